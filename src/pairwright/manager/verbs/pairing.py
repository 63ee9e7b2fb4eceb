"""Pairing: a round by the rules, its publication, and its cancellation."""

from __future__ import annotations

from ...domain.errors import NoLegalPairing
from ...domain.messages import joined, listed, msg, sentence
from ...domain.names import counted
from ...domain.pairing import RoundPairing
from ...domain.results import Result
from ..attendance import warn_of_change, warn_who_is_paired
from ..by_the_rules import by_the_rules
from ..citations import cited, is_ibf
from ..event import Event
from ..planned import by_table, end_of, last_round, named_first, needs_colour, table_rounds
from ..remarks import remark_text
from ..snapshot import has_seed, usual_rounds
from ..vacant import warn_of_vacant_boards
from ..verb import PAIRED, Act, Param, verb
from ..warnings import NoPairing, Refusal
from .corrections import event_after

_ROUND = Param("round", "round", "the round (default: the next one)", None)
_THIS = Param("round", "round", "the round (default: the last one)", None)


@verb("pair", "Pair the next round", _ROUND, kinds=PAIRED)
def pair(act: Act, round: int | None) -> None:
    """Pair the next round by the rules, as a draft visible only to arbiters until it is published."""
    event = act.event
    number = len(event.rounds) + 1 if round is None else round
    if 1 <= number <= len(event.rounds):
        act.say(msg("Round {round} is already paired.", round=number))
        return
    if number != len(event.rounds) + 1:
        raise Refusal(
            msg("Round {count} comes next, not round {number}.", count=len(event.rounds) + 1, number=number)
        )
    _pair(act, number)


@verb("pair-all", "Pair all rounds", kinds=PAIRED)
def pair_all(act: Act) -> None:
    """Pair all rounds of a round robin that are left, as drafts: none of them depends on results."""
    event = act.event
    if not by_table(event):
        raise Refusal(
            msg("Only the rounds of a round robin are known beforehand: here they depend on results."),
            msg("`pair` pairs the next one."),
        )
    first, last = len(event.rounds) + 1, last_round(event)
    may_begin(event, first, drafts=True)
    for number in range(first, last + 1):
        step = Act(event, act.log, act.undone, act.role, act.person)
        _pair(step, number, drafts=True)
        act.drafts += step.drafts
        act.warnings += [one for one in step.warnings if one not in act.warnings]
        event = event_after(step)
    act.say(
        msg("Round {round} is paired.", round=last)
        if first == last
        else msg("Rounds {first} to {last} are paired.", first=first, last=last)
    )


def _pair(act: Act, number: int, drafts: bool = False) -> None:
    """Pair a round by the rules."""
    event = act.event
    _may_pair(act, number, drafts)
    try:
        found = by_the_rules(event, number)
    except NoLegalPairing as error:
        raise NoPairing(
            msg("Round {number} cannot be completed by the rules: {why}.", number=number, why=error.why),
            msg(
                "`by-hand` pairs it by decision; a withdrawal, or an allowed pair, may make it possible too."
            ),
            error.teams,
        ) from None
    for item in found.dropped:
        act.warn(
            1,
            msg(
                "{names} could not be kept apart for sure",
                names=listed([event.label(team) for team in item.teams]),
            ),
        )
    result = found.pairing
    for pair in event.forced.get(number, ()):
        if not all(event.teams[team].plays(number) for team in pair):
            names = listed([event.label(team) for team in pair])
            act.warn(
                1,
                msg(
                    "{names} do not meet, as was decided: not both take part in round {number}",
                    names=names,
                    number=number,
                ),
            )
    forced = {frozenset(pair) for pair in event.forced.get(number, ())}
    matches, decided = [], []
    for one in result.tables:
        ids = event.team_of(one.white.tpn), event.team_of(one.black.tpn)
        matches.append([one.table, *ids])
        if frozenset(ids) in forced:
            decided.append(one.table)
    byes = byes_of(event, number)
    if result.bye is not None:
        byes[event.team_of(result.bye.tpn)] = Result.PAB.value
    walkovers = {}
    for present, absent in result.extra.get("walkovers", ()):
        first = [present, absent] if named_first(event, number, present, absent) else [absent, present]
        walkovers[str(len(matches) + 1)] = "+-" if first[0] == present else "-+"
        matches.append([len(matches) + 1, *map(event.team_of, first)])
        byes.pop(event.team_of(absent), None)
    more = {"forfeits": walkovers} if walkovers else {}
    act.decide("pair", round=number, matches=matches, byes=_keyed(byes), decided=decided, **more)
    act.say(said(event, number, result))
    if number == 1 and not event.settings.rounds and (usual := usual_rounds(event)):
        act.say(
            msg("There are {usual} rounds, by the number of players; `rounds` changes that.", usual=usual)
        )


