// SPDX-License-Identifier: Apache-2.0
// What calls pass for the parameters of the project's own functions.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/types/file/file_inference.h"
#include "core/types/program/tensor_members.h"

namespace torchferry::types {

using python::Field;
using python::Kind;
using python::NodeId;

/// Where the running statement is, as notes write it.
std::uint32_t FileInference::notePlace() const
{
    return m_frame->function == none ? m_file | ImportComponent::moduleBit : m_frame->function;
}

/// Remembers what calls pass: often nothing else is known of a function's parameters. A method that derived
/// classes define again may be any of theirs, unless it is called by way of `super()`, or makes an object.
void FileInference::noteArguments(std::uint32_t function, bool isBound, const CallArguments &arguments, bool isExact)
{
    notePassed(function, isBound, arguments);
    if (isExact)
        return;
    if (const auto others = m_program.overriders.find(function); others != m_program.overriders.end() && isBound) {
        for (const std::uint32_t other : others->second)
            notePassed(other, isBound, arguments);
    }
}

void FileInference::notePassed(std::uint32_t function, bool isBound, const CallArguments &arguments)
{
    const FunctionInfo &info = m_program.functions[function];
    std::vector<bool> &isPassed = m_isPassed;
    isPassed.assign(info.parameterCount, false);
    const auto pass = [&](std::uint32_t index, const Value &value) {
        const ParameterInfo &parameter = m_program.parameters[info.firstParameter + index];
        isPassed[index] = true;
        // In a recursion it mostly is the parameter itself, or a part of it.
        const bool isOpen = value.type == unknownType && m_frame->function != function;
        if ((!parameter.isAnnotated || parameter.isCallback) && !parameter.isVariadic)
            m_component.note(info.firstParameter + index, notePlace(), value, isOpen);
    };
    std::uint32_t next = isBound ? 1 : 0;
    const std::size_t count = arguments.starred ? std::min(arguments.fixed, arguments.count) : arguments.count;
    for (std::size_t i = 0; i < count && next < info.parameterCount; ++i, ++next) {
        const ParameterInfo &parameter = m_program.parameters[info.firstParameter + next];
        if (parameter.isVariadic || parameter.isKeywordOnly)
            break;
        pass(next, arguments.at(i));
    }
    if (arguments.keywords != nullptr) {
        for (const CallArguments::Keyword &keyword : *arguments.keywords) {
            for (std::uint32_t i = 0; i < info.parameterCount; ++i) {
                if (m_program.parameters[info.firstParameter + i].name == keyword.name)
                    pass(i, keyword.value);
            }
        }
    }
    for (std::uint32_t i = isBound ? 1 : 0; arguments.starred && i < info.parameterCount; ++i) {
        if (!isPassed[i])
            noteOpen(info.firstParameter + i);
    }
}

/// Something is passed for the parameter that does not show.
void FileInference::noteOpen(std::uint32_t parameter)
{
    m_component.note(parameter, notePlace(), Value{neverType, none, Sureness(), false}, true);
}

/// Functions of the project that are passed to others: who gets them may call them with anything.
void FileInference::noteEscapes(const Value &callee, const mapping::ApiFacts *called, const CallArguments &arguments)
{
    const auto escape = [&](const Value &value) {
        if (value.type < knownCount || m_types[value.type].kind != Type::Kind::function
            || m_types[value.type].origin != Origin::project || callee.type == m_component.builtin("map")
            || (called != nullptr && m_program.pack.source.callbacks.contains(called->name)))
            return;
        const FunctionInfo &info = m_program.functions[m_types[value.type].symbol];
        for (std::uint32_t i = 0; i < info.parameterCount; ++i)
            noteOpen(info.firstParameter + i);
    };
    for (std::size_t i = 0; i < arguments.count; ++i)
        escape(arguments.positional[i]);
    for (std::size_t i = 0; arguments.keywords != nullptr && i < arguments.keywords->size(); ++i)
        escape((*arguments.keywords)[i].value);
}

/// `model.apply(init_weights)`, `spawn(work, args=(8, options))`: what the function is given there, first what the
/// framework makes for it, then what `args` has.
void FileInference::noteCallback(const mapping::ApiFacts &method, const CallArguments &arguments)
{
    std::vector<Value> values = givenToCallback(method);
    if (values.empty() || arguments.starred)
        return;
    const auto argument = [&arguments](std::size_t place, std::string_view name) -> std::optional<Value> {
        if (place < arguments.count)
            return arguments.at(place);
        for (std::size_t i = 0; arguments.keywords != nullptr && i < arguments.keywords->size(); ++i) {
            if ((*arguments.keywords)[i].name == name)
                return (*arguments.keywords)[i].value;
        }
        return std::nullopt;
    };
    const Value callback = argument(0, "fn").value_or(Value{});
    if (!callback.isKnown() || m_types[callback.type].kind != Type::Kind::function
        || m_types[callback.type].origin != Origin::project)
        return;
    // An option may ask for something else behind the first.
    const bool hasOptions = arguments.keywords != nullptr && !arguments.keywords->empty() && values.size() > 1;
    if (hasOptions)
        values.resize(1);
    const std::optional<Value> more = argument(1, "args");
    const bool isSeen = !hasOptions && (!more || isTupleOfKnownLength(more->type));
    for (std::size_t i = 0; more && isSeen && i < m_types[more->type].elements.size(); ++i)
        values.push_back(atMost(certainly(m_types[more->type].elements[i]), more->sureness()));
    noteArguments(m_types[callback.type].symbol, m_types[callback.type].receiver != none,
                  {values.data(), values.size(), nullptr, !isSeen, values.size()});
}

/// What the method gives to the function that it is passed; nothing of one that is passed none. What comes behind the
/// first is of its type mostly: a forward may take and give anything.
std::vector<Value> FileInference::givenToCallback(const mapping::ApiFacts &method)
{
    const auto given = m_program.pack.source.callbacks.find(method.name);
    if (given == m_program.pack.source.callbacks.end())
        return {};
    const std::size_t end = given->second.find("; ");
    const std::string first = given->second.substr(0, end);
    const bool isOfFramework = first.find('.') != std::string::npos;
    std::vector<Value> values{certainly(isOfFramework ? m_component.instanceNamed(first) : m_types.instance(first))};
    for (std::size_t at = end; at != std::string::npos;) {
        const std::size_t next = given->second.find("; ", at + 2);
        const Annotated type = m_component.annotation(given->second.substr(at + 2, next - at - 2));
        values.push_back(atMost(certainly(type.type), Limit::typeApproximate));
        at = next;
    }
    return values;
}

/// The API that is called; of an unknown object, `m.register_forward_hook(show)`, the method of the class that has such a
/// member (`ownerByMember`); null for all else.
const mapping::ApiFacts *FileInference::calledApi(const Value &callee, NodeId function) const
{
    if (callee.isKnown())
        return m_types[callee.type].facts;
    if (callee.isNever() || m_tree.kind(function) != Kind::attribute)
        return nullptr;
    const std::string_view name = m_tree.text(m_tree.child(function, Field::attribute));
    const std::string owner(ownerByMember(m_program.pack, m_program.classes, m_tree, function));
    return owner.empty() ? nullptr : m_program.facts().member(owner, name);
}

bool FileInference::isTupleOfKnownLength(TypeId type) const
{
    const TypeRecord &record = m_types[type];
    return m_types.nameOf(type) == "tuple" && !record.variadic && record.symbol == none;
}

} // namespace torchferry::types
