# SPDX-License-Identifier: Apache-2.0
"""Unnatural: what is spelled in a way that shows that no person wrote it."""

import ast
import re

from chains import method
from checks import UNNATURAL, Hit, check
from never import DISPLAYS, PRINTERS, called
from page import same

ATOMS = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.Constant, ast.List, ast.Dict, ast.Set)
TAKES_TEXT_APART = ("replace", "split", "rsplit", "strip", "lstrip", "rstrip", "removeprefix", "removesuffix", "partition",
                    "startswith", "endswith")
NOBODY_NEEDS = {"keep_vars": False, "pad_from_left_axis": False, "excluded_layers": []}  # patterns 18, 21 and 36


def number(node, *values):
    """Whether a node is a number that is written out, one of `values` if there are any."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return number(node.operand, *[-value for value in values])
    return isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and not isinstance(
        node.value, bool) and (not values or node.value in values)


@check(UNNATURAL, "brackets around a whole value, or two pairs of them")
def needless_brackets(page):
    for node in page.nodes(*ATOMS, ast.IfExp, ast.BinOp, ast.BoolOp, ast.Compare, ast.UnaryOp, ast.Lambda, ast.Tuple):
        needed = 1 if is_only_argument(page.parent(node), node) else 0
        if not page.in_text(node) and (isinstance(node, ATOMS) or is_whole_value(page.parent(node), node)):
            if brackets(page, node) > needed:
                yield Hit(node)


def is_only_argument(over, node):
    return isinstance(over, ast.Call) and len(over.args + over.keywords) == 1 and over.args[:1] == [node] or (
        isinstance(over, ast.ClassDef) and over.bases == [node] and not over.keywords)


def is_whole_value(over, node):
    if isinstance(node, ast.Tuple):
        return isinstance(over, ast.Assign) and isinstance(over.targets[0], ast.Tuple) and over.value is node
    return isinstance(over, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.keyword)) and over.value is node or (
        isinstance(over, ast.Call) and node in over.args)


def brackets(page, node):
    """How many pairs of round brackets are around a node, all in one line. A tuple has its own inside of its place."""
    text = page.source.text
    begin, end = page.span(node)
    if "\n" in text[begin:end]:
        return 0
    pairs = 1 if isinstance(node, ast.Tuple) and text[begin] == "(" else 0
    while True:
        begin -= 1
        while begin >= 0 and text[begin] in " \t":
            begin -= 1
        while end < len(text) and text[end] in " \t":
            end += 1
        if begin < 0 or text[begin] != "(" or text[end:end + 1] != ")":
            return pairs
        pairs, end = pairs + 1, end + 1


@check(UNNATURAL, "a module imported inside of an expression")
def import_in_expression(page):
    yield from (Hit(call) for call in page.nodes(ast.Call) if called(call, "__import__"))


@check(UNNATURAL, "arithmetic that changes nothing, or only a sign: `x * 1`, `+ y * -1`")
def idle_arithmetic(page):
    neutral = {ast.Mult: (1, -1), ast.Div: (1, -1), ast.Pow: (1,), ast.Add: (0,), ast.Sub: (0,)}
    for node in page.nodes(ast.BinOp):
        values = neutral.get(type(node.op))
        added = isinstance(node.op, ast.Add) and isinstance(node.right, ast.UnaryOp) and isinstance(node.right.op, ast.USub)
        if values and number(node.right, *values) or added and not number(node.right):
            yield Hit(node)


@check(UNNATURAL, "arithmetic of two numbers that are written out: `1 - 0.1`")
def constant_arithmetic(page):
    for node in page.nodes(ast.BinOp):
        if number(node.left) and number(node.right) and not isinstance(node.op, ast.Pow):  # `2**32` reads well
            yield Hit(node)


@check(UNNATURAL, "an assertion with an empty message")
def empty_message(page):
    for node in page.nodes(ast.Assert):
        if isinstance(node.msg, ast.Constant) and node.msg.value == "":
            yield Hit(node.msg)


def alternatives(node):
    """What stands between the bars of `a | b | c`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return alternatives(node.left) + alternatives(node.right)
    return [node]


@check(UNNATURAL, "the same member twice in a union of types, or among those that isinstance asks for")
def union_of_same(page):
    def is_twice(members):
        return len({ast.dump(m) for m in members}) < len(members)

    for node in page.nodes(ast.Subscript):
        members = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
        if ast.unparse(node.value).endswith("Union") and is_twice(members):
            yield Hit(node)
    for node in page.nodes(ast.BinOp):
        if all(isinstance(m, (ast.Name, ast.Attribute)) for m in alternatives(node)) and is_twice(alternatives(node)):
            yield Hit(node)
    for call in page.nodes(ast.Call):
        if called(call, "isinstance") and isinstance(call.args[-1], ast.Tuple) and is_twice(call.args[-1].elts):
            yield Hit(call)


@check(UNNATURAL, "the name of a device replaced where it is used")
def device_replaced(page):
    for call in page.nodes(ast.Call):
        words = [a.value for a in call.args if isinstance(a, ast.Constant)]
        if method(call, "replace") and sorted(map(str, words)) == ["cuda", "gpu"]:
            yield Hit(call)


@check(UNNATURAL, "a printed object searched or taken apart")
def text_of_object(page):
    for call in page.nodes(ast.Call):
        if method(call, *TAKES_TEXT_APART) and called(call.func.value, *PRINTERS):
            yield Hit(call)
    for node in page.nodes(ast.Compare):
        if isinstance(node.ops[0], (ast.In, ast.NotIn)) and called(node.comparators[0], *PRINTERS):
            yield Hit(node)


