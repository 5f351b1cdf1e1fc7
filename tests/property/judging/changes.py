# SPDX-License-Identifier: Apache-2.0
"""Whether a rewritten file differs from its source only where a report says so."""

import ast
import bisect
import io
import re
import tokenize

WRITTEN = ("accepted", "edited")
BLANK = re.compile(r"[ \t\f\r\n]*")


def written_findings(file):
    """Findings whose text may have changed: decided ones and the sites of resolved cases."""
    ids = {s["finding"] for c in file["cases"] if c["state"] in WRITTEN for s in c["sites"]}
    return [f for f in file["findings"] if f["state"] in WRITTEN or f["id"] in ids]


class Shape:
    """What is where in a source with its tree; found once for all reports about it."""

    def __init__(self, source, tree):
        self.up = {id(child): node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self.by_span, self.statements, self.imports = {}, [], []
        for node in ast.walk(tree):
            if isinstance(node, ast.expr):
                self.by_span.setdefault(source.span(node), node)
            elif isinstance(node, ast.stmt):
                self.statements.append((source.span(node), node))
                if isinstance(node, (ast.Import, ast.ImportFrom)):
                    self.imports.append(source.line_span(*source.span(node)))
                for decorator in getattr(node, "decorator_list", []):
                    self.by_span[with_at(source, decorator)] = decorator


def with_at(source, decorator):
    begin, end = source.span(decorator)
    return source.text.rindex("@", 0, begin), end


LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def bodies_of(statement):
    """What is behind each header of an `if`."""
    bodies = []
    while True:
        bodies.append(statement.body)
        rest = statement.orelse
        if len(rest) != 1 or not isinstance(rest[0], ast.If):
            return bodies + ([rest] if rest else [])
        statement = rest[0]


def is_emptied(statement, source, removed):
    """Nothing is left in the `if`: of all its statements `removed` has where they begin."""
    for body in bodies_of(statement):
        for each in body:
            if isinstance(each, ast.If) and is_emptied(each, source, removed):
                continue
            if source.span(each)[0] not in removed:
                return False
    return True


class Allowed:
    """Spans of the source that may differ. `close`: findings, what reads their result at once, borders of their statements
    and imports. `wide`: their whole statements too (statement forms, preludes that take an argument along). `layout`: where
    nothing but white space, comments and commas before a closing bracket may differ. `branches`: what goes, all of it or
    nothing, where a constant decides an `if`."""

    def __init__(self, source, tree, file):
        self.source = source
        self.close, self.wide, self.layout, self.branches = [], [], [], []
        spans = [(f["range"]["start"], f["range"]["end"]) for f in written_findings(file)]
        spans = [(source.offset(b["line"], b["column"]), source.offset(e["line"], e["column"])) for b, e in spans]
        if tree is None:
            self.without_tree(spans)
        else:
            self.with_tree(tree, spans)
            self.constructors(tree, file)
            self.containers(tree, file)
            self.layout += logical_lines(source, spans)
            self.folded(tree, file)
        self.respelled(tree)

    def respelled(self, tree):
        """What still needs the source may have its alias written out, `torch.nn.X` for `nn.X`, and its line broken."""
        source, spans = self.source, []
        if tree is None:
            return
        aliases = set()
        for node in ast.walk(tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                aliases |= {name.asname or name.name for name in node.names}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id in aliases:
                spans.append(source.span(node))
                self.close += self.around_value(node)
        self.close += spans
        self.layout += logical_lines(source, spans)

    def around_value(self, node):
        """Where brackets may go around what a statement returns or stores, so that its line can be broken."""
        up = self.source.shape.up
        while id(node) in up and not isinstance(node, ast.stmt):
            node = up[id(node)]
        value = node.value if isinstance(node, (ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign)) else None
        return [] if value is None else [(place, place) for place in self.source.span(value)]

    def broken(self, output):
        """Where what may not differ does: an offset in the source; None if nowhere."""
        everywhere = self.close + self.wide
        whole = [span for branch in self.branches for span in branch]
        places = everywhere + self.layout + whole
        # Blank lines behind a statement that goes are no more than those before it.
        blank = [(end, BLANK.match(self.source.text, end).end()) for _, end in places]
        place = unexplained(self.source.text, output.text, places + blank)
        if place is not None:
            return place
        before, after = Squeezed(self.source.text), Squeezed(output.text)
        if not before.sound or not after.sound:
            return None
        gone = [span for branch in self.branches for span in branch if not before.stays(span, after)]
        place = unexplained(before.text, after.text, [before.span(span) for span in everywhere + gone])
        return None if place is None else before.source_offset(place)

    def without_tree(self, spans):
        source = self.source
        self.close += spans
        self.wide += [source.line_span(b, e) for b, e in spans]
        self.close += [(place, place) for span in spans for place in self.loops_over(span)]
        self.conditions_over(spans)
        imports = re.finditer(r"^[ \t]*(?:import|from)\b.*$", source.text, re.MULTILINE)
        self.close += [source.line_span(m.start(), m.end()) for m in imports]

    def conditions_over(self, spans):
        """An `if` may go whose lines all have a finding."""
        source = self.source
        found = {source.line_span(begin, begin)[0] for begin, _ in spans}
        for head in re.finditer(r"^([ \t]*)if\b.*:[ \t]*(?:#.*)?\n", source.text, re.MULTILINE):
            at = end = head.end()
            while at < len(source.text):
                line = re.compile(r".*\n?").match(source.text, at)
                words = line[0].strip()
                if words and not words.startswith("#"):
                    if len(line[0]) - len(line[0].lstrip(" \t")) <= len(head[1]) or at not in found:
                        break
                    end = line.end()
                at = line.end()
            following = re.compile(r"[ \t]*").match(source.text, at).end() - at
            if end > head.end() and (at >= len(source.text) or following <= len(head[1])):
                self.branches.append([(head.start(), end)])
                self.layout.append((head.start(), end))

    def loops_over(self, span):
        """Where the lines of the loop directly around begin: a function goes in front of them, and of their comments."""
        text = self.source.text
        begin, _ = self.source.line_span(*span)
        indentation = len(text[begin:]) - len(text[begin:].lstrip(" \t"))
        while begin > 0:
            end, begin = begin, text.rfind("\n", 0, begin - 1) + 1
            line = text[begin:end]
            words = line.split(None, 1)
            if not words or words[0].startswith("#") or len(line) - len(line.lstrip(" \t")) >= indentation:
                continue
            if words[0] not in ("for", "while", "async"):
                return
            yield begin
            while begin > 0:
                above = text.rfind("\n", 0, begin - 1) + 1
                if not text[above:begin].lstrip().startswith("#"):
                    return
                begin = above
                yield begin

    def with_tree(self, tree, spans):
        source = self.source
        if source.shape is None:
            source.shape = Shape(source, tree)
        up, by_span, statements = source.shape.up, source.shape.by_span, source.shape.statements
        self.close += source.shape.imports
        for statement in tree.body[:2]:
            # An import of its own goes behind the docstring and `from __future__`.
            first = min([statement, *getattr(statement, "decorator_list", [])], key=lambda node: node.lineno)
            begin = source.continued_from(source.line_span(*source.span(first))[0])
            _, end = source.line_span(*source.span(statement))
            self.close += [(begin, begin), (end, end)]
        for span in spans:
            node = by_span.get(span)
            if isinstance(node, ast.Call):
                self.beginnings(tree, node)
            if node is None:  # a statement, or text inside one
                around = [(s, n) for s, n in statements if s[0] <= span[0] and span[1] <= s[1]]
                node = max(around, key=lambda a: a[0][0], default=(None, None))[1]
            self.close.append(span)
            if node is not None:
                self.beside(node, up)

    def constructors(self, tree, file):
        """A case about a class may add a last statement to its `__init__`."""
        classes = {s["finding"] for c in file["cases"] if c["state"] in WRITTEN for s in c["sites"] if s["role"] == "class"}
        lines = {f["range"]["start"]["line"] for f in file["findings"] if f["id"] in classes}
        for node in ast.walk(tree):
            if not isinstance(node, ast.ClassDef) or not lines & {base.lineno for base in node.bases}:
                continue
            for each in node.body:
                if isinstance(each, ast.FunctionDef) and each.name == "__init__":
                    end = self.source.line_span(*self.source.span(each.body[-1]))[1]
                    self.close.append((end, end))

    def containers(self, tree, file):
        """A case about lists of a class may add a statement to its `__init__`, behind any other and its comments."""
        source = self.source
        found = {s["finding"] for c in file["cases"] if c["state"] in WRITTEN for s in c["sites"] if s["role"] == "container"}
        lines = {f["range"]["start"]["line"] for f in file["findings"] if f["id"] in found}
        for owner in ast.walk(tree):
            if not isinstance(owner, ast.ClassDef) or not any(owner.lineno <= line <= owner.end_lineno for line in lines):
                continue
            for each in owner.body:
                if isinstance(each, ast.FunctionDef) and each.name == "__init__":
                    for statement, following in zip(each.body, each.body[1:] + [None]):
                        at = source.line_span(*source.span(statement))[1]
                        last = source.span(following)[0] if following else at
                        while at <= last:
                            self.close.append((at, at))
                            at = source.text.find("\n", at) + 1 or last + 1

    def folded(self, tree, file):
        """Where a constant is written into a condition, an assertion or branches of an `if` may go and others move; an `if`
        with nothing left in it may go, and so may an `else`."""
        source, places, removed = self.source, [], set()
        for finding in written_findings(file):
            start = finding["range"]["start"]
            place = source.offset(start["line"], start["column"])
            if any(p["text"] in ("True", "False") for p in finding["proposals"]):
                places.append(place)
            if any(not p["text"] for p in finding["proposals"]):
                removed.add(place)
        removed |= self.self_stores(tree, file)
        behind = self.statements_behind(tree)
        for node in ast.walk(tree):
            if not isinstance(node, (ast.If, ast.Assert)):
                continue
            if isinstance(node, ast.If) and is_emptied(node, source, removed):
                self.branches.append([source.span(node)])
                self.layout.append(source.line_span(*source.span(node)))
            rest = node.orelse if isinstance(node, ast.If) else []
            if rest and all(source.span(each)[0] in removed for each in rest):
                self.branches.append([(source.span(node.body[-1])[1], source.span(rest[-1])[1])])
            first, last = source.span(node.test)
            if not any(first <= place < last for place in places):
                continue
            self.layout.append(source.line_span(*source.span(node)))
            if isinstance(node, ast.Assert):
                self.branches.append([source.span(node)])
            else:
                self.clauses(node)
                rest = behind.get(id(node))
                if rest and any(isinstance(body[-1], LEAVING) for body in bodies_of(node)):
                    # Where what is left of it always leaves the block, nothing behind it ever runs.
                    end = source.span(rest[-1])[1]
                    self.branches.append([(source.span(node)[1], end)])
                    self.layout.append(source.line_span(source.span(node)[0], end))

    def self_stores(self, tree, file):
        """Where statements begin that only give names to themselves once findings are written: `x, y = x.cuda(), y.cuda()`."""
        source, left = self.source, {}
        for finding in written_findings(file):
            ends = [source.offset(place["line"], place["column"]) for place in (finding["range"]["start"], finding["range"]["end"])]
            left[tuple(ends)] = {proposal["text"] for proposal in finding["proposals"]}
        found = set()
        for node in ast.walk(tree):
            if not isinstance(node, ast.Assign) or len(node.targets) != 1:
                continue
            pairs = [(node.targets[0], node.value)]
            if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(node.targets[0].elts, node.value.elts))
            text = lambda part: source.text[slice(*source.span(part))]
            if all(text(target) in left.get(source.span(value), {text(value)}) for target, value in pairs):
                found.add(source.span(node)[0])
        return found

    @staticmethod
    def statements_behind(tree):
        """Of each statement in a function, by its id, those behind it in its block."""
        behind = {}
        for node in ast.walk(tree):
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                continue
            for inner in ast.walk(node):
                for field in ("body", "orelse", "finalbody"):
                    block = getattr(inner, field, None)
                    if isinstance(block, list):
                        behind.update((id(each), block[at + 1 :]) for at, each in enumerate(block))
        return behind

    def clauses(self, statement):
        """The headers of an `if` may change, what is behind each of them may go."""
        source = self.source
        begin = source.span(statement)[0]
        self.branches.append([])
        for body in bodies_of(statement):
            first = min([body[0], *getattr(body[0], "decorator_list", [])], key=lambda node: node.lineno)
            at = source.span(first)[0]
            at = source.text.rindex("@", 0, at) if first is not body[0] else at
            self.close.append((begin, at))
            begin = source.span(body[-1])[1]
            self.branches[-1].append((at, begin))

    def beginnings(self, tree, call):
        """A function of the file that a call is given by its name may begin with a further line."""
        given = {a.id for a in call.args + [k.value for k in call.keywords] if isinstance(a, ast.Name)}
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name in given:
                for statement in node.body[:2]:  # behind its docstring
                    begin = self.source.line_span(*self.source.span(statement))[0]
                    self.wide.append((begin, self.source.span(statement)[0]))

    def above_comments(self, statement):
        """Where the comment lines begin that stand above the statement: a function goes in front of them."""
        text = self.source.text
        begin = self.source.line_span(*(self.source.span(statement)[:1] * 2))[0]
        while begin > 0:
            before = text.rfind("\n", 0, begin - 1) + 1
            if not text[before:begin].lstrip().startswith("#"):
                break
            begin = before
        return begin

    def beside(self, node, up):
        """Where a rewrite of `node` may reach: its result's reader, the borders of its statement, its decorator's line."""
        source, over = self.source, up.get(id(node))
        if isinstance(over, (ast.Subscript, ast.Attribute)) and over.value is node:
            self.close.append(source.span(over))
        statement = node
        while statement is not None and not isinstance(statement, ast.stmt):
            child, statement = statement, up.get(id(statement))
            if child in getattr(statement, "decorator_list", []):
                self.close.append(source.line_span(*with_at(source, child)))
                return
        if statement is None:
            return
        begin, end = source.span(statement)
        self.close += [(source.line_span(begin, begin)[0], begin), (end, end)]
        loop = up.get(id(statement))
        for each in (statement, loop if isinstance(loop, (ast.For, ast.While)) else statement):
            above = self.above_comments(each)
            self.close.append((above, above))
        body = getattr(statement, "body", None) or getattr(statement, "cases", None)
        if body:
            first = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
            end = source.span(first)[0]
        self.wide.append(source.line_span(begin, end))


class Squeezed:
    """The tokens of a text one behind the other, without what layout is: white space, comments, commas before a closing
    bracket."""

    NONE = (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER, tokenize.NEWLINE)

    def __init__(self, text):
        text = re.sub(r"\r(?!\n)", "\n", text.replace("\r\n", " \n"))
        starts = [0] + [m.end() for m in re.finditer("\n", text)]
        self.begins, self.places, self.words = [], [], []
        self.text, self.sound, self.end = "", False, len(text.rstrip())
        length = 0
        try:
            tokens = [t for t in tokenize.generate_tokens(io.StringIO(text).readline) if t.type not in self.NONE]
        except (tokenize.TokenError, SyntaxError, IndexError):
            return
        for token, following in zip(tokens, tokens[1:] + [None]):
            if token.string == "," and following is not None and following.string in (")", "]", "}"):
                continue
            begin = starts[token.start[0] - 1] + token.start[1]
            if text[begin : begin + len(token.string)] != token.string:
                return  # a form feed, an odd line end: tokenize counts in another way
            self.begins.append(begin)
            self.places.append(length)
            self.words.append(token.string)
            length += len(token.string) + 1
        self.text = "".join(word + "\x1f" for word in self.words)
        self.sound = True

    def span(self, span):
        """A span of the text as one of the tokens."""
        begin, end = span
        first = bisect.bisect_right(self.begins, begin) - 1
        if first >= 0 and begin < self.begins[first] + len(self.words[first]):
            start = self.places[first] + begin - self.begins[first]
        else:
            start = self.places[first + 1] if first + 1 < len(self.places) else len(self.text)
        last = bisect.bisect_left(self.begins, end) - 1
        if last < 0:
            return start, start
        inside = end - self.begins[last] + (end >= self.end)  # at the end of a text no line end is in the span
        return start, max(start, self.places[last] + min(inside, len(self.words[last]) + 1))

    def stays(self, span, other):
        """What is in the span is in `other` as often as here."""
        begin, end = self.span(span)
        return other.text.count(self.text[begin:end]) >= self.text.count(self.text[begin:end])

    def source_offset(self, place):
        index = bisect.bisect_right(self.places, place) - 1
        return self.begins[index] if self.begins else 0


def logical_lines(source, spans):
    """The lines of the spans, with those they go on in: what has a finding in it may be laid out anew."""
    ends, starts = [], []
    try:
        begin = None
        for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
            if token.type in (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER):
                continue
            begin = token.start[0] if begin is None else begin
            if token.type == tokenize.NEWLINE:
                starts.append(source.offset(begin, 1))
                ends.append(source.line_span(starts[-1], source.offset(token.start[0], token.start[1] + 1))[1])
                begin = None
    except (tokenize.TokenError, SyntaxError, IndexError):
        return [source.line_span(b, e) for b, e in spans]
    found = []
    for b, e in spans:
        index = max(bisect.bisect_right(starts, b) - 1, 0)
        found.append((starts[index], max(ends[index], e)) if starts else source.line_span(b, e))
    return found


def unexplained(text, output, spans):
    """None if `output` is `text` with nothing but the spans replaced; else the offset of the first stretch of `text` that
    is missing. Taking the earliest place for every stretch between spans decides this exactly: no diff is guessed."""
    merged = []
    for begin, end in sorted(spans):
        if merged and begin <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([begin, end])
    if not merged:
        return None if text == output else next((i for i, (a, b) in enumerate(zip(text, output)) if a != b), len(output))
    if not output.startswith(text[: merged[0][0]]):
        return 0
    place = merged[0][0]
    for (_, begin), (end, _) in zip(merged, merged[1:]):
        found = output.find(text[begin:end], place)
        if found < 0:
            return begin
        place = found + end - begin
    last = text[merged[-1][1] :]
    return None if output.endswith(last) and len(output) - len(last) >= place else merged[-1][1]
