#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the objects of real programs are, against what the engine says they are.

    receiver_truth.py --cli build/dev/bin/torchferry-cli PROJECT... [--path FOLDER]... [--seconds 120] [--wrong N]

Each project (a folder) is copied, the Python examples of its README are written beside its files, the engine reports on
the copy, and the copy is run under torch with every attribute access recorded: its modules are imported, the examples and
the tests are run, classes that are modules and functions are called with small inputs. Prints JSON: at how many sites the
engine was right at "certain" and "likely", and how many of the tensors it found. Needs torch; nothing is installed.

A project runs in a process of its own that is ended after some seconds; what was seen by then counts.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent


def write_examples(project, copy):
    """The Python examples of the Markdown files, each a program of its own."""
    count = 0
    for page in sorted(copy.glob("*.md")):
        text = page.read_text(encoding="utf-8", errors="replace")
        for block in re.findall(r"```(?:python|py)\n(.*?)```", text, re.DOTALL):
            if "import " not in block:
                continue
            try:
                compile(block, "example", "exec")
            except SyntaxError:
                continue
            count += 1
            (copy / f"readme_example_{count:03}.py").write_text(block, encoding="utf-8")


def copy_project(project, copy):
    def skipped(folder, names):
        return [name for name in names
                if name in (".git", "node_modules") or not (pathlib.Path(folder, name).is_dir()
                                                            or name.endswith((".py", ".md", ".yaml", ".yml", ".json")))]
    shutil.copytree(project, copy, ignore=skipped)


def judge(cli, project, arguments):
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, project.resolve().name.replace("+", "_"))
        copy_project(project, copy)
        write_examples(project, copy)
        report = pathlib.Path(folder, "report.json")
        done = subprocess.run([cli, "scan", str(copy), "--worktree", "--report", str(report), "--format", "json"],
                              capture_output=True, text=True)
        if done.returncode > 1 or not report.exists():
            return {"project": project.name, "error": done.stderr.strip()[:300]}
        result = pathlib.Path(folder, "result.json")
        command = [sys.executable, str(HERE / "judging" / "run_recorded.py"), str(copy), str(report), str(result),
                   str(TOP / "mappings" / "torch"), str(arguments.seconds), *[str(p.resolve()) for p in arguments.path]]
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", cwd=folder, env={**os.environ, "HOME": folder},
                                  stdin=subprocess.DEVNULL, timeout=arguments.seconds + 60)
        except subprocess.TimeoutExpired:
            return {"project": project.name, "error": "did not end"}
        if not result.exists():
            return {"project": project.name, "error": done.stderr.strip()[-600:]}
        return {"project": project.name, **json.loads(result.read_text())}


def share(right, of):
    return round(100.0 * right / of, 2) if of else None


def summed(results):
    total = {}
    for result in results:
        for name, counts in result.get("counts", {}).items():
            entry = total.setdefault(name, [0, 0])
            entry[0] += counts[0]
            entry[1] += counts[1]
    return {name: {"right": right, "of": of, "percent": share(right, of)}
            for name, (right, of) in sorted(total.items())}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("projects", nargs="+", type=pathlib.Path)
    parser.add_argument("--cli", required=True)
    parser.add_argument("--path", action="append", default=[], type=pathlib.Path, help="where libraries are")
    parser.add_argument("--seconds", type=int, default=120, help="for each project")
    parser.add_argument("--wrong", type=int, default=0, help="how many wrong or missed sites to print of each kind")
    arguments = parser.parse_args()
    results = []
    for project in arguments.projects:
        result = judge(str(pathlib.Path(arguments.cli).resolve()), project, arguments)
        result["summary"] = summed([result])
        wrong = result.pop("wrong", {})
        if arguments.wrong:
            result["wrong"] = {name: sites[:arguments.wrong] for name, sites in wrong.items()}
        results.append(result)
        print(json.dumps({"project": result["project"], "error": result.get("error"), "sites": result.get("sites")}),
              file=sys.stderr)
    total = summed(results)
    sites = sum(result.get("sites", 0) for result in results)
    for result in results:
        result.pop("counts", None)
    print(json.dumps({"sites": sites, "total": total, "projects": results}, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
