// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/joint_steps.h"

#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/context/mindspore/optimizer_parameters.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

class JointFinder {
public:
    JointFinder(const ProgramShape &shape, const CallFindings &calls, const StepStatements &statements,
                const std::vector<Creation> &optimizers, NodeId backward)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls),
          m_statements(statements),
          m_optimizers(optimizers),
          m_backward(backward)
    {}

    std::vector<JointStep> run(const CallSite &first)
    {
        std::vector<JointStep> steps;
        const NodeId statement = m_tree.statement(first.call);
        if (callOfStatement(m_tree, statement) != first.call || !add(first.receiver))
            return steps;
        for (NodeId id = m_tree.nextNamedSibling(statement); id != noNode && !changesGradients(id);
             id = m_tree.nextNamedSibling(id)) {
            const NodeId call = callOfStatement(m_tree, id);
            const auto found = m_calls.find(call);
            if (found == m_calls.end() || !isOfStep(m_shape.findings()[found->second], ".step"))
                continue;
            CallSite site = CallSite::of(m_tree, call);
            if (creationPassedTo(m_shape, m_optimizers, site.receiver) == nullptr)
                continue; // a scheduler
            if (!site.arguments.empty() || !add(site.receiver))
                return {};
            const NodeId clearing = clearingOf(site.receiver);
            steps.push_back({found->second, std::move(site), clearing});
        }
        return steps;
    }

private:
    /// Another loss, or gradients that are cleared.
    [[nodiscard]] bool changesGradients(NodeId statement) const
    {
        for (NodeId id = m_tree.next(Kind::call, statement); id < m_tree.subtreeEnd(statement);
             id = m_tree.next(Kind::call, id + 1)) {
            const auto found = m_calls.find(id);
            if (found == m_calls.end())
                continue;
            const Finding &finding = m_shape.findings()[found->second];
            if (isOfStep(finding, ".backward") || finding.api.ends_with(".zero_grad"))
                return true;
        }
        return false;
    }

    [[nodiscard]] NodeId clearingOf(NodeId optimizer) const
    {
        return clearingBefore(m_shape, m_calls, m_statements, m_backward, optimizer);
    }

    /// The optimizer is one that may be among those of the step.
    bool add(NodeId optimizer)
    {
        const Creation *creation = creationPassedTo(m_shape, m_optimizers, optimizer);
        return creation != nullptr && isRepeatable(m_tree, optimizer)
               && !m_shape.findings()[creation->finding].proposals.empty() && m_known.insert(creation).second
               && clearingOf(optimizer) != noNode && addParameters(*creation);
    }

    /// `net.parameters()`, or tensors in a list, of which no other optimizer has any.
    bool addParameters(const Creation &creation)
    {
        if (creation.site.arguments.empty())
            return false;
        const Argument &argument = creation.site.arguments.front();
        if (argument.kind != Argument::Kind::positional && argument.name != "params")
            return false;
        const NodeId passed = unwrap(m_tree, argument.value);
        if (m_tree.kind(passed) == Kind::list) {
            for (NodeId id = m_tree.firstNamedChild(passed); id != noNode; id = m_tree.nextNamedSibling(id))
                if (m_tree.kind(id) != Kind::comment && !addOwner(id))
                    return false;
            return true;
        }
        if (m_tree.kind(passed) != Kind::call)
            return false;
        const CallSite site = CallSite::of(m_tree, passed);
        return site.member != noNode && m_tree.text(site.member) == "parameters" && site.arguments.empty()
               && addOwner(site.receiver);
    }

    /// What has the parameters: made by a call, so that it is no part of something else.
    bool addOwner(NodeId owner)
    {
        if (!isRepeatable(m_tree, owner) || !isMade(owner))
            return false;
        const std::string_view text = m_tree.text(owner);
        const auto isWithin = [](std::string_view part, std::string_view whole) {
            return part.starts_with(whole) && (part.size() == whole.size() || part[whole.size()] == '.');
        };
        if (std::any_of(m_owners.begin(), m_owners.end(),
                        [&](std::string_view other) { return isWithin(text, other) || isWithin(other, text); }))
            return false;
        m_owners.push_back(text);
        return true;
    }

    [[nodiscard]] bool isMade(NodeId owner) const
    {
        const names::FileNames &names = m_shape.file().names;
        const std::uint32_t variable = m_tree.kind(owner) == Kind::identifier ? names.variableOf(owner) : names::none;
        if (variable != names::none)
            return std::ranges::all_of(names.variables()[variable].bindings, [&](names::BindingId id) {
                const NodeId node = names.bindings()[id].node;
                return node != noNode && names.bindings()[id].kind == names::Binding::Kind::assignment
                       && m_tree.kind(storedIn(m_tree, node)) == Kind::call;
            });
        bool isFound = false;
        for (NodeId id = m_tree.next(Kind::assignment, 0); id != noNode && id < m_tree.size();
             id = m_tree.next(Kind::assignment, id + 1)) {
            if (m_tree.text(m_tree.child(id, Field::left)) != m_tree.text(owner))
                continue;
            isFound = true;
            if (m_tree.kind(m_tree.child(id, Field::right)) != Kind::call)
                return false;
        }
        return isFound;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const CallFindings &m_calls;
    const StepStatements &m_statements;
    const std::vector<Creation> &m_optimizers;
    NodeId m_backward; ///< the statement
    std::set<const Creation *> m_known;
    std::vector<std::string_view> m_owners; ///< what has the parameters
};

