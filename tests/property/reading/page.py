# SPDX-License-Identifier: Apache-2.0
"""One side of a converted file, as the checks read it: its tree, its names, and which of its lines were changed."""

import ast
import functools

from judging.names import Module, Names


class Page:
    """`source`: a judging.source.Source that is Python. `touched`: numbers of the lines that differ from the other side;
    without it every line counts as one."""

    def __init__(self, source, facts, touched=None):
        self.source, self.tree, self.lines = source, source.tree, lines_of(source)
        self.facts = facts
        self.touched = touched
        self.other = None  # of an output the page of its source
        self.up = {}       # the parent of a node
        self.texts = {}    # the f-string around a node
        self.by_type = {}  # the nodes on changed lines
        self.collect(self.tree)

    def collect(self, root):
        stack = [(root, None)]
        while stack:
            node, text = stack.pop()
            if text is not None:
                self.texts[id(node)] = text
            elif isinstance(node, ast.JoinedStr):
                text = node  # positions inside are wrong before Python 3.12
            if text is not None or not hasattr(node, "lineno") or self.is_touched(node):
                self.by_type.setdefault(type(node), []).append(node)
            for child in ast.iter_child_nodes(node):
                self.up[id(child)] = node
                stack.append((child, text))

    def is_touched(self, node):
        """Whether a line of the node was changed; of a compound statement its head counts."""
        if self.touched is None:
            return True
        node = self.texts.get(id(node), node)
        body = getattr(node, "body", None)
        last = node.end_lineno
        if isinstance(node, ast.stmt) and isinstance(body, list) and body:
            last = max(node.lineno, body[0].lineno - 1)
        return any(line in self.touched for line in range(node.lineno, last + 1))

    def nodes(self, *types):
        """The nodes of these types on changed lines, in the order of the text."""
        found = [node for kind in types for node in self.by_type.get(kind, [])]
        return sorted(found, key=lambda node: self.position(node))

    def position(self, node):
        node = self.texts.get(id(node), node)
        return node.lineno, node.col_offset

    def parent(self, node):
        return self.up.get(id(node))

    def parents(self, node):
        while (node := self.up.get(id(node))) is not None:
            yield node

    def statement(self, node):
        """The statement that a node is a part of."""
        if isinstance(node, ast.stmt):
            return node
        return next((over for over in self.parents(node) if isinstance(over, ast.stmt)), None)

    def in_text(self, node):
        """Whether the node is a part of an f-string."""
        return id(node) in self.texts

    def span(self, node):
        return self.source.span(node)

    def segment(self, node):
        begin, end = self.span(node)
        return self.source.text[begin:end]

    @functools.cached_property
    def dotted_names(self):
        names, module = Names((self.facts.root,), self.facts.exists), Module(self.tree)
        found = {}
        for use in module.uses:
            resolved = names.resolve(module, use)
            if resolved:
                found[id(use.node)] = resolved[0]
        return found

    def dotted(self, node):
        """The full name of the target's object that an expression denotes, or None."""
        return self.dotted_names.get(id(node))


def lines_of(source):
    """The lines without their ends; the first has the index 0. A form feed ends none, as in Python."""
    bounds = [*source.starts, len(source.text)]
    return [source.text[begin:end].rstrip("\r\n") for begin, end in zip(bounds, bounds[1:])]


def same(one, other):
    return ast.dump(one) == ast.dump(other)
