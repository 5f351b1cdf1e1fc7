#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what the engine reports of receivers with the types that were seen when the program ran.

    compare_types.py PROJECT REPORT SEEN RESULT MAPPINGS

SEEN is what run_recorded.py wrote.
"""
import importlib
import inspect
import json
import pathlib
import sys


def facts_of(mappings):
    apis, aliases = {}, {}
    for path in sorted(pathlib.Path(mappings, "signatures").glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        apis.update(data.get("apis", {}))
        aliases.update(data.get("aliases", {}))
    source = json.loads(pathlib.Path(mappings, "source.json").read_text(encoding="utf-8"))
    return apis, aliases, set(source["ambiguous_members"])


def class_named(dotted):
    """The name a class has in its module, None if there is no such class."""
    value, parts = None, dotted.split(".")
    for end in range(len(parts), 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:end]))
        except Exception:
            continue
        try:
            for part in parts[end:]:
                value = getattr(value, part)
        except AttributeError:
            return None
        return f"{value.__module__}.{value.__qualname__}" if inspect.isclass(value) else None
    return None


def found_members(report):
    """(file, byte behind the member's name) -> finding, for uses that are members of objects."""
    found = {}
    for file in report["files"]:
        for finding in file["findings"]:
            if not finding["evidence"]:
                continue
            member = finding["api"].rsplit(".", 1)[-1].encode()
            begin, end = finding["range"]["start"]["byte"], finding["range"]["end"]["byte"]
            found.setdefault(file["path"], []).append((begin, end, member, finding))
    return found


def receiver_confidence(finding):
    """The finding's confidence is also that of its rewrite. Unless nothing was known of the object, the evidence says
    what it is."""
    if finding["confidence"] != "guess":
        return finding["confidence"]
    first = finding["evidence"][0]["text"]
    return "guess" if first.startswith(("The object may be", "Only ")) else "likely"


def compare(project, report, seen, mappings):
    apis, _, shared = facts_of(mappings)
    tensor_names = {name.rsplit(".", 1)[-1] for name in apis if name.startswith("torch.Tensor.")}
    found = found_members(report)
    kinds = seen["kinds"]
    classes = {}
    counts, wrong = {}, {}

    def count(name, right, site):
        entry = counts.setdefault(name, [0, 0])
        entry[0] += bool(right)
        entry[1] += 1
        if not right:
            wrong.setdefault(name, []).append(site)

    # A finding covers the call; the access it denotes is the one of its name that ends last in it.
    spots = {}
    for path, places in seen["places"].items():
        for end, name in places:
            spots.setdefault((path, name), set()).add(end)
    finding_at = {}
    for path, members in found.items():
        for begin, end, member, finding in members:
            inside = [at for at in spots.get((path, member.decode()), ()) if begin < at <= end]
            # Whose receiver starts where the finding does: chains share their start, the longest access is meant.
            text = finding["original"].encode()
            exact = [at for at in inside if text[:at - begin].endswith(member)]
            meant = outermost(text, begin, exact)
            if meant is not None:
                finding_at[path, meant] = finding
    sites = 0
    for place in seen["sites"]:
        path, end, name = place["file"], place["end"], place["name"]
        # A proxy of a tracer stands in for the tensor that the program is given.
        types = [kind for kind in place["types"] if kind != "torch.fx.proxy.Proxy"]
        if not types:
            continue
        is_tensor = all("torch.Tensor" in kinds[kind] for kind in types)
        finding = finding_at.get((path, end))
        confidence = receiver_confidence(finding) if finding else None
        site = {"file": path, "line": line_of(project / path, end), "name": name, "types": types[:3]}
        if finding is not None:
            site["api"] = finding["api"]
            site["why"] = [step["text"] for step in finding["evidence"]][:4]
            owner = finding["api"].rsplit(".", 1)[0]
            if owner not in classes:
                classes[owner] = class_named(owner)
            if classes[owner] is None or any("unittest.mock" in kind for kind in types):
                continue
            sites += 1
            count(confidence, all(is_of(classes[owner], kinds[kind]) for kind in types), site)
        if is_tensor and name in tensor_names:
            sites += finding is None
            known = confidence in ("certain", "likely")
            count("shared names found" if name in shared else "tensor names found", known, site)
    return {"sites": sites, "counts": counts, "wrong": wrong}


def is_of(owner, kinds):
    """Some class of `kinds`, an object's, is the owner: what `Function.forward` is passed first counts as a `Function`."""
    context = "torch.autograd.function.FunctionCtx" in kinds
    return owner in kinds or (owner == "torch.autograd.function.Function" and context)


def outermost(text, begin, ends):
    """Of several accesses of one name in `text`, the one outside all brackets that comes last; None where there is none:
    a call of an object names no member."""
    depth = 0
    at_top = set()
    quote = None
    for index, char in enumerate(text):
        if index + begin in ends and depth == 0:
            at_top.add(index + begin)
        c = chr(char)
        if quote:
            quote = None if c == quote else quote
        elif c in "\"'":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
    if len(text) + begin in ends and depth == 0:
        at_top.add(len(text) + begin)
    return max(at_top, default=None)


LINES = {}


def line_of(path, offset):
    if path not in LINES:
        LINES[path] = pathlib.Path(path).read_bytes()
    return LINES[path][:offset].count(b"\n") + 1


def main():
    project, report, seen, result, mappings = map(pathlib.Path, sys.argv[1:6])
    outcome = compare(project, json.loads(report.read_text(encoding="utf-8")),
                      json.loads(seen.read_text(encoding="utf-8")), mappings)
    result.write_text(json.dumps(outcome), encoding="utf-8")


if __name__ == "__main__":
    main()
