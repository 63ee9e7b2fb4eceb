"""Decisions about a cup, each kind with its effect: `apply`.

Preconditions of a decision are checked only here: that a match can be played now, that its players are those named,
that a bracket is not redrawn without a reason. Typed input (a score, a name) is checked where a decision is made, in
`decide`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from ..domain.errors import StateError
from ..domain.messages import joined, msg
from ..domain.play import How, Outcome, State
from ..domain.structures import BYE, Bye, Occupant
from ..systems.ibf.brackets import WITH_GROUPS
from ..systems.ibf.group_stage import Groups, form
from ..systems.ibf.lines import by_hand, draw_lines
from ..systems.ibf.qualifiers import from_groups, from_swiss, with_lives
from ..systems.ibf.reentry import Rules, kept_open, reentry_lines
from .stage import Stage
from .state import Cup

Data = Mapping[str, Any]


class CupDecision(NamedTuple):
    """A decision as recorded in the log of an event."""

    kind: str
    data: Data


def apply(cup: Cup, decision: CupDecision) -> None:
    """Change a cup by one decision; StateError if it does not fit."""
    try:
        _KINDS[decision.kind](cup, decision.data)
    except StateError as error:
        if not cup.remarks:
            raise
        raise StateError(joined(joined(error.why, ".", by=""), *cup.remarks), error.where) from None


def outcome_of(data: Data) -> Outcome:
    """The result in a decision."""
    a, b = data["players"]
    score = data.get("score")
    return Outcome(
        (a, b),
        data.get("winner"),
        How(data.get("how", "played")),
        (score[0], score[1]) if score else None,
        data.get("first_down"),
    )


def _seeding(cup: Cup, data: Data) -> None:
    """The ratings used by the next draw, in numerical order; all equal if none are given."""
    ratings = data.get("ratings") or [0] * len(cup.entrants)
    if len(ratings) != len(cup.entrants):
        raise StateError(
            msg(
                "{count} ratings are given for {players} players",
                count=len(ratings),
                players=len(cup.entrants),
            )
        )
    cup.ratings = [rating or 0 for rating in ratings]


def _draw_lines(cup: Cup, data: Data) -> None:
    _no_bracket_after_groups(cup)
    if cup.stages:
        stage = cup.stage
        if not data.get("reason"):
            raise StateError(msg("a second draw needs a reason and another seed [IBF 3.1.2]"))
    else:
        system = "ibf-single" if cup.system == "ibf-mixed" else cup.system
        stage = Stage(cup.name, system, cup.options, [entrant.number for entrant in cup.entrants])
    by_rating = data["mode"] in ("seeded", "seeds", "tiers")
    order = cup.by_rating(stage.players) if by_rating else list(stage.players)
    stage.set_draw(_lines(cup, stage, data, order), dict(data))
    if not cup.stages:
        cup.stages.append(stage)


def _lines(cup: Cup, stage: Stage, data: Data, order: list[int]) -> list[Occupant]:
    """The lines fixed by a decision to draw: one for everybody in the stage, and for nobody else."""
    lines = _drawn(stage, data, order)
    if "drawn" not in data and overlapping(data.get("apart", ())):
        cup.remarks = (*cup.remarks, DRAWN_BEFORE)
    there = [line for line in lines if isinstance(line, int)]
    if strangers := [cup.entrant(player).name for player in there if player not in stage.players]:
        raise StateError(msg("not in this draw: {names}", names=", ".join(strangers)), "lines")
    if missing := [cup.entrant(player).name for player in stage.players if player not in there]:
        raise StateError(
            msg("everybody in a draw has a line; without one: {names}", names=", ".join(missing)), "lines"
        )
    return lines


DRAWN_BEFORE = msg(
    "The draw was made by an earlier version, and some of its players are in two groups that are kept apart; this "
    "version draws such groups in another way: compare the lines with those that were published."
)
"""A decision of version 1 has only the seed of its draw, not the outcome."""


def overlapping(groups: Iterable[Iterable[int]]) -> bool:
    """Whether somebody is in two of these groups."""
    named = [player for group in groups for player in set(group)]
    return len(named) > len(set(named))


def _drawn(stage: Stage, data: Data, order: list[int]) -> list[Occupant]:
    if "drawn" in data:  # the outcome of the draw when it was made is what counts
        found: list[Occupant] = [BYE if player is None else player for player in data["drawn"]]
        return kept_open(found) if stage.system == "ibf-reentry" else found
    mode, seed = data["mode"], str(data.get("seed") or "")
    if mode == "hand":
        lines = by_hand(data["lines"])
        return kept_open(lines) if stage.system == "ibf-reentry" else lines
    if mode == "groups":
        return from_groups(data["tables"], data["tiers"])
    if mode == "swiss":
        return from_swiss(data["players"], {frozenset(pair) for pair in data["met"]})
    if mode == "lives":
        return with_lives([(player, lives) for player, lives in data["survivors"]])
    if stage.system == "ibf-reentry":
        rules = Rules(seed, layout=stage.options.get("layout", "spread"))
        return reentry_lines(order, rules, mode, data.get("seeds", 0))
    return draw_lines(order, mode, seed, data.get("seeds", 0), data.get("apart", ()))


def _draw_groups(cup: Cup, data: Data) -> None:
    """The groups; a redraw only with a reason and before any match was played."""
    if cup.system not in WITH_GROUPS:
        raise StateError(
            msg(
                "groups belong to {names}, not to {system}", names=" or ".join(WITH_GROUPS), system=cup.system
            )
        )
    if cup.stages or (cup.groups and cup.groups.outcomes):
        raise StateError(msg("matches have been played: the groups are fixed"))
    if cup.groups and not data.get("reason"):
        raise StateError(msg("a second draw needs a reason and another seed"))
    order = cup.by_rating([entrant.number for entrant in cup.entrants])
    made = data.get("groups") or form(
        order, data["count"], data["method"], str(data.get("seed") or ""), data.get("apart", ())
    )
    if sorted(player for group in made for player in group) != sorted(order):
        raise StateError(msg("every player is in one group"))
    if min(map(len, made)) < 2:
        raise StateError(msg("a group needs at least two players"))
    gone = cup.groups.withdrawn if cup.groups else set()
    cup.groups = Groups(
        [list(group) for group in made],
        data.get("cycles", 1),
        withdrawn=gone,
        seed=str(data.get("seed") or ""),
    )


def _stage(cup: Cup, data: Data) -> None:
    _no_bracket_after_groups(cup)
    stage = Stage(data["name"], data["system"], dict(data.get("options", {})), list(data["players"]))
    stage.set_draw(_lines(cup, stage, data, stage.players), dict(data))
    if len(cup.stages) == 1:  # now its matches are named with its number
        cup.boards = {name if ":" in name else f"1/{name}": board for name, board in cup.boards.items()}
    cup.stages.append(stage)


def _no_bracket_after_groups(cup: Cup) -> None:
    if cup.system == "ibf-groups":
        raise StateError(
            msg("ibf-groups ends with its groups; with a knockout after them it is ibf-mixed [IBF 1.2, 1.8]")
        )


def _match_result(cup: Cup, data: Data) -> None:
    """The result of a match of a group or a bracket, another one only with a reason; without players it is removed."""
    if ":" in data["match"]:
        _group_result(cup, data)
        return
    stage, match = cup.locate(data["match"])
    outcome = outcome_of(data) if "players" in data else None
    corrected = "reason" in data and stage.play.status[match.id].state is State.DONE
    if outcome is not None and not corrected and outcome.players != stage.players_of(match):
        raise StateError(msg("{match} is played by other players", match=match.id))
    stage.enter(match.id, outcome)
    if "reason" not in data:
        return
    for name in data.get("annul", ()):
        stage.outcomes.pop(name, None)
    stage.refold()
    if stage.play.wrong:
        wrong = ", ".join(sorted(stage.play.wrong))
        raise StateError(msg("played by the wrong players and not annulled: {wrong}", wrong=wrong))


def _group_result(cup: Cup, data: Data) -> None:
    groups, name, outcome = cup.in_groups(), data["match"], outcome_of(data)
    if outcome.players != groups.players_of(name):
        raise StateError(msg("{match} is played by other players", match=name))
    gone = sorted(groups.withdrawn.intersection(outcome.players))
    if gone and name not in groups.outcomes:
        raise StateError(
            msg(
                "{name} is not played: {other_name} has withdrawn",
                name=name,
                other_name=cup.entrant(gone[0]).name,
            )
        )
    if cup.stages:
        raise StateError(msg("the knockout is drawn: group results are final"))
    if name in groups.outcomes and not data.get("reason"):
        raise StateError(msg("{match} has a result; correct it with a reason", match=name))
    groups.outcomes[name] = outcome


def _group_order(cup: Cup, data: Data) -> None:
    """The order of a group where its matches leave it open, decided with a reason."""
    groups, number = cup.in_groups(), data["group"]
    if not data.get("reason"):
        raise StateError(msg("an order inside a group is decided with a reason"))
    if not 1 <= number <= len(groups.groups):
        raise StateError(msg("there is no group {number}", number=number))
    for player in data["players"]:
        if player not in groups.groups[number - 1]:
            raise StateError(
                msg("{name} is not in group {number}", name=cup.entrant(player).name, number=number)
            )
    groups.by_hand[number] = list(data["players"])


def _match_board(cup: Cup, data: Data) -> None:
    """The board of a playable match, or none: one match at a time on a board."""
    name, number = data["match"], data.get("board")
    if number is None:
        cup.boards.pop(name, None)
        return
    playable = cup.playable
    if name not in playable:
        raise StateError(msg("{name} cannot be played now", name=name))
    if not isinstance(number, int) or number < 1:
        raise StateError(msg("boards are numbered from 1"))
    for other in playable:
        if other != name and cup.boards.get(other) == number:
            raise StateError(
                msg(
                    "board {number} has {other}, which is not over; choose another board",
                    number=number,
                    other=other,
                )
            )
    cup.boards[name] = number


def _withdrawal(cup: Cup, data: Data) -> None:
    player = data["player"]
    cup.entrant(player)
    if cup.groups is not None and not cup.stages:
        cup.groups.withdrawn.add(player)
        return
    for stage in cup.stages:
        if player in stage.players:
            stage.withdraw(player)


def _return(cup: Cup, data: Data) -> None:
    player = data["player"]
    if cup.groups is not None and not cup.stages:
        cup.groups.withdrawn.discard(player)
        return
    back = [stage.take_back(player) for stage in cup.stages if player in stage.players]
    if False in back and True not in back:
        raise StateError(msg("his place has been played without him; he cannot return"))


def _late_line(cup: Cup, data: Data) -> None:
    """The last entrant takes the line of a virtual opponent (3.1.1, 3.1.2)."""
    newest, stage, line = len(cup.entrants), cup.stage, data["line"]
    if len(cup.ratings) >= newest:
        raise StateError(msg("nobody has been entered since the draw"))
    if not 1 <= line <= len(stage.lines) or not isinstance(stage.lines[line - 1], Bye):
        raise StateError(msg("line {line} has no virtual opponent [IBF 3.1.1]", line=line), "line")
    cup.ratings.append(data.get("rating") or 0)
    stage.lines[line - 1] = newest
    stage.players.append(newest)
    stage.refold()
    if stage.play.wrong:
        raise StateError(
            msg("the pass opposite line {line} has been played on already [IBF 3.1.2]", line=line), "line"
        )


def _no_re_entry(cup: Cup, data: Data) -> None:
    cup.entrant(data["player"])
    cup.stage.decline(data["player"])
    cup.stage.refold()


def _re_entry_line(cup: Cup, data: Data) -> None:
    cup.stage.given[data["player"], data["count"]] = data["line"]
    cup.stage.refold()
    if cup.stage.play.wrong:
        raise StateError(msg("that re-entry is made and has been played on [IBF 3.3.2]"))


_KINDS: dict[str, Callable[[Cup, Data], None]] = {
    "seeding": _seeding,
    "draw-lines": _draw_lines,
    "draw-groups": _draw_groups,
    "stage": _stage,
    "match-result": _match_result,
    "group-order": _group_order,
    "match-board": _match_board,
    "withdrawal": _withdrawal,
    "return": _return,
    "late-line": _late_line,
    "no-re-entry": _no_re_entry,
    "re-entry-line": _re_entry_line,
}

KINDS = tuple(_KINDS)
"""The kinds of decisions about a cup."""
