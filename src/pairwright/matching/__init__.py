"""Exact matching in general graphs. Vertices are bits of ints; no word of tournaments here.

`perfect`: cardinality matching and what every largest matching leaves over. `lexicographic`: the first perfect
matching in an order. `weighted`, `optimal`: exact minimum cost, and the first among the cheapest.
"""
