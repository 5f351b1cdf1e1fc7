// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/type_constraints.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/convert/calls/member_lookup.h"
#include "core/convert/calls/own_parameters.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/dataflow/container_escapes.h"
#include "core/convert/dataflow/text_and_key_uses.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::Type;

namespace {

constexpr int deepest = 3; // `s = x.shape`, `t = s`, …

Ternary either(Ternary a, Ternary b)
{
    return std::max(a, b);
}

/// A subscript with a colon: what it gives is of the type of what it is taken from.
bool isSlice(const Tree &tree, NodeId subscript)
{
    const NodeId index = tree.child(subscript, Field::subscript);
    return index != noNode && tree.kind(index) == Kind::slice;
}

bool isSum(const Tree &tree, NodeId node)
{
    if (tree.kind(node) != Kind::binary_operator && tree.kind(node) != Kind::augmented_assignment)
        return false;
    const std::string_view sign = tree.text(tree.child(node, Field::operator_));
    return sign == "+" || sign == "+=";
}

/// Brackets around `node` and slices of it.
NodeId withSlices(const Tree &tree, NodeId node)
{
    node = skipBrackets(tree, node);
    while (tree.kind(tree.parent(node)) == Kind::subscript && tree.child(tree.parent(node), Field::value) == node
           && isSlice(tree, tree.parent(node)))
        node = skipBrackets(tree, tree.parent(node));
    return node;
}

/// What is sliced, without brackets.
NodeId withoutSlices(const Tree &tree, NodeId node)
{
    node = unwrap(tree, node);
    while (tree.kind(node) == Kind::subscript && isSlice(tree, node))
        node = unwrap(tree, tree.child(node, Field::value));
    return node;
}

/// The member that is read or called last, slices of the result left out: "shape" of `x.y.shape[1:]`.
std::string_view memberName(const Tree &tree, NodeId node)
{
    node = withoutSlices(tree, node);
    if (tree.kind(node) == Kind::call)
        node = unwrap(tree, tree.child(node, Field::function));
    const NodeId name = tree.kind(node) == Kind::attribute ? tree.child(node, Field::attribute) : noNode;
    return name == noNode ? std::string_view() : tree.text(name);
}

/// A key, an element of a set, the values of `"%d %d" % size`, or asked for its type: only what it was will do.
bool countsAsItself(const Tree &tree, NodeId use)
{
    const NodeId node = skipBrackets(tree, use);
    const NodeId parent = tree.parent(node);
    switch (tree.kind(parent)) {
    case Kind::set: return true;
    case Kind::set_comprehension: return tree.field(node) == Field::body;
    case Kind::pair: return tree.field(node) == Field::key;
    case Kind::subscript: return tree.field(node) == Field::subscript;
    case Kind::binary_operator:
        return tree.field(node) == Field::right && tree.text(tree.child(parent, Field::operator_)) == "%";
    case Kind::argument_list: break;
    default: return false;
    }
    const NodeId callee = tree.child(tree.parent(parent), Field::function);
    if (callee == noNode || tree.firstNamedChild(parent) != node)
        return false;
    const std::string_view name = tree.text(callee);
    const NodeId second = tree.nextNamedSibling(node);
    const bool isTest = name == "isinstance" && second != noNode && tree.text(second) == "tuple";
    constexpr std::array<std::string_view, 5> lookUps{".add", ".get", ".pop", ".setdefault", ".index"};
    return name == "hash" || isTest || std::any_of(lookUps.begin(), lookUps.end(), [&](std::string_view lookUp) {
               return name.ends_with(lookUp);
           });
}

/// Some form of the row asks whether the use is an operand: what it gives is made what it was in the source where it
/// has to be.
bool asksForOperands(const mapping::Row &row)
{
    return std::any_of(row.variants.begin(), row.variants.end(), [](const mapping::Variant &variant) {
        return std::any_of(variant.forms.begin(), variant.forms.end(),
                           [](const mapping::Form &form) { return mapping::asksForUse(form.when, {"operand"}); });
    });
}

/// The reads of the name that is bound at `target`.
std::vector<NodeId> usesOf(const FileContext &file, NodeId target)
{
    const names::BindingId binding =
        file.tree.kind(target) == Kind::identifier ? file.names.bindingAt(target) : names::none;
    return binding == names::none ? std::vector<NodeId>() : file.names.usesOf(binding);
}

/// The reads of the name a value is kept as.
std::vector<NodeId> readsOfKept(const FileContext &file, NodeId value)
{
    const NodeId target = targetOf(file.tree, value);
    return target == noNode ? std::vector<NodeId>() : usesOf(file, target);
}

/// A value of a class that is another one in the target: what gives it on the spot may give the target's as long as it
/// is only read there. All that is kept for others (returned, an argument, an attribute, an element) is what it was.
class Operand {
public:
    explicit Operand(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    Ternary isTypeSensitive(NodeId use, int depth) const
    {
        if (depth > deepest)
            return Ternary::no;
        const NodeId whole = sumAround(use);
        Ternary truth = isOperandAsWhole(use, whole, depth);
        for (const NodeId part : partsOf(whole)) {
            if (part != withoutSlices(m_tree, use))
                truth = either(truth, isBesideOther(use, part, depth));
        }
        return truth;
    }

    /// What becomes of a sum, whatever its parts are.
    Ternary isSumTypeSensitive(NodeId sum) const { return isOperandAsWhole(sum, withSlices(m_tree, sum), 0); }

private:
    /// The sum of like values that `use`, or slices of it, is a part of, with brackets and slices around it.
    NodeId sumAround(NodeId use) const
    {
        NodeId node = withSlices(m_tree, use);
        for (NodeId parent = m_tree.parent(node);
             m_tree.kind(parent) == Kind::binary_operator && isSum(m_tree, parent) && isAlike(use, parent);
             parent = m_tree.parent(node))
            node = withSlices(m_tree, parent);
        return node;
    }

    std::vector<NodeId> partsOf(NodeId whole) const
    {
        const NodeId node = withoutSlices(m_tree, whole);
        if (m_tree.kind(node) != Kind::binary_operator || !isSum(m_tree, node))
            return {node};
        std::vector<NodeId> parts;
        for (const Field side : {Field::left, Field::right}) {
            const NodeId part = m_tree.child(node, side);
            for (const NodeId one : part == noNode ? std::vector<NodeId>() : partsOf(part))
                parts.push_back(one);
        }
        return parts;
    }

    /// The sum, or `use` itself, is compared, kept or passed on as what it was.
    Ternary isOperandAsWhole(NodeId use, NodeId whole, int depth) const
    {
        if (countsAsItself(m_tree, whole) || isForwarded(whole, depth))
            return Ternary::yes;
        Ternary truth = Ternary::no;
        const NodeId parent = m_tree.parent(whole);
        const bool isSumInPlace = m_tree.kind(parent) == Kind::augmented_assignment && isSum(m_tree, parent);
        if (isSumInPlace || m_tree.kind(parent) == Kind::comparison_operator
            || (m_tree.kind(parent) == Kind::binary_operator && isSum(m_tree, parent))) {
            for (NodeId other = m_tree.firstNamedChild(parent); other != noNode;
                 other = m_tree.nextNamedSibling(other)) {
                for (const NodeId part : other == whole ? std::vector<NodeId>() : partsOf(other))
                    truth = either(truth, isBesideOther(use, part, depth));
            }
        }
        if (m_tree.kind(parent) == Kind::named_expression)
            truth = either(truth, isOperandAsWhole(use, skipBrackets(m_tree, parent), depth));
        for (const NodeId read : readsOfKept(m_file, whole)) {
            if (isAlike(use, read)) // else the name is bound again
                truth = either(truth, isTypeSensitive(read, depth + 1));
        }
        if (isDefault(whole)) {
            const NodeId name = nameOfParameter(m_tree, parent);
            for (const NodeId read : name == noNode ? std::vector<NodeId>() : usesOf(m_file, name))
                truth = either(truth, isTypeSensitive(read, depth + 1));
        }
        return truth == Ternary::yes || !isElement(whole) ? truth : either(truth, isOperandAsElement(whole, depth));
    }

    /// `s=x.shape` between parameters.
    bool isDefault(NodeId value) const
    {
        const Kind kind = m_tree.kind(m_tree.parent(value));
        return (kind == Kind::default_parameter || kind == Kind::typed_default_parameter)
               && m_tree.field(value) == Field::value;
    }

    bool isElement(NodeId value) const
    {
        switch (m_tree.kind(m_tree.parent(value))) {
        case Kind::tuple:
        case Kind::expression_list: return targetBeside(m_tree, value) == noNode;
        case Kind::list: return true;
        case Kind::pair: return m_tree.field(value) == Field::value;
        case Kind::list_comprehension:
        case Kind::generator_expression: return m_tree.field(value) == Field::body;
        default: return false;
        }
    }

    Ternary isOperandAsElement(NodeId value, int depth) const
    {
        const ContainerEscape use = escapeOfElement(m_file, value);
        Ternary truth = use.isKept ? Ternary::yes : Ternary::no;
        for (const NodeId read : use.reads)
            truth = either(truth, isTypeSensitive(read, depth + 1));
        return truth;
    }

    /// A parameter, or an element of what is gone through: others give it as well, and they give what it was.
    bool comesFromOthers(NodeId node) const
    {
        const std::uint32_t variable =
            m_tree.kind(node) == Kind::identifier ? m_file.names.variableOf(node) : names::none;
        if (variable == names::none)
            return false;
        const auto &bindings = m_file.names.variables()[variable].bindings;
        return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
            const NodeId name = m_file.names.bindings()[id].node;
            return name == noNode || storedIn(m_tree, name) == noNode;
        });
    }

