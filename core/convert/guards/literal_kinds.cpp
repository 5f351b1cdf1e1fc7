// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/literal_kinds.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/calls/bound_arguments.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/dataflow/current_device.h"
#include "core/convert/dataflow/dtype_holders.h"
#include "core/convert/dataflow/shape_arguments.h"
#include "core/convert/guards/joined_objects.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/named_pairs.h"
#include "core/convert/syntax/receiver_words.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// `float("-inf")`: a number there is no literal for.
bool isSpelledOut(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    if (tree.kind(expression) != Kind::call)
        return false;
    const NodeId callee = tree.child(expression, Field::function);
    const NodeId list = tree.child(expression, Field::arguments);
    if (callee == noNode || list == noNode || tree.text(callee) != "float"
        || file.names.variableOf(callee) != names::none)
        return false;
    const NodeId argument = tree.firstNamedChild(list);
    return argument != noNode && tree.nextNamedSibling(argument) == noNode && !literalText(tree, argument).empty();
}

/// `{"b": x, "a": y}`, `{name: x for name in names}`: a dictionary whose keys may be in another order than sorted ones.
bool isUnsorted(const Tree &tree, NodeId expression)
{
    if (tree.kind(expression) != Kind::dictionary)
        return tree.kind(expression) == Kind::dictionary_comprehension;
    std::string last;
    for (NodeId each = tree.firstNamedChild(expression); each != noNode; each = tree.nextNamedSibling(each)) {
        if (tree.kind(each) == Kind::comment)
            continue;
        const NodeId key = tree.kind(each) == Kind::pair ? tree.child(each, Field::key) : NodeId{noNode};
        const std::string text = key != noNode && tree.kind(key) == Kind::string ? textOf(tree, key) : std::string();
        if (text.empty() || text < last)
            return true;
        last = text;
    }
    return false;
}

/// `x.data`, where that is read as less than `x` may be: a parameter is read as a tensor.
bool isIdentity(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    if (tree.kind(expression) != Kind::attribute
        || !file.pack.source.identityAttributes.contains(
            std::string(tree.text(tree.child(expression, Field::attribute)))))
        return false;
    const NodeId object = tree.child(expression, Field::object);
    return file.types.kindOf(object) == types::Type::Kind::unknown
           || file.types.nameOf(object) != file.types.nameOf(expression);
}

/// What the function returns is not None, as far as that shows: `g * 2`, `g.clone()` of its parameter `g`.
Ternary isSomething(const FileContext &file, NodeId function, NodeId value)
{
    const Tree &tree = file.tree;
    value = unwrap(tree, value);
    if (value == noNode || tree.kind(value) == Kind::none || file.types.kindOf(value) == types::Type::Kind::none)
        return Ternary::no;
    if (tree.kind(value) == Kind::conditional_expression) {
        const auto [one, other] = sidesOfChoice(tree, value);
        return std::min(isSomething(file, function, one), isSomething(file, function, other));
    }
    constexpr std::array plain{Kind::binary_operator, Kind::unary_operator, Kind::identifier};
    if (std::find(plain.begin(), plain.end(), tree.kind(value)) != plain.end())
        return Ternary::yes;
    if (file.types.kindOf(value) == types::Type::Kind::instance)
        return Ternary::yes;
    NodeId root = tree.kind(value) == Kind::call ? tree.child(value, Field::function) : NodeId{noNode};
    root = tree.kind(root) == Kind::attribute ? tree.child(root, Field::object) : NodeId{noNode};
    const std::uint32_t variable =
        tree.kind(root) == Kind::identifier ? file.names.variableOf(root) : std::uint32_t{names::none};
    if (variable == names::none)
        return Ternary::unknown;
    const auto &bindings = file.names.variables()[variable].bindings;
    const bool isOwn = !bindings.empty() && file.names.bindings()[bindings.front()].node != noNode
                       && tree.range(function).contains(tree.range(file.names.bindings()[bindings.front()].node));
    return isOwn ? Ternary::yes : Ternary::no; // `seen.append(g)`
}

