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

    std::vector<EmptiedBranching> collect(const Cases &cases, const IdleCode &idleCode)
    {
        for (const SelfStore &store : idleCode.selfStores)
            addRemoved(store.removal.statement.begin, store.removal.block);
        for (const UnreadVariable &variable : idleCode.unreadVariables)
            for (const UnreadVariable::Store &store : variable.stores)
                addRemoved(store.removal.statement.begin, store.removal.block);
        for (const Finding &finding : m_findings)
            for (const Proposal &proposal : finding.proposals)
                addRemoved(proposal.statements);
        for (const Case &item : cases) {
            for (const Resolution &resolution : item.resolutions) {
                for (const SiteContribution &contribution : resolution.contributions) {
                    addRemoved(contribution.statements);
                    if (contribution.proposal)
                        addRemoved(contribution.proposal->statements);
                }
            }
        }
        while (!m_blocks.empty()) { // inner ones come first, for they may be all that is in an outer one
            const NodeId block = *std::prev(m_blocks.end());
            m_blocks.erase(block);
            lookAt(statementOf(block));
        }
        std::reverse(m_found.begin(), m_found.end());
        const auto isBefore = [](const Found &a, const Found &b) { return a.statement < b.statement; };
        std::stable_sort(m_found.begin(), m_found.end(), isBefore);
        std::vector<EmptiedBranching> result;
        result.reserve(m_found.size());
        for (Found &found : m_found)
            result.push_back(std::move(found.branching));
        return result;
    }

private:
    struct Found {
        std::uint32_t statement; ///< where it begins
        EmptiedBranching branching;
    };

    void addRemoved(const std::vector<StatementEdit> &edits)
    {
        for (const StatementEdit &edit : edits)
            if (edit.kind == StatementEdit::Kind::remove && !edit.isDecorator && edit.siblings > 0)
                addRemoved(edit.statement.begin, edit.block);
    }

    void addRemoved(std::uint32_t begin, NodeId block)
    {
        m_removed.insert(begin);
        if (statementOf(block) != noNode)
            m_blocks.insert(block);
    }

    /// The `if` or `try` statement whose branch the block is; noNode if it is none.
    NodeId statementOf(NodeId block) const
    {
        const NodeId clause = m_tree.parent(block);
        if (clause == noNode)
            return noNode;
        const Kind kind = m_tree.kind(clause);
        if (kind == Kind::if_statement || kind == Kind::try_statement)
            return clause;
        const NodeId statement = m_tree.parent(clause);
        const bool isOfIf = kind == Kind::elif_clause || kind == Kind::else_clause;
        return isOfIf && m_tree.kind(statement) == Kind::if_statement ? statement : noNode;
    }

    void lookAt(NodeId statement)
    {
        if (!m_seen.insert(statement).second)
            return;
        if (m_tree.kind(statement) == Kind::try_statement)
            return addTry(statement);
        addWhole(statement);
        addLastClause(statement); // which may be emptied where the others are not
    }

    void addWhole(NodeId statement)
    {
        EmptiedBranching found;
        m_conditions.clear();
        if (!addClause(statement, found))
            return;
        for (NodeId child = m_tree.firstNamedChild(statement); child != noNode;
             child = m_tree.nextNamedSibling(child)) {
            if (isClause(child) && !addClause(child, found))
                return;
        }
        addStatement(statement, std::move(found));
    }

    void addLastClause(NodeId statement)
    {
        NodeId last = noNode;
        NodeId before = m_tree.child(statement, Field::consequence);
        for (NodeId child = m_tree.firstNamedChild(statement); child != noNode;
             child = m_tree.nextNamedSibling(child)) {
            if (!isClause(child))
                continue;
            if (last != noNode)
                before = m_tree.child(last, Field::consequence);
            last = child;
        }
        EmptiedBranching found;
        m_conditions.clear();
        if (last == noNode || before == noNode || !addClause(last, found))
            return;
        // From the end of the line before, behind a comment there. One in what goes would be lost.
        const std::string_view text = m_tree.text().substr(0, m_tree.end(last));
        const std::size_t newline = text.find_first_of("\r\n", m_tree.end(before));
        if (newline == std::string_view::npos || text.find('#', newline) != std::string_view::npos)
            return;
        found.range = {static_cast<std::uint32_t>(newline), m_tree.end(last)};
        if (addFindings(found))
            m_found.push_back({m_tree.begin(statement), std::move(found)});
    }

    /// A `try` in which nothing can be raised, with handlers that do nothing.
    void addTry(NodeId statement)
    {
        EmptiedBranching found;
        m_conditions.clear();
        if (!addSuite(m_tree.child(statement, Field::body), found))
            return;
        for (NodeId child = m_tree.nextNamedSibling(m_tree.child(statement, Field::body)); child != noNode;
             child = m_tree.nextNamedSibling(child)) {
            const bool isHandler = m_tree.kind(child) == Kind::except_clause;
            NodeId suite = isHandler ? m_tree.firstNamedChild(child) : noNode;
            while (suite != noNode && m_tree.kind(suite) != Kind::block)
                suite = m_tree.nextNamedSibling(suite);
            const NodeId only = suite == noNode ? noNode : m_tree.firstNamedChild(suite);
            if (only == noNode || m_tree.kind(only) != Kind::pass_statement || m_tree.nextNamedSibling(only) != noNode)
                return;
            m_conditions.push_back({m_tree.begin(child), m_tree.begin(suite)});
        }
        addStatement(statement, std::move(found));
    }

    void addStatement(NodeId statement, EmptiedBranching found)
    {
        found.range = m_tree.range(statement);
        found.removal = removal(m_file, statement);
        if (!found.removal || !addFindings(found))
            return;
        addRemoved(found.range.begin, m_tree.parent(statement));
        m_found.push_back({m_tree.begin(statement), std::move(found)});
    }

    bool isClause(NodeId node) const
    {
        return m_tree.kind(node) == Kind::elif_clause || m_tree.kind(node) == Kind::else_clause;
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
        return addSuite(m_tree.child(clause, isElse ? Field::body : Field::consequence), found);
    }

    bool addSuite(NodeId suite, EmptiedBranching &found) const
    {
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
    std::vector<Found> m_found;          ///< inner ones first, whole statements before their clauses
};

} // namespace

std::vector<EmptiedBranching> collectEmptiedBranchings(const FileContext &file, const Findings &findings,
                                                       const Cases &cases, const IdleCode &idleCode)
{
    return EmptiedBranchings(file, findings).collect(cases, idleCode);
}

} // namespace torchferry::convert