@check(UNNATURAL, 'texts put together: `"gpu:" + str(i)`')
def text_added(page):
    for node in page.nodes(ast.BinOp):
        if isinstance(node.op, ast.Add) and isinstance(node.left, ast.Constant) and called(node.right, "str"):
            yield Hit(node)


@check(UNNATURAL, "another name for a value, where a call was: `scripted = model`")
def alias_left(page):
    before = page.other.nodes(ast.Assign) if page.other else []
    called_before = {node.targets[0].id for node in before if isinstance(node.targets[0], ast.Name) and isinstance(
        node.value, ast.Call) and node.value.args + node.value.keywords}  # not `x.numel()`, which becomes `x.size`
    for node in page.nodes(ast.Assign):
        target, value = node.targets[0], node.value
        # `mean = self.running_mean` gives a short name to something
        if isinstance(target, ast.Name) and isinstance(value, ast.Name) and page.dotted(value) is None:
            yield Hit(node, target.id, bad=target.id in called_before)


@check(UNNATURAL, "a name written out in full: `paddle.nn.ReLU` where `nn.ReLU` was")
def spelled_out(page):
    roots = {page.facts.root, *page.facts.source_roots}
    roots.update(alias.asname for node in ast.walk(page.tree) if isinstance(node, ast.Import)
                 for alias in node.names if alias.name in roots and alias.asname)  # `import torch as th`
    if page.other and not page.other.tree.body:
        return  # a module of helpers, where no shorter name was
    named = {alias.name for node in ast.walk(page.tree) if isinstance(node, ast.Import)
             for alias in node.names if "." in alias.name and not alias.asname}
    if page.other:  # `import torch.nn` beside `import paddle.nn as nn`: what stays of the source is named in full
        named -= {alias.name for node in ast.walk(page.other.tree) if isinstance(node, ast.Import)
                  for alias in node.names if not alias.asname}
    for node in page.nodes(ast.Attribute):
        start, length = node, 0
        while isinstance(start, ast.Attribute):
            start, length = start.value, length + 1
        whole = not isinstance(page.parent(node), ast.Attribute)
        if whole and isinstance(start, ast.Name) and start.id in roots:
            short = 2 if isinstance(node.value, ast.Attribute) and node.value.attr == "compat" else 1
            dotted = ast.unparse(node)
            stays = start.id != page.facts.root and any(dotted.startswith(f"{module}.") for module in named)
            yield Hit(node, bad=length > short and not stays)  # `paddle.compat.equal` has no shorter name


@check(UNNATURAL, "a new name that says nothing: `x_1`, `x_`")
def numbered_name(page):
    for node in page.nodes(ast.Name, ast.arg):
        name = node.arg if isinstance(node, ast.arg) else node.id
        written = isinstance(node, ast.arg) or isinstance(node.ctx, ast.Store)
        if written and re.search(r"[a-z]_\d*$", name):
            yield Hit(node, name)


@check(UNNATURAL, "arguments that no longer stand below the first one")
def misaligned(page):
    for call in page.nodes(ast.Call):
        given = [*call.args, *[k.value if k.arg is None else k for k in call.keywords]]
        if page.in_text(call) or len(given) < 2 or given[0].lineno != call.func.end_lineno:
            continue
        first = min(given, key=page.position)
        below = [one for one in given if one.lineno > first.lineno and is_first(page, one)]
        if below and any(one.col_offset != first.col_offset for one in below):
            yield Hit(call.func)


def is_first(page, node):
    """Whether nothing but blanks is before a node in its line."""
    return not page.lines[node.lineno - 1][:node.col_offset].strip()


@check(UNNATURAL, "a lambda around a call of the same arguments")
def lambda_around_call(page):
    for node in page.nodes(ast.Lambda):
        call, given = node.body, node.args
        names = [a.arg for a in given.args]
        plain = not (given.vararg or given.kwarg or given.kwonlyargs or given.defaults or given.posonlyargs)
        if isinstance(call, ast.Call) and plain and not call.keywords and isinstance(
                call.func, (ast.Name, ast.Attribute)) and [ast.unparse(a) for a in call.args] == names:
            if not any(isinstance(part, ast.Name) and part.id in names for part in ast.walk(call.func)):
                yield Hit(node)


@check(UNNATURAL, "an item of a display: `(\"nearest\", \"bilinear\")[i]`")
def indexed_display(page):
    for node in page.nodes(ast.Subscript):
        if isinstance(node.value, DISPLAYS):
            yield Hit(node)


@check(UNNATURAL, "variables taken out of a comprehension: `a, b = [f(x) for x in y]`")
def comprehension_unpacked(page):
    for node in page.nodes(ast.Assign):
        if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.ListComp):
            yield Hit(node.value)


@check(UNNATURAL, "the items of a dictionary that is only made for them: `*OrderedDict(...).items()`")
def starred_items(page):
    for node in page.nodes(ast.Starred):
        if method(node.value, "items") and isinstance(node.value.func.value, ast.Call):
            yield Hit(node)


@check(UNNATURAL, "an argument that hardly any reader observes")
def needless_argument(page):
    for call in page.nodes(ast.Call):
        for keyword in call.keywords:
            wanted = NOBODY_NEEDS.get(keyword.arg)
            if keyword.arg in NOBODY_NEEDS and same(keyword.value, ast.parse(repr(wanted), mode="eval").body):
                yield Hit(keyword.value, keyword.arg)
