// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/gradient_uses.h"

#include <algorithm>
#include <utility>

#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/context/mindspore/gradient_loops.h"
#include "core/convert/context/mindspore/joint_steps.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;

namespace {

constexpr std::string_view resolverName = "training-step";

bool isComprehension(Kind kind)
{
    return kind == Kind::generator_expression || kind == Kind::list_comprehension || kind == Kind::set_comprehension
           || kind == Kind::dictionary_comprehension;
}

} // namespace

GradientUses::GradientUses(const ProgramShape &shape, const CallFindings &calls,
                           const std::vector<Creation> &optimizers, HeldGradients held)
    : m_shape(shape),
      m_tree(shape.tree()),
      m_names(shape.file().names),
      m_calls(calls),
      m_optimizers(optimizers),
      m_held(std::move(held))
{}

bool GradientUses::add(NodeId statement, const std::set<NodeId> &own)
{
    const std::size_t before = m_uses.size();
    const std::set<NodeId> loops = m_loops;
    if (addAll(statement, own))
        return true;
    m_uses.erase(m_uses.begin() + static_cast<std::ptrdiff_t>(before), m_uses.end());
    m_loops = loops;
    return false;
}

bool GradientUses::addAll(NodeId statement, const std::set<NodeId> &own)
{
    for (NodeId id = statement; id < m_tree.subtreeEnd(statement); ++id) {
        if (m_tree.kind(id) == Kind::call) {
            const Finding *finding = findingAt(id);
            if (finding == nullptr || finding->row == nullptr || finding->row->resolver != resolverName
                || own.contains(id))
                continue;
            if (!finding->api.ends_with("_") || isInFunction(id, statement)
                || !addClip(finding->id, m_tree.statement(id)))
                return false;
        } else if (m_tree.kind(id) == Kind::attribute && m_tree.text(m_tree.child(id, Field::attribute)) == "grad") {
            if (!m_held.joint.empty()) // which of the gradients it means is not clear
                return false;
            auto uses = usesInLoop(m_shape, m_calls, m_optimizers, m_held, {id, statement}, m_loops);
            if (!uses && (isInFunction(id, statement) || !addRead(id)))
                return false;
            for (GradientUse &use : uses ? *uses : std::vector<GradientUse>{})
                m_uses.push_back(std::move(use));
        }
    }
    return true;
}

/// `layer.weight.grad.norm()`: the one gradient that belongs to the parameter, `next(grad for param, grad in
/// zip(optimizer.parameters, grads) if param is layer.weight)`.
bool GradientUses::addRead(NodeId gradient)
{
    const NodeId parameter = m_tree.child(gradient, Field::object);
    const auto found = std::ranges::find_if(m_shape.findings(), [&](const Finding &finding) {
        return m_shape.occurrences()[finding.id].node == gradient && finding.api == "torch.Tensor.grad";
    });
    if (found == m_shape.findings().end() || m_tree.kind(parameter) != Kind::attribute
        || !isRepeatableTarget(m_tree, parameter))
        return false;
    NodeId value = gradient;
    NodeId around = m_tree.parent(value);
    for (; m_tree.kind(around) == Kind::attribute && m_tree.field(value) == Field::object;
         around = m_tree.parent(value)) {
        const std::string_view member = m_tree.text(m_tree.child(around, Field::attribute));
        if (member.ends_with('_') && !member.ends_with("__"))
            return false;
        value = around;
        if (member != "data")
            break;
    }
    if (isTarget(m_tree, value) || m_tree.kind(around) == Kind::comparison_operator
        || (m_tree.kind(around) == Kind::subscript && isTarget(m_tree, around))
        || m_tree.kind(m_tree.parent(gradient)) == Kind::assignment) // kept: it would change with the next step
        return false;
    const std::string members(m_held.of.member());
    m_uses.push_back(
        {found->id, "read",
         contributionFor(m_held, m_tree.range(gradient),
                         {literalPiece("next("), variable("grad"), literalPiece(" for "), variable("param"),
                          literalPiece(", "), variable("grad"), literalPiece(" in zip("),
                          sourcePiece(m_tree, m_held.of.optimizer, Precedence::primary), literalPiece(members + ", "),
                          variable("grads"), literalPiece(") if "), variable("param"), literalPiece(" is "),
                          sourcePiece(m_tree, parameter), literalPiece(")")}),
         false});
    return true;
}

