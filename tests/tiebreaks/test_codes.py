"""Codes of the records 202 and 212: parsed, written, refused with a sentence."""

from __future__ import annotations

import pytest

from pairwright import StateError
from pairwright.tiebreaks import RULES, TieBreak, parse_list, parse_tie_break, write_list

from .samples import players, standings, team_event


@pytest.mark.parametrize(
    ("text", "tie_break"),
    [
        ("BH", TieBreak("BH")),
        ("bh:mp/c1", TieBreak("BH", "MP", cut=1)),
        ("BH:GP/M2", TieBreak("BH", "GP", median=2)),
        ("BH:MP/C1/P", TieBreak("BH", "MP", cut=1, forfeits=True)),
        ("BH-C1", TieBreak("BH", cut=1)),
        ("MBH", TieBreak("BH", median=1)),
        ("KS/L1", TieBreak("KS", limit="+1")),
        ("KS/L+1", TieBreak("KS", limit="+1")),
        ("KS/L-1", TieBreak("KS", limit="-1")),
        ("KS/L60", TieBreak("KS", limit="60")),
        ("SSSC/K3", TieBreak("SSSC", divisor=3)),
        ("AOB/F", TieBreak("AOB", fore=True)),
        ("TPN/R", TieBreak("TPN", reverse=True)),
        ("ARO/U1400", TieBreak("ARO", unrated=1400)),
        ("BH/V2024", TieBreak("BH", edition=2024)),
        ("GE", TieBreak("REP")),
        ("OSB", TieBreak("EMGSB", cut=1)),
        ("ESB:MG/C1", TieBreak("EMGSB", cut=1)),
        ("ESB:GG", TieBreak("EGGSB")),
        ("MPvGP", TieBreak("MPVGP")),
        ("OTHER_LAST YEAR", TieBreak("OTHER_LAST YEAR")),
        ("OTHER_OSB2026", TieBreak("OTHER_OSB2026")),
    ],
)
def test_a_code_means(text: str, tie_break: TieBreak) -> None:
    assert parse_tie_break(text) == tie_break
    assert parse_tie_break(tie_break.code) == tie_break


def test_a_list_is_written_as_it_was_read() -> None:
    text = "GPTS,EMGSB/C1,BH:MP/C1,EDEC,MPvGP,KS/L-1,ARO/U1400,SSSC/K3,BH/M1/P"
    assert write_list(parse_list(text)) == text
    assert parse_list("PTS BH/C1; SB") == parse_list(["PTS", "BH/C1", "SB"])
    assert parse_list("") == ()


@pytest.mark.parametrize("acronym", RULES)
def test_every_acronym_can_be_written_and_read(acronym: str) -> None:
    rule = RULES[acronym]
    assert parse_tie_break(parse_tie_break(acronym).code).acronym == acronym
    assert rule.title
    assert rule.article
    assert (rule.column is None) == (rule.split is not None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("BH/C0", "/C0 is not a modifier"),
        ("BH/Q1", "/Q1 is not a modifier"),
        ("BH/V2020", "/V2020 is not a modifier"),
        ("BH:XP", "perhaps :MP or :GP"),
        ("12", "a code is an acronym"),
        ("BH/C", "/C is not a modifier"),
        ("KS/L100", "/L100 is not a modifier"),
    ],
)
def test_what_is_not_a_code_is_refused(text: str, why: str) -> None:
    with pytest.raises(StateError, match=f"^tie_breaks: '{text}' is not a tie-break: ") as trouble:
        parse_tie_break(text)
    assert why in trouble.value.why


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("XYZ", "there is no tie-break 'XYZ'; there are: PTS, MPTS"),
        ("WIN/C1", "WIN/C1: WIN does not take /C; it takes"),
        ("BC:MP", "BC:MP: BC does not take :MP"),
        ("EMGSB:MP", "EMGSB does not take :MP"),
    ],
)
def test_a_list_of_the_caller_is_refused(code: str, why: str) -> None:
    with pytest.raises(StateError) as trouble:
        standings(team_event("05"), [code])
    assert why.removesuffix("; it takes") in trouble.value.why


@pytest.mark.parametrize(
    ("event", "code", "why"),
    [
        ("11", "BH", "Buchholz and its relatives must not be used in a round robin [8]"),
        ("11", "AOB", "must not be used in a round robin [8]"),
        ("11", "SSSC", "must not be used in a round robin [8]"),
        ("05", "ARO", "breaks on ratings are for players, not for teams [10]"),
        ("05", "OTHER_ELO", "not one of FIDE's tie-breaks"),
        ("05", "RND", "lots are drawn from a seed, and none was given [4.2]"),
    ],
)
def test_what_may_not_be_used_is_dropped_with_the_rule(event: str, code: str, why: str) -> None:
    found = standings(team_event(event), [code, "GPTS"])
    assert [item.code for item in found.dropped] == [code]
    assert why in found.dropped[0].why
    assert found.codes == ("MPTS", "GPTS")


def test_ratings_are_dropped_when_a_player_has_none() -> None:
    """Article 10: dropped when unrated players are present, unless the rules say how to count them."""
    event = players("2w1\n1b0", ratings={1: 2000})
    found = standings(event, "ARO,BH", players=True)
    assert found.codes == ("PTS", "BH")
    assert found.dropped[0].why == "1 player has no rating [10]; a modifier like /U1400 gives them one"
    counted = standings(event, "ARO/U1400", players=True)
    assert [row.values for row in counted.rows] == [(1, 1400), (0, 2000)]


def test_team_breaks_are_not_for_players() -> None:
    event = players("2w1\n1b0")
    assert [item.code for item in standings(event, "EDE,BC,BH:MP,SB", players=True).dropped] == [
        "EDE",
        "BC",
        "BH:MP",
    ]
    assert all("team events" in item.why for item in standings(event, "EDE", players=True).dropped)


def test_a_list_with_the_primary_score_is_taken_as_it_is() -> None:
    """212 has PTS in its place, 202 begins behind it."""
    event = team_event("05")
    assert standings(event, "GPTS").codes == ("MPTS", "GPTS")
    assert standings(event, "GPTS,PTS").codes == ("GPTS", "PTS")
    assert standings(team_event("08"), "MPTS", 2).codes == ("GPTS", "MPTS")
    assert standings(event).codes == ("MPTS", "GPTS", "EMGSB/C1", "BH:MP/C1", "EDEC")


def test_what_a_file_has_wrong_is_dropped_not_refused() -> None:
    from dataclasses import replace

    event = team_event("05")
    event = replace(event, info=replace(event.info, tie_breaks="GPTS,NONSENSE/C1,BH:ZZ,OTHER_X"))
    found = standings(event)
    assert found.codes == ("MPTS", "GPTS")
    assert [item.code for item in found.dropped] == ["NONSENSE/C1", "BH:ZZ", "OTHER_X"]


def test_a_code_has_an_end() -> None:
    """The time for a long one grew with the square of its length."""
    with pytest.raises(StateError, match="it is longer than 200 characters"):
        parse_tie_break("A" * 201)
    assert parse_tie_break("OTHER_" + "A" * 194).code == "OTHER_" + "A" * 194
