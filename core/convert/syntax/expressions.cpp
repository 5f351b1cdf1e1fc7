// SPDX-License-Identifier: Apache-2.0
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

std::string stringLiteral(const Tree &tree, NodeId node)
{
    std::string content;
    for (NodeId part = tree.firstChild(node); part != noNode; part = tree.nextSibling(part)) {
        switch (tree.kind(part)) {
        case Kind::string_start:
            if (tree.text(part).find_first_not_of("'\"") != std::string_view::npos)
                return {}; // prefixed: f, b, r
            break;
        case Kind::string_content: content += tree.text(part); break;
        case Kind::string_end: break;
        default: return {};
        }
    }
    return "'" + content + "'";
}

/// `n + 1`, `-n`: as cheap as the name itself.
bool isSmallSum(const Tree &tree, NodeId expression)
{
    if (tree.kind(expression) == Kind::unary_operator) {
        const NodeId argument = tree.child(expression, Field::argument);
        return argument != noNode && tree.kind(argument) == Kind::identifier;
    }
    const NodeId left = tree.child(expression, Field::left);
    const NodeId right = tree.child(expression, Field::right);
    const NodeId sign = tree.child(expression, Field::operator_);
    return left != noNode && right != noNode && sign != noNode && tree.kind(left) == Kind::identifier
           && tree.kind(right) == Kind::integer && (tree.text(sign) == "+" || tree.text(sign) == "-");
}

/// `1 / 9`: computed when the program is compiled.
bool isSumOfNumbers(const Tree &tree, NodeId expression)
{
    const auto isNumber = [&tree](NodeId side) {
        return side != noNode && (tree.kind(side) == Kind::integer || tree.kind(side) == Kind::float_);
    };
    return isNumber(tree.child(expression, Field::left)) && isNumber(tree.child(expression, Field::right));
}

bool hasComment(const Tree &tree, NodeId expression)
{
    if (tree.text(expression).find('#') == std::string_view::npos)
        return false;
    return tree.next(Kind::comment, expression) < tree.subtreeEnd(expression);
}

} // namespace

NodeId unwrap(const Tree &tree, NodeId expression)
{
    while (expression != noNode && tree.kind(expression) == Kind::parenthesized_expression)
        expression = tree.firstNamedChild(expression);
    return expression;
}

NodeId withoutOwnBrackets(const Tree &tree, NodeId node)
{
    if (tree.kind(node) != Kind::parenthesized_expression
        || tree.text(node).find_first_of("#\r\n") != std::string_view::npos)
        return node;
    const NodeId inside = unwrap(tree, node);
    // What may be a condition stays as it is: with its brackets it may become a constant, and go with them.
    switch (tree.kind(inside)) {
    case Kind::binary_operator:
    case Kind::unary_operator:
    case Kind::call:
    case Kind::subscript:
    case Kind::identifier: return inside;
    default: return node;
    }
}

bool isPure(const Tree &tree, NodeId expression)
{
    const NodeId end = tree.subtreeEnd(expression);
    for (NodeId id = expression; id < end; ++id) {
        switch (tree.kind(id)) {
        case Kind::call:
        case Kind::await:
        case Kind::yield_:
        case Kind::named_expression:
        case Kind::list_comprehension:
        case Kind::set_comprehension:
        case Kind::dictionary_comprehension:
        case Kind::generator_expression:
        case Kind::error: return false;
        case Kind::lambda:
            id = tree.subtreeEnd(id) - 1; // making a function runs nothing of it
            break;
        default: break;
        }
    }
    return true;
}

bool isRepeatable(const Tree &tree, NodeId expression)
{
    if (hasComment(tree, expression) || tree.text(expression).find_first_of("\r\n") != std::string_view::npos)
        return false; // they would be repeated, too
    NodeId root = unwrap(tree, expression);
    while (tree.kind(root) == Kind::attribute && tree.child(root, Field::object) != noNode)
        root = tree.child(root, Field::object);
    if (root != unwrap(tree, expression))
        return tree.kind(root) == Kind::identifier;
    switch (tree.kind(root)) {
    case Kind::identifier:
    case Kind::integer:
    case Kind::float_:
    case Kind::true_:
    case Kind::false_:
    case Kind::none:
    case Kind::ellipsis: return true;
    case Kind::unary_operator:
    case Kind::binary_operator:
        return !literalText(tree, expression).empty() || isSmallSum(tree, root) || isSumOfNumbers(tree, root);
    default: return !literalText(tree, expression).empty();
    }
}

bool isRepeatableTarget(const Tree &tree, NodeId target)
{
    while (tree.kind(target) == Kind::attribute || tree.kind(target) == Kind::subscript) {
        const bool isItem = tree.kind(target) == Kind::subscript;
        const NodeId index = isItem ? tree.child(target, Field::subscript) : NodeId{noNode};
        if (isItem && (index == noNode || !isRepeatable(tree, index)))
            return false;
        target = tree.child(target, isItem ? Field::value : Field::object);
    }
    return isRepeatable(tree, target);
}

