// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/enclosing_conditions.h"

#include "core/convert/calls/value_kinds.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int deepest = 4;

class Conditions {
public:
    Conditions(const FileContext &file, NodeId use, std::string_view api)
        : m_file(file),
          m_tree(file.tree),
          m_use(use),
          m_api(file.pack.sourceFacts.canonical(api))
    {}

    [[nodiscard]] bool run() const
    {
        NodeId node = m_use;
        for (NodeId above = m_tree.parent(node); above != noNode; node = above, above = m_tree.parent(above)) {
            switch (m_tree.kind(above)) {
            case Kind::if_statement:
            case Kind::elif_clause:
                if (m_tree.field(node) == Field::consequence && implies(m_tree.child(above, Field::condition)))
                    return true;
                break;
            case Kind::with_statement:
                if (m_tree.field(node) == Field::body && isEnteredAt(above))
                    return true;
                break;
            case Kind::function_definition: return isDecorated(above);
            case Kind::class_definition:
            case Kind::lambda: return false;
            default: break;
            }
        }
        return false;
    }

private:
    /// `with no_grad():`
    [[nodiscard]] bool isEnteredAt(NodeId statement) const
    {
        const NodeId body = m_tree.child(statement, Field::body);
        for (NodeId id = statement; id < body; ++id) {
            if (m_tree.kind(id) != Kind::with_item)
                continue;
            const NodeId value = m_tree.firstNamedChild(id);
            const bool isNamed = value != noNode && m_tree.kind(value) == Kind::as_pattern;
            if (implies(isNamed ? m_tree.firstNamedChild(value) : value))
                return true;
        }
        return false;
    }

    /// `@no_grad()`
    [[nodiscard]] bool isDecorated(NodeId function) const
    {
        const NodeId around = m_tree.parent(function);
        if (m_tree.kind(around) != Kind::decorated_definition)
            return false;
        for (NodeId child = m_tree.firstNamedChild(around); child != function; child = m_tree.nextNamedSibling(child)) {
            if (m_tree.kind(child) == Kind::decorator && implies(m_tree.firstNamedChild(child)))
                return true;
        }
        return false;
    }

    /// Where the expression is true, the call gave something true.
    [[nodiscard]] bool implies(NodeId expression, int depth = 0) const
    {
        expression = unwrap(m_tree, expression);
        if (expression == noNode || depth > deepest)
            return false;
        switch (m_tree.kind(expression)) {
        case Kind::call: {
            const auto called = m_file.project.resolve(m_file.names, m_tree, m_tree.child(expression, Field::function));
            return called && !called->local && m_file.pack.sourceFacts.canonical(called->dotted) == m_api;
        }
        case Kind::boolean_operator:
            return m_tree.tokenChild(expression, "and") != noNode
                   && (implies(m_tree.child(expression, Field::left), depth + 1)
                       || implies(m_tree.child(expression, Field::right), depth + 1));
        case Kind::identifier: return implies(givenTo(m_file, expression), depth + 1);
        case Kind::attribute: return isGivenOnlySuch(expression, depth);
        case Kind::comparison_operator: return isChosenText(expression, depth);
        default: return false;
        }
    }

    /// `device == "cuda"`, of `device = "cuda" if is_available() else "cpu"`; `device.type == "cuda"` of an object that is
    /// made of such a text.
    [[nodiscard]] bool isChosenText(NodeId comparison, int depth) const
    {
        const NodeId left = m_tree.firstNamedChild(comparison);
        const NodeId right = left == noNode ? noNode : m_tree.nextNamedSibling(left);
        if (right == noNode || m_tree.nextNamedSibling(right) != noNode || m_tree.kind(right) != Kind::string)
            return false;
        const std::string_view sign = m_tree.text().substr(m_tree.end(left), m_tree.begin(right) - m_tree.end(left));
        const NodeId name = attributeName(m_tree, left) == "type" ? m_tree.child(left, Field::object) : left;
        NodeId given = m_tree.kind(name) == Kind::identifier ? unwrap(m_tree, givenTo(m_file, name)) : NodeId{noNode};
        if (given != noNode && m_tree.kind(given) == Kind::call) {
            const NodeId list = m_tree.child(given, Field::arguments);
            given = unwrap(m_tree, m_tree.firstNamedChild(list));
        }
        const auto [chosen, other] =
            given == noNode ? std::array<NodeId, 2>{noNode, noNode} : sidesOfChoice(m_tree, given);
        if (other == noNode || m_tree.kind(chosen) != Kind::string || m_tree.kind(other) != Kind::string)
            return false;
        const std::string asked = textOf(m_tree, right);
        const auto isAsked = [&asked](const std::string &text) {
            return text == asked || text.starts_with(asked + ":");
        };
        const bool isOfChosen = isAsked(textOf(m_tree, chosen));
        const bool isOfOther = isAsked(textOf(m_tree, other));
        const bool asksIs = sign.find("==") != std::string_view::npos;
        const bool asksIsNot = sign.find("!=") != std::string_view::npos;
        return ((asksIs && isOfChosen && !isOfOther) || (asksIsNot && isOfOther && !isOfChosen))
               && implies(m_tree.nextNamedSibling(chosen), depth + 1);
    }

