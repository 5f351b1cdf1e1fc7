// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/gradient_clearing.h"

#include <string_view>
#include <vector>

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view clearingMember = "zero_grad";

class ClearingFinder {
public:
    ClearingFinder(const ProgramShape &shape, const CallFindings &calls, const StepStatements &statements,
                   NodeId optimizer)
        : m_shape(shape),
          m_statements(statements),
          m_tree(shape.tree()),
          m_calls(calls),
          m_optimizer(m_tree.text(optimizer))
    {}

    NodeId run(NodeId backward) const
    {
        NodeId block = m_tree.parent(backward);
        for (NodeId end = noNode;; block = m_tree.parent(end)) {
            const std::vector<NodeId> &candidates = m_statements.clearingsIn(block);
            for (auto id = candidates.rbegin(); id != candidates.rend(); ++id)
                if ((end == noNode || *id < end) && isClearing(*id) && !(*id > backward && mayBeLeft(backward, *id)))
                    return end == noNode || !isComputedBetween(*id, end) ? *id : NodeId{noNode};
            end = m_tree.parent(block);
            while (m_tree.kind(end) == Kind::else_clause || m_tree.kind(end) == Kind::elif_clause)
                end = m_tree.parent(end);
            if (m_tree.kind(end) != Kind::if_statement && m_tree.kind(end) != Kind::with_statement)
                return noNode;
        }
    }

private:
    /// The block may be left between the two statements: what is behind is not done.
    [[nodiscard]] bool mayBeLeft(NodeId from, NodeId to) const
    {
        for (NodeId id = m_tree.subtreeEnd(from); id < to; ++id) {
            const Kind kind = m_tree.kind(id);
            if (kind == Kind::continue_statement || kind == Kind::break_statement || kind == Kind::return_statement)
                return true;
        }
        return false;
    }

    /// Gradients of another loss are there when the block begins.
    [[nodiscard]] bool isComputedBetween(NodeId clearing, NodeId end) const
    {
        for (NodeId id = m_tree.nextNamedSibling(clearing); id != end && id != noNode; id = m_tree.nextNamedSibling(id))
            if (callsBackward(id))
                return true;
        return false;
    }

    [[nodiscard]] const Finding *findingAt(NodeId call) const
    {
        const auto found = m_calls.find(call);
        return found == m_calls.end() ? nullptr : &m_shape.findings()[found->second];
    }

    [[nodiscard]] bool isClearing(NodeId statement) const
    {
        const CallSite site = CallSite::of(m_tree, callOfStatement(m_tree, statement));
        if (site.call == noNode)
            return false;
        if (site.member == noNode || m_tree.text(site.member) != clearingMember)
            return clearsAll(m_shape.calledFunction(site.callee));
        const Finding *finding = findingAt(site.call);
        return m_tree.text(site.receiver) == m_optimizer
               || (finding != nullptr && finding->api == "torch.nn.Module.zero_grad");
    }

    /// `reset_grad()`: clears gradients, those of the optimizer among them, and does nothing else.
    [[nodiscard]] bool clearsAll(NodeId function) const
    {
        const NodeId body = function == noNode ? noNode : m_tree.child(function, Field::body);
        bool isOurOptimizer = false;
        for (NodeId id = body == noNode ? noNode : m_tree.firstNamedChild(body); id != noNode;
             id = m_tree.nextNamedSibling(id)) {
            const CallSite site = CallSite::of(m_tree, callOfStatement(m_tree, id));
            const bool isText = m_tree.kind(id) == Kind::expression_statement
                                && m_tree.kind(m_tree.firstNamedChild(id)) == Kind::string;
            if (m_tree.kind(id) == Kind::comment || isText)
                continue;
            if (site.call == noNode || site.member == noNode || m_tree.text(site.member) != clearingMember)
                return false;
            isOurOptimizer = isOurOptimizer || m_tree.text(site.receiver) == m_optimizer;
        }
        return isOurOptimizer;
    }

    [[nodiscard]] bool callsBackward(NodeId statement) const
    {
        for (NodeId id = m_tree.next(Kind::call, statement); id < m_tree.subtreeEnd(statement);
             id = m_tree.next(Kind::call, id + 1)) {
            const Finding *finding = findingAt(id);
            if (finding != nullptr && finding->row != nullptr && finding->row->resolver == "training-step"
                && finding->api.ends_with(".backward"))
                return true;
        }
        return false;
    }

    const ProgramShape &m_shape;
    const StepStatements &m_statements;
    const Tree &m_tree;
    const CallFindings &m_calls;
    std::string_view m_optimizer; ///< as the step names it
};

} // namespace

NodeId callOfStatement(const Tree &tree, NodeId statement)
{
    const NodeId value = tree.kind(statement) == Kind::expression_statement ? tree.firstNamedChild(statement) : noNode;
    return tree.kind(value) == Kind::call && tree.nextNamedSibling(value) == noNode ? value : NodeId{noNode};
}

NodeId clearingBefore(const ProgramShape &shape, const CallFindings &calls, const StepStatements &statements,
                      NodeId backward, NodeId optimizer)
{
    return ClearingFinder(shape, calls, statements, optimizer).run(backward);
}

} // namespace torchferry::convert::context::mindspore
