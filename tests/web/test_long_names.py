"""Long names are cut before their last short word, so that two teams of a club stay apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pairwright.store.shelf import open_log

from ..manager.tools import Hand
from .conftest import Server

NAMES = ("Sport Club Waterfront Alpha Beta Gamma Delta I", "Sport Club Waterfront Alpha Beta Gamma Delta II")


@pytest.mark.parametrize("page_of", ["results/1", "round/1", "p/cross-table"])
def test_two_teams_of_a_club_stay_apart_on_a_phone(
    server: Server, folder: Path, new_page: Any, page_of: str
) -> None:
    hand = Hand(open_log(folder / "clubs.pairwright", create=True))
    hand("create", name="Clubs", system="team-round-robin", boards=2)
    hand("teams", teams=[*NAMES, "Bern", "Cork"])
    hand("draw-order", seed="coin")
    hand("pair")
    hand("publish")
    for table in (1, 2):
        hand("result", table=table, boards="1=", round=1)
    hand.desk.log.close()
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{server.url}/e/clubs/{page_of}")
    found = page.locator("main .split").evaluate_all(
        """all => all.map(one => {
            const end = document.createRange(), last = one.lastChild;
            end.selectNodeContents(last);
            const shown = end.getBoundingClientRect(), room = one.closest(".cut, td").getBoundingClientRect();
            return [one.textContent, last.textContent.trim(), shown.width > 0 && shown.right <= room.right + 1,
                    one.firstElementChild.scrollWidth > one.firstElementChild.clientWidth];
        })"""
    )
    assert sorted(one[0].removeprefix(one[0].split("Sport")[0]) for one in found) == sorted(NAMES)
    assert sorted(one[1] for one in found) == ["I", "II"]
    assert all(seen and cut for _, _, seen, cut in found)


def test_a_name_with_a_short_last_word_stands_in_one_line_with_its_colour(
    server: Server, folder: Path, new_page: Any
) -> None:
    """`Uzbekistan 2` stood below its square on the public page."""
    hand = Hand(open_log(folder / "two.pairwright", create=True))
    hand("create", name="Two", rounds=3, boards=2)
    hand("teams", teams=["Uzbekistan 2", "Bern", "Cork", "Deal"])
    hand("rank")
    hand("lot", seed="coin")
    hand("pair")
    hand("publish")
    hand.desk.log.close()
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{server.url}/e/two/p/rounds/1")
    page.locator("main .split").wait_for()
    heights = page.locator("main tbody tr").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(heights) == 2
    assert heights[0] == heights[1]


def test_names_are_whole_where_pairs_are_made_by_hand(server: Server, folder: Path, new_page: Any) -> None:
    """They were cut after 15 letters at 1280 pixels, and those of one club looked alike in the fields too."""
    hand = Hand(open_log(folder / "hand.pairwright", create=True))
    hand("create", name="Hand", rounds=3, boards=2)
    hand("teams", teams=[*NAMES, "Sankt Georgen an der langen Brücke und Umgebung", "Bern"])
    hand("rank")
    hand("lot", seed="coin")
    hand("pair")
    hand("by-hand")
    hand.desk.log.close()
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{server.url}/e/hand/round/1")
    shown = page.locator("main table .cut, main form input.in-t").evaluate_all(
        """all => all.filter(one => one.offsetWidth)
            .map(one => [one.value ?? one.textContent, one.scrollWidth > one.clientWidth + 1])"""
    )
    assert {NAMES[0], NAMES[1]} <= {name for name, _ in shown}
    assert not [name for name, cut in shown if cut]
    assert page.evaluate("document.documentElement.scrollWidth") == 1280


def test_a_german_heading_of_the_standings_is_not_broken_inside_a_word(server: Server, new_page: Any) -> None:
    """At 1280 pixels it read `Mannschaftspu` and `nkte`."""
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{server.url}/language/de?next=/e/league/standings")
    heading = page.locator("#standings th", has_text="Mannschaftspunkte").first
    heading.evaluate(
        "one => { one.style.hyphens = 'manual' }"
    )  # not every browser knows where words are divided
    lines = heading.locator("button").evaluate(
        "one => { const all = document.createRange(); all.selectNodeContents(one.firstChild);"
        " return new Set([...all.getClientRects()].map(box => box.top)).size }"
    )
    assert lines == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
