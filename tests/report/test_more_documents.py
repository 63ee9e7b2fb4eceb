"""Bulletin, fixtures, statistics, compositions, certificates, seating plans, lists in large type, documents of cups."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from pypdf import PdfReader

from pairwright.domain.errors import StateError
from pairwright.domain.results import Colour
from pairwright.domain.tournament import Entry, Player, Tournament
from pairwright.languages import in_language
from pairwright.manager.desk import Desk
from pairwright.report.documents import Wish, document
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import Pages
from pairwright.report.pdf import Print, pdf, png
from pairwright.report.sheets import Card, Forms, MatchSheet, place_words
from pairwright.report.tournament_book import book_of
from pairwright.store.memory import MemoryLog
from pairwright.tiebreaks.prize_fund import PrizeGroup

from .events import cup_of_four, desk_of_eight, do, five_teams, played
from .test_paper_faults import alternatives, said

FIVE = book_of(five_teams())


def read(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def test_a_bulletin_has_results_standings_and_next_pairings_on_one_page() -> None:
    made = document(FIVE, "bulletin")
    assert isinstance(made, Pages)
    assert [part.title for part in made.sections] == [
        "Results of round 2", "Standings after 2 rounds", "Pairings of round 3",
    ]  # fmt: skip
    places = made.sections[1].listing
    assert places is not None
    codes = [column.head for column in places.columns if column.kind == "points"]
    assert codes
    assert all(f"{code}: " in places.notes[-1] for code in codes)  # what the codes mean
    assert places.notes[-1].count(": ") == len(codes)
    assert len(read(pdf(made)).pages) == 1


def test_a_cup_for_one_of_two_equal_players_of_a_board_names_both_on_paper() -> None:
    """Vogel and Kern, 2000 each, have beaten 1900: the cup was Vogel's, and nobody read of Kern."""
    entries = tuple(
        Entry(
            tpn, f"Team {tpn}", (played(tpn + 2 if tpn < 3 else tpn - 2, colour, mp, sign, (tpn,)),),
            players=(Player(tpn, name, "", "", rating),),
        )
        for tpn, name, rating, colour, mp, sign in (
            (1, "Vogel, Anna", 2000, Colour.WHITE, 20, "1"), (2, "Kern, Max", 2000, Colour.WHITE, 20, "1"),
            (3, "Wolf", 1900, Colour.BLACK, 0, "0"), (4, "Lang", 1900, Colour.BLACK, 0, "0"),
        )
    )  # fmt: skip
    event = Tournament("fide-team", 2, entries, {"rounds": 3, "boards": 1, "initial_colour": "W"}, "Four")
    cup = PrizeGroup("Board 1", ("Cup",), kind="boards", board=1, least_games=1)
    made = document(replace(book_of(event), prizes=(cup,)), "prizes")
    for language, equal in (
        ("en", "Place 1-2: Vogel, Anna; Kern, Max are equal"),
        ("de", "Platz 1-2: Vogel, Anna; Kern, Max sind gleich"),
    ):
        text = " ".join(read(pdf(in_language(made, language))).pages[0].extract_text().split())
        assert equal in text.replace("\N{EN DASH}", "-")


def league_of(paired: int) -> Desk:
    """Four teams, the first rounds published, nothing played."""
    desk = Desk(MemoryLog())
    do(desk, "create", name="League", system="team-round-robin", boards=2)
    for number in range(1, 5):
        do(desk, "team", name=f"Team {number}")
    do(desk, "draw-order", seed="hat")
    for number in range(1, paired + 1):
        do(desk, "pair", round=number)
        do(desk, "publish", round=number)
    return desk


def test_between_two_rounds_of_a_league_the_bulletin_is_of_the_last_one() -> None:
    """Round 1 is complete, round 2 has no result: refused, since the round being played was past the last results."""
    desk = league_of(2)
    before = book_of_event(desk.event)
    with pytest.raises(StateError, match="this event has no bulletin"):
        document(before, "bulletin")
    for table in (1, 2):
        do(desk, "result", round=1, table=table, boards="10")
    book = book_of_event(desk.event)
    assert (book.current, book.done) == (2, 1)
    made = document(book, "bulletin")
    assert isinstance(made, Pages)
    assert [part.title for part in made.sections] == [
        "Results of round 1", "Standings after 1 round", "Pairings of round 2",
    ]  # fmt: skip
    with pytest.raises(StateError, match="round 2 has none"):
        document(book, "bulletin", Wish(2))


