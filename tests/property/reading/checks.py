# SPDX-License-Identifier: Apache-2.0
"""What a check is: a function from a page to the places that it objects to."""

import ast
from dataclasses import dataclass
from typing import Callable

NEVER, UNNATURAL = "never", "unnatural"
ALL = []


@dataclass(frozen=True)
class Hit:
    node: ast.AST
    key: str = ""     # what makes two hits the same: what stood in the source is looked for by it
    bad: bool = True  # False: not an objection, but a place that what stood in the source may have come to


@dataclass(frozen=True)
class Check:
    name: str
    kind: str
    says: str
    find: Callable


def check(kind, says):
    """Registers a function under its own name."""
    def registered(function):
        ALL.append(Check(function.__name__.replace("_", "-"), kind, says, function))
        return function
    return registered


def hits(one, page):
    """The hits of a check on changed lines of a page."""
    return [hit for hit in one.find(page) if page.is_touched(hit.node)]
