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
#include "core/convert/syntax/statements.h"

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

namespace {

/// What an optimizer is given, as far as it is written as lists: `[a, b]`, `[a] + others`, or a variable of one. Of a
/// sum, all that does not ask a module for its parameters counts.
std::vector<NodeId> listedTensors(const FileContext &file, const Creation &optimizer, std::vector<NodeId> &others)
{
    const Tree &tree = file.tree;
    const std::vector<Argument> &arguments = optimizer.site.arguments;
    NodeId given = arguments.empty() ? NodeId{noNode} : unwrap(tree, arguments.front().value);
    if (given != noNode && tree.kind(given) == Kind::identifier)
        given = givenTo(file, given);
    std::vector<NodeId> tensors;
    std::vector<NodeId> open{given};
    while (!open.empty()) {
        const NodeId at = open.back();
        open.pop_back();
        if (at == noNode)
            continue;
        const Kind kind = tree.kind(at);
        if (kind == Kind::binary_operator) {
            open.push_back(tree.child(at, Field::right));
            open.push_back(tree.child(at, Field::left));
        } else if (kind == Kind::list) {
            for (NodeId id = tree.firstNamedChild(at); id != noNode; id = tree.nextNamedSibling(id))
                if (tree.kind(id) == Kind::identifier || tree.kind(id) == Kind::attribute)
                    tensors.push_back(id);
        } else if (tree.kind(tree.parent(at)) == Kind::binary_operator
                   && (kind == Kind::identifier || kind == Kind::attribute)) {
            const NodeId value = kind == Kind::identifier ? givenTo(file, at) : NodeId{noNode};
            if (value == noNode || tree.text(value).find("parameters(") == std::string_view::npos)
                others.push_back(at);
        }
    }
    return tensors;
}

/// Finds for a tensor where it becomes what gradients are asked of, and writes a parameter there.
class LeafFinder {
public:
    LeafFinder(const ProgramShape &shape, const CallFindings &calls)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls)
    {}

    struct Leaf {
        FindingId finding;
        Proposal proposal;
    };

    [[nodiscard]] std::optional<Leaf> find(NodeId tensor) const
    {
        const NodeId value = valueOf(m_shape.file(), tensor);
        if (value == noNode)
            return std::nullopt;
        if (const auto found = m_calls.find(value); found != m_calls.end()) {
            const Finding &finding = m_shape.findings()[found->second];
            if (auto pieces = withoutGradientFlag(m_shape, finding, value))
                return leaf(found->second, value, tensor, std::move(*pieces));
            const CallSite site = CallSite::of(m_tree, value);
            if (finding.api == "torch.Tensor.requires_grad_" && isTrue(site)) {
                confirmFlag(found->second, site);
                return leaf(found->second, value, tensor,
                            {sourcePiece(m_tree, site.receiver, python::Precedence::lambda)});
            }
        }
        return flaggedBehind(tensor, value);
    }

    /// It is known to be a tensor and no parameter: an optimizer of MindSpore does not take it.
    [[nodiscard]] bool isPlainTensor(NodeId tensor) const
    {
        const NodeId value = valueOf(m_shape.file(), tensor);
        const CallSite site =
            value == noNode || m_tree.kind(value) != Kind::call ? CallSite{} : CallSite::of(m_tree, value);
        if (site.member != noNode && m_tree.text(site.member) == "requires_grad_")
            return true;
        const types::FileTypes &types = m_shape.file().types;
        return (types.kindOf(tensor) == types::Type::Kind::instance
                && types.nameOf(tensor) == m_shape.file().pack.source.tensorClass)
               || isGivenFlag(tensor);
    }

private:
    /// `x.requires_grad = True`: a parameter is not told so, whatever nothing is known of.
    [[nodiscard]] bool isGivenFlag(NodeId tensor) const
    {
        const names::FileNames &names = m_shape.file().names;
        const std::uint32_t variable =
            m_tree.kind(tensor) == Kind::identifier ? names.variableOf(tensor) : std::uint32_t{names::none};
        if (variable == names::none || m_shape.file().types.kindOf(tensor) != types::Type::Kind::unknown)
            return false;
        const std::vector<NodeId> uses = names.usesOf(names.variables()[variable].bindings.front());
        return std::any_of(uses.begin(), uses.end(), [this](NodeId use) {
            const NodeId flag = m_tree.parent(use);
            const NodeId assignment = m_tree.parent(flag);
            return m_tree.kind(flag) == Kind::attribute && m_tree.kind(assignment) == Kind::assignment
                   && m_tree.child(assignment, Field::left) == flag
                   && m_tree.text(m_tree.child(flag, Field::attribute)) == "requires_grad"
                   && literalText(m_tree, m_tree.child(assignment, Field::right)) == "True";
        });
    }

