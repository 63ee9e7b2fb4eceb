"""The manager: an event as a log of decisions, and the arbiter's verbs over it.

    log of decisions --fold--> Event --verb--> decisions to append, warnings to answer, or a refusal

`Desk` combines the three. Nothing here depends on a user interface, other programs' file formats or a database;
`store` keeps the log.
"""
