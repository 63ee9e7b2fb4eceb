"""A tournament to TRF26.

What TRF has no record for goes into comment lines (`directives`); points that do not follow from the results into
records 299; players and board results that are not known are invented (`completed`), and a comment says so.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from ...domain.errors import StateError
from ...domain.pairing import RoundPairing
from ...domain.points import parse_points
from ...domain.results import Colour, Result
from ...domain.tournament import Entry, PastRound, Tournament
from ...systems.acceleration import baku
from .codes import read_type_code, write_type_code
from .completed import completed
from .crosstable import crosstable
from .decisions import (
    write_acceleration,
    write_bye,
    write_forfeit,
    write_line_up,
    write_pab,
    write_points,
    write_prohibition,
)
from .directives import write_directive
from .headers import GAME_POINTS, MATCH_POINTS, write_header, write_info
from .matches import Values
from .players import PLAYED, write_cell, write_player
from .records import plain, points_field
from .teams import write_team

_LETTERS = {Result.FULL_BYE: "F", Result.HALF_BYE: "H", Result.ZERO_BYE: "Z"}
_IN_RECORDS = frozenset(
    ("rounds", "initial_colour", "boards", "win_mp", "draw_mp", "loss_mp", "pab_mp", "pab_gp")
)
_IN_TYPE_CODE = frozenset(("colour_preference", "primary", "secondary_for_colours", "acceleration"))
_INVENTED = "Players that were not known are invented, named after their team and a board."
_ADDED_UP = "Board results that were not known are invented; they add up to the real score of the match."


def write(tournament: Tournament) -> bytes:
    """The tournament as TRF26 in UTF-8, lines ending with CR LF; StateError when it does not fit into TRF."""
    return _Writer(tournament).file()


def write_pairing(result: RoundPairing) -> bytes:
    """The tournament with the paired round, as far as TRF can say it.

    TRF has no record for a match that has only been paired, so its games are written: in the order of the rosters,
    with colours and without results, as TRF26 has scheduled games. The bye is in 320, absent teams are in 240, and
    records 802, which no program reads for data, show the round for people. `read` takes such a file as it stood
    before the pairing.
    """
    return _Writer(result.tournament, result).file()


class _Writer:
    def __init__(self, tournament: Tournament, result: RoundPairing | None = None) -> None:
        self.result = result
        self.options = tournament.options
        self.boards = self._whole("boards") or len(tournament.info.board_colours) or 4
        game = {**GAME_POINTS, **dict(tournament.info.game_points)}
        if "X" not in dict(tournament.info.game_points):
            game["X"] = game["D"]
        match = {
            symbol: self._tenths(f"{name}_mp", MATCH_POINTS[symbol])
            for symbol, name in (("W", "win"), ("D", "draw"), ("L", "loss"))
        }
        self.values = Values(game, match, self.boards)
        _check_limits(tournament)
        full = completed(tournament, self.boards, game)
        self.tournament = full.tournament
        notes = list(tournament.notes)
        notes += [
            note
            for note, said in ((_INVENTED, full.players_invented), (_ADDED_UP, full.boards_invented))
            if said and note not in notes
        ]
        self.notes = notes
        info = tournament.info
        if (
            max((player.number for entry in full.tournament.entries for player in entry.players), default=0)
            > 9999
        ):
            raise StateError("TRF has room for 9999 players")
        self.colours = info.board_colours
        if len(self.colours) != self.boards:
            self.colours = ("WB" * self.boards)[: self.boards]
        self.cells: dict[int, list[str]] = {
            player.number: [] for entry in self.tournament.entries for player in entry.players
        }
        self.points = dict.fromkeys(self.cells, 0)

    def _whole(self, name: str) -> int | None:
        value = self.options.get(name)
        return None if value is None else int(value)

    def _tenths(self, name: str, default: int) -> int:
        value = self.options.get(name)
        return default if value is None else parse_points(value)

    def file(self) -> bytes:
        """All lines, joined."""
        entries = self.tournament.entries
        line_ups, forfeits, differences = self._play()
        if self.result is not None:
            self._schedule(self.result)
        lines = [
            *self._headers(),
            *(f"### {plain(note, 10_000)}".rstrip() for note in self.notes),
            *self._directives(),
            *self._players(),
            *self._teams(),
            *self._byes(),
            *(write_acceleration(item) for item in self._acceleration()),
            *(write_prohibition(item, self._last_round()) for item in self.tournament.prohibited),
            *differences,
            *line_ups,
            *self._pab(),
            *forfeits,
        ]
        if self.result is not None:
            lines += crosstable(entries, self.result)
        lines += self.tournament.info.extra
        return "".join(line + "\r\n" for line in lines).encode()

    def _play(self) -> tuple[list[str], list[str], list[str]]:
        """Fill the cells of all past rounds; return the records 300, 330 and 299 that they need."""
        line_ups, forfeits, differences = [], [], []
        by_tpn = self.tournament.by_tpn
        for index in range(self.tournament.round - 1):
            for cells in self.cells.values():
                cells.append(write_cell())
            abnormal: dict[tuple[str, int, int], list[int]] = {}
            for entry in self.tournament.entries:
                item = entry.history[index]
                if item.opponent is None:
                    expected = self._expected_bye(item)
                    kind = _LETTERS.get(item.result, "")
                else:
                    opponent = by_tpn[item.opponent]
                    back = opponent.history[index]
                    expected = self._expected(item, back)
                    kind = {Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-"}.get(item.result, "")
                    self._games(entry, item, back)
                    if _needs_line_up(item, back, entry):
                        line_ups.append(write_line_up(index + 1, entry.tpn, item.opponent, item.lineup))
                    if item.result is not Result.PLAYED and _is_white(item, back, entry, opponent):
                        signs = "".join(
                            "+" if one.result is Result.FORFEIT_WIN else "-" for one in (item, back)
                        )
                        forfeits.append(write_forfeit(signs, index + 1, entry.tpn, item.opponent))
                mp, gp = item.mp - expected[0], item.gp - expected[1]
                if mp or gp:
                    key = (kind, item.mp, item.gp) if kind else ("", mp, gp)
                    abnormal.setdefault(key, []).append(entry.tpn)
            differences += [
                write_points(kind, mp, gp, index + 1, ids) for (kind, mp, gp), ids in abnormal.items()
            ]
        return line_ups, forfeits, differences

    def _expected(self, item: PastRound, back: PastRound) -> tuple[int, int]:
        """The points that a reader works out from the boards of a match."""
        forfeit = ""
        if item.result is not Result.PLAYED:
            forfeit = "".join("+" if one.result is Result.FORFEIT_WIN else "-" for one in (item, back))
        played = any(sign in PLAYED or sign == "*" for sign in item.boards + back.boards)
        gp = [self.values.of_boards(item.boards), self.values.of_boards(back.boards)]
        _, mp = self.values.outcome(played, forfeit, gp)
        return mp[0], gp[0]

    def _expected_bye(self, item: PastRound) -> tuple[int, int]:
        if item.result is Result.PAB:
            mp, gp = self._pab_values()
            default = self.values.of_bye(Result.PAB)
            return default[0] if mp is None else mp, default[1] if gp is None else gp
        return self.values.of_bye(item.result)

    def _games(self, entry: Entry, item: PastRound, back: PastRound) -> None:
        if not item.lineup:  # nobody came: gacrux wants to see who did not
            for absent in entry.players[: self.boards]:
                self.cells[absent.number][-1] = write_cell(result="-")
        for board, player in enumerate(item.lineup):
            if not player:
                continue
            opponent = back.lineup[board] if board < len(back.lineup) else 0
            sign = item.boards[board]
            self.points[player] += self.values.of_boards(sign)
            colour = self._colour(item.colour, board)
            self.cells[player][-1] = write_cell(opponent, colour, "?" if sign == "*" else sign)

    def _colour(self, team: Colour | None, board: int) -> str:
        if team is None:
            return ""
        like_board_1 = self.colours[board] == self.colours[0] if board < len(self.colours) else board % 2 == 0
        return ("w" if (team is Colour.WHITE) == like_board_1 else "b") if self.colours else ""

    def _schedule(self, result: RoundPairing) -> None:
        for cells in self.cells.values():
            cells.append(write_cell())
        by_tpn = self.tournament.by_tpn
        for pair in result.pairs:
            white, black = by_tpn[pair.white.tpn].players, by_tpn[pair.black.tpn].players
            for board in range(min(self.boards, len(white), len(black))):
                for own, other, colour in (
                    (white[board], black[board], Colour.WHITE),
                    (black[board], white[board], Colour.BLACK),
                ):
                    self.cells[own.number][-1] = write_cell(other.number, self._colour(colour, board))

    def _headers(self) -> list[str]:
        tournament = self.tournament
        players = [player for entry in tournament.entries for player in entry.players]
        before = {
            "012": write_header("012", plain(tournament.name, 1000)),
            "062": write_header("062", str(len(players))),
            "072": write_header("072", str(sum(player.rating > 0 for player in players))),
            "082": write_header("082", str(len(tournament.entries))),
            "192": write_header("192", self._type_code()),
        }
        if self._whole("rounds"):
            before["142"] = write_header("142", str(self._whole("rounds")))
        if self.options.get("initial_colour"):
            before["152"] = write_header("152", str(self.options["initial_colour"]).upper())
        if any(self.options.get(f"{name}_mp") is not None for name in ("win", "draw", "loss")):
            before["362"] = (
                "362"
                + "".join(
                    f" T{symbol}{points_field(value, 4)}  " for symbol, value in self.values.match.items()
                ).rstrip()
            )
        info = replace(tournament.info, board_colours=self.colours)
        return [line for line in write_info(info, before) if line[3:].strip()]

    def _type_code(self) -> str:
        given = self.tournament.info.type_code
        if self.tournament.system == "fide-team":
            code = write_type_code(self.options)
            return given if read_type_code(given) == read_type_code(code) else code
        if not self.tournament.system or (given and not read_type_code(given).system):
            return given
        return "CUSTOM_TEAM_SWISS"

    def _directives(self) -> list[str]:
        tournament = self.tournament
        lines = []
        system = tournament.system
        if read_type_code(self._type_code()).system != system:
            lines.append(write_directive("system", system))
        known = _IN_RECORDS | (_IN_TYPE_CODE if system == "fide-team" else frozenset())
        lines += [
            write_directive("option", name, json.dumps(value))
            for name, value in self.options.items()
            if name not in known and value is not None
        ]
        for entry in tournament.entries:
            if entry.joined_round > 1:
                lines.append(write_directive("joined", entry.tpn, entry.joined_round))
            federations = {player.federation for player in entry.players}
            if entry.federation and federations != {entry.federation}:
                lines.append(write_directive("federation", entry.tpn, entry.federation))
        lines += [write_directive("forced", *pair) for pair in tournament.forced]
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
        players = sorted(
            (player for entry in self.tournament.entries for player in entry.players),
            key=lambda player: player.number,
        )
        order = sorted(players, key=lambda player: -self.points[player.number])
        rank = {player.number: place for place, player in enumerate(order, 1)}
        return [
            write_player(player, self.points[player.number], rank[player.number], self.cells[player.number])
            for player in players
        ]

    def _teams(self) -> list[str]:
        primary = "gp" if str(self.options.get("primary")).upper() == "GP" else "mp"

        def score(entry: Entry) -> tuple[int, int]:
            return (entry.gp, entry.mp) if primary == "gp" else (entry.mp, entry.gp)

        scores = sorted((score(entry) for entry in self.tournament.entries), reverse=True)
        place = {value: index for index, value in reversed(list(enumerate(scores, 1)))}
        return [
            write_team(
                entry.tpn,
                entry.name,
                entry.short_name,
                entry.rating,
                entry.mp,
                entry.gp,
                place[score(entry)],
                [player.number for player in entry.players],
            )
            for entry in self.tournament.entries
        ]

    def _byes(self) -> list[str]:
        rows: dict[tuple[int, str], list[int]] = {}
        for entry in self.tournament.entries:
            for index, item in enumerate(entry.history):
                if item.result in _LETTERS:
                    rows.setdefault((index + 1, _LETTERS[item.result]), []).append(entry.tpn)
        now = self.tournament.round
        asked = {(bye.round, bye.tpn): bye.result for bye in self.tournament.requested if bye.round >= now}
        for entry in self.tournament.entries:
            if not entry.available:
                asked.setdefault((now, entry.tpn), Result.ZERO_BYE)
        for (number, tpn), result in asked.items():
            rows.setdefault((number, _LETTERS[result]), []).append(tpn)
        return [write_bye(kind, number, sorted(rows[number, kind])) for number, kind in sorted(rows)]

    def _acceleration(self) -> Any:
        if self.tournament.acceleration or str(self.options.get("acceleration")).lower() != "baku":
            return self.tournament.acceleration
        rounds = self._whole("rounds")
        if rounds is None:
            return ()
        return baku(self.tournament, rounds, self.values.match["W"], self.values.match["D"])

    def _last_round(self) -> int:
        return self._whole("rounds") or 999

    def _pab_values(self) -> tuple[int | None, int | None]:
        given = self.options.get("pab_mp"), self.options.get("pab_gp")
        if given == (None, None):
            for entry in self.tournament.entries:
                for item in entry.history:
                    if item.result is Result.PAB:
                        return item.mp, item.gp
        mp, gp = (None if value is None else parse_points(value) for value in given)
        return mp, gp

    def _pab(self) -> list[str]:
        teams = [0] * (self.tournament.round - 1)
        for entry in self.tournament.entries:
            for index, item in enumerate(entry.history):
                if item.result is Result.PAB:
                    teams[index] = entry.tpn
        if self.result is not None and self.result.bye is not None:
            teams.append(self.result.bye.tpn)
        while teams and not teams[-1]:
            teams.pop()
        mp, gp = self._pab_values()
        if not teams and mp is None and gp is None:
            return []
        if teams and mp is None and gp is None:
            mp, gp = self.values.of_bye(Result.PAB)
        return [write_pab(mp, gp, teams)]


def _is_white(item: PastRound, back: PastRound, entry: Entry, opponent: Entry) -> bool:
    """Whether `entry` is the first-named team of a forfeited match; the smaller number without a drawn colour."""
    if item.colour is None and back.colour is None:
        return entry.tpn < opponent.tpn
    return item.colour is Colour.WHITE or back.colour is Colour.BLACK


def _needs_line_up(item: PastRound, back: PastRound, entry: Entry) -> bool:
    """Whether the order of the boards differs from the roster, or a board has nobody on it."""
    if not item.lineup:
        return False
    place = {player.number: index for index, player in enumerate(entry.players)}
    order = [place.get(player, -1) for player in item.lineup]
    if any(not player for player in item.lineup) or order != sorted(order):
        return True
    return any(
        sign == "-" and not (back.lineup[board] if board < len(back.lineup) else 0)
        for board, sign in enumerate(item.boards)
    )


def _check_limits(tournament: Tournament) -> None:
    for entry in tournament.entries:
        if entry.tpn > 999:
            raise StateError(f"{entry.label} cannot be written in TRF, which has room for 999 teams")
    if max(tournament.round, int(tournament.options.get("rounds") or 0)) > 999:
        raise StateError("TRF has room for 999 rounds")
