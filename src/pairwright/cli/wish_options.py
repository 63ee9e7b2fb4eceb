"""Options common to `generate` and `simulate`: the wishes for a random event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

_AMOUNTS = {
    "half_byes": "Half-point byes of teams.",
    "full_byes": "Full-point byes of teams.",
    "zero_byes": "Absences of teams from one round.",
    "withdrawals": "Teams that leave; the round is the first without them.",
    "late": "Teams that come late; the round is their first.",
    "match_forfeits": "Matches without play.",
    "board_forfeits": "Boards without play.",
    "unusual": "Boards that end ½-0, 0-½ or 0-0.",
}


def field_options(command: F) -> F:
    """Ratings and the model of results."""
    for option in reversed(
        (
            click.option(
                "--ratings",
                metavar="LIST",
                help="Average ratings of the teams, or ratings of all players one by one.",
            ),
            click.option("--top", type=click.IntRange(1, 3999), help="Rating of the strongest team."),
            click.option(
                "--step",
                type=click.FloatRange(0, 500),
                help="Rating difference from one team to the next, downwards.",
            ),
            click.option(
                "--low",
                type=click.IntRange(1, 3999),
                help="Random ratings between this one and the top rating.",
            ),
            click.option(
                "--spread",
                type=click.IntRange(0, 1000),
                help="How far ratings spread around the average of a team.",
            ),
            click.option(
                "--model",
                type=click.Choice(["2026", "2015"]),
                default="2026",
                show_default=True,
                help="Of results.",
            ),
        )
    ):
        command = option(command)
    return command


def amount_options(command: F) -> F:
    """Irregularities: byes, absences, forfeits, unusual results."""
    for name, what in reversed(_AMOUNTS.items()):
        command = click.option(f"--{name.replace('_', '-')}", name, metavar="AMOUNT", help=what)(command)
    return click.option("--prohibited", type=click.IntRange(0, 1000), help="Pairs that must not meet.")(
        command
    )


def read_wishes(given: dict[str, Any]) -> dict[str, Any]:
    """The wishes in the options: amounts, ratings, tables of points and options of the system as values.

    StateError or a usage error for an invalid one.
    """
    from ..simulate.amounts import read_amount
    from ..simulate.setting import points_table
    from .source import name_and_value

    found = dict(given)
    for name in _AMOUNTS:
        if found.get(name) is not None:
            found[name] = read_amount(found[name])
    for name, size in (("match_points", 3), ("game_points", 3), ("bye_points", 2)):
        if found.get(name) is not None:
            found[name] = points_table(found[name], size)
    if "ratings" in found:
        found["ratings"] = _whole_numbers(found["ratings"] or "")
    if "options" in found:
        found["options"] = dict(map(name_and_value, found["options"]))
    return found


def _whole_numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(",") if part.strip())
    except ValueError:
        raise click.UsageError(f"--ratings takes numbers separated by commas, not {text!r}.") from None


_NAMES = {"playersnumber": "teams", "teamsnumber": "teams", "roundsnumber": "rounds", "highestrating": "top",
          "lowestrating": "low"}  # fmt: skip
"""Keys of the models of other engines, and their names here."""
_NUMBERS = ("teams", "rounds", "boards", "reserves", "top", "low", "spread", "prohibited")
_FLAGS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def read_model(text: str, source: str) -> dict[str, Any]:
    """The wishes in the lines `Name=Value` of a model file; FileError names the invalid line."""
    from dataclasses import fields

    from ..domain.errors import FileError, Issue, PairwrightError
    from ..simulate.wishes import Wishes

    known = [one.name for one in fields(Wishes) if one.name not in ("system", "options")]
    found: dict[str, Any] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        name, _, value = (part.strip() for part in line.partition("="))
        name = _NAMES.get(name.lower().replace("_", ""), name.lower().replace("-", "_"))
        if name not in known or not value:
            raise FileError(
                source, [Issue(f"{line[:60]!r} is not one of {', '.join(known)} with = and a value", number)]
            )
        try:
            found |= read_wishes({name: _value(name, value)})
        except (PairwrightError, ValueError, KeyError, click.UsageError) as error:
            why = str(error) if isinstance(error, PairwrightError) else f"{value!r} is no value of {name}"
            raise FileError(source, [Issue(why, number)]) from None
    return found


def _value(name: str, value: str) -> Any:
    if name in _NUMBERS:
        return int(value)
    if name == "step":
        return float(value)
    if name in ("baku", "secondary_for_colours"):
        return _FLAGS[value.lower()]
    return value
