"""Event data in chess-JSON apart from competitors and rounds: texts, arbiters, system and options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ...domain.event_info import EventInfo
from ...domain.points import points_number, worths_exact
from ...domain.scoring import GamePoints, Scoring
from ...systems.scoring import system_scoring
from ..trf.records import printable
from .officials import text_of
from .values import Worth


def text(value: Any) -> str:
    """A text of reasonable length; empty for anything else."""
    return printable(value).strip()[:1000] if isinstance(value, str) else ""


def date(value: Any) -> str:
    """A date with slashes."""
    return text(value).replace("-", "/")


@dataclass(frozen=True)
class About:
    """An event, one of its tournaments, and what has been read from them so far."""

    event: Mapping[str, Any]
    given: Mapping[str, Any]
    worth: Worth
    colours: str
    rounds: int
    boards: int
    profiles: Mapping[int, Mapping[str, Any]]

    def pairing_system(self) -> list[str]:
        """The name of the pairing system in lower case."""
        value = self.given.get("pairingSystem", [])
        return [text(word).lower() for word in value] if isinstance(value, list) else []

    def about(self, name: str) -> str:
        """A text of the tournament, otherwise of the event."""
        for place in (self.given.get("tournamentInfo"), self.event.get("eventInfo")):
            if isinstance(place, dict) and text(place.get(name)):
                return text(place.get(name))
        return ""

    def info(self) -> EventInfo:
        """The printed information."""
        control = self.given.get("timeControl")
        control = control if isinstance(control, dict) else {}
        order = self.given.get("rankOrder")
        words = [text(word) for word in order] if isinstance(order, list) else []
        dates = self.given.get("rounds")
        known = (
            [text(item.get("startTime")) for item in dates if isinstance(item, dict)]
            if isinstance(dates, list)
            else []
        )
        found = self.worth.scoring.game.by_kind
        usual = {**GamePoints().by_kind, "X": found["D"]}
        return EventInfo(
            city=self.about("site"),
            federation=self.about("federation"),
            start=date(self.about("startDate")),
            end=date(self.about("endDate")),
            kind=text(self.given.get("tournamentType")),
            type_code=self.about("typeOfTournament"),
            chief_arbiter=self._officials("chiefArbiter")[0],
            deputies=tuple(filter(None, self._officials("arbiters"))),
            controller=text(self.given.get("pairingcontrollerid")),
            time_control=text(control.get("description")),
            time_control_code=text(control.get("encoded")),
            round_dates=tuple(known),
            tie_breaks=",".join(word for word in words if word and word != "PTS"),
            board_colours=self.colours,
            game_points=worths_exact(
                (letter, value) for letter, value in found.items() if value != usual[letter]
            ),
        )

    def _officials(self, role: str) -> list[str]:
        """The names of the arbiters in a role, one empty text if there are none."""
        about = self.event.get("eventInfo")
        arbiters = about.get("arbiters") if isinstance(about, dict) else None
        given = arbiters.get(role) if isinstance(arbiters, dict) else None
        ids = given if isinstance(given, list) else [given]
        return [text_of(self.profiles.get(one, {})) for one in ids if type(one) is int] or [""]

    def options(self, options: dict[str, Any], system: str) -> dict[str, Any]:
        """These options, added to those of the tournament; points that equal the system's defaults are left out."""
        for word in self.pairing_system():
            if word in ("typea", "typeb", "nocolor"):
                options["colour_preference"] = {"typea": "A", "typeb": "B", "nocolor": "none"}[word]
            elif word in ("mp", "gp", "mp+gp", "gp+mp"):
                options["primary"] = word[:2].upper()
                options["secondary_for_colours"] = "+" in word
        if self.rounds:
            options["rounds"] = self.rounds
        options["boards"] = self.boards
        colour = text(self.given.get("topColor")).upper()
        if colour in ("W", "B"):
            options["initial_colour"] = colour
        scoring = self.worth.scoring
        game = tuple(scoring.game.by_kind.items())
        self._add_points(
            options, system_scoring(system, {}, game, self.boards), ("win_mp", "draw_mp", "loss_mp")
        )
        self._add_points(options, system_scoring(system, options, game, self.boards), ("pab_mp", "pab_gp"))
        return options

    def _add_points(self, options: dict[str, Any], usual: Scoring, names: Iterable[str]) -> None:
        """Add the points of the file that differ from the defaults."""
        found, others = self.worth.scoring.options, usual.options
        options |= {name: points_number(found[name]) for name in names if found[name] != others[name]}
