"""The parameters of a random event: system, size, options, point values, tie-breaks; wished or drawn."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import Message, joined, msg, said_by
from ..domain.points import TENTHS, points_number
from ..systems.options import read_options
from ..systems.registry import SYSTEMS, by_table, system_of
from ..systems.system import System
from ..tiebreaks import parse_list
from ..tiebreaks.defaults import default_list
from ..tiebreaks.registry import rule_of
from .wishes import Wishes

TEAM_SYSTEMS = tuple(one.id for one in SYSTEMS.values() if not one.solo and not by_table(one.id))
GAME_SYSTEMS = ("fide-dutch",)
"""The Swiss systems of chess players."""
PLAYER_SYSTEMS = ("ibf-swiss", "ibf-swiss-lives", "ibf-swiss-blind")
"""The Swiss systems without colours; their events are written as round states, since TRF has no such results."""
GENERATED = (*TEAM_SYSTEMS, *GAME_SYSTEMS, *PLAYER_SYSTEMS)

_FIDE_ONLY = ("colour_preference", "primary", "secondary_for_colours")
_TEAMS_ONLY = ("boards", "reserves", "match_points")
_CHESS_ONLY = ("game_points", "bye_points", "initial_colour", "tie_breaks")
_TIE_BREAKS = (
    "DE", "EDE", "BH:MP", "BH:MP/C1", "BH:MP/M1", "BH:GP", "BH:GP/C1", "SB:MP", "SB:GP", "EMMSB", "EMGSB", "EMGSB/C1",
    "EGMSB", "EGGSB", "FB:MP", "AOB:MP", "KS:MP", "PS:MP", "WIN:MP", "STD:MP", "SSSC", "WON:GP", "BPG:GP", "BC", "TBR",
    "BBE", "EDEBT", "TPN",
)  # fmt: skip
_PLAYERS_TIE_BREAKS = (
    "DE", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "FB", "FB/C1", "AOB", "SB", "SB/C1", "PS", "PS/C1", "WIN", "WON",
    "BPG", "BWG", "REP", "STD", "KS", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN",
)  # fmt: skip


@dataclass(frozen=True)
class Setting:
    """An event before its field is drawn."""

    system: System
    count: int
    rounds: int
    boards: int
    reserves: int
    options: dict[str, Any]
    game_points: tuple[int, int, int]
    tie_breaks: str
    """Empty for players of the federation, whose systems have their own."""
    pab: tuple[int, ...] = ()
    """The points of a player's pairing-allocated bye; empty: a win."""


def setting_of(wishes: Wishes, rounds: int | None, rng: Random) -> Setting:
    """The wishes with everything else drawn; `rounds` overrides the wish. StateError: they contradict each other."""
    system = system_of(wishes.system or _drawn_system(wishes, rng))
    _check(wishes, system)
    count = wishes.teams or rng.randint(6, 60)
    drawn_rounds = wishes.rounds or rng.randint(3, max(3, min(11, count - 1)))
    boards = 1 if system.solo else wishes.boards or rng.choice((2, 4, 4, 4, 6, 8))
    reserves = wishes.reserves if wishes.reserves is not None else rng.choice((0, 0, 1, 1, 2))
    rounds = rounds or drawn_rounds
    game = wishes.game_points or rng.choice(((10, 5, 0),) * 8 + ((20, 10, 0), (30, 10, 0)))
    pab: tuple[int, ...] = ()
    if system.id in GAME_SYSTEMS:
        options, game, pab = _games_options(wishes, game, rng)
    elif system.solo:
        options = _players_options(system, rng)
    else:
        options = _options(wishes, system, game, boards, rng)
    known = {option.name for option in system.options}
    options |= {"rounds": rounds, "boards": boards}
    if "acceleration" in wishes.options:
        options.pop("acceleration", None)
    options |= wishes.options
    read_options({name: options[name] for name in wishes.options}, system.options, system.id)
    return Setting(
        system,
        count,
        rounds,
        boards,
        0 if system.solo else reserves,
        {name: value for name, value in options.items() if name in known},
        game,
        _tie_breaks(wishes, system, options, rng) if system.colours else "",
        pab,
    )


def _drawn_system(wishes: Wishes, rng: Random) -> str:
    drawn = rng.choice(("fide-team",) * len(TEAM_SYSTEMS) + TEAM_SYSTEMS)
    fide = any(getattr(wishes, name) is not None for name in (*_FIDE_ONLY, "baku"))
    return "fide-team" if fide else drawn


def _of_fide_team(option: str, system: str) -> Message:
    return msg("{option} is an option of fide-team, not of {system}", option=option, system=system)


def _of_fide(option: str, system: str) -> Message:
    return msg("{option} is an option of FIDE's Swiss systems, not of {system}", option=option, system=system)


def _of_teams(option: str, system: str) -> Message:
    return msg("{option} is for events of teams, not of {system}", option=option, system=system)


def _of_colours(option: str, system: str) -> Message:
    return msg("{option} is for events with colours, not of {system}", option=option, system=system)


