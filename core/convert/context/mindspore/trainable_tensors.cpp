// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/trainable_tensors.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// `mindspore.tensor(data, dtype=dtype)`.
std::optional<std::vector<Piece>> tensorOf(const Tree &tree, const CallSite &site)
{
    std::vector<Piece> pieces{namePiece("mindspore.tensor"), literalPiece("(")};
    for (const Argument &argument : site.arguments) {
        const bool isData = argument.kind == Argument::Kind::positional && argument.node == site.arguments.front().node;
        if (argument.name == "requires_grad")
            continue;
        if (!isData && argument.name != "dtype")
            return std::nullopt;
        if (!isData)
            pieces.push_back(literalPiece(", dtype="));
        pieces.push_back(sourcePiece(tree, argument.value, python::Precedence::lambda));
    }
    pieces.push_back(literalPiece(")"));
    return pieces.size() > 3 ? std::optional(std::move(pieces)) : std::nullopt;
}

/// What the only assignment of the name, or of the attribute in its class, stores.
NodeId valueOf(const FileContext &file, NodeId target)
{
    const Tree &tree = file.tree;
    if (tree.kind(target) == Kind::identifier)
        return givenTo(file, target);
    const NodeId owner = classDefinitionAround(tree, target);
    const types::ClassTable::Class *own = classAround(file, target);
    // A Cell would count a parameter of its own among its parameters, which a module does not do with a tensor.
    if (owner == noNode || !tree.text(target).starts_with("self.") || own == nullptr || !own->complete
        || file.classes.derivesFrom(own->name, "torch.nn.Module"))
        return noNode;
    NodeId value = noNode;
    for (NodeId id = owner; id < tree.subtreeEnd(owner); ++id) {
        if (tree.kind(id) != Kind::attribute || tree.text(id) != tree.text(target) || !isTarget(tree, id))
            continue;
        if (value != noNode)
            return noNode;
        value = storedIn(tree, id);
        if (value == noNode)
            return noNode;
    }
    return value;
}

} // namespace

std::optional<std::vector<Piece>> withoutGradientFlag(const ProgramShape &shape, const Finding &finding, NodeId call)
{
    const Tree &tree = shape.tree();
    const CallSite site = CallSite::of(tree, call);
    const bool asks = std::any_of(site.arguments.begin(), site.arguments.end(), [&](const Argument &argument) {
        return argument.name == "requires_grad" && literalText(tree, argument.value) == "True";
    });
    const auto bound = asks ? shape.bindFinding(finding, site) : std::nullopt;
    if (!bound)
        return std::nullopt;
    if (finding.api == "torch.tensor")
        return tensorOf(tree, site);
    CallSubject subject;
    subject.file = &shape.file();
    subject.site = &site;
    subject.bound = &bound->bound;
    subject.node = call;
    return writtenByForm(subject, *bound->variant, "requires_grad");
}

void findTrainableTensors(const ProgramShape &shape, const CallFindings &calls, const Creation &optimizer, Cases &cases)
{
    const Tree &tree = shape.tree();
    const std::vector<Argument> &arguments = optimizer.site.arguments;
    NodeId list = arguments.empty() ? NodeId{noNode} : unwrap(tree, arguments.front().value);
    if (tree.kind(list) == Kind::identifier)
        list = givenTo(shape.file(), list);
    if (tree.kind(list) != Kind::list)
        return;
    Case item;
    item.code = "TF5154";
    std::string names;
    Resolution resolution;
    resolution.id = "parameters";
    for (NodeId tensor = tree.firstNamedChild(list); tensor != noNode; tensor = tree.nextNamedSibling(tensor)) {
        const NodeId call = valueOf(shape.file(), tensor);
        const auto found = calls.find(call);
        auto pieces =
            found == calls.end() ? std::nullopt : withoutGradientFlag(shape, shape.findings()[found->second], call);
        if (!pieces)
            return;
        const std::string text(tree.text(tensor));
        const std::string name = text.starts_with("self.") ? text.substr(5) : text;
        names += (names.empty() ? "" : ", ") + text;
        Proposal proposal;
        proposal.form = "case:training-step/parameter";
        proposal.range = tree.range(call);
        proposal.pieces = {namePiece("mindspore.Parameter"), literalPiece("(")};
        for (Piece &piece : *pieces)
            proposal.pieces.push_back(std::move(piece));
        proposal.pieces.push_back(literalPiece(", name=\"" + name + "\")"));
        SiteContribution contribution;
        contribution.site = static_cast<std::uint32_t>(item.sites.size());
        contribution.proposal = std::move(proposal);
        item.sites.push_back({found->second, "tensor"});
        resolution.contributions.push_back(std::move(contribution));
    }
    if (item.sites.empty())
        return;
    item.title = {"TF5154", {{"tensors", names}}};
    resolution.label = {"TF6035", {{"tensors", names}}};
    item.resolutions.push_back(std::move(resolution));
    item.resolutions.push_back(manualResolution());
    cases.push_back(std::move(item));
}

} // namespace torchferry::convert::context::mindspore
