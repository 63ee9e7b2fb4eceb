"""Tie-breaks in words: `BH:MP/C1` is "Buchholz cut 1 (match points)", with one sentence on what it counts.

Files and commands contain codes; the names shown to people all come from here.
"""

from __future__ import annotations

from ..domain.messages import joined, msg
from .codes import TieBreak
from .registry import RULES

NAMES: dict[str, tuple[str, str]] = {
    "PTS": (msg("Points"), msg("The points of all rounds.")),
    "MPTS": (msg("Match points"), msg("The points for won and drawn matches.")),
    "GPTS": (msg("Game points"), msg("The sum of all boards.")),
    "MPVGP": (
        msg("Secondary score"),
        msg("Game points where match points decide, match points where game points do."),
    ),
    "WIN": (msg("Wins"), msg("Rounds that brought the points of a win, played or not.")),
    "WON": (msg("Matches won"), msg("Matches won over the board.")),
    "BPG": (msg("Games with Black"), msg("Games played over the board with Black.")),
    "BWG": (msg("Wins with Black"), msg("Games won over the board with Black.")),
    "REP": (msg("Rounds elected to play"), msg("Rounds in which the player was ready to play.")),
    "STD": (
        msg("Standard points"),
        msg("One for every round with more points than the opponent, a half for as many."),
    ),
    "PS": (msg("Progressive score"), msg("The sum of the scores after each round.")),
    "TPN": (msg("Starting number"), msg("The number at the start; the smaller one is better.")),
    "RTNG": (msg("Rating"), msg("The rating at the start.")),
    "RND": (msg("Drawing of lots"), msg("A lot drawn from a recorded seed.")),
    "BH": (msg("Buchholz"), msg("The sum of the scores of all opponents.")),
    "AOB": (
        msg("Average Buchholz of opponents"),
        msg("The average of the Buchholz scores of all opponents."),
    ),
    "FB": (msg("Fore Buchholz"), msg("Buchholz with the games of the last round counted as draws.")),
    "SB": (
        msg("Sonneborn-Berger"),
        msg("The scores of beaten opponents, and half the scores of those drawn with."),
    ),
    "KS": (msg("Koya system"), msg("Points against opponents who reached half of the points.")),
    "DE": (msg("Direct encounter"), msg("The results among those who are tied.")),
    "ARO": (
        msg("Average rating of opponents"),
        msg("The average rating of the opponents met over the board."),
    ),
    "TPR": (
        msg("Performance rating"),
        msg("The average rating of the opponents, changed by the score against them."),
    ),
    "PTP": (
        msg("Perfect performance"),
        msg("The lowest rating from which the score would have been expected."),
    ),
    "APRO": (
        msg("Average performance of opponents"),
        msg("The average of the performance ratings of the opponents."),
    ),
    "APPO": (
        msg("Average perfect performance of opponents"),
        msg("The average of the perfect performances of the opponents."),
    ),
    "BC": (msg("Board count"), msg("The boards on which the points were won; upper boards weigh more.")),
    "TBR": (msg("Top boards"), msg("The result on board 1, then on board 2, and so on.")),
    "BBE": (
        msg("Bottom boards left out"),
        msg("The result without the last board, then without the last two, and so on."),
    ),
    "SSSC": (msg("Score and strength of schedule"), msg("The secondary score together with the Buchholz.")),
    "EMMSB": (
        msg("Sonneborn-Berger, match by match points"),
        msg("Each opponent's match points times the match points won against it."),
    ),
    "EMGSB": (
        msg("Sonneborn-Berger, match by game points"),
        msg("Each opponent's match points times the game points scored against it."),
    ),
    "EGMSB": (
        msg("Sonneborn-Berger, game by match points"),
        msg("Each opponent's game points times the match points won against it."),
    ),
    "EGGSB": (
        msg("Sonneborn-Berger, game by game points"),
        msg("Each opponent's game points times the game points scored against it."),
    ),
    "EDE": (
        msg("Extended direct encounter"),
        msg("The match points, then the game points, among those who are tied."),
    ),
    "EDEBT": (
        msg("Extended direct encounter, board count, top boards"),
        msg("Direct encounter; then the board count, then the top boards among the tied."),
    ),
    "EDEBB": (
        msg("Extended direct encounter, board count, bottom boards"),
        msg("Direct encounter; then the board count, then without the bottom boards."),
    ),
    "EDET": (
        msg("Extended direct encounter, top boards"),
        msg("Direct encounter; then the top boards among the tied."),
    ),
    "EDEB": (
        msg("Extended direct encounter, bottom boards"),
        msg("Direct encounter; then without the bottom boards."),
    ),
    "EDEC": (
        msg("Extended direct encounter, board count"),
        msg("Direct encounter; then the board count among the tied."),
    ),
    "OTHER_OSB2026": (
        msg("Olympiad Sonneborn-Berger"),
        msg("Match points of ten opponents times the game points scored against them, without the weakest."),
    ),
    "OTHER_OMP2026": (
        msg("Match points of opponents"),
        msg("The match points of ten opponents; the weakest is left out."),
    ),
    "OTHER_OSB2009": (
        msg("Olympiad Sonneborn-Berger"),
        msg("Opponents' match points times the game points scored against them, but for the weakest."),
    ),
    "OTHER_OMP2009": (
        msg("Match points of opponents"),
        msg("The sum of the opponents' match points, without the weakest."),
    ),
    "OTHER_OSB2008": (
        msg("Olympiad Sonneborn-Berger"),
        msg("Opponents' match points times the game points scored against them, but for the weakest."),
    ),
    "OTHER_OMP2008": (
        msg("Match points of opponents"),
        msg("The sum of the opponents' match points, without the weakest."),
    ),
    "OTHER_OMPALL2008": (
        msg("Match points of all opponents"),
        msg("The sum of the match points of all opponents."),
    ),
    "OTHER_IBFBH": (
        msg("Buchholz"),
        msg("The sum of the opponents' points, as the backgammon federation counts them."),
    ),
    "OTHER_IBFSB": (
        msg("Sonneborn-Berger"),
        msg("The points of the beaten opponents, as the backgammon federation counts them."),
    ),
    "OTHER_IBFWON": (msg("Victories"), msg("Wins that are no bye.")),
    "OTHER_IBFDE": (msg("Direct encounter"), msg("The results among the tied, where all of them have met.")),
}
"""Acronym to the name and what it counts."""
SHORT: dict[str, str] = {
    **dict.fromkeys(("EMMSB", "EMGSB", "EGMSB", "EGGSB"), msg("Sonneborn-Berger")),
    **dict.fromkeys(("EDEBT", "EDEBB", "EDET", "EDEB", "EDEC"), msg("Extended direct encounter")),
}
"""Acronym to the name as a column heading, where that is a shorter one."""


