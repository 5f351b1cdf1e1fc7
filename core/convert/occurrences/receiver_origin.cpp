// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/receiver_origin.h"

#include <algorithm>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;

bool isOfForeignModule(const FileContext &file, NodeId receiver)
{
    const Kind kind = file.tree.kind(receiver);
    if (kind != Kind::identifier && kind != Kind::attribute)
        return false;
    const auto resolved = file.project.resolve(file.names, file.tree, receiver);
    return resolved && !resolved->local && resolved->through != names::none && !file.pack.source.owns(resolved->dotted);
}

bool isModule(const FileContext &file, NodeId receiver, std::string_view member)
{
    const std::string function(std::string(rootOf(file.pack.source.tensorClass)) + "." + std::string(member));
    if (file.pack.sourceFacts.find(function) == nullptr)
        return false;
    const bool isUnbound = file.tree.kind(receiver) == Kind::identifier
                           && file.names.variableOf(receiver) == names::none && file.names.stars().empty();
    return isUnbound || isOfForeignModule(file, receiver);
}

bool isAskedFor(const FileContext &file, NodeId receiver, std::string_view member)
{
    if (!file.names.mentions("hasattr"))
        return false;
    const std::string_view text = file.tree.text();
    const std::string question = "hasattr(" + std::string(file.tree.text(receiver)) + ", ";
    for (const char quote : {'"', '\''}) {
        if (text.find(question + quote + std::string(member) + quote) != std::string_view::npos)
            return true;
    }
    return false;
}

bool isMadeByOthers(const FileContext &file, NodeId receiver)
{
    const python::Tree &tree = file.tree;
    if (tree.kind(receiver) != Kind::identifier || file.names.variableOf(receiver) == names::none)
        return false;
    const ValueFlow::Definitions definitions = ValueFlow(file).definitionsOf(receiver);
    return std::any_of(definitions.bindings.begin(), definitions.bindings.end(), [&](NodeId binding) {
        const NodeId value = unwrap(tree, storedIn(tree, binding));
        if (tree.kind(value) != Kind::call)
            return false;
        const auto made = file.project.resolve(file.names, tree, tree.child(value, Field::function));
        return made && !made->local && made->through != names::none && !file.pack.source.owns(made->dotted)
               && !file.pack.ownsTarget(made->dotted) && !file.pack.library.isModule(rootOf(made->dotted));
    });
}

} // namespace torchferry::convert
