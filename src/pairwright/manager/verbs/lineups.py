"""Line-ups: who plays on which board. Captains hand in their own until the deadline; the arbiter always can."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.messages import joined, msg
from ..citations import cited
from ..deadlines import is_over, moment, utc
from ..event import Event, Match, Round, Team, evolve
from ..remarks import remark_text
from ..vacant import played_where_nobody_sits
from ..verb import Act, Param, verb
from ..warnings import Refusal, WrongValue
from ..zones import in_zone, zone_of
from .results import check_count

_ROUND = Param("round", "round", "the round (default: the last one)", None)
_WAS = Param("was", "members", "the line-up last seen; if it has changed since, it is not overwritten", None)


@verb("lineup", "Hand in a line-up", Param("team", "team", "whose line-up"),
      Param("members", "members", "players by number or name on boards 1, 2, ...; 0 for nobody"), _ROUND, _WAS,
      kinds=("teams",), role="clerk")  # fmt: skip
def lineup(act: Act, team: int, members: Sequence[int], round: int | None, was: Sequence[int] | None) -> None:
    """Assign the players of a team to the boards of its match."""
    event = act.event
    found = event.round_or_last(round)
    match = found.match_of(team)
    if match is None:
        raise Refusal(
            msg("{team} has no match in round {round}.", team=event.label(team), round=found.number)
        )
    if was is not None and tuple(was) != match.lineup(team):
        raise Refusal(
            msg("The line-up of {team} has been changed in the meantime.", team=event.label(team)),
            msg("Look at it, and hand in yours again."),
        )
    # a match may be played after the next round was paired: leagues pair all rounds in advance
    late = found.number < len(event.rounds) and match.begun
    if late and not match.lineup(team):
        # Who played is completed: no result, pairing or place changes, and without it the games are not rated.
        act.warn(
            2,
            msg(
                "The match of round {round} has results; the line-up of {team} is entered afterwards",
                round=found.number,
                team=event.label(team),
            ),
        )
    elif late:
        act.warn(5, msg("The line-up of round {round} is past", round=found.number), cited(event, "line-up"))
        act.comment("Line-up", found.number, remark_text("Line-up", team=event.label(team)))
    _check(act, event.team(team), list(members))
    if tuple(members) == match.lineup(team):
        act.say(msg("{team} has this line-up.", team=event.label(team)))
        return
    after = evolve(match, lineups=((team, tuple(members)),))
    vacant = played_where_nobody_sits(event, after, match.boards)
    if vacant:
        raise Refusal(vacant, msg("Correct the result of the board, or name who played."))
    act.decide("lineup", round=found.number, table=match.table, team=team, members=list(members))
    names = joined(*(event.name_of(number) or msg("nobody") for number in members), by="; ")
    act.say(msg("{team}: {names}.", team=event.label(team), names=names))


def _check(act: Act, team: Team, members: list[int]) -> None:
    event = act.event
    label = event.label(team.id)
    place = {member.number: at for at, member in enumerate(team.members, 1)}
    check_count(event, len(members), msg("0 stands for nobody."))
    named = [number for number in members if number]
    roster = ", ".join(f"{member.number} {member.name}" for member in team.members)
    for number in named:
        if number not in place:
            raise Refusal(
                msg(
                    "{number} is not in the roster of {label}.",
                    number=event.name_of(number) or number,
                    label=label,
                ),
                msg("It has {roster}; `roster` adds players.", roster=roster)
                if roster
                else msg("`roster` adds players."),
            )
        if named.count(number) > 1:
            raise Refusal(msg("{number} would sit on two boards.", number=event.name_of(number)))
    if not named and not roster:
        raise Refusal(msg("No players are entered for {label}.", label=label), msg("`roster` adds players."))
    if not named:
        raise Refusal(msg("The line-up is empty."), msg("A team that does not appear loses by `forfeit`."))
    if len(named) < len(members):
        empty = ", ".join(str(at) for at, number in enumerate(members, 1) if not number)
        act.warn(2, msg("{label} has nobody on board {empty}", label=label, empty=empty))
    if event.settings.lineup_order == "fixed" and [place[n] for n in named] != sorted(
        place[n] for n in named
    ):
        act.warn(3, msg("The line-up of {label} is not in the board order of its roster", label=label))
        act.comment("Line-up", len(event.rounds), remark_text("Line-up", "order", team=label))
    total = rating_sum(event, named)
    if event.settings.rating_cap and total > event.settings.rating_cap:
        act.warn(
            1,
            msg(
                "The ratings of {label} sum to {total}; the limit is {limit}",
                label=label,
                total=total,
                limit=event.settings.rating_cap,
            ),
        )


def rating_sum(event: Event, members: Sequence[int]) -> int:
    """The total rating of a line-up."""
    ratings = {member.number: member.rating for team in event.teams.values() for member in team.members}
    return sum(ratings.get(number, 0) for number in members)


@verb("lineups", "Open or close the line-ups", Param("open", "flag", "whether captains may hand in", True),
      Param("deadline", "text", "until when, in the time zone of the event, such as 2026-11-28T10:00", ""), _ROUND, kinds=("teams",))  # fmt: skip
def lineups(act: Act, open: bool, deadline: str, round: int | None) -> None:
    """Set the period for handing in line-ups; later ones need the arbiter."""
    found = act.event.round_or_last(round)
    zone = zone_of(act.event.settings.time_zone)
    if deadline and moment(deadline, zone) is None:
        raise WrongValue(
            "deadline",
            msg("{text} is no time", text=repr(deadline)),
            msg("It is as in 2026-11-28T10:00, in the time zone of the event."),
        )
    deadline = utc(deadline, zone)
    act.decide("lineups-open", round=found.number, open=open, deadline=deadline)
    until = in_zone(deadline, zone) if deadline else ""
    if open and is_over(deadline):
        act.say(
            msg(
                "The deadline for the line-ups of round {round} has passed already, {until}: captains cannot "
                "hand in.",
                round=found.number,
                until=until,
            )
        )
    elif open and deadline:
        act.say(msg("Line-ups of round {round} are open until {until}.", round=found.number, until=until))
    elif open:
        act.say(msg("Line-ups of round {round} are open.", round=found.number))
    else:
        act.say(msg("Line-ups of round {round} are closed.", round=found.number))


def may_see(found: Round, match: Match, team: int, closed: bool) -> bool:
    """Whether a side may see the other's line-up: both are in, the deadline has passed, or the match is in progress."""
    both = bool(match.lineup(team)) and bool(match.lineup(match.other(team)))
    return closed or both or (match.begun and not found.lineups_open)
