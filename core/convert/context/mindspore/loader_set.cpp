// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/loader_set.h"

#include <string_view>

#include "core/convert/context/shape/value_stability.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class ReadFinder {
public:
    ReadFinder(const ProgramShape &shape, const LoaderCalls &calls, const Creation &loader, NodeId dataset)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls),
          m_loader(loader),
          m_dataset(dataset == noNode ? noNode : unwrap(shape.tree(), dataset))
    {}

    std::vector<SetRead> run() const
    {
        std::vector<SetRead> reads;
        if (!m_loader.plain || (m_dataset != noNode && (!isRepeatable(m_tree, m_dataset) || !isNamed(m_dataset))))
            return reads;
        for (const FindingId finding : m_calls.setReads) {
            const NodeId node = m_shape.occurrences()[finding].node;
            const NodeId loader =
                m_tree.kind(node) == Kind::attribute ? m_tree.child(node, Field::object) : NodeId{noNode};
            if (m_shape.referredTo(m_calls.loaders, loader) == &m_loader && isSameAt(node, loader))
                reads.push_back({finding, node, isCounted(m_tree, node)});
        }
        return reads;
    }

private:
    /// A name, or attributes of one.
    [[nodiscard]] bool isNamed(NodeId expression) const { return rootOf(expression) != noNode; }

    [[nodiscard]] NodeId rootOf(NodeId expression) const
    {
        while (m_tree.kind(expression) == Kind::attribute)
            expression = m_tree.child(expression, Field::object);
        return m_tree.kind(expression) == Kind::identifier ? expression : NodeId{noNode};
    }

    [[nodiscard]] bool isSameAt(NodeId use, NodeId loader) const
    {
        const names::FileNames &names = m_shape.file().names;
        const NodeId root = m_dataset == noNode ? NodeId{noNode} : rootOf(m_dataset);
        const std::uint32_t variable = root == noNode ? names::none : names.variableOf(root);
        if (root != noNode && (variable == names::none || names.variableAt(use, m_tree.text(root)) != variable))
            return false;
        const NodeId function = functionDefinitionAround(m_tree, m_loader.site.call);
        if (functionDefinitionAround(m_tree, use) == function)
            return isBehind(use) && isKeptUpTo(use, loader);
        return function == noNode && (m_dataset == noNode || isBoundOnce(m_dataset)) && isBoundOnce(loader)
               && !isInLoop(m_loader.statement);
    }

    /// Whoever comes to the use has made the loader before, in the same round of any loop.
    [[nodiscard]] bool isBehind(NodeId use) const
    {
        return m_tree.begin(m_loader.statement) < m_tree.begin(use)
               && m_tree.range(m_tree.parent(m_loader.statement)).contains(m_tree.range(use));
    }

    [[nodiscard]] bool isKeptUpTo(NodeId use, NodeId loader) const
    {
        const CodeRegion between(m_shape, m_tree.subtreeEnd(m_loader.statement), use);
        const auto keeps = [&](NodeId name) {
            return (m_tree.kind(name) == Kind::identifier && isBoundOnce(name)) || between.keeps(name);
        };
        return (m_dataset == noNode || keeps(m_dataset)) && keeps(loader);
    }

    [[nodiscard]] bool isBoundOnce(NodeId name) const
    {
        const names::FileNames &names = m_shape.file().names;
        const std::uint32_t variable = m_tree.kind(name) == Kind::identifier ? names.variableOf(name) : names::none;
        return variable != names::none && names.variables()[variable].bindings.size() == 1;
    }

    [[nodiscard]] bool isInLoop(NodeId statement) const
    {
        return m_tree.enclosing(statement, Kind::for_statement) != noNode
               || m_tree.enclosing(statement, Kind::while_statement) != noNode;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const LoaderCalls &m_calls;
    const Creation &m_loader;
    NodeId m_dataset;
};

} // namespace

bool isCounted(const Tree &tree, NodeId use)
{
    const NodeId call = tree.parent(tree.parent(use));
    return tree.kind(tree.parent(use)) == Kind::argument_list && tree.kind(call) == Kind::call
           && tree.text(tree.child(call, Field::function)) == "len";
}

std::vector<SetRead> setReadsOf(const ProgramShape &shape, const LoaderCalls &calls, const Creation &loader,
                                NodeId dataset)
{
    return ReadFinder(shape, calls, loader, dataset).run();
}

} // namespace torchferry::convert::context::mindspore
