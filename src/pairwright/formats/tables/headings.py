"""The meaning of column headings in federations' tables, in several languages, and the kind of table they indicate.

A heading is compared in lower case, without accents and punctuation. Each kind of table has its own dictionary, since
"Nr." is a team in one table and a player in another.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ...domain.errors import FileError, Issue
from ...domain.messages import msg
from ...domain.names import folded_words
from ..trf.records import Log, decode
from .sheet import Sheet

_ROUND = "round runde ronde ronda rnd rd rde turno tour"
_BOARD = "board brett echiquier tablero bo br bd ech tab bord table.brett scacchiera"
_FEDERATION = "federation fed verband foderation land pais pays country federacion club.verband nation"
_STANDARD = "rating elo rtg wertungszahl dwz classement puntos.elo nwz"
_RATING = _STANDARD + " irtg elo.fide fide.rating twz"
_TABLE = "table tisch mesa match match.no begegnung encuentro paarung rencontre.no"
_TEAM = "team mannschaft equipe equipo squadra team.name mannschaftsname nom.de.l.equipe nombre.del.equipo verein club"
_NAME = (
    "name player spieler joueur jugador nom.prenom spielername player.name nombre.completo "
    "full.name nom.et.prenom apellidos.y.nombre giocatore"
)
_LAST = "last.name surname nachname familienname nom.de.famille apellido apellidos family.name cognome nom"
_FIRST = "first.name given.name vorname prenom nombre nome"
_TITLE = "title titel titre titulo tit titolo"
_SEX = "sex geschlecht geschl sexe sexo gender"
_FIDE_ID = "fide.id id.fide fideid fide.no code.fide codigo.fide fide.code fide.nr"
_BIRTH = (
    "birth birthday born geburtsdatum geburtsjahr geb naissance date.de.naissance nacimiento "
    "fecha.de.nacimiento jahrgang year.of.birth birth.date date.of.birth nac b.day bday birthdate birth.year birthyear "
    "dob yob geboren geboren.am geburtstag geburt geb.datum geb.dat geb.jahr gebdat gebjahr jg ne nee ne.e ne.le "
    "nee.le ne.e.le ne.en nee.en ne.e.en annee.de.naissance annee.naissance date.naissance nacido nacida nacido.en "
    "nacido.a nacimiento.fecha ano.de.nacimiento ano.nacimiento fecha.nacimiento f.nacimiento fecha.nac f.nac ano.nac "
    "nascita data.di.nascita anno.di.nascita"
)
_JOINED = "joined joined.round ab.runde depuis.la.ronde desde.la.ronda"
_PRESENT = "present anwesend presente takes.part nimmt.teil participe"

HEADINGS: dict[str, dict[str, str]] = {
    "event": {
        "setting": "setting einstellung parametre parametro ajuste key feld field campo champ",
        "value": "value wert valeur valor",
    },
    "teams": {
        "number": "number no nr n num numero tpn seed setzplatz startnummer rang.initial start.no pairing.no snr",
        "team": _TEAM + " name nom nombre nome",
        "short": "short short.name kurz kurzname abbreviation abrege abr abreviatura corto code kurzel sigle",
        "federation": _FEDERATION,
        "rating": _RATING
        + " average durchschnitt moyenne media promedio strength schnitt elo.moyen rating.average avg",
        "previous": "previous previous.place previous.olympiad last.place vorige.olympiade letzte.platzierung "
        "classement.precedent puesto.anterior",
        "captain": "captain team.captain mannschaftsfuhrer mannschaftsleiter kapitan mf capitaine capitan delegado",
        "joined": _JOINED,
        "present": _PRESENT,
    },
    "players": {
        "team_number": "team.number team.no mannschaft.nr mannschaftsnummer equipe.no equipo.no tnr team.nr",
        "team": _TEAM,
        "board": _BOARD + " brettnummer board.no",
        "number": "number no nr n num numero start.no startnummer snr starting.number player.no spieler.nr id.no",
        "name": _NAME,
        "last": _LAST,
        "first": _FIRST,
        "title": _TITLE,
        "sex": _SEX,
        "rating": _RATING,
        "federation": _FEDERATION,
        "fide_id": _FIDE_ID + " id",
        "birth": _BIRTH,
    },
    "individuals": {
        "number": "number no nr n num numero tpn start.no startnummer snr starting.number player.no spieler.nr id.no",
        "name": _NAME,
        "last": _LAST,
        "first": _FIRST,
        "title": _TITLE,
        "sex": _SEX,
        "rating": _RATING,
        "federation": _FEDERATION,
        "fide_id": _FIDE_ID + " id",
        "birth": _BIRTH,
        "joined": _JOINED,
        "present": _PRESENT,
    },
    "matches": {
        "round": _ROUND,
        "table": _TABLE,
        "number1": "white.no white.number team.1.no nr.1 home.no heim.nr",
        "team1": "white white.team home home.team heim heimmannschaft local equipo.local domicile equipe.recevante "
        "team.1 team.a mannschaft.1 equipe.1 equipo.1 blancs blancas weiss blanco mannschaft.weiss",
        "number2": "black.no black.number team.2.no nr.2 guest.no gast.nr",
        "team2": "black black.team guest away away.team gast gastmannschaft visitante equipo.visitante exterieur "
        "equipe.visiteuse team.2 team.b mannschaft.2 equipe.2 equipo.2 noirs negras schwarz negro visiteur visitor",
        "mp1": "white.mp mp.1 mp.white white.match.points white.points",
        "mp2": "black.mp mp.2 mp.black black.match.points black.points",
        "gp1": "white.gp gp.1 score.1 white.score gp.white home.score heim.punkte white.game.points points.1",
        "gp2": "black.gp gp.2 score.2 black.score gp.black away.score gast.punkte black.game.points points.2",
        "score": "score result ergebnis resultat resultado res endstand brettpunkte risultato",
        "kind": "kind art type genre tipo remark",
    },
    "boards": {
        "round": _ROUND,
        "table": _TABLE,
        "board": _BOARD,
        "number1": "white.team.no team.1.no home.no heim.nr",
        "team1": "white.team home home.team heim heimmannschaft local equipo.local domicile team.1 team.a mannschaft.1 "
        "equipe.1 equipo.1 equipe.recevante",
        "number2": "black.team.no team.2.no guest.no gast.nr",
        "team2": "black.team guest away away.team gast gastmannschaft visitante equipo.visitante exterieur team.2 "
        "team.b mannschaft.2 equipe.2 equipo.2 equipe.visiteuse",
        "player_number1": "player.1.no white.player.no spieler.1.nr",
        "player1": "player.1 white.player spieler.1 joueur.1 jugador.1 home.player heimspieler player.a "
        "white.team.player joueur.domicile jugador.local",
        "player_number2": "player.2.no black.player.no spieler.2.nr",
        "player2": "player.2 black.player spieler.2 joueur.2 jugador.2 away.player gastspieler player.b "
        "black.team.player joueur.exterieur jugador.visitante",
        "result1": "result.1 white.result ergebnis.1 resultat.1 resultado.1 white.team.result score.1",
        "result2": "result.2 black.result ergebnis.2 resultat.2 resultado.2 black.team.result score.2",
        "result": "result ergebnis resultat resultado res score risultato",
    },
    "prohibited": {
        "first": "from.round ab.runde de.la.ronde desde.ronda",
        "last": "to.round bis.runde jusqu.a.la.ronde hasta.ronda",
        "teams": "teams mannschaften equipes equipos",
    },
    "virtual": {
        "first": "from.round ab.runde de.la.ronde desde.ronda",
        "last": "to.round bis.runde jusqu.a.la.ronde hasta.ronda",
        "first_team": "from.team ab.mannschaft de.l.equipe desde.equipo",
        "last_team": "to.team bis.mannschaft jusqu.a.l.equipe hasta.equipo",
        "mp": "mp match.points mannschaftspunkte",
        "gp": "gp game.points brettpunkte",
    },
}
RATED = {
    **{
        name: HEADINGS["players"][name]
        for name in ("name", "last", "first", "title", "sex", "federation", "birth")
    },
    "fide_id": _FIDE_ID,
    "id": "id id.no national.id no nr number nummer numero pid mitgliedsnummer mgl.nr code licence license licencia "
    "player.id member.id spieler.id id.number",
    "standard": _STANDARD
    + " standard national.rating elo.national rating.standard standard.rating standard.elo "
    "elo.standard std std.rating srtng turnierschach elo.turnierschach lent cadence.lente elo.lent clasico estandar "
    "elo.clasico elo.estandar classical classical.rating",
    "rapid": "rapid rapid.rating rating.rapid rapid.elo elo.rapid rapid.dwz rrtng rpd schnell schnellschach "
    "schnell.elo elo.schnell schnellschach.elo elo.schnellschach schnell.rating rapide elo.rapide classement.rapide "
    "rapido elo.rapido rapidas rapidos ajedrez.rapido puntos.rapido",
    "blitz": "blitz blitz.rating rating.blitz blitz.elo elo.blitz brtng btz blitzschach blitzelo elo.blitzschach "
    "classement.blitz relampago elo.relampago puntos.blitz",
}
"""The headings of a rating list: those of a player, and a rating of each kind of play."""
NEEDED = {
    "boards": (("round",), ("board",), ("result", "result1"), ("team1", "number1", "player1")),
    "virtual": (("first",), ("first_team",), ("mp", "gp")),
    "prohibited": (("first",), ("teams",)),
    "matches": (("round",), ("team1", "number1"), ("team2", "number2")),
    "players": (("name", "last"), ("team", "team_number")),
    "teams": (("team",),),
    "individuals": (("name", "last"), ("rating", "title", "fide_id", "number", "first", "birth")),
    "event": (("setting",), ("value",)),
}
"""Kinds in the order in which they are tried, with the columns that each requires."""
_LOOKED_AT = 25
"""How many rows are searched for headings: many tables have a title above them."""


def _dictionary(headings: Mapping[str, str]) -> dict[str, str]:
    return {
        word.replace(".", " "): field
        for field, words in headings.items()
        for word in (*words.split(), field.replace("_", "."))
    }


DICTIONARIES = {kind: _dictionary(headings) for kind, headings in HEADINGS.items()}
"""For each kind of table the field of every heading, in the form in which headings are compared."""
DICTIONARY_OF_RATED = _dictionary(RATED)
"""The same for rating lists."""


def recognise(sheet: Sheet, mapping: Mapping[str, str] | None = None) -> bool:
    """Find the headings and the kind of a table; False if nothing is recognised."""
    own = {folded_words(heading): name for heading, name in (mapping or {}).items()}
    for index, row in enumerate(sheet.rows[:_LOOKED_AT]):
        found = [
            (len(place), kind, place)
            for kind, needed in NEEDED.items()
            if (place := _places(row, DICTIONARIES[kind], own, HEADINGS[kind]))
            and all(any(name in place for name in names) for names in needed)
        ]
        if found:
            # the first of equally good ones
            _, sheet.kind, sheet.place = max(found, key=lambda item: item[0])
            sheet.head = index
            return True
    return False


def _places(
    row: Sequence[str], known: Mapping[str, str], own: Mapping[str, str], fields: Mapping[str, str]
) -> dict[str, int]:
    place: dict[str, int] = {}
    for column, heading in enumerate(row):
        word = folded_words(heading)
        name = own.get(word) or known.get(word)
        if name is not None and name in fields:
            place.setdefault(name, column)
    return place


TABLE_FIELDS = frozenset(name for names in HEADINGS.values() for name in names)
"""Fields that columns of an event's tables may be mapped to."""


def read_mapping(data: bytes, source: str, fields: Collection[str] = TABLE_FIELDS) -> dict[str, str]:
    """A mapping file: lines of the form `heading = field`, `#` starts a comment."""
    text, _ = decode(data, Log())
    found, faults = {}, []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        heading, equals, name = (part.strip() for part in line.rpartition("="))
        if not equals or not heading:
            faults.append(Issue(msg("{text} is not `heading = field`", text=repr(line[:60])), number))
        elif name not in fields:
            faults.append(
                Issue(
                    msg(
                        "there is no field {name}; there are: {fields}",
                        name=repr(name),
                        fields=", ".join(sorted(fields)),
                    ),
                    number,
                )
            )
        else:
            found[heading] = name
    if faults:
        raise FileError(source, faults)
    return found
