"""What decisions of the log say, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from ..domain.dates import dated
from ..domain.errors import StateError
from ..domain.messages import Message, first_of, joined, msg
from ..domain.points import points_said
from ..domain.results import Result
from ..reasons.byes import bye_word
from .arguments import BOARD_TEXT
from .event import Event, Match
from .planned import by_table
from .remarks import left_said, remark_said
from .result_text import result_said
from .settings_said import settings_said
from .upcast import upcast
from .verbs.bracket import OF_ONE, board_said
from .verbs.ratings import person_in
from .verbs.setup import title_of
from .wording import in_rounds, worded

if TYPE_CHECKING:
    from ..store.log import Recorded


def taken(event: Event, decisions: Iterable[Recorded]) -> str:
    """Decisions in words, one after another, with their numbers."""
    found = [one for one in decisions if one.kind != "comment"]
    parts = [
        msg("{decision} (no. {number})", decision=describe(event, one), number=one.number)
        for one in found[:_SHOWN]
    ]
    if len(found) > _SHOWN:
        parts.append(msg("and {count, plural, one {# more} other {# more}}", count=len(found) - _SHOWN))
    return joined(*parts, by="; ") if parts else msg("remarks")


_SHOWN = 4
"""The number of decisions named one by one."""


def describe(event: Event, one: Recorded) -> str:
    """A decision as a sentence."""
    try:
        kind, data = upcast(one.kind, one.version, one.data)
    except StateError:
        return one.kind
    say = _SAY.get(kind)
    try:
        if say is None:
            return kind
        text = say(event, data)
        return worded(event, text) if kind in _WORDED else text
    except (StateError, KeyError, TypeError, ValueError, IndexError):
        return kind


def _team(event: Event, team: int) -> str:
    return event.label(team) if team in event.teams else msg("team #{team}", team=team)


def _person(event: Event, row: Mapping[str, Any]) -> str:
    """The player of an entry; that entry, if it is gone."""
    team = row["team"]
    return person_in(event, team, row.get("number", 0)).name if team in event.teams else _team(event, team)


def _names(event: Event, teams: Any) -> str:
    return ", ".join(_team(event, team) for team in teams)


_LOTS = {
    "equal strengths": msg("equal strengths"),
    "order": msg("order"),
    "rounds": msg("rounds"),
    "initial colour": msg("initial colour"),
    "ties": msg("ties"),
}
"""What a lot decides, as it is stored, in words."""
_MODES = {
    "lots": msg("lots"),
    "seeded": msg("seeded"),
    "snake": msg("snake"),
    "pots": msg("pots"),
    "tiers": msg("tiers"),
    "seeds": msg("seeds"),
    "hand": msg("by hand"),
}
"""How a bracket or groups are drawn, in words."""


def _created(event: Event, data: Mapping[str, Any]) -> str:
    return msg("The event {name} is created: {system}.", name=data["name"], system=title_of(data["system"]))


def _clock(event: Event, data: Mapping[str, Any]) -> str:
    if not data:
        return msg("The clock is off.")
    begins = datetime.strptime(data["start"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    local = begins + timedelta(minutes=data["zone"])
    return msg(
        "The clock runs from {local} for {minutes} minutes.",
        local=dated(format(local, "%Y-%m-%d %H:%M")),
        minutes=data["minutes"],
    )


def _teams(event: Event, data: Mapping[str, Any]) -> str:
    names = [row["name"] for row in data["teams"]]
    return msg("Entered: {names}.", names=first_of(names, 5))


def _absence(event: Event, data: Mapping[str, Any]) -> str:
    name, first, last = _team(event, data["team"]), data["first"], data.get("last")
    if data.get("withdrawn"):
        return msg("{name} withdraws from round {first} on.", name=name, first=first)
    span = in_rounds(first, last) if last else msg("in rounds {first} to the end", first=first)
    kind = Result(data.get("kind", "zero-bye"))
    if kind is Result.ZERO_BYE:
        return msg("{name} is absent {span}.", name=name, span=span)
    return msg(
        "{name} is absent {span} ({kind}).", name=name, span=span, kind=bye_word(kind, by_table(event))
    )


def _pair(event: Event, data: Mapping[str, Any]) -> str:
    if data.get("by_hand"):
        return msg("Round {round} is begun by hand.", round=data["round"])
    bye = next((int(team) for team, kind in data.get("byes", {}).items() if kind == "pab"), None)
    paired = msg(
        "Round {round} is paired: {count, plural, one {# match} other {# matches}}",
        round=data["round"],
        count=len(data["matches"]),
    )
    free = msg("bye: {team}", team=_team(event, bye)) if bye else ""
    return joined(joined(paired, free, by=", "), ".", by="")


def _at(event: Event, data: Mapping[str, Any]) -> str:
    """`Round 3 table 2, 4 Poland - 1 India`, as far as the round still has this pairing."""
    where = msg("Round {round} table {table}", round=data["round"], table=data["table"])
    if data["round"] <= len(event.rounds):
        for match in event.rounds[data["round"] - 1].matches:
            if match.table == data["table"]:
                pair = f"{_team(event, match.white)} - {_team(event, match.black)}"
                return joined(where, pair, by=", ")
    return where


def _result(event: Event, data: Mapping[str, Any]) -> str:
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name in ("boards", "score", "points", "forfeit", "awarded")
        if (value := data.get(name))
    }
    if not fields:
        return msg("{at}: no result.", at=_at(event, data))
    text = result_said(event, Match(data["table"], 0, 0, **fields))
    return joined(joined(_at(event, data), text, _because(data.get("why")), by=": "), ".", by="")


def _board(event: Event, data: Mapping[str, Any]) -> str:
    return msg(
        "{at}, board {board}: {result}.",
        at=_at(event, data),
        board=data["board"],
        result=BOARD_TEXT[data["result"]] or msg("no result"),
    )


def _lineup(event: Event, data: Mapping[str, Any]) -> str:
    members = "; ".join(event.name_of(number) or "–" for number in data["members"])
    return msg(
        "Line-up of {team} in round {round}: {members}.",
        team=_team(event, data["team"]),
        round=data["round"],
        members=members,
    )


def _because(reason: str | None) -> str:
    return reason.rstrip(".") if reason else ""


def _drawn(data: Mapping[str, Any]) -> str:
    """What a lot decided, with the colour that was drawn."""
    what = _LOTS.get(data["what"], data["what"])
    colour = (data.get("options") or {}).get("initial_colour")
    return joined(what, msg("White") if colour == "W" else msg("Black")) if colour else what


def _ruling(event: Event, data: Mapping[str, Any]) -> str:
    where = in_rounds(data["round"]) if data.get("round") else msg("in the final standings")
    team = _team(event, data["team"])
    points, game_points = (points_said(data.get(name, 0)) for name in ("mp", "gp"))
    if event.individual and not data.get("gp"):
        decided = msg("{team}: {points} points by decision {where}", team=team, points=points, where=where)
    elif event.individual:
        decided = msg(
            "{team}: {points} points, {game_points} game points by decision {where}",
            team=team, points=points, game_points=game_points, where=where,
        )  # fmt: skip
    else:
        decided = msg(
            "{team}: {match_points} match points, {game_points} game points by decision {where}",
            team=team, match_points=points, game_points=game_points, where=where,
        )  # fmt: skip
    return joined(joined(decided, _because(data.get("reason")), by=": "), ".", by="")


def _player(event: Event, number: int) -> str:
    return _team(event, event.order[number - 1]) if 1 <= number <= len(event.order) else str(number)


def _match_result(event: Event, data: Mapping[str, Any]) -> str:
    score = "-".join(map(str, sorted(data.get("score") or (), reverse=True)))  # the winner's first
    said = (
        msg("{match}: {player} wins", match=data["match"], player=_player(event, data["winner"]))
        if data.get("winner")
        else joined(data["match"], data.get("how") or msg("no result"), by=": ")
    )
    corrected = msg("(corrected)") if "reason" in data else ""
    return joined(joined(said, score, corrected), ".", by="")


def _match_board(event: Event, data: Mapping[str, Any]) -> str:
    return board_said(data["match"], data.get("board"))


def _of_a_player(pattern: Message) -> Callable[[Event, Mapping[str, Any]], str]:
    return lambda event, data: Message(
        pattern.pattern, {"player": _player(event, data["player"]), "line": data.get("line", "")}
    )


def _stage(event: Event, data: Mapping[str, Any]) -> str:
    return msg(
        "{name} begins with {count, plural, one {# player} other {# players}} ({system}).",
        name=data["name"],
        count=len(data["players"]),
        system=title_of(data["system"]),
    )


_BRACKETS: dict[str, Callable[[Event, Mapping[str, Any]], str]] = {
    "seeding": lambda event, data: (
        msg("The ratings of {count} are taken for the draw.", count=len(data["ratings"]))
        if any(data.get("ratings", ()))
        else msg("The field is closed for the draw.")
    ),
    "draw-lines": lambda event, data: msg(
        "The lines are drawn ({mode}, seed {seed}).",
        mode=_MODES.get(data["mode"], data["mode"]),
        seed=data.get("seed") or msg("none"),
    ),
    "draw-groups": lambda event, data: msg(
        "{count, plural, one {# group is} other {# groups are}} drawn ({method}, seed {seed}).",
        count=data["count"],
        method=_MODES.get(data["method"], data["method"]),
        seed=data.get("seed"),
    ),
    "stage": _stage,
    "match-result": _match_result,
    "group-order": lambda event, data: msg(
        "Group {group}, in this order: {names}.",
        group=data["group"],
        names=", ".join(_player(event, one) for one in data["players"]),
    ),
    "match-board": _match_board,
    "withdrawal": _of_a_player(OF_ONE["withdrawal"]),
    "return": _of_a_player(OF_ONE["return"]),
    "late-line": lambda event, data: msg("{name} takes line {line}.", name=data["name"], line=data["line"]),
    "no-re-entry": _of_a_player(OF_ONE["no-re-entry"]),
    "re-entry-line": _of_a_player(msg("{player} re-enters on line {line}.", player="", line="")),
}

_WORDED = ("pair", "remove-team", "hand-ranks", "bye")
"""What is said in the words of the event: the other sentences have neither teams nor matches, or what people wrote."""

_SAY: dict[str, Callable[[Event, Mapping[str, Any]], str]] = {
    "create": _created,
    "set": settings_said,
    "leave-book": lambda event, data: msg(
        "The event has left the book, {where}.", where=left_said(data["where"])
    ),
    "comment": lambda event, data: remark_said(data["text"], event.kind == "bracket"),
    "finish": lambda event, data: (
        msg("The event is finished.") if data["finished"] else msg("The event is open again.")
    ),
    "extra": lambda event, data: msg("Further fields of the file are kept."),
    "prizes": lambda event, data: msg(
        "Prizes: {names}.", names=", ".join(one["name"] for one in data["groups"]) or msg("none")
    ),
    "clock": _clock,
    "teams": _teams,
    "change-team": lambda event, data: msg("{team} is changed.", team=_team(event, data["team"])),
    "roster": lambda event, data: msg(
        "The roster of {team}: {count, plural, one {# player} other {# players}}.",
        team=_team(event, data["team"]),
        count=len(data["members"]),
    ),
    "official": lambda event, data: msg(
        "{count, plural, one {The official ratings of {name} are} "
        "other {The official ratings of # players are}} entered.",
        count=len(data["players"]),
        name=_person(event, data["players"][0]),
    ),
    "remove-team": lambda event, data: msg("Team #{team} is removed.", team=data["team"]),
    "order": lambda event, data: msg("{count} are numbered.", count=len(data["teams"])),
    "absence": _absence,
    "present": lambda event, data: msg(
        "{team} plays from round {first}.", team=_team(event, data["team"]), first=data["first"]
    ),
    "expel": lambda event, data: msg("{team} is expelled.", team=_team(event, data["team"])),
    "forbid": lambda event, data: (
        msg("Kept apart: {teams}.", teams=_names(event, data["teams"]))
        if data.get("soft")
        else msg("May not meet: {teams}.", teams=_names(event, data["teams"]))
    ),
    "allow": lambda event, data: msg(
        "Rule {number} of forbidden pairs is taken back.", number=data["index"] + 1
    ),
    "group": lambda event, data: msg(
        "Groups for the pairings: {groups}.",
        groups="; ".join(_names(event, one) for one in data["groups"]) or msg("none"),
    ),
    "force": lambda event, data: msg(
        "Decided pairs of round {round}: {pairs}.",
        round=data["round"],
        pairs="; ".join(f"{_team(event, a)} - {_team(event, b)}" for a, b in data["pairs"]),
    ),
    "ruling": _ruling,
    "lot": lambda event, data: (
        msg("Lot: {what}, seed {seed}.", what=_drawn(data), seed=data["seed"])
        if data["seed"]
        else msg("Lot: {what}, drawn by hand.", what=_drawn(data))
    ),
    "hand-ranks": lambda event, data: msg(
        "Tied teams in their order: {names}.", names=_names(event, data["teams"])
    ),
    "values": lambda event, data: msg("Values of {code} are entered.", code=data["code"]),
    "pair": _pair,
    "unpair": lambda event, data: msg("Round {round} is not paired any more.", round=data["round"]),
    "publish": lambda event, data: msg("Round {round} is published.", round=data["round"]),
    "set-pairs": lambda event, data: msg("The pairs of round {round} are set.", round=data["round"]),
    "by-hand": lambda event, data: (
        msg("Pairing by hand of round {round} begins.", round=data["round"])
        if data["open"]
        else msg("Pairing by hand of round {round} ends.", round=data["round"])
    ),
    "result": _result,
    "board": _board,
    "report": lambda event, data: msg(
        "{at}: reported by {team}.", at=_at(event, data), team=_team(event, data["team"])
    ),
    "rating-boards": lambda event, data: msg(
        "{at}: changed for the rating report only.", at=_at(event, data)
    ),
    "lineup": _lineup,
    "lineups-open": lambda event, data: (
        msg("Line-ups of round {round} are open.", round=data["round"])
        if data["open"]
        else msg("Line-ups of round {round} are closed.", round=data["round"])
    ),
    "bye": lambda event, data: msg(
        "{team}, round {round}: {bye}.",
        team=_team(event, data["team"]),
        round=data["round"],
        bye=bye_word(Result(data["kind"]), by_table(event)),
    ),
    **_BRACKETS,
}
