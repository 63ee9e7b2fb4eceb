"""Steps into sentences: values become names and points, the article follows in brackets."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ..domain.explain import Length, Step
from ..domain.points import points_text
from ..domain.tournament import Tournament


@cache
def catalogue(language: str = "en") -> Mapping[str, str]:
    """The sentences of a language, by key."""
    text = (files(__package__) / "catalogue" / f"{language}.toml").read_text(encoding="utf-8")
    return {
        f"{group}.{name}" if group != "general" else name: sentence
        for group, sentences in tomllib.loads(text).items()
        for name, sentence in sentences.items()
    }


class Count(int):
    """A number that chooses the word behind it: `{matches:match|matches}` becomes `94 matches`."""

    def __format__(self, words: str) -> str:
        if "|" not in words:
            return super().__format__(words)
        one, many = words.split("|")
        return f"{int(self)} {one if self == 1 else many}"


class Points(str):
    """Points in words, choosing the word behind them as a count does."""

    def __format__(self, words: str) -> str:
        if "|" not in words:
            return super().__format__(words)
        one, many = words.split("|")
        return f"{self} {one if self in ('1', '½') else many}"


class Words:
    """Words steps about one tournament."""

    def __init__(self, tournament: Tournament, language: str = "en") -> None:
        self._tournament = tournament
        self._sentences = catalogue(language)

    def text(self, steps: Sequence[Step], length: Length) -> str:
        """The steps of this length as lines; the first line of a passage stands out, the rest is indented."""
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
        sentence = self._sentences[step.key].format_map(values)
        return f"{sentence} [{step.article}]" if step.article else sentence

    def _value(self, name: str, value: Any) -> Any:
        if name.endswith("teams"):
            return self._list([self._team(tpn) for tpn in value])
        if name.endswith("team"):
            return self._team(value)
        if name.endswith("pair"):
            return "-".join(str(tpn) for tpn in value)
        if name.endswith("scores"):
            return (
                self._list([points_text(score) for score in value]) if value else self._sentences["nothing"]
            )
        if name.endswith("score"):
            return Points(points_text(value))
        if isinstance(value, int) and not isinstance(value, bool):
            return Count(value)
        if name.endswith("rounds"):
            return self._list([str(number) for number in value])
        return value

    def _team(self, tpn: int | None) -> str:
        if tpn is None:
            return self._sentences["nobody"]
        entry = self._tournament.entry(tpn)
        return f"player {tpn}" if self._tournament.solo and not entry.name else entry.label

    def _list(self, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words) or self._sentences["nothing"]
        return f"{', '.join(words[:-1])} {self._sentences['and']} {words[-1]}"
