// SPDX-License-Identifier: Apache-2.0
#include "core/convert/imports/import_analysis.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "core/base/dotted.h"
#include "core/convert/calls/written_names.h"
#include "core/convert/imports/annotation_mention.h"
#include "core/convert/imports/same_symbols.h"
#include "core/convert/imports/target_bindings.h"
#include "core/convert/model/form_ids.h"
#include "core/convert/occurrences/string_references.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/other_uses.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The first proposal writes what is there already, if the names in it do.
template <typename Keeps>
bool keepsText(const Finding &finding, const Keeps &keeps)
{
    if (finding.proposals.empty() || !finding.proposals.front().statements.empty())
        return false;
    const Proposal &proposal = finding.proposals.front();
    std::uint32_t at = proposal.range.begin;
    for (const Piece &piece : proposal.pieces) {
        if (piece.kind == Piece::Kind::literal || piece.range.begin != at
            || (piece.kind == Piece::Kind::name && (piece.range.empty() || !keeps(piece))))
            return false;
        at = piece.range.end;
    }
    return at == proposal.range.end;
}

class Collector {
public:
    Collector(const FileContext &file, const Occurrences &occurrences, const Findings &findings)
        : m_file(file),
          m_tree(file.tree),
          m_occurrences(occurrences),
          m_findings(findings)
    {}

    FileAnalysis::ImportFacts run(SharedReads &shared)
    {
        collectStatements();
        collectGroups();
        carryTogether();
        collectClauses();
        findOtherUses(shared);
        m_result.importOffset = firstImportOffset();
        collectTargetBindings(m_file, m_result);
        m_result.retargetKeepsText.assign(m_findings.size(), false);
        for (const Finding &finding : m_findings)
            m_result.retargetKeepsText[finding.id] = retargetKeepsTextOf(finding);
        noteShared(shared);
        return std::move(m_result);
    }

private:
    void collectStatements()
    {
        const IdVector<names::BindingId, names::Binding> &bindings = m_file.names.bindings();
        std::unordered_map<NodeId, std::vector<names::BindingId>> byStatement;
        std::vector<NodeId> order;
        for (const names::BindingId id : bindings.ids()) {
            if (bindings[id].kind != names::Binding::Kind::import || bindings[id].statement == noNode)
                continue;
            auto &list = byStatement[bindings[id].statement];
            if (list.empty())
                order.push_back(bindings[id].statement);
            list.push_back(id);
        }
        std::sort(order.begin(), order.end());
        for (const NodeId statement : order) {
            const auto &ids = byStatement[statement];
            if (std::any_of(ids.begin(), ids.end(),
                            [&](names::BindingId id) { return m_file.pack.source.owns(bindings[id].target); }))
                addStatement(statement, ids);
        }
    }

    void addStatement(NodeId node, const std::vector<names::BindingId> &ids)
    {
        ImportStatement statement;
        statement.range = m_tree.range(node);
        statement.indentation = indentationOf(m_tree, node);
        statement.alone = standsAlone(m_tree, node);
        const NodeId parent = m_tree.parent(node);
        statement.broken = isBroken(statement.range);
        statement.asks = asks(node);
        for (NodeId above = parent; above != noNode && statement.function.empty(); above = m_tree.parent(above)) {
            if (m_tree.kind(above) == Kind::function_definition)
                statement.function = m_tree.range(above);
        }
        // What takes the place of a name of broken text is imported by the module.
        statement.topLevel =
            (parent != noNode && m_tree.kind(parent) == Kind::module) || isGlobal(ids.front()) || statement.broken;
        if (const auto edit = removal(m_file, node)) {
            statement.block = edit->block;
            statement.siblings = edit->siblings;
            statement.comments = edit->comments;
        }
        if (const NodeId module = m_tree.child(node, Field::module_name); module != noNode) {
            statement.module = m_tree.range(module);
            const NodeId open = m_tree.tokenChild(node, "(");
            const NodeId close = m_tree.tokenChild(node, ")");
            if (open != noNode && close != noNode)
                statement.list = {m_tree.begin(open), m_tree.end(close)};
        }
        for (const names::BindingId id : ids)
            statement.clauses.push_back(clauseOf(id));
        m_result.imports.push_back(std::move(statement));
    }

