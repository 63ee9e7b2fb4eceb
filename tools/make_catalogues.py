"""Put the catalogues of languages in order, and say how much of each is translated.

    tools/make_catalogues.py            sorts src/pairwright/languages/*.po and prints a percentage for each
    tools/make_catalogues.py --check    changes nothing; fails if there is anything to change, or a text is missing
    tools/make_catalogues.py --missing fr   prints the texts without a translation, as entries to be filled in

After a merge that kept both sides run it; it names a text with two translations, one of which has to go. Texts that
the program no longer has are dropped.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pairwright.domain.messages import read
from pairwright.languages import BACKGAMMON, FOLDER
from pairwright.languages.po import Catalogue, po_text, read_po
from pairwright.manager.registry import VERBS
from pairwright.manager.wording import of_entrants, of_players
from pairwright.web.language import OF_GAMES, OF_PLAYERS, OF_SCORES

CODE = FOLDER.parent
_IN_TEMPLATES = re.compile(r"""(?<!\w)_\(("[^"]+"|'[^']+')[,)]""")
_MARKS = ("msg", "_")
"""The functions whose first argument is a text to be translated."""


@cache
def texts() -> frozenset[str]:
    """Every text that is to be translated."""
    replaced = (one for words in (OF_PLAYERS, OF_GAMES, OF_SCORES) for one in words.values())
    return frozenset((*_of_code(), *_of_templates(), *_of_verbs(), *replaced))


@cache
def other_words() -> frozenset[str]:
    """The same sentences about players and games, or for backgammon: a translation of its own is used, else that about
    teams."""
    code = (*_of_code(), *_of_templates(), *_of_verbs())
    others = frozenset((*map(of_players, code), *map(of_entrants, code))) - texts()
    return others | {f"{BACKGAMMON}|{text}" for text in texts() | others | _constants()}


@cache
def _code() -> tuple[ast.AST, ...]:
    return tuple(
        one
        for path in CODE.rglob("*.py")
        for one in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(one, ast.Call | ast.Constant)
    )


def _constants() -> frozenset[str]:
    """Every text in the code: labels that a template translates from a variable are among them."""
    return frozenset(
        one.value for one in _code() if isinstance(one, ast.Constant) and isinstance(one.value, str)
    )


def _of_code() -> Iterator[str]:
    for one in _code():
        if (
            isinstance(one, ast.Call)
            and isinstance(one.func, ast.Name)
            and one.func.id in _MARKS
            and one.args
        ):
            text = one.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and _has_words(text.value):
                yield text.value


def _has_words(pattern: str) -> bool:
    return re.search("[A-Za-z]", re.sub(r"\{\w+\}", "", pattern)) is not None


def _of_templates() -> Iterator[str]:
    for path in CODE.rglob("templates/*.html"):
        for found in _IN_TEMPLATES.findall(path.read_text(encoding="utf-8")):
            yield found[1:-1]


def _of_verbs() -> Iterator[str]:
    for verb in VERBS.values():
        yield verb.title
        yield (verb.run.__doc__ or "").split("\n")[0]
        for param in verb.params:
            yield param.help[:1].upper() + param.help[1:]


def faults(catalogue: Catalogue) -> list[str]:
    """Translations that cannot be read, or have other values than their text."""
    found = []
    for text, said in catalogue.texts.items():
        try:
            if read(text).names() != read(said).names():
                found.append(f"other values: {text!r}: {said!r}")
        except ValueError as error:
            found.append(f"{error}: {said!r}")
    return found


def ordered(path: Path) -> tuple[str, list[str]]:
    """A catalogue as it should be, and the texts that it does not translate."""
    was = read_po(path.read_text(encoding="utf-8"))
    used = texts() | other_words() | _constants()
    kept = {text: said for text, said in was.texts.items() if text in used}
    return po_text(Catalogue(was.comment, was.header, kept)), sorted(texts() - kept.keys())


def main(arguments: list[str]) -> int:
    """Write them all, or check them, or print what is missing in one."""
    if arguments[:1] == ["--missing"]:
        for text in ordered(FOLDER / f"{arguments[1]}.po")[1]:
            quoted = po_text(Catalogue("", "", {text: " "})).splitlines()[-2]
            print(f'{quoted}\nmsgstr ""\n')
        return 0
    wrong = 0
    for path in sorted(FOLDER.glob("*.po")):
        try:
            text, missing = ordered(path)
            said = faults(read_po(text))
        except ValueError as error:
            print(f"{path.name}: {error}")
            return 1
        changed = text != path.read_text(encoding="utf-8")
        if "--check" in arguments:
            wrong += changed + len(said) + len(missing)
        elif changed:
            path.write_text(text, encoding="utf-8")
        share = 100 * (len(texts()) - len(missing)) // len(texts())
        print(f"{path.stem}: {share} % ({len(texts()) - len(missing)} of {len(texts())} texts)")
        print(*said, sep="\n", end="\n" if said else "")
        wrong += len(said)
    return min(1, wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
