#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the objects of real programs are, against what the engine says they are.

    receiver_truth.py --cli build/dev/bin/torchferry-cli PROJECT... [--path FOLDER]... [--seconds 120] [--keep FOLDER] [--wrong N]

Each project (any folder) is copied, the Python examples of its README are written beside its files, the engine reports on
the copy, and the copy is run under torch with every attribute access recorded: its modules are imported, the examples and
the tests are run, classes that are modules and functions are called with small inputs. Prints JSON: at how many sites the
engine was right at "certain" and "likely", and how many of the tensors it found; `share` is what part of all sites a
project gives. Run it with a Python that has torch (Debian: python3-torch, /usr/bin/python3); nothing is installed. Pytest
is used for the tests if it is there. Libraries that are not there are stood in for; those that matter (einops) may be
given with --path, as folders they can be imported from.

A project runs in a process of its own that is ended after some seconds; what was seen by then counts. With --keep that is
done once: what was seen stays in FOLDER/<project>/seen.json, and later runs compare it with what the engine says then.
Without --cli programs are only recorded.

Values made up for a call that ends with an AttributeError or a TypeError were not what the function takes: what was seen
in that call does not count. Sites whose receiver is a stand-in do not count either.
"""
import argparse
import importlib.util
import json
import os
import pathlib
import re
import shutil
import signal
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
    shutil.copytree(project, copy, ignore=skipped, ignore_dangling_symlinks=True)


def run(command, seconds, **more):
    """Runs a program and whatever it starts; None if it did not end."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                          start_new_session=True, text=True, errors="replace", **more) as process:
        try:
            return process.communicate(timeout=seconds)[1]
        except subprocess.TimeoutExpired:
            return None
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


def record(project, folder, arguments):
    """A copy of the project and, in seen.json beside it, what was seen when it ran. What went wrong, or None."""
    copy = folder / project.resolve().name.replace("+", "_").replace(".", "_")
    seen = folder / "seen.json"
    if seen.exists():
        return copy, None
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    copy_project(project, copy)
    write_examples(project, copy)
    command = [sys.executable, str(HERE / "judging" / "run_recorded.py"), str(copy), str(seen), str(arguments.seconds),
               *[str(path.resolve()) for path in arguments.path]]
    error = run(command, arguments.seconds + 60, cwd=folder, env={**os.environ, "HOME": str(folder)})
    if error is None:
        return copy, "did not end"
    return copy, None if seen.exists() else error.strip()[-600:]


def compare(project, folder, arguments):
    copy, error = record(project, folder, arguments)
    if error is None and arguments.cli:
        report, result = folder / "report.json", folder / "result.json"
        for path in (report, result):
            path.unlink(missing_ok=True)
        error = run([str(arguments.cli.resolve()), "scan", str(copy), "--worktree", "--report", str(report), "--format",
                     "json"], 600)
        if report.exists():
            error = run([sys.executable, str(HERE / "judging" / "compare_types.py"), str(copy), str(report),
                         str(folder / "seen.json"), str(result), str(TOP / "mappings" / "torch")], 600)
        if result.exists():
            return {"project": project.name, **json.loads(result.read_text())}
    return {"project": project.name, "error": error}


def judge(project, arguments):
    if arguments.keep:
        return compare(project, arguments.keep.resolve() / project.resolve().name, arguments)
    with tempfile.TemporaryDirectory() as folder:
        return compare(project, pathlib.Path(folder, "run"), arguments)


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


# Percent of what is promised, and the sites it takes to say so.
PROMISED = {"certain": 99.5, "likely": 97, "tensor names found": 95, "shared names found": 85}
SITES = 2000


def missed(total, sites):
    """Sentences about the promises that do not hold."""
    below = [f"{name}: {total.get(name, {}).get('percent', 0)} of {least} %" for name, least in PROMISED.items()
             if total.get(name, {}).get("percent", 0) < least]
    return below + ([f"{sites} of {SITES} sites: too few to tell"] if sites < SITES else [])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("projects", nargs="+", type=pathlib.Path)
    parser.add_argument("--cli", type=pathlib.Path, help="torchferry-cli; without it programs are only recorded")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for what was seen, which is then not seen again")
    parser.add_argument("--path", action="append", default=[], type=pathlib.Path, help="where libraries are")
    parser.add_argument("--seconds", type=int, default=120, help="for each project")
    parser.add_argument("--wrong", type=int, default=0, help="how many wrong or missed sites to print of each kind")
    arguments = parser.parse_args()
    if importlib.util.find_spec("torch") is None:
        sys.exit(f"{sys.executable} has no torch: run this with a Python that has (apt: python3-torch, /usr/bin/python3).")
    results = []
    for project in arguments.projects:
        result = judge(project, arguments)
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
        result["share"] = share(result.get("sites", 0), sites)
    below = [] if arguments.cli is None else missed(total, sites)
    print(json.dumps({"sites": sites, "total": total, "below": below, "projects": results}, indent=1,
                     ensure_ascii=False))
    sys.exit(1 if below else 0)


if __name__ == "__main__":
    main()
