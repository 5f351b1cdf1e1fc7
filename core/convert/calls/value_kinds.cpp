// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/value_kinds.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/calls/command_options.h"
#include "core/convert/calls/tensor_results.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"
#include "core/types/program/tensor_members.h"

namespace torchferry::convert {

using mapping::TypeFit;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::uint32_t numberValues = intValue | floatValue | boolValue;

std::uint32_t coarseOfTypeName(const FileContext &file, std::string_view name)
{
    if (name == file.pack.source.tensorClass)
        return tensorValue;
    const std::size_t dot = name.rfind('.');
    const std::string_view last = dot == std::string_view::npos ? name : name.substr(dot + 1);
    if (dot == std::string_view::npos) {
        if (last == "int")
            return intValue;
        if (last == "float")
            return floatValue;
        if (last == "bool")
            return boolValue;
        if (last == "str")
            return strValue;
        if (last == "tuple")
            return tupleValue;
        if (last == "list")
            return listValue;
    }
    if (last == "Size")
        return tupleValue;
    if (last == "dtype")
        return dtypeValue;
    if (last == "device")
        return deviceValue;
    if (file.pack.sourceFacts.derivesFrom(name, file.pack.source.tensorClass))
        return tensorValue;
    return otherValue;
}

bool isSequenceLiteral(Kind kind)
{
    return kind == Kind::tuple || kind == Kind::list;
}

/// `shape[1:] + (n,)`, `[0] * n`: one sequence that is written out tells what the whole is.
std::uint32_t coarseOfJoined(const Tree &tree, NodeId expression)
{
    const NodeId sign = tree.child(expression, Field::operator_);
    if (sign == noNode || (tree.text(sign) != "+" && tree.text(sign) != "*"))
        return unknownValue;
    for (const Field side : {Field::left, Field::right}) {
        const NodeId operand = unwrap(tree, tree.child(expression, side));
        if (operand == noNode)
            continue;
        const Kind kind = tree.kind(operand);
        if (isSequenceLiteral(kind))
            return kind == Kind::tuple ? tupleValue : listValue;
        if (kind == Kind::binary_operator) {
            if (const std::uint32_t joined = coarseOfJoined(tree, operand); joined != unknownValue)
                return joined;
        }
    }
    return unknownValue;
}

std::uint32_t coarseOfLiteral(const Tree &tree, NodeId expression)
{
    switch (tree.kind(expression)) {
    case Kind::integer: return intValue;
    case Kind::float_: return floatValue;
    case Kind::true_:
    case Kind::false_:
    case Kind::comparison_operator: // refined by the type when it is a tensor's
    case Kind::not_operator: return tree.kind(expression) == Kind::comparison_operator ? unknownValue : boolValue;
    case Kind::string:
    case Kind::concatenated_string: return strValue;
    case Kind::none: return noneValue;
    case Kind::tuple: return tupleValue;
    case Kind::list:
    case Kind::list_comprehension: return listValue;
    case Kind::binary_operator: return coarseOfJoined(tree, expression);
    case Kind::lambda: return functionValue;
    case Kind::dictionary:
    case Kind::set:
    case Kind::generator_expression: return otherValue;
    case Kind::unary_operator: {
        const NodeId argument = tree.child(expression, Field::argument);
        return argument == noNode ? std::uint32_t{unknownValue} : coarseOfLiteral(tree, unwrap(tree, argument));
    }
    default: return unknownValue;
    }
}

/// What an expression is called: `lr`, `self.lr`, `args.lr`, `group["lr"]`; empty for others. `isOwn`: a plain name, an
/// attribute of the object itself, or a setting that the project stores what is custom in.
std::string calledName(const FileContext &file, NodeId expression, bool &isOwn)
{
    const Tree &tree = file.tree;
    isOwn = tree.kind(expression) == Kind::identifier;
    if (isOwn)
        return std::string(tree.text(expression));
    if (tree.kind(expression) == Kind::subscript) {
        const NodeId key = tree.child(expression, Field::subscript);
        return key != noNode && tree.kind(key) == Kind::string ? textOf(tree, key) : std::string();
    }
    if (tree.kind(expression) != Kind::attribute)
        return {};
    const NodeId object = tree.child(expression, Field::object);
    isOwn = object != noNode && tree.text(object) == "self";
    const bool isSetting = object != noNode && file.pack.source.settings.contains(lastNameOf(tree, object));
    isOwn = isOwn || isStoredSetting(file, expression);
    return isOwn || isSetting ? std::string(attributeName(tree, expression)) : std::string();
}

/// Nothing is known of `device` but its name, which by the field's custom says what it is: of a plain name and an
/// attribute of the object itself, for `args.device` is what the user typed, unless the project stores it. What is a
/// number by its name is one in settings, too.
std::uint32_t coarseOfName(const FileContext &file, NodeId expression)
{
    bool isOwn = false;
    const std::string name = calledName(file, expression, isOwn);
    const auto number = file.pack.source.numberNames.find(name);
    if (number != file.pack.source.numberNames.end()) {
        const bool isOptional = number->second.ends_with('?'); // "int?": or None
        return coarseOfTypeName(file, number->second.substr(0, number->second.size() - (isOptional ? 1 : 0)))
               | (isOptional ? noneValue : 0U);
    }
    const auto known = file.pack.source.namingConventions.find(name);
    return !isOwn || known == file.pack.source.namingConventions.end() ? std::uint32_t{unknownValue}
                                                                       : coarseOfTypeName(file, known->second);
}

std::uint32_t allowedByWord(std::string_view word, std::string_view inner)
{
    if (const std::size_t dot = word.rfind('.'); dot != std::string_view::npos)
        word = word.substr(dot + 1);
    if (word == "Optional")
        return noneValue | allowedBy(inner);
    if (word == "Union")
        return allowedBy(inner);
    if (word == "Tensor" || word == "Parameter")
        return tensorValue;
    if (word == "int" || word == "SymInt")
        return intValue | boolValue;
    if (word == "float")
        return floatValue | intValue;
    if (word == "Number" || word == "Scalar" || word == "complex" || word == "number")
        return intValue | floatValue | boolValue;
    if (word == "bool")
        return boolValue;
    if (word == "str")
        return strValue;
    if (word == "None")
        return noneValue;
    if (word == "list" || word == "List" || word == "tuple" || word == "Tuple" || word == "Sequence" || word == "Size"
        || word == "Iterable" || word == "sequence" || word == "named")
        return tupleValue | listValue;
    if (word == "dtype")
        return dtypeValue;
    if (word == "device")
        return deviceValue | strValue | intValue;
    if (word == "Callable")
        return functionValue | otherValue;
    return anyValue;
}

/// `size + other`, of which one is known to be a sequence: only such things are added to it. `[n] * 2`: a list that is
/// written out is repeated.
std::uint32_t coarseOfSum(const FileContext &file, NodeId expression)
{
    const NodeId sign = file.tree.child(expression, Field::operator_);
    if (file.tree.kind(expression) != Kind::binary_operator || sign == noNode
        || (file.tree.text(sign) != "+" && file.tree.text(sign) != "*"))
        return unknownValue;
    const bool isRepeated = file.tree.text(sign) == "*";
    for (const Field side : {Field::left, Field::right}) {
        const NodeId operand = file.tree.child(expression, side);
        if (isRepeated && operand != noNode && coarseOfLiteral(file.tree, unwrap(file.tree, operand)) != listValue)
            continue;
        const std::uint32_t value = operand == noNode ? std::uint32_t{unknownValue} : coarseOf(file, operand);
        if (value == tupleValue || value == listValue)
            return value;
    }
    return unknownValue;
}

/// `1 - args.clip`, `-cfg.bound`: with what a user set, and with a numeral, only a number is computed.
std::uint32_t coarseOfSetNumber(const FileContext &file, NodeId expression)
{
    constexpr std::uint32_t number = intValue | floatValue;
    const Tree &tree = file.tree;
    const auto isSetting = [&](NodeId operand) {
        operand = unwrap(tree, operand);
        return operand != noNode && tree.kind(operand) == Kind::attribute
               && isOfSettings(file, tree.child(operand, Field::object));
    };
    const auto isNumeral = [&](NodeId operand) {
        operand = unwrap(tree, operand);
        return operand != noNode && (coarseOfLiteral(tree, operand) & number) != 0;
    };
    if (tree.kind(expression) == Kind::unary_operator)
        return isSetting(tree.child(expression, Field::argument)) ? number : std::uint32_t{unknownValue};
    if (tree.kind(expression) != Kind::binary_operator)
        return unknownValue;
    const NodeId left = tree.child(expression, Field::left);
    const NodeId right = tree.child(expression, Field::right);
    const bool isNumber = (isNumeral(left) && isSetting(right)) || (isSetting(left) && isNumeral(right));
    return isNumber ? number : std::uint32_t{unknownValue};
}

/// `heads * out_channels`, `dim // 2 + 1`, `n if c else m`: what is made of whole numbers is one, and what is made of
/// numbers one of which has a point has one.
std::uint32_t coarseOfArithmetic(const FileContext &file, NodeId expression)
{
    constexpr std::array<std::string_view, 5> whole = {"+", "-", "*", "//", "%"};
    const Tree &tree = file.tree;
    const bool isOperator = tree.kind(expression) == Kind::binary_operator;
    const auto [one, other] =
        isOperator ? std::array{tree.child(expression, Field::left), tree.child(expression, Field::right)}
                   : sidesOfChoice(tree, expression);
    if (one == noNode || other == noNode)
        return unknownValue;
    const std::uint32_t first = coarseOf(file, one);
    const std::uint32_t second =
        first == intValue || first == floatValue ? coarseOf(file, other) : ValueKinds{unknownValue};
    if (second != intValue && second != floatValue)
        return unknownValue;
    if (!isOperator)
        return first == second ? first : std::uint32_t{unknownValue};
    const std::string_view sign = tree.text(tree.child(expression, Field::operator_));
    if (sign == "/")
        return floatValue;
    if (std::find(whole.begin(), whole.end(), sign) == whole.end())
        return unknownValue;
    return first == intValue ? second : first;
}

/// Some class of the project has that name in its body, where methods are: an attribute of `self` is none.
bool definesMethod(const types::ClassTable &classes, std::string_view name)
{
    const std::vector<types::ClassTable::Member> &members = classes.members();
    return classes.definesMember(name)
           && std::any_of(members.begin(), members.end(), [name](const types::ClassTable::Member &member) {
                  return member.name == name && member.variable != names::none;
              });
}

/// What a variable is given that is assigned once; all else as it is.
NodeId valueOf(const FileContext &file, NodeId expression)
{
    const NodeId given = file.tree.kind(expression) == Kind::identifier ? givenTo(file, expression) : NodeId{noNode};
    return given == noNode ? expression : unwrap(file.tree, given);
}

/// `x.size(0)`, where nothing is known of `x`: what the tensor's method gives that takes one whole number. Of
/// `x.size()` what it gives without, if that is a sequence: nothing else of that name is likely where one matters; and
/// of `x.get_device()` and `x.item()` the number, since no other class of the framework has these.
std::uint32_t coarseOfNumberedCall(const FileContext &file, NodeId expression)
{
    if (file.tree.kind(expression) != Kind::call)
        return unknownValue;
    const CallSite site = CallSite::of(file.tree, expression);
    const std::string member(site.member == noNode ? std::string_view() : file.tree.text(site.member));
    if (member == "__len__" && site.arguments.empty())
        return intValue;
    const mapping::SourceDescription &source = file.pack.source;
    const bool isBare = site.arguments.empty();
    const std::vector<std::string> &owners = file.pack.sourceFacts.classesWithMember(member);
    const bool isOfOneClass = isBare && owners.size() == 1 && owners.front() == source.tensorClass;
    if ((!isBare && (site.arguments.size() != 1 || site.wholeNumber(file.tree) == noNode))
        || !(isOfOneClass || source.discriminatingNumbers.contains(member))
        || (isBare ? site.callee == noNode || definesMethod(file.classes, member)
                   : !types::isOfTensorsOnly(file.pack, file.classes, file.tree, site.callee)))
        return unknownValue;
    const mapping::ApiFacts *facts = file.pack.sourceFacts.member(source.tensorClass, member);
    if (facts == nullptr)
        return unknownValue;
    const auto taken =
        std::find_if(facts->overloads.begin(), facts->overloads.end(), [isBare](const mapping::Signature &signature) {
            return isBare ? signature.parameters.empty()
                          : signature.parameters.size() == 1 && signature.parameters.front().required();
        });
    if (taken == facts->overloads.end())
        return unknownValue;
    constexpr std::uint32_t anyNumber = intValue | floatValue | boolValue;
    const std::uint32_t value = taken->returns == "number" ? anyNumber : coarseOfTypeName(file, taken->returns);
    const bool isMeant = !isBare || value == tupleValue || (isOfOneClass && (value & ~anyNumber) == 0);
    return isMeant ? value : std::uint32_t{unknownValue};
}

} // namespace

