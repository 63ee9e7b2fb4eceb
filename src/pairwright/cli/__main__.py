"""`python -m pairwright.cli`."""

from . import main

if __name__ == "__main__":  # a process that reads an uploaded file imports this, too
    main()
