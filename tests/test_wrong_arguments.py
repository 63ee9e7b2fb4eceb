"""A wrong but plausible value for any parameter of the public API is refused in a sentence, and never fails inside.

Every public function and method is called with its right arguments, but for one, in whose place every other kind of
value that a user has at hand is put.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pairwright as pw

EVENT = pw.Tournament.new(["Ajax", "Bern", "Cork", "Deal"], rounds=3, initial_colour="W")
ROUND = pw.pair(EVENT)
RESULTS = {1: "2½-1½", 2: "1=01"}
AFTER = EVENT.played(ROUND, RESULTS)
TABLE = pw.standings(AFTER)
VERDICT = pw.judge(EVENT, [(1, 2), (3, 4)])
DOCUMENT = pw.write_state(EVENT)
SYSTEM = pw.SYSTEMS["fide-team"]
VALUES: dict[str, Any] = {
    "a tournament": AFTER, "a round": ROUND, "a pair": ROUND.pairs[0], "an entry": EVENT.entries[0],
    "a player": pw.Player(1, "A"), "a past round": AFTER.entries[0].history[0], "standings": TABLE,
    "a row": TABLE.rows[0], "a verdict": VERDICT, "a report": pw.check(AFTER), "an event": pw.open("none.pairwright"),
    "a document": DOCUMENT, "None": None, "1": 1, "99": 99, "-1": -1, "True": True, "1.5": 1.5, "a name": "Ajax",
    "a code": "BH", "a path": Path("none.trf"), "numbers": [1, 2], "pairs": [(1, 2), (3, 4)], "a dict": {"a": 1},
    "bytes": b"x", "a system": SYSTEM, "a colour": pw.Colour.WHITE, "a result": pw.Result.PLAYED,
    "a fraction": Fraction(5, 2), "a set": {1, 2}, "nested lists": [[1, 2, 3]], "texts": ["a", "b"],
    "a class": pw.Tournament,
}  # fmt: skip
SETTINGS = {"rounds": 3, "initial_colour": "W"}
TWO = (pw.Entry(1), pw.Entry(2))


def of_two(**fields: Any) -> pw.Tournament:
    """A small tournament as a program builds one by hand."""
    return pw.Tournament(**{"system": "fide-team", "round": 1, "entries": TWO, "options": SETTINGS, **fields})


def with_histories(one: Any, other: Any) -> Any:
    """Their standings: the two have met and cannot be paired again."""
    return pw.standings(of_two(round=2, entries=(pw.Entry(1, history=one), pw.Entry(2, history=other))))


BACK = (pw.PastRound(pw.Result.PLAYED, 1, pw.Colour.BLACK, 0, 1.5),)
CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "pair": (pw.pair, (AFTER, "fide-team")),
    "pair, option": (lambda value: pw.pair(AFTER, rounds=value), (3,)),
    "explain": (lambda result, table, length: pw.explain(result, table, None, length), (ROUND, 1, "full")),
    "explain, team": (lambda result, team: pw.explain(result, team=team), (ROUND, 1)),
    "why_not": (pw.why_not, (AFTER, 1, 2, "full", "fide-team")),
    "standings": (pw.standings, (AFTER, "BH", 1)),
    "standings, seed": (lambda seed: pw.standings(AFTER, "RND", seed=seed), ("x",)),
    "check": (pw.check, (AFTER, [1])),
    "check, system": (lambda system: pw.check(AFTER, system=system), ("fide-team",)),
    "judge": (pw.judge, (EVENT, [(1, 2), (3, 4)], None)),
    "load": (pw.load, ("none.trf",)),
    "answer": (pw.answer, (DOCUMENT,)),
    "read_state": (pw.read_state, (DOCUMENT,)),
    "write_state": (pw.write_state, (AFTER,)),
    "register": (pw.register, (SYSTEM,)),
    "new": (pw.Tournament.new, (["Ajax", "Bern"], "fide-team", 3)),
    "played": (EVENT.played, (ROUND, RESULTS)),
    "played, result": (lambda value: EVENT.played(ROUND, {1: value, 2: "2-2"}), ("2-2",)),
    "played, bye": (lambda pairs, bye: EVENT.played(pairs, RESULTS, bye), ([(1, 2), (3, 4)], None)),
    "entry": (AFTER.entry, (1,)),
    "before": (AFTER.before, (1,)),
    "with_options": (lambda value: pw.pair(AFTER.with_options(rounds=value)), (3,)),
    "row": (TABLE.row, (1,)),
    "terms": (TABLE.terms, (1, "BH:MP/C1")),
    "pair_of": (ROUND.pair_of, (1,)),
    "trails": (VERDICT.trails, ("full",)),
    "Option.read": (SYSTEM.options[0].read, ("A",)),
    "Tournament": (
        lambda *values: pw.pair(pw.Tournament(*values)), ("fide-team", 1, TWO, SETTINGS),
    ),
    "Entry": (lambda tpn: pw.pair(of_two(entries=(pw.Entry(1), pw.Entry(tpn)))), (2,)),
    "Entry, available": (lambda here: pw.pair(of_two(entries=(pw.Entry(1, available=here), *TWO[1:]))), (True,)),
    "history": (lambda history: with_histories(history, BACK), ((pw.PastRound(pw.Result.ZERO_BYE),),)),
    "PastRound": (
        lambda *values: with_histories((pw.PastRound(*values),), BACK),
        (pw.Result.PLAYED, 2, pw.Colour.WHITE, 2, 2.5),
    ),
    "Prohibition": (
        lambda *values: pw.pair(of_two(prohibited=(pw.Prohibition(*values),))), ((1, 2), 2, None),
    ),
    "RequestedBye": (
        lambda *values: pw.pair(of_two(requested=(pw.RequestedBye(*values),))), (1, 2, pw.Result.HALF_BYE),
    ),
    "VirtualPoints": (
        lambda *values: pw.pair(of_two(acceleration=(pw.VirtualPoints(*values),))), (1, 0, 1, 2, 1, 2),
    ),
    "forced": (lambda pair: pw.pair(of_two(forced=(pair,))), ((1, 2),)),
    "Given": (lambda *values: pw.standings(AFTER, given=[pw.Given(*values)]), ("OTHER_X", {1: 2})),
}  # fmt: skip
DELIBERATE = ("expected.py", "points.py")
"""Where a TypeError or ValueError is raised on purpose, with its sentence."""


def failure(call: Callable[..., Any], values: list[Any]) -> str:
    """What is wrong with the answer to these values; empty when it is a result or a refusal in a sentence."""
    try:
        call(*values)
    except (pw.PairwrightError, pw.Refusal, pw.Question, OSError) as error:
        return "" if str(error).strip() else "an empty message"
    except (TypeError, ValueError) as error:
        files = [Path(frame.filename).name for frame in traceback.extract_tb(error.__traceback__)]
        deliberate = files[-1] in DELIBERATE or "refused(" in (
            traceback.extract_tb(error.__traceback__)[-1].line or ""
        )
        return "" if deliberate and len(str(error)) > 20 else f"{type(error).__name__}: {error} ({files[-1]})"
    except Exception as error:  # noqa: BLE001  whatever else comes out is what is looked for
        return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_value_is_refused_in_a_sentence(name: str) -> None:
    call, right = CALLS[name]
    found = {
        f"{at}: {what}": wrong
        for at in range(len(right))
        for what, value in VALUES.items()
        if (wrong := failure(call, [*right[:at], value, *right[at + 1 :]]))
    }
    assert found == {}


@pytest.mark.parametrize("name", sorted({*CALLS} - {"load", "history"}))
def test_the_right_values_are_taken(name: str) -> None:
    """Otherwise the test above would see nothing but a refusal of something else."""
    call, right = CALLS[name]
    call(*right)


def test_explain_of_a_tournament_ended_in_an_attribute_error() -> None:
    said = r"`explain` takes the round that `pair` makes, not <Tournament.*>; `pw\.explain\(pw\.pair\(event\)"
    with pytest.raises(TypeError, match=said):
        pw.explain(EVENT, team=1)  # type: ignore[arg-type]
    with pytest.raises(
        TypeError, match=r"`pair` takes a Tournament, not <RoundPairing.*>; its `\.tournament` is one"
    ):
        pw.pair(ROUND)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"`standings` takes a Tournament, not .*; `pw\.load` reads a file"):
        pw.standings("league.trf")  # type: ignore[arg-type]


def test_every_public_function_is_among_them() -> None:
    functions = {name for name in pw.__all__ if not isinstance(getattr(pw, name), type)} - {"SYSTEMS", "open"}
    assert functions <= {name.partition(",")[0] for name in CALLS}


def test_a_field_of_another_kind_is_named_with_its_place() -> None:
    wrong = (pw.PastRound("played", 2, pw.Colour.WHITE, 2, 2.5),)  # type: ignore[arg-type]
    with pytest.raises(pw.StateError, match="`result` of PastRound is a Result, not 'played'") as refused:
        with_histories(wrong, BACK)
    assert refused.value.where == "entries[0].history[0].result"
