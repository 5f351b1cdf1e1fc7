// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/manual_steps.h"

#include <string_view>

#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// `model` of the nearest loop `for p in model.parameters():` around `p.grad`; noNode if that is another loop.
NodeId moduleOf(const Tree &tree, NodeId gradient)
{
    const std::string_view name = tree.text(tree.child(gradient, Field::object));
    for (NodeId at = tree.parent(gradient); at != noNode; at = tree.parent(at)) {
        if (tree.kind(at) != Kind::for_statement || tree.text(tree.child(at, Field::left)) != name)
            continue;
        const NodeId all = tree.child(at, Field::right);
        const CallSite site = tree.kind(all) == Kind::call ? CallSite::of(tree, all) : CallSite{};
        return site.member != noNode && tree.text(site.member) == "parameters" && site.arguments.empty()
                       && isRepeatable(tree, site.receiver)
                   ? site.receiver
                   : NodeId{noNode};
    }
    return noNode;
}

} // namespace

ManualStep manualStepBehind(const ProgramShape &shape, NodeId backward)
{
    const Tree &tree = shape.tree();
    ManualStep step;
    for (NodeId statement = tree.nextNamedSibling(backward); statement != noNode;
         statement = tree.nextNamedSibling(statement)) {
        for (NodeId id = tree.next(Kind::attribute, statement); id < tree.subtreeEnd(statement);
             id = tree.next(Kind::attribute, id + 1)) {
            if (attributeName(tree, id) != "grad")
                continue;
            const NodeId module = moduleOf(tree, id);
            if (module == noNode || (step.module != noNode && tree.text(step.module) != tree.text(module)))
                return {};
            step.module = module;
            step.last = statement;
        }
    }
    return step;
}

} // namespace torchferry::convert::context::mindspore
