// SPDX-License-Identifier: Apache-2.0
#include "core/review/import_split.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/python/words.h"
#include "core/review/import_plan.h"

namespace torchferry::review {

using convert::FindingId;
using convert::ImportClause;
using convert::ImportGroup;
using convert::ImportStatement;

namespace {

/// A statement of the module, in lines of its own, and `clause` of it imports a module of the source that has a
/// counterpart.
bool isPlain(const convert::FileAnalysis &file, const ImportStatement &statement, const ImportClause &clause)
{
    return statement.topLevel && statement.alone && statement.indentation.empty() && !statement.asks
           && !statement.broken && clause.framework && !clause.retargeted.empty()
           && file.pack->modules.contains(clause.source);
}

/// The statement of the module that imports the group, and whatever else, if it is the only one.
const ImportStatement *onlyImportOf(const convert::FileAnalysis &file, std::uint32_t group)
{
    const ImportStatement *found = nullptr;
    for (const ImportStatement &statement : file.importFacts->imports) {
        for (const ImportClause &clause : statement.clauses) {
            if (clause.group != group)
                continue;
            if (found != nullptr || !isPlain(file, statement, clause))
                return nullptr;
            found = &statement;
        }
    }
    return found;
}

/// The module imports the root of `source` under its own name, and nothing else has that name, not in a function either.
bool hasRootImport(const convert::FileAnalysis::ImportFacts &importFacts, const std::string &source)
{
    const std::string_view root = rootOf(source);
    for (const ImportStatement &statement : importFacts.imports) {
        for (const ImportClause &clause : statement.clauses) {
            if (statement.topLevel && clause.framework && clause.name == root && clause.source == root)
                return !importFacts.groups[clause.group].otherUses && importFacts.groups[clause.group].isOnlyOfName
                       && clause.source != source;
        }
    }
    return false;
}

} // namespace

const ImportClause *clauseOf(const ImportStatement &statement, std::uint32_t group)
{
    const auto clause = std::find_if(statement.clauses.begin(), statement.clauses.end(),
                                     [group](const ImportClause &each) { return each.group == group; });
    return clause == statement.clauses.end() ? nullptr : &*clause;
}

ImportSplit splitOf(const convert::FileAnalysis &file, const FileDecisions &decisions, const RenderPass &renderPass,
                    std::uint32_t group, bool isReadByHand)
{
    const convert::FileAnalysis::ImportFacts &importFacts = *file.importFacts;
    const std::string_view text = file.source->text();
    const ImportGroup &uses = importFacts.groups[group];
    const ImportStatement *statement = onlyImportOf(file, group);
    const ImportClause *clause = statement == nullptr ? nullptr : clauseOf(*statement, group);
    ImportSplit split;
    split.isPossible = !uses.elsewhere && !uses.inStrings && !uses.otherUses && !isReadByHand && clause != nullptr
                       && (clause->isRootFree || hasRootImport(importFacts, clause->source));
    for (const FindingId id : uses.findings) {
        const convert::Finding &finding = file.findings[id];
        const bool isImplicit = decisions.finding(id).verdict == Decision::Verdict::pending
                                && importFacts.retargetKeepsText[id]
                                && finding.confidence() != types::Confidence::guess;
        if (!renderPass.standing[id] || isImplicit) {
            split.rewritten += renderPass.written[id] || isImplicit ? 1 : 0;
            split.isAccepted = split.isAccepted || renderPass.written[id];
            continue;
        }
        const ByteRange name{finding.nameRange.begin,
                             finding.nameRange.begin + static_cast<std::uint32_t>(uses.name.size())};
        split.isPossible = split.isPossible && !statement->range.overlaps(name)
                           && text.substr(name.begin, name.size()) == uses.name
                           && (name.end == text.size() || !python::isWordCharacter(text[name.end]));
        if (split.isPossible)
            split.left.push_back({name, clause->source});
    }
    return split;
}

} // namespace torchferry::review
