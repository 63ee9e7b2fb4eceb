"""The log: undo and redo as decisions, remarks, and the end of the event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from ...domain.errors import StateError
from ...domain.messages import first_of, joined, msg
from ...formats.trf.completed import unknown_games
from ...store.log import Recorded
from ..citations import cited
from ..decisions import taken
from ..event import Event
from ..fold import fold
from ..last_entries import replaced_by
from ..persons import who
from ..planned import by_table, end_of, last_round, wrong_meetings
from ..remarks import remark_text
from ..result_text import at_tables
from ..snapshot import games_for_rating
from ..vacant import warn_of_vacant_boards
from ..verb import Act, Param, verb
from ..warnings import Refusal
from .by_hand import warn_of_opening
from .corrections import correction_level
from .setup import FIXED

FOR_EVER = ("create", "leave-book")
"""Decisions that cannot be undone."""


@verb("undo", "Undo a decision", Param("number", "number", "its number in the log (default: the last one)", None),
      Param("back_to", "number", "take back everything after this number", None))  # fmt: skip
def undo(act: Act, number: int | None, back_to: int | None) -> None:
    """Undo a decision and all others of the same act; refused if later decisions depend on them."""
    alive = [
        one for one in act.log if one.number not in act.undone and one.kind not in ("undo", "redo", "comment")
    ]
    if back_to is not None:
        chosen = _after(act, back_to)
        if not chosen:
            raise Refusal(msg("Nothing was decided after {number}.", number=back_to))
    else:
        if not alive:
            raise Refusal(msg("There is nothing to undo."))
        one = alive[-1] if number is None else _decision(act, number)
        if one.number in act.undone:
            raise Refusal(
                msg("Decision {number} is already undone.", number=one.number), msg("`redo` brings it back.")
            )
        chosen = together(act.log, one)
        _is_in_effect(act, one)
    for at in chosen:
        if act.log[at - 1].kind in FOR_EVER:
            raise Refusal(
                msg("This cannot be taken back: {decision}", decision=_words(act, [at])),
                "" if number in (at, None) else msg("No. {number} came in one act with it.", number=number),
            )
    _warn(act, chosen, msg("taken back"))
    _warn_of_last_round(act, chosen, act.undone | set(chosen))
    act.decide("undo", numbers=chosen)
    act.say(msg("Undone: {decisions}", decisions=_words(act, chosen)))


@verb(
    "redo",
    "Redo a decision",
    Param("number", "number", "its number in the log (default: the last undone one)", None),
)
def redo(act: Act, number: int | None) -> None:
    """Restore what was undone, if it still fits."""
    if number is None:
        undos = [one for one in act.log if one.kind == "undo" and set(one.data["numbers"]) & act.undone]
        if not undos:
            raise Refusal(msg("No decision is undone."))
        chosen = sorted(set(undos[-1].data["numbers"]) & act.undone)
    else:
        one = _decision(act, number)
        if one.number not in act.undone:
            raise Refusal(msg("Decision {number} is not undone.", number=number))
        chosen = [at for at in together(act.log, one) if at in act.undone]
    _warn(act, chosen, msg("brought back"))
    _warn_of_last_round(act, chosen, act.undone - set(chosen))
    act.decide("redo", numbers=chosen)
    act.say(msg("Redone: {decisions}", decisions=_words(act, chosen)))


def _is_in_effect(act: Act, one: Recorded) -> None:
    """Refuse to take back a result that another one has replaced: nothing would change."""
    instead = replaced_by(act.log, act.undone, one)
    if instead is not None:
        raise Refusal(
            msg(
                "This was replaced since, by {person}: {decision}",
                person=who(instead.person) or msg("somebody"),
                decision=_words(act, [instead.number]),
            ),
            msg("Undo that one first, or enter the right result."),
        )


def _after(act: Act, number: int) -> list[int]:
    """The effective decisions after a number; acts are kept whole."""
    last = act.log[min(number, len(act.log)) - 1].act if number > 0 else 0
    return [
        one.number
        for one in act.log
        if one.act > last and one.number not in act.undone and one.kind not in ("undo", "redo")
    ]


def _warn(act: Act, chosen: Sequence[int], what: str) -> None:
    """Warn if rounds depend on the decisions and stay paired, like the verbs that change the past [C.04.2: 4.3]."""
    event = act.event
    kept = [
        one.number
        for one in act.log
        if one.kind == "pair"
        and one.number not in act.undone
        and one.number not in chosen
        and one.data["round"] <= len(event.rounds)
    ]
    for at in chosen:
        one = act.log[at - 1]
        level = _level(event, one, sum(number > at for number in kept))
        if level:
            act.warn(
                level,
                msg(
                    "This is {done}, and rounds were paired since: {decision}",
                    done=what,
                    decision=_words(act, [at]),
                ),
                cited(event, "correction"),
                msg("Rounds that are paired stay as they are."),
            )
            act.comment(
                "Correction",
                len(event.rounds),
                remark_text("Correction", "decision", number=at, kind=one.kind, what=what),
            )


_OF_PAIRS = ("pair", "unpair", "publish", "by-hand", "set-pairs")
"""Kinds of decisions by which a round has its pairs, or is published."""


def _warn_of_last_round(act: Act, chosen: Sequence[int], undone: Set[int]) -> None:
    """Warn if the last round, published, is open for changes by hand again when these decisions are undone, or if
    results would be those of other pairs: they are entered by table. `chosen`: what changes by it."""
    event, changing = act.event, set(chosen)
    if not any(one.number in changing and one.kind in _OF_PAIRS for one in act.log):
        return
    try:
        after = fold(act.log, frozenset(undone))
    except StateError:
        return  # later decisions would not fit any more: it is refused
    if not event.rounds or len(after.rounds) < len(event.rounds):
        return
    found, then = event.rounds[-1], after.rounds[len(event.rounds) - 1]
    if then.by_hand and then.published and not found.by_hand:
        warn_of_opening(act, found)
        act.warn(
            2,
            msg(
                "Round {round} will be open for changes by hand again, and stays published: everybody sees each "
                "change at once",
                round=found.number,
            ),
        )
    pairs = {one.table: (one.white, one.black) for one in then.matches if one.begun}
    others = at_tables(
        event,
        (
            one
            for one in found.matches
            if one.begun and pairs.get(one.table, (one.white, one.black)) != (one.white, one.black)
        ),
    )
    if others:
        act.warn(
            4,
            msg(
                "Other pairs will be at {count, plural, one {this table} other {these tables}}, and get the results "
                "that were entered there since: {tables}",
                count=len(others),
                tables=first_of(others, 8),
            ),
        )


def _level(event: Event, one: Recorded, later: int) -> int:
    """The warning level if `later` rounds depend on a decision; 0: none."""
    kind, data = one.kind, one.data
    if kind in ("result", "board"):
        age = min(later, len(event.rounds) - data["round"])
        return 0 if age < 1 or by_table(event) else correction_level(event, age)
    if not later:
        return 0
    if kind == "set":
        return 5 if set(FIXED) & set(data) else 4 if {"rounds", "tie_breaks"} & set(data) else 0
    if kind in ("forbid", "allow"):
        return 3 if data.get("soft") else 5
    if kind in ("absence", "present"):
        return 3 if data["first"] <= len(event.rounds) else 0
    return 3 if kind in ("teams", "order", "expel", "ruling", "force", "lot", "bye") else 0


def _decision(act: Act, number: int) -> Recorded:
    if not 1 <= number <= len(act.log):
        raise Refusal(
            msg("There is no decision {number}; there are {count}.", number=number, count=len(act.log))
        )
    one = act.log[number - 1]
    if one.kind in ("undo", "redo"):
        raise Refusal(
            msg("Decision {number} is an {kind}.", number=number, kind=one.kind),
            msg("Undo or redo what it names."),
        )
    return one


def together(log: Sequence[Recorded], one: Recorded) -> list[int]:
    """The numbers of the decisions of the same act."""
    return [
        other.number
        for other in log[one.act - 1 : one.number + 500]
        if other.act == one.act and other.kind not in ("undo", "redo")
    ]


def _words(act: Act, chosen: Iterable[int]) -> str:
    """The decisions in words, as the history has them."""
    return taken(act.event, (act.log[at - 1] for at in chosen))


@verb("note", "Add a note", Param("text", "text", "the note"))
def note(act: Act, text: str) -> None:
    """Add a remark to the log, the report and the TRF."""
    act.comment("Note", len(act.event.rounds), text)
    act.say(msg("Noted."))


@verb("finish", "Finish the event")
def finish(act: Act) -> None:
    """Close the event: the standings become final. Refused while a result is missing."""
    event = act.event
    if event.finished:
        act.say(msg("The event is finished already."))
        return
    if not event.started:
        raise Refusal(msg("Nothing has been played."))
    for one in event.rounds:
        waiting = event.open_matches(one.number)
        if waiting:
            tables = ", ".join(str(match.table) for match in waiting[:10])
            raise Refusal(
                msg("Round {round} has open results: table {tables}.", round=one.number, tables=tables),
                msg("Enter them, or settle the open boards."),
            )
    last = last_round(event)
    if len(event.rounds) < last and event.kind != "bracket" and not end_of(event):
        act.warn(4, msg("{count} of {last} rounds are played", count=len(event.rounds), last=last), cited(event, "short"),
                 msg("The standings after these rounds are final."))  # fmt: skip
        act.comment("Finished", len(event.rounds), remark_text("Finished", rounds=last))
    elif by_table(event):
        _everybody_met(act)
    if event.cup is not None and event.cup.playable:
        act.warn(
            4,
            msg(
                "{count, plural, one {# match} other {# matches}} can still be played",
                count=len(event.cup.playable),
            ),
            "",
            msg("The places reached so far are final."),
        )
    warn_of_vacant_boards(act)
    _warn_of_unknown_games(act)
    act.decide("finish", finished=True)
    act.say(msg("The event is finished; the standings are final."))


def _warn_of_unknown_games(act: Act) -> None:
    """Name the matches whose games will not be in the rating report."""
    event = act.event
    if event.kind != "teams" or not any(team.members for team in event.teams.values()):
        return
    missing = [
        msg("round {round}, {names}", round=number, names=f"{one.label} - {other.label}")
        for number, one, other in unknown_games(games_for_rating(event))
    ]
    if missing and not any(match.lineups for one in event.rounds for match in one.matches):
        act.warn(1, msg("No line-ups were entered: the rating report will have no games"))
    elif missing:
        more = len(missing) - 2
        if more > 0:
            missing[2:] = [msg("and {count, plural, one {# more pair} other {# more pairs}}", count=more)]
        act.warn(
            1,
            msg(
                "Left out of the rating report, because it is not known who played: {names}",
                names=joined(*missing, by="; "),
            ),
        )


def _everybody_met(act: Act) -> None:
    """Check that everybody meets everybody as often as the table says, since rounds may have been made by hand."""
    event = act.event
    wrong = wrong_meetings(event)
    if wrong:
        shown = [
            msg(
                "{team} and {other} {times, plural, =0 {never} one {once} other {# times}}",
                team=event.label(a),
                other=event.label(b),
                times=times,
            )
            for a, b, times in wrong[:5]
        ]
        more = len(wrong) - len(shown)
        if more:
            shown.append(msg("and {count, plural, one {# more pair} other {# more pairs}}", count=more))
        act.warn(
            4,
            msg(
                "Not all matches of the table have been paired: {names}",
                names=joined(*shown, by=", "),
            ),
            cited(event, "table"),
        )


@verb("reopen", "Reopen the event", role="chief", decides="finish", data={"finished": False})
def reopen(act: Act) -> None:
    """Allow changes of results again."""
    if not act.event.finished:
        raise Refusal(msg("The event is not finished."))
    act.warn(3, msg("The standings were final"), cited(act.event, "final"))
    act.decide("finish", finished=False)
    act.say(msg("The event is open again."))