def test_fixtures_of_a_league_have_rounds_that_are_not_paired_yet() -> None:
    """Four teams: three rounds of two matches, each pair once."""
    desk = league_of(1)
    for table in (1, 2):
        do(desk, "result", round=1, table=table, boards="10")
    assert len(desk.event.rounds) == 1
    made = document(book_of_event(desk.event), "fixtures")
    assert isinstance(made, Pages)
    lines = [line for part in made.sections if part.listing for line in part.listing.rows]
    pairs = {frozenset((line.cells[1].text, line.cells[3].text)) for line in lines}
    assert (len(made.sections), len(lines), len(pairs)) == (3, 6, 6)
    assert [line.cells[2].text for line in lines] == ["1–1", "1–1", "–", "–", "–", "–"]
    with pytest.raises(StateError, match="this event has no fixtures"):
        document(FIVE, "fixtures")


def test_statistics_count_colours_draws_and_upsets() -> None:
    """Five teams, two rounds: White on board 1 won 1-4 and 5-2 and lost 5-1; the rest was drawn. Ratings fall with the
    number of a player, so that only Albers, 10, over Boer, 4, was an upset, by 60 points. White's 4½ of 8 are 56.25 %,
    5 draws of 8 are 62.5 %: half is rounded up."""
    text = said(FIVE, "statistics")
    assert "All 8 2 5 1 56.3 % 63 % 0 1" in text
    assert "Albers" in text.partition("Largest upsets")[2]
    assert text.rstrip().endswith("60")


def test_compositions_have_captain_and_average() -> None:
    """Team 1: ratings 2389, 2388, 2387, 2386, 2385; the four highest average 2387.5."""
    made = document(book_of_event(desk_of_eight().event), "compositions")
    assert isinstance(made, Pages)
    assert dict(made.sections[0].facts) == {"Captain": "Capt. Haddock", "Average": "2388"}
    assert made.sections[0].listing is not None
    assert len(made.sections[0].listing.rows) == 5


def test_the_average_of_a_composition_is_rounded_half_up() -> None:
    """2490 and 2483: 2486.5."""
    event = five_teams()
    first, *others = event.entries
    one, two, three = first.players
    first = replace(first, players=(one, replace(two, rating=2483), three))
    made = document(book_of(replace(event, entries=(first, *others))), "compositions")
    assert isinstance(made, Pages)
    assert dict(made.sections[0].facts)["Average"] == "2487"


@pytest.mark.parametrize(
    ("place", "words"),
    [("1", "1st place"), ("2", "2nd place"), ("3", "3rd place"), ("11", "11th place"), ("22", "22nd place"),
     ("112", "112th place"), ("2-4", "Place 2-4")],
)  # fmt: skip
def test_places_in_words(place: str, words: str) -> None:
    assert place_words(place) == words


def test_certificates_go_to_every_place_or_to_one() -> None:
    made = document(FIVE, "certificates")
    assert isinstance(made, Forms)
    first = made.items[0]
    assert isinstance(first, Card)
    assert (len(made.items), first.large, first.lines[:2]) == (
        5,
        "Ähren",
        ("1st place", "4 match points, after 2 of 4 rounds"),
    )
    one = document(FIVE, "certificates", Wish(only=4))
    assert isinstance(one, Forms)
    (page,) = read(pdf(one)).pages
    assert "Delfine" in page.extract_text()
    assert "Chief arbiter" in page.extract_text()


def test_a_seating_plan_has_the_tables_in_order() -> None:
    made = document(book_of_event(desk_of_eight().event), "seating-plan")
    assert isinstance(made, Forms)
    assert [item.large for item in made.items if isinstance(item, Card)] == ["1", "2", "3", "4"]
    assert "Seating plan of round 1" in read(pdf(made)).pages[0].extract_text()


