"""Decisions about a cup from what an arbiter typed: the score, the name of a match, who did not appear.

The input is validated here; whether a decision fits the cup is checked in `fold`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.places import places
from ..domain.play import How, State
from ..domain.structures import Bye, Match, ToBeDecided, people
from ..lots import draw
from ..systems.ibf.lengths import check_score
from .fold import CupDecision, Data, apply, outcome_of
from .stage import Stage
from .state import Cup, Entrant


def scored(cup: Cup, name: str, score: tuple[int, int], reason: str = "") -> CupDecision:
    """A score in the order of the players in the match: 7-5; the reason is for replacing the result of a group
    match."""
    full, players, length, head_start = _match(cup, name)
    check_score(score, length, head_start)
    winner = players[score[0] < score[1]]
    return _result(full, players, reason, winner=winner, score=list(score))


def won(cup: Cup, name: str, player: int, reason: str = "") -> CupDecision:
    """A winner without a score."""
    full, players, _, _ = _match(cup, name)
    _one_of(cup, full, players, player)
    return _result(full, players, reason, winner=player)


def no_show(cup: Cup, name: str, absent: Sequence[int]) -> CupDecision:
    """A player who did not appear loses by walkover; after a double no-show the slot is vacant (A-20) or, with a
    second life, one drops now and the other one match later: by lot."""
    full, players, _, _ = _match(cup, name)
    if not absent:
        raise StateError(msg("who did not appear in {match}? One player or both are named", match=full))
    for player in absent:
        _one_of(cup, full, players, player)
    if len(set(absent)) == 1:
        winner = players[players[0] == absent[0]]
        return _result(full, players, how=How.WALKOVER.value, winner=winner)
    if ":" not in full:
        stage, match = cup.locate(full)
        if match.second_life:
            seed = str((stage.drawn or {}).get("seed") or "no seed")
            down = draw(seed, "down", players, match.id)[0]
            return _result(full, players, how=How.DOUBLE_NO_SHOW.value, first_down=down)
    return _result(full, players, how=How.DOUBLE_NO_SHOW.value)


def correct(
    cup: Cup,
    name: str,
    score: tuple[int, int] | None,
    reason: str,
    *,
    annul: bool = False,
    winner: int | None = None,
) -> CupDecision:
    """Change a result, or remove it (no score and no winner). Matches that the wrong players have played since are
    named: the correction is refused, or they are annulled by decision."""
    stage, match = cup.locate(name)
    status = stage.play.status[match.id]
    if status.state is not State.DONE or status.outcome is None:
        raise StateError(msg("{id} has no result to correct", id=match.id))
    if not reason:
        raise StateError(msg("a correction needs a reason [IBF 4.8]"))
    full, players = cup.full_name(stage, match.id), status.outcome.players
    if score is not None:
        check_score(score, stage.length(match), _head_start(stage, match))
        decision = _result(full, players, reason, winner=players[score[0] < score[1]], score=list(score))
    elif winner is not None:
        _one_of(cup, match.id, players, winner)
        decision = _result(full, players, reason, winner=winner)
    else:
        decision = CupDecision("match-result", {"match": full, "reason": reason})
    wrong = played_by_the_wrong(cup, decision)
    if wrong and not annul:
        raise StateError(
            msg(
                "{count, plural, one {# match was} other {# matches were}} played by the wrong players then: "
                "{matches}. Annul them with the correction, or leave the result as it is.",
                count=len(wrong),
                matches=", ".join(wrong),
            )
        )
    return CupDecision(decision.kind, {**decision.data, "annul": wrong}) if wrong else decision


def played_by_the_wrong(cup: Cup, correction: CupDecision) -> list[str]:
    """The matches whose results would belong to other players after a correction, in order."""
    stage, match = cup.locate(correction.data["match"])
    trial = stage.copy()
    trial.enter(match.id, outcome_of(correction.data) if "players" in correction.data else None)
    wrong = trial.play.wrong
    return [other.id for other in trial.play.structure.matches if other.id in wrong]


def drawn_again(cup: Cup, data: Data, reason: str) -> CupDecision:
    """A redraw: with another seed, and before any match was played."""
    stage = cup.stage
    if stage.outcomes:
        raise StateError(msg("matches have been played: the bracket is fixed [IBF 3.1.2]"))
    if data.get("seed") and data["seed"] == (stage.drawn or {}).get("seed"):
        raise StateError(msg("a second draw needs another seed"), "seed")
    return CupDecision("draw-lines", {**data, "reason": reason})


def grouped(cup: Cup | None, data: Data) -> CupDecision:
    """The draw of the groups; a redraw with another seed."""
    if cup is not None and cup.groups is not None and cup.groups.seed and data["seed"] == cup.groups.seed:
        raise StateError(msg("a second draw needs another seed"), "seed")
    return CupDecision("draw-groups", data)


def group_order(number: int, players: Sequence[int], reason: str) -> CupDecision:
    """The order of some tied players of a group, settled by a match, by lot or by decision."""
    return CupDecision("group-order", {"group": number, "players": list(players), "reason": reason})


def qualify(cup: Cup, name: str, tiers: int, system: str = "ibf-single") -> CupDecision:
    """The knockout of the first `tiers` of every group, group-mates apart."""
    tables = cup.in_groups().qualified(tiers)
    return CupDecision(
        "stage",
        {
            "name": name,
            "system": system,
            "players": [player for table in tables for player in table[:tiers]],
            "mode": "groups",
            "tables": tables,
            "tiers": tiers,
        },
    )


def late(cup: Cup, name: str, rating: int | None = None, line: int | None = None) -> CupDecision:
    """A late entrant takes a virtual line whose pass has not been played on: the first, or the one named."""
    stage = cup.stage
    free = [k for k, occupant in enumerate(stage.lines, 1) if isinstance(occupant, Bye)]
    for k in free if line is None else [line]:
        decision = CupDecision("late-line", {"name": name, "rating": rating, "line": k})
        trial = cup.copy()
        trial.entrants += (Entrant(len(cup.entrants) + 1, name, rating),)
        try:
            apply(trial, decision)
        except StateError:
            if line is not None:
                raise
            continue
        return decision
    raise StateError(
        msg("no virtual line is left for a late entrant; a new draw is not made for him [IBF 3.1.2]"), "line"
    )


def board(cup: Cup, name: str, number: int | None) -> CupDecision:
    """The board on which a match is played, from 1; None removes it."""
    if ":" in name:
        return CupDecision("match-board", {"match": name.upper(), "board": number})
    stage, match = cup.locate(name)
    return CupDecision("match-board", {"match": cup.full_name(stage, match.id), "board": number})


def next_boards(cup: Cup, boards: int) -> list[CupDecision]:
    """Free boards, out of a given number, for the playable matches without one, in order.

    A player already on a board, in another stage, waits until that match is finished.
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


