"""Changed settings in words: by the labels of their form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..domain.dates import dated
from ..domain.errors import StateError
from ..domain.messages import joined, msg
from ..languages import LANGUAGES
from ..systems.registry import CATALOGUE
from ..tiebreaks.codes import parse_list
from ..tiebreaks.names import name_of
from .choices import CHOICES, choice
from .event import Event
from .setting_names import setting_name
from .verbs.setup import title_of


def settings_said(event: Event, data: Mapping[str, Any]) -> str:
    """The settings that a decision changes, one after the other."""
    by_round = {name: _by_round(data[name]) for name in ("round_times", "round_plays") if name in data}
    parts = [
        msg("{setting}: {value}", setting=setting_name(name), value=_setting(event, name, value, data))
        for name, value in {**data, **by_round}.items()
        if value or name not in by_round
    ]
    return msg("Settings: {settings}.", settings=joined(*parts, by="; "))


def _by_round(values: Sequence[str]) -> list[str]:
    """Those of some rounds only, with their numbers: `8: 15+10`."""
    return [f"{number}: {value}" for number, value in enumerate(values, 1) if value]


_USUAL = {"play": "time-control", "tie_break_ratings": "tournament"}
"""What an empty setting stands for."""


def _setting(event: Event, name: str, value: Any, data: Mapping[str, Any]) -> str:
    """The value of a setting as its form has it: options by their labels, tie-breaks by their names."""
    value = value or _USUAL.get(name, value)
    if name == "options":
        return _options(data.get("system", event.settings.system), value)
    if name == "tie_breaks" and value:
        return _tie_breaks(value, event.kind != "teams")
    if name == "system":
        return title_of(value)
    if name in ("start", "end", "round_dates") and value:
        days = value if isinstance(value, list) else [value]
        whole = ", ".join(map(str, days)) == (said := _short(value))
        return joined(*(dated(str(one)) for one in days), by=", ") if whole else said
    if name == "language":
        return LANGUAGES.get(value) or msg("that of each reader")
    return choice(name, value) if name in CHOICES else _short(value)


def _tie_breaks(codes: str, players: bool) -> str:
    """Tie-breaks by name; a list that cannot be read, as files may have one, as it is."""
    try:
        return joined(*(name_of(one, players=players) for one in parse_list(codes)), by=", ")
    except StateError:
        return codes


def _options(system: str, values: Mapping[str, Any]) -> str:
    """Options of a system with their labels."""
    if not values:
        return msg("as the rules have it")
    labels = {one.name: one.described for one in CATALOGUE[system].options} if system in CATALOGUE else {}
    parts = [
        msg(
            "“{label}”: {value}",
            label=labels.get(name, name),
            value=_short(value) if isinstance(value, bool) else choice(name, str(value)),
        )
        for name, value in values.items()
    ]
    return joined(*parts, by=", ")


def _short(value: Any) -> str:
    if value in ("", [], {}):
        return msg("none")
    if isinstance(value, bool):
        return msg("yes") if value else msg("no")
    if isinstance(value, dict):
        value = [f"{name} {one}" for name, one in value.items()]
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
