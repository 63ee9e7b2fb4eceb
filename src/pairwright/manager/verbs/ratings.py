"""Ratings of players: from a list, by hand, and from which round on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...domain.entry import OfficialRating
from ...domain.messages import msg
from ...domain.rated_play import PLAYS, list_name
from ...domain.reading import whole_number
from ..citations import cited
from ..event import Event, Member, Team
from ..planned import by_table
from ..rows import brief, is_list, member_rows, official_rows, rating_rows, team_row
from ..verb import Act, Param, verb
from ..warnings import Refusal, WrongValue
from .corrections import LAST_FOR_NUMBERS
from .field import in_the_event, new_name

_LISTED = ("name", "title", "sex", "rating", "federation", "fide_id", "birth")


@verb("ratings", "Take data from a rating list",
      Param("changes", "data", "a list of objects: `team`, `number` of a player of it, and the fields that change"))  # fmt: skip
def ratings(act: Act, changes: Any) -> None:
    """Change ratings, titles, FIDE IDs and the like of several players at once; boards and numbers stay the same."""
    event = act.event
    if not is_list(changes) or not all(isinstance(row, Mapping) for row in changes):
        raise Refusal(msg("changes is a list of objects, not {given}.", given=brief(changes)))
    of_teams: dict[int, dict[int, Mapping[str, Any]]] = {}
    official: list[dict[str, Any]] = []
    for row in changes:
        given = {name: value for name, value in row.items() if name not in ("team", "number", "ratings")}
        if not set(given) <= set(_LISTED):
            raise Refusal(
                msg(
                    "A change has team, number, {names}; not {row}.", names=", ".join(_LISTED), row=brief(row)
                )
            )
        team, number = row.get("team"), row.get("number", 0)
        members = {one.number: one for one in event.team(team).members} if _is_id(team, event) else None
        if (
            members is None
            or not isinstance(number, int)
            or (number not in members if event.kind == "teams" else number)
        ):
            raise Refusal(
                msg("There is no player {number} of team {team}.", number=brief(number), team=brief(team))
            )
        of_teams.setdefault(team, {})[number] = given
        if "ratings" in row:
            new = rating_rows(row["ratings"], event.team(team).name)
            official.append({"team": team, "ratings": new} | ({"number": number} if number else {}))
    count, rated_anew = 0, []
    for team, rows in of_teams.items():
        found = event.team(team)
        if event.kind == "teams":
            changed_rows = _roster_with(act, found, rows)
            rated_anew += [
                old["name"]
                for old, new in changed_rows
                if old.get("rating", new.get("rating")) != new.get("rating")
            ]
            count += len(changed_rows)
        else:
            person = {name: getattr(found, name) for name in _LISTED} | dict(rows[0])
            row = team_row(person)
            changed = {
                name: row[name] for name in rows[0] if row.get(name) not in (None, getattr(found, name))
            }
            if "name" in changed and changed["name"].casefold() != found.name.casefold():
                new_name(event, changed["name"])
            if found.rating and "rating" in changed:
                rated_anew.append(found.name)
            if changed:
                act.decide("change-team", team=team, **changed)
            count += bool(changed)
    _say_what_follows(act, rated_anew)
    if official:
        act.decide("official", players=official)
    if not count and not official:
        act.say(msg("Nothing was changed."))
        return
    if not count:
        act.say(
            msg(
                "{count, plural, one {The official ratings of # player are} "
                "other {The official ratings of # players are}} entered.",
                count=len(official),
            )
        )
        return
    act.say(
        msg(
            "{count, plural, one {The data of # player is} other {The data of # players are}} changed.",
            count=count,
        )
    )


def _roster_with(
    act: Act, team: Team, changes: Mapping[int, Mapping[str, Any]]
) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Change players of a team by their numbers; the rows that differ, before and after."""
    people = [{name: getattr(one, name) for name in ("number", *_LISTED)} for one in team.members]
    before = member_rows(people, team.name)
    after = member_rows([one | dict(changes.get(one["number"], {})) for one in people], team.name)
    if before != after:
        act.decide("roster", team=team.id, members=after)
    return [(old, new) for old, new in zip(before, after, strict=True) if old != new]


