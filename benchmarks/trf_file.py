"""Events of 1,000 players in 11 rounds, for files: a team event and an individual one."""

from __future__ import annotations

from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound, Player, Tournament

ROUNDS = 11


def team_event(teams: int = 250, boards: int = 4) -> Tournament:
    """Teams that meet in a circle, with all boards known."""
    results = ("1=01", "0=10"), ("====", "===="), ("11=0", "00=1")
    histories: dict[int, list[PastRound]] = {tpn: [] for tpn in range(1, teams + 1)}
    for number in range(ROUNDS):
        circle = [1, *(2 + (k + number) % (teams - 1) for k in range(teams - 1))]
        for k in range(teams // 2):
            a, b = circle[k], circle[-1 - k]
            for own, other, colour, signs in (
                (a, b, Colour.WHITE, results[k % 3][0]),
                (b, a, Colour.BLACK, results[k % 3][1]),
            ):
                gp = sum({"1": 10, "=": 5, "0": 0}[sign] for sign in signs)
                line_up = tuple(range(own * boards - boards + 1, own * boards + 1))
                mp = 20 if gp > 20 else 10 if gp == 20 else 0
                histories[own].append(
                    PastRound.of_tenths(Result.PLAYED, other, colour, mp, gp, signs, line_up)
                )
    entries = tuple(
        Entry(
            tpn,
            f"Team {tpn}",
            tuple(histories[tpn]),
            rating=2400 - tpn,
            players=tuple(
                Player(
                    number,
                    f"Lastname{number}, Firstname",
                    "m",
                    "FM",
                    2400 - tpn,
                    "NOR",
                    1_500_000 + number,
                    "1990",
                )
                for number in range(tpn * boards - boards + 1, tpn * boards + 1)
            ),
        )
        for tpn in range(1, teams + 1)
    )
    return Tournament(
        "fide-team", ROUNDS + 1, entries, {"rounds": 13, "initial_colour": "W", "boards": boards}
    )


def individual_event(players: int = 1000) -> Tournament:
    """The same with one board."""
    teams = team_event(players, 1)
    entries = []
    for entry in teams.entries:
        history = []
        for item in entry.history:
            sign = {20: "1", 10: "=", 0: "0"}[item.mp_tenths] if item.opponent else ""
            points = {"1": 10, "=": 5, "0": 0}[sign]
            history.append(item._replace(mp_tenths=points, gp_tenths=points, boards=sign, lineup=()))
        entries.append(
            Entry(entry.tpn, f"Lastname{entry.tpn}", tuple(history), rating=2000, players=entry.players)
        )
    options = {"rounds": 13, "initial_colour": "W"}
    return Tournament("fide-dutch", ROUNDS + 1, tuple(entries), options, solo=True)
