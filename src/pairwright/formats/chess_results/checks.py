"""Requirements for a file before uploading: numbers, references, opponents, totals, ranks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from ...domain.messages import msg
from .document import OF_TEAMS, ONLY_OF_TEAMS, TEAM_ROUND_ROBIN, Document
from .tie_breaks import is_numbered

_LEAST = ("tournamentdata", "rounds", "players", "playerpairings", "security")
NO_OPPONENT = ("-1", "-2")
"""The bye of the pairing; not paired."""


def faults_of(document: Document) -> list[str]:
    """Sentences about what is wrong; none: the file can be uploaded, as far as can be determined without the server."""
    missing: list[str] = [
        msg("there is no section {section}", section=name) for name in _LEAST if name not in document.sections
    ]
    kind = document.tournament.get("type", "")
    if kind not in ("0", "1", "2", "3"):
        missing.append(msg("there is no type {kind} of tournaments", kind=repr(kind)))
    missing += [
        msg("a file of type {kind} lacks {section}", kind=kind, section=name)
        if kind in OF_TEAMS
        else msg("a file of type {kind} must not have {section}", kind=kind, section=name)
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
            yield msg("the numbers of {section} are not 1 to {last}", section=section, last=len(numbers))
    data = document.tournament
    rounds, current, ranking = (
        int(data.get(name) or 0) for name in ("rounds", "currentround", "rankinground")
    )
    if not ranking <= current <= rounds:
        yield msg(
            "round {ranked} is ranked, {paired} is paired, {rounds} are announced",
            ranked=ranking,
            paired=current,
            rounds=rounds,
        )
    if data.get("from", "") > data.get("to", "") and data.get("to"):
        yield msg("the last day is before the first")


def _rounds(document: Document, kind: str) -> Iterator[str]:
    players = {row["no"] for row in document.rows("players") if row.get("lastname")}
    teams = {row["no"] for row in document.rows("teams")}
    current = int(document.tournament.get("currentround") or 0)
    by_round: dict[str, Counter[str]] = defaultdict(Counter)
    for row in document.rows("playerpairings"):
        sides = [row[name] for name in ("whiteno", "blackno") if row[name] not in (*NO_OPPONENT, "0", "")]
        for number in sides:
            if number not in players:
                yield msg("round {round}: there is no player {player}", round=row["round"], player=number)
        if len(set(sides)) < len(sides):
            yield msg("round {round}: player {player} against himself", round=row["round"], player=sides[0])
        by_round[row["round"]].update(sides)
    for number, seen in by_round.items():
        twice = [player for player, times in seen.items() if times > 1]
        if twice:
            yield msg("round {round}: player {player} is there twice", round=number, player=twice[0])
        if kind not in OF_TEAMS and set(seen) != players:
            yield msg(
                "round {round}: player {player} is not there",
                round=number,
                player=min(players - set(seen), key=int),
            )
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
                yield msg("round {round}: there is no team {team}", round=row["round"], team=side)
        for white, black, *_ in boards.get((row["round"], row["pairing"]), ()):
            strange = [
                one for one in (white, black) if one not in ("0", "") and team_of.get(one) not in sides
            ]
            if strange:
                yield msg(
                    "round {round}, match {match}: player {player} is of another team",
                    round=row["round"],
                    match=row["pairing"],
                    player=strange[0],
                )
    for number in range(1, current + 1):
        here = seen[str(number)]
        twice = [team for team, times in here.items() if times > 1]
        if twice:
            yield msg("round {round}: team {team} is there twice", round=number, team=twice[0])


def _ranks(document: Document, kind: str) -> Iterator[str]:
    for section in ("players", "teams"):
        rows = [row for row in document.rows(section) if row.get("lastname", row.get("teamname"))]
        ranked = sorted(rows, key=lambda row: int(row["rank"]))
        if [row["rank"] for row in ranked] != [str(k) for k in range(1, len(ranked) + 1)]:
            yield msg("the ranks of {section} are not 1 to {last}", section=section, last=len(ranked))
            continue
        if ranked and ranked[0]["equal"] == "J":
            yield msg("the first of {section} is equal to nobody above", section=section)
        if section == "players" and kind in OF_TEAMS:
            continue  # in files of Swiss-Manager they follow no rule
        names = ["pts" if section == "players" else "points", *(f"tb{k}" for k in range(1, 6))]
        for above, row in pairwise(ranked):
            if row["equal"] == "J" and any(above[name] != row[name] for name in names):
                yield msg(
                    "{section}: {first} is not equal to {second}",
                    section=section,
                    first=row["no"],
                    second=above["no"],
                )


def _tie_breaks(document: Document, kind: str) -> Iterator[str]:
    for place in range(1, 6):
        code = document.tournament.get(f"tb{place}no", "0")
        if not is_numbered(code, kind) and kind != TEAM_ROUND_ROBIN:
            yield msg("tie-break {code} is none of tournaments of type {kind}", code=code, kind=kind)
