"""Readings of C.04.6 and C.04.3 that gacrux follows and we do not: a difference explained by one of them is named
(docs/differences.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from ..domain.errors import NoLegalPairing
from ..domain.tournament import Tournament
from ..systems.registry import complete_options, pair_round
from ..systems.team_swiss.definitions import RoundSettings, TeamField
from .answers import IMPOSSIBLE, EngineAnswer, answer_of

FINDING = "unexplained"


def _with(tournament: Tournament, **options: Any) -> EngineAnswer:
    try:
        return answer_of(pair_round(tournament.with_options(**options)))
    except NoLegalPairing:
        return IMPOSSIBLE


def _bye_by_pairing_score(tournament: Tournament, **options: Any) -> EngineAnswer:
    """With acceleration: the bye [3.4.2] by the score including virtual points.

    The engine has no option for that, so the team is determined here and removed before the rest is paired.
    """
    field = engine_field(tournament)
    here = [entry for entry in tournament.entries if tournament.takes_part(entry)]
    if len(here) % 2 == 0 or not any(field.virtual):
        return _with(tournament, **options)
    for i in sorted(range(len(field)), key=lambda i: (field.score[i], -field.played[i], -field.tpn[i])):
        if field.barred_from_bye[i]:
            continue
        found = _with(_without(tournament, field.tpn[i]), **options)
        if found.pairs is not None:
            return replace(found, bye=field.tpn[i])
    return IMPOSSIBLE


def _without(tournament: Tournament, tpn: int) -> Tournament:
    """The round without a team that already has the bye."""
    entries = tuple(
        replace(entry, available=entry.available and entry.tpn != tpn) for entry in tournament.entries
    )
    return replace(tournament, entries=entries)


READINGS: dict[str, Callable[[Tournament], EngineAnswer]] = {
    "c6-parity": partial(_with, r_c6="parity"),
    "following-with-pab": partial(_with, r_following="with_pab"),
    "accelerated-bye": _bye_by_pairing_score,
    "c6-parity, following-with-pab": partial(_with, r_c6="parity", r_following="with_pab"),
    "c6-parity, accelerated-bye": partial(_bye_by_pairing_score, r_c6="parity"),
}
"""The round of C.04.6 by gacrux's readings that are not ours, by kind of difference."""

READINGS_DUTCH: dict[str, Callable[[Tournament], EngineAnswer]] = {
    "dutch-c13": partial(_with, r_c13="strong_or_absolute"),
}
"""The same of C.04.3."""


def kind_of(tournament: Tournament, other: EngineAnswer) -> str:
    """Which reading produces the other engine's round; `unexplained` if none does."""
    readings = {"fide-team": READINGS, "fide-dutch": READINGS_DUTCH}.get(tournament.system, {})
    if readings and _with(tournament) != other:
        for kind, reading in readings.items():
            if reading(tournament) == other:
                return kind
    return FINDING


def engine_field(tournament: Tournament) -> TeamField:
    """What our engine reads from the histories of the teams that take part."""
    options = complete_options(tournament)
    settings = RoundSettings(options, tournament.round, options["rounds"])
    return TeamField(tournament, settings, list(tournament.present), None)
