"""The names of the settings for people."""

from __future__ import annotations

from ..domain.messages import msg

SETTINGS = {
    "name": msg("name"), "system": msg("system"), "rounds": msg("rounds"), "boards": msg("boards"),
    "options": msg("options"), "game_points": msg("points of a game"), "board_colours": msg("colours of the boards"),
    "tie_breaks": msg("tie-breaks"), "city": msg("venue"), "federation": msg("federation"), "start": msg("first day"),
    "end": msg("last day"), "chief_arbiter": msg("chief arbiter"), "deputies": msg("other arbiters"),
    "time_control": msg("time control"), "round_dates": msg("dates of the rounds"),
    "match_lengths": msg("match lengths"), "lineup_order": msg("order of the line-ups"),
    "rating_cap": msg("highest sum of ratings in a line-up"), "results_by_link": msg("results by link"),
    "language": msg("language for the public"), "time_zone": msg("time zone"), "play": msg("category of play"),
    "round_times": msg("time controls of rounds"), "round_plays": msg("categories of play of rounds"),
    "tie_break_ratings": msg("ratings in tie-breaks"),
}  # fmt: skip


def setting_name(name: str) -> str:
    """The name of a setting for people."""
    return SETTINGS.get(name, name)
