// SPDX-License-Identifier: Apache-2.0
// What attributes of `self` hold in a method that has just assigned them.
#include <algorithm>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::noNode;

/// The number under which the flow keeps the attribute if `object` is `self`, or none.
std::uint32_t FileInference::attributeOf(NodeId object, std::string_view name) const
{
    const std::uint32_t receiver = m_frame->receiver;
    if (receiver == none || m_tree.kind(object) != Kind::identifier || m_names.variableOf(object) != receiver
        || !m_facts[object].isKnown() || m_types[m_facts[object].type].origin != Origin::project)
        return none;
    const std::uint32_t member = m_program.classes.member(m_types[m_facts[object].type].symbol, name);
    const std::vector<std::uint32_t> &members = m_program.membersOf(m_file);
    const auto place = std::lower_bound(members.begin(), members.end(), member);
    if (member == none || place == members.end() || *place != member)
        return none;
    return static_cast<std::uint32_t>(m_names.variables().size()) + static_cast<std::uint32_t>(place - members.begin());
}

/// `self.name = value`
void FileInference::holdAttribute(NodeId site, NodeId object, std::string_view name, const Value &value)
{
    const std::uint32_t attribute = attributeOf(object, name);
    if (attribute == none)
        return;
    const std::size_t place = attribute - m_names.variables().size();
    const std::uint32_t inBody = m_program.classes.members()[m_program.membersOf(m_file)[place]].variable;
    if (inBody != names::none) { // a property gives what it likes
        for (const names::BindingId id : m_names.variables()[inBody].bindings) {
            if (m_names.bindings()[id].kind == names::Binding::Kind::function)
                return;
        }
    }
    // None is there to become something else; of that, and of what is unknown, the other methods say more.
    Value held = value.isKnown() && value.type != noneType ? value : Value{};
    if (held.type >= knownCount)
        held.reason = because(ReasonKind::stored, site, site, value.reason);
    m_flow.set(attribute, held);
    std::vector<Frame::Assigned> &assigned = m_frame->assigned;
    const auto same = [attribute](const Frame::Assigned &known) { return known.attribute == attribute; };
    if (std::none_of(assigned.begin(), assigned.end(), same))
        assigned.push_back({name, attribute});
}

std::optional<Value> FileInference::heldAttribute(NodeId object, std::string_view name, NodeId node)
{
    const auto &assigned = m_frame->assigned;
    const auto known = std::find_if(assigned.begin(), assigned.end(),
                                    [name](const Frame::Assigned &entry) { return entry.name == name; });
    if (known == assigned.end() || m_tree.kind(object) != Kind::identifier
        || m_names.variableOf(object) != m_frame->receiver || !m_facts[object].isKnown())
        return std::nullopt;
    const std::uint32_t attribute = known->attribute;
    if (!m_flow[attribute].isKnown())
        return std::nullopt;
    Value value = m_flow[attribute];
    const TypeRecord &owner = m_types[m_facts[object].type];
    if (owner.origin == Origin::project && owner.symbol != none
        && m_program.classes.classes()[owner.symbol].storesAnyName)
        value = atMost(value, Limit::typeMayDiffer);
    if (value.reason != none && m_reasons[value.reason].kind == ReasonKind::stored) {
        const Reason stored = m_reasons[value.reason];
        value.reason = because(ReasonKind::stored, node, stored.type, stored.because);
    }
    return value;
}

void FileInference::forgetAttributes(const Frame &frame)
{
    for (const Frame::Assigned &entry : frame.assigned) {
        if (m_flow[entry.attribute].isKnown())
            m_flow.set(entry.attribute, Value{});
    }
}

/// A call of a method on `self`, or one that is handed it. What the framework and libraries do with it changes no
/// types.
bool FileInference::mayAssignAttributes(NodeId function, NodeId arguments, const Value &callee) const
{
    const auto isReceiver = [&](NodeId node) {
        return node != noNode && m_tree.kind(node) == Kind::identifier && m_names.variableOf(node) == m_frame->receiver;
    };
    const bool isOther = callee.isKnown() && m_types[callee.type].origin != Origin::project
                         && m_types[callee.type].kind != Type::Kind::instance;
    if (isOther)
        return false;
    const bool isMethod =
        callee.isKnown() && m_types[callee.type].kind == Type::Kind::function && m_types[callee.type].receiver != none;
    const NodeId object = m_tree.kind(function) == Kind::attribute ? m_tree.child(function, Field::object) : noNode;
    if (isReceiver(function) || (isReceiver(object) && (isMethod || !callee.isKnown())))
        return true;
    if (isMethod && object != noNode && m_facts[object].isKnown() && m_types[m_facts[object].type].isSuper)
        return true;
    NodeId child = arguments == noNode ? noNode : m_tree.firstNamedChild(arguments);
    for (; child != noNode; child = m_tree.nextNamedSibling(child)) {
        if (isReceiver(m_tree.kind(child) == Kind::keyword_argument ? m_tree.child(child, Field::value) : child))
            return true;
    }
    return false;
}

} // namespace torchferry::types
