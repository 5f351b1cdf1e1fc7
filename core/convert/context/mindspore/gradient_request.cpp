// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/gradient_request.h"

#include <algorithm>
#include <array>

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

constexpr std::array<std::string_view, 7> parameters{"outputs",      "inputs",      "grad_outputs", "retain_graph",
                                                     "create_graph", "only_inputs", "allow_unused"};
/// Members that leave ones what they are.
constexpr std::array<std::string_view, 5> moves{"to", "cuda", "cpu", "type_as", "contiguous"};
constexpr int deepest = 6; ///< calls around each other

class Reader {
public:
    Reader(const ProgramShape &shape, NodeId call) : m_shape(shape), m_tree(shape.tree())
    {
        m_found.site = CallSite::of(m_tree, call);
        m_found.statement = m_tree.statement(call);
    }

    GradientRequest run()
    {
        readArguments();
        if (!m_found.obstacle && (m_found.output == noNode || m_found.inputs.empty()))
            refuse("TF5147", m_found.site.list);
        if (!m_found.obstacle)
            readUse();
        return std::move(m_found);
    }

private:
    void refuse(std::string_view code, NodeId at)
    {
        if (!m_found.obstacle)
            m_found.obstacle =
                Message{std::string(code),
                        {{"argument", std::string(m_tree.text(at))},
                         {"line", std::to_string(m_shape.file().source.position(m_tree.begin(at)).line)}}};
    }

    void readArguments()
    {
        std::size_t position = 0;
        for (const Argument &argument : m_found.site.arguments) {
            std::string_view name = argument.name;
            if (argument.kind == Argument::Kind::positional && position < parameters.size())
                name = parameters[position++];
            else if (argument.kind != Argument::Kind::keyword)
                return refuse("TF5147", argument.node);
            const std::string text = literalText(m_tree, argument.value);
            if (name == "outputs")
                m_found.output = unwrap(m_tree, argument.value);
            else if (name == "inputs")
                readInputs(unwrap(m_tree, argument.value));
            else if (name == "grad_outputs")
                readWeight(argument.value);
            else if (name == "create_graph" && (text == "True" || text == "False"))
                m_found.isGraphKept = text == "True";
            else if (name == "retain_graph" || name == "only_inputs" ? !isPure(m_tree, argument.value)
                                                                     : text != "False" && text != "None")
                return refuse("TF5147", argument.node);
        }
        const Kind kind = m_tree.kind(m_found.output);
        if (m_found.output != noNode && (kind == Kind::list || kind == Kind::tuple))
            refuse("TF5147", m_found.output);
    }

    void readInputs(NodeId inputs)
    {
        const bool isList = m_tree.kind(inputs) == Kind::list || m_tree.kind(inputs) == Kind::tuple;
        for (NodeId one = isList ? m_tree.firstNamedChild(inputs) : inputs; one != noNode;
             one = isList ? m_tree.nextNamedSibling(one) : NodeId{noNode}) {
            const types::Type type = m_shape.file().types.of(one).type;
            const bool isMany =
                type.kind == types::Type::Kind::instance
                && !m_shape.file().classes.derivesFrom(type.name, m_shape.file().pack.source.tensorClass);
            const bool isOnce = std::none_of(m_found.inputs.begin(), m_found.inputs.end(),
                                             [&](NodeId other) { return m_tree.text(other) == m_tree.text(one); });
            if (m_tree.kind(one) != Kind::identifier || isMany || !isOnce
                || m_shape.file().classes.derivesFrom(type.name, "torch.nn.Parameter"))
                return refuse("TF5147", one);
            m_found.inputs.push_back(one);
        }
    }

    void readWeight(NodeId value)
    {
        const NodeId given = unwrap(m_tree, value);
        if (literalText(m_tree, given) == "None" || isOnes(given, 0))
            return;
        if (m_tree.kind(given) == Kind::identifier) {
            const NodeId made = givenTo(m_shape.file(), given);
            if (made != noNode && isOnes(unwrap(m_tree, made), 0)) {
                const names::FileNames &names = m_shape.file().names;
                const names::Variable &of = names.variables()[names.variableOf(given)];
                const bool isOnlyUse = names.usesOf(of.bindings.front()).size() == 1
                                       && names.bindings()[of.bindings.front()].scope != names::moduleScope;
                m_found.ones = isOnlyUse ? m_tree.statement(made) : NodeId{noNode};
                return;
            }
        }
        if (!isRepeatable(m_tree, given))
            return refuse("TF5147", value);
        m_found.weight = given;
    }

