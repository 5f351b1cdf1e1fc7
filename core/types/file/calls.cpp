// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/base/cancel.h"
#include "core/base/dotted.h"
#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::noNode;

void FileInference::readArguments(NodeId list, Arguments &arguments)
{
    if (list == noNode)
        return;
    if (m_tree.kind(list) != Kind::argument_list) { // f(x for x in y)
        arguments.positional.push_back(eval(list));
        return;
    }
    for (NodeId child = m_tree.firstNamedChild(list); child != noNode; child = m_tree.nextNamedSibling(child)) {
        switch (m_tree.kind(child)) {
        case Kind::keyword_argument: {
            const NodeId name = m_tree.child(child, Field::name);
            const NodeId value = m_tree.child(child, Field::value);
            const Value given = value == noNode ? Value{} : eval(value);
            if (name == noNode)
                break;
            std::optional<bool> literal;
            if (value != noNode && (m_tree.kind(value) == Kind::true_ || m_tree.kind(value) == Kind::false_))
                literal = m_tree.kind(value) == Kind::true_;
            arguments.keywords.push_back({m_tree.text(name), given, literal});
            break;
        }
        case Kind::list_splat: readSplat(child, arguments); break;
        case Kind::dictionary_splat:
            arguments.starred = true;
            evalChildren(child);
            break;
        default: arguments.positional.push_back(eval(child)); break;
        }
    }
}

/// `f(*g())`: where `g` gives a tuple of so many elements, each is an argument.
void FileInference::readSplat(NodeId splat, Arguments &arguments)
{
    const NodeId inside = m_tree.firstNamedChild(splat);
    const Value value = inside == noNode ? Value{} : asTuple(eval(inside));
    if (!isFixedTuple(value) || value.maybeNone) {
        arguments.fixed = std::min(arguments.fixed, arguments.positional.size());
        arguments.starred = true;
        return;
    }
    const std::vector<TypeId> elements = m_types[value.type].elements;
    for (const TypeId element : elements) {
        Value part = value;
        part.setType(element);
        arguments.positional.push_back(part.isKnown() ? part : Value{});
    }
}

/// Text of a positional argument that is a plain string literal, or empty.
std::string_view FileInference::literalArgument(NodeId call, std::size_t index) const
{
    const NodeId list = m_tree.child(call, Field::arguments);
    NodeId argument = list == noNode ? noNode : m_tree.firstNamedChild(list);
    for (; argument != noNode && index != 0; --index)
        argument = m_tree.nextNamedSibling(argument);
    return argument == noNode ? std::string_view() : literalText(argument);
}

std::string_view FileInference::literalText(NodeId node) const
{
    return types::literalText(m_tree, node);
}

Value FileInference::call(NodeId node)
{
    lookForCancel();
    const NodeId function = m_tree.child(node, Field::function);
    if (function == noNode) {
        evalChildren(node);
        return {};
    }
    Value callee = eval(function);
    if (callee.maybeNone) {
        callee.maybeNone = false;
        record(function, callee);
    }
    const NodeId list = m_tree.child(node, Field::arguments);
    const NodeId first = list == noNode ? noNode : m_tree.firstNamedChild(list);
    const bool isGivenLambda = first != noNode && m_tree.kind(first) == Kind::lambda;
    const bool isMap = m_tree.kind(function) == Kind::identifier && callee.type == m_component.builtin("map");
    if (isMap && isGivenLambda)
        return mapped(node);
    const mapping::ApiFacts *called = calledApi(callee, function);
    std::vector<Value> given; // `x.register_hook(lambda grad: …)`
    if (isGivenLambda && called != nullptr && m_tree.nextNamedSibling(first) == noNode)
        given = givenToCallback(*called);
    m_lambdaArguments = given.empty() ? nullptr : &given;
    Arguments read = m_spareArguments.empty() ? Arguments() : std::move(m_spareArguments.back());
    if (!m_spareArguments.empty())
        m_spareArguments.pop_back();
    readArguments(list, read);
    const CallArguments arguments{read.positional.data(), read.positional.size(), &read.keywords, read.starred,
                                  std::min(read.fixed, read.positional.size())};
    m_lambdaArguments = nullptr;
    noteEscapes(callee, called, arguments);
    Value result = callee;
    if (const Value module = importedBy(function, list); module.isKnown()) {
        result = module;
    } else if (isMaking(function, arguments)) {
        result = madeByNew(callee, arguments, node);
    } else if (callee.isKnown()) {
        result = callOf(callee, arguments, node);
        noteEffects(node, callee, arguments);
    } else if (!callee.isNever()) {
        result = callUnknown(function, called, arguments, node);
        if (called != nullptr)
            noteCallback(*called, arguments);
        notePassedOn(list);
    }
    if (!m_frame->assigned.empty() && mayAssignAttributes(function, list, callee))
        forgetAttributes(*m_frame);
    read.positional.clear();
    read.keywords.clear();
    read.starred = false;
    read.fixed = Arguments().fixed;
    m_spareArguments.push_back(std::move(read));
    return result;
}

