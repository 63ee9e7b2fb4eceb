"""Who wins which prize, and the best players of each board."""

from __future__ import annotations

from ...domain.errors import StateError
from ...domain.messages import first_of, joined, msg, sentence
from ...domain.names import counted
from ...domain.points import place_text
from ...domain.tournament import Player
from ...tiebreaks import Standings, number_text
from ...tiebreaks.players import PlayerResult, player_results
from ...tiebreaks.prize_fund import PrizeGroup, Winner, as_written, cents, may_be_best, not_known, winners
from ..book import Book
from ..listing import ListCell, ListColumn, Listing, Pages, Section, row
from ..words import half_up, head_of, team_cell
from .rounds import player_cell

_SHARING = {
    "rank": msg("by rank"),
    "shared": msg("shared equally by those with the same points"),
    "hort": msg("half by rank, half shared equally by those with the same points (Hort)"),
}
_SEXES = {"f": msg("women"), "m": msg("men")}
_MOST = 10
"""Players of a board on the list of the best."""
_MOST_NAMED = 6
"""Names of those who are equal."""


def prize_list(book: Book) -> Pages:
    """The prizes with their winners by the standings, and what they cost; StateError when there are none."""
    if not book.prizes:
        raise StateError(msg("no prizes are defined; `prize` adds some"))
    found = book.standings()
    sections = [
        _group(book, group, won, not_known(found, group)) for group, won in winners(found, book.prizes)
    ]
    final = book.finished or (book.announced and found.after >= book.announced and not book.round().open)
    title = (
        msg("Prizes")
        if final
        else msg("Prizes as they stand after {counted}", counted=counted(found.after, "round"))
    )
    return Pages("prizes", title, book.title, tuple(sections), head_of(book), size=10)


def _group(book: Book, group: PrizeGroup, won: list[Winner], unknown: int) -> Section:
    best = group.kind == "boards"
    columns = [
        ListColumn(msg("Place"), "number"),
        ListColumn(msg("Player") if best or book.solo else msg("Team"), "name", share=2),
    ]
    columns += (
        [ListColumn(msg("Team"), "name"), ListColumn(msg("Perf"), "number", msg("Rating performance"))]
        if best
        else []
    )
    columns += [ListColumn(msg("Prize"), "number")]
    rows = []
    for one in won:
        place = place_text(one.place, one.last_place)
        who = player_cell(one.player) if best else team_cell(one.entry)
        more = [team_cell(one.entry), one.result.performance if one.result else 0] if best else []
        rows.append(row(place, who, *more, ListCell(one.prize)))
    not_considered: list[str] = []
    if unknown:
        not_considered.append(
            msg(
                "{count, plural, one {# player is} other {# players are}} not considered: the sex or the year of birth "
                "is not entered.",
                count=unknown,
            )
        )
    equals = {place_text(one.place, one.last_place): one.by_order for one in won if one.by_order}
    text = () if rows else (_conditions(group), *not_considered, msg("Nobody has won here yet."))
    total = sum(cents(prize) or 0 for prize in group.prizes)
    notes = [_conditions(group), *not_considered]
    notes += [
        msg(
            "Place {place}: {names} are equal, and things are not divided: here they go by the order of the list. "
            "The organiser may decide otherwise.",
            place=place,
            names=first_of([one.name if isinstance(one, Player) else one.label for one in who], _MOST_NAMED),
        )
        for place, who in equals.items()
    ]
    notes += (
        [msg("In all: {money}.", money=as_written(group.prizes, total))]
        if total and len(group.prizes) > 1
        else []
    )
    return Section(
        group.name, (), Listing(tuple(columns), tuple(rows), tuple(notes)) if rows else None, text, whole=True
    )


def _conditions(group: PrizeGroup) -> str:
    """What the prizes are for, in a line."""
    what = msg("places")
    if group.kind == "boards":
        what = (
            msg("best players on board {board}", board=group.board)
            if group.board
            else msg("best players of all boards")
        )
    parts: list[str] = [what, _SHARING[group.sharing]]
    parts += [_SEXES[group.sex]] if group.sex else []
    parts += _span(msg("born"), group.born_from, group.born_to)
    parts += _span(msg("rating"), group.rating_from, group.rating_to)
    parts += [", ".join(group.federations)] if group.federations else []
    parts += (
        [msg("at least {counted}", counted=counted(group.least_games, "game"))] if group.least_games else []
    )
    parts += [msg("also for winners of other prizes")] if group.besides else []
    return sentence(joined(*parts, by="; "))


def _span(what: str, low: int, high: int) -> list[str]:
    if low and high:
        return [msg("{what} {low} to {high}", what=what, low=low, high=high)]
    return (
        [msg("{what} from {low}", what=what, low=low)]
        if low
        else [msg("{what} up to {high}", what=what, high=high)]
        if high
        else []
    )


def has_best_boards(book: Book) -> bool:
    """Whether some player has the games that `best_boards` asks for by default."""
    found = book.standings()
    return any(may_be_best(one, _usual_least(found)) for one in player_results(found))


def _usual_least(found: Standings) -> int:
    return -(-found.after // 2)


def best_boards(book: Book, least: int | None = None) -> Pages:
    """The best players of each board by performance; `least` games over the board, by default half of the rounds.

    StateError while nobody has enough.
    """
    found = book.standings()
    needed = _usual_least(found) if least is None else least
    sections = []
    boards = max((len(team.players) for team in book.teams), default=0)
    for board in range(1, boards + 1):
        group = PrizeGroup("", ("x",) * _MOST, kind="boards", board=board, least_games=needed)
        won = [one for one in winners(found, (group,))[0][1] if one.result is not None]
        if won:
            title = (
                msg("Board {board}", board=board)
                if board <= book.boards
                else msg("Reserve {board}", board=board - book.boards)
            )
            sections.append(Section(title, (), _board_listing(won), whole=True))
    if not sections:
        raise StateError(
            msg("no player has {counted} against rated opponents yet", counted=counted(needed, "game"))
        )
    note = msg(
        "Players with at least {counted} over the board, by performance, then by games played.",
        counted=counted(needed, "game"),
    )
    unplayed = any(game.halves is None and game.value for one in player_results(found) for game in one.games)
    without = msg("The points include those of games won without play; games and per cent do not.")
    sections.insert(0, Section("", text=(note, *([without] if unplayed else ()))))
    return Pages("best-boards", msg("Best players by board"), book.title, tuple(sections), head_of(book))


def _board_listing(won: list[Winner]) -> Listing:
    columns = (
        ListColumn(msg("Place"), "number"),
        ListColumn(msg("Player"), "name"),
        ListColumn(msg("Rating"), "number"),
        ListColumn(msg("Team"), "name"),
        ListColumn(msg("Pts"), "points", msg("Points")),
        ListColumn(msg("Games"), "number", msg("Games over the board")),
        ListColumn("%", "number", msg("Per cent of these games")),
        ListColumn(msg("Opp"), "number", msg("Average rating of the opponents")),
        ListColumn(msg("Perf"), "number", msg("Rating performance")),
    )
    rows = []
    for one in won:
        result = one.result
        assert isinstance(result, PlayerResult)
        share = result.percentage
        per_cent = "" if share is None else str(half_up(share * 100))
        rows.append(
            row(
                one.place,
                player_cell(result.player),
                result.player.rating,
                team_cell(one.entry),
                ListCell(number_text(result.points)),
                result.played,
                per_cent,
                result.average_opponent,
                result.performance,
            )
        )
    return Listing(columns, tuple(rows))
