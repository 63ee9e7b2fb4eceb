"""The round-state document `pairwright-state/1`: a JSON object with everything that decides one round.

Reading is strict: an unknown key, a wrong type or a missing field is rejected with its path and a message. Whether
the rounds are consistent is checked later by `domain.consistency`; `state_writer` is the inverse. The schema in this
package (`schema/state-1.schema.json`) specifies the same for other programs.
"""

from __future__ import annotations

from typing import Any

from ..domain.errors import FileError, Issue
from ..domain.messages import msg
from ..domain.results import Colour, Result
from ..domain.scoring import SIGNS
from ..domain.tournament import (
    AbnormalPoints,
    Decided,
    Entry,
    Grouping,
    PastRound,
    Prohibition,
    RequestedBye,
    Tournament,
    VirtualPoints,
)
from ..systems.options import Option
from ..systems.registry import system_of
from ..systems.scoring import system_scoring
from ..systems.system import System
from .boards import OnBoards, check_games, count_matches
from .game_json import read_game_round, usual_game_round, usual_games
from .info_json import PLAYER_KEYS, read_info, read_person, read_player
from .solo_json import read_solo_round
from .strict_json import (
    MOST,
    parse_json,
    read_each,
    read_list,
    read_object,
    read_tenths,
    read_text,
    read_whole,
    refuse,
    shown,
)

FORMAT = "pairwright-state/1"

_TOP_NEEDED = ("format", "system", "round", "entries")
_TOP = {
    *_TOP_NEEDED, "options", "name", "notes", "prohibited", "forced", "decided", "acceleration", "requested", "info",
    "grouped", "abnormal", "individual",
}  # fmt: skip
ENTRY_TEXTS = ("name", "short_name", "federation")
_ENTRY = {"tpn", "history", "available", "joined_round", "withdrawn_after", "rating", "players", "previous_place",
          *ENTRY_TEXTS}  # fmt: skip
_PLAYER_ENTRY = {"tpn", "history", "available", "joined_round", "withdrawn_after", *PLAYER_KEYS}
_ITEM = frozenset(("result", "opponent", "colour", "mp", "gp", "boards", "lineup"))
_RESULTS = {result.value: result for result in Result}
_REQUESTS = {
    result.value: result for result in (Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE, Result.PAB)
}
_KINDS = "WDLFHZ+-"
_COLOURS = {colour.value: colour for colour in Colour}
_HALVES = {halves / 2: halves * 5 for halves in range(101)}
"""Tenths of common numbers of points."""
_MISSING = object()
MOST_MISSING = 999
"""Maximum number of rounds appended to the history of a withdrawn player."""


def read_state_text(text: str | bytes, source: str = "input", line: int | None = None) -> Tournament:
    """The tournament in a JSON text: FileError if it is not JSON, or has nothing of a round state; StateError if the
    round state is wrong."""
    document = parse_json(text, source, line)
    if type(document) is dict and document and not document.keys() & set(_TOP):
        why = msg("this is JSON of another program: nothing in it is known as an event or a round")
        raise FileError(source, [Issue(why, line)])
    return read_state(document)


