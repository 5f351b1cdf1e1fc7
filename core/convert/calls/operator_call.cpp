// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/operator_call.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

void addOperand(const Tree &tree, CallSite &site, NodeId operand)
{
    // `a += b, c`: of one operand without brackets several arguments would become.
    if (operand == noNode || tree.kind(operand) == Kind::expression_list)
        return;
    Argument argument;
    argument.node = operand;
    argument.value = operand;
    site.arguments.push_back(argument);
}

} // namespace

CallSite siteOfOperator(const Tree &tree, NodeId node)
{
    CallSite site;
    site.call = node;
    site.isOperator = true;
    if (tree.kind(node) == Kind::comparison_operator) {
        if (const auto membership = membershipAt(tree, node)) {
            site.isNegated = membership->isNegated;
            addOperand(tree, site, membership->element);
        } else if (const auto compared = comparisonAt(tree, node)) {
            addOperand(tree, site, compared->right);
        }
        return site;
    }
    const bool isStore = tree.kind(node) == Kind::assignment;
    const NodeId subscript = isStore ? tree.child(node, Field::left) : node;
    if (tree.kind(subscript) == Kind::subscript) {
        for (NodeId child = tree.firstNamedChild(subscript); child != noNode; child = tree.nextNamedSibling(child)) {
            if (tree.field(child) == Field::subscript)
                addOperand(tree, site, child);
        }
    }
    if (tree.kind(node) != Kind::subscript)
        addOperand(tree, site, tree.child(node, Field::right));
    return site;
}

std::optional<Comparison> comparisonAt(const Tree &tree, NodeId node)
{
    Comparison found;
    found.left = tree.firstNamedChild(node);
    found.right = found.left == noNode ? noNode : tree.nextNamedSibling(found.left);
    found.sign = tree.child(node, Field::operators);
    if (found.right == noNode || tree.nextNamedSibling(found.right) != noNode || found.sign == noNode)
        return std::nullopt;
    const std::string_view sign = tree.text(found.sign);
    if (sign == "in" || sign == "is" || sign.starts_with("not") || sign.starts_with("is"))
        return std::nullopt;
    return found;
}

std::optional<Membership> membershipAt(const Tree &tree, NodeId node)
{
    Membership found;
    found.element = tree.firstNamedChild(node);
    found.container = found.element == noNode ? noNode : tree.nextNamedSibling(found.element);
    if (found.container == noNode || tree.nextNamedSibling(found.container) != noNode)
        return std::nullopt;
    const NodeId sign = tree.child(node, Field::operators);
    found.isNegated = sign != noNode && tree.text(sign) != "in";
    if (sign == noNode || (found.isNegated && !tree.text(sign).starts_with("not")))
        return std::nullopt;
    return found;
}

} // namespace torchferry::convert
