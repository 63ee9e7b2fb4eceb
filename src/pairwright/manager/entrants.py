"""Entries from a file: as rows of the verb `teams`, and what somebody should look at before they are entered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..domain.dates import is_birth
from ..domain.messages import in_a_row, msg
from ..domain.points import points_text
from ..domain.titles import is_title
from ..domain.tournament import Entry, Player, Tournament
from .doubles import Person, same_id, same_name
from .event import Event, Member, Team
from .rows import official_rows

Row = dict[str, Any]


@dataclass(frozen=True)
class FromFile:
    """The tournament in a file with additional data: whether its numbers were given, clubs and captains by number."""

    tournament: Tournament
    numbered: bool = True
    clubs: Mapping[int, str] = field(default_factory=dict)
    captains: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Remark:
    """Something unusual, and whom it concerns."""

    text: str
    names: tuple[str, ...]

    @property
    def shown(self) -> str:
        """The first names, and how many more there are."""
        more = f" + {len(self.names) - 8}" if len(self.names) > 8 else ""
        return in_a_row(self.names[:8]) + more


def rows_of(found: FromFile, keep_numbers: bool = True) -> list[Row]:
    """The entries by number, each with its players. Numbers of players are kept if they are unique."""
    tournament = found.tournament
    numbers = [player.number for entry in tournament.entries for player in entry.players]
    keep = keep_numbers and len(set(numbers)) == len(numbers) and min(numbers, default=1) > 0
    rows = []
    for tpn in sorted(tournament.by_tpn):
        entry = tournament.by_tpn[tpn]
        row: Row = {"name": entry.name or f"Team {tpn}"}
        for name in ("short_name", "federation", "rating"):
            if getattr(entry, name):
                row[name] = getattr(entry, name)
        if entry.joined_round > 1:
            row["joined"] = entry.joined_round
        if entry.previous_place:
            row["previous"] = entry.previous_place
        for name in ("title", "sex", "fide_id", "birth") if tournament.solo else ():
            if getattr(entry, name):
                row[name] = getattr(entry, name)
        row |= _official(entry)
        if tpn in found.clubs:
            row["club"] = found.clubs[tpn]
        if tpn in found.captains:
            row["captain"] = found.captains[tpn]
        if entry.players and not tournament.solo:
            row["members"] = [_member(player, keep) for player in entry.players]
        rows.append(row)
    return rows


def _member(player: Player, keep: bool) -> Row:
    row: Row = {"number": player.number} if keep else {}
    row["name"] = player.name or f"Player {player.number}"
    for name in ("title", "sex", "rating", "federation", "fide_id", "birth"):
        if getattr(player, name):
            row[name] = getattr(player, name)
    return row | _official(player)


def _official(one: Player | Entry | Team | Member) -> Row:
    return {"ratings": official_rows(one.ratings)} if one.ratings else {}


def entries_again(event: Event) -> list[Row]:
    """The entries of an event as rows for another one: everything but numbers, absences, and titles and dates of birth
    of older events that are none."""
    return [
        {
            **_filled(team, _TEAM),
            **_official(team),
            **({"members": [_filled(one, ("name", "rating", "federation", *_PERSON)) | _official(one)
                            for one in team.members]}
               if team.members else {}),
        }
        for team in (event.teams[identity] for identity in event.order)
    ]  # fmt: skip


def settings_again(event: Event) -> Row:
    """The settings of an event for another one, without its dates and lots."""
    found = _filled(event.settings, _AGAIN)
    found["options"] = {
        name: value
        for name, value in event.settings.options.items()
        if name not in ("seed", "initial_colour") and value is not None
    }
    for name in ("deputies", "match_lengths"):
        if name in found:
            found[name] = list(found[name])
    if found.get("game_points"):
        found["game_points"] = {name: points_text(value) for name, value in found["game_points"].items()}
    return {name: value for name, value in found.items() if value not in ({}, "")}


_PERSON = ("title", "sex", "fide_id", "birth")
_TEAM = (
    "name", "short_name", "federation", "rating", "club", "captain", "previous", "no_half_byes", *_PERSON,
)  # fmt: skip
_AGAIN = (
    "name", "system", "rounds", "boards", "game_points", "tie_breaks", "city", "federation", "chief_arbiter",
    "deputies", "time_control", "play", "tie_break_ratings", "match_lengths", "lineup_order", "rating_cap",
    "board_colours", "results_by_link", "language", "time_zone",
)  # fmt: skip


def _filled(value: Any, names: Sequence[str]) -> Row:
    row = {name: getattr(value, name) for name in names if getattr(value, name)}
    return {name: text for name, text in row.items() if name not in _CHECKED or _CHECKED[name](text)}


_CHECKED: Mapping[str, Callable[[str], bool]] = {"title": is_title, "birth": is_birth}


def unusual(
    rows: Sequence[Row], boards: int, left_out: Sequence[str] = (), known: Collection[str] = ()
) -> list[Remark]:
    """Anything unusual in rows of entries: ignored headings, names already `known` to the event, players who may be
    there twice, missing ratings, and teams with fewer players than boards (0: unknown)."""
    people = [member for row in rows for member in row.get("members", ())]
    persons = [
        Person(0, one["name"], one.get("fide_id", 0), one.get("birth", "")) for one in (people or rows)
    ]
    twice = [group[0].name for group in same_name(persons)]
    same = [one.name for group in same_id(persons) for one in group]
    unrated = [one["name"] for one in (people or rows) if not one.get("rating")]
    short = [row["name"] for row in rows if people and len(row.get("members", ())) < boards]
    found = (
        (msg("Columns that are left out"), left_out),
        (msg("In the event already, and left out"), known),
        (msg("Named more than once"), twice),
        (msg("The same FIDE ID"), same),
        (msg("Without a rating"), unrated),
        (msg("Fewer players than boards"), short),
    )
    return [Remark(text, tuple(names)) for text, names in found if names]
