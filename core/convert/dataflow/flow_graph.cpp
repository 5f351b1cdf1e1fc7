// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/flow_graph.h"

#include <algorithm>

#include "core/convert/dataflow/flow_builder.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

FlowGraph::FlowGraph(const FileContext &file, NodeId body) : m_body(body), m_tree(file.tree)
{
    FlowBuilder(file, *this).build();
}

Step FlowGraph::endOf(NodeId node) const
{
    const NodeId end = m_tree.subtreeEnd(node);
    Step last = none;
    const auto first = std::lower_bound(m_byNode.begin(), m_byNode.end(), std::pair(node, Step()));
    for (auto at = first; at != m_byNode.end() && at->first < end; ++at) {
        // The body of a loop is behind the step at which the loop ends: what is asked for is no loop.
        if (last == none || at->second > last)
            last = at->second;
    }
    return last;
}

Step FlowGraph::stepAt(NodeId identifier) const
{
    const auto found = std::lower_bound(m_byNode.begin(), m_byNode.end(), std::pair(identifier, Step()));
    return found != m_byNode.end() && found->first == identifier ? found->second : none;
}

Step FlowGraph::stepOfBinding(NodeId binding) const
{
    const Step step = stepAt(binding);
    return step != none && m_steps[step].kind == FlowStep::Kind::read ? endOf(binding) : step;
}

NodeId runnerOf(const Tree &tree, NodeId node)
{
    for (NodeId above = tree.parent(node); above != noNode; node = above, above = tree.parent(above)) {
        const Kind kind = tree.kind(above);
        if ((kind == Kind::function_definition || kind == Kind::lambda) && tree.field(node) == Field::body)
            return above;
    }
    return tree.root();
}

const FlowGraph &flowGraphAround(const FileContext &file, NodeId node)
{
    if (!file.flowGraphs)
        file.flowGraphs = std::make_shared<FlowGraphs>();
    const NodeId runner = runnerOf(file.tree, node);
    std::unique_ptr<FlowGraph> &graph = file.flowGraphs->byBody[runner];
    if (!graph)
        graph = std::make_unique<FlowGraph>(file, runner);
    return *graph;
}

} // namespace torchferry::convert
