"""Known vulnerabilities of the installed packages, by pip-audit; see tools/audit.

A service that cannot be reached, or knows none of the packages, must not look like a clean result. So each service is
first asked about an old release with a known vulnerability; only a service that reports it is trusted.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

SERVICES = ("pypi", "osv")
KNOWN = "jinja2==2.10"
"""A release with vulnerabilities that every service has listed since 2019."""
NONE_KNOWN, VULNERABLE, NOT_AUDITED = 0, 1, 3

Found = list[dict[str, Any]]
Asker = Callable[[str, Sequence[str]], Found | None]


def ask(service: str, pins: Sequence[str]) -> Found | None:
    """What a service reports for `name==version` lines; None if it cannot be asked."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "requirements.txt"
        path.write_text("".join(f"{pin}\n" for pin in pins), encoding="utf-8")
        words = [
            "--vulnerability-service",
            service,
            "--no-deps",
            "--disable-pip",
            "--progress-spinner",
            "off",
        ]
        run = subprocess.run(
            [
                sys.executable,
                "-m",
                "pip_audit",
                *words,
                "--timeout",
                "10",
                "--format",
                "json",
                "-r",
                str(path),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
    try:
        found: Found = json.loads(run.stdout)["dependencies"]
    except (ValueError, KeyError):
        return None
    return found


def installed() -> list[str]:
    """Every package of this environment but pairwright, pinned."""
    names = {(one.metadata["Name"].lower(), one.version) for one in distributions()}
    return [f"{name}=={version}" for name, version in sorted(names) if name != "pairwright"]


def audit(pins: Sequence[str], asker: Asker = ask) -> tuple[int, list[str]]:
    """The exit status and the message."""
    for service in SERVICES:
        trial = asker(service, [KNOWN])
        if not trial or not any(one.get("vulns") for one in trial):
            continue
        found = asker(service, pins)
        if found is None:
            continue
        vulnerable = [
            f"{one['name']} {one['version']}: {vuln['id']}, mended in {', '.join(vuln['fix_versions']) or 'no release'}"
            for one in found
            for vuln in one.get("vulns", ())
        ]
        unknown = [
            f"not audited: {one['name']}: {one['skip_reason']}" for one in found if "skip_reason" in one
        ]
        looked_at = len(found) - len(unknown)
        said = f"{looked_at} of {len(pins)} packages audited by {service}, {len(vulnerable)} known vulnerabilities"
        return (VULNERABLE if vulnerable else NONE_KNOWN), [*vulnerable, *unknown, said]
    services = " or ".join(SERVICES)
    return NOT_AUDITED, [
        f"SKIPPED: the {len(pins)} packages are not audited: no answer that can be believed from {services}"
    ]


def main() -> int:
    """Audit this environment."""
    status, lines = audit(installed())
    print("\n".join(lines))
    return status


if __name__ == "__main__":
    sys.exit(main())