    /// `torch.Size([n])`, a call of a class that the target has under the same name.
    bool isMadeOfTarget(NodeId node) const
    {
        const NodeId callee = m_tree.kind(node) == Kind::call ? m_tree.child(node, Field::function) : NodeId{noNode};
        const auto resolved = callee == noNode ? std::nullopt : m_file.project.resolve(m_file.names, m_tree, callee);
        if (!resolved || resolved->local)
            return false;
        const std::string name = m_file.pack.sourceFacts.canonical(resolved->dotted);
        const mapping::ApiFacts *facts = m_file.pack.sourceFacts.find(name);
        return facts != nullptr && facts->kind == mapping::ApiKind::class_ && m_file.pack.sameName(name) != nullptr;
    }

    /// `other`, which `use` is compared with or added to, stays of another type when `use` changes its own.
    Ternary isBesideOther(NodeId use, NodeId other, int depth) const
    {
        if (comesFromOthers(use))
            return Ternary::yes;
        const Type mine = m_file.types.of(use).type;
        const Type others = m_file.types.of(other).type;
        if (isMadeOfTarget(other) && (mine.kind == Type::Kind::unknown || mine.name == others.name))
            return Ternary::no;
        const bool isUnknown = others.kind == Type::Kind::unknown;
        const std::string_view member = memberName(m_tree, use);
        // `a.shape == b.shape`: whatever it is, it is the same on both sides.
        if (!member.empty() && memberName(m_tree, other) == member
            && (isUnknown || mine.kind == Type::Kind::unknown || (isAlike(use, other) && isOnTheSpot(other))))
            return Ternary::no;
        if (mine.kind == Type::Kind::unknown && others.kind == Type::Kind::instance) {
            if (m_file.pack.sourceFacts.derivesFrom(others.name, "tuple"))
                return isWhatItWas(other, depth);
            return others.name == "tuple" ? Ternary::yes : Ternary::unknown;
        }
        if (isUnknown)
            return coarseOf(m_file, other) == unknownValue ? Ternary::unknown : Ternary::yes;
        return isAlike(use, other) ? isWhatItWas(other, depth) : Ternary::yes;
    }

