"""The time of a round, compared with a fixed loop and with gacrux: `python -m benchmarks --help`."""