// --- clipping --------------------------------------------------------------------------------------------------------

bool GradientUses::addClip(FindingId finding, NodeId statement)
{
    const CallSite site = CallSite::of(m_tree, m_shape.occurrences()[finding].node);
    if (!m_held.joint.empty())
        return addJointClip(finding, site, statement);
    const std::optional<bool> isKnown =
        areGradientsOf(m_shape, m_optimizers, m_held, argument(finding, site, "parameters"));
    auto pieces = clipped(finding, site);
    if (!isKnown || !pieces)
        return false;
    const NodeId target = assignedTarget(m_tree, site.call);
    if (callOfStatement(m_tree, statement) == site.call) {
        put(finding, m_tree.range(site.call), std::move(*pieces), !*isKnown);
        return true;
    }
    if (target != noNode && m_tree.text(target) == "_") {
        put(finding, m_tree.range(m_tree.parent(site.call)), std::move(*pieces), !*isKnown);
        return true;
    }
    if (!addNorm(finding, site, statement))
        return false;
    auto edit = insertion(m_shape.file(), statement, StatementEdit::Kind::after, std::move(*pieces));
    if (!edit)
        return false;
    m_uses.back().contribution.statements.push_back(std::move(*edit));
    m_uses.back().isAssumed = !*isKnown;
    return true;
}

/// Gradients of one of several optimizers are clipped: of that whose parameters they are known to be.
bool GradientUses::addJointClip(FindingId finding, const CallSite &site, NodeId statement)
{
    const NodeId parameters = argument(finding, site, "parameters");
    if (callOfStatement(m_tree, statement) != site.call || parameters == noNode)
        return false;
    for (const NodeId optimizer : m_held.joint) {
        const OptimizerParameters own{optimizer, m_shape.referredTo(m_optimizers, optimizer)};
        if (areAllOf(m_shape, m_optimizers, own, parameters) != Ternary::yes)
            continue;
        std::vector<Piece> part;
        addPartOf(m_tree, m_held, optimizer, part);
        auto pieces = clippedFrom(finding, site, std::move(part));
        if (!pieces)
            return false;
        put(finding, m_tree.range(site.call), withPart(m_tree, m_held, optimizer, std::move(*pieces)));
        return true;
    }
    return false;
}

/// The call gives the norm of all gradients as they were before; the statement behind it clips them.
bool GradientUses::addNorm(FindingId finding, const CallSite &site, NodeId statement)
{
    const bool isNorm = m_shape.findings()[finding].api.ends_with("norm_");
    const NodeId type = argument(finding, site, "norm_type");
    if (!isNorm || (type != noNode && literalText(m_tree, type) != "2" && literalText(m_tree, type) != "2.0")
        || m_tree.kind(statement) != Kind::expression_statement || !isEvaluatedOnce(site.call, statement))
        return false;
    std::vector<Piece> pieces{namePiece(levelOf(m_shape) + "norm"),
                              literalPiece("("),
                              namePiece(levelOf(m_shape) + "stack"),
                              literalPiece("(["),
                              namePiece(levelOf(m_shape) + "norm"),
                              literalPiece("("),
                              variable("grad"),
                              literalPiece(") for "),
                              variable("grad"),
                              literalPiece(" in "),
                              variable("grads"),
                              literalPiece("]))")};
    put(finding, m_tree.range(site.call), std::move(pieces));
    return true;
}

/// `grads = ops.clip_by_global_norm(grads, limit)`.
std::optional<std::vector<Piece>> GradientUses::clipped(FindingId id, const CallSite &site) const
{
    auto call = clippedFrom(id, site, {variable("grads")});
    if (!call)
        return std::nullopt;
    std::vector<Piece> pieces{variable("grads"), literalPiece(" = ")};
    pieces.insert(pieces.end(), call->begin(), call->end());
    return pieces;
}