    /// `torch.ones(…)`, `Variable(Tensor(4, 1).fill_(1.0), requires_grad=False)`, `torch.ones_like(x).to(device)`.
    [[nodiscard]] bool isOnes(NodeId made, int depth) const
    {
        if (m_tree.kind(made) != Kind::call || depth > deepest)
            return false;
        const CallSite site = CallSite::of(m_tree, made);
        const auto resolved =
            m_shape.file().project.resolve(m_shape.file().names, m_tree, m_tree.child(made, Field::function));
        const std::string_view dotted =
            resolved && !resolved->local ? std::string_view(resolved->dotted) : std::string_view();
        if (dotted == "torch.ones" || dotted == "torch.ones_like" || dotted == "numpy.ones")
            return true;
        constexpr std::array keeping{"torch.autograd.Variable", "torch.from_numpy", "torch.tensor", "torch.FloatTensor",
                                     "torch.cuda.FloatTensor"};
        if (std::find(keeping.begin(), keeping.end(), dotted) != keeping.end() || isTensorClass(site.callee))
            if (!site.arguments.empty() && isOnes(unwrap(m_tree, site.arguments.front().value), depth + 1))
                return true;
        if (site.member == noNode)
            return false;
        const std::string_view member = m_tree.text(site.member);
        if (member == "fill_" && site.arguments.size() == 1) {
            const std::string value = literalText(m_tree, site.arguments.front().value);
            return value == "1.0" || value == "1" || value == "1.";
        }
        if (member == "new_ones")
            return true;
        return std::find(moves.begin(), moves.end(), member) != moves.end()
               && isOnes(unwrap(m_tree, site.receiver), depth + 1);
    }

    /// `FloatTensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor`.
    [[nodiscard]] bool isTensorClass(NodeId callee) const
    {
        const NodeId given = m_tree.kind(callee) == Kind::identifier ? givenTo(m_shape.file(), callee) : NodeId{noNode};
        const std::string_view text = given == noNode ? std::string_view() : m_tree.text(given);
        return text.starts_with("torch.") && text.ends_with("FloatTensor");
    }

    // --- what becomes of the gradients ---------------------------------------------------------------------------------

    void readUse()
    {
        const NodeId call = m_found.site.call;
        for (NodeId id = m_tree.parent(call); id != noNode && id != m_found.statement; id = m_tree.parent(id)) {
            constexpr std::array conditional{Kind::lambda,
                                             Kind::list_comprehension,
                                             Kind::generator_expression,
                                             Kind::dictionary_comprehension,
                                             Kind::set_comprehension,
                                             Kind::conditional_expression,
                                             Kind::boolean_operator};
            if (std::find(conditional.begin(), conditional.end(), m_tree.kind(id)) != conditional.end())
                return refuse("TF5148", call);
        }
        if (m_tree.kind(m_found.statement) != Kind::expression_statement
            && m_tree.kind(m_found.statement) != Kind::return_statement)
            return refuse("TF5148", call);
        m_found.value = call;
        const NodeId outer = skipBrackets(m_tree, call);
        const NodeId parent = m_tree.parent(outer);
        if (m_tree.kind(parent) == Kind::subscript && m_tree.child(parent, Field::value) == outer
            && literalText(m_tree, m_tree.child(parent, Field::subscript)) == "0") {
            if (m_found.inputs.size() != 1)
                return refuse("TF5148", call);
            m_found.value = parent;
            m_found.isTuple = false;
        }
        const NodeId assignment = m_tree.parent(skipBrackets(m_tree, m_found.value));
        if (m_tree.kind(assignment) != Kind::assignment || m_tree.parent(assignment) != m_found.statement
            || m_tree.child(assignment, Field::right) != skipBrackets(m_tree, m_found.value))
            return;
        const NodeId left = m_tree.child(assignment, Field::left);
        const NodeId pattern = withoutTargetBrackets(m_tree, left);
        if (m_found.isTuple && isTuplePattern(m_tree.kind(pattern))) {
            if (targetsOf(m_tree, pattern) != m_found.inputs.size())
                return refuse("TF5148", call);
            m_found.isTuple = false;
            m_found.target = m_found.inputs.size() == 1 ? m_tree.firstNamedChild(pattern) : left;
        } else if (!m_found.isTuple || m_found.inputs.size() > 1) {
            m_found.target = left;
        }
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    GradientRequest m_found;
};

} // namespace

GradientRequest gradientRequestOf(const ProgramShape &shape, NodeId call)
{
    return Reader(shape, call).run();
}

} // namespace torchferry::convert::context::mindspore
