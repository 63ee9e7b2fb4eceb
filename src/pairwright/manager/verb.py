"""The definition of a verb: its name, its parameters and the function behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ..domain.messages import Message, Told, joined, msg
from ..domain.names import nearest
from ..languages import catalogue
from ..store.log import Draft, Recorded
from .event import Event
from .upcast import VERSION
from .warnings import Notice, Refusal


def _told(text: str, language: str, other: Callable[[str], str] | None) -> str:
    """The help of a field in a language, in `other` words where these have a translation."""
    if language == "en":
        return other(text) if other is not None else text
    label, found = text[:1].upper() + text[1:], catalogue(language)
    words = other(label) if other is not None else label
    return found.get(words, found.get(label, text))


REQUIRED = object()
"""Marks a parameter without a default."""


@dataclass(frozen=True)
class Param:
    """A parameter. `kind` determines how a text is parsed (`arguments`):

    `text`, `number`, `signed` (a number with a sign), `flag`, `points` (tenths), `choice`, `team` (id), `person` (id
    of the team and number of its player), `teams`, `members` (numbers), `round`, `table`, `boards` (the characters
    of a match), `score` (a pair of points), `list` (texts) and `data` (any JSON value).
    """

    name: str
    kind: str
    help: str
    default: Any = REQUIRED
    choices: Sequence[str] = ()
    by_place: bool | None = None
    """Whether the command line takes it without its name; None: if it is required."""
    most: int = 10_000
    """Of a `list`: the number of its items."""

    @property
    def meaning(self) -> Message:
        """What it is, inside a message: the help of its field, which the catalogues have with a capital letter."""
        return Told(partial(_told, self.help))

    @property
    def argument(self) -> bool:
        """Whether the command line takes it without its name."""
        return self.required if self.by_place is None else self.by_place

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is REQUIRED


@dataclass
class Act:
    """One use of a verb: the event it starts from, and its decisions, warnings and messages."""

    event: Event
    log: Sequence[Recorded] = ()
    """The decisions so far, for the verbs of the journal."""
    undone: frozenset[int] = frozenset()
    role: str = "chief"
    """Of the person who acts: for the verbs of the journal, which undo and redo what others decided."""
    person: str = ""
    """Who acts: what another one entered is not replaced unasked."""
    drafts: list[Draft] = field(default_factory=list)
    warnings: list[Notice] = field(default_factory=list)
    says: str = ""
    recipe: str = ""
    """A command that verifies a draw: the command line prints it."""

    def decide(self, kind: str, /, **data: Any) -> None:
        """Add a decision to append."""
        self.drafts.append(Draft(kind, VERSION, data))

    def warn(
        self, level: int, text: str, article: str = "", consequence: str = "", way_out: str = ""
    ) -> None:
        """Add a warning to be answered before the decisions are taken."""
        self.warnings.append(Notice(level, text, article, consequence, way_out))

    def comment(self, kind: str, round_number: int, text: str) -> None:
        """Add a line for the TRF: anything affecting the integrity of the pairings."""
        self.decide("comment", text=f"{kind} @ Round {round_number}: {text}")

    def say(self, text: str) -> None:
        """Add a message for the user."""
        self.says = joined(self.says, text)


@dataclass(frozen=True)
class Verb:
    """A verb of the arbiter. `kinds` are the kinds of events it applies to, `role` the minimum role that may use it."""

    name: str
    title: str
    params: tuple[Param, ...]
    run: Callable[..., None]
    kinds: tuple[str, ...]
    role: str
    decides: str
    """The kind of its decisions, where only some role may use it."""
    data: Mapping[str, Any]
    """What distinguishes them from others of this kind."""

    def decided(self, one: Recorded) -> bool:
        """Whether a decision is one of those that need the role of this verb."""
        return one.kind == self.decides and self.data.items() <= one.data.items()

    def param(self, name: str) -> Param:
        """A parameter by name; Refusal lists the existing ones."""
        for item in self.params:
            if item.name == name:
                return item
        names = [item.name for item in self.params]
        near = nearest(name, names)
        there = msg("Its parameters: {names}.", names=", ".join(names) or msg("none"))
        raise Refusal(
            msg("{verb} has no parameter {name}.", verb=self.name, name=repr(name)),
            msg("Did you mean {name}? {there}", name=near, there=there) if near else there,
        )


ALL = ("teams", "solo", "bracket")
PAIRED = ("teams", "solo")


def verb(
    name: str,
    title: str,
    *params: Param,
    kinds: tuple[str, ...] = ALL,
    role: str = "arbiter",
    decides: str = "",
    data: Mapping[str, Any] | None = None,
) -> Callable[[Callable[..., None]], Verb]:
    """Make a function `run(act, **arguments)` a verb; `registry` lists all of them."""

    def make(run: Callable[..., None]) -> Verb:
        return Verb(name, title, params, run, kinds, role, decides or name, data or {})

    return make
