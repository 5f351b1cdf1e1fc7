// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/gradient_reads.h"

#include <algorithm>
#include <set>

#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view gradient = "torch.Tensor.grad";

class ReadFinder {
public:
    ReadFinder(const ProgramShape &shape, FindingId backward)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names),
          m_site(CallSite::of(m_tree, shape.occurrences()[backward].node)),
          m_statement(m_tree.statement(m_site.call))
    {}

    std::optional<GradientRequest> run()
    {
        const bool isPlain = std::all_of(m_site.arguments.begin(), m_site.arguments.end(), [this](const Argument &one) {
            return one.kind == Argument::Kind::keyword && one.name == "retain_graph" && isPure(m_tree, one.value);
        });
        if (callOfStatement(m_tree, m_statement) != m_site.call || m_site.receiver == noNode || !isPlain
            || !findReads())
            return std::nullopt;
        for (const NodeId input : m_request.inputs) {
            if (!isClearedInLoops(input))
                return std::nullopt;
        }
        m_request.site = m_site;
        m_request.statement = m_statement;
        m_request.output = unwrap(m_tree, m_site.receiver);
        m_request.value = m_site.call;
        m_request.isTuple = false;
        m_request.isGraphKept = true; // nothing that is differentiated calls `backward`
        return std::move(m_request);
    }

