"""Does a tournament contradict itself? Every inconsistency is rejected with its location and a message."""

from __future__ import annotations

from .errors import StateError
from .field_kinds import check_kinds
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
    check_kinds(tournament)
    if tournament.round < 1:
        raise StateError(f"round {tournament.round} does not exist; rounds begin with 1", "round")
    index = _numbers(tournament)
    if not tournament.checked:
        _histories(tournament, index)
    _decisions(tournament, index)
    tournament.__dict__["_checked"] = "all"


def _histories(tournament: Tournament, index: dict[int, int]) -> None:
    """Check the rounds of each entry, and both sides of every match."""
    for i, entry in enumerate(tournament.entries):
        _length(tournament, i, entry)
    histories = {entry.tpn: entry.history for entry in tournament.entries}
    for i, entry in enumerate(tournament.entries):
        for r, item in enumerate(entry.history):
            if item.result is Result.PLAYED and item.opponent in histories:
                other = histories[item.opponent]
                back = other[r] if r < len(other) else item
                # fast path for the usual match: there are very many of them
                if (
                    back.result is Result.PLAYED
                    and back.opponent == entry.tpn
                    and item.colour is not None
                    and back.colour is not None
                    and item.colour is not back.colour
                    and item.opponent != entry.tpn
                    and tournament.colours
                ):
                    continue
            if item.opponent is not None or item.result in _OPPOSITE:
                _both_sides(tournament, index, i, r, item)
            elif item.colour is not None:
                raise StateError(f"{entry.label}: a {item.result.value} has no colour", _place(i, r))
    _one_bye_a_round(tournament)


def _place(i: int, r: int) -> str:
    return f"entries[{i}].history[{r}]"


def _numbers(tournament: Tournament) -> dict[int, int]:
    """The index of each entry by TPN, which is different for all [C.04.6: 1.1.1; C.04.3: 1.1]."""
    index: dict[int, int] = {}
    for i, entry in enumerate(tournament.entries):
        if entry.tpn < 1:
            raise StateError(f"a TPN must be 1 or more, not {entry.tpn}", f"entries[{i}].tpn")
        if entry.tpn in index:
            raise StateError(
                f"two entries have the TPN {entry.tpn} (entries {index[entry.tpn]} and {i})",
                f"entries[{i}].tpn",
            )
        index[entry.tpn] = i
    return index


def _length(tournament: Tournament, i: int, entry: Entry) -> None:
    expected = tournament.round - 1
    if len(entry.history) != expected:
        raise StateError(
            f"{entry.label} has {len(entry.history)} past rounds; before round {tournament.round} "
            f"there must be {expected}",
            f"entries[{i}].history",
        )
    if entry.joined_round < 1:
        raise StateError(
            f"{entry.label} cannot join in round {entry.joined_round}", f"entries[{i}].joined_round"
        )
    for r in range(min(entry.joined_round - 1, expected)):
        if entry.history[r].result is not Result.ZERO_BYE:
            raise StateError(
                f"{entry.label} joined in round {entry.joined_round}, but round {r + 1} is a "
                f"{entry.history[r].result.value}",
                _place(i, r),
            )


def _both_sides(tournament: Tournament, index: dict[int, int], i: int, r: int, item: PastRound) -> None:
    entry = tournament.entries[i]
    place = _place(i, r)
    if item.result not in _OPPOSITE:
        raise StateError(f"{entry.label}: a {item.result.value} has no opponent", place)
    if item.opponent is None:
        raise StateError(f"{entry.label}: a {item.result.value} needs an opponent", place)
    if item.opponent == entry.tpn:
        raise StateError(f"{entry.label} cannot play itself", place)
    if item.opponent not in index:
        raise StateError(f"{entry.label}: opponent {item.opponent} has no entry", place)
    if item.result is Result.PLAYED and item.colour is None and tournament.colours:
        what = "game" if tournament.solo else "match"
        raise StateError(f"{entry.label}: a played {what} needs a colour, W or B", place)
    other = tournament.entries[index[item.opponent]]
    if r >= len(other.history):
        return
    back = other.history[r]
    if back.opponent != entry.tpn:
        met = f"against {back.opponent}" if back.opponent is not None else f"a {back.result.value}"
        raise StateError(
            f"{entry.label} met {other.label} in round {r + 1}, but for {other.label} that round is {met}",
            place,
        )
    if back.result not in _OPPOSITE[item.result]:
        raise StateError(
            f"round {r + 1} is a {item.result.value} for {entry.label} and a {back.result.value} for "
            f"{other.label}: these do not fit together",
            place,
        )
    if (
        not tournament.colours
        and item.result is Result.PLAYED
        and (item.mp_tenths > 0) is (back.mp_tenths > 0)
    ):
        what = "won" if item.mp_tenths else "lost"
        raise StateError(
            f"{entry.label} and {other.label} have both {what} their match of round {r + 1}", place
        )
    if item.colour is not None and item.colour is back.colour:
        raise StateError(
            f"{entry.label} and {other.label} have the same colour in round {r + 1}: {item.colour.value}",
            place,
        )


