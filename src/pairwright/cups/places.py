"""The basis for standings of a cup: the places decided by its last bracket (3.1.3, 3.2, 3.3)."""

from __future__ import annotations

from ..domain.messages import msg
from ..domain.places import Place, places
from ..domain.play import How, Play, State
from ..domain.points import TENTHS
from ..domain.results import Result
from ..domain.standing import Basis, Given
from ..domain.structures import Placing
from ..domain.tournament import Entry, PastRound, Tournament
from .stage import Stage
from .state import Cup


def champion(cup: Cup) -> str | None:
    """Who has won: the first of the last stage, or of the only group; None while that is open."""
    if cup.stages:
        stage = cup.stage
        table = places(stage.play, stage.play.structure.placings[0]) if stage.play.over else []
    elif cup.groups is not None and cup.system == "ibf-groups" and len(cup.groups.groups) == 1:
        table = cup.groups.table(1) if not cup.groups.to_play() else []
    else:
        table = []
    first = next((place for place in table if place.first == 1), None)
    return cup.entrant(first.players[0]).name if first is not None and len(first.players) == 1 else None


def certain_places(cup: Cup, stage: Stage, placing: Placing) -> list[Place]:
    """The places of a bracket that are certain, best first; the main table of the first bracket goes on with those whom
    the groups left out."""
    found = places(stage.play, placing)
    if stage is cup.stages[0] and placing == stage.play.structure.placings[0]:
        found += left_in_groups(cup)
    return found


def left_in_groups(cup: Cup) -> list[Place]:
    """Those who did not go on from the groups, behind those who did: by their places in the groups. Equal places of
    several groups are not ranked against each other, so they are shared; who was removed from a group has none."""
    if cup.groups is None or not cup.stages:
        return []
    on = {player for stage in cup.stages for player in stage.players}
    tables = [
        Place(row.first, row.last, here)
        for number in range(1, len(cup.groups.groups) + 1)
        for row in cup.groups.table(number)
        if (here := tuple(player for player in row.players if player not in on))
    ]
    found: list[Place] = []
    reached, first = 0, len(cup.stages[0].players) + 1
    for row in sorted(tables, key=lambda row: (row.first, row.last)):
        if found and row.first <= reached:  # a place shared in one group covers several of another
            last = found.pop()
            members, first = (*last.players, *row.players), last.first
        else:
            members = row.players
        reached = max(reached, row.last)
        found.append(Place(first, first + len(members) - 1, tuple(sorted(members))))
        first += len(members)
    return found


def standing(cup: Cup) -> Basis:
    """The main table of the last stage; players still in share the open places.

    Behind a knockout follow those whom its groups left out; players out before a later stage are not ranked.
    StateError before the draw.
    """
    stage = cup.stage
    table = certain_places(cup, stage, stage.play.structure.placings[0])
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
    histories = _histories(stage.play)
    rounds = max(map(len, histories.values()), default=0)
    tournament = Tournament(
        cup.system,
        rounds + 1,
        tuple(
            Entry(one.number, one.name, (*past, *_nothing(rounds - len(past))), rating=one.rating or 0)
            for one in cup.entrants
            for past in [histories.get(one.number, [])]
        ),
        {"rounds": rounds + 1} if still_in else {},  # another round follows: the standings are not final
        cup.name,
        solo=True,
        colours=False,
    )
    out = {one.number for one in cup.entrants} - set(stage.players) - set(place)
    return Basis(
        tournament,
        given.code,
        (given,),
        unranked=dict.fromkeys(sorted(out), msg("out before {stage}", stage=stage.name)),
    )


def _histories(play: Play) -> dict[int, list[PastRound]]:
    """What was played, match by match: a win is a point, and so is a pass, which is not a victory (3.1.1, 4.6).

    A match goes into the first column that is free for both players after their earlier matches; with re-entries a
    player may play twice in one round.
    """
    found: dict[int, list[PastRound]] = {}
    for match in sorted(play.structure.matches, key=lambda match: match.time):
        status = play.status[match.id]
        winner, loser = status.winner, status.loser
        if status.state is State.PASS and isinstance(winner, int):
            found.setdefault(winner, []).append(PastRound.of_tenths(Result.PAB, mp_tenths=TENTHS))
        elif status.state is State.DONE and isinstance(winner, int) and isinstance(loser, int):
            played = status.outcome is not None and status.outcome.how is How.PLAYED
            won = PastRound.of_tenths(Result.PLAYED if played else Result.FORFEIT_WIN, loser, None, TENTHS)
            lost = PastRound.of_tenths(Result.PLAYED if played else Result.FORFEIT_LOSS, winner)
            rows = found.setdefault(winner, []), found.setdefault(loser, [])
            column = max(map(len, rows))
            for row, item in zip(rows, (won, lost), strict=True):
                row += [*_nothing(column - len(row)), item]
    return found


def _nothing(rounds: int) -> list[PastRound]:
    return [PastRound(Result.ZERO_BYE)] * rounds
