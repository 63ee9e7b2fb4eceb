"""What an arbiter does to a cup: each verb checks and returns a decision, or refuses with the fact and the way out."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from ...domain.errors import StateError
from ...domain.places import places
from ...domain.play import How, State
from ...domain.structures import Bye, Match, ToBeDecided, people
from ...lots import draw
from .cup import Cup, Stage, apply
from .lengths import check_score


def result(cup: Cup, name: str, first: int, second: int) -> dict[str, Any]:
    """A score as the players stand in the match: 7-5."""
    stage, match = cup.locate(name)
    players = _players(stage, match)
    check_score((first, second), stage.length(match), _head_start(stage, match))
    winner = players[0] if first > second else players[1]
    return {
        "do": "result",
        "match": _full(cup, stage, match),
        "players": list(players),
        "winner": winner,
        "score": [first, second],
    }


def won(cup: Cup, name: str, player: int, reason: str = "") -> dict[str, Any]:
    """A winner without a score; the reason is for another result of a group match."""
    if ":" in name:
        decision = _in_group(cup, name)
        _one_of(cup, decision["match"], decision["players"], player)
        return {**decision, "winner": player, **({"reason": reason} if reason else {})}
    stage, match = cup.locate(name)
    players = _players(stage, match)
    _one_of(cup, match.id, players, player)
    return {"do": "result", "match": _full(cup, stage, match), "players": list(players), "winner": player}


def group_result(cup: Cup, name: str, score: tuple[int, int], reason: str = "") -> dict[str, Any]:
    """The score of a group match, named as G2:1.3."""
    decision = _in_group(cup, name)
    lengths = cup.options.get("lengths", ())
    check_score(score, lengths[-1] if lengths else None)
    winner = decision["players"][score[0] < score[1]]
    return {**decision, "winner": winner, "score": list(score), **({"reason": reason} if reason else {})}


def group_walkover(cup: Cup, name: str, absent: Sequence[int]) -> dict[str, Any]:
    """Who did not appear to a group match."""
    decision = _in_group(cup, name)
    _check_absent(cup, decision["match"], decision["players"], absent)
    if len(set(absent)) == 2:
        return {**decision, "how": How.DOUBLE_NO_SHOW.value}
    winner = decision["players"][decision["players"][0] == absent[0]]
    return {**decision, "how": How.WALKOVER.value, "winner": winner}


def group_order(cup: Cup, number: int, players: Sequence[int], reason: str) -> dict[str, Any]:
    """The order of some players of a group who are level, found by a match, by lot or by decision."""
    if cup.groups is None:
        raise StateError("there are no groups")
    if not 1 <= number <= len(cup.groups.groups):
        raise StateError(f"there is no group {number}")
    for player in players:
        if player not in cup.groups.groups[number - 1]:
            raise StateError(f"{cup.entrant(player).name} is not in group {number}")
    return {"do": "group-order", "group": number, "players": list(players), "reason": reason}


def qualify(cup: Cup, name: str, tiers: int) -> dict[str, Any]:
    """The knockout of the first `tiers` of every group, group-mates apart."""
    if cup.groups is None:
        raise StateError("there are no groups")
    tables = cup.groups.qualified(tiers)
    chosen = [player for table in tables for player in table[:tiers]]
    return {
        "do": "stage",
        "name": name,
        "players": chosen,
        "mode": "groups",
        "tables": tables,
        "tiers": tiers,
    }


def walkover(cup: Cup, name: str, absent: Sequence[int]) -> dict[str, Any]:
    """Who did not appear: one loses by walkover; after a double no-show the slot is vacant (A-20) or, with a second
    life, one goes down now and the other a match later: by lot."""
    stage, match = cup.locate(name)
    players = _players(stage, match)
    _check_absent(cup, match.id, players, absent)
    decision: dict[str, Any] = {"do": "result", "match": _full(cup, stage, match), "players": list(players)}
    if len(set(absent)) == 2:
        decision["how"] = How.DOUBLE_NO_SHOW.value
        if match.second_life:
            seed = str((stage.drawn or {}).get("seed") or "no seed")
            decision["first_down"] = draw(seed, "down", players, match.id)[0]
        return decision
    winner = players[players[0] == absent[0]]
    return {**decision, "how": How.WALKOVER.value, "winner": winner}


def correct(
    cup: Cup,
    name: str,
    score: tuple[int, int] | None,
    reason: str,
    *,
    annul: bool = False,
    winner: int | None = None,
) -> dict[str, Any]:
    """Change a result, or take it back (no score and no winner). Matches that the wrong players have played since are
    named: the correction is refused, or they are annulled by decision."""
    stage, match = cup.locate(name)
    status = stage.play.status[match.id]
    if status.state is not State.DONE or status.outcome is None:
        raise StateError(f"{match.id} has no result to correct")
    if not reason:
        raise StateError("a correction needs a reason [IBF 4.8]")
    players = status.outcome.players
    decision: dict[str, Any] = {"do": "correct", "match": _full(cup, stage, match), "reason": reason}
    if score is not None:
        check_score(score, stage.length(match), _head_start(stage, match))
        decision |= {
            "players": list(players),
            "winner": players[0] if score[0] > score[1] else players[1],
            "score": list(score),
        }
    elif winner is not None:
        _one_of(cup, match.id, players, winner)
        decision |= {"players": list(players), "winner": winner}
    wrong = played_by_the_wrong(cup, decision)
    if wrong and not annul:
        raise StateError(
            f"{len(wrong)} {'match was' if len(wrong) == 1 else 'matches were'} played by the wrong players then: "
            f"{', '.join(wrong)}. Annul them with the correction, or leave the result as it is."
        )
    if wrong:
        decision["annul"] = wrong
    return decision


def played_by_the_wrong(cup: Cup, decision: dict[str, Any]) -> list[str]:
    """The matches with results that would belong to other players after a correction, in their order."""
    stage, match = cup.locate(decision["match"])
    trial = copy.deepcopy(stage)
    from .cup import outcome_of

    trial.enter(match.id, outcome_of(decision) if "players" in decision else None)
    wrong = trial.play.wrong
    return [other.id for other in trial.play.structure.matches if other.id in wrong]


def redraw(cup: Cup, decision: dict[str, Any], reason: str) -> dict[str, Any]:
    """Draw again: only with a reason, another seed, and before a match was played."""
    stage = cup.stage
    if not reason:
        raise StateError("a second draw needs a reason [IBF 3.1.2]")
    if stage.outcomes:
        raise StateError("matches have been played: the bracket is fixed [IBF 3.1.2]")
    if decision.get("seed") and decision["seed"] == (stage.drawn or {}).get("seed"):
        raise StateError("a second draw needs another seed")
    return {**decision, "reason": reason}


def late(cup: Cup, player: dict[str, Any], line: int | None = None) -> dict[str, Any]:
    """A late entrant takes a virtual line whose pass has not been played on."""
    stage = cup.stage
    free = [k for k, occupant in enumerate(stage.lines, 1) if isinstance(occupant, Bye)]
    for k in free if line is None else [line]:
        decision = {"do": "late", "player": player, "line": k}
        try:
            apply(copy.deepcopy(cup), decision)
        except StateError:
            if line is not None:
                raise
            continue
        return decision
    raise StateError(
        "no virtual line is left for a late entrant; a new draw is not made for him [IBF 3.1.2]", "line"
    )


def board(cup: Cup, name: str, number: int | None) -> dict[str, Any]:
    """The board on which a match is played, from 1; None takes it away. One match at a time on a board."""
    full = name.upper() if ":" in name else _full(cup, *cup.locate(name))
    return {"do": "board", "match": full, "board": number}


def next_boards(cup: Cup, boards: int) -> list[dict[str, Any]]:
    """Free boards, of so many, for the matches that can be played and have none, in their order.

    A player who is on a board already, in another stage, waits until he has finished there.
    """
    playable = cup.playable
    taken = {cup.boards[name] for name in playable if name in cup.boards}
    busy = {player for name, players in playable.items() if name in cup.boards for player in players}
    free = iter(number for number in range(1, boards + 1) if number not in taken)
    found = []
    for name, players in playable.items():
        if name in cup.boards or busy & set(players):
            continue
        number = next(free, None)
        if number is None:
            break
        busy |= set(players)
        found.append(board(cup, name, number))
    return found


def give_line(cup: Cup, player: int, line: int) -> dict[str, Any]:
    """The line of a re-entry by hand (3.3.2): of the last one while its match is not over, else of the next."""
    stage = cup.stage
    if stage.system != "ibf-reentry":
        raise StateError(f"nobody re-enters in {stage.system} [IBF 3.3]")
    made = [entry.line for entry in stage.entries if entry.player == player]
    open_ = bool(made) and not stage.play.status[stage.play.structure.line_to[made[-1]][0]].decided
    lines = stage.lines if open_ else stage.play.lines
    if not 1 <= line <= len(lines) or not isinstance(lines[line - 1], ToBeDecided):
        raise StateError(f"line {line} is not free for a re-entry [IBF 3.3.2]", "line")
    return {"do": "give-line", "player": player, "line": line, "count": len(made) + (0 if open_ else 1)}


def losers_stage(cup: Cup, name: str, rounds: Sequence[int], seed: str, bracket: str = "U") -> dict[str, Any]:
    """A fresh draw by lots among the losers of given rounds of a bracket of the last stage, e.g. a last chance."""
    stage = cup.stage
    found: list[int] = []
    for match in stage.play.structure.matches:
        if match.bracket != bracket or match.round not in rounds:
            continue
        status = stage.play.status[match.id]
        if not status.decided:
            raise StateError(f"{match.id} is not played yet")
        found += [player for player in people(status.loser) if player not in stage.withdrawn]
    decision = {
        "do": "stage",
        "name": name,
        "system": "ibf-single",
        "players": sorted(set(found)),
        "options": {},
    }
    return {**decision, "mode": "lots", "seed": seed}


def best_of(cup: Cup, count: int) -> list[int]:
    """The first `count` of the last stage who are there; refused while a tie for a qualifying place is open."""
    stage = cup.stage
    table = places(stage.play, stage.play.structure.placings[0])
    found: list[int] = []
    last = 0
    for place in table:
        if place.first != last + 1 or len(found) >= count:
            break
        here = [player for player in place.players if player not in stage.withdrawn]
        if len(found) + len(here) > count:
            raise StateError(
                f"places {place.text} are shared; {count} are to qualify: settle the tie first", "top"
            )
        found += here
        last = place.last
    if len(found) < count:
        raise StateError(f"only {len(found)} places are certain")
    return found


def _players(stage: Stage, match: Match) -> tuple[int, int]:
    status = stage.play.status[match.id]
    if status.state is State.DONE:
        raise StateError(f"{match.id} has a result; correct it with a reason")
    if status.state is not State.READY:
        raise StateError(f"{match.id} cannot be played now: {status.state.value}")
    assert isinstance(status.a, int)
    assert isinstance(status.b, int)
    return status.a, status.b


def _in_group(cup: Cup, name: str) -> dict[str, Any]:
    """The beginning of a decision about a group match."""
    if cup.groups is None:
        raise StateError("there are no groups")
    players = cup.groups.players_of(name.upper())
    return {"do": "group-result", "match": name.upper(), "players": list(players)}


def _one_of(cup: Cup, match: str, players: Sequence[int], player: int) -> None:
    if player not in players:
        raise StateError(f"{cup.entrant(player).name} does not play in {match}")


def _check_absent(cup: Cup, match: str, players: Sequence[int], absent: Sequence[int]) -> None:
    if not absent:
        raise StateError(f"who did not appear in {match}? One player or both are named")
    for player in absent:
        _one_of(cup, match, players, player)


def _full(cup: Cup, stage: Stage, match: Match) -> str:
    return cup.full_name(stage, match.id)


def _head_start(stage: Stage, match: Match) -> int:
    if match.id == "SF" and stage.options.get("additional") == "head-start":
        return int(stage.options.get("head_start", 1))
    return 0
