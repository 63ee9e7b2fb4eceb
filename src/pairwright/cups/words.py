"""What the names of matches mean, in words: `G1:2.3`, `U2.1`."""

from __future__ import annotations

from ..domain.messages import Message, joined, msg
from ..domain.structures import Match
from ..systems.ibf.group_stage import group_and_round
from ..systems.ibf.naming import bracket_name, name_of_round
from .stage import Stage
from .state import Cup


def said_of(cup: Cup, name: str) -> Message:
    """A match in words: `Group 1, round 2, match 3`; `Quarter-finals, match 1`."""
    if ":" in name:
        group, number = group_and_round(name)
        return msg(
            "Group {group}, round {round}, match {match}",
            group=group,
            round=number,
            match=name.rpartition(".")[2],
        )
    return of_stage(*cup.locate(name))


def of_stage(stage: Stage, match: Match) -> Message:
    """The same of a match of a stage; its number only where the round has several."""
    assert stage.structure is not None
    of_round = name_of_round(stage.structure, match.bracket, match.round)
    several = sum((one.bracket, one.round) == (match.bracket, match.round) for one in stage.structure.matches)
    number = [msg("match {match}", match=match.number)] if several > 1 else []
    return joined(of_round, *number, by=", ")


def key_of(cup: Cup) -> list[Message]:
    """How the names of the matches of a cup are read: an example of a group and of each bracket."""
    found: list[Message] = []
    if cup.groups is not None and cup.groups.meetings:
        last = list(cup.groups.meetings)[-1]
        found.append(joined(last, said_of(cup, last), by=": "))
    for stage in cup.stages:
        if stage.structure is None:
            continue
        brackets = {one.bracket: one for one in reversed(stage.structure.matches)}
        for bracket, one in reversed(brackets.items()):
            said = joined(bracket_name(stage.structure, bracket), of_stage(stage, one), by=" – ")
            found.append(joined(cup.full_name(stage, one.id), said, by=": "))
    return found