def _one_bye_a_round(tournament: Tournament) -> None:
    holder: dict[int, Entry] = {}
    for i, entry in enumerate(tournament.entries):
        for r, item in enumerate(entry.history):
            if item.result is Result.PAB and holder.setdefault(r, entry) is not entry:
                raise StateError(
                    f"{holder[r].label} and {entry.label} both have the pairing-allocated bye of round {r + 1}",
                    _place(i, r),
                )


def _decisions(tournament: Tournament, index: dict[int, int]) -> None:
    for k, grouping in enumerate(tournament.grouped):
        named = [tpn for group in grouping.groups for tpn in group]
        for tpn in named:
            if tpn not in index:
                raise StateError(f"a group names team {tpn}, which has no entry", f"grouped[{k}]")
            if named.count(tpn) > 1:
                raise StateError(f"team {tpn} is in two groups", f"grouped[{k}]")
    for k, prohibition in enumerate(tournament.prohibited):
        for tpn in prohibition.teams:
            if tpn not in index:
                raise StateError(
                    f"a prohibited pair names team {tpn}, which has no entry", f"prohibited[{k}]"
                )
        if len(set(prohibition.teams)) < 2:
            raise StateError("a prohibited pair needs two different teams", f"prohibited[{k}]")
    for k, points in enumerate(tournament.abnormal):
        for tpn in points.teams:
            if tpn not in index:
                raise StateError(f"points are given to team {tpn}, which has no entry", f"abnormal[{k}]")
    _requests(tournament, index)
    _decided(tournament, index)
    _forced(tournament, index)


def _requests(tournament: Tournament, index: dict[int, int]) -> None:
    asked: dict[tuple[int, int], Result] = {}
    settled: dict[int, int] = {}
    for k, bye in enumerate(tournament.requested):
        if bye.tpn not in index:
            raise StateError(f"a bye is asked for by team {bye.tpn}, which has no entry", f"requested[{k}]")
        if asked.setdefault((bye.tpn, bye.round), bye.result) is not bye.result:
            raise StateError(
                f"team {bye.tpn} asks for two kinds of bye in round {bye.round}", f"requested[{k}]"
            )
        if bye.result is Result.PAB and settled.setdefault(bye.round, bye.tpn) != bye.tpn:
            raise StateError(
                f"the bye of round {bye.round} is decided for the teams {settled[bye.round]} and {bye.tpn}",
                f"requested[{k}]",
            )


def _decided(tournament: Tournament, index: dict[int, int]) -> None:
    for k, item in enumerate(tournament.decided):
        for tpn in item.teams:
            if tpn not in index:
                raise StateError(f"a decided pair names team {tpn}, which has no entry", f"decided[{k}]")
        if not 1 <= item.round < tournament.round:
            raise StateError(
                f"a decided pair is of round {item.round}, which is not before round {tournament.round}",
                f"decided[{k}]",
            )


def _forced(tournament: Tournament, index: dict[int, int]) -> None:
    taken: set[int] = set()
    for k, pair in enumerate(tournament.forced):
        for tpn in pair:
            if tpn not in index:
                raise StateError(f"a forced pair names team {tpn}, which has no entry", f"forced[{k}]")
            if not tournament.takes_part(tournament.entries[index[tpn]]):
                raise StateError(f"a forced pair names team {tpn}, which does not take part", f"forced[{k}]")
            if tpn in taken:
                raise StateError(f"team {tpn} is in two forced pairs, or paired with itself", f"forced[{k}]")
            taken.add(tpn)
