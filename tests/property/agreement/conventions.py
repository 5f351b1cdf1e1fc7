# SPDX-License-Identifier: Apache-2.0
"""How one call can be written: positional, keyword, mixed, NumPy's names, as a method, in place, with `out`, sequences as
tuples, lists, names and separate arguments, negative dimensions, other inputs, and ways to use the result."""
import ast
import dataclasses
import json
import pathlib
import re

import inputs

TOP = pathlib.Path(__file__).resolve().parents[3]
NUMPY_NAMES = {"dim": "axis", "keepdim": "keepdims", "other": "x2"}
DIMENSIONS = {"dim", "dim0", "dim1", "start_dim", "end_dim", "dim2", "dimension"}
OTHER_INPUTS = {"x": ["i", "mask", "e", "s", "d", "i32", "b"], "y": ["j", "mask2", "e", "s", "d2", "j32", "b2"],
                "pos": ["d", "e", "i"], "i": ["i32"], "mask": ["i"], "unit": ["d"]}


def read_signatures():
    found = {}
    for path in sorted((TOP / "mappings" / "torch" / "signatures").glob("*.json")):
        found.update(json.loads(path.read_text(encoding="utf-8"))["apis"])
    return found


SIGNATURES = read_signatures()


@dataclasses.dataclass
class Overload:
    names: list          # positional-or-keyword parameters
    required: set
    only_keywords: list
    many: str            # the name of *args, or ""
    returns: str


def overloads(api):
    result = []
    for text in SIGNATURES.get(api, {}).get("calls", []):
        arrow = text.rfind(" -> ")
        head, returns = (text[:arrow], text[arrow + 4:]) if arrow >= 0 else (text, "")
        try:
            arguments = ast.parse(f"def f{head}: pass").body[0].args
        except SyntaxError:
            continue
        names = [a.arg for a in arguments.posonlyargs + arguments.args]
        required = set(names[:len(names) - len(arguments.defaults)])
        only = [a.arg for a in arguments.kwonlyargs]
        required |= {name for name, default in zip(only, arguments.kw_defaults) if default is None}
        result.append(Overload(names, required, only, arguments.vararg.arg if arguments.vararg else "", returns))
    return result


@dataclasses.dataclass
class Call:
    """Texts of the arguments."""
    positional: list
    keywords: dict

    def text(self):
        return ", ".join(self.positional + [f"{k}={v}" for k, v in self.keywords.items()])


def parse(text):
    node = ast.parse(f"f({text})", mode="eval").body
    return Call([ast.unparse(a) for a in node.args], {k.arg: ast.unparse(k.value) for k in node.keywords})


def binding(call, api, skip=0):
    """The first overload the call binds to, and the names of its positional arguments; `skip`: a receiver in front."""
    for overload in overloads(api):
        names, count = overload.names, len(call.positional) - skip
        if count > len(names) and not overload.many:
            continue
        given = set(names[:count]) | set(call.keywords)
        known = set(names) | set(overload.only_keywords)
        if not set(call.keywords) <= known or not overload.required <= given:
            continue
        return overload, names[:count]
    return None, []


def names_in(text):
    """Inputs a snippet mentions, in the order of the table."""
    used = {n.id for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Name)}
    return [name for name in inputs.INPUTS if name in used]


def replaced(text, old, new):
    return re.sub(rf"(?<![\w.]){old}(?![\w(=])", new, text)


def sequences(text):
    """Other ways to write the literal sequences of numbers in a call."""
    for match in re.finditer(r"(?<![\w\])])(\(-?\d+(?:, -?\d+)*,?\)|\[-?\d+(?:, -?\d+)*\])", text):
        literal = match[1]
        inner = literal[1:-1].rstrip(",")
        other = f"[{inner}]" if literal[0] == "(" else f"({inner},)" if "," not in inner else f"({inner})"
        yield "other sequence", "", text[:match.start()] + other + text[match.end():]
        yield "sequence by name", f"q = {literal}\n", text[:match.start()] + "q" + text[match.end():]


