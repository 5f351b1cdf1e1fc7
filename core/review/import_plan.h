// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/convert/model/finding.h"
#include "core/convert/model/import_facts.h"
#include "core/review/edits.h"
#include "core/review/shared_names.h"

namespace torchferry::review {

/// What a first pass over the edits found.
struct RenderPass {
    std::vector<bool> written;  ///< by finding: its edit is in the text
    std::vector<bool> standing; ///< by finding: its source text is in the text (itself not rewritten)
    struct Name {
        std::string symbol;
        convert::FindingId finding = 0;
    };
    std::vector<Name> names; ///< target symbols the edits mention
};

/// How ready each import group is after a first pass.
[[nodiscard]] std::vector<ImportReadiness> readinessOf(const convert::FileAnalysis &file,
                                                       const FileDecisions &decisions,
                                                       const std::vector<ActiveEdit> &edits,
                                                       const RenderPass &renderPass);

/// Text that replaces a range (or is put in before it, when the range is empty).
struct ImportEdit {
    ByteRange range;
    std::string text;
    bool removesStatement = false; ///< `range` is a whole statement that is removed
    std::uint32_t statement = 0;   ///< index into ImportFacts::imports
};

/// What becomes of the imports of a file, derived from the decisions, and how target symbols are rendered.
class ImportPlan {
public:
    /// `shared` says of names that other files know what becomes of them. Without it such a name stays what it is.
    ImportPlan(const convert::FileAnalysis &file, const FileDecisions &decisions, const std::vector<ActiveEdit> &edits,
               const RenderPass &renderPass, const SharedNames *shared, PendingAs pending);

    [[nodiscard]] std::string renderName(const std::string &symbol, convert::FindingId finding) const;
    [[nodiscard]] const std::vector<ImportEdit> &edits() const { return m_edits; }
    /// An undecided occurrence whose text stays right because its alias is retargeted, or will be once its neighbours
    /// are decided: it needs no decision.
    [[nodiscard]] bool needsNoDecision(convert::FindingId finding) const;
    /// The clause an import finding denotes is changed.
    [[nodiscard]] bool changesImport(convert::FindingId finding) const;

private:
    enum class ImportAction : std::uint8_t { keep, retarget, drop };
    struct GroupState {
        bool done = false;  ///< nothing of it needs the source any more
        bool alone = false; ///< so it is in this file, whatever others say
        bool retargeted = false;
        bool resolvable = false;
        bool topLevel = false;                           ///< some clause of it is a statement of the module
        std::vector<std::string> roots;                  ///< root modules its uses need
        bool isRead = false;                             ///< some use keeps the name once it is retargeted
        std::vector<const convert::ImportClause *> ways; ///< the different ones that are retargeted
    };
    /// One that has imports in it.
    struct Function {
        ByteRange range;
        std::vector<std::string> roots;   ///< that it imports
        const Function *around = nullptr; ///< the innermost other one it is in
    };

    void prepareGroups();
    void collectFunctions();
    void evaluateGroups(const std::vector<ImportReadiness> &readiness, const SharedNames *shared, PendingAs pending);
    void collectRoots(const RenderPass &renderPass);
    void writeStatements();
    void writeImport(std::uint32_t index, std::vector<std::string> &roots);
    void writeFrom(std::uint32_t index, std::vector<std::string> &roots);
    void removeStatement(std::uint32_t index, std::vector<std::string> &roots);
    void writeStatement(std::uint32_t index, std::vector<std::string> &roots);
    void writeLocalStatements();
    void writeRemainingRoots(std::vector<std::string> &roots);
    [[nodiscard]] std::vector<std::string> localRoots(const convert::ImportStatement &statement) const;
    [[nodiscard]] bool hasFromOutside(const convert::ImportStatement &statement, const std::string &root) const;
    [[nodiscard]] bool isInBlock(const convert::ImportStatement &statement, const std::string &root) const;
    [[nodiscard]] bool isRead(const ByteRange &function, const std::string &root) const;
    [[nodiscard]] ImportAction actionOf(const convert::ImportClause &clause) const;
    [[nodiscard]] std::string rootClause(const std::string &root) const;
    [[nodiscard]] bool isUseful(const convert::ImportClause &clause, std::uint32_t group) const;

    const convert::FileAnalysis &m_file;
    const convert::FileAnalysis::ImportFacts &m_importFacts;
    std::vector<GroupState> m_groups;
    std::vector<bool> m_renderedByAlias; ///< by group: some written use keeps the alias
    std::vector<bool> m_leftOut;         ///< by finding: it is in text that was left out
    std::vector<std::string> m_moduleRoots;
    std::map<std::string, std::vector<std::uint32_t>, std::less<>> m_rootReads; ///< where in the source each is written
    std::set<std::pair<std::uint32_t, std::string>> m_inBlocks;                 ///< block, root that is imported there
    std::map<std::pair<std::uint32_t, std::uint32_t>, Function> m_functions;    ///< by begin and ~end
    std::uint32_t m_rootsWritten = 0xffffffffU; ///< where the module imports them, whatever happens
    std::vector<ImportEdit> m_edits;
};

} // namespace torchferry::review