def _keyed(byes: dict[int, str]) -> dict[str, str]:
    return {str(team): kind for team, kind in byes.items()}


def _may_pair(act: Act, number: int, drafts: bool) -> None:
    may_begin(act.event, number, drafts)
    if number == 1:
        _before_the_first(act)
    else:
        _after_another(act, number)
    warn_who_is_paired(act, number)
    warn_of_vacant_boards(act)


def may_begin(event: Event, number: int, drafts: bool = False) -> None:
    """Refuse to start the next round, by the rules or by hand, if that is not possible yet. `drafts`: those before it
    may be unpublished."""
    last = last_round(event)
    if last and number > last:
        hint = msg("Its table has no more.") if by_table(event) else msg("`rounds` adds one.")
        raise Refusal(
            msg("The only round is paired.")
            if last == 1
            else msg("All {last} rounds are paired.", last=last),
            hint,
        )
    if len(event.teams) < 2:
        raise Refusal(msg("A round needs at least two entries."), msg("`team` enters one more."))
    if end := end_of(event):
        raise Refusal(sentence(end), msg("`finish` makes the standings final."))
    there = [team for team in event.teams.values() if team.plays(number)]
    if len(there) < 2 and not (there and by_table(event)):
        raise Refusal(
            msg(
                "Only {team} is there to be paired in round {round}.",
                team=event.label(there[0].id),
                round=number,
            )
            if there
            else msg("Nobody is there to be paired in round {round}.", round=number),
            msg("`present` or `return` brings others back; `finish` ends the event."),
        )
    before = event.current
    if before is not None and before.by_hand:
        raise Refusal(
            msg("Round {round} is still being paired by hand.", round=before.number),
            msg("`end-by-hand` ends that."),
        )
    if before is not None and not before.published and not drafts:
        raise Refusal(
            msg("Round {round} is not published.", round=before.number),
            msg("`publish` shows it to all; then results can come."),
        )


def _after_another(act: Act, number: int) -> None:
    if not by_table(act.event):
        _open_results(act, number - 1)


def _open_results(act: Act, number: int) -> None:
    """Warn of open results if the pairing depends on points."""
    event = act.event
    waiting = event.open_matches(number)
    if waiting and event.by_score:
        tables = ", ".join(str(match.table) for match in waiting[:10])
        raise Refusal(
            msg(
                "Round {number} has open matches: table {tables}. A match has no draw that could stand for them.",
                number=number,
                tables=tables,
            ),
            msg("Enter them, or the no-shows."),
        )
    if waiting:
        act.warn(
            2,
            msg(
                "{count, plural, one {# match is} other {# matches are}} open in round {round}; "
                "open boards count as draws for this pairing",
                count=len(waiting),
                round=number,
            ),
        )
    older = sum(len(event.open_matches(one.number)) for one in event.rounds[:-1])
    if older:
        act.warn(
            2,
            msg(
                "Open in earlier rounds: {count, plural, one {# match} other {# matches}}; "
                "open boards count as draws",
                count=older,
            ),
        )


def _before_the_first(act: Act) -> None:
    event = act.event
    if event.settings.system == "fide-team" and not event.settings.rounds:
        raise Refusal(
            msg("The number of rounds is not announced, and [C7] needs it."),
            msg("`set --rounds 7` announces it."),
        )
    if needs_colour(event):
        raise Refusal(
            msg("The initial colour has not been drawn."),
            msg("`lot` draws it from a seed, announced before the draw."),
        )
    if has_seed(event) and not event.settings.options.get("seed"):
        raise Refusal(msg("The lots have no seed."), msg("`lot` takes a seed, announced before the draw."))
    if not event.ranked:
        act.warn(
            2,
            msg("The numbers are those of entering; nobody has drawn lots for them")
            if _by_lot(event)
            else msg("The numbers are those of entering; nobody has ranked the field"),
            cited(event, "numbers"),
        )
    rounds, field = event.settings.rounds, sum(team.plays(1) for team in event.teams.values())
    if by_table(event):
        _for_the_table(act, rounds)
        return
    most = field if field % 2 else field - 1
    if rounds > most:
        act.warn(
            2,
            msg(
                "{rounds} rounds are more than {field} can play by the rules: {most}",
                rounds=rounds,
                field=field,
                most=most,
            ),
        )


