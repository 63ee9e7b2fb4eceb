"""What every round must observe, whatever its system: everybody once, participants only, no prohibited pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from .case import Case
from .verdicts import Fault, Kind


def coverage(case: Case) -> Iterator[Fault]:
    """Every participant has one match or the bye, and nobody else has; a bye only if their number is odd."""
    before, given = case.before, case.given
    seats = Counter(tpn for pair in given.pairs for tpn in pair)
    if given.bye is not None:
        seats[given.bye] += 1
    for tpn, times in sorted(seats.items()):
        entry = before.entry(tpn)
        if times > 1:
            yield case.fault(Kind.TWICE, "twice", "", (tpn,), team=tpn, times=times)
        if entry.joined_round > before.round:
            yield case.fault(Kind.ABSENT, "late", "", (tpn,), team=tpn, joined=entry.joined_round)
        elif not before.takes_part(entry):
            yield case.fault(Kind.ABSENT, "absent", "", (tpn,), team=tpn)
        elif not case.playing.takes_part(case.playing.entry(tpn)):
            yield case.fault(Kind.ABSENT, "out", "4.9", (tpn,), team=tpn)
    expected = case.seated
    if given.bye is not None and len(expected) % 2 == 0:
        yield case.fault(
            Kind.BYE_NEEDLESS, "needless", "", (given.bye,), bye_team=given.bye, count=len(expected)
        )
    for tpn in sorted(expected):
        if tpn not in seats:
            yield case.fault(Kind.IDLE, "idle", "", (tpn,), team=tpn)


def decisions(case: Case) -> Iterator[Fault]:
    """Pairs that the arbiter decided are present, and prohibited pairs are not."""
    made = {frozenset(pair) for pair in case.given.pairs}
    for a, b in case.before.forced:
        if frozenset((a, b)) not in made:
            yield case.fault(Kind.DECIDED, "decided", "", (a, b), better=(a, b))
    prohibited = set(case.before.prohibited_pairs())
    for a, b in case.free_pairs:
        if (min(a, b), max(a, b)) in prohibited:
            yield case.fault(Kind.PROHIBITED, "prohibited", "", (a, b), given=(a, b), a_team=a, b_team=b)


def rematches(case: Case, article: str, forfeits_count: bool = False, often: int = 1) -> Iterator[Fault]:
    """Pairs that have already met `often` times; an unplayed match is not a meeting, unless the reading says so."""
    for a, b in case.free_pairs:
        played, unplayed = case.meetings(a, b)
        rounds = sorted(played + unplayed) if forfeits_count else played
        if len(rounds) >= often:
            yield case.fault(
                Kind.REMATCH, "rematch", article, (a, b), given=(a, b), a_team=a, b_team=b, rounds=rounds
            )


def turned(case: Case, white: int, black: int, article: str) -> Fault:
    """A pair whose colours should be reversed by an article."""
    return case.fault(
        Kind.COLOURS,
        "colours",
        article,
        (white, black),
        (white, black),
        (black, white),
        white_team=white,
        black_team=black,
    )


def turned_pairs(
    case: Case,
    place: Mapping[int, int],
    by_initial_colour: Callable[[int, int], bool],
    allocate: Callable[[int, int], tuple[int, int, str]],
) -> Iterator[Fault]:
    """The pairs of participants, whoever made them, whose colours should be reversed by the rules.

    For two places, `allocate` returns White, Black and the deciding article. If the initial colour decides and is
    unknown, nothing is wrong.
    """
    unknown = case.options["initial_colour"] is None
    for white, black in case.given.pairs:
        a, b = place.get(white), place.get(black)
        if a is None or b is None or a == b or {white, black} in case.given.uncoloured:
            continue
        if unknown and by_initial_colour(a, b):
            continue
        first, _, article = allocate(a, b)
        if first != a:
            yield turned(case, white, black, article)


def barred_bye(case: Case, bye: int, article: str, key: str = "barred") -> Fault:
    """A bye for somebody who may not have it, with the bye by the rules."""
    best = case.best.bye if case.best is not None else None
    return case.fault(
        Kind.BYE_BARRED,
        key,
        article,
        (bye,),
        bye_team=bye,
        rounds=case.gains_without_play(bye),
        better_team=best.tpn if best is not None else None,
    )


def colours_of_the_rules(case: Case, article: str) -> Iterator[Fault]:
    """The pairs that the rules make too, with other colours; `article` if the pair by the rules names none."""
    for white, black in case.given.pairs:
        ours = case.best.pair_of(white) if case.best is not None else None
        if ours is None or {white, black} in case.given.uncoloured:
            continue
        if (ours.white.tpn, ours.black.tpn) == (black, white):
            yield turned(case, white, black, ours.colour_article or article)


def unplayed_meetings(case: Case, article: str) -> Iterator[str]:
    """Remarks about pairs that were paired before and did not play: they are not rematches."""
    for a, b in case.given.pairs:
        played, unplayed = case.meetings(a, b)
        if unplayed and not played:
            yield case.remark("unplayed", article, a_team=a, b_team=b, rounds=unplayed)
