#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the place of torchferry-cli and does everything that the campaign must see."""

import os
import sys
import time
from pathlib import Path


def value_of(option):
    return sys.argv[sys.argv.index(option) + 1] if option in sys.argv else None


def main():
    project = Path(sys.argv[2])
    if output := value_of("--output"):
        folder = Path(output)
        folder.mkdir(parents=True, exist_ok=True)
        for index in range(20):  # half of it is there while the rest is still to come
            (folder / f"file{index}").write_text("x" * 1000)
            time.sleep(0.03)
    if report := value_of("--report"):
        Path(report).write_text('{"half": ')
        time.sleep(0.2)
        Path(report).write_text('{"whole": 1}\n')
    if "--branch" in sys.argv and (project / ".git" / "HEAD").is_file():
        (project / ".git" / "HEAD").write_text("ref: refs/heads/elsewhere\n")
    if sys.argv[1] == "scan" and not report:
        (project.parent / "tmp").mkdir(exist_ok=True)
        (project.parent / "tmp" / "mine").write_text("x")
        for runner in project.parent.glob("canary.sh"):
            os.system(f"'{runner}' < /dev/null > /dev/null")
        print("terminate called after throwing an instance of 'std::bad_alloc'", file=sys.stderr)
        return 7
    return 0


sys.exit(main())
