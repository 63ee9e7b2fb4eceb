"""Title norms by the FIDE Title Regulations, B.01 in force since 1 January 2024: each requirement with what was there.

A norm is decided for one event; what several events or the federation have to fulfil (1.1, 1.5) is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..domain.messages import msg
from ..domain.results import Result
from ..domain.shown import in_a_line
from ..domain.tournament import Tournament
from ..tiebreaks.fide_tables import rating_difference
from ..tiebreaks.ratings import average
from .games import Person, PersonGame, persons_of, rounds_of
from .left_out import Needs, Seen, first_left_out


@dataclass(frozen=True)
class TitleRule:
    """What a norm for a title needs."""

    title: str
    performance: int
    """Rp [1.4.8]."""
    average: int
    """Ra [1.4.8a]."""
    floor: int
    """To which the lowest rated opponent is raised [1.4.6b]."""
    holders: tuple[str, ...]
    """The titles of which a third of the opponents needs one [1.4.5b-e]."""
    held: tuple[str, ...]
    """Who has one of these needs no norm."""


TITLES: dict[str, TitleRule] = {
    rule.title: rule
    for rule in (
        TitleRule("GM", 2600, 2380, 2200, ("GM",), ("GM",)),
        TitleRule("IM", 2450, 2230, 2050, ("IM", "GM"), ("GM", "IM")),
        TitleRule("WGM", 2400, 2180, 2000, ("WGM", "IM", "GM"), ("GM", "IM", "WGM")),
        TitleRule("WIM", 2250, 2030, 1850, ("WIM", "WGM", "IM", "GM"), ("GM", "IM", "WGM", "WIM")),
    )
}
TITLED = ("GM", "IM", "FM", "WGM", "WIM", "WFM")
"""Titles that count for a half of the opponents: not CM and WCM [1.4.5a]."""
UNRATED = 1400
"""The rating of an opponent without one [1.4.6d]."""
NO_FEDERATION = ("", "FID", "FIDE", "NON")
"""Opponents with these count, but for no federation [1.4.2a]."""
EXEMPTIONS = {
    "": msg("the foreigner requirement holds [1.4.3e]"),
    "a": msg("final of a national championship: none for players of its federation [1.4.3a]"),
    "b": msg("national team championship: none for players of its federation [1.4.3b]"),
    "c": msg("zonal or sub-zonal tournament: none for anybody [1.4.3c]"),
    "d": msg(
        "Swiss with at least 20 rated foreigners of 3 federations, 10 of them titled: none for anybody [1.4.3d]"
    ),
}
LEAST_ROUNDS = 7
"""Without so many rounds no event gives a norm: 9 games, in those of 1.4.1b 7 or 8 [1.4.1]."""
_MOST_GAMES = 13
"""More rounds count as so many games [1.7]."""


@dataclass(frozen=True)
class NormSettings:
    """What the arbiter declares about the event."""

    exemption: str = ""
    """One of `EXEMPTIONS`."""
    least_games: int = 9
    """7 or 8 in the world and continental events of 1.4.1b."""


@dataclass(frozen=True)
class Requirement:
    """One condition: its article, what is needed, what was there, whether that is enough."""

    article: str
    text: str
    needed: str
    had: str
    met: bool

    __repr__ = in_a_line


@dataclass(frozen=True)
class NormCheck:
    """A title and a player: the games that count, those left out [1.4.1e, f], and every requirement."""

    person: Person
    title: str
    games: tuple[PersonGame, ...]
    left_out: tuple[PersonGame, ...]
    requirements: tuple[Requirement, ...]
    average: int
    """Ra."""
    performance: int
    """Rp."""
    counts_as: int
    """Games towards the 27 of the title [1.4.1c, d]; 0 without a norm."""

    __repr__ = in_a_line

    @property
    def made(self) -> bool:
        """Whether it is a norm."""
        return all(one.met for one in self.requirements)

    @property
    def missing(self) -> tuple[Requirement, ...]:
        """What is not fulfilled."""
        return tuple(one for one in self.requirements if not one.met)


@dataclass(frozen=True)
class _Facts:
    """What is the same for all: the event."""

    settings: NormSettings
    table: bool
    rounds: int
    host: str
    worthless: frozenset[int] = field(default_factory=frozenset)
    """Unrated players of a round robin who scored nothing against rated ones [1.4.2b]."""
    apart: frozenset[int] = frozenset()
    """Rounds of rapid or blitz play, which are none for a norm [1.1.3]."""


def norm_checks(tournament: Tournament, table: bool, settings: NormSettings | None = None) -> list[NormCheck]:
    """Every norm that was made, and what came near: a performance that would do with a requirement that fails.

    `table`: whether the event is a round robin. Only standard play gives norms: at least 2 hours for each player
    [1.1.3].
    """
    persons = persons_of(tournament, "standard")
    standard = rounds_of(tournament, "standard")
    facts = _Facts(
        settings or NormSettings(),
        table,
        len(standard),
        tournament.info.federation.upper(),
        _worthless(persons) if table else frozenset(),
        frozenset(range(1, tournament.round)).difference(standard),
    )
    found = []
    for person in persons:
        if len(person.rated) < facts.settings.least_games - 1:
            continue
        for rule in TITLES.values():
            if person.player.title in rule.held or (
                rule.title[0] == "W" and person.player.sex[:1].lower() not in ("f", "w")
            ):
                continue
            check = check_norm(person, rule, facts)
            if check is not None and (check.made or check.performance >= rule.performance):
                found.append(check)
    order = list(TITLES)
    return sorted(found, key=lambda one: (not one.made, order.index(one.title), -one.performance))


def check_norm(person: Person, rule: TitleRule, facts: _Facts) -> NormCheck | None:
    """The best that can be made of the games of a player: all of them, else the fewest left out that give a norm."""
    games = [game for game in person.rated if game.opponent.number not in facts.worthless]
    if not games:
        return None
    whole = _checked(person, rule, facts, games, ())
    if whole.made:
        return whole
    # Games may be left out, as few as possible: the last ones, where pairings were not fixed [1.4.1e], and games that
    # were won [1.4.1f]; in a round robin only if the mix of all would allow a norm.
    if facts.table and not all(one.met for one in _mix(person, rule, facts, games)):
        return whole
    for gone in range(1, len(games) - facts.settings.least_games + 1):
        for last in range(1 if facts.table else gone + 1):
            before, after = games[: len(games) - last], games[len(games) - last :]
            some = _won_to_leave_out(person, rule, facts, before, gone - last)
            if some is not None:
                kept = [game for game in before if game not in some]
                return _checked(person, rule, facts, kept, (*some, *after))
    return whole


def _won_to_leave_out(
    person: Person, rule: TitleRule, facts: _Facts, games: Sequence[PersonGame], count: int
) -> list[PersonGame] | None:
    """The first `count` games won without which the others give a norm; None if there are none. How many are left out
    decides the score, and thus the sum of ratings that the others need."""
    size, halves = len(games) - count, sum(game.halves or 0 for game in games) - 2 * count
    if 10 * halves < 7 * size:
        return None
    mean = max(rule.average, rule.performance - rating_difference(_per_cent(halves, size)))
    half, third, most_own, most_one = _bounds(size)
    own = person.player.federation.upper()
    seen = [
        Seen(
            game.halves == 2,
            game.opponent.rating or UNRATED,
            game.opponent.title in TITLED,
            game.opponent.title in rule.holders,
            "" if (code := game.opponent.federation.upper()) in NO_FEDERATION else code,
        )
        for game in games
    ]
    exempt = bool(_exempt(person, facts))
    there = Counter(one.federation for one in seen if one.federation and not exempt)
    over = {code: many - (most_own if code == own else most_one) for code, many in there.items()}
    needs = Needs(
        -(-size * (2 * mean - 1) // 2),  # the mean is rounded, half up
        rule.floor,
        sum(one.titled for one in seen) - half,
        sum(one.holder for one in seen) - third,
        {code: more for code, more in over.items() if more > 0},
        own,
        0 if exempt else 2,
    )
    found = first_left_out(seen, count, needs)
    return None if found is None else [games[k] for k in found]


def _checked(
    person: Person, rule: TitleRule, facts: _Facts, games: Sequence[PersonGame], left: tuple[PersonGame, ...]
) -> NormCheck:
    halves, size = sum(game.halves or 0 for game in games), len(games)
    mean = norm_average([game.opponent.rating for game in games], rule.floor)
    performance = mean + rating_difference(_per_cent(halves, size))
    missed = _missed_ninth(person, facts, size)
    requirements = (
        Requirement(
            "1.4.1c" if missed else "1.4.1",
            msg("games, the ninth won by forfeit or a bye of the pairing") if missed else msg("games"),
            str(facts.settings.least_games),
            str(size),
            size >= facts.settings.least_games or missed,
        ),
        *_mix(person, rule, facts, games),
        Requirement(
            "1.4.8b",
            msg("score"),
            "35 %",
            msg("{points} of {count}", points=_score(halves), count=size),
            10 * halves >= 7 * size,
        ),
        Requirement(
            "1.4.8a",
            msg("average rating of the opponents (Ra)"),
            str(rule.average),
            str(mean),
            mean >= rule.average,
        ),
        Requirement(
            "1.4.8",
            msg("performance (Rp)"),
            str(rule.performance),
            str(performance),
            performance >= rule.performance,
        ),
    )
    made = all(one.met for one in requirements)
    counts = min(_MOST_GAMES, size + missed + _to_spare(halves, size, mean, rule) // 2) if made else 0
    return NormCheck(person, rule.title, tuple(games), left, requirements, mean, performance, counts)


def _mix(person: Person, rule: TitleRule, facts: _Facts, games: Sequence[PersonGame]) -> list[Requirement]:
    """Titles and federations of the opponents."""
    size = len(games)
    titles = [game.opponent.title for game in games]
    titled, holders = sum(one in TITLED for one in titles), sum(one in rule.holders for one in titles)
    half, third, most_own, most_one = _bounds(size)
    found = [
        Requirement(
            "1.4.5a", msg("opponents with a title, not CM or WCM"), str(half), str(titled), titled >= half
        ),
        Requirement(
            f"1.4.5{'bcde'[list(TITLES).index(rule.title)]}",
            msg("opponents who are {titles}", titles=_any_of(rule.holders)),
            str(third),
            str(holders),
            holders >= third,
        ),
    ]
    why = _exempt(person, facts)
    if why:
        found.append(Requirement("1.4.3", why, "–", msg("exempt"), True))
        return found
    own = person.player.federation.upper()
    counted = Counter(game.opponent.federation.upper() for game in games)
    for code in NO_FEDERATION:
        counted.pop(code, None)
    foreign = len([code for code in counted if code != own])
    most = max(counted.values(), default=0)
    found += [
        Requirement(
            "1.4.3", msg("federations of opponents other than the player's"), "2", str(foreign), foreign >= 2
        ),
        Requirement(
            "1.4.4",
            msg("opponents of the own federation"),
            msg("at most {number}", number=most_own),
            str(counted[own]),
            counted[own] <= most_own,
        ),
        Requirement(
            "1.4.4",
            msg("opponents of one federation"),
            msg("at most {number}", number=most_one),
            str(most),
            most <= most_one,
        ),
    ]
    return found


def _any_of(titles: Sequence[str]) -> str:
    first, *others = titles
    for other in others:
        first = msg("{one} or {other}", one=first, other=other)
    return first


def _bounds(size: int) -> tuple[int, int, int, int]:
    """Of so many games: the least with a title and with the title, the most of the own federation and of any one; least
    numbers are rounded up, greatest down [1.4.4, 1.4.5]."""
    return -(-size // 2), max(3, -(-size // 3)), size * 3 // 5, size * 2 // 3


def _exempt(person: Person, facts: _Facts) -> str:
    """Why the foreigner requirement does not hold for a player; empty where it does."""
    code = facts.settings.exemption
    ours = bool(facts.host) and person.player.federation.upper() == facts.host
    return EXEMPTIONS[code] if code in ("c", "d") or (code in ("a", "b") and ours) else ""


def _missed_ninth(person: Person, facts: _Facts, size: int) -> bool:
    """Nine rounds, eight games, and the ninth taken by a forfeit win or a bye of the pairing [1.4.1c]."""
    if facts.rounds != 9 or facts.settings.least_games != 9 or size != 8:
        return False
    forfeit = any(game.sign == "+" for game in person.games)
    bye = person.board == 0 and any(
        item.result is Result.PAB and number not in facts.apart
        for number, item in enumerate(person.entry.history, 1)
    )
    return len(person.rated) == 8 and (forfeit or bye)


def norm_average(ratings: Sequence[int], floor: int) -> int:
    """Ra: an unrated opponent has 1400, the lowest one is raised to the floor, the mean is rounded, half up."""
    known = sorted(rating or UNRATED for rating in ratings)
    return average([max(known[0], floor), *known[1:]]) or 0


def _per_cent(halves: int, size: int) -> int:
    return (100 * halves + size) // (2 * size)


def _score(halves: int) -> str:
    return f"{halves // 2 or ('' if halves % 2 else 0)}{'½' if halves % 2 else ''}"


def _to_spare(halves: int, size: int, mean: int, rule: TitleRule) -> int:
    """Half points above what the norm needed [1.4.1d]."""
    for less in range(1, halves + 1):
        score = halves - less
        if 10 * score < 7 * size or mean + rating_difference(_per_cent(score, size)) < rule.performance:
            return less - 1
    return halves


def _worthless(persons: Sequence[Person]) -> frozenset[int]:
    return frozenset(
        person.player.number
        for person in persons
        if not person.player.rating and not any(game.halves for game in person.rated if game.opponent.rating)
    )
