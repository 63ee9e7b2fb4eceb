"""The field: teams or players, and their rosters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...domain.messages import joined, msg
from ...domain.titles import as_written
from ..citations import cited
from ..event import Event
from ..planned import by_table, last_round
from ..remarks import remark_text
from ..rows import (
    brief,
    check_length,
    check_people,
    check_person,
    checked_number,
    given_in,
    is_list,
    member_rows,
    team_row,
)
from ..snapshot import strength
from ..verb import Act, Param, verb
from ..warnings import Refusal
from .corrections import LAST_FOR_NUMBERS, event_after

# `previous` ranks equal teams [2008: 9b]
_TEAM = (
    Param("short_name", "text", "a short name", None),
    Param("federation", "text", "the federation, three letters", None),
    Param("rating", "number", "the rating, where it is not the average of the best players", None),
    Param("club", "text", "the club or group, whose members can be kept apart", None),
    Param("captain", "text", "the captain", None),
    Param("previous", "number", "Olympiad 2008: its final place in the previous Olympiad", None),
    Param("title", "text", "a player's title: GM, IM, WGM, FM, WIM, CM, WFM, WCM", None),
    Param("sex", "text", "a player's sex: m or w", None),
    Param("fide_id", "number", "a player's FIDE ID", None),
    Param("birth", "text", "a player's date or year of birth", None),
)


@verb(
    "team",
    "Enter a team",
    Param("name", "text", "the name of the team, player or pair"),
    *_TEAM,
    Param(
        "members",
        "data",
        "its players in board order: names, or objects with name, rating, title, fide_id",
        (),
    ),
    Param("round", "number", "the first round it plays (a late entry)", None),
    Param("by_rating", "flag", "a late entry gets the number of its rating, not the last one", False),
)
def team(
    act: Act, name: str, members: Sequence[Any], round: int | None, by_rating: bool, **fields: Any
) -> None:
    """Add an entry to the field; after round 1 it gets the last number, or that of its rating: those below move down."""
    event = act.event
    new_name(event, name)
    row: dict[str, Any] = {"name": name, **_given(fields)}
    for key, value in row.items():
        check_length(key, value, "" if key == "name" else name)
    checked_number("rating", row.get("rating", 0), name)
    checked_number("previous", row.get("previous", 0), name)
    checked_number("fide_id", row.get("fide_id", 0), name)
    if round:
        in_the_event(event, round)
    if members:
        with given_in("members"):
            row["members"] = member_rows(members, name)
    check_people(row, name)
    if event.started:
        if event.kind == "bracket":
            raise Refusal(
                msg("The draw is made."), msg("`late` gives a late entrant a virtual line [IBF 3.1.2].")
            )
        if by_table(event):
            raise Refusal(
                msg("Round 1 is paired: the table has no place for another."),
                msg("`change-team` gives the place of one who does not come to another."),
            )
        following = len(event.rounds) + 1
        if round and round < following:
            act.warn(
                2,
                msg(
                    "Round {round} is already paired: {name} plays from round {number} on",
                    round=round,
                    name=name,
                    number=following,
                ),
                "",
                msg("Into a paired round it comes by hand only."),
            )
        row["joined"] = max(round or 0, following)
    elif round and round > 1:
        row["joined"] = round
    act.decide("teams", teams=[row])
    if by_rating and event.started:
        _number_by_rating(act, name)
    act.say(
        msg("{name} is entered from round {round}.", name=name, round=row["joined"])
        if "joined" in row
        else msg("{name} is entered.", name=name)
    )


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What is given of an entry, its title as it is written."""
    return {
        name: as_written(value) if name == "title" else value
        for name, value in fields.items()
        if value is not None
    }


def _number_by_rating(act: Act, name: str) -> None:
    """Give the entry just decided the number that its strength deserves [C.04.2: 2.3, 2.4]; the others keep their
    order, those below move down one."""
    event, after = act.event, event_after(act)
    new = after.order[-1]
    own = strength(after.teams[new], after.settings)
    at = next(
        (k for k, one in enumerate(event.order) if strength(after.teams[one], after.settings) < own),
        len(event.order),
    )
    if at == len(event.order):
        return
    level = 2 if event.individual else 4 if len(event.rounds) >= LAST_FOR_NUMBERS else 3
    act.warn(
        level,
        msg(
            "{name} gets the number {number}; {count, plural, one {# entry moves} other {# entries move}} down by one",
            name=name,
            number=at + 1,
            count=len(event.order) - at,
        ),
        cited(event, "numbers-change"),
        msg("Later rounds are paired by the new numbers; earlier ones stay as they are."),
    )
    act.comment("Late entry", len(event.rounds) + 1, remark_text("Late entry", name=name, number=at + 1))
    act.decide("order", teams=[*event.order[:at], new, *event.order[at:]])


@verb(
    "teams",
    "Enter several teams",
    Param("teams", "data", "a list of teams, each with the parameters of `team`"),
)
def teams(act: Act, teams: Any) -> None:
    """Add several entries at once, before round 1."""
    event = act.event
    if event.started:
        raise Refusal(msg("Round 1 is paired."), msg("`team` enters a late team."))
    if not is_list(teams):
        raise Refusal(
            msg("teams is a list, not {teams}.", teams=brief(teams)),
            msg(
                'As in ["Ash", \'{\'"name": "Elm", "rating": 2100\'}\']; `import` takes a table (CSV, XLSX).'
            ),
        )
    rows, names = [], {team.name.casefold() for team in event.teams.values()}
    for at, given in enumerate(teams, 1):
        with given_in("teams"):
            row = team_row(given, msg("Row {number}", number=at))
            check_people(row, joined(msg("Row {number}", number=at), row["name"], by=": "))
        if row["name"].casefold() in names:
            raise Refusal(
                msg("{name} is there already, or twice among the teams to be entered.", name=row["name"]),
                msg(
                    "Leave the line out if it is the same team; otherwise add to the name what tells the two apart."
                ),
                "teams",
            )
        in_the_event(event, row.get("joined", 0))
        names.add(row["name"].casefold())
        rows.append(row)
    act.decide("teams", teams=rows)
    act.say(
        msg(
            "{count, plural, one {# entry is} other {# entries are}} in.",
            count=len(rows),
        )
    )