def _say_what_follows(act: Act, names: Sequence[str]) -> None:
    """Warn about tournament ratings that change after the start, with the consequences that the rules give."""
    event = act.event
    if not names or not event.started:
        return
    late = len(event.rounds) >= LAST_FOR_NUMBERS and not by_table(event) and event.kind != "bracket"
    shown = ", ".join(names[:4]) + (", ..." if len(names) > 4 else "")
    act.warn(
        3 if late else 2,
        msg(
            "{count, plural, one {The tournament rating of {names} changes} "
            "other {The tournament ratings of # players change ({names})}} after the start",
            count=len(names),
            names=shown,
        ),
        cited(event, "ratings"),
        msg(
            "The numbers stay as they are, and so do all rounds that are paired; averages, tie-breaks by rating "
            "and prizes use the new ratings. `order` changes numbers; `rating` enters an official rating, which "
            "leaves the tournament rating as it is."
        ),
    )


def person_in(event: Event, team: int, number: int) -> Team | Member:
    """A player of a team by number, or the entry itself."""
    found = event.team(team)
    return next((one for one in found.members if one.number == number), found)


@verb(
    "rating",
    "Enter an official rating",
    Param("player", "person", "which player"),
    Param("kind", "choice", "the category of play", "standard", PLAYS),
    Param("rating", "number", "the rating; 0 removes it"),
    Param("list", "text", "the list that has it (empty: entered by hand)", ""),
    Param("date", "text", "the day from which that list is valid, such as 2026-11-01", ""),
    Param("round", "number", "the first round in which it applies", 1),
)
def rating(
    act: Act, player: tuple[int, int], kind: str, rating: int, list: str, date: str, round: int
) -> None:
    """Add an official rating beside the tournament rating, or replace the one of the same category, list and round.

    The rating report, title norms and, where they are set to, tie-breaks use the official ratings; numbers and
    pairings do not.
    """
    event = act.event
    if event.by_score:
        raise Refusal(msg("The matches of this event have no category of play."))
    team, number = player
    found = person_in(event, team, number)
    given = {"kind": kind, "rating": rating, "list": list, "date": date, "since": round}
    [row] = rating_rows([given], found.name)
    in_the_event(event, round)
    new = OfficialRating(**row)
    key = (new.kind, new.list, new.since)
    kept = [one for one in found.ratings if (one.kind, list_name(one.list), one.since) != key]
    after = sorted([*kept, new] if rating else kept, key=lambda one: one.since)
    if tuple(after) == found.ratings:
        act.say(msg("Nothing was changed."))
        return
    who = {"team": team} | ({"number": number} if number else {})
    act.decide("official", players=[who | {"ratings": official_rows(after)}])
    act.say(msg("{name}: the official ratings are changed.", name=found.name))


@verb(
    "round-time",
    "Set the time control of rounds",
    Param("rounds", "list", "which rounds, such as 8,9"),
    Param("time_control", "text", "their time control (empty: that of the event)", ""),
    Param("play", "choice", "their category of play (empty: as the time control has it)", None, PLAYS),
    kinds=("teams", "solo"),
)
def round_time(act: Act, rounds: list[str], time_control: str, play: str | None) -> None:
    """Give rounds another time control than the event, and with it their category of play: standard, rapid or blitz.

    Their games count for the rating of that category. Pairings and points do not change.
    """
    event = act.event
    try:
        numbers = sorted({whole_number(text, 1, 999) for text in rounds})
    except ValueError:
        numbers = []
    if not numbers:
        raise WrongValue(
            "rounds",
            msg("{rounds} are not numbers of rounds", rounds=brief(", ".join(rounds))),
            msg("Such as 8,9."),
        )
    if event.by_score:
        raise Refusal(msg("The matches of this event have no category of play."))
    in_the_event(event, max(numbers))
    settings = event.settings
    size = max(*numbers, len(settings.round_times), len(settings.round_plays))
    times = [*settings.round_times, *[""] * (size - len(settings.round_times))]
    plays = [*settings.round_plays, *[""] * (size - len(settings.round_plays))]
    for number in numbers:
        times[number - 1], plays[number - 1] = time_control, play or ""
    for values in (times, plays):
        while values and not values[-1]:
            values.pop()
    act.decide("set", round_times=times, round_plays=plays)
    act.say(
        msg(
            "{count, plural, one {The time control of round {rounds} is set.} "
            "other {The time control of rounds {rounds} is set.}}",
            count=len(numbers),
            rounds=", ".join(map(str, numbers)),
        )
    )


def _is_id(team: Any, event: Event) -> bool:
    """Whether a value is the id of an entry."""
    return isinstance(team, int) and not isinstance(team, bool) and team in event.teams