    /// `global` makes the name one of the module; another name in its place would be local to the function.
    bool isGlobal(names::BindingId id) const
    {
        const names::Binding &binding = m_file.names.bindings()[id];
        return binding.scope == names::moduleScope && m_file.names.scopeOf(binding.statement) != names::moduleScope;
    }

    /// `from loom import concat as cat` in one branch and `from loom import cat` in the other: what reads the name
    /// after the first is retargeted needs it from the second as well.
    void carryTogether()
    {
        std::unordered_map<std::uint32_t, std::string> retargeted;
        for (const ImportStatement &statement : m_result.imports) {
            for (const ImportClause &clause : statement.clauses) {
                if (!clause.retargeted.empty())
                    retargeted.try_emplace(clause.group, clause.retargeted);
            }
        }
        for (ImportStatement &statement : m_result.imports) {
            for (ImportClause &clause : statement.clauses) {
                const auto other = retargeted.find(clause.group);
                const bool isSymbol = !statement.module.empty() && clause.framework && clause.retargeted.empty();
                if (isSymbol && other != retargeted.end() && counterpart(clause, true) == other->second)
                    clause.retargeted = other->second;
            }
        }
    }

    void collectClauses()
    {
        m_clausesOf.resize(m_result.groups.size());
        for (const ImportStatement &statement : m_result.imports) {
            for (const ImportClause &clause : statement.clauses) {
                m_clausesOf[clause.group].push_back(&clause);
                m_result.groups[clause.group].otherUses = m_result.groups[clause.group].otherUses || statement.broken;
            }
        }
    }

    /// `try: import torch` asks whether the framework is there, and so does `with suppress(ImportError)`.
    bool asks(NodeId statement) const
    {
        NodeId below = statement;
        for (NodeId node = m_tree.parent(statement); node != noNode; below = node, node = m_tree.parent(node)) {
            const Kind kind = m_tree.kind(node);
            if (kind == Kind::function_definition || kind == Kind::class_definition)
                return false;
            if (kind == Kind::try_statement && m_tree.kind(below) != Kind::finally_clause)
                return true;
            if (kind != Kind::with_statement)
                continue;
            const std::string_view items = m_tree.text(m_tree.firstNamedChild(node));
            for (const std::string_view error : {"ImportError", "ModuleNotFoundError", "Exception"}) {
                if (items.find(error) != std::string_view::npos)
                    return true;
            }
        }
        return false;
    }

    bool isBroken(const ByteRange &range) const
    {
        const std::vector<ByteRange> &errors = m_tree.errors();
        return std::any_of(errors.begin(), errors.end(),
                           [&](const ByteRange &error) { return error.overlaps(range) || range.contains(error); });
    }

    /// What does not parse has no names, and is there all the same.
    bool isInBrokenText(std::string_view name) const
    {
        const std::vector<ByteRange> &errors = m_tree.errors();
        return std::any_of(errors.begin(), errors.end(), [&](const ByteRange &range) {
            return m_tree.text().substr(range.begin, range.size()).find(name) != std::string_view::npos;
        });
    }

    ImportClause clauseOf(names::BindingId id)
    {
        const names::Binding &binding = m_file.names.bindings()[id];
        ImportClause clause;
        clause.range = m_tree.range(binding.clause == noNode ? binding.node : binding.clause);
        clause.name = binding.name;
        clause.aliased = binding.aliased;
        clause.framework = m_file.pack.source.owns(binding.target);
        clause.source = m_file.pack.sourceFacts.canonical(binding.target);
        clause.isRootFree = !m_file.names.mentions(rootOf(clause.source));
        clause.group = groupOf(id);
        // `import loom.fold as f` may find a function where a module is looked for; that the target does so, no fact
        // says.
        if (clause.framework && (binding.isFrom || m_file.pack.modules.contains(clause.source)))
            clause.retargeted = counterpart(clause, false);
        settleRetargeting(m_file.pack, binding.target, binding.isFrom, clause);
        return clause;
    }

