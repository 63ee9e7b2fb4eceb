"""The pairing rules of the Olympiad, taken literally: 2008 (proposal), 2009, 2022 and its draft; European events.

A slow reference implementation for tests: article by article, trying one possibility after the other. Written from
the texts alone; it shares nothing with the engine. The only optimisation is a cache for the question "can these teams
be paired?".

    pair(state) -> answer        both as parsed JSON documents

    olympiad_round.py      the state, points, tie-breaks, the order of teams, who may meet
    olympiad.py            who takes part, the bye, the answer
    olympiad_groups.py     groups and floaters: 2009, 2022, and rounds 1 to 3 of 2008
    olympiad_2008.py       rounds 4 to 11 of 2008
    olympiad_colours.py    board 1, and the order of publication
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.reference.olympiad_2008 import pair_from_round_4
from tests.reference.olympiad_colours import published
from tests.reference.olympiad_groups import Position, pair_groups
from tests.reference.olympiad_round import can_be_paired, ranked, read, standing

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from tests.reference.olympiad_groups import Floater
    from tests.reference.olympiad_round import Round, Tpn


def pair(state: dict[str, Any]) -> dict[str, Any]:
    """The answer to a round-state document of one of the Olympiad editions."""
    this = read(state)
    teams = ranked(
        this,
        (team.tpn for team in this.teams.values() if team.available and team.joined_round <= this.number),
    )
    byes = bye_candidates(this, teams) if len(teams) % 2 else [None]
    bye = next((tpn for tpn in byes if can_be_paired(this, {*teams} - {tpn}, limits=False)), -1)
    if bye == -1:
        return {"error": "no-legal-pairing"}
    this.paired = [tpn for tpn in teams if tpn != bye]
    second_choice = bye != byes[0] or (bye is not None and not may_have_bye(this, bye))
    done, median_score = groups(this)
    return {
        "pairs": [list(couple) for couple in published(this, done.pairs)],
        "bye": bye,
        "median_score": None if median_score is None else number(median_score),
        "downfloaters": couples(done.downfloaters),
        "upfloaters": couples(done.upfloaters),
        "extension_needed": done.extension or second_choice,
        "standing": standing(this),
    }


def groups(this: Round) -> tuple[Position, Fraction | None]:
    """Everything that follows the bye; and the score of the median group."""
    if not this.paired:
        return Position(()), None
    if this.edition == "olympiad-2008" and this.number > 3:
        return pair_from_round_4(this)
    return pair_groups(this)


def number(value: Fraction) -> int | float:
    """An exact score as a JSON number."""
    return int(value) if value.denominator == 1 else float(value)


def couples(floaters: Iterable[Floater]) -> list[list[Tpn | None]]:
    return [[floater.team, floater.opponent] for floater in floaters]


def may_have_bye(this: Round, tpn: Tpn) -> bool:
    """2009, 12 and 16b; 2022, 4.2: it has not scored without playing, and (2022) not joined after round 1."""
    if this.new and this.teams[tpn].joined_round > 1:
        return False
    return all(item["result"] not in ("pab", "forfeit-win") for item in this.teams[tpn].history)


def bye_candidates(this: Round, teams: list[Tpn]) -> list[Tpn]:
    """2009, 12: the last ranked first; 2022, 4.1: the last in the order of 3.2 (draft: of 3.1).

    The texts say only who is first. The next ones follow when the others cannot be paired; and everybody may
    have it if nobody is allowed to.
    """
    order = sorted(teams, reverse=True) if this.edition == "olympiad-2022-draft" else teams[::-1]
    return [tpn for tpn in order if may_have_bye(this, tpn)] or order
