"""The bye: 4.1, 4.2 (2009: 12, 16b; 2008: 11, 15b). What it is worth [4.3] is in `options`."""

from __future__ import annotations

from ...domain.errors import NoLegalPairing
from ...domain.messages import listed, msg
from .field import OlympiadField
from .judge import Judge


def bye_order(field: OlympiadField) -> list[int]:
    """All teams in the order in which they are offered the bye, last one first [4.1; 2009: 12]."""
    places = range(len(field) - 1, -1, -1)
    if field.options["r_bye_by"] == "number":
        return sorted(places, key=lambda team: -field.tpn[team])
    return list(places)


def is_barred(field: OlympiadField, team: int) -> bool:
    """Whether a team may not have the bye: it had one, scored without playing, or came late [4.2; 2009: 16b]."""
    late = not field.edition.late_teams_have_bye and field.entries[team].joined_round > 1
    return field.scored_without_playing[team] or late


def assign_bye(field: OlympiadField, judge: Judge) -> tuple[int | None, bool]:
    """The team that has the bye, None when the number of teams is even, and whether the articles alone determined it.

    They did not if the others could not be paired after a bye for the first team in line, or nobody may have the bye.
    NoLegalPairing when the teams cannot all be paired.
    """
    everyone = field.everyone
    if len(field) % 2 == 0:
        if not judge.complete(everyone, False):
            raise impossible(field, judge, everyone)
        return None, True
    order = bye_order(field)
    eligible = [team for team in order if not is_barred(field, team)]
    article = field.edition.articles["bye barred"]
    if not eligible and not field.options["r_second_bye"]:
        raise NoLegalPairing(
            msg(
                "the number of teams is odd, and every team has had the bye, scored without playing or come late "
                "[{article}]",
                article=article,
            ),
            field.tpn,
        )
    line = [team for team in eligible or order if team not in field.together]
    if not line:
        only = sorted(field.tpn[team] for team in eligible)
        raise NoLegalPairing(
            msg(
                "only {names} may have the bye [{article}]",
                names=listed([str(one) for one in only]),
                article=article,
            ),
            only,
        )
    if judge.missing(everyone, False) == 1:
        open_ = judge.open(everyone, False)
        for team in line:
            if open_ >> team & 1:
                return team, bool(eligible) and team == line[0]
    raise impossible(field, judge, everyone)


def impossible(field: OlympiadField, judge: Judge, teams: int) -> NoLegalPairing:
    """Why not all teams can be paired without a second meeting."""
    from ...matching.perfect import bits

    missing, open_ = judge.missing(teams, False), judge.open(teams, False)
    odd = teams.bit_count() & 1
    stuck = [field.tpn[team] for team in bits(open_)]
    names = ", ".join(map(str, sorted(stuck)))
    article = field.edition.articles["repeat"]
    if missing == odd:
        return NoLegalPairing(
            msg(
                "a complete pairing without a second meeting [{article}] exists only with the bye for one of these "
                "teams, none of which may have it [{barred}]: {names}",
                article=article,
                barred=field.edition.articles["bye barred"],
                names=names,
            ),
            sorted(stuck),
        )
    return NoLegalPairing(
        msg(
            "without a second meeting [{article}] at least {count} of these teams are left over, whatever is paired: "
            "{names}",
            article=article,
            count=missing,
            names=names,
        ),
        sorted(stuck),
    )
