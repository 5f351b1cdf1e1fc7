// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/guard_evaluation.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/dotted.h"
#include "core/convert/calls/command_options.h"
#include "core/convert/calls/tensor_results.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/dataflow/array_values.h"
#include "core/convert/dataflow/dtype_holders.h"
#include "core/convert/dataflow/element_types.h"
#include "core/convert/dataflow/shape_arguments.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/dataflow/written_numbers.h"
#include "core/convert/guards/computed_later.h"
#include "core/convert/guards/enclosing_conditions.h"
#include "core/convert/guards/equations.h"
#include "core/convert/guards/joined_objects.h"
#include "core/convert/guards/literal_kinds.h"
#include "core/convert/guards/module_values.h"
#include "core/convert/guards/own_objects.h"
#include "core/convert/guards/rank_guard.h"
#include "core/convert/guards/result_use.h"
#include "core/convert/guards/value_forms.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/mapping/version.h"

namespace torchferry::convert {

using mapping::Guard;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

Ternary both(Ternary a, Ternary b)
{
    return std::min(a, b);
}
Ternary either(Ternary a, Ternary b)
{
    return std::max(a, b);
}
/// What is decided by an inferred type is no surer than that.
void askType(const CallSubject &subject, NodeId expression)
{
    if (subject.askedTypes == nullptr)
        return;
    if (const auto confidence = inferredConfidence(*subject.file, expression))
        subject.askedTypes->limit(*confidence, expression);
}

/// A sequence that is neither a list nor a tuple.
bool isUnlisted(const FileContext &file, NodeId expression)
{
    const types::Type type = file.types.of(unwrap(file.tree, expression)).type;
    return type.kind == types::Type::Kind::instance && (type.name == "range" || type.name == "deque");
}

/// The name is bound by a parameter of a function and by nothing else.
bool isParameter(const FileContext &file, NodeId name)
{
    const std::uint32_t variable = file.names.variableOf(name);
    return variable != names::none && file.names.variables()[variable].bindings.size() == 1
           && file.names.bindings()[file.names.variables()[variable].bindings.front()].kind
                  == names::Binding::Kind::parameter;
}

/// It can be gone through once. What the framework gives is not: its rows know what the target gives instead.
Ternary isIterator(const FileContext &file, NodeId expression)
{
    expression = unwrap(file.tree, expression);
    const types::Type::Kind kind = file.types.kindOf(expression);
    if (kind == types::Type::Kind::unknown)
        return Ternary::unknown;
    if (kind != types::Type::Kind::instance || file.types.nameOf(expression) != "iterator")
        return Ternary::no;
    if (file.tree.kind(expression) == Kind::identifier) {
        if (isParameter(file, expression))
            return Ternary::yes; // callers in other files may pass either: a list of a list is right, too
        const NodeId given = givenTo(file, expression);
        return given == noNode ? Ternary::unknown : isIterator(file, given);
    }
    const NodeId callee =
        file.tree.kind(expression) == Kind::call ? file.tree.child(expression, Field::function) : NodeId{noNode};
    const bool isByMember = callee != noNode && file.types.kindOf(callee) == types::Type::Kind::unknown;
    return ternaryOf(callee == noNode || (!isByMember && !file.pack.source.owns(file.types.nameOf(callee))));
}

/// An instance of a class of the source, by its dotted name, or of one that derives from it.
Ternary isInstanceOf(const FileContext &file, NodeId expression, std::string_view name)
{
    const types::Type type = file.types.of(unwrap(file.tree, expression)).type;
    if (type.kind == types::Type::Kind::unknown) {
        if (isOptionOf(file, expression, name))
            return Ternary::yes;
        const std::uint32_t value = coarseOf(file, expression); // what was typed on the command line, say
        return value != unknownValue && (value & ~(intValue | floatValue | boolValue | strValue)) == 0
                   ? Ternary::no
                   : Ternary::unknown;
    }
    return ternaryOf(type.kind == types::Type::Kind::instance && file.classes.derivesFrom(type.name, name));
}

/// A literal sequence of tensors, of all of which is known what they hold: some floating-point numbers, others none.
bool holdsMixedNumbers(const FileContext &file, NodeId expression)
{
    expression = unwrap(file.tree, expression);
    if (file.tree.kind(expression) != Kind::list && file.tree.kind(expression) != Kind::tuple)
        return false;
    bool hasFloating = false;
    bool hasOther = false;
    for (NodeId each = file.tree.firstNamedChild(expression); each != noNode; each = file.tree.nextNamedSibling(each)) {
        const ElementType found = elementTypeOf(file, each);
        if (found == ElementType::unknown)
            return false;
        hasFloating = hasFloating || found == ElementType::floating;
        hasOther = hasOther || found != ElementType::floating;
    }
    return hasFloating && hasOther;
}

/// What kind of numbers a tensor, or a number, has; nothing if the guard asks for something else.
std::optional<Ternary> hasNumbers(const FileContext &file, NodeId expression, std::string_view kind)
{
    if (kind == "mixed")
        return ternaryOf(holdsMixedNumbers(file, expression));
    if (kind != "typed" && kind != "floating" && kind != "integral" && kind != "boolean" && kind != "numeric")
        return std::nullopt;
    const ElementType found = elementTypeOf(file, expression);
    if (kind == "numeric")
        return ternaryOf(found != ElementType::boolean && !saysTruthValues(file, expression));
    if (kind == "typed")
        return ternaryOf(found != ElementType::unknown && !ValueFlow(file).mayBeNumber(expression));
    const ElementType wanted = kind == "boolean"    ? ElementType::boolean
                               : kind == "integral" ? ElementType::integer
                                                    : ElementType::floating;
    return found == ElementType::unknown ? Ternary::unknown : ternaryOf(found == wanted);
}

Ternary isOfType(const FileContext &file, NodeId expression, std::string_view kind)
{
    if (const auto numbers = hasNumbers(file, expression, kind))
        return *numbers;
    if (kind.find('.') != std::string_view::npos)
        return isInstanceOf(file, expression, kind);
    if (kind == "own") {
        const types::Type type = file.types.of(unwrap(file.tree, expression)).type;
        return ternaryOf(type.kind == types::Type::Kind::instance && derivesFromHelper(file, type.name));
    }
    if (kind == "arrayed")
        return ternaryOf(hasDtypeOfArray(file, expression));
    if (kind == "arranged")
        return ternaryOf(isArrangedByShape(file, expression));
    if (kind == "held")
        return isDataOfDerived(file, unwrap(file.tree, expression));
    if (kind == "ndarray") {
        const types::Type type = file.types.of(unwrap(file.tree, expression)).type;
        return type.kind == types::Type::Kind::unknown ? Ternary::unknown
                                                       : ternaryOf(file.pack.library.isArrayClass(type.name));
    }
    if (kind == "swept" || kind == "matrix")
        return ternaryOf(kind == "swept" ? isSwept(file, expression) : isSweptMatrix(file, expression));
    if (kind == "modules")
        return ternaryOf(holdsModule(file, expression));
    if (kind == "made")
        return ternaryOf(isMadeByProgram(file, expression));
    if (kind == "numbered")
        return ternaryOf(isMadeOfNumbers(file, expression));
    if (kind == "reused")
        return ternaryOf(isComputedWith(file, unwrap(file.tree, expression)));
    if (kind == "summed")
        return ternaryOf(ValueFlow(file).mayBeNumber(expression));
    if (kind == "optional")
        return ternaryOf(file.types.of(unwrap(file.tree, expression)).maybeNone || mayBeNoneByName(file, expression));
    const std::uint32_t value = coarseOf(file, expression);
    const bool isOneOfSeveral = isAnything(file, expression);
    if (kind == "known")
        return ternaryOf(value != unknownValue && !isOneOfSeveral);
    if (isOneOfSeveral)
        return kind == "tensor" || kind == "module" ? Ternary::no : Ternary::unknown;
    if (value == unknownValue)
        return Ternary::unknown;
    if (kind == "module")
        return value == otherValue ? isModule(file, expression) : Ternary::no;
    if (kind == "dict")
        return value == otherValue ? ternaryOf(isDictionary(file, expression)) : Ternary::no;
    if (kind == "unlisted")
        return value == otherValue ? ternaryOf(isUnlisted(file, expression)) : Ternary::no;
    if (kind == "iterator")
        return isIterator(file, expression);
    if (kind == "function")
        return value == otherValue ? Ternary::unknown : ternaryOf(value == functionValue);
    std::uint32_t allowed = allowedBy(kind == "tensor" ? std::string_view("Tensor") : kind);
    if (kind == "tuple")
        allowed = tupleValue;
    else if (kind == "list")
        allowed = listValue;
    else if (kind == "none")
        allowed = noneValue;
    else if (kind == "int")
        allowed = intValue;
    else if (kind == "float")
        allowed = floatValue;
    else if (kind == "device")
        allowed = deviceValue;
    return ternaryOf((value & allowed) != 0);
}

/// A name of the source, "torch.strided": the expression denotes it, under whatever name it was imported.
bool isNameOf(const FileContext &file, NodeId expression, std::string_view name)
{
    expression = unwrap(file.tree, expression);
    if (file.tree.kind(expression) != Kind::identifier && file.tree.kind(expression) != Kind::attribute)
        return false;
    const auto resolved = file.project.resolve(file.names, file.tree, expression);
    return resolved && !resolved->local
           && file.pack.sourceFacts.canonical(resolved->dotted) == file.pack.sourceFacts.canonical(name);
}

/// `F = loom.fast.Floats if fast else loom.Floats`, `F = loom.Floats`: the variable, or the choice, is of names that
/// become the same class, the last being the one asked for. Where the target has no such class, the variable holds what
/// it has instead.
bool isChoiceOf(const FileContext &file, NodeId expression, std::string_view name)
{
    expression = unwrap(file.tree, expression);
    const bool isVariable = file.tree.kind(expression) == Kind::identifier;
    if (isVariable)
        expression = givenTo(file, expression);
    const auto [one, other] = sidesOfChoice(file.tree, expression);
    const NodeId last = one == noNode && isVariable ? expression : other;
    if (last == noNode || !isNameOf(file, last, name))
        return false;
    const std::string_view becomes = classInPlaceOf(file, last);
    return !becomes.empty() && (one == noNode || classInPlaceOf(file, one) == becomes);
}

/// `torch.zeros(3, n)`: a call of the function with sizes alone, known one by one; or of one that takes nothing but an
/// object, `torch.from_numpy(a)`; or a new object of a class that is given nothing, `torch.LongTensor()`.
bool isSizedBy(const CallSubject &subject, NodeId expression, std::string_view name)
{
    const FileContext &file = *subject.file;
    expression = unwrap(file.tree, expression);
    if (file.tree.kind(expression) != Kind::call || !isNameOf(file, file.tree.child(expression, Field::function), name))
        return false;
    const mapping::ApiFacts *facts = file.pack.sourceFacts.find(name);
    if (facts != nullptr && facts->kind == mapping::ApiKind::class_
        && CallSite::of(file.tree, expression).arguments.empty())
        return true;
    if (facts != nullptr && facts->overloads.size() == 1 && facts->overloads.front().parameters.size() == 1)
        return onlyArgumentIn(file, expression) != noNode;
    const auto sizes = sizesIn(file, expression);
    if (sizes && sizes->size() == 1)
        askType(subject, sizes->front()); // it might be a list, for all its name says
    return sizes.has_value();
}

/// The read of an attribute of that name which `expression` is, or, of members of others than tensors, is a cast of:
/// `self.weight` in `self.weight.data.to(x.dtype)`; noNode if there is none.
NodeId readOf(const FileContext &file, NodeId expression, std::string_view owner, std::string_view attribute)
{
    const bool mayBeCast = !file.pack.sourceFacts.derivesFrom(owner, file.pack.source.tensorClass);
    const Tree &tree = file.tree;
    const mapping::SourceDescription &source = file.pack.source;
    for (;;) {
        expression = unwrap(tree, expression);
        const bool isCall = tree.kind(expression) == Kind::call;
        const NodeId access = isCall ? tree.child(expression, Field::function) : expression;
        if (tree.kind(access) != Kind::attribute)
            return noNode;
        const std::string name(tree.text(tree.child(access, Field::attribute)));
        if (!isCall && name == attribute)
            return access;
        if (!mayBeCast || !(isCall ? source.casts.contains(name) : source.identityAttributes.contains(name)))
            return noNode;
        expression = tree.child(access, Field::object);
    }
}

/// "torch.nn.Linear.weight" of the source: the expression reads that member of an instance of the class, or of one that
/// derives from it.
Ternary isMemberOf(const CallSubject &subject, NodeId expression, std::string_view name)
{
    const FileContext &file = *subject.file;
    const std::size_t dot = name.rfind('.');
    const std::string owner = file.pack.sourceFacts.canonical(name.substr(0, dot));
    const mapping::ApiFacts *facts = file.pack.sourceFacts.find(owner);
    const NodeId read = readOf(file, expression, owner, name.substr(dot + 1));
    if (facts == nullptr || facts->kind != mapping::ApiKind::class_ || read == noNode)
        return Ternary::no;
    const NodeId object = file.tree.child(read, Field::object);
    const types::Type &type = file.types.of(object).type;
    if (type.kind == types::Type::Kind::unknown) {
        const bool isTensor = owner == file.pack.source.tensorClass && isTensorByUse(file, object);
        if (isTensor && subject.askedTypes != nullptr)
            subject.askedTypes->limit(types::Confidence::likely, object);
        return isTensor ? Ternary::yes : Ternary::unknown;
    }
    askType(subject, object);
    return ternaryOf(type.kind == types::Type::Kind::instance && file.classes.derivesFrom(type.name, owner));
}

/// "{sampler} is None": the expression is written so, with what was passed for `sampler`.
bool isSpelled(const CallSubject &subject, NodeId expression, std::string_view spelling)
{
    const Tree &tree = subject.file->tree;
    const std::size_t end = spelling.find('}');
    const NodeId operand =
        end == std::string_view::npos ? NodeId{noNode} : expressionFor(subject, spelling.substr(1, end - 1));
    if (operand == noNode || !isRepeatable(tree, operand))
        return false;
    return tree.text(unwrap(tree, expression)) == std::string(tree.text(operand)).append(spelling.substr(end + 1));
}

/// `torch.float32`, `PIL.Image.BICUBIC`: the name of an object. Literals with a dot begin with a digit, a sign or a
/// bracket, or have quotes.
bool isDottedName(std::string_view text)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return text.find('.') != std::string_view::npos && isLetter(text.front())
           && text.find_first_of("'\"") == std::string_view::npos;
}

