"""The pages of the site, each a document with its pictures; their paths and links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from ...cups.places import champion
from ...domain.dates import dated
from ...domain.messages import joined, msg, sentence
from ...domain.names import counted
from ...domain.results import Result
from ...domain.tournament import Entry
from ...tiebreaks.players import PlayerResult
from ..book import Book
from ..drawings import Picture, drawable, groups, race, round_robin, strength
from ..listing import Listing, Pages, Section
from ..lists.cup import group_sections, places_sections
from ..lists.entries import lineups, players, teams
from ..lists.persons import by_team, player_section, team_sections
from ..lists.playing import playable_listing
from ..lists.prizes import best_boards, has_best_boards, prize_list
from ..lists.ranking import crosstable, standings, standings_listing
from ..lists.rounds import boards, pairings_listing, results_listing, schedule, state_of
from ..round_lines import MatchLine, RoundLine
from ..words import from_to, head_of
from .cup import cup_pages, index_of_cup, menu_of_cup
from .page import Page, SearchLine

PARTS = {
    "standings": msg("Standings and cross table"),
    "boards": msg("Boards, line-ups and what each player scored"),
    "players": msg("Lists of players"),
    "pictures": msg("Pictures"),
    "prizes": msg("Prizes"),
    "best-boards": msg("Best players"),
    "schedule": msg("Schedule and calendar"),
    "games": msg("Games for live boards and relays (PGN with FIDE IDs)"),
    "data": msg("The same tables for programs (JSON)"),
}
"""What may be omitted from a site, and its name. Rounds and teams are always published."""
_PART_OF = {"standings": "standings", "cross-table": "standings", "pictures": "pictures", "line-ups": "boards",
            "schedule": "schedule", "best-boards": "best-boards", "prizes": "prizes"}  # fmt: skip
"""The menu entry to its part."""


FOLDERS = {"team": "teams", "player": "players", "round": "rounds", "boards": "boards"}
"""What a cell links to, and the folder of its page."""


def pages_of(book: Book) -> Iterator[Page]:
    """Every page that goes out, the home page first."""
    return (page for page in _pages(book) if not _left_out(book, page.path))


def _left_out(book: Book, path: str) -> bool:
    """Whether a page belongs to a part that this site omits."""
    folder, _, name = path.partition("/")
    part = _PART_OF.get(re.sub(r"-\d+$", "", folder), "")
    if folder == "players" and book.kind == "teams":
        part = "players" if name == "index" else "boards"
    return (part or folder) in book.without


def _pages(book: Book) -> Iterator[Page]:
    yield Page("index", partial(home, book), "home")
    if book.cup is not None:
        yield from cup_pages(book, book.cup)
        return
    for one in book.rounds:
        yield Page(f"rounds/{one.number}", partial(_round, book, one.number), f"round-{one.number}")
        if _boards_known(book, one):
            yield Page(f"boards/{one.number}", partial(boards, book, one.number), f"round-{one.number}")
    if book.latest:
        yield Page("standings", partial(standings, book), "standings")
        for number in range(1, book.latest):
            yield Page(f"standings-{number}", partial(standings, book, number), "standings")
        yield Page("cross-table", partial(crosstable, book), "cross-table", wide=True)
        yield Page("pictures", partial(_pictures, book), "pictures", wide=True, draw=partial(_plots, book))
    yield Page("teams/index", partial(teams, book), "teams")
    yield from _people(book)
    if book.prizes:
        yield Page("prizes", partial(prize_list, book), "prizes")
    if _best_known(book):
        yield Page("best-boards", partial(best_boards, book), "best-boards", wide=True)
    yield Page("schedule", partial(schedule, book), "schedule")


def _best_known(book: Book) -> bool:
    """Whether some players have a performance."""
    return bool(not book.solo and book.latest and _line_ups_known(book) and has_best_boards(book))


def home(book: Book) -> Pages:
    """The state of the event, its rounds, the leaders."""
    winner = (champion(book.cup) if book.cup is not None else None) or ""
    facts = [(msg("Now"), _now(book)), (msg("Winner"), winner)]
    info = book.tournament.info
    facts += [
        (msg("Venue"), ", ".join(part for part in (info.city, info.federation) if part)),
        (msg("Dates"), from_to(info.start, info.end)),
        (msg("Time control"), info.time_control),
        (msg("Chief arbiter"), info.chief_arbiter),
    ]
    sections = [Section("", tuple((name, value) for name, value in facts if value))]
    if book.cup is not None:
        playing = playable_listing(book.cup)
        if playing.rows:
            sections.append(Section(msg("Can be played now"), (), replace(playing, rows=playing.rows[:10])))
        sections += [*places_sections(book.cup), *group_sections(book.cup)]
    elif book.latest and "standings" not in book.without:
        found = book.standings()
        whole = standings_listing(book, found)
        sections.append(Section(msg("Leaders"), (), Listing(whole.columns, whole.rows[:10])))
    if book.cup is None and book.rounds:
        last = book.round()
        title = msg("Round {round}", round=last.number)
        begun = any(match.state != "new" for match in last.matches)
        listing = results_listing(book, last) if begun else pairings_listing(book, last)
        first = Listing(listing.columns, listing.rows[:10])
        sections.append(
            Section(title, (), first, (sentence(state_of(book, last)),), link=("round", last.number))
        )
    return Pages("home", book.title, book.title, tuple(sections), head_of(book))


def _now(book: Book) -> str:
    if book.finished:
        return msg("The event is finished.")
    if book.cup is not None:
        waiting = len(book.cup.playable)
        return (
            msg("{counted} can be played.", counted=counted(waiting, "match"))
            if waiting
            else msg("No match can be played now.")
        )
    if not book.rounds:
        return msg("No round is paired yet.")
    last = book.round()
    state = state_of(book, last)
    if not book.announced:
        return msg("Round {round}: {state}.", round=last.number, state=state)
    return msg("Round {round} of {rounds}: {state}.", round=last.number, rounds=book.announced, state=state)


def _round(book: Book, number: int) -> Pages:
    one = book.round(number)
    begun = any(match.state != "new" for match in one.matches)
    listing = results_listing(book, one) if begun else pairings_listing(book, one)
    sections = [Section("", (), listing)]
    if _boards_known(book, one):
        sections.append(Section(msg("All boards of the round"), link=("boards", number)))
    subtitle = joined(sentence(state_of(book, one), end=""), dated(one.date), by=" · ")
    return Pages(f"round-{number}", msg("Round {round}", round=number), book.title, tuple(sections), subtitle)


def _boards_known(book: Book, one: RoundLine) -> bool:
    seats = (seat for match in one.matches for seat in match.seats)
    return (
        not book.solo
        and "boards" not in book.without
        and any(seat.first or seat.second or not seat.open for seat in seats)
    )


def _pictures(book: Book) -> Pages:
    return Pages("pictures", msg("Pictures"), book.title, (), head_of(book))


def _plots(book: Book) -> tuple[Picture, ...]:
    makers = {"race": race, "score-groups": groups, "strength": strength, "round-robin": round_robin}
    return tuple(makers[name](book, "page") for name in drawable(book) if name in makers)


def _people(book: Book) -> Iterator[Page]:
    """The pages of teams and players; players' results are computed once, when first needed."""
    found: list[dict[int, list[PlayerResult]]] = []

    def results() -> dict[int, list[PlayerResult]]:
        if not found:
            found.append(by_team(book))
        return found[0]

    for team in book.teams:
        yield Page(f"teams/{team.tpn}", partial(_team, book, team, results), "teams")
    if book.solo or not book.players:
        return
    yield Page("players/index", partial(players, book, "name", public=True), "players")
    if _line_ups_known(book):
        yield Page("line-ups", partial(lineups, book), "line-ups", wide=True)
    if book.latest:
        for number, (team, place, _) in book.players.items():
            yield Page(f"players/{number}", partial(_player, book, team, place, results), "players")