std::uint32_t coarseOf(const FileContext &file, NodeId expression)
{
    expression = unwrap(file.tree, expression);
    if (expression == noNode)
        return unknownValue;
    if (const std::uint32_t literal = coarseOfLiteral(file.tree, expression); literal != unknownValue)
        return literal;
    switch (file.types.kindOf(expression)) {
    case types::Type::Kind::unknown:
        if (const std::uint32_t sum = coarseOfSum(file, expression); sum != unknownValue)
            return sum;
        if (const std::uint32_t number = coarseOfSetNumber(file, expression); number != unknownValue)
            return number;
        if (const std::uint32_t number = coarseOfArithmetic(file, expression); number != unknownValue)
            return number;
        if (isLengthOfAxis(file.tree, valueOf(file, expression)))
            return intValue;
        if (attributeName(file.tree, expression) == "device"
            && isTensorByUse(file, file.tree.child(expression, Field::object)))
            return deviceValue;
        if (const auto option = declaredOption(file, expression))
            return *option;
        if (const std::uint32_t member = coarseOfNumberedCall(file, valueOf(file, expression)); member != unknownValue)
            return member;
        return coarseOfName(file, expression);
    case types::Type::Kind::none: return noneValue;
    case types::Type::Kind::instance: {
        const std::uint32_t value = coarseOfTypeName(file, file.types.nameOf(expression));
        // An element of `[0.1, False]`: of several numbers the type is that of all of them.
        const bool isElement = value == floatValue && file.tree.kind(expression) == Kind::subscript;
        const bool isAnyNumber = (value & numberValues) != 0
                                 && (isElement || file.types.confidenceOf(expression) == types::Confidence::guess);
        return isAnyNumber ? value | numberValues : value;
    }
    case types::Type::Kind::function:
    case types::Type::Kind::classObject: return functionValue;
    case types::Type::Kind::module: return otherValue;
    }
    return unknownValue;
}