    /// Where a name is retargeted to: a module by the pack's table, a symbol by its row, if it keeps its name.
    std::string counterpart(const ImportClause &clause, bool underAnyName) const
    {
        const auto module = m_file.pack.modules.find(clause.source);
        if (module != m_file.pack.modules.end()) {
            const bool isRoot = clause.source.find('.') == std::string::npos;
            return isRoot ? std::string() : module->second; // `import torch` has another name in the target
        }
        std::string retargeted;
        for (const Use kind : {Use::call, Use::value, Use::base, Use::annotation}) {
            const mapping::Row *row = m_file.pack.row(clause.source, kind);
            if (row == nullptr || row->variants.empty())
                continue;
            const std::string &target = row->variants.front().target;
            const mapping::ApiFacts *facts = m_file.pack.targetFacts.find(target);
            const bool isMember = facts != nullptr && facts->kind == mapping::ApiKind::method;
            const bool sameName = underAnyName || lastPart(target) == lastPart(clause.source) || clause.aliased;
            const bool isHelper = !m_file.pack.helpers.helperOf(target).empty(); // where it lies, the project decides
            if (target.empty() || isMember || isHelper || !sameName || !m_file.pack.mayWrite(target))
                continue;
            // `from loom import Tensor as T`: what a call of it becomes need not be what the class is.
            if (retargeted.empty() || lastPart(target) == lastPart(clause.source))
                retargeted = target;
            if (lastPart(retargeted) == lastPart(clause.source))
                break;
        }
        return retargeted;
    }

    std::uint32_t groupOf(names::BindingId id)
    {
        const names::Binding &binding = m_file.names.bindings()[id];
        const std::uint32_t variable = binding.variable;
        const auto [entry, isNew] =
            m_groupOfVariable.try_emplace(variable == names::none ? id.index() + 0x80000000U : variable,
                                          static_cast<std::uint32_t>(m_result.groups.size()));
        if (isNew) {
            ImportGroup group;
            group.name = binding.name;
            m_result.groups.push_back(std::move(group));
        }
        m_groupOfBinding[id] = entry->second;
        return entry->second;
    }

    void collectGroups()
    {
        m_result.groupOf.assign(m_findings.size(), names::none);
        for (const FindingId id : m_findings.ids()) {
            const auto group = m_groupOfBinding.find(m_occurrences[id].through);
            if (group == m_groupOfBinding.end())
                continue;
            m_result.groupOf[id] = group->second;
            m_result.groups[group->second].findings.push_back(id);
        }
    }

    void findOtherUses(SharedReads &shared)
    {
        std::unordered_set<std::uint32_t> covered;
        for (const FindingId id : m_findings.ids()) {
            if (m_occurrences[id].through != names::none)
                covered.insert(m_findings[id].nameRange.begin);
        }
        const IdVector<names::BindingId, names::Binding> &bindings = m_file.names.bindings();
        std::unordered_map<std::uint32_t, bool> others; // by variable: something else binds it, or a read is no finding
        for (const auto &[id, groupId] : m_groupOfBinding) {
            ImportGroup &group = m_result.groups[groupId];
            group.otherUses = group.otherUses || isGlobal(id) || isInBrokenText(group.name);
            const std::vector<std::string> &exports = m_file.names.exports();
            // What others read from here is a finding of its own.
            const bool isShared = std::find(exports.begin(), exports.end(), group.name) != exports.end()
                                  || m_file.project.isImportedElsewhere(m_file.names, group.name);
            const std::uint32_t variable = bindings[id].variable;
            const bool isHidden = variable != names::none && m_file.names.variables()[variable].endsAsDefinition;
            group.exported = group.exported || (isShared && !isHidden && bindings[id].scope == names::moduleScope);
            if (variable == names::none)
                continue;
            const auto [known, isNew] = others.try_emplace(variable, false);
            if (isNew)
                known->second = hasOtherUses(m_file, variable, counterpartOf(groupId), isShared && !isHidden, covered);
            group.otherUses = group.otherUses || known->second;
        }
        for (NodeId node = 0; node < m_tree.size(); ++node) {
            // What a call in an annotation is given is a text like any other.
            if (m_tree.kind(node) == Kind::string && m_tree.enclosing(node, Kind::type) != noNode
                && inAnnotation(m_tree, node)) {
                noteAnnotation(node, shared);
            } else if (m_tree.kind(node) == Kind::comment && isTypeComment(m_tree.text(node))) {
                keepForText(m_tree.text(node), false);
            }
        }
    }

