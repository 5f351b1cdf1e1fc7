// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/result_use.h"
#include "core/convert/guards/import_order.h"

#include <algorithm>
#include <charconv>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/calls/member_lookup.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/dataflow/call_only_values.h"
#include "core/convert/dataflow/mutation_aliasing.h"
#include "core/convert/dataflow/returned_gradients.h"
#include "core/convert/dataflow/shared_memory.h"
#include "core/convert/dataflow/text_and_key_uses.h"
#include "core/convert/dataflow/type_constraints.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/dataflow/written_numbers.h"
#include "core/convert/guards/computed_later.h"
#include "core/convert/guards/elementwise_use.h"
#include "core/convert/guards/enclosing_conditions.h"
#include "core/convert/guards/given_classes.h"
#include "core/convert/guards/item_use.h"
#include "core/convert/guards/mask_use.h"
#include "core/convert/guards/object_calls.h"
#include "core/convert/guards/own_members.h"
#include "core/convert/guards/passed_use.h"
#include "core/convert/guards/repeated_calls.h"
#include "core/convert/guards/state_use.h"
#include "core/convert/guards/unnamed_pairs.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/builtins.h"
#include "core/convert/syntax/compared_operands.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using mapping::Guard;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The pattern the value of `node` is unpacked into, or noNode.
NodeId patternFor(const Tree &tree, NodeId node)
{
    node = skipBrackets(tree, node);
    const NodeId parent = tree.parent(node);
    if (parent == noNode || tree.kind(parent) != Kind::assignment || tree.child(parent, Field::right) != node)
        return noNode;
    const NodeId left = tree.child(parent, Field::left);
    const NodeId target = left == noNode ? left : python::withoutTargetBrackets(tree, left);
    return target != noNode && isTuplePattern(tree.kind(target)) ? target : NodeId{noNode};
}

/// `model = torch.compile(model)`: the result is assigned to what the parameter was given, or to the object itself.
bool isReassigned(const CallSubject &subject, std::string_view parameter)
{
    const Tree &tree = subject.file->tree;
    const NodeId target = assignedTarget(tree, subject.node);
    const NodeId given = expressionFor(subject, parameter);
    return target != noNode && given != noNode && isRepeatable(tree, target) && tree.text(target) == tree.text(given);
}

/// The result of the use is unpacked, and nothing reads what its part `number` goes into.
bool leavesUnread(const CallSubject &subject, std::string_view number)
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
                       [&](names::BindingId binding) { return names.usesOf(binding).empty(); })
           || ValueFlow(*subject.file).isLiveInProject(variable, target) == Ternary::no;
}

/// The name an access reads; empty of a subscript.
std::string attributeRead(const Tree &tree, NodeId access)
{
    const NodeId name = tree.kind(access) == Kind::attribute ? tree.child(access, Field::attribute) : NodeId{noNode};
    return name == noNode ? std::string() : std::string(tree.text(name));
}

/// "data.zero_": what is read from the use is the first, what is read from that the second, and so on.
bool readsPath(const Tree &tree, NodeId use, std::string_view path)
{
    while (!path.empty()) {
        const NodeId access = accessOf(tree, use);
        const std::size_t dot = std::min(path.find('.'), path.size());
        if (access == noNode || attributeRead(tree, access) != path.substr(0, dot))
            return false;
        path.remove_prefix(std::min(dot + 1, path.size()));
        use = access;
    }
    return true;
}

/// `x.sum()` by the path "sum", `x.data.pow(2).mean()` by "data.pow.mean": members that are read, or called, one after the
/// other, and of the last nothing is asked but what it gives of everything.
bool callsPath(const Tree &tree, NodeId use, std::string_view path)
{
    while (!path.empty()) {
        const NodeId access = accessOf(tree, use);
        const std::size_t dot = std::min(path.find('.'), path.size());
        if (access == noNode || attributeRead(tree, access) != path.substr(0, dot))
            return false;
        const NodeId call = callOf(tree, access);
        path.remove_prefix(std::min(dot + 1, path.size()));
        if (path.empty())
            return call != noNode && CallSite::of(tree, call).arguments.empty();
        use = call == noNode ? access : call;
    }
    return false;
}

