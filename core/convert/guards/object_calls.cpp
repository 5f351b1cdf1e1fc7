// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/object_calls.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/own_parameters.h"
#include "core/convert/dataflow/ranks.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/guards/result_use.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int deepest = 4;

/// `x.transpose(1, 2)`: who writes that has more than rows.
bool movesAxes(const FileContext &file, NodeId expression)
{
    for (NodeId id = expression; id < file.tree.subtreeEnd(expression); ++id) {
        if (file.tree.kind(id) == Kind::identifier && file.pack.source.axisMoves.contains(file.tree.text(id)))
            return true;
    }
    return false;
}

/// What is known of the expression, or of what its variable was given, is not that it has `axes` axes.
bool speaksAgainst(const FileContext &file, NodeId expression, int axes)
{
    const Rank rank = rankOf(file, expression);
    if (rank.least > axes || (rank.isKnown() && rank.least != axes) || movesAxes(file, expression))
        return true;
    const NodeId name = unwrap(file.tree, expression);
    if (file.tree.kind(name) != Kind::identifier)
        return false;
    const std::vector<NodeId> bindings = ValueFlow(file).definitionsOf(name).bindings;
    return std::any_of(bindings.begin(), bindings.end(), [&](NodeId binding) {
        const NodeId value = storedIn(file.tree, binding);
        return value != noNode && movesAxes(file, value);
    });
}

class ObjectCalls {
public:
    /// `isUsual`: what is not seen is taken to be as usual.
    explicit ObjectCalls(const FileContext &file, bool isUsual = false)
        : m_file(file),
          m_tree(file.tree),
          m_isUsual(isUsual)
    {}

    /// The scores of a call that was seen; noNode if there was none.
    [[nodiscard]] NodeId scores() const { return m_scores; }

    /// So is all that is done with what the expression gives.
    [[nodiscard]] bool isFed(NodeId node, int depth = 0)
    {
        node = skipBrackets(m_tree, node);
        for (NodeId access = accessOf(m_tree, node); access != noNode; access = accessOf(m_tree, node)) {
            const NodeId call = callOf(m_tree, access);
            const NodeId name = m_tree.child(access, Field::attribute);
            if (m_tree.kind(access) != Kind::attribute || call == noNode
                || !m_file.pack.source.casts.contains(std::string(m_tree.text(name))))
                return m_isUsual;
            node = skipBrackets(m_tree, call);
        }
        const NodeId above = m_tree.parent(node);
        if (above == noNode || depth > deepest)
            return m_isUsual;
        if (m_tree.kind(above) == Kind::call)
            return m_tree.child(above, Field::function) == node && takesRows(above);
        if (m_tree.kind(above) == Kind::argument_list || m_tree.kind(above) == Kind::keyword_argument) {
            const NodeId argument = m_tree.kind(above) == Kind::keyword_argument ? above : node;
            const NodeId parameter = parameterFor(m_file, m_tree.parent(m_tree.parent(argument)), argument);
            return isNameFed(parameter, depth);
        }
        const NodeId target = onlyTargetOf(m_tree, node);
        if (target == noNode)
            return m_isUsual;
        return m_tree.kind(target) == Kind::attribute ? isMemberFed(target, depth) : isNameFed(target, depth);
    }

private:
    [[nodiscard]] bool takesRows(NodeId call)
    {
        const CallSite site = CallSite::of(m_tree, call);
        if (m_isUsual) {
            if (site.starred || site.arguments.size() != 2)
                return true;
            m_scores = site.arguments.front().value;
            return !speaksAgainst(m_file, m_scores, 2) && !speaksAgainst(m_file, site.arguments.back().value, 1);
        }
        const auto has = [&](std::size_t index, int axes) {
            const Rank rank = site.starred || index >= site.arguments.size()
                                      || site.arguments[index].kind != Argument::Kind::positional
                                  ? Rank{}
                                  : rankOf(m_file, site.arguments[index].value);
            return rank.isKnown() && rank.least == axes;
        };
        // With more than rows and labels another object is called that the name may hold: a `CTCLoss`.
        return (!site.starred && site.arguments.size() > 2) || has(0, 2) || has(1, 1);
    }

