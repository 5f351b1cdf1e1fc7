#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Stands in for torchferry-cli and breaks every promise, so that tests can see that judge.py and mutants.py notice."""

import json
import os
import sys
from pathlib import Path

arguments = sys.argv[1:]
output = Path(arguments[arguments.index("--output") + 1])
report = Path(arguments[arguments.index("--report") + 1])
output.mkdir()
jobs = arguments[arguments.index("--jobs") + 1] if "--jobs" in arguments else "0"
(output / "a.py").write_text("return (")
(output / "b.py").write_text(f"import paddle\npaddle.NoSuchThing\npaddle.abs(1, 2, 3, 4, 5, bogus={os.getpid()})\n")
entries = []
for number, path in enumerate(sorted(Path(arguments[1]).glob("m*.py"))):
    text = path.read_bytes().decode("utf-8", "replace")
    damaged = [text + "return (\n", text.replace("#", ""), "# more\n" + text, "one = 1\n" + text,
               text + f"\nlater = {os.getpid()}\n"]
    if number % 6 < 5:
        (output / path.name).write_text(damaged[number % 6])
    status = {2: "unchanged", 3: "syntax-error"}.get(number % 6, "converted")
    entries.append({"path": path.name, "status": status, "reason": "It does not parse.", "findings": [], "cases": []})
    if "\f" in text:
        sys.exit(9)
position = {"line": 1, "column": 1, "byte": 7}
report.write_text(json.dumps({
    "schema": "torchferry-report/1", "tool": {"name": "vandal", "version": jobs},
    "target": {"name": "paddle", "profile": "3.0"}, "root": "a",
    "summary": {"files": 9, "findings": 0, "by_category": {}, "by_state": {}, "by_confidence": {}},
    "files": [{"path": "a.py", "status": "converted", "cases": [], "findings": [
        {"id": 0, "code": "TF4001", "api": "torch.exp", "target": "", "category": 9, "kind": "",
         "confidence": "certain", "state": "accepted",
         "range": {"start": position, "end": position}, "original": "?", "proposals": [], "evidence": [],
         "message": "TF4001"}]}, *entries],
}))
