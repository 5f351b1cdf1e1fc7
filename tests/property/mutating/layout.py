# SPDX-License-Identifier: Apache-2.0
"""Comments, line ends, blanks, tabs, form feeds, semicolons and encodings where Python has room for them."""

import re
import tokenize

from mutating.code import Dress, lines_of_text, tokens_of

COMMENTS = ["# why", "#", "# 形状", "# torch.relu(x)", "#!tool", "# type: ignore", "# fmt: off", "#: what",
            "# noqa: E501", "# 'quoted", '# """',
            "# (", "# ends in \\", "#\ttab", "# type: (int) -> torch.Tensor", "# é"]
IN_BRACKETS = [" ", "\n", "  §c\n", "\n\n", "\t", "\f", " \\\n ", "\n    §c\n  ", "§c\n", "\n§c\n§c\n\t"]
IN_LINES = ["  ", " \\\n ", "\t", "\f", "\\\n", " \\\n\t"]
AT_ENDS = ["  §c", ";", " ;  §c", "\t§c", "   ", "\f", "\n\n", "\n§c", "\n        §c", "\n\f", "\n\t\n", "\n \\\n",
           "\n  \f §c", "; pass", ";  pass;  §c"]


def filled(template, chance):
    return re.sub("§c", lambda _: f"{chance.choice(COMMENTS)} {chance.randrange(1000)}", template)


def offsets(text):
    starts = [0]
    for line in lines_of_text(text):
        starts.append(starts[-1] + len(line))
    return starts


def places(text):
    """(offset, what may stand there) of every border of tokens."""
    starts, depth, found = offsets(text), 0, []
    for token in tokens_of(text):
        if token.type in (tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER,
                          tokenize.NL) or token.start[0] > len(starts):
            continue
        begin = starts[token.start[0] - 1] + token.start[1]
        if token.type == tokenize.NEWLINE:
            found.append((begin, AT_ENDS))
            continue
        found.append((begin, IN_BRACKETS if depth else IN_LINES))
        if token.type == tokenize.OP:
            depth += (token.string in "([{") - (token.string in ")]}")
    return found


def spaced(text, chance):
    """One to four insertions between tokens."""
    found = places(text)
    if not found:
        return text
    chosen = sorted(chance.sample(found, min(len(found), chance.randint(1, 4))), reverse=True)
    for offset, choices in chosen:
        text = text[:offset] + filled(chance.choice(choices), chance) + text[offset:]
    return text


def squeezed(text, chance):
    """Blanks taken away: `x if(y)else z`, `1if x else 2`."""
    blanks = [m.span() for m in re.finditer(r"(?<=\S) +(?=\S)", text)]
    for begin, end in sorted(chance.sample(blanks, min(len(blanks), chance.randint(1, 6))), reverse=True):
        text = text[:begin] + text[end:]
    return text


def joined(text, chance):
    """A statement on the line of the one before it."""
    ends = [m for m in re.finditer(r"\n([ \t]*)(?=[^\s#])", text)]
    if not ends:
        return text
    end = chance.choice(ends)
    return text[:end.start()] + chance.choice(["; ", ";", " ;", " ; \\\n "]) + text[end.end():]


def one_line(text, chance):
    """The block of a compound statement on its line."""
    ends = [m for m in re.finditer(r":[ \t]*\n[ \t]+(?=[^\s#])", text)]
    if not ends:
        return text
    end = chance.choice(ends)
    return text[:end.start() + 1] + chance.choice([" ", "", "\t", " \\\n  "]) + text[end.end():]


def tabs(text, chance):
    unit = chance.choice(["\t", "  ", " ", "   \t", "        "])
    return re.sub(r"^(?:    )+", lambda m: unit * (len(m.group()) // 4), text, flags=re.MULTILINE)


def ends_of_file(text, chance):
    return chance.choice([text.rstrip("\n"), text + "\n\n\n", text + "    ", text + "# end", text + "\n    # end",
                          text + "\f", text + "\t# end\n",
                          text.rstrip("\n") + ";", "\n\n" + text, "\f" + text, "# first\n" + text,
                          "#!/usr/bin/env python\n\n" + text,
                          '"""What it does."""\n' + text, "\f\n" + text, "  # first\n" + text,
                          "from __future__ import annotations\n" + text])


LAYOUTS = [spaced, spaced, spaced, spaced, squeezed, joined, joined, one_line, tabs, ends_of_file]


def dress(chance):
    number = chance.random()
    if number < 0.8:
        return Dress()
    return chance.choice([Dress("\r\n"), Dress("\r\n"), Dress("mixed"), Dress(bom=True), Dress("\r\n", bom=True),
                          Dress(cookie="utf-8"),
                          Dress(bom=True, cookie="utf-8"), Dress(cookie="latin-1"), Dress("\r\n", cookie="gbk"),
                          Dress(cookie="gbk"),
                          Dress("\r")])