/// Types of Python that stand for dtypes.
bool isBuiltinType(std::string_view text)
{
    return text == "bool" || text == "int" || text == "float";
}

bool isBuiltin(const FileContext &file, NodeId expression, std::string_view name)
{
    return file.tree.kind(expression) == Kind::identifier && file.tree.text(expression) == name
           && file.names.variableOf(expression) == names::none;
}

Ternary equalsLiteral(const Guard &guard, const CallSubject &subject)
{
    if (const NodeId expression = expressionFor(subject, guard.parameter); expression != noNode) {
        if (guard.argument.starts_with('{'))
            return ternaryOf(isSpelled(subject, expression, guard.argument));
        if (isDottedName(guard.argument))
            return isNameOf(*subject.file, expression, guard.argument)
                           || isChoiceOf(*subject.file, expression, guard.argument)
                           || isSizedBy(subject, expression, guard.argument)
                       ? Ternary::yes
                       : isMemberOf(subject, expression, guard.argument);
        if (isBuiltinType(guard.argument))
            return ternaryOf(isBuiltin(*subject.file, unwrap(subject.file->tree, expression), guard.argument));
        const std::string text = literalText(subject.file->tree, expression);
        if (guard.argument.find("->") != std::string::npos)
            return ternaryOf(isSameEquation(text, guard.argument));
        return text.empty() ? Ternary::no : ternaryOf(sameLiteral(text, guard.argument));
    }
    if (subject.bound == nullptr)
        return Ternary::no;
    const std::uint32_t index = parameterIndex(*subject.bound, guard.parameter);
    if (index == BoundCall::absent || subject.bound->has(index))
        return Ternary::no;
    const auto &defaultText = subject.bound->signature->parameters[index].defaultText;
    return ternaryOf(defaultText && sameLiteral(*defaultText, guard.argument));
}

