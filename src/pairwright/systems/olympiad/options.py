"""The options of each edition: what the event states, and the disputed readings (`r_...`)."""

from __future__ import annotations

from ...domain.messages import msg
from ..options import Option
from .editions import EDITIONS, Edition


def options_of(edition: Edition) -> tuple[Option, ...]:
    """The options of an edition, each with the article behind it and the edition's default."""
    at = edition.articles
    found = [
        Option(
            "initial_colour",
            "choice",
            None,
            at["lot"],
            msg("Colour drawn by lot for the first team"),
            ("W", "B"),
        ),
        Option("boards", "number", 4, at.get("players", "7.1"), msg("Boards per match")),
        Option(
            "rounds",
            "number",
            edition.rounds,
            at["rounds"],
            msg("Number of rounds; no pairing rule needs it"),
        ),
        Option(
            "unrated",
            "number",
            1400,
            at["unrated"],
            msg("Rating that a player without one counts in the initial ranking: the minimum FIDE rating"),
        ),
        Option("win_mp", "points", 2, at["system"], msg("Match points for a won match")),
        Option("draw_mp", "points", 1, at["system"], msg("Match points for a drawn match")),
        Option("loss_mp", "points", 0, at["system"], msg("Match points for a lost match")),
        Option("pab_mp", "points", 1, at["bye worth"], msg("Match points of the bye")),
        Option("pab_gp", "points", 2, at["bye worth"], msg("Game points of the bye")),
        Option(
            "r_bye_by",
            "choice",
            edition.bye_by,
            at["bye"],
            msg("the bye goes to the last team in the rank before the round, or by initial number"),
            ("rank", "number"),
            reading="R5",
        ),
        Option(
            "r_second_bye",
            "flag",
            True,
            at["bye barred"],
            msg("if nobody may have the bye any more, the first in line has it nevertheless"),
            reading="R6",
        ),
        Option(
            "r_undecided",
            "choice",
            edition.undecided,
            at["undecided"],
            msg("teams with equal colours: the higher ranked one is balanced, or alternates"),
            ("balance", "alternate"),
            reading="R18",
        ),
        Option(
            "r_equalise",
            "choice",
            "difference",
            at["equalise"],
            msg("colours are equalised by the difference of Whites and Blacks, or by the Whites alone"),
            ("difference", "whites"),
            reading="R15",
        ),
        Option(
            "r_odd",
            "choice",
            "places",
            at["lot"],
            msg("“odd numbered” means odd places among the teams that are paired, or odd initial numbers"),
            ("places", "numbers"),
            reading="R16",
        ),
        Option(
            "r_limits",
            "choice",
            "strict",
            at["limits"],
            msg("a team that is beyond the colour limits already must come within them, or only nearer"),
            ("strict", "approached"),
            reading="R11",
        ),
        Option(
            "r_forfeit_meets",
            "flag",
            False,
            at["repeat"],
            msg("two teams whose match did not take place count as having played each other"),
            reading="R20",
        ),
        Option(
            "r_rest_of_target",
            "flag",
            True,
            at["as many"],
            msg("a floater's opponent must leave a group that can still be paired as fully as possible"),
            reading="R8",
        ),
    ]
    if edition.imaginary is not None:
        found.append(
            Option(
                "r_half_tie",
                "choice",
                "up",
                at["imaginary"],
                msg("half of 6, 10, 14, ... teams is rounded up to the even number, or down"),
                ("up", "down"),
                reading="R30",
            )
        )
    if "SB" in edition.rank:
        found.append(
            Option(
                "r_sb_cut",
                "flag",
                True,
                at["rank"],
                msg(
                    "Between rounds too the opponent with the fewest match points is left out of Sonneborn-Berger"
                ),
            )
        )
    return tuple(found)


OPTIONS = {edition.id: options_of(edition) for edition in EDITIONS.values()}
