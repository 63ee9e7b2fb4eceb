#!/usr/bin/env python3
"""Update the published schema of round states with the systems and options of the registry, and the fixed values of
the event's settings.

    tools/make_schema.py

Everything else in the schema is written by hand and stays.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pairwright import SYSTEMS, Option, System
from pairwright.formats.info_json import INFO_CHOICES, INFO_LISTS

SCHEMA = Path(__file__).parent.parent / "src/pairwright/formats/schema/state-1.schema.json"
WIDTH = 110


def with_registry(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with `system`, and the options of each system, as they are in the registry."""
    schema = json.loads(json.dumps(schema))
    parts = schema["$defs"]
    state = parts["state"]
    state["properties"]["system"]["enum"] = [*SYSTEMS, ""]
    state["allOf"] = [
        {
            "if": {"properties": {"system": {"const": name}}},
            "then": {
                "properties": {
                    "options": {"$ref": f"#/$defs/options-{name}"},
                    "entries": {"items": {"$ref": f"#/$defs/{_entry(system)}"}},
                }
            },
        }
        for name, system in SYSTEMS.items()
    ]
    state["allOf"].append(
        {
            "if": {"properties": {"system": {"const": ""}}},
            "then": {
                "properties": {"options": {"$ref": "#/$defs/options-without-system"}},
                "if": {"required": ["individual"], "properties": {"individual": {"const": True}}},
                "then": {"properties": {"entries": {"items": {"$ref": "#/$defs/person-entry"}}}},
                "else": {"properties": {"entries": {"items": {"$ref": "#/$defs/entry"}}}},
            },
        }
    )
    info = parts["info"]["properties"]
    for name, values in INFO_CHOICES.items():
        one = {"enum": list(values)}
        info[name] = {"type": "array", "items": one} if name in INFO_LISTS else one
    schema["$defs"] = {name: part for name, part in parts.items() if not name.startswith("options-")}
    for name, system in SYSTEMS.items():
        schema["$defs"][f"options-{name}"] = {
            "description": f"Options of {system.title}, {system.rule_book}.",
            "type": "object",
            "additionalProperties": False,
            "properties": {option.name: of_option(option) for option in system.options},
        }
    schema["$defs"]["options-without-system"] = {
        "description": "Options of no system: those of fide-team have the types that they have there.",
        "type": "object",
        "properties": {option.name: of_option(option) for option in SYSTEMS["fide-team"].options},
    }
    return schema


def _entry(system: System) -> str:
    """The definition of its entries."""
    if not system.solo:
        return "entry"
    return "person-entry" if system.colours else "player-entry"


def of_option(option: Option) -> dict[str, Any]:
    """The schema of one option; null is its default."""
    values: dict[str, dict[str, Any]] = {
        "choice": {"enum": [*option.choices, None]},
        "flag": {"type": ["boolean", "null"]},
        "number": {"type": ["integer", "null"], "minimum": 1, "maximum": 999_999},
        "points": {"anyOf": [{"$ref": "#/$defs/points", "minimum": 0}, {"type": "null"}]},
        "text": {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "null"}]},
    }
    return {
        "description": f"{option.label} [{option.article}]. Default: {option.default_text}.",
        **values[option.kind],
    }


def as_text(value: Any, indent: int = 0, before: int = 0) -> str:
    """JSON with everything on one line that fits there."""
    line = json.dumps(value, ensure_ascii=True)
    if indent + before + len(line) < WIDTH or not isinstance(value, dict | list):
        return line
    blank = " " * (indent + 2)
    if isinstance(value, dict):
        items = [f"{json.dumps(k)}: {as_text(v, indent + 2, len(k) + 4)}" for k, v in value.items()]
    else:
        items = [as_text(v, indent + 2) for v in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return opening + "\n" + ",\n".join(f"{blank}{item}" for item in items) + f"\n{' ' * indent}{closing}"


if __name__ == "__main__":
    SCHEMA.write_text(as_text(with_registry(json.loads(SCHEMA.read_text("utf-8")))) + "\n", encoding="utf-8")