/// A lambda or a function of the file that gives something, whatever way it takes: it ends with a `return`.
Ternary givesSomething(const FileContext &file, NodeId function)
{
    const Tree &tree = file.tree;
    if (tree.kind(function) == Kind::lambda)
        return isSomething(file, function, tree.child(function, Field::body));
    if (tree.kind(function) != Kind::identifier && tree.kind(function) != Kind::attribute)
        return Ternary::no;
    const NodeId definition = definitionOf(file, function);
    if (definition == noNode)
        return Ternary::unknown;
    NodeId last = noNode;
    for (NodeId id = tree.firstNamedChild(tree.child(definition, Field::body)); id != noNode;
         id = tree.nextNamedSibling(id))
        last = id;
    if (tree.kind(last) != Kind::return_statement)
        return Ternary::no;
    Ternary all = Ternary::yes;
    for (NodeId id = tree.next(Kind::return_statement, definition); id < tree.subtreeEnd(definition);
         id = tree.next(Kind::return_statement, id + 1)) {
        if (functionDefinitionAround(tree, id) == definition)
            all = std::min(all, isSomething(file, definition, tree.firstNamedChild(id)));
    }
    return all;
}

/// `x[1:]`, `x[..., i]`: Python's own containers have no elements at such places.
bool isIndexedAsTensor(const Tree &tree, NodeId subscript)
{
    for (NodeId index = tree.child(subscript, Field::subscript); index != noNode;
         index = tree.nextNamedSibling(index)) {
        if (tree.kind(index) == Kind::slice || tree.kind(index) == Kind::ellipsis)
            return true;
    }
    return false;
}

/// `x[i, 1:]` of a tensor: it shares the memory of `x`, so that what is written into it is written there.
bool isElement(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    const NodeId whole =
        tree.kind(expression) == Kind::subscript ? tree.child(expression, Field::value) : NodeId{noNode};
    if (whole == noNode || !indexingOf(file, expression))
        return false;
    return file.types.kindOf(whole) == types::Type::Kind::unknown
               ? isIndexedAsTensor(tree, expression)
               : file.types.kindOf(whole) == types::Type::Kind::instance
                     && file.classes.derivesFrom(file.types.nameOf(whole), file.pack.source.tensorClass);
}

/// `steps[:, None]` of a parameter that is never bound again: its values, each in a row of its own.
bool isColumn(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    const NodeId first =
        tree.kind(expression) == Kind::subscript ? tree.child(expression, Field::subscript) : NodeId{noNode};
    NodeId last = noNode;
    for (NodeId at = first; at != noNode; at = tree.nextNamedSibling(at))
        last = at;
    if (last == first || tree.kind(last) != Kind::none)
        return false;
    const NodeId whole = tree.child(expression, Field::value);
    const std::uint32_t variable = tree.kind(whole) == Kind::identifier ? file.names.variableOf(whole) : names::none;
    if (variable == names::none)
        return false;
    const std::span<const names::BindingId> bindings = file.names.variables()[variable].bindings;
    return bindings.size() == 1 && file.names.bindings()[bindings.front()].kind == names::Binding::Kind::parameter;
}

/// `x.mul_(2)`, `x.mul_(2).add_(y)`: what has a name, and was changed in place on the way.
bool isUpdated(const Tree &tree, NodeId expression)
{
    const NodeId callee =
        tree.kind(expression) == Kind::call ? tree.child(expression, Field::function) : NodeId{noNode};
    if (callee == noNode || tree.kind(callee) != Kind::attribute)
        return false;
    const std::string_view name = tree.text(tree.child(callee, Field::attribute));
    const NodeId object = unwrap(tree, tree.child(callee, Field::object));
    return name.ends_with('_') && !name.ends_with("__") && (isRepeatable(tree, object) || isUpdated(tree, object));
}

/// `x.data.mul_(m)` by "data.mul_", and by "mul_": the method is called on what has a name.
bool isCallOn(const FileContext &file, NodeId expression, std::string_view path)
{
    const Tree &tree = file.tree;
    if (tree.kind(expression) != Kind::call)
        return false;
    NodeId read = tree.child(expression, Field::function);
    for (bool isWhole = false; !isWhole; read = unwrap(tree, tree.child(read, Field::object))) {
        const std::size_t dot = path.rfind('.');
        isWhole = dot == std::string_view::npos;
        if (tree.kind(read) != Kind::attribute
            || tree.text(tree.child(read, Field::attribute)) != path.substr(isWhole ? 0 : dot + 1))
            return false;
        path = path.substr(0, isWhole ? 0 : dot);
    }
    return isRepeatable(tree, read);
}

