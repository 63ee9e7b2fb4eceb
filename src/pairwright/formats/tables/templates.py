"""Templates with headings in a chosen language; `headings` recognises all of these words."""

from __future__ import annotations

from .csv_text import write_csv
from .to_sheets import Written

_TABLES = ("event", "teams", "players", "matches", "boards")
_WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "titles": ("Event", "Teams", "Players", "Matches", "Boards"),
        "event": ("Setting", "Value"),
        "settings": ("Name", "City", "Start", "End", "Rounds", "Boards", "System"),
        "teams": ("No.", "Team", "Short name", "Federation", "Rating"),
        "players": ("Team", "Board", "Name", "Title", "Sex", "Rating", "Federation", "FIDE ID", "Birth"),
        "matches": ("Round", "White", "Black", "Result"),
        "boards": ("Round", "Board", "White team", "Black team", "Player 1", "Player 2", "Result"),
    },
    "de": {
        "titles": ("Turnier", "Mannschaften", "Spieler", "Ergebnisse", "Bretter"),
        "event": ("Einstellung", "Wert"),
        "settings": ("Turnier", "Ort", "Beginn", "Ende", "Runden", "Bretter", "System"),
        "teams": ("Nr.", "Mannschaft", "Kurzname", "Föderation", "Elo"),
        "players": (
            "Mannschaft", "Brett", "Name", "Titel", "Geschlecht", "Elo", "Föderation", "FIDE-ID", "Geburtsdatum",
        ),
        "matches": ("Runde", "Weiß", "Schwarz", "Ergebnis"),
        "boards": ("Runde", "Brett", "Mannschaft 1", "Mannschaft 2", "Spieler 1", "Spieler 2", "Ergebnis"),
    },
    "fr": {
        "titles": ("Tournoi", "Équipes", "Joueurs", "Résultats", "Échiquiers"),
        "event": ("Paramètre", "Valeur"),
        "settings": ("Tournoi", "Ville", "Début", "Fin", "Rondes", "Échiquiers", "Système"),
        "teams": ("No", "Équipe", "Abrégé", "Fédération", "Elo"),
        "players": (
            "Équipe", "Échiquier", "Nom et prénom", "Titre", "Sexe", "Elo", "Fédération", "Code FIDE", "Naissance",
        ),
        "matches": ("Ronde", "Blancs", "Noirs", "Résultat"),
        "boards": ("Ronde", "Échiquier", "Équipe 1", "Équipe 2", "Joueur 1", "Joueur 2", "Résultat"),
    },
    "es": {
        "titles": ("Torneo", "Equipos", "Jugadores", "Resultados", "Tableros"),
        "event": ("Parámetro", "Valor"),
        "settings": ("Torneo", "Lugar", "Inicio", "Fin", "Rondas", "Tableros", "Sistema"),
        "teams": ("No.", "Equipo", "Abreviatura", "Federación", "Elo"),
        "players": (
            "Equipo", "Tablero", "Apellidos y nombre", "Título", "Sexo", "Elo", "Federación", "Código FIDE",
            "Nacimiento",
        ),
        "matches": ("Ronda", "Blancas", "Negras", "Resultado"),
        "boards": ("Ronda", "Tablero", "Equipo 1", "Equipo 2", "Jugador 1", "Jugador 2", "Resultado"),
    },
}  # fmt: skip
LANGUAGES = tuple(_WORDS)
_VALUES = ("", "", "", "", "7", "4", "fide-team")
_GAMES = {"en": "Games", "de": "Partien", "fr": "Parties", "es": "Partidas"}
"""The title of the table of games of an individual event."""


def templates(language: str, individual: bool = False) -> list[Written]:
    """The empty tables of an event of teams or players; only the settings have values."""
    words = _WORDS[language]
    if individual:
        titles = dict(zip(_TABLES, words["titles"], strict=True))
        values = ("", "", "", "", "9", None, "fide-dutch")
        pairs = zip(words["settings"], values, strict=True)
        settings = [[name, value] for name, value in pairs if value is not None]
        return [
            Written(titles["event"], [list(words["event"]), *settings]),
            Written(titles["players"], [list(words["players"][2:])]),
            Written(_GAMES[language], [list(words["matches"])]),
        ]
    found = []
    for kind, title in zip(_TABLES, words["titles"], strict=True):
        rows = [list(words[kind])]
        if kind == "event":
            rows += [list(pair) for pair in zip(words["settings"], _VALUES, strict=True)]
        found.append(Written(title, rows))
    return found


def template_files(language: str, individual: bool = False) -> list[tuple[str, bytes]]:
    """One CSV file for each table."""
    return [
        (f"{table.title.lower()}.csv", write_csv(table.rows)) for table in templates(language, individual)
    ]


def template_workbook(language: str, individual: bool = False) -> bytes:
    """A workbook with all of them."""
    from .workbook import write_workbook

    return write_workbook(templates(language, individual))
