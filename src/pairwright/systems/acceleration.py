"""C.04.7, Baku acceleration: virtual points (match points, for teams) in the first half of a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.points import points_text
from ..domain.results import Result
from ..domain.tournament import Entry, Tournament, VirtualPoints


def check_premise(options: Mapping[str, Any]) -> None:
    """Check what C.04.7 presupposes: match points as primary score, a win worth two draws, a loss worth nothing.

    Raises StateError naming the condition that the complete options of a system do not meet.
    """
    if options["primary"] != "MP":
        raise StateError(
            msg("the Baku acceleration needs match points as primary score [C.04.7]"), "options.acceleration"
        )
    check_points(options["win_mp"], options["draw_mp"], options["loss_mp"])


def check_points(win: int, draw: int, loss: int) -> None:
    """Check that a win is worth two draws and a loss nothing, as C.04.7 presupposes; StateError otherwise."""
    if win != 2 * draw or loss:
        raise StateError(
            msg(
                "the Baku acceleration needs a win worth two draws and a loss worth nothing [C.04.7], not "
                "{win}-{draw}-{loss}; virtual points of your own can be given instead (`acceleration`, in TRF "
                "records 250)",
                win=points_text(win),
                draw=points_text(draw),
                loss=points_text(loss),
            ),
            "options.acceleration",
        )


def baku(tournament: Tournament, rounds: int, win: int, draw: int) -> tuple[VirtualPoints, ...]:
    """The virtual match points of a whole tournament of `rounds` rounds.

    Group GA is the first 2 * ceil(N / 4) of the N teams that took part in the pairing of round 1; a team that was
    absent then or entered later belongs to a group by its TPN. The accelerated rounds are the first half of the
    tournament, rounded up; in the first half of those, rounded up, GA has the points of a win, in the rest those of a
    draw. `win` and `draw` are in tenths.
    """
    first = sorted(entry.tpn for entry in tournament.entries if _paired_in_round_1(tournament, entry))
    if not first:
        return ()
    size = 2 * -(-len(first) // 4)
    last_tpn = first[min(size, len(first)) - 1]
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    points = [VirtualPoints.of_tenths(win, 0, 1, full, 1, last_tpn)]
    if accelerated > full:
        points.append(VirtualPoints.of_tenths(draw, 0, full + 1, accelerated, 1, last_tpn))
    return tuple(points)


def _paired_in_round_1(tournament: Tournament, entry: Entry) -> bool:
    """Whether a team took part in the pairing of round 1: it got an opponent or the pairing-allocated bye."""
    if tournament.round > 1:
        return entry.history[0].result.paired or entry.history[0].result is Result.PAB
    pabs = {bye.tpn for bye in tournament.requested if bye.round == 1 and bye.result is Result.PAB}
    return tournament.takes_part(entry) or entry.tpn in pabs


def virtual_points(
    acceleration: tuple[VirtualPoints, ...], round_number: int, primary: str
) -> dict[range, int]:
    """The virtual primary points of a round, by range of TPNs. A later record overrides an earlier one.

    Raises StateError when a record gives nothing for the primary score but something for the other one.
    """
    found: dict[range, int] = {}
    for item in acceleration:
        if item.first <= round_number <= item.last:
            points = item.mp_tenths if primary == "MP" else item.gp_tenths
            if not points and (item.mp_tenths or item.gp_tenths):
                raise StateError(
                    msg(
                        "virtual points are given for the secondary score only; write them for the primary score"
                    ),
                    "acceleration",
                )
            found[range(item.first_tpn, item.last_tpn + 1)] = points
    return found
