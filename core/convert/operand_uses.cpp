// SPDX-License-Identifier: Apache-2.0
#include "core/convert/operand_uses.h"

#include <algorithm>
#include <vector>

#include "core/convert/call_site.h"
#include "core/convert/instance_calls.h"
#include "core/convert/object_texts.h"
#include "core/convert/value_kind.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::Type;

namespace {

constexpr int deepest = 3; // `s = x.shape`, `t = s`, …

Truth either(Truth a, Truth b)
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

/// The other side of a comparison or a sum `use`, or a slice of it, stands in; noNode if it does not.
NodeId otherOperand(const Tree &tree, NodeId use)
{
    const NodeId node = withSlices(tree, use);
    const NodeId parent = tree.parent(node);
    if (!isSum(tree, parent) && tree.kind(parent) != Kind::comparison_operator)
        return noNode;
    const NodeId first = tree.firstNamedChild(parent);
    return first == node ? tree.nextNamedSibling(first) : first;
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
    return name == "hash" || isTest || name.ends_with(".add");
}

/// `a, b = x.shape, 1`: the target that gets the element; noNode if it is not plain which.
NodeId targetBeside(const Tree &tree, NodeId element)
{
    const NodeId list = tree.parent(element);
    const NodeId assignment = tree.parent(list);
    if (tree.kind(assignment) != Kind::assignment || tree.field(list) != Field::right)
        return noNode;
    const NodeId pattern = tree.child(assignment, Field::left);
    if (pattern == noNode || !isTuplePattern(tree.kind(pattern)) || targetsOf(tree, pattern) != targetsOf(tree, list))
        return noNode;
    NodeId target = tree.firstNamedChild(pattern);
    for (NodeId at = tree.firstNamedChild(list); at != element && target != noNode; at = tree.nextNamedSibling(at))
        target = tree.nextNamedSibling(target);
    return target;
}

/// What a plain assignment stores `value` into, or noNode.
NodeId targetOf(const Tree &tree, NodeId value)
{
    const NodeId parent = tree.parent(value);
    switch (tree.kind(parent)) {
    case Kind::assignment: return tree.field(value) == Field::right ? tree.child(parent, Field::left) : noNode;
    case Kind::named_expression: return tree.field(value) == Field::value ? tree.child(parent, Field::name) : noNode;
    case Kind::expression_list:
    case Kind::tuple: return targetBeside(tree, value);
    default: return noNode;
    }
}

/// What an assignment stores into `target`, which may be one of several; noNode if it is not plain what.
NodeId storedIn(const Tree &tree, NodeId target)
{
    const NodeId parent = tree.parent(target);
    if (tree.kind(parent) == Kind::assignment)
        return tree.field(target) == Field::left ? tree.child(parent, Field::right) : NodeId{noNode};
    if (!isTuplePattern(tree.kind(parent)) || tree.kind(tree.parent(parent)) != Kind::assignment)
        return noNode;
    const NodeId values = tree.child(tree.parent(parent), Field::right);
    for (NodeId value = values == noNode ? noNode : tree.firstNamedChild(values); value != noNode;
         value = tree.nextNamedSibling(value)) {
        if (tree.parent(value) == values && targetBeside(tree, value) == target)
            return value;
    }
    return noNode;
}

bool isPrivate(std::string_view name)
{
    return name.starts_with('_');
}

/// `self.shape`, read or set anywhere in the class around `attribute`.
std::vector<NodeId> attributesLike(const Tree &tree, NodeId attribute, bool stores)
{
    const NodeId around = tree.enclosing(attribute, Kind::class_definition);
    if (around == noNode || tree.text(tree.child(attribute, Field::object)) != "self")
        return {};
    std::vector<NodeId> found;
    const std::string_view written = tree.text(attribute);
    for (NodeId id = around; id < tree.subtreeEnd(around); ++id) {
        if (tree.kind(id) != Kind::attribute || tree.text(id) != written)
            continue;
        if ((storedIn(tree, id) != noNode) == stores)
            found.push_back(id);
    }
    return found;
}

/// The name of the function a statement returns from, or noNode.
NodeId functionAround(const Tree &tree, NodeId statement)
{
    const NodeId function = tree.enclosing(statement, Kind::function_definition);
    return function == noNode ? noNode : tree.child(function, Field::name);
}

/// Follows one value through the names, attributes and results it is kept as.
class Operand {
public:
    explicit Operand(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    Truth isOperand(NodeId use, int depth) const
    {
        return either(isOperandHere(use, depth), isKeptOperand(use, depth));
    }

    /// The reads of what a value is kept as: a name, an attribute of the object itself, the result of a private function.
    std::vector<NodeId> readsOfKept(NodeId value) const
    {
        if (m_tree.kind(m_tree.parent(value)) == Kind::return_statement)
            return callsOf(functionAround(m_tree, value));
        const NodeId target = targetOf(m_tree, value);
        if (target == noNode)
            return {};
        if (m_tree.kind(target) == Kind::identifier) {
            const names::BindingId binding = m_file.names.bindingAt(target);
            return binding == names::none ? std::vector<NodeId>() : m_file.names.usesOf(binding);
        }
        return m_tree.kind(target) == Kind::attribute ? attributesLike(m_tree, target, false) : std::vector<NodeId>();
    }

private:
    /// Compared with or added to something that stays of another type when what stands at `use` changes its own.
    Truth isOperandHere(NodeId use, int depth) const
    {
        if (countsAsItself(m_tree, use))
            return Truth::yes;
        const NodeId other = otherOperand(m_tree, use);
        if (other == noNode)
            return Truth::no;
        const Type mine = m_file.types.of(use).type;
        const Type others = m_file.types.of(other).type;
        const bool areAlike = mine.name == others.name && mine.kind == others.kind;
        const bool isUnknown = others.kind == Type::Kind::unknown;
        // `a.shape == b.shape`: whatever it is, it is the same on both sides.
        if (memberName(m_tree, other) == memberName(m_tree, use) && !memberName(m_tree, use).empty()
            && (areAlike || isUnknown || mine.kind == Type::Kind::unknown) && !isOwnAttribute(other))
            return Truth::no;
        if (mine.kind == Type::Kind::unknown && others.kind == Type::Kind::instance)
            return others.name == "tuple" ? Truth::yes : Truth::unknown;
        if (isUnknown)
            return coarseOf(m_file, other) == unknownValue ? Truth::unknown : Truth::yes;
        return areAlike ? becomesOther(other, depth) : Truth::yes;
    }

    /// A value is kept, and an operand where that is read.
    Truth isKeptOperand(NodeId use, int depth) const
    {
        if (depth > deepest)
            return Truth::no;
        const NodeId value = withSlices(m_tree, use);
        const NodeId parent = m_tree.parent(value);
        if (isSum(m_tree, parent) && isAlike(use, parent))
            return isOperand(parent, depth);
        if (isHandedOut(value))
            return Truth::yes;
        Truth truth = Truth::no;
        if (m_tree.kind(parent) == Kind::named_expression)
            truth = isOperandHere(parent, depth + 1);
        for (const NodeId read : readsOfKept(value)) {
            if (!isAlike(use, read))
                continue; // the name is bound again
            truth = either(truth, isOperandHere(read, depth + 1));
            if (truth == Truth::no)
                truth = isKeptOperand(read, depth + 1);
        }
        return truth;
    }

    /// Both are of one type, or nothing is known of one.
    bool isAlike(NodeId first, NodeId second) const
    {
        const Type a = m_file.types.of(first).type;
        const Type b = m_file.types.of(second).type;
        return a.kind == Type::Kind::unknown || b.kind == Type::Kind::unknown || (a.kind == b.kind && a.name == b.name);
    }

    /// Others come by it: it is returned from a function that anybody may call, kept in an attribute that anybody may
    /// read, an element of what is kept, or part of a key.
    bool isHandedOut(NodeId value) const
    {
        const NodeId parent = m_tree.parent(value);
        switch (m_tree.kind(parent)) {
        case Kind::return_statement: return isPublic(functionAround(m_tree, parent));
        case Kind::yield_: return true;
        case Kind::assignment: {
            const NodeId target = targetOf(m_tree, value);
            const bool isAttribute = target != noNode && m_tree.kind(target) == Kind::attribute;
            return isAttribute && !isPrivate(m_tree.text(m_tree.child(target, Field::attribute)));
        }
        case Kind::tuple:
        case Kind::expression_list:
            return targetBeside(m_tree, value) == noNode && (isKey(m_file, value) || isContainerKept(parent));
        case Kind::list: return isContainerKept(parent);
        case Kind::pair: return isContainerKept(m_tree.parent(parent));
        case Kind::list_comprehension:
        case Kind::generator_expression: return m_tree.field(value) == Field::body && isContainerKept(parent);
        case Kind::argument_list: return isPutInto(parent);
        default: return false;
        }
    }

    /// A container is returned, stored, or made a set of; what is only printed or gone through at once is not.
    bool isContainerKept(NodeId container) const
    {
        const NodeId node = skipBrackets(m_tree, container);
        const NodeId parent = m_tree.parent(node);
        switch (m_tree.kind(parent)) {
        case Kind::return_statement:
        case Kind::yield_: return true;
        case Kind::assignment: return m_tree.field(node) == Field::right;
        case Kind::call: return isSetOf(parent); // `set(x.shape for x in xs)`: the generator is the list of arguments
        case Kind::argument_list: return isPutInto(parent) || isSetOf(m_tree.parent(parent));
        case Kind::list:
        case Kind::tuple:
        case Kind::expression_list: return isContainerKept(parent);
        case Kind::pair: return isContainerKept(m_tree.parent(parent));
        default: return false;
        }
    }

    bool isSetOf(NodeId call) const
    {
        const NodeId callee = m_tree.kind(call) == Kind::call ? m_tree.child(call, Field::function) : NodeId{noNode};
        const std::string_view name = callee == noNode ? std::string_view() : m_tree.text(callee);
        return name == "set" || name == "frozenset" || name == "dict";
    }

    /// `sizes.append(x.shape)`
    bool isPutInto(NodeId arguments) const
    {
        const NodeId callee = m_tree.child(m_tree.parent(arguments), Field::function);
        if (callee == noNode || m_tree.kind(callee) != Kind::attribute)
            return false;
        const std::string_view name = m_tree.text(m_tree.child(callee, Field::attribute));
        return name == "append" || name == "add" || name == "insert" || name == "setdefault" || name == "extend";
    }

    bool isOwnAttribute(NodeId node) const
    {
        node = withoutSlices(m_tree, node);
        return m_tree.kind(node) == Kind::attribute && !attributesLike(m_tree, node, true).empty();
    }

    /// A function of a module or a class whose name is not private: not all of its calls are seen here.
    bool isPublic(NodeId name) const
    {
        if (name == noNode || isPrivate(m_tree.text(name)))
            return false;
        const names::ScopeId scope = m_file.names.scopeOf(m_tree.parent(name));
        return m_file.names.scopes()[scope].kind == names::Scope::Kind::module
               || m_file.names.scopes()[scope].kind == names::Scope::Kind::class_;
    }

    /// The calls in this file of a function by its name.
    std::vector<NodeId> callsOf(NodeId name) const
    {
        const names::BindingId binding = name == noNode ? names::none : m_file.names.bindingAt(name);
        std::vector<NodeId> calls;
        if (binding == names::none)
            return calls;
        for (const NodeId read : m_file.names.usesOf(binding)) {
            if (const NodeId call = callOf(m_tree, read); call != noNode)
                calls.push_back(call);
        }
        return calls;
    }

    /// What `other` gives is of the same type, and changes it like the operand beside it would: what is handed out or
    /// kept does if it is an operand anywhere, what is read on the spot if it is one there.
    Truth becomesOther(NodeId other, int depth) const
    {
        if (depth > deepest)
            return Truth::no;
        const NodeId node = withoutSlices(m_tree, other);
        switch (m_tree.kind(node)) {
        case Kind::binary_operator: return becomesOtherAsSum(node, depth);
        case Kind::identifier: return becomesOtherAsName(node, depth);
        case Kind::attribute: return becomesOtherAsAttribute(node, depth);
        case Kind::call: {
            const NodeId callee = unwrap(m_tree, m_tree.child(node, Field::function));
            if (callee == noNode || frameworkMemberAt(m_file, callee) != nullptr)
                return Truth::no;
            const Type function = m_file.types.of(callee).type;
            const bool isOurs = function.kind == Type::Kind::function && !m_file.pack.source.owns(function.name);
            if (!isOurs || m_tree.kind(callee) != Kind::identifier)
                return isOurs ? Truth::yes : Truth::no;
            const std::vector<NodeId> calls = callsLike(callee);
            return calls.empty() || isAnyOperand(calls, depth) ? Truth::yes : Truth::no;
        }
        case Kind::subscript: return Truth::yes; // an element of a container
        default: return Truth::no;
        }
    }

    Truth becomesOtherAsSum(NodeId sum, int depth) const
    {
        Truth truth = Truth::no;
        for (const Field side : {Field::left, Field::right}) {
            const NodeId part = m_tree.child(sum, side);
            if (part == noNode)
                continue;
            if (!isAlike(part, sum))
                return Truth::yes;
            truth = either(truth, becomesOther(part, depth + 1));
        }
        return truth;
    }

    Truth becomesOtherAsName(NodeId name, int depth) const
    {
        const std::uint32_t variable = m_file.names.variableOf(name);
        if (variable == names::none)
            return Truth::no;
        Truth truth = Truth::no;
        for (const names::BindingId id : m_file.names.variables()[variable].bindings) {
            const names::Binding &binding = m_file.names.bindings()[id];
            if (binding.kind == names::Binding::Kind::loop)
                return Truth::yes; // an element of a container
            if (const NodeId value = binding.node == noNode ? noNode : storedIn(m_tree, binding.node); value != noNode)
                truth = either(truth, isKeptOperand(withoutSlices(m_tree, value), depth + 1));
        }
        return truth;
    }

    Truth becomesOtherAsAttribute(NodeId attribute, int depth) const
    {
        if (frameworkMemberAt(m_file, attribute) != nullptr)
            return Truth::no;
        if (!isPrivate(m_tree.text(m_tree.child(attribute, Field::attribute))))
            return Truth::yes;
        Truth truth = Truth::no;
        for (const NodeId store : attributesLike(m_tree, attribute, true)) {
            truth = either(truth, isKeptOperand(withoutSlices(m_tree, storedIn(m_tree, store)), depth + 1));
        }
        return truth;
    }

    /// The calls of the private function that `callee` names; none if it is public.
    std::vector<NodeId> callsLike(NodeId callee) const
    {
        const std::uint32_t variable = m_file.names.variableOf(callee);
        if (variable == names::none || m_file.names.variables()[variable].bindings.empty())
            return {};
        const names::Binding &binding = m_file.names.bindings()[m_file.names.variables()[variable].bindings.front()];
        return isPublic(binding.node) || binding.kind != names::Binding::Kind::function ? std::vector<NodeId>()
                                                                                        : callsOf(binding.node);
    }

    bool isAnyOperand(const std::vector<NodeId> &uses, int depth) const
    {
        return std::any_of(uses.begin(), uses.end(),
                           [&](NodeId use) { return isOperand(use, depth + 1) == Truth::yes; });
    }

    const FileContext &m_file;
    const Tree &m_tree;
};

bool isGivenToNext(const Tree &tree, NodeId use)
{
    const NodeId node = skipBrackets(tree, use);
    const NodeId arguments = tree.parent(node);
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
        depth > deepest ? std::vector<NodeId>() : Operand(file).readsOfKept(skipBrackets(file.tree, use));
    return std::any_of(reads.begin(), reads.end(), [&](NodeId read) { return isSteppedFrom(file, read, depth + 1); });
}

} // namespace

Truth isOperand(const FileContext &file, NodeId node)
{
    return Operand(file).isOperand(node, 0);
}

bool isStepped(const FileContext &file, NodeId node)
{
    return isSteppedFrom(file, node, 0);
}

bool isTuplePattern(Kind kind)
{
    return kind == Kind::pattern_list || kind == Kind::tuple_pattern || kind == Kind::list_pattern;
}

std::size_t targetsOf(const Tree &tree, NodeId pattern)
{
    std::size_t count = 0;
    for (NodeId target = tree.firstNamedChild(pattern); target != noNode; target = tree.nextNamedSibling(target)) {
        if (tree.kind(target) == Kind::list_splat_pattern || tree.kind(target) == Kind::list_splat)
            return 0;
        ++count;
    }
    return count;
}

} // namespace torchferry::convert
