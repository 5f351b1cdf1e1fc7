#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Judges what torchferry-cli does to git repositories, with nothing but Python's own parser, git and the signature facts.

    judge.py --cli build/bin/torchferry-cli REPOSITORY...

Prints a table for each repository and what failed; exits with 1 when something did."""

import argparse
import ast
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from judging import changes, report as reports, trees
from judging.facts import Facts
from judging.names import Module, Names
from judging.source import Source, compile_error

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 900  # seconds one run of the program may take


class Verdict:
    """Checks by name: how many things were looked at and what is wrong."""

    def __init__(self):
        self.looked = Counter()
        self.failures = {}
        self.notes = {}

    def look(self, check, count=1):
        self.looked[check] += count
        self.failures.setdefault(check, [])

    def fail(self, check, what):
        self.failures.setdefault(check, []).append(what)

    def note(self, check, what):
        self.notes.setdefault(check, []).append(what)

    @property
    def good(self):
        return not any(self.failures.values())

    def show(self, title, limit):
        print(f"\n{title}")
        for check, failures in self.failures.items():
            print(f"  {'FAIL' if failures else 'ok  '}  {check:<44} {self.looked[check]:>7} looked at, {len(failures)} wrong")
            for failure in failures[:limit]:
                print(f"          {failure}")
            if len(failures) > limit:
                print(f"          … and {len(failures) - limit} more")
        for name, notes in self.notes.items():
            print(f"  note  {name}: {len(notes)}")
            for note in notes[:limit]:
                print(f"          {note}")


class Project:
    """The Python files of a tree with the names in them."""

    def __init__(self, tree, roots, exists):
        self.names = Names(roots, exists)
        self.sources, self.asts, self.modules = {}, {}, {}
        for path, (kind, raw) in tree.items():
            if not path.endswith((".py", ".pyi")) or kind not in ("file", "executable"):
                continue
            source = self.sources[path] = Source(raw)
            parsed = source.tree if source.readable else None
            if parsed is None:
                continue
            self.asts[path] = parsed
            dotted = path.rsplit(".", 1)[0].replace("/", ".")
            package = dotted == "__init__" or dotted.endswith(".__init__")
            if package:
                dotted = dotted[: -len(".__init__")] if "." in dotted else ""
            try:
                module = self.modules[path] = Module(parsed, dotted, package)
            except RecursionError:
                continue
            self.names.add(module)

    def uses(self, path):
        """(use, dotted name, certain) of the framework."""
        module = self.modules[path]
        for use in module.uses:
            found = self.names.resolve(module, use)
            if found:
                yield use, *found


class Judge:
    def __init__(self, options, repository, facts, work):
        self.options = options
        self.repository = repository
        self.facts = facts
        self.work = Path(work)
        self.verdict = Verdict()
        self.before = trees.of_commit(repository)
        self.source = Project(self.before, ("torch", "torchaudio", "torchtext", "torchvision"), facts["torch"].exists)

    def run(self, name, source, *arguments):
        """Converts into a new folder. Returns (output tree, report, bytes of the report), or None if that failed."""
        output, report = self.work / name, self.work / f"{name}.json"
        profile = ["--profile", self.options.profile] if self.options.profile else []
        command = [self.options.cli, "convert", str(source), "--target", self.options.target,
                   "--target-version", self.options.target_version, *profile, *arguments,
                   "--output", str(output), "--report", str(report), "--format", "json"]
        started = time.time()
        check = "exit status is 0 or 1"
        self.verdict.look(check)
        try:
            done = subprocess.run(command, capture_output=True, timeout=LIMIT, check=False, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            self.verdict.fail(check, f"{' '.join(arguments)}: still running after {LIMIT} s")
            return None
        if done.returncode not in (0, 1) or b"Sanitizer" in done.stderr or b"runtime error:" in done.stderr:
            message = done.stderr.decode(errors="replace").strip()
            self.verdict.fail(check, f"{' '.join(arguments)}: {done.returncode}: {message[-600:]}")
            return None
        raw = report.read_bytes()
        try:
            parsed = json.loads(raw)
        except (ValueError, UnicodeDecodeError) as error:
            self.verdict.fail(check, f"{' '.join(arguments)}: the report is no JSON: {error}")
            return None
        left = any(f["state"] in ("pending", "manual") for file in parsed["files"] for f in file["findings"])
        self.verdict.look("exit status says whether something is left")
        if left and done.returncode == 0:
            self.verdict.fail("exit status says whether something is left", f"{' '.join(arguments)}: 0, but findings are open")
        if self.options.verbose:
            print(f"    {' '.join(arguments):<30} {time.time() - started:6.1f} s", file=sys.stderr)
        return trees.of_folder(output), parsed, raw

    # What is looked at in one output

    def compiles(self, after, name):
        check = "output compiles when the input did"
        for path in self.source.sources:
            if compile_error(self.before[path][1], path) or path not in after:
                continue
            self.verdict.look(check)
            error = compile_error(after[path][1], path)
            if error:
                self.verdict.fail(check, f"{name}: {path}: {error}")

    def comments(self, after, name):
        check = "every comment is still there"
        for path, source in self.source.sources.items():
            if path not in after or after[path][1] == source.raw or not source.readable:
                continue
            output = Source(after[path][1])
            expected, actual = source.comments(), output.comments() if output.readable else None
            if expected is None or actual is None:
                continue
            self.verdict.look(check, sum(expected.values()))
            for comment, count in (expected - actual).items():
                self.verdict.fail(check, f"{name}: {path}: {comment!r} ({count} times)")

    def untouched(self, after, report, name):
        check = "nothing changes outside findings and imports"
        by_path = {f["path"]: f for f in report["files"]}
        modules = {m["path"]: m for m in report.get("helper_modules", [])}
        self.helper_modules(modules, after, name)
        without = {p: entry for p, entry in after.items() if p not in modules or not modules[p]["new"]}
        for problem in trees.differences(self.before, without, lambda p: p in self.source.sources):
            self.verdict.fail(check, f"{name}: {problem}")
        for path, source in self.source.sources.items():
            if path not in after:
                self.verdict.fail(check, f"{name}: {path} is missing")
                continue
            self.verdict.look(check)
            if after[path][0] != self.before[path][0]:
                self.verdict.fail(check, f"{name}: {path} was a {self.before[path][0]}, is a {after[path][0]}")
            file = by_path.get(path)
            changed = after[path][1] != source.raw
            if not changed or path in modules:
                continue
            if file is None or file["status"] not in ("converted", "partly", "syntax-error"):
                self.verdict.fail(check, f"{name}: {path} changed and is {file['status'] if file else 'not reported'}")
                continue
            output = Source(after[path][1])
            if not output.readable or output.bom != source.bom or output.encoding != source.encoding:
                self.verdict.fail(check, f"{name}: {path} has another encoding: {source.encoding}, {output.encoding}")
                continue
            allowed = changes.Allowed(source, self.source.asts.get(path), file)
            place = allowed.broken(output)
            if place is not None:
                line, column = source.position(place)
                self.verdict.fail(check, f"{name}: {path}:{line}:{column}: what starts here is not in the output")
                continue
            place = changes.unexplained(source.text, output.text, allowed.close)
            if place is not None:
                self.verdict.note("changes beside a finding, in its statement", f"{name}: {path}:{source.position(place)[0]}")

    def helper_modules(self, modules, after, name):
        """What the report says is added: those functions and classes, imports, and nothing else."""
        check = "modules of helpers hold what the report says"
        for path, module in modules.items():
            self.verdict.look(check)
            if module["new"] == (path in self.before) or path not in after:
                self.verdict.fail(check, f"{name}: {path} is missing, or not new")
                continue
            text = after[path][1].decode()
            try:
                body = ast.parse(text).body
            except SyntaxError as error:
                self.verdict.fail(check, f"{name}: {path}: {error}")
                continue
            names = [node.name for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
            if module["new"]:
                rest = [n for n in body[1:] if not isinstance(n, (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom))]
                if names != module["added"] or rest:
                    self.verdict.fail(check, f"{name}: {path} holds {names}")
                continue
            lines = iter(text.splitlines())
            kept = all(line in lines for line in self.before[path][1].decode().splitlines())
            if not kept or names[len(names) - len(module["added"]):] != module["added"]:
                self.verdict.fail(check, f"{name}: {path} lost something, or holds {names}")

    def target_names(self, after, name):
        """Uses of the target that cannot be right; what was there before is not the program's doing."""
        check = f"names under {self.options.target} exist and calls bind"
        facts = self.facts[self.options.target]
        files = {p: entry for p, entry in after.items() if p in self.source.sources}
        output = Project(files, (self.options.target,), facts.exists)
        old = Project({p: self.before[p] for p in files}, (self.options.target,), facts.exists)
        for path in output.modules:
            known = Counter(what for what, _ in self.target_complaints(old, path, facts, None))
            for what, line in self.target_complaints(output, path, facts, check):
                if known[what]:
                    known[what] -= 1
                else:
                    self.verdict.fail(check, f"{name}: {path}:{line}: {what}")

    def target_complaints(self, project, path, facts, check):
        if path not in project.modules:
            return
        module = project.modules[path]
        for node, dotted in module.imported:
            if project.names.of_root(dotted):
                if check:
                    self.verdict.look(check)
                what = facts.complaint(dotted, None)
                if what:
                    yield f"import of {dotted}: {what}", node.lineno
        uses = list(project.uses(path))
        put = {dotted for use, dotted, _ in uses if use.node in module.put}
        for use, dotted, _ in uses:
            if check:
                self.verdict.look(check)
            what = None if dotted in put else facts.complaint(dotted, use.call)
            if what:
                yield what, use.node.lineno

    # What is looked at in the report

    def schema(self, report, name):
        check = "the report keeps to its schema"
        self.verdict.look(check, sum(len(f["findings"]) for f in report["files"]))
        links = {path for path, (kind, _) in self.before.items() if kind in ("symlink", "submodule")}
        for problem in reports.Checker(report, self.source.sources, links).run():
            self.verdict.fail(check, f"{name}: {problem}")
        listed = {f["path"] for f in report["files"]}
        for path in self.source.sources:
            if path not in listed:
                self.verdict.fail(check, f"{name}: {path} is not in it")

    def everything_reported(self, report):
        check = "every dotted use of the source is reported"
        facts = self.facts["torch"]
        by_path = {f["path"]: f for f in report["files"]}
        for path in self.source.modules:
            file, source = by_path.get(path), self.source.sources[path]
            if file is None or file["status"] in ("skipped", "unreadable"):
                continue
            spans = []
            for finding in file["findings"]:
                start, end = finding["range"]["start"], finding["range"]["end"]
                spans.append((source.offset(start["line"], start["column"]), source.offset(end["line"], end["column"]), finding))
            for use, dotted, certain in self.source.uses(path):
                begin, _ = source.span(use.node)
                parts = set(dotted.split(".")) | set(facts.canonical(dotted).split("."))
                hits = [f for b, e, f in spans if b <= begin < e]
                named = [f for f in hits if f["api"].split(".")[-1] in parts]
                if "." in dotted:
                    self.verdict.look(check)
                if not named:
                    place = f"{path}:{use.node.lineno}:{use.node.col_offset + 1}: {dotted}"
                    if "." not in dotted:
                        self.verdict.note("the module itself is used and no finding says so", place)
                    elif not certain:
                        self.verdict.note("a name that may be something else is in no finding", place)
                    else:
                        over = f" (only inside {hits[-1]['api']})" if hits else ""
                        self.verdict.fail(check, place + over)

    # The order of things

    def judge(self):
        state = trees.state(self.repository)
        everything = self.run("all", self.repository, "--accept", "all")
        nothing = self.run("none", self.repository, "--accept", "none")
        if nothing:
            self.nothing_accepted(nothing)
        if everything:
            after, report, raw = everything
            self.schema(report, "all")
            self.everything_reported(report)
            self.output(after, report, "all")
            self.target_names(after, "all")
            self.again(after)
            self.repeatable(raw, after)
        if everything and nothing:
            self.verdict.look("decisions change states only")
            if reports.undecided(everything[1]) != reports.undecided(nothing[1]):
                self.verdict.fail("decisions change states only", "findings of --accept all and --accept none differ")
        if not self.options.quick:
            self.subsets()
        self.verdict.look("the repository is as it was")
        if trees.state(self.repository) != state:
            self.verdict.fail("the repository is as it was", "HEAD, references or status changed")
        return self.verdict, everything[1] if everything else None

    def output(self, after, report, name):
        self.compiles(after, name)
        self.comments(after, name)
        self.untouched(after, report, name)

    def nothing_accepted(self, nothing):
        after, report, _ = nothing
        check = "--accept none is byte-identical"
        self.verdict.look(check, len(self.before))
        for problem in trees.differences(self.before, after):
            self.verdict.fail(check, problem)
        self.schema(report, "none")
        for file in report["files"]:
            for finding in file["findings"]:
                if finding["state"] in ("accepted", "edited", "absorbed"):
                    self.verdict.fail(check, f"{file['path']}: finding {finding['id']} is {finding['state']}")

    def again(self, after):
        check = "converting the output changes nothing"
        second = self.run("again", self.work / "all", "--accept", "all")
        if second:
            self.verdict.look(check, len(after))
            for problem in trees.differences(after, second[0]):
                self.verdict.fail(check, problem)

    def repeatable(self, raw, after):
        check = "the same for any number of jobs"
        for jobs in ("1", "2"):
            result = self.run(f"jobs{jobs}", self.repository, "--accept", "all", "--jobs", jobs)
            if result:
                self.verdict.look(check)
                for problem in trees.differences(after, result[0]):
                    self.verdict.fail(check, f"--jobs {jobs}: {problem}")
                if result[2] != raw:
                    self.verdict.fail(check, f"--jobs {jobs}: another report")

    def subsets(self):
        chance = random.Random(self.options.seed)
        runs = [["--accept", "safe"], ["--accept", "all", "--guesses"]]
        runs += [["--accept", c] for c in "12345"]
        runs += [["--accept", ",".join(sorted(chance.sample("1234567", chance.randint(2, 5))))] for _ in range(4)]
        for index, arguments in enumerate(runs):
            result = self.run(f"subset{index}", self.repository, *arguments)
            if result:
                name = " ".join(arguments[1:])
                self.schema(result[1], name)
                self.output(result[0], result[1], name)
                self.target_names(result[0], name)


