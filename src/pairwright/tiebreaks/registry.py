"""The list of tie-breaks: acronym, article, modifiers, and the function that computes it. All else follows from an
entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..domain.errors import StateError
from ..domain.messages import Message, msg
from ..domain.names import among
from ..domain.shown import in_a_line
from . import backgammon, boards, encounter, given, olympiad, opponents, own, ratings
from .codes import OTHER, TieBreak
from .field import ScoredField
from .values import Column, Term

ColumnOf = Callable[[ScoredField, TieBreak], Column]
TermsOf = Callable[[ScoredField, TieBreak, int], list[Term]]
SplitBy = Callable[[ScoredField, TieBreak, list[int]], list[list[int]]]


@dataclass(frozen=True)
class Rule:
    """One tie-break. It has `column`, numbers for all participants, or `split`, which orders one tied group after
    another."""

    acronym: str
    article: str
    title: str
    column: ColumnOf | None = None
    terms: TermsOf = own.no_terms
    split: SplitBy | None = None
    modifiers: str = ""
    """Letters of the modifiers it accepts; `:` if it can name a score."""
    low_wins: bool = False
    """Whether a lower value is better."""
    teams: bool = True
    players: bool = True
    round_robin: bool = True
    """Whether it may be used where the pairings are predetermined."""
    boards: bool = False
    """Whether it needs the results board by board."""
    rated: bool = False
    """Whether it needs the ratings of all players [10]."""
    leaves: Callable[[ScoredField, list[int]], str] | None = None
    """Why a tied group is left as it is; empty if it is not."""

    __repr__ = in_a_line


def _rules() -> list[Rule]:
    total = own.totals, own.totals_terms
    found = [
        Rule("PTS", "11.1", msg("Points, the primary score"), *total, modifiers=":"),
        Rule("MPTS", "11.1.1", msg("Match points"), *total, players=False),
        Rule("GPTS", "11.1.2", msg("Game points"), *total, players=False),
        Rule("MPVGP", "13.1", msg("The secondary score"), *total, players=False),
    ]
    for acronym, article, title, count, at_once in (
        ("WIN", "7.1", msg("Rounds with the points of a win, played or not"), own.win, own.wins),
        ("WON", "7.2", msg("Games won over the board"), own.won, None),
        ("BPG", "7.3", msg("Games played over the board with Black"), own.black, None),
        ("BWG", "7.4", msg("Games won over the board with Black"), own.black_won, None),
        ("REP", "7.6", msg("Rounds one elected to play"), own.elected, own.rounds_elected),
        ("STD", "7.7", msg("Standard points: 1 for more points than the opponent, ½ for as many"), own.standard,
         own.standards),
    ):  # fmt: skip
        column, terms = own.counted(count, at_once), own.counted_terms(count)
        found.append(Rule(acronym, article, title, column, terms, modifiers=":"))
    found += [
        Rule("PS", "7.5", msg("Progressive score"), own.progressive, own.progressive_terms, modifiers=":C"),
        Rule("TPN", "7.8", msg("Starting number"), own.number, modifiers="R", low_wins=True),
        Rule("RTNG", "10.6", msg("Rating"), own.rating, modifiers="RU", teams=False, rated=True),
        Rule("RND", "4.2", msg("Drawing of lots, from a seed"), own.lots, low_wins=True),
    ]
    sums = opponents.sonneborn_berger, opponents.sonneborn_berger_terms
    found += [
        Rule("BH", "8.1", msg("Buchholz"), opponents.buchholz, opponents.buchholz_terms, modifiers=":CMPV",
             round_robin=False),
        Rule("AOB", "8.2", msg("Average of the opponents' Buchholz"), opponents.average_of_buchholz,
             opponents.average_of_buchholz_terms, modifiers=":FPV", round_robin=False),
        Rule("FB", "8.3", msg("Fore Buchholz: paired games of the last round as draws"), opponents.buchholz,
             opponents.buchholz_terms, modifiers=":CMPV", round_robin=False),
        Rule("SB", "9.1", msg("Sonneborn-Berger"), *sums, modifiers=":CPV"),
        Rule("KS", "9.2", msg("Koya system"), opponents.koya, opponents.koya_terms, modifiers=":L"),
        Rule("DE", "6", msg("Direct encounter"), split=encounter.direct_encounter, modifiers=":P"),
    ]  # fmt: skip
    found += [
        Rule(acronym, article, title, ratings.by_rating, ratings.by_rating_terms, modifiers=modifiers,
             teams=False, rated=True)
        for acronym, article, title, modifiers in (
            ("ARO", "10.1", msg("Average rating of the opponents"), "CMU"),
            ("TPR", "10.2", msg("Rating performance"), "U"),
            ("PTP", "10.3", msg("Perfect performance"), "U"),
        )
    ]  # fmt: skip
    found += [
        Rule(acronym, article, title, ratings.of_opponents, ratings.of_opponents_terms, modifiers="U",
             teams=False, rated=True)
        for acronym, article, title in (
            ("APRO", "10.4", msg("Average rating performance of the opponents")),
            ("APPO", "10.5", msg("Average perfect performance of the opponents")),
        )
    ]  # fmt: skip
    found += [
        Rule("BC", "12.1", msg("Board count, with equal game points"), boards.board_count, boards.count_terms,
             low_wins=True, players=False, boards=True, leaves=boards.different_game_points),
        Rule("TBR", "12.2", msg("Top boards"), boards.top_boards, boards.board_terms, players=False, boards=True),
        Rule("BBE", "12.3", msg("Bottom boards left out"), boards.bottom_boards, boards.board_terms,
             players=False, boards=True),
        Rule("SSSC", "13.4", msg("Score and strength of schedule"), opponents.sssc, opponents.sssc_terms,
             modifiers=":FKPV", players=False, round_robin=False),
    ]  # fmt: skip
    words = {"M": msg("match points"), "G": msg("game points")}
    found += [
        Rule(f"E{pair}SB", f"13.2.{number}", _product(words[pair[0]], words[pair[1]]), *sums, modifiers="CPV",
             players=False)
        for number, pair in enumerate(("MM", "MG", "GM", "GG"), 1)
    ]  # fmt: skip
    found += [
        Rule(acronym, "13.3", title, split=encounter.direct_encounter,
             modifiers=":P", players=False, boards=acronym != "EDE")
        for acronym, title in (
            ("EDE", msg("Extended direct encounter")),
            ("EDEBT", msg("Extended direct encounter, board count, top boards")),
            ("EDEBB", msg("Extended direct encounter, board count, bottom boards")),
            ("EDET", msg("Extended direct encounter, top boards")),
            ("EDEB", msg("Extended direct encounter, bottom boards")),
            ("EDEC", msg("Extended direct encounter, board count (not in C.07)")),
        )
    ]  # fmt: skip
    found += [
        Rule(f"{OTHER}{name}", article, title, olympiad.olympiad_sum, olympiad.olympiad_terms, players=False)
        for name, article, title in (
            ("OSB2026", "App. 2", msg("Olympiad of 2026: game points times match points of ten opponents")),
            ("OMP2026", "App. 2", msg("Olympiad of 2026: match points of ten opponents")),
            ("OSB2009", "14a", msg("Olympiad rules of 2009: Sonneborn-Berger without the weakest opponent")),
            ("OMP2009", "14c", msg("Olympiad rules of 2009: opponents' match points without the weakest")),
            ("OSB2008", "13a", msg("Olympiad rules of 2008: Sonneborn-Berger without the weakest opponent")),
            ("OMP2008", "13b", msg("Olympiad rules of 2008: opponents' match points without the weakest")),
            ("OMPALL2008", "13c", msg("Olympiad rules of 2008: match points of all opponents")),
        )
    ]
    found += [
        Rule(f"{OTHER}{name}", f"IBF {article}", title, column, terms, modifiers=modifiers, round_robin=many)
        for name, article, title, column, terms, modifiers, many in (
            ("IBFBH", "4.7", msg("Sum of the opponents' points, with the federation's values"),
             backgammon.buchholz, backgammon.buchholz_terms, "C", False),
            ("IBFSB", "4.7", msg("Points of the beaten, with the federation's values"),
             backgammon.points_of_the_beaten, backgammon.beaten_terms, "", True),
            ("IBFWON", "4.6", msg("Victories: wins that are no bye"), backgammon.victories,
             backgammon.victories_terms, "", True),
        )
    ]  # fmt: skip
    found.append(
        Rule(
            encounter.IF_ALL_MET,
            "IBF 3.5",
            msg("Direct encounter, where all the tied have met"),
            split=encounter.direct_encounter,
            modifiers="P",
        )
    )
    return found


def _product(theirs: str, ours: str) -> Message:
    return msg("Opponents' {theirs} times {ours} against them", theirs=theirs, ours=ours)


RULES: dict[str, Rule] = {rule.acronym: rule for rule in _rules()}

_MODIFIERS = {
    "cut": "C", "median": "M", "forfeits": "P", "fore": "F", "reverse": "R", "limit": "L", "divisor": "K",
    "unrated": "U", "edition": "V", "score": ":",
}  # fmt: skip


def rule_of(tie_break: TieBreak) -> Rule | None:
    """The rule for a code; None for an `OTHER_` that is not known here. StateError lists the acronyms that exist."""
    rule = RULES.get(tie_break.acronym)
    if rule is None:
        if tie_break.acronym.startswith(OTHER):
            return None
        known = among(tie_break.acronym, [name for name in RULES if not name.startswith(OTHER)])
        why = msg("there is no tie-break {code}{hint}", code=repr(tie_break.acronym), hint=known)
        raise StateError(why, "tie_breaks")
    for name, letter in _MODIFIERS.items():
        if getattr(tie_break, name) and letter not in rule.modifiers:
            what = f":{tie_break.score}" if letter == ":" else f"/{letter}"
            allowed = rule.modifiers.replace(":", "")
            raise StateError(
                msg(
                    "{code}: {acronym} does not take {modifier}; it takes {modifiers}",
                    code=tie_break.code,
                    acronym=rule.acronym,
                    modifier=what,
                    modifiers=", ".join("/" + sign for sign in allowed),
                )
                if allowed
                else msg(
                    "{code}: {acronym} does not take {modifier}",
                    code=tie_break.code,
                    acronym=rule.acronym,
                    modifier=what,
                ),
                "tie_breaks",
            )
    return rule


def rule_in(field: ScoredField, tie_break: TieBreak) -> Rule | None:
    """The rule for a code in an event: that of its given values, or `rule_of`."""
    one = field.settings.given.get(tie_break.acronym)
    if one is None:
        return rule_of(tie_break)
    return Rule(
        tie_break.acronym,
        one.article,
        one.title or msg("Given values"),
        given.given_column,
        given.given_terms,
        low_wins=one.low_wins,
    )
