"""Answers to round states: a pairing or an error as a JSON document, one state or a stream of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..domain.errors import FileError, NoLegalPairing, PairwrightError, StateError
from ..domain.pairing import Bracket, RoundPairing
from ..domain.points import points_number, scores_in
from ..domain.tournament import Tournament
from ..systems.registry import pair_round
from .state_json import read_state
from .strict_json import parse_json


def answer(state: Any, pair: Callable[[Tournament], RoundPairing] = pair_round) -> dict[str, Any]:
    """The answer to a round-state document: `pairs`, `bye`, ... or `error`, `why`; never raises for an invalid
    state."""
    try:
        return answer_document(pair(read_state(state)))
    except PairwrightError as error:
        return error_document(error)


def answer_lines(
    lines: Iterable[str | bytes],
    source: str = "input",
    pair: Callable[[Tournament], RoundPairing] = pair_round,
) -> Iterator[dict[str, Any]]:
    """JSON Lines: the answer to each line with a state, in order; an invalid line gets an error, the rest is
    processed."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield answer(parse_json(line, source, number), pair)
        except FileError as error:
            yield error_document(error)
        except Exception as error:  # noqa: BLE001  an internal error must not take the other lines along
            yield {"error": "failed", "why": f"{type(error).__name__}: {error}"}


def answer_document(result: RoundPairing) -> dict[str, Any]:
    """A pairing as a document, the pairs in the order in which the rules form them."""
    return {
        "pairs": [[pair.white.tpn, pair.black.tpn] for pair in result.pairs],
        "bye": result.bye.tpn if result.bye is not None else None,
        "tables": [pair.table for pair in result.pairs],
        "brackets": [_bracket(bracket) for bracket in result.brackets],
        **result.extra,
    }


def error_document(error: PairwrightError) -> dict[str, Any]:
    """The kind of error, a message, and the location or the teams."""
    if isinstance(error, NoLegalPairing):
        return {"error": "no-legal-pairing", "why": error.why, "teams": list(error.teams)}
    if isinstance(error, StateError):
        return {"error": "invalid-state", "why": error.why, "where": error.where}
    if isinstance(error, FileError):
        return {
            "error": "invalid-file",
            "why": "; ".join(issue.text for issue in error.issues),
            "where": "; ".join(
                str(issue).removesuffix(issue.text).removesuffix(": ") for issue in error.issues
            ),
        }
    return {"error": "failed", "why": str(error)}


def _bracket(bracket: Bracket) -> dict[str, Any]:
    floaters: dict[str, list[int]] = {"upfloaters": list(bracket.upfloaters)}
    if bracket.downfloaters is not None:
        floaters = {"moved_down": list(bracket.moved_down), "downfloaters": list(bracket.downfloaters)}
    return {
        "score": points_number(bracket.score_tenths),
        "residents": list(bracket.residents),
        **floaters,
        "criteria": {
            name: scores_in(value, points_number, list) for name, value in bracket.criteria_tenths.items()
        },
    }