/// `loss`, `F.nll_loss(scores, labels)`, the call of an `nn.MSELoss`: by the name of the variable, the function or the
/// class a tensor with one number. A function that is asked not to reduce them gives a loss for each row.
bool isLoss(const FileContext &file, NodeId expression)
{
    const std::string number = file.pack.source.tensorClass + ".item";
    if (isNamedAs(file, expression, number))
        return true;
    const Tree &tree = file.tree;
    if (tree.kind(expression) != Kind::call)
        return false;
    const NodeId callee = tree.child(expression, Field::function);
    const bool isObject = file.types.kindOf(callee) == types::Type::Kind::instance;
    const std::string_view className = isObject ? file.types.nameOf(callee) : std::string_view();
    if (!isNamedAs(file, callee, number) && !isNamedAs(file, lastPart(className), number))
        return false;
    const CallSite site = CallSite::of(tree, expression);
    return std::none_of(site.arguments.begin(), site.arguments.end(), [&tree](const Argument &argument) {
        return argument.kind == Argument::Kind::doubleStar || argument.name == "reduce"
               || textOf(tree, unwrap(tree, argument.value)) == "none";
    });
}

/// `state[key]` of a dictionary: the object itself, no part of one. Of what nothing is known, names are taken for keys.
bool isEntry(const FileContext &file, NodeId expression)
{
    if (file.tree.kind(expression) != Kind::subscript || isElement(file, expression))
        return false;
    const NodeId whole = file.tree.child(expression, Field::value);
    const NodeId key = file.tree.child(expression, Field::subscript);
    const bool isKey = file.tree.kind(key) == Kind::identifier || file.tree.kind(key) == Kind::string;
    return (file.types.kindOf(whole) == types::Type::Kind::unknown && isKey) || isDictionary(file, whole);
}

/// `l.weight.data.half()` of `l.weight.data = …`: what is stored is what was there, with another dtype.
bool isRecast(const FileContext &file, NodeId value)
{
    const Tree &tree = file.tree;
    const NodeId store = tree.parent(skipBrackets(tree, value));
    if (store == noNode || tree.kind(value) != Kind::call || tree.kind(store) != Kind::assignment)
        return false;
    const CallSite site = CallSite::of(tree, value);
    const std::string member(site.member == noNode ? std::string_view() : tree.text(site.member));
    const mapping::SourceDescription &source = file.pack.source;
    if (!source.casts.contains(member) || site.receiver == noNode
        || tree.text(unwrap(tree, site.receiver)) != tree.text(tree.child(store, Field::left)))
        return false;
    if (site.arguments.empty())
        return source.elementTypeOf(source.tensorClass + '.' + member) != "input";
    return std::any_of(site.arguments.begin(), site.arguments.end(), [&](const Argument &argument) {
        return argument.name == "dtype" || coarseOf(file, argument.value) == dtypeValue;
    });
}

/// `(await p for p in x)`, `(p async for p in x)`: nothing but `async for` goes through it.
bool isAsynchronous(const Tree &tree, NodeId generator)
{
    for (NodeId id = generator; id != tree.subtreeEnd(generator); ++id) {
        if (tree.kind(id) == Kind::await
            || (tree.kind(id) == Kind::for_in_clause && tree.text(id).starts_with("async")))
            return true;
    }
    return false;
}

/// What can be gone through and is no list by its looks: a generator, `filter(…)`, `chain(…)`, `d.values()`.
bool isIterable(const FileContext &file, NodeId expression)
{
    constexpr std::array<std::string_view, 4> functions{"filter", "map", "zip", "chain"};
    constexpr std::array<std::string_view, 3> views{"items", "keys", "values"};
    const Tree &tree = file.tree;
    if (tree.kind(expression) == Kind::generator_expression)
        return !isAsynchronous(tree, expression);
    if (tree.kind(expression) != Kind::call)
        return false;
    const CallSite site = CallSite::of(tree, expression);
    const std::string_view name = tree.text(site.member == noNode ? site.callee : site.member);
    if (site.member == noNode || tree.text(site.receiver) == "itertools")
        return std::find(functions.begin(), functions.end(), name) != functions.end()
               && definitionOf(file, site.callee) == noNode;
    const bool isTensor = file.types.kindOf(site.receiver) == types::Type::Kind::instance
                          && file.classes.derivesFrom(file.types.nameOf(site.receiver), file.pack.source.tensorClass);
    return site.arguments.empty() && !isTensor && std::find(views.begin(), views.end(), name) != views.end();
}

