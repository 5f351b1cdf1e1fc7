// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/constant_conditions.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "core/base/lines.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/block_edits.h"
#include "core/convert/rewrite/emptied_branchings.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

bool isPartOfCondition(Kind kind)
{
    return kind == Kind::parenthesized_expression || kind == Kind::not_operator || kind == Kind::boolean_operator
           || kind == Kind::conditional_expression;
}

// Nobody writes longer ones; the work for one grows faster than its length.
constexpr int deepestCondition = 64;
constexpr NodeId longestCondition = 2000; // nodes

/// The whole of the condition that the expression at `node` is a part of, or itself; noNode if it is too long.
NodeId wholeOf(const Tree &tree, NodeId node)
{
    for (int depth = 0; isPartOfCondition(tree.kind(tree.parent(node))); ++depth) {
        if (depth == deepestCondition)
            return noNode;
        node = tree.parent(node);
    }
    return tree.subtreeEnd(node) - node > longestCondition ? noNode : node;
}

bool isConstant(const Tree &tree, const Proposal &proposal)
{
    return proposal.statements.empty() && !changesNothing(tree, proposal) && constantOf(proposal.pieces);
}

/// What lies in `range`, as a whole, from `node` on upwards; noNode if nothing ends where it does.
NodeId wholeIn(const Tree &tree, NodeId node, ByteRange range)
{
    while (tree.range(node) != range && tree.parent(node) != noNode && range.contains(tree.range(tree.parent(node))))
        node = tree.parent(node);
    return tree.range(node) == range ? node : NodeId{noNode};
}

/// What a proposal of the finding makes a constant: the use at `node`, or the comparison it is a side of.
NodeId constantAt(const Tree &tree, NodeId node, const Finding &finding)
{
    for (const Proposal &proposal : finding.proposals) {
        const NodeId whole = isConstant(tree, proposal) ? wholeIn(tree, node, proposal.range) : NodeId{noNode};
        if (whole != noNode)
            return whole;
    }
    return noNode;
}

/// A use that may become a constant, and the node that is replaced then.
struct ConstantUse {
    NodeId node = noNode;
    FindingId finding;
};

std::vector<ConstantUse> constantUses(const Tree &tree, const Occurrences &occurrences, const Findings &findings,
                                      const Cases &cases)
{
    std::vector<ConstantUse> uses;
    for (const Finding &finding : findings) {
        const NodeId constant = constantAt(tree, occurrences[finding.id].node, finding);
        if (constant != noNode)
            uses.push_back({constant, finding.id});
    }
    for (const Case &item : cases) {
        for (const Resolution &resolution : item.resolutions) {
            for (const SiteContribution &contribution : resolution.contributions) {
                if (!contribution.proposal || !contribution.statements.empty()
                    || !isConstant(tree, *contribution.proposal))
                    continue;
                const ByteRange range = contribution.proposal->range;
                const NodeId node = wholeIn(tree, tree.firstFrom(range.begin), range);
                if (node != noNode)
                    uses.push_back({node, item.sites[contribution.site].finding});
            }
        }
    }
    return uses;
}

std::vector<std::uint32_t> commentsIn(const Tree &tree, NodeId node)
{
    std::vector<std::uint32_t> found;
    if (tree.text(node).find('#') == std::string_view::npos)
        return found;
    const NodeId end = tree.subtreeEnd(node);
    for (NodeId id = tree.next(Kind::comment, node); id < end; id = tree.next(Kind::comment, id + 1))
        found.push_back(tree.begin(id));
    return found;
}

/// Makes the nodes of one condition.
class ConditionBuilder {
public:
    ConditionBuilder(const FileContext &file, const std::unordered_map<NodeId, FindingId> &uses)
        : m_file(file),
          m_tree(file.tree),
          m_uses(uses)
    {}

    Condition build(NodeId whole)
    {
        m_condition.comments = commentsIn(m_tree, whole);
        add(whole, isTruthLookedAt(m_tree, whole) || isNameOfTruth(assignedTarget(m_tree, whole)));
        return std::move(m_condition);
    }

private:
    using Node = Condition::Node;

