"""A club's season: three rounds, their results, the table."""

import pairwright as pw

event = pw.Tournament.new(["Ajax", "Bern", "Cork", "Deal", "Elm", "Fife"], rounds=3, initial_colour="W")
for results in (
    {1: "2½-1½", 2: "1=01", 3: "+-"},
    {1: "2-2", 2: "0010", 3: "4-0"},
    {1: "3-1", 2: "=1=1", 3: "1-3"},
):
    paired = pw.pair(event)
    for match in paired.tables:
        print(f"{match.white.name} - {match.black.name} {results[match.table]}")
    event = event.played(paired, results)
for row in pw.standings(event).rows:
    print(row.place_text, row.team.name, *row.values[:2])
