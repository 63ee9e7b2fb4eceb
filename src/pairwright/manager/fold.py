"""Fold a log of decisions into an event: each kind of decision with its effect. Undo and redo are decisions too.

A decision that no longer fits (because one that it depends on was undone) raises StateError; so an undo that would
leave such a decision behind is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from ..domain.errors import StateError
from ..domain.messages import msg
from ..systems.registry import listed
from ..tiebreaks.prize_fund import PrizeGroup
from .event import Event, EventSettings, RoundClock, evolve
from .fold_brackets import BRACKETS, with_field
from .fold_field import FIELD, pass_over
from .fold_matches import MATCHES, OpenRound
from .fold_rounds import ROUNDS
from .remarks import left_said
from .upcast import upcast


class LoggedDecision(Protocol):
    """The fields of a logged decision (`store.Recorded`)."""

    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def data(self) -> Mapping[str, Any]: ...


EMPTY = Event(EventSettings())
"""Before the first decision."""


def apply(event: Event, decision: LoggedDecision) -> Event:
    """The event after one decision other than undo and redo; StateError if it does not fit."""
    folding = _Folding(event)
    folding.apply(decision)
    return folding.event()


class _Folding:
    """An event while decisions are applied to it. Consecutive ones about matches of the same round change an open
    round, and the new values of round and event are made once, when another kind follows or the event is asked for."""

    def __init__(self, event: Event) -> None:
        self._event = event
        self._open: OpenRound | None = None
        self._position = event.position

    def event(self) -> Event:
        """The event after the decisions so far."""
        return evolve(self._closed(), position=self._position)

    def apply(self, decision: LoggedDecision) -> None:
        """Apply a decision other than undo and redo; StateError if it does not fit."""
        kind, data = _current(decision)
        if kind not in MATCHES and kind not in _KINDS:
            raise StateError(
                msg(
                    "decision {number} is a {kind}, which this version does not know",
                    number=decision.number,
                    kind=repr(kind),
                )
            )
        if decision.number > 1 and not self._event.created:
            raise StateError(msg("the first decision creates the event"))
        try:
            self._apply(kind, data)
        except _UNREADABLE as error:
            raise _unreadable(decision, error) from None
        self._position = decision.number

    def pass_over(self, decision: LoggedDecision) -> None:
        """Leave out a decision that is undone; the ids it assigned are not reused."""
        kind, data = _current(decision)
        if kind not in MATCHES:
            try:
                self._event = pass_over(self._closed(), kind, data)
            except _UNREADABLE as error:
                raise _unreadable(decision, error) from None

    def reach(self, position: int) -> None:
        """Count a decision that changes nothing here: it is undone, an undo or a redo."""
        self._position = position

    def _apply(self, kind: str, data: Mapping[str, Any]) -> None:
        if kind not in MATCHES:
            after = _KINDS[kind](self.event(), data)
            self._event = with_field(after) if kind in FIELD else after
            return
        if self._open is None or self._open.number != data["round"]:
            self._open = OpenRound(self._closed(), data["round"])
        self._open.change(kind, data)

    def _closed(self) -> Event:
        if self._open is not None:
            self._event, self._open = self._open.closed(), None
        return self._event


_UNREADABLE = (StateError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What is raised for a decision that does not fit, or is none."""


def _current(decision: LoggedDecision) -> tuple[str, Mapping[str, Any]]:
    """Kind and data of a decision in the current version."""
    try:
        return upcast(decision.kind, decision.version, decision.data)
    except _UNREADABLE as error:
        raise _unreadable(decision, error) from None


def _unreadable(decision: LoggedDecision, error: Exception) -> StateError:
    """The error for a decision, which names it."""
    where = f"decision {decision.number} ({decision.kind})"
    if isinstance(error, StateError):
        return StateError(error.why, where)
    return StateError(msg("it cannot be read: {error}", error=repr(error)), where)


def decision_in(error: StateError) -> int:
    """The number of the decision that does not fit, or cannot be read; 0 if the error names none."""
    found = re.match(r"decision (\d+) ", error.where)
    return int(found[1]) if found else 0