    std::uint32_t add(NodeId id, bool isTruth)
    {
        const auto index = static_cast<std::uint32_t>(m_condition.nodes.size());
        m_condition.nodes.emplace_back();
        Node node;
        node.range = m_tree.range(id);
        node.written = python::precedenceOf(m_tree, id);
        node.required = python::requiredAt(m_tree, id);
        node.isDroppable = hasNoEffect(m_file, id);
        node.isTruth = isTruth || isTruthValue(id);
        node.isInLine = m_tree.text(id).find('\n') == std::string_view::npos;
        const NodeId first = m_tree.firstNamedChild(id);
        switch (m_tree.kind(id)) {
        case Kind::parenthesized_expression:
            node.kind = Node::Kind::brackets;
            node.parts[0] = add(first, node.isTruth);
            break;
        case Kind::not_operator:
            node.kind = Node::Kind::negation;
            node.parts[0] = add(first, true);
            break;
        case Kind::boolean_operator: {
            const NodeId sign = m_tree.child(id, Field::operator_);
            node.kind = m_tree.text(sign) == "and" ? Node::Kind::conjunction : Node::Kind::disjunction;
            node.parts[0] = add(m_tree.child(id, Field::left), node.isTruth);
            node.parts[1] = add(m_tree.child(id, Field::right), node.isTruth);
            break;
        }
        case Kind::conditional_expression: {
            const NodeId condition = m_tree.nextNamedSibling(first);
            node.kind = Node::Kind::choice;
            node.parts[0] = add(condition, true);
            node.parts[1] = add(first, node.isTruth);
            node.parts[2] = add(m_tree.nextNamedSibling(condition), node.isTruth);
            break;
        }
        default:
            if (const auto use = m_uses.find(id); use != m_uses.end())
                node.finding = use->second;
            break;
        }
        m_condition.nodes[index] = node;
        return index;
    }

    /// A variable of a function, of which nothing but its truth is looked at.
    bool isNameOfTruth(NodeId name) const
    {
        const names::BindingId binding =
            m_tree.kind(name) == Kind::identifier ? m_file.names.bindingAt(name) : names::none;
        if (binding == names::none)
            return false;
        const names::Scope &scope = m_file.names.scopes()[m_file.names.bindings()[binding].scope];
        const std::vector<NodeId> reads = m_file.names.usesOf(binding);
        return scope.kind == names::Scope::Kind::function
               && std::all_of(reads.begin(), reads.end(), [&](NodeId read) { return isTruthLookedAt(m_tree, read); });
    }

    /// It is `True` or `False` whatever is in it.
    bool isTruthValue(NodeId id) const
    {
        id = unwrap(m_tree, id);
        switch (m_tree.kind(id)) {
        case Kind::true_:
        case Kind::false_:
        case Kind::not_operator: return true;
        case Kind::boolean_operator:
            return isTruthValue(m_tree.child(id, Field::left)) && isTruthValue(m_tree.child(id, Field::right));
        case Kind::comparison_operator: // tensors are compared element by element by the other signs
            return m_tree.tokenChild(id, "is") != noNode || m_tree.tokenChild(id, "is not") != noNode
                   || m_tree.tokenChild(id, "in") != noNode || m_tree.tokenChild(id, "not in") != noNode;
        case Kind::call: {
            const NodeId callee = m_tree.child(id, Field::function);
            if (m_uses.contains(id))
                return true;
            const mapping::LibraryFunction *function =
                m_tree.kind(callee) == Kind::identifier && m_file.names.variableOf(callee) == names::none
                    ? m_file.pack.library.function(m_tree.text(callee))
                    : nullptr;
            return function != nullptr && function->returns == "bool";
        }
        default: return m_uses.contains(id);
        }
    }

    const FileContext &m_file;
    const Tree &m_tree;
    const std::unordered_map<NodeId, FindingId> &m_uses;
    Condition m_condition;
};

