"""The study of lower brackets: first possible rematch, expected rematches, those in the drop itself. Exact figures."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from pairwright.domain.errors import StateError
from pairwright.domain.play import Outcome, Play, State
from pairwright.systems.ibf.double import double
from pairwright.systems.ibf.routing import BEST, MASKS, ORDERINGS, drops, rematches, routing

FIGURES = {
    ("natural", 8): (2, "1.375", None),
    ("natural", 16): (2, "3.094", "2.750"),
    ("natural", 32): (2, "6.523", "6.188"),
    ("natural", 64): (2, "13.38", "13.05"),
    ("natural", 128): (2, "27.10", None),
    ("reverse", 8): (3, "0.625", None),
    ("reverse", 16): (4, "0.938", "0.500"),
    ("reverse", 32): (4, "1.988", "1.625"),
    ("reverse", 64): (4, "4.248", "3.906"),
    ("reverse", 128): (4, "8.812", None),
    ("half_shift", 8): (3, "0.625", None),
    ("half_shift", 16): (4, "0.938", "0.500"),
    ("half_shift", 32): (4, "1.988", "1.625"),
    ("half_shift", 64): (4, "4.248", "3.906"),
    ("half_shift", 128): (4, "8.812", None),
    ("reverse_half_shift", 8): (2, "1.375", None),
    ("reverse_half_shift", 16): (3, "1.594", "0.750"),
    ("reverse_half_shift", 32): (4, "2.211", "1.688"),
    ("reverse_half_shift", 64): (4, "4.310", "3.922"),
    ("reverse_half_shift", 128): (4, "8.829", None),
    ("pair_flip", 8): (3, "0.625", None),
    ("pair_flip", 16): (3, "1.031", "0"),
    ("pair_flip", 32): (3, "1.883", "0"),
    ("pair_flip", 64): (3, "3.596", "0"),
    ("pair_flip", 128): (3, "7.024", None),
    ("cycle", 8): (3, "0.625", None),
    ("cycle", 16): (4, "0.750", "0.250"),
    ("cycle", 32): (5, "0.746", "0.125"),
    ("cycle", 64): (7, "0.706", "0.141"),
    ("cycle", 128): (8, "0.723", None),
    (BEST, 8): (3, "0.625", None),
    (BEST, 16): (4, "0.750", "0.250"),
    (BEST, 32): (5, "0.734", "0.188"),
    (BEST, 64): (7, "0.703", "0.156"),
    (BEST, 128): (8, "0.717", None),
}


def near(value: Fraction, text: str) -> bool:
    """Equal to the places printed."""
    return abs(value - Fraction(text)) <= Fraction(6, 10 ** (len(text.partition(".")[2]) + 1))


@pytest.mark.parametrize(("name", "size"), FIGURES)
def test_the_figures_of_the_study(name: str, size: int) -> None:
    earliest, expected, immediate = FIGURES[name, size]
    found = rematches(size, routing(size, name))
    assert found.earliest == earliest
    assert near(found.expected, expected)
    assert immediate is None or near(found.immediate, immediate)


@pytest.mark.parametrize("size", [8, 16])
def test_no_routing_of_8_or_16_is_better(size: int) -> None:
    """Every permutation of every drop."""
    best = rematches(size, routing(size))
    counts = drops(size)
    for slots in itertools.product(*(list(itertools.permutations(range(count))) for count in counts)):
        found = rematches(size, slots)
        assert (found.earliest or 0) <= (best.earliest or 0)
        if found.earliest == best.earliest:
            assert found.expected >= best.expected


def test_for_64_there_is_a_choice_between_late_and_few() -> None:
    assert near(rematches(64, routing(64, ["xor:4", "xor:4", "xor:3", "xor:0"])).expected, "0.804")


@pytest.mark.parametrize("size", [8, 16])
def test_expected_rematches_are_those_of_all_tournaments(size: int) -> None:
    """A full count for 8: every one of the 2^13 tournaments without the superfinal; 16: against the structure."""
    structure = double(size, "never")
    if size == 8:
        matches = [m.id for m in structure.matches if m.bracket != "F"]
        total = 0
        for results in itertools.product((0, 1), repeat=len(matches)):
            total += count(
                Play(structure, list(range(1, size + 1))), dict(zip(matches, results, strict=True))
            )
        assert Fraction(total, 1 << len(matches)) == rematches(size, routing(size)).expected
        return
    for k, mask in enumerate(MASKS[size]):
        for match in range(size >> (k + 2)):
            below, side = structure.loser_to[f"U{k + 2}.{match + 1}"]
            assert (below, side) == (f"L{2 * (k + 1)}.{(match ^ mask) + 1}", 1)


def count(play: Play, results: dict[str, int]) -> int:
    met: set[frozenset[int]] = set()
    found = 0
    for match in play.structure.matches:
        if match.id not in results:
            continue
        status = play.status[match.id]
        assert status.state is State.READY
        pair = (status.a, status.b)
        assert isinstance(pair[0], int)
        assert isinstance(pair[1], int)
        found += match.bracket == "L" and frozenset(pair) in met
        met.add(frozenset(pair))
        play.enter(match.id, Outcome((pair[0], pair[1]), pair[results[match.id]]))
    return found


def test_an_organiser_can_choose_each_drop() -> None:
    mixed = routing(16, ["reverse", "pair_flip"])
    assert mixed == [(3, 2, 1, 0), (1, 0), (0,)]
    assert double(16, order=["reverse", "pair_flip"]).loser_to["U2.1"] == ("L2.4", 1)
    for name in ORDERINGS:
        assert all(sorted(slots) == list(range(len(slots))) for slots in routing(64, name))
    with pytest.raises(StateError, match="1 ordering for 3 drops"):
        routing(16, ["reverse"])
    with pytest.raises(StateError, match="not 'sideways'"):
        routing(16, "sideways")
    with pytest.raises(StateError, match="xor:0 to xor:3"):
        routing(16, "xor:4")


def test_large_fields_use_the_cycle() -> None:
    found = rematches(256, routing(256))
    assert found.earliest == 8
    assert found.expected < 1
