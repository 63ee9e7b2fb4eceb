"""The Swiss system by blind draw (article 4.5): numbers by lot, and lots again before each round.

Round 1: number 1 plays number 2, number 3 number 4, and so on; in an odd field the last number is free. Later: from
the highest points down, by lot among players with equal points; a player who has met all of them plays one of the
closest points. Ratings are never considered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ... import lots
from ...domain.errors import NoLegalPairing, StateError
from ...domain.messages import msg
from ...domain.pairing import Pair, RoundPairing
from ...domain.tournament import Entry, Tournament
from .pluses import bye_order, entitled, no_points_by_request
from .swiss_field import Acquaintance, PlayerField
from .swiss_inside import Inside


def numbers(seed: str, players: Sequence[str]) -> list[str]:
    """The draw before the competition: the players in the order of their numbers."""
    return lots.draw(seed, "number", players)


def pair(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> RoundPairing:
    """Pair the round. `together`: two numbers that must meet in it, for what-if questions.

    NoLegalPairing when prohibited pairs leave no pairing; StateError without a seed when lots must be drawn.
    """
    no_points_by_request(tournament)
    decided = {tpn for pair_ in tournament.forced for tpn in pair_}
    entries = [entry for entry in tournament.present if entry.tpn not in decided]
    known = Acquaintance(tournament, entries, options["r_walkover_meets"])
    order = (
        _drawn(tournament, options, entries, "pair") if tournament.round > 1 else sorted(entries, key=_number)
    )
    order = sorted(order, key=lambda entry: -entry.mp_tenths)
    best: tuple[int, Entry | None, PlayerField] | None = None
    for bye in _byes(tournament, options, entries):
        if together is not None and bye is not None and bye.tpn in together:
            continue
        rest = [entry for entry in order if entry is not bye]
        field = PlayerField(rest, [entry.mp_tenths for entry in rest], known, together)
        repeats = field.fewest_repeats(field.everyone)
        if repeats is not None and (best is None or repeats < best[0]):
            best = repeats, bye, field
            if not repeats:
                break
    if best is None:
        raise NoLegalPairing(
            msg(
                "the players present cannot all be paired, even with second meetings, because of the prohibited pairs"
            ),
            [entry.tpn for entry in entries],
        )
    repeats, bye, field = best
    found = Inside(field, halves=False).first(field.everyone, repeats)
    pairs = [(tournament.entry(a), tournament.entry(b), None) for a, b in tournament.forced] + [
        (field.entries[a], field.entries[b], 0) for a, b in found
    ]
    return RoundPairing(
        tournament=tournament,
        options_tenths=options,
        pairs=tuple(Pair(a, b, table, group) for table, (a, b, group) in enumerate(pairs, 1)),
        bye=bye,
        extra={"repeats": repeats, "order": [entry.tpn for entry in order]},
    )


def bye_by_lot(tournament: Tournament, options: Mapping[str, Any]) -> bool:
    """Whether the bye of this round is drawn: in round 1 the numbers themselves are the lot (4.5)."""
    return tournament.round > 1 or bool(options["bye_round_1"] == "lot")


def _number(entry: Entry) -> int:
    return entry.tpn


def _drawn(
    tournament: Tournament, options: Mapping[str, Any], entries: Sequence[Entry], purpose: str
) -> list[Entry]:
    if options["seed"] is None:
        raise StateError(msg("lots are drawn before this round [4.5]; give the option seed"), "options.seed")
    order = lots.draw(options["seed"], purpose, [entry.tpn for entry in entries], tournament.round)
    return [tournament.entry(tpn) for tpn in order]


def _byes(
    tournament: Tournament, options: Mapping[str, Any], entries: Sequence[Entry]
) -> Sequence[Entry | None]:
    """The order of the bye: of the eligible players (4.1) those with the fewest points by lot, then the next (4.4);
    in round 1 the last number."""
    if len(entries) % 2 == 0:
        return [None]
    if not bye_by_lot(tournament, options):
        return bye_order(entries)
    return sorted(_drawn(tournament, options, entitled(entries), "bye"), key=lambda entry: entry.mp_tenths)
