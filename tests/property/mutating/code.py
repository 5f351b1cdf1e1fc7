# SPDX-License-Identifier: Apache-2.0
"""A valid Python text whose parts can be cut out and put back, comments and layout included."""

import ast
import codecs
import io
import random
import re
import tokenize
import warnings
from dataclasses import dataclass

from judging.source import Source, compile_error

BODIES = ("body", "orelse", "finalbody")
LEAVES = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop)
COOKIE = re.compile(r"^[ \t\f]*#.*?coding[:=][ \t]*[-\w.]+.*$", re.MULTILINE)


@dataclass(frozen=True)
class Dress:
    """How a text becomes the bytes of a file."""

    line_end: str = "\n"
    bom: bool = False
    cookie: str = ""  # an encoding that a first line names

    def data(self, text):
        if self.cookie:
            text = f"# -*- coding: {self.cookie} -*-\n{text}"
        if self.line_end == "mixed":
            lines = random.Random(len(text))
            text = re.sub("\n", lambda _: lines.choice(["\n", "\r\n"]), text)
        elif self.line_end != "\n":
            text = text.replace("\n", self.line_end)
        return (codecs.BOM_UTF8 if self.bom else b"") + text.encode(self.cookie or "utf-8")


def dressed(text, dress):
    """The bytes, or None where the encoding has not all letters or Python does not compile them."""
    try:
        data = dress.data(text)
    except UnicodeEncodeError:
        return None
    return None if b"\0" in data or compile_error(data, "mutant.py") else data


def plain_text(raw):
    """The text of a file with plain line ends, or None if it is no Python."""
    source = Source(raw)
    if not source.readable or compile_error(raw, "source.py"):
        return None
    text = re.sub(r"\r\n?", "\n", source.text)
    lines = text.split("\n")
    for index in (0, 1):
        if len(lines) > index and COOKIE.match(lines[index]):
            lines[index] = "# first"
    text = "\n".join(lines)
    return None if compile_error(text.encode(), "source.py") else text


class Code:
    """A parsed text. Spans are offsets of characters."""

    def __init__(self, text):
        self.text = text
        self.source = Source(text.encode())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.tree = ast.parse(text)
        self.expressions, self.statements, self.blocks = [], [], []
        self.walk(self.tree)

    def walk(self, root):
        stack = [root]
        while stack:
            node = stack.pop()
            if isinstance(node, ast.expr):
                self.expressions.append(node)
                if isinstance(node, ast.JoinedStr):  # positions inside are wrong before Python 3.12
                    continue
            elif isinstance(node, ast.stmt):
                self.statements.append(node)
            # What ast.iter_child_nodes does, but most of the time goes here.
            for name, value in node.__dict__.items():
                if isinstance(value, list):
                    if value and isinstance(value[0], ast.stmt) and name in BODIES:
                        self.blocks.append((node, value))
                    stack += [child for child in value if isinstance(child, ast.AST)]
                elif isinstance(value, ast.AST) and not isinstance(value, LEAVES):
                    stack.append(value)

    def span(self, node):
        return self.source.span(node)

    def segment(self, node):
        begin, end = self.span(node)
        return self.text[begin:end]

    def replaced(self, node, new):
        begin, end = self.span(node)
        return self.text[:begin] + new + self.text[end:]

    def lines_of(self, statements):
        """The span of the whole lines of statements that follow each other."""
        first = min([statements[0].lineno] + [d.lineno for d in getattr(statements[0], "decorator_list", [])])
        starts = self.source.starts
        last = statements[-1].end_lineno
        return starts[first - 1], starts[last] if last < len(starts) else len(self.text)

    def block(self, statements):
        """Lines of statements without their indentation, ended by a line end, or None if they share their lines."""
        begin, end = self.lines_of(statements)
        lines = self.text[begin:end].split("\n")
        indent = re.match(r"[ \t\f]*", lines[0]).group()
        if self.span(statements[0])[0] - begin != len(indent) and not getattr(statements[0], "decorator_list", []):
            return None
        text = "\n".join(line[len(indent):] if line.startswith(indent) else line for line in lines)
        return text if text.endswith("\n") else text + "\n"

    def indent(self, statement):
        begin, _ = self.lines_of([statement])
        return re.match(r"[ \t\f]*", self.text[begin:]).group()

    def with_lines(self, statements, text):
        begin, end = self.lines_of(statements)
        return self.text[:begin] + text + self.text[end:]


def lines_of_text(text):
    """The lines with their ends; a form feed ends none."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def indented(text, indent):
    return "".join(indent + line if line.strip() else line for line in lines_of_text(text))


def tokens_of(text):
    try:
        return list(tokenize.generate_tokens(io.StringIO(text).readline))
    except (tokenize.TokenError, SyntaxError, IndentationError):
        return []
