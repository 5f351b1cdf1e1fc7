#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs one project with its attribute accesses recorded and compares what was seen with the engine's report.

    run_recorded.py PROJECT REPORT RESULT MAPPINGS SECONDS [LIBRARIES...]
"""
import importlib
import inspect
import json
import os
import pathlib
import random
import re
import signal
import sys
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import recorder  # noqa: E402

import numpy  # noqa: E402
import torch  # noqa: E402


TENSOR, MODULE = torch.Tensor, torch.nn.Module  # before a test puts something in their place


class TooLong(BaseException):
    pass


def limited(seconds, action):
    """What `action` returns, or None when it fails or takes too long."""
    def stop(*_):
        raise TooLong()
    try:
        signal.signal(signal.SIGALRM, stop)
        signal.alarm(seconds)
        try:
            return action()
        finally:
            signal.alarm(0)
    except KeyboardInterrupt:
        raise
    except BaseException:  # whatever the program does, the next one is to run
        return None


# --- running ---------------------------------------------------------------------------------------------------------


def module_names(project):
    for path in sorted(project.rglob("*.py")):
        parts = path.relative_to(project).with_suffix("").parts
        if path.name == "setup.py" or any(not part.isidentifier() for part in parts):
            continue
        yield ".".join(part for part in parts if part != "__init__") or None, path


def import_all(project):
    modules = []
    for name, path in module_names(project):
        if name is None or name.startswith("readme_example_"):
            continue
        module = limited(20, lambda name=name: recorder.import_module(name))
        if module is None and len(path.parent.relative_to(project).parts) > 0:
            # A script that imports what lies beside it.
            sys.path.insert(1, str(path.parent))
            module = limited(20, lambda path=path: recorder.import_module(path.stem))
            sys.path.remove(str(path.parent))
        if module is not None:
            modules.append(module)
    return modules


def run_examples(project):
    for path in sorted(project.glob("readme_example_*.py")):
        limited(15, lambda path=path: exec(recorder.instrument(path.read_bytes(), path), {"__name__": "__main__"}))


SIZES = {"batch": 2, "b": 2, "num_classes": 10, "n_classes": 10, "classes": 10, "nc": 10, "image_size": 32, "img_size": 32,
         "patch_size": 8, "depth": 1, "num_layers": 1, "n_layers": 1, "layers": 1, "heads": 2, "num_heads": 2,
         "n_head": 2, "n_heads": 2, "nhead": 2, "kernel_size": 3, "ks": 3, "k": 3, "stride": 1, "padding": 1,
         "dropout": 0.1, "p": 0.1, "eps": 1e-5, "rate": 0.1, "expansion": 1, "groups": 1, "vocab_size": 20,
         "num_tokens": 20, "max_seq_len": 16, "seq_len": 16, "n_position": 16, "block_size": 16, "sigma": (1.5, 1.5),
         "timesteps": 4, "channels": 3, "image_channels": 3}


TENSOR_NAMES = set("""x y z a b t u v q k h f c m input inputs img imgs image images feat feats features tensor tensors
    mask masks logits target targets label labels pred preds predictions output outputs src tgt hidden emb embed attn
    query key value queries keys values tokens tok idx index indices grad data sample samples noise latent latents
    points pts boxes boxes1 boxes2 box xy src_seq trg_seq seq enc_output input_ids ids batch_x im kernel homography
    other x1 x2 x3 xs left right probs scores signal video audio depth_map disparity""".split())
NUMBER_ENDS = ("dim", "channels", "features", "size", "planes", "width", "hidden", "heads", "depth", "classes", "inner")
NUMBER_STARTS = ("num_", "n_", "d_", "in_ch", "out_ch", "in_f", "out_f", "in_p", "out_p", "nr_", "dim_")
OTHERS = ("Module", "Callable", "Optimizer", "dict", "Dict", "list", "List", "Sequence", "Iterable", "Any", "ndarray")


class Unguessable(Exception):
    pass


def guessed(parameter, width, tensors, of_module):
    """A value for a parameter as its author could have passed it, by its annotation and its name. What cannot be told
    is left alone: nonsense would say nothing about the program."""
    text = ""
    if parameter.annotation is not inspect.Parameter.empty:
        text = getattr(parameter.annotation, "__name__", "") + " " + str(parameter.annotation)
    name = parameter.name
    if "Tensor" in text and not any(word in text for word in ("list", "List", "dict", "Dict", "Sequence", "Tuple",
                                                              "tuple")):
        return tensors(name)
    if any(word in text for word in OTHERS):
        raise Unguessable(name)
    if of_module and not text:
        return tensors(name)
    if name in SIZES:
        return SIZES[name]
    words = set(re.findall(r"\w+", text))
    if "bool" in words:
        return True
    if "int" in words:
        return width if "uple" not in text else (3, 3)
    if "float" in words:
        return 0.5
    if "str" in words:
        return "mean"
    if text:
        raise Unguessable(name)
    if name.endswith(NUMBER_ENDS) or name.startswith(NUMBER_STARTS) or name in ("inp", "oup", "inplanes"):
        return width
    if name in TENSOR_NAMES:
        return tensors(name)
    raise Unguessable(name)


def attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None):
    """What later versions have as a function."""
    weights = query @ key.transpose(-2, -1) * (scale or query.shape[-1] ** -0.5)
    return weights.softmax(dim=-1) @ value


def image(_):
    return torch.rand(2, 3, 32, 32, requires_grad=True)


INPUTS = [image, lambda _: torch.rand(2, 16, 32), lambda _: torch.rand(2, 32), lambda _: torch.randint(0, 9, (2, 16)),
          lambda _: torch.rand(2, 32, 8, 8), lambda _: torch.rand(2, 3, 16, 16), lambda _: torch.rand(2, 3, 3),
          lambda _: torch.rand(2, 4), lambda _: torch.rand(2, 4, 2), lambda _: torch.rand(2, 8, 4, 4, 4),
          lambda _: torch.rand(3, 32, 32), lambda _: torch.rand(1, 1, 32, 32), lambda _: torch.rand(5),
          lambda _: torch.rand(2, 3, 4, 4), lambda _: torch.rand(2, 4, 4), lambda name: torch.rand(2, 1, 5, 3)]


def required(function):
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    return [p for p in parameters if p.default is inspect.Parameter.empty
            and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]


def call(function, width, tensors):
    parameters = required(function)
    if parameters is None:
        raise TypeError("no signature")
    of_module = getattr(function, "__name__", "") == "forward"
    keywords = {p.name: guessed(p, width, tensors, of_module) for p in parameters if p.kind is not p.POSITIONAL_ONLY}
    positional = [guessed(p, width, tensors, of_module) for p in parameters if p.kind is p.POSITIONAL_ONLY]
    return function(*positional, **keywords)


def try_inputs(function, width=32):
    for tensors in INPUTS:
        if limited(6, lambda tensors=tensors: (call(function, width, tensors), True)) is not None:
            return True
    return False


def exercise(value):
    """Calls what a constructor or a factory returned."""
    if not callable(value):
        return
    done = try_inputs(value.forward if isinstance(value, MODULE) else value)
    if done and isinstance(value, MODULE):
        limited(3, value.eval)
        try_inputs(value.forward)
    for name, method in inspect.getmembers(type(value), inspect.isfunction):
        if not name.startswith("_") and name != "forward" and method.__module__ == type(value).__module__:
            bound = getattr(value, name, None)
            if callable(bound) and len(required(bound) or ()) <= 3:
                try_inputs(bound)


def exercise_module(module):
    members = [(name, value) for name, value in vars(module).items()
               if getattr(value, "__module__", None) == module.__name__]
    random.Random(1).shuffle(members)
    factories = 0
    for name, value in members:
        if name.startswith("test") or name in ("main", "train", "demo", "cleanup", "setup"):
            continue
        if inspect.isclass(value):
            if issubclass(value, (unittest.TestCase, BaseException, torch.autograd.Function)):
                continue
            for width in (32, 3, 4, 64):
                made = limited(8, lambda width=width: call(value, width, image))
                if made is not None:
                    exercise(made)
                    break
        elif inspect.isfunction(value):
            parameters = required(value)
            if parameters is not None and not parameters:
                factories += 1
                made = limited(6, value) if factories <= 3 else None  # models of full size are slow
                if isinstance(made, MODULE):
                    try_inputs(made.forward)
            elif parameters is not None:
                try_inputs(value)


def run_tests(modules):
    for module in modules:
        for name, value in list(vars(module).items()):
            if inspect.isclass(value) and issubclass(value, unittest.TestCase):
                suite = unittest.defaultTestLoader.loadTestsFromTestCase(value)
                limited(30, lambda suite=suite: suite.run(unittest.TestResult()))
            elif inspect.isfunction(value) and name.startswith("test") and required(value) == []:
                limited(15, value)


# --- comparing -------------------------------------------------------------------------------------------------------


def facts_of(mappings):
    apis, aliases = {}, {}
    for path in sorted(pathlib.Path(mappings, "signatures").glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        apis.update(data.get("apis", {}))
        aliases.update(data.get("aliases", {}))
    source = json.loads(pathlib.Path(mappings, "source.json").read_text(encoding="utf-8"))
    return apis, aliases, set(source["ambiguous_members"])


def class_named(dotted):
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
        return value if inspect.isclass(value) else None
    return None


def found_members(report, source_of):
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


def compare(project, report, mappings):
    apis, _, shared = facts_of(mappings)
    tensor_names = {name.rsplit(".", 1)[-1] for name in apis if name.startswith("torch.Tensor.")}
    found = found_members(report, None)
    classes = {}
    counts, wrong = {}, {}

    def count(name, right, site):
        entry = counts.setdefault(name, [0, 0])
        entry[0] += bool(right)
        entry[1] += 1
        if not right:
            wrong.setdefault(name, []).append(site)

    # A finding covers the call; the access it stands for is the one of its name that ends last in it.
    spots = {}
    for place, (path, end, name) in enumerate(recorder.RECORDER.places):
        spots.setdefault((os.path.relpath(path, project), name), {})[end] = place
    finding_at = {}
    for path, members in found.items():
        for begin, end, member, finding in members:
            ends = spots.get((path, member.decode()), {})
            inside = [at for at in ends if begin < at <= end]
            # Whose receiver starts where the finding does: chains share their start, the longest access is meant.
            text = finding["original"].encode()
            exact = [at for at in inside if text[:at - begin].endswith(member)]
            if exact:
                best = outermost(text, begin, exact)
                finding_at[ends[best]] = finding
    sites = 0
    for place, kinds in recorder.RECORDER.types.items():
        path, end, name = recorder.RECORDER.places[place]
        relative = os.path.relpath(path, project)
        is_tensor = all(issubclass(kind, TENSOR) for kind in kinds)
        finding = finding_at.get(place)
        confidence = receiver_confidence(finding) if finding else None
        site = {"file": relative, "line": line_of(path, end), "name": name,
                "types": sorted(f"{kind.__module__}.{kind.__qualname__}" for kind in kinds)[:3]}
        if finding is not None:
            site["api"] = finding["api"]
            site["why"] = [step["text"] for step in finding["evidence"]][:4]
            owner = finding["api"].rsplit(".", 1)[0]
            if owner not in classes:
                classes[owner] = class_named(owner)
            if classes[owner] is None or any("unittest.mock" in kind.__module__ for kind in kinds):
                continue
            sites += 1
            count(confidence, all(issubclass(kind, classes[owner]) for kind in kinds), site)
        if is_tensor and name in tensor_names:
            sites += finding is None
            known = confidence in ("certain", "likely")
            count("shared names found" if name in shared else "tensor names found", known, site)
    return {"sites": sites, "counts": counts, "wrong": wrong}


def outermost(text, begin, ends):
    """Of several accesses of one name in `text`, the one outside all brackets that comes last."""
    depth, best = 0, None
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
    return max(at_top or ends)


LINES = {}


def line_of(path, offset):
    if path not in LINES:
        LINES[path] = pathlib.Path(path).read_bytes()
    return LINES[path][:offset].count(b"\n") + 1


# --- main ------------------------------------------------------------------------------------------------------------


def prepare(project, libraries):
    sys.argv = ["program"]
    sys.path[:] = [str(project), *libraries, *[entry for entry in sys.path if entry not in ("", str(project))]]
    for folder in ("src", "lib", "python"):
        if (project / folder).is_dir():
            sys.path.insert(1, str(project / folder))
    try:
        import pip._vendor.packaging.version as version
        sys.modules.setdefault("packaging", sys.modules["pip._vendor.packaging"])
        sys.modules.setdefault("packaging.version", version)
    except ImportError:
        pass
    if not hasattr(torch, "compiler"):
        torch.compiler = recorder.Anything("torch.compiler")
        torch.compiler.disable = lambda value=None, *_, **__: value if value is not None else (lambda inner: inner)
    torch.jit.script = lambda value=None, *_, **__: value
    torch.jit.script_method = lambda value: value
    torch.compile = lambda value=None, *_, **__: value if value is not None else (lambda inner: inner)
    if not hasattr(torch.nn.functional, "scaled_dot_product_attention"):
        torch.nn.functional.scaled_dot_product_attention = attention
    torch.set_num_threads(1)
    torch.manual_seed(0)
    recorder.install(project)
    sys.meta_path.append(recorder.STAND_IN)


def main():
    project, report, result, mappings, seconds = sys.argv[1:6]
    libraries = sys.argv[6:]
    project = pathlib.Path(project).resolve()
    report = json.loads(pathlib.Path(report).read_text(encoding="utf-8"))

    def finish():
        outcome = compare(project, report, mappings)
        partial = pathlib.Path(result + ".part")
        partial.write_text(json.dumps(outcome))
        partial.replace(result)
        os._exit(0)

    def watch():
        recorder_done.wait(int(seconds))
        if not recorder_done.is_set():
            finish()

    recorder_done = threading.Event()
    threading.Thread(target=watch, daemon=True).start()
    folder = project.parent / "work"
    folder.mkdir(exist_ok=True)
    os.chdir(folder)
    prepare(project, libraries)
    modules = import_all(project)
    for module in modules:
        exercise_module(module)
    run_examples(project)
    run_tests(modules)
    recorder_done.set()
    finish()


if __name__ == "__main__":
    main()
