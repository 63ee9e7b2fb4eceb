"""Standings, their terms, cross tables and players' results as JSON documents and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..tiebreaks.combined import Combined
from ..tiebreaks.crosstable import CrossLine, cross_table
from ..tiebreaks.decisions import decisions
from ..tiebreaks.players import PlayerResult, Prize, player_results
from ..tiebreaks.standing import Standings
from ..tiebreaks.values import Number, Terms, Value

FORMAT = "pairwright-standings/1"
_MOST_DECIMALS = 6


def number_json(number: Number) -> int | float | str:
    """A JSON number if a few decimals represent it exactly, otherwise a fraction as a string: `"43/3"`."""
    if isinstance(number, int):
        return number
    exact = 10**_MOST_DECIMALS % number.denominator == 0
    return number.numerator / number.denominator if exact else str(number)


def value_json(value: Value) -> Any:
    """A value; board by board as a list."""
    if isinstance(value, tuple):
        return [number_json(part) for part in value]
    return None if value is None else number_json(value)


def standings_document(standings: Standings, differences: list[str] | None = None) -> dict[str, Any]:
    """The whole table, with what was left out and why."""
    return {
        "format": FORMAT,
        "name": standings.tournament.name,
        "after": standings.after,
        "rounds": standings.results.settings.announced,
        "final": standings.final,
        "tie_breaks": list(standings.codes),
        "rows": [
            {
                "place": row.place,
                "last_place": row.last_place,
                "tpn": row.team.tpn,
                "name": row.team.name,
                "values": [value_json(value) for value in row.values],
            }
            for row in standings.rows
        ],
        "struck": [entry.tpn for entry in standings.struck],
        "unranked": [{"tpn": one.team.tpn, "why": one.why} for one in standings.unranked],
        "dropped": [{"tie_break": item.code, "why": item.why} for item in standings.dropped],
        "remarks": list(standings.remarks),
        "decisions": [str(decision) for decision in decisions(standings)],
        "open_boards": [
            {"round": item.round, "tpn": item.team.tpn, "board": item.board} for item in standings.open_boards
        ],
        "differences": differences or [],
    }


def terms_document(terms: Terms) -> dict[str, Any]:
    """A value with its terms."""
    return {
        "tie_break": terms.code,
        "tpn": terms.team,
        "value": value_json(terms.value),
        "rule": terms.rule,
        "terms": [
            {
                "round": term.round,
                "opponent": term.opponent,
                "factors": [number_json(factor) for factor in term.factors],
                "value": value_json(term.value),
                "cut": term.cut,
                "note": term.note,
            }
            for term in terms.terms
        ],
    }


def cross_table_document(standings: Standings) -> dict[str, Any]:
    """The cross table, opponents by TPN and by place."""
    return {
        "format": FORMAT,
        "after": standings.after,
        "lines": [_line(line) for line in cross_table(standings)],
    }


def _line(line: CrossLine) -> dict[str, Any]:
    return {
        "place": line.row.place if line.row is not None else None,
        "tpn": line.team.tpn,
        "name": line.team.name,
        "rounds": [
            {
                "round": cell.round,
                "result": cell.result.value,
                "opponent": cell.opponent,
                "opponent_place": cell.place,
                "colour": cell.colour.value if cell.colour is not None else None,
                "mp": number_json(cell.mp),
                "gp": number_json(cell.gp),
                "boards": cell.boards,
            }
            for cell in line.cells
        ],
        "boards": [
            {
                "board": board.board,
                "points": number_json(board.points),
                "played": board.played,
                "performance": board.performance,
            }
            for board in line.boards
        ],
    }


def players_document(standings: Standings, unrated: int = 0) -> dict[str, Any]:
    """The results of all players."""
    return {
        "format": FORMAT,
        "after": standings.after,
        "players": [_player(result) for result in player_results(standings, unrated)],
    }


def prizes_document(prizes: Mapping[int, list[Prize]]) -> dict[str, Any]:
    """The board prizes, one list per board."""
    return {
        "format": FORMAT,
        "boards": [
            {
                "board": board,
                "prizes": [
                    {"place": prize.place, "last_place": prize.last_place, **_player(prize.result)}
                    for prize in found
                ],
            }
            for board, found in prizes.items()
        ],
    }


def combined_document(found: Combined) -> dict[str, Any]:
    """The combined ranking of two sections, one row per federation."""
    return {
        "format": FORMAT,
        "sums": ["places", *(tie_break.code for tie_break in found.tie_breaks)],
        "rows": [
            {
                "place": row.place,
                "last_place": row.last_place,
                "federation": row.federation,
                "teams": [team.tpn for team in row.teams],
                "places": list(row.places),
                "sums": [number_json(value) for value in row.sums],
            }
            for row in found.rows
        ],
        "one_section_only": list(found.alone),
    }


def _player(result: PlayerResult) -> dict[str, Any]:
    return {
        "number": result.player.number,
        "name": result.player.name,
        "tpn": result.team.tpn,
        "board": result.home_board,
        "points": number_json(result.points),
        "played": result.played,
        "average_opponent": result.average_opponent,
        "performance": result.performance,
        "games": [
            {
                "round": game.round,
                "board": game.board,
                "result": game.sign,
                "colour": "B" if game.black else "W",
                "opponent": game.opponent,
                "opponent_team": game.opponent_team,
            }
            for game in result.games
        ],
    }


def standings_csv(standings: Standings) -> str:
    """One line per team: place, last place, number, name, federation, and one column per tie-break."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["place", "last_place", "tpn", "name", "federation", *standings.codes])
    for row in standings.rows:
        team = row.team
        writer.writerow(
            [row.place, row.last_place, team.tpn, _plain(team.name), _plain(team.federation)]
            + [_csv(value) for value in row.values]
        )
    return out.getvalue()


def _plain(text: str) -> str:
    """A text that no spreadsheet interprets as a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def _csv(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return " ".join(_csv(part) for part in value)
    if isinstance(value, int):
        return str(value)
    found = number_json(value)
    if isinstance(found, str):
        scale = 10**_MOST_DECIMALS
        found = Fraction(round(value * scale), scale).__float__()
    return f"{found:.{_MOST_DECIMALS}f}".rstrip("0").rstrip(".")
