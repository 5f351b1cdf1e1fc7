// SPDX-License-Identifier: Apache-2.0
#include "core/python/precedence.h"

#include <string_view>

namespace torchferry::python {

namespace {

Precedence ofOperator(std::string_view text)
{
    if (text == "|")
        return Precedence::bitOr;
    if (text == "^")
        return Precedence::bitXor;
    if (text == "&")
        return Precedence::bitAnd;
    if (text == "<<" || text == ">>")
        return Precedence::shift;
    if (text == "+" || text == "-")
        return Precedence::sum;
    if (text == "**")
        return Precedence::power;
    return Precedence::product;
}

Precedence binaryPrecedence(const Tree &tree, NodeId node)
{
    const NodeId operatorNode = tree.child(node, Field::operator_);
    return operatorNode == noNode ? Precedence::product : ofOperator(tree.text(operatorNode));
}

constexpr Precedence tighter(Precedence precedence)
{
    return static_cast<Precedence>(static_cast<std::uint8_t>(precedence) + 1);
}

/// What an operand of an operator expression may be: the left one of a left-associative operator may be the same
/// operator, the right one must bind tighter; `**` the other way round.
Precedence operandRequirement(const Tree &tree, NodeId parent, NodeId node)
{
    const bool isLeft = tree.child(parent, Field::left) == node;
    const Precedence own = precedenceOf(tree, parent);
    if (own == Precedence::power)
        return isLeft ? Precedence::await : Precedence::unary;
    return isLeft ? own : tighter(own);
}

} // namespace

Precedence precedenceOf(const Tree &tree, NodeId node)
{
    switch (tree.kind(node)) {
    case Kind::expression_list:
    case Kind::pattern_list:
    case Kind::yield_:
    case Kind::list_splat:
    case Kind::dictionary_splat:
    case Kind::assignment:
    case Kind::augmented_assignment:
    case Kind::slice:
    case Kind::keyword_argument: return Precedence::any;
    case Kind::named_expression: return Precedence::walrus;
    case Kind::lambda:
    case Kind::conditional_expression: return Precedence::lambda;
    case Kind::boolean_operator: {
        const NodeId operatorNode = tree.child(node, Field::operator_);
        return operatorNode != noNode && tree.text(operatorNode) == "or" ? Precedence::disjunction
                                                                         : Precedence::conjunction;
    }
    case Kind::not_operator: return Precedence::inversion;
    case Kind::comparison_operator: return Precedence::comparison;
    case Kind::binary_operator: return binaryPrecedence(tree, node);
    case Kind::unary_operator: return Precedence::unary;
    case Kind::await: return Precedence::await;
    case Kind::integer: return Precedence::await; // "1.real" is no attribute of 1
    case Kind::generator_expression: return Precedence::primary;
    case Kind::concatenated_string:
        // "a" "b" beside another string literal would join it.
        return Precedence::lambda;
    default: return Precedence::primary;
    }
}

Precedence requiredAt(const Tree &tree, NodeId node)
{
    const NodeId parent = tree.parent(node);
    if (parent == noNode)
        return Precedence::any;
    switch (tree.kind(parent)) {
    case Kind::attribute: return Precedence::primary;
    case Kind::subscript: return tree.child(parent, Field::value) == node ? Precedence::primary : Precedence::lambda;
    case Kind::call: return Precedence::primary;
    case Kind::await: return Precedence::primary;
    case Kind::binary_operator:
    case Kind::boolean_operator: return operandRequirement(tree, parent, node);
    case Kind::unary_operator: return Precedence::unary;
    case Kind::not_operator: return Precedence::inversion;
    case Kind::comparison_operator: return Precedence::bitOr;
    case Kind::conditional_expression:
        return tree.nextNamedSibling(node) == noNode ? Precedence::lambda : Precedence::disjunction;
    case Kind::list_splat:
    case Kind::dictionary_splat: return Precedence::bitOr;
    case Kind::for_in_clause:
    case Kind::if_clause: return Precedence::disjunction;
    case Kind::parenthesized_expression:
    case Kind::expression_statement: return Precedence::any;
    case Kind::interpolation:
        return Precedence::disjunction; // a lambda or a walrus would be taken for the format specification
    case Kind::assignment:
    case Kind::augmented_assignment:
    case Kind::return_statement: return Precedence::lambda;
    default: return Precedence::lambda;
    }
}

} // namespace torchferry::python
