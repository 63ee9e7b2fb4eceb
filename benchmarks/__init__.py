"""How long a round takes, measured beside a fixed loop and beside gacrux: `python -m benchmarks --help`."""
