"""Bytes to values and back: round-state JSON, TRF. Standard library only."""
