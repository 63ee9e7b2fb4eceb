"""An event as the engine sees it: the tournament before a round, all points computed from results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..domain.errors import StateError
from ..domain.event_info import EventInfo
from ..domain.messages import msg
from ..domain.points import worths_exact
from ..domain.rated_play import official_rating, officially_rated, play_of
from ..domain.results import Colour, Result
from ..domain.scoring import Scoring, Sides
from ..domain.tournament import (
    AbnormalPoints,
    Decided,
    Entry,
    Grouping,
    NationalRating,
    PastRound,
    Player,
    Prohibition,
    RequestedBye,
    Tournament,
    VirtualPoints,
)
from ..ratings.games import rounds_of
from ..systems.olympiad.initial_ranking import BEST, best_four
from ..systems.options import read_options
from ..systems.registry import SYSTEMS, system_of, table_rounds
from ..systems.scoring import system_scoring
from .computed import kept
from .event import Event, EventSettings, Match, Round, Team
from .same import Same


@kept(32)
def _options(system: str, given: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    found = system_of(system)
    return read_options(dict(given), found.options, found.id)


def options_of(settings: EventSettings) -> dict[str, Any]:
    """The options of the event for the engine, with rounds and boards if the system has them."""
    known = {option.name for option in system_of(settings.system).options}
    given = {name: value for name, value in settings.options.items() if name in known}
    if settings.rounds and "rounds" in known:
        given["rounds"] = settings.rounds
    if "boards" in known:
        given["boards"] = settings.boards
    return given


def has_seed(event: Event) -> bool:
    """Whether the system draws lots from a seed of the event."""
    return any(option.name == "seed" for option in system_of(event.settings.system).options)


def complete_options(settings: EventSettings) -> dict[str, Any]:
    """All options of the system, with their effective values; for reading only."""
    return _options(settings.system, tuple(sorted(options_of(settings).items())))


def scoring_of(settings: EventSettings) -> Scoring:
    """The points of the event."""
    given = tuple(sorted(options_of(settings).items())), tuple(sorted(settings.game_points.items()))
    return _scoring(settings.system, *given, settings.boards)


@kept(32)
def _scoring(
    system: str, options: tuple[tuple[str, Any], ...], game: tuple[tuple[str, int], ...], boards: int
) -> Scoring:
    return system_scoring(system, dict(options), game, boards)


def sides(scoring: Scoring, match: Match) -> Sides:
    """Both sides of a match. Open boards count as draws, for pairing and for provisional standings."""
    if match.forfeit:
        lineups = match.lineup(match.white), match.lineup(match.black)
        first, second = scoring.forfeit(match.forfeit, lineups)
    elif not scoring.boards:
        points = match.points
        level = points is None or points[0] == points[1]
        first, second = scoring.of_winner(None if points is None or level else points[0] > points[1])
    elif match.score is not None:
        first, second = scoring.of_score(match.score)
    else:
        boards = [sign or "**" for sign in match.boards] + ["**"] * (scoring.boards - len(match.boards))
        signs = "".join(sign[0] for sign in boards), "".join(sign[1] for sign in boards)
        first, second = scoring.on_boards(*signs)
    if match.awarded is not None:
        mp_first, mp_second, gp_first, gp_second = match.awarded
        # a match decided by the arbiter is not open: a board without a result was won by nobody
        first = first._replace(mp=mp_first, gp=gp_first, signs=first.signs.replace("*", "-"))
        second = second._replace(mp=mp_second, gp=gp_second, signs=second.signs.replace("*", "-"))
    return first, second


@kept(64)
def tournament_before(event: Event, round_number: int | None = None) -> Tournament:
    """The tournament before a round (None: the next one), with every past round computed from its results.

    Before a round that is already paired, its own pairs are excluded. StateError for a round later than the next.
    """
    coming = len(event.rounds) + 1
    number = coming if round_number is None else round_number
    if not 1 <= number <= coming:
        raise StateError(
            msg("round {number} is not available yet: rounds 1 to {coming} can", number=number, coming=coming)
        )
    settings, solo = event.settings, event.kind == "solo"
    past = _past_rounds(event, number)
    current = event.rounds[number - 1] if number <= len(event.rounds) else None
    entries = []
    national: dict[int, list[NationalRating]] = {}
    for member_number, *values in event.extra.get("national", ()):
        national.setdefault(member_number, []).append(NationalRating(*values))
    for tpn, identity in enumerate(event.order, 1):
        team = event.teams[identity]
        plays = team.plays(number) if current is None else _played(team, current.byes.get(identity))
        entries.append(_entry(team, tpn, tuple(past[identity]), plays, number, national, settings))
    tournament = Tournament(
        system=settings.system,
        round=number,
        entries=tuple(entries),
        options=options_of(settings),
        name=settings.name,
        prohibited=_prohibited(event),
        forced=_forced(event, number),
        grouped=_grouped(event),
        acceleration=tuple(VirtualPoints.of_tenths(*item) for item in event.extra.get("acceleration", ())),
        notes=(*event.extra.get("notes", ()), *event.comments),
        info=info_of(event),
        solo=solo,
        colours=SYSTEMS[settings.system].colours,
        decided=_decided(event, number),
        abnormal=_abnormal(event, number),
    )
    following = table_rounds(tournament) or usual_rounds(event)
    if event.finished and number == coming and "rounds" in complete_options(settings):
        return tournament.with_options(
            rounds=len(event.rounds)
        )  # the last round is the one after which it ended
    tournament = replace(tournament, requested=_requested(event, number, settings.rounds or following))
    if following and not settings.rounds and "rounds" in complete_options(settings):
        return tournament.with_options(rounds=following)  # what follows from the field need not be stated
    return tournament


def usual_rounds(event: Event) -> int:
    """The number of rounds that follows from the number of players (IBF 1.3, 1.9); 0 if there is no rule, or more have
    been paired.

    Players present from round 1 on count: the number is set before the start and not affected by later arrivals and
    departures.
    """
    system = SYSTEMS.get(event.settings.system)
    if system is None or system.usual_rounds is None:
        return 0
    field = sum(team.joined <= 1 and not _left_before_round_1(team) for team in event.teams.values())
    found = system.usual_rounds(field) if field > 1 else 0
    return found if found >= len(event.rounds) else 0


def _left_before_round_1(team: Team) -> bool:
    return any(item.withdrawn and item.last is None and item.first <= 1 for item in team.absences)


def _played(team: Team, bye: Result | None) -> bool:
    return bye is None or bye is Result.PAB


def _entry(
    team: Team,
    tpn: int,
    history: tuple[PastRound, ...],
    plays: bool,
    number: int,
    national: Mapping[int, list[NationalRating]],
    settings: EventSettings,
) -> Entry:
    return Entry(
        tpn=tpn,
        name=team.name,
        history=history,
        available=plays or team.joined > number,
        joined_round=team.joined,
        withdrawn_after=None if team.left_from is None else team.left_from - 1,
        short_name=team.short_name,
        rating=strength(team, settings),
        federation=team.federation,
        previous_place=team.previous,
        title=team.title,
        sex=team.sex,
        fide_id=team.fide_id,
        birth=team.birth,
        ratings=team.ratings,
        players=tuple(
            Player(
                member.number, member.name, member.sex, member.title, member.rating, member.federation,
                member.fide_id, member.birth, tuple(national.get(member.number, ())), member.ratings,
            )
            for member in team.members
        ),
    )  # fmt: skip


def strength(team: Team, settings: EventSettings) -> int:
    """The rating of a team: as given, or the average of its four best players, ignoring unrated ones.

    In an Olympiad an unrated player counts as the minimum, and a missing one as 0 [3.1.1; 2009: 7, 8].
    """
    if team.rating:
        return team.rating
    if settings.system.startswith("olympiad") and team.members:
        ratings_or_none = [member.rating or None for member in team.members]
        return round(best_four(ratings_or_none, complete_options(settings)["unrated"]) / BEST)
    ratings = sorted((member.rating for member in team.members if member.rating), reverse=True)[:BEST]
    return round(sum(ratings) / len(ratings)) if ratings else 0


_ABSENT = PastRound(Result.ZERO_BYE)


def _past_rounds(event: Event, number: int) -> dict[int, list[PastRound]]:
    past: dict[int, list[PastRound]] = {identity: [] for identity in event.order}
    for one in event.rounds[: number - 1]:
        found = _past_round(Same(one), Same(event.order), Same(event.settings))
        rulings = [item for item in event.rulings if item.round == one.number and item.team in found]
        if rulings:
            found = dict(found)
        for ruling in rulings:
            item = found[ruling.team]
            found[ruling.team] = item._replace(
                mp_tenths=item.mp_tenths + ruling.mp, gp_tenths=item.gp_tenths + ruling.gp
            )
        for identity, items in past.items():
            items.append(found.get(identity, _ABSENT))
    return past


@kept(64)
def _past_round(
    one: Same[Round], order: Same[tuple[int, ...]], settings: Same[EventSettings]
) -> dict[int, PastRound]:
    """What a round brought each team in it, without points by decision; counted again when a result in it changes."""
    scoring, system = scoring_of(settings.value), SYSTEMS[settings.value.system]
    by_score = system.solo and not system.colours
    tpn = {team: number for number, team in enumerate(order.value, 1)}
    found: dict[int, PastRound] = {}
    for match in one.value.matches:
        if by_score and not match.begun:
            continue  # an open match by score cannot be counted as a draw: neither side has anything yet
        first, second = sides(scoring, match)
        colour = (None, None) if by_score else (Colour.WHITE, Colour.BLACK)
        found[match.white] = first.past(tpn[match.black], colour[0], match.lineup(match.white))
        found[match.black] = second.past(tpn[match.white], colour[1], match.lineup(match.black))
    return found | {team: scoring.past_bye(kind) for team, kind in one.value.byes.items()}


def _prohibited(event: Event) -> tuple[Prohibition, ...]:
    return tuple(
        Prohibition(
            tuple(event.tpn(team) for team in item.teams if team in event.teams), item.first, item.last
        )
        for item in event.forbidden
        if not item.soft
    )


def _grouped(event: Event) -> tuple[Grouping, ...]:
    return tuple(
        Grouping(
            tuple(tuple(event.tpn(team) for team in group) for group in item.groups), item.first, item.last
        )
        for item in event.grouped
    )


def _forced(event: Event, number: int) -> tuple[tuple[int, int], ...]:
    """The decided pairs whose players are both present."""
    return tuple(
        (event.tpn(a), event.tpn(b))
        for a, b in event.forced.get(number, ())
        if event.teams[a].plays(number) and event.teams[b].plays(number)
    )


def _decided(event: Event, number: int) -> tuple[Decided, ...]:
    return tuple(
        Decided(one.number, (event.tpn(match.white), event.tpn(match.black)))
        for one in event.rounds[: number - 1]
        for match in one.matches
        if match.decided
    )


def _abnormal(event: Event, number: int) -> tuple[AbnormalPoints, ...]:
    """Rulings for the final standings and for rounds to come; values of results as given in a file."""
    rulings = [
        AbnormalPoints.of_tenths(item.mp, item.gp, item.round, (event.tpn(item.team),))
        for item in event.rulings
        if item.round is None or item.round >= number
    ]
    given = [
        AbnormalPoints.of_tenths(
            mp, gp, round_, tuple(event.tpn(team) for team in teams if team in event.teams), kind
        )
        for mp, gp, round_, teams, kind in event.extra.get("abnormal", ())
        if round_ is None or round_ >= number
    ]
    return (*rulings, *given)


def _requested(event: Event, number: int, last: int) -> tuple[RequestedBye, ...]:
    """Byes and absences announced for this and later rounds, withdrawals to the `last` round (0: not known); the last
    decision on a round counts. Participants absent without points from round `number` on are unavailable instead."""
    found: list[RequestedBye] = []
    for tpn, identity in enumerate(event.order, 1):
        team = event.teams[identity]
        until = max(
            (max(last, item.first) if item.last is None else item.last for item in team.absences), default=0
        )
        for one in range(max(number, team.joined), until + 1):
            item = team.absence(one)
            if item is not None and (one > number or item.kind is not Result.ZERO_BYE):
                found.append(RequestedBye(tpn, one, item.kind))
    return tuple(found)


def info_of(event: Event) -> EventInfo:
    """The printed information about an event."""
    settings = event.settings
    known: dict[str, Any] = dict(event.extra.get("info", {}))
    for name in ("deputies", "round_dates", "game_points", "extra"):
        if name in known:
            known[name] = tuple(tuple(item) if isinstance(item, list) else item for item in known[name])
    if "game_points" in known:
        known["game_points"] = worths_exact(known["game_points"])
    return EventInfo(
        **{
            **known,
            "city": settings.city,
            "federation": settings.federation,
            "start": settings.start,
            "end": settings.end,
            "chief_arbiter": settings.chief_arbiter,
            "deputies": settings.deputies,
            "time_control": settings.time_control,
            "round_dates": settings.round_dates,
            "play": settings.play,
            "round_times": settings.round_times,
            "round_plays": settings.round_plays,
            "tie_break_ratings": settings.tie_break_ratings,
            "tie_breaks": settings.tie_breaks,
            "board_colours": settings.board_colours,
            "game_points": worths_exact(settings.game_points.items()),
        }
    )


def games_for_rating(event: Event, round_number: int | None = None) -> Tournament:
    """The rounds before one (None: all) with the games corrected for the rating report only, and the points that count
    [C.04.2: 4.3]."""
    tournament = tournament_before(event, round_number)
    games: dict[tuple[int, int], dict[str, Any]] = {}
    for one in event.rounds[: tournament.round - 1]:
        for match in one.matches:
            if match.rating_boards:
                signs = ["".join(sign[at] if sign else "*" for sign in match.rating_boards) for at in (0, 1)]
                for team, own in zip((match.white, match.black), signs, strict=True):
                    games[event.tpn(team), one.number] = {"boards": own}
                if event.individual:  # the match is the game: whether it was played is that of the report too
                    both = scoring_of(event.settings).on_boards(*signs)
                    for team, side in zip((match.white, match.black), both, strict=True):
                        games[event.tpn(team), one.number]["result"] = side.result
    entries = list(tournament.entries)
    for tpn in {tpn for tpn, _ in games}:
        history = (
            item._replace(**games.get((tpn, number), {}))
            for number, item in enumerate(entries[tpn - 1].history, 1)
        )
        entries[tpn - 1] = replace(entries[tpn - 1], history=tuple(history))
    return replace(tournament, entries=tuple(entries)) if games else tournament


def tournament_for_rating(event: Event, play: str = "") -> Tournament:
    """All rounds as needed for the rating report: the games for it, and the official ratings where they are known.

    `play`: the rounds of this category only, renumbered, since each category has a report of its own.
    """
    tournament = games_for_rating(event)
    info = tournament.info
    kept = rounds_of(tournament, play) if play else tuple(range(1, tournament.round))
    if play and not kept:
        raise StateError(msg("no round was played in the category {play}", play=play))
    own, first = play or play_of(info), kept[0] if kept else 1
    entries = []
    for entry in tournament.entries:
        history = [item for number, item in enumerate(entry.history, 1) if number in kept]
        players = tuple(officially_rated(player, own, first) for player in entry.players)
        rating = entry.rating if players else official_rating(entry, own, first)
        entries.append(replace(entry, history=tuple(history), players=players, rating=rating))
    if not play or len(kept) == len(event.rounds):
        return replace(tournament, entries=tuple(entries))
    dates = [info.round_dates[number - 1] for number in kept if number <= len(info.round_dates)]
    times = [info.round_times[number - 1] for number in kept if number <= len(info.round_times)]
    info = replace(info, round_dates=tuple(dates), round_times=(), round_plays=(), play=play)
    if any(times):  # the code is of the event's time control
        info = replace(info, time_control=next(filter(None, times)), time_control_code="")
    entries = [replace(one, joined_round=1, withdrawn_after=None, available=True) for one in entries]
    only = replace(
        tournament, round=len(kept) + 1, entries=tuple(entries), info=info, requested=(), decided=(), abnormal=(),
        acceleration=(), prohibited=(), forced=(), grouped=(),
    )  # fmt: skip
    return only.with_options(rounds=len(kept)) if "rounds" in only.options else only
