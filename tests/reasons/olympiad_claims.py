"""When each sentence about a round by the Olympiad rules is true: worked out with the slow reference of the tests."""

from __future__ import annotations

from functools import cached_property

import pairwright as pw
from pairwright.domain.pairing import RoundPairing
from tests.reasons.claims import Claim, Claims
from tests.reference.olympiad import may_have_bye
from tests.reference.olympiad_round import can_be_paired, ranked, read


class World:
    """A round as `tests.reference` reads it; it is only right for the default options."""

    def __init__(self, result: RoundPairing) -> None:
        self.this = read(pw.write_state(result.tournament))
        decided = {tpn for pair in result.tournament.forced for tpn in pair}
        self.present = ranked(self.this, (e.tpn for e in result.tournament.present if e.tpn not in decided))
        """The teams that the rules pair, in the order of the round."""
        self.bye = None if result.bye is None else result.bye.tpn
        self.this.paired = [tpn for tpn in self.present if tpn != self.bye]

    @cached_property
    def bye_line(self) -> list[int]:
        """The teams in the order in which the bye is offered."""
        if self.this.edition == "olympiad-2022-draft":
            return sorted(self.present, reverse=True)
        return self.present[::-1]

    def left_by_bye(self, tpn: int) -> bool:
        """Whether the others can all be paired when this team has the bye."""
        return can_be_paired(self.this, {*self.present} - {tpn}, limits=False)


TABLE = Claims("olympiad", World, groups={"oly_bye"})


@TABLE.predicate("oly_bye.by_rank", "oly_bye.by_number")
def bye_is_the_last_that_may_have_it(claim: Claim[World]) -> bool:
    world = claim.world
    line = [tpn for tpn in world.bye_line if may_have_bye(world.this, tpn) and world.left_by_bye(tpn)]
    by_number = world.this.edition == "olympiad-2022-draft"
    return line[0] == claim["bye_team"] == world.bye and by_number == (claim.step.key == "oly_bye.by_number")


@TABLE.predicate("oly_bye.second")
def bye_though_nobody_may_have_it(claim: Claim[World]) -> bool:
    world = claim.world
    nobody = not any(may_have_bye(world.this, tpn) for tpn in world.present)
    return nobody and claim["bye_team"] == world.bye == world.bye_line[0]


@TABLE.predicate("oly_bye.barred")
def has_had_the_bye_or_scored_without_playing(claim: Claim[World]) -> bool:
    history = claim.world.this.teams[claim["team"]].history
    return comes_before_the_bye(claim) and any(item["result"] in ("pab", "forfeit-win") for item in history)


@TABLE.predicate("oly_bye.late")
def joined_late(claim: Claim[World]) -> bool:
    this = claim.world.this
    return comes_before_the_bye(claim) and this.new and this.teams[claim["team"]].joined_round > 1


@TABLE.predicate("oly_bye.incomplete")
def leaves_others_unpaired(claim: Claim[World]) -> bool:
    return comes_before_the_bye(claim) and not claim.world.left_by_bye(claim["team"])


def comes_before_the_bye(claim: Claim[World]) -> bool:
    line = claim.world.bye_line
    return line.index(claim["team"]) < line.index(claim["bye_team"]) and claim["bye_team"] == claim.world.bye
