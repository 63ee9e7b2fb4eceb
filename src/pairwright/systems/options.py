"""Options of a system: names, allowed values, defaults, the article behind each, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import Message, joined, msg, said_by, sentence
from ..domain.names import among
from ..domain.points import Tenths, parse_points, points_text
from ..domain.reading import flag, one_of, whole_number
from ..domain.shown import in_a_line

KINDS = ("choice", "flag", "number", "points", "text")
"""The kinds of options."""


@dataclass(frozen=True, repr=False)
class Option:
    """One option of a system. `kind` is one of `KINDS`."""

    name: str
    kind: str
    default: Any
    """The value of an option that is not set; of `points` as people write them."""
    article: str
    help: str
    choices: tuple[str, ...] = ()
    most: int = 999_999
    """The largest number allowed."""
    reading: str = ""
    """The number of the disputed reading that it decides; `help` then begins with a small letter."""

    __repr__ = in_a_line

    @property
    def label(self) -> str:
        """What it decides, with the number of the reading."""
        if not self.reading:
            return self.help
        return msg("Reading {number}: {what}", number=self.reading, what=self.help)

    @property
    def described(self) -> Message:
        """What it decides, as a label: with a capital letter."""
        return sentence(self.help, "")

    @property
    def default_text(self) -> str:
        """The default as it is written in files and commands."""
        if self.default is None:
            return msg("not set")
        if self.kind == "points":
            return points_text(parse_points(self.default))
        return str(self.default).lower() if isinstance(self.default, bool) else str(self.default)

    @property
    def unset(self) -> Any:
        """The default as `read` returns it."""
        return self.read(self.default) if self.kind == "points" and self.default is not None else self.default

    def read(self, value: Any) -> Any:
        """The value of this option from JSON or the command line, points in tenths; StateError if it is not allowed."""
        where = f"options.{self.name}"
        if self.kind == "choice":
            try:
                return one_of(value, self.choices)
            except ValueError:
                wrong = msg(
                    "{name} must be one of {choices}, not {value}",
                    name=self.name,
                    choices=", ".join(self.choices),
                    value=repr(value),
                )
                raise StateError(wrong, where) from None
        if self.kind == "flag":
            try:
                if isinstance(value, bool | str):
                    return flag(value)
            except ValueError:
                pass
            raise StateError(
                msg("{name} must be true or false, not {value}", name=self.name, value=repr(value)), where
            )
        if self.kind == "text":
            if not isinstance(value, str):
                raise StateError(
                    msg("{name} must be a text, not {value}", name=self.name, value=repr(value)), where
                )
            return value
        if self.kind == "points":
            try:
                points = Tenths(parse_points(value))
            except ValueError as error:
                raise StateError(joined(self.name, said_by(error), by=": "), where) from None
            if points < 0:
                raise StateError(
                    msg(
                        "{name} cannot be negative, as {points} is",
                        name=self.name,
                        points=points_text(points),
                    ),
                    where,
                )
            return points
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise StateError(
                msg("{name} must be a whole number, not {value}", name=self.name, value=repr(value)),
                where,
            )
        try:
            return whole_number(value, 1, self.most)
        except ValueError:
            wrong = (
                msg("{name} must be a whole number from 1, not {value}", name=self.name, value=repr(value))
                if self.most == Option.most
                else msg(
                    "{name} must be a whole number from 1 to {most}, not {value}",
                    name=self.name,
                    most=self.most,
                    value=repr(value),
                )
            )
            raise StateError(wrong, where) from None


def read_options(given: Mapping[str, Any], known: Sequence[Option], system: str) -> dict[str, Any]:
    """All options of a system with their values; StateError names an unknown option or a wrong value.

    An option given as None keeps its default.
    """
    names = {option.name: option for option in known}
    for name in given:
        if name not in names:
            raise StateError(
                msg(
                    "{system} has no option {name}{known}",
                    system=system,
                    name=repr(name),
                    known=among(name, names, lambda known: msg("its options are {names}", names=known)),
                ),
                f"options.{name}",
            )
    found = {
        option.name: option.unset if given.get(option.name) is None else option.read(given[option.name])
        for option in known
    }
    worth = [found[name] for name in ("win_mp", "draw_mp", "loss_mp") if found.get(name) is not None]
    if worth != sorted(worth, reverse=True):
        raise StateError(
            msg(
                "a win, a draw and a loss are worth {worth} match points; none is worth more than the one "
                "before it",
                worth=", ".join(map(points_text, worth)),
            ),
            "options.win_mp",
        )
    return found
