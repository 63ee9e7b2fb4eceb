"""chess-JSON (JCH), the format of the Technical Commission's tool: reading and writing team events.

Decimals are strings, results are letters, a game or match without Black is a bye. Where actual files differ from the
published schema, the files are followed.
"""

from .reader import read_event
from .writer import write_event

__all__ = ["read_event", "write_event"]
