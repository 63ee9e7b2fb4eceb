"""Matches of brackets and groups: results, no-shows, corrections, withdrawals, boards. The decisions are those of
`cups.fold`; players of a bracket are numbered by their places in the order of the field."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ...cups import decide
from ...cups.fold import CupDecision
from ...cups.state import Cup
from ...cups.words import said_of
from ...domain.errors import StateError
from ...domain.messages import Message, msg
from ...domain.reading import is_whole_number
from ..event import Event
from ..verb import Act, Param, Verb, verb
from ..warnings import Refusal

BRACKETS = ("bracket",)
"""The kind of event that these verbs are for."""
_MATCH = Param("match", "text", "the match, as in U1.3; in a group G2:1.3; in a later stage 2/U1.3")
_WHY = Param("why", "text", "the reason")


def cup_of(event: Event) -> Cup:
    """The bracket or groups of an event; Refusal before the draw."""
    if event.cup is None:
        raise Refusal(
            msg("Nothing is drawn yet."), msg("`draw` draws the lines; a mixed system begins with `groups`.")
        )
    return event.cup


def decided(act: Act, decision: CupDecision) -> Mapping[str, Any]:
    """Record a decision; what it says."""
    act.decide(decision.kind, **decision.data)
    return decision.data


@verb("score", "Enter a result", _MATCH, Param("points", "text", "the score in the order of the players in the match: 7-5", ""),
      Param("winner", "team", "the winner, when there is no score", None),
      Param("why", "text", "why a group result is changed", ""), kinds=BRACKETS, role="clerk")  # fmt: skip
def score(act: Act, match: str, points: str, winner: int | None, why: str) -> None:
    """Enter the result of a match that can be played now."""
    event, cup = act.event, cup_of(act.event)
    if bool(points) is (winner is not None):
        raise Refusal(msg("A result is a score or a winner."))
    if winner is None:
        decision = decide.scored(cup, match, _points(points), why)
    else:
        decision = decide.won(cup, match, event.tpn(winner), why)
    if why and cup.groups is not None and decision.data["match"] in cup.groups.outcomes:
        _comment(act, decision.data["match"], why)
    data = decided(act, decision)
    act.say(
        msg(
            "{name} wins {match} ({what}).",
            name=cup.entrant(data["winner"]).name,
            match=data["match"],
            what=said_of(cup, data["match"]),
        )
    )


def _comment(act: Act, match: str, why: str) -> None:
    """The reason of a correction, for the history and the report."""
    act.decide("comment", text=f"Correction @ Match {match}: {why}")


def _points(text: str) -> tuple[int, int]:
    parts = text.replace("–", "-").replace(":", "-").split("-")
    if len(parts) != 2 or not all(map(is_whole_number, parts)):
        raise Refusal(msg("{text} is not a score such as 7-5.", text=repr(text)))
    return int(parts[0]), int(parts[1])


@verb(
    "no-show",
    "Enter a no-show",
    _MATCH,
    Param("players", "teams", "one or both"),
    kinds=BRACKETS,
    role="clerk",
)
def no_show(act: Act, match: str, players: Sequence[int]) -> None:
    """Record a match without play: one side loses by walkover, or both are absent."""
    cup = cup_of(act.event)
    if len(players) > 2:
        raise Refusal(msg("A match has two players at most."))
    missing = [act.event.tpn(team) for team in players]
    data = decided(act, decide.no_show(cup, match, missing))
    act.say(
        msg(
            "{match} ({what}) is decided without play.", match=data["match"], what=said_of(cup, data["match"])
        )
    )


@verb("correct", "Correct a result", _MATCH, Param("points", "text", "the right score", ""),
      Param("winner", "team", "the right winner, when there is no score", None),
      Param("take_back", "flag", "there is no result yet", False),
      Param("annul", "flag", "annul the matches played by the wrong players", False), _WHY, kinds=BRACKETS)  # fmt: skip
def correct(
    act: Act, match: str, points: str, winner: int | None, take_back: bool, annul: bool, why: str
) -> None:
    """Replace a result; matches played since by the wrong players are listed first."""
    event, cup = act.event, cup_of(act.event)
    if bool(points) + (winner is not None) + take_back != 1:
        raise Refusal(
            msg("Give the correct score or the correct winner, or say that there is no result yet.")
        )
    score, player = _points(points) if points else None, event.tpn(winner) if winner is not None else None
    if cup.groups is not None and ":" in match:
        decision = _in_group(cup, cup.groups.outcomes, match, score, player, why)
    else:
        decision = decide.correct(cup, match, score, why, annul=annul, winner=player)
    name, wrong = decision.data["match"], ", ".join(decision.data.get("annul", ()))
    if wrong:
        act.warn(4, msg(
                "{count, plural, one {This result is annulled: the match was} other {These results are annulled: "
                "the matches were}} played by the wrong players: {matches}",
                count=len(decision.data["annul"]),
                matches=", ".join(_played(cup, one) for one in decision.data["annul"]),
            ), "IBF 4.8", msg("The right players play again."))  # fmt: skip
    else:
        act.warn(3, msg("{match} is corrected", match=name), "IBF 4.8")
    _comment(act, name, why)
    decided(act, decision)
    act.say(msg("{match} is corrected.", match=name))
    if wrong:
        act.say(msg("Annulled: {matches}.", matches=wrong))


def _played(cup: Cup, match: str) -> str:
    """`U2.1 (Ada – Bo)`: a match that was played, with its players."""
    stage, found = cup.locate(match)
    return f"{match} ({' – '.join(cup.entrant(player).name for player in stage.outcomes[found.id].players)})"


def _in_group(
    cup: Cup,
    outcomes: Collection[str],
    match: str,
    score: tuple[int, int] | None,
    winner: int | None,
    why: str,
) -> CupDecision:
    """The right result of a match of a group."""
    if match.upper() not in outcomes:
        raise StateError(msg("{id} has no result to correct", id=match.upper()))
    if score is not None:
        return decide.scored(cup, match, score, why)
    if winner is not None:
        return decide.won(cup, match, winner, why)
    raise Refusal(
        msg("The result of a group match is replaced by another one, not removed."),
        msg("“Undo” in the history takes it back."),
    )


OF_ONE = {
    "withdrawal": msg("{player} has withdrawn.", player=""),
    "return": msg("{player} is back.", player=""),
    "no-re-entry": msg("{player} does not re-enter.", player=""),
}
"""What a decision about one player says."""


def _about_one(name: str, title: str, kind: str, words: str) -> Verb:
    """A verb about one player."""

    def run(act: Act, player: int, why: str) -> None:
        cup = cup_of(act.event)
        number = act.event.tpn(player)
        _as_it_was(cup, kind, number)
        act.decide(kind, player=number, **({"reason": why} if why else {}))
        act.say(Message(OF_ONE[kind].pattern, {"player": cup.entrant(number).name}))

    run.__doc__ = words
    return verb(
        name, title, Param("player", "team", "the player"), Param("why", "text", "why", ""), kinds=BRACKETS
    )(run)


def _as_it_was(cup: Cup, kind: str, number: int) -> None:
    """Refuse a decision that would change nothing."""
    gone = [number in stage.withdrawn for stage in cup.stages if number in stage.players]
    if cup.groups is not None and not cup.stages:
        gone = [number in cup.groups.withdrawn]
    who = cup.entrant(number).name
    if kind == "withdrawal" and gone and all(gone):
        raise Refusal(
            msg("{name} has already withdrawn.", name=who), msg("`rejoin` brings back who has left.")
        )
    if kind == "return" and not any(gone):
        raise Refusal(msg("{name} has not withdrawn.", name=who))


leave = _about_one(
    "leave", "Withdraw a player", "withdrawal",
    "A match that could be played now is lost; later opponents get walkovers. In a group, after half of the matches "
    "the rest are lost; with fewer played, all results are annulled.",
)  # fmt: skip
rejoin = _about_one(
    "rejoin",
    "Reinstate a player",
    "return",
    "Only as long as no later match has been played in that place.",
)
decline = _about_one(
    "decline",
    "Decline a re-entry",
    "no-re-entry",
    "The line is free for others.",
)


def board_said(match: str, number: int | None) -> Message:
    """The board of a match."""
    return (
        msg("{match} has no board.", match=match)
        if number is None
        else msg("{match} is on board {board}.", match=match, board=number)
    )


@verb("board", "Assign a board to a match", _MATCH, Param("number", "number", "the board, from 1 (default: none)", None),
      kinds=BRACKETS, role="clerk")  # fmt: skip
def board(act: Act, match: str, number: int | None) -> None:
    """Assign a board (table) to a match that can be played; one match at a time per board."""
    data = decided(act, decide.board(cup_of(act.event), match, number))
    act.say(board_said(data["match"], number))


@verb("boards", "Assign boards to matches that can be played", Param("count", "number", "how many boards there are"),
      kinds=BRACKETS, role="clerk")  # fmt: skip
def boards(act: Act, count: int) -> None:
    """Assign the free boards, out of a given number, to the waiting matches in order."""
    cup = cup_of(act.event)
    found = [decided(act, decision) for decision in decide.next_boards(cup, count)]
    for one in found:
        act.say(board_said(one["match"], one["board"]))
    if not found:
        act.say(msg("No board is free, or no match waits for one."))


@verb("settle", "Settle a tie in a group", Param("group", "number", "the group"),
      Param("players", "teams", "its players in their order"), _WHY, kinds=BRACKETS)  # fmt: skip
def settle(act: Act, group: int, players: Sequence[int], why: str) -> None:
    """Set the order of tied players in a group, by a match or by lot."""
    numbers = [act.event.tpn(team) for team in players]
    cup_of(act.event)
    twice = next((team for team in players if players.count(team) > 1), None)
    if twice is not None:
        raise Refusal(
            msg("{name} is named twice.", name=act.event.label(twice)),
            msg("Each of the tied players has one place."),
        )
    decided(act, decide.group_order(group, numbers, why))
    act.say(msg("The order of group {group} is settled. {why}", group=group, why=why))
