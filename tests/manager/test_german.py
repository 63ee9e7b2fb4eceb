"""Messages of the verbs in German: what is put into a sentence is translated too."""

from __future__ import annotations

from typing import Any

import pytest

from pairwright.domain.errors import PairwrightError, StateError
from pairwright.languages import translated
from pairwright.manager.arguments import arguments
from pairwright.manager.journal import journal
from pairwright.manager.registry import VERBS, verb_of
from pairwright.manager.upcast import VERSION
from pairwright.manager.verb import Act
from pairwright.manager.verbs.corrections import event_after
from pairwright.manager.warnings import MissingValue, Refusal, WrongValue
from pairwright.manager.wording import refusal_worded
from pairwright.report.event_book import book_of_event
from pairwright.report.lists.rounds import result_cell
from pairwright.store.log import Draft
from pairwright.web.view import match_view

from .tools import Hand, league, play


def said(hand: Hand, verb: str, **given: Any) -> str:
    """What a verb answers, or why it refuses, in German."""
    try:
        return translated(hand(verb, **given).text, "de")
    except Refusal as error:
        return translated(error.args[0], "de")


@pytest.mark.parametrize(
    ("verb", "given", "german"),
    [
        ("absent", {"team": "T3", "round": 2, "kind": "half"}, "3 T3 ist in Runde 2 spielfrei mit halbem Punkt."),
        ("absent", {"team": "T3", "round": 2}, "3 T3 ist in Runde 2 spielfrei ohne Punkt."),
        ("withdraw", {"team": "T3", "round": 2}, "3 T3 hat sich ab Runde 2 zurückgezogen."),
        ("forbid", {"teams": ["T1", "T2", "T3"]}, "1 T1, 2 T2 und 3 T3 werden nicht gegeneinander spielen."),
        ("set-pairs", {"pairs": 7}, "pairs ist eine Liste von Paaren, nicht 7. Erwartet: Paarungen wie in [["),
        ("set-pairs", {"pairs": [[1, "T9"]]}, "pairs: es gibt keine Mannschaft 'T9'. Erwartet: Paarungen wie in [["),
        ("set", {"game_points": {"W": "x"}}, "game_points, W: "),
    ],
)  # fmt: skip
def test_an_answer_is_german_throughout(verb: str, given: dict[str, Any], german: str) -> None:
    assert said(league(), verb, **given).startswith(german)


def test_an_answer_that_changes_something_is_german_throughout() -> None:
    hand = league()
    hand("withdraw", team="T3", round=2)
    assert said(hand, "withdraw", team="T3", round=4) == (
        "3 T3 hat sich ab Runde 4 zurückgezogen, nicht ab Runde 2."
    )
    assert said(hand, "absent", team="T3", round=4).startswith(
        "3 T3 hat sich ab Runde 4 zurückgezogen. Eine Abwesenheit ist für eine Mannschaft, die wiederkommt."
    )
    assert "`present` nimmt eine Abwesenheit zurück" in said(hand, "present", team="T3", round=4)


def of_tenths() -> Hand:
    """A match of two boards is played, a win worth 0.3 and a draw 0.1: 0.3 + 0.1 to 0.1."""
    hand = league(2, 1, boards=2)
    hand("set", game_points={"W": 0.3, "D": 0.1})
    hand("pair")
    hand("publish")
    return hand