def taken_back(decision: LoggedDecision) -> frozenset[int]:
    """The numbers of the decisions that an undo takes back, or a redo brings back; StateError if there are none."""
    found = decision.data.get("numbers")
    if (
        not isinstance(found, list | tuple)
        or not found
        or any(type(one) is not int or not 0 < one < decision.number for one in found)
    ):
        raise StateError(
            msg(
                "decision {number} ({kind}) does not name decisions before it",
                number=decision.number,
                kind=decision.kind,
            )
        )
    return frozenset(found)


def undone(decisions: Iterable[LoggedDecision]) -> frozenset[int]:
    """The numbers of the decisions that end up undone."""
    found: set[int] = set()
    for decision in decisions:
        if decision.kind == "undo":
            found |= taken_back(decision)
        elif decision.kind == "redo":
            found -= taken_back(decision)
    return frozenset(found)


def fold(
    decisions: Iterable[LoggedDecision], skip: frozenset[int] = frozenset(), start: Event = EMPTY
) -> Event:
    """The event produced by decisions from `start`, skipping the numbers in `skip`."""
    folding = _Folding(start)
    for decision in decisions:
        if decision.number in skip:
            folding.pass_over(decision)
        elif decision.kind not in ("undo", "redo"):
            folding.apply(decision)
        folding.reach(decision.number)
    return folding.event()


def unpublished_between(event: Event) -> int:
    """The number of the first unpublished round, if a later one is published; 0 otherwise. No verb leaves an event so,
    but old files may."""
    seen = len(event.published)
    return seen + 1 if any(one.published for one in event.rounds[seen:]) else 0


def as_known(before: Event, after: Event) -> Event:
    """`after`, refolded because something was undone, with what was known in `before` when its rounds were paired.

    Until the undo, the undone decisions were known.
    """
    known = {(one.number, one.then.position): one.then for one in before.rounds if one.then is not None}
    rounds = tuple(
        evolve(one, then=known.get((one.number, one.then.position), one.then)) if one.then else one
        for one in after.rounds
    )
    return evolve(after, rounds=rounds)


def _create(event: Event, data: Mapping[str, Any]) -> Event:
    if event.created:
        raise StateError(msg("the event is created already"))
    return evolve(_set(event, data), created=True)


def _set(event: Event, data: Mapping[str, Any]) -> Event:
    changes = dict(data)
    for name in ("deputies", "round_dates", "match_lengths", "round_times", "round_plays"):
        if name in changes:
            changes[name] = tuple(changes[name])
    for name, value in changes.items():
        usual = getattr(EMPTY.settings, name)
        kind = Mapping if isinstance(usual, Mapping) else type(usual)
        if not isinstance(value, kind) or isinstance(value, bool) != isinstance(usual, bool):
            raise StateError(msg("{field} is a value of another kind", field=name))
    if "system" in changes:
        listed(changes["system"])
    after = replace(event, settings=replace(event.settings, **changes))
    info = event.extra.get("info", {})
    if "time_control_code" in info and after.settings.time_control != event.settings.time_control:
        kept = {name: value for name, value in info.items() if name != "time_control_code"}
        return replace(after, extra={**event.extra, "info": kept})  # the code was of the time control before
    return after


def _leave_book(event: Event, data: Mapping[str, Any]) -> Event:
    return replace(event, by_the_book=False, left_book=event.left_book or left_said(data["where"]))


def _comment(event: Event, data: Mapping[str, Any]) -> Event:
    return replace(event, comments=(*event.comments, data["text"]))


def _finish(event: Event, data: Mapping[str, Any]) -> Event:
    return replace(event, finished=data["finished"])


def _prizes(event: Event, data: Mapping[str, Any]) -> Event:
    groups = [
        PrizeGroup(**{**one, "prizes": tuple(one["prizes"]), "federations": tuple(one["federations"])})
        for one in data["groups"]
    ]
    return replace(event, prizes=tuple(groups))


def _clock(event: Event, data: Mapping[str, Any]) -> Event:
    return replace(event, clock=RoundClock(**data) if data else None)


def _extra(event: Event, data: Mapping[str, Any]) -> Event:
    return replace(event, extra=dict(data))


_KINDS: dict[str, Callable[[Event, Mapping[str, Any]], Event]] = {
    "create": _create,
    "set": _set,
    "leave-book": _leave_book,
    "comment": _comment,
    "finish": _finish,
    "extra": _extra,
    "prizes": _prizes,
    "clock": _clock,
    **FIELD,
    **ROUNDS,
    **BRACKETS,
}
