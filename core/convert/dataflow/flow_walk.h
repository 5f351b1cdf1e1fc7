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

/// Identifiers that read the variable, in any function.
inline std::vector<python::NodeId> readsOf(const FileContext &file, std::uint32_t variable)
{
    const std::span<const names::BindingId> bindings = file.names.variables()[variable].bindings;
    return bindings.empty() ? std::vector<python::NodeId>() : file.names.usesOf(bindings.front());
}

} // namespace torchferry::convert
