"""The book of a managed event: tables as called, line-ups, decisions; for the public only what is published."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..domain.messages import joined, msg
from ..domain.results import Result
from ..domain.scoring import Scoring
from ..domain.tournament import Entry, Player, Tournament
from ..manager.event import Event, Match, Round, evolve
from ..manager.journal import JournalLine
from ..manager.planned import last_round
from ..manager.ranking import shown_before, standings
from ..manager.result_text import for_open_boards
from ..manager.snapshot import games_for_rating, info_of, scoring_of, sides, tournament_before
from .book import Book
from .round_lines import ByeLine, MatchLine, MatchSide, RoundLine, RulingLine, Seat, in_order
from .tournament_book import date_of, new_seats


def book_of_event(event: Event, log: Sequence[JournalLine] = (), public: bool = False) -> Book:
    """The book of an event; `public` leaves out unpublished rounds and line-ups that are still open."""
    if public:
        event = _without_hidden(event)
    shown = event.published if public else event.rounds
    brackets = event.kind == "bracket"
    tournament = _field(event) if brackets else tournament_before(event, len(shown) + 1)
    scoring = None if brackets else scoring_of(event.settings)
    counted = tournament if brackets else shown_before(event, len(shown) + 1)
    corrected = any(match.rating_boards for one in shown for match in one.matches)
    rounds = [_round(event, counted, one, scoring) for one in shown] if scoring else []
    settings = event.settings
    return Book(
        settings.name,
        tournament,
        tuple(rounds),
        event.boards_of_match,
        last_round(event),
        lambda after: standings(event, after),
        event.cup,
        tuple(log),
        {event.tpn(team): (event.teams[team].club, event.teams[team].captain) for team in event.order},
        event.finished,
        prizes=event.prizes,
        rulings=tuple(
            RulingLine(event.tpn(item.team), item.round, item.mp, item.gp, item.reason)
            for item in event.rulings
            if item.team in event.order and (item.round is None or item.round <= len(shown))
        ),
        language=settings.language,
        time_zone=settings.time_zone,
        remarks=(event.left_book,) if event.left_book else (),
        left={
            event.tpn(team): msg("expelled") if event.teams[team].expelled else msg("withdrawn")
            for team in event.order
            if event.teams[team].expelled or event.teams[team].withdrawn
        },
        for_rating=games_for_rating(event, len(shown) + 1) if corrected else None,
    )


def _field(event: Event) -> Tournament:
    """The players of brackets, which have no rounds common to all."""
    entries = tuple(
        Entry(
            tpn,
            event.teams[team].name,
            rating=event.teams[team].rating,
            federation=event.teams[team].federation,
        )
        for tpn, team in enumerate(event.order, 1)
    )
    return Tournament(
        event.settings.system,
        1,
        entries,
        name=event.settings.name,
        solo=True,
        colours=False,
        info=info_of(event),
    )


def _round(event: Event, tournament: Tournament, one: Round, scoring: Scoring) -> RoundLine:
    index = one.number - 1
    before = {
        entry.tpn: (
            sum(i.mp_tenths for i in entry.history[:index]),
            sum(i.gp_tenths for i in entry.history[:index]),
        )
        for entry in tournament.entries
    }
    blank = () if event.kind == "solo" else new_seats(tournament, event.boards_of_match)
    matches = tuple(
        _match(event, tournament, match, before, scoring, blank)
        for match in sorted(one.matches, key=lambda match: match.table)
    )
    byes = [
        ByeLine(tournament.entry(tpn), kind, *before[tpn], *scoring.bye(kind))
        for team, kind in one.byes.items()
        if (tpn := event.tpn(team)) and event.teams[team].joined <= one.number
    ]
    return RoundLine(one.number, matches, in_order(byes), date_of(tournament, one.number))


def _shown(one: Round, match: Match) -> bool:
    """Whether the public may see who sits where: both line-ups are in, and they are closed or the match has begun; with
    line-ups closed, a match that has begun; of a match that was forfeited nothing is hidden."""
    both = bool(match.lineup(match.white)) and bool(match.lineup(match.black))
    return bool(match.forfeit) or (both + match.begun + (not one.lineups_open) > 1)


class Hidden(NamedTuple):
    """What the public does not see of an event yet: unpublished rounds, and matches, as round and table, whose
    line-ups are hidden."""

    drafts: tuple[int, ...]
    line_ups: tuple[tuple[int, int], ...]


def hidden_of(event: Event) -> Hidden:
    """What a book for the public omits."""
    return Hidden(
        tuple(one.number for one in event.rounds[len(event.published) :]),
        tuple(
            (one.number, match.table)
            for one in event.published
            for match in one.matches
            if match.lineups and not _shown(one, match)
        ),
    )


def _without_hidden(event: Event) -> Event:
    """The event without the hidden line-ups, so that nothing derived from it can reveal them."""
    hidden = set(hidden_of(event).line_ups)
    if not hidden:
        return event
    rounds = tuple(
        evolve(
            one,
            matches=tuple(
                evolve(match, lineups=()) if (one.number, match.table) in hidden else match
                for match in one.matches
            ),
        )
        for one in event.rounds
    )
    return evolve(event, rounds=rounds)


def _match(
    event: Event,
    tournament: Tournament,
    match: Match,
    before: dict[int, tuple[int, int]],
    scoring: Scoring,
    blank: tuple[Seat, ...],
) -> MatchLine:
    solo = event.kind == "solo"
    tpns = event.tpn(match.white), event.tpn(match.black)
    both = sides(scoring, match)
    first, second = (
        MatchSide(tournament.entry(tpn), *before[tpn], side.mp, side.gp)
        for tpn, side in zip(tpns, both, strict=True)
    )
    seats = _seats(event, match, blank)
    waiting = match.open_boards(event.boards_of_match)
    state = "done" if not waiting else "open" if match.begun else "new"
    played = all(side.result is Result.PLAYED for side in both) or state != "done"
    remark = _remarks(event, match, seats)
    waiting_gp = 0 if solo else for_open_boards(scoring, match)
    signs = (match.forfeit or "".join(match.boards[:1])) if solo else ""
    return MatchLine(
        match.table, first, second, seats, state, played, match.points, remark, solo, waiting_gp, signs
    )


def _seats(event: Event, match: Match, blank: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The boards of a match, from those of a match that nothing is known of."""
    first, second = (_players(event, team, match.lineup(team)) for team in (match.white, match.black))
    if not (first or second or match.boards or match.forfeit):
        return blank
    signs = [*match.boards, *[""] * (len(blank) - len(match.boards))]
    return tuple(
        Seat(seat.number, first.get(k), second.get(k), seat.first_is_white, signs[k] or match.forfeit)
        for k, seat in enumerate(blank)
    )