def test_the_tenths_of_a_result_have_the_decimal_mark_of_the_language() -> None:
    hand = of_tenths()
    assert "0,3-0" in said(hand, "result", table=1, boards="1*")
    answer = hand("result", table=1, boards="1=", was="0,3-0*")  # as a German page had it
    assert "0.4-0.1" in answer.text
    assert "0,4-0,1" in translated(answer.text, "de")
    seen = match_view(hand.desk.event, hand.desk.event.rounds[0].matches[0])
    assert [translated(side.score, "de") for side in seen.sides] == ["0,4", "0,1"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_tenths_of_a_result_in_a_document_too(language: str) -> None:
    hand = of_tenths()
    hand("result", table=1, boards="1=")
    [match] = book_of_event(hand.desk.event).rounds[0].matches
    mark = {"en": ".", "de": ","}[language]
    assert translated(match.text, language) == f"0{mark}4–0{mark}1"
    assert translated(result_cell(match, match.second.team.tpn).text, language) == f"0{mark}1–0{mark}4"


@pytest.mark.parametrize(
    ("given", "german"),
    [
        ({"groups": [["1", "2"], ["3", "4"]]}, "Ab Runde 1 werden 2 Gruppen unter sich ausgelost."),
        ({"groups": [["1", "2"]], "first": 2, "last": 2},
         "In Runde 2 werden eine Gruppe und die übrigen getrennt ausgelost."),
        ({"groups": [], "last": 2}, "In den Runden 1 bis 2 werden keine Gruppen gebildet."),
    ],
)  # fmt: skip
def test_groups_are_told_in_german(given: dict[str, Any], german: str) -> None:
    hand = Hand()
    hand("create", name="Cup", system="ibf-swiss", rounds=3)
    hand("teams", teams=[{"name": name} for name in "ABCDEF"])
    assert said(hand, "group", **given) == german


def test_what_is_undone_is_told_in_german() -> None:
    hand = league()
    play(hand)
    hand("undo", number=next(one.number for one in hand.desk.decisions if one.kind == "lot"))
    assert "zurückgenommen" in translated(hand.asked[0].text, "de")
    hand("redo")
    assert "wiederhergestellt" in translated(hand.asked[0].text, "de")


def test_a_hint_to_a_name_is_told_in_german() -> None:
    """Its first letter was cut off and put into the sentence: `D{near}`."""
    with pytest.raises(PairwrightError) as error:
        verb_of("publsh")
    assert "Meinten Sie publish? Es gibt: " in translated(error.value.args[0], "de")
    with pytest.raises(PairwrightError) as error:
        verb_of("pair").param("rond")
    assert "Meinten Sie round? " in translated(error.value.args[0], "de")


def test_a_round_after_the_last_is_refused_in_german() -> None:
    hand = league(4, rounds=1)
    play(hand)
    assert said(hand, "pair") == "Die einzige Runde ist gepaart. `rounds` fügt eine hinzu."


def test_how_a_round_differs_from_the_rules_is_told_in_german() -> None:
    hand = league(8)
    hand("set-pairs", round=1, pairs=[[1, 2], [3, 4], [5, 6], [7, 8]])
    hand("end-by-hand")
    assert "4 Paare sind anders" in translated(hand.asked[-1].text, "de")


def test_a_report_of_a_team_that_does_not_play_there_is_refused_in_german() -> None:
    hand = league(4)
    play(hand)
    match = hand.desk.event.rounds[0].match(1)
    away = next(number for number in (1, 2, 3, 4) if not match.has(number))
    report = Draft("report", VERSION, {"round": 1, "table": 1, "team": away, "points": [1, 0]})
    with pytest.raises(StateError) as error:
        event_after(Act(hand.desk.event, drafts=[report]))
    assert "spielt nicht an Tisch 1" in translated(error.value.why, "de")


def cup(players: str = "ABCD", **more: Any) -> Hand:
    hand = Hand()
    hand("create", name="Cup", system="ibf-mixed", **more)
    hand("teams", teams=[{"name": name} for name in players])
    return hand


def test_decisions_of_a_cup_are_told_in_german() -> None:
    """They were bare English, or put together from parts with a leading space."""
    hand = cup()
    assert said(hand, "groups", count=1, seed="coin") == "1 Gruppe ist ausgelost."
    assert said(hand, "boards", count=1).endswith(" ist an Brett 1.")
    assert said(hand, "board", match="G1:1.1").endswith(" hat kein Brett.")
    assert said(hand, "leave", player="A") == "A hat sich zurückgezogen."
    assert said(hand, "rejoin", player="A") == "A ist wieder dabei."


def test_a_correction_of_a_match_names_what_is_annulled() -> None:
    hand = Hand()
    hand("create", name="Cup", system="ibf-single")
    hand("teams", teams=list("ABCD"))
    hand("draw", mode="hand", lines=list("ABCD"))
    for match, winner in (("U1.1", "A"), ("U1.2", "C"), ("U2.1", "A")):
        hand("score", match=match, winner=winner)
    german = said(hand, "correct", match="U1.1", winner="B", annul=True, why="misread")
    assert german == "U1.1 ist berichtigt. Annulliert: U2.1."
    assert (
        "Dieses Ergebnis wird annulliert, weil die falschen Spieler das Match gespielt haben: U2.1 (A – C)"
        in [translated(one.text, "de") for one in hand.asked]
    )


@pytest.mark.parametrize("language", ["de", "fr", "es"])
@pytest.mark.parametrize("system", ["fide-team", "fide-dutch", "ibf-single"])
def test_the_meaning_of_every_field_is_in_the_language_of_its_refusal(language: str, system: str) -> None:
    """It was English inside a German sentence: Erwartet: the name of the event."""
    hand = Hand()
    hand("create", name="Cup", system=system)
    event = hand.desk.event
    for verb in VERBS.values():
        required = any(param.required for param in verb.params)
        for given in ({} if required else None, *({param.name: "x" * 300_000} for param in verb.params)):
            if given is None:
                continue
            with pytest.raises((WrongValue, MissingValue)) as refused:
                arguments(event, verb, given)
            param = verb.param(refused.value.field)
            assert param.help in str(refused.value)
            for error in (refused.value, refusal_worded(event, refused.value, given)):
                other = translated(error.args[0], language)
                assert not other.endswith(f": {param.help}."), (verb.name, other)
                assert translated(error.meaning, language) in other


def test_the_name_of_an_event_that_is_blank_is_refused_in_german() -> None:
    with pytest.raises(WrongValue) as refused:
        Hand()("create", name="   ")
    assert (
        translated(refused.value.args[0], "de")
        == "name: es steht nichts da. Erwartet: Der Name des Turniers."
    )
    assert str(refused.value) == "name: nothing is written. Expected: the name of the event."


def test_one_board_is_given_and_one_player_is_in_the_roster() -> None:
    hand = league(2)
    hand("pair")
    hand("publish")
    for verb, given in (
        ("result", {"table": 1, "boards": "1"}),
        ("lineup", {"team": "T1", "members": ["P1.1"]}),
        ("rating-boards", {"table": 1, "round": 1, "boards": "1"}),
    ):
        with pytest.raises(Refusal, match=r"^1 board is given; a match has 4\."):
            hand(verb, **given)
    small = Hand()
    small("create", name="League", boards=1)
    small("team", name="T1")
    small("roster", team="T1", members=["Ann"])
    assert journal(small.desk)[-1].text == "The roster of 1 T1: 1 player."
