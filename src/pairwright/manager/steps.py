"""The current state of an event, and the one next step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..cups.places import champion
from ..domain.messages import msg, sentence
from .event import Event, Round
from .planned import by_table, end_of, last_round, needs_colour, open_matches
from .snapshot import has_seed
from .wording import worded


@dataclass(frozen=True)
class NextStep:
    """The next step: a sentence, the verb for it, and its arguments; no verb if people have to act first."""

    text: str
    verb: str = ""
    arguments: str = ""
    whole: bool = False
    """All rounds that are left can be paired at once."""

    @property
    def verb_title(self) -> str:
        """The title of the verb."""
        from .registry import verb_of

        return verb_of(self.verb).title if self.verb else ""

    @property
    def command(self) -> str:
        """The verb with its arguments."""
        return f"{self.verb} {self.arguments}".strip()


def next_step(event: Event) -> NextStep:
    """What the arbiter should do next."""
    step = _next(event)
    return replace(step, text=worded(event, step.text))


def _next(event: Event) -> NextStep:
    if event.finished:
        winner = champion(event.cup) if event.cup is not None else None
        if winner:
            return NextStep(msg("The event is finished. The winner is {winner}.", winner=winner))
        return NextStep(msg("The event is finished."))
    if len(event.teams) < 2:
        return NextStep(
            msg("Nobody has been entered yet.")
            if not event.teams
            else msg("Only one team has been entered."),
            "team",
            "NAME",
        )
    if event.kind == "bracket":
        return _bracket(event)
    return _rounds(event)


def _bracket(event: Event) -> NextStep:
    cup = event.cup
    if cup is None:
        mixed = event.settings.system in ("ibf-groups", "ibf-mixed")
        return NextStep(
            msg("Nothing is drawn yet."),
            "groups" if mixed else "draw",
            "COUNT SEED" if mixed else "--seed TEXT",
        )
    if cup.groups is not None and not cup.stages:
        left = cup.groups.to_play()
        if left:
            what = msg(
                "{count, plural, one {# group match is} other {# group matches are}} to be played.",
                count=len(left),
            )
            return NextStep(what, "score", f"{left[0]} --points 7-5")
        if event.settings.system == "ibf-groups":
            return NextStep(msg("The groups are played."), "finish")
        if tied := cup.groups.tied(2):
            what = msg("The groups are played; a tie in group {number} has to be settled.", number=tied[0])
            return NextStep(what, "settle", f"{tied[0]} PLAYERS")
        return NextStep(msg("The groups are played; the knockout can begin."), "stage", "NAME --qualify 2")
    ready = cup.stage.ready()
    if ready:
        length = cup.stage.length(ready[0]) or 7
        example = f"{ready[0].id} --points {length}-{max(0, length - 2)}"
        what = msg(
            "{count, plural, one {# match} other {# matches}} can be played.",
            count=len(ready),
        )
        return NextStep(what, "score", example)
    winner = champion(cup)
    if winner:
        return NextStep(msg("All matches are decided. The winner is {winner}.", winner=winner), "finish")
    return NextStep(msg("All matches are decided."), "finish")


def _rounds(event: Event) -> NextStep:
    if not event.rounds:
        if event.settings.system == "fide-team" and not event.settings.rounds:  # [C7] needs it
            return NextStep(msg("The number of rounds is not announced."), "set", "--rounds 7")
        if event.kind == "teams" and not event.ranked and by_table(event):
            return NextStep(msg("The numbers in the table have not been drawn."), "draw-order", "SEED")
        if needs_colour(event):
            if not event.ranked:
                return NextStep(msg("The field is not numbered yet."), "rank")
            return NextStep(msg("The initial colour has not been drawn."), "lot", "SEED")
        if has_seed(event) and not event.settings.options.get("seed"):
            return NextStep(msg("The lots have no seed."), "lot", "SEED")
        return NextStep(
            msg("Round 1 can be paired."), "pair", whole=by_table(event) and last_round(event) > 1
        )
    last = event.rounds[-1]
    if last.by_hand:
        return NextStep(msg("Round {round} is being paired by hand.", round=last.number), "end-by-hand")
    if by_table(event):
        return _by_table(event)
    if not last.published:
        return _to_publish([last])
    waiting = event.open_matches(last.number)
    more = last.number < (last_round(event) or last.number + 1)
    if waiting and more and all(match.adjourned(event.boards_of_match) for match in waiting):
        what = msg(
            "Round {round}: {count, plural, one {# match is} other {# matches are}} adjourned; "
            "round {number} can be paired.",
            round=last.number,
            count=len(waiting),
            number=last.number + 1,
        )
        return NextStep(what, "pair")
    if waiting:
        return NextStep(
            msg(
                "Round {round}: {count, plural, one {# match is} other {# matches are}} open.",
                round=last.number,
                count=len(waiting),
            ),
            "result",
            f"{waiting[0].table} {_example(event)}",
        )
    if end := end_of(event):
        return NextStep(sentence(end), "finish")
    if not more:
        return NextStep(msg("All rounds are played."), "finish")
    return NextStep(
        msg(
            "Round {round} is complete; round {number} can be paired.",
            round=last.number,
            number=last.number + 1,
        ),
        "pair",
    )


def _by_table(event: Event) -> NextStep:
    """In a round robin all rounds can be published before anything is played, and matches are played in any order."""
    paired, whole = len(event.rounds), last_round(event)
    hidden = [one for one in event.rounds if not one.published]
    waiting = open_matches(event, paired - len(hidden))
    if hidden and not (waiting and len(hidden) > 1):
        return _to_publish(hidden)
    if paired < whole:
        what = msg("{paired} of {whole} rounds are paired.", paired=paired, whole=whole)
        return NextStep(what, "pair", whole=whole - paired > 1)
    if not waiting:
        return NextStep(msg("All rounds are played."), "finish")
    number, match = waiting[0]
    return NextStep(
        msg(
            "{count, plural, one {# match is} other {# matches are}} open, the first in round {round}.",
            count=len(waiting),
            round=number,
        ),
        "result",
        f"{match.table} --round {number} {_example(event)}",
    )


def _to_publish(hidden: Sequence[Round]) -> NextStep:
    first, last = hidden[0].number, hidden[-1].number
    what = (
        msg("Round {round} is paired, not published.", round=last)
        if first == last
        else msg("Rounds {first} to {last} are paired, not published.", first=first, last=last)
    )
    return NextStep(what, "publish")


def _example(event: Event) -> str:
    return "--points 7-5" if event.by_score else f"--boards {'1' * event.boards_of_match}"
