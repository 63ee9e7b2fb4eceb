"""How the form of a verb asks for each parameter: with which label and help, and by which kind of field.

Beside text, numbers and choices there are fields for what programs give as lists: a number for each entry, sets of
entries that are picked one by one, and pairs. Their names begin with `value.` and `set.`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...cups.state import Cup
from ...domain.messages import msg
from ...domain.reading import number_in
from ...manager.choices import choice
from ...manager.event import Event, Match
from ...manager.verb import Param, Verb
from ...systems.ibf.lines import size_for

VALUE = "value."
"""What precedes the number of an entry in the name of a field."""
SET = "set."
"""What precedes the parameter and the number of a set: `set.apart.0`."""
_SETS = {"apart": (3, 4), "tables": (4, 6), "lines": (1, 0)}
"""How many sets are asked for at once, of how many entries; 0: the lines of a bracket."""
_PER_ENTRY = ("values", "groups", "lives")
_DEFAULT = re.compile(r"^(.*\S)\s*\(([^()]+)\)$")
_LABELS: dict[str, tuple[str, str]] = {
    "team name": (msg("Name"), ""),
    "change-team name": (msg("Name"), ""),
    "late name": (msg("Name"), ""),
    "stage name": (msg("Name of the stage"), ""),
    "prize name": (msg("Name"), msg("Such as U18; the same name changes prizes.")),
    "remove-prize name": (msg("Which prizes"), ""),
    "prize prizes": (
        msg("Prizes of places 1, 2, ..."),
        msg("Amounts or things, separated by commas; with decimals by semicolons: 12,50; 10."),
    ),
    "prize kind": (msg("What they are for"), ""),
    "prize sharing": (msg("Among those who are tied"), ""),
    "prize board": (msg("Board"), msg("For best players; empty: all boards together.")),
    "prize least_games": (msg("Games over the board required"), msg("For best players.")),
    "federation": (msg("Federation"), msg("Three letters, such as GER.")),
    "rating": (msg("Rating"), ""),
    "team rating": (msg("Rating"), msg("Of a team without one: the average of its best players.")),
    "change-team rating": (msg("Rating"), msg("Of a team without one: the average of its best players.")),
    "rating player": (msg("Player"), ""),
    "rating kind": (msg("Category of play"), ""),
    "rating rating": (msg("Official rating"), msg("0 removes it.")),
    "rating list": (msg("List"), msg("Such as fide; empty: entered by hand.")),
    "rating date": (msg("Date of the list"), msg("Such as 2026-11-01.")),
    "rating round": (
        msg("Applies from round"),
        msg("Later than 1 in events of more than 30 days, when a newer list comes."),
    ),
    "round-time rounds": (msg("Rounds"), msg("Such as 8,9.")),
    "round-time time_control": (
        msg("Time control"),
        msg("Such as 15+10 in minutes and seconds; empty: that of the event."),
    ),
    "round-time play": (
        msg("Category of play"),
        msg("Empty: as the time control has it. Games count for the rating of this category."),
    ),
    "club": (msg("Club"), msg("Members of a club can be kept apart.")),
    "apart club": (msg("Those of each club, instead of named ones"), ""),
    "captain": (msg("Captain"), ""),
    "short_name": (msg("Short name"), ""),
    "title": (msg("Title"), msg("GM, IM, WGM, FM, WIM, CM, WFM or WCM.")),
    "team sex": (msg("Sex"), ""),
    "change-team sex": (msg("Sex"), ""),
    "fide_id": (msg("FIDE ID"), ""),
    "birth": (msg("Date or year of birth"), ""),
    "previous": (msg("Final place in the previous Olympiad"), ""),
    "members": (msg("Players in board order"), msg("One per line: name; rating; federation; title; FIDE ID")),
    "teams teams": (msg("Entries"), msg("One per line: name; rating; federation")),
    "order teams": (msg("New numbers"), msg("Who has no number follows in the present order.")),
    "table": (msg("Table"), ""),
    "mp": (msg("Match points"), msg("-1 deducts one.")),
    "gp": (msg("Game points"), ""),
    "award mp": (msg("Match points of both sides"), msg("For example 2-0.")),
    "award gp": (msg("Game points of both sides"), msg("For example 3-1.")),
    "match": (msg("Match"), ""),
    "points": (msg("Score"), msg("In the order of the players in the match: 7-5.")),
    "correct points": (msg("The right score"), msg("In the order of the players in the match: 7-5.")),
    "value": (msg("Result"), ""),
    "boards": (msg("Result of all boards"), msg("From the first-named side: 1=0*, or 1-0 ½-½.")),
    "board": (msg("Board"), ""),
    "sign": (msg("Result of this board"), msg("1 = 0 + - x * or 1-0, ½-0; x: lost by both without play.")),
    "score": (msg("Score of the match only"), msg("For example 2½-1½.")),
    "rating-boards boards": (
        msg("Result of all boards in the rating report"),
        msg("From the first-named side: 1=0*, or 1-0 ½-½."),
    ),
    "boards count": (msg("How many boards there are"), ""),
    "mode": (msg("Method"), ""),
    "method": (msg("Method"), ""),
    "seeds": (msg("How many are placed by rating"), msg("Where only some are.")),
    "apart": (msg("Players who should meet as late as possible"), msg("Up to three sets of players.")),
    "groups apart": (msg("Players to be spread over the groups"), msg("Up to three sets of players.")),
    "lines": (msg("Lines from the top"), msg("Only for a draw by hand; an empty line is a bye.")),
    "group groups": (
        msg("Group of each player"),
        msg("Players without a number are paired among themselves."),
    ),
    "pairs": (msg("Pairs, White first"), msg("Table by table. Whoever is left out here has no match yet.")),
    "rule": (msg("Which pair"), ""),
    "bracket": (msg("Bracket of these rounds"), msg("U: the upper one, L: the lower one.")),
    "tables": (msg("Groups played elsewhere"), msg("Each in its final order.")),
    "lives": (msg("Lives of each survivor"), msg("Who has no number is out.")),
    "swiss": (
        msg("A Swiss played elsewhere"),
        msg("What is in the file “Standing of a Swiss” of that event, under Print and files."),
    ),
    "values": (msg("Value of each entry"), ""),
    "values code": (
        msg("Code of the tie-break"),
        msg("As the list of tie-breaks has it: OTHER_ and a name."),
    ),
    "draw-order seed": (
        msg("Seed of the lot"),
        msg(
            "Any words or digits that were announced beforehand, such as the date and what three dice showed: the lot "
            "is computed from them, so that anybody can do it again."
        ),
    ),
    "lot seed": (
        msg("Seed of the lot"),
        msg(
            "Any words or digits that were announced beforehand, such as the date and what three dice showed: the lot "
            "is computed from them, so that anybody can do it again."
        ),
    ),
    "lot colour": (
        msg("Initial colour"),
        msg("Only if the arbiter drew it by hand, from a bag or with a coin: then no seed is needed."),
    ),
    "clock start": (msg("Start of the round"), msg("Such as 15:00, 2026-11-28 15:00, or now.")),
    "clock minutes": (msg("Length in minutes"), ""),
    "clock default_minutes": (msg("Absent players lose after (minutes)"), msg("Empty: it is not shown.")),
    "zone": (msg("Minutes that local time is ahead of UTC"), msg("Empty: the time zone of the event.")),
    "board number": (msg("Board"), msg("Empty: the match has none.")),
    "number": (msg("Number in the history"), msg("Empty: the last one.")),
    "back_to": (msg("or take back everything after this number"), ""),
}
"""Labels and helps that say more to people than the parameter of a verb does; of one verb, or of all."""


@dataclass(frozen=True)
class Field:
    """A field of a form."""

    name: str
    kind: str
    """`choice`, `team`, `teams`, `entries`, `sets`, `pairs`, `lines`, or `text`."""
    label: str
    help: str = ""
    required: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    """Values with their words; a first one of `""` means that none has to be chosen."""
    sets: tuple[int, int] = (0, 0)
    """How many sets, of how many entries."""
    numeric: bool = False

    @property
    def wide(self) -> bool:
        """It needs the whole width of the form."""
        return self.kind not in ("choice", "text", "team") or len(self.label) > 50


def fields_of(
    event: Event, verb: Verb, params: Sequence[Param], text: Callable[[str], str], given: Mapping[str, Any]
) -> list[Field]:
    """The fields of a verb, in the language of the reader; what is `given` already names what there is to choose."""
    fields = [_field(event, verb, one, text) for one in params]
    if verb.name == "absent" and (draft := draft_of(event)):
        why = msg(
            "Round {round} is paired, but not published: cancel its pairing first, or enter a later round.",
            round=draft,
        )
        fields = [replace(one, help=text(why)) if one.name == "round" else one for one in fields]
    absent = _absent(event, given, text) if verb.name == "forfeit" else ()
    return [replace(one, choices=absent) if absent and one.name == "value" else one for one in fields]


def draft_of(event: Event) -> int:
    """The number of the round that is paired and not published; 0 if there is none."""
    return len(event.rounds) if event.rounds and not event.rounds[-1].published else 0


def match_at(event: Event, given: Mapping[str, Any]) -> Match | None:
    """The match at the table that a form is about; None before the table is known."""
    number = number_in(str(given.get("round") or len(event.rounds)))
    if not number or number > len(event.rounds):
        return None
    tables = {str(match.table): match for match in event.round(number).matches}
    return tables.get(str(given.get("table", "")).strip())


def _absent(
    event: Event, given: Mapping[str, Any], text: Callable[[str], str]
) -> tuple[tuple[str, str], ...]:
    """Who did not appear at a table, by name; nothing before the table is known."""
    match = match_at(event, given)
    if match is None:
        return ()
    return (
        ("", text(msg("choose"))),
        ("-+", text(msg("{a} did not appear", a=event.label(match.white)))),
        ("+-", text(msg("{a} did not appear", a=event.label(match.black)))),
        ("--", text(choice("value", "--"))),
    )


def _field(event: Event, verb: Verb, param: Param, text: Callable[[str], str]) -> Field:
    label, said = _LABELS.get(f"{verb.name} {param.name}") or _LABELS.get(param.name) or ("", "")
    if param.name == "rating" and event.kind != "teams":
        said = ""
    told = text(param.help[:1].upper() + param.help[1:])
    named, default = ("", "") if label else _parted(told, param)
    choices = _choices(event, verb, param)
    kind = "text"
    if choices:
        kind = "choice"
    elif verb.name == "order" or param.name in _PER_ENTRY:
        kind = "entries"
    elif param.name in _SETS and param.kind in ("text", "list"):
        kind = "sets"
    elif param.name == "pairs":
        kind = "pairs"
    elif param.kind in ("team", "teams"):
        kind = param.kind
    elif param.kind == "data":
        kind = "lines"
    count, size = _SETS.get(param.name, (0, 0)) if kind == "sets" else (0, 0)
    return Field(
        param.name,
        kind,
        text(label) if label else named,
        text(said) if said else default,
        param.required,
        tuple((value, text(words)) for value, words in choices),
        (count, size or (size_for(len(event.order)) if count and len(event.order) > 1 else 0)),
        param.kind in ("number", "round", "table", "board"),
    )


def _parted(told: str, param: Param) -> tuple[str, str]:
    """The label, and what stands in parentheses at its end as a help: most often what holds when nothing is typed."""
    found = _DEFAULT.match(told) if not param.required else None
    return (found[1], f"{found[2][:1].upper()}{found[2][1:]}.") if found else (told, "")


def _choices(event: Event, verb: Verb, param: Param) -> list[tuple[str, str]]:
    """The values to choose from; the first one is chosen at first."""
    known = _known(event, verb, param)
    if known is not None:
        return known
    if param.kind == "flag":
        preset = "yes" if param.default else "no"
        return [("", choice("", preset)), *((one, choice("", one)) for one in ("yes", "no") if one != preset)]
    if param.name == "sex" and not param.choices:
        return [("", ""), *((one, choice("sex", one)) for one in ("w", "m"))]
    if param.name == "sex":
        return [("", ""), ("f", msg("women")), ("m", msg("men"))]
    rest = [(one, choice(param.name, one)) for one in param.choices]
    if param.default in param.choices:  # what holds when nothing is chosen stands first, by its words
        rest.sort(key=lambda one: one[0] != param.default)
    elif rest:
        rest.insert(0, ("", msg("choose") if param.required else ""))
    return rest


def _known(event: Event, verb: Verb, param: Param) -> list[tuple[str, str]] | None:
    """What is in the event to choose from; None where this is not asked."""
    if param.name == "match":
        return _matches(event, verb)
    if param.kind == "person":
        return _persons(event)
    if verb.name == "remove-prize":
        return [(one.name, one.name) for one in event.prizes]
    if verb.name == "allow":
        return [
            (str(k), " – ".join(event.label(team) for team in one.teams))
            for k, one in enumerate(event.forbidden, 1)
        ]
    if (
        verb.name == "settle"
        and param.name == "group"
        and event.cup is not None
        and event.cup.groups is not None
    ):
        return [(str(k), str(k)) for k in range(1, len(event.cup.groups.groups) + 1)]
    return None


def _persons(event: Event) -> list[tuple[str, str]]:
    """Every player, of a team with its name."""
    if event.kind != "teams":
        return [(f"#{team}", event.label(team)) for team in event.order]
    return [
        (str(one.number), f"{one.name} – {event.teams[team].name}")
        for team in event.order
        for one in event.teams[team].members
    ]


def _matches(event: Event, verb: Verb) -> list[tuple[str, str]]:
    """The matches that can be played now, or those with a result, each with its players."""
    if event.cup is None:
        return []
    found = _played(event.cup) if verb.name == "correct" else event.cup.playable
    return [
        (name, f"{name}: {' – '.join(event.cup.entrant(player).name for player in players)}")
        for name, players in found.items()
    ]


def _played(cup: Cup) -> dict[str, tuple[int, ...]]:
    """The matches that have a result, by full name, the latest stage first; of groups as long as nothing is drawn."""
    found: dict[str, tuple[int, ...]] = {}
    for stage in reversed(cup.stages):
        for match in stage.outcomes:
            status = stage.play.status[match]
            found[cup.full_name(stage, match)] = tuple(
                one for one in (status.a, status.b) if isinstance(one, int) and one > 0
            )
    if cup.groups is not None and not cup.stages:
        found.update((name, cup.groups.players_of(name)) for name in reversed(cup.groups.outcomes))
    return found


def entries_typed(data: Mapping[str, Any]) -> dict[str, str]:
    """Entries (`#3`) to what was typed at them."""
    return {
        f"#{key.removeprefix(VALUE)}": str(one).strip()
        for key, one in data.items()
        if key.startswith(VALUE) and str(one).strip()
    }


def by_entry(name: str, typed: Mapping[str, str]) -> Any:
    """The numbers of entries as the argument of a verb."""
    if name == "lives":
        return [f"{team}:{count}" for team, count in typed.items()]
    if name == "values":
        return dict(typed)
    ranked = sorted(typed, key=lambda team: _rank(typed[team]))
    if name != "groups":
        return ranked
    found: dict[str, list[str]] = {}
    for team in ranked:
        found.setdefault(typed[team], []).append(team)
    return list(found.values())


def _rank(text: str) -> tuple[float, str]:
    number = number_in(text)
    return (float("inf") if number is None else number, text)


def sets_typed(name: str, data: Mapping[str, Any], find: Callable[[str], int]) -> list[list[str]]:
    """The sets that were picked for a parameter; an empty line of a bracket stays one as `-`."""
    found = []
    for key in sorted(key for key in data if key.startswith(f"{SET}{name}.")):
        texts = [str(one).strip() for one in (data[key] if isinstance(data[key], list) else [data[key]])]
        while texts and not texts[-1]:
            texts.pop()
        named = [f"#{find(one)}" if one and find(one) else one for one in texts]
        found.append([one or "-" for one in named] if name == "lines" else [one for one in named if one])
    return [one for one in found if one]