def _by_lot(event: Event) -> bool:
    """Whether the numbers of the field are drawn instead of ranked (IBF 4.5, Appendix 1)."""
    return is_ibf(event) and (by_table(event) or event.settings.system == "ibf-swiss-blind")


def _for_the_table(act: Act, rounds: int) -> None:
    whole = table_rounds(act.event)
    if rounds > whole:
        raise Refusal(
            msg(
                "The table of {count} has {whole} rounds, not {rounds}.",
                count=len(act.event.teams),
                whole=whole,
                rounds=rounds,
            ),
            msg("`set` changes the number; without one it is that of the table."),
        )
    if rounds and rounds < whole:
        act.warn(
            3,
            msg(
                "The table has {whole} rounds; in {rounds} not everybody meets everybody",
                whole=whole,
                rounds=rounds,
            ),
            cited(act.event, "table"),
        )


def byes_of(event: Event, number: int) -> dict[int, str]:
    """Who does not play a round, and with which bye; excluding the pairing-allocated bye."""
    found = {}
    for identity in event.order:
        team = event.teams[identity]
        if team.joined <= number and (item := team.absence(number)) is not None:
            found[identity] = item.kind.value
    return found


def said(event: Event, number: int, result: RoundPairing) -> str:
    """`Round 5 is paired. 94 matches, bye: Lesotho. Two pairs between different scores.`"""
    matches = counted(len(result.pairs), "match")
    parts = [
        msg("Round {round} is paired.", round=number),
        msg("{matches}, bye: {team}.", matches=matches, team=result.bye.name)
        if result.bye is not None
        else joined(matches, ".", by=""),
    ]
    uneven = sum(1 for one in result.pairs if one.white.mp_tenths != one.black.mp_tenths)
    if number > 1 and uneven and not by_table(event):
        parts.append(
            msg("{count, plural, one {# pair} other {# pairs}} between different scores.", count=uneven)
        )
    return joined(*parts)


@verb("publish", "Publish the round", _THIS, kinds=PAIRED)
def publish(act: Act, round: int | None) -> None:
    """Show the round, and those before it, to everybody; from now on, changes follow the rule book."""
    event = act.event
    number = event.round_or_last(round).number
    hidden = [one for one in event.rounds[:number] if not one.published]
    if not hidden:
        act.say(msg("Round {round} is published already.", round=number))
    for found in hidden:
        if found.by_hand:
            raise Refusal(
                msg("Round {round} is still being paired by hand.", round=found.number),
                msg("`end-by-hand` ends that."),
            )
        act.decide("publish", round=found.number)
        act.say(msg("Round {round} is published.", round=found.number))


@verb("unpair", "Cancel the pairing", _THIS, kinds=PAIRED)
def unpair(act: Act, round: int | None) -> None:
    """Cancel the pairing of the last round; what was entered stays in the log."""
    event = act.event
    found = event.round_or_last(round)
    number = found.number
    if number != len(event.rounds):
        raise Refusal(
            msg("Round {number} is paired: only the last round can be taken back.", number=number + 1)
        )
    results = sum(match.begun for match in found.matches)
    if results:
        act.warn(4, msg("Round {round} has {count, plural, one {# result} other {# results}}", round=number, count=results), cited(event, "changed-pairing"),
                 msg("What was entered for it will not count; the log keeps it, and `undo` brings it back."))  # fmt: skip
    elif found.published:
        warn_of_change(act, found)
    if found.published:
        act.comment("Unpaired", number, remark_text("Unpaired"))
    act.decide("unpair", round=number)
    act.say(msg("Round {round} is not paired any more.", round=number))
