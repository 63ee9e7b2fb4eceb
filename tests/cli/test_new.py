"""`pairwright new` asks for what an event needs, and for the number of rounds only if nothing else determines it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli.app import app


@pytest.mark.parametrize(
    ("system", "asked", "headline"),
    [
        ("ibf-swiss", "Rounds (0: by the number of players) [0]", "0 players."),
        ("ibf-storm", "Rounds (0: by the number of players) [0]", "0 players."),
        ("ibf-round-robin", "Rounds (0: all of the table) [0]", "0 players."),
        ("ibf-swiss-lives", "Rounds (0: until it is decided) [0]", "0 players."),
        ("team-round-robin", "Rounds (0: all of the table) [0]", "0 teams."),
        ("fide-team", "Rounds [7]", "0 teams, 7 rounds."),
    ],
)
def test_the_number_of_rounds_is_asked_as_the_system_needs_it(
    system: str, asked: str, headline: str, tmp_path: Path
) -> None:
    """The default answers everything after the name and the system."""
    file = str(tmp_path / "cup.pairwright")
    result = CliRunner().invoke(app, ["new", file], input=f"Club\n{system}\n" + "\n" * 6)
    assert result.exit_code == 0, result.output
    assert asked in result.output
    assert headline in CliRunner().invoke(app, ["event", file]).output


def test_1_3_the_rounds_of_a_swiss_are_shown_with_its_players(tmp_path: Path) -> None:
    """Five players: the binary logarithm rounded up is 3, and one more."""
    file = str(tmp_path / "cup.pairwright")
    CliRunner().invoke(app, ["event", file, "create", "Club", "--system", "ibf-swiss"])
    CliRunner().invoke(app, ["event", file, "teams", '["A", "B", "C", "D", "E"]'])
    assert "5 players, 4 rounds." in CliRunner().invoke(app, ["event", file]).output
