"""Round robins: the tables of IBF 1.1 and Appendix 1 (FIDE C.05 Annex 1, Berger) in closed form, for players and teams.

n numbers, n even (an odd field plays the table of n + 1, and who meets the vacant highest number is free):

    round r:    c = (r + 1) / 2 if r is odd, (r + n) / 2 if r is even
    board 1:    c : n if r is odd, n : c if r is even
    board k+1:  wrap(c + k) : wrap(c - k),  k = 1 .. n/2 - 1,  where wrap counts around 1 .. n - 1
"""

from __future__ import annotations

from collections.abc import Sequence

from ..domain.messages import msg

MOST_CYCLES = 20
"""More cycles than this are a typing error: nobody plays such a table."""

Meeting = tuple[int, int]
"""Two numbers, the first-named one (White, in chess) first."""


def berger_round(n: int, round_number: int) -> list[Meeting]:
    """One round of the table for an even n, board by board."""
    if n < 2 or n % 2:
        raise ValueError(msg("a table has an even number of numbers, 2 or more, not {count}", count=n))
    if not 1 <= round_number < n:
        raise ValueError(
            msg(
                "the table of {count} numbers has rounds 1 to {rounds}, not {round}",
                count=n,
                rounds=n - 1,
                round=round_number,
            )
        )
    odd = round_number % 2
    centre = (round_number + 1 if odd else round_number + n) // 2
    first = (centre, n) if odd else (n, centre)
    around = n - 1
    return [
        first,
        *(((centre + k - 1) % around + 1, (centre - k - 1) % around + 1) for k in range(1, n // 2)),
    ]


def berger_table(n: int) -> list[list[Meeting]]:
    """All rounds of the table for an even n."""
    return [berger_round(n, round_number) for round_number in range(1, n)]


def schedule(
    players: int,
    cycles: int = 1,
    swap_last_rounds: bool = True,
    order: Sequence[int] | None = None,
) -> list[list[Meeting]]:
    """The rounds of a round robin of `cycles` cycles; a meeting with the vacant number is left out.

    In even-numbered cycles the sides are reversed. To avoid three equal colours in a row between two cycles, the last
    two rounds of a cycle are exchanged (`swap_last_rounds`, as FIDE recommends). `order` lists round numbers of the
    table in a drawn order, applied to each cycle; then nothing is exchanged.
    """
    if players < 2 or cycles < 1:
        raise ValueError(msg("a round robin needs at least two players and one cycle"))
    n = players + players % 2
    table = berger_table(n)
    if order is not None:
        if sorted(order) != list(range(1, n)):
            raise ValueError(msg("an order of rounds has each of 1 to {rounds} once", rounds=n - 1))
        table = [table[number - 1] for number in order]
    rounds = []
    for cycle in range(cycles):
        rows = list(table)
        if order is None and swap_last_rounds and cycle + 1 < cycles and len(rows) > 2:
            rows[-2:] = rows[:-3:-1]
        for row in rows:
            meetings = [pair for pair in row if max(pair) <= players]
            rounds.append([pair[::-1] for pair in meetings] if cycle % 2 else meetings)
    return rounds


def free_number(meetings: Sequence[Meeting], players: int) -> int | None:
    """The number that is free in a round of an odd field; None in an even one."""
    busy = {number for pair in meetings for number in pair}
    return next((number for number in range(1, players + 1) if number not in busy), None)
