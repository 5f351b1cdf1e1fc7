// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/convert/dataflow/flow_graph.h"

namespace torchferry::convert {

/// Steps that can be come to from `from` by `next`, `from` itself left out unless a way leads back to it. `visit` says
/// of each whether the way goes on behind it.
template <class Next, class Visit>
void walk(const FlowGraph &graph, std::uint32_t from, const Next &next, const Visit &visit)
{
    std::vector<bool> seen(graph.size(), false);
    std::vector<std::uint32_t> pending;
    const auto pushAll = [&](std::uint32_t step) {
        for (const std::uint32_t each : next(step)) {
            if (!seen[each]) {
                seen[each] = true;
                pending.push_back(each);
            }
        }
    };
    pushAll(from);
    while (!pending.empty()) {
        const std::uint32_t step = pending.back();
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

/// For each step whether a walk comes to it on a way on which the variable is not bound again; `names::none`: on any way.
template <class Next>
std::vector<bool> stepsOn(const FlowGraph &graph, std::uint32_t from, std::uint32_t variable, const Next &next)
{
    std::vector<bool> steps(graph.size(), false);
    walk(graph, from, next, [&](std::uint32_t step) {
        steps[step] = true;
        return variable == names::none || !endsValue(graph[step], variable);
    });
    return steps;
}

/// The steps that may see the value that the variable has at `from`.
inline std::vector<bool> stepsBehind(const FlowGraph &graph, std::uint32_t from, std::uint32_t variable)
{
    return stepsOn(graph, from, variable, [&](std::uint32_t step) { return graph.after(step); });
}

/// The steps whose value of the variable `to` may see.
inline std::vector<bool> stepsBefore(const FlowGraph &graph, std::uint32_t to, std::uint32_t variable)
{
    return stepsOn(graph, to, variable, [&](std::uint32_t step) { return graph.before(step); });
}

/// Identifiers that read the variable, in any function.
inline std::vector<python::NodeId> readsOf(const FileContext &file, std::uint32_t variable)
{
    const std::span<const names::BindingId> bindings = file.names.variables()[variable].bindings;
    return bindings.empty() ? std::vector<python::NodeId>() : file.names.usesOf(bindings.front());
}

} // namespace torchferry::convert
