"""Team-tournament pairings, exactly by the book, with the reasons."""

__version__ = "0.1.0"
