#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Mutates valid Python into valid Python, converts it, and holds every mutant against the promises.

    mutants.py --cli build/release/bin/torchferry-cli --seed 1 --count 100000 [FOLDER...]
    mutants.py --cli ... --seed 1 --index 4711        this one mutant, with what becomes of it

Sources are the golden pairs, the sample project, generated programs and the Python files of the folders given. What is
checked: the program ends well and in time, and takes no valid file for a broken one; with nothing accepted nothing
changes; the output compiles under the rules of Python's own compiler; comments stay, in their order; lines without a
finding stay; a second conversion changes nothing. Of every cause a few mutants are made smaller and shown. Exits with 1
when something failed."""

import argparse
import random
import re
import sys
import time
from collections import Counter
from pathlib import Path

from mutating import sources
from mutating.mutate import Mutator
from mutating.reduce import reduced
from mutating.trial import ALL, Trial, difference


def acceptances(chance):
    """Arguments of the runs of one batch."""
    numbers = ",".join(sorted(chance.sample("1234567", chance.randint(1, 5))))
    other = chance.choice([("none",), ("safe",), (numbers,), (numbers, "--guesses")])
    return [ALL, (*ALL, "--guesses"), ("--accept", *other)]


class Campaign:
    def __init__(self, options):
        self.options = options
        self.trial = Trial(str(options.cli.resolve()), options.target, options.jobs)
        texts = [t for t in sources.corpus(options.seed, options.folders) if not self.left_out(t)]
        self.mutator = Mutator(options.seed, texts, sources.pool(texts))
        self.failed, self.shown, self.batches = Counter(), {}, 0

    def left_out(self, text):
        return any(re.search(pattern, text) for pattern in self.options.without)

    def batch(self, indexes):
        self.batches += 1
        mutants = {}
        for index in indexes:
            mutant = self.mutator.mutant(index)
            if not self.left_out(mutant[0]):
                mutants[f"m{index:07}.py"] = mutant
        files = {name: data for name, (_, _, data) in mutants.items()}
        for arguments in acceptances(random.Random(f"{self.options.seed}/{self.batches}")):
            for name, failures in self.trial.failures(files, arguments).items():
                for failure in failures:
                    self.failure(int(name[1:-3]), mutants[name], failure)
        return len(files)

    def failure(self, index, mutant, failure):
        if any(re.search(pattern, failure.said) for pattern in self.options.known):
            return
        self.failed[failure.key] += 1
        seen = self.shown.setdefault(failure.key, set())
        if len(seen) >= self.options.samples or self.failed[failure.key] > 4 * self.options.samples:
            return
        text, dress, small = reduced(self.trial, mutant[0], mutant[1], failure)
        if text in seen:
            return
        seen.add(text)
        print(f"\n--- {small.said.rstrip()}")
        print(f"    seed {self.options.seed} index {index}, {' '.join(small.arguments)}, {dress}")
        self.show(dress.data(text), small.output)
        if self.options.keep:
            folder = self.options.keep / re.sub(r"\W+", "_", small.check)
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{self.options.seed}_{index}.py").write_bytes(mutant[2])
            (folder / f"{self.options.seed}_{index}.small.py").write_bytes(dress.data(text))

    @staticmethod
    def show(source, output):
        print(source.decode("utf-8", "backslashreplace"))
        if output is not None:
            print(difference(source, output), flush=True)

    def run(self):
        begun, count, done = time.time(), self.options.count, 0
        for first in range(0, count, self.options.batch):
            done += self.batch(range(first, min(count, first + self.options.batch)))
            if self.options.verbose:
                print(f"{done} of {count}, {time.time() - begun:.0f} s, {sum(self.failed.values())} failures",
                      file=sys.stderr, flush=True)
        print("\nFailures by cause:" if self.failed else "\nno failures")
        for (check, detail), number in self.failed.most_common():
            print(f"  {number:6}  {check}: {detail}")
        print(f"mutants {done} batches {self.batches} runs {self.trial.runs} changed {self.trial.changed} "
              f"unparsed {self.trial.unparsed} failures {sum(self.failed.values())} causes {len(self.failed)} "
              f"seconds {time.time() - begun:.0f}")
        return 1 if self.failed else 0

    def one(self, index):
        _, dress, data = self.mutator.mutant(index)
        print(dress)
        status = 0
        for arguments in (("--accept", "none"), ALL, (*ALL, "--guesses")):
            outputs, _, _ = self.trial.converted({"m.py": data}, arguments)
            failures = self.trial.failures({"m.py": data}, arguments).get("m.py", [])
            print(" ".join(arguments), *[f"{failure.said}" for failure in failures], sep="\n  ")
            if arguments == ALL:
                self.show(data, outputs.get("m.py"))
            status = status or bool(failures)
        return int(status)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="further sources")
    parser.add_argument("--cli", type=Path, required=True, help="the torchferry-cli to try")
    parser.add_argument("--target", default="paddle")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1500, help="mutants")
    parser.add_argument("--index", type=int, help="only this mutant")
    parser.add_argument("--batch", type=int, default=500, help="mutants converted at once")
    parser.add_argument("--samples", type=int, default=3, help="mutants shown of each cause")
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--without", action="append", default=[], metavar="REGEX",
                        help="leave out mutants in which this is found")
    parser.add_argument("--known", action="append", default=[], metavar="REGEX",
                        help="pass over failures in whose words this is found")
    parser.add_argument("--keep", type=Path, help="keep what failed in this folder")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    sys.setrecursionlimit(20000)
    campaign = Campaign(options)
    return campaign.run() if options.index is None else campaign.one(options.index)


if __name__ == "__main__":
    sys.exit(main())
