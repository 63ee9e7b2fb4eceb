"""The Swiss system by individual coefficients (article 4.6): one round, from the bye to the last group."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from ...domain.errors import NoLegalPairing
from ...domain.messages import msg
from ...domain.pairing import Pair, RoundPairing
from ...domain.tournament import Entry, Tournament
from .pluses import bye_order, no_points_by_request
from .swiss_field import Acquaintance, PlayerField
from .swiss_search import Formed, Search


@dataclass(frozen=True)
class Plan:
    """What is known about a round before the search: its bye, its field and the number of unavoidable repeats."""

    bye: Entry | None
    field: PlayerField
    repeats: int
    passed_over: tuple[Entry, ...]
    """Those next in line for the bye with whom the others could not have been paired without (more) repeats."""


Score = Callable[[Entry], int]

POINTS: Score = attrgetter("mp_tenths")


def pair(
    tournament: Tournament,
    options: Mapping[str, Any],
    together: tuple[int, int] | None = None,
    score: Score = POINTS,
) -> RoundPairing:
    """Pair the round. `together`: two numbers that must meet in it, for what-if questions; everything else by the
    rules.

    `score` forms the groups, the highest first. Raises NoLegalPairing when prohibited pairs leave no pairing.
    """
    plan = prepare(tournament, options, together, score)
    found, extra = Search(plan.field).run(plan.repeats)
    return result_of(tournament, options, plan, found, {"repeats": plan.repeats, "extra_floats": extra})


def prepare(
    tournament: Tournament,
    options: Mapping[str, Any],
    together: tuple[int, int] | None = None,
    score: Score = POINTS,
) -> Plan:
    """The bye and the field: avoiding repeats takes precedence over the order of the bye (2.1, 4.4).

    Absent players are not in it (4.2), and pairs by decision are set aside first (2.2).
    """
    no_points_by_request(tournament)
    decided = {tpn for pair_ in tournament.forced for tpn in pair_}
    entries = [entry for entry in tournament.present if entry.tpn not in decided]
    known = Acquaintance(tournament, entries, options["r_walkover_meets"])
    best: Plan | None = None
    passed: list[Entry] = []
    for bye in _byes(tournament, options, entries, together, score):
        rest = [entry for entry in entries if entry is not bye]
        field = _field(tournament, rest, known, together, score)
        repeats = field.fewest_repeats(field.everyone)
        if repeats is not None and (best is None or repeats < best.repeats):
            best = Plan(bye, field, repeats, tuple(passed))
            if not repeats:
                break
        if bye is not None:
            passed.append(bye)
    if best is None:
        raise NoLegalPairing(
            msg(
                "the players present cannot all be paired, even with second meetings, because of the prohibited pairs"
            ),
            [entry.tpn for entry in entries],
        )
    return best


def _byes(
    tournament: Tournament,
    options: Mapping[str, Any],
    entries: Sequence[Entry],
    together: tuple[int, int] | None,
    score: Score,
) -> Iterator[Entry | None]:
    if len(entries) % 2 == 0:
        yield None
        return
    for entry in bye_order(entries, list_descends(tournament, options), score):
        if together is None or entry.tpn not in together:
            yield entry


def list_descends(tournament: Tournament, options: Mapping[str, Any]) -> bool:
    """Whether "the last" for the bye is the end of a list in descending order of numbers (reading A-7)."""
    return options["bye_rule"] == "list" and tournament.round % 2 == 0


def _field(
    tournament: Tournament,
    entries: Sequence[Entry],
    known: Acquaintance,
    together: tuple[int, int] | None,
    score: Score,
) -> PlayerField:
    """Score groups from the top; odd rounds in ascending order of the ranking numbers, even rounds descending."""
    sign = 1 if tournament.round % 2 else -1
    ordered = sorted(entries, key=lambda entry: (-score(entry), sign * entry.tpn))
    return PlayerField(ordered, [score(entry) for entry in ordered], known, together)


def result_of(
    tournament: Tournament,
    options: Mapping[str, Any],
    plan: Plan,
    found: Sequence[Formed],
    extra: Mapping[str, Any],
) -> RoundPairing:
    """The answer; pairs in the order formed, the player who looked for an opponent first, the arbiter's pairs at the
    head."""
    entries = plan.field.entries
    numbered: list[tuple[Entry, Entry, int | None]] = [
        (tournament.entry(a), tournament.entry(b), None) for a, b in tournament.forced
    ]
    for group, formed in enumerate(found):
        numbered += [(entries[a], entries[b], group) for a, b in formed.pairs]
    return RoundPairing(
        tournament=tournament,
        options_tenths=options,
        pairs=tuple(Pair(a, b, table, group) for table, (a, b, group) in enumerate(numbered, 1)),
        bye=plan.bye,
        extra={
            **extra,
            "groups": [
                {
                    "points": entries[members.start].mp_tenths // 10,
                    "players": [entries[v].tpn for v in members],
                    "down": [entries[v].tpn for v in formed.down],
                }
                for members, formed in zip(plan.field.groups, found, strict=True)
            ],
        },
    )
