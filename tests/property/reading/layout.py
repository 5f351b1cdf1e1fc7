# SPDX-License-Identifier: Apache-2.0
"""How long the lines of a project may be, and which lines of the output are longer."""

import configparser
import difflib
import fnmatch
import io
import re
import tokenize

from checks import NEVER, UNNATURAL, Check

SHORTEST = 79
LONG_LINE = Check("long-line", NEVER, "a line past the project's limit", None)
COMMENT_ALONE = Check("comment-alone", UNNATURAL, "a comment whose statement has gone", None)
# (file, section of an INI or TOML file, key), the first that is there counts.
SETTINGS = [("pyproject.toml", "tool.black", "line-length"), ("pyproject.toml", "tool.ruff", "line-length"),
            ("ruff.toml", "", "line-length"), (".ruff.toml", "", "line-length"),
            ("setup.cfg", "flake8", "max-line-length"), ("setup.cfg", "pycodestyle", "max-line-length"),
            (".flake8", "flake8", "max-line-length"), ("tox.ini", "flake8", "max-line-length"),
            (".style.yapf", "style", "column_limit"), ("setup.cfg", "yapf", "column_limit")]


def limit_of(project, file):
    """The limit a project sets for a file, by the settings nearest to it, or None."""
    for folder in file.parents:
        for name, section, key in SETTINGS:
            found = setting(folder / name, section, key)
            if found is not None:
                return found
        found = editor_setting(folder / ".editorconfig", file)
        if found is not None:
            return found
        if folder == project:
            return None
    return None


def setting(path, section, key):
    """A number in a file. Python 3.10 reads no TOML, and of it these lines are enough."""
    if not path.is_file():
        return None
    inside = not section
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        head = re.match(r"\s*\[\s*([^\[\]]+?)\s*\]\s*(#.*)?$", line)
        if head:
            inside = head.group(1) == section
        value = re.match(r"\s*([\w-]+)\s*[=:]\s*(\d+)", line)
        if inside and value and value.group(1).replace("_", "-") == key.replace("_", "-"):
            return int(value.group(2))
    return None


def editor_setting(path, file):
    if not path.is_file():
        return None
    parser = configparser.RawConfigParser(strict=False, interpolation=None)
    try:
        parser.read_string("[top]\n" + path.read_text(encoding="utf-8", errors="replace"))
    except configparser.Error:
        return None
    found = None
    for pattern in parser.sections():  # the last one that fits holds
        value = parser.get(pattern, "max_line_length", fallback="")
        if value.isdigit() and any(fnmatch.fnmatch(file.name, one) for one in alternatives(pattern)):
            found = int(value)
    return found


def alternatives(pattern):
    """The patterns that one with braces stands for: `*.{py,pyi}`."""
    braces = re.search(r"\{([^{}]*)\}", pattern)
    if not braces:
        return [pattern.rpartition("/")[2]]
    return [one for part in braces.group(1).split(",")
            for one in alternatives(pattern[:braces.start()] + part + pattern[braces.end():])]


def usual_length(lines):
    """What 99 % of the lines of a file keep."""
    lengths = sorted(len(line) for line in lines)
    return max(SHORTEST, lengths[max(0, -(-len(lengths) * 99 // 100) - 1)]) if lengths else SHORTEST


def long_lines(comparison):
    """Numbers of changed lines past the limit that were within it in the source, or were not there."""
    before, after = comparison.before.lines, comparison.after.lines
    for hunk in comparison.hunks:
        long_before = [before[n - 1] for n in range(*hunk.old) if len(before[n - 1]) > comparison.limit]
        for number in range(*hunk.new):
            line = after[number - 1]
            if len(line) <= comparison.limit:
                continue
            source = max(long_before, key=lambda old: likeness(old, line), default=None)
            if source is not None and likeness(source, line) > 0.5:
                long_before.remove(source)
            else:
                yield number


def likeness(one, other):
    return difflib.SequenceMatcher(None, one, other, autojunk=False).ratio()


def comments_alone(comparison):
    """Numbers of changed lines with a comment that stood behind code, and that no similar code follows."""
    before, after = comments(comparison.before), comments(comparison.after)
    for number, (text, code) in after.items():
        hunk = None if code else comparison.hunk_at(number)
        if hunk is None or any(before.get(n, ("", ""))[0] == text and not before[n][1] for n in range(*hunk.old)):
            continue
        behind = [before[n][1] for n in range(*hunk.old) if before.get(n, ("", ""))[0] == text]
        follows = comparison.after.lines[number].strip() if number + 1 < hunk.new[1] else ""
        if behind and all(likeness(code, follows) < 0.5 for code in behind):
            yield number


def comments(page):
    """By number, the comments on changed lines with the code before them."""
    if not any("#" in page.lines[n - 1] for n in page.touched):
        return {}
    found = {}
    try:
        for token in tokenize.generate_tokens(io.StringIO("\n".join(page.lines) + "\n").readline):
            if token.type == tokenize.COMMENT and token.start[0] in page.touched:
                found[token.start[0]] = token.string, token.line[:token.start[1]].strip()
    except (tokenize.TokenError, SyntaxError, IndentationError):
        pass
    return found