    /// `requires_grad_()`, `requires_grad_(True)`.
    [[nodiscard]] bool isTrue(const CallSite &site) const
    {
        return site.arguments.empty()
               || (site.arguments.size() == 1 && literalText(m_tree, site.arguments.front().value) == "True");
    }

    [[nodiscard]] Leaf leaf(FindingId finding, NodeId range, NodeId tensor, std::vector<Piece> value) const
    {
        const std::string text(m_tree.text(tensor));
        Leaf found{finding, {}};
        found.proposal.form = "case:training-step/parameter";
        found.proposal.range = m_tree.range(range);
        found.proposal.pieces = {namePiece("mindspore.Parameter"), literalPiece("(")};
        for (Piece &piece : value)
            found.proposal.pieces.push_back(std::move(piece));
        const std::string name = text.starts_with("self.") ? text.substr(5) : text;
        found.proposal.pieces.push_back(literalPiece(", name=\"" + name + "\")"));
        return found;
    }

    /// That an optimizer updates it says what it is.
    void confirmFlag(FindingId finding, const CallSite &site) const
    {
        m_shape.confirm(finding, certainty::Limit::memberByConvention,
                        {{"object", std::string(m_tree.text(site.receiver))},
                         {"class", m_shape.file().pack.source.tensorClass},
                         {"member", std::string(m_tree.text(site.member))}});
    }

    /// `w = torch.zeros(3)`, `w.requires_grad = True`: nothing else has got the tensor when the flag is set.
    [[nodiscard]] std::optional<Leaf> flaggedBehind(NodeId tensor, NodeId value) const
    {
        const std::string_view name = m_tree.text(tensor);
        const NodeId made = m_tree.statement(value);
        if (assignedTarget(m_tree, value) == noNode)
            return std::nullopt;
        for (NodeId id = m_tree.nextNamedSibling(made); id != noNode; id = m_tree.nextNamedSibling(id)) {
            if (const auto flag = flagOf(id, name)) {
                Leaf found = leaf(*flag, m_tree.firstNamedChild(id), tensor, {literalPiece(std::string(name))});
                found.proposal.pieces.insert(found.proposal.pieces.begin(), literalPiece(std::string(name) + " = "));
                return found;
            }
            if (m_tree.text(id).find(name) != std::string_view::npos)
                return std::nullopt;
        }
        return std::nullopt;
    }

    /// The statement sets the flag of the tensor, and does nothing else.
    [[nodiscard]] std::optional<FindingId> flagOf(NodeId statement, std::string_view name) const
    {
        const NodeId inner =
            m_tree.kind(statement) == Kind::expression_statement ? m_tree.firstNamedChild(statement) : noNode;
        if (inner == noNode || m_tree.nextNamedSibling(inner) != noNode)
            return std::nullopt;
        if (const auto found = m_calls.find(inner); found != m_calls.end()) {
            const CallSite site = CallSite::of(m_tree, inner);
            const bool isFlag = m_shape.findings()[found->second].api == "torch.Tensor.requires_grad_"
                                && m_tree.text(site.receiver) == name && isTrue(site);
            if (!isFlag)
                return std::nullopt;
            confirmFlag(found->second, site);
            return found->second;
        }
        if (m_tree.kind(inner) != Kind::assignment || literalText(m_tree, m_tree.child(inner, Field::right)) != "True")
            return std::nullopt;
        const NodeId left = m_tree.child(inner, Field::left);
        if (m_tree.kind(left) != Kind::attribute || m_tree.text(m_tree.child(left, Field::object)) != name)
            return std::nullopt;
        for (const Finding &finding : m_shape.findings())
            if (finding.api == "torch.Tensor.requires_grad" && m_tree.range(inner).contains(finding.nameRange))
                return finding.id;
        return std::nullopt;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const CallFindings &m_calls;
};

} // namespace

