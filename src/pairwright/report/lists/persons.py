"""Sheets of teams and players: rosters, matches, games, and standings."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from ...domain.messages import joined, msg
from ...domain.points import points_text
from ...domain.scoring import KIND_OF_SIGN
from ...domain.tournament import Entry, Player
from ...tiebreaks import Standings, number_text
from ...tiebreaks.names import short_name
from ...tiebreaks.players import PlayedGame, PlayerResult, player_results
from ..book import Book
from ..listing import ListCell, ListColumn, Listing, Pages, Row, Section, cell, points, row, without_empty
from ..round_lines import SIGN_TEXTS
from ..words import head_of, rulings_of, team_cell
from .rounds import player_cell, result_cell

_SIGNS = {**SIGN_TEXTS, "*": "…"}
_WORDS = {"W": "win", "D": "draw", "L": "loss", "A": "loss"}
_KIND = {sign: _WORDS.get(kind, "") for sign, kind in KIND_OF_SIGN.items()}


def team_sheets(book: Book, only: int | None = None) -> Pages:
    """One sheet per team: place, matches by round, roster with the games."""
    results = by_team(book)
    teams = book.teams if only is None else (book.tournament.entry(only),)
    sections: list[Section] = []
    for team in teams:
        sections += team_sections(book, team, results.get(team.tpn, []))
    title = msg("Player sheets") if book.solo else msg("Team sheets")
    return Pages("team-sheets", title, book.title, tuple(sections), head_of(book), size=9)


def by_team(book: Book) -> dict[int, list[PlayerResult]]:
    """The results of all players, by team number."""
    found: dict[int, list[PlayerResult]] = {}
    if not book.solo and book.teams:
        for result in player_results(book.standings()):
            found.setdefault(result.team.tpn, []).append(result)
    return found


def team_sections(book: Book, team: Entry, results: list[PlayerResult]) -> list[Section]:
    """A team's place, its matches, its roster."""
    club, captain = book.clubs.get(team.tpn, ("", ""))
    ranked = book.latest and "standings" not in book.without
    facts = [(msg("Place"), _place(book.standings(), team.tpn))] if ranked else []
    facts += [(msg("Federation"), team.federation), (msg("Club"), club), (msg("Captain"), captain)]
    facts += [(msg("Rating"), str(team.rating or ""))]
    known = tuple((name, value) for name, value in facts if value)
    matches = matches_of(book, team)
    matches = replace(matches, notes=tuple(rulings_of(book, team=team.tpn)))
    found = [Section(team.label, known, matches, whole=True, link=("team", team.tpn))]
    if team.players and "players" not in book.without:
        scored = [] if "boards" in book.without else results
        found.append(Section("", (), roster_of(book, team, scored), whole=True))
    return found


def _place(found: Standings, tpn: int) -> str:
    for line in found.rows:
        if line.team.tpn == tpn:
            values = joined(
                *(
                    joined(short_name(one, found.results.settings.players), number_text(value))
                    for one, value in zip(found.tie_breaks[:2], line.values, strict=False)
                    if value is not None and not isinstance(value, tuple)
                ),
                by=", ",
            )
            return joined(line.place_text, joined("(", values, ")", by=""))
    return msg("out of the ranking")


def matches_of(book: Book, team: Entry) -> Listing:
    """A team's rounds: table, colour, opponent, result, points after it."""
    rows: list[Row] = []
    for one in book.rounds:
        match = one.match_of(team.tpn)
        link = ListCell(str(one.number), link=("round", one.number))
        if match is not None:
            mine, other = match.side(team.tpn), match.other(team.tpn)
            colour = "" if book.by_score else "white" if match.first is mine else "black"
            name = ListCell(other.team.label, link=("team", other.team.tpn), sign=colour)
            told = match.state != "new"
            after = _after(book, mine.mp + mine.match_mp, mine.gp + mine.match_gp) if told else []
            after += [ListCell("")] * ((1 if book.solo else 2) - len(after))
            rows.append(row(link, cell(match.table), name, result_cell(match, team.tpn), *after))
            continue
        bye = next((bye for bye in one.byes if bye.team.tpn == team.tpn), None)
        word = book.bye_word(bye.kind) if bye is not None else msg("not entered yet")
        gained = _after(book, bye.mp + bye.got_mp, bye.gp + bye.got_gp) if bye is not None else []
        gained += [ListCell("")] * ((1 if book.solo else 2) - len(gained))
        rows.append(row(link, ListCell(""), ListCell(word), ListCell(""), *gained))
    return Listing(_match_columns(book.solo), tuple(rows))


@cache
def _match_columns(solo: bool) -> tuple[ListColumn, ...]:
    """The columns of the rounds of a team, the same on all sheets."""
    columns = [
        ListColumn(msg("Round"), "number"),
        ListColumn(msg("Table"), "number"),
        ListColumn(msg("Opponent"), "name"),
    ]
    columns += [
        ListColumn(msg("Result"), "centre"),
        *([] if solo else [ListColumn(msg("MP"), "points", msg("Match points after it"))]),
    ]
    columns.append(ListColumn(msg("Points") if solo else msg("GP"), "points", msg("Points after it")))
    return tuple(columns)


