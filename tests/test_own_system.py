"""A system from outside: what it is given, and what is checked at registration and of each round."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

import pairwright as pw


def lots(**changes: Any) -> pw.System:
    """A system whose round is that of the `fide-team` rules, with what a test changes."""

    def pair(
        event: pw.Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
    ) -> pw.RoundPairing:
        a, b, c, d = event.entries
        return pw.RoundPairing(event, options, (pw.Pair(a, b, 1, 0), pw.Pair(c, d, 2, 0)))

    given: dict[str, Any] = {
        "id": "lots", "title": "Lots", "rule_book": "Ours", "options": (), "pair": pair, **changes,
    }  # fmt: skip
    return pw.System(**given)


@pytest.mark.usefixtures("own_systems")
def test_a_system_from_outside_gets_points_as_its_event_gives_them() -> None:
    """`entry.mp` was in points and `options["bonus"]` in tenths, in the same function."""
    seen = []
    known = lots().pair

    def pair(event: pw.Tournament, options: Mapping[str, Any], together: Any = None) -> pw.RoundPairing:
        seen.append(options["bonus"])
        return known(event, options, together)

    pw.register(lots(options=(pw.Option("bonus", "points", 1, "", "for a full team"),), pair=pair))
    names = ["A", "B", "C", "D"]
    assert pw.pair(pw.Tournament.new(names, system="lots")).options == {"bonus": 1}
    assert pw.pair(pw.Tournament.new(names, system="lots", bonus="1½")).options == {"bonus": Fraction(3, 2)}
    assert seen == [1, Fraction(3, 2)]


@pytest.mark.usefixtures("own_systems")
@pytest.mark.parametrize(
    ("answer", "error", "said"),
    [
        (lambda event: None, TypeError, "`pair` of the system lots returns a RoundPairing, not None"),
        (lambda event: [(1, 2)], TypeError, "returns a RoundPairing, not"),
        (lambda event: paired(event, (1, 2)), pw.StateError, "has 3 C, 4 D not at all"),
        (lambda event: paired(event, (1, 2), (2, 3), bye=4), pw.StateError, "has 2 B twice"),
        (lambda event: paired(event, (1, 2), (3, 4), bye=1), pw.StateError, "has 1 A twice"),
        (
            lambda event: paired(event, (1, 2), (3, 4), table=5),
            pw.StateError,
            "has the tables 5, 6; they are",
        ),
    ],
)
def test_the_round_of_a_system_from_outside_is_complete(
    answer: Callable[[pw.Tournament], Any], error: type[Exception], said: str
) -> None:
    """Left-out teams were absent, a team could be at two tables, and None was an internal error."""
    pw.register(lots(pair=lambda event, options, together=None: answer(event)))
    with pytest.raises(error, match=said):
        pw.pair(pw.Tournament.new(["A", "B", "C", "D"], system="lots"))


@pytest.mark.usefixtures("own_systems")
@pytest.mark.parametrize("pairs", [((1, 2), (3, 4)), ((1, 2), (3, 5))])
def test_a_system_from_outside_pairs_nobody_who_is_absent(pairs: tuple[tuple[int, int], ...]) -> None:
    """D and E do not play this round: the system gives one of them an opponent and the other one the bye."""
    [bye] = {4, 5}.difference(*pairs)
    pw.register(lots(pair=lambda event, options, together=None: paired(event, *pairs, bye=bye)))
    entries = tuple(pw.Entry(tpn, name, available=name < "D") for tpn, name in enumerate("ABCDE", 1))
    with pytest.raises(pw.StateError) as trouble:
        pw.pair(pw.Tournament("lots", 1, entries))
    assert trouble.value.why == "round 1 by the system lots has 4 D, 5 E though absent"


def paired(
    event: pw.Tournament, *pairs: tuple[int, int], bye: int | None = None, table: int = 1
) -> pw.RoundPairing:
    seated = [pw.Pair(event.entry(a), event.entry(b), k, 0) for k, (a, b) in enumerate(pairs, table)]
    return pw.RoundPairing(event, {}, tuple(seated), None if bye is None else event.entry(bye))


@pytest.mark.usefixtures("own_systems")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"options": (pw.Option("bonus", "pointz", 1, "", ""),)},
            "'pointz' is no kind of an option; did you mean",
        ),
        ({"options": (pw.Option("bonus", "points", "x", "", ""),)}, "bonus: "),
        ({"sentences": {"pairr": "x"}}, "there is no sentence 'pairr'; did you mean pair"),
        ({"sentences": {"bye": "{nobody}"}}, "there is no field {nobody}; there are: {bye_team}"),
        ({"sentences": {"bye": "{bye_team"}}, "{bye_team"),
    ],
)
def test_mistakes_of_a_system_are_reported_when_it_is_registered(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(pw.StateError, match=re.escape(said)):
        pw.register(lots(**changes))
    assert "lots" not in pw.SYSTEMS
