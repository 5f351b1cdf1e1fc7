// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/gradient_results.h"

#include <string>

#include "core/convert/calls/function_inputs.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class ResultReader {
public:
    ResultReader(const ProgramShape &shape, const Method &forward, const Method &backward)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_forward(forward),
          m_backward(backward)
    {}

    GradientResults run()
    {
        lookAtResults();
        return std::move(m_found);
    }

private:
    void refuse(std::string_view code, NodeId at, std::string_view name)
    {
        if (!m_found.obstacle)
            m_found.obstacle = Message{std::string(code),
                                       {{"line", std::to_string(m_shape.file().source.position(m_tree.begin(at)).line)},
                                        {"name", std::string(name)}}};
    }

    void replace(ByteRange range, std::vector<Piece> pieces) { m_found.edits.push_back({range, std::move(pieces)}); }

    /// A tuple with a gradient for each input.
    void lookAtResults()
    {
        const std::size_t count = m_forward.inputs.size();
        for (const NodeId result : m_shape.resultsOf(m_backward.node)) {
            if (result == noNode)
                return refuse("TF5138", m_backward.node, m_tree.text(m_forward.inputs.front()));
            const NodeId inner = unwrap(m_tree, result);
            const bool isTuple = m_tree.kind(inner) == Kind::tuple || m_tree.kind(inner) == Kind::expression_list;
            std::vector<NodeId> elements;
            for (NodeId id = m_tree.firstNamedChild(inner); isTuple && id != noNode; id = m_tree.nextNamedSibling(id))
                elements.push_back(id);
            if (!isTuple && count == 1) {
                if (m_tree.kind(inner) == Kind::none)
                    return refuse("TF5138", result, m_tree.text(m_forward.inputs.front()));
                const ByteRange range = m_tree.range(result);
                replace({range.begin, range.begin}, {literalPiece("(")});
                replace({range.end, range.end}, {literalPiece(",)")});
                continue;
            }
            if (elements.size() != count)
                return refuse("TF5138", result, m_tree.text(m_forward.inputs.back()));
            for (std::size_t index = 0; index < count; ++index)
                lookAtGradient(elements[index], index);
        }
    }

    /// There is none of a number or a text; of a tensor there are zeros.
    void lookAtGradient(NodeId element, std::size_t index)
    {
        const NodeId input = m_forward.inputs[index];
        if (m_tree.kind(element) == Kind::list_splat)
            refuse("TF5138", element, m_tree.text(input));
        if (m_tree.kind(element) != Kind::none)
            return;
        const FunctionInput given = functionInputAt(m_shape.file(), input);
        if (given.plain || plainInCalls(m_shape.file(), m_forward.node, index, input))
            return;
        const mapping::Row *zeros = m_shape.file().pack.row("torch.zeros_like", mapping::Use::call);
        const std::string_view name = m_tree.text(input);
        if (!given.isTensor || zeros == nullptr || zeros->variants.empty()
            || !StaticMethods(m_shape).bindingsOf(m_backward, name).empty())
            return refuse("TF5138", element, name);
        replace(m_tree.range(element),
                {namePiece(zeros->variants.front().target), literalPiece("(" + std::string(name) + ")")});
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const Method &m_forward;
    const Method &m_backward;
    GradientResults m_found;
};

} // namespace

GradientResults gradientResultsOf(const ProgramShape &shape, const Method &forward, const Method &backward)
{
    return ResultReader(shape, forward, backward).run();
}

} // namespace torchferry::convert::context::mindspore
