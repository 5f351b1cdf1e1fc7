# SPDX-License-Identifier: Apache-2.0
"""Which dotted names an expression denotes, by Python's scoping rules over the ast module."""

import ast
import builtins

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Scope:
    def __init__(self, kind, parent):
        self.kind = kind
        self.parent = parent
        self.bound = {}  # name -> list of dotted names of imports, None for any other binding
        self.declared = {}  # name -> "global" or "nonlocal"
        self.stars = []  # modules of `from module import *`

    def bind(self, name, dotted=None):
        self.bound.setdefault(name, []).append(dotted)


class Use:
    """A maximal chain of attributes that starts at a name."""

    def __init__(self, node, name, rest, scope, call):
        self.node = node
        self.name = name
        self.rest = rest
        self.scope = scope
        self.call = call  # the ast.Call whose function the chain is, or None


class Module(ast.NodeVisitor):
    """The scopes, imports and uses of one file. `dotted`: its own name, for relative imports."""

    def __init__(self, tree, dotted="", package=False):
        self.dotted = dotted
        self.package = package
        self.scope = self.top = Scope("module", None)
        self.uses = []
        self.imports = []  # statements
        self.imported = []  # (node, dotted name that an import names)
        self.calls = {}
        self.visit(tree)
        own = {node.name for node in ast.walk(tree) if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        # `nn.Mine = Mine`: attributes that are given a class or function of the file
        self.put = {target for node in ast.walk(tree) if isinstance(node, ast.Assign) for target in node.targets
                    if isinstance(node.value, ast.Name) and node.value.id in own}

    # Bindings

    def absolute(self, level, module):
        if not level:
            return module or ""
        parts = self.dotted.split(".") if self.dotted else []
        if not self.package:
            parts = parts[:-1]
        parts = parts[: len(parts) - (level - 1)]
        return ".".join(parts + ([module] if module else []))

    def visit_Import(self, node):
        self.imports.append(node)
        for alias in node.names:
            self.imported.append((node, alias.name))
            if alias.asname:
                self.scope.bind(alias.asname, alias.name)
            else:
                root = alias.name.split(".")[0]
                self.scope.bind(root, root)

    def visit_ImportFrom(self, node):
        self.imports.append(node)
        module = self.absolute(node.level, node.module)
        for alias in node.names:
            if alias.name == "*":
                self.scope.stars.append(module)
                self.imported.append((node, module))
            else:
                self.imported.append((node, f"{module}.{alias.name}"))
                self.scope.bind(alias.asname or alias.name, f"{module}.{alias.name}")

    def visit_Global(self, node):
        for name in node.names:
            self.scope.declared[name] = "global"

    def visit_Nonlocal(self, node):
        for name in node.names:
            self.scope.declared[name] = "nonlocal"

    def visit_ExceptHandler(self, node):
        if node.name:
            self.scope.bind(node.name)
        self.generic_visit(node)

    def visit_MatchAs(self, node):
        if node.name:
            self.scope.bind(node.name)
        self.generic_visit(node)

    visit_MatchStar = visit_MatchAs

    def visit_MatchMapping(self, node):
        if node.rest:
            self.scope.bind(node.rest)
        self.generic_visit(node)

    def visit_NamedExpr(self, node):
        scope = self.scope
        while scope.kind == "comprehension":
            scope = scope.parent
        scope.bind(node.target.id)
        self.visit(node.value)

    # Scopes

    def inside(self, kind, nodes):
        outer, self.scope = self.scope, Scope(kind, self.scope)
        for node in nodes:
            node() if callable(node) else self.visit(node)
        self.scope = outer

    def visit_FunctionDef(self, node):
        self.scope.bind(node.name)
        for decorator in node.decorator_list:
            self.visit(decorator)
        self.function(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node):
        self.function(node)

    def function(self, node):
        arguments = node.args
        every = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
        every += [a for a in (arguments.vararg, arguments.kwarg) if a]
        for outside in arguments.defaults + [d for d in arguments.kw_defaults if d]:
            self.visit(outside)
        for argument in every:
            if argument.annotation:
                self.visit(argument.annotation)
        if getattr(node, "returns", None):
            self.visit(node.returns)

        def parameters():
            for argument in every:
                self.scope.bind(argument.arg)

        body = node.body if isinstance(node.body, list) else [node.body]
        self.inside("function", [parameters] + body)

    def visit_ClassDef(self, node):
        self.scope.bind(node.name)
        for outside in node.decorator_list + node.bases + [k.value for k in node.keywords]:
            self.visit(outside)
        self.inside("class", node.body)

    def comprehension(self, node):
        first, *others = node.generators
        self.visit(first.iter)
        parts = [first.target] + first.ifs
        for other in others:
            parts += [other.target, other.iter] + other.ifs
        parts += [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        self.inside("comprehension", parts)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension

    # Uses

    def visit_Call(self, node):
        self.calls[id(node.func)] = node
        self.generic_visit(node)

    def visit_Attribute(self, node):
        rest, start = [], node
        while isinstance(start, ast.Attribute):
            rest.append(start.attr)
            start = start.value
        if isinstance(start, ast.Name):
            self.uses.append(Use(node, start.id, rest[::-1], self.scope, self.calls.get(id(node))))
        else:
            self.visit(start)

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load):
            self.uses.append(Use(node, node.id, [], self.scope, self.calls.get(id(node))))
        elif isinstance(node.ctx, ast.Store):
            self.scope.bind(node.id)


def variable(scope, name):
    """The scope that holds `name` when it is read in `scope`, or None."""
    first = True
    while scope is not None:
        if scope.declared.get(name) == "global":
            while scope.parent is not None:
                scope = scope.parent
            return scope if name in scope.bound else None
        if scope.declared.get(name) != "nonlocal" and name in scope.bound and (first or scope.kind != "class"):
            return scope
        first = first and scope.kind == "comprehension"
        scope = scope.parent
    return None


class Names:
    """Resolves uses, through the modules of a project and their re-exports."""

    def __init__(self, roots, exists=lambda dotted: False):
        self.roots = roots
        self.exists = exists  # of the framework: for star imports
        self.modules = {}

    def add(self, module):
        self.modules[module.dotted] = module

    def of_root(self, dotted):
        return dotted.split(".")[0] in self.roots

    def follow(self, dotted, depth=0):
        """An absolute dotted name with the project's own modules looked through."""
        if self.of_root(dotted) or depth > 8:
            return dotted
        parts = dotted.split(".")
        for cut in range(len(parts) - 1, 0, -1):
            module = self.modules.get(".".join(parts[:cut]))
            if module is None or ".".join(parts[: cut + 1]) in self.modules:
                continue
            found = self.at_top(module, parts[cut], depth + 1)
            return ".".join([found] + parts[cut + 1 :]) if found else dotted
        return dotted

    def at_top(self, module, name, depth):
        targets = [t for t in module.top.bound.get(name, []) if t]
        for target in targets:
            followed = self.follow(target, depth)
            if self.of_root(followed):
                return followed
        return None if name in module.top.bound else self.through_stars(module.top, name, depth)

    def through_stars(self, scope, name, depth=0):
        for star in reversed(scope.stars):  # the last one that has the name holds
            dotted = f"{star}.{name}"
            if self.of_root(star):
                if self.exists(dotted):
                    return dotted
            elif star in self.modules and depth < 8 and not name.startswith("_"):
                found = self.at_top(self.modules[star], name, depth + 1)
                if found or name in self.modules[star].top.bound:
                    return found
        return None

    def resolve(self, module, use):
        """(dotted name, certain) of a use that starts in the framework, or None."""
        scope = variable(use.scope, use.name)
        if scope is None:
            if hasattr(builtins, use.name):
                return None
            found = self.through_stars(module.top, use.name)
            return (".".join([found] + use.rest), True) if found else None
        targets = [self.follow(t) if t else None for t in scope.bound[use.name]]
        inside = sorted({t for t in targets if t and self.of_root(t)})
        if not inside:
            return None
        certain = len(inside) == 1 and None not in targets and len(set(targets)) == 1
        return ".".join([inside[0]] + use.rest), certain