/// The variable that `expression` reads is read again behind the occurrence. Nothing reads again what has no name; of
/// a member or an element other code may.
Ternary isLive(const CallSubject &subject, NodeId expression)
{
    const FileContext &file = *subject.file;
    expression = unwrap(file.tree, expression);
    const Kind kind = file.tree.kind(expression);
    if (kind == Kind::identifier)
        return ValueFlow(file).isLive(file.names.variableOf(expression), subject.node);
    const bool isPart = kind == Kind::attribute || kind == Kind::subscript;
    return isPart ? Ternary::unknown : Ternary::no;
}

/// Nothing is asked but the type of what is passed for `parameter`.
bool asksTypeOf(const Guard &guard, const std::string &parameter)
{
    if (guard.kind == Guard::Kind::type)
        return guard.parameter == parameter && guard.argument != "known";
    const bool isComposed = guard.kind == Guard::Kind::conjunction || guard.kind == Guard::Kind::disjunction
                            || guard.kind == Guard::Kind::negation;
    return isComposed && std::all_of(guard.operands.begin(), guard.operands.end(), [&](const Guard &operand) {
               return asksTypeOf(operand, parameter);
           });
}

/// `target >= 3.3 and type(x, tensor)`: in an older version of the target no type is asked for.
bool isOfOtherVersion(const Guard &guard, const CallSubject &subject)
{
    return std::any_of(guard.operands.begin(), guard.operands.end(), [&](const Guard &operand) {
        return operand.kind == Guard::Kind::target && evaluate(operand, subject) == Ternary::no;
    });
}

