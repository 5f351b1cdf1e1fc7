# SPDX-License-Identifier: Apache-2.0
"""The signature facts of a framework and whether a call binds, read from mappings/<framework>/signatures."""

import ast
import functools
import json
from pathlib import Path


def number(version):
    return tuple(int(part) for part in version.split("."))


class Facts:
    """The facts in a folder; with a version, those of later versions up to it on top: folders that have their names."""

    def __init__(self, folder, version=None):
        self.apis, self.aliases, self.modules = {}, {}, set()
        later = [f for f in Path(folder).iterdir() if version and f.is_dir() and number(f.name) <= number(version)]
        for each in [Path(folder)] + sorted(later, key=lambda f: number(f.name)):
            for file in sorted(each.glob("*.json")):
                data = json.loads(file.read_text(encoding="utf-8"))
                self.apis.update(data.get("apis", {}))
                self.aliases.update(data.get("aliases", {}))
                self.modules.update(data.get("modules", []))
        if not self.apis:
            raise SystemExit(f"no signature facts in {folder}")
        # Two names of one object (`is`): what is known of the members of either is known of both.
        self.aliases.update({name: facts["is"] for name, facts in self.apis.items() if "is" in facts})
        inside = {name.rpartition(".")[0] for name, facts in self.apis.items() if facts["kind"] in ("class", "function")}
        for name in self.modules | {module for module in inside if module and module not in self.apis}:
            parts = name.split(".")
            self.modules.update(".".join(parts[:n]) for n in range(1, len(parts) + 1))

    def canonical(self, dotted):
        parts = dotted.split(".")
        for cut in range(len(parts), 0, -1):
            head = ".".join(parts[:cut])
            if head in self.aliases:
                return ".".join([self.aliases[head]] + parts[cut:])
        return dotted

    def find(self, dotted):
        return self.apis.get(dotted) or self.apis.get(self.canonical(dotted))

    def exists(self, dotted):
        return dotted in self.modules or self.canonical(dotted) in self.modules or self.find(dotted) is not None

    def member(self, cls, name, depth=0):
        """Facts of a member of a class or its bases; False when a base is not known well enough to say no."""
        found = self.find(f"{cls}.{name}")
        if found is not None or depth > 8:
            return found
        facts = self.find(cls)
        if facts is None:
            return False
        unsure = False
        for base in facts.get("bases", []):
            found = self.member(base, name, depth + 1)
            if found:
                return found
            unsure = unsure or found is False
        return False if unsure else None

    def complaint(self, dotted, call):
        """Why a use of `dotted` (called by the ast.Call `call`, if any) cannot be right, or None."""
        facts, through_class = self.find(dotted), False
        if facts is None:
            if self.exists(dotted):
                return f"{dotted} is a module and is called" if call else None
            parts = dotted.split(".")
            cut = len(parts)
            while cut > 1 and not self.exists(".".join(parts[:cut])):
                cut -= 1
            known, member = ".".join(parts[:cut]), parts[cut]
            owner = self.find(known)
            if self.exists(known) and member in ("__dict__", "__name__", "__file__", "__doc__"):
                return None  # every module has them
            if owner is None or owner["kind"] == "module":
                return f"{known}.{member} does not exist" if self.exists(known) else f"{known} does not exist"
            if owner["kind"] != "class" or member.startswith("__"):
                return None  # an attribute of a function, a constant, a value: nothing is known of those
            facts = self.member(known, member)
            if facts is False:
                return None
            if facts is None:
                return f"class {known} has no member {member}"
            if cut + 1 < len(parts):
                return None
            through_class = True
        if call is None:
            return None
        if facts["kind"] == "module" or (facts["kind"] == "constant" and facts.get("returns") not in (None, "", "Any")):
            return f"{dotted} is a {facts['kind']} and is called"
        through_class = through_class or facts["kind"] == "method"
        signatures = facts.get("calls", [])
        others = {other: name for name, all_of in facts.get("aliases", {}).items() for other in all_of}
        if not signatures or any(binds(s, call, through_class, others) for s in signatures):
            return None
        return f"{ast.unparse(call)[:120]} does not bind to {dotted}{signatures[0]}"


def parameters_text(signature):
    """The parenthesised parameters of "(a, b=()) -> named(values: Tensor)"."""
    depth, quote = 0, ""
    for index, char in enumerate(signature):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth == 0:
                return signature[: index + 1]
    raise SystemExit(f"not a signature: {signature}")


@functools.lru_cache(maxsize=None)
def parse(signature):
    return ast.parse(f"def f{parameters_text(signature)}: pass").body[0].args


def binds(signature, call, through_class=False, others=None):
    """A call of a method through its class passes the receiver first, unless the method is static: either will do.
    `others`: other keywords of parameters."""
    own = {p.arg for p in parse(signature).posonlyargs + parse(signature).args + parse(signature).kwonlyargs}
    positional = [a for a in call.args if not isinstance(a, ast.Starred)]
    starred = len(positional) != len(call.args)
    keywords = [k.arg for k in call.keywords if k.arg]
    keywords = [k if k in own or (others or {}).get(k) not in own else others[k] for k in keywords]
    unknown = len(keywords) != len(call.keywords)
    counts = {len(positional)} | ({len(positional) - 1} if through_class and positional else set())
    return any(binds_counts(parse(signature), count, starred, keywords, unknown) for count in counts)


def binds_counts(parameters, count, starred, keywords, unknown):
    ordered = parameters.posonlyargs + parameters.args
    names = [p.arg for p in ordered]
    required = set(names[: len(names) - len(parameters.defaults)])
    required |= {p.arg for p, d in zip(parameters.kwonlyargs, parameters.kw_defaults) if d is None}
    if count > len(ordered) and not parameters.vararg:
        return False
    by_position = set(names[:count])
    allowed = set(names[len(parameters.posonlyargs):]) | {p.arg for p in parameters.kwonlyargs}
    for keyword in keywords:
        if keyword in by_position or (keyword not in allowed and not parameters.kwarg):
            return False
    missing = required - by_position - set(keywords)
    if starred:
        missing -= set(names)
    return not missing or unknown
