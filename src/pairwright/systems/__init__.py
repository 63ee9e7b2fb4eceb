"""The rule books: one room a system, reached through `registry`. Pure: values in, values out."""
