"""The editions of the Olympiad pairing rules as data: their differences, and where each rule is printed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ...domain.messages import msg

PLAYERS = 4
"""The players of a team without its reserves [7.1; 2009: 4], and the boards of a match."""


class Imaginary(NamedTuple):
    """Match points for pairing only, for the upper part of the initial list [2008: 28]."""

    points: int
    """In tenths."""
    rounds: int
    """The rounds, from the first, in which they apply."""


class TieBreaks(NamedTuple):
    """Section G: how teams with equal match points are placed, and how an unplayed round counts for that.

    `keys`: `SB` match points of the opponents times game points against them, `GP` game points, `OMP` match points of
    the opponents, `OMP-all` the same with nobody left out. The opponent with the fewest match points is left out.
    """

    keys: tuple[str, ...]
    absent_opponent: str
    """`self`: a match drawn with itself, as for the bye; `3-1`: a match won 3-1 against the absent team."""


class Edition(NamedTuple):
    """One edition of the rules."""

    id: str
    title: str
    rule_book: str
    articles: Mapping[str, str]
    """Where a rule is printed: topic -> article."""
    rank: tuple[str, ...]
    """Rank before a round after match points: `GP`, `SB` (Sonneborn-Berger of section G), `G` (all of section G);
    the initial number comes last. From round `top_bottom_from` it is `G`."""
    seed_ties: tuple[str, ...]
    """What decides between equal averages of the four best players."""
    bye_by: str
    """What makes a team last in line for the bye: `rank` before the round, or initial `number`."""
    late_teams_have_bye: bool
    """Whether a team that arrived after the pairings of round 1 may have the bye."""
    standing: TieBreaks | None
    """Section G; None: as the rank before a round."""
    opposite_first: bool
    """Equal balance: first see whether the colours of the round before were opposite [2009: 25]."""
    shortest_run: bool
    """Equal balance: then avoid long sequences of one colour [2009: 26]."""
    undecided: str
    """Equal in everything: the higher ranked team is `balance`d, or `alternate`s."""
    imaginary: Imaginary | None = None
    top_bottom_from: int | None = None
    """From this round on the highest team meets the lowest [2008: 48, 49]; None: never."""
    no_show_gp: str = "boards"
    """Game points against a team that did not appear: one for each of the `boards`, or for each player `present`."""
    players_on_the_eve: int = 3
    """Number of players who must be present on the evening before round 1."""
    short_team_rule: bool = False
    """Whether a team that has had fewer than half of its players twice is no longer paired [2022: 10.2]."""
    rounds: int | None = None
    """The number of rounds, if fixed by the edition."""
    reserves: int | None = None
    """The number of reserve players of a team; None: the edition does not say."""


_OLYMPIAD_2022 = {
    "system": "1.1",
    "rounds": "1.1",
    "teams": "2",
    "unrated": "3.1.1",
    "initial": "3.1",
    "rank": "3.2",
    "bye": "4.1",
    "bye worth": "4.3",
    "bye barred": "4.2",
    "unfinished": "5.1",
    "repeat": "6.1",
    "difference": "6.2",
    "group": "6.3",
    "median": "6.4",
    "lot": "7.2",
    "limits": "7.3",
    "no limits": "7.4",
    "equalise": "7.5.1",
    "alternate": "7.5.2",
    "back": "7.6",
    "undecided": "7.6",
    "down": "8.3.1",
    "down rest": "8.3.2",
    "down met": "8.3.3",
    "down further": "8.3.4",
    "up": "8.2.1",
    "up rest": "8.2.2",
    "up met": "8.2.3",
    "up further": "8.2.4",
    "another floater": "8.4",
    "order": "9.3",
    "first": "9.2",
    "exhausted": "9.4",
    "as many": "9.5",
    "present": "10.1",
    "short": "10.2",
    "publication": "11.1",
    "changes": "11.3",
}

_OLYMPIAD_2009 = {
    "system": "1",
    "rounds": "11",
    "teams": "2",
    "players": "4",
    "unrated": "7",
    "initial": "8",
    "rank": "10",
    "bye": "12",
    "bye worth": "12",
    "bye barred": "16b",
    "unfinished": "13",
    "repeat": "16a",
    "difference": "17",
    "group": "18",
    "median": "19",
    "lot": "21",
    "limits": "22",
    "no limits": "23a",
    "equalise": "24a",
    "alternate": "24b",
    "opposite": "25",
    "run": "26",
    "back": "24b",
    "undecided": "27",
    "down": "30a",
    "down rest": "30b",
    "down met": "31",
    "down further": "32",
    "up": "33a",
    "up rest": "33b",
    "up met": "34",
    "up further": "35",
    "another floater": "23b",
    "order": "39",
    "first": "37",
    "first below": "38",
    "exhausted": "41",
    "as many": "42",
    "present": "44",
    "no show": "45",
    "changes": "46",
    "publication": "11.1 (2022)",
    "standing": "14",
}

_OLYMPIAD_2008 = {
    "system": "1",
    "rounds": "10",
    "teams": "2",
    "players": "4",
    "unrated": "7",
    "initial": "8",
    "rank": "9",
    "bye": "11",
    "bye worth": "11",
    "bye barred": "15b",
    "unfinished": "12",
    "repeat": "15a",
    "difference": "16",
    "group": "17",
    "median": "17",
    "lot": "19",
    "limits": "20",
    "no limits": "21a",
    "equalise": "22a",
    "alternate": "22b",
    "opposite": "23",
    "run": "24",
    "back": "22b",
    "undecided": "25",
    "imaginary": "28",
    "down": "29a",
    "down rest": "29b",
    "down met": "30",
    "down further": "31",
    "up": "32",
    "up rest": "33",
    "up met": "34",
    "up further": "35",
    "another floater": "21b",
    "order": "39",
    "first": "37",
    "first below": "38",
    "exhausted": "42",
    "as many": "47",
    "late order": "48",
    "late first": "49",
    "late floater": "51",
    "late move": "53",
    "late join": "53",
    "late apart": "54",
    "late below": "55",
    "present": "57",
    "no show": "58",
    "changes": "59",
    "publication": "11.1 (2022)",
    "standing": "13",
}

OLYMPIAD_2022 = Edition(
    id="olympiad-2022",
    title=msg("Olympiad pairing rules, 2022, in force"),
    rule_book="D.02 (2022)",
    articles=MappingProxyType(_OLYMPIAD_2022),
    rank=(),
    seed_ties=("fifth", "name"),
    bye_by="rank",
    late_teams_have_bye=False,
    standing=None,
    opposite_first=False,
    shortest_run=False,
    undecided="balance",
    short_team_rule=True,
)

OLYMPIAD_2022_DRAFT = OLYMPIAD_2022._replace(
    id="olympiad-2022-draft",
    title=msg("Olympiad pairing rules, 2022, as drafted"),
    rule_book=msg("D.02 (2022, draft)"),
    bye_by="number",
    undecided="alternate",
)

OLYMPIAD_2009 = Edition(
    id="olympiad-2009",
    title=msg("Olympiad pairing rules, 2009"),
    rule_book="D.II.02 (2009)",
    articles=MappingProxyType(_OLYMPIAD_2009),
    rank=("GP",),
    seed_ties=("fifth", "name"),
    bye_by="rank",
    late_teams_have_bye=True,
    standing=TieBreaks(("SB", "GP", "OMP"), absent_opponent="self"),
    opposite_first=True,
    shortest_run=True,
    undecided="balance",
    no_show_gp="present",
    rounds=11,
    reserves=1,
)

OLYMPIAD_2008 = Edition(
    id="olympiad-2008",
    title=msg("Olympiad pairing rules, proposal for 2008"),
    rule_book=msg("D.II.02 (proposal 2007-11)"),
    articles=MappingProxyType(_OLYMPIAD_2008),
    rank=(),
    seed_ties=("fifth", "previous", "name"),
    bye_by="rank",
    late_teams_have_bye=True,
    standing=TieBreaks(("SB", "OMP", "OMP-all"), absent_opponent="3-1"),
    opposite_first=True,
    shortest_run=True,
    undecided="balance",
    imaginary=Imaginary(points=20, rounds=2),
    top_bottom_from=4,
    players_on_the_eve=2,
    rounds=11,
    reserves=1,
)

ECU_TEAM = OLYMPIAD_2009._replace(
    id="ecu-team",
    title=msg("European team events: the Olympiad rules of 2009 with the union's rank"),
    rule_book=msg("ECU tournament rules, section M, on D.II.02 (2009)"),
    articles=MappingProxyType({**_OLYMPIAD_2009, "rank": "M.1"}),
    rank=("SB",),
    rounds=None,
    reserves=None,
)

EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {
        edition.id: edition
        for edition in (OLYMPIAD_2022, OLYMPIAD_2022_DRAFT, OLYMPIAD_2009, OLYMPIAD_2008, ECU_TEAM)
    }
)
"""All editions, by id."""
