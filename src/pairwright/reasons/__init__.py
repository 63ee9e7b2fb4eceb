"""Reasons in words, at three lengths: a sentence for a captain, a paragraph for an arbiter, everything for an expert.

Systems supply steps (keys, articles, values); the sentences are in `catalogue/LANGUAGE.toml`, one per key.
"""

from __future__ import annotations

from ..domain.errors import StateError
from ..domain.explain import Length, Step
from ..domain.messages import msg
from ..domain.pairing import RoundPairing
from ..domain.shown import short
from ..domain.tournament import Tournament
from ..systems.registry import pair_round, system_of

LENGTHS = {"sentence": Length.SENTENCE, "paragraph": Length.PARAGRAPH, "full": Length.FULL}


def explain_round(result: RoundPairing, length: str = "paragraph", language: str = "en") -> str:
    """Why the whole round is as it is."""
    steps = system_of(result.system).reasons.why_round(result, _length(length))
    return _tell(result.tournament, steps, length, language)


def explain_table(result: RoundPairing, table: int, length: str = "paragraph", language: str = "en") -> str:
    """Why the two teams of a table meet, with these colours. StateError if there is no such table."""
    pair = next((pair for pair in result.pairs if pair.table == table), None)
    if pair is None:
        raise StateError(
            msg(
                "there is no table {table}; round {round} has {count, plural, one {# table} other {# tables}}",
                table=table,
                round=result.round,
                count=len(result.pairs),
            )
        )
    return _tell(result.tournament, system_of(result.system).reasons.why_pair(result, pair), length, language)


def explain_team(result: RoundPairing, tpn: int, length: str = "paragraph", language: str = "en") -> str:
    """What the round brings one team, and why. StateError if there is no such team."""
    result.tournament.entry(tpn)
    return _tell(result.tournament, system_of(result.system).reasons.why_team(result, tpn), length, language)


def why_not(tournament: Tournament, a: int, b: int, length: str = "paragraph", language: str = "en") -> str:
    """What a round in which two teams meet would cost: the first criterion that gets worse, or that it is equal but
    comes later in the order, or that no legal round contains the pair. Raises the same errors as `pair_round`."""
    for tpn in (a, b):
        tournament.entry(tpn)
    return why_not_in(pair_round(tournament), a, b, length, language)


def why_not_in(result: RoundPairing, a: int, b: int, length: str = "paragraph", language: str = "en") -> str:
    """The same for a round already paired by the rules."""
    return _tell(result.tournament, system_of(result.system).reasons.why_not(result, a, b), length, language)


def _tell(tournament: Tournament, steps: list[Step], length: str, language: str) -> str:
    from .words import Words  # with its catalogue, which a round without questions does not need

    return Words(tournament, language).text(steps, _length(length))


def _length(name: str) -> Length:
    try:
        return LENGTHS[name]
    except (KeyError, TypeError):  # also for unhashable values
        raise StateError(
            msg("length must be {lengths}, not {length}", lengths=", ".join(LENGTHS), length=short(name))
        ) from None
