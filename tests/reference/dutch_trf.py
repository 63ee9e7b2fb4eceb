"""The field of the Dutch reference from a TRF26 file of players: as little of the format as the cases need."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tests.reference.dutch import Field, Past, Player

if TYPE_CHECKING:
    from typing import Any

KINDS = {
    "1": "win", "W": "win", "=": "draw", "D": "draw", "0": "loss", "L": "loss",
    "+": "forfeit-win", "-": "forfeit-loss", "U": "pab",
    "H": "bye", "F": "bye", "Z": "bye",
}  # fmt: skip
WORTH = {"1": "W", "+": "W", "F": "W", "=": "D", "H": "D", "0": "L", "-": "L", "U": "P"}


def tenths(text: str) -> int:
    return round(float(text) * 10)


def read(text: str, number: int, **options: Any) -> Field:
    """The field before round `number`; who has a bye other than the PAB in that round is not available."""
    lines = text.splitlines()
    found = {line[:3]: line for line in lines}
    points = {"W": 10, "D": 5, "L": 0, "Z": 0}
    words = found.get("162", "").split()[1:]
    points.update({letter: tenths(value) for letter, value in zip(words[::2], words[1::2], strict=True)})
    points.setdefault("P", points["W"])
    absent = {
        int(tpn)
        for line in lines
        if line[:3] == "240" and int(line[6:9]) == number
        for tpn in line[9:].split()
    }
    virtual: dict[int, list[int]] = {}
    for line in lines:
        if line[:3] == "250":
            worth, first, last, one, other = line[3:].split()
            for tpn in range(int(one), int(other) + 1):
                extra = virtual.setdefault(tpn, [0] * number)
                for at in range(int(first), min(int(last), number) + 1):
                    extra[at - 1] += tenths(worth)
    players = {}
    for line in lines:
        if line[:3] != "001":
            continue
        tpn = int(line[4:8])
        items = []
        for at in range(number):
            cell = line[91 + 10 * at : 99 + 10 * at].ljust(8)
            code = cell[7] if cell[7] != " " else "Z"
            opponent = int(cell[:4].strip() or 0)
            colour = cell[5] if opponent and code not in "+-" else ""
            kind = KINDS[code]
            items.append(Past(kind, opponent, colour, points[WORTH.get(code, code)]))
        there = tpn not in absent
        if at_hand := line[91 + 10 * (number - 1) : 99 + 10 * (number - 1)].strip():
            there = there and at_hand[-1] not in "HFZ"
        players[tpn] = Player(tpn, tuple(items[:-1]), there, tuple(virtual.get(tpn, ())))
    forbidden = {
        frozenset(couple)
        for line in lines
        if line[:3] == "260" and int(line[4:7] or 1) <= number <= int(line[7:11].strip() or 999)
        for couple in combinations(map(int, line[11:].split()), 2)
    }
    return Field(
        number,
        int(found["142"][4:]),
        players,
        found["152"][4:5] if "152" in found else "W",
        frozenset(forbidden),
        points["W"],
        points["L"],
        options,
    )