    /// Both are of one type, or nothing is known of one.
    bool isAlike(NodeId first, NodeId second) const
    {
        const Type a = m_file.types.of(first).type;
        const Type b = m_file.types.of(second).type;
        return a.kind == Type::Kind::unknown || b.kind == Type::Kind::unknown || (a.kind == b.kind && a.name == b.name);
    }

    /// The framework gives it right there, and it may be the target's.
    bool isOnTheSpot(NodeId node) const
    {
        const bool isCall = m_tree.kind(node) == Kind::call;
        const NodeId name = isCall ? unwrap(m_tree, m_tree.child(node, Field::function)) : node;
        if (name == noNode)
            return false;
        const mapping::ApiFacts *facts = frameworkMemberAt(m_file, name);
        if (facts == nullptr && isCall) {
            const auto resolved = m_file.project.resolve(m_file.names, m_tree, name);
            facts = resolved && !resolved->local ? m_file.pack.sourceFacts.find(resolved->dotted) : nullptr;
        }
        const mapping::Row *row =
            facts == nullptr ? nullptr : m_file.pack.row(facts->name, isCall ? mapping::Use::call : mapping::Use::load);
        return row != nullptr && asksForOperands(*row);
    }

    /// What a name was given may be the target's if all reads of the name are content with that; all else is not.
    Ternary isWhatItWas(NodeId node, int depth) const
    {
        if (isOnTheSpot(node))
            return Ternary::no;
        const std::uint32_t variable =
            m_tree.kind(node) == Kind::identifier ? m_file.names.variableOf(node) : names::none;
        if (variable == names::none)
            return Ternary::yes;
        Ternary truth = Ternary::no;
        for (const names::BindingId id : m_file.names.variables()[variable].bindings) {
            const NodeId name = m_file.names.bindings()[id].node;
            const NodeId value = name == noNode ? noNode : storedIn(m_tree, name);
            if (value == noNode)
                return Ternary::yes; // a parameter, an element of what is gone through
            for (const NodeId part : partsOf(value))
                truth = either(truth, isOnTheSpot(part) ? isTypeSensitive(part, depth + 1) : Ternary::yes);
        }
        return truth;
    }

