"""Warnings: five levels, what the user must do at each, and the two ways in which a verb refuses.

| level | when | the user |
|---|---|---|
| 1 | unusual, but allowed | does nothing |
| 2 | the regulations do not describe it | acknowledges |
| 3 | against the regulations, but harmless | goes on with a reason, or cancels |
| 4 | against the regulations, but may be needed | confirms twice, the second time knowing the consequences |
| 5 | forbidden | is refused, unless the event has left the book |

Levels are properties of acts; they cannot be lowered or switched off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from json import dumps
from typing import Any

from ..domain.errors import NoLegalPairing, PairwrightError
from ..domain.messages import bracketed, joined, msg

WORDS = {
    1: msg("unusual, but allowed"),
    2: msg("the regulations do not describe this"),
    3: msg("against the regulations, but harmless"),
    4: msg("against the regulations, though it may be needed"),
    5: msg("forbidden"),
}
REASON_FROM = 3
"""From this level on a reason is required."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One warning about an act: what it breaks, by which article, and the consequences of going on."""

    level: int
    text: str
    article: str = ""
    consequence: str = ""
    way_out: str = ""
    """Of what is forbidden: what the rules allow instead."""

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> str:
        """The warning with its article, once."""
        return (
            self.text if f"[{self.article}]" in str(self.text) else joined(self.text, bracketed(self.article))
        )


class Refusal(PairwrightError):
    """The act is impossible. `why` is the fact, `way_out` what can be done instead, `field` the parameter that is to be
    changed where it is one: forms say it there."""

    __module__ = "pairwright"
    field = ""

    def __init__(self, why: str, way_out: str = "", field: str = "") -> None:
        self.why = why
        self.way_out = way_out
        self.field = field
        super().__init__(joined(why, way_out))


class WrongValue(Refusal):
    """A parameter has a value that it cannot have. `fact` says what is wrong without naming it: forms show that at
    the field; `meaning`, what is expected, is for the command line, since the field has its label and help."""

    def __init__(self, field: str, fact: str, way_out: str = "", meaning: str = "") -> None:
        self.fact, self.meaning, self.at_field = fact, meaning, way_out
        expected = msg("Expected: {meaning}.", meaning=meaning) if meaning else ""
        super().__init__(
            joined(field, joined(fact, ".", by=""), by=": "),
            joined(way_out, expected) if meaning else way_out,
            field,
        )


class MissingValue(Refusal):
    """A parameter that a verb needs is not given."""

    def __init__(self, verb: str, field: str, meaning: str) -> None:
        self.verb, self.meaning = verb, meaning
        super().__init__(
            msg("{verb} needs {param}: {meaning}.", verb=verb, param=field, meaning=meaning), field=field
        )


class NoPairing(Refusal, NoLegalPairing):
    """The act is impossible because the rules have no pairing for this round."""

    def __init__(self, why: str, way_out: str, teams: Sequence[int]) -> None:
        self.why, self.way_out, self.teams = why, way_out, tuple(teams)
        Exception.__init__(self, joined(why, way_out))


class Question(PairwrightError):
    """The act needs an answer first: repeat it with `confirm=token`, from level 3 on with a reason.

    `again` is true when a level 4 act was confirmed once and its consequences are now spelled out.
    """

    __module__ = "pairwright"

    def __init__(self, warnings: Sequence[Notice], token: str, again: bool, needs_reason: bool) -> None:
        self.warnings = tuple(warnings)
        self.token = token
        self.again = again
        self.needs_reason = needs_reason
        self.level = max(warning.level for warning in warnings)
        super().__init__(joined(*(warning.said for warning in warnings), by="; "))


def answered(
    verb: str,
    arguments: Mapping[str, Any],
    warnings: Sequence[Notice],
    confirm: str,
    reason: str,
    by_the_book: bool,
) -> int:
    """The highest level of these warnings once they are answered; raises Refusal or Question until they are.

    A token covers the verb, its arguments and exactly these warnings: if the event has changed so that others arise,
    an old answer is invalid.
    """
    level = max((warning.level for warning in warnings), default=0)
    if level >= 5 and by_the_book:
        worst = next(warning for warning in warnings if warning.level >= 5)
        raise Refusal(
            msg("{worst}: forbidden while the event is by the book.", worst=worst.said),
            joined(
                worst.way_out,
                msg("`leave-book`, confirmed twice, makes it possible and cannot be taken back."),
            ),
        )
    if level < 2:
        return level
    said = [[warning.level, warning.text, warning.consequence] for warning in warnings]
    text = dumps([verb, arguments, said], sort_keys=True, default=str)
    first, second = (sha256(f"{step}|{text}".encode()).hexdigest()[:12] for step in ("once", "twice"))
    last = second if level >= 4 else first
    needs_reason = level >= REASON_FROM
    if confirm == last and (reason.strip() or not needs_reason):
        return level
    again = level >= 4 and confirm in (first, second)
    raise Question(warnings, second if again else first, again, needs_reason)
