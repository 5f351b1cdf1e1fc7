// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/range.h"
#include "core/convert/model/file_analysis.h"
#include "core/convert/model/finding.h"

namespace torchferry::convert {

/// One name of the source framework that an import statement binds, and what it can become.
struct ImportClause {
    ByteRange range;         ///< `torch.nn as nn`, `Linear`
    std::string name;        ///< the name it binds
    std::string source;      ///< canonical dotted name it denotes
    std::string retargeted;  ///< target module or symbol the name can be retargeted to; else empty
    std::uint32_t group = 0; ///< clauses that bind the same variable share their uses
    bool aliased = false;
    bool framework = true;   ///< false: of another library or of the project: never changed
    bool isRootFree = false; ///< nothing in the file has the name of the root of `source`
};

struct ImportStatement {
    ByteRange range;
    ByteRange module;                  ///< the module of a from-import; empty for `import`
    ByteRange list;                    ///< the names of a from-import, with their parentheses if they have some
    std::vector<ImportClause> clauses; ///< all of the statement, in order
    std::string indentation;
    bool alone = true;
    bool topLevel = true; ///< a statement of the module, not of a function or an `if` or `try`
    bool broken = false;  ///< it is in text that does not parse, and is not changed
    bool asks = false;    ///< it is in a `try` or the like: its failure has a meaning
    ByteRange function;   ///< the innermost one it is in; empty outside of functions
    std::uint32_t block = 0;
    std::uint32_t siblings = 0; ///< as in StatementEdit
    std::vector<ByteRange> comments;
};

/// All uses of one variable that imports of the source framework bind.
struct ImportGroup {
    std::string name;
    std::vector<FindingId> findings; ///< that go through it
    bool inStrings = false;          ///< string annotations name it: it may be retargeted, not removed
    bool otherUses = false;          ///< used in ways no finding covers, re-exported, or bound to something else too
    bool exported = false;           ///< other files may read it from here
    bool elsewhere = false;          ///< its import is in another file
    bool isOnlyOfName = false;       ///< nothing else in the file has its name, in whichever scope
    std::string retargeted;          ///< what that is retargeted to; empty when it is removed instead
    std::uint32_t sharedImport = names::none; ///< index into Analysis::sharedImports
};

/// An import of the target that the file has at module level, through which names may be written: no other variable of
/// the file has its name.
struct TargetBinding {
    std::string target; ///< what the name denotes: "beta.ops"
    std::string name;
    std::string module; ///< what the statement imports: of `import a.b` "a.b", which makes it reachable below `a`
};

/// What the file says of the name that an import of the target would bind.
struct TargetName {
    enum class Own : std::uint8_t {
        free,     ///< nothing in the file has it
        ofSource, ///< only imports of the source have it: free where all of those are removed
        taken,
    };
    Own own = Own::free;
    std::string fresh;                 ///< a name that nothing in the file has, for when its own is not free
    std::uint32_t group = names::none; ///< imports of the module that denote the same once they are retargeted
};

/// A from-import of the module, of a library that the target's code reads from as well: its list may take more names.
struct ImportList {
    std::string module; ///< "typing"
    ByteRange statement;
    std::vector<ByteRange> names; ///< `Any`, `List as L`
};

/// Where an import of a module of the project would go, among the imports that the module begins with.
struct OwnImportPlace {
    std::uint32_t offset = 0;   ///< the start of a line
    bool beginsSection = false; ///< it is behind those of other packages, with an empty line between
};

/// What projection needs beside the findings.
struct FileAnalysis::ImportFacts {
    std::vector<ImportStatement> imports; ///< that have a clause of the source framework, in source order
    std::vector<ImportGroup> groups;
    IdVector<FindingId, std::uint32_t> groupOf; ///< by finding: its group, names::none for members
    std::uint32_t importOffset = 0; ///< where a first import of the module would go: the start of a line, or a
                                    ///< statement behind the docstring on its line
    std::vector<TargetBinding> targetBindings; ///< in source order
    std::vector<TargetName> targetNames;       ///< by index into Pack::imports
    std::vector<ImportList> importLists;       ///< the first of each module
    std::optional<OwnImportPlace> ownImports;  ///< nothing where the module begins with something else
    IdVector<FindingId, bool>
        retargetKeepsText; ///< by finding: its first proposal changes nothing once its alias is retargeted
};

} // namespace torchferry::convert