private:
    /// All uses of `grad` of the variables whose gradients are read: behind the call, in its block.
    bool findReads()
    {
        const std::uint32_t end = m_tree.end(m_tree.parent(m_statement));
        std::set<std::uint32_t> variables;
        const Findings &findings = m_shape.findings();
        // In the order of the source: those that begin in the rest of the block.
        const auto first = std::partition_point(findings.begin(), findings.end(), [&](const Finding &finding) {
            return finding.range.begin < m_tree.begin(m_statement);
        });
        for (auto at = first; at != findings.end() && at->range.begin < end; ++at) {
            const Finding &finding = *at;
            if (finding.api == "torch.Tensor.backward" && m_shape.occurrences()[finding.id].node != m_site.call)
                return false; // whose gradients are read is not known
            if (finding.api != gradient)
                continue;
            const NodeId node = m_shape.occurrences()[finding.id].node;
            const NodeId object = m_tree.kind(node) == Kind::attribute ? m_tree.child(node, Field::object) : noNode;
            const bool isBehind = m_tree.begin(node) > m_tree.end(m_statement) && m_tree.end(node) <= end;
            if (!isBehind)
                continue;
            const std::uint32_t variable =
                object != noNode && m_tree.kind(object) == Kind::identifier ? m_names.variableOf(object) : names::none;
            if (variable == names::none || !isPlainVariable(variable, object))
                return false;
            if (variables.insert(variable).second) {
                m_request.inputs.push_back(object);
                m_request.wanted.push_back(std::string(m_tree.text(object)) + "_grad");
            }
            const std::optional<bool> isClearing = use(node);
            if (!isClearing)
                return false;
            m_request.reads.push_back({finding.id, node, *isClearing, std::string(m_tree.text(object)) + "_grad"});
        }
        for (const std::uint32_t variable : variables) {
            for (const NodeId name : m_names.usesOf(m_names.variables()[variable].bindings.front())) {
                const NodeId member = m_tree.parent(name);
                const bool isGradient = m_tree.kind(member) == Kind::attribute && m_tree.field(name) == Field::object
                                        && m_tree.text(m_tree.child(member, Field::attribute)) == "grad";
                if (isGradient && (m_tree.begin(name) < m_tree.end(m_statement) || m_tree.end(name) > end))
                    return false;
            }
        }
        return !m_request.inputs.empty();
    }

    /// Of a function or the module, no parameter of a network, and no variable of a loop.
    [[nodiscard]] bool isPlainVariable(std::uint32_t variable, NodeId read) const
    {
        const types::FileTypes &types = m_shape.file().types;
        if (m_shape.file().classes.derivesFrom(types.nameOf(read), "torch.nn.Parameter"))
            return false;
        const names::Variable &of = m_names.variables()[variable];
        if (of.scope == names::moduleScope && m_shape.file().project.isImportedElsewhere(m_names, of.name))
            return false;
        return of.scope == m_names.scopeOf(m_statement)
               && std::all_of(of.bindings.begin(), of.bindings.end(), [this](names::BindingId id) {
                      const Binding::Kind kind = m_names.bindings()[id].kind;
                      return kind == Binding::Kind::assignment || kind == Binding::Kind::parameter
                             || m_tree.kind(m_tree.parent(m_names.bindings()[id].node)) == Kind::augmented_assignment;
                  });
    }

    /// True: the statement clears the gradient; false: it reads it; nothing: it changes it in another way.
    [[nodiscard]] std::optional<bool> use(NodeId node) const
    {
        const NodeId statement = m_tree.statement(node);
        if (isTarget(m_tree, node)) {
            const NodeId assignment = m_tree.parent(node);
            const bool isNone = m_tree.kind(assignment) == Kind::assignment
                                && literalText(m_tree, m_tree.child(assignment, Field::right)) == "None";
            return isNone && m_tree.parent(assignment) == statement ? std::optional(true) : std::nullopt;
        }
        NodeId object = node;
        for (NodeId member = m_tree.parent(object);
             m_tree.kind(member) == Kind::attribute && m_tree.field(object) == Field::object;
             member = m_tree.parent(object)) {
            const std::string_view name = m_tree.text(m_tree.child(member, Field::attribute));
            if (name == "zero_" && callOfStatement(m_tree, statement) == m_tree.parent(member))
                return true;
            if (name.ends_with('_') || isTarget(m_tree, member))
                return std::nullopt;
            if (name != "data")
                break;
            object = member;
        }
        const NodeId parent = m_tree.parent(object);
        if (m_tree.kind(parent) == Kind::subscript && isTarget(m_tree, parent))
            return std::nullopt;
        return false;
    }

    /// Without it gradients of several calls add up. A variable that is bound anew for each has no gradient before.
    [[nodiscard]] bool isClearedInLoops(NodeId input) const
    {
        const NodeId around = repeated();
        const std::uint32_t variable = m_names.variableOf(input);
        const auto &bindings = m_names.variables()[variable].bindings;
        const bool isFresh = std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
            const NodeId node = m_names.bindings()[id].node;
            const NodeId statement = node == noNode ? noNode : m_tree.statement(node);
            return statement != noNode && m_tree.parent(statement) == m_tree.parent(m_statement)
                   && m_tree.begin(statement) < m_tree.begin(m_statement)
                   && m_names.bindings()[id].kind == Binding::Kind::assignment;
        });
        if (around == noNode || isFresh)
            return true;
        return std::any_of(m_request.reads.begin(), m_request.reads.end(), [&](const GradientRequest::Read &read) {
            return read.isClearing && m_names.variableOf(m_tree.child(read.node, Field::object)) == variable
                   && isUnconditional(m_tree.statement(read.node));
        });
    }

    /// The loop or the function that runs the call several times, or may; noNode at the level of the module.
    [[nodiscard]] NodeId repeated() const
    {
        for (NodeId at = m_tree.parent(m_statement); at != noNode; at = m_tree.parent(at)) {
            const Kind kind = m_tree.kind(at);
            if (kind == Kind::for_statement || kind == Kind::while_statement || kind == Kind::function_definition)
                return at;
        }
        return noNode;
    }

    /// In the block of the call, or in a `with` there.
    [[nodiscard]] bool isUnconditional(NodeId statement) const
    {
        const NodeId block = m_tree.parent(m_statement);
        NodeId at = m_tree.parent(statement);
        while (at != block && m_tree.kind(m_tree.parent(at)) == Kind::with_statement)
            at = m_tree.parent(m_tree.parent(at));
        return at == block;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    CallSite m_site;
    NodeId m_statement;
    GradientRequest m_request;
};

} // namespace

std::optional<GradientRequest> gradientReadsOf(const ProgramShape &shape, FindingId backward)
{
    return ReadFinder(shape, backward).run();
}

} // namespace torchferry::convert::context::mindspore
