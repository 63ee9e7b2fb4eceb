"""Pages in a language: their labels by the English text, and what on them is in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from pairwright.domain.messages import Message
from pairwright.languages import FOLDER, translated, typeset
from pairwright.languages.po import read_po

_COLLECT = """
(() => {
  const said = ["title", "aria-label", "aria-description", "placeholder", "alt"];
  const silent = "script, style, template, textarea, pre, code, kbd, bdi";
  let waiting = 0;
  const collect = () => {
    waiting = 0;
    const found = new Set([document.title]);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode;
      if (node.nodeType === Node.ELEMENT_NODE) said.forEach((one) => found.add(node.getAttribute(one) || ""));
      else if (!node.parentElement.closest(silent)) found.add(node.textContent);
    }
    window.aTexts([...found].map((one) => one.replace(/\\s+/g, " ").trim()).filter(Boolean));
  };
  const later = () => { waiting = waiting || setTimeout(collect, 50); };
  addEventListener("DOMContentLoaded", () => {
    collect();
    new MutationObserver(later).observe(document.body, {childList: true, subtree: true, characterData: true});
  });
})();
"""


HEADINGS = ("Team", "Federation", "Board", "Name", "Rating")
"""What the columns of a spreadsheet are called, which the page of the import shows as they are."""


class Language:
    """A language, its labels, and every text on the pages that were opened in it."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.seen: dict[str, str] = {}
        """Text to the address where it was first seen."""

    def __call__(self, text: str, /, **values: Any) -> str:
        """An English text of the program as the language has it."""
        assert self.code == "en" or text in texts_of(self.code), text
        return translated(Message(text, values), self.code)

    def watch(self, page: Any) -> None:
        """Note every text that comes up on a page, also after its parts are replaced."""
        page.expose_binding("aTexts", lambda source, texts: self._note(source["page"].url, texts))
        page.add_init_script(_COLLECT)

    def _note(self, url: str, texts: list[str]) -> None:
        for text in texts:
            self.seen.setdefault(text, re.sub(r"^https?://[^/]*", "", url))

    def foreign(self) -> list[str]:
        """What was seen in English, although the language has a text of its own for it."""
        return sorted(
            f"{where}: {text}"
            for text, where in self.seen.items()
            if is_foreign(text, self.code) and not (where.startswith("/?shown=") and text in HEADINGS)
        )


@cache
def texts_of(code: str) -> dict[str, str]:
    """The catalogue as it is in its file, whatever a test has put in its place."""
    found = read_po((FOLDER / f"{code}.po").read_text(encoding="utf-8")).texts
    return {text: typeset(said, code) for text, said in found.items()}


def is_foreign(text: str, code: str) -> bool:
    """Whether a text is an English one of the program that the language says in other words."""
    if code == "en":
        return False
    plain, said = _plain(code)
    if text in said:
        return False
    return text in plain or any(one.fullmatch(text) for one in _patterns(code))


@cache
def _plain(code: str) -> tuple[frozenset[str], frozenset[str]]:
    """The English texts without values that differ in the language, and everything that it says."""
    texts = texts_of(code)
    differing = frozenset(text for text, said in texts.items() if "{" not in text and said != text)
    return differing, frozenset(said.replace("\N{NO-BREAK SPACE}", " ") for said in texts.values())


@cache
def _patterns(code: str) -> tuple[re.Pattern[str], ...]:
    """The English texts with values, as far as they have two words or more of their own."""
    return tuple(
        re.compile(form)
        for text, said in texts_of(code).items()
        if "{" in text and said != text
        for form in _forms(text)
        if len(re.findall(r"[a-z]{3,}", form.replace(".+", " "))) > 1
    )


def _forms(text: str) -> Iterator[str]:
    """A pattern as regular expressions, one for each form of its first plural; other values stand for anything."""
    found = re.search(r"\{\w+, plural, ((?:[=\w]+ \{(?:[^{}]|\{[^{}]*\})*\} ?)+)\}", text)
    if found is None:
        yield ".+".join(map(re.escape, re.split(r"\{\w+\}", text.replace("''", "'"))))
        return
    for form in re.findall(r"[=\w]+ \{((?:[^{}]|\{[^{}]*\})*)\}", found[1]):
        yield from _forms(text[: found.start()] + form.replace("#", "{n}") + text[found.end() :])
