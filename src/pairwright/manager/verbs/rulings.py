"""Decisions of the arbiter about points, rounds and tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...domain.errors import NoLegalPairing, StateError
from ...domain.points import points_text
from ...domain.results import Result
from ...reasons.byes import bye_word
from ..attendance import refuse_points
from ..citations import cited
from ..event import Event
from ..planned import by_table, last_round, table_rounds
from ..verb import PAIRED, Act, Param, verb
from ..warnings import Refusal
from .corrections import correction
from .pairing import by_the_rules
from .setup import known_tie_breaks

_WHY = Param("why", "text", "the reason")


@verb("penalty", "Add or deduct points", Param("team", "team", "who"),
      Param("mp", "points", "match points; -1 deducts one", 0), Param("gp", "points", "game points", 0), _WHY,
      Param("round", "round", "the round that they belong to (default: the final standings only)", None),
      kinds=PAIRED)  # fmt: skip
def penalty(act: Act, team: int, mp: int, gp: int, why: str, round: int | None) -> None:
    """Add or deduct points by decision, in addition to the results."""
    event = act.event
    if not mp and not gp:
        raise Refusal("This changes no points.", "Name match points (mp) or game points (gp).")
    if round is not None:
        event.round(round)
        if event.by_score:
            raise Refusal(
                "A match of backgammon is won or lost; there are no other points in a round.",
                "Without a round the points count in the final standings.",
            )
    act.decide("ruling", team=team, mp=mp, gp=gp, reason=why, round=round)
    where = f"round {round}" if round else "the final standings"
    act.comment(
        "Points by decision", len(event.rounds) if round is None else round, f"{event.label(team)}: {why}"
    )
    act.warn(
        2,
        f"{event.label(team)} gets {points_text(mp)} match points and {points_text(gp)} game points by decision in {where}",
    )
    act.say(
        f"{event.label(team)}: {points_text(mp)} match points, {points_text(gp)} game points in {where}. {why}"
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
        f"Table {table}: {points_text(mp[0])}-{points_text(mp[1])} match points by decision",
        cited(event, "decided-points"),
    )
    act.comment("Decided points", found.number, f"table {table}: {why}")
    correction(act, found, match)
    act.say(f"Table {table}: {points_text(mp[0])}-{points_text(mp[1])} by decision. {why}")


@verb("bye", "Change a bye", Param("team", "team", "a team without a match"),
      Param("kind", "choice", "what it is worth", "zero", ("zero", "half", "full", "pab")),
      Param("round", "round", "the round (default: the last one)", None), kinds=PAIRED)  # fmt: skip
def bye(act: Act, team: int, kind: str, round: int | None) -> None:
    """Set what a round without a match is worth; an unpaired participant can be given points."""
    event = act.event
    found = event.round_or_last(round)
    if found.match_of(team) is not None:
        raise Refusal(
            f"{event.label(team)} has a match in round {found.number}, maybe a walkover; a bye is for who has none."
        )
    if kind in ("half", "full"):
        refuse_points(event, kind)
    value = kind if kind == "pab" else f"{kind}-bye"
    if kind == "pab" and found.bye not in (None, team):
        raise Refusal(f"{event.label(found.bye or 0)} has the pairing-allocated bye of round {found.number}.")
    what = bye_word(Result(value), by_table(event))
    act.warn(3, f"{event.label(team)}, round {found.number}: {what}, by decision", cited(event, "bye"))
    act.comment("Bye", found.number, f"{event.label(team)}: {what}")
    act.decide("bye", round=found.number, team=team, kind=value)
    act.say(f"{event.label(team)}, round {found.number}: {what}.")


@verb("rounds", "Change the number of rounds", Param("rounds", "number", "the new number"), kinds=PAIRED)
def rounds(act: Act, rounds: int) -> None:
    """Add or remove rounds. The last two paired rounds are checked again, since some rules depend on the number."""
    event, former = act.event, last_round(act.event)
    if rounds == former:
        act.say("There is 1 round." if rounds == 1 else f"There are {rounds} rounds.")
        return
    if rounds < len(event.rounds):
        count = len(event.rounds)
        raise Refusal("1 round is paired." if count == 1 else f"{count} rounds are paired.")
    table = table_rounds(event)
    if table and rounds > table:
        raise Refusal(
            f"The table of {len(event.teams)} has {table} rounds, not {rounds}.",
            "More meetings are set before round 1 (option cycles); more entries have more rounds.",
        )
    if event.rounds:
        wrong = _paired_otherwise(event, replace(event, settings=replace(event.settings, rounds=rounds)))
        consequence = (
            f"By the new number {' and '.join(f'round {number}' for number in wrong)} would be paired otherwise."
            if wrong
            else "The rounds that are paired would be the same."
        )
        act.warn(
            4, f"The number of rounds changes from {former} to {rounds}", cited(event, "rounds"), consequence
        )
        for number in wrong:
            act.warn(3, f"Round {number} was paired by the old number of rounds")
        act.comment("Configuration", len(event.rounds), f"rounds {former} to {rounds}")
    act.decide("set", rounds=rounds)
    act.say("There is 1 round." if rounds == 1 else f"There are {rounds} rounds.")


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
        act.say("The tie-breaks are these.")
        return
    if event.started:
        former = event.settings.tie_breaks or "the system's own"
        act.warn(
            4,
            "The tie-breaks change after the start",
            cited(event, "tied-by-hand"),
            f"The previous list: {former}. Places change at once.",
        )
        act.comment("Tie-breaks", len(event.rounds), f"changed to {tie_breaks}; they were {former}")
    act.decide("set", tie_breaks=tie_breaks)
    act.say(f"The tie-breaks are {tie_breaks}.")


@verb(
    "draw-ties",
    "Break ties by lot",
    Param("seed", "text", "the seed of the lots, announced beforehand"),
    kinds=PAIRED,
)
def draw_ties(act: Act, seed: str) -> None:
    """Draw the lots of the tie-break RND; the same seed gives the same lots."""
    act.decide("lot", what="ties", seed=seed)
    act.say("Ties that RND decides are drawn by this seed.")


@verb(
    "hand-rank",
    "Rank tied teams by hand",
    Param("teams", "teams", "tied teams in their order"),
    _WHY,
    kinds=PAIRED,
)
def hand_rank(act: Act, teams: Sequence[int], why: str) -> None:
    """Order participants that no tie-break separates."""
    act.warn(3, "Tied teams are ordered by hand", cited(act.event, "tied-by-hand"))
    act.decide("hand-ranks", teams=list(teams))
    act.say(f"{len(teams)} tied teams are ordered. {why}")


@verb("values", "Enter tie-break values computed elsewhere", Param("code", "text", "the tie-break, OTHER_..."),
      Param("values", "data", "each team with its value"), kinds=PAIRED)  # fmt: skip
def values(act: Act, code: str, values: Mapping[str, Any]) -> None:
    """Enter a tie-break that this program does not compute."""
    from ...tiebreaks.values import parse_number
    from ..arguments import team_id

    if not code.upper().startswith("OTHER_"):
        raise Refusal("A tie-break computed elsewhere has a name that begins with OTHER_.")
    if not isinstance(values, Mapping):
        raise Refusal(f"values are teams with their values, not {values!r}.", 'As in {"1": 12.5, "Elm": 9}.')
    try:
        rows = {str(team_id(act.event, team)): str(value) for team, value in values.items()}
        for value in rows.values():
            parse_number(value)
    except ValueError as error:
        raise Refusal(f"{error}.") from None
    act.decide("values", code=code.upper(), values=rows)
    act.say(f"{code.upper()} is entered for {'1 team' if len(rows) == 1 else f'{len(rows)} teams'}.")
