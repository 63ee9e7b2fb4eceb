"""Make the files in examples/ again, from the results of a real event and from a small invented one.

    python tools/make_examples.py [FOLDER]

The women's section of the 46th Olympiad comes without colours and without players. The colours of each round are
allocated by the engine to the real pairs, by articles 4.1-4.3 of C.04.6; players and board results are invented by
the TRF writer so that they add up to the real match scores. Every file says so.
"""

from __future__ import annotations

import gzip
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from pairwright.domain.event_info import EventInfo
from pairwright.domain.pairing import RoundPairing
from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Decided, Entry, PastRound, Player, Tournament
from pairwright.formats import trf
from pairwright.formats.state_writer import write_state_text
from pairwright.systems.registry import pair_round

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "tests" / "data" / "olympiad-2026-women.json.gz"

NOTES = (
    "The women's section of the 46th Chess Olympiad, Samarkand 2026, 189 teams.",
    "Real: the teams and their starting numbers, who met whom in each round, the match scores and the byes.",
    "Real: forfeited matches, known for rounds 6 to 11 only; team 74 came for round 3, teams 123 and 138 for round 2.",
    "In round 2 the desk put the late team 123 against team 189, which had the bye.",
    "Worked out, not in the source: all colours, allocated to the real pairs by articles 4.1-4.3 of C.04.6.",
    "Assumed for that: colour preferences of type A, and White as the lot before round 1.",
    "The event was paired by the Olympiad rules; pairing it by C.04.6 is what this file is an example of.",
)
IN_TRF = (
    "Boards forfeited in a match that was played are not marked: the source does not say which they were.",
)
"""The writer itself says that it invented players and board results."""

CLUB_TEAMS = (
    ("Ravens", 2105),
    ("White Tower", 2080),
    ("Old Mill", 2054),
    ("Station", 2031),
    ("Harbour", 1990),
    ("Two Bishops", 1987),
    ("Library", 1940),
    ("Night Owls", 1915),
    ("Juniors", 1788),
)
CLUB_FAMILIES = ("Amsel", "Birk", "Corden", "Dahlem", "Ebner", "Falk", "Gerlach", "Hollis", "Imhof")
CLUB_FIRST_NAMES = ("Anna", "Boris", "Clara", "David", "Elif")
CLUB_RESULTS = (
    ("1=1=", "10=1", "=1=0", "1100"),
    ("=1=1", "0=10", "11=0", "=0=1"),
    ("1=0=", "==1=", "0110", "101="),
)
"""Board results of White's team, round by round, in the order of the tables."""


REPLAY_NOTES = (
    *NOTES[:4],
    "Worked out, not in the source: all colours, allocated to the real pairs by article 7 of the Olympiad rules.",
    "Assumed for that: White as the lot before round 1.",
    "Team 138 missed round 1, but counts as entered before it: it had the bye in round 7, against 4.2.3 otherwise.",
)
ON_THE_LIST = 138
DESK = Decided(2, (123, 189), "a late arrival was put against the team with the bye by decision of the desk")


def olympiad(system: str = "fide-team") -> Tournament:
    """The complete event, as it was after its last round, with the colours of a system."""
    with gzip.open(SOURCE) as file:
        source: dict[str, Any] = json.load(file)
    arrived: dict[int, int] = {}
    for row in source["rounds"]:
        for tpn in row["not_paired"]:
            arrived[tpn] = row["round"] + 1
    if system != "fide-team":
        arrived.pop(ON_THE_LIST)
    tournament = Tournament(
        system=system,
        round=1,
        entries=tuple(
            Entry(
                tpn=team["id"],
                name=team["name"],
                short_name=team["code"],
                federation=team["code"],
                joined_round=arrived.get(team["id"], 1),
            )
            for team in source["teams"]
        ),
        options=(
            {"colour_preference": "A", "primary": "MP", "secondary_for_colours": True}
            if system == "fide-team"
            else {}
        )
        | {
            "rounds": len(source["rounds"]),
            "initial_colour": "W",
            "boards": source["boards"],
            "pab_mp": 1,
            "pab_gp": 2,
        },
        name=source["event"],
        notes=NOTES if system == "fide-team" else REPLAY_NOTES,
        info=EventInfo(city="Samarkand", federation="UZB", kind="Team Swiss System"),
    )
    for row in source["rounds"]:
        tournament = play_real_round(tournament, row)
    return tournament


