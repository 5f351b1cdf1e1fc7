// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/call_only_values.h"

#include <algorithm>
#include <vector>

#include "core/convert/syntax/assignments.h"

namespace torchferry::convert {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

bool isOnlyCalled(const FileContext &file, NodeId value)
{
    const Tree &tree = file.tree;
    const NodeId name = targetOf(tree, value);
    if (name == noNode || tree.kind(name) != Kind::identifier)
        return false;
    const std::uint32_t variable = file.names.variableOf(name);
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1
        || file.names.scopes()[file.names.variables()[variable].scope].kind != names::Scope::Kind::function)
        return false;
    const std::vector<NodeId> reads = file.names.usesOf(file.names.bindingAt(name));
    return !reads.empty() && std::all_of(reads.begin(), reads.end(), [&](NodeId read) {
        return callOf(tree, read) != noNode && file.types.kindOf(read) != types::Type::Kind::unknown;
    });
}

} // namespace torchferry::convert