def read_state(document: Any) -> Tournament:
    """The tournament described by a round-state document; otherwise StateError with path and message."""
    top = read_object(document, "", _TOP, _TOP_NEEDED)
    if top["format"] != FORMAT:
        refuse(
            "format",
            msg("format must be {format}, not {value}", format=repr(FORMAT), value=shown(top["format"])),
        )
    name = read_text(top["system"], "system")
    system = system_of(
        name or "fide-team"
    )  # without a system the entries are teams, and options have their usual names
    solo, colours = _kind(top, system)
    info = read_info(top.get("info", {}), "info")
    options = _options(top.get("options", {}), system)
    round_number = read_whole(top["round"], "round", 1)
    items = read_list(top["entries"], "entries")
    on_boards: list[OnBoards] = []
    entries = []
    histories = []
    individual = solo and colours
    abnormal = read_each(top, "abnormal", lambda item, at: _abnormal(item, at, individual))
    scoring = system_scoring(name, options, info.game_points_tenths, None, abnormal, individual)
    usual = usual_games(scoring) if individual else {}
    for i, item in enumerate(items):
        entries.append(_entry(item, f"entries[{i}]", individual))
        past = read_list(item["history"], f"entries[{i}].history")
        if individual:
            histories.append(
                [
                    usual_game_round(one, usual) or read_game_round(one, _past(i, r), scoring)
                    for r, one in enumerate(past)
                ]
            )
        elif solo:
            histories.append([read_solo_round(one, _past(i, r)) for r, one in enumerate(past)])
            if not entries[-1].get("available", True):  # the history of a withdrawn player may end early
                missing = round_number - 1 - len(past)
                if missing > 0:
                    entries[-1].setdefault("withdrawn_after", len(past))
                histories[-1] += [PastRound(Result.ZERO_BYE)] * min(missing, MOST_MISSING)
        else:
            histories.append([_past_round(one, i, r, on_boards) for r, one in enumerate(past)])
    tpns = [fields["tpn"] for fields in entries]
    if individual:
        check_games(tpns, histories)
    elif on_boards:
        count_matches(tpns, histories, on_boards, scoring)
    return Tournament(
        system=name,
        round=round_number,
        entries=tuple(
            Entry(history=tuple(past), **fields) for fields, past in zip(entries, histories, strict=True)
        ),
        options=options,
        name=read_text(top.get("name", ""), "name"),
        prohibited=read_each(top, "prohibited", lambda item, at: _prohibition(item, at, round_number)),
        forced=read_each(top, "forced", _forced),
        grouped=read_each(top, "grouped", _grouping),
        decided=read_each(top, "decided", _decided),
        acceleration=read_each(top, "acceleration", lambda item, at: _virtual_points(item, at, individual)),
        notes=read_each(top, "notes", read_text),
        requested=read_each(top, "requested", _requested),
        info=info,
        solo=solo,
        colours=colours,
        abnormal=abnormal,
    ).with_valid_kinds()


def _kind(top: dict[str, Any], system: System) -> tuple[bool, bool]:
    """Whether the entries are players, and whether matches have colours; without a system the document says the
    former."""
    said = top.get("individual")
    if said is None:
        return system.solo and bool(top["system"]), system.colours
    if not isinstance(said, bool):
        refuse("individual", msg("individual must be true or false, not {value}", value=shown(said)))
    if top["system"] and said is not (system.solo and system.colours):
        refuse(
            "individual", msg("{system} says itself whether its entries are chess players", system=system.id)
        )
    return said, True


# The parts of the document


def _options(given: Any, system: System) -> dict[str, Any]:
    """Options as given, each with the JSON type it must have; unknown options are rejected when pairing."""
    if type(given) is not dict:
        refuse("options", msg("options must be an object, not {value}", value=shown(given)))
    known = {option.name: option for option in system.options}
    for name, value in given.items():
        if value is not None and name in known:
            _check_option(known[name], value, f"options.{name}")
    return dict(given)


def _check_option(option: Option, value: Any, where: str) -> None:
    if option.kind == "points":
        read_tenths(value, where)
    elif option.kind == "number":
        read_whole(value, where, 1, 999_999)
    elif option.kind == "choice" and value not in option.choices:
        refuse(
            where,
            msg(
                "{name} must be one of {choices}, not {value}",
                name=option.name,
                choices=", ".join(option.choices),
                value=shown(value),
            ),
        )
    elif option.kind == "text":
        read_text(value, where)
    elif option.kind == "flag" and not isinstance(value, bool):
        refuse(where, msg("{name} must be true or false, not {value}", name=option.name, value=shown(value)))


def _entry(item: Any, where: str, individual: bool) -> dict[str, Any]:
    read_object(item, where, _PLAYER_ENTRY if individual else _ENTRY, ("tpn", "history"))
    fields: dict[str, Any] = {"tpn": read_whole(item["tpn"], f"{where}.tpn", 1)}
    if individual:
        fields |= read_person(item, where)
    for key in () if individual else ENTRY_TEXTS:
        if key in item:
            fields[key] = read_text(item[key], f"{where}.{key}")
    if "available" in item:
        if not isinstance(item["available"], bool):
            refuse(
                f"{where}.available",
                msg("available must be true or false, not {value}", value=shown(item["available"])),
            )
        fields["available"] = item["available"]
    if "joined_round" in item:
        fields["joined_round"] = read_whole(item["joined_round"], f"{where}.joined_round", 1)
    if "withdrawn_after" in item:
        fields["withdrawn_after"] = read_whole(item["withdrawn_after"], f"{where}.withdrawn_after", 0)
    if "previous_place" in item:
        fields["previous_place"] = read_whole(item["previous_place"], f"{where}.previous_place", 1)
    if "rating" in item and not individual:
        fields["rating"] = read_whole(item["rating"], f"{where}.rating", 0)
    if "players" in item:
        fields["players"] = read_each(item, "players", read_player, f"{where}.")
    return fields