def calls(api, written, receiver=False):
    """(style, statements before, expression) of one call in its conventions."""
    skip = 1 if receiver else 0
    target = written.positional[0] + "." + api.rpartition(".")[2] if receiver else api
    shown = Call(written.positional[skip:], written.keywords)
    yield "as written", "", f"{target}({shown.text()})"
    overload, names = binding(written, api, skip)
    if overload is None:
        return
    rest = written.positional[skip:]
    if rest and len(rest) <= len(names):
        named = dict(zip(names, rest))
        everything = {**named, **written.keywords}
        yield "keywords", "", f"{target}({Call([], everything).text()})"
        if len(everything) > 1:
            backwards = dict(reversed(list(everything.items())))
            yield "keywords in another order", "", f"{target}({Call([], backwards).text()})"
        for keep in range(1, len(rest)):
            mixed = {**dict(list(named.items())[keep:]), **written.keywords}
            yield "mixed", "", f"{target}({Call(rest[:keep], mixed).text()})"
        if SIGNATURES[api].get("numpy_names") and set(everything) & set(NUMPY_NAMES):
            aliased = {NUMPY_NAMES.get(k, k): v for k, v in everything.items() if k != "input"}
            first = [everything["input"]] if "input" in everything else []
            yield "NumPy's names", "", f"{target}({Call(first, aliased).text()})"
            if first:
                yield "NumPy's names", "", f"{target}({Call([], {'x': first[0], **aliased}).text()})"
        shape = inputs.arrays([written.positional[0]])[written.positional[0]].shape \
            if written.positional and written.positional[0] in inputs.INPUTS else None
        if shape:
            for name, value in everything.items():
                if name in DIMENSIONS and re.fullmatch(r"\d+", value):
                    turned = {**everything, name: str(int(value) - len(shape))}
                    count = len(rest)
                    values = [turned[n] for n in names[:count]]
                    yield "negative dimension", "", \
                        f"{target}({Call(values, {k: turned[k] for k in written.keywords}).text()})"
    for style, before, text in sequences(shown.text()):
        yield style, before, f"{target}({text})"
    if overload.many and len(rest) > len(names):
        spread = ", ".join(rest[len(names):])
        front = ", ".join(rest[:len(names)])
        tail = ", ".join(f"{k}={v}" for k, v in written.keywords.items())
        several, numbers = len(rest) > len(names) + 1, all(re.fullmatch(r"-?\d+", part) for part in rest[len(names):])
        for style, before, middle in (("varargs as a tuple", "", f"({spread}{'' if several else ','})"),
                                      ("varargs as a list", "", f"[{spread}]"),
                                      ("varargs starred", f"q = [{spread}]\n", "*q"),
                                      ("varargs by name", f"q = ({spread},)\n", "q")):
            if numbers or several or style != "varargs starred":
                yield style, before, f"{target}({', '.join(t for t in (front, middle, tail) if t)})"


def forms(api, written):
    """The call as function, as method, in place."""
    method = f"torch.Tensor.{api.rpartition('.')[2]}"
    if api.startswith("torch.Tensor."):
        yield api, written, True, ""
        return
    yield api, written, False, ""
    overload, names = binding(written, api)
    first_is_tensor = written.positional and written.positional[0] in inputs.INPUTS
    if api.count(".") == 1 and method in SIGNATURES and first_is_tensor and overload and names[:1] in (["input"], ["self"]):
        yield method, written, True, "method"
        if method + "_" in SIGNATURES:
            yield method + "_", written, True, "in place"


def uses(style, before, expression, returns, count):
    """Ways to use a result: `count` is how many parts it has when it is a tuple or list, else None."""
    yield style, before + f"r = {expression}\nreturn r"
    if style not in ("as written", "method"):
        return
    named = re.match(r"named\((.*)\)", returns)
    if named or count:
        parts = ", ".join(f"r{n}" for n in range(count or 0))
        if count and count < 6:
            yield style + ", unpacked", before + f"{parts}{',' if count == 1 else ''} = {expression}\nreturn [{parts}]"
            yield style + ", last of it", before + f"r = {expression}[-1]\nreturn r"
        yield style + ", indexed", before + f"r = {expression}[0]\nreturn r"
        yield style + ", kept and indexed", before + f"p = {expression}\nr = p[0]\nreturn r"
        yield style + ", looped over", before + f"r = [part for part in {expression}]\nreturn r"
    if named:
        for field in re.findall(r"(\w+):", named[1]):
            yield style + ", by field", before + f"r = {expression}.{field}\nreturn r"
            yield style + ", kept, by field", before + f"p = {expression}\nr = p.{field}\nreturn r"
    if count is None and "Tensor" in returns:
        yield style + ", passed on", before + f"r = torch.stack([{expression}, {expression}])\nreturn r"
        yield style + ", in arithmetic", before + f"r = {expression} * 2\nreturn r"
