"""A tie-break of your own: most matches won with Black on board 1. Its code begins with OTHER_, as TRF26 asks."""

import sys

import pairwright as pw


def black_wins(entry: pw.Entry) -> int:
    """The matches that a team has won over the board with Black on board 1."""
    return sum(
        item.result is pw.Result.PLAYED and item.colour is pw.Colour.BLACK and item.mp == 2
        for item in entry.history
    )


event = pw.load(sys.argv[1])
given = pw.Given(
    "OTHER_BLACKWINS", {entry.tpn: black_wins(entry) for entry in event.entries}, "Wins with Black"
)
for row in pw.standings(event, "MPTS,OTHER_BLACKWINS,GPTS", given=[given]).rows:
    print(row.place_text, row.team.name, *row.values)
