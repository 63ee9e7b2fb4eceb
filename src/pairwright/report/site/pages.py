"""The pages of the site, each a document with its pictures; where each stands and what leads to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...domain.results import Result
from ..book import BYES, Book, MatchLine
from ..drawings import Picture, drawable, groups, race, round_robin, stage_svg, strength
from ..listing import Listing, Pages, Section
from ..lists.cup import group_sections, places_sections, stage_section
from ..lists.entries import lineups, players, teams
from ..lists.persons import by_team, player_section, team_sections
from ..lists.ranking import crosstable, standings, standings_listing
from ..lists.rounds import boards, pairings_listing, results_listing, schedule, state_of
from ..words import counted, head_of


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its place in the site without ending, its document, its pictures, and what it belongs to."""

    path: str
    document: Pages
    pictures: tuple[Picture, ...] = ()
    menu: str = ""
    wide: bool = False
    """Has a table that may be scrolled sideways."""

    @property
    def root(self) -> str:
        """The way from it to the home page's folder."""
        return "../" * self.path.count("/")


@dataclass(frozen=True, slots=True)
class Found:
    """A line of the search: what is looked for, and where it leads."""

    text: str
    kind: str
    path: str


def pages_of(book: Book) -> Iterator[Page]:
    """Every page, the home page first."""
    yield Page("index", home(book), menu="home")
    if book.cup is not None:
        yield from _cup(book)
        return
    for one in book.rounds:
        yield _round(book, one.number)
    if book.done:
        yield Page("standings", standings(book), menu="standings")
        for number in range(1, book.done):
            yield Page(f"standings-{number}", standings(book, number), menu="standings")
        yield Page("cross-table", crosstable(book), menu="cross-table", wide=True)
        yield _pictures(book)
    yield Page("teams/index", teams(book), menu="teams")
    yield from _teams(book)
    yield Page("schedule", schedule(book), menu="schedule")


def home(book: Book) -> Pages:
    """Where the event stands, its rounds, the leaders."""
    facts = [("Now", _now(book))]
    info = book.tournament.info
    facts += [
        ("Place", ", ".join(part for part in (info.city, info.federation) if part)),
        ("Dates", " to ".join(part for part in (info.start, info.end) if part)),
        ("Time control", info.time_control),
        ("Chief arbiter", info.chief_arbiter),
    ]
    sections = [Section("", tuple((name, value) for name, value in facts if value))]
    if book.cup is not None:
        sections += [*places_sections(book.cup), *group_sections(book.cup)]
    elif book.done:
        found = book.standings()
        whole = standings_listing(book, found)
        sections.append(Section("Leaders", (), Listing(whole.columns, whole.rows[:10])))
    if book.cup is None and book.rounds:
        last = book.rounds[-1]
        title = f"Round {last.number}"
        begun = any(match.state != "new" for match in last.matches)
        listing = results_listing(book, last) if begun else pairings_listing(book, last)
        first = Listing(listing.columns, listing.rows[:10])
        sections.append(
            Section(title, (), first, (state_of(last).capitalize() + ".",), link=("round", last.number))
        )
    return Pages("home", book.title, book.title, tuple(sections), head_of(book))


def _now(book: Book) -> str:
    if book.finished:
        return "The event is finished."
    if book.cup is not None:
        waiting = len(book.cup.stage.ready()) if book.cup.stages and book.cup.stage.structure else 0
        return (
            f"{counted(waiting, 'match', 'es')} can be played." if waiting else "No match can be played now."
        )
    if not book.rounds:
        return "No round is paired yet."
    last = book.rounds[-1]
    return f"Round {last.number}{f' of {book.announced}' if book.announced else ''}: {state_of(last)}."


def _round(book: Book, number: int) -> Page:
    one = book.round(number)
    begun = any(match.state != "new" for match in one.matches)
    sections = [Section("", (), results_listing(book, one) if begun else pairings_listing(book, one))]
    if not book.solo and any(
        seat.first or seat.second or not seat.open for m in one.matches for seat in m.seats
    ):
        sections.append(Section("Boards", (), boards(book, number).sections[0].listing))
    subtitle = " · ".join(part for part in (state_of(one).capitalize(), one.date) if part)
    document = Pages(f"round-{number}", f"Round {number}", book.title, tuple(sections), subtitle)
    return Page(f"rounds/{number}", document, menu=f"round-{number}")


def _pictures(book: Book) -> Page:
    makers = {"race": race, "score-groups": groups, "strength": strength, "round-robin": round_robin}
    found = tuple(makers[name](book, "page") for name in drawable(book) if name in makers)
    return Page(
        "pictures", Pages("pictures", "Pictures", book.title, (), head_of(book)), found, "pictures", True
    )


