"""Who is paired, and what may still be changed, by the Olympiad rules: 10.1, 10.2, 11.3 (2009: 44,
46; 2008: 57, 59).

The arbiter decides these matters, and `Entry.available` records the decision; this module evaluates what the texts
say about an entry and a published round, for the manager's warnings and the checker's remarks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...domain.results import Result
from ...domain.tournament import Entry, Tournament
from .editions import Edition
from .field import BLACK, WHITE, OlympiadField


def paired_in_round_1(edition: Edition, present: int, arrives_in_time: bool = False) -> bool:
    """Whether a team is paired for round 1 [10.1; 2009: 44; 2008: 57].

    `present` is the number of its players present at 19:00 on the eve; `arrives_in_time`: it announced its travel, is
    on its way and will be there when round 1 begins (2022: at the discretion of the Chief Arbiter).
    """
    return present >= edition.players_on_the_eve or arrives_in_time


def short_rounds(entry: Entry, boards: int = 4) -> list[int]:
    """The rounds in which a team that was paired had fewer than half of its players, as far as known [10.2].

    A team that lost by forfeit had none; otherwise its line-up says so, or the boards that it left empty.
    """
    found = []
    for number, item in enumerate(entry.history, 1):
        if item.result is Result.FORFEIT_LOSS:
            there = 0
        elif item.result.paired and (item.lineup or item.boards):
            there = sum(map(bool, item.lineup)) if item.lineup else boards - item.boards.count("-")
        else:
            continue
        if 2 * there < boards:
            found.append(number)
    return found


def is_out(edition: Edition, entry: Entry, boards: int = 4) -> bool:
    """Whether a team is no longer paired because it was short of players in two rounds [10.2]."""
    return edition.short_team_rule and len(short_rounds(entry, boards)) >= 2


def breaches(
    tournament: Tournament, edition: Edition, options: Mapping[str, Any], pairs: Iterable[tuple[int, int]]
) -> dict[tuple[int, int], list[str]]:
    """The pairs, White first, that allow a published round to be changed, and the articles that they break [11.3].

    A second meeting [6.1], or a colour beyond the limits [7.3]; in 2009 and 2008 only the limits count [2009: 46; 2008:
    59]. That an unfinished game ended otherwise is no reason to change a round [5.2].
    `tournament` is the state before the round; everybody in `pairs` is present.
    """
    field = OlympiadField(tournament, edition, options, tournament.present)
    found: dict[tuple[int, int], list[str]] = {}
    for pair in pairs:
        white, black = (field.place[tpn] for tpn in pair)
        articles = []
        if edition.standing is None and black in field.met[white]:
            articles.append(edition.articles["repeat"])
        if not (field.may_have[WHITE][white] and field.may_have[BLACK][black]):
            articles.append(edition.articles["limits"])
        if articles:
            found[pair] = articles
    return found
