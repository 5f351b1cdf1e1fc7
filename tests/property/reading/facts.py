# SPDX-License-Identifier: Apache-2.0
"""What the signature files say of one version of the target: which names exist, what their arguments are when not written."""

import ast
import functools
import json

from judging.facts import Facts as Base, parse


class Facts(Base):
    """The facts of a target in the folder of the mappings, in a version of it."""

    def __init__(self, mappings, target, version):
        super().__init__(mappings / target / "signatures", version)
        pack = json.loads((mappings / target / "pack.json").read_text(encoding="utf-8"))
        source = json.loads((mappings / pack.get("source", "torch") / "source.json").read_text(encoding="utf-8"))
        self.root, self.source_roots = pack["roots"][0], tuple(source["roots"])
        self.members = {}
        for name, facts in self.apis.items():
            if facts["kind"] == "method":
                self.members.setdefault(name.rpartition(".")[2], []).append(facts)

    def callables(self, dotted, member):
        """Facts of what is called: of a known name, else of every class that has such a member."""
        if dotted is not None:
            found = self.find(dotted)
            return [found] if found is not None else []
        return self.members.get(member, [])

    def is_default(self, facts, argument, value):
        """Whether every signature that has the parameter (a name, or a place by its number) has this value for it."""
        answers = [defaults_of(call).get(self.parameter(facts, call, argument)) for call in facts.get("calls", [])
                   if self.parameter(facts, call, argument) is not None]
        return bool(answers) and all(default == literal(value) for default in answers)

    def makes_tensor(self, dotted):
        """Whether a name is a function that gives a tensor: what it makes can be made where it is wanted."""
        facts = self.find(dotted)
        return facts is not None and facts["kind"] == "function"

    def takes(self, facts, argument):
        return any(self.parameter(facts, call, argument) is not None for call in facts.get("calls", []))

    @staticmethod
    def parameter(facts, call, argument):
        """The parameter's own name in a signature, or None."""
        names, places = names_of(call)
        if isinstance(argument, int):
            return places[argument] if argument < len(places) else None
        if argument in names:
            return argument
        return next((name for name, others in facts.get("aliases", {}).items() if argument in others and name in names), None)


def literal(node):
    """A text that is the same for the same value: 1e-5 and 1e-05, 'a' and "a"."""
    try:
        return repr(ast.literal_eval(node))
    except (ValueError, TypeError, SyntaxError, RecursionError):
        return ast.dump(node)


@functools.lru_cache(maxsize=None)
def names_of(call):
    arguments = parse(call)
    places = [p.arg for p in arguments.posonlyargs + arguments.args]
    return frozenset(places + [p.arg for p in arguments.kwonlyargs]), tuple(places)


@functools.lru_cache(maxsize=None)
def defaults_of(call):
    arguments = parse(call)
    places = [p.arg for p in arguments.posonlyargs + arguments.args]
    found = dict(zip(places[len(places) - len(arguments.defaults):], arguments.defaults))
    found.update({p.arg: d for p, d in zip(arguments.kwonlyargs, arguments.kw_defaults) if d is not None})
    return {name: literal(default) for name, default in found.items()}
