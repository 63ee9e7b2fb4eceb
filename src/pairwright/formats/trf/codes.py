"""Record 192: FIDE's encoded tournament type, to and from systems and options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

# compiled when they are looked for: most files have a code of the first kind
_TEAM_SWISS = r"FIDE_TEAM(?:_TYPE(?P<type>[AB]))?_(?P<score>MP_GP|GP_MP|MP|GP)(?P<baku>_BAKU)?"
_ROUND_ROBIN = (
    r"(?P<table>BERGER|FIDE)_(?P<team>TEAM_)?"
    r"((?P<double>DOUBLEROUNDROBIN)|ROUNDROBIN(_G(?P<games>[1-9]\d?))?)"
)
_DUTCH = r"FIDE_DUTCH(_2026)?(?P<baku>_BAKU)?"
_INDIVIDUAL = (
    r"(FIDE_(DUTCH(_20\d\d)?|DUBOV|BURSTEIN|DOUBLESWISS)(_BAKU)?|CUSTOM_(DOUBLE)?SWISS"
    r"|BERGER_ROUNDROBIN(_G\d+)?|(BERGER_|FIDE_)DOUBLEROUNDROBIN|FIDE_ROUNDROBIN|CUSTOM_ROUNDROBIN"
    r"|CUSTOM_KNOCKOUT)"
)
_OTHER_TEAM = (
    r"(CUSTOM_TEAM_SWISS(_MP|_GP)?|CUSTOM_TEAM_(ROUNDROBIN|KNOCKOUT)|FIDE_SCHILLER(_\d+X\d+)?|FIDE_(DOUBLE)?SCHEVENINGEN(_G\d+)?"
    r"|CUSTOM_(SCHILLER|SCHEVENINGEN))"
)


class TypeCode(NamedTuple):
    """The meaning of a code. `system` is empty if it is not one of ours."""

    known: bool
    teams: bool
    system: str = ""
    options: Mapping[str, Any] = MappingProxyType({})
    baku_on_game_points: bool = False
    """Whether the code asks for what C.04.7 does not allow."""


def read_type_code(code: str) -> TypeCode:
    """The system and options for a code; case is ignored."""
    code = code.strip().upper()
    short = {"FIDE_TEAM": "FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_BAKU": "FIDE_TEAM_TYPEA_MP_GP_BAKU"}
    match = re.fullmatch(_TEAM_SWISS, short.get(code, code))
    if match:
        score = match["score"]
        return TypeCode(
            True,
            True,
            "fide-team",
            {
                "colour_preference": match["type"] or "none",
                "primary": score[:2],
                "secondary_for_colours": "_" in score,
                "acceleration": "baku" if match["baku"] else "none",
            },
            bool(match["baku"]) and score.startswith("GP"),
        )
    table = re.fullmatch(_ROUND_ROBIN, code)
    if table:
        cycles = 2 if table["double"] else int(table["games"] or 1)
        swapped = {} if cycles == 1 else {"swap_last_rounds": table["table"] == "FIDE"}
        teams = bool(table["team"])
        return TypeCode(
            True, teams, "team-round-robin" if teams else "round-robin", {"cycles": cycles, **swapped}
        )
    dutch = re.fullmatch(_DUTCH, code)
    if dutch:
        return TypeCode(True, False, "fide-dutch", {"acceleration": "baku" if dutch["baku"] else "none"})
    if re.fullmatch(_OTHER_TEAM, code):
        return TypeCode(True, True)
    return TypeCode(bool(re.fullmatch(_INDIVIDUAL, code)), "TEAM" in code)


def write_type_code(system: str, options: Mapping[str, Any], players: bool = False) -> str:
    """The code of a system with these options; if it has none, `CUSTOM_TEAM_SWISS`, for players `CUSTOM_SWISS`."""
    if system == "fide-team":
        return _team_swiss(options)
    if system == "fide-dutch":
        return f"FIDE_DUTCH_2026{_baku(options)}"
    if system in ("team-round-robin", "round-robin"):
        return _round_robin(options, "TEAM_" if system == "team-round-robin" else "")
    return "CUSTOM_SWISS" if players else "CUSTOM_TEAM_SWISS"


def _baku(options: Mapping[str, Any]) -> str:
    return "_BAKU" if str(options.get("acceleration")).lower() == "baku" else ""


def _round_robin(options: Mapping[str, Any], team: str) -> str:
    """FIDE's own double round robin exchanges the last two rounds of the first cycle; the others do not."""
    cycles = int(options.get("cycles") or 1)
    swapped = str(options.get("swap_last_rounds", True)).lower() in ("true", "yes", "1")
    if cycles == 1:
        return f"FIDE_{team}ROUNDROBIN"
    if cycles == 2:
        return f"{'FIDE' if swapped else 'BERGER'}_{team}DOUBLEROUNDROBIN"
    return f"{'FIDE' if swapped else 'BERGER'}_{team}ROUNDROBIN_G{cycles}"


def _team_swiss(options: Mapping[str, Any]) -> str:
    preference = str(options.get("colour_preference") or "A").upper()
    primary = str(options.get("primary") or "MP").upper()
    secondary = options.get("secondary_for_colours")
    if secondary is None or str(secondary).lower() in ("true", "yes", "1"):
        primary += "_GP" if primary == "MP" else "_MP"
    kind = f"_TYPE{preference}" if preference in ("A", "B") else ""
    return f"FIDE_TEAM{kind}_{primary}{_baku(options)}"
