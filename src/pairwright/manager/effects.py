"""What an act changes, in sentences: the event before it beside the event after it."""

from __future__ import annotations

from collections.abc import Iterator

from ..cups.stage import Stage
from ..domain.messages import Message, joined, msg
from ..domain.play import How
from .event import Event, Match, Round, Team
from .planned import by_table, last_round
from .ranking import struck_in
from .result_text import result_said
from .verbs.corrections import consequences


def effects(before: Event, after: Event) -> list[Message]:
    """Everything that somebody asks about before such an act."""
    found = [*_removed(before, after), *_left(before, after), *_unpaired(before, after)]
    found += _results(before, after)
    found += _cups(before, after)
    return found


def _removed(before: Event, after: Event) -> Iterator[Message]:
    for identity in before.order:
        if identity in after.teams:
            continue
        team = before.teams[identity]
        if team.members:
            yield msg(
                "{team} is taken out of the event, with {count, plural, one {# player} other {# players}}.",
                team=team.name,
                count=len(team.members),
            )
        else:
            yield msg("{team} is taken out of the event.", team=team.name)
        number = before.tpn(identity)
        if number < len(before.order):
            yield msg("The numbers after {number} move up by one.", number=number)
        if any(identity in rule.teams for rule in before.forbidden):
            yield msg("What was decided about pairs with {team} goes with it.", team=team.name)


def _left(before: Event, after: Event) -> Iterator[Message]:
    upcoming = len(before.rounds) + 1
    for identity, team in before.teams.items():
        now = after.teams.get(identity)
        if now is None or now.left_from is None or now.left_from == team.left_from:
            continue
        yield from _who_leaves(before, after, now, now.left_from)
    last = last_round(before)
    if before.kind == "bracket" or by_table(before) or (last and upcoming > last):
        return
    old, new = (_paired_in(event, upcoming) for event in (before, after))
    if 2 <= new < old and before.rounds:
        yield (
            msg(
                "Round {round} will be paired with {count}, an odd number: one of them has the bye.",
                round=upcoming,
                count=new,
            )
            if new % 2
            else msg(
                "Round {round} will be paired with {count}: nobody has the bye.", round=upcoming, count=new
            )
        )


def _who_leaves(before: Event, after: Event, team: Team, first: int) -> Iterator[Message]:
    if by_table(after) and after.tpn(team.id) in struck_in(after):
        yield msg(
            "{team} does not play from round {round} on. Fewer than half of its matches are played: none of its "
            "results counts, neither for it nor for its opponents [C.05 6.6].",
            team=team.name,
            round=first,
        )
    elif by_table(after):
        yield msg(
            "{team} does not play from round {round} on: whoever would meet it has the points without play. Its "
            "results so far stay, and count for its opponents.",
            team=team.name,
            round=first,
        )
    else:
        yield msg(
            "{team} is not paired from round {round} on. Its results so far stay, and count for its opponents.",
            team=team.name,
            round=first,
        )
    if team.expelled:
        yield msg("{team} is left out of the standings.", team=team.name)
    if before.rounds and not by_table(before):
        one = before.rounds[-1]
        match = one.match_of(team.id)
        if match is not None:
            where = {
                "round": one.number,
                "team": team.name,
                "other": before.teams[match.other(team.id)].name,
                "table": match.table,
            }
            open_ = match.open_ones(before.boards_of_match)
            if not open_:
                yield msg(
                    "Round {round} is paired already: {team} – {other} stays on table {table}.", **where
                )
            elif match.begun and len(open_) < before.boards_of_match:
                yield msg(
                    "Round {round} is paired already: {team} – {other} stays on table {table}, and its boards so "
                    "far stay. {count, plural, one {Board {boards} is still open.} "
                    "other {Boards {boards} are still open.}}",
                    **where,
                    count=len(open_),
                    boards=joined(*map(str, open_), by=", "),
                )
            else:
                yield msg(
                    "Round {round} is paired already: {team} – {other} stays on table {table}, and has no result yet. "
                    "If it is not played, enter a forfeit.",
                    **where,
                )


def _paired_in(event: Event, number: int) -> int:
    return sum(team.plays(number) for team in event.teams.values())


