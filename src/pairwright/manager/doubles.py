"""Players who may have been entered twice: with the same FIDE ID, or with the same name and nothing that tells them
apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..domain.dates import day_of, year_of
from ..domain.names import folded_words
from .computed import kept
from .event import Event
from .same import Same


class Person(NamedTuple):
    """A player as far as it tells who it is; `team` is the id of the team, or of the entry that is the player."""

    team: int
    name: str
    fide_id: int = 0
    birth: str = ""


Group = tuple[Person, ...]


class Doubles(NamedTuple):
    """The players who may be one: each group those of one FIDE ID, or of one name."""

    by_id: tuple[Group, ...]
    by_name: tuple[Group, ...]


def doubles_in(event: Event) -> Doubles:
    """Those of an event, in the order of entry."""
    return _doubles_in(Same(event.teams), event.kind == "teams")


def new_doubles(before: Event, after: Event) -> Doubles:
    """Those that were not there before something was entered."""
    old, found = doubles_in(before), doubles_in(after)
    return Doubles(
        tuple(group for group in found.by_id if group not in old.by_id),
        tuple(group for group in found.by_name if group not in old.by_name),
    )


@kept(4)
def _doubles_in(teams: Same[Mapping[int, Any]], of_members: bool) -> Doubles:
    people = [
        Person(team.id, one.name, one.fide_id, one.birth)
        for team in teams.value.values()
        for one in (team.members if of_members else (team,))
    ]
    by_id = same_id(people)
    known = set(by_id)
    return Doubles(tuple(by_id), tuple(group for group in same_name(people) if group not in known))


def same_id(people: Iterable[Person]) -> list[Group]:
    """Those with one FIDE ID."""
    return _several(_split([one for one in people if one.fide_id], lambda one: one.fide_id))


def same_name(people: Sequence[Person]) -> list[Group]:
    """Those of one name, unless each has another FIDE ID or another date of birth."""
    found: list[Group] = []
    for named in _several(_split(people, lambda one: folded_words(one.name))):
        for group in (day for year in _known_by(named, _year) for day in _known_by(year, _day)):
            ids = {one.fide_id for one in group if one.fide_id}
            if len(group) > 1 and len(ids) < len(group):
                found.append(group)
    return found


def _year(one: Person) -> Hashable:
    return year_of(one.birth)


def _day(one: Person) -> Hashable:
    return day_of(one.birth)


def _known_by(people: Group, sign: Callable[[Person], Hashable]) -> list[Group]:
    """Told apart by what is known of all of them; all together while it is unknown of one."""
    return _split(people, sign) if all(map(sign, people)) else [people]


def _split(people: Iterable[Person], sign: Callable[[Person], Hashable]) -> list[Group]:
    found: dict[Hashable, list[Person]] = {}
    for one in people:
        found.setdefault(sign(one), []).append(one)
    return [tuple(group) for group in found.values()]


def _several(groups: Iterable[Group]) -> list[Group]:
    return [group for group in groups if len(group) > 1]
