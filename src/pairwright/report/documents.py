"""Everything that can be printed, in one list: used by the command line, the pages in the browser and the docs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ..domain.errors import StateError
from ..domain.messages import msg
from ..languages import in_language
from ..ratings.norms import NormSettings
from . import sheets
from .book import Book
from .drawings import PICTURES
from .final import final_report
from .listing import Pages
from .lists import bulletin, cup, entries, norms, persons, playing, prizes, ranking, ratings, rounds
from .sheets import Forms

TEAMS, PAIRED, ALL = ("teams",), ("teams", "solo"), ("teams", "solo", "bracket")


@dataclass(frozen=True)
class Wish:
    """Parameters requested along with the name of a document."""

    round: int | None = None
    """The round, or the round of the standings; a stage of a bracket."""
    only: int | None = None
    """One team or player by number."""
    least_games: int | None = None
    """Of the best players: games over the board that are needed."""
    norms: NormSettings = field(default_factory=NormSettings)
    fees: entries.Fees = field(default_factory=entries.Fees)


@dataclass(frozen=True)
class Document:
    """A document by name. `makes` takes the book and the wish; StateError if the event has no content for it."""

    name: str
    title: str
    makes: Callable[[Book, Wish], Pages | Forms]
    kinds: tuple[str, ...] = PAIRED
    """The kinds of events that have it."""
    of_players: tuple[str, str] | None = None
    """Its name and title in events of players instead of teams."""
    sheets: bool = False
    """Whether it is sheets to fill in, cut or fold instead of a list."""
    there: Callable[[Book], bool] = lambda book: True
    """Whether an event of its kind has it yet, or at all."""

    def had_by(self, book: Book) -> bool:
        """Whether an event has it."""
        return book.kind in self.kinds and self.there(book)


def _by_round(make: Callable[[Book, int | None], Pages | Forms]) -> Callable[[Book, Wish], Pages | Forms]:
    return lambda book, wish: make(book, wish.round)


def _games_begun(book: Book) -> bool:
    """Whether games of chess have results."""
    return not book.by_score and book.begun > 0


DOCUMENTS: dict[str, Document] = {
    item.name: item
    for item in (
        Document("pairings", msg("Pairings by table"), _by_round(rounds.pairings)),
        Document(
            "pairings-by-name",
            msg("Where each team plays, by name"),
            _by_round(rounds.by_team_name),
            of_players=("pairings-by-name", msg("Where each player plays, by name")),
        ),
        Document(
            "match-sheets",
            msg("A sheet per match: boards, results, signatures"),
            _by_round(sheets.match_sheets),
            ALL,
            sheets=True,
        ),
        Document(
            "line-up-sheets",
            msg("A sheet per team for its line-up"),
            _by_round(sheets.lineup_sheets),
            TEAMS,
            sheets=True,
        ),
        Document(
            "table-cards",
            msg("A card per table with both names"),
            _by_round(sheets.table_cards),
            ALL,
            sheets=True,
        ),
        Document(
            "seating-plan", msg("Seating plan by table"), _by_round(sheets.seating_plan), ALL, sheets=True
        ),
        Document(
            "now-playing", msg("Matches being played now"), lambda book, _: playing.now_playing(book), ALL
        ),
        Document(
            "name-plates",
            msg("A folding name plate per team"),
            lambda book, _: sheets.name_plates(book),
            ALL,
            ("name-plates", msg("A folding name plate per player")),
            sheets=True,
        ),
        Document(
            "player-plates",
            msg("A small name plate per player"),
            lambda book, _: sheets.player_plates(book),
            TEAMS,
            sheets=True,
        ),
        Document("results", msg("Results of a round"), _by_round(rounds.results)),
        Document("boards", msg("Every board of a round"), _by_round(rounds.boards), TEAMS),
        Document(
            "bulletin",
            msg("Bulletin of a round: results, standings, next pairings"),
            _by_round(bulletin.bulletin),
            there=lambda book: book.latest > 0,
        ),
        Document(
            "fixtures",
            msg("All rounds of the league: dates, home and away"),
            lambda book, _: bulletin.fixtures(book),
            there=lambda book: book.by_table,
        ),
        Document("standings", msg("Standings"), _by_round(ranking.standings)),
        Document("cross-table", msg("Cross table"), _by_round(ranking.crosstable)),
        Document(
            "line-ups", msg("Line-ups of all rounds: team, round, board"), _by_round(entries.lineups), TEAMS
        ),
        Document(
            "team-sheets",
            msg("A sheet per team"),
            lambda book, wish: persons.team_sheets(book, wish.only),
            of_players=("player-sheets", msg("A sheet per player")),
        ),
        Document(
            "player-sheets",
            msg("A sheet per player"),
            lambda book, wish: persons.player_sheets(book, wish.only),
            TEAMS,
        ),
        Document(
            "cup-matches", msg("Every match of a cup with its status"), _by_round(cup.matches), ("bracket",)
        ),
        Document("places", msg("Places"), lambda book, _: playing.cup_places(book), ("bracket",)),
        Document(
            "schedule",
            msg("Rounds and dates"),
            lambda book, _: rounds.schedule(book) if book.cup is None else playing.cup_rounds(book),
            ALL,
        ),
        Document(
            "teams-by-number",
            msg("Teams by number"),
            lambda book, _: entries.teams(book),
            ALL,
            ("players-by-number", msg("Players by number")),
        ),
        Document(
            "teams-by-name",
            msg("Teams by name"),
            lambda book, _: entries.teams(book, "name"),
            ALL,
            ("players-by-name", msg("Players by name")),
        ),
        Document(
            "teams-by-rating",
            msg("Teams by rating"),
            lambda book, _: entries.teams(book, "rating"),
            ALL,
            ("players-by-rating", msg("Players by rating")),
        ),
        Document(
            "players-by-name", msg("Players by name"), lambda book, _: entries.players(book, "name"), TEAMS
        ),
        Document(
            "players-by-rating",
            msg("Players by rating"),
            lambda book, _: entries.players(book, "rating"),
            TEAMS,
        ),
        Document(
            "players-by-team", msg("Players by team"), lambda book, _: entries.players(book, "team"), TEAMS
        ),
        Document(
            "compositions",
            msg("Team compositions: captain, average, roster"),
            lambda book, _: entries.compositions(book),
            TEAMS,
        ),
        Document("fees", msg("Fees with totals"), lambda book, wish: entries.fees(book, wish.fees)),
        Document(
            "best-boards",
            msg("Best players by board"),
            lambda book, wish: prizes.best_boards(book, wish.least_games),
            TEAMS,
            there=lambda book: book.latest > 0 and bool(book.players),
        ),
        Document(
            "prizes",
            msg("Prizes and their winners"),
            lambda book, _: prizes.prize_list(book),
            there=lambda book: bool(book.prizes),
        ),
        Document(
            "certificates",
            msg("A certificate for each place"),
            lambda book, wish: sheets.certificates(book, wish.only),
            ALL,
            sheets=True,
        ),
        Document(
            "statistics",
            msg("Statistics: White’s score, draws, upsets"),
            lambda book, _: bulletin.statistics(book),
            there=_games_begun,
        ),
        Document(
            "norms",
            msg("Title norms (FIDE B.01)"),
            lambda book, wish: norms.norms(book, wish.norms),
            there=_games_begun,
        ),
        Document(
            "rating-changes",
            msg("Rating changes (FIDE B.02)"),
            lambda book, _: ratings.rating_changes(book),
            there=_games_begun,
        ),
        Document("report", msg("The arbiter's report with every decision"), _by_round(final_report), ALL),
    )
}

SHEETS = tuple(one.name for one in DOCUMENTS.values() if one.sheets)
"""Documents that are sheets to fill in, cut or fold instead of lists."""

PICTURE_TITLES = {
    "bracket": msg("Bracket, a wall chart"),
    "round-robin": msg("All-play-all table, as a wall chart"),
    "cross-table-picture": msg("Cross table as a picture"),
    "race": msg("Race of the leaders"),
    "score-groups": msg("Score groups"),
    "strength": msg("Strength against result"),
}
assert set(PICTURE_TITLES) == set(PICTURES)


def document(book: Book, name: str, wish: Wish | None = None) -> Pages | Forms:
    """A document by name; StateError if there is none, or the event has no content for it."""
    found = {one.name: one for one in documents_of(book)}
    if name not in found and name in DOCUMENTS and DOCUMENTS[name].had_by(book):
        found[name] = DOCUMENTS[name]  # by its name in an event of teams
    if name in found:
        made = found[name].makes(book, wish or Wish())
        if _empty(made):
            raise StateError(
                msg("nothing to print yet: “{title}” would have no line", title=found[name].title)
            )
        if not book.language:
            return made
        return replace(in_language(made, book.language, book.context), language=book.language)
    if name in NAMES:
        raise StateError(msg("this event has no {name}; it has: {names}", name=name, names=", ".join(found)))
    raise StateError(
        msg(
            "there is no document {name}; there are: {names}",
            name=repr(name),
            names=", ".join([*NAMES, *PICTURES]),
        )
    )


def _empty(made: Pages | Forms) -> bool:
    """Whether a document has neither a line nor a word besides its title."""
    if isinstance(made, Forms):
        return not made.items
    return not any(part.facts or part.text or (part.listing and part.listing.rows) for part in made.sections)


def documents_of(book: Book) -> list[Document]:
    """The documents available for this kind of event, under their names there."""
    had = [one for one in DOCUMENTS.values() if one.had_by(book)]
    if not book.solo:
        return had
    return [
        replace(one, name=one.of_players[0], title=one.of_players[1]) if one.of_players else one
        for one in had
    ]


NAMES = tuple(
    dict.fromkeys([*DOCUMENTS, *(one.of_players[0] for one in DOCUMENTS.values() if one.of_players)])
)
"""The names of all documents, in events of teams and of players."""