@verb("change-team", "Change a team", Param("team", "team", "which team"),
      Param("name", "text", "a new name", None), *_TEAM,
      Param("no_half_byes", "flag", "it may not have half-point byes", None))  # fmt: skip
def change_team(act: Act, team: int, **fields: Any) -> None:
    """Change names and other data; the numbers stay the same."""
    changes = _given(fields)
    for name, value in changes.items():
        check_length(name, value, "" if name == "name" else act.event.label(team))
    if not changes.get("name", "?"):
        raise Refusal(msg("The name is empty."), msg("Give the team a name that no other team has."))
    checked_number("rating", changes.get("rating", 0), act.event.label(team))
    checked_number("previous", changes.get("previous", 0), act.event.label(team))
    checked_number("fide_id", changes.get("fide_id", 0), act.event.label(team))
    changes = {name: value for name, value in changes.items() if value != getattr(act.event.team(team), name)}
    check_person(changes, act.event.label(team))
    if "name" in changes and changes["name"].casefold() != act.event.team(team).name.casefold():
        new_name(act.event, changes["name"])
    if not changes:
        act.say(msg("Nothing was changed."))
        return
    act.decide("change-team", team=team, **changes)
    act.say(msg("{team} is changed.", team=act.event.label(team)))


@verb("roster", "Change a roster", Param("team", "team", "which team"),
      Param("members", "data", "all its players in board order; a number refers to a player already entered"),
      kinds=("teams",))  # fmt: skip
def roster(act: Act, team: int, members: Sequence[Any]) -> None:
    """List the players of a team in board order. Once its first match has begun, players may only be added at the end.

    A name on the roster without its number refers to that player; removing a player needs confirmation.
    """
    event = act.event
    before = event.team(team).members
    known = {(one.name, one.title, one.birth) for one in before}
    with given_in("members"):
        rows = member_rows(members)
        for at, row in enumerate(rows, 1):
            if (row["name"], row.get("title", ""), row.get("birth", "")) not in known:
                check_person(row, joined(msg("Player {number}", number=at), row["name"], by=": "))
    for row in rows:
        same = [one.number for one in before if one.name.casefold() == row["name"].casefold()]
        if "number" not in row and len(same) == 1 and same[0] not in {other.get("number") for other in rows}:
            row["number"] = same[0]
    owners = {member.number: one for one, other in event.teams.items() for member in other.members}
    for row in rows:
        if "number" in row and owners.get(row["number"]) != team:
            raise Refusal(
                msg(
                    "{name} ({number}) is not in the roster of {team}.",
                    name=row["name"],
                    number=row["number"],
                    team=event.label(team),
                ),
                msg("A player cannot change teams."),
            )
    if order_is_fixed(event, team):
        kept = [row.get("number") for row in rows[: len(before)]]
        if kept != [member.number for member in before]:
            raise Refusal(
                msg("Its first match has begun: the board order of {team} is fixed.", team=event.label(team)),
                msg("Reserves can be added at the bottom."),
            )
    kept = [row.get("number") for row in rows]
    gone = [one.name for one in before if one.number not in kept]
    if gone:
        act.warn(
            2,
            msg(
                "{count, plural, one {{names} leaves} other {{names} leave}} {team}",
                count=len(gone),
                names=", ".join(gone),
                team=event.label(team),
            ),
        )
    act.decide("roster", team=team, members=rows)
    act.say(
        msg(
            "{team} has {count, plural, one {# player} other {# players}}.",
            team=event.label(team),
            count=len(rows),
        )
    )


def order_is_fixed(event: Event, team: int) -> bool:
    """Whether the board order of a team is fixed: from its first match on, for which it has handed in a line-up or which
    has a result. No rule of pairing fixes it earlier; a team that has not come keeps its order open."""
    matches = [match for one in event.rounds if (match := one.match_of(team)) is not None]
    return any(match.lineup(team) or (match.begun and not match.forfeit) for match in matches)


@verb("remove-team", "Remove a team", Param("team", "team", "which team"))
def remove_team(act: Act, team: int) -> None:
    """Remove an entry before round 1; later, use `withdraw`."""
    if act.event.started:
        raise Refusal(
            msg("Round 1 is paired: a team stays in the tables."),
            msg("`withdraw` takes it out of later rounds."),
        )
    act.decide("remove-team", team=team)
    act.say(msg("{name} is removed.", name=act.event.team(team).name))


def new_name(event: Event, name: str) -> None:
    """Refuse a name that another entry has."""
    if any(team.name.casefold() == name.casefold() for team in event.teams.values()):
        raise Refusal(
            msg("There is a team {name} already.", name=repr(name)), msg("Give this one another name.")
        )


def in_the_event(event: Event, round_number: int) -> None:
    """The field of a round-robin table may still grow before round 1, and its rounds with it."""
    last = last_round(event) if event.started else event.settings.rounds
    if last and round_number > last:
        raise Refusal(
            msg(
                "There is no round {round}: the event has {last}.",
                round=round_number,
                last=last,
            ),
            msg("`rounds` sets how many there are."),
        )
