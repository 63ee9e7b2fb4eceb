"""Name lookup: case, accents and special letters of the Latin script are ignored.

`folded` is the only such function in the program; `fold.js` is its counterpart in the browser.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import islice, takewhile
from typing import Generic, TypeVar
from unicodedata import combining, normalize

from .messages import Message, joined, msg, sentence

Key = TypeVar("Key", bound=Hashable)

_LETTERS = str.maketrans(
    {
        "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ß": "ss", "ħ": "h",
        "ŧ": "t", "ŋ": "n",
    }
)  # fmt: skip
"""Letters that Unicode does not decompose into a base letter and an accent."""
_BETWEEN_WORDS = re.compile(r"[\W_]+")


def folded(text: str) -> str:
    """A text for comparison: lower case without accents, Ł as l, Æ as ae."""
    if text.isascii():
        return text.lower()
    parts = normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not combining(sign)).casefold().translate(_LETTERS)


def folded_words(text: str) -> str:
    """The folded words of a text, separated by one space: `N° d'équipe` is `n d equipe`."""
    return _BETWEEN_WORDS.sub(" ", folded(text)).strip()


class Names(Generic[Key]):
    """Names that are looked up, each time in the same time however many there are."""

    def __init__(self, names: Mapping[Key, Iterable[str]]) -> None:
        self._exact: dict[str, dict[Key, None]] = {}
        self._folded: dict[str, dict[Key, None]] = {}
        self._place = {one: place for place, one in enumerate(names)}
        for one, known in names.items():
            for name in known:
                self._exact.setdefault(name.casefold(), {})[one] = None
                self._folded.setdefault(folded(name), {})[one] = None
        self._sorted = sorted(self._folded)

    def matching(self, wanted: str) -> list[Key]:
        """Exact matches for `wanted`; failing that, matches after folding; failing that, names that begin with it."""
        exact, key = wanted.strip().casefold(), folded(wanted.strip())
        if not key:
            return []
        found = self._exact.get(exact) or self._folded.get(key)
        if found is not None:
            return list(found)
        begun = takewhile(
            lambda name: name.startswith(key), islice(self._sorted, bisect_left(self._sorted, key), None)
        )
        return sorted({one for name in begun for one in self._folded[name]}, key=self._place.__getitem__)


def matching_names(wanted: str, names: Mapping[Key, Iterable[str]]) -> list[Key]:
    """`wanted` looked up once among names."""
    return Names(names).matching(wanted)


def nearest(word: str, known: Iterable[str]) -> str:
    """The name among these that is close to a word; empty if none is."""
    by_folded = {folded(name): name for name in known}
    from difflib import get_close_matches  # nobody waits for it who writes the names correctly

    near = get_close_matches(folded(word[:60]), by_folded, 1)
    return by_folded[near[0]] if near else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean fide-team?` for a name close to one of these; empty for any other."""
    near = nearest(word, known)
    return msg("; did you mean {near}?", near=near) if near else ""


def _there_are(names: str) -> Message:
    return msg("there are: {names}", names=names)


def among(word: str, known: Iterable[str], there: Callable[[str], Message] = _there_are) -> Message:
    """The hint after an unknown name: the closest match, and all that exist."""
    names = list(known)
    near = did_you_mean(word, names)
    listed = there(", ".join(names))
    return joined(near, sentence(listed, end="")) if near else joined("; ", listed, by="")


def counted(number: int, thing: str) -> Message:
    """`1 match`, `3 matches`."""
    return Message(COUNTED[thing], {"count": number})


COUNTED = {
    "board": msg("{count, plural, one {# board} other {# boards}}", count=2).pattern,
    "decision": msg("{count, plural, one {# decision} other {# decisions}}", count=2).pattern,
    "entry": msg("{count, plural, one {# entry} other {# entries}}", count=2).pattern,
    "federation": msg("{count, plural, one {# federation} other {# federations}}", count=2).pattern,
    "group": msg("{count, plural, one {# group} other {# groups}}", count=2).pattern,
    "game": msg("{count, plural, one {# game} other {# games}}", count=2).pattern,
    "match": msg("{count, plural, one {# match} other {# matches}}", count=2).pattern,
    "minute": msg("{count, plural, one {# minute} other {# minutes}}", count=2).pattern,
    "norm": msg("{count, plural, one {# norm} other {# norms}}", count=2).pattern,
    "pair changing": msg("{count, plural, one {# pair changes} other {# pairs change}}", count=2).pattern,
    "player": msg("{count, plural, one {# player} other {# players}}", count=2).pattern,
    "round": msg("{count, plural, one {# round} other {# rounds}}", count=2).pattern,
    "slide": msg("{count, plural, one {# slide} other {# slides}}", count=2).pattern,
    "team": msg("{count, plural, one {# team} other {# teams}}", count=2).pattern,
}
"""What is counted to its message."""
