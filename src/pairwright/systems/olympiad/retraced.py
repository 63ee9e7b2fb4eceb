"""A finished round revisited: the drawing behind it, and why two teams may not meet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...domain.explain import Length, Step
from ...domain.messages import Message, msg
from ...domain.pairing import RoundPairing
from ...domain.results import Result
from ..trail import COLOURS, colours_text
from .drawing import GroupPairs
from .engine import draw, odd_teams, whole_field
from .field import BLACK, WHITE, OlympiadField


class RetracedRound:
    """A round-pairing with the values behind it. Teams are places in the field here, TPNs in the steps."""

    def __init__(self, result: RoundPairing) -> None:
        self.result = result
        drawn = draw(result.tournament, result.options_tenths)
        self.field: OlympiadField = drawn.field
        self.whole = whole_field(result.tournament, drawn.field)
        """The field of all teams, including those of pairs by decision."""
        self.odd = odd_teams(self.whole, result.bye)
        self.judge = drawn.judge
        self.bye = drawn.bye
        self.regular_bye = drawn.regular_bye
        self.drawing = drawn.drawing
        self.articles = drawn.field.edition.articles

    def tpns(self, teams: Sequence[int]) -> list[int]:
        """The TPNs of teams."""
        return [self.field.tpn[team] for team in teams]

    def group_at(self, number: int) -> GroupPairs:
        """The score group at an index from the top."""
        return next(group for group in self.drawing.groups if group.number == number)

    def score_values(self, group: GroupPairs) -> dict[str, Any]:
        """The points of a group as used in a sentence; several where groups were joined."""
        return {"scores": list(group.scores)}

    def rest_before(self, index: int) -> list[int]:
        """What was left of each group, by its index from the top, when the group paired as `index`-th had its turn."""
        groups = self.drawing.groups
        left = [0] * len(groups)
        for group in groups:
            left[group.number] = self.field.mask(group.residents)
        for earlier in groups[:index]:
            left[earlier.number] = 0
            for one in earlier.left:
                if not self.group_at(one.target).is_median:
                    left[one.target] &= ~self.field.bits[one.opponent]
        return left

    def apart(self, a: int, b: int, limits: bool, key: str, length: Length = Length.PARAGRAPH) -> Step | None:
        """Why a may not meet b, as a step `key`.met, .prohibited, .limits or .no_colour; None if it may."""
        field, tpn = self.field, self.field.tpn
        values: dict[str, Any] = {"team": tpn[a], "other_team": tpn[b]}
        if field.rows[a] >> b & 1:
            if not limits or field.limited[a] >> b & 1:
                return None
            return self._hindrance(a, b, key, values, length)
        rounds = [
            number
            for number, item in enumerate(field.entries[a].history, 1)
            if item.opponent == tpn[b] and (item.result is Result.PLAYED or field.options["r_forfeit_meets"])
        ]
        if rounds:
            return Step(f"{key}.met", self.articles["repeat"], {**values, "rounds": rounds}, length)
        return Step(f"{key}.prohibited", "", values, length)

    def _hindrance(self, a: int, b: int, key: str, values: dict[str, Any], length: Length) -> Step:
        """The colour that neither of two teams may have; or that one of them may have none."""
        may, article = self.field.may_have, self.articles["limits"]
        for colour in (WHITE, BLACK):
            if not may[colour][a] and not may[colour][b]:
                why, other = self.why_not_colour(a, colour), self.why_not_colour(b, colour)
                words = {"colour": COLOURS[colour], "team_why": why, "other_why": other}
                return Step(f"{key}.limits", article, {**values, **words}, length)
        one = b if may[WHITE][a] or may[BLACK][a] else a
        words = {
            "white_why": self.why_not_colour(one, WHITE),
            "black_why": self.why_not_colour(one, BLACK),
        }
        return Step(
            f"{key}.no_colour", article, {**values, "limited_team": self.field.tpn[one], **words}, length
        )

    def why_not_colour(self, team: int, colour: int) -> Message:
        """Why a team may not have a colour that is beyond its limits: the third in a row, or the difference [7.3]."""
        colours, difference = self.field.colours[team], self.field.difference[team] * colour
        if len(colours) > 1 and colours[-1] == colours[-2] == colour:
            return msg("the third in a row")
        if difference >= 2:
            return msg("a difference of {difference}", difference=difference + 1)
        assert difference <= -4, "it may have the colour"
        return msg("still a difference of {difference}", difference=-difference - 1)


def record(view: RetracedRound, tpn: int) -> dict[str, Any]:
    """Scores and colours of a team as shown to people."""
    entry = view.result.tournament.entry(tpn)
    return {"mp_score": entry.mp_tenths, "gp_score": entry.gp_tenths, "colours": colours_text(entry)}