def _players(event: Event, team: int, lineup: tuple[int, ...]) -> dict[int, Player]:
    """Who plays for a team, by board from 0."""
    known = {member.number: member for member in event.teams[team].members} if lineup else {}
    return {
        board: Player(
            member.number, member.name, member.sex, member.title, member.rating, member.federation,
            member.fide_id, member.birth,
        )
        for board, number in enumerate(lineup)
        if number and (member := known.get(number)) is not None
    }  # fmt: skip


def _remarks(event: Event, match: Match, seats: tuple[Seat, ...]) -> str:
    """Remarks for the match sheet: decisions, and a line-up exceeding the rating cap."""
    found: list[str] = []
    if match.decided:
        found.append(msg("paired by the arbiter"))
    if match.awarded:
        found.append(joined(msg("result by decision"), match.why, by=": "))
    cap = event.settings.rating_cap
    for team, side in ((match.white, "first"), (match.black, "second")) if cap else ():
        total = sum(player.rating for seat in seats if (player := getattr(seat, side)) is not None)
        if total > cap:
            found.append(
                msg(
                    "ratings of {team}: {total}, over the cap of {cap}",
                    team=event.teams[team].name,
                    total=total,
                    cap=cap,
                )
            )
    return joined(*found, by="; ") if found else ""
