"""Decisions of the arbiter about points, rounds and tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...domain.errors import NoLegalPairing, StateError
from ...domain.messages import joined, listed, msg, said_by
from ...domain.names import counted
from ...domain.points import points_said
from ...domain.results import Result
from ...reasons.byes import bye_word
from ...tiebreaks.codes import TieBreak, parse_list
from ...tiebreaks.names import name_of
from ..attendance import refuse_points
from ..by_the_rules import by_the_rules
from ..citations import cited
from ..event import Event
from ..planned import by_table, last_round, table_rounds
from ..remarks import remark_text
from ..verb import PAIRED, Act, Param, verb
from ..warnings import Refusal
from ..wording import in_rounds
from .corrections import correction
from .setup import MOST_ROUNDS, known_tie_breaks, too_many_rounds

_WHY = Param("why", "text", "the reason")


@verb("penalty", "Add or deduct points", Param("team", "team", "the team"),
      Param("mp", "points", "match points; -1 deducts one", 0), Param("gp", "points", "game points", 0), _WHY,
      Param("round", "round", "the round that they belong to (default: the final standings only)", None),
      kinds=PAIRED)  # fmt: skip
def penalty(act: Act, team: int, mp: int, gp: int, why: str, round: int | None) -> None:
    """Add or deduct points by decision, in addition to the results."""
    event = act.event
    if not mp and not gp:
        raise Refusal(
            msg("This changes no points."), msg("Say how many are given, or with a minus taken away.")
        )
    if round is not None:
        event.round(round)
        if event.by_score:
            raise Refusal(
                msg("A match of backgammon is won or lost; there are no other points in a round."),
                msg("Without a round the points count in the final standings."),
            )
    act.decide("ruling", team=team, mp=mp, gp=gp, reason=why, round=round)
    where = in_rounds(round) if round else msg("in the final standings")
    act.comment(
        "Points by decision", len(event.rounds) if round is None else round, f"{event.label(team)}: {why}"
    )
    if event.individual and not gp:
        who, points = event.label(team), points_said(mp)
        act.warn(
            2, msg("{team} gets {points} points by decision {where}", team=who, points=points, where=where)
        )
        act.say(msg("{team}: {points} points {where}. {why}", team=who, points=points, where=where, why=why))
        return
    act.warn(
        2,
        msg(
            "{team} gets {points} match points and {other_points} game points by decision {where}",
            team=event.label(team),
            points=points_said(mp),
            other_points=points_said(gp),
            where=where,
        ),
    )
    act.say(
        msg(
            "{team}: {points} match points, {other_points} game points {where}. {why}",
            team=event.label(team),
            points=points_said(mp),
            other_points=points_said(gp),
            where=where,
            why=why,
        )
    )


@verb("award", "Set the points of a match", Param("table", "table", "the table"),
      Param("mp", "score", "match points of both teams: 2-0"), Param("gp", "score", "game points of both teams", None), _WHY,
      Param("round", "round", "the round (default: the last one)", None), kinds=("teams",))  # fmt: skip
def award(
    act: Act, table: int, mp: tuple[int, int], gp: tuple[int, int] | None, why: str, round: int | None
) -> None:
    """Set the points of a match by decision, whatever its boards say; the boards stay as played."""
    from ..snapshot import scoring_of, sides

    event = act.event
    found = event.round_or_last(round)
    match = found.match(table)
    first, second = sides(scoring_of(event.settings), match)
    game = gp if gp is not None else (first.gp, second.gp)
    kept = {
        name: list(value) if isinstance(value, tuple) else value
        for name in ("boards", "score", "forfeit")
        if (value := getattr(match, name))
    }
    act.decide("result", round=found.number, table=table, **kept, awarded=[*mp, *game], why=why)
    act.warn(
        3,
        msg(
            "Table {table}: {points}-{other_points} match points by decision",
            table=table,
            points=points_said(mp[0]),
            other_points=points_said(mp[1]),
        ),
        cited(event, "decided-points"),
    )
    act.comment("Decided points", found.number, remark_text("Decided points", table=table, why=why))
    correction(act, found, match)
    act.say(
        msg(
            "Table {table}: {points}-{other_points} by decision. {why}",
            table=table,
            points=points_said(mp[0]),
            other_points=points_said(mp[1]),
            why=why,
        )
    )


@verb("bye", "Change a bye", Param("team", "team", "a team without a match"),
      Param("kind", "choice", "what it is worth", "zero", ("zero", "half", "full", "pab")),
      Param("round", "round", "the round (default: the last one)", None), kinds=PAIRED)  # fmt: skip
def bye(act: Act, team: int, kind: str, round: int | None) -> None:
    """Set what a round without a match is worth; an unpaired participant can be given points."""
    event = act.event
    found = event.round_or_last(round)
    if found.match_of(team) is not None:
        raise Refusal(
            msg(
                "{team} has a match in round {round}, maybe a walkover; a bye is for who has none.",
                team=event.label(team),
                round=found.number,
            )
        )
    if kind in ("half", "full"):
        refuse_points(event, kind)
    value = kind if kind == "pab" else f"{kind}-bye"
    if kind == "pab" and found.bye not in (None, team):
        raise Refusal(
            msg(
                "{bye} has the pairing-allocated bye of round {round}.",
                bye=event.label(found.bye or 0),
                round=found.number,
            )
        )
    what = bye_word(Result(value), by_table(event))
    act.warn(
        3,
        msg(
            "{team}, round {round}: {what}, by decision",
            team=event.label(team),
            round=found.number,
            what=what,
        ),
        cited(event, "bye"),
    )
    act.comment("Bye", found.number, remark_text("Bye", team=event.label(team), what=what))
    act.decide("bye", round=found.number, team=team, kind=value)
    act.say(msg("{team}, round {round}: {bye}.", team=event.label(team), round=found.number, bye=what))


@verb("rounds", "Change the number of rounds", Param("rounds", "number", "the new number"), kinds=PAIRED)
def rounds(act: Act, rounds: int) -> None:
    """Add or remove rounds. The last two paired rounds are checked again, since some rules depend on the number."""
    event, former = act.event, last_round(act.event)
    if rounds == former:
        act.say(msg("There is 1 round.") if rounds == 1 else msg("There are {rounds} rounds.", rounds=rounds))
        return
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal(too_many_rounds())
    if rounds < len(event.rounds):
        count = len(event.rounds)
        raise Refusal(
            msg("1 round is paired.") if count == 1 else msg("{count} rounds are paired.", count=count)
        )
    table = table_rounds(event)
    if table and rounds > table:
        raise Refusal(
            msg(
                "The table of {count} has {whole} rounds, not {rounds}.",
                count=len(event.teams),
                whole=table,
                rounds=rounds,
            ),
            msg("More meetings are set before round 1 (option cycles); more entries have more rounds."),
        )
    if event.rounds:
        wrong = _paired_otherwise(event, replace(event, settings=replace(event.settings, rounds=rounds)))
        consequence = (
            msg(
                "By the new number, {rounds} would be paired otherwise.",
                rounds=listed([msg("round {round}", round=number) for number in wrong]),
            )
            if wrong
            else msg("The rounds that are paired would be the same.")
        )
        act.warn(
            4,
            msg("The number of rounds changes from {former} to {rounds}", former=former, rounds=rounds),
            cited(event, "rounds"),
            consequence,
        )
        for number in wrong:
            act.warn(3, msg("Round {number} was paired by the old number of rounds", number=number))
        act.comment(
            "Configuration",
            len(event.rounds),
            remark_text("Configuration", "rounds", former=former, rounds=rounds),
        )
    act.decide("set", rounds=rounds)
    act.say(msg("There is 1 round.") if rounds == 1 else msg("There are {rounds} rounds.", rounds=rounds))


def _paired_otherwise(before: Event, after: Event) -> list[int]:
    """Which of the last two paired rounds the rules would now pair differently."""
    found = []
    for one in before.rounds[-2:]:
        try:
            old, new = by_the_rules(before, one.number).pairing, by_the_rules(after, one.number).pairing
        except (NoLegalPairing, StateError):
            continue
        if {(p.white.tpn, p.black.tpn) for p in old.pairs} != {(p.white.tpn, p.black.tpn) for p in new.pairs}:
            found.append(one.number)
    return found


@verb(
    "tie-breaks",
    "Change the tie-breaks",
    Param("tie_breaks", "text", "the list in order, separated by commas"),
)
def tie_breaks(act: Act, tie_breaks: str) -> None:
    """Change the list of tie-breaks; after the start this must be confirmed twice and the old list is recorded."""
    event = act.event
    known_tie_breaks(tie_breaks)
    if tie_breaks == event.settings.tie_breaks:
        act.say(msg("The tie-breaks are these."))
        return
    if event.started:
        former = event.settings.tie_breaks or msg("the system's own")
        act.warn(
            4,
            msg("The tie-breaks change after the start"),
            cited(event, "tied-by-hand"),
            msg("The previous list: {former}. Places change at once.", former=former),
        )
        act.comment(
            "Tie-breaks",
            len(event.rounds),
            remark_text("Tie-breaks", "list", tie_breaks=tie_breaks, former=former),
        )
    act.decide("set", tie_breaks=tie_breaks)
    act.say(msg("The tie-breaks are {tie_breaks}.", tie_breaks=tie_breaks))


@verb(
    "draw-ties",
    "Break ties by lot",
    Param("seed", "text", "the seed of the lots, announced beforehand"),
    kinds=PAIRED,
)
def draw_ties(act: Act, seed: str) -> None:
    """Draw lots for ties, where lots are among the tie-breaks; the same seed gives the same lots."""
    act.decide("lot", what="ties", seed=seed)
    name = name_of(TieBreak("RND"))
    act.say(msg("Ties that “{tie_break}” decides are drawn by this seed.", tie_break=name))
    if all(one.acronym != "RND" for one in parse_list(act.event.settings.tie_breaks)):
        act.say(
            msg(
                "“{tie_break}” is not among the tie-breaks of this event: the lots decide nothing unless it is added.",
                tie_break=name,
            )
        )


@verb(
    "hand-rank",
    "Rank tied teams by hand",
    Param("teams", "teams", "tied teams in their order"),
    _WHY,
    kinds=PAIRED,
)
def hand_rank(act: Act, teams: Sequence[int], why: str) -> None:
    """Order participants that no tie-break separates."""
    if len(set(teams)) != len(teams):
        raise Refusal(msg("A team is listed twice."))
    act.warn(3, msg("Tied teams are ordered by hand"), cited(act.event, "tied-by-hand"))
    act.decide("hand-ranks", teams=list(teams), reason=why)
    act.say(msg("{count} tied teams are ordered. {why}", count=len(teams), why=why))


@verb("values", "Enter tie-break values computed elsewhere", Param("code", "text", "the tie-break, OTHER_..."),
      Param("values", "data", "each team with its value"), kinds=PAIRED)  # fmt: skip
def values(act: Act, code: str, values: Mapping[str, Any]) -> None:
    """Enter a tie-break that this program does not compute."""
    from ...tiebreaks.values import parse_number
    from ..arguments import team_id

    if not code.upper().startswith("OTHER_"):
        raise Refusal(msg("A tie-break computed elsewhere has a name that begins with OTHER_."))
    if not isinstance(values, Mapping):
        raise Refusal(
            msg("values are teams with their values, not {values}.", values=repr(values)),
            msg("As in '{'\"1\": 12.5, \"Elm\": 9'}'."),
        )
    try:
        rows = {str(team_id(act.event, team)): str(value) for team, value in values.items()}
        for value in rows.values():
            parse_number(value)
    except ValueError as error:
        raise Refusal(joined(said_by(error), ".", by="")) from None
    act.decide("values", code=code.upper(), values=rows)
    act.say(
        msg(
            "{code} is entered for {teams}.",
            code=code.upper(),
            teams=counted(len(rows), "team"),
        )
    )
