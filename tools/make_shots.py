"""Take pictures of the pages in Debian's Chromium: a real Olympiad, a club event, a league, a cup, an individual Swiss.

    python tools/make_shots.py FOLDER             every page, light and dark, at 390, 1280 and 1920 pixels
    python tools/make_shots.py --docs             only docs/images: desk.png, results.png, pairings.png, phone.png

Prints one line per picture with any problem on it: a page that scrolls sideways, a console message.
"""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, sync_playwright

from pairwright.formats.files import read_tournament
from pairwright.manager.desk import Desk
from pairwright.manager.warnings import Question
from pairwright.store.shelf import open_log
from pairwright.web.accounts import open_accounts
from pairwright.web.app import create_app
from pairwright.web.desks import Desks
from pairwright.web.place import Installation

ROOT = Path(__file__).parents[1]
WIDTHS = {390: 844, 1280: 800, 1920: 1080}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run"]  # fmt: skip
PAGES = {
    "women": (
        "desk", "round/11", "round/11?why=3", "results/11", "standings", "lineups/11", "field", "team/4", "checks",
        "setup",
        "papers", "publish", "log", "verbs", "form/withdraw", "explain/11", "captains", "screens", "", "p/standings",
        "p/teams/4",
        "p/rounds/11", "p/cross-table", "p/pictures", "p/schedule", "hall", "hall?part=5", "form/award",
    ),
    "club": ("desk", "round/1", "results/1", "", "hall"),
    "league": ("desk", "round/2", "results/2", "standings?after=1", ""),
    "cup": ("desk", "bracket", "", "p/brackets/1", "hall", "hall?part=1", "field"),
    "open": ("desk", "round/2", "results/2", "standings?after=1", "field", "team/1", "", "hall"),
}  # fmt: skip
PLACE = ("/", "/sign-in", "/users")
DOCS = {"desk": ("women/desk", 1280), "pairings": ("women/round/11?why=3", 1280), "results": ("women/results/11", 1280),
        "phone": ("women", 390)}  # fmt: skip


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
    club = Arbiter(folder, "club")
    club("create", name="Backgammon evening", system="ibf-swiss", rounds=3)
    club("teams", teams=["Ann", "Bob", "Cid", "Dan", "Eve"])
    club("rank")
    club("pair")
    club("publish")
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
    for one in (women, club, league, cup, individual):
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


def take(browser: Browser, base: str, path: str, width: int, theme: str, target: Path) -> str:
    """One picture, and what is wrong on it."""
    page = browser.new_page(
        viewport={"width": width, "height": WIDTHS[width]},
        color_scheme="dark" if theme == "dark" else "light",
    )
    said: list[str] = []
    page.on(
        "console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None
    )
    answer = page.goto(base + path, wait_until="load")
    page.wait_for_timeout(250)
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.screenshot(path=str(target))
    page.close()
    status = answer.status if answer else 0
    wrong = [] if status == 200 else [f"status {status}"]
    wrong += ["scrolls sideways"] if wide > width else []
    return "; ".join([*wrong, *said])


def main() -> int:
    """Serve the events, take the pictures; 1 if something is wrong on one."""
    wrong = 0
    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        folder = Path(name)
        fill(folder)
        place = Installation(Desks(str(folder)), open_accounts(str(folder)), True, "Ann Keller")
        server = uvicorn.Server(uvicorn.Config(create_app(place), port=0, log_level="error"))
        threading.Thread(target=server.run, daemon=True).start()
        while not server.started:
            time.sleep(0.05)
        base = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        if sys.argv[1:] == ["--docs"]:
            for picture, (path, width) in DOCS.items():
                take(browser, base, f"/e/{path}", width, "light", ROOT / "docs" / "images" / f"{picture}.png")
        else:
            out = Path(sys.argv[1])
            out.mkdir(parents=True, exist_ok=True)
            paths = [
                *PLACE,
                *(f"/e/{event}/{page}".rstrip("/") for event, pages in PAGES.items() for page in pages),
            ]
            for path in paths:
                for theme in ("light", "dark"):
                    for width in WIDTHS:
                        stem = (
                            "".join(sign if sign.isalnum() else "-" for sign in path.strip("/")) or "events"
                        )
                        said = take(browser, base, path, width, theme, out / f"{stem}-{width}-{theme}.png")
                        wrong += bool(said)
                        print(f"{stem} {width} {theme}{': ' + said if said else ''}")
        browser.close()
        server.should_exit = True
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
