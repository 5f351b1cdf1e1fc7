# SPDX-License-Identifier: Apache-2.0
"""Files that need both frameworks, and what the report of the conversion says for a reason."""

import ast
from dataclasses import dataclass

OPEN = ("manual", "pending", "rejected")


@dataclass(frozen=True)
class Mixed:
    path: str
    reasons: tuple  # (code, API) of each finding that keeps the source's framework; empty: the report says none


def roots(tree):
    """First parts of the modules that a file imports anywhere."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module.split(".")[0])
    return found


def mixed(comparison, facts, part):
    """A Mixed for a file whose output imports both frameworks, else None. `part`: what the report says of the file."""
    imported = roots(comparison.after.tree)
    if facts.root not in imported or not imported.intersection(facts.source_roots):
        return None
    findings = [finding for finding in part.get("findings", []) if finding["state"] in OPEN]
    reasons = {(finding["code"], finding["api"]) for finding in findings
               if finding["api"].split(".")[0] in facts.source_roots}
    return Mixed(comparison.path, tuple(sorted(reasons)))
