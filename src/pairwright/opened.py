"""An event with its log, from Python: every verb of the arbiter is a method."""

from __future__ import annotations

from inspect import Parameter, Signature
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .domain.names import did_you_mean
from .domain.shown import clipped
from .domain.tournament import Tournament
from .manager.desk import Answer, Desk, Preview
from .manager.planned import before_next
from .manager.ranking import standings
from .manager.registry import VERBS
from .manager.snapshot import tournament_before
from .manager.verb import REQUIRED, Verb
from .manager.warnings import Question, Refusal
from .store.memory import MemoryLog
from .store.shelf import is_url, open_log

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType

    from .checker import Report
    from .tiebreaks import Standings

_MAKING = ("create", "import")
_TRIES = 4
"""Maximum number of questions per act: those of level 4 are asked twice."""


class OpenEvent:
    """An event and its log, as the manager and `pairwright event` keep it in a file.

    Each verb is a method, its name with `_` for `-` (`import_` and `return_` end with one): `set_pairs(...)`. The
    parameters are those of the verb (docs/verbs.md), the first ones also positional, plus `person`, `reason`, and
    `yes=True`, which answers the warnings that would otherwise be raised as a `Question`. A verb that cannot be
    carried out raises `Refusal`.
    """

    __module__ = "pairwright"

    def __init__(self, target: str | PathLike[str]) -> None:
        self._target = str(target)
        self._desk: Desk | None = None
        if is_url(self._target) or Path(self._target).exists():
            self._desk = Desk(open_log(self._target))

    @property
    def tournament(self) -> Tournament:
        """The event as a tournament before its next round; StateError before it is created.

        While matches between players are unfinished, which cannot be counted as draws, it is the one before their
        round.
        """
        return before_next(self._opened().event)[0]

    def check(self, rounds: Iterable[int] | None = None) -> Report:
        """Judge its rounds (or those given here), each by what was known when it was paired: late results,
        corrections and the like are remarks, not faults."""
        from .checker.event import check
        from .manager.judging import known_rounds

        event = self._opened().event
        return check(tournament_before(event), None, rounds, None, known_rounds(event))

    def standings(self, after: int | None = None) -> Standings:
        """The standings after a round, or as they are now."""
        return standings(self._opened().event, after)

    def do(
        self, verb: str, /, *, person: str = "", reason: str = "", yes: bool = False, **given: Any
    ) -> Answer:
        """Carry out a verb by name; its method does the same."""
        if self._desk is None:
            if verb not in _MAKING:
                raise Refusal(f"There is no event {self._target} yet.", "`create` makes one.")
            _answered(Desk(MemoryLog()), verb, person, reason, yes, given)  # refused, no file is created
            self._desk = Desk(open_log(self._target, create=True))
        return _answered(self._desk, verb, person, reason, yes, given)

    def preview(self, verb: str, /, **given: Any) -> Preview:
        """What a verb would do now, with its warnings. Nothing is written."""
        return self._opened().preview(verb, **given)

    def close(self) -> None:
        """Close the file. A later act opens it again."""
        if self._desk is not None:
            self._desk.log.close()
            self._desk = None

    def __enter__(self) -> OpenEvent:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __getattr__(self, name: str) -> VerbMethod:
        verb = VERBS.get(name.rstrip("_").replace("_", "-"))
        if verb is None or name.startswith("_"):
            near = did_you_mean(name.replace("_", "-"), VERBS)
            raise AttributeError(f"an event has no verb {name!r}{near}", name=name, obj=self)
        return VerbMethod(self, verb)

    def __dir__(self) -> list[str]:
        return sorted([*super().__dir__(), *(method_name(verb) for verb in VERBS)])

    def __repr__(self) -> str:
        if self._desk is None:
            return clipped(f"<OpenEvent {self._name}, not created yet>")
        event = self._desk.event
        return clipped(
            f"<OpenEvent {self._name}: {event.settings.name!r}, rounds paired: {len(event.rounds)}>"
        )

    @property
    def _name(self) -> str:
        """The file or the event, without its folder or the password of its database."""
        return self._target.rpartition("event=" if is_url(self._target) else "/")[2]

    def _opened(self) -> Desk:
        if self._desk is None:
            self._desk = Desk(open_log(self._target))
        return self._desk


class VerbMethod:
    """A callable verb of an event."""

    def __init__(self, event: OpenEvent, verb: Verb) -> None:
        self._event = event
        self._verb = verb
        self.__name__ = method_name(verb.name)
        self.__doc__ = f"{verb.title}. {verb.run.__doc__ or ''}"
        self.__signature__ = Signature(
            [
                Parameter(
                    param.name,
                    Parameter.POSITIONAL_OR_KEYWORD,
                    default=Parameter.empty if param.default is REQUIRED else param.default,
                )
                for param in sorted(verb.params, key=lambda param: param.default is not REQUIRED)
            ]
        )

    def __call__(self, *values: Any, **given: Any) -> Answer:
        names = [param.name for param in self._verb.params]
        if len(values) > len(names):
            raise TypeError(f"{self.__name__} takes {len(names)} values at most, {', '.join(names)}")
        for name, value in zip(names, values, strict=False):
            if name in given:
                raise TypeError(f"{self.__name__} has {name} twice")
            given[name] = value
        return self._event.do(self._verb.name, **given)

    def __repr__(self) -> str:
        return f"<verb {self.__name__}{self.__signature__}>"


def method_name(verb: str) -> str:
    """The method name of a verb."""
    return f"{verb}_" if verb in ("import", "return") else verb.replace("-", "_")


def _answered(desk: Desk, verb: str, person: str, reason: str, yes: bool, given: dict[str, Any]) -> Answer:
    """Carry it out, and answer its questions if wanted."""
    confirm = ""
    for _ in range(_TRIES):
        try:
            return desk.do(verb, person=person, reason=reason, confirm=confirm, **given)
        except Question as question:
            if not yes or (question.needs_reason and not reason):
                raise
            confirm = question.token
    raise Refusal("This act asks again and again.", "Others change the event meanwhile.")
