// SPDX-License-Identifier: Apache-2.0
// What operators give.
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::noNode;

namespace {

/// The middle of the special method's name: `__add__`, `__radd__`, `__iadd__`.
std::string_view methodOf(std::string_view op)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 13> methods{{{"+", "add"},
                                                                                            {"-", "sub"},
                                                                                            {"*", "mul"},
                                                                                            {"/", "truediv"},
                                                                                            {"//", "floordiv"},
                                                                                            {"%", "mod"},
                                                                                            {"**", "pow"},
                                                                                            {"@", "matmul"},
                                                                                            {"&", "and"},
                                                                                            {"|", "or"},
                                                                                            {"^", "xor"},
                                                                                            {"<<", "lshift"},
                                                                                            {">>", "rshift"}}};
    for (const auto &[text, method] : methods) {
        if (text == op)
            return method;
    }
    return {};
}

/// Those of the left and of the right operand.
std::pair<std::string_view, std::string_view> comparisonMethods(std::string_view op)
{
    if (op == "<" || op == ">")
        return op == "<" ? std::pair("lt", "gt") : std::pair("gt", "lt");
    if (op == "<=" || op == ">=")
        return op == "<=" ? std::pair("le", "ge") : std::pair("ge", "le");
    if (op == "==" || op == "!=")
        return op == "==" ? std::pair("eq", "eq") : std::pair("ne", "ne");
    return {};
}

} // namespace

Value FileInference::unary(NodeId node)
{
    const NodeId argument = m_tree.child(node, Field::argument);
    Value value = argument == noNode ? Value{} : eval(argument);
    if (m_tree.kind(node) == Kind::not_operator)
        return certainly(boolType);
    if (!value.isKnown())
        return {};
    value.maybeNone = false;
    if (value.type == boolType)
        value.type = intType;
    else if (m_component.isTensor(value.type))
        value.setType(m_component.tensor());
    else if (value.type != intType && value.type != floatType && !m_component.isArray(value.type))
        return m_component.isForeign(value.type) ? certainly(objectType) : Value{};
    return value;
}

Value FileInference::binary(NodeId node)
{
    // The left operand of a long sum is as deep as the sum is long: go down and come back without recursion.
    std::vector<NodeId> spine;
    NodeId first = node;
    while (m_tree.kind(first) == Kind::binary_operator && m_tree.child(first, Field::left) != noNode) {
        spine.push_back(first);
        first = m_tree.child(first, Field::left);
    }
    if (spine.empty()) {
        evalChildren(node);
        return {};
    }
    Value left = eval(first);
    while (!spine.empty()) {
        const NodeId current = spine.back();
        spine.pop_back();
        const NodeId rightNode = m_tree.child(current, Field::right);
        const NodeId opNode = m_tree.child(current, Field::operator_);
        const Value right = rightNode == noNode ? Value{} : eval(rightNode);
        const std::string_view op = opNode == noNode ? std::string_view() : m_tree.text(opNode);
        const Value result = operation(op, left, right, current);
        record(current, result);
        left = result;
    }
    return left;
}

Value FileInference::boolean(NodeId node)
{
    const NodeId leftNode = m_tree.child(node, Field::left);
    const NodeId rightNode = m_tree.child(node, Field::right);
    const NodeId opNode = m_tree.child(node, Field::operator_);
    if (leftNode == noNode || rightNode == noNode || opNode == noNode) {
        evalChildren(node);
        return {};
    }
    const bool isAnd = m_tree.text(opNode) == "and";
    Value left = eval(leftNode);
    const std::size_t mark = m_flow.mark();
    assume(leftNode, isAnd);
    const Value right = eval(rightNode);
    m_flow.rollBack(mark);
    keepWalrus(rightNode);
    if (!isAnd) {
        left.maybeNone = false;
        if (left.type == noneType)
            return right;
    }
    return m_component.join(left, right);
}

/// What a binary operator gives. Classes of the project say themselves what theirs do.
Value FileInference::operation(std::string_view op, const Value &left, const Value &right, NodeId node, bool isInPlace)
{
    const std::string_view name = methodOf(op);
    if (!name.empty() && (isOwn(left) || isOwn(right))) {
        std::optional<Value> result;
        if (isInPlace)
            result = ownOperator(left, "__i", name, node);
        if (!result)
            result = ownOperator(left, "__", name, node);
        if (!result)
            result = ownOperator(right, "__r", name, node);
        const bool isOther =
            (isOwn(left) && !m_component.isTensor(left.type)) || (isOwn(right) && !m_component.isTensor(right.type));
        if (result || isOther)
            return result.value_or(Value{});
    }
    Value result = m_component.binary(op, left, right);
    if (result.isKnown() && result.type >= knownCount)
        result.reason = because(ReasonKind::computed, node, result.type, result.reason);
    return result;
}

