"""Pairing a round by hand: it is started and finished, warns in between, and compares with the rules at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ...checker.rounds import judge
from ...checker.verdicts import Fault, Kind, RoundVerdict
from ...domain.errors import NoLegalPairing, StateError
from ...domain.messages import Message, Told, bracketed, first_of, joined, msg, said_by
from ...domain.pairing import RoundPairing
from ...domain.results import Result
from ...domain.tournament import Prohibition
from ...languages import translated
from ..attendance import warn_of_change
from ..by_the_rules import by_the_rules
from ..citations import cited
from ..event import Event, Round
from ..remarks import remark_text
from ..result_text import at_tables
from ..rows import is_list
from ..snapshot import tournament_before
from ..verb import PAIRED, Act, Param, verb
from ..warnings import Refusal, WrongValue
from .corrections import event_after
from .pairing import byes_of, may_begin

_ROUND = Param("round", "round", "the round (default: the last one)", None)


@verb("by-hand", "Start pairing by hand", _ROUND, kinds=PAIRED)
def by_hand(act: Act, round: int | None) -> None:
    """Allow changes to the pairs of this round; a round not yet paired starts empty."""
    event = act.event
    number = len(event.rounds) if round is None else round
    if number == len(event.rounds) + 1:
        _begin_empty(act, number)
    else:
        found = event.round(number)
        if found.number != len(event.rounds):
            raise Refusal(
                msg("Round {round} is past.", round=found.number),
                msg("Results of old rounds can be corrected, their pairs cannot."),
            )
        if found.by_hand:
            act.say(msg("Round {round} is being paired by hand.", round=number))
            return
        warn_of_opening(act, found)
        act.decide("by-hand", round=number, open=True)
    act.say(msg("Round {round} is being paired by hand.", round=number))


def warn_of_opening(act: Act, found: Round) -> None:
    """Warn that a round is opened for changes by hand: of its results, or that it is published."""
    if any(match.begun for match in found.matches):
        act.warn(
            4,
            msg(
                "Round {number} has results: those of pairs that you change are dropped, the others stay",
                number=found.number,
            ),
            cited(act.event, "changed-pairing"),
        )
    elif found.published:
        warn_of_change(act, found)


def _begin_empty(act: Act, number: int) -> None:
    """The next round without pairs, opened for pairing by hand."""
    may_begin(act.event, number)
    byes = {str(team): kind for team, kind in byes_of(act.event, number).items()}
    act.decide("pair", round=number, matches=[], byes=byes, by_hand=True)


@verb("set-pairs", "Enter the pairs", Param("pairs", "data", "pairs of teams in table order, White first: [[1, 4], [3, 2]]"),
      Param("bye", "team", "who has the bye", None), _ROUND, kinds=PAIRED)  # fmt: skip
def set_pairs(act: Act, pairs: Sequence[Any], bye: int | None, round: int | None) -> None:
    """Enter all pairs of the round at once, while pairing by hand; also possible for the next round."""
    from ..arguments import team_id

    event = act.event
    number = len(event.rounds) if round is None else round
    meaning = msg("pairs are as in [[1, 4], [3, 2]]")
    if not is_list(pairs):
        raise Refusal(
            msg("pairs is a list of pairs, not {pairs}.", pairs=repr(pairs)),
            msg("Expected: {meaning}.", meaning=meaning),
        )
    for at, pair in enumerate(pairs, 1):
        if not is_list(pair) or len(pair) != 2:
            why = msg("number {number} is not two teams but {pair}", number=at, pair=repr(pair))
            raise WrongValue("pairs", why, meaning=meaning)
    try:
        chosen = [(team_id(event, a), team_id(event, b)) for a, b in pairs]
    except ValueError as error:
        raise WrongValue("pairs", said_by(error), meaning=meaning) from None
    if number == len(event.rounds) + 1:
        _begin_empty(act, number)
    else:
        _open(event, number)
    _set(act, number, chosen, bye)


@verb("swap", "Swap two teams", Param("teams", "teams", "two teams of the round"), _ROUND, kinds=PAIRED)
def swap(act: Act, teams: Sequence[int], round: int | None) -> None:
    """Swap places, opponents, colours or the bye of two participants, while pairing by hand."""
    event = act.event
    found = _open(event, len(event.rounds) if round is None else round)
    if len(teams) != 2 or teams[0] == teams[1]:
        raise Refusal(msg("Name two teams to exchange."))
    other = {teams[0]: teams[1], teams[1]: teams[0]}
    for team in teams:
        if found.match_of(team) is None and found.bye != team:
            raise Refusal(
                msg("{team} does not play in round {round}.", team=event.label(team), round=found.number)
            )
    pairs = [
        (other.get(match.white, match.white), other.get(match.black, match.black)) for match in found.matches
    ]
    bye = found.bye
    first, second = (event.label(team) for team in teams)
    said = msg("{first} and {second} are exchanged.", first=first, second=second)
    _set(act, found.number, pairs, other.get(bye, bye) if bye is not None else None, said)


@verb("flip", "Swap the colours at a table", Param("table", "table", "the table"), _ROUND, kinds=PAIRED)
def flip(act: Act, table: int, round: int | None) -> None:
    """Give White on board 1 to the other side, while pairing by hand."""
    event = act.event
    found = _open(event, len(event.rounds) if round is None else round)
    match = found.match(table)
    said = msg(
        "Table {table} is {black} - {white} now.",
        table=table,
        black=event.label(match.black),
        white=event.label(match.white),
    )
    pairs = [
        (match.black, match.white) if match.table == table else (match.white, match.black)
        for match in found.matches
    ]
    _set(act, found.number, pairs, found.bye, said)


def _open(event: Event, number: int) -> Round:
    found = event.round(number)
    if not found.by_hand:
        raise Refusal(
            msg("Round {number} is not being paired by hand.", number=number), msg("`by-hand` begins that.")
        )
    return found


def _set(act: Act, number: int, pairs: Sequence[tuple[int, int]], bye: int | None, said: str = "") -> None:
    """Record the pairs, with a warning for every rule that one of them breaks."""
    event = event_after(act) if act.drafts else act.event
    found = event.round(number)
    seated = [team for pair in pairs for team in pair] + ([bye] if bye is not None else [])
    twice = next((team for team, times in Counter(seated).items() if times > 1), None)
    if twice is not None:
        raise Refusal(
            msg("{team} would play twice in round {number}.", team=event.label(twice), number=number)
        )
    byes: dict[int, Result] = {
        team: kind for team, kind in found.byes.items() if kind is not Result.PAB and team not in seated
    }
    if bye is not None:
        byes[bye] = Result.PAB
    old = {frozenset((match.white, match.black)): match for match in found.matches}
    changed = [pair for pair in pairs if frozenset(pair) not in old]
    decided = [
        table for table, pair in enumerate(pairs, 1) if pair in changed or old[frozenset(pair)].decided
    ]
    _warn_of_losses(act, event, found, pairs)
    act.decide(
        "set-pairs",
        round=number,
        matches=[[table, white, black] for table, (white, black) in enumerate(pairs, 1)],
        byes={str(team): kind.value for team, kind in byes.items()},
        decided=decided,
    )
    touched = frozenset(team for pair in changed for team in pair) | (
        {bye} if bye is not None and bye != found.bye else set()
    )
    for level, text, article in faults(event, number, pairs, bye, touched):
        act.warn(level, text, article)
    now = (
        msg(
            "Round {round} has {count, plural, one {# match} other {# matches}}, bye: {team}.",
            round=number,
            count=len(pairs),
            team=event.team(bye).name,
        )
        if bye
        else msg(
            "Round {round} has {count, plural, one {# match} other {# matches}}.",
            round=number,
            count=len(pairs),
        )
    )
    act.say(joined(said, now))


def _warn_of_losses(act: Act, event: Event, found: Round, pairs: Sequence[tuple[int, int]]) -> None:
    """Name the results and line-ups that go with the pairs, or the colours, of a round that is changed."""
    gone = [match for match in found.matches if (match.white, match.black) not in set(pairs)]
    results = at_tables(event, (match for match in gone if match.begun))
    if results:
        act.warn(
            2,
            msg(
                "{count, plural, one {The result of this table is} other {The results of these tables are}} dropped: "
                "{tables}",
                count=len(results),
                tables=first_of(results, 8),
            ),
        )
    lineups = sum(len(match.lineups) for match in gone)
    if lineups:
        act.warn(
            2,
            msg(
                "{count, plural, one {# line-up is dropped} other {# line-ups are dropped}} with the pairs",
                count=lineups,
            ),
        )


def faults(
    event: Event, number: int, pairs: Sequence[tuple[int, int]], bye: int | None, changed: frozenset[int]
) -> Iterator[tuple[int, str, str]]:
    """What the teams of `changed` break in a round that may still be incomplete: a level, a sentence and its article.

    `pairs`, `bye` and `changed` are ids of teams. Wishes are not rules, and are checked here.
    """
    for a, b in pairs:
        for item in event.forbidden:
            if (
                item.soft
                and {a, b} <= set(item.teams)
                and {a, b} & changed
                and item.first <= number
                and (item.last is None or number <= item.last)
            ):
                kept_apart = msg(
                    "{team} and {other_team} are to be kept apart",
                    team=event.label(a),
                    other_team=event.label(b),
                )
                yield 3, kept_apart, ""
    try:
        verdict = _verdict(event, number, pairs, bye)
    except StateError as error:
        why = said_by(error)
        yield 3, msg("The rules cannot judge round {round}: {why}", round=number, why=why), ""
        return
    for fault in verdict.faults:
        level = 3 if fault.kind in _BROKEN else 2 if fault.kind is Kind.COLOURS else 0
        if fault.kind is Kind.REMATCH:
            level = 4  # not harmless: what was played twice cannot be put right
        if level and changed & {event.team_of(tpn) for tpn in fault.teams}:
            yield level, _said(fault), fault.article


_BROKEN = frozenset(kind for kind in Kind if kind.forbidden) - {Kind.TWICE, Kind.IDLE, Kind.DECIDED}
"""What is reported at once; a round in progress has teams without a match."""


def _verdict(
    event: Event,
    number: int,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    prohibited: tuple[Prohibition, ...] | None = None,
) -> RoundVerdict:
    """The judge's verdict on a round, with other prohibitions than those of the event if given."""
    before = tournament_before(event, number)
    return judge(
        before if prohibited is None else replace(before, prohibited=prohibited),
        [(event.tpn(white), event.tpn(black)) for white, black in pairs],
        event.tpn(bye) if bye is not None else None,
    )


