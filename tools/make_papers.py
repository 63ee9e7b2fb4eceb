"""Make every document and picture of every kind of event as images, to be looked at page by page.

    python tools/make_papers.py FOLDER             PNG pages of all events, in colour
    python tools/make_papers.py FOLDER --grey      in shades of grey, as many printers print
    python tools/make_papers.py FOLDER --only league --what standings

Prints a line a document: how many pages, and what cannot be printed properly.
"""

from __future__ import annotations

import argparse
import io
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from PIL import Image

from pairwright.domain.errors import PairwrightError
from pairwright.formats.files import read_tournament
from pairwright.manager.desk import Desk
from pairwright.manager.journal import journal
from pairwright.manager.warnings import Question
from pairwright.report.book import Book
from pairwright.report.documents import document, documents_of
from pairwright.report.drawings import PICTURES, drawable
from pairwright.report.event_book import book_of_event
from pairwright.report.pdf import Print, picture_png, picture_remarks, png, remarks
from pairwright.report.tournament_book import book_of
from pairwright.store.memory import MemoryLog

ROOT = Path(__file__).parents[1]
HOW = Print(stamp="printed 2026-06-01 12:00", address="https://example.org/e/cup")
SURNAMES = (
    "Okonkwo", "Novák", "Tanaka", "Weiß", "Marchetti", "Doyle", "Bauer", "Quinn", "Ståhl", "García", "Jørgensen",
    "Li", "van der Meer", "Šarić", "Çelik", "Nguyễn",
)  # fmt: skip
GIVEN = ("Ada", "Jiří", "Ren", "Judith", "Rosa", "Fergus", "Emil", "Rory", "Åsa", "José", "Mette", "Wei")
SCRIPTS = (
    "Нона Гаприндашвили", "ნანა ალექსანდრია", "Լևոն Արոնյան", "نادي بغداد", "हम्पी क्लब", "מועדון תל אביב",
    "Λέσχη Αθηνών", "東京クラブ", "서울 클럽", "সতীর্থ দাবা", "สโมสรกรุงเทพ", "செஸ் கழகம்",
)  # fmt: skip
LONG = "Universitätssportgemeinschaft Köln-Ehrenfeld-Nord von 1893 e. V."


class Arbiter:
    """Carries out verbs and answers their questions."""

    def __init__(self, **given: Any) -> None:
        self.desk = Desk(MemoryLog())
        self("create", **given)

    def __call__(self, verb: str, **given: Any) -> None:
        confirm = ""
        while True:
            try:
                self.desk.do(
                    verb, person="Ann Keller", reason="both captains agree", confirm=confirm, **given
                )
            except Question as question:
                confirm = question.token
            else:
                return

    @property
    def book(self) -> Book:
        """The book of the arbiter."""
        return book_of_event(self.desk.event, journal(self.desk))


def name(rng: random.Random) -> str:
    """A player's name."""
    return f"{rng.choice(SURNAMES)}, {rng.choice(GIVEN)}"


def team(title: str, strength: int, boards: int, rng: random.Random) -> dict[str, Any]:
    """A team with a reserve player."""
    names: list[str] = []
    while len(names) <= boards:
        one = name(rng)
        names += [one] if one not in names else []
    members = [{"name": one, "rating": max(strength - 20 * board, 1400)} for board, one in enumerate(names)]
    return {
        "name": title,
        "captain": name(rng),
        "federation": rng.choice(("SUI", "GER", "NED")),
        "members": members,
    }


def play(arbiter: Arbiter, count: int, boards: int, open_tables: int = 0) -> None:
    """Pair, publish and play rounds with line-ups; some tables of the last one stay open."""
    rng = random.Random(count)
    for number in range(1, count + 1):
        arbiter("pair")
        arbiter("publish")
        matches = arbiter.desk.event.rounds[-1].matches
        for match in matches[: len(matches) - (open_tables if number == count else 0)]:
            for one in (match.white, match.black):
                members = [member.number for member in arbiter.desk.event.teams[one].members][:boards]
                if len(members) == boards:
                    arbiter("lineup", team=f"#{one}", members=members)
            arbiter("result", table=match.table, boards="".join(rng.choice("11==0") for _ in range(boards)))


