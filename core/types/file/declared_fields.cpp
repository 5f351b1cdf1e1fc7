// SPDX-License-Identifier: Apache-2.0
// What a class or an alias declares to be in its objects: `NamedTuple`, `TypedDict`, `Pair = Tuple[int, int]`.
#include <algorithm>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::Field;
using python::NodeId;
using python::noNode;

/// `Tuple[int, int]` outside an annotation: the class with what is in its objects.
Value FileInference::alias(NodeId subscript)
{
    const Value plain = m_facts[m_tree.child(subscript, Field::value)];
    const Annotated read = annotationAt(subscript);
    if (read.type <= conflictType || m_types[read.type].kind != Type::Kind::instance)
        return plain;
    TypeRecord record = m_types[read.type];
    record.kind = Type::Kind::classObject;
    return {m_types.intern(std::move(record)), plain.reason, plain.sureness(), false};
}

/// An object of a class that derives from `typing.NamedTuple`, as the tuple that it is; other values as they are.
Value FileInference::asTuple(const Value &value)
{
    if (!value.isKnown() || m_types[value.type].origin != Origin::project
        || m_types[value.type].kind != Type::Kind::instance || !m_component.derives(value.type, "typing.NamedTuple"))
        return value;
    std::vector<TypeId> fields;
    Value tuple = value;
    for (const std::uint32_t ancestor : m_program.classes.classes()[m_types[value.type].symbol].projectAncestors) {
        const ClassTable::Class &entry = m_program.classes.classes()[ancestor];
        const python::Tree &tree = *m_program.files[entry.file].tree;
        const names::FileNames &names = *m_program.files[entry.file].names;
        for (const names::Variable &variable : names.variables()) {
            if (variable.scope != entry.scope || variable.bindings.empty())
                continue;
            const NodeId name = names.bindings()[variable.bindings.front()].node;
            const NodeId parent = tree.parent(name);
            if (parent == noNode || tree.child(parent, Field::type) == noNode)
                continue; // a method
            const Value field = memberOf(value, tree.text(name), noNode);
            fields.push_back(field.type);
            if (field.isKnown())
                tuple = atMost(tuple, field.sureness());
        }
    }
    tuple.setType(m_types.tuple(std::move(fields)));
    return tuple;
}

/// Asked for a key, a dictionary gives what its class declares: a class of the project by that name, one of the facts as
/// `__item_KEY__`, which is no attribute.
std::optional<Value> FileInference::declaredItem(const Value &dictionary, std::string_view key)
{
    if (m_types[dictionary.type].kind != Type::Kind::instance
        || !m_component.derives(dictionary.type, "typing.TypedDict"))
        return std::nullopt;
    if (m_types[dictionary.type].origin == Origin::project)
        return memberOf(dictionary, key, noNode);
    // Names are kept as views: the table of types keeps the text.
    const std::uint32_t name = m_types.ownNameId("__item_" + std::string(key) + "__");
    return memberOf(dictionary, m_types.nameText(name), noNode);
}

} // namespace torchferry::types
