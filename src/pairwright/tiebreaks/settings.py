"""What a tournament says about its standings: points, boards, the kind of event, the edition of C.07."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from datetime import date
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import msg, said_by
from ..domain.points import parse_points
from ..domain.rated_play import plays_of
from ..domain.results import Result
from ..domain.scoring import GamePoints
from ..domain.tournament import Entry, PastRound, Tournament
from .field import ScoredField, TieBreakSettings

_NEW_EDITION = (2026, 3, 1)
"""C.07 in force since 1 March 2026 caps the dummy's score [16.4]."""


def settings_of(tournament: Tournament, **changes: Any) -> TieBreakSettings:
    """The settings of a tournament; `changes` override them (None: no override)."""
    try:
        settings = _settings(tournament)
    except ValueError as error:
        raise StateError(said_by(error), "options") from None
    return replace(settings, **{name: value for name, value in changes.items() if value is not None})


def _settings(tournament: Tournament) -> TieBreakSettings:
    options = tournament.options
    game = GamePoints.of(tournament.info.game_points_tenths).by_kind
    colours = tournament.info.board_colours
    boards = _whole(options.get("boards")) or len(colours)
    if not boards:
        signs = (len(item.boards) for entry in tournament.entries for item in entry.history)
        boards = max(signs, default=0) or 4
    return TieBreakSettings(
        players=tournament.solo,
        primary="GP" if str(options.get("primary")).upper() == "GP" else "MP",
        win_mp=_tenths(options.get("win_mp"), 20),
        draw_mp=_tenths(options.get("draw_mp"), 10),
        loss_mp=_tenths(options.get("loss_mp"), 0),
        boards=boards,
        game=tuple(game.items()),
        board_colours=colours,
        predetermined=is_predetermined(tournament),
        announced=_whole(options.get("rounds")) or tournament.round - 1,
        restart=tournament.system.startswith("ibf"),
        capped=not _started_before_2026(tournament.info.start),
        plays=plays_of(tournament.info, tournament.round - 1) if by_round(tournament) else (),
    )


def _whole(value: Any) -> int:
    return int(value) if value is not None else 0


def _tenths(value: Any, default: int) -> int:
    return default if value is None else parse_points(value)


def by_round(tournament: Tournament) -> bool:
    """Whether tie-breaks use the official rating of each round instead of the tournament rating [10]."""
    return tournament.info.tie_break_ratings == "round"


def is_predetermined(tournament: Tournament) -> bool:
    """Whether the event is a round robin [15.2], judging by its system, code or description."""
    info = tournament.info
    return any(
        word in text.lower()
        for text in (tournament.system, info.type_code or info.kind)
        for word in ("robin", "berger", "schiller", "scheveningen")
    )


def _started_before_2026(text: str) -> bool:
    found = date_of(text)
    return found is not None and found < _NEW_EDITION


def date_of(text: str) -> tuple[int, ...] | None:
    """Year, month and day of a date as found in files, `2026/11/28` or `28.11.2026`."""
    found = re.match(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", text.strip())
    back = re.match(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})", text.strip())
    if found:
        return tuple(map(int, found.groups()))
    return tuple(map(int, back.groups()[::-1])) if back else None


def days_of(tournament: Tournament) -> int:
    """How many days the event lasts by its dates; 0 unless both are given."""
    dates = date_of(tournament.info.start), date_of(tournament.info.end)
    try:
        start, end = (date(*one) if one else None for one in dates)
    except ValueError:
        return 0
    return (end - start).days + 1 if start and end else 0


def field_of(
    tournament: Tournament, after: int, settings: TieBreakSettings, struck: Collection[int] = ()
) -> ScoredField:
    """The results after a round; those of removed participants count for nobody [C.05 6.6]."""
    if not 0 <= after <= tournament.round - 1:
        raise StateError(
            msg(
                "there are no standings after round {after}: results of rounds 1 to {last} are known",
                after=after,
                last=tournament.round - 1,
            ),
            "after",
        )
    entries = tournament.entries
    for tpn in struck:
        tournament.entry(tpn)
    if struck:
        if not settings.predetermined:
            raise StateError(msg("results are annulled in round robins only [C.05 6.6]"), "struck")
        entries = tuple(_without(entry, struck) for entry in entries if entry.tpn not in struck)
    for entry in entries:
        if len(entry.history) < after:
            raise StateError(
                msg(
                    "{team} has {count} past rounds, not {after}",
                    team=entry.label,
                    count=len(entry.history),
                    after=after,
                ),
                "entries",
            )
    return ScoredField(entries, after, settings)


def _without(entry: Entry, struck: Collection[int]) -> Entry:
    nothing = PastRound(Result.ZERO_BYE)
    return replace(
        entry, history=tuple(nothing if item.opponent in struck else item for item in entry.history)
    )
