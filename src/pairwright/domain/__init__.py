"""Values and errors of tournaments, the vocabulary of all other packages. Standard library only."""