/// `ops.clip_by_global_norm(grads, limit)`.
std::optional<std::vector<Piece>> GradientUses::clippedFrom(FindingId id, const CallSite &site,
                                                            std::vector<Piece> gradients) const
{
    const bool isNorm = m_shape.findings()[id].api.ends_with("norm_");
    const NodeId limit = argument(id, site, isNorm ? "max_norm" : "clip_value");
    const NodeId type = isNorm ? argument(id, site, "norm_type") : NodeId{noNode};
    const NodeId strict = isNorm ? argument(id, site, "error_if_nonfinite") : NodeId{noNode};
    if (limit == noNode || site.starred || (!isNorm && !isRepeatable(m_tree, limit))
        || (strict != noNode && m_tree.text(strict) != "False"))
        return std::nullopt;
    const std::string typeText = type == noNode ? std::string() : literalText(m_tree, type);
    const bool isEuclidean = type == noNode || typeText == "2" || typeText == "2.0";
    const std::string name = !isNorm ? "clip_by_value" : isEuclidean ? "clip_by_global_norm" : "clip_by_norm";
    std::vector<Piece> pieces{namePiece("mindspore.ops." + name), literalPiece("(")};
    pieces.insert(pieces.end(), gradients.begin(), gradients.end());
    pieces.push_back(literalPiece(isNorm ? ", " : ", -"));
    pieces.push_back(sourcePiece(m_tree, limit, isNorm ? Precedence::lambda : Precedence::unary));
    if (!isNorm || !isEuclidean) {
        pieces.push_back(literalPiece(", "));
        pieces.push_back(sourcePiece(m_tree, isNorm ? type : limit, Precedence::lambda));
    }
    pieces.push_back(literalPiece(")"));
    return pieces;
}

// --- small questions -------------------------------------------------------------------------------------------------

/// In a function or a lambda that the statement holds.
bool GradientUses::isInFunction(NodeId node, NodeId statement) const
{
    for (NodeId at = node; at != noNode && at != statement; at = m_tree.parent(at)) {
        const Kind kind = m_tree.kind(at);
        if (kind == Kind::lambda || kind == Kind::function_definition || kind == Kind::class_definition)
            return true;
    }
    return m_tree.kind(statement) == Kind::function_definition || m_tree.kind(statement) == Kind::class_definition
           || m_tree.kind(statement) == Kind::decorated_definition;
}

/// In any case, once, whenever the statement runs.
bool GradientUses::isEvaluatedOnce(NodeId call, NodeId statement) const
{
    for (NodeId at = m_tree.parent(call); at != noNode && at != statement; at = m_tree.parent(at)) {
        const Kind kind = m_tree.kind(at);
        if (kind == Kind::lambda || kind == Kind::boolean_operator || kind == Kind::conditional_expression
            || kind == Kind::comparison_operator || isComprehension(kind) || kind == Kind::await)
            return false;
    }
    return true;
}

NodeId GradientUses::argument(FindingId id, const CallSite &site, std::string_view parameter) const
{
    const auto bound = m_shape.bindFinding(m_shape.findings()[id], site);
    const std::uint32_t index = bound ? parameterIndex(bound->bound, parameter) : BoundCall::absent;
    return index == BoundCall::absent || !bound->bound.has(index)
               ? noNode
               : site.arguments[bound->bound.argumentOf[index]].value;
}

const Finding *GradientUses::findingAt(NodeId call) const
{
    const auto found = m_calls.find(call);
    return found == m_calls.end() ? nullptr : &m_shape.findings()[found->second];
}

Piece GradientUses::variable(std::string_view name) const
{
    return variablePiece(std::string(name), m_held.place);
}

void GradientUses::put(FindingId finding, ByteRange range, std::vector<Piece> pieces, bool isAssumed)
{
    m_uses.push_back({finding, "clip", contributionFor(m_held, range, std::move(pieces)), isAssumed});
}

} // namespace torchferry::convert::context::mindspore