def _past_round(item: Any, i: int, r: int, on_boards: list[OnBoards]) -> PastRound:
    """One item of a history. A plain match takes the fast path, since there are very many of them."""
    if type(item) is dict and len(item) == 5:
        try:
            result, colour, opponent = _RESULTS[item["result"]], _COLOURS[item["colour"]], item["opponent"]
            mp, gp = item["mp"], item["gp"]
            mp_tenths, gp_tenths = _HALVES[mp], _HALVES[gp]
        except (KeyError, TypeError):
            pass
        else:
            if (
                type(opponent) is int
                and 0 < opponent <= MOST
                and type(mp) is not bool
                and type(gp) is not bool
            ):
                return PastRound.of_tenths(result, opponent, colour, mp_tenths, gp_tenths)
    return _any_past_round(item, i, r, on_boards)


def _any_past_round(item: Any, i: int, r: int, on_boards: list[OnBoards]) -> PastRound:
    if type(item) is not dict or not item.keys() <= _ITEM:
        read_object(item, _past(i, r), _ITEM, ())
    get = item.get
    name, opponent, sign, boards = get("result"), get("opponent"), get("colour"), get("boards")
    result = _RESULTS.get(name) if type(name) is str else None
    if result is None:
        if "result" not in item:
            refuse(_past(i, r), msg("result is missing"))
        refuse(
            f"{_past(i, r)}.result",
            msg("result must be one of {names}, not {value}", names=", ".join(_RESULTS), value=shown(name)),
        )
    if "opponent" in item:
        read_whole(opponent, f"{_past(i, r)}.opponent", 1)
    colour = _COLOURS.get(sign) if type(sign) is str else None
    if colour is None and "colour" in item:
        refuse(f"{_past(i, r)}.colour", msg("colour must be W or B, not {value}", value=shown(sign)))
    mp, gp = get("mp", _MISSING), get("gp", _MISSING)
    lineup: tuple[int, ...] = ()
    if "lineup" in item:
        lineup = _lineup(item["lineup"], result, f"{_past(i, r)}.lineup")
    if "boards" in item:
        boards = _boards(boards, result, f"{_past(i, r)}.boards")
        on_boards.append(OnBoards(i, r, mp is _MISSING, gp is _MISSING))
        mp, gp = (0 if value is _MISSING else value for value in (mp, gp))
    return PastRound.of_tenths(
        result, opponent, colour, _points(mp, i, r, "mp"), _points(gp, i, r, "gp"), boards or "", lineup
    )


def _past(i: int, r: int) -> str:
    return f"entries[{i}].history[{r}]"


def _points(value: Any, i: int, r: int, key: str) -> int:
    if type(value) is int and -MOST <= value <= MOST:
        return value * 10
    if value is _MISSING:
        refuse(_past(i, r), msg("{key} is missing", key=key))
    return read_tenths(value, f"{_past(i, r)}.{key}")


def _boards(value: Any, result: Result, where: str) -> str:
    if type(value) is not str or not 1 <= len(value) <= 99 or not set(value) <= set(SIGNS):
        refuse(
            where,
            msg(
                "boards must be a text of the characters {characters}, one per board, not {value}",
                characters=SIGNS,
                value=shown(value),
            ),
        )
    if not result.paired:
        refuse(where, msg("a {kind} has no boards", kind=result.value))
    return value


def _lineup(value: Any, result: Result, where: str) -> tuple[int, ...]:
    if not result.paired:
        refuse(where, msg("a {kind} has no lineup", kind=result.value))
    return tuple(read_whole(number, f"{where}[{k}]", 0) for k, number in enumerate(read_list(value, where)))


def _prohibition(item: Any, where: str, round_number: int) -> Prohibition:
    if type(item) is list:
        return Prohibition(_tpns(item, where), round_number, round_number)
    read_object(item, where, ("teams", "rounds"), ("teams", "rounds"))
    teams = _tpns(item["teams"], f"{where}.teams")
    if type(item["rounds"]) is list and item["rounds"][1:] == [None]:
        return Prohibition(teams, read_whole(item["rounds"][0], f"{where}.rounds[0]", 1), None)
    return Prohibition(teams, *_range(item["rounds"], f"{where}.rounds"))


