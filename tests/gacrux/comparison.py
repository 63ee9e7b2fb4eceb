"""A round by the engine and by gacrux: the differences, and whether a documented reading explains them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pairwright import NoLegalPairing, RoundPairing, Tournament, pair
from pairwright.compare.answers import IMPOSSIBLE, answer_of, differences
from pairwright.compare.comparison import EQUAL, GAVE_UP
from pairwright.compare.files import file_of
from pairwright.compare.gacrux import Gacrux, GacruxRound, GacruxState
from pairwright.compare.limit import OutOfTimeError, cpu_limit
from pairwright.compare.readings import engine_field, kind_of

FILE = "file"


OTHER_ORDER = "the same pairs in another order of boards"


@dataclass(frozen=True)
class Outcome:
    """The outcome of a round: `equal`, a key of READINGS, `file` (gacrux understands the file differently), `gave up`
    (gacrux needed too long) or `unexplained`. `remarks` describe the differences."""

    kind: str
    remarks: tuple[str, ...] = ()
    facts: tuple[str, ...] = field(default=(), compare=False)
    """What an equal round contained."""


def compare(peer: Gacrux, tournament: Tournament, seconds: float = 0) -> Outcome:
    """Pair the round by both and compare pairs, colours and the bye."""
    try:
        with cpu_limit(seconds):
            theirs = peer.found(peer.read(file_of(tournament, "trf").decode()), tournament.round)
    except OutOfTimeError:
        return Outcome(GAVE_UP)
    except ValueError as error:
        return Outcome(FILE, (str(error),))
    understood = different_views(tournament, theirs)
    if understood:
        return Outcome(FILE, tuple(understood))
    try:
        result = pair(tournament)
    except NoLegalPairing:
        result = None
    ours = IMPOSSIBLE if result is None else answer_of(result)
    remarks = differences(ours, theirs.answer, ("pairwright", "gacrux"))
    if not remarks:
        return Outcome(EQUAL, facts=tuple(facts(result, theirs)))
    return Outcome(kind_of(tournament, theirs.answer), remarks)


def different_views(tournament: Tournament, theirs: GacruxRound) -> list[str]:
    """Scores, colours and floats that gacrux infers from the file and that differ from those of the tournament."""
    if theirs.teams is None:
        return []
    found = []
    for tpn, mine in views(tournament).items():
        its = theirs.teams.get(tpn)
        if its != mine:
            found.append(f"team {tpn}: {mine} here, {its} by gacrux")
    found += [
        f"team {tpn} takes part only by gacrux" for tpn in theirs.teams.keys() - views(tournament).keys()
    ]
    return found


def views(tournament: Tournament) -> dict[int, GacruxState]:
    """What the engine knows about each participating team, in gacrux's terms."""
    field_ = engine_field(tournament)
    return {
        tpn: GacruxState(
            field_.primary[i],
            field_.secondary[i],
            field_.score[i],
            field_.played[i],
            "".join("w" if colour > 0 else "b" for colour in field_.colours[i]),
            bool(field_.floated[i]),
        )
        for i, tpn in enumerate(field_.tpn)
    }


def facts(result: RoundPairing | None, theirs: GacruxRound) -> Iterator[str]:
    """What a round contained, to show that the comparison is meaningful."""
    if result is None:
        yield "no legal pairing"
        return
    if theirs.tables != tuple((p.white.tpn, p.black.tpn) for p in result.tables):
        yield OTHER_ORDER
    if result.bye is not None:
        yield "a bye"
    upfloaters = [len(bracket.upfloaters) for bracket in result.brackets]
    if any(upfloaters):
        yield "an upfloater"
    if max(upfloaters, default=0) > 1:
        yield "several upfloaters to a bracket"
    for name in ("C6", "C7", "C8", "C9", "C10"):
        if any(
            (bracket.criteria_tenths[name] or 0) > (1 if name == "C6" else 0) for bracket in result.brackets
        ):
            yield f"[{name}] not at its best"
    if any(len({p.white.mp_tenths, p.black.mp_tenths}) > 1 for p in result.pairs):
        yield "a pair of different scores"
    for pair_ in result.pairs:
        yield f"colour by {pair_.colour_article}"