void findTrainableTensors(const ProgramShape &shape, const CallFindings &calls, const Creation &optimizer, Cases &cases)
{
    const Tree &tree = shape.tree();
    const LeafFinder leaves(shape, calls);
    Case item;
    item.code = "TF5154";
    Resolution resolution;
    resolution.id = "parameters";
    std::string names;
    std::string left;
    std::vector<NodeId> others;
    for (const NodeId tensor : listedTensors(shape.file(), optimizer, others)) {
        auto leaf = leaves.find(tensor);
        const std::string text(tree.text(tensor));
        if (!leaf && leaves.isPlainTensor(tensor))
            left += (left.empty() ? "" : ", ") + text;
        if (!leaf)
            continue;
        names += (names.empty() ? "" : ", ") + text;
        SiteContribution contribution;
        contribution.site = static_cast<std::uint32_t>(item.sites.size());
        contribution.proposal = std::move(leaf->proposal);
        item.sites.push_back({leaf->finding, "tensor"});
        resolution.contributions.push_back(std::move(contribution));
    }
    if (!others.empty() && !item.sites.empty())
        left += (left.empty() ? "" : ", ") + std::string(tree.text(others.front()));
    if (!left.empty()) {
        shape.withdraw(optimizer.finding);
        item.sites = {{optimizer.finding, "optimizer"}};
        names = left;
        resolution.contributions.clear();
        resolution.preconditions.push_back({{"TF5160", {{"tensors", left}}}, false});
    }
    if (item.sites.empty())
        return;
    item.title = {"TF5154", {{"tensors", names}}};
    resolution.label = {"TF6035", {{"tensors", names}}};
    item.resolutions.push_back(std::move(resolution));
    item.resolutions.push_back(manualResolution());
    cases.push_back(std::move(item));
}

bool findLeftModule(const ProgramShape &shape, const Creation &optimizer, Cases &cases)
{
    const Tree &tree = shape.tree();
    const types::FileTypes &types = shape.file().types;
    const std::vector<Argument> &arguments = optimizer.site.arguments;
    const NodeId given = arguments.empty() ? NodeId{noNode} : arguments.front().value;
    if (given == noNode)
        return false;
    for (NodeId id = tree.next(Kind::call, given); id < tree.subtreeEnd(given); id = tree.next(Kind::call, id + 1)) {
        const CallSite site = CallSite::of(tree, id);
        const NodeId module = site.member == noNode ? NodeId{noNode} : site.receiver;
        if (module == noNode || types.kindOf(module) != types::Type::Kind::instance)
            continue;
        const std::string_view name = types.nameOf(module);
        const auto makes = [&](const Finding &finding) {
            return finding.api == name && finding.use == mapping::Use::call && finding.row != nullptr
                   && finding.row->resolver.empty();
        };
        const auto stays = [&](const Finding &finding) { return makes(finding) && finding.proposals.empty(); };
        const auto &all = shape.findings();
        if (std::none_of(all.begin(), all.end(), stays)
            || std::any_of(all.begin(), all.end(),
                           [&](const Finding &finding) { return makes(finding) && !finding.proposals.empty(); }))
            continue;
        const std::string parameters(tree.text(id));
        Case item;
        item.code = "TF5161";
        item.title = {"TF5161", {{"parameters", parameters}}};
        item.sites = {{optimizer.finding, "optimizer"}};
        Resolution resolution;
        resolution.id = "parameters";
        resolution.label = {"TF6035", {{"tensors", parameters}}};
        resolution.preconditions.push_back(
            {{"TF5162", {{"module", std::string(tree.text(module))}, {"class", std::string(name)}}}, false});
        shape.withdraw(optimizer.finding);
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        cases.push_back(std::move(item));
        return true;
    }
    return false;
}

} // namespace torchferry::convert::context::mindspore
