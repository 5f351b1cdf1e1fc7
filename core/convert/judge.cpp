// SPDX-License-Identifier: Apache-2.0
#include "core/convert/judge.h"

#include "core/convert/targets.h"
#include "core/convert/use_guards.h"
#include "core/convert/value_kind.h"

#include <algorithm>
#include <charconv>

namespace torchferry::convert {

using mapping::Guard;
using mapping::ParameterKind;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

Truth both(Truth a, Truth b)
{
    return std::min(a, b);
}
Truth either(Truth a, Truth b)
{
    return std::max(a, b);
}
Truth truthOf(bool value)
{
    return value ? Truth::yes : Truth::no;
}

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

Truth isLiteralKind(const FileContext &file, NodeId expression, std::string_view kind)
{
    const Tree &tree = file.tree;
    expression = unwrap(tree, expression);
    if (expression == noNode)
        return Truth::no;
    NodeId bare = expression;
    if (tree.kind(bare) == Kind::unary_operator && tree.child(bare, Field::argument) != noNode)
        bare = unwrap(tree, tree.child(bare, Field::argument));
    const Kind node = tree.kind(bare);
    const bool isInt = node == Kind::integer;
    const bool isFloat = node == Kind::float_ || isSpelledOut(file, bare);
    if (kind == "int")
        return truthOf(isInt);
    if (kind == "float")
        return truthOf(isFloat);
    if (kind == "number")
        return truthOf(isInt || isFloat);
    if (kind == "str")
        return truthOf(node == Kind::string || node == Kind::concatenated_string);
    if (kind == "bool")
        return truthOf(node == Kind::true_ || node == Kind::false_);
    if (kind == "none")
        return truthOf(node == Kind::none);
    if (kind == "tuple")
        return truthOf(node == Kind::tuple);
    if (kind == "list")
        return truthOf(node == Kind::list);
    if (kind == "sequence")
        return truthOf(node == Kind::tuple || node == Kind::list);
    if (kind == "lambda")
        return truthOf(node == Kind::lambda);
    if (kind == "slice")
        return truthOf(node == Kind::slice);
    if (kind == "negative")
        return truthOf((isInt || isFloat) && bare != expression && tree.text(expression).starts_with('-'));
    if (kind == "name")
        return truthOf(isRepeatable(tree, expression));
    return Truth::no;
}

/// What is decided by an inferred type is no surer than that.
void askType(const GuardSubject &subject, NodeId expression)
{
    if (subject.typesAskedFor == nullptr)
        return;
    if (const auto confidence = inferredConfidence(*subject.file, expression))
        *subject.typesAskedFor = std::min(subject.typesAskedFor->value_or(*confidence), *confidence);
}

/// An instance of a class whose instances are called for what a method of theirs does, as the source describes it.
Truth isModule(const FileContext &file, NodeId expression)
{
    const types::Judgement judgement = file.types.of(unwrap(file.tree, expression));
    if (judgement.type.kind != types::Type::Kind::instance)
        return Truth::no;
    const auto &callMembers = file.pack.source.callMembers;
    return truthOf(std::any_of(callMembers.begin(), callMembers.end(), [&](const auto &entry) {
        return file.classes.derivesFrom(judgement.type.name, entry.first);
    }));
}

bool isDictionary(const FileContext &file, NodeId expression)
{
    expression = unwrap(file.tree, expression);
    if (file.tree.kind(expression) == Kind::dictionary)
        return true;
    const types::Type type = file.types.of(expression).type;
    return type.kind == types::Type::Kind::instance && (type.name == "dict" || type.name.ends_with(".OrderedDict"));
}

/// A sequence that is neither a list nor a tuple.
bool isUnlisted(const FileContext &file, NodeId expression)
{
    const types::Type type = file.types.of(unwrap(file.tree, expression)).type;
    return type.kind == types::Type::Kind::instance && (type.name == "range" || type.name == "deque");
}

/// It can be gone through once. What the framework gives is not: its rows know what the target gives instead.
Truth isIterator(const FileContext &file, NodeId expression)
{
    expression = unwrap(file.tree, expression);
    const types::Type::Kind kind = file.types.kindOf(expression);
    if (kind == types::Type::Kind::unknown)
        return Truth::unknown;
    if (kind != types::Type::Kind::instance || file.types.nameOf(expression) != "iterator")
        return Truth::no;
    if (file.tree.kind(expression) == Kind::identifier) {
        const NodeId given = givenTo(file, expression);
        return given == noNode ? Truth::unknown : isIterator(file, given);
    }
    const NodeId callee =
        file.tree.kind(expression) == Kind::call ? file.tree.child(expression, Field::function) : NodeId{noNode};
    return truthOf(callee == noNode || !file.pack.source.owns(file.types.nameOf(callee)));
}

/// An instance of a class of the source, by its dotted name, or of one that derives from it.
Truth isInstanceOf(const FileContext &file, NodeId expression, std::string_view name)
{
    const types::Type type = file.types.of(unwrap(file.tree, expression)).type;
    if (type.kind == types::Type::Kind::unknown)
        return Truth::unknown;
    return truthOf(type.kind == types::Type::Kind::instance && file.classes.derivesFrom(type.name, name));
}

Truth isOfType(const FileContext &file, NodeId expression, std::string_view kind)
{
    if (kind.find('.') != std::string_view::npos)
        return isInstanceOf(file, expression, kind);
    if (kind == "optional")
        return truthOf(file.types.of(unwrap(file.tree, expression)).maybeNone);
    const std::uint32_t value = coarseOf(file, expression);
    const bool isOneOfSeveral = isAnything(file, expression);
    if (kind == "known")
        return truthOf(value != unknownValue && !isOneOfSeveral);
    if (isOneOfSeveral)
        return kind == "tensor" || kind == "module" ? Truth::no : Truth::unknown;
    if (value == unknownValue)
        return Truth::unknown;
    if (kind == "module")
        return value == otherValue ? isModule(file, expression) : Truth::no;
    if (kind == "dict")
        return value == otherValue ? truthOf(isDictionary(file, expression)) : Truth::no;
    if (kind == "unlisted")
        return value == otherValue ? truthOf(isUnlisted(file, expression)) : Truth::no;
    if (kind == "iterator")
        return isIterator(file, expression);
    if (kind == "function")
        return value == otherValue ? Truth::unknown : truthOf(value == functionValue);
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
    return truthOf((value & allowed) != 0);
}

NodeId expressionFor(const GuardSubject &subject, std::string_view name)
{
    if (name == "receiver")
        return subject.receiver;
    if (name == "value" && subject.value != noNode)
        return subject.value;
    return argumentFor(subject, name);
}

/// A name of the source, "torch.strided": the expression stands for it, under whatever name it was imported.
bool isNameOf(const FileContext &file, NodeId expression, std::string_view name)
{
    expression = unwrap(file.tree, expression);
    if (file.tree.kind(expression) != Kind::identifier && file.tree.kind(expression) != Kind::attribute)
        return false;
    const auto resolved = file.project.resolve(file.names, file.tree, expression);
    return resolved && !resolved->local
           && file.pack.sourceFacts.canonical(resolved->dotted) == file.pack.sourceFacts.canonical(name);
}

/// "torch.nn.Linear.weight" of the source: the expression reads that member of an instance of the class, or of one that
/// derives from it.
Truth isMemberOf(const GuardSubject &subject, NodeId expression, std::string_view name)
{
    const FileContext &file = *subject.file;
    const std::size_t dot = name.rfind('.');
    const std::string owner = file.pack.sourceFacts.canonical(name.substr(0, dot));
    const mapping::ApiFacts *facts = file.pack.sourceFacts.find(owner);
    expression = unwrap(file.tree, expression);
    if (facts == nullptr || facts->kind != mapping::ApiKind::class_ || file.tree.kind(expression) != Kind::attribute
        || file.tree.text(file.tree.child(expression, Field::attribute)) != name.substr(dot + 1))
        return Truth::no;
    const NodeId object = file.tree.child(expression, Field::object);
    const types::Type &type = file.types.of(object).type;
    if (type.kind == types::Type::Kind::unknown)
        return Truth::unknown;
    askType(subject, object);
    return truthOf(type.kind == types::Type::Kind::instance && file.classes.derivesFrom(type.name, owner));
}

bool namesTheSource(const FileContext &file, std::string_view text)
{
    return text.find('.') != std::string_view::npos && file.pack.source.owns(text);
}

Truth equalsLiteral(const Guard &guard, const GuardSubject &subject)
{
    if (const NodeId expression = expressionFor(subject, guard.parameter); expression != noNode) {
        if (namesTheSource(*subject.file, guard.argument))
            return isNameOf(*subject.file, expression, guard.argument)
                       ? Truth::yes
                       : isMemberOf(subject, expression, guard.argument);
        const std::string text = literalText(subject.file->tree, expression);
        return text.empty() ? Truth::no : truthOf(sameLiteral(text, guard.argument));
    }
    if (subject.bound == nullptr)
        return Truth::no;
    const std::uint32_t index = parameterIndex(*subject.bound, guard.parameter);
    if (index == BoundCall::absent || subject.bound->has(index))
        return Truth::no;
    const auto &defaultText = subject.bound->signature->parameters[index].defaultText;
    return truthOf(defaultText && sameLiteral(*defaultText, guard.argument));
}

/// "3.0" against "3.1": numbers part by part.
int compareVersions(std::string_view a, std::string_view b)
{
    while (!a.empty() || !b.empty()) {
        int left = 0;
        int right = 0;
        const auto take = [](std::string_view &text, int &number) {
            const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
            text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
            const std::size_t dot = text.find('.');
            text.remove_prefix(dot == std::string_view::npos ? text.size() : dot + 1);
        };
        take(a, left);
        take(b, right);
        if (left != right)
            return left < right ? -1 : 1;
    }
    return 0;
}

} // namespace

