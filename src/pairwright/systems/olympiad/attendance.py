"""Who takes part: 2, 10 (2009: 2-3, 44-45; 2008: 2-3, 57-58), and what may still be changed: 11.3 (46; 59).

The event's desk decides these; here are the answers that the texts give. `Entry.available` says what was decided.
"""

from __future__ import annotations

from ...domain.pairing import Pair, RoundPairing
from ...domain.tournament import Entry
from .colours import BLACK, WHITE
from .editions import EDITIONS, Edition
from .field import Field


def third_team_plays(teams: int, played_round_1: bool) -> bool:
    """Whether the C team of the organisers takes part, `teams` without it [2.1, 2.2].

    It may enter when the number is odd; once it has played round 1 it stays to the end.
    """
    return played_round_1 or teams % 2 == 1


def paired_in_round_1(edition: Edition, present: int, arrives_in_time: bool = False) -> bool:
    """Whether a team is paired for round 1 [10.1; 2009: 44; 2008: 57].

    `present` are its players who are there at 19:00 on the eve; `arrives_in_time`: it gave notice of its travel, is on
    its way and is there when round 1 begins (2022: at the discretion of the Chief Arbiter).
    """
    return present >= edition.players_on_the_eve or arrives_in_time


def short_rounds(entry: Entry, boards: int = 4) -> list[int]:
    """The rounds in which a team that was paired had less than half of its players, where that is known [10.2]."""
    found = []
    for number, item in enumerate(entry.history, 1):
        if not item.result.paired or not (item.lineup or item.boards):
            continue
        there = sum(1 for player in item.lineup if player) if item.lineup else boards - item.boards.count("-")
        if 2 * there < boards:
            found.append(number)
    return found


def is_out(edition: Edition, entry: Entry, boards: int = 4) -> bool:
    """Whether a team is not paired any more, since it was short in two rounds [10.2]."""
    return edition.short_team_rule and len(short_rounds(entry, boards)) >= 2


def no_show_points(edition: Edition, present: int, boards: int = 4) -> tuple[int, int]:
    """Match points and game points, in tenths, of a team whose opponent did not appear [2009: 45; 2008: 58].

    `present` are its players who were there in time. The 2022 rules say nothing: a win on every board.
    """
    return 20, 10 * (present if edition.no_show_gp == "present" else boards)


def breaches(result: RoundPairing) -> dict[Pair, list[str]]:
    """The pairs that would allow a published pairing to be changed, and the articles that they break [11.3].

    A second meeting [6.1], or a colour beyond the limits [7.3]; in 2009 and 2008 the limits alone count [46; 59].
    """
    edition = EDITIONS[result.system]
    field = Field(result.tournament, edition, result.options, result.tournament.present)
    found: dict[Pair, list[str]] = {}
    for pair in result.pairs:
        white, black = field.place[pair.white.tpn], field.place[pair.black.tpn]
        articles = []
        if edition.standing is None and black in field.met[white]:
            articles.append(edition.articles["repeat"])
        if not (field.may_have[WHITE][white] and field.may_have[BLACK][black]):
            articles.append(edition.articles["limits"])
        if articles:
            found[pair] = articles
    return found
