"""Forms of verbs: their initial values, typed values, and the field of an error."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ...domain.dates import day_of
from ...domain.errors import PairwrightError
from ...domain.messages import joined, msg, said_by, sentence
from ...domain.reading import is_whole_number, number_in
from ...domain.titles import TITLES
from ...manager.arguments import team_id
from ...manager.bounds import check_size_of_list
from ...manager.event import Event, EventSettings
from ...manager.verb import REQUIRED, Param, Verb
from ...manager.verbs.setup import MOST_BOARDS, MOST_ROUNDS, too_many_boards, too_many_rounds
from ...manager.warnings import MissingValue, Refusal, WrongValue
from ...systems.registry import SYSTEMS
from ...tiebreaks.prize_fund import PrizeGroup
from .fields import SET, VALUE, by_entry, entries_typed, sets_typed

_MOST_PARTS = 20
"""What is looked at of a line: what a line means has half a dozen parts."""
_CLEARED: dict[str, Any] = {"text": "", "number": 0, "list": [], "flag": False}
"""The value of a cleared field."""
_BY_BOARD, _BY_MATCH = ("boards", "board", "sign", "score"), ("board", "sign", "score", "points")
"""Ways to enter a result that backgammon does not have, or single games."""
_GAME_POINTS = ("gp",)
"""A game has no points of boards besides its own."""
_PLAYER = ("title", "sex", "fide_id", "birth")
"""Fields of players of individual events only."""
_PAIRS = ("white", "black")
_SEEN = "was"
"""What a program has last seen of a result or a line-up: pages send it with the result, nobody types it."""
_OF_TEAMS = ("captain", "members")
_OF_BOARDS = ("board", "least_games")
"""Fields of prizes for the best players on boards."""


@dataclass(frozen=True)
class Refused:
    """Why a form was rejected, what can be done instead, and the field concerned (empty: the whole form)."""

    why: str
    way_out: str = ""
    field: str = ""
    fields: Mapping[str, str] = dataclasses.field(default_factory=dict, hash=False)
    """Where several fields are concerned, what is said at each: what is wrong with it, or what was saved in it
    elsewhere while the form was open."""


def out_of_limits(data: Mapping[str, Any]) -> dict[str, str]:
    """Numbers of rounds and boards that no event has, with the sentence for their field: slips of the keyboard."""
    found = {}
    for name, most, why in (
        ("rounds", MOST_ROUNDS, too_many_rounds()),
        ("boards", MOST_BOARDS, too_many_boards()),
    ):
        text = str(data.get(name, "")).strip()
        if text and not (is_whole_number(text) and 1 <= int(text) <= most):
            found[name] = why
    return found


def refused_of(verb: Verb, error: PairwrightError) -> Refused:
    """A refusal at the field that is to be changed; an option of the system has one of its own."""
    field = field_of(error)
    if isinstance(error, MissingValue):
        return Refused(msg("This is needed."), "", field)
    if verb.name == "set" and field.startswith("options."):
        return Refused(*reasons_of(error), field.replace("options", "option", 1))
    return Refused(*reasons_of(error), field if field in [param.name for param in verb.params] else "")


def all_refused(
    verb: Verb, wrong: Mapping[str, str], given: Mapping[str, Any], attempt: Callable[..., object]
) -> Refused:
    """What is wrong with a form, all at once, each at its field: one that is refused is left out, and the others are
    tried again. `wrong`: what is known already."""
    found, rest, whole = dict(wrong), dict(given), Refused("")
    while True:
        try:
            attempt(verb.name, **rest)
        except PairwrightError as error:
            one, less = refused_of(verb, error), _without(rest, field_of(error))
            if not one.field or less == rest:
                whole = one
                break
            found[one.field], rest = joined(one.why, one.way_out), less
        else:
            break
    if not found:
        return whole
    if len(found) == 1 and not whole.why:
        ((field, why),) = found.items()
        return Refused(why, "", field)
    count = msg(
        "Nothing was saved yet: {count, plural, one {# field is} other {# fields are}} wrong.",
        count=len(found),
    )
    return Refused(joined(count, whole.why), whole.way_out, fields=found)


def _without(given: Mapping[str, Any], field: str) -> dict[str, Any]:
    """Arguments without one, or without an option of the system among them."""
    name, _, option = field.partition(".")
    if option and isinstance(given.get(name), Mapping):
        return {**given, name: {key: value for key, value in given[name].items() if key != option}}
    return {key: value for key, value in given.items() if key != field}


def field_of(error: PairwrightError) -> str:
    """The parameter that a refusal is about; empty where it is none."""
    return error.field if isinstance(error, Refusal) else ""


def reasons_of(error: PairwrightError) -> tuple[str, str]:
    """Why something is refused, and the way out where one is known."""
    if isinstance(error, WrongValue):
        return sentence(error.fact), error.at_field
    return (error.why, error.way_out) if isinstance(error, Refusal) else (sentence(said_by(error), ""), "")


def team_in(event: Event, text: str) -> int:
    """The team named in a form or URL; 0 if there is none."""
    try:
        return team_id(event, text) if text else 0
    except ValueError:
        return 0


def filled(event: Event, verb: Verb, team: int) -> dict[str, Any]:
    """The initial values of a form: the data of the team, or the settings."""
    if verb.name == "set":
        return settings_shown(event)
    if verb.name != "change-team" or not team:
        return {}
    found = {
        param.name: getattr(event.team(team), param.name) for param in verb.params if param.name != "team"
    }
    shown = {name: "yes" if value is True else value or "" for name, value in found.items()}
    return {"team": f"#{team}", **shown}


def prizes_shown(group: PrizeGroup) -> dict[str, str]:
    """Prizes as the form that changes them shows them."""
    return {
        name: ", ".join(value) if isinstance(value, tuple) else "yes" if value is True else str(value or "")
        for name, value in asdict(group).items()
    }


def settings_shown(event: Event) -> dict[str, Any]:
    """The settings as their form shows them."""
    fields = {name: getattr(event.settings, name) for name in EventSettings.__dataclass_fields__}
    return {
        name: ", ".join(map(str, value)) if isinstance(value, tuple) else value or ""
        for name, value in fields.items()
    }


def options_of(event: Event, data: Mapping[str, Any]) -> dict[str, Any]:
    """The options changed by a form: those of the system by name; None removes one."""
    now, found = event.settings.options, {}
    for field, value in data.items():
        name = field.removeprefix("option.")
        before = now.get(name)
        shown = "" if before is None else str(before)
        if name == field or value == shown or (isinstance(before, bool) and value == ("no", "yes")[before]):
            continue
        found[name] = value or None
    return found


def params_of(event: Event, verb: Verb, chosen: bool) -> Sequence[Param]:
    """The fields of the form: only the team while it has to be chosen first, and nothing that the event does not
    have."""
    if verb.name in ("change-team", "roster") and not chosen:
        return verb.params[:1]
    without: tuple[str, ...] = (_SEEN,)
    if verb.name in ("team", "change-team"):
        without += _PLAYER if event.kind == "teams" else _OF_TEAMS
        without += ("short_name",) if event.individual else ()
        without += () if event.settings.system == "olympiad-2008" else ("previous",)
    if verb.name in ("result", "report"):
        without += _BY_BOARD if event.by_score else _BY_MATCH if event.individual else ("points",)
    if event.kind != "teams":
        without += (*_OF_BOARDS, "kind") if verb.name == "prize" else _GAME_POINTS
    if verb.name == "lot" and not _draws_colour(event):
        return [replace(verb.params[0], default=REQUIRED)]
    return [param for param in verb.params if param.name not in without]


def _draws_colour(event: Event) -> bool:
    """Whether the lot is the initial colour, which may be drawn by hand too."""
    system = SYSTEMS.get(event.settings.system)
    return system is not None and any(option.name == "initial_colour" for option in system.options)


def typed(verb: Verb, data: Mapping[str, Any]) -> dict[str, Any]:
    """The values typed, to fill the same form again."""
    names = [param.name for param in verb.params if param.name in data]
    lists = {name: value for name, value in data.items() if name.startswith((VALUE, SET)) or name in _PAIRS}
    return {
        name: ", ".join(map(str, data[name])) if isinstance(data[name], list) else data[name]
        for name in names
    } | lists


def arguments_of(verb: Verb, data: Mapping[str, Any], event: Event) -> dict[str, Any]:
    """The fields of a form as arguments of a verb: empty ones left out, JSON where the verb expects data.

    A form with initial values lists them in `filled`: a field now empty was cleared.
    """
    shown = str(data.get("filled", ""))
    before = filled(event, verb, team_in(event, shown)) if shown else {}
    found: dict[str, Any] = {}
    options = options_of(event, data) if verb.name == "set" else {}
    if options:
        found["options"] = options
    for param in verb.params:
        value = data.get(param.name)
        if param.kind == "teams" and value:
            value = _picked(event, value)
        if value is None:
            value = _listed(event, param, data)
        if param.name == "tie_breaks" and "tie_breaks_shown" in data:
            value = ",".join(value) if isinstance(value, list) else value or ""
            if verb.name == "set" and value == data["tie_breaks_shown"]:
                continue  # unset options follow the system's default
        if value == "" and param.name == "was" and param.kind == "text":
            found[param.name] = ""  # there was no value: this is recorded too
            continue
        if value == "" and before.get(param.name) and param.kind in _CLEARED:
            found[param.name] = _CLEARED[param.kind]
            continue
        if value is None or value == "" or (isinstance(value, list) and not any(value)):
            continue
        if param.kind == "data" and isinstance(value, str) and value.strip().startswith(("[", "{")):
            try:
                value = json.loads(value)
            except json.JSONDecodeError as error:
                raise WrongValue(param.name, msg("this is not valid JSON: {error}", error=error)) from None
            except (ValueError, RecursionError):  # very many digits, very many levels
                why = msg("a number in it is too long, or its lists and objects are nested too deeply")
                raise WrongValue(param.name, why) from None
        elif param.kind == "data" and isinstance(value, str):
            value = _lines(param, value, event.kind != "teams" or param.name == "members")
        found[param.name] = value
    return found


def _listed(event: Event, param: Param, data: Mapping[str, Any]) -> Any:
    """What was given in several fields: pairs, numbers of entries, or sets of them; None: nothing."""
    if param.name == "pairs" and "white" in data:
        return _pairs(data["white"], data.get("black", []))
    typed = entries_typed(data)
    if typed and param.name in ("teams", "values", "groups", "lives"):
        return by_entry(param.name, typed)
    sets = sets_typed(param.name, data, lambda text: team_in(event, text))
    if not sets:
        return None
    return sets[0] if param.kind == "list" else ";".join(",".join(one) for one in sets)


def _picked(event: Event, value: Any) -> list[str]:
    """Teams from the fields of a form, one each, or several in one field with commas; a name may have commas too."""
    texts = [str(one).strip() for one in (value if isinstance(value, list) else [value])]
    found = []
    for text in texts:
        found += [text] if team_in(event, text) else [part.strip() for part in text.split(",")]
    return [text for text in found if text]


def _pairs(white: Any, black: Any) -> list[list[str]]:
    """The pairs of a form with two fields a table; a table with none is left out."""
    sides = [
        [str(one).strip() for one in (side if isinstance(side, list) else [side])] for side in (white, black)
    ]
    return [[first, second] for first, second in zip(*sides, strict=False) if first or second]


def _lines(param: Param, text: str, of_players: bool) -> Any:
    """The content of a large field: one item per line, of pairs and groups the teams separated by commas."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    check_size_of_list(param.name, lines)
    if param.name in ("pairs", "groups"):
        return [[part.strip() for part in line.split(",") if part.strip()] for line in lines]
    return [entered(line, of_players) for line in lines]