    /// `criterion`: bound once, or again only to itself (`criterion = criterion.cuda()`).
    [[nodiscard]] bool isNameFed(NodeId name, int depth)
    {
        const std::uint32_t variable =
            name == noNode || m_tree.kind(name) != Kind::identifier ? names::none : m_file.names.variableOf(name);
        if (variable == names::none
            || (!m_isUsual && m_file.project.isImportedElsewhere(m_file.names, m_tree.text(name))))
            return m_isUsual;
        if (std::find(m_seen.begin(), m_seen.end(), variable) != m_seen.end())
            return true; // it is being looked at
        m_seen.push_back(variable);
        const std::vector<NodeId> reads = m_file.names.usesOf(m_file.names.variables()[variable].bindings.front());
        return (m_isUsual || !reads.empty())
               && std::all_of(reads.begin(), reads.end(), [&](NodeId read) { return isFed(read, depth + 1); });
    }

    /// `self.criterion`, in its class.
    [[nodiscard]] bool isMemberFed(NodeId target, int depth)
    {
        const NodeId around = classDefinitionAround(m_tree, target);
        bool isFound = false;
        for (NodeId id = around; around != noNode && id < m_tree.subtreeEnd(around); ++id) {
            if (m_tree.kind(id) != Kind::attribute || m_tree.text(id) != m_tree.text(target) || isTarget(m_tree, id))
                continue;
            if (!isFed(id, depth + 1))
                return false;
            isFound = true;
        }
        return isFound || m_isUsual;
    }

    const FileContext &m_file;
    const Tree &m_tree;
    bool m_isUsual;
    NodeId m_scores = noNode;
    std::vector<std::uint32_t> m_seen; ///< variables
};

/// `accuracy(output, target, topk=(1, 5))` beside `criterion(output, target)`: the best classes of each row are counted.
bool areRanked(const FileContext &file, NodeId scores)
{
    const Tree &tree = file.tree;
    const NodeId around = functionDefinitionAround(tree, scores);
    const NodeId labels = tree.nextNamedSibling(scores);
    if (around == noNode || labels == noNode)
        return false;
    const auto counts = [](std::string_view name) {
        return name.find("topk") != std::string_view::npos || name.find("top_k") != std::string_view::npos;
    };
    for (NodeId id = tree.next(Kind::call, around); id < tree.subtreeEnd(around); id = tree.next(Kind::call, id + 1)) {
        const CallSite site = CallSite::of(tree, id);
        const auto &given = site.arguments;
        if (given.size() > 2 && !site.starred && tree.text(given[0].value) == tree.text(scores)
            && tree.text(given[1].value) == tree.text(labels)
            && (counts(tree.text(site.callee))
                || std::any_of(given.begin(), given.end(), [&](const Argument &one) { return counts(one.name); })))
            return true;
    }
    return false;
}

} // namespace

bool isFedRows(const FileContext &file, NodeId creation)
{
    return ObjectCalls(file).isFed(creation);
}

bool isLikelyFedRows(const CallSubject &subject)
{
    const FileContext &file = *subject.file;
    NodeId scores = argumentFor(subject, "input");
    if (scores != noNode) {
        const NodeId labels = argumentFor(subject, "target");
        if (labels == noNode || speaksAgainst(file, scores, 2) || speaksAgainst(file, labels, 1))
            return false;
    } else {
        ObjectCalls calls(file, true);
        if (!calls.isFed(subject.node))
            return false;
        scores = calls.scores() == noNode ? subject.node : calls.scores();
    }
    const auto &dense = file.pack.source.denseWords;
    const bool isDense =
        std::any_of(dense.begin(), dense.end(), [&](const auto &word) { return file.projectWords.contains(word); });
    if (isDense && !areRanked(file, scores))
        return false;
    if (subject.askedTypes != nullptr
        && (!subject.askedTypes->weakest || types::Confidence::likely < *subject.askedTypes->weakest))
        *subject.askedTypes = {types::Confidence::likely, scores};
    return true;
}

} // namespace torchferry::convert
