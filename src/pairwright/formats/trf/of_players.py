"""An individual event: each player is an entry, and each past round one game on one board.

The player's points are both the match points and the game points of the entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from ...domain.messages import msg
from ...domain.points import points_text
from ...domain.results import Colour, Result
from ...domain.tournament import Entry, PastRound, RequestedBye, VirtualPoints
from .codes import TypeCode
from .conclusions import BYES, Conclusions
from .decisions import ByeRow
from .directives import Directives
from .document import Document
from .players import EMPTY, PlayerRow, RoundCell
from .records import Log

_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
_MARKS = {
    "U": Result.PAB,
    "F": Result.FULL_BYE,
    "H": Result.HALF_BYE,
    "Z": Result.ZERO_BYE,
    "-": Result.ZERO_BYE,
}


class PlayerConclusions(Conclusions):
    """What the records of an individual event mean together."""

    def __init__(self, document: Document, code: TypeCode, log: Log) -> None:
        super().__init__(document, code, log)
        self.players = document.players
        document.decisions.points[:] = [row._replace(mp=row.gp) for row in document.decisions.points]
        for what, rows in (
            ("300", document.decisions.line_ups),
            ("330", document.decisions.forfeits),
            ("320", [document.decisions.pab] if document.decisions.pab is not None else []),
        ):
            if rows:
                log.fault(
                    msg(
                        "a record {record} belongs to a team event, and no record 310 or 013 has a team",
                        record=what,
                    ),
                    rows[0].record,
                )

    @property
    def ids(self) -> Mapping[int, Any]:
        """The players."""
        return self.players

    def no_system(self) -> str:
        """None; the system must be chosen."""
        code = self.document.headers.texts.get("type_code", "")
        self.log.remark(
            msg(
                "this is an individual event with {players, plural, one {# player} other {# players}}; {why}; it must "
                "be chosen before a round is paired",
                players=len(self.players),
                why=self.without_system(code),
            )
        )
        return ""

    def _acceleration(self) -> tuple[VirtualPoints, ...]:
        """Virtual points are the player's points, whichever column they are in."""
        return tuple(
            item._replace(
                mp_tenths=item.gp_tenths or item.mp_tenths, gp_tenths=item.gp_tenths or item.mp_tenths
            )
            for item in super()._acceleration()
        )

    def histories(self) -> dict[int, list[PastRound]]:
        """Games and byes, round by round."""
        byes = {(row.round, number): row for row in self.document.decisions.byes for number in row.ids}
        return {
            number: [self._past(row, r, byes.get((r, number))) for r in range(1, self.next)]
            for number, row in sorted(self.players.items())
        }

    def _past(self, row: PlayerRow, number: int, bye: ByeRow | None) -> PastRound:
        cell = row.cell(number)
        opponent, colour, sign = cell
        if opponent:
            if colour and sign in ("1", "0", "="):
                return self.scoring.on_boards(sign, sign)[0].past(opponent, _COLOURS[colour])
            return self._game(row, number, cell)
        result = _MARKS.get(cell.result)
        if bye is not None:
            said = BYES[bye.kind]
            if cell.result and result is not said:
                self.log.remark(
                    msg(
                        "round {round}: player {player} has {mark} in record 001; the {kind} of this record was left "
                        "out",
                        round=number,
                        player=row.player.number,
                        mark=cell.result,
                        kind=said.value,
                    ),
                    bye.record,
                )
            elif result is None:
                result = said
        if cell.result == "+":
            self.log.remark(
                msg(
                    "round {round}: a forfeit win against nobody; it was read as a full-point bye",
                    round=number,
                ),
                row.record,
                82 + 10 * number,
                89 + 10 * number,
            )
            result = Result.FULL_BYE
        return self.scoring.past_bye(result or Result.ZERO_BYE)

    def _game(self, row: PlayerRow, number: int, cell: RoundCell) -> PastRound:
        sign = cell.result if cell.result not in ("", "?") else "*"
        side = self.scoring.on_boards(sign, sign)[0]
        colour = _COLOURS.get(cell.colour)
        if colour is None:
            back = _COLOURS.get(self.players[cell.opponent].cell(number).colour)
            colour = back.other if back is not None else None
        if colour is None and side.result is Result.PLAYED:
            self.log.fault(
                msg(
                    "round {round}: the game of players {player} and {other_player} has no colour",
                    round=number,
                    player=row.player.number,
                    other_player=cell.opponent,
                ),
                row.record,
                87 + 10 * number,
                87 + 10 * number,
            )
        return side.past(cell.opponent, colour)

    def settled_byes(self) -> Iterable[RequestedBye]:
        """Players with a U in rounds that are not paired yet."""
        return [
            RequestedBye(number, r, Result.PAB)
            for number, row in self.players.items()
            for r, cell in enumerate(row.cells, 1)
            if r > self.rounds.paired and cell.result == "U"
        ]

    @cached_property
    def marked_absent(self) -> dict[int, Result]:
        """Players with a mark H, F, Z or - in the round to be paired, unless all have one."""
        marked = {
            number: _MARKS[cell.result]
            for number, row in self.players.items()
            if not (cell := row.cell(self.next)).opponent and cell.result in ("H", "F", "Z", "-")
        }
        return marked if len(marked) < len(self.players) else {}

    def entries(
        self, history: dict[int, list[PastRound]], absent: set[int], said: Directives
    ) -> tuple[Entry, ...]:
        """The players; their points must match their results, unless a record 299 changes points."""
        found = []
        for number, row in sorted(self.players.items()):
            entry = Entry.of_person(
                row.player,
                history=tuple(history[number]),
                available=number not in absent,
                joined_round=said.joined.get(number, 1),
            )
            self._compare(entry, row)
            found.append(entry)
        without = [row for row in self.players.values() if row.points is None]
        if without and self.next > 1:
            said_of = msg(
                "{count, plural, one {# player has} other {# players have}} no points in the file; the results count",
                count=len(without),
            )
            self.log.remark(said_of, without[0].record, 81, 84)
        return tuple(found)

    def _compare(self, entry: Entry, row: PlayerRow) -> None:
        if row.points is None or row.points == entry.gp_tenths:
            return
        coming = row.cell(self.next)
        mark = _MARKS.get(coming.result) if coming != EMPTY and not coming.opponent else None
        bye = mark or self.announced_bye(entry.tpn)
        if bye is not None and row.points == entry.gp_tenths + self.scoring.bye(bye)[1]:
            self.counted_already(msg("player {team}", team=entry.tpn), row.record, (81, 84))
            return
        both: dict[str, Any] = {
            "player": entry.tpn,
            "points": points_text(row.points),
            "real": points_text(entry.gp_tenths),
        }
        if self.document.decisions.points or self.document.results_count:
            text = msg(
                "player {player} has {points} points in the file, and the results add up to {real}; the results count",
                **both,
            )
            self.log.remark(text, row.record, 81, 84)
        else:
            text = msg(
                "player {player} has {points} points in the file, and the results add up to {real}", **both
            )
            self.log.fault(text, row.record, 81, 84)
