"""C.04.3 article 1.9: the round-pairing, bracket by bracket from the top; then the colours and the list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...domain.pairing import Bracket, RoundPairing
from ...domain.tournament import Tournament
from ..assembly import PlacedPair, assembled, by_rules_and_decided, initial_colour_missing, publication_order
from .bracket import BracketAnswer, pair_bracket
from .colours import allocate, higher_ranked, needs_initial_colour
from .criteria import AFTER_C8, C6, C7, Situation
from .definitions import DutchField, DutchSettings
from .pab import bye_score


def pair(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> RoundPairing:
    """Pair the round. `together`: two TPNs that must meet in it, for what-if questions; everything else by the rules.

    Raises NoLegalPairing [1.9.3], and StateError when the number of rounds or the initial colour is needed but
    missing.
    """
    return pair_with(tournament, options, together)


def pair_with(
    tournament: Tournament,
    options: Mapping[str, Any],
    together: tuple[int, int] | None = None,
    bye: int | None = None,
) -> RoundPairing:
    """The same; `bye`: the TPN of the player who must have the bye."""
    field, pairs = prepare(tournament, options, together)
    if bye is not None:
        field = field.with_bye_for(field.place[bye])
    return _paired(field, pairs, tournament, options)


def _paired(
    field: DutchField, pairs: list[PlacedPair], tournament: Tournament, options: Mapping[str, Any]
) -> RoundPairing:
    brackets: list[Bracket] = []
    bye: int | None = None
    found = list(answers(field))
    for index, (situation, answer) in enumerate(found):
        pairs += [_placed(field, a, b, index) for a, b in answer.pairs]
        following = found[index + 1][1].downfloaters if index + 1 < len(found) else None
        brackets.append(_bracket(situation, answer, following))
        bye = answer.downfloaters[0] if answer.downfloaters else None
    return assembled(tournament, options, pairs, None if bye is None else field.entries[bye], brackets)


def prepare(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> tuple[DutchField, list[PlacedPair]]:
    """The players that the rules pair, and the pairs that the arbiter decided; errors as for `pair`."""
    settings = DutchSettings.of(tournament, options)
    free, decided = by_rules_and_decided(tournament)
    field = DutchField(tournament, settings, free, together)
    if not decided:
        return field, []
    apart = DutchField(tournament, settings, decided, None)
    return field, [_placed(apart, apart.place[a], apart.place[b], None) for a, b in tournament.forced]


def answers(field: DutchField) -> Iterator[tuple[Situation, BracketAnswer]]:
    """The brackets from the top, each with its pairing [1.9.2].

    Each has a scoregroup as residents, and as MDPs, M0 of them [3.1.1], those left over before it [1.3.2, 1.3.3].
    """
    bye = bye_score(field)
    waiting = scoregroups(field)
    mdps: list[int] = []
    while waiting:
        residents, waiting = waiting[0], waiting[1:]
        situation = Situation(field, mdps, residents, waiting, bye)
        answer = pair_bracket(situation)
        yield situation, answer
        mdps = answer.downfloaters


def scoregroups(field: DutchField) -> list[list[int]]:
    """The scoregroups [1.3.1], highest first."""
    groups: dict[int, list[int]] = {}
    for player, score in enumerate(field.score):
        groups.setdefault(score, []).append(player)
    return [groups[score] for score in sorted(groups, reverse=True)]


def criteria_of(
    situation: Situation, answer: BracketAnswer, following: Sequence[int] | None
) -> dict[str, Any]:
    """The value of each criterion. For [C8] these are the scores of the players who downfloat from the following
    bracket, since that bracket complies with [C6] and [C7] before everything else; None if no bracket follows.
    """
    bye = situation.bye_score
    due = situation.bye_is_due and len(answer.downfloaters) == 1
    situation = replace(situation, counts_unplayed=due)
    criteria: dict[str, Any] = {"C5": None if bye is None else (bye,)}
    for criterion in (C6, C7):
        criteria[criterion.name] = criterion.value(situation, answer.pairs, answer.downfloaters)
    criteria["C8"] = None if following is None else C7.value(situation, [], following)
    for criterion in AFTER_C8:
        criteria[criterion.name] = criterion.value(situation, answer.pairs, answer.downfloaters)
    return criteria


def _bracket(situation: Situation, answer: BracketAnswer, following: Sequence[int] | None) -> Bracket:
    tpn = situation.field.tpn
    return Bracket(
        situation.score,
        tuple(tpn[player] for player in situation.residents),
        (),
        criteria_of(situation, answer, following),
        tuple(tpn[player] for player in situation.mdps),
        tuple(tpn[player] for player in answer.downfloaters),
    )


def _placed(field: DutchField, a: int, b: int, index: int | None) -> PlacedPair:
    if needs_initial_colour(field, a, b) and field.settings.options["initial_colour"] is None:
        raise initial_colour_missing(field.entries[a], field.entries[b], "5.2.5")
    white, black, article = allocate(field, a, b)
    first = higher_ranked(field, a, b)
    order = publication_order(field.score, a, b, first, field.tpn[first])
    return PlacedPair(field.entries[white], field.entries[black], article, index, order)
