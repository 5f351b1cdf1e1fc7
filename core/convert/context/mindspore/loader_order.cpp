// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/loader_order.h"

#include <array>
#include <string_view>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view subsetSampler = "mindspore.dataset.SubsetRandomSampler";

struct KnownSampler {
    std::string_view api;
    LoaderOrder::Kind kind;
    std::string_view parameter; ///< the only one that may be passed
};

constexpr std::array samplers{
    KnownSampler{"torch.utils.data.RandomSampler", LoaderOrder::Kind::shuffled, "data_source"},
    KnownSampler{"torch.utils.data.SequentialSampler", LoaderOrder::Kind::sequential, "data_source"},
    KnownSampler{"torch.utils.data.SubsetRandomSampler", LoaderOrder::Kind::subset, "indices"},
};

} // namespace

std::optional<LoaderOrder> orderOf(const ProgramShape &shape, const CallFindings &calls, NodeId sampler, NodeId dataset)
{
    const Tree &tree = shape.tree();
    LoaderOrder order;
    NodeId made = unwrap(tree, sampler);
    order.isInPlace = tree.kind(made) != python::Kind::identifier;
    if (!order.isInPlace) {
        const NodeId given = givenTo(shape.file(), made);
        if (given == noNode)
            return std::nullopt;
        if (literalText(tree, given) == "None")
            return order;
        const names::FileNames &names = shape.file().names;
        const names::Variable &of = names.variables()[names.variableOf(made)];
        if (names.usesOf(of.bindings.front()).size() != 1
            || (of.scope == names::moduleScope && shape.file().project.isImportedElsewhere(names, of.name)))
            return std::nullopt;
        made = unwrap(tree, given);
    }
    const auto found = calls.find(made);
    if (found == calls.end())
        return std::nullopt;
    const CallSite site = CallSite::of(tree, made);
    for (const KnownSampler &known : samplers) {
        if (shape.findings()[found->second].api != known.api)
            continue;
        const bool isPlain = site.arguments.size() == 1
                             && (site.arguments.front().kind == Argument::Kind::positional
                                 || site.arguments.front().name == known.parameter);
        const bool isSubset = known.kind == LoaderOrder::Kind::subset;
        if (isSubset && shape.file().pack.targetFacts.find(subsetSampler) == nullptr)
            return std::nullopt;
        if (!isPlain || (!isSubset && tree.text(site.arguments.front().value) != tree.text(dataset)))
            return std::nullopt;
        order.kind = known.kind;
        order.finding = found->second;
        order.call = made;
        order.indices = isSubset ? site.arguments.front().value : NodeId{noNode};
        return order;
    }
    return std::nullopt;
}

} // namespace torchferry::convert::context::mindspore
