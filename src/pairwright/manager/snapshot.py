"""An event as the engine sees it: the tournament before a round, every point counted from results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ..domain.errors import StateError
from ..domain.event_info import EventInfo
from ..domain.results import Colour, Result
from ..domain.tournament import (
    AbnormalPoints,
    Decided,
    Entry,
    NationalRating,
    PastRound,
    Player,
    Prohibition,
    RequestedBye,
    Tournament,
    VirtualPoints,
)
from ..systems.olympiad.editions import EDITIONS
from ..systems.options import read_options
from ..systems.registry import SYSTEMS, system_of, table_rounds
from .event import Event, Match, Settings, Team


class Points(NamedTuple):
    """The points of an event in tenths: a match won, drawn, lost; a board won, drawn, lost, absent; the bye."""

    win: int
    draw: int
    loss: int
    board_win: int
    board_draw: int
    board_loss: int
    board_absent: int
    boards: int
    pab_mp: int
    pab_gp: int
    no_show_by_presence: bool = False
    """Against a team that did not appear a game point a player who was there [Olympiad 2009: 45], not a board."""


class Side(NamedTuple):
    """What a match was for one of its teams; points in tenths."""

    result: Result
    mp: int
    gp: int
    signs: str


@lru_cache(maxsize=32)
def _options(system: str, given: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    found = system_of(system)
    return read_options(dict(given), found.options, found.id)


def options_of(settings: Settings) -> dict[str, Any]:
    """The options of the event as the engine takes them, with rounds and boards where the system has them."""
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


def complete_options(settings: Settings) -> dict[str, Any]:
    """All options of the system, with the values that hold; for reading only."""
    return _options(settings.system, tuple(sorted(options_of(settings).items())))


def points_of(settings: Settings) -> Points:
    """The points of the event."""
    options = complete_options(settings)
    board = {"W": 10, "D": 5, "L": 0, "A": 0, **settings.game_points}
    solo = system_of(settings.system).solo
    win, draw, loss = (10, 0, 0) if solo else (options["win_mp"], options["draw_mp"], options["loss_mp"])
    mp, gp = options.get("pab_mp"), options.get("pab_gp")
    return Points(
        win, draw, loss, board["W"], board["D"], board["L"], board["A"], settings.boards,
        (win if solo else draw) if mp is None else mp,
        (0 if solo else board["D"] * settings.boards) if gp is None else gp,
        settings.system in EDITIONS and EDITIONS[settings.system].no_show_gp == "present",
    )  # fmt: skip


def sides(points: Points, match: Match, solo: bool = False) -> tuple[Side, Side]:
    """Both sides of a match. Open boards count as draws, for pairing and for standings that are not final."""
    if match.forfeit:
        there = match.lineup(match.white), match.lineup(match.black)
        first, second = (
            _forfeit(points, sign, solo, who) for sign, who in zip(match.forfeit, there, strict=True)
        )
    elif solo:
        first, second = _solo(points, match)
    elif match.score is not None:
        first, second = _scored(points, match.score, ("", ""))
    else:
        first, second = _on_boards(points, match)
    if match.awarded is not None:
        mp_first, mp_second, gp_first, gp_second = match.awarded
        first = first._replace(mp=mp_first, gp=gp_first)
        second = second._replace(mp=mp_second, gp=gp_second)
    return first, second


def _forfeit(points: Points, sign: str, solo: bool, lineup: Sequence[int]) -> Side:
    """A side of a match that was not played; who did not come has no match points, even where a loss has some."""
    boards = 0 if solo else points.boards
    if sign == "+":
        signs = sign * boards
        if points.no_show_by_presence and lineup:
            signs = "".join("+" if member else "-" for member in lineup)
        return Side(Result.FORFEIT_WIN, points.win, signs.count("+") * points.board_win, signs)
    return Side(Result.FORFEIT_LOSS, 0, boards * points.board_absent, sign * boards)


def _solo(points: Points, match: Match) -> tuple[Side, Side]:
    won = match.points is not None and match.points[0] > match.points[1]
    lost = match.points is not None and match.points[0] < match.points[1]
    return (
        Side(Result.PLAYED, points.win if won else points.loss, 0, ""),
        Side(Result.PLAYED, points.win if lost else points.loss, 0, ""),
    )


def _scored(points: Points, gp: tuple[int, int], signs: tuple[str, str]) -> tuple[Side, Side]:
    """A match that was played; one in which nobody scored is lost by both."""
    if gp[0] == gp[1]:
        mp = (points.draw, points.draw) if gp[0] else (points.loss, points.loss)
    else:
        mp = (points.win, points.loss) if gp[0] > gp[1] else (points.loss, points.win)
    return (Side(Result.PLAYED, mp[0], gp[0], signs[0]), Side(Result.PLAYED, mp[1], gp[1], signs[1]))


def _on_boards(points: Points, match: Match) -> tuple[Side, Side]:
    boards = [sign or "**" for sign in match.boards] + ["**"] * (points.boards - len(match.boards))
    signs = "".join(sign[0] for sign in boards), "".join(sign[1] for sign in boards)
    value = {
        "1": points.board_win, "W": points.board_win, "+": points.board_win, "0": points.board_loss,
        "L": points.board_loss, "-": points.board_absent, "=": points.board_draw, "D": points.board_draw,
        "*": points.board_draw,
    }  # fmt: skip
    gp = sum(value[sign] for sign in signs[0]), sum(value[sign] for sign in signs[1])
    if not set(signs[0] + signs[1]) <= set("+-"):
        return _scored(points, gp, signs)
    # Nobody played a board: a team was there if one of its players was.
    kinds = tuple(
        Result.FORFEIT_WIN if mine > theirs else Result.FORFEIT_LOSS for mine, theirs in (gp, gp[::-1])
    )
    mp = tuple(points.win if kind is Result.FORFEIT_WIN else points.loss for kind in kinds)
    return Side(kinds[0], mp[0], gp[0], signs[0]), Side(kinds[1], mp[1], gp[1], signs[1])


def bye_points(points: Points, kind: Result, solo: bool = False) -> tuple[int, int]:
    """Match points and game points of a bye."""
    if kind is Result.PAB:
        return points.pab_mp, points.pab_gp
    if kind is Result.FULL_BYE:
        return points.win, 0 if solo else points.boards * points.board_win
    if kind is Result.HALF_BYE and not solo:
        return points.draw, points.boards * points.board_draw
    return 0, 0


@lru_cache(maxsize=64)
def tournament_before(event: Event, round_number: int | None = None) -> Tournament:
    """The tournament before a round (None: the next one), with every past round counted from its results.

    Before a round that is paired already, its own pairs stay out. StateError for a later one than the next.
    """
    coming = len(event.rounds) + 1
    number = coming if round_number is None else round_number
    if not 1 <= number <= coming:
        raise StateError(f"round {number} cannot be told yet: rounds 1 to {coming} can")
    settings, solo = event.settings, event.kind == "solo"
    points = points_of(settings)
    past = _past_rounds(event, number, points, solo)
    current = event.rounds[number - 1] if number <= len(event.rounds) else None
    entries = []
    national: dict[int, list[NationalRating]] = {}
    for member_number, *values in event.extra.get("national", ()):
        national.setdefault(member_number, []).append(NationalRating(*values))
    for tpn, identity in enumerate(event.order, 1):
        team = event.teams[identity]
        plays = team.plays(number) if current is None else _played(team, current.byes.get(identity))
        entries.append(_entry(team, tpn, tuple(past[identity]), plays, number, national))
    tournament = Tournament(
        system=settings.system,
        round=number,
        entries=tuple(entries),
        options=options_of(settings),
        name=settings.name,
        prohibited=_prohibited(event),
        forced=_forced(event, number),
        acceleration=tuple(VirtualPoints(*item) for item in event.extra.get("acceleration", ())),
        notes=(*event.extra.get("notes", ()), *event.comments),
        info=info_of(event),
        solo=solo,
        colours=SYSTEMS[settings.system].colours,
        decided=_decided(event, number),
        abnormal=_abnormal(event, number),
    )
    following = table_rounds(tournament) or usual_rounds(event)
    tournament = replace(tournament, requested=_requested(event, number, settings.rounds or following))
    if following and not settings.rounds and "rounds" in complete_options(settings):
        return tournament.with_options(rounds=following)  # what follows from the field need not be said
    return tournament


def usual_rounds(event: Event) -> int:
    """The rounds that follow from the number of players (IBF 1.3, 1.9); 0 where none do, or more have been paired.

    Who is there from round 1 on counts: the number is set before the start, and who comes or leaves later leaves it.
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
) -> Entry:
    return Entry(
        tpn=tpn,
        name=team.name,
        history=history,
        available=plays or team.joined > number,
        joined_round=team.joined,
        withdrawn_after=None if team.left_from is None else team.left_from - 1,
        short_name=team.short_name,
        rating=strength(team),
        federation=team.federation,
        players=tuple(
            Player(
                member.number, member.name, member.sex, member.title, member.rating, member.federation,
                member.fide_id, member.birth, tuple(national.get(member.number, ())),
            )
            for member in team.members
        ),
    )  # fmt: skip


