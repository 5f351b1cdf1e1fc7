# SPDX-License-Identifier: Apache-2.0
"""Makes a mutant that fails smaller as long as it fails in the same way."""

import ast
import re

from mutating.code import Code, Dress, dressed, indented

ROUNDS = 60
CUTS = re.compile(r";[^;\n]*|[^;\n]*;|#[^\n]*|,[^,()\n]*|\n[ \t]*(?=\n)|\\\n[ \t]*|(?<=[(\[{])\s+|\s+(?=[)\]}])")
AT_ONCE = 160


def smaller(text):
    """Texts with something taken out, the largest cuts first."""
    code = Code(text)
    for owner, body in code.blocks:
        size = len(body)
        while size:
            for first in range(0, len(body), size):
                some = body[first:first + size]
                yield code.with_lines(some, "")
                if owner is not code.tree and len(some) == len(body):
                    yield code.with_lines(some, code.indent(some[0]) + "pass\n")
            size //= 2
        block = code.block(body) if owner in code.statements else None
        if block is not None:
            yield code.with_lines([owner], indented(block, code.indent(owner)))
    for node in code.expressions:
        begin, end = code.span(node)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr) and not isinstance(node, ast.JoinedStr):
                yield code.replaced(node, code.segment(child))
        if end - begin > 1:
            yield code.replaced(node, "x")
    for statement in code.statements:
        for decorator in getattr(statement, "decorator_list", []):
            yield code.with_lines([decorator], "")
        begin, end = code.span(statement)
        for cut in CUTS.finditer(text, begin, end + 80):
            yield text[:cut.start()] + text[cut.end():]
    for cut in re.finditer(r"[ \t]*#[^\n]*|\n[ \t\f]*(?=\n)", text):
        yield text[:cut.start()] + text[cut.end():]


def candidates(text, dress):
    """(text, bytes), short ones first."""
    seen = {text: None}
    for new in smaller(text):
        if len(new) < len(text) and new not in seen:
            seen[new] = dressed(new, dress)
    found = [(new, data) for new, data in seen.items() if data is not None]
    return sorted(found, key=lambda one: len(one[0]))


def reduced(trial, text, dress, failure):
    """(text, dress, failure) of the smallest mutant that was found."""

    def failing(tried):
        """The first of (text, bytes) that fails in the same way."""
        files = {f"m{number:03}.py": data for number, (_, data) in enumerate(tried)}
        failures = trial.failures(files, failure.arguments) if files else {}
        for number, (new, _) in enumerate(tried):
            for one in failures.get(f"m{number:03}.py", []):
                if one.key == failure.key:
                    return new, one
        return None

    plain = dressed(text, Dress())
    if dress != Dress() and plain is not None and failing([(text, plain)]):
        dress = Dress()
    alone = failing([(text, dressed(text, dress))])
    if alone is None:
        return text, dress, failure
    best = alone
    for _ in range(ROUNDS):
        tried, step = candidates(best[0], dress), None
        for first in range(0, len(tried), AT_ONCE):
            step = failing(tried[first:first + AT_ONCE])
            if step is not None:
                break
        if step is None:
            break
        best = step
    return best[0], dress, best[1]