/// `importlib.import_module("loom")`, `pytest.importorskip("loom")`: the module, if it is the framework's.
Value FileInference::importedBy(NodeId function, NodeId arguments)
{
    const NodeId first = arguments == noNode ? noNode : m_tree.firstNamedChild(arguments);
    if (first == noNode || m_tree.kind(first) != Kind::string)
        return {};
    const NodeId name = m_tree.kind(function) == Kind::attribute ? m_tree.child(function, Field::attribute) : function;
    const std::string_view called = name == noNode ? std::string_view() : m_tree.text(name);
    if (called != "import_module" && called != "importorskip" && called != "__import__")
        return {};
    std::string_view dotted = literalText(first);
    if (called == "__import__") // gives the first of the modules it imports
        dotted = rootOf(dotted);
    return m_program.facts().isModule(dotted) ? certainly(m_component.moduleType(dotted, Origin::framework)) : Value{};
}

Value FileInference::callOf(const Value &callee, const CallArguments &arguments, NodeId node)
{
    switch (m_types[callee.type].kind) {
    case Type::Kind::classObject: return callClass(callee, arguments, node);
    case Type::Kind::instance: return callInstance(callee, arguments, node);
    case Type::Kind::function: return callFunction(callee, arguments, node);
    default: return {};
    }
}

/// `map(lambda t: …, values)`: the lambda's parameters are known.
Value FileInference::mapped(NodeId node)
{
    const NodeId list = m_tree.child(node, Field::arguments);
    const NodeId first = m_tree.firstNamedChild(list);
    std::vector<Value> elements;
    for (NodeId child = m_tree.nextNamedSibling(first); child != noNode; child = m_tree.nextNamedSibling(child))
        elements.push_back(elementOf(eval(child), child));
    m_lambdaArguments = &elements;
    const Value function = eval(first);
    m_lambdaArguments = nullptr;
    const Value result = callOf(function, {}, node);
    return atMost(certainly(m_types.iteratorOf(result.type)), result.isKnown() ? result.sureness() : Sureness());
}

Value FileInference::callFunction(const Value &callee, const CallArguments &arguments, NodeId node)
{
    const TypeRecord &function = m_types[callee.type];
    if (function.facts != nullptr) {
        Value value = atMost(m_component.frameworkResult(function, arguments), callee.sureness());
        if (value.isKnown())
            value.reason = because(ReasonKind::result, node, callee.type, callee.reason);
        return value;
    }
    if (function.origin == Origin::project) {
        const bool isBySuper = isOfSuper(m_tree.child(node, Field::function));
        noteArguments(function.symbol, function.receiver != none, arguments, isBySuper);
        const bool isOverridden = function.receiver != none && m_program.functions[function.symbol].isOverridden;
        const bool isExact = isOverridden && (isMadeHere(callee.reason) || isBySuper);
        Value value = atMost(resultOn(function.symbol, function.receiver, isExact), callee.sureness());
        if (value.isKnown() && value.type >= knownCount)
            value.reason = because(ReasonKind::projectResult, node, callee.type, callee.reason);
        return value;
    }
    if (function.library != nullptr)
        return callLibrary(function, callee, arguments, node);
    if (function.elements.size() == 1)
        return {function.elements.front(), callee.reason, callee.sureness(), false};
    return function.origin == Origin::python ? callBuiltin(m_types.nameOf(callee.type), arguments, node) : Value{};
}

