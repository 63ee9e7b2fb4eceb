"""The contents of the lists, counted by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pairwright.domain.errors import StateError
from pairwright.report.documents import DOCUMENTS, Wish, document
from pairwright.report.drawings import PICTURES
from pairwright.report.listing import Listing, Pages
from pairwright.report.lists.entries import Fees
from pairwright.report.tournament_book import book_of

from .events import five_teams

BOOK = book_of(five_teams())


def listing(name: str, wish: Wish | None = None) -> Listing:
    found = document(BOOK, name, wish)
    assert isinstance(found, Pages)
    assert found.sections[0].listing is not None
    return found.sections[0].listing


def texts(of: Listing) -> list[list[str]]:
    return [[item.text for item in line.cells] for line in of.rows]


def test_results_stand_in_the_order_of_publication_with_halves_and_the_bye_last() -> None:
    """Field cases 67 and 70."""
    assert texts(listing("results", Wish(2))) == [
        ["1", "5 adebar", "½–1½", "1 Ähren"],
        ["2", "3 Zirkel", "1–1", "2 Boote"],
        ["", "4 Delfine", "1", "bye"],
    ]


def test_pairings_have_points_before_the_round() -> None:
    found = listing("pairings", Wish(2))
    assert texts(found)[0] == ["1", "5 adebar", "2", "1½", "–", "1 Ähren", "2", "1½"]
    assert [item.sign for item in found.rows[0].cells][1::4] == ["white", "black"]


@pytest.mark.parametrize("name", ["pairings", "pairings-by-name", "results", "boards"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_bye_is_last_in_every_list_of_a_round(name: str, number: int) -> None:
    """Field case 67: on paper too."""
    rows = listing(name, Wish(number)).rows
    assert "bye" in " ".join(item.text for item in rows[-1].cells)
    assert not any("bye" in item.text for line in rows[:-1] for item in line.cells)


def test_names_are_ordered_without_regard_to_accents_and_capitals() -> None:
    assert [line[0] for line in texts(listing("pairings-by-name", Wish(2)))] == [
        "adebar", "Ähren", "Boote", "Zirkel", "Delfine",
    ]  # fmt: skip


def test_lists_by_rating_by_name_and_by_team() -> None:
    """Field case 65."""
    assert [line[2] for line in texts(listing("players-by-rating"))][:3] == ["Adler", "Amsel", "Auer"]
    assert [line[2] for line in texts(listing("players-by-name"))][:3] == ["=SUM(A1)", "Adler", "Albers"]
    by_team = listing("players-by-team")
    groups = [line.cells[0].text for line in by_team.rows if line.kind == "group"]
    assert groups == ["5 adebar", "1 Ähren", "2 Boote", "4 Delfine", "3 Zirkel"]
    assert [line[1] for line in texts(listing("teams-by-name"))] == [
        "adebar",
        "Ähren",
        "Boote",
        "Delfine",
        "Zirkel",
    ]


def test_fees_with_totals() -> None:
    """Field case 65: 20 a team, 2.50 a player, grandmasters free. GER: 25 + 22.50 + 22.50 = 70; NED: 22.50 twice."""
    found = listing("fees", Wish(fees=Fees(Decimal(20), Decimal("2.50"), "EUR", ("GM",))))
    totals = [[item.text for item in line.cells if item.text] for line in found.rows if line.kind == "total"]
    assert totals == [["Together", "70.00 EUR"], ["Together", "45.00 EUR"], ["Total", "115.00 EUR"]]


def test_fees_have_to_be_named() -> None:
    with pytest.raises(StateError, match="no fee is given"):
        document(BOOK, "fees")


def test_line_ups_of_all_rounds_show_repeats_and_rests() -> None:
    """Field case 7: Adler played twice on board 1; Amsel and Auer rested once each; Zirkel had no match in round 1."""
    rows = texts(listing("line-ups", Wish(2)))
    assert rows[1:4] == [
        ["1", "GM Adler", "2490", "1", "1", "2", "0"],
        ["2", "Amsel", "2480", "2", "·", "1", "1"],
        ["3", "Auer", "2470", "·", "2", "1", "1"],
    ]
    assert rows[8][3:] == ["–", "1", "1", "0"]


@pytest.mark.parametrize("number", [0, -1, 4, 10_000])
def test_line_ups_of_rounds_that_are_not_paired_are_refused(number: int) -> None:
    """A round far away filled the memory: there was a column for each before it was looked up."""
    with pytest.raises(StateError, match="is not paired"):
        document(BOOK, "line-ups", Wish(number))


def test_the_cross_table_has_the_final_rank_of_every_opponent() -> None:
    """Field case 59: 1 is first; 3 and 5 share points and follow; opponents are shown with their final places."""
    standings = BOOK.standings(2)
    place = {row.team.tpn: row.place for row in standings.rows}
    found = {line.cells[1].text.split()[0]: line for line in listing("cross-table", Wish(2)).rows}
    assert found["1"].cells[2].text == f"{place[4]}w1½"
    assert found["1"].cells[3].text == f"{place[5]}b1½"
    assert found["3"].cells[2].text == "bye"
    after_one = {row.team.tpn: row.place for row in BOOK.standings(1).rows}
    assert place[4] != after_one[4] or place[5] != after_one[5]
    for line in found.values():
        for cell in line.cells[2:4]:
            if cell.link is not None:
                assert cell.text.startswith(f"{place[cell.link[1]]}{cell.text.lstrip('0123456789')[0]}")


def test_standings_are_those_of_the_one_function() -> None:
    """Field case 61: what paper says is what `pairwright.standings` says."""
    from pairwright import standings
    from pairwright.tiebreaks import value_text

    wanted = standings(five_teams(), after=2)
    assert [(line[0], line[1], line[3:]) for line in texts(listing("standings", Wish(2)))] == [
        (row.place_text, row.team.label, [value_text(value).replace("-", "–") for value in row.values])
        for row in wanted.rows
    ]


def test_boards_have_players_colours_and_results() -> None:
    rows = listing("boards", Wish(2)).rows
    assert rows[0].cells[0].text == "Table 1: adebar ½–1½ Ähren"
    assert [item.text for item in rows[1].cells] == ["1", "", "GM Albers", "2400", "0–1", "GM Adler", "2490"]
    assert [rows[1].cells[1].sign, rows[2].cells[1].sign] == ["white", "black"]


def test_the_schedule_says_how_far_the_rounds_are() -> None:
    assert [line[2] for line in texts(listing("schedule"))] == [
        "finished, 2 matches", "finished, 2 matches", "paired, 2 matches", "",
    ]  # fmt: skip


def test_team_sheets_tell_each_round_from_the_side_of_the_team() -> None:
    found = document(BOOK, "team-sheets", Wish(only=1))
    assert isinstance(found, Pages)
    matches, roster = (part.listing for part in found.sections)
    assert matches is not None
    assert roster is not None
    assert texts(matches)[:2] == [
        ["1", "1", "4 Delfine", "1½–½", "2", "1½"],
        ["2", "1", "5 adebar", "1½–½", "4", "3"],
    ]
    assert [item.sign for item in matches.rows[1].cells][2:4] == ["black", "win"]
    assert [item.text for item in roster.rows[0].cells][:5] == ["1", "GM Adler", "2490", "1w1", "1b1"]


def test_every_document_is_made_or_says_why_not() -> None:
    refused = set()
    for name in DOCUMENTS:
        try:
            document(BOOK, name)
        except StateError:
            refused.add(name)
    # a fixture list is of a league, places are those of a cup; there are no fees, prizes and norms here
    assert refused == {"fees", "cup-matches", "fixtures", "norms", "places", "prizes"}
    for name, draw in PICTURES.items():
        if name == "bracket":
            with pytest.raises(StateError, match="no bracket"):
                draw(BOOK, "light", None)
        else:
            assert draw(BOOK, "light", None).svg.startswith("<svg")


def test_an_unknown_document_is_refused_with_those_that_exist() -> None:
    with pytest.raises(StateError, match="pairings-by-name"):
        document(BOOK, "bill")
