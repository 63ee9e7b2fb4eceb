"""chess-JSON (JCH), the format of the Technical Commission's tool: team events in and out.

Decimals are texts, results are letters, a game or match without Black is a bye. The written form is followed where it
differs from the published scheme.
"""

from .reader import read_event
from .writer import write_event

__all__ = ["read_event", "write_event"]
