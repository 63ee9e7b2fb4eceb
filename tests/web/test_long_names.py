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


def test_tables_stay_in_their_boxes_in_a_narrow_window(server: Server, folder: Path, new_page: Any) -> None:
    """The last tie-break stood beyond the window, and the names of the second team beyond the box of the boards."""
    hand = Hand(open_log(folder / "wide.pairwright", create=True))
    hand("create", name="Wide", rounds=3, boards=2)
    names = [f"Maximiliana-Alexandra Schmidt-Wetterstein-Hohenlohe {letter}" for letter in "ABCDEFGH"]
    hand(
        "teams",
        teams=[
            {"name": f"T{k}", "members": [{"name": name} for name in names[2 * k : 2 * k + 2]]}
            for k in range(4)
        ],
    )
    hand("order", teams=[])
    hand("lot", colour="W")
    hand("set", tie_breaks="MPTS,EMGSB/C1,BH:MP/C1,GPTS,DE,EDE,SSSC,BC,TBR,BBE")
    hand("pair")
    hand("publish")
    for match in hand.desk.event.rounds[0].matches:
        for team in (match.white, match.black):
            members = [one.number for one in hand.desk.event.teams[team].members]
            hand("lineup", team=f"#{team}", members=members)
        hand("result", table=match.table, boards="1=")
    hand.desk.log.close()
    page = new_page(viewport={"width": 1200, "height": 900})
    page.goto(f"{server.url}/language/de")
    for path in ("standings?after=1", "p/standings", "correct/1/1", "form/rating-boards?round=1&table=1"):
        page.goto(f"{server.url}/e/wide/{path}")
        out = page.locator(".card .t").evaluate_all(
            """all => all.filter(one => {
                const box = one.closest(".card"), end = box.getBoundingClientRect().right + 1;
                if (getComputedStyle(box).overflowX !== "visible") return false;
                const beyond = (part) => part.getBoundingClientRect().right > end;
                const shown = (text) => {
                    const cut = text.closest(".cut");
                    return cut && getComputedStyle(cut).display !== "inline" ? cut : text;
                };
                return [...one.querySelectorAll("td, th")].some(beyond)
                    || [...one.querySelectorAll("bdi")].map(shown).some(beyond);
            }).length"""
        )
        assert out == 0, path
        assert page.evaluate("document.documentElement.scrollWidth") <= 1200, path
    # where the table fits, its head stays in view as before
    page.goto(f"{server.url}/e/league/standings")
    page.set_viewport_size({"width": 1680, "height": 900})
    page.locator("#standings.stick").wait_for()
    assert page.locator(".card.wider").evaluate("one => getComputedStyle(one).overflow") == "visible"
