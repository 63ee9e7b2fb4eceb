"""A desk for tests, and a helper that answers its questions."""

from __future__ import annotations

from typing import Any

from pairwright.manager.desk import Answer, Desk
from pairwright.manager.warnings import Notice, Question
from pairwright.store.log import Log
from pairwright.store.memory import MemoryLog


class Hand:
    """Carries out verbs at a desk and answers every question; `asked` has the warnings that had to be answered."""

    def __init__(self, log: Log | None = None) -> None:
        self.desk = Desk(log or MemoryLog())
        self.asked: list[Notice] = []
        self.times = 0

    def __call__(self, verb: str, /, **given: Any) -> Answer:
        confirm = ""
        self.asked, self.times = [], 0
        while True:
            try:
                return self.desk.do(verb, person="Ann", reason="because", confirm=confirm, **given)
            except Question as question:
                confirm = question.token
                self.asked = list(question.warnings)
                self.times += 1

    @property
    def levels(self) -> list[int]:
        """The levels of the questions asked."""
        return sorted(notice.level for notice in self.asked)


def league(teams: int = 8, rounds: int = 5, boards: int = 4, log: Log | None = None, **options: Any) -> Hand:
    """An event of teams T1, T2, ... numbered by rating, its lot drawn."""
    hand = Hand(log)
    hand("create", name="League", rounds=rounds, boards=boards, options=options)
    rows = [
        {
            "name": f"T{number}",
            "members": [
                {"name": f"P{number}.{board}", "rating": 2600 - 10 * number - board}
                for board in range(1, boards + 2)
            ],
        }
        for number in range(1, teams + 1)
    ]
    hand("teams", teams=rows)
    hand("rank")
    hand("lot", colour="W")
    return hand


def two_published(log: Log | None = None) -> tuple[Hand, int, int]:
    """A league of four whose rounds 1 and 2 are published, and the numbers of these two decisions."""
    hand = Hand(log)
    hand("create", name="League", system="team-round-robin", boards=2)
    hand("teams", teams=["A", "B", "C", "D"])
    hand("order", teams=[])
    for _ in range(2):
        hand("pair")
        hand("publish")
    first, second = (one.number for one in hand.desk.decisions if one.kind == "publish")
    return hand, first, second


def play(hand: Hand, boards: str = "", count: int = 1) -> None:
    """Pair, publish and play rounds; every match ends `boards` (White's own side), 3-1 when not given."""
    size = hand.desk.event.settings.boards
    for _ in range(count):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[-1].matches:
            hand("result", table=match.table, boards=boards or "1" * (size - 1) + "0")


def pairs(hand: Hand, number: int = 0) -> list[tuple[int, int]]:
    """The pairs of a round by number of the teams, White first."""
    event = hand.desk.event
    found = event.rounds[number - 1]
    return [(event.tpn(match.white), event.tpn(match.black)) for match in found.matches]
