# SPDX-License-Identifier: Apache-2.0
"""Converts a batch of files with the command line and holds what comes out against the promises."""

import ast
import difflib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from judging import changes
from judging.source import LINE_END, Source, compile_error

LIMIT = 20  # seconds for one file
BATCH_LIMIT = 120
ALL = ("--accept", "all")


class Failure:
    """What is wrong with one file. Failures of one `key` are taken to have one cause."""

    def __init__(self, check, arguments, detail, output=None):
        self.check, self.arguments, self.detail, self.output = check, arguments, detail, output

    @property
    def said(self):
        return f"{self.check}: {self.detail}"

    @property
    def key(self):
        names = re.sub(r"'[^']*'|\"[^\"]*\"|\(mutant.*|\d+", "_", self.detail.split("\n")[0])
        return self.check, re.sub(r"_(, _)+", "_", names)


STRING_OR_COMMENT = re.compile(
    r"""\'\'\'(?:[^\\]|\\.)*?\'\'\'|\"\"\"(?:[^\\]|\\.)*?\"\"\"|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(\#[^\n]*)""",
    re.DOTALL)


def comments_of(source):
    """Of text that compiles, in their order, or None."""
    if not source.readable:
        return None
    if sys.version_info < (3, 12):  # no string within a string: this is exact, and ten times as fast
        found = filter(None, STRING_OR_COMMENT.findall(LINE_END.sub("\n", source.text)))
    else:
        found = source.comment_list()
    return None if found is None else [comment.rstrip() for comment in found]


def problems_of(before, output, file, arguments):
    """(check, detail) of one converted file; `file` is its part of the report, `before` the Source it came from."""
    if before.raw == output:
        return
    error = compile_error(output, "mutant.py")
    if error:
        yield "the output compiles", error
        return
    after = Source(output)
    expected, actual = comments_of(before), comments_of(after)
    if expected is not None and actual is not None and expected != actual:
        if sorted(expected) != sorted(actual):
            lost, more = [c for c in expected if c not in actual], [c for c in actual if c not in expected]
            yield "comments stay", f"lost {lost}, more {more}" if lost or more else "another number of them"
        elif not any(case["state"] in changes.WRITTEN for case in file["cases"]):  # a case may move a statement
            yield "comments keep their order", "another order"
    if arguments[1] == "none":
        yield "nothing accepted changes nothing", "changed"
    if not after.readable or after.bom != before.bom or after.encoding != before.encoding:
        yield "the encoding stays", f"{before.encoding}, {after.encoding}"
    elif file is None or file["status"] not in ("converted", "partly", "syntax-error"):
        yield "a changed file is reported as changed", file["status"] if file else "not reported"
    else:
        place = changes.Allowed(before, before.tree, file).broken(after)
        if place is not None:
            yield "lines without a finding stay", f"what starts at {before.position(place)} is not in the output"


TYPES = (ast.Name, ast.Attribute, ast.Subscript, ast.Tuple, ast.List, ast.Constant, ast.BinOp, ast.BitOr, ast.Load)


def is_beyond_grammar(source):
    """Of Python that compiles: what the grammar of the program does not have, and no program contains: elements in annotations
    that are more than a type's parameters, targets and annotations with a star and brackets."""
    for node in ast.walk(source.tree):
        for star in (node, getattr(node, "annotation", None)):
            if isinstance(star, ast.Starred) and (star is not node or isinstance(star.ctx, ast.Store)):
                begin, end = source.span(star)
                if source.text[begin + 1:end].lstrip()[:1] in ("(", "["):
                    return True
        for annotation in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            parts = list(ast.walk(annotation)) if annotation is not None else []
            elements = [part for part in parts if isinstance(part, ast.Subscript)]
            of_element = any(isinstance(getattr(part, "value", None), ast.Subscript) for part in parts)
            if of_element or (elements and not all(isinstance(part, TYPES) for part in parts)):
                return True
    return False


