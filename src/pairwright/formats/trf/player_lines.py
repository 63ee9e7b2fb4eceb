"""An individual event as TRF26."""

from __future__ import annotations

from typing import Any

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.pairing import RoundPairing
from ...domain.results import Colour, Result
from ...domain.tournament import PastRound, Tournament
from ...systems.registry import by_table
from .decisions import write_points
from .event_lines import LETTERS, EventLines, check_limits
from .players import write_cell

_FORFEITS = {Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-"}


class PlayerLines(EventLines):
    """The file of an individual event."""

    players_only = True

    def __init__(self, tournament: Tournament, result: RoundPairing | None = None) -> None:
        super().__init__(tournament, result)
        check_limits(tournament, 9999)
        self._begin(list(tournament.persons))

    def _acceleration(self) -> Any:
        """Virtual points are players' points: in the column of game points."""
        return tuple(
            item._replace(gp_tenths=item.gp_tenths or item.mp_tenths) for item in super()._acceleration()
        )

    def play(self) -> tuple[list[str], list[str], list[str]]:
        """The cells of all games and byes; records 299 for points that do not follow from the results."""
        differences = []
        for index in range(self.tournament.round - 1):
            self.new_round()
            abnormal: dict[tuple[str, int], list[int]] = {}
            for entry in self.tournament.entries:
                item = entry.history[index]
                sign = self._sign(item)
                if item.opponent is None:
                    expected = self.scoring.bye(item.result)[1]
                    # nothing where a zero-point bye need not be written: absent, or not yet entered
                    cell = write_cell(result="" if sign == "Z" else sign)
                else:
                    expected = self.scoring.on_boards(sign, sign)[0].gp
                    colour = "" if item.colour is None else "w" if item.colour is Colour.WHITE else "b"
                    cell = write_cell(item.opponent, colour, "?" if sign == "*" else sign)
                self.cells[entry.tpn][-1] = cell
                self.points[entry.tpn] += item.gp_tenths
                if item.gp_tenths != expected:
                    kind = sign if sign in "FHZ+-" else ""
                    abnormal.setdefault(
                        (kind, item.gp_tenths if kind else item.gp_tenths - expected), []
                    ).append(entry.tpn)
            differences += [
                write_points(kind, 0, points, index + 1, ids) for (kind, points), ids in abnormal.items()
            ]
        return [], [], differences

    @staticmethod
    def _sign(item: PastRound) -> str:
        if item.result is Result.PLAYED and len(item.boards) == 1:
            return item.boards
        if item.opponent is None:
            return "U" if item.result is Result.PAB else LETTERS[item.result]
        if item.result is not Result.PLAYED:
            return _FORFEITS[item.result]
        raise StateError(msg("the result of a game is not known, only its points"))

    def schedule(self, result: RoundPairing) -> None:
        """The games of a paired round without results."""
        self.new_round()
        for pair in result.pairs:
            self.cells[pair.white.tpn][-1] = write_cell(pair.black.tpn, "w")
            self.cells[pair.black.tpn][-1] = write_cell(pair.white.tpn, "b")
        if result.bye is not None and not by_table(result.system):  # being free in a round is not a bye
            self.cells[result.bye.tpn][-1] = write_cell(result="U")

    def later_cells(self) -> None:
        """Byes of later rounds that are already decided."""
        for bye in self.settled_byes():
            cells = self.cells[bye.tpn]
            cells += [write_cell()] * (bye.round - len(cells))
            cells[bye.round - 1] = write_cell(result="U")
