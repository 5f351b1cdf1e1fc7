// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/emptied_branchings.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "core/convert/dataflow/call_effects.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class EmptiedBranchings {
public:
    EmptiedBranchings(const FileContext &file, const Findings &findings)
        : m_file(file),
          m_tree(file.tree),
          m_findings(findings)
    {}

    std::vector<EmptiedBranching> collect(const IdleCode &idleCode)
    {
        for (const SelfStore &store : idleCode.selfStores)
            addRemoved(store.removal.statement.begin, store.removal.block);
        for (const UnreadVariable &variable : idleCode.unreadVariables)
            for (const UnreadVariable::Store &store : variable.stores)
                addRemoved(store.removal.statement.begin, store.removal.block);
        for (const Finding &finding : m_findings) {
            for (const Proposal &proposal : finding.proposals) {
                for (const StatementEdit &edit : proposal.statements) {
                    if (edit.kind == StatementEdit::Kind::remove && !edit.isDecorator && edit.siblings > 0)
                        addRemoved(edit.statement.begin, edit.block);
                }
            }
        }
        while (!m_blocks.empty()) { // inner ones come first, for they may be all that is in an outer one
            const NodeId block = *std::prev(m_blocks.end());
            m_blocks.erase(block);
            lookAt(statementOf(block));
        }
        std::reverse(m_found.begin(), m_found.end());
        const auto isBefore = [](const EmptiedBranching &a, const EmptiedBranching &b) {
            return a.range.begin < b.range.begin;
        };
        std::stable_sort(m_found.begin(), m_found.end(), isBefore);
        return std::move(m_found);
    }

private:
    void addRemoved(std::uint32_t begin, NodeId block)
    {
        m_removed.insert(begin);
        if (statementOf(block) != noNode)
            m_blocks.insert(block);
    }

    /// The `if` statement whose branch the block is; noNode if it is none.
    NodeId statementOf(NodeId block) const
    {
        const NodeId clause = m_tree.parent(block);
        if (clause == noNode)
            return noNode;
        const Kind kind = m_tree.kind(clause);
        if (kind == Kind::if_statement)
            return clause;
        const NodeId statement = m_tree.parent(clause);
        const bool isOfIf = kind == Kind::elif_clause || kind == Kind::else_clause;
        return isOfIf && m_tree.kind(statement) == Kind::if_statement ? statement : noNode;
    }

    void lookAt(NodeId statement)
    {
        if (!m_seen.insert(statement).second)
            return;
        EmptiedBranching found;
        found.range = m_tree.range(statement);
        m_conditions.clear();
        if (!addClause(statement, found))
            return;
        for (NodeId child = m_tree.firstNamedChild(statement); child != noNode;
             child = m_tree.nextNamedSibling(child)) {
            const Kind kind = m_tree.kind(child);
            if ((kind == Kind::elif_clause || kind == Kind::else_clause) && !addClause(child, found))
                return;
        }
        std::optional<StatementEdit> edit = removal(m_file, statement);
        if (!edit || !addFindings(found))
            return;
        found.removal = std::move(*edit);
        addRemoved(found.range.begin, m_tree.parent(statement));
        m_found.push_back(std::move(found));
    }

    bool addClause(NodeId clause, EmptiedBranching &found)
    {
        const bool isElse = m_tree.kind(clause) == Kind::else_clause;
        if (!isElse) {
            const NodeId condition = m_tree.child(clause, Field::condition);
            if (!hasNoEffect(m_file, condition))
                return false;
            m_conditions.push_back(m_tree.range(condition));
        }
        const NodeId suite = m_tree.child(clause, isElse ? Field::body : Field::consequence);
        for (NodeId each = m_tree.firstNamedChild(suite); each != noNode; each = m_tree.nextNamedSibling(each)) {
            if (!m_removed.contains(m_tree.begin(each)))
                return false;
            found.statements.push_back(m_tree.range(each));
        }
        return !found.statements.empty();
    }

    /// False if one in a condition is work for a person, which may not go unseen.
    bool addFindings(EmptiedBranching &found) const
    {
        const auto isBefore = [](const Finding &finding, std::uint32_t begin) { return finding.range.begin < begin; };
        for (auto finding = std::lower_bound(m_findings.begin(), m_findings.end(), found.range.begin, isBefore);
             finding != m_findings.end() && finding->range.begin < found.range.end; ++finding) {
            found.findings.push_back(finding->id);
            const bool isInCondition =
                std::any_of(m_conditions.begin(), m_conditions.end(),
                            [&](const ByteRange &condition) { return condition.contains(finding->range); });
            if (!isInCondition)
                continue;
            if (finding->proposals.empty())
                return false;
            if (!changesNothing(m_tree, finding->proposals.front()))
                found.ofConditions.push_back(finding->id);
        }
        return true;
    }

    const FileContext &m_file;
    const Tree &m_tree;
    const Findings &m_findings;
    std::unordered_set<std::uint32_t> m_removed; ///< where statements begin that may be removed
    std::set<NodeId> m_blocks;                   ///< of branches such statements are in
    std::unordered_set<NodeId> m_seen;
    std::vector<ByteRange> m_conditions; ///< of the statement that is looked at
    std::vector<EmptiedBranching> m_found;
};

} // namespace

std::vector<EmptiedBranching> collectEmptiedBranchings(const FileContext &file, const Findings &findings,
                                                       const IdleCode &idleCode)
{
    return EmptiedBranchings(file, findings).collect(idleCode);
}

} // namespace torchferry::convert