bool sameLiteral(std::string_view a, std::string_view b)
{
    if (a.empty() || b.empty())
        return false;
    const auto quoted = [](std::string_view text) {
        return text.size() >= 2 && (text.front() == '\'' || text.front() == '"');
    };
    if (quoted(a) && quoted(b))
        return a.substr(1, a.size() - 2) == b.substr(1, b.size() - 2);
    if (a == b)
        return true;
    double left = 0;
    double right = 0;
    const auto number = [](std::string_view text, double &value) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc() && end == text.data() + text.size();
    };
    const auto isFloat = [](std::string_view text) { return text.find_first_of(".eE") != std::string_view::npos; };
    return number(a, left) && number(b, right) && left == right
           && isFloat(a) == isFloat(b); // 1e-5 is 1e-05; 1 is not 1.0
}

std::uint32_t parameterIndex(const BoundCall &bound, std::string_view name)
{
    const std::vector<mapping::Parameter> &parameters = bound.signature->parameters;
    for (std::uint32_t index = 0; index < parameters.size(); ++index) {
        if (parameters[index].name == name)
            return index;
    }
    return BoundCall::absent;
}

NodeId argumentFor(const GuardSubject &subject, std::string_view parameter)
{
    if (subject.bound == nullptr || subject.site == nullptr)
        return noNode;
    const std::uint32_t index = parameterIndex(*subject.bound, parameter);
    if (index == BoundCall::absent)
        return noNode;
    if (subject.bound->has(index))
        return subject.site->arguments[subject.bound->argumentOf[index]].value;
    if (subject.bound->signature->parameters[index].kind == ParameterKind::varPositional
        && subject.bound->variadic.size() == 1) {
        const Argument &only = subject.site->arguments[subject.bound->variadic.front()];
        return only.kind == Argument::Kind::positional ? only.value : noNode;
    }
    return noNode;
}