class Trial:
    def __init__(self, cli, target="paddle", jobs=0):
        self.cli, self.target, self.jobs = cli, target, jobs
        self.runs = self.changed = self.unparsed = 0
        self.sources, self.sound = {}, set()  # of the batch: it is converted more than once

    def converted(self, files, arguments):
        """(outputs, parts of the report, failures) by name. What ends the program is found by halves."""
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            source, output, report = Path(folder, "in"), Path(folder, "out"), Path(folder, "report.json")
            source.mkdir()
            for name, data in files.items():
                (source / name).write_bytes(data)
            said = self.run(source, output, report, arguments, LIMIT if len(files) == 1 else BATCH_LIMIT)
            if said is None:
                outputs = {name: (output / name).read_bytes() for name in files if (output / name).exists()}
                parts = {part["path"]: part for part in json.loads(report.read_bytes())["files"]}
                missing = {name: [Failure("every file is written", arguments,
                                          "missing")] for name in files if name not in outputs}
                return outputs, parts, missing
        if len(files) == 1:
            return {}, {}, {name: [Failure("the program ends well", arguments, said)] for name in files}
        names = list(files)
        outputs, parts, failures = {}, {}, {}
        for half in (names[:len(names) // 2], names[len(names) // 2:]):
            more = self.converted({name: files[name] for name in half}, arguments)
            outputs.update(more[0])
            parts.update(more[1])
            failures.update(more[2])
        if not failures:
            failures[names[0]] = [Failure("the program ends well", arguments,
                                          f"together with {len(names) - 1} others: {said}")]
        return outputs, parts, failures

    def run(self, source, output, report, arguments, limit):
        """None, or what was wrong with how the program ended."""
        self.runs += 1
        command = [self.cli, "convert", str(source), "--worktree", "--target", self.target, *arguments, "--output",
                   str(output),
                   "--report", str(report), "--format", "json", "--jobs", str(self.jobs)]
        try:
            done = subprocess.run(command, capture_output=True, timeout=limit, check=False, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return f"still running after {limit} s"
        said = done.stderr.decode(errors="replace")
        if done.returncode not in (0, 1) or "Sanitizer" in said or "runtime error:" in said:
            wrong = [line for line in said.split("\n") if re.search("ERROR|SUMMARY|runtime error", line)]
            return f"status {done.returncode}: {' '.join(wrong) or said[-300:]}"
        return None

    def problems(self, before, output, part, arguments):
        """The problems of an output, asked once: other arguments often give the same."""
        if arguments[1] == "none" or before.raw == output:
            return problems_of(before, output, part, arguments)
        if (before.raw, output) in self.sound:
            return []
        problems = list(problems_of(before, output, part, arguments))
        if not problems:
            self.sound.add((before.raw, output))
        return problems

    def source(self, raw):
        if len(self.sources) > 2000:
            self.sources.clear()
            self.sound.clear()
        if raw not in self.sources:
            self.sources[raw] = Source(raw)
        return self.sources[raw]

    def failures(self, files, arguments):
        """By name, the failures of the files that have any."""
        outputs, parts, failures = self.converted(files, arguments)
        broken = set()
        for name, output in outputs.items():
            part = parts.get(name)
            self.changed += output != files[name]
            if part is not None and part["status"] == "syntax-error":
                self.unparsed += 1
                if not is_beyond_grammar(self.source(files[name])):
                    failures.setdefault(name, []).append(Failure("what compiles is parsed", arguments, part["reason"]))
            for check, detail in self.problems(self.source(files[name]), output, part, arguments):
                if check == "the output compiles":
                    broken.add(name)
                failures.setdefault(name, []).append(Failure(check, arguments, detail, output))
        if tuple(arguments) == ALL:
            changed = {n: o for n, o in outputs.items() if o != files[n] and n not in broken}
            again, _, ends = self.converted(changed, arguments) if changed else ({}, {}, {})
            for name, failed in ends.items():
                failures.setdefault(name, []).extend(Failure("a second conversion ends well", arguments, f.detail,
                                                             outputs[name]) for f in failed)
            for name, output in again.items():
                if output != outputs[name]:
                    left = any(finding["state"] in ("pending", "manual") for finding in parts[name]["findings"])
                    detail = "changed, and something was left" if left else "changed"
                    detail += "\n" + difference(outputs[name], output)
                    failures.setdefault(name, []).append(Failure("a second conversion changes nothing", arguments,
                                                                 detail, outputs[name]))
        return failures


def difference(before, after):
    one, two = (re.split(r"(?<=\n)", data.decode("utf-8", "replace")) for data in (before, after))
    return "".join(line if line.endswith("\n") else line + "\n" for line in difflib.unified_diff(one, two, "before",
                                                                                                 "after", n=0) if line)