    [[nodiscard]] bool isGivenOnlySuch(NodeId attribute, int depth) const
    {
        bool comesBefore = false;
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            if (m_tree.kind(id) != Kind::attribute || m_tree.text(id) != m_tree.text(attribute)
                || !isTarget(m_tree, id))
                continue;
            const NodeId assignment = m_tree.parent(id);
            if (m_tree.kind(assignment) != Kind::assignment || m_tree.child(assignment, Field::left) != id
                || !implies(m_tree.child(assignment, Field::right), depth + 1))
                return false;
            const NodeId block = m_tree.parent(m_tree.statement(id));
            comesBefore = comesBefore || (m_tree.end(id) <= m_tree.begin(m_use) && isAround(block));
        }
        return comesBefore;
    }

    [[nodiscard]] bool isAround(NodeId block) const
    {
        return block != noNode && m_tree.range(block).contains(m_tree.range(m_use));
    }

    const FileContext &m_file;
    const Tree &m_tree;
    NodeId m_use;
    std::string m_api;
};

/// `x is not None`, alone or joined by `and`, where `asked` is that text.
bool asksFor(const Tree &tree, NodeId condition, std::string_view asked)
{
    condition = unwrap(tree, condition);
    if (tree.kind(condition) == Kind::boolean_operator && tree.tokenChild(condition, "and") != noNode)
        return asksFor(tree, tree.child(condition, Field::left), asked)
               || asksFor(tree, tree.child(condition, Field::right), asked);
    return tree.text(condition) == asked;
}

} // namespace

bool runsUnder(const FileContext &file, NodeId node, std::string_view api)
{
    return Conditions(file, node, api).run();
}

bool mayBeNoneByName(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    const std::uint32_t value = coarseOf(file, expression);
    if ((value & noneValue) == 0 || value == noneValue)
        return false;
    const std::string asked = std::string(tree.text(expression)) + " is not None";
    NodeId node = expression;
    for (NodeId above = tree.parent(node); above != noNode; node = above, above = tree.parent(above)) {
        const bool isInBranch = (tree.kind(above) == Kind::if_statement || tree.kind(above) == Kind::elif_clause)
                                && tree.field(node) == Field::consequence;
        if (isInBranch && asksFor(tree, tree.child(above, Field::condition), asked))
            return false;
    }
    return true;
}

bool isTried(const Tree &tree, NodeId node)
{
    for (NodeId above = tree.parent(node); above != noNode; node = above, above = tree.parent(node)) {
        if (tree.kind(above) == Kind::function_definition || tree.kind(above) == Kind::lambda)
            return false;
        if (tree.kind(above) != Kind::try_statement || tree.child(above, Field::body) != node)
            continue;
        for (NodeId clause = tree.nextNamedSibling(node); clause != noNode; clause = tree.nextNamedSibling(clause))
            if (tree.kind(clause) == Kind::except_clause || tree.kind(clause) == Kind::except_group_clause)
                return true;
    }
    return false;
}

bool isEntered(const Tree &tree, NodeId node)
{
    NodeId above = tree.parent(skipBrackets(tree, node));
    while (above != noNode && tree.kind(above) == Kind::conditional_expression)
        above = tree.parent(skipBrackets(tree, above));
    if (above != noNode && tree.kind(above) == Kind::as_pattern)
        above = tree.parent(above);
    if (above == noNode || tree.kind(above) != Kind::argument_list)
        return above != noNode && (tree.kind(above) == Kind::with_item || tree.kind(above) == Kind::decorator);
    const NodeId callee = tree.child(tree.parent(above), Field::function);
    const NodeId name =
        callee == noNode || tree.kind(callee) != Kind::attribute ? noNode : tree.child(callee, Field::attribute);
    return name != noNode && (tree.text(name) == "enter_context" || tree.text(name) == "enter_async_context");
}

} // namespace torchferry::convert
