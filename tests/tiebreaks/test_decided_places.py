"""Decisions beyond the results: exclusions from the ranking, places by hand, given values, combined sections."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairwright import FileError, StateError, Tournament, standings
from pairwright.domain.standing import Given
from pairwright.formats.given_values import read_given
from pairwright.formats.standings_data import standings_document
from pairwright.tiebreaks import combined, cross_table, parse_number

from .samples import order, places, players, team_event


def test_an_expelled_team_is_out_of_the_ranking_and_its_results_count_for_the_opponents() -> None:
    """Sample 5: team 8 won with 8 points. Without it the others move up with the very values they had."""
    event = team_event("05")
    whole, rest = standings(event), standings(event, unranked={8: "expelled"})
    assert order(rest) == [tpn for tpn in order(whole) if tpn != 8]
    assert [row.values for row in rest.rows] == [row.values for row in whole.rows if row.team.tpn != 8]
    assert [row.place_text for row in rest.rows] == ["1", "2", "3", "4", "5", "6", "7"]
    assert [(one.team.tpn, one.why) for one in rest.unranked] == [(8, "expelled")]
    assert 8 not in rest.places
    with pytest.raises(StateError, match="8 Ember Kings is not in the ranking"):
        rest.row(8)
    last = cross_table(rest)[-1]
    assert (last.team.tpn, last.row) == (8, None)
    assert standings_document(rest)["unranked"] == [{"tpn": 8, "why": "expelled"}]
    with pytest.raises(StateError, match="there is no team 99"):
        standings(event, unranked={99: "expelled"})


def test_an_expelled_team_takes_no_part_in_a_tie() -> None:
    """1, 2 and 3 have a point each in a circle, 1-2-3-1: all tied. Without 3 there is 1 before 2 by their game."""
    event = players("2w1 3b0 Z\n1b0 Z 3w1\nZ 1w1 2b0")
    assert places(standings(event, "DE", players=True)) == {1: "1-3", 2: "1-3", 3: "1-3"}
    found = standings(event, "DE", players=True, unranked={3: "expelled"})
    assert places(found) == {1: "1", 2: "2"}


def test_who_is_struck_and_expelled_is_struck() -> None:
    event = team_event("11")
    table = standings(event, struck=[4], unranked={4: "expelled"})
    assert ([entry.tpn for entry in table.struck], table.unranked) == ([4], ())


TIED = "2w= 3b= 4w=\n1b= 4w= 3b=\n4b= 1w= 2w=\n3w= 2b= 1b="
"""Four players, all games drawn."""


def test_tied_participants_by_hand() -> None:
    found = standings(players(TIED), "BH", players=True, by_hand=[3, 1])
    assert places(found) == {3: "1", 1: "2", 2: "3-4", 4: "3-4"}
    assert found.remarks == ("Of 4 who were tied, in an order that was decided: 3 Player 3, 1 Player 1",)


def test_the_order_by_hand_counts_among_the_tied_only() -> None:
    """1 has 2 points, 2 and 3 have ½: the decision cannot lift 3 over 1, and 4 is tied with nobody."""
    event = players("2w1 3b1\n1b0 4w=\n4w= 1w0\n3b= 2b=")
    found = standings(event, "WON", players=True, by_hand=[4, 3, 1])
    assert places(found) == {1: "1", 4: "2", 3: "3", 2: "4"}
    with pytest.raises(StateError, match="there is no team 9"):
        standings(event, by_hand=[9])


def test_values_found_elsewhere_order_the_tied() -> None:
    given = [Given("OTHER_PLAYOFF", {2: 2, 4: Fraction(1, 2), 1: 0}, "Play-off of 3 May")]
    found = standings(players(TIED), "BH,OTHER_PLAYOFF", players=True, given=given)
    assert places(found) == {2: "1", 4: "2", 1: "3", 3: "4"}
    assert [row.values[-1] for row in found.rows] == [2, Fraction(1, 2), 0, None]
    terms = found.terms(4, "OTHER_PLAYOFF")
    assert (terms.value, terms.rule) == (
        Fraction(1, 2),
        "Play-off of 3 May []",
    ) or terms.rule == "Play-off of 3 May"
    lots = [Given("OTHER_LOT", {1: 4, 2: 3, 3: 2, 4: 1}, low_wins=True)]
    assert order(standings(players(TIED), "OTHER_LOT", players=True, given=lots)) == [4, 3, 2, 1]


def test_given_values_that_the_list_does_not_name_change_nothing() -> None:
    given = [Given("OTHER_PLAYOFF", {2: 2})]
    assert places(standings(players(TIED), "BH", players=True, given=given))[2] == "1-4"


def test_a_given_tie_break_needs_a_name_of_its_own() -> None:
    for code in ("BH", "OTHER_", ""):
        with pytest.raises(StateError, match="need a code of their own"):
            standings(players(TIED), given=[Given(code, {})])
    with pytest.raises(StateError, match="given twice"):
        standings(players(TIED), given=[Given("OTHER_A", {}), Given("other_a", {})])
    with pytest.raises(StateError, match="there is no team 9"):
        standings(players(TIED), given=[Given("OTHER_A", {9: 1})])


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), (" 2.5 ", Fraction(5, 2)), ("2½", Fraction(5, 2)), ("½", Fraction(1, 2)), ("-1/3", Fraction(-1, 3)),
     ("4/2", 2), ("0.1", Fraction(1, 10))],
)  # fmt: skip
def test_numbers_in_a_text_are_exact(text: str, number: object) -> None:
    assert parse_number(text) == number


@pytest.mark.parametrize("text", ["", "a", "1/0", "1e3", "1,5", "--1", "nan", "1/2/3", "٣"])
def test_what_is_not_a_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number"):
        parse_number(text)


def test_a_document_of_values() -> None:
    first, second = read_given(
        '{"OTHER_PLAYOFF": {"4": 2, "17": "1/2", "3": 1.5},'
        ' "OTHER_LOT": {"title": "Lots", "low_wins": true, "values": {"4": 1}}}'
    )
    assert first.values == {4: 2, 17: Fraction(1, 2), 3: Fraction(3, 2)}
    assert (second.title, second.low_wins, second.values) == ("Lots", True, {4: 1})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "an object is expected"),
        ('{"OTHER_A": 3}', "OTHER_A: an object with a value for each TPN"),
        ('{"OTHER_A": {"x": 3}}', "OTHER_A.x: a TPN is expected"),
        ('{"OTHER_A": {"3": "a"}}', "OTHER_A.3: 'a' is not a number"),
        ('{"OTHER_A": {"3": true}}', "OTHER_A.3: True is not a number"),
        ('{"OTHER_A": {"values": [], "title": "x"}}', "OTHER_A.values: an object"),
        ('{"OTHER_A": {"values": {}, "tittle": "x"}}', "OTHER_A.tittle: there is no such key"),
        ('{"OTHER_A": {"values": {}, "low_wins": 1}}', "low_wins true or false"),
    ],
)
def test_a_wrong_document_says_where(text: str, said: str) -> None:
    with pytest.raises(FileError) as found:
        read_given(text)
    assert said in str(found.value)


# Two sections combined (Olympiad of 2026, appendix 2)


def section(lines: str, *federations: str) -> Tournament:
    event = players(lines)
    return replace(
        event,
        entries=tuple(
            replace(entry, federation=name) for entry, name in zip(event.entries, federations, strict=True)
        ),
    )


FOUR = "2w1 3b1 4w1\n1b0 4w1 3b1\n4b1 1w0 2w0\n3w0 2b0 1b0"
"""A round robin of four: 3, 2, 1 and 0 points."""


def test_two_sections_are_combined_by_the_sum_of_places() -> None:
    """Open: A 1, B 2, C 3, D 4. Women: D 1, B 2, A 3, E 4. A 1 + 3 and B 2 + 2 are both 4, D 4 + 1 is 5.

    A and B have 3 + 1 and 2 + 2 points; Buchholz: A 3 (0 1 2) + 5 (the others' points 3, 2, 0), B 4 + 4: all tied.
    """
    open_ = standings(section(FOUR, "A", "B", "C", "D"), "BH", players=True)
    women = standings(section(FOUR, "D", "B", "A", "E"), "BH", players=True)
    found = combined(open_, women)
    assert [(row.place_text, row.federation, row.places, row.sums) for row in found.rows] == [
        ("1-2", "A", (1, 3), (4, 4, 8)),
        ("1-2", "B", (2, 2), (4, 4, 8)),
        ("3", "D", (4, 1), (5, 3, 9)),
    ]
    assert found.alone == ("C", "E")
    assert [tie_break.code for tie_break in found.tie_breaks] == ["PTS", "BH"]


def test_equal_sums_of_places_are_parted_by_the_sums_of_points_then_tie_breaks() -> None:
    """Women: D 3, B 2, A 1, E 0 points as before; with one game drawn, 2-3, A has 1½ and is before B by points."""
    drawn = "2w1 3b1 4w1\n1b0 4w1 3b=\n4b1 1w0 2w=\n3w0 2b0 1b0"
    open_ = standings(section(FOUR, "A", "B", "C", "D"), players=True, tie_breaks="TPN")
    women = standings(section(drawn, "D", "B", "A", "E"), players=True, tie_breaks="TPN")
    found = combined(open_, women)
    assert [(row.place_text, row.federation, row.places) for row in found.rows] == [
        ("1", "A", (1, 3)), ("2", "B", (2, 2)), ("3", "D", (4, 1)),
    ]  # fmt: skip
    assert found.rows[0].sums == (4, Fraction(9, 2), 4)


@pytest.mark.parametrize(("code", "first"), [("TPN", "A"), ("TPN/R", "B")])
def test_a_lower_sum_wins_where_the_lower_value_does(code: str, first: str) -> None:
    """A is 1st (number 1) and 2nd (number 1), B 2nd (2) and 1st (2): places 3, points 5; numbers 2 and 4."""
    other = "2w0 3b1 4w1\n1b1 4w1 3b1\n4b1 1w0 2w0\n3w0 2b0 1b0"
    open_ = standings(section(FOUR, "A", "B", "C", "D"), code, players=True)
    women = standings(section(other, "A", "B", "C", "D"), code, players=True)
    rows = combined(open_, women).rows
    assert (rows[0].federation, rows[0].sums[:2], rows[1].sums[:2]) == (first, (3, 5), (3, 5))
    assert {row.federation: row.sums[2] for row in rows} == {"A": 2, "B": 4, "C": 6, "D": 8}


def test_the_best_team_of_a_federation_counts() -> None:
    open_ = standings(section(FOUR, "A", "A", "B", "B"), players=True, tie_breaks="BH")
    women = standings(section(FOUR, "B", "A", "B", "A"), players=True, tie_breaks="BH")
    assert [(row.federation, row.places) for row in combined(open_, women).rows] == [
        ("A", (1, 2)),
        ("B", (3, 1)),
    ]


def test_sections_that_cannot_be_combined() -> None:
    named = section(FOUR, "A", "B", "C", "D")
    with pytest.raises(StateError, match="different tie-breaks: PTS, BH and PTS, SB"):
        combined(standings(named, "BH", players=True), standings(named, "SB", players=True))
    with pytest.raises(StateError, match="1 Player 1 has no federation"):
        combined(standings(players(FOUR), "BH", players=True), standings(named, "BH", players=True))