    /// What an f-string has in braces is read at once: it is code, whose names are uses like any other. A text that can be
    /// rewritten is a use of the names in it, and gone with that.
    void noteAnnotation(NodeId string, SharedReads &shared)
    {
        for (const FindingId id : m_findings.ids())
            if (m_occurrences[id].node == string && !m_findings[id].proposals.empty())
                return noteRewritten(string, id);
        for (NodeId part = m_tree.firstNamedChild(string); part != noNode; part = m_tree.nextNamedSibling(part)) {
            if (m_tree.kind(part) == Kind::string_content) {
                shared.annotations.push_back(m_tree.text(part));
                keepForText(m_tree.text(part), true);
            }
        }
    }

    /// A name that the text keeps has to be there, as its counterpart.
    void noteRewritten(NodeId string, FindingId finding)
    {
        const std::vector<WrittenName> names = frameworkNamesIn(m_file, string, m_tree.range(string));
        for (std::uint32_t id = 0; id < m_result.groups.size(); ++id) {
            ImportGroup &group = m_result.groups[id];
            const bool isKept = std::any_of(names.begin(), names.end(), [&](const WrittenName &name) {
                return name.keeps && m_tree.text().substr(name.range.begin, name.range.size()) == group.name;
            });
            const Mention mention = mentionOf(group.name, m_tree.text(string));
            group.inStrings = group.inStrings || isKept;
            group.otherUses = group.otherUses || (isKept && !keepsName(id));
            if (mention == Mention::within || (mention == Mention::itself && !isKept))
                group.findings.push_back(finding);
        }
    }

    /// What all imports of the group are retargeted to; empty if they differ.
    std::string counterpartOf(std::uint32_t group) const
    {
        const std::string *common = nullptr;
        for (const ImportClause *clause : m_clausesOf[group]) {
            if (!clause->framework)
                continue;
            if (common != nullptr && *common != clause->retargeted)
                return {};
            common = &clause->retargeted;
        }
        return common == nullptr ? std::string() : *common;
    }

    void noteShared(SharedReads &shared) const
    {
        for (const auto &[id, group] : m_groupOfBinding) {
            if (m_file.names.bindings()[id].scope == names::moduleScope)
                shared.own.push_back({id, group});
        }
        std::sort(shared.own.begin(), shared.own.end(),
                  [](const SharedReads::Own &a, const SharedReads::Own &b) { return a.binding < b.binding; });
        for (const FindingId id : m_findings.ids()) {
            const Occurrence &occurrence = m_occurrences[id];
            if (occurrence.elsewhere.file == nullptr)
                continue;
            const auto same = [&occurrence](const SharedReads::Read &read) {
                return read.origin == occurrence.elsewhere && read.prefix == occurrence.prefix && !read.opaque;
            };
            const auto found = std::find_if(shared.reads.begin(), shared.reads.end(), same);
            if (found == shared.reads.end())
                shared.reads.push_back({occurrence.elsewhere, occurrence.prefix, {id}, false});
            else
                found->findings.push_back(id);
        }
    }

    bool keepsName(std::uint32_t group) const
    {
        return std::none_of(m_clausesOf[group].begin(), m_clausesOf[group].end(),
                            [](const ImportClause *clause) { return clause->retargeted.empty(); });
    }

    /// `x: "torch.Tensor"` may be evaluated one day: the name must stay what it is; in `"list[Tensor]"` it may be
    /// retargeted, but not taken out. What is in a type comment is never evaluated.
    void keepForText(std::string_view text, bool mayBeEvaluated)
    {
        for (std::uint32_t id = 0; id < m_result.groups.size(); ++id) {
            ImportGroup &group = m_result.groups[id];
            const Mention mention = mentionOf(group.name, text);
            const bool mustStay = mention == Mention::within || (mention == Mention::itself && !keepsName(id));
            group.inStrings = group.inStrings || mention != Mention::none;
            group.otherUses = group.otherUses || (mayBeEvaluated && mustStay);
        }
    }

