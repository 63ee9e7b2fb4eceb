"""Sentences with numbers: plural forms as languages have them."""

from __future__ import annotations

import pickle
import re
from fractions import Fraction

import pytest
from babel import Locale
from babel.numbers import format_decimal

import pairwright as pw
from pairwright.domain.errors import Issue
from pairwright.domain.explain import Step
from pairwright.domain.messages import (
    ENGLISH,
    GRAMMARS,
    Grammar,
    Number,
    Text,
    first_of,
    msg,
    read,
    said_by,
    sentence,
)
from pairwright.domain.names import counted
from pairwright.languages import translated
from pairwright.reasons.words import Words, catalogue, messages


def told(text: str, **values: object) -> str:
    return read(text).put(values, ENGLISH)


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 matches"), (1, "1 match"), (2, "2 matches"), (21, "21 matches")]
)
def test_english_has_one_and_other(number: int, words: str) -> None:
    assert told("{matches, plural, one {# match} other {# matches}}", matches=Number(number)) == words


def test_what_is_wrong_in_a_file_is_said_in_a_language_with_its_place() -> None:
    """Source and place were put before it as plain text: what followed was English in German."""
    issues = [
        Issue(msg("there is no such event"), 3, "310", (5, 8)),
        Issue(msg("there is no such event"), record="entries[6]"),
    ]
    error = pickle.loads(pickle.dumps(pw.FileError("x.trf", issues)))
    assert str(error).splitlines() == [
        "x.trf: line 3, record 310, columns 5-8: there is no such event",
        "x.trf: entries[6]: there is no such event",
    ]
    why = translated(msg("there is no such event"), "de")
    assert translated(said_by(error), "de").splitlines() == [
        f"x.trf: Zeile 3, Datensatz 310, Spalten 5-8: {why}",
        f"x.trf: entries[6]: {why}",
    ]


def test_every_error_survives_another_process() -> None:
    """Pickle looks a class up by its name: one that says it is of the package has to be found there."""
    for kind in (pw.NoLegalPairing, pw.StateError, pw.SearchGivenUp):
        error = pickle.loads(pickle.dumps(kind("so many pairs")))
        assert (type(error), error.why) == (kind, "so many pairs")
    kinds = {pw.PairwrightError, *pw.PairwrightError.__subclasses__(), *pw.StateError.__subclasses__()}
    assert all(getattr(pw, kind.__name__) is kind for kind in kinds if kind.__module__ == "pairwright")


@pytest.mark.parametrize(
    ("tenths", "words"),
    [(0, "0 points"), (5, "½ point"), (10, "1 point"), (15, "1½ points"), (20, "2 points")],
)
def test_half_a_point_and_one_point(tenths: int, words: str) -> None:
    step = Step("pab.chosen", values={"bye_team": 1, "score": tenths, "played": 1})
    event = pw.read_state(
        {
            "format": "pairwright-state/1",
            "system": "fide-team",
            "round": 1,
            "entries": [{"tpn": 1, "history": []}],
        }
    )
    sentence = Words(event).sentence(step)
    assert f"with {words} and 1 match played" in sentence


def test_a_language_orders_the_words_around_a_number_as_it_must() -> None:
    def slavic(number: Fraction) -> str:
        few = number.denominator == 1 and 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14
        return "one" if number == 1 else "few" if few else "many"

    message = read("{count, plural, one {jeden mecz} few {mecze: #} many {meczów: #} other {meczu: #}}")
    texts = [message.put({"count": Number(count)}, Grammar(slavic, " ")) for count in (1, 2, 5, 12, 22)]
    assert texts == ["jeden mecz", "mecze: 2", "meczów: 5", "meczów: 12", "mecze: 22"]


def test_a_number_itself_comes_before_its_category_and_forms_are_messages() -> None:
    text = "{count, plural, =0 {nobody meets {team}} one {# meets {team}} other {# meet {team}}}"
    assert [told(text, count=Number(count), team="Ajax") for count in (0, 1, 2)] == [
        "nobody meets Ajax", "1 meets Ajax", "2 meet Ajax",
    ]  # fmt: skip


def test_a_list_counts_its_words() -> None:
    text = "{rounds, plural, one {round #} other {rounds #}}"
    assert told(text, rounds=Text("3", 1)) == "round 3"
    assert told(text, rounds=Text("1 and 3", 2)) == "rounds 1 and 3"


