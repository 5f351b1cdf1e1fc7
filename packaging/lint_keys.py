# SPDX-License-Identifier: Apache-2.0
"""Prints "FILE<tab>KEY" for each source named on standard input: what the result of clang-tidy on it depends on, as a hash.

    ninja -C build/dev -t deps | python3 lint_keys.py BUILD COMMON FILE...

The key covers the text of the file and of all headers of this tree that its last build read, its command, and COMMON,
which stands for everything that all files share. It is empty for a file that was not built. Paths in commands are taken
relative to the tree, so that a copy of it elsewhere has the same keys.
"""
import hashlib
import json
import os
import sys


def digest(path):
    try:
        with open(path, "rb") as stream:
            return hashlib.sha256(stream.read()).hexdigest()
    except OSError:
        return "gone"


def built_from(lines, build):
    """Source -> what it includes of this tree, itself first. The compiler names the source first."""
    files = {}
    current = None
    for line in lines:
        if not line.startswith(" "):
            current = None
            continue
        path = os.path.relpath(os.path.join(build, line.strip()))
        if path.startswith(".."):
            continue  # of a package
        if current is None:
            current = files.setdefault(path, set())
        current.add(path)
    return files


def main():
    build, common = sys.argv[1:3]
    root = os.getcwd()
    files = built_from(sys.stdin, build)
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as stream:
        commands = {os.path.relpath(each["file"]): each["command"].replace(root, ".") for each in json.load(stream)}
    known = {}
    for source in sys.argv[3:]:
        source = os.path.relpath(source)
        key = ""
        if source in files and source in commands:
            parts = [common, commands[source]]
            for path in sorted(files[source]):
                if path not in known:
                    known[path] = digest(path)
                parts.append(path + " " + known[path])
            key = hashlib.sha256("\n".join(parts).encode()).hexdigest()
        print(source + "\t" + key)


if __name__ == "__main__":
    main()
