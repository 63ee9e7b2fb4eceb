"""Four kinds of error, kept apart: a bad file, an inconsistent state, no legal pairing, a bug (any other exception)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .messages import joined, msg
from .shown import in_a_line


class PairwrightError(Exception):
    """Base of every error that this package raises on purpose; its `str()` is a message for users."""

    __module__ = "pairwright"

    def __reduce__(self) -> tuple[Any, ...]:
        # unpickling recreates an exception from its message alone; its attributes have to survive another process too
        return _again, (type(self), self.args), self.__dict__


def _again(kind: type[PairwrightError], args: tuple[Any, ...]) -> PairwrightError:
    return kind.__new__(kind, *args)


@dataclass(frozen=True, repr=False)
class Issue:
    """One remark about a file: what is wrong or was assumed, and where."""

    text: str
    line: int | None = None
    """1-based line of the file."""
    record: str = ""
    """Record code or field path, e.g. `310` or `entries[6].history[2]`."""
    columns: tuple[int, int] | None = None
    """1-based, inclusive columns."""
    heading: str = ""
    """The heading of the column, in a table."""

    __repr__ = in_a_line

    def __str__(self) -> str:
        # a message, which `str()` hands on as it is: it keeps its translation
        place: list[str] = []
        if self.line is not None:
            place.append(msg("line {line}", line=self.line))
        if self.record:
            record = msg("record {record}", record=self.record)
            place.append(record if len(self.record) == 3 else self.record)
        if self.heading:
            place.append(msg("column “{heading}”", heading=self.heading))
        elif self.columns is not None:
            first, last = self.columns
            place.append(msg("columns {first}-{last}", first=first, last=last))
        return joined(joined(*place, by=", "), self.text, by=": ") if place else self.text


class FileError(PairwrightError):
    """A file cannot be read. `issues` lists every problem found, each with its location."""

    __module__ = "pairwright"

    def __init__(self, source: str, issues: Sequence[Issue]) -> None:
        self.source = source
        self.issues = tuple(issues)
        super().__init__(joined(*(joined(source, str(issue), by=": ") for issue in self.issues), by="\n"))


class StateError(PairwrightError):
    """A tournament contradicts itself, or an option does not exist.

    `where` is the path in the round-state document (`entries[6].history[2]`), `why` the message.
    """

    __module__ = "pairwright"

    def __init__(self, why: str, where: str = "") -> None:
        self.why = why
        self.where = where
        super().__init__(joined(where, why, by=": ") if where else why)


class SearchGivenUp(StateError):
    """The round was searched for in the order of the rules until that took too long; whether it exists is not known."""

    __module__ = "pairwright"


class NoLegalPairing(PairwrightError):
    """The round cannot be completed: the Chief Arbiter decides [3.3.3].

    `why` is the reason in words, `teams` the TPNs of the teams that cannot all be paired (may be empty).
    """

    __module__ = "pairwright"

    def __init__(self, why: str, teams: Sequence[int] = ()) -> None:
        self.why = why
        self.teams = tuple(teams)
        super().__init__(msg("No valid pairing exists: {why}", why=why))
