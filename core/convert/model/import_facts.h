// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/base/range.h"
#include "core/convert/model/file_analysis.h"
#include "core/convert/model/finding.h"

namespace torchferry::convert {

/// One name an import statement binds, of the source framework, and what could become of it.
struct ImportClause {
    ByteRange range;         ///< `torch.nn as nn`, `Linear`
    std::string name;        ///< the name it binds
    std::string source;      ///< canonical dotted name it stands for
    std::string carried;     ///< target module or symbol the name is carried over to; empty when it cannot be
    std::uint32_t group = 0; ///< clauses that bind the same variable share their uses
    bool aliased = false;
    bool framework = true; ///< false: another library's, or the project's: never touched
};

struct ImportStatement {
    ByteRange range;
    ByteRange module;                  ///< the module of a from-import; empty for `import`
    ByteRange list;                    ///< the names of a from-import, with their parentheses if they have some
    std::vector<ImportClause> clauses; ///< all of the statement, in order
    std::string indentation;
    bool alone = true;
    bool topLevel = true; ///< a statement of the module, not of a function or an `if` or `try`
    bool broken = false;  ///< it stands in text that does not parse, and stays as it is
    bool asks = false;    ///< it stands in a `try` or its like: that it fails would be an answer
    ByteRange function;   ///< the innermost one it stands in; empty outside of functions
    std::uint32_t block = 0;
    std::uint32_t siblings = 0; ///< as in StatementEdit
    std::vector<ByteRange> comments;
};

/// All uses of one variable that imports of the source framework bind.
struct ImportGroup {
    std::string name;
    std::vector<FindingId> findings;  ///< that go through it
    bool inStrings = false;           ///< string annotations name it: it may be carried over, but does not go
    bool otherUses = false;           ///< used in ways no finding covers, re-exported, or bound to something else too
    bool exported = false;            ///< other files may read it from here
    bool elsewhere = false;           ///< its import stands in another file
    std::string carried;              ///< what that is carried over to; empty when it goes instead
    std::uint32_t link = names::none; ///< which name that files share (Analysis::links)
};

/// What projection needs beside the findings.
struct FileAnalysis::Internals {
    std::vector<ImportStatement> imports; ///< that have a clause of the source framework, in source order
    std::vector<ImportGroup> groups;
    std::vector<std::uint32_t> groupOf; ///< by finding: its group, names::none for members
    std::uint32_t importOffset = 0;     ///< where a first import of the module would go: the start of a line, or a
                                        ///< statement behind the docstring on its line
    std::string rootName;               ///< the name the target's root module goes by in this file
    bool rootImported = false;          ///< the file imports it already, at module level
    std::vector<bool> carries;          ///< by finding: its first proposal changes nothing once its alias is carried
};

} // namespace torchferry::convert
