# SPDX-License-Identifier: Apache-2.0
"""What the data says of a later version: which names exist, how they are called, which are torch's own."""
import ast
import dataclasses
import functools
import json
import pathlib

MAPPINGS = pathlib.Path(__file__).resolve().parents[4] / "mappings"
MISSING = object()


@dataclasses.dataclass
class Parameter:
    name: str
    kind: str        # "place", "many", "keyword", "rest"
    default: object  # a literal; MISSING without one; an ast node where it is no literal
    type: str


@dataclasses.dataclass
class Signature:
    parameters: list
    returns: str

    def named(self, name):
        return next((p for p in self.parameters if p.name == name), None)


@dataclasses.dataclass
class Entry:
    kind: str
    calls: list
    aliases: dict    # parameter -> its other names
    same_object: str
    version: str


@dataclasses.dataclass
class Same:
    source: str
    target: str
    pairs: dict      # source parameter -> target parameter
    note: str
    needs: tuple = ()  # parameters of the source that mean something else there when they are left out


def literal(node):
    if node is None:
        return MISSING
    try:
        return ast.literal_eval(node)
    except ValueError:
        return node


def signature(text):
    arrow = text.rfind(" -> ")
    head, returns = (text[:arrow], text[arrow + 4:]) if arrow >= 0 else (text, "")
    a = ast.parse(f"def f{head}: pass").body[0].args
    places = a.posonlyargs + a.args
    defaults = [None] * (len(places) - len(a.defaults)) + a.defaults
    typed = lambda arg: ast.unparse(arg.annotation) if arg.annotation else ""  # noqa: E731
    found = [Parameter(p.arg, "place", literal(d), typed(p)) for p, d in zip(places, defaults)]
    if a.vararg:
        found.append(Parameter(a.vararg.arg, "many", MISSING, typed(a.vararg)))
    found += [Parameter(p.arg, "keyword", literal(d), typed(p)) for p, d in zip(a.kwonlyargs, a.kw_defaults)]
    if a.kwarg:
        found.append(Parameter(a.kwarg.arg, "rest", MISSING, ""))
    return Signature(found, returns)


def number(version):
    return tuple(int(part) for part in version.split("."))


def entry(facts, version):
    calls = []
    for text in facts.get("calls", []):
        try:
            calls.append(signature(text))
        except SyntaxError:  # a call that Python has no notation for
            continue
    return Entry(facts["kind"], calls, facts.get("aliases", {}), facts.get("is", ""), version)


def read(pack, wanted):
    """Entries by name of every signature file up to a version, the names that stand for others, the modules."""
    folder, found, aliases, modules = MAPPINGS / pack / "signatures", {}, {}, set()
    versions = sorted((p.name for p in folder.iterdir() if p.is_dir() and number(p.name) <= number(wanted)), key=number)
    for version in [""] + versions:
        for path in sorted((folder / version).glob("*.json")):
            data = json.loads(path.read_text(encoding="utf-8"))
            found.update({name: (facts, version) for name, facts in data["apis"].items()})
            aliases.update(data.get("aliases", {}))
            modules.update(data.get("modules", []))
    return found, aliases, modules


class Facts:
    def __init__(self, version):
        self.version = version
        self.raw, self.aliases, self.modules = read("paddle", version)
        self.torch_raw, self.torch_aliases, _ = read("torch", "0")
        self.same = list(self.read_same())

    def read_same(self):
        data = json.loads((MAPPINGS / "paddle" / "same.json").read_text(encoding="utf-8"))
        for source, given in data["same"].items():
            entries = given if isinstance(given, list) else [given]
            entries = [e if isinstance(e, dict) else {"since": e} for e in entries]
            entries = [e for e in entries if number(e["since"]) <= number(self.version)]
            if entries:
                newest = max(entries, key=lambda e: number(e["since"]))
                yield Same(source, newest.get("target", "paddle" + source[len("torch"):]), newest.get("pairs", {}),
                           newest.get("but", ""), tuple(newest.get("needs", ())))

    @functools.lru_cache(maxsize=None)
    def of(self, name):
        """The entry of a name of the target, or None."""
        name = self.aliases.get(name, name)
        return entry(*self.raw[name]) if name in self.raw else None

    @functools.lru_cache(maxsize=None)
    def of_torch(self, name):
        name = name if name in self.torch_raw else self.torch_aliases.get(name, name)
        return entry(*self.torch_raw[name]) if name in self.torch_raw else None

    def names(self):
        found = set(self.raw) | set(self.aliases) | set(self.modules)
        for name in list(found):
            while "." in name:
                name = name.rpartition(".")[0]
                found.add(name)
        return found