def test_cups_have_slips_cards_schedule_places_and_what_is_played() -> None:
    desk = cup_of_four()
    book = book_of_event(desk.event)
    slips, cards = document(book, "match-sheets"), document(book, "table-cards")
    assert isinstance(slips, Forms)
    assert isinstance(cards, Forms)
    found = [item for item in slips.items if isinstance(item, MatchSheet)]
    assert {name for item in found for name in (item.first, item.second)} == {
        f"Player {k}" for k in range(1, 5)
    }
    assert len(cards.items) == 2
    assert not cards.squares  # nobody has White
    assert "Games or points of Player 1" in read(pdf(slips)).pages[0].extract_text()
    assert "2 matches" in said(book, "now-playing")
    assert "Final" in said(book, "schedule")
    while desk.event.cup is not None and desk.event.cup.playable:
        do(desk, "score", match=next(iter(desk.event.cup.playable)), points="7-3")
    assert "1." in said(book_of_event(desk.event), "places")
    won = document(book_of_event(desk.event), "certificates")
    assert isinstance(won, Forms)
    assert isinstance(won.items[0], Card)
    assert won.items[0].lines[0] == "1st place"


def test_a_certificate_of_a_cup_is_of_the_player_with_the_number() -> None:
    """Two players of one name: the number was looked up by the name, and the second one got no certificate."""
    desk = cup_of_four()
    while desk.event.cup is not None and desk.event.cup.playable:
        do(desk, "score", match=next(iter(desk.event.cup.playable)), points="7-3")
    book = book_of_event(desk.event)
    assert book.cup is not None
    book.cup.entrants = tuple(replace(one, name="Kim Lee") for one in book.cup.entrants)
    places = {}
    for number in range(1, 5):
        made = document(book, "certificates", Wish(only=number))
        assert isinstance(made, Forms)
        (card,) = made.items
        assert isinstance(card, Card)
        places[number] = card.lines[0]
    assert sorted(places.values())[:2] == ["1st place", "2nd place"]


def test_now_playing_has_the_matches_without_a_full_result() -> None:
    text = said(book_of_event(desk_of_eight().event), "now-playing")
    assert "1 of 4 matches without a full result" in text


@pytest.mark.parametrize("paper", ["A4", "A3", "letter"])
def test_lists_in_large_type_can_be_read_at_three_metres(paper: str) -> None:
    """20 points: capitals of 5 mm; as large as the pages allow."""
    sizes: list[float] = []

    def visit(text: str, _cm: object, tm: list[float], _font: object, size: float) -> None:
        if text.strip() == "Ähren" or text.strip().endswith("1 Ähren"):
            sizes.append(abs(tm[0]) * size)

    page = read(pdf(document(FIVE, "standings"), Print(paper, large=True))).pages[0]
    page.extract_text(visitor_text=visit)
    assert sizes
    assert min(sizes) >= 20


def test_large_lists_leave_out_what_nobody_reads_from_afar() -> None:
    text = read(pdf(document(FIVE, "standings"), Print(large=True))).pages[0].extract_text()
    assert "MPTS" in text
    assert "GPTS" in text
    assert "EMGSB" not in text


def test_a_qr_code_is_on_the_first_page_and_on_sheets() -> None:
    address = "https://example.org/e/cup"
    for name in ("pairings", "match-sheets"):
        plain, with_code = (png(document(FIVE, name), Print(address=one))[0] for one in ("", address))
        assert plain != with_code, name
    data = pdf(document(FIVE, "pairings"), Print(address=address))
    assert address in alternatives(data)


def test_federations_have_flags_with_their_names() -> None:
    data = pdf(document(FIVE, "teams-by-number"))
    said_ = alternatives(data)
    assert "Flag of GER" in said_
    assert "Flag of NED" in said_


def test_federations_have_flags_in_german_too() -> None:
    """The column stands for Verband there: it has to be known by something else."""
    german = replace(FIVE, language="de")
    for name in ("teams-by-number", "standings"):
        data = pdf(document(german, name))
        assert {"GER", "NED"} == set(re.findall(r"Flagge von ([A-Z]+)", alternatives(data))), name


def test_results_and_report_are_signed() -> None:
    for name in ("results", "report"):
        pages = read(pdf(document(FIVE, name))).pages
        assert "Deputy chief arbiter" in pages[-1].extract_text(), name
