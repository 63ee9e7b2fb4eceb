"""A round assembled from its pairs: those that the arbiter decided are separate, the tables follow C.04.2, 3.6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.pairing import Bracket, Pair, RoundPairing
from ..domain.tournament import Entry, Tournament


class PlacedPair(NamedTuple):
    """A pair with its colours, the article that decided them, its bracket and its sort key for the list."""

    white: Entry
    black: Entry
    article: str
    bracket: int | None
    order: tuple[int, int, int]


def by_rules_and_decided(tournament: Tournament) -> tuple[list[Entry], list[Entry]]:
    """The participants paired by the rules, and those of the pairs by decision."""
    decided = {tpn for pair in tournament.forced for tpn in pair}
    present = tournament.present
    return (
        [entry for entry in present if entry.tpn not in decided],
        [entry for entry in present if entry.tpn in decided],
    )


def publication_order(score: Sequence[int], a: int, b: int, first: int, tpn: int) -> tuple[int, int, int]:
    """C.04.2, 3.6: the score of the higher ranked of the two, `first`; the sum of both scores; its TPN."""
    return -score[first], -score[a] - score[b], tpn


def assembled(
    tournament: Tournament,
    options: Mapping[str, Any],
    pairs: Sequence[PlacedPair],
    bye: Entry | None,
    brackets: Sequence[Bracket],
) -> RoundPairing:
    """The round made of these pairs, each with its table."""
    by_table = sorted(range(len(pairs)), key=lambda k: pairs[k].order)
    tables = {k: table for table, k in enumerate(by_table, 1)}
    return RoundPairing(
        tournament=tournament,
        options_tenths=options,
        pairs=tuple(
            Pair(pair.white, pair.black, tables[k], pair.bracket, pair.article)
            for k, pair in enumerate(pairs)
        ),
        bye=bye,
        brackets=tuple(brackets),
    )


def initial_colour_missing(a: Entry, b: Entry, article: str) -> StateError:
    """Two participants who have not played yet meet, and the lot for the initial colour is unknown."""
    return StateError(
        msg(
            "{team} and {other_team} have not played yet, so the initial colour decides [{article}]; give "
            "the option initial_colour as it was drawn: W or B",
            team=a.label,
            other_team=b.label,
            article=article,
        ),
        "options.initial_colour",
    )
