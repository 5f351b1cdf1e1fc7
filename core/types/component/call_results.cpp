// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/types/component/component.h"

namespace torchferry::types {

using mapping::ParameterKind;
using mapping::TypeFit;

namespace {

/// The shape of a call without starred arguments: the positional ones, then the keywords.
mapping::CallShape shapeOf(const CallArguments &arguments)
{
    mapping::CallShape shape;
    shape.arguments.resize(arguments.count);
    for (std::size_t i = 0; arguments.keywords != nullptr && i < arguments.keywords->size(); ++i)
        shape.arguments.push_back({mapping::CallShape::Argument::Kind::keyword, (*arguments.keywords)[i].name});
    return shape;
}

} // namespace

const ImportComponent::Returns &ImportComponent::returnsOf(const mapping::ApiFacts &facts)
{
    const auto [place, isNew] = m_returns.try_emplace(&facts);
    if (!isNew)
        return place->second;
    Returns returns;
    returns.uniform = true;
    for (const mapping::Signature &signature : facts.overloads)
        returns.each.push_back(annotation(signature.returns));
    for (const Annotated &each : returns.each) {
        if (each.type != returns.each.front().type || each.maybeNone != returns.each.front().maybeNone)
            returns.uniform = false;
    }
    if (returns.each.empty())
        returns.each.emplace_back();
    for (const mapping::Signature &signature : facts.overloads) {
        if (returns.uniform)
            break;
        std::vector<TypeId> &parameterTypes = returns.parameterTypes.emplace_back();
        for (const mapping::Parameter &parameter : signature.parameters)
            parameterTypes.push_back(annotation(parameter.type).type);
    }
    return m_returns[&facts] = std::move(returns);
}

Value ImportComponent::withSelf(const Annotated &annotated, TypeId receiver)
{
    Value value = certainly(annotated.type);
    value.maybeNone = annotated.maybeNone && annotated.type != noneType;
    if (annotated.type == selfType)
        value.setType(receiver == none ? TypeId{unknownType} : receiver);
    if (value.type == unknownType)
        value.setSureness(Limit::typeUncertain);
    return value;
}

/// The result where a flag decides about it and may be set; unknown where it is not known whether it is.
std::optional<Value> ImportComponent::flaggedResult(const mapping::ApiFacts &facts, const CallArguments &arguments)
{
    if (facts.flags.empty() || facts.overloads.empty())
        return std::nullopt;
    if (arguments.starred)
        return Value{};
    const std::vector<mapping::Parameter> &parameters = facts.overloads.front().parameters;
    for (const auto &[flag, type] : facts.flags) {
        for (std::size_t i = 0; i < arguments.count && i < parameters.size(); ++i) {
            if (parameters[i].kind == ParameterKind::keywordOnly)
                break;
            if (parameters[i].name == flag)
                return Value{};
        }
        for (std::size_t i = 0; arguments.keywords != nullptr && i < arguments.keywords->size(); ++i) {
            const CallArguments::Keyword &keyword = (*arguments.keywords)[i];
            if (keyword.name == flag && keyword.literal != false)
                return keyword.literal ? withSelf(annotation(type), none) : Value{};
        }
    }
    return std::nullopt;
}

Value ImportComponent::frameworkResult(const TypeRecord &function, const CallArguments &arguments)
{
    const mapping::ApiFacts &facts = *function.facts;
    const TypeId receiver = function.receiver;
    if (const std::optional<Value> flagged = flaggedResult(facts, arguments))
        return *flagged;
    const Returns &returns = returnsOf(facts);
    if (returns.uniform)
        return withSelf(returns.each.front(), receiver);
    if (arguments.starred)
        return {};
    // A method taken from its class gets the receiver as an argument: counting arguments does not distinguish its overloads.
    if (facts.kind == mapping::ApiKind::method && receiver == none)
        return {};
    const mapping::CallShape shape = shapeOf(arguments);
    mapping::BindOptions options;
    options.sequenceByName = true;
    options.aliases = facts.acceptsNumpyNames ? &program.pack.source.keywordAliases : nullptr;
    options.fit = [&](std::size_t argument, const mapping::Signature &signature, std::size_t parameter) {
        const auto overload = static_cast<std::size_t>(&signature - facts.overloads.data());
        const bool isPositional = argument < arguments.count;
        return fitsType(returns.parameterTypes[overload][parameter],
                        isPositional ? arguments.positional[argument]
                                     : (*arguments.keywords)[argument - arguments.count].value);
    };
    // Where types leave open which overload runs, the result is known if all that may run return the same.
    Value result{neverType, none, Sureness(), false};
    for (std::size_t i = 0; i < facts.overloads.size(); ++i) {
        const auto bound = mapping::bind(shape, facts.overloads[i], options);
        if (!bound)
            continue;
        const Value one = withSelf(returns.each[i], receiver);
        if (!bound->boundWithoutTypes && result.isNever())
            return one;
        if (!result.isNever() && result.type != one.type)
            return {}; // not even likely: which one it is decides what the result is
        result = one;
    }
    return result.isNever() ? Value{} : result;
}

mapping::TypeFit ImportComponent::fitsType(TypeId parameter, const Value &argument)
{
    if (parameter <= conflictType)
        return TypeFit::yes; // the facts say nothing
    if (!argument.isKnown())
        return TypeFit::unknown;
    const TypeId type = argument.type;
    const auto isSequence = [&](TypeId id) {
        const std::string_view name = types.nameOf(id);
        return name == "list" || name == "tuple" || name == "iterator" || name == "deque";
    };
    const bool same = type == parameter || (isTensor(type) && isTensor(parameter))
                      || (isSequence(type) && isSequence(parameter)) || (type == boolType && parameter == intType)
                      || ((type == intType || type == boolType) && parameter == floatType)
                      || derives(type, types.nameOf(parameter));
    if (!same)
        return TypeFit::no;
    return argument.maybeNone ? TypeFit::unknown : TypeFit::yes;
}

Annotated ImportComponent::libraryResult(const mapping::LibraryFunction &function, TypeId receiver,
                                         const CallArguments &arguments)
{
    if (function.returns.empty())
        return {};
    const bool isFixed = function.returns.find('$') == std::string_view::npos; // of nothing that is passed
    if (isFixed) {
        if (const auto known = m_libraryResults.find(&function); known != m_libraryResults.end())
            return known->second;
    }
    const CallArguments *before = m_placeArguments;
    const TypeId beforeReceiver = m_placeReceiver;
    const bool beforeLibrary = m_forLibrary;
    m_placeArguments = &arguments;
    m_placeReceiver = receiver;
    m_forLibrary = true;
    const Annotated result = readAnnotation(function.returns, types, *this);
    m_placeArguments = before;
    m_placeReceiver = beforeReceiver;
    m_forLibrary = beforeLibrary;
    if (isFixed)
        m_libraryResults.emplace(&function, result);
    return result;
}

std::optional<Value> ImportComponent::elementByFacts(TypeId id, Sureness sureness)
{
    if (isHolder(id) && types[id].elements.front() != neverType) {
        const TypeId held = types[id].elements.front();
        const auto each = program.pack.source.iteration.find(std::string(types.nameOf(id)));
        const bool isAsAlways = each != program.pack.source.iteration.end() && annotation(each->second).type == held;
        return Value{held, none, isAsAlways ? sureness : weaker(sureness, Limit::typeApproximate), false};
    }
    for (const std::string &ancestor : ancestors(id)) {
        if (const auto found = program.pack.source.iteration.find(ancestor);
            found != program.pack.source.iteration.end())
            return atMost(withSelf(annotation(found->second), none), sureness);
        if (const auto usual = program.pack.source.usualIteration.find(ancestor);
            usual != program.pack.source.usualIteration.end()) {
            Value value = atMost(withSelf(annotation(usual->second), none), weaker(sureness, Limit::typeApproximate));
            value.setType(assumed(value.type));
            return value;
        }
    }
    for (const std::string &ancestor : ancestors(id)) {
        for (const std::string_view method : {std::string_view("__iter__"), std::string_view("__getitem__")}) {
            const mapping::ApiFacts *facts = program.facts().member(ancestor, method);
            if (facts == nullptr || facts->overloads.empty())
                continue;
            const Value result = withSelf(annotation(facts->overloads.front().returns), id);
            if (result.isKnown())
                return atMost(method == "__iter__" ? element(result) : result, sureness);
        }
    }
    return std::nullopt;
}

Value ImportComponent::element(const Value &iterable)
{
    if (!iterable.isKnown())
        return {};
    const TypeRecord &record = types[iterable.type];
    Value result = record.isAssumed ? atMost(iterable, Limit::typeApproximate) : iterable;
    result.maybeNone = false;
    if (record.kind != Type::Kind::instance)
        return {};
    if (isTensor(iterable.type)) {
        result.setType(m_tensor);
        return result;
    }
    if (iterable.type == strType)
        return result;
    if (iterable.type == bytesType || iterable.type == objectType) {
        result.type = iterable.type == bytesType ? intType : objectType;
        return result;
    }
    if (isArray(iterable.type))
        return result;
    if (record.origin == Origin::python) {
        const std::string_view name = types.nameOf(iterable.type);
        if (name == "file")
            return Value{strType, none, weaker(iterable.sureness(), Limit::typeApproximate), false}; // or bytes
        if (record.elements.empty())
            return {};
        bool weakened = false;
        result.setType(record.elements.front());
        for (std::size_t i = 1; i < record.elements.size() && name != "dict"; ++i)
            result.setType(joinTypes(result.type, record.elements[i], weakened));
        if (weakened)
            result = atMost(result, Limit::typeMayDiffer);
        return result.isKnown() ? result : Value{};
    }
    if (record.origin == Origin::library)
        return program.pack.library.otherMethod(types.nameOf(iterable.type)) != nullptr
                   ? atMost(certainly(objectType), iterable.sureness())
                   : Value{};
    return elementByFacts(iterable.type, iterable.sureness()).value_or(Value{});
}

Value ImportComponent::subscript(const Value &object, const Index &index)
{
    const std::optional<std::int64_t> constant = index.constant;
    const bool isSlice = index.isSlice;
    if (!object.isKnown())
        return {};
    const TypeRecord &record = types[object.type];
    Value result = record.isAssumed ? atMost(object, Limit::typeApproximate) : object;
    result.maybeNone = false;
    if (record.kind == Type::Kind::classObject)
        return result; // list[int], Generic[T]
    if (record.kind != Type::Kind::instance)
        return {};
    if (isTensor(object.type)) {
        result.setType(m_tensor);
        return result;
    }
    if (object.type == strType || isArray(object.type) || object.type == objectType)
        return result;
    if (object.type == bytesType) {
        result.type = isSlice ? bytesType : intType;
        return result;
    }
    if (record.origin == Origin::python) {
        const std::string_view name = types.nameOf(object.type);
        if (name == "dict") {
            const std::optional<TypeId> field = index.text.empty() ? std::nullopt : fieldOf(object.type, index.text);
            const TypeId any = record.elements.size() >= 2 ? record.elements[1] : TypeId{unknownType};
            result.setType(field.value_or(any));
            return result.isKnown() ? result : Value{};
        }
        if (index.value.type == strType)
            return {}; // what is asked by a name is no list after all
        if (isSlice) {
            if (name == "tuple" && !record.variadic) {
                const Value any = element(object);
                result.setType(types.tupleOf(any.type));
            }
            return result;
        }
        const bool isBeforeOpen = record.variadic && record.elements.size() > 1 && constant && *constant >= 0
                                  && *constant < static_cast<std::int64_t>(record.symbol);
        if (isBeforeOpen) {
            result.setType(record.elements[static_cast<std::size_t>(*constant)]);
            return result.isKnown() ? result : Value{};
        }
        if (!record.variadic && constant) {
            const auto size = static_cast<std::int64_t>(record.elements.size());
            const std::int64_t at = *constant < 0 ? *constant + size : *constant;
            if (at >= 0 && at < size) {
                result.setType(record.elements[static_cast<std::size_t>(at)]);
                return result.isKnown() ? result : Value{};
            }
            return {};
        }
        Value part = element(object);
        part.setSureness(weaker(part.sureness(), result.sureness()));
        return part;
    }
    if (record.origin == Origin::library) {
        const mapping::LibraryFunction *other = program.pack.library.otherMethod(types.nameOf(object.type));
        return other == nullptr ? Value{}
                                : atMost(certainly(libraryResult(*other, object.type, {}).type), object.sureness());
    }
    if (isSlice) {
        result.setType(withoutPlaces(object.type));
        return elementByFacts(object.type, object.sureness()) ? result : Value{};
    }
    if (const std::optional<TypeId> part = constant ? partOf(object.type, *constant) : std::nullopt;
        part && *part > conflictType) {
        result.setType(*part);
        return atMost(result, Limit::typeApproximate);
    }
    if (const std::optional<TypeId> field = index.text.empty() ? std::nullopt : fieldOf(object.type, index.text);
        field && *field > conflictType) {
        result.setType(*field);
        return atMost(result, Limit::typeApproximate);
    }
    const bool isKey = index.value.type == strType;
    const std::optional<Value> found = isKey ? std::nullopt : elementByFacts(object.type, object.sureness());
    if (found && found->type != strType)
        return *found;
    // A mapping of the framework: what its values() gives.
    for (const std::string &ancestor : ancestors(object.type)) {
        const mapping::ApiFacts *facts = program.facts().member(ancestor, "values");
        if (facts != nullptr && !facts->overloads.empty())
            return atMost(element(withSelf(annotation(facts->overloads.front().returns), object.type)),
                          object.sureness());
    }
    return {};
}

Value ImportComponent::binary(std::string_view op, const Value &left, const Value &right)
{
    const auto isText = [](const Value &value) { return value.type == strType || value.type == bytesType; };
    if (op == "%" && isText(left)) { // text, whatever is put into it
        Value text = left;
        text.maybeNone = false;
        return text;
    }
    const bool leftTensor = left.isKnown() && isTensor(left.type);
    const bool rightTensor = right.isKnown() && isTensor(right.type);
    if (leftTensor || rightTensor) {
        // Text has no part in arithmetic of tensors: one of the two is something else. What nothing is known of may be
        // a text to be filled in.
        if (isText(left) || isText(right) || (op == "%" && left.type == unknownType))
            return {};
        Value result = leftTensor ? left : right;
        result.setType(m_tensor);
        result.maybeNone = false;
        if (leftTensor && rightTensor)
            result.setSureness(left.confidence() < right.confidence() ? right.sureness() : left.sureness());
        // The left operand is asked first: what it is decides unless it is known to leave it to the right one.
        if (!leftTensor && (!left.isKnown() || isArray(left.type)))
            result = atMost(result, Limit::typeApproximate);
        return result;
    }
    const auto isPath = [this](const Value &value) {
        return value.isKnown() && types.nameOf(value.type) == "pathlib.Path";
    };
    // A path, whatever it leads to. Nothing else is divided by a text, or a text by anything else.
    const bool isJoined = (left.type == unknownType && right.type == strType)
                          || (left.type == strType && (right.type == unknownType || isPath(right)));
    if (op == "/" && (isPath(left) || isJoined)) {
        Value path = left.isKnown() ? left : right;
        path.setType(types.instance("pathlib.Path"));
        path.maybeNone = false;
        return path;
    }
    if (left.isNever() || right.isNever())
        return left.isNever() ? left : right; // a recursion that has not come to an end yet
    if (!left.isKnown() || !right.isKnown())
        return {};
    return arithmetic(op, left, right);
}

/// `a | b`: under a key of both the value of `b`.
TypeId ImportComponent::joinedDictionary(TypeRecord a, TypeRecord b, bool &weakened)
{
    const TypeId key = joinTypes(a.elements[0], b.elements[0], weakened);
    const TypeId value = joinTypes(a.elements[1], b.elements[1], weakened);
    if (a.variadic || b.variadic || a.fields.empty() || b.fields.empty())
        return types.container("dict", {key, value});
    std::vector<TypeId> values(a.elements.begin() + 2, a.elements.end());
    for (std::size_t i = 0; i < b.fields.size(); ++i) {
        const auto known = std::find(a.fields.begin(), a.fields.end(), b.fields[i]);
        if (known == a.fields.end()) {
            a.fields.push_back(b.fields[i]);
            values.push_back(b.elements[i + 2]);
        } else {
            values[static_cast<std::size_t>(known - a.fields.begin())] = b.elements[i + 2];
        }
    }
    return types.record(key, value, std::move(a.fields), values);
}

Value ImportComponent::arithmetic(std::string_view op, const Value &left, const Value &right)
{
    Value result = left;
    result.setSureness(weaker(left.sureness(), right.sureness()));
    result.maybeNone = false;
    const auto isNumber = [](TypeId id) { return id == intType || id == floatType || id == boolType; };
    if (isNumber(left.type) && isNumber(right.type)) {
        const bool isFloat = left.type == floatType || right.type == floatType || op == "/";
        result.type = isFloat ? floatType : intType;
        return result;
    }
    if (isArray(left.type) || isArray(right.type)) {
        result.type = isArray(left.type) ? left.type : right.type;
        return result;
    }
    const std::string_view leftName = types.nameOf(left.type);
    const std::string_view rightName = types.nameOf(right.type);
    if (left.type == strType || left.type == bytesType)
        return result;
    if (op == "*" && isNumber(left.type) && (rightName == "list" || rightName == "tuple" || right.type == strType)) {
        result.setType(right.type == strType ? right.type : types.container(rightName, {element(right).type}));
        return result;
    }
    if (leftName == "list" || leftName == "tuple") {
        if (op == "*") {
            result.setType(types.container(leftName, {element(left).type}));
            return result;
        }
        const TypeRecord &a = types[left.type];
        const TypeRecord &b = types[right.type];
        if (op != "+" || leftName != rightName)
            return isForeign(right.type) ? result : Value{};
        if (!a.variadic && !b.variadic) {
            std::vector<TypeId> elements = a.elements;
            elements.insert(elements.end(), b.elements.begin(), b.elements.end());
            result.setType(elements.size() > TypeTable::maximumElements ? types.tupleOf(unknownType)
                                                                        : types.tuple(std::move(elements)));
            return result;
        }
        bool weakened = false;
        const TypeId first = element(left).type;
        result.setType(types.container(leftName, {joinTypes(first, element(right).type, weakened)}));
        return weakened ? atMost(result, Limit::typeMayDiffer) : result;
    }
    if (op == "|" && leftName == "dict" && rightName == "dict" && types[left.type].elements.size() >= 2
        && types[right.type].elements.size() >= 2) {
        bool weakened = false;
        result.setType(joinedDictionary(types[left.type], types[right.type], weakened));
        return weakened ? atMost(result, Limit::typeMayDiffer) : result;
    }
    if (left.type == right.type && isForeign(left.type))
        return result;
    if (isForeign(left.type) && isForeign(right.type)) {
        result.type = objectType;
        return result;
    }
    return {};
}

} // namespace torchferry::types
