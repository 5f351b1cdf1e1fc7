// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "core/convert/dataflow/flow_graph.h"

namespace torchferry::convert {

/// Fills a FlowGraph: walks the statements of a body in the order of evaluation.
class FlowBuilder {
public:
    FlowBuilder(const FileContext &file, FlowGraph &graph);
    void build();

private:
    enum class Jump : std::uint8_t { toEnd, toHead, outOfFunction };
    /// Who left a `finally` block's statement by a jump goes on with it behind the block.
    struct Leaving {
        Jump jump = Jump::outOfFunction;
        std::size_t loop = 0;

        bool operator==(const Leaving &) const = default;
    };
    struct Loop {
        Step head = FlowGraph::none;
        std::vector<Step> breaks;
    };
    struct Finally {
        std::size_t loops = 0; ///< how many there are around it
        std::vector<Step> entries;
        std::vector<Leaving> leavings;
    };

    Step add(FlowStep::Kind kind, python::NodeId node, std::uint32_t variable = names::none);
    void link(Step from, Step to);
    void join(const std::vector<Step> &ends, python::NodeId node);
    void linkAll(Step begin, Step end, Step to);
    void leave(const Leaving &leaving);
    void finish();

    void block(python::NodeId node);
    void statement(python::NodeId node);
    void expressions(python::NodeId parent);
    void expression(python::NodeId node);
    void expressionInside(python::NodeId node);
    void expressionAt(python::NodeId parent, python::Field field);
    void target(python::NodeId node);
    void read(python::NodeId identifier);
    void bind(python::NodeId identifier);
    void bindAllIn(python::NodeId node);
    void defaultsOf(python::NodeId parameters);
    void parametersOf(python::NodeId parameters);

    [[nodiscard]] bool looksAtObject(python::NodeId call) const;
    [[nodiscard]] bool isContextOfSource(python::NodeId manager) const;
    void conditional(python::NodeId node);
    void comprehension(python::NodeId node);
    void augmented(python::NodeId node);
    void choice(python::NodeId node);
    void whileLoop(python::NodeId node);
    void forLoop(python::NodeId node);
    void endLoop(python::NodeId node);
    void tryStatement(python::NodeId node);
    void handlers(python::NodeId node, Step dispatch, std::vector<Step> &ends);
    void finallyBlock(python::NodeId node, python::NodeId clause, Step begin, std::vector<Step> ends);
    void withStatement(python::NodeId node);
    void match(python::NodeId node);
    void deletion(python::NodeId node);
    void classBody(python::NodeId node);

    const FileContext &m_file;
    const python::Tree &m_tree;
    FlowGraph &m_graph;
    Step m_at = FlowGraph::none; ///< what the next step follows; none: nothing comes here
    std::vector<std::pair<Step, Step>> m_links;
    std::vector<Loop> m_loops;
    std::vector<Finally> m_finallies;
    int m_depth = 0;
};

} // namespace torchferry::convert
