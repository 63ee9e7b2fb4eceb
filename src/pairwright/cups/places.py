"""What standings of a cup start from: the places that its last bracket has decided (3.1.3, 3.2, 3.3)."""

from __future__ import annotations

from ..domain.places import places
from ..domain.standing import Basis, Given
from ..domain.tournament import Entry, Tournament
from .state import Cup


def standing(cup: Cup) -> Basis:
    """The main table of the last stage; those who still play share the places that are open.

    Who was out before that stage, in the groups or in an earlier bracket, is not ranked. StateError before the draw.
    """
    stage = cup.stage
    table = places(stage.play, stage.play.structure.placings[0])
    place = {player: row.first for row in table for player in row.players}
    taken = {number for row in table for number in range(row.first, row.last + 1)}
    first_open = next(number for number in range(1, len(taken) + 2) if number not in taken)
    still_in = [player for player in stage.players if player not in place]
    given = Given(
        "OTHER_IBFPLACE",
        {**place, **dict.fromkeys(still_in, first_open)},
        "Place in the bracket",
        "IBF 3",
        low_wins=True,
        notes={
            **dict.fromkeys(place, "decided"),
            **dict.fromkeys(still_in, "the best that is still open"),
        },
        leads=True,
    )
    tournament = Tournament(
        cup.system,
        1,
        tuple(Entry(one.number, one.name, rating=one.rating or 0) for one in cup.entrants),
        {"rounds": 1} if still_in else {},  # a round to come: the standings are not final
        cup.name,
        solo=True,
        colours=False,
    )
    out = {one.number for one in cup.entrants} - set(stage.players)
    return Basis(
        tournament, given.code, (given,), unranked=dict.fromkeys(sorted(out), f"out before {stage.name}")
    )
