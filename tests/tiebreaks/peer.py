"""gacrux, Otto Milvang's checker for FIDE's tie-breaks (PyPI), as a second opinion on C.07: in this process, from TRF.

Each tie-break is asked for alone: after FB gacrux gives other values of the breaks that follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from importlib import import_module
from random import Random
from typing import Any

from pairwright.compare.gacrux import Gacrux
from pairwright.domain.results import Result
from pairwright.domain.tournament import Tournament
from pairwright.formats.trf import write
from pairwright.simulate.generator import generate
from pairwright.simulate.wishes import Wishes
from pairwright.tiebreaks import standings

from .random_events import round_robin, swiss

ROUND_ROBIN = tuple(
    "PTS MPTS GPTS MPVGP SB:MP SB:GP SB:MP/C1 SB:GP/C2 EMMSB EMGSB EGMSB EGGSB EMMSB/C1 EMGSB/C1 EGMSB/C1 EGGSB/C1 "  # noqa: SIM905
    "EMGSB/C2 KS:MP KS:GP KS:MP/L+1 BC TBR BBE PS:MP PS:GP PS:MP/C1 WIN:MP WON:MP BPG:MP BWG:MP REP:MP DE:MP DE:GP "
    "DE:MP/P EDE EDEC EDET EDEB EDEBT EDEBB SB:MP/C1/V2024".split()
)
SWISS = (
    *ROUND_ROBIN,
    *"BH:MP BH:GP BH:MP/C1 BH:GP/C1 BH:MP/C2 BH:GP/M1 BH:MP/M2 FB:MP FB:GP FB:MP/C1 AOB:MP AOB:GP SSSC".split(),  # noqa: SIM905
    *("BH:MP/C1/P", "BH:MP/V2024"),
)
PLAYERS = tuple(
    "PTS DE DE/P BH BH/C1 BH/C2 BH/M1 BH/M2 BH/C1/P FB FB/C1 AOB SB SB/C1 SB/C2 PS PS/C1 WIN WON BPG BWG REP KS KS/L+1 "  # noqa: SIM905
    "ARO ARO/C1 ARO/M1 TPR PTP APRO APPO RTNG TPN BH/V2024 SB/C1/V2024".split()
)
"""Of players; STD is compared otherwise by gacrux."""
_ORDERS = ("DE", "EDE", "TBR", "BBE")
"""Their values in gacrux are ranks."""
_ROUNDED = ("AOB", "SSSC")
"""gacrux rounds these to two decimals."""


def event(number: int) -> tuple[Tournament, int, bool]:
    """A random team event, the round to look at, and whether it is a round robin."""
    rng = Random(f"tb-{number}")
    options: dict[str, Any] = {
        "boards": rng.choice((2, 3, 4, 4, 4, 5, 6)),
        "primary": rng.choice(("MP", "MP", "GP")),
        "win_mp": rng.choice((2, 2, 3)),
        "draw_mp": 1,
    }
    busy = rng.random() < 0.6
    if number % 5 == 4:
        found = round_robin(rng, rng.randint(4, 9), rng.choice((1, 1, 2)), busy, **options)
        return found, found.round - 1, True
    teams = rng.randint(6, 24)
    found = swiss(rng, teams, rng.randint(3, min(9, teams - 2)), busy, **options)
    known = found.round - 1
    return found, known - 1 if rng.random() < 0.3 and known > 3 else known, False


def event_of_players(number: int) -> Tournament:
    """A random event of chess players by the Dutch system."""
    wishes = Wishes("fide-dutch", teams=Random(number).randint(6, 20), game_points=(10, 5, 0))
    return generate(wishes, "tie-breaks", number)


class TieBreakPeer(Gacrux):
    """The part of gacrux that computes tie-breaks."""

    def standings(
        self, text: str, after: int, codes: Sequence[str], predetermined: bool
    ) -> dict[int, tuple[int, Any]]:
        """TPN to rank and value of the last code."""
        tournament = self.read(text)
        asked = {
            "tiebreak": list(codes),
            "check": False,
            "pre_determined": predetermined,
            "swiss": not predetermined,
            "unrated": None,
        }
        found = (
            import_module("gacrux.tiebreak")
            .tiebreak(tournament, after, asked)
            .compute_tiebreaks(tournament, asked)
        )
        return {item["cid"]: (item["rank"], item["tiebreakScore"][-1]) for item in found["competitors"]}


def compare(peer: TieBreakPeer, number: int, codes: Sequence[str]) -> list[str]:
    """Where gacrux gives another value or another rank in event `number`, in words."""
    tournament, after, predetermined = event(number)
    text = write(tournament).decode()
    primary = str(tournament.options["primary"])
    found = []
    for code in codes:
        if code == "FB:GP" and not predetermined and last_round_hides_byes(tournament, after):
            continue
        # Article 12.1: board count is for teams with equal game points
        asked = [{"MP": "GPTS", "GP": "MPTS"}[primary], code] if code == "BC" else [code]
        theirs = peer.standings(text, after, [f"{primary}TS", *asked], predetermined)
        ours = standings(
            tournament, asked, after, predetermined=predetermined, boards_of_the_match=code.startswith("EDE")
        )
        for row in ours.rows:
            rank, value = theirs[row.team.tpn]
            if rank != row.place or not _same(code, row.values[-1], value):
                found.append(
                    f"event {number}, {code}, team {row.team.tpn}: {row.values[-1]} and place {row.place}, "
                    f"gacrux {value} and {rank}"
                )
    return found


def compare_players(peer: TieBreakPeer, number: int, codes: Sequence[str]) -> list[str]:
    """The same for an event of players."""
    tournament = event_of_players(number)
    text, after = write(tournament).decode(), tournament.round - 1
    found = []
    for code in codes:
        theirs = peer.standings(text, after, list(dict.fromkeys(("PTS", code))), False)
        for row in standings(tournament, [code]).rows:
            rank, value = theirs[row.team.tpn]
            if rank != row.place or not _same(code, row.values[-1], value):
                found.append(
                    f"event {number}, {code}, player {row.team.tpn}: {row.values[-1]} and place {row.place}, "
                    f"gacrux {value} and {rank}"
                )
    return found


def _same(code: str, ours: Any, theirs: Any) -> bool:
    if code.startswith(_ORDERS):
        return True
    if ours is None or theirs is None:
        return ours is theirs
    return abs(Fraction(ours) - Fraction(theirs)) <= (Fraction(1, 100) if code.startswith(_ROUNDED) else 0)


def last_round_hides_byes(tournament: Tournament, after: int) -> bool:
    """Whether gacrux's FB:GP is known to be wrong here, while its FB:MP is right.

    A forfeit loss in the last round becomes a drawn game, so byes just before it have a game after them and count as
    awarded [16.2.3]. gacrux notes that for match points only, and counts them as draws [16.3.2] in game points.
    """
    if after < 2 or after < tournament.options["rounds"]:
        return False
    byes = (Result.ZERO_BYE, Result.HALF_BYE)
    voluntary = (*byes, Result.FORFEIT_LOSS)
    for entry in tournament.entries:
        kinds = [item.result for item in entry.history[:after]]
        if kinds[-1] is Result.FORFEIT_LOSS:
            tail = kinds[:-1]
            while tail and tail[-1] in voluntary:
                if tail.pop() in byes:
                    return True
    return False