bool isStoredSetting(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    const mapping::SourceDescription &source = file.pack.source;
    if (tree.kind(expression) != Kind::attribute
        || !source.settings.contains(lastNameOf(tree, tree.child(expression, Field::object))))
        return false;
    const auto stored = source.storedConventions.find(attributeName(tree, expression));
    return stored != source.storedConventions.end() && file.projectWords.contains(stored->second);
}

std::optional<types::Confidence> inferredConfidence(const FileContext &file, NodeId expression)
{
    expression = unwrap(file.tree, expression);
    if (expression == noNode || coarseOfLiteral(file.tree, expression) != unknownValue
        || isLengthOfAxis(file.tree, expression))
        return std::nullopt;
    if (file.types.kindOf(expression) == types::Type::Kind::unknown)
        return types::Confidence::likely;
    const types::Confidence inferred = file.types.confidenceOf(expression);
    // `in_features`, of which too little is known: its name says the same.
    const std::uint32_t named = coarseOfName(file, expression);
    const std::uint32_t known = coarseOf(file, expression);
    const bool isAsNamed = inferred == types::Confidence::guess
                           && (named == known || ((named & numberValues) != 0 && (named & ~known) == 0)
                               || isOfSeveralAxes(file.tree, expression));
    return isAsNamed ? types::Confidence::likely : inferred;
}