def _is_rating(text: str) -> bool:
    """Whether a number is one of a list of ratings, and no year of a far future; it may be in brackets."""
    return 100 <= (number_in(_bare(text)) or 0) <= 3999


def _bare(text: str) -> str:
    text = text.strip()
    return text[1:-1] if text[:1] == "(" and text[-1:] == ")" else text


def _has_letter(text: str) -> bool:
    return any(sign.isalpha() for sign in text)


def _without_number(line: str) -> str:
    """A line without its number in a list: `1. Adams, John`, `3) Clarke, Tom`, `12 Brown, Kate`."""
    number, _, rest = line.partition(" ")
    numbered = is_whole_number(number[:-1] if number.endswith((".", ")")) else number, most=999)
    return rest.strip() if numbered and _has_letter(rest) else line


def _are_rated(words: Sequence[str]) -> bool:
    """Whether these are a name, a rating and the code of a federation."""
    if len(words) != 3 or not (_has_letter(words[0]) and _is_rating(words[1])):
        return False
    return len(words[2]) == 3 and words[2].isascii() and words[2].isalpha() and words[2].isupper()


def entered(line: str, of_players: bool = False) -> Any:
    """`Name; rating; club or federation; title; FIDE id` as a team or player; a bare name stays one. Rows pasted from a
    spreadsheet have tabs instead, and after a comma a rating is one too: no name ends with a number after a comma. That
    of a player does not after a blank either, nor with a federation behind it; that of a club may. A day in the line of
    a player is that of birth; the number before it is that of the list, and a title before the name is one."""
    line = _without_number(line) if of_players else line
    parts = [part.strip() for part in line.split("\t" if "\t" in line else ";", _MOST_PARTS)]
    name, _, last = line.rpartition(",")
    if len(parts) == 1 and name and _is_rating(last):
        parts = [name.strip(), last.strip()]
    words = parts[0].rsplit(None, 2)
    if of_players and len(parts) == 1 and _are_rated(words):
        parts = words
    words = parts[0].rsplit(None, 1)
    if (
        of_players
        and not any(parts[1:2])
        and len(words) == 2
        and _is_rating(words[1])
        and _has_letter(words[0])
    ):
        parts[:2] = words
    title, _, rest = parts[0].partition(" ")
    titled = of_players and title in TITLES and _has_letter(rest) and not any(parts[3:4])
    if len(parts) == 1 and not titled:
        return parts[0]
    row: dict[str, Any] = {"name": rest.strip(), "title": title} if titled else {"name": parts[0]}
    if any(parts[1:2]):
        rating = number_in(_bare(parts[1]))
        row["rating"] = parts[1] if rating is None else rating
    if of_players and (born := next((part for part in parts[2:] if day_of(part) is not None), "")):
        row["birth"] = born  # wherever it stands in the line: nothing else is a day
        parts.remove(born)
    more = zip(("federation", "title", "fide_id"), parts[2:], strict=False)
    return {**row, **{name: value for name, value in more if value}}