/// `x.double().numpy()` and `x[0].max(1)[1].numpy()` by "numpy": members, items and calls follow each other up to a call
/// without arguments of that name. None of them works in place, or asks for what belongs to the object itself.
bool endsIn(const FileContext &file, NodeId use, std::string_view member)
{
    const Tree &tree = file.tree;
    for (NodeId access = accessOf(tree, use); access != noNode; access = accessOf(tree, use)) {
        const std::string name(attributeRead(tree, access));
        const NodeId call = callOf(tree, access);
        if (name == member)
            return call != noNode && CallSite::of(tree, call).arguments.empty();
        if (name.ends_with('_') || file.pack.source.objectMembers.contains(name))
            return false;
        use = call == noNode ? access : call;
    }
    return false;
}

/// `x.mul_(2).add_(y)`: members that work in place follow each other, and what the last gives is thrown away.
bool isWritten(const Tree &tree, NodeId use)
{
    bool isAny = false;
    for (NodeId access = accessOf(tree, use); access != noNode; access = accessOf(tree, use)) {
        const NodeId call = callOf(tree, access);
        const std::string name(attributeRead(tree, access));
        if (call == noNode || !name.ends_with('_') || name.ends_with("__"))
            return false;
        use = call;
        isAny = true;
    }
    return isAny && tree.kind(tree.parent(use)) == Kind::expression_statement;
}

/// `x.type()` and `y.type()`: methods of that name, called without arguments.
bool isSameCall(const Tree &tree, NodeId one, NodeId other)
{
    const auto memberOf = [&](NodeId call) {
        const NodeId callee = tree.kind(call) == Kind::call ? tree.child(call, Field::function) : NodeId{noNode};
        const NodeId list = callee == noNode ? noNode : tree.child(call, Field::arguments);
        return list == noNode || tree.kind(callee) != Kind::attribute || tree.firstNamedChild(list) != noNode
                   ? std::string_view()
                   : tree.text(tree.child(callee, Field::attribute));
    };
    return !memberOf(one).empty() && memberOf(one) == memberOf(other);
}

/// `node` is a call of `api`.
bool isCallOf(const FileContext &file, NodeId node, std::string_view api)
{
    const NodeId callee = file.tree.kind(node) == Kind::call ? file.tree.child(node, Field::function) : NodeId{noNode};
    if (callee == noNode)
        return false;
    const auto resolved = file.project.resolve(file.names, file.tree, callee);
    return resolved && !resolved->local
           && file.pack.sourceFacts.canonical(resolved->dotted) == file.pack.sourceFacts.canonical(api);
}

constexpr std::string_view listedWord = "listed "; ///< before an API

/// The use is one side of `==` or `!=`. `other` narrows what the other side is: "same", the same member of an object of
/// that class, or the same method called without arguments; "alike", such a method of what is known; "tuple", one that
/// is written out; "listed API", a call of it with a list that is; "given", a class that a function is given; an API, a
/// call of it; a word, `==` with that text.
bool isCompared(const CallSubject &subject, std::string_view other)
{
    const FileContext &file = *subject.file;
    if (other == "tuple")
        return tupleComparedWith(file.tree, subject.node) != noNode;
    if (other.substr(0, listedWord.size()) == listedWord) {
        const NodeId display = displayComparedWith(file.tree, subject.node);
        return display != noNode
               && isCallOf(file, file.tree.parent(file.tree.parent(display)), other.substr(listedWord.size()));
    }
    const NodeId comparison = comparisonOf(file.tree, subject.node);
    if (other.empty() || comparison == noNode)
        return comparison != noNode;
    const NodeId side = otherSide(file.tree, comparison, subject.node);
    if (side == noNode)
        return false;
    if (other == "given")
        return isGivenCallable(file, side);
    if (other == "same" && file.tree.kind(subject.node) == Kind::call)
        return isSameCall(file.tree, subject.node, side);
    if (other == "alike")
        return isSameCall(file.tree, subject.node, side)
               && frameworkMemberAt(file, file.tree.child(side, Field::function)) != nullptr;
    if (other == "same") {
        const mapping::ApiFacts *member = frameworkMemberAt(file, subject.node);
        return member != nullptr && member == frameworkMemberAt(file, side);
    }
    if (file.tree.kind(side) == Kind::string)
        return convert::textOf(file.tree, side) == other && file.tree.tokenChild(comparison, "==") != noNode;
    return isCallOf(file, side, other);
}

