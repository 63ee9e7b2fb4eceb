"""Tie-breaks in words: `BH:MP/C1` is "Buchholz cut 1 (match points)", with one sentence on what it counts.

Files and commands contain codes; the names shown to people all come from here.
"""

from __future__ import annotations

from .codes import TieBreak
from .registry import RULES

NAMES: dict[str, tuple[str, str]] = {
    "PTS": ("Points", "The points of all rounds."),
    "MPTS": ("Match points", "The points for won and drawn matches."),
    "GPTS": ("Game points", "The sum of all boards."),
    "MPVGP": ("Secondary score", "Game points where match points decide, match points where game points do."),
    "WIN": ("Wins", "Rounds that brought the points of a win, played or not."),
    "WON": ("Games won", "Games won over the board."),
    "BPG": ("Games with Black", "Games played over the board with Black."),
    "BWG": ("Wins with Black", "Games won over the board with Black."),
    "REP": ("Rounds elected to play", "Rounds in which the player was ready to play."),
    "STD": ("Standard points", "One for every round with more points than the opponent, a half for as many."),
    "PS": ("Progressive score", "The sum of the scores after each round."),
    "TPN": ("Starting number", "The number at the start; the smaller one is better."),
    "RTNG": ("Rating", "The rating at the start."),
    "RND": ("Drawing of lots", "A lot drawn from a recorded seed."),
    "BH": ("Buchholz", "The sum of the scores of all opponents."),
    "AOB": ("Average Buchholz of opponents", "The average of the Buchholz scores of all opponents."),
    "FB": ("Fore Buchholz", "Buchholz with the games of the last round counted as draws."),
    "SB": ("Sonneborn-Berger", "The scores of beaten opponents, and half the scores of those drawn with."),
    "KS": ("Koya system", "Points against opponents who reached half of the points."),
    "DE": ("Direct encounter", "The results among those who are tied."),
    "ARO": ("Average rating of opponents", "The average rating of the opponents met over the board."),
    "TPR": ("Performance rating", "The average rating of the opponents, changed by the score against them."),
    "PTP": ("Perfect performance", "The lowest rating from which the score would have been expected."),
    "APRO": ("Average performance of opponents", "The average of the performance ratings of the opponents."),
    "APPO": ("Average perfect performance of opponents", "The average of the perfect performances of the opponents."),
    "BC": ("Board count", "The boards on which the points were won; upper boards weigh more."),
    "TBR": ("Top boards", "The result on board 1, then on board 2, and so on."),
    "BBE": ("Bottom boards left out", "The result without the last board, then without the last two, and so on."),
    "SSSC": ("Score and strength of schedule", "The secondary score together with the Buchholz."),
    "EMMSB": (
        "Sonneborn-Berger, match by match points",
        "Each opponent's match points times the match points won against it.",
    ),
    "EMGSB": (
        "Sonneborn-Berger, match by game points",
        "Each opponent's match points times the game points scored against it.",
    ),
    "EGMSB": (
        "Sonneborn-Berger, game by match points",
        "Each opponent's game points times the match points won against it.",
    ),
    "EGGSB": (
        "Sonneborn-Berger, game by game points",
        "Each opponent's game points times the game points scored against it.",
    ),
    "EDE": ("Extended direct encounter", "The match points, then the game points, among those who are tied."),
    "EDEBT": (
        "Extended direct encounter, board count, top boards",
        "Direct encounter; then the board count, then the top boards among the tied.",
    ),
    "EDEBB": (
        "Extended direct encounter, board count, bottom boards",
        "Direct encounter; then the board count, then without the bottom boards.",
    ),
    "EDET": ("Extended direct encounter, top boards", "Direct encounter; then the top boards among the tied."),
    "EDEB": ("Extended direct encounter, bottom boards", "Direct encounter; then without the bottom boards."),
    "EDEC": ("Extended direct encounter, board count", "Direct encounter; then the board count among the tied."),
    "OTHER_OSB2026": (
        "Olympiad Sonneborn-Berger",
        "Match points of ten opponents times the game points scored against them, without the weakest.",
    ),
    "OTHER_OMP2026": ("Match points of opponents", "The match points of ten opponents; the weakest is left out."),
    "OTHER_OSB2009": (
        "Olympiad Sonneborn-Berger",
        "Opponents' match points times the game points scored against them, but for the weakest.",
    ),
    "OTHER_OMP2009": ("Match points of opponents", "The sum of the opponents' match points, without the weakest."),
    "OTHER_OSB2008": (
        "Olympiad Sonneborn-Berger",
        "Opponents' match points times the game points scored against them, but for the weakest.",
    ),
    "OTHER_OMP2008": ("Match points of opponents", "The sum of the opponents' match points, without the weakest."),
    "OTHER_OMPALL2008": ("Match points of all opponents", "The sum of the match points of all opponents."),
    "OTHER_IBFBH": ("Buchholz", "The sum of the opponents' points, as the backgammon federation counts them."),
    "OTHER_IBFSB": (
        "Sonneborn-Berger",
        "The points of the beaten opponents, as the backgammon federation counts them.",
    ),
    "OTHER_IBFWON": ("Victories", "Wins that are no bye."),
    "OTHER_IBFDE": ("Direct encounter", "The results among the tied, where all of them have met."),
}  # fmt: skip
"""Acronym to the name and what it counts."""
_SCORES = {"MP": "match points", "GP": "game points"}


def name_of(tie_break: TieBreak, short: bool = False) -> str:
    """The name of a tie-break for display: `Buchholz cut 1`, `Buchholz median 1 (game points)`."""
    name = NAMES[tie_break.acronym][0] if tie_break.acronym in NAMES else tie_break.acronym
    if short:
        name = name.partition(",")[0]
    if tie_break.cut:
        name += f" cut {tie_break.cut}"
    if tie_break.median:
        name += f" median {tie_break.median}"
    more = [_SCORES[tie_break.score]] if tie_break.score else []
    more += ["forfeits as played"] if tie_break.forfeits else []
    more += ["Fore Buchholz"] if tie_break.fore else []
    more += ["reversed"] if tie_break.reverse else []
    return f"{name} ({', '.join(more)})" if more and not short else name


def short_name(tie_break: TieBreak) -> str:
    """The name as a column heading: without anything after a comma or in brackets."""
    return name_of(tie_break, short=True)


def definition_of(tie_break: TieBreak) -> str:
    """What a tie-break counts, in a sentence; with its article."""
    rule = RULES.get(tie_break.acronym)
    text = NAMES[tie_break.acronym][1] if tie_break.acronym in NAMES else ""
    if tie_break.cut:
        many = (
            f"{tie_break.cut} least significant values are"
            if tie_break.cut > 1
            else "least significant value is"
        )
        text += f" The {many} left out."
    if tie_break.median:
        text += f" The {tie_break.median} lowest and the {tie_break.median} highest are left out."
    if rule is None:
        return text
    book = "" if tie_break.acronym.startswith("OTHER_") else "C.07 "
    return f"{text} [{book}{rule.article}]".strip()
