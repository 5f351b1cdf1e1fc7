# SPDX-License-Identifier: Apache-2.0
"""Holds the signatures of the model against the facts the mapping is checked with: two records of one reference.

The model was written by hand from the reference, the facts were read from it. A parameter with another name, place or
default in one of them is a mistake of one of them.
"""
import ast
import inspect
import json

import paddle
from paddle import core

# Members that several classes of the model share; what is not callable has no signature.
SKIPPED = {"name"}


def found(name):
    """What the model has under a dotted name, or None."""
    parts, value = name.split(".")[1:], paddle
    for part in parts:
        try:
            value = getattr(value, part)
        except Exception:  # not modelled, not there, or a property that wants an instance
            return None
    return value


def of_model(value, method):
    """(name, kind, default) of every parameter the model takes."""
    if isinstance(value, type):
        signature = getattr(value, "signature", None) or inspect.signature(value.__init__)
        parameters = list(signature.parameters.values())
        if not hasattr(value, "signature"):
            parameters = parameters[1:]
    else:
        parameters = list(inspect.signature(value).parameters.values())
        parameters = parameters[1 if method and not inspect.ismethod(value) else 0:]
    return [p for p in parameters if p.name not in SKIPPED]


def of_facts(text):
    """The same of the text of a signature."""
    arrow = text.rfind(" -> ")
    arguments = ast.parse(f"def f{text if arrow < 0 else text[:arrow]}: pass").body[0].args
    names = [a.arg for a in arguments.posonlyargs + arguments.args]
    defaults = dict(zip(names[len(names) - len(arguments.defaults):], arguments.defaults))
    defaults.update({a.arg: d for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults) if d is not None})
    names += [f"*{arguments.vararg.arg}"] if arguments.vararg else []
    names += [a.arg for a in arguments.kwonlyargs] + ([f"**{arguments.kwarg.arg}"] if arguments.kwarg else [])
    return [n for n in names if n not in SKIPPED], defaults


def value_of(node):
    try:
        return eval(compile(ast.Expression(node), "default", "eval"), {})  # a default of our own facts
    except Exception:  # a name of the framework
        return ast.unparse(node)


def same(a, b):
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return list(a) == list(b)
    if isinstance(a, float) and isinstance(b, (int, float)):
        return abs(a - b) <= 1e-6 * max(abs(a), abs(b))
    return a == b


def differences():
    checked, wrong = 0, []
    for path in sorted(core.SIGNATURES.glob("*.json")):
        for name, facts in json.loads(path.read_text(encoding="utf-8"))["apis"].items():
            value = found(name)
            if value is None or not callable(value) or not facts.get("calls") or len(facts["calls"]) != 1:
                continue
            method = facts["kind"] == "method"
            parameters = of_model(value, method)
            names, defaults = of_facts(facts["calls"][0])
            shown = [{inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}.get(p.kind, "") + p.name
                     for p in parameters]
            if name.endswith("_"):
                names = [n for n in names if n != "out"]  # the reference is of two minds about it
            checked += 1
            if shown != names:
                wrong.append(f"{name}: the model has ({', '.join(shown)}), the facts ({', '.join(names)})")
                continue
            for p in parameters:
                given = defaults.get(p.name)
                if (given is None) != (p.default is inspect.Parameter.empty) or \
                        given is not None and not same(p.default, value_of(given)):
                    wrong.append(f"{name}: {p.name} is {p.default!r} in the model, "
                                 f"{ast.unparse(given) if given else 'without default'} in the facts")
    return checked, wrong


def check():
    checked, wrong = differences()
    print("\n".join(wrong))
    print(f"{checked} signatures compared, {len(wrong)} differences")
    return 1 if wrong else 0
