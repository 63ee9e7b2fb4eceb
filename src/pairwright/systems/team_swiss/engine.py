"""C.04.6 article 3.3: the round-pairing, step by step: the bye, the brackets from the top, the colours.

1.3.1 scoregroups become brackets of an even number of teams (1.3.2), starting at the top (3.2); the steps are those
of 3.3.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...domain.pairing import Bracket, RoundPairing
from ...domain.tournament import Tournament
from ..assembly import PlacedPair, assembled, by_rules_and_decided, initial_colour_missing, publication_order
from ..participants import check_rounds
from .bracket import pair_bracket
from .colours import allocate, first_team, needs_initial_colour
from .criteria import PAIR_CRITERIA, c7_count
from .definitions import RoundSettings, TeamField
from .pab import assign_bye
from .situation import first_situation
from .upfloaters import UpfloaterSet, choose_upfloaters

RawPair = tuple[int, int]


def pair(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> RoundPairing:
    """Pair the round. `together`: two TPNs that must meet in it, for what-if questions; everything else by the rules.

    Raises NoLegalPairing [3.3.3], and StateError when the number of rounds or the initial colour [4.1] is needed
    but missing.
    """
    field, pairs = prepare(tournament, options, together)
    bye = assign_bye(field)
    brackets, raw = _brackets(field, bye)
    pairs += [_placed(field, a, b, index) for index, couples in enumerate(raw) for a, b in couples]
    return assembled(tournament, options, pairs, None if bye is None else field.entries[bye], brackets)


def prepare(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> tuple[TeamField, list[PlacedPair]]:
    """The teams that the rules pair, and the pairs that the arbiter decided; errors as for `pair`."""
    rounds = check_rounds(tournament, options["rounds"], "C7")
    settings = RoundSettings(options, tournament.round, rounds)
    free, decided = by_rules_and_decided(tournament)
    field = TeamField(tournament, settings, free, together)
    if not decided:
        return field, []
    # set aside before the bye and the brackets, their colours by article 4
    apart = TeamField(tournament, settings, decided, None)
    return field, [_placed(apart, apart.place[a], apart.place[b], None) for a, b in tournament.forced]


def _brackets(field: TeamField, bye: int | None) -> tuple[list[Bracket], list[list[RawPair]]]:
    """Steps 2 and 3 of 3.3.2: for the top-scoregroup, until no team is left, the upfloaters and the pairs."""
    brackets: list[Bracket] = []
    raw: list[list[RawPair]] = []
    situation = first_situation(field, bye)
    while situation is not None:
        choice = choose_upfloaters(situation)
        pairs = pair_bracket(field, situation.residents, choice.upfloaters)
        assert pairs is not None, "a bracket was formed that has no pairing"
        brackets.append(_bracket(field, situation.residents, choice, pairs))
        raw.append(pairs)
        situation = situation.after(choice.upfloaters)
    return brackets, raw


def _bracket(
    field: TeamField, residents: Sequence[int], choice: UpfloaterSet, pairs: Sequence[RawPair]
) -> Bracket:
    """The bracket with the value of each criterion. A pair leaves a preference unfulfilled only if both teams have
    the same one [4.3.2, 4.3.3], so the costs of the pairs give [C8]-[C10] before colours are known.
    """
    upfloaters = choice.upfloaters
    criteria: dict[str, Any] = {
        "C4": len(upfloaters),
        "C5": sorted(field.score[team] for team in upfloaters),
        "C6": choice.c6,
        "C7": c7_count(field, upfloaters),
    }
    rising = set(upfloaters)
    for criterion in PAIR_CRITERIA:
        criteria[criterion.name] = sum(criterion.cost(field, a, b, rising) for a, b in pairs)
    tpn = field.tpn
    return Bracket(
        field.score[residents[0]],
        tuple(tpn[team] for team in residents),
        tuple(tpn[team] for team in upfloaters),
        criteria,
    )


def _placed(field: TeamField, a: int, b: int, index: int | None) -> PlacedPair:
    if needs_initial_colour(field, a, b) and field.settings.options["initial_colour"] is None:
        raise initial_colour_missing(field.entries[a], field.entries[b], "4.3.1")
    white, black, article = allocate(field, a, b)
    score = field.score
    first, _ = first_team(field, a, b) if score[a] == score[b] else (max(a, b, key=score.__getitem__), "")
    order = publication_order(score, a, b, first, field.tpn[first])
    return PlacedPair(field.entries[white], field.entries[black], article, index, order)
