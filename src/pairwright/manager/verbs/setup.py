"""Setting up the event. Whatever affects pairings is fixed once round 1 is paired."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ...domain.dates import day_of, when_of
from ...domain.errors import StateError
from ...domain.messages import Message, joined, msg, said_by, sentence
from ...domain.points import parse_points, points_text
from ...domain.rated_play import PLAYS
from ...domain.reading import whole_number
from ...domain.results import Result
from ...languages import LANGUAGES
from ...systems.acceleration import check_premise
from ...systems.options import read_options
from ...systems.registry import CATALOGUE, CUPS, NAMES, SYSTEMS, system_of
from ...tiebreaks.codes import parse_list
from ...tiebreaks.registry import rule_of
from ..citations import cited
from ..event import Event, EventSettings
from ..remarks import remark_text
from ..setting_names import SETTINGS, setting_name
from ..snapshot import complete_options, scoring_of
from ..verb import Act, Param, verb
from ..warnings import Refusal, WrongValue
from ..zones import named, near

_INFO = (
    Param("city", "text", "the place", None),
    Param("federation", "text", "the federation, three letters", None),
    Param("start", "text", "the first day, such as 2026-11-28", None),
    Param("end", "text", "the last day", None),
    Param("chief_arbiter", "text", "the chief arbiter", None),
    Param("deputies", "list", "the other arbiters", None),
    Param("time_control", "text", "the time control", None),
    Param(
        "play",
        "choice",
        "the category of play; time-control: as the time control has it",
        None,
        ("time-control", *PLAYS),
    ),
    Param(
        "tie_break_ratings",
        "choice",
        "the ratings in tie-breaks: the tournament rating, or the official one of each round",
        None,
        ("tournament", "round"),
    ),
    Param(
        "round_dates",
        "list",
        "the date of each round, such as 5.12.2026 or 2026-12-05 19:30, separated by commas",
        None,
    ),
    Param(
        "match_lengths",
        "list",
        "backgammon: match lengths in points of rounds 1, 2, ...; of a bracket from the last round backwards",
        None,
    ),
    Param(
        "lineup_order",
        "choice",
        "whether line-ups keep the board order of the roster",
        None,
        ("fixed", "free"),
    ),
    Param("rating_cap", "number", "the highest total rating of a line-up", None),
    Param(
        "time_zone",
        "text",
        "the time zone of deadlines, clock and history, such as Europe/Berlin (empty: that of the server)",
        None,
    ),
    Param("results_by_link", "flag", "whether players and captains may report results by their links", None),
    Param(
        "language",
        "choice",
        "the language of public pages, screens and documents; reader: that of each reader",
        None,
        ("reader", *LANGUAGES),
    ),
)
_RULES = (
    Param("rounds", "number", "the announced number of rounds", None),
    Param("boards", "number", "boards per match", None),
    Param("options", "data", "options of the system, by name", None),
    Param("game_points", "data", "points per board, where they are not 1, ½, 0: W, D, L, A", None),
    Param("board_colours", "text", "colours of the first-named team, one letter per board: WBWB", None),
    Param("tie_breaks", "text", "tie-breaks in order, separated by commas", None),
)
MOST_BOARDS = 32
"""Boards of a match: more is a slip of the keyboard. Files that have more are read."""
MOST_ROUNDS = 199
"""Announced rounds: a double round robin of a hundred has not more."""


def too_many_boards() -> str:
    """Why a number of boards is refused."""
    return msg("A match has 1 to {most} boards.", most=MOST_BOARDS)


def too_many_rounds() -> str:
    """Why a number of rounds is refused."""
    return msg("An event has 1 to {most} rounds.", most=MOST_ROUNDS)


FIXED = ("system", "boards", "options", "game_points", "board_colours")
"""What may not change once round 1 is paired."""


@verb(
    "create",
    "Create the event",
    Param("name", "text", "the name of the event"),
    Param("system", "choice", "the system of pairing", "fide-team", NAMES),
    *_RULES,
    *_INFO,
)
def create(act: Act, **given: Any) -> None:
    """Set up a new event; this is always its first decision."""
    if act.event.created:
        raise Refusal(msg("The event has already been created."), msg("`set` changes its settings."))
    fields = _read(act.event, given)
    if given["system"] in CUPS:
        fields["boards"] = 1
    act.decide("create", **fields)
    act.say(msg("{name} is created: {system}.", name=fields["name"], system=title_of(fields["system"])))


@verb("set", "Change the settings", Param("name", "text", "the name of the event", None),
      Param("system", "choice", "the system of pairing", None, NAMES), *_RULES, *_INFO)  # fmt: skip
def change(act: Act, **given: Any) -> None:
    """Set new values; after the start, `rounds` and `tie-breaks` are changed by verbs of their own."""
    event = act.event
    fields = _read(event, {name: value for name, value in given.items() if value is not None})
    fields = {name: value for name, value in fields.items() if _differs(getattr(event.settings, name), value)}
    if not fields:
        act.say(msg("Nothing was changed."))
        return
    if not re.fullmatch("[A-Z]{3}|", fields.get("federation", "")):
        raise Refusal(msg("A federation is three capital letters, such as GER or SUI."), field="federation")
    if event.started:
        _after_the_start(act, fields)
    act.decide("set", **fields)
    act.say(msg("Changed: {names}.", names=_named(fields)))


def _named(fields: Iterable[str]) -> Message:
    """The settings among them by their names, in the order of the form."""
    order = list(SETTINGS)
    return joined(*(setting_name(name) for name in sorted(fields, key=order.index)), by=", ")


def _differs(now: Any, new: Any) -> bool:
    return bool((list(now) if isinstance(now, tuple) else now) != new)


def _after_the_start(act: Act, fields: Mapping[str, Any]) -> None:
    for name, instead in (("rounds", "`rounds`"), ("tie_breaks", "`tie-breaks`")):
        if name in fields:
            raise Refusal(
                msg("{name} cannot be set any more.", name=setting_name(name)),
                msg("The verb {instead} changes it, with its consequences.", instead=instead),
            )
    if "tie_break_ratings" in fields:
        act.warn(
            4,
            msg("The tie-breaks change after the start"),
            cited(act.event, "tied-by-hand"),
            msg("Those by rating use other ratings than were announced. Places change at once."),
        )
        act.comment("Tie-breaks", len(act.event.rounds), remark_text("Tie-breaks", "ratings"))
    fixed = [name for name in FIXED if name in fields]
    if fixed:
        act.warn(
            5,
            msg("{names} cannot change once round 1 is paired", names=_named(fixed)),
            cited(act.event, "settings"),
            msg("Rounds that are paired were paired by the old settings."),
        )
        act.comment(
            "Configuration", len(act.event.rounds), remark_text("Configuration", settings=", ".join(fixed))
        )


def _check_zone(name: str) -> None:
    try:
        named(name)
    except StateError as error:
        meant = near(name)
        way_out = (
            msg("Is it {names}?", names=joined(*meant, by=", "))
            if meant
            else msg("It is named by continent and city, such as Europe/Berlin.")
        )
        raise Refusal(sentence(error.why), way_out, "time_zone") from None


def _read(event: Event, given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the settings, validated."""
    fields = {name: value for name, value in given.items() if value is not None}
    fields |= {name: fields[name].strip().upper() for name in ("federation",) if name in fields}
    if not fields.get("name", "?"):
        raise Refusal(msg("The name is empty."), msg("Give the event a name."))
    system = fields.get("system", event.settings.system)
    if "options" in fields:
        if not isinstance(fields["options"], Mapping):
            raise Refusal(
                msg("options are names with values, not {options}.", options=repr(fields["options"])),
                msg("As in '{'\"win_mp\": 3'}'."),
            )
        fields["options"] = _options(system, {**(event.settings.options or {}), **fields["options"]})
    elif system != event.settings.system and event.settings.options:
        fields["options"] = {}
    if "game_points" in fields:
        fields["game_points"] = _game_points(fields["game_points"])
    if "tie_breaks" in fields:
        known_tie_breaks(fields["tie_breaks"])
    for name, usual in (
        ("language", "reader"),
        ("play", "time-control"),
        ("tie_break_ratings", "tournament"),
    ):
        if fields.get(name) == usual:
            fields[name] = ""
    read: dict[str, Callable[[list[str]], Any]] = {"round_dates": _days, "match_lengths": _lengths}
    fields |= {name: read[name](fields[name]) for name in read if name in fields}
    _check_limits(event.settings, fields)
    if fields.get("time_zone"):
        _check_zone(fields["time_zone"])
    if "board_colours" in fields:
        fields["board_colours"] = fields["board_colours"].upper()
    if system not in CUPS:
        if {"boards", "board_colours"} & set(fields):
            _check_colours(
                fields.get("board_colours", event.settings.board_colours),
                fields.get("boards", event.settings.boards),
            )
        _check_scoring(system, event.settings, fields)
    return fields


