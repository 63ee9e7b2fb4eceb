"""Changes of past results: their effects are reported before they are made; later rounds stay as played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...domain.errors import NoLegalPairing, StateError
from ...domain.messages import first_of, joined, msg
from ..by_the_rules import by_the_rules
from ..citations import cited, is_ibf
from ..event import Event, Match, Round
from ..planned import by_table
from ..remarks import remark_text
from ..result_text import result_text
from ..verb import Act

LAST_FOR_NUMBERS = 4
"""Once this round is paired, numbers are not to change, and a wrong rating is corrected for the rating report only
[C.04.2: 2.3]."""


@dataclass(frozen=True)
class Consequences:
    """The effects of a change of the past: teams whose place changes (id, before, after), and the later rounds that
    would have been paired differently, each with the pairs (ids) that were played and would not have been."""

    places: tuple[tuple[int, str, str], ...]
    rounds: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]

    def text(self, event: Event) -> str:
        """For display, on one line."""
        parts = []
        if self.places:
            shown = [f"{event.label(team)} {before} → {after}" for team, before, after in self.places]
            parts.append(msg("Places change: {names}.", names=first_of(shown, 4)))
        for number, pairs in self.rounds:
            parts.append(
                msg(
                    "Round {round} would have been paired otherwise ({count, plural, one {# pair} other {# pairs}}); "
                    "it stays as it was played.",
                    round=number,
                    count=len(pairs),
                )
            )
        return joined(*parts) if parts else msg("No place and no later pairing would be different.")


def correction(act: Act, found: Round, match: Match) -> None:
    """Warn about a result of an older round, with its effects: depending on its age [C.04.2: 4.3], or in backgammon as
    an error corrected whenever it is found [IBF 4.8].

    Entering the result of an open match (adjourned, or not yet played in a round robin) is not a correction: it only
    counted as a draw for pairing. Rounds that were paired with the draw stay as they are. Where it is no draw,
    in the Swiss systems of C.04 this is confirmed with its effects, as FIDE's checklist wants it (Q163); the rules of
    the Olympiads provide for it [2022: 5.1, 5.2].
    """
    event = act.event
    age = len(event.rounds) - found.number
    if age == 0:
        return
    after = event_after(act)
    now = after.round(found.number).match(match.table)
    names = f"{event.label(match.white)} - {event.label(match.black)}"
    if completes(event, match, now):
        if not by_table(event):
            text = result_text(after, now)
            if event.settings.system.startswith("fide-") and not _drawn(match, now):
                act.warn(
                    3,
                    msg(
                        "Round {round}, table {table}, {names}: what counted as a draw for pairing ends {result}",
                        round=found.number,
                        table=match.table,
                        names=names,
                        result=text,
                    ),
                    cited(event, "adjourned"),
                    consequences(event, after, found.number).text(event),
                )
            act.comment("Adjournment", found.number, remark_text("Adjournment", names=names, result=text))
        return
    effects = consequences(event, after, found.number)
    act.warn(
        correction_level(event, age),
        msg(
            "Round {round} is over; table {table}, {names}, is changed",
            round=found.number,
            table=match.table,
            names=names,
        ),
        cited(event, "correction"),
        effects.text(event),
        _allowed(event),
    )
    before, result = (result_text(*one) or msg("none") for one in ((event, match), (after, now)))
    act.comment(
        "Correction",
        found.number,
        remark_text("Correction", "result", names=names, result=result, before=before),
    )


def _drawn(before: Match, now: Match) -> bool:
    """Whether every board that was open is drawn now, or still open: nothing is other than it was paired on."""
    if now.forfeit:
        return False
    if now.score is not None:
        return now.score[0] == now.score[1]
    entered = {at for at, sign in enumerate(before.boards) if sign not in ("", "**")}
    return all(sign in ("==", "DD", "**", "") for at, sign in enumerate(now.boards) if at not in entered)


def completes(event: Event, before: Match, now: Match) -> bool:
    """Whether a match that was open now has its result, with all existing board results unchanged."""
    if not before.open_boards(event.boards_of_match) or now.awarded or not now.begun:
        return False
    entered = {at: sign for at, sign in enumerate(before.boards) if sign not in ("", "**")}
    return not entered or all(now.boards[at : at + 1] == (sign,) for at, sign in entered.items())


def _allowed(event: Event) -> str:
    """What stands open where a result of an older round cannot be changed any more."""
    if not event.by_score:
        return msg(
            "`rating-boards` corrects the games for the rating report only; `penalty` gives or takes points by decision."
        )
    return msg("`penalty` gives or takes points by decision.")


def correction_level(event: Event, age: int) -> int:
    """The warning level for changing a result on which this many rounds were paired."""
    return 3 if age == 1 or by_table(event) or is_ibf(event) else 5


def event_after(act: Act) -> Event:
    """The event as it would be with what the act has decided so far."""
    from ..fold import apply

    event = act.event
    for number, draft in enumerate(act.drafts, event.position + 1):
        event = apply(event, _Numbered(number, draft.kind, draft.version, draft.data))
    return event


@dataclass(frozen=True)
class _Numbered:
    number: int
    kind: str
    version: int
    data: Mapping[str, Any]


def consequences(before: Event, after: Event, since: int) -> Consequences:
    """The differences between two events whose results differ from round `since` on."""
    from ..ranking import standings

    places: list[tuple[int, str, str]] = []
    try:
        old, new = (
            {row.team.tpn: row.place_text for row in standings(event).rows} for event in (before, after)
        )
        for tpn, identity in enumerate(before.order, 1):
            a, b = old.get(tpn, "out of the ranking"), new.get(tpn, "out of the ranking")
            if a != b:
                places.append((identity, a, b))
    except (StateError, KeyError):
        places = []
    rounds = []
    for one in before.rounds[since:]:
        pairs = _other_pairs(before, after, one.number)
        if pairs:
            rounds.append((one.number, tuple(pairs)))
    return Consequences(tuple(places), tuple(rounds))


def _other_pairs(before: Event, after: Event, number: int) -> Sequence[tuple[int, int]]:
    """The pairs of a round that the rules made before, and would not make after."""
    try:
        old, new = by_the_rules(before, number).pairing, by_the_rules(after, number).pairing
    except (NoLegalPairing, StateError):
        return ()
    still = {pair.teams for pair in new.pairs}
    return [
        (before.team_of(pair.white.tpn), before.team_of(pair.black.tpn))
        for pair in old.tables
        if pair.teams not in still
    ]
