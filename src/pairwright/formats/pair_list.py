"""The pairing as engines have always printed it: a count, then `white black` lines, the bye as `id 0`."""

from __future__ import annotations

from typing import Any

from ..domain.errors import FileError, Issue
from ..domain.messages import Message, msg
from ..domain.pairing import RoundPairing
from ..domain.reading import is_whole_number
from .strict_json import parse_json

MOST_LINES = 100_000


def _no_pair(line: str) -> Message:
    return msg(
        "{line} is not a pair: the lines are `white black` by number, the bye as `number 0`",
        line=repr(line.strip()),
    )


def write_pair_list(result: RoundPairing) -> str:
    """TPNs in the order of publication, White first; the bye last, and counted."""
    lines = [f"{pair.white.tpn} {pair.black.tpn}" for pair in result.tables]
    if result.bye is not None:
        lines.append(f"{result.bye.tpn} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"


def read_pair_list(data: bytes, source: str) -> tuple[list[tuple[int, int]], int | None]:
    """Pairs (White, Black) and the bye, from such a list or from the JSON of a pairing (`pairs`, `bye`).

    The count in the first line may exclude the bye, as with some engines, or be missing. FileError names the line.
    """
    if data.lstrip().startswith(b"{"):
        return _from_json(parse_json(data, source), source)
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise FileError(source, [Issue(msg("byte {byte} is not UTF-8 text", byte=error.start + 1))]) from None
    if len(lines) > MOST_LINES:
        raise FileError(source, [Issue(msg("a round has at most {count} lines", count=MOST_LINES))])
    pairs: list[tuple[int, int]] = []
    byes: list[int] = []
    faults: list[Issue] = []
    count: int | None = None
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words:
            continue
        if not all(map(is_whole_number, words)):
            faults.append(Issue(_no_pair(line), line=number))
        elif len(words) == 1 and count is None and not pairs and not byes:
            count = int(words[0])
        elif len(words) != 2 or words[0] == "0":
            faults.append(Issue(_no_pair(line), line=number))
        elif int(words[1]) == 0:
            byes.append(int(words[0]))
        else:
            pairs.append((int(words[0]), int(words[1])))
    if len(byes) > 1:
        faults.append(
            Issue(
                msg(
                    "{count} byes are given ({teams}); a round has one at most",
                    count=len(byes),
                    teams=", ".join(map(str, byes)),
                )
            )
        )
    if not faults and count not in (None, len(pairs), len(pairs) + len(byes)):
        faults.append(
            Issue(
                msg(
                    "the first line says {count}, but {lines} lines follow",
                    count=count,
                    lines=len(pairs) + len(byes),
                ),
                line=1,
            )
        )
    if faults:
        raise FileError(source, faults)
    return pairs, byes[0] if byes else None


def _from_json(document: Any, source: str) -> tuple[list[tuple[int, int]], int | None]:
    pairs, bye = document.get("pairs"), document.get("bye")
    if not isinstance(pairs, list) or not all(
        isinstance(pair, list) and len(pair) == 2 and all(type(tpn) is int for tpn in pair) for pair in pairs
    ):
        raise FileError(
            source, [Issue(msg("pairs must be a list of two numbers each, White first"), record="pairs")]
        )
    if bye is not None and type(bye) is not int:
        raise FileError(source, [Issue(msg("bye must be a number or null"), record="bye")])
    return [(a, b) for a, b in pairs], bye
