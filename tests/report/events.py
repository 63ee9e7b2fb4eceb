"""Small events whose numbers can be counted by hand."""

from __future__ import annotations

from typing import Any

from pairwright.domain.event_info import EventInfo
from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound, Player, Tournament
from pairwright.manager.desk import Desk
from pairwright.manager.warnings import Question
from pairwright.store.memory import MemoryLog

W, B = Colour.WHITE, Colour.BLACK


def played(opponent: int, colour: Colour, mp: int, boards: str, lineup: tuple[int, ...] = ()) -> PastRound:
    gp = sum({"1": 10, "=": 5}.get(sign, 0) for sign in boards)
    return PastRound.of_tenths(Result.PLAYED, opponent, colour, mp, gp, boards, lineup)


BYE = PastRound.of_tenths(Result.PAB, None, None, 10, 10)


def players(first: int, *names: str) -> tuple[Player, ...]:
    return tuple(
        Player(first + k, name, "", "GM" if k == 0 else "", 2500 - 10 * (first + k))
        for k, name in enumerate(names)
    )


def five_teams(**info: Any) -> Tournament:
    """Two boards, two rounds played.

    Round 1: 1 - 4 1½-½, 5 - 2 1½-½, 3 has the bye. Round 2: 5 - 1 ½-1½, 3 - 2 1-1, 4 has the bye.
    Then 1 has 4 and 3; 3 and 5 have 2 and 2; 2 has 1 and 1½, 4 has 1 and 1½.
    """
    entries = (
        Entry(1, "Ähren", (played(4, W, 20, "1=", (1, 2)), played(5, B, 20, "1=", (1, 3))), federation="GER",
              players=players(1, "Adler", "Amsel", "Auer")),
        Entry(2, "Boote", (played(5, B, 0, "0=", (4, 5)), played(3, B, 10, "==", (4, 5))), federation="NED",
              players=players(4, "Boer", "Bakker")),
        Entry(3, "Zirkel", (BYE, played(2, W, 10, "==", (6, 7))), federation="GER",
              players=players(6, "Zorn", "Zander")),
        Entry(4, "Delfine", (played(1, B, 0, "0=", (8, 9)), BYE), federation="NED",
              players=players(8, "Dahl", "Dekker")),
        Entry(5, "adebar", (played(2, W, 20, "1=", (10, 11)), played(1, W, 0, "0=", (10, 11))), federation="GER",
              players=players(10, "Albers", "=SUM(A1)")),
    )  # fmt: skip
    options = {"rounds": 4, "boards": 2, "initial_colour": "W"}
    return Tournament("fide-team", 3, entries, options, "Fünf", info=EventInfo(**info))


def do(desk: Desk, verb: str, /, **given: Any) -> None:
    """Do a verb and answer every warning."""
    answer: dict[str, str] = {}
    for _ in range(3):
        try:
            desk.do(verb, person="Ana", **answer, **given)
        except Question as question:
            answer = {"confirm": question.token, "reason": "the captains agree"}
        else:
            return
    raise AssertionError(f"{verb} asks for ever")


NAMES = (
    "Нона Гаприндашвили", "ნანა ალექსანდრია", "Լևոն Արոնյան", "نادي بغداد", "हम्पी क्लब", "מועדון תל אביב",
    "Λέσχη Αθηνών", "Universitätssportgemeinschaft Köln-Ehrenfeld 1893 e. V.",
)  # fmt: skip


def desk_of_eight(rating_cap: int = 0) -> Desk:
    """Eight teams of four boards, round 1 published with three results, round 2 not paired."""
    desk = Desk(MemoryLog())
    do(desk, "create", name="Кубок", system="fide-team", rounds=5, boards=4, rating_cap=rating_cap)
    for name in NAMES:
        do(desk, "team", name=name, captain="Capt. Haddock")
    for team in range(1, 9):
        members = [{"name": f"Player {team}-{k}", "rating": 2400 - 10 * team - k} for k in range(1, 6)]
        do(desk, "roster", team=team, members=members)
    do(desk, "rank")
    do(desk, "lot", seed="dice 4")
    do(desk, "pair", round=1)
    do(desk, "publish", round=1)
    for table, boards in ((1, "1=01"), (2, "1111"), (3, "+0=1")):
        do(desk, "result", round=1, table=table, boards=boards)
    return desk


def cup_of_four(system: str = "ibf-single", drawn: bool = True) -> Desk:
    """A cup of four, drawn, nothing played."""
    desk = Desk(MemoryLog())
    do(desk, "create", name="Cup", system=system)
    for number in range(1, 5):
        do(desk, "team", name=f"Player {number}")
    if drawn:
        do(desk, "draw", mode="lots", seed="dice")
    return desk
