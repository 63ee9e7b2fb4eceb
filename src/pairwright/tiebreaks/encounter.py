"""Direct encounter (C.07 articles 6 and 13.3): a tied group, then every subset that is still tied.

If not all have met [6.3]: a member is first when its points exceed the maximum of every rival, counting each missing
game as won; then the same for the second, and so on; the rest starts again. In a round robin every pair counts as met
[15.2].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..domain.messages import msg
from ..domain.points import TENTHS
from . import boards
from .codes import TieBreak
from .field import PLAYED, Score, ScoredField
from .own import score_name
from .unplayed import forfeits_count
from .values import Number, Term, Terms, exact, points

Group = list[int]

IF_ALL_MET = "OTHER_IBFDE"
"""The backgammon federation's form: it applies only if all tied players have met [IBF 3.5]."""
AFTER_EDE: dict[str, str] = {"EDEBT": "CT", "EDEBB": "CB", "EDET": "T", "EDEB": "B", "EDEC": "C"}
"""What the regulations may add when exactly two teams are left: board count, top boards, bottom boards [13.3.2]."""


@dataclass(frozen=True)
class MiniTable:
    """The points of the members of a group against each other, and how many of the others each has not met."""

    score: Score
    points: dict[int, Number]
    """In tenths; members who met more than once have the average of these games [6.1.2]."""
    missing: dict[int, int]

    @property
    def all_met(self) -> bool:
        return not any(self.missing.values())

    def best(self, i: int) -> Number:
        """The points if every missing game were won."""
        return self.points[i] + self.score.win * self.missing[i]


def mini_table(field: ScoredField, score: Score, group: Sequence[int], forfeits: bool) -> MiniTable:
    """The results of a group among themselves [6.1]."""
    members = set(group)
    forfeits = forfeits_count(field, forfeits)
    found: dict[int, Number] = {}
    missing: dict[int, int] = {}
    for i in group:
        met: dict[int, list[int]] = {}
        for r, o in enumerate(field.opponents[i]):
            if o in members and (forfeits or field.kind(i, r) is PLAYED):
                met.setdefault(o, []).append(score.points[i][r])
        total: Number = 0
        for games in met.values():
            total += games[0] if len(games) == 1 else Fraction(sum(games), len(games))
        found[i] = total
        missing[i] = 0 if field.settings.predetermined else len(group) - 1 - len(met)
    return MiniTable(score, found, missing)


def _once(
    field: ScoredField, score: Score, group: Group, forfeits: bool, all_must_have_met: bool = False
) -> list[Group]:
    """The group in order by one mini-table; members still tied are together."""
    table = mini_table(field, score, group, forfeits)
    if all_must_have_met and not table.all_met:
        return [group]
    ordered = sorted(group, key=lambda i: -table.points[i])
    if table.all_met:
        parts: list[Group] = []
        for i in ordered:
            if parts and table.points[parts[-1][0]] == table.points[i]:
                parts[-1].append(i)
            else:
                parts.append([i])
        return parts
    best = [table.best(i) for i in ordered]
    for k in range(len(best) - 2, -1, -1):
        best[k] = max(best[k], best[k + 1])
    first = 0
    while first + 1 < len(ordered) and table.points[ordered[first]] > best[first + 1]:
        first += 1
    rest = ordered[first:]
    return [[i] for i in ordered[:first]] + ([sorted(rest)] if rest else [])


def _set_by_set(group: Group, once: Callable[[Group], list[Group]]) -> list[Group]:
    """Apply `once` to the group and to every subset still tied, until nothing changes."""
    found: list[Group] = []
    left = [group]
    while left:
        part = left.pop()
        parts = once(part) if len(part) > 1 else [part]
        if len(parts) == 1:
            found.append(part)
        else:
            left += parts[::-1]
    return found


def scores_of(field: ScoredField, tie_break: TieBreak) -> list[Score]:
    """The scores whose mini-tables are used, in their order."""
    name = score_name(field, tie_break)
    names = [name] if tie_break.acronym in ("DE", IF_ALL_MET) else [name, field.other(name)]
    return [field.score(name) for name in names]


def direct_encounter(field: ScoredField, tie_break: TieBreak, group: Group) -> list[Group]:
    """DE and EDE with its forms: the parts of a tied group in order; participants still tied are together."""
    scores = scores_of(field, tie_break)
    after = AFTER_EDE.get(tie_break.acronym, "")

    def once(part: Group) -> list[Group]:
        for score in scores:
            parts = _once(field, score, part, tie_break.forfeits, tie_break.acronym == IF_ALL_MET)
            if len(parts) > 1:
                return parts
        if len(part) == 2 and after:
            return _by_boards(field, part, after)
        return [part]

    return _set_by_set(group, once)


def _by_boards(field: ScoredField, pair: Group, after: str) -> list[Group]:
    """Two teams tied in both scores, by Article 12 [13.3.2]."""
    a, b = pair
    if field.settings.boards_of_the_match:
        tables = boards.match_points_by_board(field, a, b), boards.match_points_by_board(field, b, a)
    else:
        tables = boards.board_points(field)[a], boards.board_points(field)[b]
    for letter in after:
        if letter == "C":
            if sum(tables[0]) != sum(tables[1]):
                continue  # only among teams with equal game points [12.1]
            keys: list[tuple[int, ...]] = [(-boards.count(table),) for table in tables]
        else:
            key = boards.from_the_top if letter == "T" else boards.from_the_bottom
            keys = [key(table) for table in tables]
        if keys[0] != keys[1]:
            return [[a], [b]] if keys[0] > keys[1] else [[b], [a]]
    return [pair]


def encounter_terms(
    field: ScoredField, tie_break: TieBreak, group: Group, i: int, value: Number | None
) -> Terms:
    """The mini-table of the group that contains `i`, the member itself first in its own line."""
    terms: list[Term] = []
    rules = []
    for score in scores_of(field, tie_break) if len(group) > 1 else []:
        table = mini_table(field, score, group, tie_break.forfeits)
        name = {"MP": msg("match points"), "GP": msg("game points"), "P": msg("points")}[score.name]
        for k in sorted(group, key=lambda k: -table.points[k]):
            missing = table.missing[k]
            note = (
                msg(
                    "{points} in the group, {best} at best, {missing} not met",
                    points=name,
                    best=_text(table.best(k)),
                    missing=missing,
                )
                if missing
                else msg("{points} in the group", points=name)
            )
            terms.append(Term(_points(table.points[k]), None, field.entries[k].tpn, note=note))
        rules.append(
            msg("tied group of {count}: all have met [6.2]", count=len(group))
            if table.all_met
            else msg("tied group of {count}: not all have met [6.3]", count=len(group))
        )
    rule = rules[0] if rules else msg("not tied before this tie-break")
    return Terms(tie_break.code, field.entries[i].tpn, value, tuple(terms), rule)


def _points(tenths: Number) -> Number:
    if isinstance(tenths, int):
        return points(tenths)
    return exact(tenths.numerator, tenths.denominator * TENTHS)


def _text(tenths: Number) -> str:
    from .values import number_text

    return number_text(_points(tenths))
