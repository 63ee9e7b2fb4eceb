"""The upload file of Chess-Results.com: XML, by H. Herzog's description and Swiss-Manager's files."""

from __future__ import annotations

from .build import Upload, chess_results_of, write_chess_results
from .checks import faults_of
from .document import Document, read_document, write_document

__all__ = [
    "Document", "Upload", "chess_results_of", "faults_of", "read_document", "write_chess_results", "write_document",
]  # fmt: skip
