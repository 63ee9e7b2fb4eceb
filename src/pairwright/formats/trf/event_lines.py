"""Lines common to team and individual events: headers, comments, players, byes, decisions."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.pairing import RoundPairing
from ...domain.results import Result
from ...domain.scoring import Scoring
from ...domain.tournament import Player, RequestedBye, Tournament
from ...systems.acceleration import baku
from ...systems.registry import table_rounds
from ...systems.scoring import system_scoring
from .abnormal import write_abnormal
from .codes import read_type_code, write_type_code
from .decisions import write_acceleration, write_bye, write_prohibition
from .directives import NO_SYSTEM, write_directive
from .headers import write_header, write_info
from .national import is_federation, write_national
from .players import write_cell, write_player
from .records import plain

LETTERS = {Result.FULL_BYE: "F", Result.HALF_BYE: "H", Result.ZERO_BYE: "Z"}
_IN_RECORDS = frozenset(
    ("rounds", "initial_colour", "boards", "win_mp", "draw_mp", "loss_mp", "pab_mp", "pab_gp")
)
_IN_TYPE_CODE = {
    "fide-team": frozenset(("colour_preference", "primary", "secondary_for_colours", "acceleration")),
    "team-round-robin": frozenset(("cycles", "swap_last_rounds")),
    "fide-dutch": frozenset(("acceleration",)),
    "round-robin": frozenset(("cycles", "swap_last_rounds")),
}


class EventLines(ABC):
    """A TRF26 file, line by line."""

    boards = 1
    colours = ""
    players_only = False
    """Whether only players are written, who have no match points."""

    def __init__(self, tournament: Tournament, result: RoundPairing | None = None) -> None:
        self.result = result
        self.tournament = tournament
        self.options = tournament.options
        self.notes = list(tournament.notes)
        self.cells: dict[int, list[str]] = {}
        self.points: dict[int, int] = {}

    def _begin(self, players: list[Player]) -> None:
        """Start writing; the players are known now."""
        if not self.tournament.entries:
            raise StateError(msg("this event has no entries, and a TRF file needs players or teams"))
        rounds = self._whole("rounds")
        if rounds and self.tournament.round - 1 > rounds:
            raise StateError(
                msg(
                    "{played, plural, one {# round is} other {# rounds are}} played, and the event has {rounds}",
                    played=self.tournament.round - 1,
                    rounds=rounds,
                ),
                "options.rounds",
            )
        tournament = self.tournament
        if (
            tournament.solo and not tournament.colours
        ):  # no match can be written, and the file is read as one of teams
            self.scoring = Scoring(boards=self.boards)
        else:
            self.scoring = system_scoring(
                tournament.system,
                tournament.options,
                tournament.info.game_points_tenths,
                self.boards,
                tournament.abnormal,
                self.players_only,
            )
        if max((player.number for player in players), default=0) > 9999:
            raise StateError(msg("TRF has room for 9999 players"))
        self.players = sorted(players, key=lambda player: player.number)
        self.cells = {player.number: [] for player in self.players}
        self.points = dict.fromkeys(self.cells, 0)

    @abstractmethod
    def play(self) -> tuple[list[str], list[str], list[str]]:
        """Fill in the cells of all past rounds; return the records 300, 330 and 299 that they need."""

    @abstractmethod
    def schedule(self, result: RoundPairing) -> None:
        """Add a paired round without results to the cells."""

    def later_cells(self) -> None:  # noqa: B027
        """Add what is decided about later rounds to the cells: nothing for teams, which have their own records."""

    def directives(self) -> list[str]:
        """Additional directive lines."""
        return []

    def team_headers(self) -> dict[str, str]:
        """Header records of team events, by code."""
        return {}

    def team_lines(self) -> list[str]:
        """The team records."""
        return []

    def pab_lines(self) -> list[str]:
        """The record for pairing-allocated byes."""
        return []

    def last_lines(self) -> list[str]:
        """What follows all our other records."""
        return []

    def new_round(self) -> None:
        """Append an empty cell for everybody."""
        for cells in self.cells.values():
            cells.append(write_cell())

    def _whole(self, name: str) -> int | None:
        value = self.options.get(name)
        return None if value is None else int(value)

    def lines(self) -> list[str]:
        """All lines of the file."""
        line_ups, forfeits, differences = self.play()
        if self.result is not None:
            self.schedule(self.result)
        self.later_cells()
        lines = [
            *self._headers(),
            *(f"### {plain(note, 10_000)}".rstrip() for note in self.notes),
            *self._directives(),
            *self._players(),
            *self.team_lines(),
            *self._byes(),
            *(write_acceleration(item, self.players_only) for item in self._acceleration()),
            *(write_prohibition(item, self._last_round()) for item in self.tournament.prohibited),
            *(write_abnormal(item, self.players_only) for item in self.tournament.abnormal),
            *differences,
            *line_ups,
            *self.pab_lines(),
            *forfeits,
        ]
        return [*lines, *self.last_lines(), *self.tournament.info.extra]

    def _headers(self) -> list[str]:
        tournament = self.tournament
        before = {
            "012": write_header("012", plain(tournament.name, 1000)),
            "062": write_header("062", str(len(self.players))),
            "072": write_header("072", str(sum(0 < player.rating <= 9999 for player in self.players))),
            "192": write_header("192", self.type_code()),
            **self.team_headers(),
        }
        rounds = self._whole("rounds") or table_rounds(tournament)
        if rounds:
            before["142"] = write_header("142", str(rounds))
        if self.options.get("initial_colour"):
            before["152"] = write_header("152", str(self.options["initial_colour"]).upper())
        info = replace(tournament.info, board_colours=self.colours)
        return [line for line in write_info(info, before) if line[3:].strip()]

    def type_code(self) -> str:
        """The value of record 192."""
        given = self.tournament.info.type_code
        system = self.tournament.system
        code = write_type_code(system, self.options, self.players_only)
        if system and read_type_code(code).system == system:
            return given if read_type_code(given) == read_type_code(code) else code
        return given if not system or (given and not read_type_code(given).system) else code

    def _directives(self) -> list[str]:
        tournament = self.tournament
        lines = []
        system = tournament.system
        if read_type_code(self.type_code()).system != system:
            lines.append(write_directive("system", system or NO_SYSTEM))
        known = _IN_RECORDS | _IN_TYPE_CODE.get(system, frozenset())
        lines += [
            write_directive("option", name, json.dumps(value))
            for name, value in self.options.items()
            if name not in known and value is not None
        ]
        for entry in tournament.entries:
            if entry.joined_round > 1:
                lines.append(write_directive("joined", entry.tpn, entry.joined_round))
            federations = {player.federation for player in entry.players}
            if entry.federation and not tournament.solo and federations != {entry.federation}:
                lines.append(write_directive("federation", entry.tpn, entry.federation))
        lines += [write_directive("forced", *pair) for pair in tournament.forced]
        lines += [
            write_directive("decided", number, *teams, *([reason] if reason else []))
            for number, teams, reason in tournament.decided
        ]
        lines += self.directives()
        if self.result is not None:
            lines.append(
                write_directive(
                    "paired",
                    self.result.round,
                    "(its games have no results yet and stand in the order of the rosters; line-ups may change)",
                )
            )
        return lines

    def _players(self) -> list[str]:
        order = sorted(self.players, key=lambda player: -self.points[player.number])
        rank = {player.number: place for place, player in enumerate(order, 1)}
        return [
            *(
                write_player(
                    player, self.points[player.number], rank[player.number], self.cells[player.number]
                )
                for player in self.players
            ),
            *(
                write_national(player.number, item)
                for player in self.players
                for item in player.national
                if is_federation(item.federation)
            ),
        ]

    def _byes(self) -> list[str]:
        rows: dict[tuple[int, str], list[int]] = {}
        for entry in self.tournament.entries:
            for index, item in enumerate(entry.history):
                if item.result in LETTERS:
                    rows.setdefault((index + 1, LETTERS[item.result]), []).append(entry.tpn)
        now = self.tournament.round
        asked = {
            (bye.round, bye.tpn): bye.result
            for bye in self.tournament.requested
            if bye.round >= now and bye.result in LETTERS
        }
        pabs = {bye.tpn for bye in self.settled_byes() if bye.round == now}
        for entry in self.tournament.entries:
            if not entry.available and entry.tpn not in pabs:
                asked.setdefault((now, entry.tpn), Result.ZERO_BYE)
        last = 0 if table_rounds(self.tournament) else self._whole("rounds")
        for (number, tpn), result in asked.items():
            if last and number > last:
                continue  # nobody is absent from a round that there is not; of a round robin it says who has left
            rows.setdefault((number, LETTERS[result]), []).append(tpn)
        return [write_bye(kind, number, sorted(rows[number, kind])) for number, kind in sorted(rows)]

    def settled_byes(self) -> list[RequestedBye]:
        """Pairing-allocated byes of this and later rounds that are already decided."""
        return [
            bye
            for bye in self.tournament.requested
            if bye.result is Result.PAB and bye.round >= self.tournament.round
        ]

    def _acceleration(self) -> Any:
        if self.tournament.acceleration or str(self.options.get("acceleration")).lower() != "baku":
            return self.tournament.acceleration
        rounds = self._whole("rounds")
        if rounds is None:
            return ()
        return baku(self.tournament, rounds, self.scoring.win, self.scoring.draw)

    def _last_round(self) -> int:
        return self._whole("rounds") or 999


def check_limits(tournament: Tournament, most: int = 999) -> None:
    """StateError if a tournament does not fit into TRF."""
    for entry in tournament.entries:
        if entry.tpn > most:
            raise StateError(
                msg(
                    "{team} cannot be written in TRF, which has room for {most} teams",
                    team=entry.label,
                    most=most,
                )
                if most == 999
                else msg(
                    "{player} cannot be written in TRF, which has room for {most} players",
                    player=entry.label,
                    most=most,
                )
            )
    if max(tournament.round, int(tournament.options.get("rounds") or 0)) > 999:
        raise StateError(msg("TRF has room for 999 rounds"))
