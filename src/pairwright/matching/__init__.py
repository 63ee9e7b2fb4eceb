"""Exact matching in general graphs. Vertices are bits of ints; nothing here knows about tournaments.

`perfect`: cardinality matching and what every maximum matching leaves over. `lexicographic`: the first perfect
matching in an order. `weighted`, `optimal`: exact minimum cost, and the first among the cheapest.
"""