std::optional<std::vector<NodeId>> elementsOf(const GuardSubject &subject, std::string_view parameter)
{
    if (subject.bound == nullptr)
        return std::nullopt;
    const std::uint32_t index = parameterIndex(*subject.bound, parameter);
    if (index == BoundCall::absent)
        return std::nullopt;
    const Tree &tree = subject.file->tree;
    std::vector<NodeId> elements;
    const bool isVariadic = subject.bound->signature->parameters[index].kind == ParameterKind::varPositional;
    if (isVariadic && !subject.bound->has(index) && subject.bound->variadic.size() != 1) {
        for (const std::uint32_t argument : subject.bound->variadic)
            elements.push_back(subject.site->arguments[argument].node); // a star keeps its star
        return elements;
    }
    const NodeId single = unwrap(tree, argumentFor(subject, parameter));
    if (single != noNode && (tree.kind(single) == Kind::tuple || tree.kind(single) == Kind::list)) {
        for (NodeId child = tree.firstNamedChild(single); child != noNode; child = tree.nextNamedSibling(child))
            elements.push_back(child);
        return elements;
    }
    if (isVariadic && subject.bound->variadic.size() == 1) {
        elements.push_back(subject.site->arguments[subject.bound->variadic.front()].node);
        return elements;
    }
    return std::nullopt;
}

