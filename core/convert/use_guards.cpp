// SPDX-License-Identifier: Apache-2.0
#include "core/convert/use_guards.h"

#include <algorithm>
#include <charconv>

#include "core/convert/call_site.h"
#include "core/convert/instance_calls.h"
#include "core/convert/object_texts.h"
#include "core/convert/value_kind.h"

namespace torchferry::convert {

using mapping::Guard;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

Truth truthOf(bool value)
{
    return value ? Truth::yes : Truth::no;
}

Truth either(Truth a, Truth b)
{
    return std::max(a, b);
}

bool isTuplePattern(Kind kind)
{
    return kind == Kind::pattern_list || kind == Kind::tuple_pattern || kind == Kind::list_pattern;
}

/// How many targets a pattern has; 0 if one takes what is left.
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

/// A subscript with a colon: what it gives is of the type of what it is taken from.
bool isSlice(const Tree &tree, NodeId subscript)
{
    const NodeId index = tree.child(subscript, Field::subscript);
    return index != noNode && tree.kind(index) == Kind::slice;
}

/// The other side of a comparison or a sum `use`, or a slice of it, stands in; noNode if it does not.
NodeId otherOperand(const Tree &tree, NodeId use)
{
    NodeId node = skipBrackets(tree, use);
    while (tree.kind(tree.parent(node)) == Kind::subscript && tree.child(tree.parent(node), Field::value) == node
           && isSlice(tree, tree.parent(node)))
        node = skipBrackets(tree, tree.parent(node));
    const NodeId parent = tree.parent(node);
    const NodeId sign = tree.child(parent, Field::operator_);
    const bool isSum = (tree.kind(parent) == Kind::binary_operator && tree.text(sign) == "+")
                       || (tree.kind(parent) == Kind::augmented_assignment && tree.text(sign) == "+=");
    if (!isSum && tree.kind(parent) != Kind::comparison_operator)
        return noNode;
    const NodeId first = tree.firstNamedChild(parent);
    return first == node ? tree.nextNamedSibling(first) : first;
}

/// The member that is read or called last, slices of the result left out: "shape" of `x.y.shape[1:]`.
std::string_view memberName(const Tree &tree, NodeId node)
{
    node = unwrap(tree, node);
    while (tree.kind(node) == Kind::subscript && isSlice(tree, node))
        node = unwrap(tree, tree.child(node, Field::value));
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

/// Compared with or added to something that stays of another type when what stands at `use` changes its own.
/// `sameType` says what holds if both are of one type.
template <class SameType>
Truth isOperandAt(const FileContext &file, NodeId use, const SameType &sameType)
{
    const Tree &tree = file.tree;
    if (countsAsItself(tree, use))
        return Truth::yes;
    const NodeId other = otherOperand(tree, use);
    if (other == noNode)
        return Truth::no;
    // `a.shape == b.shape`: whatever it is, it is the same on both sides.
    if (memberName(tree, other) == memberName(tree, use) && !memberName(tree, use).empty())
        return Truth::no;
    const types::Judgement mine = file.types.of(use);
    const types::Judgement others = file.types.of(other);
    if (mine.type.kind == types::Type::Kind::unknown && others.type.kind == types::Type::Kind::instance)
        return others.type.name == "tuple" ? Truth::yes : Truth::unknown;
    if (others.type.kind == types::Type::Kind::unknown)
        return coarseOf(file, other) == unknownValue ? Truth::unknown : Truth::yes;
    if (mine.type.name == others.type.name && mine.type.kind == others.type.kind)
        return sameType(other);
    return Truth::yes;
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

/// `self.shape`, read anywhere in the class around the place where it is set.
std::vector<NodeId> readsOfAttribute(const Tree &tree, NodeId attribute)
{
    const NodeId around = tree.enclosing(attribute, Kind::class_definition);
    if (around == noNode || tree.text(tree.child(attribute, Field::object)) != "self")
        return {};
    std::vector<NodeId> reads;
    const std::string_view written = tree.text(attribute);
    for (NodeId id = around; id < tree.subtreeEnd(around); ++id) {
        const bool isStore = tree.kind(tree.parent(id)) == Kind::assignment && tree.field(id) == Field::left;
        if (tree.kind(id) == Kind::attribute && !isStore && tree.text(id) == written)
            reads.push_back(id);
    }
    return reads;
}

/// The calls in this file of the function a statement returns from.
std::vector<NodeId> callsAround(const FileContext &file, NodeId statement)
{
    const Tree &tree = file.tree;
    const NodeId function = tree.enclosing(statement, Kind::function_definition);
    const NodeId name = function == noNode ? noNode : tree.child(function, Field::name);
    const names::BindingId binding = name == noNode ? names::none : file.names.bindingAt(name);
    std::vector<NodeId> calls;
    if (binding == names::none)
        return calls;
    for (const NodeId read : file.names.usesOf(binding)) {
        if (const NodeId call = callOf(tree, read); call != noNode)
            calls.push_back(call);
    }
    return calls;
}

/// The reads of what a value is kept as: a name, an attribute of the object itself, the result of a function. `value` is
/// the expression, without brackets around it and slices of it.
std::vector<NodeId> readsOfKept(const FileContext &file, NodeId value)
{
    const Tree &tree = file.tree;
    const NodeId parent = tree.parent(value);
    NodeId target = noNode;
    switch (tree.kind(parent)) {
    case Kind::assignment:
        if (tree.field(value) == Field::right)
            target = tree.child(parent, Field::left);
        break;
    case Kind::named_expression:
        if (tree.field(value) == Field::value)
            target = tree.child(parent, Field::name);
        break;
    case Kind::expression_list:
    case Kind::tuple: target = targetBeside(tree, value); break;
    case Kind::return_statement: return callsAround(file, parent);
    default: break;
    }
    if (target == noNode)
        return {};
    if (tree.kind(target) == Kind::identifier) {
        const names::BindingId binding = file.names.bindingAt(target);
        return binding == names::none ? std::vector<NodeId>() : file.names.usesOf(binding);
    }
    return tree.kind(target) == Kind::attribute ? readsOfAttribute(tree, target) : std::vector<NodeId>();
}

/// A value is kept, and an operand where that is read. Beside one of its own type it stays what that is.
Truth isKeptOperand(const FileContext &file, NodeId use, int depth = 0)
{
    constexpr int deepest = 3; // `s = x.shape`, `t = s`, …
    const Tree &tree = file.tree;
    NodeId value = skipBrackets(tree, use);
    while (tree.kind(tree.parent(value)) == Kind::subscript && tree.child(tree.parent(value), Field::value) == value
           && isSlice(tree, tree.parent(value)))
        value = skipBrackets(tree, tree.parent(value));
    Truth truth = Truth::no;
    if (tree.kind(tree.parent(value)) == Kind::named_expression)
        truth = isOperandAt(file, tree.parent(value), [](NodeId) { return Truth::no; });
    const types::Type mine = file.types.of(use).type;
    for (const NodeId read : readsOfKept(file, value)) {
        const types::Type now = file.types.of(read).type;
        const bool isOther = now.kind != types::Type::Kind::unknown && mine.kind != types::Type::Kind::unknown
                             && (now.kind != mine.kind || now.name != mine.name);
        if (isOther)
            continue; // the name is bound again
        truth = either(truth, isOperandAt(file, read, [](NodeId) { return Truth::no; }));
        if (truth == Truth::no && depth < deepest)
            truth = isKeptOperand(file, read, depth + 1);
    }
    return truth;
}

Truth isOperand(const GuardSubject &subject)
{
    const FileContext &file = *subject.file;
    const Tree &tree = file.tree;
    const auto sameType = [&](NodeId other) {
        const std::uint32_t variable =
            tree.kind(other) == Kind::identifier ? file.names.variableOf(other) : names::none;
        if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
            return Truth::no;
        const NodeId name = file.names.bindings()[file.names.variables()[variable].bindings.front()].node;
        const NodeId above = name == noNode ? noNode : tree.parent(name);
        const NodeId value =
            above == noNode || tree.kind(above) != Kind::assignment ? noNode : tree.child(above, Field::right);
        return value == noNode ? Truth::no : isKeptOperand(file, value);
    };
    return either(isOperandAt(file, subject.node, sameType), isKeptOperand(file, subject.node));
}

/// The pattern the value of `node` is unpacked into, or noNode.
NodeId patternFor(const Tree &tree, NodeId node)
{
    node = skipBrackets(tree, node);
    const NodeId parent = tree.parent(node);
    if (parent == noNode || tree.kind(parent) != Kind::assignment || tree.child(parent, Field::right) != node)
        return noNode;
    const NodeId left = tree.child(parent, Field::left);
    if (left == noNode)
        return noNode;
    return isTuplePattern(tree.kind(left)) ? left : NodeId{noNode};
}

/// The comparison by `==` or `!=` that `node` is a side of, or noNode.
NodeId comparisonOf(const Tree &tree, NodeId node)
{
    const NodeId parent = tree.parent(skipBrackets(tree, node));
    const bool compares = parent != noNode && tree.kind(parent) == Kind::comparison_operator
                          && (tree.tokenChild(parent, "==") != noNode || tree.tokenChild(parent, "!=") != noNode);
    return compares ? parent : NodeId{noNode};
}

/// The other side of a comparison that has two; else noNode.
NodeId otherSide(const Tree &tree, NodeId comparison, NodeId node)
{
    const NodeId first = tree.firstNamedChild(comparison);
    const NodeId second = tree.nextNamedSibling(first);
    if (second == noNode || tree.nextNamedSibling(second) != noNode)
        return noNode;
    return unwrap(tree, first == skipBrackets(tree, node) ? second : first);
}

/// The framework's member that is read at `node` of an object whose class is known; null if there is none.
const mapping::ApiFacts *memberRead(const FileContext &file, NodeId node)
{
    if (node == noNode || file.tree.kind(node) != Kind::attribute)
        return nullptr;
    const NodeId object = file.tree.child(node, Field::object);
    const NodeId name = file.tree.child(node, Field::attribute);
    if (object == noNode || name == noNode)
        return nullptr;
    const types::Judgement judgement = file.types.of(object);
    return judgement.type.kind == types::Type::Kind::instance
               ? frameworkMember(file, judgement.type.name, file.tree.text(name))
               : nullptr;
}

/// The result of the use is unpacked, and nothing reads what its part `number` goes into.
bool leavesUnread(const GuardSubject &subject, std::string_view number)
{
    std::uint32_t index = 0;
    const char *const last = number.data() + number.size();
    if (const auto [end, error] = std::from_chars(number.data(), last, index); error != std::errc() || end != last)
        return false;
    const Tree &tree = subject.file->tree;
    const names::FileNames &names = subject.file->names;
    const NodeId pattern = patternFor(tree, subject.node);
    NodeId target = pattern == noNode ? noNode : tree.firstNamedChild(pattern);
    for (; target != noNode && index != 0; --index) {
        if (tree.kind(target) == Kind::list_splat_pattern || tree.kind(target) == Kind::list_splat)
            return false;
        target = tree.nextNamedSibling(target);
    }
    if (target == noNode || tree.kind(target) != Kind::identifier)
        return false;
    const std::uint32_t variable = names.variableOf(target);
    if (variable == names::none)
        return false;
    const names::Variable &found = names.variables()[variable];
    // What a module holds may be read from outside; by custom not what is called `_`.
    if (names.scopes()[found.scope].kind == names::Scope::Kind::module
        && tree.text(target).find_first_not_of('_') != std::string_view::npos)
        return false;
    return std::all_of(found.bindings.begin(), found.bindings.end(),
                       [&](names::BindingId binding) { return names.usesOf(binding).empty(); });
}

/// The use is an argument of a call of `api`, or of something in it ("torch.nn.init").
bool isPassed(const GuardSubject &subject, std::string_view api)
{
    const FileContext &file = *subject.file;
    NodeId node = skipBrackets(file.tree, subject.node);
    if (file.tree.kind(file.tree.parent(node)) == Kind::keyword_argument)
        node = file.tree.parent(node);
    const NodeId arguments = file.tree.parent(node);
    const NodeId call = arguments == noNode ? noNode : file.tree.parent(arguments);
    if (call == noNode || file.tree.kind(arguments) != Kind::argument_list || file.tree.kind(call) != Kind::call)
        return false;
    const auto resolved = file.project.resolve(file.names, file.tree, file.tree.child(call, Field::function));
    if (!resolved || resolved->local)
        return false;
    const std::string called = file.pack.sourceFacts.canonical(resolved->dotted);
    return called == api || (called.starts_with(api) && called[api.size()] == '.');
}

/// The use is one side of `==` or `!=`. `other` narrows it: "same", the other side reads the same member of an object of
/// that class; the name of an API of the source, the other side is a call of it.
bool isCompared(const GuardSubject &subject, std::string_view other)
{
    const FileContext &file = *subject.file;
    const NodeId comparison = comparisonOf(file.tree, subject.node);
    if (other.empty() || comparison == noNode)
        return comparison != noNode;
    const NodeId side = otherSide(file.tree, comparison, subject.node);
    if (side == noNode)
        return false;
    if (other == "same") {
        const mapping::ApiFacts *member = memberRead(file, subject.node);
        return member != nullptr && member == memberRead(file, side);
    }
    const NodeId callee = file.tree.kind(side) == Kind::call ? file.tree.child(side, Field::function) : NodeId{noNode};
    if (callee == noNode)
        return false;
    const auto resolved = file.project.resolve(file.names, file.tree, callee);
    return resolved && !resolved->local
           && file.pack.sourceFacts.canonical(resolved->dotted) == file.pack.sourceFacts.canonical(other);
}

} // namespace

Truth isUsed(const Guard &guard, const GuardSubject &subject)
{
    if (guard.parameter == "operand")
        return isOperand(subject);
    if (guard.parameter == "key")
        return truthOf(isKey(*subject.file, subject.node));
    if (guard.parameter == "text")
        return truthOf(isTextPart(*subject.file, subject.node));
    if (guard.parameter == "unread")
        return truthOf(leavesUnread(subject, guard.argument));
    if (guard.parameter == "passed")
        return truthOf(isPassed(subject, guard.argument));
    if (guard.parameter == "compared")
        return truthOf(isCompared(subject, guard.argument));
    const Tree &tree = subject.file->tree;
    const NodeId use = subject.node;
    const NodeId node = skipBrackets(tree, use);
    const NodeId parent = tree.parent(node);
    if (parent == noNode)
        return Truth::no;
    const Kind kind = tree.kind(parent);
    const bool asTuple = kind == Kind::assignment && tree.child(parent, Field::right) == node
                         && tree.child(parent, Field::left) != noNode
                         && isTuplePattern(tree.kind(tree.child(parent, Field::left)));
    const NodeId access = accessOf(tree, use);
    const bool isAttribute = access != noNode && tree.kind(access) == Kind::attribute;
    const bool isIndex = access != noNode && tree.kind(access) == Kind::subscript;
    if (guard.parameter == "as" && guard.argument != "tuple")
        return truthOf(asTuple && std::to_string(targetsOf(tree, tree.child(parent, Field::left))) == guard.argument);
    if (guard.parameter == "as")
        return truthOf(asTuple);
    if (guard.parameter == "statement")
        return truthOf(kind == Kind::expression_statement);
    if (guard.parameter == "index")
        return truthOf(isIndex && literalText(tree, tree.child(access, Field::subscript)) == guard.argument);
    if (guard.parameter == "attribute")
        return truthOf(isAttribute && tree.text(tree.child(access, Field::attribute)) == guard.argument);
    return truthOf(!asTuple && !isIndex && !isAttribute && kind != Kind::expression_statement); // value
}

NodeId accessOf(const Tree &tree, NodeId node)
{
    node = skipBrackets(tree, node);
    const NodeId parent = tree.parent(node);
    if (parent == noNode)
        return noNode;
    if (tree.kind(parent) == Kind::attribute && tree.child(parent, Field::object) == node)
        return parent;
    if (tree.kind(parent) == Kind::subscript && tree.child(parent, Field::value) == node)
        return parent;
    return noNode;
}

} // namespace torchferry::convert