def _after(book: Book, mp: int, gp: int) -> list[ListCell]:
    return [points(mp)] if book.solo else [points(mp), points(gp)]


def roster_of(book: Book, team: Entry, results: list[PlayerResult]) -> Listing:
    """The players in board order, one column per round with board and result."""
    rounds = tuple(one.number for one in book.rounds if not one.by_engine)
    of = {result.player.number: result for result in results}
    rows = []
    for place, player in enumerate(team.players, 1):
        result = of.get(player.number)
        games = {game.round: game for game in result.games} if result else {}
        marks = [_game(games.get(number)) for number in rounds]
        end: list[ListCell] = [ListCell(""), ListCell(""), ListCell("")]
        if result is not None and result.games:
            end = [
                points(settled(result)),
                ListCell(str(result.played)),
                cell(result.performance),
            ]
        rows.append(row(place, player_cell(player), player.rating, *marks, *end))
    return Listing(_roster_columns(rounds), tuple(rows))


@lru_cache(maxsize=64)
def _roster_columns(rounds: tuple[int, ...]) -> tuple[ListColumn, ...]:
    """The columns of a roster with these rounds, the same on all sheets."""
    columns = [
        ListColumn("", "number"),
        ListColumn(msg("Player"), "name"),
        ListColumn(msg("Rating"), "number"),
    ]
    columns += [ListColumn(str(number), "centre", msg("Round {round}", round=number)) for number in rounds]
    columns += [
        ListColumn(msg("Pts"), "points", msg("Points")),
        ListColumn(msg("Games"), "number", msg("Games over the board")),
    ]
    columns.append(ListColumn(msg("Perf"), "number", msg("Rating performance")))
    return tuple(columns)


def _game(game: PlayedGame | None) -> ListCell:
    if game is None:
        return ListCell("")
    text = f"{_SIGNS[game.sign]}{'b' if game.black else 'w'}{game.board}"
    return ListCell(text, sign=_KIND[game.sign])


def player_sheets(book: Book, only: int | None = None) -> Pages:
    """One sheet per player of a team event: every game with colour, opponent and result."""
    sections = tuple(
        player_section(book, result)
        for results in by_team(book).values()
        for result in results
        if only is None or result.player.number == only
    )
    return Pages(
        "player-sheets", msg("Player sheets"), book.title, sections, head_of(book), columns=2, size=8.5
    )


def player_section(book: Book, result: PlayerResult) -> Section:
    """One player."""
    player = result.player
    facts = [
        (
            msg("Team"),
            msg("{team}, board {board}", team=result.team.label, board=result.home_board),
        ),
        (msg("Rating"), str(player.rating or "")),
    ]
    if result.games:
        facts.append((msg("Score"), score_words(result)))
    facts += [
        (msg("Performance"), str(result.performance or "")),
        (msg("Opponents"), str(result.average_opponent or "")),
    ]
    known = tuple((name, value) for name, value in facts if value)
    title = f"{player.title} {player.name}".strip()
    return Section(title, known, games_of(book, result.games), whole=True, link=("player", player.number))


def settled(result: PlayerResult) -> int:
    """What a player has scored, in tenths, without what open boards count for as long as they are open."""
    return sum(game.value for game in result.games if game.sign != "*")


def score_words(result: PlayerResult) -> str:
    """`1½ of 2, 1 open`."""
    waiting = sum(game.sign == "*" for game in result.games)
    played = msg(
        "{points} of {count}", points=points_text(settled(result)), count=len(result.games) - waiting
    )
    return msg("{played}, {waiting} open", played=played, waiting=waiting) if waiting else played


def games_of(book: Book, games: tuple[PlayedGame, ...]) -> Listing | None:
    """The games of a player; None if there are none."""
    columns = (
        ListColumn(msg("Rd"), "number", msg("Round")),
        ListColumn(msg("Bd"), "number", msg("Board")),
        ListColumn(msg("Opponent"), "name", share=3),
        ListColumn(msg("Rtg"), "number", msg("Rating")),
        ListColumn(msg("Team"), "name", share=2),
        ListColumn("", "centre", msg("Result")),
    )
    rows = []
    for game in games:
        team, _, opponent = book.players.get(game.opponent, (None, 0, None))
        name = _name(opponent, game)
        where = team_cell(team) if team else team_cell(book.tournament.entry(game.opponent_team))
        rows.append(
            row(game.round, game.board, name, opponent.rating if opponent else 0, where,
                ListCell(_SIGNS[game.sign], sign=_KIND[game.sign]))
        )  # fmt: skip
    return without_empty(columns, rows, 3) if rows else None


def _name(opponent: Player | None, game: PlayedGame) -> ListCell:
    colour = "black" if game.black else "white"
    found = player_cell(opponent)
    return ListCell(found.text or "–", link=found.link, sign=colour)
