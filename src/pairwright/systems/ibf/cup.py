"""A cup as a fold of decisions: create, enter, draw, results, withdrawals, corrections, further stages.

A decision is a plain dictionary with its verb under `do`. `fold` makes the cup from the list; `cup_verbs` makes checked
decisions from what the arbiter types. Players are numbered in the order of entry; lots use these numbers.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...domain.errors import StateError
from ...domain.play import State
from ...domain.structures import Bye, Occupant
from .beside import WITH_GROUPS, board, group_order, group_result, groups, outcome_of
from .cup_state import Cup, Decision, Entrant
from .lines import by_hand, draw_lines
from .qualifiers import from_groups, from_swiss, with_lives
from .reentry import Rules, kept_open, reentry_lines
from .stage import Stage, structure_of

SYSTEMS = ("ibf-single", "ibf-double", "ibf-reentry", "ibf-groups", "ibf-mixed")

__all__ = [
    "WITH_GROUPS",
    "Cup",
    "Decision",
    "Entrant",
    "Stage",
    "apply",
    "fold",
    "lines_of",
    "outcome_of",
    "structure_of",
]


def fold(decisions: Iterable[Decision]) -> Cup:
    """The cup that a list of decisions makes."""
    cup = Cup()
    for number, decision in enumerate(decisions, 1):
        try:
            apply(cup, decision)
        except StateError as error:
            raise StateError(error.why, f"decision {number}") from None
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise StateError(f"it cannot be read ({error!r})", f"decision {number}") from None
    return cup


def apply(cup: Cup, decision: Decision) -> None:
    """Add one decision to a cup."""
    verb = decision["do"]
    if verb not in _VERBS:
        raise StateError(f"there is no decision {verb!r}")
    if not cup.system and verb != "create":
        raise StateError("the first decision creates the cup")
    _VERBS[verb](cup, decision)
    cup.decisions.append(decision)


def _create(cup: Cup, decision: Decision) -> None:
    if cup.system:
        raise StateError("the cup is created already")
    if decision["system"] not in SYSTEMS:
        raise StateError(f"the system is one of {', '.join(SYSTEMS)}, not {decision['system']!r}")
    cup.name, cup.system, cup.options = (
        decision["name"],
        decision["system"],
        dict(decision.get("options", {})),
    )


def _enter(cup: Cup, decision: Decision) -> None:
    for player in decision["players"]:
        number = len(cup.entrants) + 1
        cup.entrants.append(Entrant(number, player["name"], player.get("rating"), player.get("club", "")))


def _draw(cup: Cup, decision: Decision) -> None:
    _no_bracket_after_groups(cup)
    if cup.stages:
        stage = cup.stage
        if not decision.get("reason"):
            raise StateError("a second draw needs a reason and another seed [IBF 3.1.2]")
    else:
        system = "ibf-single" if cup.system == "ibf-mixed" else cup.system
        stage = Stage(cup.name, system, cup.options, [entrant.number for entrant in cup.entrants])
    stage.set_draw(lines_of(cup, stage, decision), dict(decision))
    if not cup.stages:
        cup.stages.append(stage)


def lines_of(cup: Cup, stage: Stage, decision: Decision) -> list[Occupant]:
    """The lines that a decision to draw gives: one for everybody in the stage, and for nobody else."""
    lines = _drawn(cup, stage, decision)
    there = [line for line in lines if isinstance(line, int)]
    if strangers := [cup.entrant(player).name for player in there if player not in stage.players]:
        raise StateError(f"not in this draw: {', '.join(strangers)}", "lines")
    if missing := [cup.entrant(player).name for player in stage.players if player not in there]:
        raise StateError(f"everybody in a draw has a line; without one: {', '.join(missing)}", "lines")
    return lines


def _drawn(cup: Cup, stage: Stage, decision: Decision) -> list[Occupant]:
    mode, seed = decision["mode"], str(decision.get("seed") or "")
    if mode == "hand":
        lines = by_hand(decision["lines"])
        return kept_open(lines) if stage.system == "ibf-reentry" else lines
    if mode == "groups":
        return from_groups(decision["tables"], decision["tiers"])
    if mode == "swiss":
        return from_swiss(decision["players"], {frozenset(pair) for pair in decision["met"]})
    if mode == "lives":
        return with_lives([(player, lives) for player, lives in decision["survivors"]])
    order = list(stage.players)
    if mode in ("seeded", "seeds", "tiers") and decision["do"] == "draw":
        order.sort(key=lambda number: -(cup.entrant(number).rating or 0))
    if stage.system == "ibf-reentry":
        rules = Rules(seed, layout=stage.options.get("layout", "spread"))
        return reentry_lines(order, rules, mode, decision.get("seeds", 0))
    return draw_lines(order, mode, seed, decision.get("seeds", 0), decision.get("apart", ()))


def _result(cup: Cup, decision: Decision) -> None:
    stage, match = cup.locate(decision["match"])
    outcome, status = outcome_of(decision), stage.play.status[match.id]
    if status.state is not State.READY:
        raise StateError(f"{match.id} cannot be played now: {status.state.value}")
    if outcome.players != (status.a, status.b):
        raise StateError(f"{match.id} is played by other players")
    stage.enter(match.id, outcome)


def _correct(cup: Cup, decision: Decision) -> None:
    stage, match = cup.locate(decision["match"])
    stage.enter(match.id, outcome_of(decision) if "players" in decision else None)
    for name in decision.get("annul", ()):
        stage.outcomes.pop(name, None)
    stage.refold()
    if stage.play.wrong:
        raise StateError(
            f"played by the wrong players and not annulled: {', '.join(sorted(stage.play.wrong))}"
        )


def _withdraw(cup: Cup, decision: Decision) -> None:
    player = decision["player"]
    cup.entrant(player)
    if cup.groups is not None and not cup.stages:
        cup.groups.withdrawn.add(player)
        return
    for stage in cup.stages:
        if player in stage.players:
            stage.withdraw(player)


def _return(cup: Cup, decision: Decision) -> None:
    player = decision["player"]
    if cup.groups is not None and not cup.stages:
        cup.groups.withdrawn.discard(player)
        return
    back = [stage.take_back(player) for stage in cup.stages if player in stage.players]
    if False in back and True not in back:
        raise StateError("his place has been played without him; he cannot return")


def _late(cup: Cup, decision: Decision) -> None:
    _enter(cup, {"players": [decision["player"]]})
    stage, line = cup.stage, decision["line"]
    if not 1 <= line <= len(stage.lines) or not isinstance(stage.lines[line - 1], Bye):
        raise StateError(f"line {line} has no virtual opponent [IBF 3.1.1]")
    stage.lines[line - 1] = len(cup.entrants)
    stage.players.append(len(cup.entrants))
    stage.refold()
    if stage.play.wrong:
        raise StateError(f"the pass opposite line {line} has been played on already [IBF 3.1.2]")


def _decline(cup: Cup, decision: Decision) -> None:
    cup.entrant(decision["player"])
    cup.stage.decline(decision["player"])
    cup.stage.refold()


def _give_line(cup: Cup, decision: Decision) -> None:
    cup.stage.given[decision["player"], decision["count"]] = decision["line"]
    cup.stage.refold()
    if cup.stage.play.wrong:
        raise StateError("that re-entry is made and has been played on [IBF 3.3.2]")


def _no_bracket_after_groups(cup: Cup) -> None:
    if cup.system == "ibf-groups":
        raise StateError(
            "ibf-groups ends with its groups; with a knockout after them it is ibf-mixed [IBF 1.2, 1.8]"
        )


def _stage(cup: Cup, decision: Decision) -> None:
    _no_bracket_after_groups(cup)
    options = dict(decision.get("options", {}))
    stage = Stage(decision["name"], decision["system"], options, list(decision["players"]))
    stage.set_draw(lines_of(cup, stage, decision), dict(decision))
    if len(cup.stages) == 1:  # now its matches are named with its number
        cup.boards = {name if ":" in name else f"1/{name}": board for name, board in cup.boards.items()}
    cup.stages.append(stage)


_VERBS = {
    "board": board,
    "groups": groups,
    "group-result": group_result,
    "group-order": group_order,
    "create": _create,
    "enter": _enter,
    "draw": _draw,
    "result": _result,
    "correct": _correct,
    "withdraw": _withdraw,
    "return": _return,
    "late": _late,
    "decline": _decline,
    "give-line": _give_line,
    "stage": _stage,
}
