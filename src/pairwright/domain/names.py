"""Name lookup: case, accents and special letters of the Latin script are ignored.

`folded` is the only such function in the program; `fold.js` is its counterpart in the browser.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar
from unicodedata import combining, normalize

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


def matching_names(wanted: str, names: Mapping[Key, Iterable[str]]) -> list[Key]:
    """Exact matches for `wanted`; failing that, matches after folding; failing that, names that begin with it."""
    exact, key = wanted.strip().casefold(), folded(wanted.strip())
    if not key:
        return []
    return (
        [one for one, known in names.items() if any(name.casefold() == exact for name in known)]
        or [one for one, known in names.items() if any(folded(name) == key for name in known)]
        or [one for one, known in names.items() if any(folded(name).startswith(key) for name in known)]
    )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean fide-team?` for a name close to one of these; empty for any other."""
    by_folded = {folded(name): name for name in known}
    near = get_close_matches(folded(word[:60]), by_folded, 1)
    return f"; did you mean {by_folded[near[0]]}?" if near else ""


def among(word: str, known: Iterable[str], there: str = "there are: ") -> str:
    """The hint after an unknown name: the closest match, and all that exist."""
    names = list(known)
    near = did_you_mean(word, names)
    listed = ", ".join(names)
    return f"{near} {there[:1].upper()}{there[1:]}{listed}" if near else f"; {there}{listed}"


def counted(number: int, thing: str, plural: str = "s") -> str:
    """`1 match`, `3 matches`."""
    return f"{number:,} {thing}{'' if number == 1 else plural}"
