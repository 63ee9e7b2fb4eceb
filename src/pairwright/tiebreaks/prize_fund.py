"""Prizes: who wins what by place, board and category, and how money is shared by those who are tied."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from ..domain.dates import year_of
from ..domain.reading import number_in
from ..domain.shown import in_a_line
from ..domain.tournament import Entry, Player
from .players import PlayerResult, player_results
from .standing import Standings

SHARING = ("rank", "shared", "hort")
"""By rank; equally among those with the same points; half by rank and half equally (Hort)."""
KINDS = ("places", "boards")
"""The places of the standings; the best players of a team event by performance."""


@dataclass(frozen=True)
class PrizeGroup:
    """Prizes that are won by one ranking: what each place gets, and who may win."""

    name: str
    prizes: tuple[str, ...] = ()
    """Of places 1, 2, ...: money as a number, or a thing."""
    kind: str = "places"
    sharing: str = "rank"
    besides: bool = False
    """May be won by who has won in a group before."""
    sex: str = ""
    born_from: int = 0
    """The earliest year of birth, of juniors; 0: any."""
    born_to: int = 0
    """The latest year of birth, of seniors."""
    rating_from: int = 0
    rating_to: int = 0
    """The highest rating that may win; who has none has the lowest."""
    federations: tuple[str, ...] = ()
    board: int = 0
    """Of the best players: the board; 0: all of them together."""
    least_games: int = 0
    """Of the best players: games over the board that are needed."""

    __repr__ = in_a_line

    def admits(self, who: Player) -> bool:
        """Whether a person, or a team as one, may win here; who is not known to be in a category is not."""
        born = year_of(who.birth) if self.born_from or self.born_to else None
        return (
            (not self.sex or _is(self.sex, who.sex))
            and (not self.born_from or (born is not None and born >= self.born_from))
            and (not self.born_to or (born is not None and born <= self.born_to))
            and (not self.rating_from or who.rating >= self.rating_from)
            and (not self.rating_to or who.rating <= self.rating_to)
            and (not self.federations or who.federation.upper() in map(str.upper, self.federations))
        )


def _is(wanted: str, sex: str) -> bool:
    female = ("f", "w")
    return (wanted[:1].lower() in female) == (sex[:1].lower() in female) and bool(sex)


@dataclass(frozen=True)
class Winner:
    """Who wins a prize; `place` is that among those who may win in the group, shared places as a range."""

    place: int
    last_place: int
    entry: Entry
    player: Player | None
    """Of the best players of a team event; None for a team or a player of the standings."""
    prize: str
    """The money, two decimals where it is shared unevenly, or the thing."""
    result: PlayerResult | None = None
    by_order: tuple[Entry | Player, ...] = ()
    """All who share the place, in order, where things are not divided and the order alone says who wins what."""

    __repr__ = in_a_line


@dataclass(frozen=True)
class _Candidate:
    entry: Entry
    player: Player | None
    rank: tuple[object, ...]
    """Equal for those who share a place."""
    score: object
    """Equal for those among whom money is shared."""
    result: PlayerResult | None = None

    @property
    def key(self) -> tuple[int, int]:
        """Who it is."""
        return _key(self.entry, self.player)


def _key(entry: Entry, player: Player | None) -> tuple[int, int]:
    return entry.tpn, player.number if player is not None else 0


def winners(standings: Standings, groups: Sequence[PrizeGroup]) -> list[tuple[PrizeGroup, list[Winner]]]:
    """The winners of every group. Who has won in a group wins in a later one only where that says so."""
    gone: set[tuple[int, int]] = set()
    found = []
    for group in groups:
        candidates = [one for one in _candidates(standings, group) if group.besides or one.key not in gone]
        won = _won(candidates, group)
        gone.update(_key(one.entry, one.player) for one in won)
        found.append((group, won))
    return found


def _candidates(standings: Standings, group: PrizeGroup) -> list[_Candidate]:
    """Who may win, in order."""
    if group.kind == "boards":
        return best_players(standings, group)
    players = standings.results.settings.players
    return [
        _Candidate(line.team, None, (line.place,), line.values[0])
        for line in standings.rows
        if group.admits(_as_person(line.team, players))
    ]


def not_known(standings: Standings, group: PrizeGroup) -> int:
    """How many persons are not considered because their sex or year of birth, for which the group asks, is unknown."""
    if group.kind == "boards":
        people = [
            result.player for result in player_results(standings) if group.board in (0, result.home_board)
        ]
    else:
        people = [line.team.person for line in standings.rows if standings.results.settings.players]
    born = group.born_from or group.born_to
    return sum(bool((group.sex and not who.sex) or (born and year_of(who.birth) is None)) for who in people)


def _as_person(entry: Entry, players: bool) -> Player:
    if players:
        return entry.person
    return Player(entry.tpn, entry.name, rating=entry.rating, federation=entry.federation)


def may_be_best(result: PlayerResult, least_games: int) -> bool:
    """Whether a player has a performance, from enough games over the board."""
    return result.performance is not None and result.played >= max(1, least_games)


def best_players(standings: Standings, group: PrizeGroup) -> list[_Candidate]:
    """The players of teams by performance, then by games played [board prizes of the Olympiad]."""
    found = [
        _Candidate(
            result.team,
            result.player,
            (-(result.performance or 0), -result.played),
            result.performance,
            result,
        )
        for result in player_results(standings)
        if may_be_best(result, group.least_games)
        and group.board in (0, result.home_board)
        and group.admits(result.player)
    ]
    return sorted(found, key=lambda one: (one.rank, one.result.player.number if one.result else 0))


def _won(candidates: Sequence[_Candidate], group: PrizeGroup) -> list[Winner]:
    """Those who win, with their place and prize, as far as there are prizes."""
    tied: Callable[[_Candidate], object] = (
        (lambda one: one.rank) if group.sharing == "rank" else (lambda one: one.score)
    )
    found: list[Winner] = []
    at = 0
    for _, same in groupby(candidates, key=tied):
        several = list(same)
        if at >= len(group.prizes):
            break
        places = [len(list(equal)) for _, equal in groupby(several, key=lambda one: one.rank)]
        given = group.prizes[at : at + len(several)]
        lines = zip(several, _shared(list(given), places, group.sharing), strict=True)
        for equal in places:
            won = list(islice(lines, equal))
            unlike = not _divisible(given) and len({prize for _, prize in won}) > 1
            order = tuple(one.player or one.entry for one, _ in won) if unlike else ()
            found += [
                Winner(at + 1, at + equal, one.entry, one.player, prize, one.result, order)
                for one, prize in won
                if prize
            ]
            at += equal
    return found


def _shared(prizes: list[str], places: Sequence[int], sharing: str) -> list[str]:
    """The prizes of those who are tied, the best ranked first; `places` has how many share each place. Things are not
    divided: they go by rank."""
    count = sum(places)
    prizes = prizes + [""] * (count - len(prizes))
    amounts = [cents(prize) for prize in prizes]
    if count == 1 or not _divisible(prizes):
        return prizes
    known = [amount or 0 for amount in amounts]
    if sharing == "hort":
        halves = [amount // 2 for amount in known]
        own: list[int] = []
        for equal in places:
            own += _evenly(sum(halves[len(own) : len(own) + equal]), equal)
        rest = _evenly(sum(known) - sum(halves), count)
        parts = [half + part for half, part in zip(own, rest, strict=True)]
    else:
        parts = _evenly(sum(known), count)
    return [as_written(prizes, part) if part else "" for part in parts]


def _divisible(prizes: Sequence[str]) -> bool:
    """Whether all of them are money."""
    return all(not prize or cents(prize) is not None for prize in prizes)


def _evenly(total: int, count: int) -> list[int]:
    """Equal parts in cents; what cannot be divided goes to the first."""
    each, rest = divmod(total, count)
    return [each + (k < rest) for k in range(count)]


_SIGN = (
    r"(?:[€$£¥₺₽₴₹]|EUR|USD|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|UAH|RUB|GEL|AMD|AZN|KZT|JPY|CNY|INR|BRL|ARS|MXN"
    r"|CAD|AUD|NZD|ZAR|Fr\.?|kr\.?|zł|Kč|Ft|[Ee]uros?)"
)
_NUMBER = (
    r"(?P<whole>[0-9]{1,3}(?:(?P<by>[.,'’ ])[0-9]{3}(?:(?P=by)[0-9]{3})*)?|[0-9]+)"
    r"(?:(?!(?P=by))(?P<mark>[.,])(?P<rest>[0-9]{0,2}))?"
)
_AMOUNT = re.compile(rf"(?P<before>{_SIGN} ?)?(?P<number>{_NUMBER})(?P<after> ?{_SIGN})?")


def _amount(text: str) -> re.Match[str] | None:
    """A text that is an amount of money. With a blank before each three digits it has to have a currency."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None or (found["by"] == " " and not (found["before"] or found["after"])):
        return None
    return found


def cents(text: str) -> int | None:
    """An amount in hundredths of its currency: `300`, `12.50`, `€100`, `100 EUR`, `1.000,50`; None for a thing."""
    found = _amount(text)
    if found is None:
        return None
    whole = number_in(re.sub("[^0-9]", "", found["whole"]), 999_999_999)
    rest = number_in((found["rest"] or "").ljust(2, "0"))
    return None if whole is None or rest is None else 100 * whole + rest


def as_written(prizes: Sequence[str], amount: int) -> str:
    """An amount as these prizes are written: with their currency, where the first one that has any has it, and with a
    decimal comma if the first one with decimals has that."""
    amounts = [found for prize in prizes if (found := _amount(prize)) is not None]
    before, after = next(
        ((one["before"] or "", one["after"] or "") for one in amounts if one["before"] or one["after"]),
        ("", ""),
    )
    mark = next((one["mark"] for one in amounts if one["mark"]), ".")
    return f"{before}{money(amount).replace('.', mark)}{after}"


def money(amount: int) -> str:
    """An amount for people, decimals where there are some."""
    whole, rest = divmod(amount, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)
