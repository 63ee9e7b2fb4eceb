"""One pair, one colour, one bye, one standing falsified in each of 100 files: every one is found and named."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path
from random import Random

import pytest

import pairwright as pw
from pairwright.checker import Fault, Kind, Report
from pairwright.domain.results import Result
from pairwright.tiebreaks import standings
from tests.check.events import changed, event_by_the_rules, file_of, item, played_in, swapped_opponents

SEEDS = range(100)
OTHER_PAIRS = {Kind.PAIRS, Kind.FLOATERS, Kind.REMATCH, Kind.COLOUR_LIMITS}
OTHERS = (
    "olympiad-2022", "olympiad-2022-draft", "olympiad-2009", "olympiad-2008", "ecu-team",
)  # fmt: skip


@cache
def event(seed: int, system: str = "fide-team") -> pw.Tournament:
    if system != "fide-team":
        return event_by_the_rules(seed, system)
    return event_by_the_rules(
        seed, colour_preference=("A", "B", "none")[seed % 3], primary="GP" if seed % 4 == 3 else "MP"
    )


@pytest.fixture
def checked(tmp_path: Path):  # type: ignore[no-untyped-def]
    """The report about a file with these bytes."""

    def check(data: bytes) -> Report:
        path = tmp_path / "event.trf"
        path.write_bytes(data)
        return pw.check(path)

    return check


def of_round(report: Report, number: int) -> tuple[Fault, ...]:
    """The faults of a round; the rounds before it, which are unchanged, have none."""
    assert not [fault for verdict in report.rounds[: number - 1] for fault in verdict.faults]
    return report.rounds[number - 1].faults


@pytest.mark.parametrize("seed", SEEDS)
def test_a_file_as_it_should_be_has_no_errors(seed: int, checked) -> None:  # type: ignore[no-untyped-def]
    report = checked(file_of(event(seed)))
    assert report.faults == ()
    assert report.standings is not None
    assert len(report.rounds) == event(seed).round - 1


@pytest.mark.parametrize("seed", SEEDS)
def test_one_pair(seed: int, checked) -> None:  # type: ignore[no-untyped-def]
    tournament, rng = event(seed), Random(seed)
    number = rng.randrange(1, tournament.round)
    matches = rng.sample(played_in(tournament, number), 2)
    wrong = swapped_opponents(tournament, number, matches)
    report = checked(file_of(wrong))
    (a, b), (c, d) = matches
    verdict = report.rounds[number - 1]
    assert {frozenset(pair) for pair in verdict.only_given} == {frozenset((a, d)), frozenset((c, b))}
    named = [fault for fault in of_round(report, number) if fault.kind in OTHER_PAIRS]
    assert any({a, b, c, d} & set(fault.teams) and fault.article for fault in named)
    trails = verdict.trails()
    assert trails is not None
    assert all(trails)


@pytest.mark.parametrize("seed", SEEDS)
def test_one_colour(seed: int, checked) -> None:  # type: ignore[no-untyped-def]
    tournament, rng = event(seed), Random(seed)
    number = rng.randrange(1, tournament.round)
    a, b = rng.choice(played_in(tournament, number))
    items = {tpn: item(tournament, tpn, number) for tpn in (a, b)}
    assert all(one.colour is not None for one in items.values())
    wrong = changed(
        tournament,
        number,
        {tpn: one._replace(colour=one.colour.other) for tpn, one in items.items() if one.colour},
    )
    [fault] = of_round(checked(file_of(wrong)), number)
    assert (fault.kind, set(fault.teams)) == (Kind.COLOURS, {a, b})
    assert fault.article.startswith("4.3.")
    assert fault.given == (fault.better or ())[::-1]


def with_another_bye(tournament: pw.Tournament, number: int, at: int) -> tuple[pw.Tournament, int, int]:
    """The team with the bye and one that plays are exchanged; the new bye and the old one."""
    [old] = [e.tpn for e in tournament.entries if e.history[number - 1].result is Result.PAB]
    matches = played_in(tournament, number)
    new, other = matches[at % len(matches)]
    items = {
        new: item(tournament, old, number),
        old: item(tournament, new, number),
        other: item(tournament, other, number)._replace(opponent=old),
    }
    return changed(tournament, number, items), new, old


@pytest.mark.parametrize("seed", SEEDS)
def test_one_bye(seed: int, checked) -> None:  # type: ignore[no-untyped-def]
    tournament, rng = event(seed), Random(seed)
    number = rng.randrange(1, tournament.round)
    wrong, new, old = with_another_bye(tournament, number, rng.randrange(100))
    report = checked(file_of(wrong))
    faults = [fault for fault in of_round(report, number) if fault.kind in (Kind.BYE, Kind.BYE_BARRED)]
    [fault] = faults
    assert new in fault.teams
    assert fault.article == "C2" if fault.kind is Kind.BYE_BARRED else fault.article.startswith("3.4.")
    assert all(wrong.entry(tpn).label in fault.text for tpn in (new, old))
    assert (report.rounds[number - 1].bye, report.rounds[number - 1].best_bye) == (new, old)


@pytest.mark.parametrize("seed", SEEDS)
def test_one_standing(seed: int, checked) -> None:  # type: ignore[no-untyped-def]
    """Two teams exchange their places in half of the files; in the others one has half a point too much."""
    tournament, rng = event(seed), Random(seed)
    rows = standings(tournament).rows
    apart = [(a, b) for a, b in itertools.pairwise(rows) if a.place != b.place]
    if seed % 2:
        a, b = rng.choice(apart)
        places = standings(tournament).places
        places = {**places, a.team.tpn: places[b.team.tpn], b.team.tpn: places[a.team.tpn]}
        report = checked(file_of(tournament, places))
        assert [(fault.kind, fault.teams) for fault in report.faults] == [
            (Kind.PLACE, (a.team.tpn,)),
            (Kind.PLACE, (b.team.tpn,)),
        ]
        assert all(f"gives rank {places[fault.teams[0]]}" in fault.text for fault in report.faults)
        return
    tpn, gp = rng.choice([(row.team.tpn, row.team.gp_tenths) for row in rows])
    lines = file_of(tournament).decode().splitlines(keepends=True)
    [at] = [k for k, line in enumerate(lines) if line.startswith("310") and int(line[4:7]) == tpn]
    assert float(lines[at][61:67]) == gp / 10
    lines[at] = f"{lines[at][:61]}{(gp + 5) / 10:>6.1f}{lines[at][67:]}"
    [fault] = checked("".join(lines).encode()).faults
    assert (fault.kind, fault.teams) == (Kind.POINTS, (tpn,))
    assert "game points, the results give" in fault.text
    assert "a penalty, or an error in a record 299?" in fault.text


@pytest.mark.parametrize("system", OTHERS)
@pytest.mark.parametrize("seed", range(8))
def test_pairs_colours_and_byes_of_the_olympiads(system: str, seed: int) -> None:
    tournament, rng = event(seed, system), Random(seed)
    assert pw.check(tournament).faults == ()
    number = rng.randrange(1, tournament.round)
    matches = rng.sample(played_in(tournament, number), 2)
    report = pw.check(swapped_opponents(tournament, number, matches))
    teams = {tpn for match in matches for tpn in match}
    named = [fault for fault in of_round(report, number) if fault.kind in OTHER_PAIRS]
    assert any(teams & set(fault.teams) and fault.article for fault in named)

    a, b = matches[0]
    items = {tpn: item(tournament, tpn, number) for tpn in (a, b)}
    turned = {tpn: one._replace(colour=one.colour.other) for tpn, one in items.items() if one.colour}
    faults = of_round(pw.check(changed(tournament, number, turned)), number)
    assert {fault.kind for fault in faults} in ({Kind.COLOURS}, {Kind.COLOURS, Kind.COLOUR_LIMITS})
    assert all(set(fault.teams) == {a, b} for fault in faults)

    wrong, new, _ = with_another_bye(tournament, number, seed)
    faults = of_round(pw.check(wrong), number)
    assert [new in fault.teams for fault in faults if fault.kind in (Kind.BYE, Kind.BYE_BARRED)] == [True]