def olympiad() -> Book:
    """A real one, before its last round."""
    path = ROOT / "examples" / "olympiad-2026-women-complete.trf"
    tournament, _ = read_tournament(path.read_bytes(), path.name)
    return book_of(tournament)


def club() -> Book:
    """Seven teams of four after three rounds: a bye, a forfeit, a penalty, a round in progress."""
    rng = random.Random(1)
    arbiter = Arbiter(name="Club Cup", rounds=5, boards=4, city="Bern", chief_arbiter="Keller, Ann")
    titles = ("Ajax I", "Ajax II", "Bern", "Cork", "Deal", "Essen", LONG)
    arbiter("teams", teams=[team(title, 2300 - 60 * k, 4, rng) for k, title in enumerate(titles)])
    arbiter("rank")
    arbiter("lot", seed="coin")
    play(arbiter, 2, 4)
    arbiter("penalty", team="3", mp=-1, round=2, why="a telephone rang twice")
    arbiter("pair")
    arbiter("publish")
    arbiter("forfeit", table=1, value="+-")
    arbiter("result", table=2, boards="1=**")
    arbiter("prize", name="Places", prizes=["500", "300"], sharing="shared")
    arbiter("prize", name="Board 1", prizes=["50", "book"], kind="boards", board=1)
    return arbiter.book


def league() -> Book:
    """A round robin of eight with dates, the third round being played."""
    rng = random.Random(2)
    arbiter = Arbiter(name="Town league", system="team-round-robin", boards=6, city="Basel")
    arbiter("set", round_dates=[f"2026-0{k}-1{k}" for k in range(1, 8)])
    titles = (f"{LONG} I", f"{LONG} II", "Bern", "Cork", "Deal", "Essen", "Fürth", "Genf")
    arbiter("teams", teams=[team(title, 2200 - 40 * k, 6, rng) for k, title in enumerate(titles)])
    arbiter("draw-order", seed="hat")
    play(arbiter, 3, 6, open_tables=3)
    return arbiter.book


def eight_boards() -> Book:
    """Eight boards a match."""
    rng = random.Random(3)
    arbiter = Arbiter(name="Bundesliga", rounds=3, boards=8)
    arbiter("teams", teams=[team(f"Verein {k}", 2500 - 30 * k, 8, rng) for k in range(1, 9)])
    arbiter("rank")
    arbiter("lot", seed="coin")
    play(arbiter, 2, 8)
    return arbiter.book


def scripts() -> Book:
    """Names in twelve scripts."""
    rng = random.Random(4)
    arbiter = Arbiter(name="Кубок · كأس · 杯", rounds=3, boards=2)
    rows = [team(title, 2400 - 30 * k, 2, rng) for k, title in enumerate(SCRIPTS)]
    for row, script in zip(rows, SCRIPTS, strict=True):
        row["members"][0]["name"] = script
    arbiter("teams", teams=rows)
    arbiter("rank")
    arbiter("lot", seed="coin")
    play(arbiter, 2, 2)
    return arbiter.book


def individual() -> Book:
    """Forty players after four rounds, with byes, the fourth being played."""
    rng = random.Random(5)
    arbiter = Arbiter(name="Spring Open", system="fide-dutch", rounds=7, city="Bern", federation="SUI")
    rows = [
        {
            "name": f"{name(rng)} {k or ''}".strip(),
            "rating": 2300 - 20 * k,
            "federation": rng.choice(("SUI", "GER", "")),
            "title": "FM" if k < 3 else "",
        }
        for k in range(41)
    ]
    arbiter("teams", teams=rows)
    arbiter("rank")
    arbiter("lot", seed="coin")
    for number in range(1, 5):
        arbiter("absent", team="9", kind="half", round=number) if number == 2 else None
        arbiter("pair")
        arbiter("publish")
        matches = arbiter.desk.event.rounds[-1].matches
        for match in matches[: 12 if number == 4 else len(matches)]:
            arbiter(
                "result",
                table=match.table,
                boards=rng.choice("11==00+") if match.table == 5 else rng.choice("1=0"),
            )
    return arbiter.book