Value FileInference::callLibrary(const TypeRecord &function, const Value &callee, const CallArguments &arguments,
                                 NodeId node)
{
    const mapping::LibraryFunction &library = *function.library;
    if (library.name == "zip") {
        std::vector<TypeId> elements;
        Sureness sureness;
        for (std::size_t i = 0; i < arguments.count; ++i) {
            const Value element = elementOf(arguments.at(i), node);
            elements.push_back(element.type);
            if (element.isKnown())
                sureness = weaker(sureness, element.sureness());
        }
        const TypeId tuple = arguments.starred ? m_types.tupleOf(unknownType) : m_types.tuple(std::move(elements));
        return atMost(certainly(m_types.iteratorOf(tuple)), sureness);
    }
    const Annotated annotated = m_component.libraryResult(library, function.receiver, arguments);
    if (arguments.count == 1 && annotated.type > conflictType && m_types.nameOf(annotated.type) == "dict") {
        if (const std::optional<Value> made = ofPairs(arguments.at(0), node))
            return atMost(*made, callee.sureness());
    }
    Value value = certainly(annotated.type, callee.reason);
    value.maybeNone = annotated.maybeNone && annotated.type != noneType;
    value.setSureness(callee.sureness());
    if (function.receiver == none && m_program.pack.library.keepsWhatItIsGiven(library, m_types.nameOf(callee.type))) {
        const bool isAlone = arguments.keywords == nullptr || arguments.keywords->empty();
        const bool isOneElement = arguments.count == 1 && isAlone && !arguments.starred
                                  && m_program.pack.library.reducesArrays(m_types.nameOf(callee.type));
        return computedFrom(isOneElement ? atMost(value, Limit::typeUncertain) : value, arguments);
    }
    if (arguments.count > 1 && (library.name == "dict.get" || library.name == "dict.pop"))
        return withDefault(value, arguments.at(1));
    const bool usesArgument = library.returns.find("$0") != std::string_view::npos
                              || library.returns.find("$v0") != std::string_view::npos
                              || library.returns.find("$e0") != std::string_view::npos;
    if (usesArgument && arguments.count != 0) {
        if (arguments.at(0).isKnown())
            value.setSureness(weaker(value.sureness(), arguments.at(0).sureness()));
        // What a thing holds may be known less surely than the thing.
        if (library.returns.find("$e0") != std::string_view::npos) {
            if (const Value element = m_component.element(arguments.at(0)); element.isKnown())
                value.setSureness(weaker(value.sureness(), element.sureness()));
        }
        value.reason = arguments.at(0).reason;
        // The project's own classes know how they are iterated over.
        if (library.returns.find("$e0") != std::string_view::npos && arguments.at(0).isKnown()
            && m_types[arguments.at(0).type].origin == Origin::project) {
            const Value element = elementOf(arguments.at(0), node);
            std::vector<Value> replaced(arguments.positional, arguments.positional + arguments.count);
            replaced[0] = atMost(certainly(m_types.iteratorOf(element.type)), element.sureness());
            const CallArguments again{replaced.data(), replaced.size(), arguments.keywords, arguments.starred};
            value.setType(m_component.libraryResult(library, function.receiver, again).type);
            if (element.isKnown())
                value.setSureness(weaker(value.sureness(), element.sureness()));
        }
    }
    return value;
}

/// What a function of arrays gives that asks what it is given for the result: `numpy.exp(tensor)` is a tensor.
Value FileInference::computedFrom(const Value &arrays, const CallArguments &arguments)
{
    Value value = arguments.starred ? atMost(arrays, Limit::typeApproximate) : arrays;
    for (std::size_t i = 0; i < arguments.count; ++i) {
        const Value argument = arguments.at(i);
        if (argument.isKnown() && m_component.isTensor(argument.type))
            return {};
        if (argument.type == unknownType || argument.type == conflictType)
            value = atMost(value, Limit::typeApproximate);
    }
    return value;
}

