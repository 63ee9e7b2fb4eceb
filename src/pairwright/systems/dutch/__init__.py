"""C.04.3 (2026), the FIDE (Dutch) System: one module per article.

`definitions` 1, `criteria` 2, `pab` [C5] and 1.9.3, `completion` [C4], `bracket` 3, `order` 4, `colours` 5, `engine`
1.9; `counting` and `exact` are the two ways to find the best candidate of a bracket; `comparison` says what another
pairing would cost, `trail` gives the reasons.
"""