    /// Behind the docstring and the `from __future__` imports, at the first import if there is one.
    std::uint32_t firstImportOffset() const
    {
        NodeId first = noNode;
        std::uint32_t head = 0; // where what has to come first ends
        bool isFirst = true;
        for (NodeId child = m_tree.firstNamedChild(m_tree.root()); child != noNode;
             child = m_tree.nextNamedSibling(child)) {
            const Kind kind = m_tree.kind(child);
            const bool isDocstring = isFirst && kind == Kind::expression_statement
                                     && m_tree.firstNamedChild(child) != noNode
                                     && (m_tree.kind(m_tree.firstNamedChild(child)) == Kind::string
                                         || m_tree.kind(m_tree.firstNamedChild(child)) == Kind::concatenated_string);
            isFirst = false;
            if (isDocstring || kind == Kind::future_import_statement) {
                head = m_tree.end(child);
                continue;
            }
            if (first == noNode)
                first = child;
            if (kind == Kind::import_statement || kind == Kind::import_from_statement) {
                first = child;
                break;
            }
            if (kind == Kind::function_definition || kind == Kind::class_definition
                || kind == Kind::decorated_definition)
                break;
        }
        if (first == noNode)
            return static_cast<std::uint32_t>(m_tree.text().size());
        // The start of its line, unless it shares the line with what comes first. Not within what does not parse.
        std::uint32_t offset = m_tree.begin(first);
        for (const ByteRange &error : m_tree.errors())
            offset = error.begin < offset && offset < error.end ? error.begin : offset;
        const auto isLineStart = [this](std::uint32_t at) {
            const bool isStart = at == 0 || m_tree.text()[at - 1] == '\n' || m_tree.text()[at - 1] == '\r';
            return isStart && !isContinuation(m_tree, at);
        };
        std::uint32_t line = offset;
        while (line > head && !isLineStart(line))
            --line;
        return isLineStart(line) ? line : offset;
    }

    /// With its alias retargeted, the first proposal writes what is there already.
    bool retargetKeepsTextOf(const Finding &finding) const
    {
        if (finding.proposals.empty() || (changesImport(finding.proposals.front()) && finding.certainty.isGuess()))
            return false; // other files read it from here: the user has to decide
        const std::uint32_t group = m_result.groupOf[finding.id];
        return keepsText(finding,
                         [&](const Piece &piece) { return group != names::none && keepsSpelling(piece, group); });
    }

    bool keepsSpelling(const Piece &piece, std::uint32_t group) const
    {
        return std::any_of(m_clausesOf[group].begin(), m_clausesOf[group].end(), [&](const ImportClause *clause) {
            return rendersAsBefore(piece, clause->name, clause->retargeted, m_tree.text());
        });
    }

    const FileContext &m_file;
    const Tree &m_tree;
    const Occurrences &m_occurrences;
    const Findings &m_findings;
    FileAnalysis::ImportFacts m_result;
    std::vector<std::vector<const ImportClause *>> m_clausesOf; ///< by group, once all statements are known
    std::unordered_map<std::uint32_t, std::uint32_t> m_groupOfVariable;
    std::unordered_map<names::BindingId, std::uint32_t> m_groupOfBinding;
};

} // namespace

FileAnalysis::ImportFacts collectImports(const FileContext &file, const Occurrences &occurrences,
                                         const Findings &findings, SharedReads &shared)
{
    return Collector(file, occurrences, findings).run(shared);
}

bool rendersAsBefore(const Piece &symbol, std::string_view name, std::string_view retargeted, std::string_view text)
{
    if (!isWithin(symbol.text, retargeted))
        return false;
    const std::string_view rest = std::string_view(symbol.text).substr(retargeted.size());
    const std::string_view written = text.substr(symbol.range.begin, symbol.range.size());
    return written.starts_with(name) && spells(written.substr(name.size()), rest);
}

bool retargetKeepsTextOf(const Finding &finding, std::string_view text, std::string_view name,
                         std::string_view retargeted)
{
    return keepsText(finding, [&](const Piece &piece) { return rendersAsBefore(piece, name, retargeted, text); });
}

} // namespace torchferry::convert
