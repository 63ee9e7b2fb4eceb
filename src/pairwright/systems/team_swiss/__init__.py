"""C.04.6 (2026), FIDE's Swiss Team Pairing System: one module per article.

`definitions` 1.5-1.7, `completion` C3, `criteria` C7-C10, `pab` 3.4, `upfloaters` 3.5 (C4-C7), `bracket` 3.6,
`colours` 4, `engine` 3.3; `comparison` says what another pairing would cost, `trail` gives the reasons.
"""
