"""The languages of the pages: English as in the templates, and compiled catalogues in this package."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, NullTranslations, translation
from pathlib import Path
from typing import Any

from litestar import Request

LANGUAGES = {"en": "English", "de": "Deutsch"}
OF_PLAYERS = {
    "Find a team or player": "Find a player",
    "A team, a player, a page, or what you want to do": "A player, a page, or what you want to do",
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
}
"""Texts about teams, replaced in events of players."""

OF_GAMES = {
    "first team won, drew, lost": "White won, drew, lost",
    "matches": "games",
    "matches are open.": "games are open.",
    "Matches finished": "Games finished",
    "matches finished": "games finished",
    "Without a match": "Without a game",
    "without a match": "without a game",
    "Enter a forfeit": "Enter a forfeited game",
    "matches have not been played yet; they are not counted.": "games have not been played yet; they are not counted.",
}
"""Texts about matches, replaced where these are single games of chess."""
_FOLDER = Path(__file__).parent / "locales"


@cache
def translations(language: str) -> NullTranslations | GNUTranslations:
    """The catalogue of a language; English needs none."""
    return translation("pairwright", _FOLDER, [language], fallback=True)


def texts_of(language: str, players: bool, games: bool) -> Callable[[str], str]:
    """The texts of a language for an event of teams, or of `players` whose matches may be single `games`."""
    gettext = translations(language).gettext
    words = {**(OF_PLAYERS if players else {}), **(OF_GAMES if games else {})}
    return lambda text: gettext(words.get(text, text))


def language_of(request: Request[Any, Any, Any]) -> str:
    """The chosen language, or the first available one of the browser."""
    chosen = request.cookies.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    for part in request.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return "en"
