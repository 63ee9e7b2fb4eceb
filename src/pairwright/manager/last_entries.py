"""Who entered the result of a match last: what one entered, another one does not replace unasked."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..store.log import Recorded

_KINDS = ("result", "board")


def last_entries(log: Sequence[Recorded], undone: Collection[int], number: int) -> dict[int, Recorded]:
    """The last decision about the result of each table of a round that was not taken back; without those that have
    none."""
    found: dict[int, Recorded] = {}
    for one in reversed(log):
        if one.kind == "pair" and one.data["round"] == number and one.number not in undone:
            break
        if one.kind in _KINDS and one.data["round"] == number and one.number not in undone:
            found.setdefault(one.data["table"], one)
    return found


def replaced_by(log: Sequence[Recorded], undone: Collection[int], entry: Recorded) -> Recorded | None:
    """The result that has been entered for the same table instead of one: without it nothing would be different."""
    if entry.kind not in _KINDS:
        return None
    last = last_entries(log, undone, entry.data["round"]).get(entry.data["table"])
    return last if last is not None and last.number > entry.number and last.kind == "result" else None