bool passes(const GuardSubject &subject, std::string_view parameter)
{
    if (parameter == "receiver")
        return subject.receiver != noNode;
    if (subject.bound == nullptr)
        return false;
    const std::uint32_t index = parameterIndex(*subject.bound, parameter);
    if (index == BoundCall::absent)
        return false;
    if (subject.bound->has(index))
        return true;
    return subject.bound->signature->parameters[index].kind == ParameterKind::varPositional
           && !subject.bound->variadic.empty();
}

Truth evaluate(const Guard &guard, const GuardSubject &subject)
{
    switch (guard.kind) {
    case Guard::Kind::always: return Truth::yes;
    case Guard::Kind::has: return truthOf(passes(subject, guard.parameter));
    case Guard::Kind::lacks: return truthOf(!passes(subject, guard.parameter));
    case Guard::Kind::literal:
        return isLiteralKind(*subject.file, expressionFor(subject, guard.parameter), guard.argument);
    case Guard::Kind::equals: return equalsLiteral(guard, subject);
    case Guard::Kind::type: {
        const NodeId expression = expressionFor(subject, guard.parameter);
        if (expression == noNode)
            return Truth::no;
        const Truth truth = isOfType(*subject.file, expression, guard.argument);
        if (truth != Truth::unknown)
            askType(subject, expression);
        return truth;
    }
    case Guard::Kind::used: return isUsed(guard, subject);
    case Guard::Kind::profile: return truthOf(subject.file->pack.profile == guard.argument);
    case Guard::Kind::target: return truthOf(compareVersions(subject.file->pack.version, guard.argument) >= 0);
    case Guard::Kind::count: {
        const auto elements = elementsOf(subject, guard.parameter);
        if (!elements)
            return passes(subject, guard.parameter) ? Truth::unknown : Truth::no;
        const bool hasStar = std::any_of(elements->begin(), elements->end(), [&](NodeId element) {
            return subject.file->tree.kind(element) == Kind::list_splat;
        });
        return hasStar ? Truth::unknown : truthOf(std::to_string(elements->size()) == guard.argument);
    }
    case Guard::Kind::starred: return truthOf(subject.bound != nullptr && subject.bound->uncertain);
    case Guard::Kind::conjunction: {
        Truth truth = Truth::yes;
        for (const Guard &operand : guard.operands)
            truth = both(truth, evaluate(operand, subject));
        return truth;
    }
    case Guard::Kind::disjunction: {
        Truth truth = Truth::no;
        for (const Guard &operand : guard.operands)
            truth = either(truth, evaluate(operand, subject));
        return truth;
    }
    case Guard::Kind::negation:
        switch (guard.operands.empty() ? Truth::unknown : evaluate(guard.operands.front(), subject)) {
        case Truth::yes: return Truth::no;
        case Truth::no: return Truth::yes;
        case Truth::unknown: return Truth::unknown;
        }
    }
    return Truth::unknown;
}

} // namespace torchferry::convert
