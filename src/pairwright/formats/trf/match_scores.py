"""Matches from records 802, for events with only match scores and no players' games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ...domain.messages import msg
from ...domain.points import parse_points
from ...domain.results import Colour, Result
from ...domain.scoring import Scoring
from ...domain.tournament import PastRound
from .document import Document
from .records import Log, Record

_BYES = {"PAB": Result.PAB, "FPB": Result.FULL_BYE, "HPB": Result.HALF_BYE, "ZPB": Result.ZERO_BYE}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
_WIDTH = 13
"""Columns per round."""
_WHO = r" *+(?:(?P<who>\d{1,3})|(?P<bye>[PFHZ](?:AB|PB)))"
_ROUND = rf"{_WHO} *+(?P<colour>[wb]?) *(?P<gp>-?\d{{1,3}}[.,]\d)?(?P<forfeit>f?)"


class Score(NamedTuple):
    """A round of a team: an opponent or a bye; without points it is only paired."""

    record: Record
    opponent: int
    bye: Result | None
    colour: Colour | None
    gp: int | None
    forfeit: bool


def scores_of(document: Document, log: Log) -> dict[int, dict[int, Score]]:
    """Scores by round and team; empty if the file has players' games or no records 802."""
    records = document.records.of("802")
    if not records or any(cell.opponent for row in document.players.values() for cell in row.cells):
        return {}
    tpns = {team.tpn for team in document.teams}
    found: dict[int, dict[int, Score]] = {}
    for record in records:
        tpn = record.whole(log, 5, 7, "the number of the team")
        if tpn not in tpns:
            log.fault(msg("there is no team {team}", team=tpn), record, 5, 7)
            continue
        first = _first_column(record)
        for number, start in enumerate(range(first - 1, len(record.text), _WIDTH), 1):
            text = record.text[start : start + _WIDTH].rstrip()
            if text:
                score = _score(record, text, number, start + 1, log)
                if score is not None and found.setdefault(number, {}).setdefault(tpn, score) is not score:
                    log.fault(msg("a second record 802 of team {team}", team=tpn), record, 5, 7)
                    break
    if found:
        log.remark(msg("no record 001 has a game; the matches were taken from the records 802"), records[0])
    return found


def _first_column(record: Record) -> int:
    """Where round 1 begins: at 30 as in the examples of the format, or at 29 as in its table."""
    return 29 if record.columns(29, 29).strip() or record.columns(40, 40).lower() in ("w", "b") else 30


def _score(record: Record, text: str, number: int, first: int, log: Log) -> Score | None:
    match = re.fullmatch(_ROUND, text, re.IGNORECASE | re.ASCII)
    if match is None:
        log.fault(
            msg(
                "round {round}: {value} is not an opponent or a bye, a colour and game points",
                round=number,
                value=repr(text.strip()),
            ),
            record,
            first,
            first + _WIDTH - 1,
        )
        return None
    gp = match["gp"]
    return Score(
        record,
        int(match["who"] or 0),
        _BYES[match["bye"].upper()] if match["bye"] else None,
        _COLOURS.get(match["colour"].lower()),
        None if gp is None else parse_points(gp),
        bool(match["forfeit"]),
    )


def last_round(scores: dict[int, dict[int, Score]]) -> int:
    """The last round with match points."""
    return max(
        (
            number
            for number, row in scores.items()
            for one in row.values()
            if one.opponent and one.gp is not None
        ),
        default=0,
    )


def last_paired(scores: dict[int, dict[int, Score]]) -> int:
    """The last round with a match."""
    return max((number for number, row in scores.items() for one in row.values() if one.opponent), default=0)


def matches_of(
    scores: dict[int, Score], number: int, forfeits: Mapping[tuple[int, int], str], scoring: Scoring, log: Log
) -> dict[int, PastRound]:
    """The matches of a round, from both sides of each; `forfeits` has the records 330 by White and Black."""
    found = {}
    for tpn, score in scores.items():
        if not score.opponent:
            continue
        back = scores.get(score.opponent)
        if back is None or back.opponent != tpn or score.opponent == tpn:
            log.fault(
                msg(
                    "round {round}: team {team} met {other_team}, but the record 802 of team {other_team} does not "
                    "say so",
                    round=number,
                    team=tpn,
                    other_team=score.opponent,
                ),
                score.record,
            )
            continue
        gp = score.gp or 0, back.gp or 0
        forfeit, without_play = "", score.forfeit or back.forfeit
        if (tpn, score.opponent) in forfeits:
            forfeit = forfeits[tpn, score.opponent]
        elif (score.opponent, tpn) in forfeits:
            forfeit = forfeits[score.opponent, tpn][::-1]
        elif not without_play and (score.colour is None or score.colour is back.colour):
            log.fault(
                msg(
                    "round {round}: teams {team} and {other_team} need one White and one Black",
                    round=number,
                    team=tpn,
                    other_team=score.opponent,
                ),
                score.record,
            )
            continue
        if forfeit:
            sides = scoring.forfeit(forfeit, boards=("", ""), gp=gp)
        else:
            sides = scoring.without_play(gp) if without_play else scoring.of_score(gp)
        found[tpn] = sides[0].past(score.opponent, score.colour)
    return found
