# SPDX-License-Identifier: Apache-2.0
"""A source and its conversion side by side: the changed lines, and what of the conversion did not stand in the source."""

import bisect
import difflib
from dataclasses import dataclass

import checks
import layout
from judging.source import Source
from page import Page, lines_of


@dataclass(frozen=True)
class Hunk:
    """Lines `old[0]` to `old[1]` of the source, the last not included, became `new[0]` to `new[1]`; they count from 1."""

    old: tuple
    new: tuple


@dataclass(frozen=True)
class Place:
    """An objection to a line of the output. `writer`: the API and the row of the mapping that it comes from."""

    check: checks.Check
    path: str
    line: int
    text: str
    node: object = None
    writer: tuple = ()


def hunks(before, after):
    """What differs in two lists of lines. What both begin and end with is left out first: that is most of a file."""
    first, last = 0, 0
    least = min(len(before), len(after))
    while first < least and before[first] == after[first]:
        first += 1
    while last < least - first and before[-1 - last] == after[-1 - last]:
        last += 1
    one, other = before[first:len(before) - last], after[first:len(after) - last]
    for tag, a, b, c, d in difflib.SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if tag != "equal":
            yield Hunk((a + first + 1, b + first + 1), (c + first + 1, d + first + 1))


class Comparison:
    """One file that a conversion changed, its source and its output as bytes. `limit`: the longest line the project
    allows, or None."""

    def __init__(self, path, before, after, facts, limit=None):
        self.path = path
        sources = [Source(before), Source(after)]
        self.readable = all(source.readable and source.tree is not None for source in sources)
        if not self.readable:
            return
        self.hunks = list(hunks(*[lines_of(source) for source in sources]))
        self.before = Page(sources[0], facts, {n for hunk in self.hunks for n in range(*hunk.old)})
        self.after = Page(sources[1], facts, {n for hunk in self.hunks for n in range(*hunk.new)})
        self.after.other = self.before
        self.limit = limit if limit is not None else layout.usual_length(self.before.lines)

    @property
    def changed(self):
        """How many lines of the output differ from the source; empty ones do not count."""
        return sum(bool(self.after.lines[number - 1].strip()) for number in self.after.touched)

    def hunk_at(self, line):
        """The hunk with a line of the output, or None."""
        at = bisect.bisect_right([hunk.new[0] for hunk in self.hunks], line) - 1
        return self.hunks[at] if at >= 0 and self.hunks[at].new[0] <= line < self.hunks[at].new[1] else None

    def came_to(self, line):
        """About where a changed line of the source is in the output."""
        at = max(0, bisect.bisect_right([hunk.old[0] for hunk in self.hunks], line) - 1)
        hunk = self.hunks[at]
        return min(hunk.new[0] + line - hunk.old[0], hunk.new[1])

    def places(self):
        """Every place that a check objects to."""
        for check in checks.ALL:
            for hit in self.fresh(checks.hits(check, self.before), checks.hits(check, self.after)):
                yield self.place(check, self.line_of(hit.node), hit.node)
        for check, numbers in ((layout.LONG_LINE, layout.long_lines), (layout.COMMENT_ALONE, layout.comments_alone)):
            yield from (self.place(check, line) for line in numbers(self))

    def place(self, check, line, node=None):
        return Place(check, self.path, line, self.after.lines[line - 1].strip(), node)

    def line_of(self, node):
        """The first changed line of a node: it may begin before."""
        node = self.after.texts.get(id(node), node)
        return next((n for n in range(node.lineno, node.end_lineno + 1) if n in self.after.touched), node.lineno)

    def fresh(self, old, new):
        """The hits of the output without those that stood in the source: for each, the nearest of the same key goes."""
        left = list(new)
        for hit in old:
            near = self.came_to(self.before.position(hit.node)[0])
            candidates = [other for other in left if other.key == hit.key]
            if candidates:
                left.remove(min(candidates, key=lambda other: (hit.bad and not other.bad,
                                                               name_of(self.before, hit) != name_of(self.after, other),
                                                               abs(self.after.position(other.node)[0] - near), other.bad)))
        return [hit for hit in left if hit.bad]


def name_of(page, hit):
    """The keyword that a hit is the value of; an axis has another name in the source."""
    name = getattr(page.parent(hit.node), "arg", None)
    return "axis" if name == "dim" else name
