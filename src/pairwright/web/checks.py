"""What is unusual about an event, collected for the page of checks and the overview."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..domain.errors import NoLegalPairing, StateError
from ..domain.messages import first_of, in_a_row, joined, msg
from ..manager.by_the_rules import by_the_rules
from ..manager.deadlines import is_over
from ..manager.desk import Desk
from ..manager.doubles import Doubles, Group, doubles_in, new_doubles
from ..manager.event import Event, Match
from ..manager.planned import by_table, last_round, open_matches
from ..manager.snapshot import strength
from ..manager.verbs.by_hand import difference
from ..manager.verbs.reports import differing, report_text
from ..manager.wording import worded
from .rating_file import is_due, lacking


@dataclass(frozen=True)
class Alert:
    """Something to look at: its level (as for warnings), a sentence, and where to look."""

    level: int
    text: str
    href: str = ""


def alerts(desk: Desk, base: str) -> list[Alert]:
    """The quick checks: the state of the file and of rule compliance, teams short of players, open results."""
    event = desk.event
    found = []
    if desk.log.readonly:
        found.append(Alert(5, msg("This event can only be read: {why}", why=desk.log.readonly)))
    if not event.by_the_book:
        found.append(Alert(4, msg("Not by the book since {where}", where=event.left_book), f"{base}/log"))
    found += [
        Alert(4, remark, f"{base}/log") for remark in (event.cup.remarks if event.cup is not None else ())
    ]
    found += _entries(event, base)
    found += _rounds(event, base)
    if is_due(event):
        found += [
            Alert(1, msg("For the rating file: {what}", what=one.text), one.href)
            for one in lacking(event, base)
        ]
    found = [replace(one, text=worded(event, one.text)) for one in found]
    return sorted(found, key=lambda one: -one.level)


def _entries(event: Event, base: str) -> list[Alert]:
    found: list[Alert] = []
    if event.kind != "bracket" and len(event.teams) > 1 and not last_round(event):
        found.append(Alert(1, msg("The number of rounds is not announced."), f"{base}/setup"))
    if event.kind == "teams":
        boards = event.settings.boards
        short = [team.name for team in event.teams.values() if team.members and len(team.members) < boards]
        if short:
            found.append(
                Alert(
                    2,
                    msg("{names}: fewer than {boards} players.", names=first_of(short, 4), boards=boards),
                    f"{base}/field",
                )
            )
        unknown = [team.name for team in event.teams.values() if not team.members]
        if unknown and len(unknown) < len(event.teams):
            found.append(
                Alert(1, msg("{names}: no players entered.", names=first_of(unknown, 4)), f"{base}/field")
            )
    found += _twice(event, doubles_in(event), base)
    unrated = [team.name for team in event.teams.values() if not strength(team, event.settings)]
    if unrated and len(unrated) < len(event.teams) and not event.started:
        found.append(Alert(1, msg("{names}: no rating.", names=first_of(unrated, 4)), f"{base}/field"))
    return found


def entered_twice(before: Event, after: Event, among_new: bool = True) -> list[str]:
    """What is said of players who may have been entered twice, with their teams, when something has been entered.
    `among_new`: also of those who were not there before, neither of them."""
    if before.teams is after.teams:
        return []
    found = new_doubles(before, after)
    groups = (
        tuple(group for group in kind if among_new or any(one.team in before.teams for one in group))
        for kind in found
    )
    return [alert.text for alert in _twice(after, Doubles(*groups), "")]


def _twice(event: Event, doubles: Doubles, base: str) -> list[Alert]:
    """Players who may have been entered twice."""
    found = []
    if doubles.by_id:
        text = msg("The same FIDE ID: {names}.", names=_named(event, doubles.by_id))
        found.append(Alert(2, text, _where(doubles.by_id, base)))
    if doubles.by_name:
        text = msg(
            "Entered twice? {names}: the same name, and no FIDE ID or date of birth that tells them apart.",
            names=_named(event, doubles.by_name),
        )
        found.append(Alert(2, text, _where(doubles.by_name, base)))
    return found


def _named(event: Event, groups: Sequence[Group]) -> str:
    """The first of these groups, each with its names and, in an event of teams, where they play."""
    found = []
    for group in groups:
        names = joined(*dict.fromkeys(one.name for one in group), by=" / ")
        teams = in_a_row([event.team(one).name for one in dict.fromkeys(one.team for one in group)])
        found.append(joined(names, joined("(", teams, ")", by="")) if event.kind == "teams" else names)
    return first_of(found, 4)


def _where(groups: Sequence[Group], base: str) -> str:
    return f"{base}/team/{groups[0][-1].team}" if len(groups) == 1 else f"{base}/field"


def _without_rating(event: Event, base: str) -> list[Alert]:
    """The players who have no rating; an event of backgammon need not have any."""
    if event.kind == "teams":
        people = [(one.name, one.rating) for team in event.teams.values() for one in team.members]
    elif event.individual:
        people = [(team.name, team.rating) for team in event.teams.values()]
        if not event.started and any(rating for _, rating in people):
            return []  # they are an alert already
    else:
        return []
    unrated = [name for name, rating in people if not rating]
    if not unrated:
        return []
    text = msg(
        "{count, plural, one {# player has} other {# players have}} no rating: {names}.",
        count=len(unrated),
        names=first_of(unrated, 6),
    )
    return [Alert(1, text, f"{base}/ratings")]


def of_lineups(event: Event, base: str) -> list[tuple[int, Alert]]:
    """Line-ups that are missing, with the round: after it was played, or when the deadline is past."""
    found = []
    if without := _without_lineups(event):
        level = 2 if any(match.lineups for one in event.rounds for match in one.matches) else 1
        text = msg(
            "Line-ups are missing in {count, plural, one {round} other {rounds}} {rounds}: the results of these boards "
            "count for no player, and are left out of the rating file.",
            count=len(without),
            rounds=", ".join(map(str, without)),
        )
        found.append((without[-1], Alert(level, text, f"{base}/lineups/{without[0]}")))
    last = event.rounds[-1] if event.rounds else None
    if event.kind == "teams" and last and last.lineups_open and is_over(last.deadline):
        missing = [
            event.teams[team].name
            for match in last.matches
            for team in (match.white, match.black)
            if event.teams[team].members and not match.forfeit and not match.lineup(team)
        ]
        if missing:
            text = msg(
                "The deadline for the line-ups of round {round} is past. Missing: {names}.",
                round=last.number,
                names=first_of(missing, 6),
            )
            found.append((last.number, Alert(2, text, f"{base}/lineups/{last.number}")))
    return found


def _rounds(event: Event, base: str) -> list[Alert]:
    found: list[Alert] = []
    found += [one for _, one in of_lineups(event, base)] if not is_due(event) else []
    for number, match in open_matches(event, len(event.rounds) - 1)[:20] if not by_table(event) else []:
        text = msg(
            "Round {round}, table {table} has no complete result; open boards count as draws.",
            round=number,
            table=match.table,
        )
        found.append(Alert(2, text, f"{base}/results/{number}"))
    for one, match in differing(event):
        first, second = (
            f"{event.team(report.team).name} {report_text(event, match, report)}" for report in match.reports
        )
        text = msg(
            "Round {round}, table {table}: different results are reported: {first}, {second}.",
            round=one.number,
            table=match.table,
            first=first,
            second=second,
        )
        found.append(Alert(3, text, f"{base}/results/{one.number}"))
    found += [
        Alert(
            3, msg("Round {round} is being paired by hand.", round=one.number), f"{base}/round/{one.number}"
        )
        for one in event.rounds
        if one.by_hand
    ]
    return found


def _without_lineups(event: Event) -> list[int]:
    """Rounds with a match that was played board by board and lacks a line-up of a side with a roster."""
    if event.kind != "teams":
        return []

    def lacks(match: Match) -> bool:
        sides = [team for team in (match.white, match.black) if event.teams[team].members]
        played = any(sign.strip("+-*") for sign in match.boards)
        return played and not all(match.lineup(team) for team in sides)

    return [one.number for one in event.rounds if any(map(lacks, one.matches))]


def all_checks(desk: Desk, base: str) -> tuple[list[Alert], list[str]]:
    """All findings, including the comparison of rounds with the rules, and what is in order."""
    event = desk.event
    found = [*alerts(desk, base), *_without_rating(event, base)]
    fine: list[str] = []
    if event.kind != "bracket" and event.rounds:
        same = 0
        for one in event.rounds:
            if one.engine is None and not one.by_hand:
                same += 1
                continue
            try:
                text = difference(event, one, by_the_rules(event, one.number).pairing)
            except (NoLegalPairing, StateError) as error:
                text = error.why
            if text:
                where = f"{base}/round/{one.number}"
                found.append(
                    Alert(
                        1,
                        msg(
                            "Round {round} is not as the rules pair it: {text}.", round=one.number, text=text
                        ),
                        where,
                    )
                )
            else:
                same += 1
        if same:
            fine.append(
                msg(
                    "{same} of {count} rounds are paired as the rules pair them",
                    same=same,
                    count=len(event.rounds),
                )
            )
        if not open_matches(event):
            fine.append(worded(event, msg("Every match has its result")))
    if event.by_the_book:
        fine.append(msg("No setting departs from the rule book"))
    if not desk.log.readonly:
        fine.append(msg("The file can be written; every decision is chained to the one before"))
    return sorted(found, key=lambda one: -one.level), fine
