"""Brackets and groups as they are played: state, decisions and places. The rules are in `systems.ibf`."""
