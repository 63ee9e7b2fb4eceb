"""The manager: an event as a log of decisions, and the arbiter's verbs over it.

    log of decisions --fold--> Event --verb--> decisions to append, warnings to answer, or a refusal

`Desk` joins the three. Nothing here knows a screen, a file format of other programs or a database: the faces show what
`views` say, `store` keeps the log.
"""