/// Makes the clauses of `if` statements.
class BranchingBuilder {
public:
    explicit BranchingBuilder(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    /// `conditions`: of the whole of each condition, which one it is.
    Branching build(NodeId statement, const std::unordered_map<NodeId, std::uint32_t> &conditions) const
    {
        Branching branching;
        branching.range = m_tree.range(statement);
        branching.indentation = indentationOf(m_tree, statement);
        addClause(branching, statement, conditions);
        for (NodeId child = m_tree.firstNamedChild(statement); child != noNode;
             child = m_tree.nextNamedSibling(child)) {
            if (m_tree.kind(child) == Kind::elif_clause || m_tree.kind(child) == Kind::else_clause)
                addClause(branching, child, conditions);
        }
        Branching::Clause &last = branching.clauses.back();
        if (last.suite)
            branching.range.end = std::max(branching.range.end, last.suite->range.end);
        last.end = branching.range.end;
        for (std::size_t index = 0; index + 1 < branching.clauses.size(); ++index)
            branching.clauses[index].end = branching.clauses[index + 1].keyword.begin;
        for (Branching::Clause &clause : branching.clauses)
            clause.isNeeded = isNeeded({clause.keyword.begin, clause.end});
        branching.comments = commentsBetween(branching.range.begin, branching.range.end);
        branching.removal = removal(m_file, statement);
        branching.rest = restBehind(statement, branching.range.end);
        return branching;
    }

private:
    void addClause(Branching &branching, NodeId clause,
                   const std::unordered_map<NodeId, std::uint32_t> &conditions) const
    {
        Branching::Clause result;
        const std::uint32_t begin = m_tree.begin(clause);
        result.isElse = m_tree.kind(clause) == Kind::else_clause;
        const std::uint32_t length = m_tree.kind(clause) == Kind::if_statement ? 2 : 4;
        result.keyword = {begin, begin + length};
        const NodeId suite = m_tree.child(clause, result.isElse ? Field::body : Field::consequence);
        const NodeId condition = m_tree.child(clause, Field::condition);
        if (const auto known = conditions.find(condition); condition != noNode && known != conditions.end())
            result.condition = known->second;
        const NodeId first = m_tree.firstNamedChild(suite);
        const std::uint32_t from = result.isElse ? result.keyword.end : m_tree.end(condition);
        const std::size_t colon = m_tree.text().find(':', from);
        result.colonEnd = static_cast<std::uint32_t>(std::min(colon, m_tree.text().size() - 1) + 1);
        if (first != noNode && result.colonEnd <= m_tree.begin(first))
            result.suite = suiteOf(first);
        result.leaves = first != noNode && leaves(lastOf(first));
        branching.clauses.push_back(std::move(result));
    }

    NodeId lastOf(NodeId first) const
    {
        NodeId last = first;
        for (NodeId next = first; next != noNode; next = m_tree.nextNamedSibling(next))
            last = next;
        return last;
    }

    bool leaves(NodeId statement) const
    {
        switch (m_tree.kind(statement)) {
        case Kind::return_statement:
        case Kind::raise_statement:
        case Kind::continue_statement:
        case Kind::break_statement: return true;
        default: return false;
        }
    }

    /// The statements of a function behind `statement`, which ends at `end`, in its block, if they can go without a
    /// trace: there is no comment among them.
    std::optional<ByteRange> restBehind(NodeId statement, std::uint32_t end) const
    {
        const NodeId first = m_tree.nextNamedSibling(statement);
        if (first == noNode || m_tree.enclosing(statement, Kind::function_definition) == noNode)
            return std::nullopt;
        const ByteRange rest{m_tree.begin(first), m_tree.end(lastOf(first))};
        const std::string_view text = m_tree.text();
        const std::uint32_t endOfLine = static_cast<std::uint32_t>(std::min(text.find('\n', rest.end), text.size()));
        const bool hasComment = !commentsBetween(end, endOfLine).empty();
        const std::string_view behind = text.substr(rest.end, endOfLine - rest.end);
        if (hasComment || behind.find_first_not_of(" \t\r") != std::string_view::npos || isNeeded(rest))
            return std::nullopt;
        return rest;
    }

    std::optional<Piece> suiteOf(NodeId first) const
    {
        const NodeId last = lastOf(first);
        if (beginsLine(m_tree, m_tree.begin(first)))
            return blockOf(m_file, first, last, indentationOf(m_tree, first));
        return sourcePiece({m_tree.begin(first), m_tree.end(last)}); // `if x: return`
    }

    /// Without it a name would denote something else, for nothing outside of it makes the name one of the function; or it
    /// makes the function a generator, or says whose its names are.
    bool isNeeded(ByteRange range) const
    {
        std::unordered_set<std::uint32_t> seen;
        for (NodeId id = m_tree.firstFrom(range.begin); id < m_tree.size() && m_tree.begin(id) < range.end; ++id) {
            const Kind kind = m_tree.kind(id);
            if (kind == Kind::yield_ || kind == Kind::global_statement || kind == Kind::nonlocal_statement)
                return true;
            const names::BindingId binding =
                kind == Kind::identifier ? m_file.names.bindingAt(id) : names::BindingId{names::none};
            if (binding == names::none)
                continue;
            const std::uint32_t variable = m_file.names.bindings()[binding].variable;
            if (variable != names::none && seen.insert(variable).second && isNeededFor(variable, range))
                return true;
        }
        return false;
    }

    bool isNeededFor(std::uint32_t index, ByteRange range) const
    {
        const names::FileNames &names = m_file.names;
        const names::Variable &variable = names.variables()[index];
        if (names.scopes()[variable.scope].kind != names::Scope::Kind::function)
            return false;
        const auto isOutside = [&](NodeId node) { return !range.contains(m_tree.range(node)); };
        for (const names::BindingId binding : variable.bindings) {
            if (isOutside(names.bindings()[binding].node))
                return false;
        }
        bool isKnownAround = !names.stars().empty();
        for (names::ScopeId scope = names.scopes()[variable.scope].parent; scope != names::none && !isKnownAround;
             scope = names.scopes()[scope].parent)
            isKnownAround = names.variableIn(scope, variable.name) != names::none;
        if (!isKnownAround)
            return false; // reading it fails either way
        const std::vector<NodeId> reads = names.usesOf(variable.bindings.front());
        return std::any_of(reads.begin(), reads.end(), isOutside);
    }

    std::vector<ByteRange> commentsBetween(std::uint32_t begin, std::uint32_t end) const
    {
        std::vector<ByteRange> found;
        if (m_tree.text().substr(begin, end - begin).find('#') == std::string_view::npos)
            return found; // the next comment may be far away
        const NodeId last = m_tree.firstFrom(end);
        for (NodeId id = m_tree.next(Kind::comment, m_tree.firstFrom(begin)); id < last;
             id = m_tree.next(Kind::comment, id + 1))
            found.push_back(m_tree.range(id));
        return found;
    }

    const FileContext &m_file;
    const Tree &m_tree;
};

} // namespace