/// What the call, or what calls the object that it makes, does in place to its argument is seen.
bool isMissedInPlace(const CallSubject &subject)
{
    const mapping::ApiFacts *facts = subject.site == nullptr ? nullptr : frameworkCallee(*subject.file, *subject.site);
    return facts != nullptr
           && MissedMutations(*subject.file).of(subject.node, facts->kind == mapping::ApiKind::class_) != noNode;
}

/// It goes into an attribute or an element, and the file assigns to an attribute of that name: what is kept is then not
/// what the attribute holds.
bool isStoredBeside(const FileContext &file, NodeId node, std::string_view name)
{
    const Tree &tree = file.tree;
    const std::vector<Destination> destinations = ValueFlow(file).destinationsOf(node);
    const auto isKept = [&tree, name](const Destination &destination) { // `x.data = y.data` keeps nothing of its own
        const bool isSame = tree.kind(destination.node) == Kind::attribute
                            && tree.text(tree.child(destination.node, Field::attribute)) == name;
        return destination.kind == Destination::Kind::stored && !isSame;
    };
    if (std::none_of(destinations.begin(), destinations.end(), isKept))
        return false;
    for (NodeId id = 0; id < tree.size(); ++id) {
        const NodeId target = tree.kind(id) == Kind::assignment ? tree.child(id, Field::left) : NodeId{noNode};
        if (tree.kind(target) == Kind::attribute && tree.text(tree.child(target, Field::attribute)) == name)
            return true;
    }
    return false;
}

} // namespace

NodeId callWithOnly(const FileContext &file, NodeId node, std::string_view function)
{
    const Tree &tree = file.tree;
    const NodeId arguments = tree.parent(node);
    if (tree.kind(arguments) != Kind::argument_list || tree.firstNamedChild(arguments) != node
        || tree.nextNamedSibling(node) != noNode)
        return noNode;
    const NodeId call = tree.parent(arguments);
    return isBuiltin(file, tree.child(call, Field::function), function) ? call : NodeId{noNode};
}

NodeId instanceTestOf(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    const NodeId arguments = tree.parent(node);
    const NodeId object =
        tree.kind(arguments) == Kind::argument_list ? tree.firstNamedChild(arguments) : NodeId{noNode};
    if (object == noNode || tree.nextNamedSibling(object) != node || tree.nextNamedSibling(node) != noNode
        || !isPure(tree, object))
        return noNode;
    const NodeId call = tree.parent(arguments);
    return isBuiltin(file, tree.child(call, Field::function), "isinstance") ? call : NodeId{noNode};
}

NodeId negationOf(const Tree &tree, NodeId node)
{
    const NodeId parent = tree.parent(node);
    if (parent == noNode || tree.kind(parent) != Kind::not_operator)
        return noNode;
    const std::string_view before = tree.text(parent).substr(0, tree.begin(node) - tree.begin(parent));
    return before.find('#') == std::string_view::npos ? parent : NodeId{noNode};
}

