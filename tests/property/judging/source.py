# SPDX-License-Identifier: Apache-2.0
"""A Python file as the judge sees it: bytes, text, positions."""

import ast
import bisect
import codecs
import functools
import io
import re
import tokenize
import warnings
from collections import Counter

LINE_END = re.compile(r"\r\n|\r|\n")
OLD_ASYNC = re.compile(r"\basync(?=\s*=[^=])")  # the keyword of `cuda(async=True)`, a name before Python 3.7


class Source:
    """Offsets are code points of `text` unless a name says otherwise; lines and columns count from 1."""

    def __init__(self, raw):
        self.raw = raw
        self.bom = len(codecs.BOM_UTF8) if raw.startswith(codecs.BOM_UTF8) else 0
        self.encoding = None
        self.text = None
        self.shape = None  # changes.Shape, once it was asked for
        try:
            name, _ = tokenize.detect_encoding(io.BytesIO(raw).readline)
            self.encoding = "utf-8" if name in ("utf-8-sig", "utf-8") else name
            self.text = raw[self.bom:].decode(self.encoding)
        except (SyntaxError, UnicodeError, LookupError):
            self.encoding = None
            return
        self.starts = [0] + [m.end() for m in LINE_END.finditer(self.text)]
        self.ascii = self.text.isascii()

    @property
    def readable(self):
        return self.text is not None

    def byte(self, offset):
        """Offset in the file as it is on disk."""
        if self.ascii:
            return self.bom + offset
        return self.bom + len(self.text[:offset].encode(self.encoding))

    def offset(self, line, column):
        return self.starts[line - 1] + column - 1

    def position(self, offset):
        line = bisect.bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def from_ast(self, line, column):
        """`column` as the ast module counts: UTF-8 bytes from 0."""
        start = self.starts[line - 1]
        if self.ascii:
            return start + column
        end = self.starts[line] if line < len(self.starts) else len(self.text)
        return start + len(self.text[start:end].encode("utf-8")[:column].decode("utf-8"))

    def span(self, node):
        return self.from_ast(node.lineno, node.col_offset), self.from_ast(node.end_lineno, node.end_col_offset)

    def line_span(self, begin, end):
        """From the start of the line of `begin` to the end of the line of `end`, its line end included."""
        first = bisect.bisect_right(self.starts, begin) - 1
        last = bisect.bisect_right(self.starts, max(begin, end - 1)) - 1
        return self.starts[first], self.starts[last + 1] if last + 1 < len(self.starts) else len(self.text)

    def continued_from(self, line):
        """Where a line that goes on with those before it, which end in a backslash, begins."""
        while self.text[max(0, line - 3) : line].endswith(("\\\n", "\\\r\n", "\\\r")):
            line = self.line_span(line - 1, line)[0]
        return line

    @functools.cached_property
    def tree(self):
        """The module, or None when it is no Python."""
        for text in (self.text, OLD_ASYNC.sub("asynk", self.text)):
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    return ast.parse(text)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
        return None

    def comment_list(self):
        """The comments in their order, or None when the text cannot be tokenized."""
        lines = io.StringIO(LINE_END.sub("\n", self.text))
        try:
            return [t.string for t in tokenize.generate_tokens(lines.readline) if t.type == tokenize.COMMENT]
        except (tokenize.TokenError, SyntaxError, IndentationError):
            return None

    def comments(self):
        """The comments with how often each occurs, or None."""
        found = self.comment_list()
        return None if found is None else Counter(found)


def compile_error(raw, path):
    """What Python's own compile() says against the bytes of a file, or None."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(raw, path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
        return f"{type(error).__name__}: {error}"
    return None
