#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How a conversion reads: counts in its changed lines what no maintainer would merge.

    reading.py --cli build/release/bin/torchferry-cli FOLDER...
    reading.py --cli ... --target-version 3.0 FOLDER...    another version than 3.3
    reading.py --cli ... --only long-line --places 50 FOLDER...
    reading.py --cli ... --rows 40 FOLDER...               the rows of the mapping that write most of it
    reading.py --cli ... --known known.txt FOLDER          status 1 if the never-list has other places than the table

A FOLDER is a project, or a folder of repositories. Everything is accepted; nothing of a project is imported or run."""

import argparse
import dataclasses
import json
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import checks  # noqa: E402
import conversion  # noqa: E402
import imports  # noqa: E402
import known  # noqa: E402
import layout  # noqa: E402
from facts import Facts  # noqa: E402
from origin import Origin, Rows  # noqa: E402

import chains  # noqa: E402,F401
import conditionals  # noqa: E402,F401
import never  # noqa: E402,F401
import spelling  # noqa: E402,F401

MAPPINGS = HERE.parents[2] / "mappings"
CHECKS = sorted([*checks.ALL, layout.LONG_LINE, layout.COMMENT_ALONE], key=lambda one: one.kind)


class Reading:
    """What is found in one project. `origin`: who says what wrote a place, or None."""

    def __init__(self, name, facts, only=(), origin=None):
        self.name, self.facts, self.only, self.origin = name, facts, only, origin
        self.files = self.lines = 0
        self.places, self.mixed, self.unreadable = [], [], []

    def add(self, comparison, part):
        self.files += 1
        if not comparison.readable:
            self.unreadable.append(comparison.path)
            return
        self.lines += comparison.changed
        for place in comparison.places():
            if not self.only or place.check.name in self.only:
                writer = self.origin.of(place, comparison, part) if self.origin else ()
                self.places.append(dataclasses.replace(place, node=None, writer=writer))
        both = imports.mixed(comparison, self.facts, part)
        if both is not None:
            self.mixed.append(both)

    def counts(self):
        return Counter(place.check.name for place in self.places)


def rate(count, lines):
    return f"{1000 * count / lines:.2f}" if lines else "-"


def table(readings, names):
    """Counts of every check by project, and for all per 1,000 changed lines."""
    lines = sum(reading.lines for reading in readings)
    rows = [["changed lines", *[str(reading.lines) for reading in readings], str(lines), ""]]
    for kind in (checks.NEVER, checks.UNNATURAL):
        of_kind = [one.name for one in CHECKS if one.kind == kind and one.name in names]
        for label, some in [(name, [name]) for name in of_kind] + [(f"{kind}, together", of_kind)]:
            numbers = [sum(reading.counts()[name] for name in some) for reading in readings]
            rows.append([label, *map(str, numbers), str(sum(numbers)), rate(sum(numbers), lines)])
    files = [reading.files for reading in readings]
    both = [len(reading.mixed) for reading in readings]
    rows.append(["changed files", *map(str, files), str(sum(files)), ""])
    rows.append(["files that need both", *map(str, both), str(sum(both)), f"{100 * sum(both) / max(1, sum(files)):.1f} %"])
    head = ["", *[reading.name for reading in readings], "all", "per 1,000"]
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    for row in [head, *rows]:
        print("  ".join(cell.ljust(w) if column == 0 else cell.rjust(w) for column, (cell, w) in
                        enumerate(zip(row, widths))).rstrip())


def show_places(readings, limit):
    for one in CHECKS:
        found = [(reading.name, place) for reading in readings for place in reading.places if place.check is one]
        if found and limit:
            print(f"\n{one.name}: {one.says} ({len(found)})")
            for name, place in found[:limit]:
                print(f"  {name}/{place.path}:{place.line}: {place.text}")
            if len(found) > limit:
                print(f"  … and {len(found) - limit} more")


def show_mixed(readings, limit):
    """Why files need both frameworks: by finding, in how many of them, and in how many of these it is the only one."""
    files = [(reading.name, found) for reading in readings for found in reading.mixed]
    reasons = Counter(reason for _, found in files for reason in found.reasons)
    alone = Counter(found.reasons[0] for _, found in files if len(found.reasons) == 1)
    if files and limit:
        silent = sum(not found.reasons for _, found in files)
        print(f"\nfiles that need both frameworks: {len(files)}, {silent} without a finding that says why")
        for reason, count in reasons.most_common(limit):
            print(f"  {count:5} files, alone in {alone[reason]:4}: {' '.join(reason)}")
        for name, found in [file for file in files if not file[1].reasons][:limit]:
            print(f"  no reason: {name}/{found.path}")


def show_rows(readings, limit):
    found, examples = Counter(), {}
    for reading in readings:
        for place in reading.places:
            key = (place.check.name, *(place.writer or ("not told by the report",)))
            found[key] += 1
            examples.setdefault(key, f"{reading.name}/{place.path}:{place.line}: {place.text}")
    print("\nwritten by")
    for key, count in found.most_common(limit):
        print(f"  {count:5}  {'  '.join(key)}\n         {examples[key][:300]}")


def as_json(readings):
    return {reading.name: {
        "changed_lines": reading.lines, "changed_files": reading.files, "unreadable": reading.unreadable,
        "mixed": [{"path": found.path, "reasons": found.reasons} for found in reading.mixed],
        "places": [{"check": place.check.name, "list": place.check.kind, "path": place.path, "line": place.line,
                    "text": place.text, "writer": place.writer} for place in reading.places]} for reading in readings}


def judge(readings, file, version):
    """Holds the places of the never-list against the table of those that are known. The status of the program."""
    places = [place for reading in readings for place in reading.places if place.check.kind == checks.NEVER]
    wrong = list(known.differences(places, known.read(file, version), version))
    print("\n" + "\n".join(wrong or [f"never written: nothing but the {len(places)} places of {file.name}"]))
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--cli", type=Path, required=True, help="the torchferry-cli to judge")
    parser.add_argument("--target", default="paddle")
    parser.add_argument("--target-version", default="3.3")
    parser.add_argument("--guesses", action="store_true", help="accept uncertain proposals too")
    parser.add_argument("--only", action="append", default=[], choices=[one.name for one in CHECKS], metavar="CHECK")
    parser.add_argument("--places", type=int, default=5, help="places shown of each check")
    parser.add_argument("--rows", type=int, default=0, help="rows of the mapping shown that write what was found")
    parser.add_argument("--mappings", type=Path, default=MAPPINGS, help="where the facts and rows are")
    parser.add_argument("--known", type=Path, help="the table of places that are allowed")
    parser.add_argument("--json", type=Path, help="write everything to this file")
    parser.add_argument("--keep", type=Path, help="leave the outputs in this folder")
    options = parser.parse_args()
    sys.setrecursionlimit(20000)

    facts = Facts(options.mappings, options.target, options.target_version)
    origin = Origin(facts, Rows(options.mappings, options.target)) if options.rows or options.json else None
    readings = []
    for project in conversion.projects(options.folders):
        reading = Reading(project.resolve().name, facts, options.only, origin)
        for comparison, part in conversion.comparisons(
                options.cli.resolve(), project.resolve(), facts, options.target, options.target_version,
                ["--guesses"] if options.guesses else [], options.keep):
            reading.add(comparison, part)
        readings.append(reading)
    table(readings, options.only or [one.name for one in CHECKS])
    show_places(readings, options.places)
    show_mixed(readings, options.places)
    if options.rows:
        show_rows(readings, options.rows)
    if options.json:
        options.json.write_text(json.dumps(as_json(readings), indent=1), encoding="utf-8")
    return judge(readings, options.known, options.target_version) if options.known else 0


if __name__ == "__main__":
    sys.exit(main())
