"""Attendance: absences, withdrawals, returns, expulsions."""

from __future__ import annotations

from ...domain.messages import joined, msg
from ...domain.results import Result
from ...reasons.byes import BYES_WITH_POINTS, ONE_BYE
from ..attendance import refuse_points
from ..citations import cited, in_brackets
from ..event import Event
from ..planned import by_table, open_matches
from ..remarks import remark_text
from ..verb import PAIRED, Act, Param, verb
from ..warnings import Refusal
from ..wording import in_rounds
from .field import in_the_event


@verb(
    "absent",
    "Record an absence",
    Param("team", "team", "the team"),
    Param("round", "round", "the first round without a match"),
    Param("last", "round", "the last one (default: this round only)", None),
    Param("kind", "choice", "what it is worth", "zero", ("zero", "half", "full")),
    kinds=PAIRED,
)
def absent(act: Act, team: int, round: int, last: int | None, kind: str) -> None:
    """Not paired in these rounds: a zero-, half- or full-point bye."""
    event = act.event
    last = round if last is None else last
    _future(event, team, round, round)
    if last < round:
        raise Refusal(msg("Round {last} is before round {first}.", last=last, first=round))
    in_the_event(event, last)
    if kind != "zero" and by_table(event):
        raise Refusal(
            msg("A round robin has no {byes}.", byes=BYES_WITH_POINTS[kind]),
            msg("An absent entry forfeits its match of the table."),
        )
    if kind != "zero":
        refuse_points(event, kind)
    _stays(event, team, round, last, msg("An absence is for a team that comes back."))
    now = {item.kind.value if (item := event.team(team).absence(one)) else "" for one in _span(round, last)}
    where = in_rounds(round, last)
    if now == {f"{kind}-bye"}:
        act.say(
            msg(
                "{team} has a {bye} {where} already.",
                team=event.label(team),
                bye=ONE_BYE[kind],
                where=where,
            )
        )
        return
    if kind == "half":
        _half(act, team, round, last)
    if kind == "full":
        act.warn(
            2,
            msg("A full-point bye for {team}: these are deprecated", team=event.label(team)),
            cited(event, "absence-for-points"),
        )
        act.comment("Full-point bye", round, event.label(team))
    act.decide("absence", team=team, first=round, last=last, kind=f"{kind}-bye")
    act.say(msg("{team} has a {bye} {where}.", team=event.label(team), bye=ONE_BYE[kind], where=where))


def _span(first: int, last: int) -> range:
    return range(first, last + 1)


def _stays(event: Event, team: int, first: int, last: int, why: str) -> None:
    """Refuse if the team withdraws before the end of these rounds."""
    left = event.team(team).left_from
    if left is not None and left <= last:
        if event.team(team).expelled:
            raise Refusal(
                msg("{team} was expelled.", team=event.label(team)), msg("`undo` takes that decision back.")
            )
        raise Refusal(
            msg(
                "{team} has withdrawn from round {left} on, and rounds {first} to {last} are asked for. {why}",
                team=event.label(team),
                left=left,
                first=first,
                last=last,
                why=why,
            )
            if last > first
            else msg(
                "{team} has withdrawn from round {left} on. {why}", team=event.label(team), left=left, why=why
            ),
            msg("`return` brings it back; `withdraw` with another round moves the withdrawal."),
        )


def _half(act: Act, team: int, first: int, last: int) -> None:
    event, one = act.event, act.event.team(team)
    if event.settings.system.startswith("olympiad"):
        raise Refusal(msg("{system} has no half-point byes.", system=event.settings.system))
    if one.no_half_byes:
        raise Refusal(
            msg("{team} may not have half-point byes.", team=event.label(team)),
            msg("`change-team` changes that."),
        )
    had = {one_round.number for one_round in event.rounds if one_round.byes.get(team) is Result.HALF_BYE}
    until = max((item.last or item.first for item in one.absences), default=0)
    asked = {
        number
        for number in range(len(event.rounds) + 1, until + 1)
        if (item := one.absence(number)) and item.kind is Result.HALF_BYE
    }
    new = set(_span(first, last)) - asked
    if len(had | asked | new) > 1 and new:
        rounds = ", ".join(map(str, sorted(had | asked | new)))
        act.warn(
            3,
            msg(
                "A second half-point bye for {team} (rounds {rounds})", team=event.label(team), rounds=rounds
            ),
            cited(event, "absence-for-points"),
        )
        act.comment(
            "Half-point bye", len(event.rounds) + 1, remark_text("Half-point bye", team=event.label(team))
        )


def _future(event: Event, team: int, round_number: int, asked: int | None = None) -> None:
    """Refuse a round that is already paired, or beyond the end of the event, if known."""
    if round_number <= len(event.rounds):
        if round_number == len(event.rounds) and not event.round(round_number).published:
            raise Refusal(
                msg("Round {round} is paired as a draft.", round=round_number),
                msg(
                    "`unpair` takes the draft back; then this can be entered, and the round be paired again."
                ),
            )
        raise Refusal(
            msg("Round {round} is already paired.", round=round_number),
            msg("A no-show of {team} is entered as a forfeit.", team=event.label(team)),
        )
    if asked is not None:
        in_the_event(event, asked)


@verb("present", "Cancel an absence", Param("team", "team", "the team"),
      Param("round", "round", "the round", None), Param("last", "round", "the last one", None), kinds=PAIRED)  # fmt: skip
