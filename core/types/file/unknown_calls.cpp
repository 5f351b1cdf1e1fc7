// SPDX-License-Identifier: Apache-2.0
// What a call gives whose callee is an attribute that nothing is known of.
#include <string>

#include "core/base/dotted.h"
#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::noNode;

/// A call of an attribute nothing is known of, on an instance that is made to be called itself: such objects keep
/// others of their kind in their attributes.
Value FileInference::callUnknown(NodeId function, const mapping::ApiFacts *called, const CallArguments &arguments,
                                 NodeId node)
{
    if (m_tree.kind(function) != Kind::attribute)
        return {};
    const NodeId objectNode = m_tree.child(function, Field::object);
    const NodeId nameNode = m_tree.child(function, Field::attribute);
    if (objectNode == noNode || nameNode == noNode)
        return {};
    const Value object = m_facts[objectNode];
    if (object.type == unknownType)
        return resultByMember(called, arguments, node);
    if (!object.isKnown() || m_types[object.type].kind != Type::Kind::instance || m_types[object.type].isSuper)
        return {};
    const TypeRecord &record = m_types[object.type];
    if ((record.origin != Origin::project && record.origin != Origin::framework)
        || m_component.callMember(object.type).empty())
        return {};
    const std::string_view name = m_tree.text(nameNode);
    // A class of the project may be behind a class of the framework, and its methods may give anything.
    bool isPart = !m_component.hasFrameworkMember(object.type, name)
                  && (record.origin == Origin::project || !m_program.classes.definesMember(name));
    if (record.origin == Origin::project) {
        const std::uint32_t member = m_program.classes.member(record.symbol, name);
        const Value first = arguments.at(0);
        if (member != none)
            isPart = m_program.classes.members()[member].variable == names::none && first.isKnown()
                     && m_component.isTensor(first.type);
        else
            isPart =
                isPart && m_program.classes.classes()[record.symbol].complete && !m_program.classes.definesMember(name);
    }
    if (!isPart)
        return {};
    return {m_component.tensor(), because(ReasonKind::runs, node, object.type, object.reason), Limit::typeApproximate,
            false};
}

/// `net.parameters()` of anything: what the method gives of the one class that has such a member. Where a class of the
/// project has one, or the file uses the target already, the name says nothing.
Value FileInference::resultByMember(const mapping::ApiFacts *called, const CallArguments &arguments, NodeId node)
{
    if (importsTarget() || called == nullptr || called->kind != mapping::ApiKind::method)
        return {};
    const TypeId instance = m_component.annotation(std::string(ownerOf(called->name))).type;
    const Value method = m_component.member(instance, m_types.nameId(lastPart(called->name))).value;
    return method.isKnown() ? atMost(callOf(method, arguments, node), Limit::typeApproximate) : Value{};
}

} // namespace torchferry::types