def _teams(book: Book) -> Iterator[Page]:
    results = by_team(book)
    for team in book.teams:
        sections = team_sections(book, team, results.get(team.tpn, []))
        first = sections[0]
        coming = _coming(book, team.tpn)
        sections[0] = Section("", (*coming, *first.facts), first.listing, link=first.link)
        document = Pages(f"team-{team.tpn}", team.label, book.title, tuple(sections))
        yield Page(f"teams/{team.tpn}", document, menu="teams")
    if book.solo or not book.players:
        return
    yield Page("players/index", players(book, "name", public=True), menu="players")
    if any(match.seats for one in book.rounds for match in one.matches):
        yield Page("line-ups", lineups(book), menu="line-ups", wide=True)
    for found in results.values():
        for result in found:
            whole = player_section(book, result)
            section = Section("", whole.facts, whole.listing)
            document = Pages(f"player-{result.player.number}", whole.title, book.title, (section,))
            yield Page(f"players/{result.player.number}", document, menu="players")


def _coming(book: Book, tpn: int) -> tuple[tuple[str, str], ...]:
    """The match that a team plays next, if the last round has it still before it."""
    if not book.rounds:
        return ()
    one = book.rounds[-1]
    match = one.match_of(tpn)
    if match is None:
        bye = next((bye for bye in one.byes if bye.team.tpn == tpn), None)
        return ((f"Round {one.number}", BYES[bye.kind]),) if bye and bye.kind is not Result.ZERO_BYE else ()
    if match.state == "done":
        return ()
    return ((f"Round {one.number}", _told(book, match, tpn, one.date)),)


def _told(book: Book, match: MatchLine, tpn: int, date: str) -> str:
    other = match.other(tpn).team
    colour = (
        "" if book.solo else ", White on board 1" if match.first.team.tpn == tpn else ", Black on board 1"
    )
    return f"table {match.table}{colour}, against {other.label}{f', {date}' if date else ''}"


def _cup(book: Book) -> Iterator[Page]:
    assert book.cup is not None
    if book.cup.groups is not None:
        sections = tuple(group_sections(book.cup))
        yield Page("groups", Pages("groups", "Groups", book.title, sections), menu="groups", wide=True)
    for number, stage in enumerate(book.cup.stages, 1):
        if stage.structure is None:
            continue
        section = stage_section(book.cup, stage)
        document = Pages(
            f"bracket-{number}", stage.name, book.title, (Section("Matches", (), section.listing),)
        )
        pictures = tuple(
            Picture(f"bracket-{number}-{theme}", stage.name, stage_svg(book, stage, theme))
            for theme in ("light", "dark")
        )
        yield Page(f"brackets/{number}", document, pictures, f"bracket-{number}", True)
    yield Page("players/index", teams(book, "name"), menu="players")


def index_of(book: Book) -> list[Found]:
    """What the search finds: teams, players, rounds."""
    if book.cup is not None:
        return []
    where = "Player" if book.solo else "Team"
    found = [Found(team.label, where, f"teams/{team.tpn}.html") for team in book.teams]
    if not book.solo:
        found += [
            Found(f"{player.title} {player.name}".strip(), team.name, f"players/{number}.html")
            for number, (team, _, player) in book.players.items()
        ]
    found += [Found(f"Round {one.number}", "Round", f"rounds/{one.number}.html") for one in book.rounds]
    return found


def menu_of(book: Book) -> list[tuple[str, str, str]]:
    """The menu: name, what it belongs to, path."""
    if book.cup is not None:
        found = [("Groups", "groups", "groups.html")] if book.cup.groups is not None else []
        for number, stage in enumerate(book.cup.stages, 1):
            if stage.structure is not None:
                found.append((stage.name, f"bracket-{number}", f"brackets/{number}.html"))
        return [*found, ("Players", "players", "players/index.html")]
    found = []
    if book.done:
        found += [
            ("Standings", "standings", "standings.html"),
            ("Cross table", "cross-table", "cross-table.html"),
        ]
    found.append(("Players" if book.solo else "Teams", "teams", "teams/index.html"))
    if not book.solo and book.players:
        found.append(("Players", "players", "players/index.html"))
        if any(match.seats for one in book.rounds for match in one.matches):
            found.append(("Line-ups", "line-ups", "line-ups.html"))
    found += [("Pictures", "pictures", "pictures.html")] if book.done else []
    return [*found, ("Schedule", "schedule", "schedule.html")]
