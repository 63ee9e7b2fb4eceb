"""`python -m pairwright`."""

from .cli import main

main()
