"""What the rules require of the arbiter besides pairing: attendance, points for absences, changes of published
rounds."""

from __future__ import annotations

from ..domain.messages import joined, listed, msg
from ..reasons.byes import BYES_WITH_POINTS
from ..systems.olympiad.attendance import breaches, is_out, paired_in_round_1, short_rounds
from ..systems.olympiad.editions import EDITIONS, PLAYERS, Edition
from .citations import cited, in_brackets, is_ibf
from .event import Event, Round
from .snapshot import complete_options, tournament_before
from .verb import Act
from .warnings import Refusal


def warn_who_is_paired(act: Act, number: int) -> None:
    """Warn of teams that the rules do not pair: too few players before round 1 [2022: 10.1; 2009: 44; 2008: 57],
    or in two rounds [2022: 10.2]; and of an odd number of teams before round 1 [2022: 2.1; 2009: 2; 2008: 2]."""
    edition = _edition(act.event)
    if edition is None:
        return
    if number == 1:
        _before_round_1(act, edition)
    else:
        _short_of_players(act, edition, number)


def warn_of_change(act: Act, found: Round) -> None:
    """Warn that a published round is changed: an Olympiad allows it only if a pair breaks certain articles
    [2022: 11.3; 2009: 46; 2008: 59]."""
    event, number = act.event, found.number
    edition = _edition(event)
    if edition is None:
        act.warn(3, msg("Round {number} is published", number=number), cited(event, "published"))
        return
    pairs = {(event.tpn(match.white), event.tpn(match.black)): match.table for match in found.matches}
    broken = breaches(tournament_before(event, number), edition, complete_options(event.settings), pairs)
    at = edition.articles
    if broken:
        tables = joined(
            *(
                msg("table {table} breaks {articles}", table=pairs[pair], articles=listed(tuple(which)))
                for pair, which in broken.items()
            ),
            by=", ",
        )
        act.warn(
            3,
            msg("Round {number} is published; it may be changed, for {tables}", number=number, tables=tables),
            at["changes"],
        )
        return
    which = (
        msg("{one} or {other}", one=at["repeat"], other=at["limits"])
        if edition.standing is None
        else at["limits"]
    )
    act.warn(
        4,
        msg("Round {number} is published, and no pair breaks {article}", number=number, article=which),
        at["changes"],
        msg("The captains of the teams concerned have to be told."),
    )


def _edition(event: Event) -> Edition | None:
    system = event.settings.system
    return EDITIONS[system] if system.startswith("olympiad") else None


def _before_round_1(act: Act, edition: Edition) -> None:
    event = act.event
    playing = [team for team in event.teams.values() if team.plays(1)]
    if len(playing) % 2:
        act.warn(
            1,
            msg("{count} teams are an odd number: the organisers may enter another one", count=len(playing)),
            edition.articles["teams"],
        )
    _unlike_the_edition(act, edition)
    for team in playing:
        if edition.reserves is not None and len(team.members) > event.settings.boards + edition.reserves:
            act.warn(
                1,
                msg(
                    "{team} has {count} players; a team has {boards} and {reserves} reserve",
                    team=event.label(team.id),
                    count=len(team.members),
                    boards=event.settings.boards,
                    reserves=edition.reserves,
                ),
                edition.articles["players"],
            )
        if team.members and not paired_in_round_1(edition, len(team.members)):
            act.warn(
                2,
                msg(
                    "{team} has {count} in its roster; a team is paired for round 1 when {least} players are there "
                    "on the eve, or on their way",
                    team=event.label(team.id),
                    count=len(team.members),
                    least=edition.players_on_the_eve,
                ),
                edition.articles["present"],
            )


def _unlike_the_edition(act: Act, edition: Edition) -> None:
    """Report rounds or boards that differ from those of the edition."""
    settings = act.event.settings
    if edition.rounds is not None and settings.rounds not in (0, edition.rounds):
        act.warn(
            1,
            msg(
                "{rounds} rounds are announced; the rules have {other_rounds}",
                rounds=settings.rounds,
                other_rounds=edition.rounds,
            ),
            edition.articles["rounds"],
        )
    if edition.reserves is not None and settings.boards != PLAYERS:
        act.warn(
            1,
            msg(
                "A match is on {boards} boards; the rules have {players} players",
                boards=settings.boards,
                players=PLAYERS,
            ),
            edition.articles["players"],
        )


def _short_of_players(act: Act, edition: Edition, number: int) -> None:
    event = act.event
    boards = event.settings.boards
    for entry in tournament_before(event, number).present:
        if is_out(edition, entry, boards):
            rounds = ", ".join(map(str, short_rounds(entry, boards)))
            act.warn(
                3,
                msg(
                    "{entry} had less than half of its players in rounds {rounds} and is not paired any more",
                    entry=entry.label,
                    rounds=rounds,
                ),
                edition.articles["short"],
                msg("`withdraw` takes it out; to pair it is an exception of the FIDE President [10.3]."),
            )


def refuse_points(event: Event, kind: str) -> None:
    """Refuse a requested bye with points where the rules have none."""
    if is_ibf(event):
        raise Refusal(
            msg(
                "{system} has no {byes} by request{article}.",
                system=event.settings.system,
                byes=BYES_WITH_POINTS[kind],
                article=in_brackets(cited(event, "absence")),
            ),
            msg("A player known to be absent is not paired and loses the round: an absence without points."),
        )