def _unpaired(before: Event, after: Event) -> Iterator[Message]:
    for one in before.rounds[len(after.rounds) :]:
        results = sum(match.begun for match in one.matches)
        lineups = sum(len(match.lineups) for match in one.matches)
        given_up = msg(
            "{count, plural, one {The pair of round {round} is given up} "
            "other {The # pairs of round {round} are given up}}",
            round=one.number,
            count=len(one.matches),
        )
        yield joined(
            given_up, "." if results or lineups else msg("; nothing else of the event changes."), by=""
        )
        if results:
            yield msg(
                "{count, plural, one {# result of round {round} is given up.} "
                "other {# results of round {round} are given up.}}",
                round=one.number,
                count=results,
            )
        if lineups:
            yield msg(
                "{count, plural, one {# line-up of round {round} is given up.} "
                "other {# line-ups of round {round} are given up.}}",
                round=one.number,
                count=lineups,
            )


def _results(before: Event, after: Event) -> Iterator[Message]:
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
        yield msg("Places change: {names}.", names=f"{names} …" if len(changes.places) > 6 else names)
    for number, _ in changes.rounds:
        yield msg("Round {round} would have been paired otherwise; it stays as it was played.", round=number)


def _result_of(match: Match) -> tuple[object, ...]:
    return match.boards, match.score, match.points, match.forfeit, match.awarded


def _result(before: Event, after: Event, one: Round, match: Match, now: Match) -> Iterator[Message]:
    white, black = before.teams[match.white].name, before.teams[match.black].name
    yield msg(
        "Round {round}, table {table}, {names}: {before} becomes {after}.",
        round=one.number,
        table=match.table,
        names=f"{white} – {black}",
        before=result_said(before, match) or msg("no result"),
        after=result_said(after, now) or msg("no result"),
    )
    if now.forfeit in ("+-", "-+"):
        winner, loser = (white, black) if now.forfeit == "+-" else (black, white)
        yield msg(
            "{team} gets the points of a win without play; {other} gets none.", team=winner, other=loser
        )
    elif now.forfeit == "--":
        yield msg("Neither side gets points.")
    if now.forfeit and before.settings.system.startswith("fide-"):
        yield msg("It is not a meeting: the two may be paired again.")


def _cups(before: Event, after: Event) -> Iterator[Message]:
    old, new = before.cup, after.cup
    if old is None or new is None:
        return
    for number, stage in enumerate(new.stages):
        known = old.stages[number] if number < len(old.stages) else None
        yield from _stage(after, known, stage)
    if old.groups is None or new.groups is None:
        return
    for player in sorted(new.groups.withdrawn - old.groups.withdrawn):
        name = new.entrant(player).name
        yield (
            msg(
                "Fewer than half of the group matches of {player} are played: all of them are annulled.",
                player=name,
            )
            if player in new.groups.struck()
            else msg("The remaining group matches of {player} are lost.", player=name)
        )


def _stage(after: Event, known: Stage | None, stage: Stage) -> Iterator[Message]:
    cup = after.cup
    assert cup is not None
    for name, outcome in stage.outcomes.items():
        if known is not None and known.outcomes.get(name) == outcome:
            continue
        if outcome.first_down is not None:
            yield msg(
                "{match}: both lose. By the lot of the draw {first} takes the place in the lower bracket.",
                match=name,
                first=cup.entrant(outcome.first_down).name,
            )
        elif outcome.how is How.DOUBLE_NO_SHOW:
            yield msg("{match}: neither goes on; the next opponent gets a walkover.", match=name)
        elif outcome.how is How.WALKOVER and outcome.winner is not None and outcome.loser is not None:
            winner, loser = cup.entrant(outcome.winner).name, cup.entrant(outcome.loser).name
            yield msg(
                "{match}: {winner} wins without play and goes on; {loser} loses.",
                match=name,
                winner=winner,
                loser=loser,
            )
    for player in stage.withdrawn:
        if known is not None and player not in known.withdrawn:
            yield msg("Later opponents of {player} get walkovers.", player=cup.entrant(player).name)
    if known is not None:
        for player in sorted(stage.declined.keys() - known.declined.keys() - stage.withdrawn.keys()):
            yield msg(
                "{player} does not come back into the draw; the line is free for others.",
                player=cup.entrant(player).name,
            )
