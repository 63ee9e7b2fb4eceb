"""C.04.3 article 2.2, [C4] with [C5], and [C8] looking ahead: what a set of downfloaters leaves possible."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ...matching.perfect import bits
from ..completion import Completion
from ..participants import BLACK, WHITE
from .criteria import Situation
from .definitions import without_mdps_together


def completes(situation: Situation, players: Sequence[int]) -> bool:
    """Whether these players, the only ones left, can all be paired [1.9.1], the bye going to one with the score of [C5]
    if their number is odd.
    """
    field = situation.field
    held = [player for player in players if player in field.together]
    if held:
        if len(held) == 1:
            return False
        players = [player for player in players if player not in held]
    odd = len(players) % 2
    if not players or (odd and situation.bye_score is None):
        return not players
    alike = max(sum(map(field.alike[wish].__getitem__, players)) for wish in (WHITE, BLACK))
    if field.surely_complete(len(players) - odd, alike):
        return not odd or any(situation.may_have_bye(player) for player in players)
    completion = Completion(field, players)
    missing, open_ = completion.judge((1 << len(players)) - 1)
    if not odd:
        return missing == 0
    return missing == 1 and any(situation.may_have_bye(players[k]) for k in bits(open_))


def surely_all_complete(situation: Situation) -> bool:
    """Whether the rest can certainly be paired, whoever downfloats from this bracket and from the following one."""
    field, below = situation.field, situation.below
    above = [*situation.members, *situation.following]
    odd = situation.bye_score is not None
    if odd and not any(situation.may_have_bye(player) for player in below):
        return False
    held = sum(player in field.together for player in below)
    if held == 1:
        return False
    alike = max(
        sum(map(field.alike[wish].__getitem__, below)) + sum(map(field.alike[wish].__getitem__, above))
        for wish in (WHITE, BLACK)
    )
    sure = len(below) - odd - held
    return field.surely_complete(sure - sure % 2, alike)


class Outlook:
    """What the downfloaters of a bracket leave for the players after it [C4, C5, C8]."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    @cached_property
    def _below_completes(self) -> bool:
        """Whether all players after the following bracket can be paired among themselves."""
        return completes(self.situation, self.situation.below)

    def is_best_after(self, downfloaters: Sequence[int]) -> bool:
        """Whether, after these downfloaters, the following bracket reaches the best possible [C6] and [C7]: everybody
        is paired, or one resident is left if the number is odd; and all the rest can be paired.

        False does not mean that other downfloaters would be better.
        """
        situation = self.situation
        following, below = situation.following, situation.below
        if not following:
            if situation.bye_score is None:
                return not downfloaters
            return len(downfloaters) == 1 and situation.may_have_bye(downfloaters[0])
        if not downfloaters:
            return completes(situation, [*following, *below])
        missing, open_ = self._left_over(downfloaters)
        odd = (len(downfloaters) + len(following)) % 2
        if missing != odd:
            return False
        if not odd:
            return self._below_completes
        left = [following[k] for k in bits(open_ >> len(downfloaters))]
        return any(completes(situation, [player, *below]) for player in left)

    def _left_over(self, downfloaters: Sequence[int]) -> tuple[int, int]:
        """The least number of players of the following bracket that stay unpaired, and the mask of candidates for it:
        MDPs first.
        """
        field = self.situation.field
        players = [*downfloaters, *self.situation.following]
        alike = max(sum(map(field.alike[wish].__getitem__, players)) for wish in (WHITE, BLACK))
        odd = len(players) % 2
        everyone = (1 << len(players)) - 1
        held = any(player in field.together for player in players)
        # MDPs do not meet each other, as if they all had done so before
        if not held and field.surely_complete(len(players) - odd, alike + len(downfloaters)):
            return odd, everyone if odd else 0
        completion = Completion(field, players)
        without_mdps_together(completion.rows, len(downfloaters))
        return completion.judge(everyone)
