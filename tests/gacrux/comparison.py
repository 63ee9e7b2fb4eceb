"""A round by the engine and by gacrux: what is different, and whether a documented reading explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pairwright import NoLegalPairing, RoundPairing, Tournament, pair
from pairwright.formats.trf import write
from pairwright.systems.options import read_options
from pairwright.systems.registry import SYSTEMS
from pairwright.systems.team_swiss.definitions import Field, Settings
from tests.gacrux.limit import OutOfTimeError, cpu_limit
from tests.gacrux.peer import Peer, PeerAnswer, View

EQUAL, FILE, FINDING, SLOW = "equal", "file", "finding", "gave up"


OTHER_ORDER = "the same pairs in another order of boards"


@dataclass(frozen=True)
class Outcome:
    """How a round came out: `equal`, a key of READINGS, `file` (gacrux understands the file differently), `gave up`
    (gacrux needed too long) or `finding` (not explained). `remarks` say what is different."""

    kind: str
    remarks: tuple[str, ...] = ()
    facts: tuple[str, ...] = field(default=(), compare=False)
    """Of an equal round: what it contained."""


@dataclass(frozen=True)
class Answer:
    """A round by the engine, and the TPN of the team with the bye."""

    result: RoundPairing
    bye: int | None


def compare(peer: Peer, tournament: Tournament, seconds: float = 0) -> Outcome:
    """Pair the round by both and compare pairs, colours and the bye."""
    try:
        with cpu_limit(seconds):
            theirs = peer.pair(peer.read(write(tournament).decode()), tournament.round)
    except OutOfTimeError:
        return Outcome(SLOW)
    except ValueError as error:
        return Outcome(FILE, (str(error),))
    understood = different_views(tournament, theirs)
    if understood:
        return Outcome(FILE, tuple(understood))
    result = _ours(tournament)
    remarks = differences(result, theirs)
    if not remarks:
        return Outcome(EQUAL, facts=tuple(facts(result, theirs)))
    for kind, reading in READINGS.items():
        if not differences(reading(tournament), theirs):
            return Outcome(kind, tuple(remarks))
    return Outcome(FINDING, tuple(remarks))


def _ours(tournament: Tournament, **options: Any) -> Answer | None:
    try:
        result = pair(tournament, **options)
    except NoLegalPairing:
        return None
    return Answer(result, result.bye.tpn if result.bye is not None else None)


def _bye_by_pairing_score(tournament: Tournament, **options: Any) -> Answer | None:
    """With an acceleration: the bye [3.4.2] by the score with virtual points.

    The engine has no option for that, so the team is found here and taken out before the rest is paired.
    """
    field_ = engine_field(tournament)
    here = [entry for entry in tournament.entries if entry.available]
    if len(here) % 2 == 0 or not any(field_.virtual):
        return _ours(tournament, **options)
    order = sorted(range(len(field_)), key=lambda i: (field_.score[i], -field_.played[i], -field_.tpn[i]))
    for i in order:
        if field_.barred_from_bye[i]:
            continue
        tpn = field_.tpn[i]
        entries = tuple(replace(e, available=e.available and e.tpn != tpn) for e in tournament.entries)
        found = _ours(replace(tournament, entries=entries), **options)
        if found is not None:
            return Answer(found.result, tpn)
    return None


READINGS: dict[str, Callable[[Tournament], Answer | None]] = {
    "c6-parity": partial(_ours, r_c6="parity"),
    "following-with-pab": partial(_ours, r_following="with_pab"),
    "accelerated-bye": _bye_by_pairing_score,
    "c6-parity, following-with-pab": partial(_ours, r_c6="parity", r_following="with_pab"),
    "c6-parity, accelerated-bye": partial(_bye_by_pairing_score, r_c6="parity"),
}
"""The round by gacrux's readings that are not ours, by kind of difference; docs/differences.md explains them."""


def differences(ours: Answer | None, theirs: PeerAnswer) -> list[str]:
    """What is different in two answers, in sentences; None: no legal pairing."""
    if ours is None or theirs.trouble:
        if ours is None and theirs.trouble:
            return []
        return [
            f"a round by {'gacrux' if ours is None else 'pairwright'} only; gacrux: {theirs.trouble or 'a round'}"
        ]
    found = []
    if ours.bye != theirs.bye:
        found.append(f"the bye is for {ours.bye} here, for {theirs.bye} by gacrux")
    pairs = frozenset((p.white.tpn, p.black.tpn) for p in ours.result.pairs)
    only_here, only_there = pairs - theirs.pairs, theirs.pairs - pairs
    turned = {(a, b) for a, b in only_here if (b, a) in only_there}
    if turned:
        found.append(f"other colours: {_list(turned)} here")
    if only_here - turned:
        theirs_only = only_there - {(b, a) for a, b in turned}
        found.append(f"pairs only here: {_list(only_here - turned)}; only by gacrux: {_list(theirs_only)}")
    for bracket, its in zip(ours.result.brackets, theirs.upfloaters, strict=False):
        mine = bracket.upfloaters
        if found and sorted(mine) != sorted(its):
            found.append(f"upfloaters to the bracket of {bracket.score / 10}: {mine} here, {its} by gacrux")
            break
    return found


def _list(pairs: set[tuple[int, int]] | frozenset[tuple[int, int]]) -> str:
    return " ".join(f"{a}-{b}" for a, b in sorted(pairs))


def different_views(tournament: Tournament, theirs: PeerAnswer) -> list[str]:
    """Scores, colours and floats that gacrux reads in the file and that are not those of the tournament."""
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


def views(tournament: Tournament) -> dict[int, View]:
    """What the engine knows about each team that takes part, in gacrux's terms."""
    field_ = engine_field(tournament)
    return {
        tpn: View(
            field_.primary[i],
            field_.secondary[i],
            field_.score[i],
            field_.played[i],
            "".join("w" if colour > 0 else "b" for colour in field_.colours[i]),
            bool(field_.floated[i]),
        )
        for i, tpn in enumerate(field_.tpn)
    }


def engine_field(tournament: Tournament) -> Field:
    """What the engine reads from the histories of the teams that take part."""
    system = SYSTEMS["fide-team"]
    options = read_options(tournament.options, system.options, system.id)
    settings = Settings(options, tournament.round, options["rounds"])
    return Field(tournament, settings, [entry for entry in tournament.entries if entry.available], None)


def facts(answer: Answer | None, theirs: PeerAnswer) -> Iterator[str]:
    """What a round contained, to see that the comparison says something."""
    if answer is None:
        yield "no legal pairing"
        return
    result = answer.result
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
        if any((bracket.criteria[name] or 0) > (1 if name == "C6" else 0) for bracket in result.brackets):
            yield f"[{name}] not at its best"
    if any(len({p.white.mp, p.black.mp}) > 1 for p in result.pairs):
        yield "a pair of different scores"
    for pair_ in result.pairs:
        yield f"colour by {pair_.colour_article}"