def overview(report):
    summary = report["summary"]
    print(f"  {summary['files']} files, {summary['findings']} findings")
    for key in ("by_category", "by_state", "by_confidence"):
        print("  " + key.replace("by_", "").ljust(12) + "  ".join(f"{k} {v}" for k, v in summary[key].items() if v))
    print("  files       " + "  ".join(f"{k} {v}" for k, v in Counter(f["status"] for f in report["files"]).items()))
    left = Counter(f["api"] for file in report["files"] for f in file["findings"] if f["state"] in ("manual", "pending"))
    print("  most left   " + "  ".join(f"{api} {n}" for api, n in left.most_common(8)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", nargs="+", type=Path, metavar="REPOSITORY")
    parser.add_argument("--cli", required=True, help="the torchferry-cli to judge")
    parser.add_argument("--target", default="paddle")
    parser.add_argument("--target-version", help="without it 3.0 of Paddle, 2.7 of MindSpore")
    parser.add_argument("--profile", help="of the target, if it has any; without it the first")
    parser.add_argument("--mappings", type=Path, default=ROOT / "mappings", help="where the signature facts are")
    parser.add_argument("--seed", type=int, default=1, help="of the random subsets of categories")
    parser.add_argument("--quick", action="store_true", help="leave out the subsets")
    parser.add_argument("--keep", type=Path, help="keep outputs and reports in this folder")
    parser.add_argument("--limit", type=int, default=10, help="failures shown of each check")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    options.cli = os.path.abspath(options.cli)
    options.target_version = options.target_version or {"paddle": "3.0", "mindspore": "2.7"}[options.target]
    sys.setrecursionlimit(20000)
    facts = {"torch": Facts(options.mappings / "torch" / "signatures"),
             options.target: Facts(options.mappings / options.target / "signatures", options.target_version)}
    good = True
    for repository in options.repositories:
        with tempfile.TemporaryDirectory(prefix="judge-") as temporary:
            work = options.keep / repository.resolve().name if options.keep else Path(temporary)
            work.mkdir(parents=True, exist_ok=True)
            verdict, report = Judge(options, repository.resolve(), facts, work).judge()
        verdict.show(f"{repository}", options.limit)
        if report:
            overview(report)
        good = good and verdict.good
    print("\nall good" if good else "\nsomething is wrong")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
