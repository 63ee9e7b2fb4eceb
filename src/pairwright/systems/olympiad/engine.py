"""A round by the Olympiad rules: the bye (4), the groups (6, 8, 9), the colours (7), the published list (11.1).

It is a Swiss by match points [1.1; 2009: 1; 2008: 1], and colours are given to pairs already made [2009: 20; 2008: 18].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.pairing import Pair, RoundPairing
from ...domain.points import points_number
from ...domain.tournament import Entry, Tournament
from .bye import assign_bye
from .colours import allocate, needs_lot
from .drawing import Drawing
from .editions import EDITIONS
from .field import OlympiadField
from .halves import draw_by_halves
from .judge import Judge
from .publication import publication_key
from .top_bottom import draw_top_bottom


@dataclass(frozen=True)
class Drawn:
    """The components of a round before colours."""

    field: OlympiadField
    """The teams paired by the rules, without those paired by the arbiter."""
    judge: Judge
    bye: int | None
    """The place of the team with the bye."""
    regular_bye: bool
    """Whether the articles alone determined it."""
    drawing: Drawing


def draw(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> Drawn:
    """The bye and the pairs of the round; arguments and errors as for `pair`."""
    edition = EDITIONS[tournament.system]
    decided = {tpn for two in tournament.forced for tpn in two}
    free = [entry for entry in tournament.present if entry.tpn not in decided]
    field = OlympiadField(tournament, edition, options, free, together)
    judge = Judge(field)
    bye, regular = assign_bye(field, judge)
    teams = field.everyone & ~(0 if bye is None else field.bits[bye])
    drawing: Drawing | None = Drawing()
    if teams:
        drawing = (draw_top_bottom if field.top_bottom else draw_by_halves)(field, judge, teams)
    assert drawing is not None, "the bye leaves teams that can all be paired"
    return Drawn(field, judge, bye, regular, drawing)


def pair(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> RoundPairing:
    """Pair the round by the edition that `tournament.system` names.

    `together`: two TPNs that must meet in it, for what-if questions. NoLegalPairing: not all teams can be paired.
    """
    drawn = draw(tournament, options, together)
    field, drawing = drawn.field, drawn.drawing
    whole = whole_field(tournament, field)
    bye = None if drawn.bye is None else field.entries[drawn.bye]
    median, tpn = drawing.median_score, field.tpn
    return RoundPairing(
        tournament=tournament,
        options_tenths=options,
        pairs=_published(whole, _places(field, whole, drawing, tournament.forced), bye),
        bye=bye,
        extra=OnDemand(
            {
                "median_score": None if median is None else points_number(median),
                "downfloaters": [[tpn[a], tpn[b]] for a, b in drawing.down],
                "upfloaters": [[tpn[a], tpn[b]] for a, b in drawing.up],
                "extension_needed": drawing.extended or not drawn.regular_bye,
            },
            standing=field.standing,
        ),
    )


class OnDemand(Mapping[str, Any]):
    """Fields of an answer, some of which are computed only on access."""

    def __init__(self, known: Mapping[str, Any], **asked: Callable[[], Any]) -> None:
        self._known = dict(known)
        self._asked = asked

    def __getitem__(self, name: str) -> Any:
        if name not in self._known and name in self._asked:
            self._known[name] = self._asked[name]()
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._known, **self._asked})

    def __len__(self) -> int:
        return len({**self._known, **self._asked})


def whole_field(tournament: Tournament, field: OlympiadField) -> OlympiadField:
    """The field of all participating teams, including those paired by the arbiter."""
    if not tournament.forced:
        return field
    return OlympiadField(tournament, field.edition, field.options, tournament.present)


PlacedPair = tuple[int, int, int | None]
"""Two places in the field of all teams, and the index of the group; None for a pair by decision."""


def _places(
    field: OlympiadField, whole: OlympiadField, drawing: Drawing, forced: Sequence[tuple[int, int]]
) -> list[PlacedPair]:
    """The pairs of a drawing, and those decided by the arbiter, as places in the field of all teams."""
    place = whole.place
    found: list[PlacedPair] = [(place[a], place[b], None) for a, b in forced]
    for index, group in enumerate(drawing.groups):
        if field is whole:
            found += [(a, b, index) for a, b in group.pairs]
        else:
            found += [(place[field.tpn[a]], place[field.tpn[b]], index) for a, b in group.pairs]
    return found


def _published(field: OlympiadField, pairs: Sequence[PlacedPair], bye: Entry | None) -> tuple[Pair, ...]:
    """The pairs with their colours, in the order of publication [7, 11.1]."""
    odd = odd_teams(field, bye)
    found = []
    ordered = sorted(pairs, key=lambda two: publication_key(field, two[0], two[1]))
    for table, (a, b, index) in enumerate(ordered, start=1):
        if needs_lot(field, a, b) and field.options["initial_colour"] is None:
            raise StateError(
                msg(
                    "{team} and {other_team} have not had a colour yet, so the lot decides [{article}]; give the "
                    "option initial_colour as it was drawn: W or B",
                    team=field.entries[a].label,
                    other_team=field.entries[b].label,
                    article=field.edition.articles["lot"],
                ),
                "options.initial_colour",
            )
        white, black, topic = allocate(field, a, b, odd[min(a, b)])
        article = field.edition.articles[topic]
        found.append(Pair(field.entries[white], field.entries[black], table, index, article))
    return tuple(found)


def odd_teams(field: OlympiadField, bye: Entry | None) -> list[bool]:
    """Whether a team counts as odd for the lot [7.2]: in round 1 by its place among the teams that are paired."""
    if field.round > 1 or field.options["r_odd"] == "numbers":
        return [tpn % 2 == 1 for tpn in field.tpn]
    found = []
    odd = True
    for entry in field.entries:
        found.append(odd)
        odd ^= entry is not bye
    return found
