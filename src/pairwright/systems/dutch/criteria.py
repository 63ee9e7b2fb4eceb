"""C.04.3 articles 2.3 and 2.4: the criteria [C5]-[C21], each defined by the marks of a pair or a downfloater.

The value of a criterion is the sum of its marks, or the marks themselves in descending order where the text compares
scores or score differences that way. The search adds up the same marks, so what is counted is what is minimised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...domain.messages import msg
from ..participants import BLACK, WHITE
from .colours import allocate
from .definitions import DOWN, STRONG, UP, DutchField

Marks = tuple[int, ...]
NO: Marks = ()
LIMBO = 10_000
"""Added to the score of an MDP that stays in the Limbo: worse than any difference [C18, C20; reading B1]."""


@dataclass(frozen=True, eq=False)
class Situation:
    """A bracket to be paired: its MDPs and residents, the scoregroups after it, and what is known about the bye.

    Players are places in the field; MDPs in the order of Article 1.2, the others ascending. `bye_score` is the value
    of [C5], None when nobody gets the bye.
    """

    field: DutchField
    mdps: Sequence[int]
    residents: Sequence[int]
    groups: Sequence[Sequence[int]] = ()
    bye_score: int | None = None
    counts_unplayed: bool = False
    """Whether [C9] applies: one player downfloats and will receive the bye."""

    @cached_property
    def moved_down(self) -> frozenset[int]:
        """The MDPs as a set."""
        return frozenset(self.mdps)

    @cached_property
    def members(self) -> list[int]:
        """MDPs and residents: an index into this tuple is the BSN less one [4.1]."""
        return [*self.mdps, *self.residents]

    @property
    def following(self) -> Sequence[int]:
        """The next scoregroup, empty after the last one."""
        return self.groups[0] if self.groups else ()

    @cached_property
    def below(self) -> list[int]:
        """Everybody after the next scoregroup."""
        return [player for group in self.groups[1:] for player in group]

    @property
    def bye_is_due(self) -> bool:
        """Whether the assignee of the bye must come from this bracket [C5]: all players after it have lower scores."""
        return self.bye_score is not None and self.bye_score >= self.score

    @property
    def score(self) -> int:
        """The score of the residents."""
        return self.field.score[self.residents[0]]

    def may_have_bye(self, player: int) -> bool:
        """Whether a player can be the assignee of the bye [C2, C5]."""
        field = self.field
        return (
            field.score[player] == self.bye_score
            and not field.barred_from_bye[player]
            and player not in field.together
            and field.only_bye in (-1, player)
        )


@dataclass(frozen=True)
class Criterion:
    """A quality criterion: the marks of a pair, those of a player who downfloats, and how they are compared."""

    name: str
    title: str
    pair: Callable[[Situation, int, int], Marks]
    down: Callable[[Situation, int], Marks]
    listed: bool = False
    """Whether the marks are compared in descending order; otherwise their sum counts."""
    of_mdps: bool = False
    """Whether pairs of two residents have no marks."""

    def value(
        self, situation: Situation, pairs: Iterable[tuple[int, int]], downfloaters: Iterable[int]
    ) -> int | Marks:
        """The value for a candidate."""
        marks: list[int] = []
        if self.pair is not _no_pair:
            moved = situation.moved_down
            if self.of_mdps:
                pairs = [(a, b) for a, b in pairs if a in moved or b in moved] if moved else ()
            marks += [mark for a, b in pairs for mark in self.pair(situation, a, b)]
        if self.down is not _no_down:
            marks += [mark for player in downfloaters for mark in self.down(situation, player)]
        return tuple(sorted(marks, reverse=True)) if self.listed else sum(marks)


def _no_pair(situation: Situation, a: int, b: int) -> Marks:
    return NO


def _no_down(situation: Situation, player: int) -> Marks:
    return NO


def _c6(situation: Situation, player: int) -> Marks:
    return (1,)


def _c7(situation: Situation, player: int) -> Marks:
    return (situation.field.score[player],)


def _c9(situation: Situation, player: int) -> Marks:
    return (situation.field.unplayed[player],) if situation.counts_unplayed else NO


def _beside_topscorers(field: DutchField, a: int, b: int) -> tuple[tuple[int, int], ...]:
    """(player, colour) of a pair with a topscorer [1.8]."""
    if not (field.topscorer[a] or field.topscorer[b]):
        return ()
    white, black, _ = allocate(field, a, b)
    return ((white, WHITE), (black, BLACK))


def _c10(situation: Situation, a: int, b: int) -> Marks:
    field = situation.field
    return tuple(
        1 for player, colour in _beside_topscorers(field, a, b) if abs(field.difference[player] + colour) > 2
    )


def _c11(situation: Situation, a: int, b: int) -> Marks:
    field = situation.field
    return tuple(
        1
        for player, colour in _beside_topscorers(field, a, b)
        if field.colours[player][-2:] == [colour, colour]
    )


def _c12(situation: Situation, a: int, b: int) -> Marks:
    wish = situation.field.preference
    return (1,) if wish[a] and wish[a] == wish[b] else NO


def _c13(situation: Situation, a: int, b: int) -> Marks:
    strength, reading = situation.field.strength, situation.field.settings.options["r_c13"]
    weaker = min(strength[a], strength[b])
    counts = weaker == STRONG if reading == "strong" else weaker >= STRONG
    return (1,) if counts and _c12(situation, a, b) else NO


def _c14(situation: Situation, player: int) -> Marks:
    return (1,) if situation.field.float1[player] == DOWN and player not in situation.moved_down else NO


def _c16(situation: Situation, player: int) -> Marks:
    return (1,) if situation.field.float2[player] == DOWN and player not in situation.moved_down else NO


def _mdp_first(situation: Situation, a: int, b: int) -> tuple[int, int] | None:
    """The MDP of a pair and its opponent; None for two residents."""
    if a in situation.moved_down:
        return a, b
    return (b, a) if b in situation.moved_down else None


def _c15(situation: Situation, a: int, b: int) -> Marks:
    sides = _mdp_first(situation, a, b)
    return (1,) if sides and situation.field.float1[sides[1]] == UP else NO


def _c17(situation: Situation, a: int, b: int) -> Marks:
    sides = _mdp_first(situation, a, b)
    return (1,) if sides and situation.field.float2[sides[1]] == UP else NO


def _difference(situation: Situation, a: int, b: int, rounds: int, float_: int) -> Marks:
    """The score difference of an MDP and its opponent, if the one concerned received the float `float_`."""
    sides = _mdp_first(situation, a, b)
    if sides is None:
        return NO
    field = situation.field
    floats = field.float1 if rounds == 1 else field.float2
    mdp, other = sides
    if floats[mdp if float_ == DOWN else other] != float_:
        return NO
    return (field.score[mdp] - field.score[other],)


def _limbo(situation: Situation, player: int, floats: Sequence[int]) -> Marks:
    if player in situation.moved_down and floats[player] == DOWN:
        return (LIMBO + situation.field.score[player],)
    return NO


C6 = Criterion("C6", msg("downfloaters"), _no_pair, _c6)
C7 = Criterion("C7", msg("scores of the downfloaters"), _no_pair, _c7, listed=True)
C9 = Criterion("C9", msg("unplayed games of the assignee of the bye"), _no_pair, _c9)
C10 = Criterion("C10", msg("topscorers or their opponents with a colour difference beyond 2"), _c10, _no_down)
C11 = Criterion("C11", msg("topscorers or their opponents with the same colour three times"), _c11, _no_down)
C12 = Criterion("C12", msg("players who do not get their colour preference"), _c12, _no_down)
C13 = Criterion("C13", msg("players who do not get their strong colour preference"), _c13, _no_down)
C14 = Criterion("C14", msg("resident downfloaters with a downfloat in the previous round"), _no_pair, _c14)
C15 = Criterion(
    "C15", msg("opponents of MDPs with an upfloat in the previous round"), _c15, _no_down, of_mdps=True
)
C16 = Criterion("C16", msg("resident downfloaters with a downfloat two rounds before"), _no_pair, _c16)
C17 = Criterion(
    "C17", msg("opponents of MDPs with an upfloat two rounds before"), _c17, _no_down, of_mdps=True
)
C18 = Criterion(
    "C18",
    msg("score differences of MDPs with a downfloat in the previous round"),
    lambda situation, a, b: _difference(situation, a, b, 1, DOWN),
    lambda situation, player: _limbo(situation, player, situation.field.float1),
    listed=True,
    of_mdps=True,
)
C19 = Criterion(
    "C19",
    msg("score differences of opponents of MDPs with an upfloat in the previous round"),
    lambda situation, a, b: _difference(situation, a, b, 1, UP),
    _no_down,
    listed=True,
    of_mdps=True,
)
C20 = Criterion(
    "C20",
    msg("score differences of MDPs with a downfloat two rounds before"),
    lambda situation, a, b: _difference(situation, a, b, 2, DOWN),
    lambda situation, player: _limbo(situation, player, situation.field.float2),
    listed=True,
    of_mdps=True,
)
C21 = Criterion(
    "C21",
    msg("score differences of opponents of MDPs with an upfloat two rounds before"),
    lambda situation, a, b: _difference(situation, a, b, 2, UP),
    _no_down,
    listed=True,
    of_mdps=True,
)

BEFORE_C8 = (C6, C7)
AFTER_C8 = (C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21)
