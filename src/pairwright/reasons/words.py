"""Steps as sentences: values become names and points, the article follows in brackets."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from ..domain.explain import Length, Step
from ..domain.messages import GRAMMARS, Message, Pattern, Text, msg, read
from ..domain.points import TENTHS, points_text
from ..domain.tournament import Tournament
from ..languages import translated, typeset
from ..systems.registry import SYSTEMS

_OF_OWN = "own."
"""Key prefix of sentences that a system from outside may supply itself."""


@cache
def messages(language: str = "en") -> Mapping[str, Pattern]:
    """The parsed sentences of a language. ValueError names the key of an invalid one."""
    found = {}
    for key, text in catalogue(language).items():
        try:
            found[key] = read(text)
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None
    return found


@cache
def catalogue(language: str = "en") -> Mapping[str, str]:
    """The sentences of a language, by key; one that it does not have is said in English."""
    file = files(__package__) / "catalogue" / f"{language}.toml"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    own = {
        f"{group}.{name}" if group != "general" else name: typeset(sentence, language)
        for group, sentences in tomllib.loads(text).items()
        for name, sentence in sentences.items()
    }
    return own if language == "en" else {**catalogue(), **own}


class Words:
    """Turns steps about one tournament into sentences."""

    def __init__(
        self, tournament: Tournament, language: str = "en", other: Callable[[str], str] | None = None
    ) -> None:
        self._tournament = tournament
        self._language = language
        self._sentences = messages(language)
        self._other = other if language == "en" else None

    def text(self, steps: Sequence[Step], length: Length) -> str:
        """The steps of this length as lines; the first line of a passage is flush left, the rest indented."""
        lines: list[str] = []
        for step in steps:
            if step.length > length:
                continue
            sentence = self.sentence(step)
            if length is Length.SENTENCE:
                lines.append(sentence)
            elif step.heading or not lines:
                if lines:
                    lines.append("")
                lines.append(sentence)
            else:
                lines.append(f"  {sentence}")
        return "\n".join(lines)

    def sentence(self, step: Step) -> str:
        """One step in words, with its article."""
        values = {name: self._value(name, value) for name, value in step.values.items()}
        sentence = self._message(step.key).put(values, GRAMMARS[self._language])
        return f"{sentence} [{self._said(step.article)}]" if step.article else sentence

    def _said(self, text: str) -> str:
        """A text in the language of the reader, if it is a message."""
        if self._other is not None and isinstance(text, Message):
            text = text.worded(self._other)
        return translated(text, self._language)

    def _message(self, key: str) -> Pattern:
        """The system's own sentence, if it has one."""
        own = SYSTEMS[self._tournament.system].sentences if self._tournament.system in SYSTEMS else {}
        text = own.get(key.removeprefix(_OF_OWN)) if key.startswith(_OF_OWN) else None
        if self._other is not None:
            return read(self._other(text or catalogue(self._language)[key]))
        return self._sentences[key] if text is None else read(text)

    def _value(self, name: str, value: Any) -> Any:
        if name.endswith("teams"):
            return self._list([self._team(tpn) for tpn in value])
        if name.endswith("team"):
            return self._team(value)
        if name.endswith("pair"):
            return "-".join(str(tpn) for tpn in value)
        if name.endswith("scores"):
            told = self._list([translated(points_text(score), self._language) for score in value])
            return Text(told, Fraction(value[0], TENTHS)) if len(value) == 1 else told
        if name.endswith("score"):
            return Text(points_text(value), Fraction(value, TENTHS))
        if name.endswith("preference") and value is None:
            return self._word("no_preference")
        if isinstance(value, Message):
            return self._said(value)
        if name.endswith("colours"):
            letters = {"W": self._word("white_letter"), "B": self._word("black_letter")}
            return "".join(letters.get(sign, sign) for sign in value)
        if name.endswith("rounds") and not isinstance(value, int):
            return self._list([str(number) for number in value])
        return value

    def _team(self, tpn: int | None) -> str:
        if tpn is None:
            return self._word("nobody")
        entry = self._tournament.entry(tpn)
        nameless = self._tournament.solo and not entry.name
        return translated(msg("player {team}", team=tpn), self._language) if nameless else entry.label

    def _list(self, words: Sequence[str]) -> Text:
        """The words in a list, with their number."""
        if len(words) < 2:
            return Text("".join(words) or self._word("nothing"), len(words))
        return Text(f"{', '.join(words[:-1])} {self._word('and')} {words[-1]}", len(words))

    def _word(self, key: str) -> str:
        return self._sentences[key].put({}, GRAMMARS[self._language])
