// SPDX-License-Identifier: Apache-2.0
// What calls pass for the parameters of the project's own functions.
#include <algorithm>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

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
void FileInference::noteEscapes(const Value &callee, const CallArguments &arguments)
{
    const auto escape = [&](const Value &value) {
        if (value.type < knownCount || m_types[value.type].kind != Type::Kind::function
            || m_types[value.type].origin != Origin::project || callee.type == m_component.builtin("map")
            || (callee.isKnown() && m_types[callee.type].facts != nullptr
                && m_program.pack.source.callbacks.contains(m_types[callee.type].facts->name)))
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

} // namespace torchferry::types
