// SPDX-License-Identifier: Apache-2.0
// Methods that derived classes define again: which one a call runs depends on the object.
#include <algorithm>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

/// What a method found in the class of `receiver` gives, taken together with those of classes that derive from it.
Value ImportComponent::withOverriders(std::uint32_t function, TypeId receiver, const Value &own)
{
    const auto others = program.overriders.find(function);
    if (others == program.overriders.end() || types[receiver].symbol == none
        || types[receiver].origin != Origin::project)
        return own;
    if (m_overriddenRound != program.round)
        m_overridden.clear();
    m_overriddenRound = program.round;
    const Value nothing{neverType, none, Sureness(), false};
    const auto [place, isNew] = m_overridden.try_emplace((std::uint64_t{receiver} << 32) | function, nothing);
    Value &joined = place->second;
    if (isNew) {
        for (const std::uint32_t other : others->second) {
            const Value &hint = program.returnHints[other];
            const std::vector<std::uint32_t> &above =
                program.classes.classes()[program.functions[other].owner].projectAncestors;
            if (!hint.isNever() && std::find(above.begin(), above.end(), types[receiver].symbol) != above.end())
                joined =
                    join(joined, {types.adopt(*program.hintTable, hint.type), none, hint.sureness(), hint.maybeNone});
        }
    }
    if (joined.isNever())
        return own;
    Value value = atMost(join(own, joined), Limit::typeApproximate);
    value.reason = own.reason;
    return value;
}

/// What calling a method on an object of that type gives; `isExact`: the object is of no derived class.
Value FileInference::resultOn(std::uint32_t function, TypeId receiver, bool isExact)
{
    const Value own = returnsOf(function);
    if (receiver == none || !m_program.functions[function].isOverridden || isExact)
        return own;
    // One that gives nothing by itself is there to be defined again.
    const FunctionInfo &info = m_program.functions[function];
    const FunctionState &state = m_program.functionStates[function];
    const bool isOpen = info.wrapper == sameFunction && m_component.sees(info.file) && state.progress == Progress::done
                        && state.returns.isNever();
    const Value value = m_component.withOverriders(
        function, receiver, isOpen ? Value{neverType, none, Limit::typeApproximate, false} : own);
    return value.isNever() ? own : value;
}

/// The object was made by calling its class.
bool FileInference::isMadeHere(std::uint32_t reason) const
{
    while (reason != none && m_reasons[reason].kind == ReasonKind::assigned)
        reason = m_reasons[reason].because;
    return reason != none && m_reasons[reason].kind == ReasonKind::instance;
}

/// `super().method`: the one of a base, whatever the object is.
bool FileInference::isOfSuper(NodeId callee) const
{
    const NodeId object = callee != python::noNode && m_tree.kind(callee) == Kind::attribute
                              ? m_tree.child(callee, Field::object)
                              : python::noNode;
    return object != python::noNode && m_facts[object].isKnown() && m_types[m_facts[object].type].isSuper;
}

} // namespace torchferry::types