def strength(team: Team, best: int = 4) -> int:
    """The rating of a team: as given, or the average of its best players, those without a rating left out."""
    if team.rating:
        return team.rating
    ratings = sorted((member.rating for member in team.members if member.rating), reverse=True)[:best]
    return round(sum(ratings) / len(ratings)) if ratings else 0


def _past_rounds(event: Event, number: int, points: Points, solo: bool) -> dict[int, list[PastRound]]:
    past: dict[int, list[PastRound]] = {identity: [] for identity in event.order}
    for one in event.rounds[: number - 1]:
        found: dict[int, PastRound] = {}
        for match in one.matches:
            if solo and not match.begun:
                continue  # no draw stands for an open match of players: neither has anything yet
            first, second = sides(points, match, solo)
            colour = (None, None) if solo else (Colour.WHITE, Colour.BLACK)
            found[match.white] = _past(event, match, match.white, first, colour[0])
            found[match.black] = _past(event, match, match.black, second, colour[1])
        for identity, kind in one.byes.items():
            found[identity] = PastRound(kind, None, None, *bye_points(points, kind, solo))
        for ruling in event.rulings:
            if ruling.round == one.number and ruling.team in found:
                item = found[ruling.team]
                found[ruling.team] = item._replace(mp=item.mp + ruling.mp, gp=item.gp + ruling.gp)
        for identity, items in past.items():
            items.append(found.get(identity, PastRound(Result.ZERO_BYE)))
    return past