/// An instance of a class of the project.
bool FileInference::isOwn(const Value &value) const
{
    return value.isKnown() && m_types[value.type].origin == Origin::project
           && m_types[value.type].kind == Type::Kind::instance;
}

/// What the operator gives that the operand's class defines; nothing if it does not.
std::optional<Value> FileInference::ownOperator(const Value &operand, std::string_view prefix, std::string_view name,
                                                NodeId node)
{
    if (!isOwn(operand))
        return std::nullopt;
    const std::string method = std::string(prefix).append(name).append("__");
    if (m_program.classes.member(m_types[operand.type].symbol, method) == none)
        return std::nullopt;
    return specialMethod(operand, method, node).value_or(Value{});
}

/// What a `:=` in an operand that may not be evaluated binds is there behind it, or was there before.
/// In a comprehension it takes one thing after another: what it held before is no hint of what nothing is known of.
void FileInference::keepWalrus(NodeId operand, bool isRepeated)
{
    if (m_tree.text(operand).find(":=") == std::string_view::npos)
        return;
    const NodeId end = m_tree.subtreeEnd(operand);
    for (NodeId id = operand; id < end; ++id) {
        const NodeId name = m_tree.kind(id) == Kind::named_expression ? m_tree.child(id, Field::name) : NodeId{noNode};
        const std::uint32_t variable = name == noNode ? names::none : m_names.variableOf(name);
        if (variable != names::none && belongsHere(variable))
            m_flow.set(variable, isRepeated && m_facts[name].type == unknownType
                                     ? Value{}
                                     : m_component.join(m_flow[variable], m_facts[name]));
    }
}

Value FileInference::comparison(NodeId node)
{
    bool yieldsBool = true;
    bool known = true;
    bool isText = false;
    Value tensor;
    Value own;
    std::string_view method;
    std::string_view reflected;
    bool isLeft = true;
    for (NodeId child = m_tree.firstChild(node); child != noNode; child = m_tree.nextSibling(child)) {
        if (m_tree.field(child) == Field::operators) {
            const std::string_view op = m_tree.text(child);
            const bool isIdentity = op.starts_with("is") || op == "in" || op.starts_with("not");
            yieldsBool = yieldsBool && isIdentity;
            std::tie(method, reflected) = comparisonMethods(op);
            continue;
        }
        if (!m_tree.isNamed(child) || m_tree.kind(child) == Kind::comment)
            continue;
        const Value operand = eval(child);
        known = known && operand.isKnown() && (m_component.isForeign(operand.type) || operand.type == noneType);
        isText = isText || operand.type == strType || operand.type == bytesType;
        if (!own.isKnown() && isOwn(operand) && !m_component.isTensor(operand.type)) {
            own = operand;
            isLeft = method.empty();
        }
        const bool isVector =
            operand.isKnown() && (m_component.isTensor(operand.type) || m_component.isArray(operand.type));
        if (isVector
            && (!tensor.isKnown() || operand.confidence() > tensor.confidence() || m_component.isTensor(operand.type)))
            tensor = operand;
    }
    if (yieldsBool)
        return certainly(boolType);
    if (own.isKnown() && !method.empty()) {
        if (const std::optional<Value> result = ownOperator(own, "__", isLeft ? method : reflected, node))
            return *result;
    }
    if (tensor.isKnown()) {
        if (own.isKnown() || isText)
            return {}; // such a thing is not compared with a tensor: one of the two is something else
        tensor.maybeNone = false;
        if (m_component.isTensor(tensor.type))
            tensor.setType(m_component.tensor());
        tensor.reason = because(ReasonKind::computed, node, tensor.type, tensor.reason);
        return tensor;
    }
    return known ? certainly(boolType) : Value{};
}

Value FileInference::conditional(NodeId node)
{
    const NodeId first = m_tree.firstNamedChild(node);
    const NodeId condition = first == noNode ? noNode : m_tree.nextNamedSibling(first);
    const NodeId second = condition == noNode ? noNode : m_tree.nextNamedSibling(condition);
    if (second == noNode) {
        evalChildren(node);
        return {};
    }
    (void)eval(condition);
    const std::size_t mark = m_flow.mark();
    assume(condition, true);
    const Value one = eval(first);
    m_flow.rollBack(mark);
    assume(condition, false);
    const Value other = eval(second);
    m_flow.rollBack(mark);
    return m_component.join(one, other);
}

} // namespace torchferry::types