def present(act: Act, team: int, round: int | None, last: int | None) -> None:
    """Cancel an absence in these rounds."""
    event = act.event
    first = len(event.rounds) + 1 if round is None else round
    _future(event, team, first, round)
    if last is not None:
        in_the_event(event, last)
    last = first if last is None else last
    if last < first:
        raise Refusal(msg("Round {last} is before round {first}.", last=last, first=first))
    _stays(event, team, first, last, msg("`present` takes back an absence, not a withdrawal."))
    where = in_rounds(first, last)
    if all(event.team(team).absence(one) is None for one in _span(first, last)):
        act.say(msg("{team} has no absence {where}: it plays.", team=event.label(team), where=where))
        return
    act.decide("present", team=team, first=first, last=last)
    act.say(msg("{team} plays {where}.", team=event.label(team), where=where))


@verb("withdraw", "Withdraw a team", Param("team", "team", "the team"),
      Param("round", "round", "the first round it does not play (default: the next one)", None), kinds=PAIRED)  # fmt: skip
def withdraw(act: Act, team: int, round: int | None) -> None:
    """Withdraw for good: results stand, later rounds score nothing. To change the round, repeat with another one."""
    event = act.event
    first = len(event.rounds) + 1 if round is None else round
    before = event.team(team).left_from
    if before is not None and (first == before or (round is None and before < first)):
        act.say(
            msg("{team} has withdrawn from round {before} on already.", team=event.label(team), before=before)
        )
        return
    if before is not None and event.team(team).expelled:
        raise Refusal(
            msg("{team} was expelled.", team=event.label(team)), msg("`undo` takes that decision back.")
        )
    _future(event, team, first, round)
    if before is not None and before < first:
        if before <= len(event.rounds):
            raise Refusal(
                msg(
                    "{team} has withdrawn from round {before} on, and that round is paired without it.",
                    team=event.label(team),
                    before=before,
                ),
                msg("`return` brings it back from a later round on."),
            )
        act.decide("present", team=team, first=before, last=first - 1)
    else:
        act.decide("absence", team=team, first=first, withdrawn=True)
    lost = _lose_open_matches(act, team) if round is None else ""
    if lost:
        act.say(lost)
    elif before is None:
        act.say(msg("{team} has withdrawn from round {first} on.", team=event.label(team), first=first))
    else:
        act.say(
            msg(
                "{team} has withdrawn from round {first} on, not from round {before}.",
                team=event.label(team),
                first=first,
                before=before,
            )
        )


@verb("return", "Reinstate a team", Param("team", "team", "the team"),
      Param("round", "round", "the first round it plays again (default: the next one)", None), kinds=PAIRED)  # fmt: skip
def come_back(act: Act, team: int, round: int | None) -> None:
    """Come back after a withdrawal; the missed rounds still score nothing."""
    event = act.event
    first = len(event.rounds) + 1 if round is None else round
    if not event.team(team).withdrawn:
        raise Refusal(
            msg("{name} has not withdrawn.", name=event.label(team)),
            msg("`present` takes an absence back, `absent` announces one.")
            if event.team(team).absences
            else "",
        )
    if event.team(team).expelled:
        raise Refusal(
            msg("{team} was expelled.", team=event.label(team)), msg("`undo` takes that decision back.")
        )
    _future(event, team, first, round)
    act.decide("present", team=team, first=first)
    act.say(
        msg(
            "{team} plays again from round {first}; the rounds missed stay without points.",
            team=event.label(team),
            first=first,
        )
    )


@verb("expel", "Expel a team", Param("team", "team", "the team"), kinds=PAIRED, role="chief")
def expel(act: Act, team: int) -> None:
    """Exclude from the event and the standings; results still count for the opponents."""
    event = act.event
    if event.team(team).expelled:
        act.say(msg("{team} is expelled already.", team=event.label(team)))
        return
    first = len(event.rounds) + 1
    act.warn(
        3,
        msg("{team} is expelled and left out of the standings", team=event.label(team)),
        cited(event, "expelled"),
    )
    act.comment("Expelled", len(event.rounds), event.label(team))
    act.decide("expel", team=team, first=first)
    lost = _lose_open_matches(act, team)
    act.say(joined(msg("{team} is expelled.", team=event.label(team)), lost))


def _lose_open_matches(act: Act, team: int) -> str:
    """In a round robin with published rounds, a participant who withdraws loses all unplayed matches by forfeit [C.05
    6.6]; a sentence about it."""
    event = act.event
    waiting = open_matches(event) if by_table(event) else []
    lost = [(number, match) for number, match in waiting if match.has(team) and not match.begun]
    for number, match in lost:
        if not event.round(number).published:
            raise Refusal(
                msg("Round {round} is not published.", round=number),
                msg("Publish it, or cancel its pairing; then do it again."),
            )
        act.decide("result", round=number, table=match.table, forfeit="-+" if match.white == team else "+-")
    if not lost:
        return ""
    rounds = ", ".join(str(number) for number, _ in lost)
    return msg(
        "{team} has left. {count, plural, one {The open match of round} other {The open matches of rounds}} "
        "{rounds}: lost without play{article}.",
        team=event.label(team),
        count=len(lost),
        rounds=rounds,
        article=in_brackets(cited(event, "left")),
    )
