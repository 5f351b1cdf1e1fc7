#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Training programs, before and after their conversion: do both print the same, step by step?

    apt-get install python3-torch python3-torchvision torch 1.13 runs what was before; Paddle is not needed
    /usr/bin/python3 tests/property/programs/programs.py --cli build/dev/bin/torchferry-cli
    … --target-version 3.3                            only this version of PaddlePaddle: without it, 3.0 and 3.3
    … --target mindspore --profile portable           MindSpore 2.7, one profile: without it, both
    … --only 'ema|sgd' --show                         some of the programs, with their conversion
    … --keep FOLDER                                   leaves conversions and reports there
    … --helpers module                                MindSpore: with the helpers that it gives on request
    … --folder FOLDER                                 programs of another folder; what is partial is not listed anywhere

A program is a file in `cases`, or a folder there with a `main.py`. It takes its numbers from NumPy, sets initial values that
do not depend on the layout of weights, and prints what it computes. Each is converted as a project of its own with
everything accepted, and run under the models of Paddle and of MindSpore in ../agreement. The outcome is

    equal      every line is the same; numbers may differ in their last digits
    partial    something is left to a person: `left.txt` (MindSpore: `left_mindspore.txt`) names program, API and reason
    different  or failing, although nothing is left: a silent difference, which is never accepted

Status 1: a program is different or fails, or its outcome is not the one that the list says.
"""
import argparse
import builtins
import collections
import concurrent.futures
import contextlib
import difflib
import io
import json
import math
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import warnings

os.environ["OMP_NUM_THREADS"] = "1"  # the numbers are few, the processes many
HERE = pathlib.Path(__file__).resolve().parent
CASES = HERE / "cases"
VERSIONS = ("3.0", "3.3")
PROFILES = ("ascend", "portable")
SECONDS = 120
NUMBER = re.compile(r"-?(?:\d+\.\d*(?:[eE][-+]?\d+)?|\.\d+|\d+[eE][-+]?\d+|\d+|inf|nan)\b")
sys.path.insert(0, str(HERE.parent / "agreement"))
sys.dont_write_bytecode = True


def programs(folder, only, target):
    """(name, folder or file) of each program in a folder that runs for the target."""
    found = [(path.stem, path) for path in folder.iterdir() if path.suffix == ".py" or (path / "main.py").exists()]
    return sorted((name, path) for name, path in found if re.search(only, name) and runs_for(target, path))


def runs_for(target, path):
    """`# Only for mindspore: why` in a program's second line: the other targets have no model of what it uses."""
    lines = (path / "main.py" if path.is_dir() else path).read_text().splitlines()
    second = lines[1] if len(lines) > 1 else ""
    return not second.startswith("# Only for ") or second.startswith(f"# Only for {target}:")


# --- running ---------------------------------------------------------------------------------------------------------

def run_here(folder, path):
    """Runs a program in this process: (what it printed, the error or None)."""
    warnings.filterwarnings("ignore")
    sys.path.insert(0, str(folder))
    sys.argv = [str(path)]  # programs parse their own arguments, and get none
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), {"__name__": "__main__", "__file__": str(path)})
        return printed.getvalue(), None
    except BaseException as error:  # whatever a program raises is its outcome
        frames = [f for f in traceback.extract_tb(error.__traceback__) if str(folder) in f.filename]
        where = f" in line {frames[-1].lineno}" if frames else ""
        return printed.getvalue(), f"{type(error).__name__}: {error}{where}"


def start(folder, path, prepare=lambda: None):
    """The same in a process of its own: nothing of one program is left for the next. (process, what it will tell)"""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            signal.alarm(SECONDS)
            prepare()
            result = run_here(folder, path)
        except BaseException as error:
            result = "", f"{type(error).__name__}: {error}"
        with os.fdopen(writing, "wb") as stream:
            pickle.dump(result, stream)
        os._exit(0)
    os.close(writing)
    return child, reading


