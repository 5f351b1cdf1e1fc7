# SPDX-License-Identifier: Apache-2.0
"""Unnatural: conditions and conditional expressions that a reader would write as a statement, or in a shorter way."""

import ast

from chains import method
from checks import UNNATURAL, Hit, check
from never import called
from page import same

WIDE = 100
GROWN = 20
EMPTY = (ast.List, ast.Tuple, ast.Set)


def negated(node):
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def is_empty(node):
    return isinstance(node, EMPTY) and not node.elts or isinstance(node, ast.Dict) and not node.keys


@check(UNNATURAL, f"a conditional expression of more than {WIDE} columns")
def wide_conditional(page):
    limit = WIDE if page.other else WIDE - GROWN  # the source's, which a name or two made longer, is the author's
    for node in page.nodes(ast.IfExp):
        if len(" ".join(page.segment(page.texts.get(id(node), node)).split())) > limit:
            yield Hit(node)


@check(UNNATURAL, "a conditional expression inside of another")
def nested_conditional(page):
    for node in page.nodes(ast.IfExp):
        if any(isinstance(branch, ast.IfExp) for branch in (node.test, node.body, node.orelse)):
            yield Hit(node)


@check(UNNATURAL, "getattr with a name that is chosen or computed")
def getattr_of_choice(page):
    for call in page.nodes(ast.Call):
        if called(call, "getattr") and len(call.args) > 1 and (
                isinstance(call.args[1], ast.IfExp) or page.dotted(call.args[0]) == page.facts.root
                or isinstance(call.args[0], ast.Name) and call.args[0].id in page.facts.source_roots):
            yield Hit(call)


@check(UNNATURAL, "`not not x`")
def negated_twice(page):
    for node in page.nodes(ast.UnaryOp):
        if negated(node) and negated(node.operand):
            yield Hit(node)


@check(UNNATURAL, "a comparison that is negated: `not x > 0`")
def negated_comparison(page):
    for node in page.nodes(ast.UnaryOp):
        if negated(node) and isinstance(node.operand, ast.Compare) and len(node.operand.ops) == 1:
            yield Hit(node)


@check(UNNATURAL, "a conditional expression of constants that is compared with one")
def compared_conditional(page):
    for node in page.nodes(ast.Compare):
        if any(isinstance(side, ast.IfExp) and isinstance(side.body, ast.Constant) for side in [node.left, *node.comparators]):
            yield Hit(node)


@check(UNNATURAL, "an attribute, item or call of a conditional expression")
def part_of_conditional(page):
    for node in page.nodes(ast.Attribute, ast.Subscript):
        if isinstance(node.value, ast.IfExp):
            yield Hit(node)
    for node in page.nodes(ast.Call):
        if isinstance(node.func, ast.IfExp):
            yield Hit(node)


@check(UNNATURAL, "an argument that is empty under a condition: `f(x if c else {})`")
def argument_or_nothing(page):
    for call in page.nodes(ast.Call):
        for argument in call.args:
            value = argument.value if isinstance(argument, ast.Starred) else argument
            if isinstance(value, ast.IfExp) and (is_empty(value.body) or is_empty(value.orelse)):
                yield Hit(value)
        for keyword in call.keywords:
            if keyword.arg is None and isinstance(keyword.value, ast.IfExp):
                yield Hit(keyword.value)


@check(UNNATURAL, "a value that is called if it can be: `x() if callable(x) else x`")
def called_if_callable(page):
    for node in page.nodes(ast.IfExp):
        if called(node.test, "callable"):
            yield Hit(node)


@check(UNNATURAL, "`or`, `and` for the sake of an effect: `x.eval() or x`")
def effect_by_operator(page):
    for node in page.nodes(ast.BoolOp):
        first, last = node.values[0], node.values[-1]
        receiver = isinstance(first, ast.Call) and isinstance(first.func, ast.Attribute) and same(first.func.value, last)
        if receiver or called(first, "setattr"):
            yield Hit(node)


@check(UNNATURAL, "bool(), .item() around what is a condition")
def bool_of_condition(page):
    for node in page.nodes(ast.If, ast.While, ast.Assert, ast.IfExp, ast.UnaryOp):
        test = node.operand if negated(node) else getattr(node, "test", None)
        if called(test, "bool") or method(test, "item"):
            yield Hit(test)