def test_the_first_of_many_names_and_how_many_more_there_are() -> None:
    """Semicolons keep `Adler, Anna` apart from who comes after her."""
    assert first_of(["Oak", "Elm"], 2) == "Oak, Elm"
    assert first_of(["Adler, Anna", "Busch"], 2) == "Adler, Anna; Busch"
    more = first_of(["Oak", "Elm", "Ash", "Fir"], 2)
    assert [translated(more, language) for language in ("en", "de")] == [
        "Oak, Elm and 2 more",
        "Oak, Elm und 2 weitere",
    ]


def test_braces_and_signs_can_be_quoted() -> None:
    assert told("'{'{team}'}' is ''it''; # is no number", team="x") == "{x} is 'it'; # is no number"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{matches:match|matches}", "is no name of a value"),
        ("{matches, select, one {a} other {b}}", "is to be a plural, not 'select'"),
        ("{matches, plural, one {a}}", "has no form `other`"),
        ("{matches, plural, one {a} other {b}", "or no end"),
        ("a } b", "a brace closes that was not opened"),
    ],
)
def test_what_is_not_a_message_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        read(text)


@pytest.mark.parametrize("language", ["en"])
def test_every_sentence_of_a_language_can_be_read(language: str) -> None:
    assert messages(language).keys() == catalogue(language).keys() == catalogue().keys()


@pytest.mark.parametrize("language", GRAMMARS)
def test_the_plural_of_whole_numbers_is_that_of_cldr(language: str) -> None:
    rule = Locale(language).plural_form
    for number in range(1000):
        assert GRAMMARS[language].category(Fraction(number)) == rule(number), number


@pytest.mark.parametrize("language", GRAMMARS)
def test_large_numbers_are_grouped_as_cldr_does(language: str) -> None:
    """A German read `länger als 10,000 Zeichen`: ten."""
    for number in (0, 999, 1000, 12345, 1234567):
        expected = format_decimal(number, locale=language)
        assert GRAMMARS[language].text(Number(number)) == expected
        assert translated(counted(number, "game"), language).split("\N{SPACE}")[0] == expected


@pytest.mark.parametrize("language", GRAMMARS)
def test_the_decimal_separator_is_that_of_cldr(language: str) -> None:
    assert f"0{GRAMMARS[language].decimal}25" == format_decimal(0.25, locale=language)


def test_years_and_ids_are_not_grouped() -> None:
    assert told("{year}: {games, plural, other {# games}}", year=2026, games=2026) == "2026: 2,026 games"


def test_a_message_is_said_in_another_language_with_its_values() -> None:
    """Also one inside another, and with a capital letter where the sentence begins."""
    inner = msg("there is no team {team}", team="{x}")
    said = sentence(msg("{why}: {count, plural, one {# round} other {# rounds}}", why=inner, count=1))
    assert said == "There is no team {x}: 1 round."
    german = {
        "there is no team {team}": "es gibt keine Mannschaft {team}",
        "{why}: {count, plural, one {# round} other {# rounds}}": (
            "{count, plural, one {# Runde} other {# Runden}} – {why}"
        ),
    }
    assert (
        translated(said, "de", lambda one: german.get(one, one)) == "1 Runde – es gibt keine Mannschaft {x}."
    )
    assert pickle.loads(pickle.dumps(said)) == said


def test_other_words_of_a_message_do_not_touch_its_values() -> None:
    said = msg("{team} has no match", team="The match team").worded(lambda one: one.replace("match", "game"))
    assert said == "The match team has no game"
    assert translated(said, "en") == said


def test_no_number_stands_before_a_plural_word_that_does_not_bend() -> None:
    """`{count} points` would say `1 points`: such a number is a plural in the catalogue."""
    rigid = re.compile(r"\{(?!round\}|table\}|last_round\}|number\}|place\})\w+\} (?:\w+ )?\w+s\b")
    numbers = re.compile(
        r"^\{(?:\w*(?:count|points|matches|ours|theirs|yours|possible|extra|repeats|unplayed|times|over|needed|given))\}"
    )
    found = [
        (key, hit.group())
        for key, text in catalogue().items()
        for hit in rigid.finditer(text)
        if numbers.match(hit.group())
    ]
    assert found == []
