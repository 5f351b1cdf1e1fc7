# SPDX-License-Identifier: Apache-2.0
"""Whether a JSON report keeps to its schema, agrees with itself and with the files it is about."""

CATEGORIES = [str(n) for n in range(1, 8)]
STATES = ["accepted", "edited", "rejected", "pending", "unchanged", "manual", "absorbed"]
CONFIDENCES = ["certain", "likely", "guess"]
STATUSES = ["converted", "partly", "unchanged", "syntax-error", "unreadable", "skipped"]
KINDS = {1: ["no-params", "identical", "renamed", "target-more", "defaults-differ"]}

SHAPES = {
    "report": {"schema": str, "tool": dict, "target": dict, "root": str, "summary": dict, "files": list},
    "tool": {"name": str, "version": str},
    "target": {"name": str, "profile": str},
    "summary": {"files": int, "findings": int, "by_category": dict, "by_state": dict, "by_confidence": dict},
    "file": {"path": str, "status": str, "findings": list, "cases": list},
    "finding": {"id": (str, int), "code": str, "api": str, "target": (str, type(None)), "category": int,
                "kind": (str, type(None)), "confidence": str, "state": str, "range": dict, "original": str,
                "proposals": list, "evidence": list, "message": str},
    "range": {"start": dict, "end": dict},
    "position": {"line": int, "column": int, "byte": int},
    "proposal": {"form": str, "label": str, "text": str},
    "evidence": {"text": str, "line": int, "column": int},
    "case": {"id": (str, int), "code": str, "title": str, "state": str, "sites": list, "resolutions": list},
    "site": {"finding": (str, int), "role": str},
    "resolution": {"id": str, "label": str, "preconditions": list},
    "precondition": {"text": str, "met": bool},
}