bool isAnything(const FileContext &file, NodeId expression)
{
    return coarseOf(file, expression) == otherValue && file.types.nameOf(unwrap(file.tree, expression)) == "object";
}

std::uint32_t allowedBy(std::string_view annotation)
{
    std::uint32_t allowed = 0;
    std::size_t at = 0;
    while (at < annotation.size()) {
        const std::size_t start = annotation.find_first_not_of(" ,|", at);
        if (start == std::string_view::npos)
            break;
        std::size_t end = annotation.find_first_of(" ,|[(", start);
        if (end == std::string_view::npos)
            end = annotation.size();
        const std::string_view word = annotation.substr(start, end - start);
        std::string_view inner;
        at = end;
        if (end < annotation.size() && (annotation[end] == '[' || annotation[end] == '(')) {
            int depth = 0;
            std::size_t close = end;
            for (; close < annotation.size(); ++close) {
                if (annotation[close] == '[' || annotation[close] == '(')
                    ++depth;
                else if (annotation[close] == ']' || annotation[close] == ')')
                    if (--depth == 0)
                        break;
            }
            inner = annotation.substr(end + 1, close > end ? close - end - 1 : 0);
            at = std::min(close + 1, annotation.size());
        }
        if (word.empty())
            ++at;
        else
            allowed |= allowedByWord(word, inner);
    }
    return allowed;
}

