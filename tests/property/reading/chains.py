# SPDX-License-Identifier: Apache-2.0
"""Unnatural: methods that a reader would write once, or not at all, and shapes that a reader would leave as they are."""

import ast

from checks import UNNATURAL, Hit, check
from never import called
from page import same

MOVES = ("to", "astype", "cast", "type", "cuda", "cpu")
CASTS = ("float", "double", "half", "bfloat16", "long", "int", "short", "bool")  # as torch has them
COPIES = ("detach", "clone", "contiguous", "coalesce")
LONG = 20  # columns from which on a call is not read at a glance
TRANSPOSES = ("transpose", "moveaxis", "swapaxes", "permute", "t")


def method(node, *names):
    """Whether a node is a call of a method, or of a function of a module, of one of these names."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names


def chain(node):
    """The calls that a value went through, the last one first: of `x.a().b()` those of b and a."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        yield node
        node = node.func.value


@check(UNNATURAL, "a value converted twice: `.to(dtype).to(device)`")
def converted_twice(page):
    for call in page.nodes(ast.Call):
        if method(call, *MOVES, *CASTS) and method(call.func.value, *MOVES, *CASTS):
            yield Hit(call)


@check(UNNATURAL, "a value copied twice: `.detach().clone().detach()`")
def copied_twice(page):
    for call in page.nodes(ast.Call):
        if method(call, *COPIES) and any(method(other, call.func.attr) for other in list(chain(call))[1:]):
            yield Hit(call)


@check(UNNATURAL, "contiguous() before a reshape")
def contiguous_for_reshape(page):
    for call in page.nodes(ast.Call):
        if method(call, "reshape") and method(call.func.value, "contiguous"):
            yield Hit(call)


@check(UNNATURAL, "made in one place and moved to another: `zeros(...).to(device)`")
def made_then_moved(page):
    for call in page.nodes(ast.Call):
        made = call.func.value if method(call, "to") else None
        name = page.dotted(made.func) if isinstance(made, ast.Call) else None
        yield Hit(call, bad=name is not None and page.facts.makes_tensor(name))


@check(UNNATURAL, "two axes exchanged by moveaxis of both")
def exchange_by_moveaxis(page):
    for call in page.nodes(ast.Call):
        axes = [a for a in call.args + [k.value for k in call.keywords] if isinstance(a, (ast.List, ast.Tuple))]
        if method(call, "moveaxis") and len(axes) == 2 and len(axes[0].elts) == 2 and [
                ast.dump(a) for a in axes[0].elts] == [ast.dump(a) for a in reversed(axes[1].elts)]:
            yield Hit(call)


@check(UNNATURAL, "transposes that follow each other")
def transposed_twice(page):
    for call in page.nodes(ast.Call):
        if method(call, *TRANSPOSES) and method(call.func.value, *TRANSPOSES) and page.dotted(call.func) is None:
            yield Hit(call)


@check(UNNATURAL, "three transposes and more in one statement")
def many_transposes(page):
    counted = {}
    for call in page.nodes(ast.Call):
        if method(call, *TRANSPOSES):
            counted.setdefault(id(page.statement(call)), []).append(call)
    yield from (Hit(calls[2]) for calls in counted.values() if len(calls) > 2)


def tuple_of_shape(node):
    return called(node, "tuple") and len(node.args) == 1 and any(
        isinstance(part, ast.Attribute) and part.attr == "shape" for part in ast.walk(node.args[0]))


@check(UNNATURAL, "an index or slice of tuple(x.shape)")
def indexed_tuple_of_shape(page):
    for node in page.nodes(ast.Subscript):
        if tuple_of_shape(node.value):
            yield Hit(node)


@check(UNNATURAL, "tuple(x.shape) compared with a tuple that is written out")
def compared_tuple_of_shape(page):
    for node in page.nodes(ast.Compare):
        sides = [node.left, *node.comparators]
        if any(tuple_of_shape(side) for side in sides) and any(isinstance(side, ast.Tuple) for side in sides):
            yield Hit(node)


@check(UNNATURAL, "assign(x, y) for an update in place")
def assigned_in_place(page):
    for call in page.nodes(ast.Call):
        if page.dotted(call.func) == f"{page.facts.root}.assign" and len(call.args) == 2:
            yield Hit(call)


@check(UNNATURAL, "next(iter(x)) of what can be indexed")
def next_of_iter(page):
    for call in page.nodes(ast.Call):
        if called(call, "next") and call.args and called(call.args[0], "iter"):
            yield Hit(call)


@check(UNNATURAL, "the same call twice in a statement")
def call_twice(page):
    seen = {}
    for call in page.nodes(ast.Call):
        if not (call.args or call.keywords) or page.in_text(call) or isinstance(page.statement(call), ast.ClassDef):
            continue
        of_statement = seen.setdefault(id(page.statement(call)), [])
        if any(same(call, other) for other in of_statement):
            yield Hit(call, bad=len(page.segment(call)) > LONG)
        of_statement.append(call)
