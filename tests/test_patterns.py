"""No pattern takes a time that grows faster than the text it is given, where others choose the text: a long word would
keep everybody waiting."""

from __future__ import annotations

import ast
import importlib
import re
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

import pytest

import pairwright

SOURCE = Path(pairwright.__file__).parent
FUNCTIONS = ("compile", "search", "match", "fullmatch", "sub", "split", "findall", "finditer")
OUR_OWN = {
    "report/overlay.py": "pictures that were drawn here",
    "report/pdf.py": "pictures that were drawn here",
    "languages/po.py": "the translations",
    "web/pages/settings.py": "the names of tie-breaks",
    "cli/compare.py": "paths in the messages of a program on the same machine",
}
SHORT = {"formats/tables/beside.py": "a heading of a table, 2,000 characters at most"}
"""Texts that nobody else chooses, or that have an end elsewhere."""
LENGTH = 1_500
SECONDS = 0.6
"""How long a text is looked for that a pattern is slow with."""
MOST = 9.0
"""Between 4, for a time that grows with the length, and 16, for one that grows with its square."""


class Pattern(NamedTuple):
    where: str
    found: re.Pattern[Any]
    methods: frozenset[str]


def patterns() -> Iterator[Pattern]:
    """Every pattern in the source that is written down as one, with the methods by which its module uses it."""
    for path in sorted(SOURCE.rglob("*.py")):
        where = path.relative_to(SOURCE).as_posix()
        text = path.read_text(encoding="utf-8")
        if "re." not in text or where in OUR_OWN or where in SHORT:
            continue
        tree = ast.parse(text)
        parts = path.relative_to(SOURCE).with_suffix("").parts
        known = vars(importlib.import_module(".".join(("pairwright", *parts)).removesuffix(".__init__")))
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            name = ast.unparse(call.func)
            if name in {f"re.{one}" for one in FUNCTIONS} - {"re.compile"}:
                found = _value(call.args[0], known)
                flags = [_value(one, known) for one in (*call.args[1:], *(k.value for k in call.keywords))]
                if isinstance(found, str | bytes):
                    given = [flag for flag in flags if isinstance(flag, re.RegexFlag)]
                    yield Pattern(where, re.compile(found, *given), frozenset([name.removeprefix("re.")]))
        for key, value in known.items():
            if isinstance(value, re.Pattern) and f"{key} = re.compile(" in text:
                used = frozenset(re.findall(rf"\b{key}\.(\w+)\(", text))
                yield Pattern(where, value, used & set(FUNCTIONS))


def _value(node: ast.expr, known: dict[str, Any]) -> Any:
    try:
        return eval(compile(ast.Expression(node), "source", "eval"), known)
    except (NameError, TypeError, ValueError, KeyError):
        return None


def signs(pattern: re.Pattern[Any]) -> str:
    """Characters that the pattern speaks of."""
    text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    found: set[str] = set()
    kinds = {op.CATEGORY_DIGIT: "1", op.CATEGORY_SPACE: " ", op.CATEGORY_WORD: "a1_"}

    def look(parts: Any) -> None:
        for code, more in parts:
            if code is op.LITERAL:
                found.add(chr(more))
            elif code in (op.NOT_LITERAL, op.ANY, op.NEGATE):
                found.update("a1 ")
            elif code is op.RANGE:
                found.update(map(chr, more))
            elif code is op.CATEGORY:
                found.update(kinds.get(more, "a -"))
            elif code is op.IN:
                look(more)
            elif code in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
                look(more[2])
            elif code is op.SUBPATTERN:
                look(more[3])
            elif code is op.BRANCH:
                for branch in more[1]:
                    look(branch)
            elif code in (op.ASSERT, op.ASSERT_NOT):
                look(more[1])
            elif code is op.ATOMIC_GROUP:
                look(more)

    look(
        parser.parse(
            text, pattern.flags & ~re.UNICODE & ~re.LOCALE if isinstance(pattern.pattern, bytes) else 0
        )
    )
    return "".join(sorted(found))[:16]


def growth(pattern: re.Pattern[Any], method: str) -> tuple[float, str]:
    """How many times longer four times the text takes, for the worst text; 4 for a time that grows with the length."""
    of = signs(pattern)
    work: Callable[[Any], Any]
    if method in ("match", "fullmatch", "search"):
        work = getattr(pattern, method)
    else:

        def work(text: Any) -> Any:
            return [None for _ in pattern.finditer(text)]

    worst = 0.0, ""
    until = time.process_time() + SECONDS
    for begin in ("", *of[:8]):
        for pump in chain(of, (a + b for a in of[:8] for b in of[:8] if a != b)):
            for end in ("", "\0"):

                def taken(length: int, begin: str = begin, pump: str = pump, end: str = end) -> float:
                    text = begin + pump * (length // len(pump)) + end
                    subject = (
                        text.encode("latin-1", "replace") if isinstance(pattern.pattern, bytes) else text
                    )
                    before = time.process_time()
                    work(subject)
                    return time.process_time() - before

                if time.process_time() > until:
                    return worst
                once = taken(LENGTH)
                if once < 0.000_5:  # a time that grows with the square takes several times that
                    continue
                short = min(once, taken(LENGTH), taken(LENGTH))
                times = min(taken(4 * LENGTH), taken(4 * LENGTH)) / max(short, 1e-5)
                if times > MOST:  # once more: something else may have run meanwhile
                    short = min(short, *(taken(LENGTH) for _ in range(4)))
                    times = min(taken(4 * LENGTH) for _ in range(4)) / max(short, 1e-5)
                worst = max(worst, (times, repr((begin, pump, end))))
                if times > MOST:
                    return worst
    return worst


ALL = list(patterns())


def test_patterns_are_found() -> None:
    assert len(ALL) > 60
    assert {one.where for one in ALL} >= {"web/logs.py", "web/gate.py", "tiebreaks/codes.py"} - {
        "web/gate.py"
    }


@pytest.mark.parametrize("one", ALL, ids=[f"{one.where}-{n}" for n, one in enumerate(ALL)])
def test_a_pattern_takes_a_time_that_grows_with_the_text_and_no_faster(one: Pattern) -> None:
    for method in one.methods:
        times, text = growth(one.found, method)
        assert times <= MOST, (one.found.pattern, method, text)


@pytest.mark.parametrize(
    ("slow", "method"),
    [(r"(.*[a-z].*\S|[a-z])\s+\d+", "fullmatch"), (r"[A-Z]+-\d", "search"), (r"a*a*b", "match")],
)
def test_a_pattern_with_a_time_that_grows_with_the_square_is_noticed(slow: str, method: str) -> None:
    assert growth(re.compile(slow), method)[0] > MOST