def _past(event: Event, match: Match, team: int, side: Side, colour: Colour | None) -> PastRound:
    return PastRound(
        side.result, event.tpn(match.other(team)), colour, side.mp, side.gp, side.signs, match.lineup(team)
    )


def _prohibited(event: Event) -> tuple[Prohibition, ...]:
    return tuple(
        Prohibition(
            tuple(event.tpn(team) for team in item.teams if team in event.teams), item.first, item.last
        )
        for item in event.forbidden
        if not item.soft
    )


def _forced(event: Event, number: int) -> tuple[tuple[int, int], ...]:
    """The decided pairs of which both are there."""
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
    """Rulings for the final standings and for rounds to come; values of results as a file gave them."""
    rulings = [
        AbnormalPoints(item.mp, item.gp, item.round, (event.tpn(item.team),))
        for item in event.rulings
        if item.round is None or item.round >= number
    ]
    given = [
        AbnormalPoints(mp, gp, round_, tuple(event.tpn(team) for team in teams if team in event.teams), kind)
        for mp, gp, round_, teams, kind in event.extra.get("abnormal", ())
        if round_ is None or round_ >= number
    ]
    return (*rulings, *given)


def _requested(event: Event, number: int, last: int) -> tuple[RequestedBye, ...]:
    """Byes and absences announced for this and later rounds, withdrawals to the `last` round (0: not known); the last
    word on a round counts. Who is absent without points from round `number` is not available, and not here."""
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
    """What is printed about an event."""
    settings = event.settings
    known: dict[str, Any] = dict(event.extra.get("info", {}))
    for name in ("deputies", "round_dates", "game_points", "extra"):
        if name in known:
            known[name] = tuple(tuple(item) if isinstance(item, list) else item for item in known[name])
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
            "tie_breaks": settings.tie_breaks,
            "board_colours": settings.board_colours,
            "game_points": tuple(settings.game_points.items()),
        }
    )


def tournament_for_rating(event: Event) -> Tournament:
    """All rounds as the rating report has them: with the boards corrected for it only [C.04.2: 4.3]."""
    rounds = tuple(
        replace(
            one,
            matches=tuple(
                replace(match, boards=match.rating_boards) if match.rating_boards else match
                for match in one.matches
            ),
        )
        for one in event.rounds
    )
    return tournament_before(replace(event, rounds=rounds))
