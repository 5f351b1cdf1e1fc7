# SPDX-License-Identifier: Apache-2.0
"""Places that are allowed for now: a table in which each has its reason, and which has to be exact."""

from collections import Counter

WIDTH = 90  # columns of a line's text that the table has


def entry(place):
    """What the table says of a place: not its number, which changes with every line above."""
    return place.check.name, place.path, place.text[:WIDTH].strip()


def read(file, version):
    """The entries of each line `version :: check :: path :: text :: why` for this version."""
    found = Counter()
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split(" :: ")]
        if len(cells) != 5 or not all(cells):
            raise SystemExit(f"{file}:{number}: not `version :: check :: path :: text :: why`")
        if cells[0] == version:
            found[tuple(cells[1:4])] += 1
    return found


def differences(places, known, version):
    """What is wrong: places that the table does not have, and lines of the table that no place fits."""
    seen = Counter(map(entry, places))
    lines = {entry(place): place.line for place in places}
    for one, count in (seen - known).items():
        yield f"new, {count} of them, line {lines[one]}:\n    {' :: '.join([version, *one])} :: why"
    for one, count in (known - seen).items():
        yield f"gone, {count} of them:\n    {' :: '.join([version, *one])}"
