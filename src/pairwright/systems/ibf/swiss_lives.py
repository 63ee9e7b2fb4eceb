"""The Swiss system with elimination after N losses (articles 1.4, 4.9, 4.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.pairing import RoundPairing
from ...domain.results import Result
from ...domain.standing import Basis, Given
from ...domain.tournament import Entry, PastRound, Tournament
from . import swiss
from .swiss import POINTS, Score


def losses(entry: Entry, absence_is_loss: bool = True) -> list[int]:
    """The rounds that a player has lost; rounds before a late entry do not count."""
    return [
        number
        for number, item in enumerate(entry.history, 1)
        if _is_loss(item) or (_is_absence(item) and absence_is_loss and number >= entry.joined_round)
    ]


def _is_loss(item: PastRound) -> bool:
    return item.result is Result.FORFEIT_LOSS or (item.result is Result.PLAYED and not item.mp_tenths)


def _is_absence(item: PastRound) -> bool:
    return item.result is Result.ZERO_BYE


def eliminated_in(entry: Entry, options: Mapping[str, Any]) -> int | None:
    """The round of a player's final permitted loss; None for a player still in."""
    lost = losses(entry, options["absence_is_loss"])
    return lost[options["losses"] - 1] if len(lost) >= options["losses"] else None


def survivors(tournament: Tournament, options: Mapping[str, Any]) -> list[Entry]:
    """The players still in, present or not."""
    return [entry for entry in tournament.entries if eliminated_in(entry, options) is None]


def end_of(tournament: Tournament, options: Mapping[str, Any]) -> str | None:
    """Why there is no next round: the last player left has won (4.9), or nobody is left; None while two or more are
    in."""
    left = [entry for entry in survivors(tournament, options) if not _has_left(tournament, entry)]
    if not left:
        return msg(
            "the tournament is over: nobody is left, and those who went out last share first place [4.9]"
        )
    if len(left) == 1 and len(tournament.entries) > 1:
        return msg(
            "the tournament is over: {player} is the last one left and has won [4.9]", player=left[0].label
        )
    return None


def _has_left(tournament: Tournament, entry: Entry) -> bool:
    return entry.withdrawn_after is not None and entry.withdrawn_after < tournament.round


def lives_left(tournament: Tournament, options: Mapping[str, Any]) -> dict[int, int]:
    """The lives left of everybody still in, by TPN."""
    return {
        entry.tpn: options["losses"] - len(losses(entry, options["absence_is_loss"]))
        for entry in survivors(tournament, options)
    }


def pair(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> RoundPairing:
    """Pair the round without eliminated players (4.2, 4.9). StateError when the tournament is over.

    `together` as in `swiss.pair`.
    """
    if (end := end_of(tournament, options)) is not None:
        raise StateError(end)
    left = {entry.tpn for entry in survivors(tournament, options)}
    for tpn in (tpn for pair_ in tournament.forced for tpn in pair_ if tpn not in left):
        label = tournament.entry(tpn).label
        raise StateError(
            msg(
                "{player} is out after the last loss and cannot be paired, even by decision [4.9]",
                player=label,
            ),
            "forced",
        )
    playing = replace(
        tournament,
        entries=tuple(
            entry if entry.tpn in left else replace(entry, available=False) for entry in tournament.entries
        ),
    )
    return swiss.pair(playing, options, together, score_of(options))


def score_of(options: Mapping[str, Any]) -> Score:
    """The score that forms the groups."""
    if options.get("group_by", "points") == "points":
        return POINTS
    return lambda entry: -len(losses(entry, options["absence_is_loss"]))


def standing(tournament: Tournament, options: Mapping[str, Any]) -> Basis:
    """The places of 4.10: later round of elimination first, then more victories; tied players share a place.

    A point against a virtual opponent is not a victory (4.6).

    Those still in come first. If nobody is, all players eliminated in the last round share first place (ours).
    """
    known = tournament.round - 1
    left = {entry.tpn for entry in tournament.entries if _has_left(tournament, entry)}
    out = {entry.tpn: eliminated_in(entry, options) for entry in tournament.entries}
    last = max((number for number in out.values() if number is not None), default=0)
    nobody_left = bool(out) and None not in out.values()
    survived = Given(
        "OTHER_IBFOUT",
        {tpn: _survived(number, known, tpn in left, bool(left)) for tpn, number in out.items()},
        "Rounds after which one was still in",
        "IBF 4.10",
        notes={
            tpn: msg("out in round {round}", round=number)
            if number
            else msg("has left")
            if tpn in left
            else msg("still in")
            for tpn, number in out.items()
        },
        leads=True,
        level=frozenset(tpn for tpn, number in out.items() if nobody_left and number == last),
    )
    return Basis(tournament, "OTHER_IBFOUT,OTHER_IBFWON", (survived,))


def _survived(out: int | None, known: int, has_left: bool, somebody_left: bool) -> int:
    """The number of rounds survived; a player still playing is ahead of those who left with lives to lose."""
    if out is not None:
        return out - 1
    return known + (somebody_left and not has_left)
