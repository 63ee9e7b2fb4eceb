"""The desk: one event with its log. It follows what others decide and carries out verbs; thread-safe."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import uniform
from threading import RLock
from time import sleep
from typing import Any

from ..domain.cycles import put_off
from ..domain.errors import StateError
from ..domain.messages import Number, msg, sentence
from ..domain.shown import in_a_line
from ..store.log import Conflict, Draft, Log, Recorded
from .arguments import arguments
from .bounds import checked_words
from .decisions import taken
from .event import Event
from .fold import EMPTY, apply, as_known, decision_in, fold, taken_back, undone, unpublished_between
from .planned import rounds_in_table
from .registry import chiefs_verb, verb_of
from .rows import MOST_PLAYERS, MOST_TEXT
from .size import TO_THE_END, Size
from .verb import Act, Verb
from .warnings import Notice, Question, Refusal, answered
from .wording import notice_worded, refusal_worded, worded

_TRIES = 50
"""How often a verb is retried when others append between its reading and its decision."""

_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
_EVERY = 256
"""A snapshot is kept every this many decisions, as a starting point for undo."""


@dataclass(frozen=True)
class Answer:
    """What a verb did: its message, the decisions appended (none: nothing to change), and the consequences."""

    text: str
    decisions: tuple[Recorded, ...]
    warnings: tuple[Notice, ...]
    event: Event
    recipe: str = ""
    """A command that verifies a draw, with a sentence."""

    __repr__ = in_a_line


@dataclass(frozen=True)
class Preview:
    """What a verb would do: its message, its warnings, and the resulting event. Nothing is written."""

    text: str
    warnings: tuple[Notice, ...]
    before: Event
    after: Event

    __repr__ = in_a_line


@dataclass(frozen=True)
class _Draft:
    """A draft in the form expected by the fold."""

    number: int
    kind: str
    version: int
    data: Mapping[str, Any]


class Desk:
    """An event, its log and its verbs."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.most_entries: Callable[[], int | None] = lambda: None
        """How many entries the event may have, where that is limited; asked when there are more than before, and when
        it is larger than one of few entries may be."""
        self.size = 0
        """The bytes of all decisions as JSON."""
        self._lock = RLock()
        self._decisions: list[Recorded] = []
        self._kept: list[Event] = [EMPTY]
        self._undone: frozenset[int] = frozenset()
        self._event = EMPTY
        with put_off():
            self._refresh()

    @property
    def event(self) -> Event:
        """The current event, including what others decided meanwhile."""
        self._refresh()
        return self._event

    @property
    def decisions(self) -> Sequence[Recorded]:
        """The log so far."""
        self._refresh()
        return self._decisions

    @property
    def measured(self) -> Size:
        """How large the event is."""
        return self._sized(self.event)

    @property
    def undone(self) -> frozenset[int]:
        """Numbers of the undone decisions."""
        self._refresh()
        return self._undone

    def at(self, position: int) -> Event:
        """The event as it was after a decision."""
        self._refresh()
        with self._lock:
            decisions = self._decisions[:position]
        event = EMPTY
        for at, decision in enumerate(decisions, 1):
            if decision.kind in ("undo", "redo"):
                event = as_known(event, fold(decisions[:at], undone(decisions[:at])))
            else:
                event = fold((decision,), frozenset(), event)
        return event

    def do(
        self,
        name: str,
        /,
        person: str = "",
        reason: str = "",
        confirm: str = "",
        as_role: str = "chief",
        **given: Any,
    ) -> Answer:
        """Carry out a verb. Refusal: it is impossible. Question: it needs an answer, see there. Whether the role may
        use the verb was checked before; here, whether it may undo or redo what somebody else decided.

        Thread-safe: a verb that saw an older event than the log contains is repeated on the newer one.
        """
        verb = verb_of(name)
        reason, person = checked_words("reason", reason), checked_words("person", person, 2 * MOST_TEXT)
        for tries in range(_TRIES):
            if tries:  # others were faster: a growing pause, so that concurrent writers get their turns
                sleep(uniform(0, min(0.2, 0.003 * 2**tries)))  # noqa: S311  no secret
            event = self.event
            act = self._run(event, verb, given, as_role, person)
            level = answered(name, _plain(given), act.warnings, confirm, reason, event.by_the_book)
            drafts = [replace(draft, person=person, level=level, reason=reason) for draft in act.drafts]
            after = self._fits(event, drafts)
            if not drafts:
                return Answer(act.says, (), tuple(act.warnings), event, act.recipe)
            self._has_room(verb.name, event, after, drafts)
            try:
                written = self.log.append(event.position, drafts)
            except Conflict:
                continue
            return Answer(act.says, tuple(written), tuple(act.warnings), self.event, act.recipe)
        raise Refusal(msg("Others are changing the event at the same moment."), msg("Try again."))

    def preview(self, name: str, /, **given: Any) -> Preview:
        """What a verb would do now. Refusal as for `do`; warnings are listed instead of asked."""
        event = self.event
        act = self._run(event, verb_of(name), given)
        return Preview(act.says, tuple(act.warnings), event, self._fits(event, act.drafts))

    def question(
        self, name: str, /, reason: str = "", confirm: str = "", **given: Any
    ) -> tuple[Preview, Question | None]:
        """What a verb would do now, and what it asks first. Refusal as `do`; nothing is written."""
        preview = self.preview(name, **given)
        try:
            answered(name, _plain(given), preview.warnings, confirm, reason, preview.before.by_the_book)
        except Question as question:
            return preview, question
        return preview, None

    def _run(
        self, event: Event, verb: Verb, given: Mapping[str, Any], role: str = "chief", person: str = ""
    ) -> Act:
        if verb.name not in ("create", "import"):
            if not event.created:
                raise Refusal(msg("There is no event yet."), msg("`create` makes one."))
            if event.kind not in verb.kinds:
                raise Refusal(
                    msg(
                        "{verb} is not a verb of this event: {system} is {kind}.",
                        verb=verb.name,
                        system=event.settings.system,
                        kind=_KIND_WORDS[event.kind],
                    )
                )
        if event.finished and verb.name not in AFTER_THE_END:
            chief = role == verb_of("reopen").role
            raise Refusal(
                msg("The event is finished."),
                msg("`reopen` opens it again.") if chief else msg("The chief arbiter can reopen the event."),
            )
        act = Act(event, self._decisions, self._undone, role, person)
        try:
            verb.run(act, **arguments(event, verb, given))
            self._check_role(act)
        except StateError as error:
            raise Refusal(worded(event, sentence(error.why), given), field=error.where) from None
        except Refusal as refusal:
            if event.individual:
                raise refusal_worded(event, refusal, given) from None
            raise
        act.says = worded(event, act.says, given)
        act.warnings = [notice_worded(event, one, given) for one in act.warnings]
        return act

    def _check_role(self, act: Act) -> None:
        """Refuse to undo or redo what only the chief arbiter may decide, to everybody else."""
        if act.role == "chief":
            return
        for at in [at for one in act.drafts if one.kind in ("undo", "redo") for at in one.data["numbers"]]:
            one = self._decisions[at - 1]
            if chiefs_verb(one) is not None:
                raise Refusal(
                    msg(
                        "Only the chief arbiter decides this, takes it back or brings it back: {decision}",
                        decision=taken(act.event, [one]),
                    ),
                    msg("Ask the chief arbiter."),
                )

    def _fits(self, event: Event, drafts: Sequence[Draft]) -> Event:
        """The event after the drafts; Refusal if one does not fit, or a round would no longer be published although a
        later one is."""
        after = event
        for number, draft in enumerate(drafts, event.position + 1):
            if draft.kind in ("undo", "redo"):
                try:
                    after = self._with_undone(draft)
                except StateError as error:
                    raise self._no_longer_fits(event, draft, error) from None
                continue
            try:
                after = apply(after, _Draft(number, draft.kind, draft.version, draft.data))
            except StateError as error:
                raise Refusal(sentence(error.why)) from None
        if (hole := unpublished_between(after)) and not unpublished_between(event):
            raise Refusal(
                msg("Round {round} has to stay published: a later round is.", round=hole),
                msg("First undo the publication of the later rounds."),
            )
        return after

    def _no_longer_fits(self, event: Event, draft: Draft, error: StateError) -> Refusal:
        """Why decisions cannot be taken back, or brought back: the later decision that would not fit any more."""
        number = decision_in(error)
        if number in draft.data["numbers"] or not 0 < number <= len(self._decisions):
            return Refusal(msg("This is not possible: {why}.", why=error.why))
        return Refusal(
            msg(
                "This is not possible: {decision} would no longer fit: {why}.",
                decision=taken(event, [self._decisions[number - 1]]),
                why=error.why,
            ),
            msg("First take that back."),
        )

    def _has_room(self, verb: str, before: Event, after: Event, drafts: Sequence[Draft]) -> None:
        players = after.players
        if players > MOST_PLAYERS and players > before.players:
            raise Refusal(
                msg(
                    "An event has {most} players at most, and would have {count}.",
                    most=Number(MOST_PLAYERS),
                    count=Number(players),
                ),
                msg("Enter only the players who will play."),
            )
        was, size = self._sized(before), self._sized(after, drafts)
        if size.entries * size.rounds <= was.entries * was.rounds:
            size = size._replace(rounds=0)  # there before
        if size.players <= was.players:
            size = size._replace(players=0)
        grown = size.entries > was.entries
        most = self.most_entries() if grown or size.too_large(0) else 0
        if most is not None and grown and size.entries > most:
            raise Refusal(
                msg(
                    "The event may have {most} entries, and would have {count}.",
                    most=Number(most),
                    count=Number(size.entries),
                ),
                msg("Ask those who run this server for more."),
            )
        if why := size.too_large(most, 2 if verb in TO_THE_END else 1):
            raise Refusal(
                msg("The event would be too large: {why}.", why=why),
                msg("Ask those who run this server for more.") if most is not None else "",
            )

    def _sized(self, event: Event, more: Sequence[Draft] = ()) -> Size:
        """The size of the event with so many more decisions."""
        count, size = len(self._decisions) + len(more), self.size + (_size(more) if more else 0)
        rounds = max(len(event.rounds), rounds_in_table(event))
        return Size(len(event.teams), count, size, rounds, event.players)

    def _with_undone(self, draft: Draft) -> Event:
        """The event with more or fewer decisions undone."""
        numbers = frozenset(draft.data["numbers"])
        skip = self._undone | numbers if draft.kind == "undo" else self._undone - numbers
        with self._lock:
            return as_known(self._event, self._folded(self._decisions, skip, min(numbers)))

    def _folded(self, decisions: Sequence[Recorded], skip: frozenset[int], first: int) -> Event:
        """Fold from the last snapshot before decision `first`."""
        kept = min((first - 1) // _EVERY, len(self._kept) - 1)
        return fold(decisions[kept * _EVERY :], skip, self._kept[kept])

    def _refresh(self) -> None:
        with self._lock:
            news = self.log.read(len(self._decisions))
            before = len(self._decisions)
            first = before + 1
            self._decisions += news
            count, size = (0, 0) if before else self.log.known
            self.size += size + _size(news[count:])
            for decision in news:
                if decision.kind in ("undo", "redo"):
                    numbers = taken_back(decision)
                    self._undone = (
                        self._undone | numbers if decision.kind == "undo" else self._undone - numbers
                    )
                    first = min(first, *numbers)
            if first > before:
                self._event = self._kept_on_the_way(self._event, before)
                return
            # However much was undone, what follows the first of it is folded once.
            del self._kept[(first - 1) // _EVERY + 1 :]
            event = self._kept_on_the_way(self._kept[-1], (len(self._kept) - 1) * _EVERY)
            self._event = as_known(self._event, event)

    def _kept_on_the_way(self, event: Event, position: int) -> Event:
        """The event folded from `position` to the end of the log, with snapshots of what is passed."""
        while position < len(self._decisions):
            end = min((position // _EVERY + 1) * _EVERY, len(self._decisions))
            event = fold(self._decisions[position:end], self._undone, event)
            if end == len(self._kept) * _EVERY:
                self._kept.append(event)
            position = end
        return event

    def follow(self, after: int, timeout: float = 15.0) -> Iterator[int]:
        """Yield positions as they are reached, for observers; ends after `timeout` seconds without a decision."""
        while self.log.wait(after, timeout):
            after = self.log.position()
            yield after


def _size(decisions: Sequence[Draft | Recorded]) -> int:
    text = _json([dict(decision.data) for decision in decisions])  # all at once: in a third less time
    brackets_and_commas = max(2, len(decisions) + 1)
    return len(text.encode(errors="replace")) - brackets_and_commas


def _plain(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if value is not None}


AFTER_THE_END = frozenset({"finish", "reopen", "note", "set", "change-team", "rating-boards", "leave-book"})
"""What a finished event still accepts: nothing that changes its standings."""

_KIND_WORDS = {
    "teams": msg("played by teams"),
    "solo": msg("played by players one by one"),
    "bracket": msg("played in brackets"),
}