def _check(wishes: Wishes, system: System) -> None:
    if system.id not in GENERATED:
        known = {"systems": ", ".join(GENERATED), "system": repr(system.id)}
        raise StateError(
            msg(
                "events are generated for {systems}, not {system}: a table has its rounds whatever the results are",
                **known,
            )
            if by_table(system.id)
            else msg("events are generated for {systems}, not {system}", **known)
        )
    for names, fits, why in (
        (_FIDE_ONLY, system.id == "fide-team", _of_fide_team),
        (("baku",), system.id in ("fide-team", *GAME_SYSTEMS), _of_fide),
        (_TEAMS_ONLY, not system.solo, _of_teams),
        (_CHESS_ONLY, system.colours, _of_colours),
    ):
        for name in names:
            if not fits and getattr(wishes, name) is not None:
                raise StateError(why(name.replace("_", " "), system.id))
    for name in ("rounds", "boards"):
        if name in wishes.options:
            raise StateError(msg("{name} are set directly, not as an option", name=name))
    if wishes.baku and wishes.primary == "GP":
        raise StateError(msg("Baku acceleration needs match points as the primary score [C.04.7]"))
    table = wishes.match_points
    if wishes.baku and table is not None and (table[0] != 2 * table[1] or table[2]):
        raise StateError(msg("Baku acceleration needs a win worth two draws, and a loss nothing [C.04.7]"))
    for of_matches, table in ((True, wishes.match_points), (False, wishes.game_points)):
        if table is not None and not table[0] > table[1] >= table[2] >= 0:
            raise StateError(
                msg("match points fall from a win to a draw to a loss")
                if of_matches
                else msg("game points fall from a win to a draw to a loss")
            )


def _options(
    wishes: Wishes, system: System, game: tuple[int, int, int], boards: int, rng: Random
) -> dict[str, Any]:
    options: dict[str, Any] = {"initial_colour": wishes.initial_colour or rng.choice("WB")}
    match = rng.choice(((20, 10, 0),) * 8 + ((30, 10, 0), (30, 20, 10)))
    bye_drawn = rng.random() < 0.15, rng.random() < 0.5
    if system.id == "fide-team":
        options["colour_preference"] = wishes.colour_preference or rng.choice(("A", "B", "none"))
        primary = rng.choice(("MP", "MP", "GP"))
        options["primary"] = wishes.primary or ("MP" if wishes.baku else primary)
        secondary = rng.random() < 0.7
        if wishes.secondary_for_colours is not None:
            secondary = wishes.secondary_for_colours
        options["secondary_for_colours"] = secondary
        accelerated = rng.random() < 0.2
        if wishes.baku if wishes.baku is not None else accelerated and options["primary"] == "MP":
            options["acceleration"] = "baku"
        if "baku" in (options.get("acceleration"), wishes.options.get("acceleration")):
            match = (20, 10, 0)  # C.04.7 presupposes that a win is worth two draws, a loss nothing
    else:
        match = (20, 10, 0)  # the Olympiad rules name them
    match = wishes.match_points or match
    if match != (20, 10, 0):
        names = ("win_mp", "draw_mp", "loss_mp")
        options |= {name: points_number(value) for name, value in zip(names, match, strict=True)}
    bye = wishes.bye_points
    if bye is None and bye_drawn[0] and system.id == "fide-team":
        at = 0 if bye_drawn[1] else 1
        bye = match[at], game[at] * boards
    if bye is None and (system.id != "fide-team") and game != (10, 5, 0):
        bye = match[1], game[1] * boards
    if bye is not None:
        options |= {"pab_mp": points_number(bye[0]), "pab_gp": points_number(bye[1])}
    return options


def _games_options(
    wishes: Wishes, game: tuple[int, int, int], rng: Random
) -> tuple[dict[str, Any], tuple[int, int, int], tuple[int, ...]]:
    """The options of an event of chess players, the values of its games, and that of its bye."""
    options: dict[str, Any] = {"initial_colour": wishes.initial_colour or rng.choice("WB")}
    accelerated, cheap = rng.random() < 0.2, rng.random() < 0.15
    at = rng.choice((1, 1, 2))
    if wishes.baku if wishes.baku is not None else accelerated:
        options["acceleration"] = "baku"
    if "baku" in (options.get("acceleration"), wishes.options.get("acceleration")):
        game = wishes.game_points or (
            10,
            5,
            0,
        )  # C.04.7 presupposes that a win is worth two draws, a loss nothing
    if wishes.bye_points is not None:
        return options, game, wishes.bye_points[:1]
    return options, game, (game[at],) if cheap else ()


def _players_options(system: System, rng: Random) -> dict[str, Any]:
    drawn: dict[str, Any] = {
        "bye_rule": rng.choice(("standings", "list")),
        "losses": rng.randint(2, 4),
        "group_by": rng.choice(("points", "losses")),
    }
    if system.id == "ibf-swiss-blind":
        drawn["seed"] = f"{rng.getrandbits(64):016x}"
    return drawn


def _tie_breaks(wishes: Wishes, system: System, options: dict[str, Any], rng: Random) -> str:
    """The list for record 202: the one wished, that of the system, or a random selection."""
    players = system.id in GAME_SYSTEMS
    own, codes = (
        rng.random() < 0.3,
        rng.sample(_PLAYERS_TIE_BREAKS if players else _TIE_BREAKS, rng.randint(2, 5)),
    )
    if wishes.tie_breaks is not None:
        for tie_break in parse_list(wishes.tie_breaks) if wishes.tie_breaks else ():
            rule_of(tie_break)
        return wishes.tie_breaks
    primary = str(options.get("primary", "MP"))
    if own or players:
        return default_list(system.id, primary, players, False) if own else ",".join(codes)
    return ",".join(["GPTS" if primary == "MP" else "MPTS", *codes][rng.choice((0, 0, 1)) :])


def points_table(text: str, size: int) -> tuple[int, ...]:
    """`3,1,0` in tenths; StateError if the count of numbers is wrong."""
    from ..domain.points import parse_points

    try:
        found = tuple(parse_points(part) for part in text.split(","))
    except ValueError as error:
        raise StateError(joined(repr(text), said_by(error), by=": ")) from None
    if len(found) != size or any(value > 99 * TENTHS for value in found):
        raise StateError(
            msg("{value} is not {count} numbers of points with commas", value=repr(text), count=size)
        )
    return found
