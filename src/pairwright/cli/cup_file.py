"""The file of a cup: plain JSON, an append-only list of decisions, one a line; and players as people type them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .output import written

if TYPE_CHECKING:
    from ..systems.ibf.cup import Cup

FORMAT = "pairwright-cup/1"
MOST = 20_000_000


def read(path: str) -> Cup:
    """The cup in a file."""
    from pathlib import Path

    source = Path(path)
    if source.stat().st_size > MOST:
        from .failures import TooBigError

        raise TooBigError(f"{path} is too big for a cup.")
    return cup_in(source.read_bytes(), path)


def cup_in(data: bytes, name: str) -> Cup:
    """The cup in the bytes of a file."""
    import json

    from ..domain.errors import FileError, Issue, StateError
    from ..systems.ibf.cup import fold

    try:
        document = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise FileError(name, [Issue(f"this is not JSON: {error}")]) from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise FileError(name, [Issue(f'this is not a cup: `"format": "{FORMAT}"` is missing')])
    decisions = document.get("decisions")
    if not isinstance(decisions, list) or not all(isinstance(decision, dict) for decision in decisions):
        raise FileError(name, [Issue("`decisions` has to be a list of decisions")])
    try:
        return fold(decisions)
    except StateError as error:
        raise FileError(name, [Issue(error.why, record=error.where)]) from None


def append(path: str, cup: Cup, decision: dict[str, Any]) -> None:
    """Add a decision to the cup and to its file; nothing is written when the cup refuses it."""
    from ..systems.ibf.cup import apply

    apply(cup, decision)
    write(path, cup)


def write(path: str, cup: Cup) -> None:
    """The whole file anew, old decisions first and unchanged."""
    import json

    lines = ",\n".join("  " + json.dumps(decision, ensure_ascii=False) for decision in cup.decisions)
    with written(path) as stream:
        stream.write(f'{{"format": "{FORMAT}", "decisions": [\n{lines}\n]}}\n'.encode())


def player(cup: Cup, text: str) -> int:
    """A player by number or by name, whole or as far as it is unique."""
    wanted = text.strip().casefold()
    if wanted.lstrip("#").isascii() and wanted.lstrip("#").isdigit():
        return cup.entrant(int(wanted.lstrip("#"))).number
    names = [(entrant.number, entrant.name.casefold()) for entrant in cup.entrants]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [number for number, name in names if fits(name, wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(f"{n} {cup.entrant(n).name}" for n in found[:5])
            raise click.UsageError(f"{text!r} can be {several}; give the number.")
    raise click.UsageError(f"There is no player {text!r}.")


def score(text: str) -> tuple[int, int]:
    """7-5 or 7:5."""
    first, _, second = text.strip().replace(":", "-").replace("–", "-").partition("-")
    if not (first.isascii() and first.isdigit() and second.isascii() and second.isdigit()):
        raise click.UsageError(f"A score is two numbers, as in 7-5, not {text!r}.")
    return int(first), int(second)


def entered(text: str) -> dict[str, Any]:
    """A player as typed: `Name; rating; club`, the last two as wanted."""
    name, *rest = [part.strip() for part in text.split(";")]
    if not name:
        raise click.UsageError("A player needs a name.")
    found: dict[str, Any] = {"name": name}
    if rest and rest[0]:
        if not rest[0].isascii() or not rest[0].isdigit():
            raise click.UsageError(f"{rest[0]!r} is not a rating.")
        found["rating"] = int(rest[0])
    if len(rest) > 1 and rest[1]:
        found["club"] = rest[1]
    return found