def _said(fault: Fault) -> str:
    """What is wrong, without its article and full stop."""
    return Told(partial(_without_article, fault)) if isinstance(fault.text, Message) else fault.text


def _without_article(fault: Fault, language: str, other: Callable[[str], str] | None) -> str:
    text, article = (
        translated(one.worded(other) if other and isinstance(one, Message) else one, language)
        for one in (fault.text, bracketed(fault.article))
    )
    return text.removesuffix(f" {article}").removesuffix(".")


@verb("end-by-hand", "Finish pairing by hand", _ROUND, kinds=PAIRED)
def end_by_hand(act: Act, round: int | None) -> None:
    """Compare the round with the rules; differences must be confirmed twice and are recorded."""
    event = act.event
    found = _open(event, len(event.rounds) if round is None else round)
    _everybody(event, found)
    try:
        rules: RoundPairing | None = by_the_rules(event, found.number).pairing
    except (NoLegalPairing, StateError):
        rules = None
    differ = difference(event, found, rules)
    data: dict[str, Any] = {
        "matches": [[match.table, match.white, match.black] for match in found.matches],
        "byes": {str(team): kind.value for team, kind in found.byes.items()},
        "decided": [],
    }
    if rules is not None and differ:
        ours = {frozenset((event.team_of(p.white.tpn), event.team_of(p.black.tpn))) for p in rules.pairs}
        data["decided"] = [m.table for m in found.matches if frozenset((m.white, m.black)) not in ours]
        data["engine"] = {
            "pairs": [[event.team_of(p.white.tpn), event.team_of(p.black.tpn)] for p in rules.tables],
            "bye": event.team_of(rules.bye.tpn) if rules.bye else None,
        }
        act.warn(
            4,
            msg(
                "Round {round} is not as the rules pair it: {difference}",
                round=found.number,
                difference=differ,
            ),
            cited(event, "changed-pairing"),
            joined(msg("By the rules: {pairs}.", pairs=_right(event, rules)), _why(event, found, rules)),
        )
        act.comment("MPA", found.number, differ)
    elif rules is None:
        data["decided"] = [match.table for match in found.matches]
        act.warn(
            3,
            msg(
                "Round {round} cannot be completed by the rules; it is paired by decision", round=found.number
            ),
        )
        act.comment("MPA", found.number, remark_text("MPA", "no pairing"))
    act.decide("set-pairs", round=found.number, **data)
    act.decide("by-hand", round=found.number, open=False)
    act.say(
        msg(
            "Pairing by hand of round {round} is finished; {difference}.",
            round=found.number,
            difference=differ,
        )
        if differ
        else msg("Pairing by hand of round {round} is finished: as by the rules.", round=found.number)
    )