    /// A name that is no attribute of a class.
    bool isLocalName(NodeId target) const
    {
        const std::uint32_t variable =
            m_tree.kind(target) == Kind::identifier ? m_file.names.variableOf(target) : names::none;
        return m_tree.kind(target) == Kind::identifier
               && (variable == names::none
                   || m_file.names.scopes()[m_file.names.variables()[variable].scope].kind
                          != names::Scope::Kind::class_);
    }

    /// `key=lambda t: t.shape` of what sorts or takes the greatest.
    bool isSortKey(NodeId lambda) const
    {
        const NodeId argument = m_tree.parent(lambda);
        if (m_tree.kind(argument) != Kind::keyword_argument
            || m_tree.text(m_tree.child(argument, Field::name)) != "key")
            return false;
        const NodeId callee = m_tree.child(m_tree.parent(m_tree.parent(argument)), Field::function);
        const std::string_view name = callee == noNode ? std::string_view() : m_tree.text(callee);
        return name == "sorted" || name == "min" || name == "max" || name.ends_with(".sort");
    }

    bool isForwarded(NodeId value, int depth) const
    {
        const NodeId parent = m_tree.parent(value);
        switch (m_tree.kind(parent)) {
        case Kind::return_statement:
        case Kind::yield_: return true;
        case Kind::assignment: {
            const NodeId target = targetOf(m_tree, value);
            return target != noNode && !isLocalName(target) && !isTuplePattern(m_tree.kind(target));
        }
        case Kind::tuple:
        case Kind::expression_list: {
            const NodeId target = targetBeside(m_tree, value);
            return target == noNode ? isKey(m_file, value) : !isLocalName(target);
        }
        // What sorts is content with anything that has an order.
        case Kind::lambda: return m_tree.field(value) == Field::body && !isSortKey(parent);
        case Kind::conditional_expression:
        case Kind::boolean_operator: return isChosen(parent, depth);
        case Kind::keyword_argument:
            return m_tree.field(value) == Field::value && isKeptByName(m_file, m_tree.parent(parent));
        case Kind::argument_list:
            return isPutInto(m_file, parent) || (isOwnCall(m_file, parent) && !isOnlyRead(value, depth));
        default: return false;
        }
    }

    /// The function of this file that `value` is passed to measures, indexes or unpacks it, and does nothing else with it.
    bool isOnlyRead(NodeId argument, int depth) const
    {
        const NodeId name =
            depth >= deepest ? NodeId{noNode} : parameterFor(m_file, m_tree.parent(m_tree.parent(argument)), argument);
        const auto reads = name == noNode ? std::nullopt : m_file.names.readsOfOnlyBinding(name);
        return reads && std::all_of(reads->begin(), reads->end(), [&](NodeId read) {
                   return isTypeSensitive(read, depth + 1) == Ternary::no;
               });
    }

    /// `(a.shape if c else b) == (1, 2)`: the types of the other branches are unknown.
    bool isChosen(NodeId choice, int depth) const
    {
        const NodeId node = skipBrackets(m_tree, choice);
        const Kind around = m_tree.kind(m_tree.parent(node));
        return around == Kind::comparison_operator || around == Kind::binary_operator || around == Kind::assignment
               || around == Kind::default_parameter || around == Kind::typed_default_parameter || around == Kind::lambda
               || isForwarded(node, depth)
               || (isElement(node) && isOperandAsElement(node, deepest - 1) == Ternary::yes);
    }

    const FileContext &m_file;
    const Tree &m_tree;
};

bool isGivenToNext(const Tree &tree, NodeId use)
{
    const NodeId node = skipBrackets(tree, use);
    const NodeId arguments = tree.parent(node);
    if (tree.kind(arguments) == Kind::attribute)
        return tree.text(tree.child(arguments, Field::attribute)) == "__next__";
    if (tree.kind(arguments) != Kind::argument_list || tree.firstNamedChild(arguments) != node)
        return false;
    const NodeId callee = tree.child(tree.parent(arguments), Field::function);
    return callee != noNode && tree.text(callee) == "next";
}

bool isSteppedFrom(const FileContext &file, NodeId use, int depth)
{
    if (isGivenToNext(file.tree, use))
        return true;
    const std::vector<NodeId> reads =
        depth > deepest ? std::vector<NodeId>() : readsOfKept(file, skipBrackets(file.tree, use));
    return std::any_of(reads.begin(), reads.end(), [&](NodeId read) { return isSteppedFrom(file, read, depth + 1); });
}

} // namespace

Ternary isTypeSensitive(const FileContext &file, NodeId node)
{
    return Operand(file).isTypeSensitive(node, 0);
}

Ternary isSumTypeSensitive(const FileContext &file, NodeId sum)
{
    return Operand(file).isSumTypeSensitive(sum);
}

bool isUsedAsIterator(const FileContext &file, NodeId node)
{
    return isSteppedFrom(file, node, 0);
}

} // namespace torchferry::convert
