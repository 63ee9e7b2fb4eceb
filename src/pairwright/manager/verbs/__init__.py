"""The arbiter's verbs, a module for each part of the day; `manager.registry` lists them."""