/// A name that several assignments bind, one of them to such.
bool mayBeIterable(const FileContext &file, NodeId expression)
{
    const std::uint32_t variable =
        file.tree.kind(expression) == Kind::identifier ? file.names.variableOf(expression) : names::none;
    if (variable == names::none)
        return false;
    constexpr std::size_t most = 64;
    const auto &bindings = file.names.variables()[variable].bindings;
    return bindings.size() > 1 && bindings.size() <= most
           && std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId binding) {
                  const NodeId bound = file.names.bindings()[binding].node;
                  const NodeId value = bound == noNode ? noNode : storedIn(file.tree, bound);
                  return value != noNode && isIterable(file, unwrap(file.tree, value));
              });
}

/// What `open` gives, or the name that a `with` around it binds, to nobody knows what: `with Blob(path, "wb") as f`.
bool isFile(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    const types::Type type = file.types.of(expression).type;
    if (type.kind != types::Type::Kind::unknown || tree.kind(expression) != Kind::identifier)
        return type.kind == types::Type::Kind::instance && type.name == "file";
    const NodeId function = functionDefinitionAround(tree, expression);
    for (NodeId with = tree.enclosing(expression, Kind::with_statement);
         with != noNode && functionDefinitionAround(tree, with) == function;
         with = tree.enclosing(tree.parent(with), Kind::with_statement)) {
        for (NodeId id = tree.next(Kind::as_pattern_target, with); id < tree.child(with, Field::body);
             id = tree.next(Kind::as_pattern_target, id + 1)) {
            if (tree.text(id) == tree.text(expression))
                return true;
        }
    }
    return false;
}

/// Something of `expression` is read that is one of the targets of an assignment.
bool readsTarget(const Tree &tree, NodeId expression, NodeId targets)
{
    for (NodeId target = targets; target < tree.subtreeEnd(targets); ++target) {
        const Kind around = tree.kind(tree.parent(target));
        if (around == Kind::attribute || around == Kind::subscript) // `self` of `self.v` keeps what it is
            continue;
        for (NodeId part = expression; part != tree.subtreeEnd(expression); ++part) {
            if (tree.kind(part) == tree.kind(target) && tree.text(part) == tree.text(target))
                return true;
        }
    }
    return false;
}

/// `x, i = x.max(1)`, `x = y = x.exp()`: the statement assigns to what is read in the expression.
bool isRebound(const Tree &tree, NodeId expression)
{
    for (NodeId id = tree.enclosing(expression, Kind::assignment); id != noNode;
         id = tree.enclosing(tree.parent(id), Kind::assignment)) {
        const NodeId left = tree.child(id, Field::left);
        if (left != noNode && readsTarget(tree, expression, left))
            return true;
    }
    return false;
}

/// `w.view(-1)`, `w.t()`: a method of a tensor that gives its numbers with other axes, in the same memory.
bool isView(const FileContext &file, NodeId expression)
{
    const NodeId call = unwrap(file.tree, expression);
    if (call == noNode || file.tree.kind(call) != Kind::call)
        return false;
    const CallSite site = CallSite::of(file.tree, call);
    const std::string member(site.member == noNode ? std::string_view() : file.tree.text(site.member));
    return file.pack.source.reshapes.contains(member) || file.pack.source.axisMoves.contains(member);
}

/// `zeros(2, n)`: sizes one by one. Of `LongTensor([2, n])` those are the numbers themselves.
bool isSpread(const Tree &tree, NodeId expression)
{
    if (tree.kind(expression) != Kind::call)
        return false;
    const CallSite site = CallSite::of(tree, expression);
    return !site.arguments.empty()
           && std::all_of(site.arguments.begin(), site.arguments.end(), [&tree](const Argument &argument) {
                  const Kind kind = tree.kind(unwrap(tree, argument.value));
                  return argument.kind == Argument::Kind::positional && kind != Kind::tuple && kind != Kind::list;
              });
}

/// A sequence that is written out, with a number below zero in it: `(0, 0, 1, -1)`.
bool holdsNegative(const Tree &tree, NodeId expression)
{
    if (tree.kind(expression) != Kind::tuple && tree.kind(expression) != Kind::list)
        return false;
    for (NodeId item = tree.firstNamedChild(expression); item != noNode; item = tree.nextNamedSibling(item)) {
        const NodeId number =
            tree.kind(item) == Kind::unary_operator ? tree.child(item, Field::argument) : NodeId{noNode};
        if (number != noNode && tree.text(item).starts_with('-')
            && (tree.kind(number) == Kind::integer || tree.kind(number) == Kind::float_))
            return true;
    }
    return false;
}

} // namespace

