"""Every verb of the arbiter. The command line, the forms in the browser and the API are generated from this list."""

from __future__ import annotations

from ..domain.messages import msg
from ..domain.names import nearest
from ..store.log import Recorded
from . import importing
from .verb import Verb
from .verbs import (
    bracket,
    by_hand,
    couples,
    draws,
    field,
    handing_out,
    journal,
    lineups,
    numbers,
    pairing,
    presence,
    ratings,
    reports,
    results,
    rulings,
    setup,
)
from .warnings import Refusal

BY_GROUP: tuple[tuple[str, tuple[Verb, ...]], ...] = (
    ("setup", (setup.create, importing.take_over, setup.change, ratings.round_time, setup.leave_book)),
    (
        "field",
        (
            field.team,
            field.teams,
            field.change_team,
            field.roster,
            ratings.ratings,
            ratings.rating,
            field.remove_team,
            numbers.rank,
            numbers.order,
            numbers.draw_order,
            presence.absent,
            presence.present,
            presence.withdraw,
            presence.come_back,
            presence.expel,
            numbers.lot,
        ),
    ),
    ("couples", (couples.forbid, couples.apart, couples.allow, couples.group, couples.force)),
    ("pairing", (pairing.pair, pairing.pair_all, pairing.publish, pairing.unpair)),
    ("by-hand", (by_hand.by_hand, by_hand.set_pairs, by_hand.swap, by_hand.flip, by_hand.end_by_hand)),
    ("lineups", (lineups.lineup, lineups.lineups)),
    ("results", (results.result, results.forfeit, results.clear, results.rating_boards, reports.report)),
    (
        "bracket",
        (
            draws.draw,
            draws.groups,
            bracket.score,
            bracket.no_show,
            bracket.correct,
            bracket.leave,
            bracket.rejoin,
            bracket.decline,
            draws.late,
            bracket.board,
            bracket.boards,
            draws.give_line,
            bracket.settle,
            draws.stage,
        ),
    ),
    (
        "rulings",
        (
            rulings.penalty,
            rulings.award,
            rulings.bye,
            rulings.rounds,
            rulings.tie_breaks,
            rulings.draw_ties,
            rulings.hand_rank,
            rulings.values,
        ),
    ),
    (
        "handing-out",
        (handing_out.prize, handing_out.remove_prize, handing_out.clock, handing_out.stop_clock),
    ),
    ("journal", (journal.undo, journal.redo, journal.note, journal.finish, journal.reopen)),
)
"""The verbs by group, in the order in which an arbiter needs them."""

VERBS: dict[str, Verb] = {verb.name: verb for _, verbs in BY_GROUP for verb in verbs}
"""Every verb by name, in the same order."""


_FOR_CHIEFS = tuple(verb for verb in VERBS.values() if verb.role == "chief")


def chiefs_verb(one: Recorded) -> Verb | None:
    """The verb of a decision that only the chief arbiter may make; None if others may make it too."""
    return next((verb for verb in _FOR_CHIEFS if verb.decided(one)), None)


def verb_of(name: str) -> Verb:
    """A verb by name; Refusal lists the existing ones."""
    if name not in VERBS:
        near = nearest(name, VERBS)
        there = msg("There are: {names}.", names=", ".join(sorted(VERBS)))
        raise Refusal(
            msg("There is no verb {name}.", name=repr(name)),
            msg("Did you mean {name}? {there}", name=near, there=there) if near else there,
        )
    return VERBS[name]