def _line_ups_known(book: Book) -> bool:
    return any(
        seat.first or seat.second for one in book.rounds for match in one.matches for seat in match.seats
    )


def _team(book: Book, team: Entry, results: Callable[[], dict[int, list[PlayerResult]]]) -> Pages:
    sections = team_sections(book, team, results().get(team.tpn, []))
    first = sections[0]
    coming = _coming(book, team.tpn)
    sections[0] = Section("", (*coming, *first.facts), first.listing, link=first.link)
    return Pages(f"team-{team.tpn}", team.label, book.title, tuple(sections))


def _player(
    book: Book, team: Entry, place: int, results: Callable[[], dict[int, list[PlayerResult]]]
) -> Pages:
    result = results()[team.tpn][place - 1]
    whole = player_section(book, result)
    section = Section("", whole.facts, whole.listing)
    return Pages(f"player-{result.player.number}", whole.title, book.title, (section,))


def _coming(book: Book, tpn: int) -> tuple[tuple[str, str], ...]:
    """The next match of a team, if the last round is still to be played."""
    if not book.rounds:
        return ()
    one = book.round()
    if book.by_table:  # of a league a later round may be on paper long before it is played
        one = next((line for line in book.rounds if (its := line.match_of(tpn)) and its.state != "done"), one)
    match = one.match_of(tpn)
    if match is None:
        bye = next((bye for bye in one.byes if bye.team.tpn == tpn), None)
        return (
            ((msg("Round {round}", round=one.number), book.bye_word(bye.kind)),)
            if bye and bye.kind is not Result.ZERO_BYE
            else ()
        )
    if match.state == "done":
        return ()
    return ((msg("Round {round}", round=one.number), _told(book, match, tpn, dated(one.date))),)


