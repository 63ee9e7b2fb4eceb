"""Take pictures of the pages in Debian's Chromium: a real Olympiad, a club event, a league, a cup, an individual Swiss.

    python tools/make_shots.py FOLDER      every page, light and dark, at 390, 1280 and 1920 pixels
    python tools/make_shots.py FOLDER --only cup --width 1280 --theme dark --language de
    python tools/make_shots.py --docs      only docs/images: desk.png, results.png, pairings.png, phone.png
    python tools/make_shots.py --languages only docs/images/languages: each page in all languages, on one picture

Prints one line per picture with any problem on it: a page that scrolls sideways, a console message.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn
from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from pairwright.formats.files import read_tournament
from pairwright.formats.rating_lists import build_index
from pairwright.languages import LANGUAGES
from pairwright.manager.desk import Desk
from pairwright.manager.warnings import Question
from pairwright.report.documents import document
from pairwright.report.event_book import book_of_event
from pairwright.report.pdf import png
from pairwright.store.shelf import open_log
from pairwright.web.accounts import open_accounts
from pairwright.web.app import create_app
from pairwright.web.desks import Desks
from pairwright.web.pages.slips import key_of
from pairwright.web.place import Installation

ROOT = Path(__file__).parents[1]
WIDTHS = {390: 844, 1280: 800, 1920: 1080}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run"]  # fmt: skip
PAGES = {
    "women": (
        "desk", "round/11", "round/11?why=3", "results/11", "standings", "standings?team=1&code=MPTS", "lineups/11",
        "field", "team/4", "roster/4", "checks", "setup", "keep", "papers", "list/standings", "publish", "log", "verbs",
        "form/withdraw", "form/award", "form/values", "form/set-pairs", "form/clock", "form/change-team?team=%234",
        "explain/11", "explain/11?length=full", "captains", "screens", "correct/10/3", "slips/11", "captain/{captain}",
        "prizes", "ratings", "", "p/standings", "p/teams/index", "p/teams/4", "p/players/index", "p/players/3",
        "p/rounds/11", "p/boards/11", "p/cross-table", "p/pictures", "p/schedule", "p/index", "hall",
        "hall?part=5", "p/nothing",
    ),
    "club": ("desk", "round/1", "results/1", "field", "standings", "setup", "", "hall", "slip/1/1/1/{slip}"),
    "league": ("desk", "round/2", "results/2", "standings?after=1", "field", "", "p/cross-table", "form/apart",
               "form/group"),
    "cup": ("desk", "bracket", "field", "team/1", "setup", "verbs", "form/draw", "form/score", "form/correct",
            "form/stage", "form/groups", "form/settle", "", "p/brackets/1", "hall", "hall?part=1", "screens"),
    "open": ("desk", "round/2", "results/2", "standings?after=1", "field", "team/1", "ratings", "prizes", "papers",
             "form/prize", "form/team", "form/teams", "form/absent", "form/forbid", "correct/2/1", "setup", "", "hall",
             "p/teams/1", "p/cross-table"),
    "fresh": ("desk", "field", "entries", "setup", "checks", "screens", "", "hall", "publish"),
}  # fmt: skip
PLACE = ("/", "/sign-in", "/users", "/ratings", "/nothing")


def pressed(button: str, **fields: str) -> Callable[[Page], None]:
    """Fill in the form of a button and press it."""

    def act(page: Page) -> None:
        form = page.locator(f"form:has(button:has-text('{button}'))").last
        for name, value in fields.items():
            field = form.locator(f"[name={name}]").first
            if field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        with page.expect_navigation():
            form.locator(f"button:has-text('{button}')").first.click()

    return act


def _menu(page: Page) -> None:
    page.locator("#field summary").first.click()


def _palette(page: Page) -> None:
    page.keyboard.press("Control+k")
    page.locator("#palette input").fill("no-show")
    page.wait_for_timeout(250)


def _keys(page: Page) -> None:
    page.keyboard.press("?")


ACTS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "menu": ("/e/women/field", _menu),
    "palette": ("/e/women/desk", _palette),
    "keys": ("/e/women/desk", _keys),
    "question-withdraw": ("/e/women/form/withdraw", pressed("Withdraw", team="#9")),
    "question-expel": ("/e/women/form/expel", pressed("Expel", team="#9")),
    "question-forfeit": ("/e/women/form/forfeit", pressed("Enter a forfeit", table="30", value="--")),
    "question-unpair": ("/e/league/form/unpair", pressed("Cancel the pairing")),
    "refused": ("/e/women/form/forfeit", pressed("Enter a forfeit", table="999", value="--")),
    "links": ("/e/women/captains", pressed("Make all links")),
    "entries-read": ("/e/fresh/entries", pressed("Look at it", table="Team\tName\tRating\nBern\tKeller, Anna\t2100")),
    "entries-wrong": ("/e/fresh/entries", pressed("Look at it", table="nothing")),
    "setup-wrong": ("/e/fresh/setup", pressed("Save", rounds="many")),
    "roster-wrong": ("/e/women/roster/4", pressed("Save the roster", rating="much")),
    "team-wrong": ("/e/open/form/team", pressed("Enter a player", name="Zo", rating="much")),
    "event-wrong": ("/", pressed("Create", name="Bad", rounds="many")),
    "token": ("/users", pressed("Make a token", name="Screen")),
}  # fmt: skip
"""Pages as they are after an act: name to address and act."""
DOCS = {"desk": ("women/desk", 1280), "pairings": ("women/round/11?why=3", 1280), "results": ("women/results/11", 1280),
        "phone": ("women", 390)}  # fmt: skip

LANGUAGE_PAGES = {"desk": ("women/desk", 1280), "pairings": ("women/round/10", 1280),
                  "standings": ("women/standings", 1280), "why": ("women/round/11?why=3", 1280),
                  "captain": ("women/captain/{captain}", 390)}  # fmt: skip


class Arbiter:
    """Carries out verbs and answers their questions."""

    def __init__(self, folder: Path, name: str) -> None:
        self.desk = Desk(open_log(folder / f"{name}.pairwright", create=True))

    def __call__(self, verb: str, **given: Any) -> None:
        confirm = ""
        while True:
            try:
                self.desk.do(verb, person="Ann Keller", reason="as it was", confirm=confirm, **given)
            except Question as question:
                confirm = question.token
                continue
            return


def fill(folder: Path) -> None:
    """The events."""
    women = Arbiter(folder, "women")
    path = ROOT / "examples" / "olympiad-2026-women-complete.trf"
    tournament, _ = read_tournament(path.read_bytes(), path.name)
    women("import", tournament=tournament.before(11).with_options(rounds=11))
    for k, team in enumerate(women.desk.event.order[:60]):
        names = [
            f"{SURNAMES[(7 * k + 3 * n) % len(SURNAMES)]}, {GIVEN[(k + 5 * n) % len(GIVEN)]}"
            for n in range(5)
        ]
        women("roster", team=f"#{team}", members=[{"name": one, "rating": 2480 - 5 * k - 30 * n}
                                                  for n, one in enumerate(names)])  # fmt: skip
    women("pair")
    women("publish")
    women("lineups", open="yes")
    for match in women.desk.event.rounds[-1].matches[:40]:
        for team in (match.white, match.black):
            members = [one.number for one in women.desk.event.team(team).members][
                : women.desk.event.settings.boards
            ]
            if len(members) == women.desk.event.settings.boards:
                women("lineup", team=f"#{team}", members=members)
    for table, boards in enumerate(
        ("==1=", "1=10", "=**=", "11==", "1=1=", "=010", "====", "1=**", "**=0", "=1*1"), 1
    ):
        women("result", table=table, boards=boards)
    women("lineups", open="no")
    club = Arbiter(folder, "club")
    club("create", name="Backgammon evening", system="ibf-swiss", rounds=3)
    club("teams", teams=["Ann", "Bob", "Cid", "Dan", "Eve"])
    club("rank")
    club("pair")
    club("publish")
    club("set", results_by_link=True)
    league = Arbiter(folder, "league")
    league("create", name="Town league", system="team-round-robin", boards=4)
    clubs = [
        "Sport Club Waterfront Alpha I",
        "Sport Club Waterfront Alpha II",
        "Bern",
        "Cork",
        "Deal",
        "Essen",
    ]
    league("teams", teams=clubs)
    league("draw-order", seed="hat")
    for _ in range(2):
        league("pair")
        league("publish")
    for table in (1, 2, 3):
        league("result", table=table, boards="1=10", round=1)
    cup = Arbiter(folder, "cup")
    cup("create", name="Harbour Open", system="ibf-double")
    cup("teams", teams=["Okonkwo, Ada", "Novak, Jiri", "Tanaka, Ren", "Weiss, Judith", "Marchetti, Rosa",
                        "Doyle, Fergus", "Bauer, Emil", "Quinn, Rory"])  # fmt: skip
    cup("draw", seed="coin")
    cup("score", match="U1.1", points="7-5")
    individual = Arbiter(folder, "open")
    individual("create", name="Spring Open", system="fide-dutch", rounds=5, city="Bern", federation="SUI")
    individual("teams", teams=[{"name": f"{name}, {given}", "rating": 2300 - 17 * k, "federation": code}
                               for k, (name, given, code) in enumerate(PLAYERS)])  # fmt: skip
    individual("rank")
    individual("lot", seed="coin")
    individual("pair")
    individual("publish")
    for table in range(1, len(PLAYERS) // 2 + 1):
        individual("result", table=table, boards="1=0"[table % 3])
    individual("pair")
    individual("publish")
    individual("result", table=1, boards="1")
    individual("prize", name="General", prizes=["500", "300", "100"])
    individual("prize", name="Best woman", prizes=["150"], sex="f")
    source = folder / "list.csv"
    rows = [f"{1000 + k},\"{name}, {given}\",,{code},{2310 - 17 * k},{1980 + k}"
            for k, (name, given, code) in enumerate(PLAYERS)]  # fmt: skip
    source.write_text("\n".join(["FIDE ID,Name,Title,Federation,Rating,Born", *rows]))
    build_index(str(source), str(folder / "rating-lists" / "fide.sqlite"), date="2026-11-01")
    source.unlink()
    fresh = Arbiter(folder, "fresh")
    fresh("create", name="Four Towers Team Rapid", system="fide-team", rounds=5, boards=4)
    for one in (women, club, league, cup, individual, fresh):
        one.desk.log.close()


SURNAMES = (
    "Adler", "Brandt", "Costa", "Dimova", "Eriksen", "Farkas", "Georgieva", "Haddad", "Ivanova", "Jansen",
    "Kovacs", "Lazar", "Moreau", "Nagy", "Olsen", "Petrova", "Quist", "Rossi", "Silva", "Tanaka", "Ursu",
    "Vidal", "Weber", "Yilmaz", "Zielinska", "Amari", "Bianchi", "Cerny", "Duarte",
)  # fmt: skip
GIVEN = (
    "Anna", "Beatriz", "Clara", "Dina", "Elif", "Freya", "Greta", "Hana", "Ines", "Jana", "Katja", "Lena",
    "Mira", "Nora", "Olga", "Pia", "Rosa", "Sara", "Tia", "Vera",
)  # fmt: skip
PLAYERS = [("Keller", "Anna", "SUI"), ("Novak", "Petr", "CZE"), ("Rossi", "Marco", "ITA"), ("Dubois", "Claire", "FRA"),
           ("Weber", "Lukas", "GER"), ("Lindqvist", "Per", "SWE"), ("Okafor", "Ada", "NGR"), ("Tanaka", "Ren", "JPN"),
           ("Silva", "Rui", "POR"), ("Horvat", "Iva", "CRO"), ("Larsen", "Mads", "DEN")]  # fmt: skip


def take(page: Page, url: str, target: Path, act: Callable[[Page], None] | None = None) -> str:
    """One picture, and what is wrong on it."""
    said: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "responded with a status of 4" not in message.text:
            said.append(message.text)

    page.on("console", hear)
    answer = page.goto(url, wait_until="load")
    if act:
        act(page)
    page.wait_for_timeout(150)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    page.screenshot(path=str(target))
    page.remove_listener("console", hear)
    status = answer.status if answer else 0
    wrong = [] if status == 200 or "nothing" in url else [f"status {status}"]
    wrong += ["scrolls sideways"] if wide > 0 else []
    return "; ".join([*wrong, *said])


def everything(place: Installation) -> dict[str, tuple[str, Callable[[Page], None] | None]]:
    """Every picture: name to address and act."""
    desk = place.desks.desk("club")
    slip = key_of(place.form_secret, "club", desk, 1, desk.event.round(1).match(1), 1)
    captain = place.accounts.link("women", 4)
    paths = [*PLACE, *(f"/e/{event}/{page}".rstrip("/") for event, pages in PAGES.items() for page in pages)]
    found: dict[str, tuple[str, Callable[[Page], None] | None]] = {}
    for path in paths:
        stem = "".join(sign if sign.isalnum() else "-" for sign in path.strip("/")) or "events"
        found[stem] = (path.format(slip=slip, captain=captain), None)
    return {**found, **ACTS}


def page_of(browser: Browser, width: int, theme: str, language: str) -> Page:
    """A page of a reader: how wide, light or dark, in which language."""
    page = browser.new_page(
        viewport={"width": width, "height": WIDTHS[width]},
        color_scheme="dark" if theme == "dark" else "light",
        locale=language,
    )
    page.set_default_timeout(30_000)
    return page


def in_all_languages(place: Installation, browser: Browser, base: str) -> None:
    """One picture a page, with the page in each language."""
    link = place.accounts.link("women", 4)
    for name, (path, width) in LANGUAGE_PAGES.items():
        taken = []
        for language in LANGUAGES:
            page = page_of(browser, width, "light", language)
            page.goto(f"{base}/e/{path.format(captain=link)}", wait_until="load")
            taken.append(page.screenshot())
        _side_by_side(name, taken, 4 if width == 390 else 2)
    book = book_of_event(place.desks.desk("league").event)
    bulletins = [png(document(replace(book, language=one), "bulletin"), ppi=100)[0] for one in LANGUAGES]
    _side_by_side("bulletin", bulletins, 2)


def _side_by_side(name: str, pictures: Sequence[bytes], across: int) -> None:
    """Pictures on one of 1200 pixels, each no taller than two thirds of its width where they are two across."""
    wide = 1200 // across
    opened = [Image.open(io.BytesIO(one)).convert("RGB") for one in pictures]
    tall = opened[0].height * wide // opened[0].width
    tall = min(tall, wide * 2 // 3) if across == 2 else tall * 3 // 4
    sheet = Image.new("RGB", (1200 + 8 * (across - 1), (tall + 8) * (4 // across) - 8), "#888")
    for k, one in enumerate(opened):
        small = one.resize((wide, one.height * wide // one.width), Image.Resampling.LANCZOS).crop(
            (0, 0, wide, tall)
        )
        sheet.paste(small, (k % across * (wide + 8), k // across * (tall + 8)))
    folder = ROOT / "docs" / "images" / "languages"
    folder.mkdir(exist_ok=True)
    few = sheet.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(folder / f"{name}.png", optimize=True)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Take pictures of the pages.")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--docs", action="store_true", help="only the pictures of the documentation")
    parser.add_argument("--languages", action="store_true", help="only the pages in all languages")
    parser.add_argument("--only", default="", help="a word in the name of the picture")
    parser.add_argument("--width", type=int, choices=WIDTHS, nargs="*", default=list(WIDTHS))
    parser.add_argument("--theme", choices=("light", "dark"), nargs="*", default=["light", "dark"])
    parser.add_argument("--language", default="en")
    asked = parser.parse_args()
    if not (asked.docs or asked.languages) and asked.folder is None:
        parser.error("name a folder for the pictures, or give --docs or --languages")
    return asked


def main() -> int:
    """Serve the events, take the pictures; 1 if something is wrong on one."""
    asked, wrong = _asked(), 0
    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        folder = Path(name)
        fill(folder)
        lists = folder / "rating-lists"
        place = Installation(
            Desks(str(folder)), open_accounts(str(folder)), True, "Ann Keller", ratings=lists
        )
        server = uvicorn.Server(uvicorn.Config(create_app(place), port=0, log_level="error"))
        threading.Thread(target=server.run, daemon=True).start()
        while not server.started:
            time.sleep(0.05)
        base = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        if asked.languages:
            in_all_languages(place, browser, base)
        elif asked.docs:
            for picture, (path, width) in DOCS.items():
                page = page_of(browser, width, "light", "en")
                take(page, f"{base}/e/{path}", ROOT / "docs" / "images" / f"{picture}.png")
        else:
            asked.folder.mkdir(parents=True, exist_ok=True)
            chosen = {stem: one for stem, one in everything(place).items() if asked.only in stem}
            for width in asked.width:
                for theme in asked.theme:
                    page = page_of(browser, width, theme, asked.language)
                    for stem, (path, act) in chosen.items():
                        said = take(page, base + path, asked.folder / f"{stem}-{width}-{theme}.png", act)
                        wrong += bool(said)
                        print(f"{stem} {width} {theme}{': ' + said if said else ''}", flush=True)
        browser.close()
        server.should_exit = True
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