/// What is there, or what the call names instead.
Value FileInference::withDefault(Value value, const Value &otherwise)
{
    if (!value.isKnown())
        return {}; // the default alone does not say it
    value.maybeNone = false;
    const std::uint32_t reason = value.reason;
    value = m_component.join(value, otherwise);
    value.reason = reason;
    return value.isKnown() ? value : Value{};
}

Value FileInference::callBuiltin(std::string_view name, const CallArguments &arguments, NodeId node)
{
    if (name == "super")
        return superValue(node);
    if (name == "getattr") {
        const std::string_view member = literalArgument(node, 1);
        if (member.empty() || arguments.count < 2)
            return {};
        const Value value = atMost(memberOf(arguments.at(0), member, node), Limit::typeApproximate);
        return arguments.count > 2 ? withDefault(value, arguments.at(2)) : value;
    }
    if (arguments.starred || arguments.count == 0)
        return {};
    const Value first = arguments.at(0);
    if (name == "sum") {
        const Value element = elementOf(first, node);
        const bool isNumber = element.type == boolType || element.type == intType || element.type == floatType;
        if (isNumber)
            return atMost(certainly(element.type == floatType ? floatType : intType), element.sureness());
        return element.isKnown() && m_component.isTensor(element.type) ? element : Value{};
    }
    if (name == "max" || name == "min") {
        if (arguments.count == 1)
            return elementOf(first, node);
        Value joined = first;
        for (std::size_t i = 1; i < arguments.count; ++i)
            joined = m_component.join(joined, arguments.at(i));
        return joined;
    }
    if (name == "pow")
        return m_component.binary("**", first, arguments.at(1));
    if (name == "map" && first.isKnown()) {
        std::vector<Value> elements;
        for (std::size_t i = 1; i < arguments.count; ++i)
            elements.push_back(elementOf(arguments.at(i), node));
        const CallArguments each{elements.data(), elements.size(), nullptr, false};
        const Value element = callOf(first, each, node);
        return atMost(certainly(m_types.iteratorOf(element.type)), element.isKnown() ? element.sureness() : Sureness());
    }
    return {};
}

Value FileInference::superValue(NodeId node)
{
    const ClassTable::Class *around = m_program.classes.around(m_file, node);
    if (around == nullptr)
        return {};
    return certainly(m_component.superOf(static_cast<std::uint32_t>(around - m_program.classes.classes().data())));
}

Value FileInference::callClass(const Value &callee, const CallArguments &arguments, NodeId node)
{
    const TypeRecord &record = m_types[callee.type];
    const std::string_view name = m_types.nameOf(callee.type);
    if (record.origin == Origin::python)
        return atMost(callPythonClass(name, arguments, node), callee.sureness());
    if (record.origin == Origin::library && m_program.pack.library.otherFunction(name) == nullptr
        && m_program.pack.library.function(name) == nullptr)
        return {}; // what other libraries make may well be the framework's
    if (record.origin == Origin::project) {
        if (const std::uint32_t function = methodNamed(record.symbol, "__init__"); function != none)
            noteArguments(function, true, arguments, true);
        Value made = madeByClass(callee, arguments);
        if (made.isKnown() && made.reason == none)
            made.reason = because(ReasonKind::instance, node, made.type, callee.reason);
        return atMost(made, callee.sureness());
    }
    TypeId instance = m_component.instanceOf(callee.type);
    if (record.origin == Origin::framework)
        instance = running(loading(m_component.holding(instance, arguments), arguments, node), arguments);
    Value value = atMost(certainly(instance), callee.sureness());
    value.reason = because(ReasonKind::instance, node, instance, callee.reason);
    return value;
}

/// The dictionary that is made of pairs, `dict((name, x) for …)`; nothing if these are none.
std::optional<Value> FileInference::ofPairs(const Value &pairs, NodeId node)
{
    const Value pair = pairs.isKnown() ? elementOf(pairs, node) : Value{};
    if (!pair.isKnown() || m_types.nameOf(pair.type) != "tuple" || m_types[pair.type].origin != Origin::python
        || m_types[pair.type].variadic || m_types[pair.type].elements.size() != 2)
        return std::nullopt;
    const std::vector<TypeId> parts = m_types[pair.type].elements;
    return atMost(certainly(m_types.container("dict", {parts[0], parts[1]}), pair.reason), pair.sureness());
}

