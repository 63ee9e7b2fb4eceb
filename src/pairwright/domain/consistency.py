"""Does a tournament contradict itself? Every inconsistency is rejected with its location and a message."""

from __future__ import annotations

from typing import Any

from .errors import StateError
from .field_kinds import check_kinds
from .messages import msg
from .results import Result
from .tournament import Entry, PastRound, Tournament

_OPPOSITE = {
    Result.PLAYED: (Result.PLAYED,),
    Result.FORFEIT_WIN: (Result.FORFEIT_LOSS,),
    Result.FORFEIT_LOSS: (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
}


def check_consistency(tournament: Tournament) -> None:
    """Raise StateError for the first contradiction in `tournament`; return when there is none.

    What has passed is not checked again: neither a tournament nor the histories of an earlier round.
    """
    if tournament.checked == "all":
        return
    if tournament.checked != "kinds":
        check_kinds(tournament)
    if tournament.round < 1:
        raise StateError(
            msg("round {round} does not exist; rounds begin with 1", round=tournament.round), "round"
        )
    index = _numbers(tournament)
    if not tournament.has_valid_histories:
        _histories(tournament, index)
    _decisions(tournament, index)
    tournament.__dict__["_checked"] = "all"


def _histories(tournament: Tournament, index: dict[int, int]) -> None:
    """Check the rounds of each entry, and both sides of every match."""
    for i, entry in enumerate(tournament.entries):
        _length(tournament, i, entry)
    histories = {entry.tpn: entry.history for entry in tournament.entries}
    played, colours = Result.PLAYED, tournament.colours
    byes = []
    for i, entry in enumerate(tournament.entries):
        tpn = entry.tpn
        for r, item in enumerate(entry.history):
            opponent = item[1]
            # fast path for the usual match: there are very many of them
            if item[0] is played and opponent in histories and colours:
                back = histories[opponent][r]
                if (
                    back[1] == tpn
                    and back[0] is played
                    and item[2] is not back[2]
                    and item[2] is not None
                    and back[2] is not None
                    and opponent != tpn
                ):
                    continue
            if opponent is not None or item.result in _OPPOSITE:
                _both_sides(tournament, index, i, r, item)
            elif item.colour is not None:
                raise StateError(
                    msg("{team}: a {kind} has no colour", team=entry.label, kind=item.result.value),
                    _place(i, r),
                )
            elif item.result is Result.PAB:
                byes.append((i, r))
    _one_bye_a_round(tournament, byes)


def _place(i: int, r: int) -> str:
    return f"entries[{i}].history[{r}]"


def _numbers(tournament: Tournament) -> dict[int, int]:
    """The index of each entry by TPN, which is different for all [C.04.6: 1.1.1; C.04.3: 1.1]."""
    index: dict[int, int] = {}
    for i, entry in enumerate(tournament.entries):
        if entry.tpn < 1:
            raise StateError(
                msg("a TPN must be 1 or more, not {number}", number=entry.tpn),
                f"entries[{i}].tpn",
            )
        if entry.tpn in index:
            raise StateError(
                msg(
                    "two entries have the TPN {number} (entries {first} and {second})",
                    number=entry.tpn,
                    first=index[entry.tpn],
                    second=i,
                ),
                f"entries[{i}].tpn",
            )
        index[entry.tpn] = i
    return index


def _length(tournament: Tournament, i: int, entry: Entry) -> None:
    expected = tournament.round - 1
    if len(entry.history) != expected:
        raise StateError(
            msg(
                "{team} has {count} past rounds; before round {round} there must be {expected}",
                team=entry.label,
                count=len(entry.history),
                round=tournament.round,
                expected=expected,
            ),
            f"entries[{i}].history",
        )
    if entry.joined_round < 1:
        raise StateError(
            msg("{team} cannot join in round {round}", team=entry.label, round=entry.joined_round),
            f"entries[{i}].joined_round",
        )
    for r in range(min(entry.joined_round - 1, expected)):
        if entry.history[r].result is not Result.ZERO_BYE:
            raise StateError(
                msg(
                    "{team} joined in round {joined}, but round {round} is a {kind}",
                    team=entry.label,
                    joined=entry.joined_round,
                    round=r + 1,
                    kind=entry.history[r].result.value,
                ),
                _place(i, r),
            )


def _both_sides(tournament: Tournament, index: dict[int, int], i: int, r: int, item: PastRound) -> None:
    entry = tournament.entries[i]
    place = _place(i, r)
    if item.result not in _OPPOSITE:
        raise StateError(
            msg("{team}: a {kind} has no opponent", team=entry.label, kind=item.result.value), place
        )
    if item.opponent is None:
        raise StateError(
            msg("{team}: a {kind} needs an opponent", team=entry.label, kind=item.result.value), place
        )
    if item.opponent == entry.tpn:
        raise StateError(msg("{team} cannot play itself", team=entry.label), place)
    if item.opponent not in index:
        raise StateError(
            msg("{team}: opponent {opponent} has no entry", team=entry.label, opponent=item.opponent), place
        )
    if item.result is Result.PLAYED and item.colour is None and tournament.colours:
        raise StateError(
            msg("{player}: a played game needs a colour, W or B", player=entry.label)
            if tournament.solo
            else msg("{team}: a played match needs a colour, W or B", team=entry.label),
            place,
        )
    other = tournament.entries[index[item.opponent]]
    if r >= len(other.history):
        return
    back = other.history[r]
    if back.opponent != entry.tpn:
        both: dict[str, Any] = {"team": entry.label, "other_team": other.label, "round": r + 1}
        raise StateError(
            msg(
                "{team} met {other_team} in round {round}, but for {other_team} that round is against {opponent}",
                **both,
                opponent=back.opponent,
            )
            if back.opponent is not None
            else msg(
                "{team} met {other_team} in round {round}, but for {other_team} that round is a {kind}",
                **both,
                kind=back.result.value,
            ),
            place,
        )
    if back.result not in _OPPOSITE[item.result]:
        raise StateError(
            msg(
                "round {round} is a {kind} for {team} and a {other_kind} for {other_team}: these do not fit "
                "together",
                round=r + 1,
                kind=item.result.value,
                team=entry.label,
                other_kind=back.result.value,
                other_team=other.label,
            ),
            place,
        )
    if (
        not tournament.colours
        and item.result is Result.PLAYED
        and (item.mp_tenths > 0) is (back.mp_tenths > 0)
    ):
        both = {"team": entry.label, "other_team": other.label, "round": r + 1}
        raise StateError(
            msg("{team} and {other_team} have both won their match of round {round}", **both)
            if item.mp_tenths
            else msg("{team} and {other_team} have both lost their match of round {round}", **both),
            place,
        )
    if item.colour is not None and item.colour is back.colour:
        raise StateError(
            msg(
                "{team} and {other_team} have the same colour in round {round}: {colour}",
                team=entry.label,
                other_team=other.label,
                round=r + 1,
                colour=item.colour.value,
            ),
            place,
        )


def _one_bye_a_round(tournament: Tournament, byes: list[tuple[int, int]]) -> None:
    """Check the pairing-allocated byes, by entry and round."""
    holder: dict[int, Entry] = {}
    for i, r in byes:
        entry = tournament.entries[i]
        if holder.setdefault(r, entry) is not entry:
            raise StateError(
                msg(
                    "{team} and {other_team} both have the pairing-allocated bye of round {round}",
                    team=holder[r].label,
                    other_team=entry.label,
                    round=r + 1,
                ),
                _place(i, r),
            )


def _decisions(tournament: Tournament, index: dict[int, int]) -> None:
    for k, grouping in enumerate(tournament.grouped):
        named = [tpn for group in grouping.groups for tpn in group]
        for tpn in named:
            if tpn not in index:
                raise StateError(
                    msg("a group names team {team}, which has no entry", team=tpn),
                    f"grouped[{k}]",
                )
            if named.count(tpn) > 1:
                raise StateError(msg("team {team} is in two groups", team=tpn), f"grouped[{k}]")
    for k, prohibition in enumerate(tournament.prohibited):
        for tpn in prohibition.teams:
            if tpn not in index:
                raise StateError(
                    msg("a prohibited pair names team {team}, which has no entry", team=tpn),
                    f"prohibited[{k}]",
                )
        if len(set(prohibition.teams)) < 2:
            raise StateError(msg("a prohibited pair needs two different teams"), f"prohibited[{k}]")
    for k, points in enumerate(tournament.abnormal):
        for tpn in points.teams:
            if tpn not in index:
                raise StateError(
                    msg("points are given to team {team}, which has no entry", team=tpn),
                    f"abnormal[{k}]",
                )
    _requests(tournament, index)
    _decided(tournament, index)
    _forced(tournament, index)


def _requests(tournament: Tournament, index: dict[int, int]) -> None:
    asked: dict[tuple[int, int], Result] = {}
    settled: dict[int, int] = {}
    for k, bye in enumerate(tournament.requested):
        if bye.tpn not in index:
            raise StateError(
                msg("a bye is asked for by team {team}, which has no entry", team=bye.tpn),
                f"requested[{k}]",
            )
        if asked.setdefault((bye.tpn, bye.round), bye.result) is not bye.result:
            raise StateError(
                msg("team {team} asks for two kinds of bye in round {round}", team=bye.tpn, round=bye.round),
                f"requested[{k}]",
            )
        if bye.result is Result.PAB and settled.setdefault(bye.round, bye.tpn) != bye.tpn:
            raise StateError(
                msg(
                    "the bye of round {round} is decided for the teams {team} and {other_team}",
                    round=bye.round,
                    team=settled[bye.round],
                    other_team=bye.tpn,
                ),
                f"requested[{k}]",
            )


def _decided(tournament: Tournament, index: dict[int, int]) -> None:
    for k, item in enumerate(tournament.decided):
        for tpn in item.teams:
            if tpn not in index:
                raise StateError(
                    msg("a decided pair names team {team}, which has no entry", team=tpn),
                    f"decided[{k}]",
                )
        if not 1 <= item.round < tournament.round:
            raise StateError(
                msg(
                    "a decided pair is of round {round}, which is not before round {now}",
                    round=item.round,
                    now=tournament.round,
                ),
                f"decided[{k}]",
            )


def _forced(tournament: Tournament, index: dict[int, int]) -> None:
    taken: set[int] = set()
    for k, pair in enumerate(tournament.forced):
        for tpn in pair:
            if tpn not in index:
                raise StateError(
                    msg("a forced pair names team {team}, which has no entry", team=tpn),
                    f"forced[{k}]",
                )
            if not tournament.takes_part(tournament.entries[index[tpn]]):
                raise StateError(
                    msg("a forced pair names team {team}, which does not take part", team=tpn),
                    f"forced[{k}]",
                )
            if tpn in taken:
                raise StateError(
                    msg("team {team} is in two forced pairs, or paired with itself", team=tpn),
                    f"forced[{k}]",
                )
            taken.add(tpn)