class Checker:
    def __init__(self, report, sources, links=()):
        self.report = report
        self.sources = sources  # path -> Source
        self.links = links  # paths that lead elsewhere: symbolic links, submodules
        self.problems = []

    def say(self, where, what):
        self.problems.append(f"{where}: {what}")

    def shape(self, name, value, where):
        if not isinstance(value, dict):
            self.say(where, f"is no {name}")
            return False
        good = True
        for key, kind in SHAPES[name].items():
            if key not in value:
                self.say(where, f"{name} without {key!r}")
                good = False
            elif not isinstance(value[key], kind) or (kind is int and isinstance(value[key], bool)):
                self.say(where, f"{name}.{key} is {value[key]!r}")
                good = False
        return good

    def run(self):
        report = self.report
        if not self.shape("report", report, "report"):
            return self.problems
        if report["schema"] != "torchferry-report/1":
            self.say("report", f"schema {report['schema']!r}")
        for name in ("tool", "target"):
            self.shape(name, report[name], name)
        paths = [f.get("path") for f in report["files"]]
        if paths != sorted(set(paths), key=lambda p: str(p).encode("utf-8", "surrogateescape")):
            self.say("files", "are not unique and in path order")
        # A case over several files is reported in the first, with the sites of all.
        self.ids_of = {
            file.get("path"): {finding.get("id") for finding in file.get("findings", [])} for file in report["files"]
        }
        for file in report["files"]:
            if self.shape("file", file, str(file.get("path"))):
                self.file(file)
        if not self.problems:
            self.sums()
        return self.problems

    def file(self, file):
        path = file["path"]
        if file["status"] not in STATUSES:
            self.say(path, f"status {file['status']!r}")
        if file["status"] in ("syntax-error", "unreadable", "skipped") and not file.get("reason"):
            self.say(path, f"is {file['status']} without a reason")
        source = self.sources.get(path)
        if source is None and path in self.links:
            if file["status"] != "skipped" or file["findings"]:
                self.say(path, "leads elsewhere, and is not skipped")
            return
        if source is None:
            self.say(path, "is reported but is not in the project")
            return
        ids, spans = set(), []
        for finding in file["findings"]:
            where = f"{path}: finding {finding.get('id')}"
            if self.shape("finding", finding, where) and self.finding(finding, source, where):
                if finding["id"] in ids:
                    self.say(where, "has an id that another one has")
                ids.add(finding["id"])
                spans.append((finding["range"]["start"]["byte"], finding["range"]["end"]["byte"], finding["api"]))
        self.nesting(path, spans)
        for case in file["cases"]:
            where = f"{path}: case {case.get('id')}"
            if self.shape("case", case, where):
                self.case(case, ids, where)

    def finding(self, finding, source, where):
        if finding["category"] not in range(1, 8):
            self.say(where, f"category {finding['category']}")
        if finding["kind"] and finding["kind"] not in KINDS.get(finding["category"], []):
            self.say(where, f"kind {finding['kind']!r} in category {finding['category']}")
        if finding["state"] not in STATES or finding["confidence"] not in CONFIDENCES:
            self.say(where, f"state {finding['state']!r}, confidence {finding['confidence']!r}")
        if not finding["message"] or finding["message"].startswith("TF") or not finding["code"].startswith("TF"):
            self.say(where, f"message {finding['message']!r} of {finding['code']!r}")
        if finding["state"] == "manual" and finding["proposals"]:
            self.say(where, "is manual and has proposals")
        for proposal in finding["proposals"]:
            self.shape("proposal", proposal, where)
        forms = [p.get("form") for p in finding["proposals"]]
        if len(forms) != len(set(forms)):
            self.say(where, f"forms {forms}")
        for evidence in finding["evidence"]:
            if self.shape("evidence", evidence, where) and not 1 <= evidence["line"] <= len(source.starts):
                self.say(where, f"evidence in line {evidence['line']}")
        if not self.shape("range", finding["range"], where):
            return False
        start, end = finding["range"]["start"], finding["range"]["end"]
        if not (self.shape("position", start, where) and self.shape("position", end, where)):
            return False
        offsets = [self.position(p, source, where) for p in (start, end)]
        if None in offsets:
            return False
        if offsets[0] >= offsets[1]:
            self.say(where, f"empty range {start} to {end}")
            return False
        if not finding.get("shortened") and source.text[offsets[0] : offsets[1]] != finding["original"]:
            self.say(where, f"original {finding['original'][:60]!r} is not what stands there")
        return True

    def position(self, position, source, where):
        if not 1 <= position["line"] <= len(source.starts):
            self.say(where, f"line {position['line']} of {len(source.starts)}")
            return None
        offset = source.offset(position["line"], position["column"])
        if position["column"] < 1 or offset > len(source.text) or source.position(offset) != (
                position["line"], position["column"]):
            self.say(where, f"no such place: {position}")
            return None
        if source.byte(offset) != position["byte"]:
            self.say(where, f"{position} is byte {source.byte(offset)}")
            return None
        return offset

    def nesting(self, path, spans):
        if len(spans) != len(set(spans)):
            self.say(path, f"one use, several findings: {[s for s in set(spans) if spans.count(s) > 1][:3]}")
        open_ends = []
        for begin, end, api in sorted(spans, key=lambda s: (s[0], -s[1])):
            while open_ends and open_ends[-1] <= begin:
                open_ends.pop()
            if open_ends and end > open_ends[-1]:
                self.say(path, f"the range of {api} at byte {begin} overlaps another without lying in it")
            open_ends.append(end)

    def case(self, case, ids, where):
        if case["state"] not in STATES:
            self.say(where, f"state {case['state']!r}")
        if not case["title"] or case["title"].startswith("TF"):
            self.say(where, f"title {case['title']!r}")
        if not case["sites"]:
            self.say(where, "has no sites")
        for site in case["sites"]:
            if self.shape("site", site, where) and site["finding"] not in self.ids_of.get(site.get("file"), ids):
                self.say(where, f"names finding {site['finding']}, which there is not")
        for resolution in case["resolutions"]:
            if self.shape("resolution", resolution, where):
                for precondition in resolution["preconditions"]:
                    self.shape("precondition", precondition, where)

    def sums(self):
        summary, files = self.report["summary"], self.report["files"]
        if not self.shape("summary", summary, "summary"):
            return
        findings = [f for file in files for f in file["findings"]]
        expected = {
            "files": len(files),
            "findings": len(findings),
            "by_category": {c: sum(str(f["category"]) == c for f in findings) for c in CATEGORIES},
            "by_state": {s: sum(f["state"] == s for f in findings) for s in STATES},
            "by_confidence": {c: sum(f["confidence"] == c for f in findings) for c in CONFIDENCES},
        }
        for key, value in expected.items():
            if summary[key] != value:
                self.say(f"summary.{key}", f"{summary[key]}, counted {value}")


def undecided(report):
    """A report with everything taken out that decisions may change."""
    def finding(value):
        return {k: v for k, v in value.items() if k not in ("state", "advice")}  # advice is for what is open

    def file(value):
        rest = {k: v for k, v in value.items() if k not in ("status", "findings", "cases")}
        rest["findings"] = [finding(f) for f in value["findings"]]
        rest["cases"] = [finding(c) for c in value["cases"]]
        return rest

    return [file(f) for f in report["files"]]
