// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/composed_transforms.h"

#include <string>
#include <string_view>
#include <utility>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "composed-transforms";

/// The first element of the list that makes an object of the project; noNode if there is none.
NodeId ownTransform(const ProgramShape &shape, NodeId list)
{
    const Tree &tree = shape.tree();
    list = unwrap(tree, list);
    if (tree.kind(list) == Kind::identifier)
        list = givenTo(shape.file(), list);
    if (list == noNode || tree.kind(list) != Kind::list)
        return noNode;
    const types::FileTypes &types = shape.file().types;
    for (NodeId id = tree.firstNamedChild(list); id != noNode; id = tree.nextNamedSibling(id)) {
        const bool isObject = types.kindOf(id) == types::Type::Kind::instance;
        if (isObject && shape.file().classes.find(types.nameOf(id)) != nullptr)
            return id;
    }
    return noNode;
}

} // namespace

void findComposedTransforms(const ProgramShape &shape, Cases &cases)
{
    const Tree &tree = shape.tree();
    for (const Finding &finding : shape.findings()) {
        if (finding.row == nullptr || finding.row->optionalResolver != resolverName || finding.use != mapping::Use::call
            || finding.proposals.empty())
            continue;
        const CallSite site = CallSite::of(tree, shape.occurrences()[finding.id].node);
        const NodeId own = site.arguments.empty() ? noNode : ownTransform(shape, site.arguments.front().value);
        if (own == noNode)
            continue;
        const std::string text(tree.text(own));
        shape.withdraw(finding.id);
        Case item;
        item.code = "TF5166";
        item.title = {"TF5166", {{"transform", text}}};
        item.sites = {{finding.id, "compose"}};
        for (const Finding &other : shape.findings()) { // those beside it go on giving what they give
            if (!tree.range(tree.parent(own)).contains(other.nameRange) || !other.api.starts_with("torchvision."))
                continue;
            shape.withdraw(other.id);
            item.sites.push_back({other.id, "transform"});
        }
        Resolution resolution;
        resolution.id = "compose";
        resolution.label = {"TF6039", {}};
        resolution.preconditions.push_back({{"TF5167", {{"transform", text}}}, false});
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        cases.push_back(std::move(item));
    }
}

} // namespace torchferry::convert::context::mindspore
