# SPDX-License-Identifier: Apache-2.0
"""Files of a commit and of a folder: path -> (kind, bytes)."""

import os
import subprocess
from pathlib import Path

GIT = ["git", "-c", "safe.directory=*"]
KINDS = {"100644": "file", "100664": "file", "100755": "executable", "120000": "symlink", "160000": "submodule"}


def git(repository, *arguments, text=False):
    done = subprocess.run([*GIT, "-C", str(repository), *arguments], capture_output=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"git {' '.join(arguments)}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout.decode() if text else done.stdout


def of_commit(repository, revision="HEAD"):
    """What HEAD holds, by git itself."""
    rows = []
    for row in git(repository, "ls-tree", "-r", "-z", "--full-tree", revision).split(b"\0"):
        if row:
            meta, path = row.split(b"\t", 1)
            mode, _, oid = meta.decode().split()
            rows.append((os.fsdecode(path), KINDS[mode], oid))
    wanted = [oid for _, kind, oid in rows if kind != "submodule"]
    process = subprocess.Popen([*GIT, "-C", str(repository), "cat-file", "--batch"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    blobs = {}
    for oid in wanted:
        process.stdin.write(oid.encode() + b"\n")
        process.stdin.flush()
        _, *header = process.stdout.readline().split()
        if header != [b"missing"]:
            blobs[oid] = process.stdout.read(int(header[1]))
            process.stdout.read(1)
    process.stdin.close()
    process.wait()
    # What a partial clone lacks cannot be fetched.
    return {path: (kind, blobs.get(oid, b"")) for path, kind, oid in rows if kind == "submodule" or oid in blobs}


def of_folder(folder):
    found = {}
    for top, folders, files in os.walk(folder):
        if Path(top) == Path(folder) and ".git" in folders:
            folders.remove(".git")
        for name in [f for f in folders if os.path.islink(os.path.join(top, f))] + files:
            path = os.path.join(top, name)
            relative = os.path.relpath(path, folder)
            if os.path.islink(path):
                found[relative] = ("symlink", os.fsencode(os.readlink(path)))
            else:
                kind = "executable" if os.stat(path).st_mode & 0o100 else "file"
                with open(path, "rb") as file:
                    found[relative] = (kind, file.read())
    return found


def differences(expected, actual, ignore=lambda path: False):
    """Paths that differ, with how. Submodules have no content to compare."""
    found = []
    for path in sorted(set(expected) | set(actual)):
        if ignore(path) or expected.get(path, ("",))[0] == "submodule":
            continue
        if path not in actual:
            found.append(f"{path} is missing")
        elif path not in expected:
            found.append(f"{path} was not there")
        elif expected[path][0] != actual[path][0]:
            found.append(f"{path} was a {expected[path][0]} and is a {actual[path][0]}")
        elif expected[path][1] != actual[path][1]:
            found.append(f"{path} has other bytes")
    return found


def state(repository):
    """What conversion must leave alone."""
    return {
        "HEAD": (Path(git(repository, "rev-parse", "--absolute-git-dir", text=True).strip()) / "HEAD").read_text(),
        "refs": git(repository, "for-each-ref", text=True),
        "status": git(repository, "status", "--porcelain", "--untracked-files=all", text=True),
    }
