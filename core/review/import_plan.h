// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/model/finding.h"
#include "core/convert/model/import_facts.h"
#include "core/mapping/target_imports.h"
#include "core/review/edits.h"
#include "core/review/import_split.h"
#include "core/review/shared_names.h"

namespace torchferry::review {

/// What a first pass over the edits found.
struct RenderPass {
    IdVector<convert::FindingId, bool> written;  ///< by finding: its edit is in the text
    IdVector<convert::FindingId, bool> standing; ///< by finding: its source text is in the text (itself not rewritten)
    struct Name {
        std::string symbol;
        convert::FindingId finding;
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
    /// In source order; wherever the source text is written.
    [[nodiscard]] const std::vector<Respelling> &respellings() const { return m_respellings; }
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
        bool split = false;      ///< retargeted, and the uses that still need the source are written out
        bool splitByAll = false; ///< so it is in all files that read it from each other, where they have some
        bool resolvable = false;
        bool topLevel = false;                           ///< some clause of it is a statement of the module
        std::vector<std::uint32_t> imports;              ///< of the target that its uses need, by index
        bool isRead = false;                             ///< some use keeps the name once it is retargeted
        std::vector<const convert::ImportClause *> ways; ///< the different ones that are retargeted
    };
    /// By which name an import of the target is known in this file, and what that denotes.
    struct LocalName {
        std::string name;
        std::string bound;
        bool isThere = false;              ///< the module has it, whatever is written
        std::uint32_t group = names::none; ///< since these imports are retargeted to it
    };
    /// A symbol as it is written, and what has to be imported for it.
    struct Rendering {
        std::string text;
        std::uint32_t import = names::none; ///< index into m_imports
        std::uint32_t group = names::none;  ///< it is read through the name of these, once they are retargeted
    };
    /// One that has imports in it.
    struct Function {
        ByteRange range;
        std::vector<std::uint32_t> imports; ///< of the target
        const Function *around = nullptr;   ///< the innermost other one it is in
    };