def _words(tie_break: TieBreak, players: bool) -> tuple[str, str]:
    """Name and definition: the victories of a team are matches, those of a player, or on boards, are games."""
    if tie_break.acronym == "WON" and (players or tie_break.score == "GP"):
        return msg("Games won"), msg("Games won over the board.")
    return NAMES.get(tie_break.acronym, (tie_break.acronym, ""))


def name_of(tie_break: TieBreak, short: bool = False, players: bool = False) -> str:
    """The name of a tie-break for display: `Buchholz cut 1`, `Buchholz median 1 (game points)`; in an event of
    `players` what is won are games."""
    name: str = _words(tie_break, players)[0]
    if short:
        name = SHORT.get(tie_break.acronym, name)
    if tie_break.cut:
        name = msg("{name} cut {count}", name=name, count=tie_break.cut)
    if tie_break.median:
        name = msg("{name} median {count}", name=name, count=tie_break.median)
    more: list[str] = (
        [msg("match points") if tie_break.score == "MP" else msg("game points")] if tie_break.score else []
    )
    more += [msg("forfeits as played")] if tie_break.forfeits else []
    more += [msg("Fore Buchholz")] if tie_break.fore else []
    more += [msg("reversed")] if tie_break.reverse else []
    return (
        msg("{name} ({details})", name=name, details=joined(*more, by=", ")) if more and not short else name
    )


def short_name(tie_break: TieBreak, players: bool = False) -> str:
    """The name as a column heading: without what is in brackets, and the longest ones shortened."""
    return name_of(tie_break, True, players)


def definition_of(tie_break: TieBreak, players: bool = False) -> str:
    """What a tie-break counts, in a sentence; with its article."""
    rule = RULES.get(tie_break.acronym)
    text: str = _words(tie_break, players)[1]
    if tie_break.cut:
        cut = msg(
            "{count, plural, one {The least significant value is} "
            "other {The # least significant values are}} left out.",
            count=tie_break.cut,
        )
        text = joined(text, cut)
    if tie_break.median:
        median = msg("The {count} lowest and the {count} highest are left out.", count=tie_break.median)
        text = joined(text, median)
    if rule is None:
        return text
    book = "" if tie_break.acronym.startswith("OTHER_") else "C.07 "
    return joined(text, f"[{book}{rule.article}]")
