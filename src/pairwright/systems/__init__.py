"""The rule books: one package or module per system, reached through `registry`. Pure: values in, values out."""
