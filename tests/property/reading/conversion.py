# SPDX-License-Identifier: Apache-2.0
"""Converts projects with the command line and gives back what it changed. Nothing of a project is imported or run."""

import json
import subprocess
import tempfile
from pathlib import Path

import layout
from compare import Comparison

LIMIT = 1800  # seconds one run may take


def projects(folders):
    """The repositories in folders. A folder without any is a project itself."""
    for folder in folders:
        inside = sorted(child for child in folder.iterdir() if child.is_dir() and (child / ".git").exists())
        yield from [folder] if (folder / ".git").exists() or not inside else inside


def run(cli, project, output, report, target, version, more):
    command = [str(cli), "convert", str(project), "--worktree", "--target", target, "--target-version", version,
               "--accept", "all", *more, "--output", str(output), "--report", str(report), "--format", "json"]
    done = subprocess.run(command, capture_output=True, timeout=LIMIT, check=False, stdin=subprocess.DEVNULL)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{project}: status {done.returncode}: {done.stderr.decode(errors='replace').strip()[-600:]}")
    return {part["path"]: part for part in json.loads(report.read_bytes())["files"]}


def comparisons(cli, project, facts, target, version, more=(), keep=None):
    """(comparison, what the report says of the file) for every file that changed, one at a time: together they are large.
    With `keep` the output stays in that folder."""
    with tempfile.TemporaryDirectory(prefix="reading-") as scratch:
        output = (keep or Path(scratch)) / project.name
        output.parent.mkdir(parents=True, exist_ok=True)
        parts = run(cli, project, output, Path(scratch, "report.json"), target, version, more)
        for path in python_files(output):
            before, after = contents(project / path), contents(output / path)
            if before != after:
                yield Comparison(path, before, after, facts, layout.limit_of(project, project / path)), parts.get(path, {})


def python_files(folder):
    files = (file for pattern in ("*.py", "*.pyi") for file in folder.rglob(pattern))
    return sorted(file.relative_to(folder).as_posix() for file in files if file.is_file() and not file.is_symlink())


def contents(file):
    """The bytes of a file; of one that the conversion adds the source has none."""
    return file.read_bytes() if file.is_file() else b""