def finish(child, reading):
    with os.fdopen(reading, "rb") as stream:
        data = stream.read()
    os.waitpid(child, 0)
    return pickle.loads(data) if data else ("", f"takes longer than {SECONDS} s, or crashes")


def run_all(jobs):
    """What each (folder, path, …) gives, in their order; as many at a time as there are processors."""
    running = collections.deque()
    for job in jobs:
        if len(running) == os.cpu_count():
            yield finish(*running.popleft())
        running.append(start(*job))
    while running:
        yield finish(*running.popleft())


def without_torch(folder):
    """Imports of torch in the files of a folder fail."""
    real = builtins.__import__

    def load(name, globals=None, *rest, **named):
        if name.split(".")[0] in ("torch", "torchvision") and str((globals or {}).get("__file__")).startswith(str(folder)):
            raise ImportError(f"the converted program still imports {name}")
        return real(name, globals, *rest, **named)
    builtins.__import__ = load


# --- comparing -------------------------------------------------------------------------------------------------------

def same_line(before, after):
    """Equal but for the last digits of numbers, and the blanks that columns of them are filled with."""
    before, after = re.sub(" +", " ", before), re.sub(" +", " ", after)
    if NUMBER.sub("#", before) != NUMBER.sub("#", after):
        return False
    for a, b in zip(NUMBER.findall(before), NUMBER.findall(after)):
        if not math.isclose(float(a), float(b), rel_tol=2e-4, abs_tol=2e-5) and a != b:
            return False
    return True


def difference(before, after):
    """The first line that differs, or an empty text. What is `torch.Size` in torch is a list (of Paddle) or a tuple."""
    old, new = before.splitlines(), after.splitlines()
    for number, (a, b) in enumerate(zip(old, new), 1):
        a, as_tuple = (re.sub(r"torch\.Size\((\[[\d, ]*\])\)", lambda found: str(kind(json.loads(found[1]))), a)
                       for kind in (list, tuple))
        if not same_line(a, b) and not same_line(as_tuple, b):
            return f"line {number}: {a!r} became {b!r}"
    return "" if len(old) == len(new) else f"{len(old)} lines became {len(new)}"


# --- converting ------------------------------------------------------------------------------------------------------

