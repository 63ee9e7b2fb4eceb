"""`python -m pairwright`."""

from pairwright.cli import main

if __name__ == "__main__":  # a process that reads an uploaded file imports this, too
    main()
