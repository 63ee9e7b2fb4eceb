"""The log for display: what each decision says, who decided it, and whether it can be undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..domain.errors import StateError
from ..domain.points import points_text
from ..domain.results import Result
from ..reasons.byes import bye_word
from .arguments import BOARD_TEXT
from .event import Event, Match
from .planned import by_table
from .result_text import result_text
from .upcast import upcast
from .verbs.journal import FOR_EVER
from .verbs.setup import title_of
from .wording import worded

if TYPE_CHECKING:
    from ..store.log import Recorded
    from .desk import Desk


@dataclass(frozen=True)
class JournalLine:
    """A decision for display."""

    number: int
    at: str
    person: str
    kind: str
    text: str
    level: int
    reason: str
    undone: bool
    undoable: bool
    """Nothing in principle prevents an undo; later decisions that depend on it may still do so."""


def journal(desk: Desk, after: int = 0) -> list[JournalLine]:
    """The decisions after a number, in order, in words with present names."""
    event, undone = desk.event, desk.undone
    return [
        JournalLine(
            one.number, one.at, one.person, one.kind, describe(event, one), one.level, one.reason,
            one.number in undone,
            one.number not in undone and one.kind not in (*FOR_EVER, "undo", "redo"),
        )
        for one in desk.decisions[after:]
    ]  # fmt: skip


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
    except (KeyError, TypeError, ValueError, IndexError):
        return kind


def _team(event: Event, team: int) -> str:
    return event.label(team) if team in event.teams else f"team #{team}"


def _names(event: Event, teams: Any) -> str:
    return ", ".join(_team(event, team) for team in teams)


def _created(event: Event, data: Mapping[str, Any]) -> str:
    return f"The event {data['name']} is created: {title_of(data['system'])}."


def _set(event: Event, data: Mapping[str, Any]) -> str:
    return "Settings: " + ", ".join(f"{name} {_short(value)}" for name, value in data.items()) + "."


def _short(value: Any) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _teams(event: Event, data: Mapping[str, Any]) -> str:
    names = [row["name"] for row in data["teams"]]
    more = f" and {len(names) - 5} more" if len(names) > 5 else ""
    return f"Entered: {', '.join(names[:5])}{more}."


def _absence(event: Event, data: Mapping[str, Any]) -> str:
    name, first, last = _team(event, data["team"]), data["first"], data.get("last")
    if data.get("withdrawn"):
        return f"{name} withdraws from round {first} on."
    span = f"round {first}" if last == first else f"rounds {first} to {last or 'the end'}"
    return f"{name} is absent in {span} ({data.get('kind', 'zero-bye')})."


def _pair(event: Event, data: Mapping[str, Any]) -> str:
    if data.get("by_hand"):
        return f"Round {data['round']} is begun by hand."
    bye = next((int(team) for team, kind in data.get("byes", {}).items() if kind == "pab"), None)
    said = f", bye: {_team(event, bye)}" if bye else ""
    return f"Round {data['round']} is paired: {len(data['matches'])} matches{said}."


def _at(event: Event, data: Mapping[str, Any]) -> str:
    """`Round 3 table 2, 4 Poland - 1 India`, as far as the round still has this pairing."""
    where = f"Round {data['round']} table {data['table']}"
    if data["round"] <= len(event.rounds):
        for match in event.rounds[data["round"] - 1].matches:
            if match.table == data["table"]:
                return f"{where}, {_team(event, match.white)} - {_team(event, match.black)}"
    return where


def _result(event: Event, data: Mapping[str, Any]) -> str:
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name in ("boards", "score", "points", "forfeit", "awarded")
        if (value := data.get(name))
    }
    if not fields:
        return f"{_at(event, data)}: no result."
    text = result_text(event, Match(data["table"], 0, 0, **fields))
    return f"{_at(event, data)}: {text}{_because(data.get('why'))}."


def _board(event: Event, data: Mapping[str, Any]) -> str:
    return f"{_at(event, data)}, board {data['board']}: {BOARD_TEXT[data['result']] or 'no result'}."


def _lineup(event: Event, data: Mapping[str, Any]) -> str:
    members = ", ".join(event.name_of(number) or "nobody" for number in data["members"])
    return f"Line-up of {_team(event, data['team'])} in round {data['round']}: {members}."


def _because(reason: str | None) -> str:
    return f": {reason.rstrip('.')}" if reason else ""


def _ruling(event: Event, data: Mapping[str, Any]) -> str:
    where = f"round {data['round']}" if data.get("round") else "the final standings"
    what = "points" if event.individual else "match points"
    return (
        f"{_team(event, data['team'])}: {points_text(data.get('mp', 0))} {what}, "
        f"{points_text(data.get('gp', 0))} game points by decision in {where}{_because(data.get('reason'))}."
    )


def _player(event: Event, number: int) -> str:
    return _team(event, event.order[number - 1]) if 1 <= number <= len(event.order) else str(number)


def _match_result(event: Event, data: Mapping[str, Any]) -> str:
    score = "-".join(map(str, data["score"])) if data.get("score") else ""
    winner = f"{_player(event, data['winner'])} wins" if data.get("winner") else data.get("how", "no result")
    corrected = " (corrected)" if "reason" in data else ""
    return f"{data['match']}: {winner} {score}".rstrip() + f"{corrected}."


def _match_board(event: Event, data: Mapping[str, Any]) -> str:
    board = data.get("board")
    return f"{data['match']} has no board." if board is None else f"{data['match']} is on board {board}."


def _of_a_player(sentence: str) -> Callable[[Event, Mapping[str, Any]], str]:
    return lambda event, data: f"{_player(event, data['player'])} {sentence.format(**data)}."


def _stage(event: Event, data: Mapping[str, Any]) -> str:
    return f"{data['name']} begins with {len(data['players'])} players ({data['system']})."


_BRACKETS: dict[str, Callable[[Event, Mapping[str, Any]], str]] = {
    "seeding": lambda event, data: (
        f"The ratings of {len(data['ratings'])} are taken for the draw."
        if "ratings" in data
        else "The field is closed for the draw."
    ),
    "draw-lines": lambda event, data: (
        f"The lines are drawn ({data['mode']}, seed {data.get('seed') or 'none'})."
    ),
    "draw-groups": lambda event, data: (
        f"{data['count']} groups are drawn ({data['method']}, seed {data.get('seed')})."
    ),
    "stage": _stage,
    "match-result": _match_result,
    "group-order": lambda event, data: (
        f"Group {data['group']}, in this order: {', '.join(_player(event, one) for one in data['players'])}."
    ),
    "match-board": _match_board,
    "withdrawal": _of_a_player("has withdrawn"),
    "return": _of_a_player("is back"),
    "late-line": lambda event, data: f"{data['name']} takes line {data['line']}.",
    "no-re-entry": _of_a_player("does not re-enter"),
    "re-entry-line": _of_a_player("re-enters on line {line}"),
}

_WORDED = ("pair", "remove-team", "hand-ranks", "bye")
"""What is said in the words of the event: the other sentences have neither teams nor matches, or what people wrote."""

_SAY: dict[str, Callable[[Event, Mapping[str, Any]], str]] = {
    "create": _created,
    "set": _set,
    "leave-book": lambda event, data: f"The event has left the book, {data['where']}.",
    "comment": lambda event, data: f"{data['text']}",
    "finish": lambda event, data: (
        "The event is finished." if data["finished"] else "The event is open again."
    ),
    "extra": lambda event, data: "Further fields of the file are kept.",
    "prizes": lambda event, data: f"Prizes: {', '.join(one['name'] for one in data['groups']) or 'none'}.",
    "clock": lambda event, data: (
        f"The clock of the round: {data['minutes']} minutes from {data['start']}."
        if data
        else "The clock is off."
    ),
    "teams": _teams,
    "change-team": lambda event, data: f"{_team(event, data['team'])} is changed.",
    "roster": lambda event, data: (
        f"The roster of {_team(event, data['team'])}: {len(data['members'])} players."
    ),
    "remove-team": lambda event, data: f"Team #{data['team']} is removed.",
    "order": lambda event, data: f"{len(data['teams'])} are numbered.",
    "absence": _absence,
    "present": lambda event, data: f"{_team(event, data['team'])} plays from round {data['first']}.",
    "expel": lambda event, data: f"{_team(event, data['team'])} is expelled.",
    "forbid": lambda event, data: (
        f"{'Kept apart' if data.get('soft') else 'May not meet'}: {_names(event, data['teams'])}."
    ),
    "allow": lambda event, data: f"Rule {data['index'] + 1} of forbidden pairs is taken back.",
    "group": lambda event, data: (
        "Groups for the pairings: "
        + ("; ".join(_names(event, one) for one in data["groups"]) or "none")
        + "."
    ),
    "force": lambda event, data: (
        f"Decided pairs of round {data['round']}: "
        + "; ".join(f"{_team(event, a)} - {_team(event, b)}" for a, b in data["pairs"])
        + "."
    ),
    "ruling": _ruling,
    "lot": lambda event, data: f"Lot: {data['what']}, seed {data['seed'] or 'none'}.",
    "hand-ranks": lambda event, data: f"Tied teams in their order: {_names(event, data['teams'])}.",
    "values": lambda event, data: f"Values of {data['code']} are entered.",
    "pair": _pair,
    "unpair": lambda event, data: f"Round {data['round']} is not paired any more.",
    "publish": lambda event, data: f"Round {data['round']} is published.",
    "set-pairs": lambda event, data: f"The pairs of round {data['round']} are set.",
    "by-hand": lambda event, data: (
        f"Pairing by hand of round {data['round']} {'begins' if data['open'] else 'ends'}."
    ),
    "result": _result,
    "board": _board,
    "rating-boards": lambda event, data: f"{_at(event, data)}: changed for the rating report only.",
    "lineup": _lineup,
    "lineups-open": lambda event, data: (
        f"Line-ups of round {data['round']} are {'open' if data['open'] else 'closed'}."
    ),
    "bye": lambda event, data: (
        f"{_team(event, data['team'])}, round {data['round']}: {bye_word(Result(data['kind']), by_table(event))}."
    ),
    **_BRACKETS,
    "undo": lambda event, data: f"Taken back: {', '.join(map(str, data['numbers']))}.",
    "redo": lambda event, data: f"Brought back: {', '.join(map(str, data['numbers']))}.",
}
