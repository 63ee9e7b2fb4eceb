"""Two engines on the same events: what each makes of a round, what differs, and the least file that shows it.

Engine.pair(tournament) -> Answer                  `engines`, `gacrux`, through `files`
differences(one, other), kind_of(...)              `answers`, `readings`
least(tournament, still) -> Tournament             `least`
Comparison: a campaign of `simulate` whose rows are whole events, driven by either engine in turn
"""