def play_real_round(tournament: Tournament, row: dict[str, Any]) -> Tournament:
    """The tournament after a round of the source; its pairs are forced, the engine gives the colours."""
    pairs = tuple((match["team_a"], match["team_b"]) for match in row["pairings"])
    absent = set(row["not_paired"])
    entries = tuple(replace(entry, available=entry.tpn not in absent) for entry in tournament.entries)
    result = pair_round(replace(tournament, entries=entries, forced=pairs))
    byes = {bye["team"]: bye for bye in row["bye"]}
    if (result.bye.tpn if result.bye else None) not in (byes or (None,)):
        raise SystemExit(f"round {row['round']}: the bye is not that of the source")
    items: dict[int, PastRound] = {tpn: PastRound(Result.ZERO_BYE) for tpn in absent}
    for tpn, bye in byes.items():
        items[tpn] = PastRound.of_tenths(
            Result.PAB, mp_tenths=10 * bye["match_points"], gp_tenths=10 * bye["game_points"]
        )
    for match in row["pairings"]:
        a, b = match["team_a"], match["team_b"]
        pair = result.pair_of(a)
        if pair is None or pair.teams != {a, b}:
            raise SystemExit(f"round {row['round']}: {a} and {b} were not paired")
        scores = tuple(round(10 * match[key]) for key in ("score_a", "score_b"))
        forfeit = match.get("match_forfeit", "")
        for own, other, at in ((a, b, 0), (b, a, 1)):
            items[own] = PastRound.of_tenths(
                {"": Result.PLAYED, "+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}[forfeit[at : at + 1]],
                other,
                Colour.WHITE if pair.white.tpn == own else Colour.BLACK,
                20 if scores[at] > scores[1 - at] else 10 if scores[0] == scores[1] else 0,
                scores[at],
            )
    return after(tournament, items)


def after(tournament: Tournament, items: dict[int, PastRound]) -> Tournament:
    """The tournament after a round with this item for each team."""
    return replace(
        tournament,
        round=tournament.round + 1,
        entries=tuple(
            replace(entry, history=(*entry.history, items[entry.tpn])) for entry in tournament.entries
        ),
    )


def club_cup() -> Tournament:
    """Nine teams, three of five rounds played: small enough to follow by hand."""
    entries = []
    for tpn, (name, rating) in enumerate(CLUB_TEAMS, 1):
        players = tuple(
            Player(
                5 * (tpn - 1) + board,
                f"{CLUB_FAMILIES[tpn - 1]}, {CLUB_FIRST_NAMES[board - 1]}",
                sex="m" if board in (2, 4) else "w",
                rating=rating + 90 - 45 * board,
            )
            for board in range(1, 6)
        )
        entries.append(
            Entry(tpn=tpn, name=name, short_name=name.upper()[:5].strip(), rating=rating, players=players)
        )
    tournament = Tournament(
        system="fide-team",
        round=1,
        entries=tuple(entries),
        options={
            "colour_preference": "A",
            "primary": "MP",
            "secondary_for_colours": True,
            "rounds": 5,
            "initial_colour": "W",
            "boards": 4,
            "pab_mp": 1,
            "pab_gp": 2,
        },
        name="Club Cup",
        notes=("An invented event for the tutorial: nine teams, three of five rounds played.",),
        info=EventInfo(kind="Team Swiss System", board_colours="WBWB"),
    )
    for results in CLUB_RESULTS:
        tournament = play_club_round(tournament, pair_round(tournament), results)
    return tournament


def play_club_round(tournament: Tournament, result: RoundPairing, results: tuple[str, ...]) -> Tournament:
    """The tournament after a paired round with these board results of White's teams."""
    other_side = str.maketrans("10", "01")
    items: dict[int, PastRound] = {}
    if result.bye is not None:
        items[result.bye.tpn] = PastRound.of_tenths(Result.PAB, mp_tenths=10, gp_tenths=20)
    for pair, signs in zip(result.tables, results, strict=True):
        sides = (
            (pair.white, pair.black, Colour.WHITE, signs),
            (pair.black, pair.white, Colour.BLACK, signs.translate(other_side)),
        )
        for own, other, colour, boards in sides:
            gp = 10 * boards.count("1") + 5 * boards.count("=")
            items[own.tpn] = PastRound.of_tenths(
                Result.PLAYED,
                other.tpn,
                colour,
                20 if gp > 20 else 10 if gp == 20 else 0,
                gp,
                boards,
                tuple(player.number for player in own.players[:4]),
            )
    return after(tournament, items)


def main() -> None:
    """Write all files."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "examples"
    folder.mkdir(exist_ok=True)
    complete = olympiad()
    before_last = complete.before(complete.round - 1)
    for name, tournament in (("", before_last), ("-complete", complete)):
        path = folder / f"olympiad-2026-women{name}"
        path.with_suffix(".json").write_text(write_state_text(tournament), encoding="utf-8")
        path.with_suffix(".trf").write_bytes(trf.write(replace(tournament, notes=NOTES + IN_TRF)))
    played = replace(olympiad("olympiad-2022"), decided=(DESK,))
    (folder / "olympiad-2026-women-replay.json").write_text(write_state_text(played), encoding="utf-8")
    (folder / "club-cup.trf").write_bytes(trf.write(club_cup()))


if __name__ == "__main__":
    main()
