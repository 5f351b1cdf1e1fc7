# SPDX-License-Identifier: Apache-2.0
"""Rules and settings of a project that are no rules."""

import json
import os

from injecting.hostile import hostile
from injecting.raw_git import LINK, SAMPLE, RawRepository

ROW = {"source": "torch.cat", "target": "paddle.concat"}


def row(**fields):
    return json.dumps({"rows": [{**ROW, **fields}]}).encode()


RULES = [("empty", b""), ("noise", bytes(range(256)) * 10), ("zero bytes", bytes(1000)), ("byte order mark", b"\xef\xbb\xbf" + row()),
         ("UTF-16", row().decode().encode("utf-16")), ("deep lists", b"[" * 200000), ("deep objects", b'{"a":' * 200000), ("closed deep lists", b"[" * 50000 + b"]" * 50000),
         ("a number", b"1"), ("null", b"null"), ("a text", b'"rows"'), ("rows is a text", b'{"rows": "x"}'), ("rows of numbers", b'{"rows": [1, 2.5, null, true]}'),
         ("huge number", b'{"rows": [{"source": 1e999999, "category": 99999999999999999999999}]}'), ("same keys", b'{"rows": [], "rows": [1]}'),
         ("cut", row()[:-4]), ("more behind", row() + b"x"), ("lone surrogate", b'{"rows": [{"source": "\\ud800"}]}'), ("control characters", b'{"rows": [{"source": "\\u001b[31m\\u0007"}]}'),
         ("comment", b"// x\n" + row()), ("long text", row(source="torch." + "a" * 1000000)), ("long text in the target", row(target="paddle." + "a" * 1000000)),
         ("circle", json.dumps({"rows": [{"source": "torch.a", "target": "torch.b"}, {"source": "torch.b", "target": "torch.a"}]}).encode()),
         ("of itself", row(source="torch.cat", target="torch.cat")), ("no name", row(source="", target="")), ("not a name", row(source="1+1;import os", target="__import__('os').system('x')")),
         ("template", row(form="{" * 5000)), ("unknown keys", row(nonsense={"a": [1]})), ("all kinds", row(category=[], parameters=1, note={}, when="((((")),
         ("guard", row(when="(" * 20000)), ("same row often", json.dumps({"rows": [ROW] * 15000}).encode()),
         ("many rows", json.dumps({"rows": [{"source": f"torch.x{index}", "target": f"paddle.x{index}"} for index in range(20000)]}).encode()),
         ("five megabytes", json.dumps({"rows": [ROW] * 90000}).encode())]

VERSIONS = ["", "99999999999999999999.0", "-1", "3..0", "latest", "x" * 100000, "\x1b[31m", "3.0\n", "../../x", "∞"]


def rules_project(scene, settings=None, rules=None):
    files = {b"a.py": SAMPLE, b".torchferry": {}}
    if settings is not None:
        files[b".torchferry"][b"project.json"] = settings
    if rules is not None:
        files[b".torchferry"][b"rules"] = rules
    repository = RawRepository(scene.project)
    repository.state(files)
    repository.check_out(files)
    scene.worktree = True


@hostile("rules", *RULES)
def rules(scene, data):
    rules_project(scene, None, {b"r.json": data})


@hostile("settings", *RULES[:18])
def settings(scene, data):
    rules_project(scene, data)


@hostile("version in the settings", *[(f"number {index}", version) for index, version in enumerate(VERSIONS)])
def version(scene, value):
    rules_project(scene, json.dumps({"target_version": value, "targetVersion": value, "target": {"version": value}}).encode())


@hostile("rules that are links", ("file out", False), ("folder out", True))
def links(scene, is_folder):
    out = os.fsencode(str(scene.outside))
    rules_project(scene, (LINK, out + b"/rules.json"), (LINK, out) if is_folder else {b"r.json": (LINK, out + b"/rules.json"), b"z.json": (LINK, b"/dev/zero")})


@hostile("rules of odd kinds", ("folder", "folder"), ("many files", "many"), ("pipe", "pipe"), ("file for the folder", "file"), ("names", "names"))
def odd(scene, what):
    if what == "folder":
        rules_project(scene, None, {b"r.json": {b"x.json": b"{}"}})
    elif what == "many":
        rules_project(scene, None, {b"r%d.json" % index: b'{"rows": []}' for index in range(3000)})
    elif what == "file":
        rules_project(scene, None, b"{}")
    elif what == "names":
        rules_project(scene, None, {b"\xff.json": b"{}", b"a\nb.json": b"{", b"\x1b[31m.json": b"{"})
    else:
        rules_project(scene, b"{}", {b"a.json": b"{}"})
        os.mkfifo(scene.project / ".torchferry" / "rules" / "p.json")
