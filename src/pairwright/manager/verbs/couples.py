"""Pairs decided before pairing: forbidden ones, wishes, and fixed ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import Any

from ...domain.messages import Number, listed, msg
from ..citations import cited, is_ibf
from ..event import Event
from ..planned import by_table
from ..rows import is_list
from ..verb import PAIRED, Act, Param, verb
from ..warnings import Refusal

_SPAN = (
    Param("first", "round", "the first round it applies to", 1),
    Param("last", "round", "the last round it applies to (default: the last of the event)", None),
    Param("why", "text", "why", ""),
)


_MOST_PAIRS = 50_000
"""Forbidden pairs and pairs to be kept apart: those of a club of 316."""
_FIXED = {False: 5, True: 3}
"""The warning level for changing forbidden pairs after round 1: IBF 2.2 leaves this to the regulations."""


@verb("forbid", "Forbid pairs", Param("teams", "teams", "no two of these may meet"), *_SPAN, kinds=PAIRED)
def forbid(act: Act, teams: Sequence[int], first: int, last: int | None, why: str) -> None:
    """Forbid pairs, for all or some rounds; the rules allow this only before round 1."""
    event = act.event
    _not_by_table(event)
    teams = list(dict.fromkeys(teams))
    if len(teams) < 2:
        raise Refusal(msg("A forbidden pair needs two different teams."))
    _not_too_many(event, [teams])
    if event.rounds:
        act.warn(_FIXED[is_ibf(event)], msg("Forbidden pairs are entered before round 1 is paired"), cited(event, "prohibited"),
                 msg("Rounds that are paired were paired without it."))  # fmt: skip
        act.comment("Prohibited pair", len(event.rounds), ", ".join(event.label(team) for team in teams))
        first = max(first, len(event.rounds) + 1)
    act.decide("forbid", teams=teams, first=first, last=last, reason=why)
    act.say(msg("{names} will not meet.", names=listed([event.label(team) for team in teams])))


@verb("apart", "Keep teams apart", Param("teams", "teams", "no two of these meet if it can be avoided", ()),
      Param("club", "flag", "the teams of each club, instead of named ones", False), *_SPAN, kinds=PAIRED)  # fmt: skip
def apart(act: Act, teams: Sequence[int], club: bool, first: int, last: int | None, why: str) -> None:
    """Avoid pairs where possible; if a round needs one of them, the dropped wish is reported."""
    event = act.event
    _not_by_table(event)
    groups = [list(dict.fromkeys(teams))] if teams else []
    if club:
        by_club: dict[str, list[int]] = {}
        for key, one in event.teams.items():
            if one.club:
                by_club.setdefault(one.club.casefold(), []).append(key)
        groups = [members for members in by_club.values() if len(members) > 1]
    if not groups or any(len(group) < 2 for group in groups):
        raise Refusal(
            msg("To keep apart takes two teams at least."),
            msg("Name them, or enter clubs and choose those of each club."),
        )
    _not_too_many(event, groups)
    for group in groups:
        act.decide("forbid", teams=group, first=first, last=last, soft=True, reason=why)
    act.say(
        msg(
            "{count, plural, one {# group is} other {# groups are}} kept apart where possible.",
            count=len(groups),
        )
    )


def _not_too_many(event: Event, groups: Sequence[Sequence[int]]) -> None:
    """Refuse more pairs than rounds can be paired with in reasonable time."""
    count = sum(comb(len(one), 2) for one in (*(item.teams for item in event.forbidden), *groups))
    if count > _MOST_PAIRS:
        raise Refusal(
            msg(
                "These would be {count} pairs that may not meet; an event has {most} at most.",
                count=Number(count),
                most=Number(_MOST_PAIRS),
            ),
            msg("Name smaller groups."),
        )


@verb(
    "allow",
    "Allow a forbidden pair again",
    Param("rule", "number", "its number in the list, from 1"),
    kinds=PAIRED,
)
def allow(act: Act, rule: int) -> None:
    """Allow the pair again, from the next round on."""
    event = act.event
    if not 1 <= rule <= len(event.forbidden):
        raise Refusal(
            msg("There is no rule {rule}; there are {count}.", rule=rule, count=len(event.forbidden))
        )
    item = event.forbidden[rule - 1]
    if event.rounds and not item.soft:
        act.warn(
            _FIXED[is_ibf(event)],
            msg("Forbidden pairs are fixed once round 1 is paired"),
            cited(event, "prohibited"),
        )
    named = {"teams": list(item.teams), "first": item.first, "last": item.last, "soft": item.soft}
    act.decide("allow", index=rule - 1, **named)
    act.say(msg("{names} may meet.", names=listed([event.label(team) for team in item.teams])))


_GROUPED = ("ibf-swiss", "ibf-swiss-blind", "ibf-swiss-lives")


@verb("group", "Group players for the pairings",
      Param("groups", "data", "lists of players, as in [[1, 2, 3, 4], [5, 6, 7, 8]]; an empty list removes the groups"),
      Param("first", "round", "the first round it applies to", 1),
      Param("last", "round", "the last round it applies to (default: the last of the event)", None), kinds=PAIRED)  # fmt: skip
def group(act: Act, groups: Any, first: int, last: int | None) -> None:
    """Pair players within these groups in these rounds, the others among themselves [IBF 2.2]."""
    from ..arguments import team_id

    event = act.event
    if event.settings.system not in _GROUPED:
        raise Refusal(
            msg("{system} has no groups for the pairings.", system=event.settings.system),
            msg("`forbid` and `apart` keep some apart."),
        )
    if not is_list(groups) or not all(is_list(one) for one in groups):
        raise Refusal(
            msg("groups is a list of lists of players, not {groups}.", groups=repr(groups)),
            msg("As in [[1, 2], [3, 4]]."),
        )
    made = [[team_id(event, one) for one in members] for members in groups]
    named = [team for members in made for team in members]
    twice = next((team for team, times in Counter(named).items() if times > 1), None)
    if twice is not None:
        raise Refusal(
            msg("{twice} is in two groups.", twice=event.label(twice)), msg("Each is in one at most.")
        )
    first = max(first, len(event.rounds) + 1)
    if last is not None and last < first:
        raise Refusal(
            msg("Rounds {first} to {last} are none that could still be paired.", first=first, last=last),
            msg("Name later ones."),
        )
    if event.rounds:
        act.warn(
            3, msg("Groups are stipulated by the regulations before the event"), cited(event, "grouping"),
            msg("Rounds that are paired were paired without them."),
        )  # fmt: skip
    act.decide("group", groups=made, first=first, last=last)
    span = (
        msg("From round {first} on", first=first)
        if last is None
        else msg("In rounds {first} to {last}", first=first, last=last)
        if last > first
        else msg("In round {round}", round=first)
    )
    what = (
        msg("{count} groups are paired among themselves", count=len(made))
        if len(made) > 1
        else msg("no groups are formed")
        if not made
        else msg("one group and the others are paired apart")
    )
    act.say(msg("{span} {what}.", span=span, what=what))


@verb("force", "Fix a pair before pairing", Param("teams", "teams", "two teams, White first"),
      Param("round", "round", "the round (default: the next one)", None), kinds=PAIRED)  # fmt: skip
def force(act: Act, teams: Sequence[int], round: int | None) -> None:
    """Pair these two by decision; the others are paired by the rules."""
    event = act.event
    _not_by_table(event)
    number = len(event.rounds) + 1 if round is None else round
    if number <= len(event.rounds):
        raise Refusal(
            msg("Round {round} is already paired.", round=number),
            msg("`by-hand` starts pairing it by hand."),
        )
    if len(teams) != 2 or teams[0] == teams[1]:
        raise Refusal(msg("Name the two teams of the pair."))
    kept = [list(pair) for pair in event.forced.get(number, ()) if not set(pair) & set(teams)]
    act.warn(
        1 if is_ibf(event) else 3,
        msg(
            "{teams} and {other_teams} are paired by decision in round {number}",
            teams=event.label(teams[0]),
            other_teams=event.label(teams[1]),
            number=number,
        ),
        cited(event, "forced"),
    )
    act.comment("Decided pair", number, f"{event.label(teams[0])} - {event.label(teams[1])}")
    act.decide("force", round=number, pairs=[*kept, list(teams)])
    act.say(
        msg(
            "{teams} and {other_teams} will meet in round {number}.",
            teams=event.label(teams[0]),
            other_teams=event.label(teams[1]),
            number=number,
        )
    )


def _not_by_table(event: Event) -> None:
    if by_table(event):
        raise Refusal(
            msg("The table of a round robin makes every pair."),
            msg("`by-hand` changes a round that is paired."),
        )
