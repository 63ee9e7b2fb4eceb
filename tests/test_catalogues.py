"""The catalogues of languages: their format, and that they are in order."""

from __future__ import annotations

import ast
import re
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages import pofile

from pairwright.domain.errors import FileError, StateError
from pairwright.domain.explain import Step
from pairwright.domain.messages import joined, msg, read, said_by
from pairwright.formats.files import read_tournament
from pairwright.formats.trf.records import NAMES
from pairwright.languages import FOLDER, translated, typeset
from pairwright.languages.po import Catalogue, po_text, read_po
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.warnings import Refusal
from pairwright.reasons import explain_round
from pairwright.reasons.words import Words
from pairwright.reasons.words import catalogue as reasons
from pairwright.systems.registry import pair_round
from pairwright.web.language import OF_GAMES, OF_PLAYERS, OF_SCORES
from pairwright.web.render import environment

from .manager.tools import league, play
from .tools import tool

CATALOGUES = tool("make_catalogues")
FILES = sorted(FOLDER.glob("*.po"))
CODE = FOLDER.parent
REASONS = FOLDER.parent / "reasons" / "catalogue"
COMPLETE = ("de", "es", "fr")
"""Languages in which nothing may be missing; others are on their way, and say English for what they do not have."""
COMPLETE_REASONS = ("de", "es", "fr")
"""The same of the reasons of a pairing."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_catalogue_is_sorted_and_read_as_others_read_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert po_text(read_po(text)) == text
    with path.open("rb") as file:
        theirs = {str(one.id): one.string for one in pofile.read_po(file) if one.id and one.string}
    assert theirs == read_po(text).texts


def test_what_both_sides_of_a_merge_added_is_taken() -> None:
    header = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n'
    text = header + 'msgid "b"\nmsgstr "B"\nmsgid "a\\"\\n"\n"c"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n'
    assert read_po(text) == Catalogue("", "Language: de\n", {"b": "B", 'a"\nc': "A"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('msgid "a"\nmsgstr "A"\nmsgid "a"\nmsgstr "B"\n', "two translations of 'a': 'A' and 'B'"),
        ('msgid "a"\nmsgstr "A"\nmsgstr "B"\n', "line 3 is a second translation of 'a'"),
        ('msgid "a"\n<<<<<<< ours\nmsgstr "A"\n', "line 2 is no part of a catalogue: <<<<<<< ours"),
        ('msgstr "A"\n', 'line 1 is no part of a catalogue: msgstr "A"'),
    ],
)
def test_what_is_no_catalogue_is_named(text: str, said: str) -> None:
    with pytest.raises(ValueError) as error:
        read_po(text)
    assert str(error.value) == said


def test_what_a_catalogue_says_can_be_read_and_has_the_values_of_its_text() -> None:
    for path in FILES:
        assert CATALOGUES.faults(read_po(path.read_text(encoding="utf-8"))) == [], path.stem


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_catalogue_has_no_text_that_the_program_does_not_have(path: Path) -> None:
    assert CATALOGUES.ordered(path)[0] == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", COMPLETE)
def test_nothing_is_missing_in_a_complete_language(language: str) -> None:
    assert CATALOGUES.ordered(FOLDER / f"{language}.po")[1] == []


@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_language_lacks_nothing_that_another_has(language: str) -> None:
    """Sixty texts that a page translates from a variable were missing in Spanish, and only a browser found it."""
    texts = {code: read_po((FOLDER / f"{code}.po").read_text(encoding="utf-8")).texts for code in COMPLETE}
    every = {text for one in texts.values() for text in one} - CATALOGUES.other_words()
    assert sorted(every - texts[language].keys()) == []


def test_french_punctuation_stays_on_the_line_of_its_word() -> None:
    assert typeset("« Pourquoi ? » : un ; deux !", "fr").split(" ") == [
        "«\N{NO-BREAK SPACE}Pourquoi\N{NO-BREAK SPACE}?\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}:",
        "un\N{NO-BREAK SPACE};",
        "deux\N{NO-BREAK SPACE}!",
    ]
    assert typeset("a ? b : c", "de") == "a ? b : c"
    assert translated(msg("Continue?"), "fr") == "Continuer\N{NO-BREAK SPACE}?"


def test_texts_are_found_in_code_templates_and_verbs() -> None:
    texts = CATALOGUES.texts()
    assert {"Settings", "Take over a file", "Table {table} has no result."} - texts == {"Take over a file"}
    assert (OF_PLAYERS.keys() | OF_GAMES.keys() | OF_SCORES.keys()) - texts == set(), (
        "texts that nothing says"
    )


@pytest.mark.parametrize("language", COMPLETE_REASONS)
def test_no_reason_is_missing_in_a_complete_language(language: str) -> None:
    own = tomllib.loads((REASONS / f"{language}.toml").read_text(encoding="utf-8"))
    told = {f"{group}.{name}" if group != "general" else name for group, one in own.items() for name in one}
    assert sorted(reasons().keys() - told) == []


@pytest.mark.parametrize("path", sorted(REASONS.glob("*.toml")), ids=lambda path: path.stem)
def test_reasons_of_a_language_have_the_values_of_the_english_ones(path: Path) -> None:
    """A sentence that a language does not have is said in English."""
    own = tomllib.loads(path.read_text(encoding="utf-8"))
    flat = {f"{group}.{name}" if group != "general" else name for group, one in own.items() for name in one}
    assert flat <= reasons().keys()
    for key, sentence in reasons(path.stem).items():
        assert read(sentence).names() == read(reasons()[key]).names(), key


def test_a_reason_is_told_in_german_and_in_english_where_there_is_no_german() -> None:
    hand = league(6, rounds=3)
    told = explain_round(pair_round(tournament_before(hand.desk.event, 1)), "sentence", "de")
    assert told.startswith("Runde 1: 3 Wettkämpfe in 1 Paarungsgruppe, 0 Hochgeloste, niemand spielfrei.")


def test_no_two_texts_differ_only_in_the_names_of_their_values() -> None:
    """Both would have to be translated. An event that is back and a player that is back are two things; so are
    the table of a file and that of a match."""
    alike: dict[str, list[str]] = {}
    for text in sorted(CATALOGUES.texts()):
        alike.setdefault(re.sub(r"\{\w+(?=[},])", "{", text), []).append(text)
    assert [one for one in alike.values() if len(one) > 1] == [
        ["table {sheet}", "table {table}"],  # German: Tabelle a.csv, Tisch 3
        ["{done} of {every}", "{points} of {count}"],  # German: 6 von 94 Wettkämpfen, 7 aus 9
        ["{event} is back.", "{player} is back."],
    ]


def test_no_text_is_a_piece_that_is_put_after_another() -> None:
    """` of {announced}` was put after two texts; other languages have another order."""
    assert [text for text in sorted(CATALOGUES.texts()) if text != text.strip()] == []


def test_the_names_of_values_can_be_read_by_a_translator() -> None:
    """They were names of the code at times: `{MOST_TEXT}`, `{points3}`, `{strip}`."""
    names = {name for text in CATALOGUES.texts() if "{" in text for name in read(text).names()}
    assert [name for name in sorted(names) if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name)] == []


_REFUSALS = {
    *("StateError", "NoLegalPairing", "ValueError", "Dropped", "Unranked", "Issue", "Refusal"),
    *("fault", "remark", "refuse", "_wrong", "_bad_file"),  # of readers of files
}
_FOR_PROGRAMMERS = {
    "domain/field_kinds.py",  # a value of the wrong type was handed to the library
    "domain/kinds.py",  # the library was not imported
    "domain/messages.py",  # a pattern is wrong
    "reasons/words.py",  # a sentence of a catalogue is wrong
    "systems/registration.py",  # a system written by somebody is wrong
}


@pytest.mark.parametrize(
    "room", ["domain", "systems", "tiebreaks", "cups", "formats", "manager", "reasons", "simulate", "report"]
)
def test_what_the_engine_refuses_can_be_said_in_every_language(room: str) -> None:
    """Refusals of the engine were English on a page in German: f-strings, which no catalogue knows."""
    english = []
    for path in sorted((CODE / room).rglob("*.py")):
        name = str(path.relative_to(CODE))
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if called in _REFUSALS and name not in _FOR_PROGRAMMERS:
                texts = [*call.args, *(one.value for one in call.keywords if one.arg != "where")]
                english += [f"{name}:{one.lineno}" for one in texts if _is_english(one)]
    assert english == []


def _is_english(text: ast.expr) -> bool:
    """An f-string or a plain text of several words, outside `msg`."""
    if isinstance(text, ast.JoinedStr):
        return any(isinstance(one, ast.Constant) and " " in str(one.value) for one in text.values)
    if isinstance(text, ast.IfExp):
        return _is_english(text.body) or _is_english(text.orelse)
    if isinstance(text, ast.BinOp):
        return _is_english(text.left) or _is_english(text.right)
    return isinstance(text, ast.Constant) and isinstance(text.value, str) and " " in text.value


def test_what_stands_in_columns_of_trf_can_be_said_in_every_language() -> None:
    """Names of fields are handed to the readers as plain texts, for speed: only those of `NAMES` are translated."""
    used = {
        text.value
        for path in sorted((CODE / "formats").rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("whole", "points", "numbers")
        for text in call.args
        if isinstance(text, ast.Constant) and isinstance(text.value, str) and " " in text.value
    }
    assert used == set(NAMES)


def test_a_wrong_option_is_refused_in_german() -> None:
    hand = league(6, 3)
    with pytest.raises(Refusal) as refused:
        hand("set", options={"rounds": 0})
    assert str(refused.value.why) == "Rounds must be a whole number from 1, not 0."
    assert translated(refused.value.why, "de") == "Rounds muss eine ganze Zahl ab 1 sein, nicht 0."


def test_a_remark_of_an_import_is_in_german() -> None:
    """They were English on the page of an import, and `table a.csv` was the table at which a match is played."""
    file = b"Team,Name,Rating\nOak,Ann,abc\nElm,Bea,1900\n"
    said = [translated(str(remark), "de") for remark in read_tournament(file, "a.csv")[1]]
    assert (
        "Zeile 2, Tabelle a.csv, Spalte „Rating“: 'abc' ist keine Wertungszahl; sie wurde ausgelassen" in said
    )


def test_a_fault_of_a_trf_file_is_in_german() -> None:
    row = b"001    1      Name                              abc\n"
    with pytest.raises(FileError) as refused:
        read_tournament(row, "b.trf")
    assert translated(said_by(refused.value), "de") == (
        "b.trf: Zeile 1, Datensatz 001, Spalten 49-52: die Wertungszahl muss eine ganze Zahl sein, nicht 'abc'"
    )


def test_a_round_after_the_last_one_is_refused_in_german() -> None:
    hand = league(4, 1)
    play(hand)
    with pytest.raises(StateError) as refused:
        pair_round(tournament_before(hand.desk.event, 2))
    assert translated(said_by(refused.value), "de") == (
        "round: das Turnier hat 1 Runde, also ist keine Runde 2 zu paaren; "
        "ändern Sie die Option rounds, wenn eine hinzukommt"
    )


def test_colours_and_preferences_in_a_reason_are_in_its_language() -> None:
    """They were English in every language."""
    hand = league(6, rounds=3)
    told = explain_round(pair_round(tournament_before(hand.desk.event, 1)), "full", "fr")
    assert "un numéro impair prend la couleur initiale (Blancs)" in told
    assert "Couleurs jusqu'ici\N{NO-BREAK SPACE}: 1 T1 aucune (différence 0, préférence aucune)" in told
    assert not any(word in told for word in ("White", "Black", "none"))


def test_the_colours_so_far_have_the_letters_of_the_language() -> None:
    """`B` was Black in French, where it is the letter of Blancs."""
    hand = league(4, rounds=3)
    tournament = tournament_before(hand.desk.event, 1)
    step = Step("team.record", "1.2", {"team": 1, "mp_score": 20, "gp_score": 30, "colours": "WB-"})
    said = {language: Words(tournament, language).sentence(step) for language in ("en", "de", "fr", "es")}
    assert {one: re.findall(r"[A-Z]{2}-", text) for one, text in said.items()} == {
        "en": ["WB-"], "de": ["WS-"], "fr": ["BN-"], "es": ["BN-"],
    }  # fmt: skip


def test_texts_joined_by_a_colon_have_a_space_before_it_in_french() -> None:
    assert translated(joined("Bern", "2½", by=": "), "fr") == "Bern\N{NO-BREAK SPACE}: 2½"
    assert translated(joined("Bern", "2½", by=": "), "de") == "Bern: 2½"


def test_decimals_on_a_page_are_those_of_its_language() -> None:
    shown = {one: environment(one).globals["value"](Fraction(1, 4)) for one in ("en", "de", "fr", "es")}
    assert shown == {"en": "0.25", "de": "0,25", "fr": "0,25", "es": "0,25"}


def test_no_template_writes_a_colon_of_its_own_after_a_text() -> None:
    """French has a space before it; `_(":")` has that."""
    own = re.compile(r"""_\((["'])[^"']*\1\) ?(\}\}:|~ ["']:)""")
    found = {
        path.name: hit[0] for path in CATALOGUES.CODE.rglob("*.html") if (hit := own.search(path.read_text()))
    }
    assert found == {}
