#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs one project with its attribute accesses recorded and writes down which types were seen where.

    run_recorded.py PROJECT RESULT SECONDS [LIBRARIES...]
"""
import importlib
import importlib.util
import inspect
import json
import os
import pathlib
import random
import re
import signal
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import recorder  # noqa: E402

import numpy  # noqa: E402
import torch  # noqa: E402


TENSOR, MODULE = torch.Tensor, torch.nn.Module  # before a test puts something in their place


class TooLong(BaseException):
    pass


def stop(*_):
    raise TooLong()


def limited(seconds, action):
    """What `action` returns, or None when it fails or takes too long."""
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


SOURCE_FOLDERS = ("src", "lib", "python")


def module_names(project):
    for path in sorted(project.rglob("*.py")):
        parts = path.relative_to(project).with_suffix("").parts
        if path.name == "setup.py" or any(not part.isidentifier() for part in parts):
            continue
        if parts[0] in SOURCE_FOLDERS and not (project / parts[0] / "__init__.py").exists():
            parts = parts[1:]
        yield ".".join(part for part in parts if part != "__init__") or None, path


def import_all(project, end):
    """The modules that can be imported, and why the others cannot."""
    modules, failed = [], {}
    names = list(module_names(project))
    random.Random(1).shuffle(names)  # of a large project some of everything

    def imported(name):
        try:
            return recorder.import_module(name)
        except Exception as error:
            failed[name] = f"{type(error).__name__}: {error}"[:200]
            return None

    for name, path in names:
        if time.monotonic() > end:
            break
        if name is None or name.startswith("readme_example_"):
            continue
        module = limited(20, lambda name=name: imported(name))
        if module is None and len(path.parent.relative_to(project).parts) > 0:
            # A script that imports what lies beside it.
            sys.path.insert(1, str(path.parent))
            module = limited(20, lambda path=path: imported(path.stem))
            sys.path.remove(str(path.parent))
        if module is not None:
            modules.append(module)
    return modules, failed


def run_examples(project, end):
    for path in sorted(project.glob("readme_example_*.py")):
        if time.monotonic() > end:
            return
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
    return recorder.RECORDER.trial(lambda: function(*positional, **keywords))


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


def exercise_modules(waiting, end):
    while waiting and time.monotonic() < end:
        exercise_module(waiting.pop())


class Limits:
    """For pytest: no test takes long, none runs with more than three of its parameters, and there is an end."""

    def __init__(self, pytest, end):
        self.pytest, self.end = pytest, end
        self.pytest_runtest_call = pytest.hookimpl(hookwrapper=True)(self.pytest_runtest_call)

    def pytest_collection_modifyitems(self, items):
        kept, count = [], {}
        for item in items:
            name = item.nodeid.split("[")[0]
            count[name] = count.get(name, 0) + 1
            if count[name] <= 3:
                kept.append(item)
        items[:] = kept

    def pytest_runtest_call(self, item):
        signal.signal(signal.SIGALRM, stop)
        signal.alarm(10)
        yield
        signal.alarm(0)
        if time.monotonic() > self.end:
            self.pytest.exit("enough")


def run_tests(project, modules, end):
    """The project's tests: by pytest where it is installed, as it knows fixtures and parameters; else as they are."""
    try:
        import pytest
    except ImportError:
        pytest = None
    if pytest is not None:
        files = [str(path) for path in sorted(project.rglob("*.py"))
                 if path.name.startswith("test_") or path.stem.endswith("_test")]
        random.Random(1).shuffle(files)
        for path in files:
            if time.monotonic() > end:
                return
            # Without its own loader of tests, which would pass by the recorder.
            limited(60, lambda path=path: pytest.main(
                ["--assert=plain", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", "--rootdir", str(project),
                 "-o", "addopts=", "-W", "ignore", path], plugins=[Limits(pytest, min(end, time.monotonic() + 20))]))
        return
    for module in modules:
        for name, value in list(vars(module).items()):
            if inspect.isclass(value) and issubclass(value, unittest.TestCase):
                suite = unittest.defaultTestLoader.loadTestsFromTestCase(value)
                limited(30, lambda suite=suite: suite.run(unittest.TestResult()))
            elif inspect.isfunction(value) and name.startswith("test") and required(value) == []:
                limited(15, value)


# --- main ------------------------------------------------------------------------------------------------------------


def names_of(kind):
    """What a type is and derives from."""
    return [f"{base.__module__}.{base.__qualname__}" for base in kind.__mro__]


def observations(project):
    """What was seen, place by place: JSON that says everything a comparison needs."""
    kinds, sites = {}, {}
    for number, seen in list(recorder.RECORDER.types.items()):
        # A file may have been read more than once, under several names.
        if not seen:
            continue
        path, end, name = recorder.RECORDER.places[number]
        site = sites.setdefault((os.path.relpath(path, project), end, name), set())
        for kind in list(seen):
            kinds.setdefault(names_of(kind)[0], names_of(kind))
            site.add(names_of(kind)[0])
    # The places that did not run: which access of a chain a finding means depends on them as well.
    places = {}
    for path, end, name in list(recorder.RECORDER.places):
        places.setdefault(os.path.relpath(path, project), set()).add((end, name))
    return {"kinds": kinds,
            "sites": [{"file": path, "end": end, "name": name, "types": sorted(types)}
                      for (path, end, name), types in sorted(sites.items())],
            "places": {path: sorted(of_file) for path, of_file in sorted(places.items())}}


def prepare(project, libraries):
    sys.argv = ["program"]
    sys.path[:] = [str(project), *libraries, *[entry for entry in sys.path if entry not in ("", str(project))]]
    for folder in SOURCE_FOLDERS:
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
    if importlib.util.find_spec("tensorboard") is None:
        sys.modules["torch.utils.tensorboard"] = recorder.Anything("torch.utils.tensorboard")
    torch.jit.script = lambda value=None, *_, **__: value
    torch.jit.script_method = lambda value: value
    torch.compile = lambda value=None, *_, **__: value if value is not None else (lambda inner: inner)
    if not hasattr(torch.nn.functional, "scaled_dot_product_attention"):
        torch.nn.functional.scaled_dot_product_attention = attention
    torch.set_num_threads(1)
    torch.manual_seed(0)
    recorder.stand_in_for_missing(project)
    recorder.install(project)
    sys.meta_path.append(recorder.STAND_IN)


def main():
    project, result, seconds = sys.argv[1:4]
    libraries = sys.argv[4:]
    project = pathlib.Path(project).resolve()

    outcome = {}

    def finish():
        partial = pathlib.Path(result + ".part")
        partial.write_text(json.dumps({**observations(project), **outcome}), encoding="utf-8")
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
    begin = time.monotonic()
    end = begin + int(seconds)
    modules, failed = import_all(project, begin + 0.35 * int(seconds))
    outcome["imported"], outcome["failed"] = len(modules), failed
    run_examples(project, begin + 0.5 * int(seconds))
    waiting = list(modules)
    exercise_modules(waiting, begin + 0.75 * int(seconds))
    run_tests(project, modules, end)
    exercise_modules(waiting, end)
    recorder_done.set()
    finish()


if __name__ == "__main__":
    main()
