"""Judging given rounds: `replay` pairs each round of an event again and compares."""
