"""Does every field of a tournament have the right type? Values built by programs are checked first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any, cast

from .entry import Entry, PastRound
from .errors import StateError
from .event_info import EventInfo
from .results import Colour, Result
from .shown import clipped, short
from .tournament import (
    AbnormalPoints,
    Decided,
    Grouping,
    Prohibition,
    RequestedBye,
    Tournament,
    VirtualPoints,
)

_NONE = type(None)
_WORDS = {
    int: "a whole number", str: "a text", bool: "True or False", _NONE: "None",
}  # fmt: skip
_LISTS: dict[str, tuple[type, dict[str, tuple[type, ...]]]] = {
    "entries": (
        Entry,
        {
            "tpn": (int,), "name": (str,), "history": (tuple, list), "available": (bool,), "joined_round": (int,),
            "rating": (int,), "federation": (str,), "players": (tuple, list), "withdrawn_after": (int, _NONE),
        },
    ),
    "prohibited": (Prohibition, {"teams": (tuple, list), "first": (int,), "last": (int, _NONE)}),
    "forced": (tuple, {}),
    "acceleration": (VirtualPoints, dict.fromkeys(VirtualPoints._fields, (int,))),
    "requested": (RequestedBye, {"tpn": (int,), "round": (int,), "result": (Result,)}),
    "decided": (Decided, {"round": (int,), "teams": (tuple, list)}),
    "abnormal": (
        AbnormalPoints,
        {"mp_tenths": (int,), "gp_tenths": (int,), "round": (int, _NONE), "teams": (tuple, list), "kind": (str,)},
    ),
    "grouped": (Grouping, {"groups": (tuple, list), "first": (int,), "last": (int, _NONE)}),
}  # fmt: skip
"""The lists of a tournament: their items, and the types of the fields."""
_OF_A_ROUND = ((Result,), (int, _NONE), (Colour, _NONE))
"""Result, opponent and colour of a past round; its points are checked together with the scoring."""


def check_kinds(tournament: Tournament) -> None:
    """StateError for the first field of the wrong type."""
    for name, only in (("system", str), ("round", int), ("info", EventInfo)):
        _expect(getattr(tournament, name), (only,), f"`{name}`", name)
    for name, (kind, of_fields) in _LISTS.items():
        items = getattr(tournament, name)
        _expect(items, (tuple, list), f"`{name}`", name)
        if _alike(items, kind, of_fields):
            continue
        for at, item in enumerate(items):
            where = f"{name}[{at}]"
            if not isinstance(item, kind):
                _expect(item, (kind,), f"what is in `{name}`", where)
            for of_field, kinds in of_fields.items():
                value = getattr(item, of_field)
                if type(value) not in kinds:
                    _expect(value, kinds, f"`{of_field}` of {kind.__name__}", f"{where}.{of_field}")
    _numbers_of_teams(tournament)
    if not tournament.has_valid_histories:
        _histories(tournament)


def _alike(items: Iterable[Any], kind: type, of_fields: Mapping[str, tuple[type, ...]]) -> bool:
    """Whether all items have fields of exactly these types: all at once, since there are many."""
    if len(of_fields) < 2:
        return False
    values = attrgetter(*of_fields)
    found = {tuple(map(type, values(item))) if type(item) is kind else () for item in items}
    allowed = tuple(of_fields.values())
    return all(
        types and all(one in kinds for one, kinds in zip(types, allowed, strict=True)) for types in found
    )


def _numbers_of_teams(tournament: Tournament) -> None:
    """The TPNs used in decisions."""
    named: list[tuple[str, Any]] = [
        (f"{name}[{at}]", tpn)
        for name in ("prohibited", "decided", "abnormal")
        for at, item in enumerate(getattr(tournament, name))
        for tpn in item.teams
    ]
    named += [(f"forced[{at}]", tpn) for at, pair in enumerate(tournament.forced) for tpn in pair]
    for at, grouping in enumerate(tournament.grouped):
        for group in grouping.groups:
            _expect(group, (tuple, list, frozenset, set), "a group", f"grouped[{at}]")
            named += [(f"grouped[{at}]", tpn) for tpn in group]
    for where, tpn in named:
        _expect(tpn, (int,), "the TPN of a team", where)


def _histories(tournament: Tournament) -> None:
    """The rounds of every entry: first all at once, since there are many, then one by one if one is wrong."""
    kinds: set[tuple[type, ...]] = {
        (type(item[0]), type(item[1]), type(item[2])) if type(item) is PastRound else ()
        for entry in tournament.entries
        for item in cast("tuple[Any, ...]", entry.history)
    }
    if all(
        found and all(one in allowed for one, allowed in zip(found, _OF_A_ROUND, strict=True))
        for found in kinds
    ):
        return
    for i, entry in enumerate(tournament.entries):
        for r, item in enumerate(entry.history):
            where = f"entries[{i}].history[{r}]"
            _expect(item, (PastRound,), "what is in a history", where)
            for name, value, allowed in zip(PastRound._fields, item[:3], _OF_A_ROUND, strict=False):
                _expect(value, allowed, f"`{name}` of PastRound", f"{where}.{name}")


def _expect(value: Any, kinds: tuple[type, ...], what: str, where: str) -> None:
    if type(value) in kinds or (not isinstance(value, bool) and isinstance(value, kinds)):
        return
    wanted = " or ".join(_WORDS.get(kind, f"a {kind.__name__}") for kind in kinds if kind is not list)
    raise StateError(f"{what} is {wanted}, not {clipped(short(value), 60)}", where)
