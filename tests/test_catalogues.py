"""The catalogues of languages: their format, and that they are in order."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages import pofile

from pairwright.languages import FOLDER
from pairwright.languages.po import Catalogue, po_text, read_po

FILES = sorted(FOLDER.glob("*.po"))


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
        ('msgid "a"\n<<<<<<< ours\nmsgstr "A"\n', "line 2 is no part of a catalogue: <<<<<<< ours"),
        ('msgstr "A"\n', 'line 1 is no part of a catalogue: msgstr "A"'),
    ],
)
def test_what_is_no_catalogue_is_named(text: str, said: str) -> None:
    with pytest.raises(ValueError) as error:
        read_po(text)
    assert str(error.value) == said
