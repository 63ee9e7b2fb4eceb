"""Values and errors of team tournaments: what everything else speaks in. Standard library only."""
