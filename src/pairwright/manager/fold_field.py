"""Decisions about the field: teams, members, numbers, absences, forbidden pairs, rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from ..domain.entry import OfficialRating
from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.results import Result
from .event import Absence, Event, Forbidden, Groups, Member, Ruling, Team


def _teams(event: Event, data: Mapping[str, Any]) -> Event:
    """New teams; their members are given numbers here."""
    teams, order = dict(event.teams), list(event.order)
    highest = event.members
    taken = {member.number for team in teams.values() for member in team.members}
    for identity, row in enumerate(data["teams"], event.entered + 1):
        members = []
        for member in row.get("members", ()):
            number = member.get("number") or highest + 1
            if number in taken:
                raise StateError(msg("player {number} is in another team already", number=number))
            taken.add(number)
            highest = max(highest, number)
            members.append(_member(member, number))
        fields = {name: value for name, value in row.items() if name not in ("members", "absences")}
        fields["ratings"] = official_ratings(row.get("ratings", ()))
        teams[identity] = Team(id=identity, members=tuple(members), **fields)
        order.append(identity)
    return replace(
        event,
        teams=teams,
        order=tuple(order),
        members=highest,
        entered=event.entered + len(data["teams"]),
    )


def official_ratings(rows: Iterable[Mapping[str, Any]]) -> tuple[OfficialRating, ...]:
    """The ratings of a player as decisions have them."""
    return tuple(OfficialRating(**row) for row in rows)


def _member(row: Mapping[str, Any], number: int) -> Member:
    return Member(**{**row, "number": number, "ratings": official_ratings(row.get("ratings", ()))})


def pass_over(event: Event, kind: str, data: Mapping[str, Any]) -> Event:
    """The event without an undone decision; the ids it assigned are not reused."""
    teams = data["teams"] if kind == "teams" else [data] if kind == "roster" else []
    highest = event.members
    for row in teams:
        for member in row.get("members", ()):
            highest = max(highest, member.get("number") or highest + 1)
    entered = event.entered + (len(teams) if kind == "teams" else 0)
    return replace(event, members=highest, entered=entered)


def _changed(event: Event, team: Team) -> Event:
    return replace(event, teams={**event.teams, team.id: team})


def _change_team(event: Event, data: Mapping[str, Any]) -> Event:
    fields = {name: value for name, value in data.items() if name != "team"}
    return _changed(event, replace(event.team(data["team"]), **fields))


def _roster(event: Event, data: Mapping[str, Any]) -> Event:
    """The whole roster of a team in board order; members without a number are new. Official ratings that are not
    given stay."""
    highest, members = event.members, []
    before = {member.number: member.ratings for member in event.team(data["team"]).members}
    for row in data["members"]:
        number = row.get("number") or highest + 1
        highest = max(highest, number)
        member = _member(row, number)
        members.append(member if "ratings" in row else replace(member, ratings=before.get(number, ())))
    after = _changed(event, replace(event.team(data["team"]), members=tuple(members)))
    return replace(after, members=highest)


def _official(event: Event, data: Mapping[str, Any]) -> Event:
    """The official ratings of players, all of each; `number` 0 stands for the entry itself."""
    teams = dict(event.teams)
    for row in data["players"]:
        team, found = teams[event.team(row["team"]).id], official_ratings(row["ratings"])
        if row.get("number"):
            members = tuple(
                replace(one, ratings=found) if one.number == row["number"] else one for one in team.members
            )
            teams[team.id] = replace(team, members=members)
        else:
            teams[team.id] = replace(team, ratings=found)
    return replace(event, teams=teams)


def _remove_team(event: Event, data: Mapping[str, Any]) -> Event:
    """Remove a team with everything decided about it."""
    if event.started:
        raise StateError(msg("a team cannot be removed once round 1 is paired"))
    gone = event.team(data["team"]).id

    def without(teams: Mapping[int, Any]) -> dict[int, Any]:
        return {key: value for key, value in teams.items() if key != gone}

    forbidden = (
        replace(item, teams=tuple(team for team in item.teams if team != gone))
        if gone in item.teams
        else item
        for item in event.forbidden
    )
    return replace(
        event,
        teams=without(event.teams),
        order=tuple(key for key in event.order if key != gone),
        forbidden=tuple(item for item in forbidden if len(item.teams) > 1),
        grouped=tuple(
            replace(
                item, groups=tuple(tuple(team for team in group if team != gone) for group in item.groups)
            )
            if any(gone in group for group in item.groups)
            else item
            for item in event.grouped
        ),
        forced={
            number: tuple(pair for pair in pairs if gone not in pair)
            for number, pairs in event.forced.items()
        },
        rulings=tuple(item for item in event.rulings if item.team != gone),
        hand_ranks=without(event.hand_ranks),
        values={code: without(values) for code, values in event.values.items()},
    )


def _order(event: Event, data: Mapping[str, Any]) -> Event:
    order = tuple(data["teams"])
    if sorted(order) != sorted(event.teams):
        raise StateError(msg("an order has every team once"))
    return replace(event, order=order, ranked=True)


def _absence(event: Event, data: Mapping[str, Any]) -> Event:
    team = event.team(data["team"])
    item = Absence(
        data["first"], data.get("last"), Result(data.get("kind", "zero-bye")), data.get("withdrawn", False)
    )
    return _changed(event, replace(team, absences=(*team.absences, item)))


def _present(event: Event, data: Mapping[str, Any]) -> Event:
    """The team plays again from a round on, or in one round."""
    team, first, last = event.team(data["team"]), data["first"], data.get("last")
    kept: list[Absence] = []
    for item in team.absences:
        kept.extend(_outside(item, first, last))
    return _changed(event, replace(team, absences=tuple(kept)))


def _outside(item: Absence, first: int, last: int | None) -> list[Absence]:
    """The parts of an absence outside rounds `first` to `last`."""
    found = []
    if item.first < first:
        before = first - 1 if item.last is None else min(item.last, first - 1)
        found.append(replace(item, last=before, withdrawn=False))
    if last is not None and (item.last is None or item.last > last):
        found.append(replace(item, first=max(item.first, last + 1)))
    return found


def _expel(event: Event, data: Mapping[str, Any]) -> Event:
    team = event.team(data["team"])
    item = Absence(data["first"], None, withdrawn=True)
    return _changed(event, replace(team, expelled=True, absences=(*team.absences, item)))


def _forbid(event: Event, data: Mapping[str, Any]) -> Event:
    for team in data["teams"]:
        event.team(team)
    item = Forbidden(
        tuple(data["teams"]),
        data.get("first", 1),
        data.get("last"),
        data.get("soft", False),
        data.get("reason", ""),
    )
    return replace(event, forbidden=(*event.forbidden, item))


def _allow(event: Event, data: Mapping[str, Any]) -> Event:
    """Remove the given prohibition; fail if the list has changed since, so that no other one is removed."""
    at = data["index"]
    if "teams" in data:
        wanted = (tuple(data["teams"]), data["first"], data["last"])
        rules = [(item.teams, item.first, item.last) for item in event.forbidden]
        at = rules.index(wanted) if wanted in rules else -1
    if not 0 <= at < len(event.forbidden):
        raise StateError(msg("there is no such rule"))
    return replace(event, forbidden=event.forbidden[:at] + event.forbidden[at + 1 :])


def _group(event: Event, data: Mapping[str, Any]) -> Event:
    groups = tuple(tuple(group) for group in data["groups"])
    for team in (team for group in groups for team in group):
        event.team(team)
    return replace(event, grouped=(*event.grouped, Groups(groups, data["first"], data["last"])))


def _force(event: Event, data: Mapping[str, Any]) -> Event:
    pairs = tuple((a, b) for a, b in data["pairs"])
    for pair in pairs:
        for team in pair:
            event.team(team)
    return replace(event, forced={**event.forced, data["round"]: pairs})


def _ruling(event: Event, data: Mapping[str, Any]) -> Event:
    event.team(data["team"])
    item = Ruling(
        data["team"], data.get("round"), data.get("mp", 0), data.get("gp", 0), data.get("reason", "")
    )
    return replace(event, rulings=(*event.rulings, item))


def _lot(event: Event, data: Mapping[str, Any]) -> Event:
    after = replace(event, lots=(*event.lots, (data["what"], data["seed"])))
    options = data.get("options")
    if options:
        settings = replace(after.settings, options={**after.settings.options, **options})
        after = replace(after, settings=settings)
    return after


def _hand_ranks(event: Event, data: Mapping[str, Any]) -> Event:
    for team in data["teams"]:
        event.team(team)
    now = set(data["teams"])
    before = [team for team in event.hand_ranks if team not in now]
    return replace(event, hand_ranks={team: at for at, team in enumerate([*data["teams"], *before], 1)})


def _values(event: Event, data: Mapping[str, Any]) -> Event:
    values = {event.team(int(team)).id: value for team, value in data["values"].items()}
    return replace(event, values={**event.values, data["code"]: values})


FIELD: dict[str, Callable[[Event, Mapping[str, Any]], Event]] = {
    "teams": _teams,
    "change-team": _change_team,
    "roster": _roster,
    "official": _official,
    "remove-team": _remove_team,
    "order": _order,
    "absence": _absence,
    "present": _present,
    "expel": _expel,
    "forbid": _forbid,
    "allow": _allow,
    "force": _force,
    "group": _group,
    "ruling": _ruling,
    "lot": _lot,
    "hand-ranks": _hand_ranks,
    "values": _values,
}
