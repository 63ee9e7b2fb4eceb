"""Numbers for display, and a table's own information: titles, terms, settings, defaults."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pairwright import StateError
from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound, Tournament
from pairwright.tiebreaks import TieBreak, decisions, number_text, standings, value_text
from pairwright.tiebreaks.unplayed import cuts

from .samples import players, team_event
from .test_standings import league, leaver


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (16, "16"),
        (-2, "-2"),
        (Fraction(33, 2), "16½"),
        (Fraction(1, 2), "½"),
        (Fraction(-1, 2), "-½"),
        (Fraction(31, 4), "7.75"),
        (Fraction(43, 3), "14.333"),
        (Fraction(-5, 3), "-1.667"),
        (Fraction(1, 10), "0.1"),
        (Fraction(9999, 10000), "1"),
        (None, "-"),
        ((2, Fraction(3, 2), 0), "2 1½ 0"),
    ],
)
def test_a_value_for_people(value: Any, text: str) -> None:
    assert value_text(value) == text
    if isinstance(value, int | Fraction):
        assert number_text(value) == text


def test_a_column_has_its_rule_as_title() -> None:
    table = standings(team_event("05"), "GPTS,BH:MP")
    assert [table.title(one) for one in table.tie_breaks] == ["Match points", "Game points", "Buchholz"]
    assert table.title(TieBreak("OTHER_ELO")) == ""


def test_terms_of_what_is_not_in_the_list_are_those_of_a_table_with_it() -> None:
    """The value does not depend on the list."""
    event = team_event("05")
    short, long = standings(event, "GPTS"), standings(event, "GPTS,BH:MP/C1,TPN")
    for tpn in short.places:
        assert short.terms(tpn, "BH:MP/C1") == long.terms(tpn, "BH:MP/C1")
        assert short.terms(tpn, "TPN").value == tpn
        assert short.terms(tpn, TieBreak("TPN")).terms == ()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("EDE", "EDE orders the teams that are still tied; it has no value unless it is in the list"),
        ("ARO", "ARO: breaks on ratings are for players, not for teams [10]"),
        ("RND", "RND: lots are drawn from a seed, and none was given [4.2]"),
        ("OTHER_ELO", "OTHER_ELO: not one of FIDE's tie-breaks, and not known here"),
    ],
)
def test_terms_of_what_may_not_be_used_are_refused(code: str, why: str) -> None:
    with pytest.raises(StateError) as trouble:
        standings(team_event("05"), "GPTS").terms(1, code)
    assert (trouble.value.where, trouble.value.why) == ("tie_breaks", why)


def test_6_3_the_terms_of_a_group_that_has_not_all_met() -> None:
    """All have 1½ of 3. 1 and 2 met twice, 1½-½... in points: 1 won and drew, on average ¾ to ¼; 3 and 4 the other way
    round. 3 beat 1, 2 beat 4; 1-4 and 2-3 are missing: ¾, 1¼, 1¼, ¾, and with that game won 1 more.
    """
    event = players("2w1 2b= 3w0\n1b0 1w= 4w1\n4w0 4b= 1b1\n3b1 3w= 2b0")
    terms = standings(event, "DE", players=True).terms(1, "DE")
    assert terms.rule == "tied group of 4: not all have met [6.3]"
    assert [(term.opponent, term.value, term.note) for term in terms.terms] == [
        (2, Fraction(5, 4), "points in the group, 2.25 at best, 1 not met"),
        (3, Fraction(5, 4), "points in the group, 2.25 at best, 1 not met"),
        (1, Fraction(3, 4), "points in the group, 1.75 at best, 1 not met"),
        (4, Fraction(3, 4), "points in the group, 1.75 at best, 1 not met"),
    ]


def test_8_2_the_terms_are_the_buchholz_of_the_opponents() -> None:
    """Points 1½, 1½, 2, 1; Buchholz 4½, 4½, 4, 5; the opponents of 1 have 13½."""
    event = players("2w1 3w= 4w0\n1b0 4w1 3b=\n4b1 1b= 2w=\n3w0 2b0 1b1")
    terms = standings(event, "AOB", players=True).terms(1, "AOB")
    assert terms.value == Fraction(9, 2)
    assert [(term.round, term.opponent, term.value) for term in terms.terms] == [
        (1, 2, Fraction(9, 2)),
        (2, 3, 4),
        (3, 4, 5),
    ]


def test_13_4_the_divisor_may_be_given() -> None:
    """4½ game points and a Buchholz of 2, by 2 instead of ⌊3·2/4⌋ = 1."""
    table = standings(league(), "SSSC/K2")
    assert table.row(1).values[1] == Fraction(9, 2) + 1


def test_14_a_cut_cannot_take_more_than_there_is() -> None:
    assert cuts([10], [10], None, 2, 1) == {0: "least significant [14.1]"}
    assert cuts([10, 20], [10, 20], None, 1, 2) == {
        0: "least significant [14.1]",
        1: "most significant [14.3]",
    }
    table = standings(players("2w1\n1b0"), "BH/C2", players=True)
    assert [row.values[1] for row in table.rows] == [0, 0]
    assert [term.cut for term in table.terms(1, "BH/C2").terms] == ["least significant [14.1]"]


def test_the_code_of_a_tie_break_is_its_text() -> None:
    assert str(TieBreak("BH", "MP", cut=1)) == "BH:MP/C1"


def test_empty_places_in_the_list_of_a_file_are_nothing() -> None:
    event = team_event("05")
    event = replace(event, info=replace(event.info, tie_breaks="GPTS,, EMGSB;"))
    found = standings(event)
    assert found.codes == ("MPTS", "GPTS", "EMGSB")
    assert found.dropped == ()


# What the tournament says


def test_points_that_are_none_are_refused_in_the_standings() -> None:
    with pytest.raises(StateError, match=r"^options: 'many' is not a number of points"):
        standings(replace(team_event("05"), options={"win_mp": "many"}))


def test_a_history_that_is_too_short_is_refused() -> None:
    event = team_event("05")
    first = event.entries[0]
    short = replace(first, history=first.history[:3])
    event = replace(event, entries=(short, *event.entries[1:]))
    with pytest.raises(StateError) as trouble:
        standings(event, "GPTS", 4)
    assert (trouble.value.where, trouble.value.why) == ("entries", f"{first.label} has 3 past rounds, not 4")


def test_a_match_against_somebody_who_is_not_there_is_refused() -> None:
    event = team_event("05")
    history = event.entries[0].history
    wrong = replace(event.entries[0], history=(history[0]._replace(opponent=77), *history[1:]))
    with pytest.raises(StateError) as trouble:
        standings(replace(event, entries=(wrong, *event.entries[1:])))
    assert (trouble.value.where, trouble.value.why) == ("entries", "there is no team 77, which has a match")


def test_final_points_of_somebody_who_is_struck_are_of_no_account() -> None:
    event = leaver()
    plain = standings(event, "EDE", struck=[10])
    found = standings(event, "EDE", struck=[10], final_points=[(10, 2, 2), (9, 10, 0)])
    before, after = plain.row(9).values[0], found.row(9).values[0]
    assert isinstance(before, int | Fraction)
    assert after == before + 10
    assert [row.values[0] for row in found.rows if row.team.tpn != 9] == [
        row.values[0] for row in plain.rows if row.team.tpn != 9
    ]


@pytest.mark.parametrize(
    ("system", "how", "codes"),
    [
        ("ecu-team", {}, "MPTS,OTHER_OSB2009,GPTS,BH:GP,EGMSB"),
        ("", {"players": True}, "PTS,BH/C1,BH,SB,DE"),
        ("", {"players": True, "predetermined": True}, "PTS,DE,SB,KS,WIN"),
    ],
)
def test_4_1_the_list_of_a_system_that_names_none(system: str, how: dict[str, bool], codes: str) -> None:
    """The tables of docs/tie-breaks.md."""
    event = replace(players("2w1\n1b0"), system=system)
    table = standings(event, **how)  # type: ignore[arg-type]
    assert ",".join(table.codes) == codes


@pytest.mark.parametrize(
    ("predetermined", "codes"),
    [(False, "GPTS,MPTS,EGGSB/C1,BH:GP/C1,EDE"), (True, "GPTS,MPTS,EDE:GP,EGGSB")],
)
def test_4_1_where_game_points_are_the_primary_score(predetermined: bool, codes: str) -> None:
    event = without_boards()
    event = replace(event, options={**event.options, "primary": "GP"})
    assert ",".join(standings(event, predetermined=predetermined).codes) == codes


# Decisions


def match(opponent: int, mp: int, gp: int, kind: Result = Result.PLAYED) -> PastRound:
    return PastRound.of_tenths(kind, opponent, Colour.WHITE if kind is Result.PLAYED else None, mp, gp)


def without_boards(*, forfeit: int = 20, lost: int = 0) -> Tournament:
    """A beats B by 2½-1½, draws 2-2, is free, and wins by forfeit; no boards are known."""
    won, loss = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
    a = (
        match(2, 20, 25),
        match(2, 10, 20),
        PastRound.of_tenths(Result.PAB, mp_tenths=10, gp_tenths=20),
        match(2, forfeit, 40, won),
    )
    b = match(1, lost, 15), match(1, 10, 20), PastRound(Result.ZERO_BYE), match(1, 0, 0, loss)
    return Tournament("fide-team", 5, (Entry(1, "A", a), Entry(2, "B", b)), {"rounds": 4, "boards": 4})


def test_without_boards_the_game_points_say_who_won() -> None:
    assert decisions(standings(without_boards())) == []
    assert [str(one) for one in decisions(standings(without_boards(forfeit=10, lost=5)))] == [
        "1 A, round 4: 1 match points instead of 2, by decision",
        "2 B, round 1: ½ match points instead of 0, by decision",
    ]


def test_decisions_are_about_teams() -> None:
    event = players("2w1\n1b1")
    assert decisions(standings(event, players=True)) == []