bool isOfSeveralAxes(const Tree &tree, NodeId expression)
{
    expression = unwrap(tree, expression);
    if (tree.kind(expression) != Kind::subscript
        || tree.kind(unwrap(tree, tree.child(expression, Field::value))) == Kind::attribute)
        return false;
    int axes = 0;
    bool isSliced = false;
    for (NodeId index = tree.child(expression, Field::subscript); index != noNode;
         index = tree.nextNamedSibling(index)) {
        const Kind kind = tree.kind(index);
        axes += kind == Kind::ellipsis ? 2 : 1;
        isSliced = isSliced || kind == Kind::slice || kind == Kind::ellipsis;
    }
    return axes > 1 && isSliced;
}

TypeFit fitOf(const FileContext &file, NodeId expression, std::string_view annotation)
{
    if (annotation.empty())
        return TypeFit::yes;
    const std::uint32_t allowed = allowedBy(annotation);
    if (allowed == anyValue)
        return TypeFit::yes;
    const std::uint32_t value = coarseOf(file, expression);
    if (value == unknownValue && isOfSeveralAxes(file.tree, expression))
        return (allowed & tensorValue) != 0 ? TypeFit::yes : TypeFit::no;
    if (value == unknownValue)
        return (allowed & (deviceValue | strValue | intValue)) == 0 && isDeviceByUse(file, expression)
                   ? TypeFit::no
                   : TypeFit::unknown;
    // A text or a number, say: one of them may be what is asked for. Where the target is imported also one of its own.
    if (isAnything(file, expression))
        return (allowed & ~(tensorValue | dtypeValue)) != 0 || importsTarget(file.names, file.pack) ? TypeFit::unknown
                                                                                                    : TypeFit::no;
    return (value & allowed) != 0 ? TypeFit::yes : TypeFit::no;
}

bool isOfSettings(const FileContext &file, NodeId object)
{
    object = unwrap(file.tree, object);
    const auto isSettings = [&](NodeId name) {
        return name != noNode && file.pack.source.settings.contains(file.tree.text(name));
    };
    for (; object != noNode && file.tree.kind(object) == Kind::attribute;
         object = file.tree.child(object, Field::object)) {
        if (isSettings(file.tree.child(object, Field::attribute)))
            return true;
    }
    return object != noNode && file.tree.kind(object) == Kind::identifier && isSettings(object);
}

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

} // namespace torchferry::convert