def _check_limits(before: EventSettings, fields: Mapping[str, Any]) -> None:
    first, last = (day_of(fields.get(name, getattr(before, name))) for name in ("start", "end"))
    if {"start", "end"} & set(fields) and first and last and last < first:
        raise Refusal(msg("The last day is before the first."), field="end")
    if not 1 <= fields.get("boards", 4) <= MOST_BOARDS:
        raise Refusal(too_many_boards(), field="boards")
    if fields.get("rounds", 0) > MOST_ROUNDS:
        raise Refusal(too_many_rounds(), field="rounds")


def known_tie_breaks(codes: str) -> None:
    """StateError for a list with a tie-break unknown to the standings; `OTHER_...` may be entered as values."""
    for tie_break in parse_list(codes):
        rule_of(tie_break)


def _check_colours(colours: str, boards: int) -> None:
    """A letter for each board; empty means White and Black alternate."""
    way_out = msg(
        "board_colours has W or B for each board of the first-named team: {value}.",
        value=("WB" * boards)[:boards],
    )
    if set(colours) - set("WB"):
        raise Refusal(msg("{colours} are not colours of boards.", colours=repr(colours)), way_out)
    if colours and len(colours) != boards:
        raise Refusal(
            msg(
                "{colours} are colours of {count} boards; a match has {boards}.",
                colours=colours,
                count=len(colours),
                boards=boards,
            ),
            way_out,
        )


