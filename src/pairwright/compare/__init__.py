"""Two engines on the same events: how each pairs a round, the differences, and the smallest file that shows them.

Engine.pair(tournament) -> Answer                  `engines`, `gacrux`, through `files`
differences(one, other), kind_of(...)              `answers`, `readings`
least(tournament, still) -> Tournament             `least`
Comparison: a campaign of `simulate` whose rows are whole events, driven by the two engines in turn
"""