std::string literalText(const Tree &tree, NodeId expression)
{
    expression = unwrap(tree, expression);
    if (expression == noNode)
        return {};
    switch (tree.kind(expression)) {
    case Kind::integer:
    case Kind::float_:
    case Kind::true_:
    case Kind::false_:
    case Kind::none:
    case Kind::ellipsis: return std::string(tree.text(expression));
    case Kind::unary_operator: {
        const NodeId argument = tree.child(expression, Field::argument);
        const NodeId sign = tree.child(expression, Field::operator_);
        if (argument == noNode || sign == noNode)
            return {};
        const Kind kind = tree.kind(argument);
        if (kind != Kind::integer && kind != Kind::float_)
            return {};
        return std::string(tree.text(sign)) + std::string(tree.text(argument));
    }
    case Kind::string: return stringLiteral(tree, expression);
    case Kind::tuple:
    case Kind::list: {
        const bool isTuple = tree.kind(expression) == Kind::tuple;
        std::string text = isTuple ? "(" : "[";
        std::size_t count = 0;
        for (NodeId child = tree.firstNamedChild(expression); child != noNode; child = tree.nextNamedSibling(child)) {
            const std::string element = literalText(tree, child);
            if (element.empty())
                return {};
            text += (count == 0 ? "" : ", ") + element;
            ++count;
        }
        if (isTuple)
            return text + (count == 1 ? ",)" : ")");
        return text + "]";
    }
    default: return {};
    }
}

std::string textOf(const Tree &tree, NodeId string)
{
    const std::string literal =
        string != noNode && tree.kind(string) == Kind::string ? literalText(tree, string) : std::string();
    return literal.size() < 2 ? std::string() : literal.substr(1, literal.size() - 2);
}

std::string_view attributeName(const Tree &tree, NodeId expression)
{
    const bool isAttribute = expression != noNode && tree.kind(expression) == Kind::attribute;
    const NodeId name = isAttribute ? tree.child(expression, Field::attribute) : NodeId{noNode};
    return name == noNode ? std::string_view() : tree.text(name);
}

std::string_view lastNameOf(const Tree &tree, NodeId expression)
{
    const bool isName = expression != noNode && tree.kind(expression) == Kind::identifier;
    return isName ? tree.text(expression) : attributeName(tree, expression);
}

bool isConditionOf(const Tree &tree, NodeId choice, NodeId node)
{
    const NodeId first = tree.firstNamedChild(choice);
    return first != noNode && tree.nextNamedSibling(first) == node;
}

std::array<NodeId, 2> sidesOfChoice(const Tree &tree, NodeId choice)
{
    if (choice == noNode || tree.kind(choice) != Kind::conditional_expression)
        return {noNode, noNode};
    const NodeId first = tree.firstNamedChild(choice);
    NodeId last = first;
    for (NodeId part = first; part != noNode; part = tree.nextNamedSibling(part))
        last = part;
    return {first, last};
}

NodeId skipBrackets(const Tree &tree, NodeId node)
{
    while (tree.parent(node) != noNode && tree.kind(tree.parent(node)) == Kind::parenthesized_expression)
        node = tree.parent(node);
    return node;
}

namespace {

/// `all(node for …)`, `any([node for …])`: each is asked whether it is true.
bool isBodyOfTest(const Tree &tree, NodeId comprehension, NodeId node)
{
    if (tree.field(node) != Field::body)
        return false;
    const NodeId list = tree.parent(comprehension); // a generator may be the arguments itself
    const NodeId call = tree.kind(list) == Kind::argument_list ? tree.parent(list) : list;
    const NodeId function = tree.kind(call) == Kind::call ? tree.child(call, Field::function) : NodeId{noNode};
    return function != noNode && tree.kind(function) == Kind::identifier
           && (tree.text(function) == "all" || tree.text(function) == "any");
}

/// `self.assertTrue(node)`, `bool(node)`: what is called only asks whether it is true.
bool isFirstOfTest(const Tree &tree, NodeId list, NodeId node)
{
    const NodeId function = tree.firstNamedChild(list) == node && tree.kind(tree.parent(list)) == Kind::call
                                ? tree.child(tree.parent(list), Field::function)
                                : NodeId{noNode};
    if (function == noNode)
        return false;
    if (tree.kind(function) == Kind::identifier)
        return tree.text(function) == "bool";
    const std::string_view member =
        tree.kind(function) == Kind::attribute ? tree.text(tree.child(function, Field::attribute)) : std::string_view();
    return member == "assertTrue" || member == "assertFalse";
}

} // namespace

bool isTruthLookedAt(const Tree &tree, NodeId node)
{
    for (;;) {
        node = skipBrackets(tree, node);
        const NodeId parent = tree.parent(node);
        if (parent == noNode)
            return false;
        switch (tree.kind(parent)) {
        case Kind::not_operator: return true;
        case Kind::boolean_operator: node = parent; break;
        case Kind::if_statement:
        case Kind::elif_clause:
        case Kind::while_statement: return tree.child(parent, Field::condition) == node;
        case Kind::assert_statement:
        case Kind::if_clause: return tree.firstNamedChild(parent) == node;
        case Kind::argument_list: return isFirstOfTest(tree, parent, node);
        case Kind::generator_expression:
        case Kind::list_comprehension: return isBodyOfTest(tree, parent, node);
        case Kind::conditional_expression:
            if (isConditionOf(tree, parent, node))
                return true;
            node = parent;
            break;
        default: return false;
        }
    }
}

bool isLengthOfAxis(const Tree &tree, NodeId expression)
{
    const bool isCall = tree.kind(expression) == Kind::call;
    if (!isCall && tree.kind(expression) != Kind::subscript)
        return false;
    const NodeId sizes = tree.child(expression, isCall ? Field::function : Field::value);
    const NodeId list = isCall ? tree.child(expression, Field::arguments) : NodeId{noNode};
    NodeId axis = isCall ? tree.firstNamedChild(list) : tree.child(expression, Field::subscript);
    if (axis == noNode || tree.nextNamedSibling(axis) != noNode
        || attributeName(tree, sizes) != (isCall ? "size" : "shape"))
        return false;
    if (tree.kind(axis) == Kind::unary_operator)
        axis = tree.child(axis, Field::argument);
    return tree.kind(axis) == Kind::integer;
}

} // namespace torchferry::convert
