"""`python -m pairwright.cli`."""

from . import main

main()
