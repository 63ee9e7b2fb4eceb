"""The language of a page, and its words for events of teams, of players, and of single games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Request

from ..domain.messages import Message
from ..languages import BACKGAMMON, LANGUAGES, catalogue, translated
from ..manager.wording import of_entrants, of_players

OF_PLAYERS = {
    "Find a team or player": "Find a player",
    "A team, a player, a page, or what you want to do": "A player, a page, or what you want to do",
    "players of teams": "players",
    "One team": "One player",
    "one team": "one player",
    "Other team": "Other player",
    "Table, team or player": "Table or player",
    "Team or player": "Player",
    "Swap two teams": "Swap two players",
    "Enter a team": "Enter a player",
    "Enter several teams": "Enter several players",
    "Change a team": "Change a player",
    "Remove a team": "Remove a player",
    "Withdraw a team": "Withdraw a player",
    "Reinstate a team": "Reinstate a player",
    "Expel a team": "Expel a player",
    "Keep teams apart": "Keep players apart",
    "Rank tied teams by hand": "Rank tied players by hand",
    "Teams and players": "Players",
    "The log, reasons of decisions, dates of birth and FIDE IDs in lists, captains' links": (
        "The log, reasons of decisions, dates of birth and FIDE IDs in lists"
    ),
    "The name of the team, player or pair": "The name",
    "Which team": "Which player",
    "One per line: name; rating; federation": "One per line: name; rating; federation; title; FIDE ID",
    "All teams in their new order": "All players in their new order",
    "A list of teams, each with the parameters of `team`": "The players",
    "The teams of each club, instead of named ones": "The players of each club, instead of named ones",
    "Two teams, White first": "Two players, White first",
    "Pairs of teams in table order, White first: [[1, 4], [3, 2]]": (
        "Pairs of players in table order, White first: [[1, 4], [3, 2]]"
    ),
    "Two teams of the round": "Two players of the round",
    "Tied teams in their order": "Tied players in their order",
    "Each team with its value": "Each player with the value",
    "Match points": "Points",
    "Match points; -1 deducts one": "Points; -1 deducts one",
    "No prizes yet. Prizes can be for places, for categories by age, rating, sex and federation, and in events of "
    "teams for the best players of a board.": (
        "No prizes yet. Prizes can be for places, and for categories by age, rating, sex and federation."
    ),
    "Round 1 is paired: the system, its options, boards and scoring are fixed.": (
        "Round 1 is paired: the system, its options and scoring are fixed."
    ),
    "Known headings: Team, Name, Title, Rating, Federation, FIDE ID, Born; also in German, French and Spanish.": (
        "Known headings: Name, Title, Rating, Federation, FIDE ID, Born; also in German, French and Spanish."
    ),
}
"""Texts about teams, replaced in events of players."""

OF_GAMES = {
    "first team won, drew, lost": "White won, drew, lost",
    "of %(every)s matches": "of %(every)s games",
    "No match is open.": "No game is open.",
    "Matches finished": "Games finished",
    "matches finished": "games finished",
    "Without a match": "Without a game",
    "without a match": "without a game",
    "Enter a forfeit": "Enter a forfeited game",
    "All boards from the first-named team's side: 1=0*, or 1-0 ½-½": "The result from White's side: 1, =, 0 or *",
    "The score of the match only: 2½-1½": "The score: 1-0, ½-½ or 0-1",
    "Who did not appear: +- the second-named side, -+ the first-named one, -- both": (
        "Who did not appear: +- Black, -+ White, -- both"
    ),
    "the first-named side did not appear": "White did not appear",
    "the second-named side did not appear": "Black did not appear",
    "The first round without a match": "The first round without a game",
    "A team without a match": "A player without a game",
    "A sheet per match: boards, results, signatures": "A slip per game: players, result, signatures",
    "Boards": "Result",
    "Enter the result of a match, or of one of its boards.": "Enter the result of a game.",
    "Give White on board 1 to the other side, while pairing by hand.": (
        "Give White to the other player, while pairing by hand."
    ),
    "Result of all boards": "Result",
    "Result of all boards in the rating report": "Result in the rating report",
    "From the first-named side: 1=0*, or 1-0 ½-½.": "The result from White's side: 1, =, 0 or *",
}
"""Texts about matches, replaced where these are single games of chess."""


OF_SCORES = {
    "Enter the result of a match, or of one of its boards.": "Enter the result of a match.",
    "A sheet per match: boards, results, signatures": "A sheet per match: players, score, signatures",
    "open; open boards count as draws.": "open.",
    "White": "First player",
    "Black": "Second player",
    "Pairs, White first": "Pairs",
    "Two teams, White first": "Two players",
    "White first, table by table. Whoever is left out here has no match yet.": (
        "Table by table. Whoever is left out here has no match yet."
    ),
    "more: no-show, adjourned, by decision": "more: no-show, by decision",
}
"""Texts about matches on boards, replaced where a match is one of points."""


def texts_of(language: str, players: bool, games: bool) -> Callable[[str], str]:
    """The texts of a language for an event of teams, or of `players` whose matches may be single `games`."""
    context = BACKGAMMON if players and not games else ""
    found = catalogue(language, context)
    words = {**(OF_PLAYERS if players else {}), **(OF_GAMES if games else OF_SCORES if players else {})}
    other = of_players if games else of_entrants

    def pattern_of(text: str) -> str:
        """The text for players if there is one; otherwise, in English, a text about teams is adapted to them."""
        if text in words:
            text = words[text]
        elif players:
            text = next((one for one in (other(text), text) if one in found), other(text))
        return found.get(text, text)

    def text_of(text: str) -> str:
        """A message with its values, or a text of a page."""
        return (
            translated(text, language, pattern_of, context) if isinstance(text, Message) else pattern_of(text)
        )

    return text_of


def language_of(request: Request[Any, Any, Any], of_event: str = "") -> str:
    """The chosen language; else, on pages for the public, that of the event; else the first available one of the
    browser."""
    for chosen in (request.cookies.get("language", ""), of_event):
        if chosen in LANGUAGES:
            return chosen
    for part in request.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return "en"
