"""The systems of the International Backgammon Federation (Pairing Rules, articles 1-4), one module per system.

Articles are cited by their printed numbers, with one exception: the second "3.8" stands between 4.7 and 4.9 and is
4.8.
"""