def _told(book: Book, match: MatchLine, tpn: int, date: str) -> str:
    other = match.other(tpn).team
    white = match.first.team.tpn == tpn
    if book.by_score:
        colour = ""
    elif book.solo:
        colour = msg("White") if white else msg("Black")
    else:
        colour = msg("White on board 1") if white else msg("Black on board 1")
    where, against = msg("table {table}", table=match.table), msg("against {other}", other=other.label)
    return joined(where, colour, against, date, by=", ")


def index_of(book: Book) -> list[SearchLine]:
    """The search index: teams, players, rounds."""
    if book.cup is not None:
        return index_of_cup(book.cup)
    where = msg("Player") if book.solo else msg("Team")
    found = [
        SearchLine(
            team.label,
            joined(where, team.federation, by=", "),
            f"teams/{team.tpn}.html",
        )
        for team in book.teams
    ]
    if not book.solo and book.latest and "boards" not in book.without:
        found += [
            SearchLine(
                f"{player.title} {player.name}".strip(),
                ", ".join(dict.fromkeys(part for part in (team.name, player.federation) if part)),
                f"players/{number}.html",
            )
            for number, (team, _, player) in book.players.items()
        ]
    found += [
        SearchLine(msg("Round {round}", round=one.number), msg("Round"), f"rounds/{one.number}.html")
        for one in book.rounds
    ]
    return found


def menu_of(book: Book) -> list[tuple[str, str, str]]:
    """The menu: name, kind, path."""
    if book.cup is not None:
        return menu_of_cup(book.cup)
    found: list[tuple[str, str, str]] = []
    if book.latest:
        found += [
            (msg("Standings"), "standings", "standings.html"),
            (msg("Cross table"), "cross-table", "cross-table.html"),
        ]
    found.append((msg("Players") if book.solo else msg("Teams"), "teams", "teams/index.html"))
    if not book.solo and book.players:
        found.append((msg("Players"), "players", "players/index.html"))
        if _line_ups_known(book):
            found.append((msg("Line-ups"), "line-ups", "line-ups.html"))
    found += [(msg("Pictures"), "pictures", "pictures.html")] if book.latest else []
    found += [(msg("Prizes"), "prizes", "prizes.html")] if book.prizes else []
    found += [(msg("Best players"), "best-boards", "best-boards.html")] if _best_known(book) else []
    found.append((msg("Schedule"), "schedule", "schedule.html"))
    return [one for one in found if not _left_out(book, one[2].removesuffix(".html"))]