/// `len(first.parameters) + len(second.parameters)`.
void addLengths(const Tree &tree, std::span<const NodeId> optimizers, std::vector<Piece> &pieces)
{
    for (const NodeId optimizer : optimizers) {
        pieces.push_back(literalPiece(optimizer == optimizers.front() ? "len(" : " + len("));
        pieces.push_back(sourcePiece(tree, optimizer, Precedence::primary));
        pieces.push_back(literalPiece(".parameters)"));
    }
}

/// `grads[:len(first.parameters)]`.
void addSlice(const Tree &tree, const HeldGradients &held, std::span<const NodeId> before,
              std::span<const NodeId> through, std::vector<Piece> &pieces)
{
    pieces.push_back(variableOf(held, "grads"));
    pieces.push_back(literalPiece("["));
    addLengths(tree, before, pieces);
    pieces.push_back(literalPiece(":"));
    addLengths(tree, through, pieces);
    pieces.push_back(literalPiece("]"));
}

} // namespace

std::vector<JointStep> jointStepsOf(const ProgramShape &shape, const CallFindings &calls,
                                    const StepStatements &statements, const std::vector<Creation> &optimizers,
                                    NodeId backward, const CallSite &first)
{
    return JointFinder(shape, calls, statements, optimizers, backward).run(first);
}

std::vector<NodeId> creationsOf(const ProgramShape &shape, const std::vector<Creation> &creations,
                                const std::vector<NodeId> &optimizers)
{
    std::vector<NodeId> statements;
    for (const NodeId optimizer : optimizers)
        if (const Creation *creation = shape.referredTo(creations, optimizer); creation != nullptr)
            statements.push_back(creation->statement);
    return statements;
}

std::vector<Piece> stepOf(const Tree &tree, const HeldGradients &held, NodeId optimizer)
{
    std::vector<Piece> pieces{sourcePiece(tree, optimizer, Precedence::primary), literalPiece("(")};
    if (std::find(held.joint.begin(), held.joint.end(), optimizer) == held.joint.end())
        pieces.push_back(variableOf(held, "grads"));
    else
        addPartOf(tree, held, optimizer, pieces);
    pieces.push_back(literalPiece(")"));
    return pieces;
}

void addPartOf(const Tree &tree, const HeldGradients &held, NodeId optimizer, std::vector<Piece> &pieces)
{
    const auto found = std::find(held.joint.begin(), held.joint.end(), optimizer);
    const bool isLast = found + 1 == held.joint.end();
    addSlice(tree, held, {held.joint.begin(), found},
             isLast ? std::span<const NodeId>{} : std::span<const NodeId>{held.joint.begin(), found + 1}, pieces);
}

std::vector<Piece> withPart(const Tree &tree, const HeldGradients &held, NodeId optimizer, std::vector<Piece> part)
{
    const auto found = std::find(held.joint.begin(), held.joint.end(), optimizer);
    std::vector<Piece> pieces{variableOf(held, "grads"), literalPiece(" = ")};
    if (found != held.joint.begin()) {
        addSlice(tree, held, {}, {held.joint.begin(), found}, pieces);
        pieces.push_back(literalPiece(" + "));
    }
    pieces.insert(pieces.end(), part.begin(), part.end());
    if (found + 1 != held.joint.end()) {
        pieces.push_back(literalPiece(" + "));
        addSlice(tree, held, {held.joint.begin(), found + 1}, {}, pieces);
    }
    return pieces;
}

} // namespace torchferry::convert::context::mindspore
