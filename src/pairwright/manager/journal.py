"""The log for display: what each decision says, who decided it, and whether it can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..domain.messages import joined, msg
from .decisions import describe, taken
from .persons import who
from .verbs.journal import FOR_EVER

if TYPE_CHECKING:
    from ..store.log import Recorded
    from .desk import Desk
    from .event import Event


@dataclass(frozen=True)
class JournalLine:
    """A decision for display."""

    number: int
    at: str
    person: str
    kind: str
    text: str
    level: int
    reason: str
    undone: bool
    undoable: bool
    """Nothing in principle prevents an undo; later decisions that depend on it may still do so."""


def journal(desk: Desk, after: int = 0, until: int | None = None) -> list[JournalLine]:
    """The decisions after a number, up to another or to the end, in order, in words with present names."""
    event, undone, decisions = desk.event, desk.undone, desk.decisions  # each asks the store for news
    fixed = {one.act for one in decisions if one.kind in FOR_EVER}  # an act is taken back whole
    return [
        JournalLine(
            one.number, one.at, who(one.person), one.kind, text, one.level, _reason(one, text),
            one.number in undone,
            one.number not in undone and one.act not in fixed and one.kind not in ("undo", "redo"),
        )
        for one in decisions[after:until]
        for text in (said_of(event, one, decisions),)
    ]  # fmt: skip


def created_on(decisions: Sequence[Recorded]) -> str:
    """The day of the first decision in UTC (2026-11-28); empty without any."""
    return decisions[0].at[:10] if decisions else ""


def _reason(one: Recorded, text: str) -> str:
    """The reason that was given with a decision, unless its sentence has it, and the one for which a warning asked."""
    own = str(one.data.get("reason") or one.data.get("why") or "").strip()
    if own == one.reason or text.rstrip(".").endswith(f": {own.rstrip('.')}"):
        own = ""
    return joined(own, one.reason, by="; ")


def said_of(event: Event, one: Recorded, log: Sequence[Recorded]) -> str:
    """A decision as a sentence; one that takes others of the log back, or brings them back, says which."""
    if one.kind not in ("undo", "redo"):
        return describe(event, one)
    what = taken(event, (log[number - 1] for number in one.data["numbers"]))
    if one.kind == "undo":
        return msg("Taken back: {decisions}", decisions=what)
    return msg("Brought back: {decisions}", decisions=what)
