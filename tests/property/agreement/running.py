# SPDX-License-Identifier: Apache-2.0
"""Runs snippets under torch, converts them as one folder, runs what came out under the model."""
import ast
import copy
import dataclasses
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import types
import warnings

import torch

import comparing
import inputs
import models
from snippets import Snippet

try:
    import torchvision
except ImportError:  # what uses it does not run then, and is no snippet
    torchvision = None

HEADER = "import torch\nimport torchvision\n\n\n"
A_FILE = 150
warnings.filterwarnings("ignore")
before_results = {}


@dataclasses.dataclass
class Outcome:
    snippet: Snippet
    kind: str        # agree, disagree, manual, not modelled, undocumented, refused
    reason: str = ""
    after: str = ""


class Timeout(Exception):
    pass


def stopped(*_):
    raise Timeout("takes too long")


def call(function, make, fill):
    """The result of a function on fresh inputs; nothing of one run is left for the next."""
    names = list(function.__annotations__)
    function.__globals__["fill"] = fill
    torch.manual_seed(7)
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
    if models.current:
        models.current.reset()
    signal.signal(signal.SIGALRM, stopped)
    signal.alarm(10)
    try:
        return function(**{name: make(array) for name, array in inputs.arrays(
            [n for n in names if n != "return"]).items()})
    finally:
        signal.alarm(0)


def compiled(source, name):
    space = {"torch": torch, "torchvision": torchvision}
    exec(compile(source, name, "exec"), space)
    return space[name]


def works(snippet, again=False):
    """Only what torch takes says anything. A result that is none, or a part of the arguments' own mistakes, does not."""
    if again:
        return before_results.pop(snippet.name)
    try:
        function = compiled(snippet.source(), snippet.name)
        result = call(function, torch.tensor, inputs.fill_before)
        result = copy.deepcopy(detached(result))
    except Exception:  # whatever torch raises: the snippet is not one
        return False
    if result is NotImplemented or callable(result) and not isinstance(result, (torch.Tensor, torch.dtype)):
        return False
    before_results[snippet.name] = result
    return True


def detached(result):
    """Tensors that are not leaves cannot be copied; what is compared is whether they have gradients."""
    if isinstance(result, torch.Tensor):
        return result.detach().clone().requires_grad_(result.requires_grad)
    if isinstance(result, (tuple, list)):
        return [detached(part) for part in result]
    if isinstance(result, dict):
        return {key: detached(part) for key, part in result.items()}
    return result


def parts_of(body):
    snippet = Snippet("", "", body, name="parts")
    if not works(snippet):
        return None
    result = before_results.pop("parts")
    return len(result) if isinstance(result, list) else None


def convert(found, cli, folder, target):
    """Writes the snippets to files, converts the folder; (source after, findings) by the snippet's name."""
    source, after = folder / "before", folder / "after"
    source.mkdir(parents=True)
    files = [found[n:n + A_FILE] for n in range(0, len(found), A_FILE)]
    for number, part in enumerate(files):
        text = HEADER + "\n\n".join(s.source() for s in part) + "\n"
        (source / f"snippets_{number:03}.py").write_text(text, encoding="utf-8")
    done = subprocess.run([cli, "convert", str(source), "--output", str(after), *target,
                           "--accept", "all", "--guesses", "--report", str(folder / "report.json")],
                          capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{cli} gave status {done.returncode}: {done.stderr.strip()}")
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    findings = {f["path"]: f["findings"] for f in report["files"]}
    result = {}
    for number, part in enumerate(files):
        path = f"snippets_{number:03}.py"
        text = (after / path).read_text(encoding="utf-8")
        lines = {}
        for node in ast.parse((source / path).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                lines.update(dict.fromkeys(range(node.lineno, node.end_lineno + 1), node.name))
        own = {}
        for finding in findings.get(path, []):
            own.setdefault(lines.get(finding["range"]["start"]["line"]), []).append(finding)
        tree = ast.parse(text)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                result[node.name] = (text, ast.get_source_segment(text, node), own.get(node.name, []))
    return result


def outcome(snippet, function, after, findings):
    left = [f for f in findings if f["state"] in ("manual", "pending", "rejected")]
    mentions = {n.id for n in ast.walk(ast.parse(after)) if isinstance(n, ast.Name)}
    if left or "torch" in mentions:
        worst = left[0] if left else {"api": "torch", "message": "torch is still mentioned"}
        return Outcome(snippet, "manual", f"{worst['api']}: {worst['message']}", after)
    try:
        result = call(function, models.current.tensor, models.current.fill)
        found = comparing.differ(before_results[snippet.name], result, snippet.random)
    except models.current.NotModelled as missing:
        return Outcome(snippet, "not modelled", str(missing), after)
    except models.current.Undocumented as outside:
        return Outcome(snippet, "undocumented", str(outside), after)
    except Exception as error:  # whatever the model raises, Paddle would raise, too
        if "type promotion only supports" in str(error) and not snippet.promotes:
            return Outcome(snippet, "refused", str(error), after)
        return Outcome(snippet, "disagree", f"{type(error).__name__}: {error}", after)
    return Outcome(snippet, "disagree" if found else "agree", found or "", after)


def take_helpers(path):
    """The module of helpers that the conversion wrote, for those who import it."""
    module = types.ModuleType(path.stem)
    if path.exists():
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), vars(module))
    sys.modules[path.stem] = module


def outcomes(found, cli, target, keep=None):
    """`target`: options of the command line."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(keep) if keep else pathlib.Path(scratch) / "agreement"
        converted = convert(found, cli, folder, target)
        take_helpers(folder / "after" / "compat_paddle.py")
        spaces, results = {}, []
        for snippet in found:
            text, after, findings = converted[snippet.name]
            if text not in spaces:
                spaces[text] = {}
                exec(compile(text, "after", "exec"), spaces[text])
            results.append(outcome(snippet, spaces[text][snippet.name], after, findings))
        if keep:
            with open(folder / "outcomes.jsonl", "w", encoding="utf-8") as stream:
                for o in results:
                    stream.write(json.dumps({"kind": o.kind, "api": o.snippet.api, "style": o.snippet.style,
                                             "reason": o.reason, "before": o.snippet.source(), "after": o.after}) + "\n")
        return results


def read_known(path):
    """Lines `pattern of the API :: pattern of the reason or of the text after :: why`."""
    known = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        if line.strip() and not line.startswith("#"):
            known.append([part.strip() for part in line.split(" :: ")])
    return known


def is_known(o, known):
    for api, what, why in known:
        if re.search(api, o.snippet.api or o.snippet.name) and re.search(what, o.reason + "\n" + o.after):
            return why
    return ""
