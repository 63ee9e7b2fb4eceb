"""The Olympiad pairing rules in their editions, roughly one module per article.

`editions` the differences, `initial_ranking` 3.1, `imaginary` 2008: 28, `standings` section G, `field` 3.2 and 6.1,
`bye` 4, `groups` 6.3 and 6.4, `colours` 7, `group_turn`, `floaters` and `floater_opponents` 8, `inside_group` 9,
`search` 6.4 and 8.4, `halves` all of these, `top_bottom` 2008: 48, 49, 50, 51, 52, 53, 54, 55, `publication` 11.1,
`engine` the round, `no_show` 2009: 45; `trail` the reasons, `comparison` the cost of another pairing. `judge` and
`outlook` answer whether sets of teams can be paired; `pruning` and `cheapest_floats` keep the search short.
"""
