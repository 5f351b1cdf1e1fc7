# SPDX-License-Identifier: Apache-2.0
"""What is never written: the list of the design of readable output, one check for each of its kinds."""

import ast
import builtins
import re

from checks import NEVER, Hit, check
from facts import literal

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
DISPLAYS = (ast.List, ast.Tuple, ast.Set, ast.Dict)
PRINTERS = ("str", "repr", "format", "ascii")
INTERNAL = re.compile(r"(base|nn\.layer|(tensor|framework)\.\w+)(\.|$)")  # below the root of the target


def called(node, *names):
    """Whether a node is a call of a builtin of one of these names."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


@check(NEVER, "a lambda that is called where it stands")
def called_lambda(page):
    for call in page.nodes(ast.Call):
        if isinstance(call.func, ast.Lambda):
            yield Hit(call.func)


@check(NEVER, "a class made by type(name, bases, members)")
def class_by_type(page):
    for call in page.nodes(ast.Call):
        if called(call, "type") and len(call.args) == 3:
            yield Hit(call)


@check(NEVER, "a comprehension as a statement, or setattr inside of an expression")
def comprehension_for_effect(page):
    for statement in page.nodes(ast.Expr):
        if isinstance(statement.value, COMPREHENSIONS):
            yield Hit(statement)
    for call in page.nodes(ast.Call):
        around = next((over for over in page.parents(call) if isinstance(over, (*COMPREHENSIONS, ast.Lambda))), None)
        if called(call, "setattr") and around is not None and not isinstance(page.parent(around), ast.Expr):
            yield Hit(call)


@check(NEVER, "a slice of a printed object")
def slice_of_text(page):
    for node in page.nodes(ast.Subscript):
        if called(node.value, *PRINTERS) or isinstance(node.value, ast.JoinedStr):
            yield Hit(node)


def conditions(node):
    """The conditions in an expression with their texts; `not c` is the condition c."""
    for part in ast.walk(node):
        tests = []
        if isinstance(part, ast.IfExp):
            tests = [part.test]
        elif isinstance(part, ast.BoolOp):
            tests = part.values
        for test in tests:
            while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
                test = test.operand
            if not isinstance(test, (ast.Constant, ast.BoolOp, ast.IfExp)):
                yield test, isinstance(part, ast.IfExp), part


@check(NEVER, "the same condition twice in one expression")
def condition_twice(page):
    seen_statements = set()
    for node in page.nodes(ast.IfExp, ast.BoolOp):
        statement = page.statement(node)
        if statement is None or id(statement) in seen_statements:
            continue
        seen_statements.add(id(statement))
        for expression in expressions(statement):
            yield from repeated(sorted(conditions(expression), key=lambda found: page.position(found[0])))


def expressions(statement):
    """The expressions of a statement, without those of the statements in its body."""
    for child in ast.iter_child_nodes(statement):
        if isinstance(child, ast.withitem):
            yield from ast.iter_child_nodes(child)
        elif not isinstance(child, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            yield child


def repeated(found):
    """Conditions that an earlier one of the expression repeats. Two operands of different `and`, `or` are two questions."""
    seen = {}
    for test, conditional, part in found:
        earlier = seen.setdefault(ast.dump(test), [])
        if any(conditional or other_conditional or part is other for other_conditional, other in earlier):
            yield Hit(test)
        earlier.append((conditional, part))


@check(NEVER, "a constant in a condition: `and not False`, `if False`")
def constant_condition(page):
    for node in page.nodes(ast.UnaryOp):
        if isinstance(node.op, ast.Not) and isinstance(node.operand, ast.Constant):
            yield Hit(node)
    for node in page.nodes(ast.BoolOp):
        for value in node.values:
            if isinstance(value, ast.Constant) and isinstance(value.value, bool):
                yield Hit(value)
    for node in page.nodes(ast.Compare):
        if all(isinstance(side, ast.Constant) for side in [node.left, *node.comparators]):
            yield Hit(node)
    for node in page.nodes(ast.If, ast.IfExp, ast.While, ast.Assert):
        forever = isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and node.test.value
        if isinstance(node.test, ast.Constant) and not forever:
            yield Hit(node.test)


def internal(dotted, root):
    """Whether a name of the target is not for others to use."""
    if not dotted or dotted.split(".")[0] != root:
        return False
    rest = dotted.partition(".")[2]
    return bool(INTERNAL.match(rest)) or any(private(part) for part in rest.split("."))


def private(name):
    return name.startswith("_") and not name.endswith("__") and name != "_"


@check(NEVER, "a private or internal name of the target")
def private_name(page):
    root = page.facts.root
    for node in page.nodes(ast.Attribute, ast.Name):
        dotted = page.dotted(node)
        if internal(dotted, root):
            yield Hit(node, key_of(dotted))
        elif isinstance(node, ast.Attribute) and dotted is None and private(node.attr):
            yield Hit(node, f".{node.attr}", not is_own(page, node))
    for node in page.nodes(ast.ImportFrom):
        names = [f"{node.module}.{alias.name}" for alias in node.names] if not node.level else []
        yield from (Hit(node, key_of(name), internal(name, root)) for name in names)
    for node in page.nodes(ast.Import):
        yield from (Hit(node, key_of(alias.name), internal(alias.name, root)) for alias in node.names)


def is_own(page, node):
    """`self._rate` of a class that derives from nothing: what it calls private is its own."""
    over = node
    while over is not None and not isinstance(over, ast.ClassDef):
        over = page.parent(over)
    return over is not None and not over.bases and isinstance(node.value, ast.Name) and node.value.id == "self"


def key_of(dotted):
    """The private part of a name: the source may have had it below its own root."""
    return next((f".{part}" for part in dotted.split(".") if private(part)), dotted)


@check(NEVER, "an argument whose value is the default")
def default_argument(page):
    for call in page.nodes(ast.Call):
        member = call.func.attr if isinstance(call.func, ast.Attribute) else None
        known = page.facts.callables(page.dotted(call.func), member)
        for name, value in arguments(call):
            takers = [facts for facts in known if name is not None and page.facts.takes(facts, name)]
            default = bool(takers) and all(page.facts.is_default(facts, name, value) for facts in takers)
            telling = isinstance(name, int) and not isinstance(getattr(value, "value", None), (bool, type(None)))
            yield Hit(value, literal(value), default and constant(value) and not telling)  # `Constant(0.0)` reads well


def arguments(call):
    """(name, value) of the keywords, (place, value) of the last of what is passed by position, values in tuples."""
    if call.args and not any(isinstance(a, ast.Starred) for a in call.args):
        yield len(call.args) - 1, call.args[-1]
    yield from ((keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg)
    for value in [*call.args, *[keyword.value for keyword in call.keywords]]:
        if isinstance(value, (ast.Tuple, ast.List)):  # `betas=(0.9, 0.98)` becomes two arguments
            yield from ((None, element) for element in value.elts)


def constant(node):
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, RecursionError):
        return False
    return True


@check(NEVER, "a statement that does nothing")
def does_nothing(page):
    for statement in page.nodes(ast.Assign):
        if len(statement.targets) == 1 and same_places(statement.targets[0], statement.value):
            yield Hit(statement)
    for statement in page.nodes(ast.Expr):
        if isinstance(statement.value, (ast.Name, ast.Attribute, ast.Subscript, ast.Lambda, *DISPLAYS)):
            yield Hit(statement)
        elif isinstance(statement.value, ast.Constant) and not isinstance(statement.value.value, (str, type(...))):
            yield Hit(statement)
    for statement in page.nodes(ast.Pass):
        if isinstance(page.parent(statement), (ast.If, ast.For, ast.While, ast.With, ast.Try)) or beside_others(page, statement):
            yield Hit(statement, "pass")
    for made in page.nodes(ast.ListComp):
        loop = made.generators[0]
        if len(made.generators) == 1 and not loop.ifs and same_places(loop.target, made.elt):
            yield Hit(made, "[x for x in y]")
    for call in page.nodes(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("to", "astype") and not call.args + call.keywords:
            yield Hit(call, "to()")


def blocks(node):
    return [block for name in ("body", "orelse", "finalbody") if isinstance(block := getattr(node, name, None), list)]


def beside_others(page, statement):
    """Whether the block of a statement has more statements."""
    return any(statement in block and len(block) > 1 for block in blocks(page.parent(statement)))


@check(NEVER, "neighbouring if statements that ask the same")
def condition_again(page):
    for statement in page.nodes(ast.If):
        for block in blocks(page.parent(statement)):
            at = block.index(statement) if statement in block else 0
            before = block[at - 1] if at > 0 else None
            if isinstance(before, ast.If) and not before.orelse and not statement.orelse and ast.dump(
                    before.test) == ast.dump(statement.test):
                yield Hit(statement)


def same_places(target, value):
    """`x` and `x`, whether written to or read."""
    return ast.dump(target).replace("Store()", "Load()") == ast.dump(value)


@check(NEVER, "a name that nothing binds")
def unbound_name(page):
    bound = bound_names(page)
    for node in page.nodes(ast.Name):
        if bound is not None and isinstance(node.ctx, ast.Load):
            yield Hit(node, node.id, node.id not in bound)


def bound_names(page):
    """All names that a file binds anywhere, and those of Python; None where an import of everything binds more."""
    bound = {*dir(builtins), "__file__", "__name__", "__doc__", "__path__"}
    for node in ast.walk(page.tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            bound.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            bound.update(node.names)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            bound.add(node.id)
        elif isinstance(node, ast.stmt | ast.ExceptHandler | ast.pattern):
            bound.add(getattr(node, "name", None))
    return None if "*" in bound else bound