Value FileInference::callPythonClass(std::string_view name, const CallArguments &arguments, NodeId node)
{
    const Value first = arguments.at(0);
    if (name == "type") {
        if (arguments.count != 1 || !first.isKnown() || m_types[first.type].kind != Type::Kind::instance)
            return {};
        TypeRecord record = m_types[first.type];
        record.kind = Type::Kind::classObject;
        record.elements.clear();
        record.fields.clear();
        record.variadic = false;
        return atMost(certainly(m_types.intern(std::move(record))), Limit::typeApproximate);
    }
    if (name == "list" || name == "tuple" || name == "set" || name == "frozenset") {
        if (arguments.count == 0)
            return certainly(name == "tuple" ? m_types.tuple({}) : m_types.container(name, {neverType}));
        if (name == "tuple" && first.isKnown() && m_types.nameOf(first.type) == "tuple")
            return first;
        const Value element = elementOf(first, node);
        return atMost(certainly(m_types.container(name, {element.type}), element.reason),
                      element.isKnown() ? element.sureness() : Sureness());
    }
    if (name == "dict") {
        if (first.isKnown() && m_types.nameOf(first.type) == "dict")
            return first;
        if (const std::optional<Value> made = ofPairs(first, node))
            return *made;
        TypeId element = arguments.count == 0 && !arguments.starred ? neverType : unknownType;
        bool weakened = false;
        std::vector<std::uint32_t> fields;
        std::vector<TypeId> values;
        if (arguments.count == 0 && !arguments.starred && arguments.keywords != nullptr) {
            for (const CallArguments::Keyword &keyword : *arguments.keywords) {
                element = m_component.joinTypes(element, keyword.value.type, weakened);
                fields.push_back(m_types.nameId(keyword.name));
                values.push_back(keyword.value.type);
            }
        }
        if (!fields.empty() && fields.size() <= TypeTable::maximumElements)
            return certainly(
                m_types.record(strType, weakened ? TypeId{unknownType} : element, std::move(fields), values));
        const TypeId dictionary = m_types.container("dict", {strType, element});
        return weakened ? atMost(certainly(dictionary), Limit::typeMayDiffer) : certainly(dictionary);
    }
    return certainly(m_types.instance(name));
}

Value FileInference::callInstance(const Value &callee, const CallArguments &arguments, NodeId node)
{
    const TypeRecord &record = m_types[callee.type];
    if (record.origin != Origin::project && record.origin != Origin::framework)
        return {};
    const auto runs = [&](Value value) {
        if (value.isKnown())
            value.reason = because(ReasonKind::runs, node, callee.type, callee.reason);
        return value;
    };
    if (const std::optional<Value> run = resultOfRun(callee, arguments, node))
        return runs(*run);
    for (const std::string_view name : {std::string_view("__call__"), m_component.callMember(callee.type)}) {
        if (name.empty())
            continue;
        const ImportComponent::Member found = m_component.member(callee.type, m_types.ownNameId(name));
        if (found.inProject != none) {
            const Value method = projectMember(found.inProject, callee, node);
            const bool isMethod = method.isKnown() && m_types[method.type].kind == Type::Kind::function;
            return isMethod ? runs(callOf(method, arguments, node)) : Value{};
        }
        if (!found.value.isKnown() || m_types[found.value.type].facts == nullptr)
            continue;
        const mapping::ApiFacts &facts = *m_types[found.value.type].facts;
        if (!facts.overloads.empty() && facts.overloads.front().returns == "Any")
            return {}; // the facts say that it is not for the usual
        const Value value =
            atMost(m_component.frameworkResult(m_types[found.value.type], arguments), callee.sureness());
        const std::string_view method = facts.name;
        const bool runsOther = m_program.pack.source.delegates.contains(std::string(ownerOf(method)));
        if (value.isKnown())
            return runs(runsOther && !isUsual(callee.type) ? atMost(value, Limit::typeApproximate) : value);
    }
    if (m_component.callMember(callee.type).empty())
        return {};
    // Which tensors it gives is not known, but that is what such instances are for.
    return runs(atMost(Value{m_component.tensor(), none, Limit::typeApproximate, false}, callee.sureness()));
}

} // namespace torchferry::types
