"""A tournament as the round-state document that `state_json` reads; defaults are left out."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from ..domain.expected import expect
from ..domain.points import points_number
from ..domain.tournament import AbnormalPoints, Entry, PastRound, Tournament, VirtualPoints
from ..systems.registry import system_of
from ..systems.scoring import scoring_of
from .game_json import write_game_round
from .info_json import write_info, write_person, write_player
from .solo_json import write_solo_round
from .state_json import ENTRY_TEXTS, FORMAT


def write_state(tournament: Tournament) -> dict[str, Any]:
    """The round-state document of a tournament; defaults are left out."""
    expect(tournament, Tournament, "`write_state` takes a Tournament")
    document: dict[str, Any] = {"format": FORMAT, "system": tournament.system}
    if tournament.individual and not tournament.system:
        document["individual"] = True
    if tournament.name:
        document["name"] = tournament.name
    if tournament.notes:
        document["notes"] = list(tournament.notes)
    document["options"] = _written_options(tournament)
    document["round"] = tournament.round
    document["entries"] = _written_entries(tournament)
    if tournament.prohibited:
        this_round = (tournament.round, tournament.round)
        document["prohibited"] = [
            list(teams) if (first, last) == this_round else {"teams": list(teams), "rounds": [first, last]}
            for teams, first, last in tournament.prohibited
        ]
    if tournament.forced:
        document["forced"] = [list(pair) for pair in tournament.forced]
    if tournament.grouped:
        document["grouped"] = [
            {"groups": [list(group) for group in groups], "rounds": [first, last]}
            for groups, first, last in tournament.grouped
        ]
    if tournament.decided:
        document["decided"] = [
            {"round": number, "teams": list(teams)} | ({"reason": reason} if reason else {})
            for number, teams, reason in tournament.decided
        ]
    if tournament.acceleration:
        document["acceleration"] = [
            {
                **_written_points(item, tournament.individual),
                "rounds": [item.first, item.last],
                "tpns": [item.first_tpn, item.last_tpn],
            }
            for item in tournament.acceleration
        ]
    if tournament.requested:
        document["requested"] = [
            {"tpn": tpn, "round": round_number, "result": result.value}
            for tpn, round_number, result in tournament.requested
        ]
    if tournament.abnormal:
        document["abnormal"] = [
            _written_abnormal(item, tournament.individual) for item in tournament.abnormal
        ]
    if info := write_info(tournament.info):
        document["info"] = info
    return document


def write_state_text(tournament: Tournament) -> str:
    """The round-state document as text for a file: one line per team."""
    document = write_state(tournament)
    lines = []
    for key, value in document.items():
        if key in ("entries", "notes") and value:
            items = ",\n  ".join(json.dumps(item, ensure_ascii=False) for item in value)
            lines.append(f'"{key}": [\n  {items}]')
        else:
            lines.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{" + ",\n ".join(lines) + "}\n"


def _written_points(item: AbnormalPoints | VirtualPoints, individual: bool) -> dict[str, Any]:
    if individual:
        return {"points": points_number(item.mp_tenths)}
    return {"mp": points_number(item.mp_tenths), "gp": points_number(item.gp_tenths)}


def _written_abnormal(item: AbnormalPoints, individual: bool) -> dict[str, Any]:
    written = _written_points(item, individual)
    if item.round is not None:
        written["round"] = item.round
    if item.teams:
        written["tpns"] = list(item.teams)
    if item.kind:
        written["kind"] = item.kind
    return written


def _written_options(tournament: Tournament) -> dict[str, Any]:
    """The options in the JSON types that the reader requires (the command line gives strings)."""
    written = {}
    known = {option.name: option for option in system_of(tournament.system or "fide-team").options}
    for name, value in tournament.options.items():
        if value is not None and name in known:
            value = known[name].read(value)
            if known[name].kind == "points":
                value = points_number(value)
        written[name] = value
    return written


def _written_entries(tournament: Tournament) -> list[dict[str, Any]]:
    write_round: Callable[[PastRound], dict[str, Any]] = _written_past_round
    if tournament.individual:
        write_round = partial(write_game_round, scoring=scoring_of(tournament))
    elif tournament.solo:
        write_round = write_solo_round
    return [_written_entry(entry, write_round, tournament.individual) for entry in tournament.entries]


def _written_entry(
    entry: Entry, write_round: Callable[[PastRound], dict[str, Any]], individual: bool
) -> dict[str, Any]:
    written: dict[str, Any] = {"tpn": entry.tpn}
    if individual:
        written |= write_person(entry.person)
    else:
        written.update((key, getattr(entry, key)) for key in ENTRY_TEXTS if getattr(entry, key))
    if entry.rating:
        written["rating"] = entry.rating
    if not entry.available:
        written["available"] = False
    if entry.previous_place:
        written["previous_place"] = entry.previous_place
    if entry.joined_round != 1:
        written["joined_round"] = entry.joined_round
    if entry.withdrawn_after is not None:
        written["withdrawn_after"] = entry.withdrawn_after
    if entry.players:
        written["players"] = [write_player(player) for player in entry.players]
    written["history"] = [write_round(item) for item in entry.history]
    return written


def _written_past_round(item: PastRound) -> dict[str, Any]:
    written: dict[str, Any] = {"result": item.result.value}
    if item.opponent is not None:
        written["opponent"] = item.opponent
    if item.colour is not None:
        written["colour"] = item.colour.value
    written["mp"] = points_number(item.mp_tenths)
    written["gp"] = points_number(item.gp_tenths)
    if item.boards:
        written["boards"] = item.boards
    if item.lineup:
        written["lineup"] = list(item.lineup)
    return written
