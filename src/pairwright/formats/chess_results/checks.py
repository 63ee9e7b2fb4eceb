"""Requirements for a file before uploading: numbers, references, opponents, totals, ranks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from .document import OF_TEAMS, ONLY_OF_TEAMS, TEAM_ROUND_ROBIN, Document
from .tie_breaks import is_numbered

_LEAST = ("tournamentdata", "rounds", "players", "playerpairings", "security")
NO_OPPONENT = ("-1", "-2")
"""The bye of the pairing; not paired."""


def faults_of(document: Document) -> list[str]:
    """Sentences about what is wrong; none: the file can be uploaded, as far as can be determined without the server."""
    missing = [f"there is no section {name}" for name in _LEAST if name not in document.sections]
    kind = document.tournament.get("type", "")
    if kind not in ("0", "1", "2", "3"):
        missing.append(f"there is no type {kind!r} of tournaments")
    missing += [
        f"a file of type {kind} {'lacks' if kind in OF_TEAMS else 'must not have'} {name}"
        for name in ONLY_OF_TEAMS
        if (name in document.sections) != (kind in OF_TEAMS) and not (name == "teams" and kind == "0")
    ]
    found = missing or list(_numbers(document))
    if found:
        return found
    return [
        *_rounds(document, kind),
        *_ranks(document, kind),
        *_tie_breaks(document, kind),
    ]


def number_of(text: str) -> Fraction:
    """A number with a decimal point or comma; an empty one is 0."""
    return Fraction(text.replace(",", ".")) if text else Fraction(0)


def _numbers(document: Document) -> Iterator[str]:
    for section in ("players", "teams"):
        numbers = [row.get("no") for row in document.rows(section)]
        if numbers != [str(k) for k in range(1, len(numbers) + 1)]:
            yield f"the numbers of {section} are not 1 to {len(numbers)}"
    data = document.tournament
    rounds, current, ranking = (
        int(data.get(name) or 0) for name in ("rounds", "currentround", "rankinground")
    )
    if not ranking <= current <= rounds:
        yield f"round {ranking} is ranked, {current} is paired, {rounds} are announced"
    if data.get("from", "") > data.get("to", "") and data.get("to"):
        yield "the last day is before the first"


def _rounds(document: Document, kind: str) -> Iterator[str]:
    players = {row["no"] for row in document.rows("players") if row.get("lastname")}
    teams = {row["no"] for row in document.rows("teams")}
    current = int(document.tournament.get("currentround") or 0)
    by_round: dict[str, Counter[str]] = defaultdict(Counter)
    for row in document.rows("playerpairings"):
        sides = [row[name] for name in ("whiteno", "blackno") if row[name] not in (*NO_OPPONENT, "0", "")]
        for number in sides:
            if number not in players:
                yield f"round {row['round']}: there is no player {number}"
        if len(set(sides)) < len(sides):
            yield f"round {row['round']}: player {sides[0]} against himself"
        by_round[row["round"]].update(sides)
    for number, seen in by_round.items():
        twice = [player for player, times in seen.items() if times > 1]
        if twice:
            yield f"round {number}: player {twice[0]} is there twice"
        if kind not in OF_TEAMS and set(seen) != players:
            yield f"round {number}: player {min(players - set(seen), key=int)} is not there"
    if kind in OF_TEAMS:
        yield from _matches(document, teams, current)


def _matches(document: Document, teams: set[str], current: int) -> Iterator[str]:
    boards: dict[tuple[str, str], list[tuple[str, str, str, str]]] = defaultdict(list)
    for row in document.rows("playerpairings"):
        boards[row["round"], row["pairing"]].append(
            (row["whiteno"], row["blackno"], row["reswhite"], row["resblack"])
        )
    team_of = {row["no"]: row["teamno"] for row in document.rows("players")}
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for row in document.rows("teampairings"):
        sides = [row[name] for name in ("no1", "no2") if row[name] not in NO_OPPONENT]
        seen[row["round"]].update(sides)
        for side in sides:
            if side not in teams:
                yield f"round {row['round']}: there is no team {side}"
        for white, black, *_ in boards.get((row["round"], row["pairing"]), ()):
            strange = [
                one for one in (white, black) if one not in ("0", "") and team_of.get(one) not in sides
            ]
            if strange:
                yield f"round {row['round']}, match {row['pairing']}: player {strange[0]} is of another team"
    for number in range(1, current + 1):
        here = seen[str(number)]
        twice = [team for team, times in here.items() if times > 1]
        if twice:
            yield f"round {number}: team {twice[0]} is there twice"


def _ranks(document: Document, kind: str) -> Iterator[str]:
    for section in ("players", "teams"):
        rows = [row for row in document.rows(section) if row.get("lastname", row.get("teamname"))]
        ranked = sorted(rows, key=lambda row: int(row["rank"]))
        if [row["rank"] for row in ranked] != [str(k) for k in range(1, len(ranked) + 1)]:
            yield f"the ranks of {section} are not 1 to {len(ranked)}"
            continue
        if ranked and ranked[0]["equal"] == "J":
            yield f"the first of {section} is equal to nobody above"
        if section == "players" and kind in OF_TEAMS:
            continue  # in files of Swiss-Manager they follow no rule
        names = ["pts" if section == "players" else "points", *(f"tb{k}" for k in range(1, 6))]
        for above, row in pairwise(ranked):
            if row["equal"] == "J" and any(above[name] != row[name] for name in names):
                yield f"{section}: {row['no']} is not equal to {above['no']}"


def _tie_breaks(document: Document, kind: str) -> Iterator[str]:
    for place in range(1, 6):
        code = document.tournament.get(f"tb{place}no", "0")
        if not is_numbered(code, kind) and kind != TEAM_ROUND_ROBIN:
            yield f"tie-break {code} is none of tournaments of type {kind}"
