"""The arbiter's verbs, one module per topic; `manager.registry` lists them."""
