# SPDX-License-Identifier: Apache-2.0
"""Which finding of the report wrote what a check objects to, and where the row of the mapping is that it comes from."""

import json
import re
import textwrap

import checks
import layout
from judging.source import Source
from page import Page


class Rows:
    """Where the rows of a target are."""

    def __init__(self, mappings, target):
        self.top = mappings.parent
        self.places, self.lines = {}, {}
        folder = mappings / target
        for file in [*sorted((folder / "rows").glob("*.json")), *folder.glob("same.json")]:
            self.lines[file] = file.read_text(encoding="utf-8").splitlines()
            for number, line in enumerate(self.lines[file], 1):
                name = re.match(r'\s{2,6}"([\w.]+)"\s*:', line)
                if name and "." in name.group(1):
                    self.places.setdefault(name.group(1), {}).setdefault(file.name == "same.json", (file, number))

    def place(self, api, proposal):
        """file:line of the form of a row, else of the row; without a row the name of the form."""
        places = self.places.get(api)
        if places is None:
            return proposal["form"]
        file, number = places.get(proposal["form"] == "same") or next(iter(places.values()))
        wanted = json.dumps(proposal["label"], ensure_ascii=False)[1:-1]
        for later in range(number, min(number + 200, len(self.lines[file]) + 1)):
            if wanted and f'"{wanted}"' in self.lines[file][later - 1]:
                number = later
                break
        return f"{file.relative_to(self.top)}:{number}"


class Origin:
    def __init__(self, facts, rows):
        self.facts, self.rows = facts, rows
        self.pages = {}

    def of(self, place, comparison, part):
        """(API, its row) of the finding that wrote a place; nothing where the report does not tell."""
        hunk = comparison.hunk_at(place.line)
        findings = [] if hunk is None else [
            finding for finding in part.get("findings", []) if finding["state"] == "accepted" and finding["proposals"]
            and finding["range"]["start"]["line"] < hunk.old[1] and finding["range"]["end"]["line"] >= hunk.old[0]]
        line, text = place.line, "\n".join(self.lines_of(place, comparison))
        if place.check is layout.LONG_LINE:  # what grew most in it
            grown = [f for f in findings if growth(f) > 0 and any(part in bare(text) for part in lines(f))]
            writer = max(grown, key=growth, default=None)
        else:
            writers = [finding for finding in findings if self.writes(written(finding), place)]
            writers = writers or [finding for finding in findings if bare(written(finding)) in bare(text)]
            writer = min(writers, default=None, key=lambda f: (bare(written(f)) not in bare(text), abs(
                comparison.came_to(f["range"]["start"]["line"]) - line), len(f["original"])))
        if writer is None:
            return ()
        return writer["api"], self.rows.place(writer["api"], writer["proposals"][0])

    @staticmethod
    def lines_of(place, comparison):
        """The lines of what is objected to."""
        last = place.line if place.node is None else comparison.after.texts.get(id(place.node), place.node).end_lineno
        return comparison.after.lines[place.line - 1:max(place.line, last)]

    def writes(self, text, place):
        """Whether a check objects to the text of a proposal as well."""
        if text not in self.pages:
            self.pages[text] = self.objections(f"import {self.facts.root}\n{textwrap.dedent(text)}".encode("utf-8", "replace"))
        return place.check.name in self.pages[text]

    def objections(self, raw):
        source = Source(raw)
        if source.tree is None:
            return set()
        page = Page(source, self.facts)
        return {one.name for one in checks.ALL if any(hit.bad for hit in one.find(page))}


def written(finding):
    return finding["proposals"][0]["text"]


def growth(finding):
    return len(written(finding).split("\n")[0]) - len(finding["original"].split("\n")[0])


def lines(finding):
    return [bare(line) for line in written(finding).split("\n") if len(bare(line)) > 2]


def bare(text):
    """A text without blanks and modules: a proposal names these in full."""
    return re.sub(r"(?:\w+\.)+(?=\w)", "", re.sub(r"\s+", "", text))
