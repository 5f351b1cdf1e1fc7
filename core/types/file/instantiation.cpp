// SPDX-License-Identifier: Apache-2.0
// What calling a class of the project makes: mostly an instance of it, but `__new__` may give what it likes.
#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::noNode;

/// The method that the class or its bases in the project define, or none.
std::uint32_t FileInference::methodNamed(std::uint32_t classIndex, std::string_view name) const
{
    const std::uint32_t index = m_program.classes.member(classIndex, name);
    if (index == none)
        return none;
    const ClassTable::Member &member = m_program.classes.members()[index];
    if (member.variable == names::none)
        return none;
    const std::uint32_t file = m_program.classes.classes()[member.owner].file;
    const names::FileNames &names = *m_program.files[file].names;
    const NodeId defined = names.bindings()[names.variables()[member.variable].bindings.back()].node;
    return m_program.functionAt(file, m_program.files[file].tree->parent(defined));
}

Value FileInference::madeByClass(const Value &callee, const CallArguments &arguments)
{
    const TypeId instance = m_component.instanceOf(callee.type);
    const std::uint32_t function = methodNamed(m_types[callee.type].symbol, "__new__");
    if (function == none)
        return certainly(instance);
    noteArguments(function, true, arguments, true);
    Value given = returnsOf(function);
    given.reason = none;
    return asMade(instance, given);
}

/// What `__new__` gives is of the class that is called, as far as it is of one of its bases.
Value FileInference::asMade(TypeId instance, const Value &given)
{
    if (given.isNever())
        return certainly(instance);
    if (given.type == objectType) // it or something else that is none of the framework's
        return atMost(certainly(instance), Limit::typeApproximate);
    return given.isKnown() && m_component.derives(instance, m_types.nameOf(given.type))
               ? atMost(certainly(instance), given.sureness())
               : given;
}

/// `super().__new__(cls)`
bool FileInference::isMaking(NodeId function, const CallArguments &arguments) const
{
    if (arguments.count == 0 || m_tree.kind(function) != Kind::attribute)
        return false;
    const Value first = arguments.at(0);
    return first.isKnown() && m_types[first.type].kind == Type::Kind::classObject
           && m_tree.child(function, Field::attribute) != noNode
           && m_tree.text(m_tree.child(function, Field::attribute)) == "__new__";
}

Value FileInference::madeByNew(const Value &callee, const CallArguments &arguments, NodeId node)
{
    const TypeId instance = m_component.instanceOf(arguments.at(0).type);
    const bool isOwn = callee.isKnown() && m_types[callee.type].kind == Type::Kind::function
                       && m_types[callee.type].origin == Origin::project;
    if (!isOwn)
        return certainly(instance);
    CallArguments others = arguments; // the class is passed as it is of no other class method
    ++others.positional;
    --others.count;
    others.fixed -= others.fixed != 0 ? 1 : 0;
    return asMade(instance, callOf(callee, others, node));
}

} // namespace torchferry::types
