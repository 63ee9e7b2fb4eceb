"""Readers of stored cases of the elimination systems: brackets, re-entry, qualifiers. Results come from the case."""

from __future__ import annotations

from typing import Any

from pairwright.domain.places import places
from pairwright.domain.play import Outcome, Play, State
from pairwright.domain.structures import Line, Source, WinnerOf
from pairwright.systems.ibf.double import double
from pairwright.systems.ibf.lines import draw_lines
from pairwright.systems.ibf.qualifiers import earliest_meeting, qualifier_lines
from pairwright.systems.ibf.reentry import Rules, fold_waves, reentry_lines
from pairwright.systems.ibf.single import single

Row = dict[str, Any]

ELIMINATION = frozenset(("system", "draw", "lines", "matches", "log", "places"))
REENTRY = frozenset(("system", "layout", "select", "waves", "final_lines"))
QUALIFIERS = frozenset(("groups", "tiers", "earliest_group_mates_round"))


def _number(occupant: object) -> int:
    return occupant if isinstance(occupant, int) else 0


def _source(source: Source) -> str:
    if isinstance(source, Line):
        return f"line:{source.number}"
    return f"{'W' if isinstance(source, WinnerOf) else 'L'}:{source.match}"


def _link(links: dict[str, tuple[str, int]], match: str) -> str:
    return f"{links[match][0]}/{'ac'[links[match][1]]}" if match in links else ""


def _places(play: Play) -> list[Any]:
    return [
        [place.first, place.last, list(place.players)] for place in places(play, play.structure.placings[0])
    ]


def elimination(row: Row) -> Row:
    """Lines, structure, log, places and rematches of a bracket played with the winners of the case."""
    mode = "seeds" if row["draw"] == "lots" and row["seeds"] else row["draw"]
    lines = draw_lines(range(1, row["n"] + 1), mode, row["seed"] or "", row["seeds"])
    if row["system"] == "single":
        structure = single(len(lines), row["places_played"])
    else:
        structure = double(len(lines), "if-upper-loses" if row["additional"] else "never")
    winners = {entry[0]: entry[3] for entry in row["log"]}
    play, log = Play(structure, lines), []
    met: set[frozenset[int]] = set()
    rematches = []
    for match in structure.matches:
        status = play.status[match.id]
        if status.state is State.READY:
            assert isinstance(status.a, int)
            assert isinstance(status.b, int)
            play.enter(match.id, Outcome((status.a, status.b), winners[match.id]))
            pair = frozenset((status.a, status.b))
            if match.bracket == "L" and pair in met:
                rematches.append([match.id, *sorted(pair)])
            met.add(pair)
        status = play.status[match.id]
        if status.state is not State.NOT_NEEDED:
            how = "played" if status.state is State.DONE else status.state.value
            log.append([match.id, _number(status.a), _number(status.b), _number(status.winner), how])
    return {
        "lines": [_number(line) for line in lines],
        "matches": [
            [
                m.id,
                _source(m.a),
                _source(m.b),
                _link(structure.winner_to, m.id),
                _link(structure.loser_to, m.id),
            ]
            for m in structure.matches
        ],
        "log": log,
        "places": _places(play),
        "rematches": rematches,
    }


def reentry(row: Row) -> Row:
    """The waves, re-entries, passes, rounds and places of a re-entry elimination."""
    rules = Rules(row["seed"], row["limit"], row["layout"], row["select"].replace("_", "-"))
    lines = reentry_lines(range(1, row["n"] + 1), rules)
    given: dict[str, Any] = {entry[0]: entry for wave in row["waves"] for entry in wave["matches"]}
    given |= {entry[0]: entry for round_ in row["rounds"] for entry in round_}
    outcomes: dict[str, Outcome] = {}
    waves = fold_waves(lines, rules, outcomes)
    while ready := [m for m in waves.play.ready() if waves.closed or m.round == 1]:
        for match in ready:
            status = waves.play.status[match.id]
            assert isinstance(status.a, int)
            assert isinstance(status.b, int)
            outcomes[match.id] = Outcome((status.a, status.b), given[match.id[1:]][3])
        waves = fold_waves(lines, rules, outcomes)
    play = waves.play

    def entry(match: str) -> list[Any]:
        status = play.status[match]
        return [match[1:], status.a, status.b, status.winner]

    count: dict[str, int] = {}
    for made in waves.entries:
        count[str(made.player)] = made.count
    rounds = play.structure.rounds("U")
    return {
        "size": len(lines),
        "lines": [_number(line) for line in lines],
        "final_lines": [_number(line) for line in play.lines],
        "waves": [
            {
                "matches": [entry(match) for match in wave if play.status[match].state is State.DONE],
                "entries": [
                    [made.player, made.line, made.count] for made in waves.entries if made.wave == number
                ],
            }
            for number, wave in enumerate(waves.matches, 1)
            if any(play.status[match].state is State.DONE for match in wave)
        ],
        "passes": [
            [m.id[1:], play.status[m.id].winner]
            for m in play.structure.of("U", 1)
            if play.status[m.id].state is State.PASS
        ],
        "rounds": [
            [entry(m.id) for m in play.structure.of("U", r) if play.status[m.id].state is State.DONE]
            for r in range(2, rounds + 1)
        ],
        "reentries": count,
        "places": _places(play),
    }


def qualifiers(row: Row) -> Row:
    """The lines of the qualifiers and when group-mates can meet."""
    lines = qualifier_lines(row["groups"], row["tiers"])
    return {
        "size": len(lines),
        "lines": [list(line) if line else None for line in lines],
        "earliest_group_mates_round": earliest_meeting(lines),
    }


def expected(*names: str) -> Any:
    """The fields of a case that are compared."""
    return lambda row: {name: row[name] for name in names if name in row}


READERS = (
    ("bracket", ELIMINATION, elimination, expected("lines", "matches", "log", "places", "rematches")),
    (
        "re-entry",
        REENTRY,
        reentry,
        expected("size", "lines", "final_lines", "waves", "passes", "rounds", "reentries", "places"),
    ),
    ("qualifiers", QUALIFIERS, qualifiers, expected("size", "lines", "earliest_group_mates_round")),
)