    void prepareGroups();
    void collectFunctions();
    void evaluateGroups(const std::vector<ImportReadiness> &readiness, const SharedNames *shared, PendingAs pending);
    void splitGroups(const FileDecisions &decisions, const RenderPass &renderPass);
    void writeSplitImports();
    void collectWays();
    [[nodiscard]] const convert::ImportClause *shorterWayTo(const std::string &symbol,
                                                            convert::FindingId finding) const;
    [[nodiscard]] Rendering renderByRoute(const std::string &symbol, convert::FindingId finding) const;
    [[nodiscard]] std::uint32_t wayAround(std::uint32_t index, const std::string &symbol) const;
    [[nodiscard]] const convert::TargetBinding *closestTo(const std::string &symbol, const std::string &prefix) const;
    void chooseNames(const RenderPass &renderPass, const std::vector<ActiveEdit> &edits);
    void importByName(const RenderPass &renderPass, const std::vector<ActiveEdit> &edits);
    [[nodiscard]] bool takesNameOfSource(const RenderPass::Name &name, const std::string &own) const;
    [[nodiscard]] bool isImportedAmong(std::uint32_t group, std::string_view module) const;
    [[nodiscard]] bool isSpelledOut(const RenderPass::Name &name) const;
    [[nodiscard]] bool isModule(std::string_view target) const;
    [[nodiscard]] LocalName localNameOf(std::uint32_t import) const;
    [[nodiscard]] bool isFreed(const std::string &name) const;
    void collectNeeded(const RenderPass &renderPass);
    void collectForModule();
    void writeHelperImport(std::vector<std::uint32_t> &needed);
    void takePlaceOfRemoved();
    void joinToBegin();
    [[nodiscard]] std::vector<ImportEdit>::iterator importOfHelpers();
    [[nodiscard]] bool isBlank(std::uint32_t begin, std::uint32_t end) const;
    void extendLists(std::vector<std::uint32_t> &needed);
    void joinLists(std::vector<std::uint32_t> &needed);
    [[nodiscard]] bool isRetargetedTo(const convert::ImportStatement &statement, std::string_view module) const;
    [[nodiscard]] bool hasRoomFor(std::uint32_t at, const std::string &module, std::string_view name) const;
    static void addName(std::string &list, const std::string &name);
    [[nodiscard]] bool extend(const convert::ImportList &list, std::string_view name);
    void writeStatements();
    void writeImport(std::uint32_t index, std::vector<std::uint32_t> &needed);
    void writeFrom(std::uint32_t index, std::vector<std::uint32_t> &needed);
    void removeStatement(std::uint32_t index, std::vector<std::uint32_t> &needed);
    void writeStatement(std::uint32_t index, std::vector<std::uint32_t> &needed);
    void writeLocalStatements();
    void writeRemaining(std::vector<std::uint32_t> &needed);
    [[nodiscard]] std::vector<std::uint32_t> localImports(const convert::ImportStatement &statement) const;
    [[nodiscard]] bool hasFromOutside(const convert::ImportStatement &statement, std::uint32_t import) const;
    [[nodiscard]] bool isInBlock(const convert::ImportStatement &statement, std::uint32_t import) const;
    [[nodiscard]] bool isRead(const ByteRange &function, std::uint32_t import) const;
    [[nodiscard]] ImportAction actionOf(const convert::ImportClause &clause) const;
    [[nodiscard]] Rendering render(const std::string &symbol, convert::FindingId finding) const;
    [[nodiscard]] std::uint32_t rootAskedFor(const convert::ImportStatement &statement) const;
    [[nodiscard]] std::string separatorOf(const convert::ImportStatement &statement) const;
    [[nodiscard]] std::string replacementOf(const convert::ImportStatement &statement,
                                            const std::vector<std::string> &lines) const;
    [[nodiscard]] std::vector<std::string> clausesOf(const std::vector<std::uint32_t> &needed) const;
    [[nodiscard]] std::vector<std::string> fromLinesOf(const std::vector<std::uint32_t> &needed) const;
    [[nodiscard]] std::vector<std::string> linesFor(const std::vector<std::uint32_t> &needed) const;
    [[nodiscard]] std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> ownAndOthers(
        const std::vector<std::uint32_t> &needed) const;
    [[nodiscard]] bool isOfLibrary(std::uint32_t import) const;
    [[nodiscard]] std::string linesOf(const std::vector<std::uint32_t> &needed, std::string_view end) const;
    [[nodiscard]] bool isUseful(const convert::ImportClause &clause, std::uint32_t group) const;

    const convert::FileAnalysis &m_file;
    const convert::FileAnalysis::ImportFacts &m_importFacts;
    std::vector<GroupState> m_groups;
    std::vector<const convert::ImportClause *> m_ways; ///< modules of the target that other names may be read through
    std::vector<bool> m_renderedByAlias;               ///< by group: some written use keeps the alias
    IdVector<convert::FindingId, bool> m_leftOut;      ///< by finding: it is in text that was left out
    std::vector<mapping::TargetImport> m_imports;      ///< of the pack, then those of packages it says nothing of
    std::vector<LocalName> m_localNames;               ///< by import
    std::vector<std::uint32_t> m_moduleImports;        ///< imports of the target that the module needs
    std::vector<std::vector<std::uint32_t>> m_reads;   ///< by import: where in the source it is read
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_inBlocks;            ///< block, import that is there
    std::map<std::pair<std::uint32_t, std::uint32_t>, Function> m_functions; ///< by begin and ~end
    std::optional<std::uint32_t> m_written; ///< where the module has imported all it needs, whatever happens
    /// By statement: names its list takes besides, and the modules they are from.
    std::map<std::uint32_t, std::map<std::string, std::string>> m_joined;
    std::vector<ImportEdit> m_edits;
    std::vector<Respelling> m_respellings;
};

} // namespace torchferry::review