/// `type(f, known) and type(f, pathlib.Path)` says no of what nothing is known of: an inferred type that says no as well
/// decides nothing.
Ternary evaluateAll(const Guard &guard, const CallSubject &subject)
{
    if (isOfOtherVersion(guard, subject))
        return Ternary::no;
    const AskedTypes before = subject.askedTypes == nullptr ? AskedTypes() : *subject.askedTypes;
    Ternary truth = Ternary::yes;
    std::vector<const Guard *> refusing;
    for (const Guard &operand : guard.operands) {
        const Ternary one = evaluate(operand, subject);
        truth = both(truth, one);
        if (one == Ternary::no)
            refusing.push_back(&operand);
    }
    const bool decidesNothing = std::any_of(guard.operands.begin(), guard.operands.end(), [&](const Guard &operand) {
        const bool isKnown = operand.kind == Guard::Kind::type && operand.argument == "known";
        return isKnown && std::any_of(refusing.begin(), refusing.end(), [&](const Guard *one) {
                   return asksTypeOf(*one, operand.parameter);
               });
    });
    if (decidesNothing && subject.askedTypes != nullptr)
        *subject.askedTypes = before;
    return truth;
}

} // namespace

Ternary evaluate(const Guard &guard, const CallSubject &subject)
{
    switch (guard.kind) {
    case Guard::Kind::always: return Ternary::yes;
    case Guard::Kind::has: return ternaryOf(passes(subject, guard.parameter));
    case Guard::Kind::lacks: return ternaryOf(!passes(subject, guard.parameter));
    case Guard::Kind::literal:
        return isLiteralKind(*subject.file, expressionFor(subject, guard.parameter), guard.argument);
    case Guard::Kind::equals: return equalsLiteral(guard, subject);
    case Guard::Kind::type: {
        const NodeId expression = expressionFor(subject, guard.parameter);
        if (expression == noNode)
            return Ternary::no;
        const Ternary truth = isOfType(*subject.file, expression, guard.argument);
        const bool isSeen = guard.argument == "modules" && truth == Ternary::no; // what is written out has none
        if (truth != Ternary::unknown && !isSeen)
            askType(subject, expression);
        if (guard.argument == "numeric" && truth == Ternary::yes && subject.askedTypes != nullptr)
            subject.askedTypes->limit(types::Confidence::likely, expression); // it is only usual
        return truth;
    }
    case Guard::Kind::used: return isUsed(guard, subject);
    case Guard::Kind::unaliased: {
        const NodeId expression = expressionFor(subject, guard.parameter);
        if (guard.argument == "replaceable")
            return ternaryOf(expression != noNode && ValueFlow(*subject.file).isReplaceable(expression));
        if (guard.argument == "likely")
            return ternaryOf(expression != noNode && ValueFlow(*subject.file).isLikelyReplaceable(expression));
        return expression == noNode ? Ternary::no : ValueFlow(*subject.file).isUnaliased(expression);
    }
    case Guard::Kind::live: return isLive(subject, expressionFor(subject, guard.parameter));
    case Guard::Kind::profile: return ternaryOf(subject.file->pack.profile == guard.argument);
    case Guard::Kind::target:
        return ternaryOf(mapping::compareVersions(subject.file->pack.version, guard.argument) >= 0);
    case Guard::Kind::count: {
        const auto elements = elementsOf(subject, guard.parameter);
        if (!elements)
            return passes(subject, guard.parameter) ? Ternary::unknown : Ternary::no;
        const bool hasStar = std::any_of(elements->begin(), elements->end(), [&](NodeId element) {
            return subject.file->tree.kind(element) == Kind::list_splat;
        });
        return hasStar ? Ternary::unknown : ternaryOf(std::to_string(elements->size()) == guard.argument);
    }
    case Guard::Kind::rank: return hasRank(subject, expressionFor(subject, guard.parameter), guard.argument);
    case Guard::Kind::mentions: return ternaryOf(subject.file->projectWords.contains(guard.argument));
    case Guard::Kind::starred: return ternaryOf(subject.bound != nullptr && subject.bound->uncertain);
    case Guard::Kind::conjunction: return evaluateAll(guard, subject);
    case Guard::Kind::disjunction: {
        Ternary truth = Ternary::no;
        for (const Guard &operand : guard.operands)
            truth = either(truth, evaluate(operand, subject));
        return truth;
    }
    case Guard::Kind::negation:
        switch (guard.operands.empty() ? Ternary::unknown : evaluate(guard.operands.front(), subject)) {
        case Ternary::yes: return Ternary::no;
        case Ternary::no: return Ternary::yes;
        case Ternary::unknown: return Ternary::unknown;
        }
    }
    return Ternary::unknown;
}

} // namespace torchferry::convert