def title_of(system: str) -> str:
    """The title of a system; for one that no longer exists, its name."""
    return CATALOGUE[system].title if system in CATALOGUE else system


def _options(system: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Options as given, each validated; those of brackets with their values."""
    if system in SYSTEMS:
        found = system_of(system)
        known = {name: value for name, value in given.items() if value is not None}
        read_options(known, found.options, found.id)
        return known
    plain = {
        name: ",".join(map(str, value)) if isinstance(value, list | tuple) else value
        for name, value in given.items()
        if value is not None
    }
    options = read_options(plain, CUPS[system].options, system)
    return {name: options[name] for name in plain}


def _game_points(given: Any) -> dict[str, int]:
    if not isinstance(given, Mapping) or not set(given) <= set("WDLA"):
        raise Refusal(
            msg("game_points has the values of W, D, L and A (absent), not {given}.", given=repr(given)),
            msg("As in '{'\"W\": 3, \"D\": 1'}'."),
        )
    points = {}
    for name, value in given.items():
        try:
            points[name] = parse_points(value)
        except ValueError as error:
            raise Refusal(
                msg("game_points, {name}: {error}.", name=name, error=said_by(error)), msg("As in 1 or 0.5.")
            ) from None
    return points


_SHORT_YEAR = re.compile(r"^([0-9]{1,2}\. ?[0-9]{1,2}\.)([0-9]{2})(?= |$)")


def _days(given: Iterable[str]) -> list[str]:
    """The days of rounds, each with its whole year."""
    found = [_SHORT_YEAR.sub(r"\g<1>20\2", text) for text in given]
    for text in found:
        if text and when_of(text) is None:
            raise WrongValue(
                "round_dates",
                msg("{text} is no date", text=repr(text)),
                msg("Such as 5.12.2026, 5.12.2026 19:30 or 2026-12-05; a comma or a new line between two."),
            )
    return found


def _lengths(given: list[str]) -> list[int]:
    try:
        return [whole_number(text, 1, 99) for text in given]
    except ValueError:
        why = msg("match lengths are numbers from 1 to 99, as in 7,7,9.")
        raise Refusal(why, field="match_lengths") from None


def _check_scoring(system: str, before: EventSettings, fields: Mapping[str, Any]) -> None:
    """Two draws may not be worth more than a win and a loss, and a bye not more than a win."""
    settings = EventSettings(
        name="",
        system=system,
        boards=fields.get("boards", before.boards),
        options=fields.get("options", before.options),
        game_points=fields.get("game_points", before.game_points),
    )
    scoring = scoring_of(settings)
    game, (pab_mp, pab_gp) = scoring.game, scoring.bye(Result.PAB)
    options = complete_options(settings)
    if options.get("acceleration") == "baku":
        check_premise(options)
    if 2 * scoring.draw > scoring.win + scoring.loss:
        raise Refusal(msg("Two drawn matches would be worth more than a win and a loss."))
    if 2 * game.draw > game.win + game.loss:
        raise Refusal(msg("Two drawn boards would be worth more than a win and a loss."))
    if pab_mp > scoring.win:
        raise Refusal(msg("The pairing-allocated bye would be worth more than a win."))
    if pab_mp not in (scoring.win, scoring.draw, scoring.loss, 0):
        raise Refusal(
            msg(
                "No match is worth {points} match points, so the bye is not either.",
                points=points_text(pab_mp),
            ),
            msg("It has those of a win, a draw or a loss, or none."),
        )
    if SYSTEMS[system].solo:
        return
    if pab_gp > scoring.boards * game.win:
        raise Refusal(msg("The pairing-allocated bye would be worth more game points than a match has."))
    boards = {0}
    for _ in range(scoring.boards):
        boards |= {had + one for had in boards for one in (game.win, game.draw, game.loss)}
    if pab_gp not in boards:
        raise Refusal(
            msg(
                "No results of a match give {points} game points, so the bye does not either.",
                points=points_text(pab_gp),
            )
        )


@verb(
    "leave-book",
    "Depart from the rules",
    Param("why", "text", "why the event departs from the rules"),
    role="chief",
)
def leave_book(act: Act, why: str) -> None:
    """Allow what the rules forbid; this is shown everywhere and cannot be undone."""
    event = act.event
    if not event.by_the_book:
        act.say(msg("The event has left the book already."))
        return
    where = f"round {len(event.rounds)}" if event.rounds else "before round 1"
    act.warn(
        4,
        msg("The event would not be by the book any more"),
        cited(event, "book"),
        msg("Every page and file will say so, and nothing brings it back: no undo, no restore, no import."),
    )
    act.decide("leave-book", where=f"{where}: {why}")
    act.comment("Left the book", len(event.rounds), why)
    act.say(msg("The event has left the book, {where}.", where=where))
