"""What happens to a cup beside its brackets: groups and boards. (Brackets are in module `cup`.)"""

from __future__ import annotations

from ...domain.errors import StateError
from ...domain.play import How, Outcome
from .cup_state import Cup, Decision
from .group_stage import Groups, form

WITH_GROUPS = ("ibf-groups", "ibf-mixed")


def outcome_of(decision: Decision) -> Outcome:
    """The result in a decision."""
    a, b = decision["players"]
    score = decision.get("score")
    how = How(decision.get("how", "played"))
    return Outcome(
        (a, b),
        decision.get("winner"),
        how,
        (score[0], score[1]) if score else None,
        decision.get("first_down"),
    )


def groups(cup: Cup, decision: Decision) -> None:
    """The draw of the groups; again only with a reason and before a match was played."""
    if cup.system not in WITH_GROUPS:
        raise StateError(f"groups belong to {' or '.join(WITH_GROUPS)}, not to {cup.system}")
    if cup.stages or (cup.groups and cup.groups.outcomes):
        raise StateError("matches have been played: the groups are fixed")
    if cup.groups and not decision.get("reason"):
        raise StateError("a second draw needs a reason and another seed")
    order = sorted((e.number for e in cup.entrants), key=lambda number: -(cup.entrant(number).rating or 0))
    made = decision.get("groups") or form(
        order,
        decision["count"],
        decision["method"],
        str(decision.get("seed") or ""),
        decision.get("apart", ()),
    )
    if sorted(player for group in made for player in group) != sorted(order):
        raise StateError("every player is in one group")
    if min(map(len, made)) < 2:
        raise StateError("a group has two players at least")
    gone = cup.groups.withdrawn if cup.groups else set()
    cup.groups = Groups([list(group) for group in made], decision.get("cycles", 1), withdrawn=gone)


def group_result(cup: Cup, decision: Decision) -> None:
    """A result in a group, or with a reason another one."""
    if cup.groups is None:
        raise StateError("there are no groups")
    name, outcome = decision["match"], outcome_of(decision)
    if outcome.players != cup.groups.players_of(name):
        raise StateError(f"{name} is played by other players")
    gone = sorted(cup.groups.withdrawn.intersection(outcome.players))
    if gone and name not in cup.groups.outcomes:
        raise StateError(f"{name} is not played: {cup.entrant(gone[0]).name} has withdrawn")
    if cup.stages:
        raise StateError("the knockout is drawn: group results are final")
    if name in cup.groups.outcomes and not decision.get("reason"):
        raise StateError(f"{name} has a result; correct it with a reason")
    cup.groups.outcomes[name] = outcome


def group_order(cup: Cup, decision: Decision) -> None:
    """The order of a group where its matches leave it open, decided with a reason."""
    if cup.groups is None or not decision.get("reason"):
        raise StateError("an order inside a group is decided with a reason")
    cup.groups.by_hand[decision["group"]] = list(decision["players"])


def board(cup: Cup, decision: Decision) -> None:
    """The board of a match that can be played, or none: one match at a time on a board."""
    name, number = decision["match"], decision.get("board")
    if number is None:
        cup.boards.pop(name, None)
        return
    playable = cup.playable
    if name not in playable:
        raise StateError(f"{name} cannot be played now")
    if not isinstance(number, int) or number < 1:
        raise StateError("boards are numbered from 1")
    for other in playable:
        if other != name and cup.boards.get(other) == number:
            raise StateError(f"board {number} has {other}, which is not over; choose another board")
    cup.boards[name] = number