def give_line(cup: Cup, player: int, line: int) -> CupDecision:
    """Assign the line of a re-entry by hand (3.3.2): of the last one while its match is not over, otherwise of the
    next."""
    stage = cup.stage
    if stage.system != "ibf-reentry":
        raise StateError(msg("nobody re-enters in {system} [IBF 3.3]", system=stage.system))
    made = [entry.line for entry in stage.entries if entry.player == player]
    open_ = bool(made) and not stage.play.status[stage.play.structure.line_to[made[-1]][0]].decided
    lines = stage.lines if open_ else stage.play.lines
    if not 1 <= line <= len(lines) or not isinstance(lines[line - 1], ToBeDecided):
        raise StateError(msg("line {line} is not free for a re-entry [IBF 3.3.2]", line=line), "line")
    count = len(made) + (0 if open_ else 1)
    return CupDecision("re-entry-line", {"player": player, "line": line, "count": count})


def losers_stage(cup: Cup, name: str, rounds: Sequence[int], seed: str, bracket: str = "U") -> CupDecision:
    """A new draw by lot among the losers of given rounds of a bracket of the last stage, e.g. a last chance."""
    stage = cup.stage
    found: list[int] = []
    for match in stage.play.structure.matches:
        if match.bracket != bracket or match.round not in rounds:
            continue
        status = stage.play.status[match.id]
        if not status.decided:
            raise StateError(msg("{id} is not played yet", id=match.id))
        found += [player for player in people(status.loser) if player not in stage.withdrawn]
    return CupDecision(
        "stage",
        {
            "name": name,
            "system": "ibf-single",
            "players": sorted(set(found)),
            "options": {},
            "mode": "lots",
            "seed": seed,
        },
    )


def best_of(cup: Cup, count: int) -> list[int]:
    """The first `count` players of the last stage who are still present; refused while a tie for a qualifying place
    is open."""
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
                msg(
                    "places {place} are shared; {count} are to qualify: settle the tie first",
                    place=place.text,
                    count=count,
                ),
                "top",
            )
        found += here
        last = place.last
    if len(found) < count:
        raise StateError(msg("only {count} places are certain", count=len(found)))
    return found


def _match(cup: Cup, name: str) -> tuple[str, tuple[int, int], int | None, int]:
    """Full name, players, length and head start of the first-named player of a match that is due a result."""
    if ":" in name:
        lengths = cup.options.get("lengths", ())
        full = name.upper()
        return full, cup.in_groups().players_of(full), lengths[-1] if lengths else None, 0
    stage, match = cup.locate(name)
    players = stage.players_of(match)
    return cup.full_name(stage, match.id), players, stage.length(match), _head_start(stage, match)


def _result(match: str, players: Sequence[int], reason: str = "", **found: object) -> CupDecision:
    data = {"match": match, "players": list(players), **found}
    return CupDecision("match-result", {**data, "reason": reason} if reason else data)


def _one_of(cup: Cup, match: str, players: Sequence[int], player: int) -> None:
    if player not in players:
        raise StateError(msg("{name} does not play in {match}", name=cup.entrant(player).name, match=match))


def _head_start(stage: Stage, match: Match) -> int:
    if match.id == "SF" and stage.options.get("additional") == "head-start":
        return int(stage.options.get("head_start", 1))
    return 0
