"""Prizes by place and category, shared equally or by Hort; every amount worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound, Tournament
from pairwright.ranks import standings
from pairwright.tiebreaks.prize_fund import PrizeGroup, _shared, as_written, cents, money, not_known, winners
from pairwright.tiebreaks.standing import Standings
from tests.report.events import five_teams

W, B = Colour.WHITE, Colour.BLACK


def six(tie_breaks: str = "TPN", **facts: dict[str, Any]) -> Standings:
    """Two rounds: A 2; B, C, E 1 each; D, F ½; those who are tied by number (TPN) unless another tie-break is given."""

    def games(*rows: tuple[int, Colour, str]) -> tuple[PastRound, ...]:
        worth = {"1": 10, "=": 5, "0": 0}
        return tuple(PastRound.of_tenths(Result.PLAYED, o, c, worth[s], worth[s], s) for o, c, s in rows)

    rows = {
        1: ("A", games((4, W, "1"), (2, B, "1"))),
        2: ("B", games((5, W, "1"), (1, W, "0"))),
        3: ("C", games((6, W, "="), (4, B, "="))),
        4: ("D", games((1, B, "0"), (3, W, "="))),
        5: ("E", games((2, B, "0"), (6, W, "1"))),
        6: ("F", games((3, B, "="), (5, B, "0"))),
    }
    entries = tuple(
        Entry(tpn, name, history, rating=2200 - 100 * tpn, **facts.get(name, {}))
        for tpn, (name, history) in rows.items()
    )
    return standings(Tournament("fide-dutch", 3, entries, {"rounds": 2}, solo=True), tie_breaks)


def prizes(table: Standings, *groups: PrizeGroup) -> list[list[tuple[str, str]]]:
    return [[((one.player or one.entry).name, one.prize) for one in won] for _, won in winners(table, groups)]


def test_points_of_the_example() -> None:
    assert [(row.team.name, str(row.values[0])) for row in six().rows] == [
        ("A", "2"), ("B", "1"), ("C", "1"), ("E", "1"), ("D", "1/2"), ("F", "1/2"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sharing", "expected"),
    [
        # 300, 200, 100: A is alone; B, C and E have a point each
        ("rank", [("A", "300"), ("B", "200"), ("C", "100")]),
        # 200 + 100 + 0 for three: 100 each
        ("shared", [("A", "300"), ("B", "100"), ("C", "100"), ("E", "100")]),
        # half by rank (100, 50, 0) and half of 300 in equal parts (50): 150, 100, 50
        ("hort", [("A", "300"), ("B", "150"), ("C", "100"), ("E", "50")]),
    ],
)
def test_prizes_of_the_places(sharing: str, expected: list[tuple[str, str]]) -> None:
    assert prizes(six(), PrizeGroup("Main", ("300", "200", "100"), sharing=sharing)) == [expected]


def test_who_shares_a_place_gets_the_same_by_hort() -> None:
    """B, C and E have a point each. B and E have one win each and share places 2 and 3, C (two draws) is fourth. Halves
    of 300, 200, 100 by rank: 150 and 100 for places 2 and 3, that is 125 each, and 50; 300 in equal parts: 100 each."""
    expected = [("A", "400"), ("B", "225"), ("E", "225"), ("C", "150")]
    assert prizes(six("WIN"), PrizeGroup("Main", ("400", "300", "200", "100"), sharing="hort")) == [expected]


def test_cents_that_cannot_be_divided_go_to_the_better_places_and_the_sum_stays() -> None:
    """100 and 0 and 0 for three: 33.34, 33.33, 33.33."""
    found = prizes(six(), PrizeGroup("Main", ("50", "100"), sharing="shared"))
    assert found == [[("A", "50"), ("B", "33.34"), ("C", "33.33"), ("E", "33.33")]]


def test_a_thing_is_not_divided() -> None:
    assert prizes(six(), PrizeGroup("Main", ("Cup", "Book"), sharing="shared")) == [
        [("A", "Cup"), ("B", "Book")]
    ]


def test_things_that_go_by_the_order_of_equals_say_so() -> None:
    """B and E share places 2 and 3, C is fourth: one book is for the first in the order, B; money is shared."""

    def order(*things: str, sharing: str = "rank") -> list[list[str]]:
        won = winners(six("WIN"), (PrizeGroup("Main", things, sharing=sharing),))[0][1]
        return [[one.name for one in each.by_order] for each in won]

    assert order("Cup", "Book") == [[], ["B", "E"]]
    assert order("Cup", "100", "Book", "Pen", sharing="shared") == [[], ["B", "E"], ["B", "E"], []]
    assert order("Cup", "Book", "Book") == [[], [], []]
    assert order("300", "200") == order("300", "101", "100") == [[], [], []]


@pytest.mark.parametrize(
    ("group", "names"),
    [
        ({"sex": "f"}, ["C", "F"]),
        ({"born_from": 2008}, ["B"]),
        ({"born_to": 1960}, ["D"]),
        ({"rating_to": 1700}, ["E", "F"]),
        ({"rating_from": 1800, "rating_to": 1900}, ["C", "D"]),
        ({"federations": ("ned",)}, ["E"]),
        ({"sex": "m", "rating_to": 1800}, ["D"]),
    ],
)
def test_categories(group: dict[str, Any], names: list[str]) -> None:
    """Ratings are 2100, 2000, ... by number; who is not known to be in a category is not in it."""
    table = six(
        B={"birth": "2008-03-01"}, C={"sex": "f", "birth": "2007"}, D={"birth": "1960", "sex": "m"},
        E={"federation": "NED"}, F={"sex": "w"},
    )  # fmt: skip
    assert [name for name, _ in prizes(table, PrizeGroup("Category", ("10", "5"), **group))[0]] == names


def test_how_many_are_not_considered_because_something_is_unknown() -> None:
    """Of the six B and E have no sex, and A, E and F no year of birth."""
    table = six(
        A={"sex": "m"}, B={"birth": "2008-03-01"}, C={"sex": "f", "birth": "2007"}, D={"birth": "1960", "sex": "m"},
        F={"sex": "w"},
    )  # fmt: skip
    assert not_known(table, PrizeGroup("Women", ("10",), sex="f")) == 2
    assert not_known(table, PrizeGroup("Juniors", ("10",), born_from=2008)) == 3
    assert not_known(table, PrizeGroup("Girls", ("10",), sex="f", born_from=2008)) == 4  # A, B, E, F
    assert not_known(table, PrizeGroup("Rating", ("10",), rating_to=1700)) == 0


def test_who_has_won_wins_in_a_later_group_only_where_that_says_so() -> None:
    main, other = PrizeGroup("Main", ("100",)), PrizeGroup("Up to 2100", ("40", "30"), rating_to=2100)
    assert prizes(six(), main, other)[1] == [("B", "40"), ("C", "30")]
    both = PrizeGroup("Up to 2100", ("40", "30"), rating_to=2100, besides=True)
    assert prizes(six(), main, both)[1] == [("A", "40"), ("B", "30")]


def test_the_best_players_of_a_board_are_those_with_the_best_performance() -> None:
    """five_teams: Adler (board 1) beat Dahl (2420) and Albers (2400): 2410 + 800 = 3210. Albers beat Boer (2460), lost
    to Adler (2490): 2475 + 0. Dahl lost to Adler, Boer 0 and ½: below."""
    table = standings(five_teams())
    found = prizes(table, PrizeGroup("Board 1", ("20", "10"), kind="boards", board=1, least_games=2))
    assert found == [[("Adler", "20"), ("Albers", "10")]]
    assert [name for name, _ in prizes(table, PrizeGroup("All", ("1",), kind="boards"))[0]] == ["Adler"]


def test_teams_win_by_their_places() -> None:
    """1 has 4 match points, 3 and 5 have 2: for 50 and 30, 15 each of those who share the second place by points."""
    found = prizes(standings(five_teams()), PrizeGroup("Teams", ("50", "30"), sharing="shared"))
    assert [sorted(one) for one in found] == [[("Zirkel", "15"), ("adebar", "15"), ("Ähren", "50")]]


def test_money_is_shared_in_its_currency() -> None:
    """€100 was taken for a thing and went to the first of those who were tied."""
    assert _shared(["€100", "€51"], [2], "shared") == ["€75.50", "€75.50"]
    assert _shared(["1.000 EUR", "500 EUR"], [1, 1], "shared") == ["750 EUR", "750 EUR"]
    assert as_written(["Cup", "100 €"], 2500) == "25 €"
    assert as_written(["100", "60,50", "30"], 19050) == "190,50"
    assert as_written(["1.000,00 €", "60.50"], 1000050) == "10000,50 €"
    assert as_written(["60.50"], 19050) == "190.50"


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("300", 30000),
        ("12.5", 1250),
        ("12,50", 1250),
        ("Cup", None),
        ("-3", None),
        ("", None),
        ("12. 5", None),
        ("12.", 1200),
        ("1.234", 123400),
        ("1.000,50", 100050),
        ("1,000.50", 100050),
        ("1'000", 100000),
        ("1.000.000", 100000000),
        ("1.0000", None),
        ("300 200", None),
        ("€100", 10000),
        ("100 €", 10000),
        ("EUR 100", 10000),
        ("1 000 €", 100000),
        ("$ 12.50", 1250),
        ("50 CHF", 5000),
        ("DVD 1", None),
        ("€", None),
        ("²", None),
    ],
)
def test_amounts(text: str, amount: int | None) -> None:
    assert cents(text) == amount
    if amount:
        assert cents(money(amount)) == amount
