"""What an act changes, in sentences: the event before it beside the event after it.

A sentence is a text with names to fill in, so that pages say it in their own language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..cups.stage import Stage
from ..domain.play import How
from .event import Event, Match, Round, Team
from .planned import by_table, last_round
from .result_text import result_text
from .verbs.corrections import consequences

TEXTS = {
    "removed": "{team} is taken out of the event, with {count} players.",
    "removed-alone": "{team} is taken out of the event.",
    "numbers": "The numbers after {number} move up by one.",
    "pairs-gone": "What was decided about pairs with {team} goes with it.",
    "leaves": "{team} is not paired from round {round} on. Its results so far stay, and count for its opponents.",
    "out": "{team} is left out of the standings.",
    "bye-new": "Round {round} will be paired with {count}, an odd number: one of them has the bye.",
    "bye-gone": "Round {round} will be paired with {count}: nobody has the bye.",
    "paired": "Round {round} is paired already: {team} – {other} stays on table {table}.",
    "paired-open": "Round {round} is paired already: {team} – {other} stays on table {table}, and has no result yet. "
    "If it is not played, enter a forfeit.",
    "result": "Round {round}, table {table}, {names}: {before} becomes {after}.",
    "no-result": "no result",
    "point": "{team} gets the points of a win without play; {other} gets none.",
    "nobody": "Neither side gets points.",
    "not-met": "It is not a meeting: the two may be paired again.",
    "places": "Places change: {names}.",
    "otherwise": "Round {round} would have been paired otherwise; it stays as it was played.",
    "unpaired": "The {count} pairs of round {round} are given up; nothing else of the event changes.",
    "results-gone": "{count} results of round {round} are given up with them.",
    "lineups-gone": "{count} line-ups of round {round} are given up with them.",
    "without-play": "{match}: {winner} wins without play and goes on; {loser} loses.",
    "both-missing": "{match}: neither goes on; the next opponent gets a walkover.",
    "both-down": "{match}: both lose. By the lot of the draw {first} takes the place in the lower bracket.",
    "later": "Later opponents of {player} get walkovers.",
    "annulled": "Fewer than half of the group matches of {player} are played: all of them are annulled.",
    "group-lost": "The remaining group matches of {player} are lost.",
    "no-re-entry": "{player} does not come back into the draw; the line is free for others.",
}  # fmt: skip


@dataclass(frozen=True)
class Effect:
    """One thing that follows."""

    text: str
    """With names in braces, see `TEXTS`."""
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format(**self.values)


def _says(name: str, **values: object) -> Effect:
    return Effect(TEXTS[name], values)


def effects(before: Event, after: Event) -> list[Effect]:
    """Everything that somebody asks about before such an act."""
    found = [*_removed(before, after), *_left(before, after), *_unpaired(before, after)]
    found += _results(before, after)
    found += _cups(before, after)
    return found


def _removed(before: Event, after: Event) -> Iterator[Effect]:
    for identity in before.order:
        if identity in after.teams:
            continue
        team = before.teams[identity]
        if team.members:
            yield _says("removed", team=team.name, count=len(team.members))
        else:
            yield _says("removed-alone", team=team.name)
        number = before.tpn(identity)
        if number < len(before.order):
            yield _says("numbers", number=number)
        if any(identity in rule.teams for rule in before.forbidden):
            yield _says("pairs-gone", team=team.name)


def _left(before: Event, after: Event) -> Iterator[Effect]:
    upcoming = len(before.rounds) + 1
    for identity, team in before.teams.items():
        now = after.teams.get(identity)
        if now is None or now.left_from is None or now.left_from == team.left_from:
            continue
        yield from _who_leaves(before, now, now.left_from)
    last = last_round(before)
    if before.kind == "bracket" or by_table(before) or (last and upcoming > last):
        return
    old, new = (_paired_in(event, upcoming) for event in (before, after))
    if new < old and before.rounds:
        yield _says("bye-new" if new % 2 else "bye-gone", round=upcoming, count=new)


def _who_leaves(before: Event, team: Team, first: int) -> Iterator[Effect]:
    yield _says("leaves", team=team.name, round=first)
    if team.expelled:
        yield _says("out", team=team.name)
    if before.rounds and not by_table(before):
        one = before.rounds[-1]
        match = one.match_of(team.id)
        if match is not None:
            kind = "paired-open" if match.open_boards(before.boards_of_match) else "paired"
            other = before.teams[match.other(team.id)].name
            yield _says(kind, round=one.number, team=team.name, other=other, table=match.table)


def _paired_in(event: Event, number: int) -> int:
    return sum(team.plays(number) for team in event.teams.values())


def _unpaired(before: Event, after: Event) -> Iterator[Effect]:
    for one in before.rounds[len(after.rounds) :]:
        yield _says("unpaired", round=one.number, count=len(one.matches))
        results = sum(match.begun for match in one.matches)
        lineups = sum(len(match.lineups) for match in one.matches)
        if results:
            yield _says("results-gone", round=one.number, count=results)
        if lineups:
            yield _says("lineups-gone", round=one.number, count=lineups)


def _results(before: Event, after: Event) -> Iterator[Effect]:
    first = 0
    for old, new in zip(before.rounds, after.rounds, strict=False):
        for match in old.matches:
            now = next((one for one in new.matches if one.table == match.table), None)
            if now is not None and _result_of(match) != _result_of(now):
                first = first or old.number
                yield from _result(before, after, old, match, now)
    if not first:
        return
    changes = consequences(before, after, first)
    if changes.places and first < len(before.rounds):
        names = ", ".join(f"{before.label(team)} {old} → {new}" for team, old, new in changes.places[:6])
        yield _says("places", names=f"{names} …" if len(changes.places) > 6 else names)
    for number, _ in changes.rounds:
        yield _says("otherwise", round=number)


def _result_of(match: Match) -> tuple[object, ...]:
    return match.boards, match.score, match.points, match.forfeit, match.awarded


def _result(before: Event, after: Event, one: Round, match: Match, now: Match) -> Iterator[Effect]:
    white, black = before.teams[match.white].name, before.teams[match.black].name
    yield _says(
        "result", round=one.number, table=match.table, names=f"{white} – {black}",
        before=result_text(before, match) or TEXTS["no-result"],
        after=result_text(after, now) or TEXTS["no-result"],
    )  # fmt: skip
    if now.forfeit in ("+-", "-+"):
        winner, loser = (white, black) if now.forfeit == "+-" else (black, white)
        yield _says("point", team=winner, other=loser)
    elif now.forfeit == "--":
        yield _says("nobody")
    if now.forfeit and before.settings.system.startswith("fide-"):
        yield _says("not-met")


def _cups(before: Event, after: Event) -> Iterator[Effect]:
    old, new = before.cup, after.cup
    if old is None or new is None:
        return
    for number, stage in enumerate(new.stages):
        known = old.stages[number] if number < len(old.stages) else None
        yield from _stage(after, known, stage)
    if old.groups is None or new.groups is None:
        return
    for player in sorted(new.groups.withdrawn - old.groups.withdrawn):
        struck = player in new.groups.struck()
        yield _says("annulled" if struck else "group-lost", player=new.entrant(player).name)


def _stage(after: Event, known: Stage | None, stage: Stage) -> Iterator[Effect]:
    cup = after.cup
    assert cup is not None
    for name, outcome in stage.outcomes.items():
        if known is not None and known.outcomes.get(name) == outcome:
            continue
        if outcome.first_down is not None:
            yield _says("both-down", match=name, first=cup.entrant(outcome.first_down).name)
        elif outcome.how is How.DOUBLE_NO_SHOW:
            yield _says("both-missing", match=name)
        elif outcome.how is How.WALKOVER and outcome.winner is not None and outcome.loser is not None:
            winner, loser = cup.entrant(outcome.winner).name, cup.entrant(outcome.loser).name
            yield _says("without-play", match=name, winner=winner, loser=loser)
    for player in stage.withdrawn:
        if known is not None and player not in known.withdrawn:
            yield _says("later", player=cup.entrant(player).name)
    if known is not None:
        for player in sorted(stage.declined.keys() - known.declined.keys() - stage.withdrawn.keys()):
            yield _says("no-re-entry", player=cup.entrant(player).name)
