"""Random events that follow the rules: for tests, for acceptance, for studies of systems.

Wishes + (seed, number) --generator--> Tournament with all its rounds --formats--> TRF
"""
