"""C.04.6 article 3.3: the round-pairing, step by step: the bye, the brackets from the top, the colours.

1.3.1 scoregroups become brackets of an even number of teams (1.3.2), starting at the top (3.2); the steps are those
of 3.3.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...domain.errors import StateError
from ...domain.pairing import Bracket, Pair, RoundPairing
from ...domain.tournament import Entry, Tournament
from ..participants import check_rounds
from .bracket import pair_bracket
from .colours import allocate, first_team, needs_initial_colour
from .criteria import PAIR_CRITERIA, c7_count
from .definitions import RoundSettings, TeamField
from .pab import assign_bye
from .situation import first_situation
from .upfloaters import Choice, choose_upfloaters

RawPair = tuple[int, int]
PlacedPair = tuple[Entry, Entry, str, int | None, tuple[int, int, int]]


def pair(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> RoundPairing:
    """Pair the round. `together`: two TPNs that must meet in it, for what-if questions; everything else by the rules.

    Raises NoLegalPairing [3.3.3], and StateError when the number of rounds or the initial colour is needed but
    missing.
    """
    field, forced = prepare(tournament, options, together)
    bye = assign_bye(field)
    brackets, raw = _brackets(field, bye)
    coloured = [(*_colours(field, a, b), index) for index, pairs in enumerate(raw) for a, b in pairs]
    pairs = forced + [
        (field.entries[white], field.entries[black], article, index, _board_key(field, white, black))
        for white, black, article, index in coloured
    ]
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
) -> tuple[TeamField, list[PlacedPair]]:
    """The teams that the rules pair, and the pairs that the arbiter decided; errors as for `pair`."""
    rounds = check_rounds(tournament, options["rounds"], "C7")
    settings = RoundSettings(options, tournament.round, rounds)
    decided = {tpn for pair_ in tournament.forced for tpn in pair_}
    present = tournament.present
    field = TeamField(
        tournament, settings, [entry for entry in present if entry.tpn not in decided], together
    )
    return field, _forced_pairs(tournament, settings, decided, present)


def _forced_pairs(
    tournament: Tournament, settings: RoundSettings, decided: set[int], present: Sequence[Entry]
) -> list[PlacedPair]:
    """Pairs that the arbiter decided: set aside before the bye and the brackets, colours by article 4."""
    if not decided:
        return []
    field = TeamField(tournament, settings, [entry for entry in present if entry.tpn in decided], None)
    found: list[PlacedPair] = []
    for a, b in tournament.forced:
        white, black, article = _colours(field, field.place[a], field.place[b])
        found.append(
            (field.entries[white], field.entries[black], article, None, _board_key(field, white, black))
        )
    return found


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


def _bracket(field: TeamField, residents: Sequence[int], choice: Choice, pairs: Sequence[RawPair]) -> Bracket:
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


def _colours(field: TeamField, a: int, b: int) -> tuple[int, int, str]:
    if needs_initial_colour(field, a, b) and field.settings.options["initial_colour"] is None:
        raise StateError(
            f"{field.entries[a].label} and {field.entries[b].label} have not played yet, so the initial colour decides "
            "[4.3.1]; give the option initial_colour as it was drawn: W or B",
            "options.initial_colour",
        )
    return allocate(field, a, b)


def _board_key(field: TeamField, a: int, b: int) -> tuple[int, int, int]:
    """Order of publication (C.04.2, 3.6): score of the higher ranked team, sum of both scores, its TPN."""
    score = field.score
    first, _ = first_team(field, a, b) if score[a] == score[b] else (max(a, b, key=score.__getitem__), "")
    return -score[first], -score[a] - score[b], field.tpn[first]