ConstantConditions collectConstantConditions(const FileContext &file, const Occurrences &occurrences,
                                             const Cases &cases, Findings &findings, const IdleCode &idleCode)
{
    const Tree &tree = file.tree;
    ConstantConditions result;
    std::unordered_map<NodeId, FindingId> uses;
    const std::vector<ConstantUse> found = constantUses(tree, occurrences, findings, cases);
    for (const ConstantUse &use : found)
        uses.emplace(use.node, use.finding);
    result.emptied = collectEmptiedBranchings(file, findings, cases, idleCode);
    if (uses.empty())
        return result;
    std::unordered_map<NodeId, std::uint32_t> conditions; // by the whole
    std::vector<NodeId> statements;
    std::unordered_set<NodeId> known; // of `statements`
    for (const auto &[node, finding] : found) {
        const NodeId whole = wholeOf(tree, node);
        if (whole == noNode)
            continue;
        const NodeId parent = tree.parent(whole);
        const Kind kind = tree.kind(parent);
        const bool isOfClause =
            (kind == Kind::if_statement || kind == Kind::elif_clause) && tree.child(parent, Field::condition) == whole;
        const bool isAsserted = kind == Kind::assert_statement && tree.firstNamedChild(parent) == whole;
        if (whole == node && !isOfClause && !isAsserted)
            continue; // `scripted = torch.jit.is_scripting()`
        findings[finding].warnings.push_back({"TF4170", {}});
        if (!conditions.try_emplace(whole, static_cast<std::uint32_t>(result.conditions.size())).second)
            continue;
        result.conditions.push_back(ConditionBuilder(file, uses).build(whole));
        if (isAsserted)
            result.conditions.back().assertion = removal(file, parent);
        const NodeId statement = kind == Kind::elif_clause ? tree.parent(parent) : parent;
        if (isOfClause && known.insert(statement).second)
            statements.push_back(statement);
    }
    for (const NodeId statement : statements)
        result.branchings.push_back(BranchingBuilder(file).build(statement, conditions));
    return result;
}

} // namespace torchferry::convert
