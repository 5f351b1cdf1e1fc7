// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/convert/dataflow/flow_graph.h"

namespace torchferry::convert {

/// Steps that can be come to from `from` by `next`, `from` itself left out unless a way leads back to it. `visit` says
/// of each whether the way goes on behind it.
template <class Next, class Visit>
void walk(const FlowGraph &graph, Step from, const Next &next, const Visit &visit)
{
    IdVector<Step, bool> seen(graph.size(), false);
    std::vector<Step> pending;
    const auto pushAll = [&](Step step) {
        for (const Step each : next(step)) {
            if (!seen[each]) {
                seen[each] = true;
                pending.push_back(each);
            }
        }
    };
    pushAll(from);
    while (!pending.empty()) {
        const Step step = pending.back();
        pending.pop_back();
        if (visit(step))
            pushAll(step);
    }
}

/// Behind the step the variable no longer has the value it had before.
inline bool endsValue(const FlowStep &step, std::uint32_t variable)
{
    return step.variable == variable && step.kind != FlowStep::Kind::read;
}

using StepSet = IdVector<Step, bool>;

/// For each step whether a walk comes to it on a way on which the variable is not bound again; `names::none`: on any way.
template <class Next>
StepSet stepsOn(const FlowGraph &graph, Step from, std::uint32_t variable, const Next &next)
{
    StepSet steps(graph.size(), false);
    walk(graph, from, next, [&](Step step) {
        steps[step] = true;
        return variable == names::none || !endsValue(graph[step], variable);
    });
    return steps;
}

/// The steps that may see the value that the variable has at `from`.
inline StepSet stepsBehind(const FlowGraph &graph, Step from, std::uint32_t variable)
{
    return stepsOn(graph, from, variable, [&](Step step) { return graph.after(step); });
}

/// The steps whose value of the variable `to` may see.
inline StepSet stepsBefore(const FlowGraph &graph, Step to, std::uint32_t variable)
{
    return stepsOn(graph, to, variable, [&](Step step) { return graph.before(step); });
}

/// Identifiers that may read the value that the variable has at `from`, in the order of the file.
inline std::vector<python::NodeId> readsBehind(const FlowGraph &graph, Step from, std::uint32_t variable)
{
    std::vector<python::NodeId> reads;
    walk(
        graph, from, [&](Step step) { return graph.after(step); },
        [&](Step step) {
            const FlowStep &at = graph[step];
            if (at.kind == FlowStep::Kind::read && at.variable == variable)
                reads.push_back(at.node);
            return !endsValue(at, variable);
        });
    std::sort(reads.begin(), reads.end());
    return reads;
}

/// Identifiers that read the variable, in any function.
inline std::vector<python::NodeId> readsOf(const FileContext &file, std::uint32_t variable)
{
    const std::span<const names::BindingId> bindings = file.names.variables()[variable].bindings;
    return bindings.empty() ? std::vector<python::NodeId>() : file.names.usesOf(bindings.front());
}

} // namespace torchferry::convert