namespace {

/// `x.shape[:-1] + (2, 3)`, and nothing asks whether the sum is a tuple.
Ternary isAddedToTuple(const FileContext &file, NodeId use)
{
    const NodeId tuple = tupleAddedTo(file.tree, use);
    if (tuple == noNode)
        return Ternary::no;
    const NodeId sum = file.tree.parent(skipBrackets(file.tree, tuple));
    return ternaryOf(isSumTypeSensitive(file, sum) == Ternary::no);
}

/// Nobody looks at the value: it is a statement, one side of `net.train() if flag else net.eval()` as a statement, or an
/// element of a list that is one.
bool isIdle(const Tree &tree, NodeId node)
{
    NodeId above = tree.parent(node);
    while (tree.kind(above) == Kind::conditional_expression || tree.kind(above) == Kind::parenthesized_expression) {
        if (tree.kind(above) == Kind::conditional_expression && sidesOfChoice(tree, above)[0] != node
            && sidesOfChoice(tree, above)[1] != node)
            return false;
        node = above;
        above = tree.parent(node);
    }
    // `[m.eval() for m in layers]`: the list goes.
    if (tree.kind(above) == Kind::list_comprehension && tree.field(node) == Field::body)
        above = tree.parent(above);
    return tree.kind(above) == Kind::expression_statement;
}

/// The statement is `name = value` or `self.name = value`.
bool isAssignedToName(const Tree &tree, NodeId value)
{
    const NodeId assignment = tree.parent(value);
    if (tree.kind(assignment) != Kind::assignment || tree.field(value) != Field::right
        || tree.kind(tree.parent(assignment)) != Kind::expression_statement)
        return false;
    const NodeId left = tree.child(assignment, Field::left);
    return left != noNode && (tree.kind(left) == Kind::identifier || tree.kind(left) == Kind::attribute);
}

} // namespace