def cup(
    system: str, players: int, played: int, groups: int = 0, qualify: int = 0, tables: int = 0, **given: Any
) -> Book:
    """A bracket or groups of so many, some matches played; with `qualify` all of the groups, some of the knockout."""
    rng = random.Random(6)
    arbiter = Arbiter(name=f"Harbour Open {players}", system=system, **given)
    arbiter(
        "teams",
        teams=[f"{SURNAMES[k % 16]}, {GIVEN[k % 12]} {k // 16 or ''}".strip() for k in range(players)],
    )
    if groups:
        arbiter("groups", count=groups, seed="coin")
        if qualify:
            play_on(arbiter, 10**6, rng)
            arbiter("stage", name="Knockout", qualify=qualify)
    else:
        arbiter("draw", seed="coin")
    play_on(arbiter, played, rng)
    cup = arbiter.desk.event.cup
    for number, match in enumerate(list(cup.playable)[:tables] if cup is not None else (), 1):
        arbiter("board", match=match, number=number)
    return arbiter.book


def play_on(arbiter: Arbiter, count: int, rng: random.Random) -> None:
    """Play so many matches of a cup, as far as there are any."""
    for _ in range(count):
        state = arbiter.desk.event.cup
        found = list(state.playable) if state is not None else []
        if not found:
            break
        arbiter("score", match=found[0], points=f"7-{rng.randint(0, 6)}")


EVENTS: dict[str, Callable[[], Book]] = {
    "olympiad": olympiad,
    "club": club,
    "league": league,
    "eight-boards": eight_boards,
    "scripts": scripts,
    "individual": individual,
    "double-16": lambda: cup("ibf-double", 16, 12, tables=4, options={"lengths": "9,7"}),
    "double-16-finished": lambda: cup("ibf-double", 16, 1000),
    "double-64": lambda: cup("ibf-double", 64, 40),
    "groups": lambda: cup("ibf-mixed", 16, 20, groups=4),
    "knockout-after-groups": lambda: cup("ibf-mixed", 16, 2, groups=4, qualify=2),
    "re-entry": lambda: cup("ibf-reentry", 12, 7),
}


def made(book: Book, what: str | None) -> Iterator[tuple[str, list[bytes], list[str]]]:
    """Each document and picture of an event: its name, its pages as PNG, and remarks."""
    for one in documents_of(book):
        if what and one.name != what:
            continue
        try:
            found = document(book, one.name)
        except PairwrightError as error:
            yield one.name, [], [str(error)]
            continue
        yield one.name, png(found, HOW, ppi=80), remarks(found)
    for title in drawable(book):
        if what and title != what:
            continue
        try:
            picture = PICTURES[title](book, "light", None)
            yield title, [picture_png(picture.svg, ppi=72)], picture_remarks(picture, "A4")
        except PairwrightError as error:
            yield title, [], [str(error)]


def main() -> None:
    """Write the images."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", default="", help="of the documents and pictures: de, fr, es")
    parser.add_argument("--grey", action="store_true", help="in shades of grey")
    parser.add_argument("--only", choices=EVENTS, help="one event")
    parser.add_argument("--what", help="one document or picture")
    parser.add_argument("--most", type=int, default=3, help="pages of a document at most (default 3)")
    wanted = parser.parse_args()
    for title, make in EVENTS.items():
        if wanted.only and title != wanted.only:
            continue
        folder = wanted.folder / title
        folder.mkdir(parents=True, exist_ok=True)
        for what, pages, said in made(replace(make(), language=wanted.language), wanted.what):
            for number, page in enumerate(pages[: wanted.most], 1):
                image = Image.open(io.BytesIO(page))
                (image.convert("L") if wanted.grey else image).save(folder / f"{what}-{number}.png")
            print(f"{title}/{what}: {len(pages)} pages{''.join(f'; {text}' for text in said)}", flush=True)


if __name__ == "__main__":
    main()