def _why(event: Event, found: Round, rules: RoundPairing, most: int = 3) -> str:
    """The judge's findings on a round paired by hand, in a few sentences, compared with the round by the rules
    including wishes."""
    pairs = [(match.white, match.black) for match in found.matches]
    kept = rules.tournament.prohibited
    texts = [fault.text for fault in _verdict(event, found.number, pairs, found.bye, kept).faults]
    more = [msg("And {count} more.", count=len(texts) - most)] if len(texts) > most else []
    return joined(*texts[:most], *more)


def _everybody(event: Event, found: Round) -> None:
    missing = [
        team for team in event.order
        if event.team(team).plays(found.number) and found.match_of(team) is None and team not in found.byes
    ]  # fmt: skip
    if missing:
        names = ", ".join(event.label(team) for team in missing[:5])
        raise Refusal(
            msg("Round {round} has nothing for {names}.", round=found.number, names=names),
            msg("Give a match, the bye, or an absence."),
        )


def difference(event: Event, found: Round, rules: RoundPairing | None) -> str:
    """How a round differs from the rules, in words; empty if it does not."""
    if rules is None:
        return remark_text("MPA", "rules")
    ours = {(event.team_of(p.white.tpn), event.team_of(p.black.tpn)) for p in rules.pairs}
    played = {(match.white, match.black) for match in found.matches}
    pairs = {frozenset(pair) for pair in played} - {frozenset(pair) for pair in ours}
    turned = [pair for pair in played if pair not in ours and frozenset(pair) not in pairs]
    parts = []
    if pairs:
        parts.append(remark_text("MPA", "pairs", count=len(pairs)))
    if turned:
        parts.append(remark_text("MPA", "colours", count=len(turned)))
    bye = event.team_of(rules.bye.tpn) if rules.bye else None
    if bye != found.bye:
        parts.append(
            remark_text("MPA", "bye", team=event.label(found.bye))
            if found.bye
            else remark_text("MPA", "no bye")
        )
    return joined(*parts, by=", ")


def _right(event: Event, rules: RoundPairing) -> str:
    shown = [f"{p.white.tpn}-{p.black.tpn}" for p in rules.tables]
    bye = msg("bye: {team}", team=rules.bye.tpn) if rules.bye else ""
    return joined(f"{', '.join(shown[:40])}{' ...' if len(shown) > 40 else ''}", bye, by=", ")
