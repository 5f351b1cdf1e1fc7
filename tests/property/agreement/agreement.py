#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Thousands of calls of torch, before and after their conversion: do both compute the same?

    apt-get install python3-torch python3-torchvision
                                                      torch 1.13 runs what was before; Paddle is not needed
    /usr/bin/python3 tests/property/agreement/agreement.py run --cli build/dev/bin/torchferry-cli
    … run --cli … --target-version 3.3                only this version of PaddlePaddle: without it, 3.0 and 3.3
    … run --cli … --target mindspore                  MindSpore 2.7 in both profiles
    … run --cli … --only 'torch\\.gather|scatter'      only some lines of the tables, every outcome shown
    … run --cli … --keep FOLDER                       leaves snippets, conversions, report and list of outcomes there
    … signatures                                      holds the model's signatures against mappings/paddle/signatures

What comes after runs under the package `paddle` in this folder, a model of what Paddle's reference documents (3.0), written
by hand from it. It takes the documented names and parameters and no others; what it lacks counts as not modelled, never as
agreement. The package `later` makes it a model of 3.3: what is documented as the same is torch's own function there, called
by the signatures of that version; what is not in the data does not exist. Of random numbers shape, dtype, range and spread
are compared. Status 1: something disagrees that is not listed in known.txt with its reason.
"""
import argparse
import collections
import pathlib
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
VERSIONS = ("3.0", "3.3")
PROFILES = ("ascend", "portable")
sys.path.insert(0, str(HERE))


def run(options):
    import models
    import running
    import snippets
    began = time.monotonic()
    found = snippets.generate(running.works, running.parts_of, options.only)
    print(f"{len(found)} snippets made and run under torch in {time.monotonic() - began:.0f} s")
    status = 0
    if options.target == "mindspore":
        return run_mindspore(found, options)
    models.use("paddle")
    for version in sorted(set(options.target_version or VERSIONS)):  # a model cannot be made an older one again
        began = time.monotonic()
        if version != "3.0":
            import later
            later.extend(version)
        keep = options.keep and str(pathlib.Path(options.keep) / version)
        target = ["--target-version", version]
        status |= report(running.outcomes(found, options.cli, target, keep), options)
        print(f"PaddlePaddle {version}: {time.monotonic() - began:.0f} s\n", flush=True)
    return status


def run_mindspore(found, options):
    import models
    import running
    models.use("mindspore")
    status = 0
    for profile in options.profile or PROFILES:
        began = time.monotonic()
        keep = options.keep and str(pathlib.Path(options.keep) / profile)
        target = ["--target", "mindspore", "--profile", profile]
        status |= report(running.outcomes(list(found), options.cli, target, keep), options)
        print(f"MindSpore 2.7, {profile}: {time.monotonic() - began:.0f} s\n", flush=True)
    return status


def report(outcomes, options):
    import running
    known = running.read_known(HERE / ("known.txt" if options.target == "paddle" else f"known_{options.target}.txt"))
    counts = collections.Counter(o.kind for o in outcomes)
    random = sum(o.kind == "agree" and o.snippet.random for o in outcomes)
    apis = {o.snippet.api for o in outcomes if o.snippet.api}
    compared = counts["agree"] + counts["disagree"]
    listed = [o for o in outcomes if o.kind == "disagree" and running.is_known(o, known)]
    fresh = [o for o in outcomes if o.kind == "disagree" and o not in listed]
    shown = [o for o in outcomes if o.kind != "agree"] if options.only else fresh
    for o in shown:
        print(f"{o.kind}: {o.snippet.api} ({o.snippet.style}): {o.reason}")
        print("".join(f"    - {line}\n" for line in o.snippet.source().splitlines()[1:])
              + "".join(f"    + {line}\n" for line in o.after.splitlines()[1:]))
    converted = len(outcomes) - counts["manual"]
    print(f"{len(outcomes)} snippets of {len(apis)} APIs; {converted} converted, {counts['manual']} need manual work")
    print(f"{counts['not modelled']} not modelled, {counts['undocumented']} outside of what the reference says of types, "
          f"{counts['refused']} refused by type promotion")
    print(f"{counts['agree']} agree ({random} of them random: shape, dtype, spread), {counts['disagree']} disagree, "
          f"{len(listed)} of those for a known reason: {100 * counts['agree'] / max(compared, 1):.2f} % agree of what was "
          f"compared, {100 * counts['agree'] / max(compared + counts['refused'], 1):.2f} % with what promotion refuses")
    for kind in ("manual", "not modelled", "undocumented", "refused"):
        for reason, count in collections.Counter(o.reason for o in outcomes if o.kind == kind).most_common(options.top):
            print(f"    {kind}: {count:5} {reason}")
    for reason, count in collections.Counter(running.is_known(o, known) for o in listed).most_common():
        print(f"    known: {count:5} {reason}")
    return 1 if fresh else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("run")
    command.add_argument("--cli", required=True)
    command.add_argument("--target", choices=("paddle", "mindspore"), default="paddle")
    command.add_argument("--target-version", action="append", choices=VERSIONS)
    command.add_argument("--profile", action="append", choices=PROFILES)
    command.add_argument("--only", default="")
    command.add_argument("--keep")
    command.add_argument("--top", type=int, default=12)
    command.set_defaults(call=run)
    command = commands.add_parser("signatures")
    command.set_defaults(call=lambda options: __import__("signatures").check())
    options = parser.parse_args()
    return options.call(options)


if __name__ == "__main__":
    sys.exit(main())