bool isDictionary(const FileContext &file, NodeId expression)
{
    expression = unwrap(file.tree, expression);
    if (file.tree.kind(expression) == Kind::dictionary)
        return true;
    const types::Type type = file.types.of(expression).type;
    return type.kind == types::Type::Kind::instance && (type.name == "dict" || type.name.ends_with(".OrderedDict"));
}

Ternary isLiteralKind(const FileContext &file, NodeId expression, std::string_view kind)
{
    const Tree &tree = file.tree;
    expression = unwrap(tree, expression);
    if (expression == noNode)
        return Ternary::no;
    NodeId bare = expression;
    if (tree.kind(bare) == Kind::unary_operator && tree.child(bare, Field::argument) != noNode)
        bare = unwrap(tree, tree.child(bare, Field::argument));
    const Kind node = tree.kind(bare);
    const bool isInt = node == Kind::integer;
    const bool isFloat = node == Kind::float_ || isSpelledOut(file, bare);
    if (kind == "int")
        return ternaryOf(isInt);
    if (kind == "float")
        return ternaryOf(isFloat);
    if (kind == "number")
        return ternaryOf(isInt || isFloat);
    if (kind == "str")
        return ternaryOf(node == Kind::string || node == Kind::concatenated_string);
    if (kind == "bool")
        return ternaryOf(node == Kind::true_ || node == Kind::false_);
    if (kind == "none")
        return ternaryOf(node == Kind::none);
    if (kind == "tuple")
        return ternaryOf(node == Kind::tuple);
    if (kind == "list")
        return ternaryOf(node == Kind::list);
    if (kind == "sequence")
        return ternaryOf(node == Kind::tuple || node == Kind::list);
    if (kind == "giving")
        return givesSomething(file, bare);
    if (kind == "lambda")
        return ternaryOf(node == Kind::lambda);
    if (kind == "slice")
        return ternaryOf(node == Kind::slice);
    if (kind == "negative")
        return ternaryOf(((isInt || isFloat) && bare != expression && tree.text(expression).starts_with('-'))
                         || holdsNegative(tree, expression));
    if (kind == "variable")
        return ternaryOf(tree.kind(expression) == Kind::identifier);
    if (kind == "name")
        return ternaryOf(isRepeatable(tree, expression));
    if (kind == "dtyped")
        return ternaryOf(dtypeHolderOf(file, expression) != noNode);
    if (kind == "column")
        return ternaryOf(isColumn(file, expression));
    if (kind == "objects")
        return ternaryOf(isOfSeveralObjects(file, expression));
    if (kind == "subscript")
        return ternaryOf(node == Kind::subscript);
    if (kind == "element")
        return ternaryOf(isElement(file, expression));
    if (kind == "pairs")
        return ternaryOf(namedPairsIn(tree, expression) != noNode);
    if (kind == "unsorted")
        return ternaryOf(isUnsorted(tree, expression));
    if (kind == "entry")
        return ternaryOf(isEntry(file, expression));
    if (kind == "rebound")
        return ternaryOf(isRebound(tree, expression));
    if (kind == "spread")
        return ternaryOf(isSpread(tree, expression));
    if (kind == "view")
        return ternaryOf(isView(file, expression));
    if (kind == "file")
        return ternaryOf(isFile(file, expression));
    if (kind == "updated")
        return ternaryOf(isUpdated(tree, expression));
    if (kind == "recast")
        return ternaryOf(isRecast(file, expression));
    if (kind == "iterable")
        return ternaryOf(isIterable(file, expression) || mayBeIterable(file, expression));
    if (kind == "pure")
        return ternaryOf(isPure(tree, expression));
    if (kind == "current")
        return ternaryOf(isCurrentDevice(file, expression));
    if (kind == "loss")
        return ternaryOf(isLoss(file, expression));
    if (kind.starts_with("called "))
        return ternaryOf(isCallOn(file, expression, kind.substr(7)));
    if (kind == "identity")
        return ternaryOf(isIdentity(file, bare));
    return Ternary::no;
}

} // namespace torchferry::convert
