"""Brackets and groups in play: state, decisions and places. The rules are in `systems.ibf`."""