def _range(item: Any, where: str) -> tuple[int, int]:
    first, last = (read_whole(end, f"{where}[{k}]", 1) for k, end in enumerate(read_list(item, where, 2)))
    if last < first:
        refuse(where, msg("a range from {first} to {last} is empty", first=first, last=last))
    return first, last


def _tpns(item: Any, where: str) -> tuple[int, ...]:
    teams = read_list(item, where)
    if len(teams) < 2:
        refuse(where, msg("a prohibited pair needs two different teams"))
    return tuple(read_whole(tpn, f"{where}[{k}]", 1) for k, tpn in enumerate(teams))


def _grouping(item: Any, where: str) -> Grouping:
    read_object(item, where, ("groups", "rounds"), ("groups", "rounds"))
    groups = read_list(item["groups"], f"{where}.groups")
    rounds = read_list(item["rounds"], f"{where}.rounds", 2)
    first = read_whole(rounds[0], f"{where}.rounds[0]", 1)
    last = None if rounds[1] is None else _range(rounds, f"{where}.rounds")[1]
    members = []
    for k, group in enumerate(groups):
        at = f"{where}.groups[{k}]"
        members.append(tuple(read_whole(tpn, f"{at}[{j}]", 1) for j, tpn in enumerate(read_list(group, at))))
    return Grouping(tuple(members), first, last)


def _forced(item: Any, where: str) -> tuple[int, int]:
    white, black = read_list(item, where, 2)
    return read_whole(white, f"{where}[0]", 1), read_whole(black, f"{where}[1]", 1)


def _decided(item: Any, where: str) -> Decided:
    read_object(item, where, ("round", "teams", "reason"), ("round", "teams"))
    reason = read_text(item.get("reason", ""), f"{where}.reason")
    return Decided(
        read_whole(item["round"], f"{where}.round", 1), _forced(item["teams"], f"{where}.teams"), reason
    )


def _virtual_points(item: Any, where: str, individual: bool) -> VirtualPoints:
    keys = (*_points_of(individual), "rounds", "tpns")
    read_object(item, where, keys, keys)
    mp, gp = _both_points(item, where, individual)
    return VirtualPoints.of_tenths(
        mp, gp, *_range(item["rounds"], f"{where}.rounds"), *_range(item["tpns"], f"{where}.tpns")
    )


def _points_of(individual: bool) -> tuple[str, ...]:
    return ("points",) if individual else ("mp", "gp")


def _both_points(item: dict[str, Any], where: str, individual: bool) -> tuple[int, int]:
    """Match points and game points; those of a player are one number."""
    found = [read_tenths(item[key], f"{where}.{key}") for key in _points_of(individual)]
    return found[0], found[-1]


def _abnormal(item: Any, where: str, individual: bool) -> AbnormalPoints:
    points = _points_of(individual)
    read_object(item, where, (*points, "round", "tpns", "kind"), points)
    mp, gp = _both_points(item, where, individual)
    kind = item.get("kind", "")
    if kind != "" and (type(kind) is not str or len(kind) != 1 or kind not in _KINDS):
        refuse(
            f"{where}.kind",
            msg("kind must be one of {names}, not {value}", names=" ".join(_KINDS), value=shown(kind)),
        )
    given = item.get("round")
    number = None if given is None else read_whole(given, f"{where}.round", 1)
    tpns = read_list(item.get("tpns", []), f"{where}.tpns")
    if not tpns and (not kind or number is not None):
        refuse(where, msg("points for nobody are those of a kind of result in all rounds"))
    return AbnormalPoints.of_tenths(
        mp, gp, number, tuple(read_whole(tpn, f"{where}.tpns[{k}]", 1) for k, tpn in enumerate(tpns)), kind
    )


def _requested(item: Any, where: str) -> RequestedBye:
    keys = ("tpn", "round", "result")
    read_object(item, where, keys, keys)
    result = _REQUESTS.get(item["result"]) if type(item["result"]) is str else None
    if result is None:
        refuse(
            f"{where}.result",
            msg(
                "result must be one of {names}, not {value}",
                names=", ".join(_REQUESTS),
                value=shown(item["result"]),
            ),
        )
    tpn, round_number = (read_whole(item[key], f"{where}.{key}", 1) for key in ("tpn", "round"))
    return RequestedBye(tpn, round_number, result)
