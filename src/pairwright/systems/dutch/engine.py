"""C.04.3 article 1.9: the round-pairing, bracket by bracket from the top; then the colours and the list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...domain.errors import StateError
from ...domain.pairing import Bracket, Pair, RoundPairing
from ...domain.tournament import Entry, Tournament
from .bracket import Answer, pair_bracket
from .colours import allocate, higher_ranked, needs_initial_colour
from .criteria import AFTER_C8, C6, C7, Situation
from .definitions import Field, Settings
from .pab import bye_score

PlacedPair = tuple[Entry, Entry, str, int | None, tuple[int, int, int]]


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
    field: Field, pairs: list[PlacedPair], tournament: Tournament, options: Mapping[str, Any]
) -> RoundPairing:
    brackets: list[Bracket] = []
    bye: int | None = None
    found = list(answers(field))
    for index, (situation, answer) in enumerate(found):
        pairs += [_placed(field, a, b, index) for a, b in answer.pairs]
        following = found[index + 1][1].downfloaters if index + 1 < len(found) else None
        brackets.append(_bracket(situation, answer, following))
        bye = answer.downfloaters[0] if answer.downfloaters else None
    tables = {k: table for table, k in enumerate(sorted(range(len(pairs)), key=lambda k: pairs[k][4]), 1)}
    return RoundPairing(
        tournament=tournament,
        options=options,
        pairs=tuple(
            Pair(white, black, tables[k], index, article)
            for k, (white, black, article, index, _) in enumerate(pairs)
        ),
        bye=None if bye is None else field.entries[bye],
        brackets=tuple(brackets),
    )


def prepare(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> tuple[Field, list[PlacedPair]]:
    """The players that the rules pair, and the pairs that the arbiter decided; errors as for `pair`."""
    settings = Settings.of(tournament, options)
    decided = {tpn for pair_ in tournament.forced for tpn in pair_}
    present = tournament.present
    field = Field(tournament, settings, [entry for entry in present if entry.tpn not in decided], together)
    if not decided:
        return field, []
    apart = Field(tournament, settings, [entry for entry in present if entry.tpn in decided], None)
    return field, [_placed(apart, apart.place[a], apart.place[b], None) for a, b in tournament.forced]


def answers(field: Field) -> Iterator[tuple[Situation, Answer]]:
    """The brackets from the top, each with its pairing."""
    bye = bye_score(field)
    waiting = scoregroups(field)
    mdps: list[int] = []
    while waiting:
        residents, waiting = waiting[0], waiting[1:]
        situation = Situation(field, mdps, residents, waiting, bye)
        answer = pair_bracket(situation)
        yield situation, answer
        mdps = answer.downfloaters


def scoregroups(field: Field) -> list[list[int]]:
    """The scoregroups [1.3.1], highest first."""
    groups: dict[int, list[int]] = {}
    for player, score in enumerate(field.score):
        groups.setdefault(score, []).append(player)
    return [groups[score] for score in sorted(groups, reverse=True)]


def criteria_of(situation: Situation, answer: Answer, following: Sequence[int] | None) -> dict[str, Any]:
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


def _bracket(situation: Situation, answer: Answer, following: Sequence[int] | None) -> Bracket:
    tpn = situation.field.tpn
    return Bracket(
        situation.score,
        tuple(tpn[player] for player in situation.residents),
        (),
        criteria_of(situation, answer, following),
        tuple(tpn[player] for player in situation.mdps),
        tuple(tpn[player] for player in answer.downfloaters),
    )


def _placed(field: Field, a: int, b: int, index: int | None) -> PlacedPair:
    if needs_initial_colour(field, a, b) and field.settings.options["initial_colour"] is None:
        raise StateError(
            f"{field.entries[a].label} and {field.entries[b].label} have not played yet, so the initial colour decides "
            "[5.2.5]; give the option initial_colour as it was drawn: W or B",
            "options.initial_colour",
        )
    white, black, article = allocate(field, a, b)
    return field.entries[white], field.entries[black], article, index, _board_key(field, a, b)


def _board_key(field: Field, a: int, b: int) -> tuple[int, int, int]:
    """Order of publication (C.04.2, 3.6): score of the higher ranked player, sum of both scores, that player's TPN."""
    score = field.score
    return -max(score[a], score[b]), -score[a] - score[b], field.tpn[higher_ranked(field, a, b)]
