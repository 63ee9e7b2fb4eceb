"""The verb `import`: a tournament from a file as the decisions that produce the same event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from ..domain.errors import NoLegalPairing, StateError
from ..domain.event_info import EventInfo
from ..domain.messages import joined, msg
from ..domain.points import points_text
from ..domain.results import Colour, Result
from ..domain.scoring import Scoring
from ..domain.tournament import Entry, PastRound, Tournament
from ..systems.registry import SYSTEMS
from .by_the_rules import by_the_rules
from .citations import cited
from .entrants import FromFile, rows_of
from .event import BOARD_RESULTS, FROM_A_FILE, Event, Match
from .snapshot import scoring_of, sides
from .verb import Act, Param, verb
from .verbs.by_hand import difference
from .verbs.corrections import event_after
from .warnings import Refusal

_IN_SETTINGS = (
    "city", "federation", "start", "end", "chief_arbiter", "time_control", "tie_breaks", "board_colours",
    "play", "tie_break_ratings",
)  # fmt: skip
_LISTS = ("deputies", "round_dates", "round_times", "round_plays")


@verb(
    "import",
    "Import an event from a file",
    Param("tournament", "data", "a tournament in any format that can be read"),
)
def take_over(act: Act, tournament: Any) -> None:
    """Import a whole event with its rounds and results; each round is compared with the rules at once."""
    if act.event.created:
        raise Refusal(msg("The event has already been created."), msg("Import into a new one."))
    found = FromFile(tournament) if isinstance(tournament, Tournament) else tournament
    if not isinstance(found, FromFile):
        raise Refusal(
            msg("This is not a tournament."), msg("Read a file first: TRF, state JSON, CSV or XLSX.")
        )
    if found.tournament.system not in SYSTEMS:
        raise Refusal(
            msg(
                "The file names no system that exists ({system}).",
                system=found.tournament.system or msg("none"),
            ),
            msg("Name one with system=ID."),
        )
    decide_all(act, found)
    event = event_after(act)
    differing = differing_rounds(event)
    for number, text in differing:
        act.warn(
            3,
            msg("Round {number} of the file is not as the rules pair it: {text}", number=number, text=text),
            cited(event, "import"),
        )
        act.comment("Import", number, text)
    rounds = len(event.rounds)
    act.say(
        msg(
            "{event} is imported: {count, plural, one {# entry} other {# entries}}, "
            "{rounds, plural, one {# round} other {# rounds}}, {fit}.",
            event=event.settings.name,
            count=len(event.teams),
            rounds=rounds,
            fit=msg("{count} of them as the rules pair them", count=rounds - len(differing))
            if rounds
            else msg("nothing is paired yet"),
        )
    )


def decide_all(act: Act, found: FromFile) -> None:
    """Every decision of the event; reports what the file has and the event cannot represent."""
    tournament = found.tournament
    tpns = sorted(tournament.by_tpn)
    identity = {tpn: place for place, tpn in enumerate(tpns, 1)}
    if tpns != list(range(1, len(tpns) + 1)):
        act.warn(
            1, msg("The numbers of the file have gaps; the teams are numbered 1, 2, 3 ... in the same order")
        )
    act.decide("create", **_settings(tournament))
    extra = _extra(tournament, identity)
    if extra:
        act.decide("extra", **extra)
    act.decide("teams", teams=rows_of(found))
    if found.numbered or tournament.round > 1:
        act.decide("order", teams=[identity[tpn] for tpn in tpns])
    for item in tournament.prohibited:
        act.decide("forbid", teams=[identity[tpn] for tpn in item.teams], first=item.first, last=item.last)
    for grouping in tournament.grouped:
        groups = [[identity[tpn] for tpn in group] for group in grouping.groups]
        act.decide("group", groups=groups, first=grouping.first, last=grouping.last)
    _absences(act, tournament, identity)
    for points in tournament.abnormal:
        for tpn in () if points.kind else points.teams:
            act.decide(
                "ruling",
                team=identity[tpn],
                round=points.round,
                mp=points.mp_tenths,
                gp=points.gp_tenths,
                reason=FROM_A_FILE,
            )
    for number in range(1, tournament.round):
        _round(act, tournament, number, identity)
    if tournament.forced:
        pairs = [[identity[a], identity[b]] for a, b in tournament.forced]
        act.decide("force", round=tournament.round, pairs=pairs)


def _settings(tournament: Tournament) -> dict[str, Any]:
    options = dict(tournament.options)
    rounds, boards = options.pop("rounds", None), options.pop("boards", None)
    info = tournament.info
    found: dict[str, Any] = {
        "name": tournament.name or "Event",
        "system": tournament.system,
        "rounds": int(rounds or 0),
        "boards": int(boards or _boards(tournament)),
        "options": options,
    }
    if info.game_points_tenths:
        found["game_points"] = dict(info.game_points_tenths)
    for name in _IN_SETTINGS:
        if getattr(info, name):
            found[name] = getattr(info, name)
    for name in _LISTS:
        if getattr(info, name):
            found[name] = list(getattr(info, name))
    return found


def _boards(tournament: Tournament) -> int:
    seen = (len(item.boards) for entry in tournament.entries for item in entry.history)
    return max(seen, default=0) or (1 if tournament.solo else 4)


def _extra(tournament: Tournament, identity: Mapping[int, int]) -> dict[str, Any]:
    """Data without a setting: further fields of the file, and points for pairing only."""
    known = {*_IN_SETTINGS, *_LISTS, "game_points"}
    info = {
        field.name: value
        for field in fields(EventInfo)
        if field.name not in known and (value := getattr(tournament.info, field.name))
    }
    found: dict[str, Any] = {"info": info} if info else {}
    if tournament.acceleration:
        found["acceleration"] = [list(item) for item in tournament.acceleration]
    if tournament.notes:
        found["notes"] = list(tournament.notes)
    later = [
        [item.mp_tenths, item.gp_tenths, item.round, [identity[tpn] for tpn in item.teams], item.kind]
        for item in tournament.abnormal
        if item.kind
    ]
    if later:
        found["abnormal"] = later
    national = [
        [player.number, *item]
        for entry in tournament.entries
        for player in entry.players
        for item in player.national
    ]
    if national and not tournament.solo:
        found["national"] = national
    return found


def _absences(act: Act, tournament: Tournament, identity: Mapping[int, int]) -> None:
    asked = {(bye.tpn, bye.round) for bye in tournament.requested}
    for bye in tournament.requested:
        if bye.result is Result.PAB:
            team = tournament.entry(bye.tpn).label
            act.warn(
                1,
                msg(
                    "The file gives the bye of round {round} to {team}; it is left to the pairing",
                    round=bye.round,
                    team=team,
                ),
            )
            continue
        if tournament.system.startswith("ibf-") and bye.result is not Result.ZERO_BYE:
            raise Refusal(
                msg(
                    "The file gives {label} a {value} in round {round}; IBF 4.2 has no byes with points by request.",
                    label=tournament.entry(bye.tpn).label,
                    value=bye.result.value,
                    round=bye.round,
                ),
                msg("Make it a zero-bye in the file: who is absent has lost the round."),
            )
        act.decide("absence", team=identity[bye.tpn], first=bye.round, last=bye.round, kind=bye.result.value)
    for entry in tournament.entries:
        if entry.withdrawn_after is not None:
            act.decide("absence", team=identity[entry.tpn], first=entry.withdrawn_after + 1, withdrawn=True)
        elif (
            not entry.available
            and entry.joined_round <= tournament.round
            and (entry.tpn, tournament.round) not in asked
        ):
            act.decide("absence", team=identity[entry.tpn], first=tournament.round, last=tournament.round)


def _round(act: Act, tournament: Tournament, number: int, identity: Mapping[int, int]) -> None:
    """A round as played: its matches in the order of publication, its byes, and every result."""
    matches: list[tuple[Entry, Entry]] = []
    byes: dict[str, str] = {}
    for entry in tournament.entries:
        item = entry.history[number - 1]
        if item.opponent is not None:
            if _is_first(entry, item):
                matches.append((entry, tournament.by_tpn[item.opponent]))
        elif number >= entry.joined_round:
            byes[str(identity[entry.tpn])] = item.result.value
    matches.sort(key=lambda pair: _published(pair, number))
    decided = {frozenset(item.teams) for item in tournament.decided if item.round == number}
    rows = [[table, identity[a.tpn], identity[b.tpn]] for table, (a, b) in enumerate(matches, 1)]
    act.decide(
        "pair",
        round=number,
        matches=rows,
        byes=byes,
        published=True,
        decided=[table for table, (a, b) in enumerate(matches, 1) if frozenset((a.tpn, b.tpn)) in decided],
    )
    for table, (a, b) in enumerate(matches, 1):
        _match(act, tournament, number, table, a, b, identity)
    _bye_points(act, tournament, number, identity)


def _is_first(entry: Entry, item: PastRound) -> bool:
    """Whether a match is recorded from the side of this team: White, or the smaller number if no colour is known."""
    if item.colour is not None:
        return item.colour is Colour.WHITE
    return item.opponent is not None and entry.tpn < item.opponent


def _published(pair: tuple[Entry, Entry], number: int) -> tuple[int, int, int]:
    """Score of the higher one, sum of the scores, smaller number [C.04.2: 3.6]."""
    points = [sum(item.mp_tenths for item in entry.history[: number - 1]) for entry in pair]
    return -max(points), -sum(points), min(entry.tpn for entry in pair)


def _match(
    act: Act, tournament: Tournament, number: int, table: int, a: Entry, b: Entry, identity: Mapping[int, int]
) -> None:
    first, second = a.history[number - 1], b.history[number - 1]
    for entry, item in ((a, first), (b, second)):
        if any(item.lineup) and not tournament.solo:
            members = list(item.lineup)
            act.decide("lineup", round=number, table=table, team=identity[entry.tpn], members=members)
    result = _result(tournament, first, second)
    scoring = _scoring(act)
    fields: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in result.items()}
    trial = Match(table, 1, 2, **fields)
    counted = sides(scoring, trial)
    given = (first.mp_tenths, second.mp_tenths, first.gp_tenths, second.gp_tenths)
    if not tournament.solo and given != (
        counted[0].mp,
        counted[1].mp,
        counted[0].gp,
        counted[1].gp,
    ):
        result["awarded"] = list(given)
        act.warn(
            1,
            msg(
                "Round {round}, {white} - {black}: the file has {match_points} match points, {game_points} "
                "game points; kept as decided",
                round=number,
                white=a.label,
                black=b.label,
                match_points=joined(points_text(given[0]), points_text(given[1]), by="-"),
                game_points=joined(points_text(given[2]), points_text(given[3]), by="-"),
            ),
        )
    act.decide("result", round=number, table=table, **result)


def _scoring(act: Act) -> Scoring:
    """Points according to the settings made by the first decision."""
    return scoring_of(event_after(Act(act.event, drafts=act.drafts[:1])).settings)


def _result(tournament: Tournament, first: PastRound, second: PastRound) -> dict[str, Any]:
    drawn = first.result is second.result is Result.FORFEIT_LOSS and "+" in first.boards
    if first.result is not Result.PLAYED and not drawn:
        signs = {Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-"}
        return {"forfeit": signs[first.result] + signs[second.result]}
    if tournament.solo and not tournament.colours:
        return {"points": [1, 0] if first.mp_tenths > second.mp_tenths else [0, 1]}
    boards = [x + y for x, y in zip(first.boards, second.boards, strict=False)]
    if tournament.solo and not boards:
        boards = [
            "10"
            if first.mp_tenths > second.mp_tenths
            else "01"
            if first.mp_tenths < second.mp_tenths
            else "=="
        ]
    if boards and len(first.boards) == len(second.boards) and all(sign in BOARD_RESULTS for sign in boards):
        return {"boards": boards}
    return {"score": [first.gp_tenths, second.gp_tenths]}


def _bye_points(act: Act, tournament: Tournament, number: int, identity: Mapping[int, int]) -> None:
    """Byes whose points in the file differ from the settings."""
    scoring = _scoring(act)
    for entry in tournament.entries:
        item = entry.history[number - 1]
        if item.opponent is not None or number < entry.joined_round:
            continue
        mp, gp = scoring.bye(item.result)
        if (item.mp_tenths, item.gp_tenths) != (mp, gp):
            act.decide(
                "ruling",
                team=identity[entry.tpn],
                round=number,
                mp=item.mp_tenths - mp,
                gp=item.gp_tenths - gp,
                reason=FROM_A_FILE,
            )


def differing_rounds(event: Event) -> list[tuple[int, str]]:
    """The rounds that the rules would have paired differently from what was known then, and how."""
    found: list[tuple[int, str]] = []
    for one in event.rounds:
        then = event.as_paired(one.number)
        try:
            rules = by_the_rules(then, one.number).pairing
        except NoLegalPairing as error:
            found.append((one.number, msg("the rules have no pairing: {why}", why=error.why)))
            continue
        except StateError as error:
            found.append((one.number, error.why))
            continue
        text = difference(then, one, rules)
        if text:
            found.append((one.number, text))
    return found
