// SPDX-License-Identifier: Apache-2.0
#include "core/python/words.h"

#include <algorithm>
#include <array>

namespace torchferry::python {

bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
           || static_cast<unsigned char>(c) >= 0x80;
}

std::size_t findWord(std::string_view text, std::string_view word)
{
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const bool begins = at == 0 || !isWordCharacter(text[at - 1]);
        const std::size_t end = at + word.size();
        if (begins && (end == text.size() || !isWordCharacter(text[end])))
            return at;
    }
    return std::string_view::npos;
}

bool hasWord(std::string_view text, std::string_view word)
{
    return findWord(text, word) != std::string_view::npos;
}

bool isKeyword(std::string_view name)
{
    constexpr std::array<std::string_view, 35> keywords{
        "False",   "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
        "class",   "continue", "def",   "del",    "elif", "else",   "except", "for",      "from",
        "finally", "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
        "or",      "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
    return std::find(keywords.begin(), keywords.end(), name) != keywords.end();
}

bool isBuiltin(std::string_view name)
{
    constexpr std::array<std::string_view, 72> builtins{
        "abs",        "aiter",        "all",     "anext",    "any",      "ascii",       "bin",       "bool",
        "breakpoint", "bytearray",    "bytes",   "callable", "chr",      "classmethod", "compile",   "complex",
        "copyright",  "credits",      "delattr", "dict",     "dir",      "divmod",      "enumerate", "eval",
        "exec",       "exit",         "filter",  "float",    "format",   "frozenset",   "getattr",   "globals",
        "hasattr",    "hash",         "help",    "hex",      "id",       "input",       "int",       "isinstance",
        "issubclass", "iter",         "len",     "license",  "list",     "locals",      "map",       "max",
        "memoryview", "min",          "next",    "object",   "oct",      "open",        "ord",       "pow",
        "print",      "property",     "range",   "repr",     "reversed", "round",       "set",       "slice",
        "sorted",     "staticmethod", "str",     "sum",      "super",    "tuple",       "type",      "vars"};
    return name == "zip" || std::find(builtins.begin(), builtins.end(), name) != builtins.end();
}

} // namespace torchferry::python