def convert(cli, path, folder, options, accept="all"):
    """Converts a program for what the options say; what is left to a person, as (line, API, message)."""
    source, target, report = folder / "before", folder / "after", folder / "report.json"
    source.mkdir(parents=True)
    files = [(path, source / "main.py")] if path.is_file() else \
        [(p, source / p.relative_to(path)) for p in sorted(path.rglob("*")) if p.is_file()]
    for one, copy in files:
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(one.read_bytes())
    done = subprocess.run([cli, "convert", str(source), "--output", str(target), *options, "--accept", accept,
                           "--report", str(report)], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{cli} gave status {done.returncode}: {done.stderr.strip()}")
    left = []
    for file in json.loads(report.read_text(encoding="utf-8"))["files"]:
        for finding in file["findings"]:
            if finding["state"] in ("manual", "pending", "rejected"):
                left.append((finding["range"]["start"]["line"], finding["api"], finding["message"]))
    return left


def read_left(name):
    """Lines `program :: version, profile or * :: pattern of an API that is left :: why`."""
    table = HERE / name
    lines = table.read_text(encoding="utf-8").splitlines() if table.exists() else []
    return [[part.strip() for part in line.split(" :: ")] for line in lines if line.strip() and not line.startswith("#")]


def show(folder):
    for after in sorted((folder / "after").rglob("*.py")):
        before = folder / "before" / after.relative_to(folder / "after")
        old = before.read_text(encoding="utf-8").splitlines() if before.exists() else []
        print("\n".join(difflib.unified_diff(old, after.read_text(encoding="utf-8").splitlines(), lineterm="", n=1)))


def outcome(printed, left, text, error):
    """(kind, reason) of a program that printed this before; after its conversion it gives `text` and `error`."""
    if error is None:
        error = difference(printed, text)
        if not error:
            return "equal", ""
        kind = "different"
    else:
        kind = "fails"
    if left:
        return "partial", "; ".join(f"line {line}: {api}: {message}" for line, api, message in left[:3]) + f" ({kind}: {error})"
    return kind, error


def paddle(version):
    """Makes the model of Paddle one of this version, for good: (its name, options of the CLI)."""
    import paddle  # noqa: F401
    if version != "3.0":
        import later
        later.extend(version)
    return f"PaddlePaddle {version}", ["--target-version", version]


def mindspore(profile):
    import mindspore  # noqa: F401  (not before: with it, nothing is differentiated unless a function is)
    return f"MindSpore 2.7, {profile}", ["--target", "mindspore", "--target-version", "2.7", "--profile", profile]


def compare(found, before, choice, prepare, expected, options):
    """Converts and runs all programs for one version or profile: whether everything is as the list says."""
    began, is_right = time.monotonic(), True
    title, wanted = prepare(choice)
    wanted += ["--helpers", options.helpers] if options.helpers else []
    counts = {"equal": 0, "partial": 0, "different": 0, "fails": 0}
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        top = pathlib.Path(options.keep or scratch) / choice
        lefts = list(pool.map(lambda one: convert(options.cli, one[1], top / one[0], wanted, options.accept), found))
        converted = [(top / name / "after", top / name / "after" / "main.py", lambda own=top / name: without_torch(own))
                     for name, _ in found]
        for (name, _), left, (text, error) in zip(found, lefts, run_all(converted)):
            kind, reason = outcome(before[name], left, text, error)
            counts[kind] += 1
            listed = [e for e in expected if e[0] == name and e[1] in ("*", choice)]
            if not (kind == "equal" and not listed or kind == "partial" and bool(listed) and all(
                    any(re.search(e[2], api) for _, api, _ in left) for e in listed)):
                is_right = False
                print(f"{choice} {name} {kind}{' (listed as partial)' if listed else ''}: {reason}")
            if options.show:
                show(top / name)
    print(f"{title}: " + ", ".join(f"{n} {kind}" for kind, n in counts.items()) + f", {time.monotonic() - began:.0f} s",
          flush=True)
    return is_right


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", required=True)
    parser.add_argument("--target", default="paddle", choices=("paddle", "mindspore"))
    parser.add_argument("--target-version", action="append", choices=VERSIONS, help="of PaddlePaddle")
    parser.add_argument("--profile", action="append", choices=PROFILES, help="of MindSpore")
    parser.add_argument("--folder", default=CASES, help="where the programs are, for others than those in cases")
    parser.add_argument("--only", default="")
    parser.add_argument("--accept", default="all", help="what is accepted, as the command line takes it")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--helpers", choices=("module", "none"), help="as the command line takes it; else as the target has it")
    parser.add_argument("--keep")
    options = parser.parse_args()
    try:
        import torch  # noqa: F401
    except ImportError:
        sys.exit("These programs run under torch: apt-get install python3-torch/torchvision; start this with /usr/bin/python3.")
    began = time.monotonic()
    folder = pathlib.Path(options.folder).resolve()
    found, status = programs(folder, options.only, options.target), 0
    before = {}
    originals = [(path, path / "main.py") if path.is_dir() else (folder, path) for _, path in found]
    for (name, _), (before[name], error) in zip(found, run_all(originals)):
        if error or not before[name]:
            status = 1
            print(f"{name} does not run under torch: {error or 'it prints nothing'}")
    print(f"{len(found)} programs run under torch in {time.monotonic() - began:.0f} s", flush=True)
    if options.target == "paddle":
        chosen, prepare, expected = options.target_version or VERSIONS, paddle, read_left("left.txt")
    else:
        chosen, prepare, expected = options.profile or PROFILES, mindspore, read_left("left_mindspore.txt")
    for choice in sorted(set(chosen)):
        if not compare(found, before, choice, prepare, expected, options):
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
