"""Random events that follow the rules: for tests, acceptance and studies of systems.

Wishes + (seed, number) --generator.play--> Played (a Tournament with all its rounds, and their pairings)
Campaign = Study (systems compared) or Forward (a real event played on): rows of event 1, 2, 3, ...
run(campaign, folder, pool): the rows as files, on the cores or the cluster of `pools`
"""