Ternary isUsed(const Guard &guard, const CallSubject &subject)
{
    if (guard.parameter == "operand")
        return isTypeSensitive(*subject.file, subject.node);
    if (guard.parameter == "next")
        return ternaryOf(isUsedAsIterator(*subject.file, subject.node));
    if (guard.parameter == "first")
        return ternaryOf(callWithOnly(*subject.file, subject.node, "next") != noNode);
    if (guard.parameter == "int" || guard.parameter == "list")
        return ternaryOf(callWithOnly(*subject.file, subject.node, guard.parameter) != noNode);
    if (guard.parameter == "written")
        return ternaryOf(isWritten(subject.file->tree, subject.node));
    if (guard.parameter == "instance")
        return ternaryOf(instanceTestOf(*subject.file, subject.node) != noNode);
    if (guard.parameter == "mask")
        return ternaryOf(isUsedAsMask(*subject.file, subject.node));
    if (guard.parameter == "negated")
        return ternaryOf(negationOf(subject.file->tree, subject.node) != noNode);
    if (guard.parameter == "key")
        return ternaryOf(isKey(*subject.file, subject.node));
    if (guard.parameter == "decorator")
        return ternaryOf(subject.file->tree.kind(subject.file->tree.parent(subject.node)) == Kind::decorator);
    if (guard.parameter == "with")
        return ternaryOf(isEntered(subject.file->tree, subject.node));
    if (guard.parameter == "text")
        return ternaryOf(isPartOfInspectedText(*subject.file, subject.node));
    if (guard.parameter == "reassigned")
        return ternaryOf(isReassigned(subject, guard.argument));
    if (guard.parameter == "rewritten")
        return ternaryOf(isSharedWrite(*subject.file, subject.node, expressionFor(subject, guard.argument)));
    if (guard.parameter == "only")
        return ternaryOf(isOnly(*subject.file, subject.node, guard.argument));
    if (guard.parameter == "elementwise")
        return ternaryOf(isUsedElementwise(*subject.file, subject.node));
    if (guard.parameter == "filled")
        return ternaryOf(guard.argument == "entry" ? isFilledEntry(*subject.file, subject.node)
                                                   : isFilledWithNumbers(*subject.file, subject.node));
    if (guard.parameter == "kept")
        return ternaryOf(isOnlyKept(*subject.file, subject.node, guard.argument));
    if (guard.parameter == "condition")
        return ternaryOf(isTruthLookedAt(subject.file->tree, subject.node));
    if (guard.parameter == "unnamed")
        return ternaryOf(leavesUnnamed(*subject.file, subject.node));
    if (guard.parameter == "shown" || guard.parameter == "named")
        return ternaryOf(guard.parameter == "shown" ? isShown(*subject.file, subject.node)
                                                    : asksForNames(*subject.file, subject.node, guard.argument));
    if (guard.parameter == "late")
        return ternaryOf(runsBehindImport(*subject.file, subject.node));
    if (guard.parameter == "tried")
        return ternaryOf(isTried(subject.file->tree, subject.node));
    if (guard.parameter == "unread")
        return ternaryOf(leavesUnread(subject, guard.argument));
    if (guard.parameter == "stored")
        return ternaryOf(isStoredBeside(*subject.file, subject.node, guard.argument));
    if (guard.parameter == "gradients")
        return ternaryOf(hasGradientsToSort(*subject.file, subject.node, guard.argument));
    if (guard.parameter == "bound")
        return ternaryOf(definesForObjects(*subject.file, subject.node, guard.argument));
    if (guard.parameter == "passed" || guard.parameter == "given")
        return ternaryOf(isPassed(*subject.file, subject.node, guard.argument, guard.parameter == "given"));
    if (guard.parameter == "spent")
        return ternaryOf(isCalledOrPassed(*subject.file, subject.node, guard.argument));
    if (guard.parameter == "asked")
        return ternaryOf(asksItemsFor(*subject.file, subject.node, guard.argument));
    if (guard.parameter == "cleared")
        return ternaryOf(onlyClearsItems(*subject.file, subject.node, guard.argument));
    if (guard.parameter == "fed")
        return ternaryOf(guard.argument == "rows" ? isFedRows(*subject.file, subject.node) : isLikelyFedRows(subject));
    if (guard.parameter == "repeats")
        return ternaryOf(repeatsCall(*subject.file, subject.node, guard.argument));
    if (guard.parameter == "under")
        return ternaryOf(runsUnder(*subject.file, subject.node, guard.argument));
    if (guard.parameter == "missed")
        return ternaryOf(isMissedInPlace(subject));
    if (guard.parameter == "compared")
        return ternaryOf(isCompared(subject, guard.argument));
    if (guard.parameter == "added")
        return isAddedToTuple(*subject.file, subject.node);
    const Tree &tree = subject.file->tree;
    const NodeId use = subject.node;
    const NodeId node = skipBrackets(tree, use);
    const NodeId parent = tree.parent(node);
    if (parent == noNode)
        return Ternary::no;
    const Kind kind = tree.kind(parent);
    const NodeId pattern = patternFor(tree, use);
    const bool asTuple = pattern != noNode;
    const NodeId access = accessOf(tree, use);
    if (guard.parameter == "as")
        return ternaryOf(asTuple
                         && (guard.argument == "tuple" || std::to_string(targetsOf(tree, pattern)) == guard.argument));
    if (guard.parameter == "augmented")
        return ternaryOf(kind == Kind::augmented_assignment && tree.field(node) == Field::left);
    if (guard.parameter == "statement")
        return ternaryOf(kind == Kind::expression_statement);
    if (guard.parameter == "idle")
        return ternaryOf(isIdle(tree, node));
    if (guard.parameter == "lambda" || guard.parameter == "initialised")
        return ternaryOf(guard.parameter == "lambda" ? tree.enclosing(node, Kind::lambda) != noNode
                                                     : isGivenToInitializer(*subject.file, node));
    if (guard.parameter == "assigned")
        return ternaryOf(isAssignedToName(tree, node));
    if (guard.parameter == "returned")
        return ternaryOf(kind == Kind::return_statement);
    if (guard.parameter == "own")
        return ternaryOf(isMemberOfOwnLayer(*subject.file, node));
    if (guard.parameter == "known")
        return ternaryOf(!storedMember(*subject.file, assignedTarget(tree, node)).empty());
    if (guard.parameter == "member")
        return ternaryOf(isMember(tree, node, guard.argument));
    if (guard.parameter == "index")
        return ternaryOf(literalText(tree, onlyIndex(tree, access)) == guard.argument);
    if (guard.parameter == "called")
        return ternaryOf(callsPath(tree, use, guard.argument));
    if (guard.parameter == "ends")
        return ternaryOf(endsIn(*subject.file, use, guard.argument));
    if (guard.parameter == "attribute")
        return ternaryOf(readsPath(tree, use, guard.argument));
    return ternaryOf(!asTuple && access == noNode && kind != Kind::expression_statement); // value
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
