// SPDX-License-Identifier: Apache-2.0
// What lists, sets and dicts hold after something was stored in them.
#include <algorithm>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::noNode;

namespace {

/// Names for one object that are kept account of in a function; the limit only bounds the work.
constexpr std::size_t maximumAliases = 32;

} // namespace

void FileInference::assignSubscript(NodeId subscript, const Value &value)
{
    const NodeId container = m_tree.child(subscript, Field::value);
    evalChildren(subscript);
    record(subscript, value);
    if (container != noNode && m_tree.kind(container) == Kind::call && m_tree.text(container) == "globals()") {
        const NodeId key = m_tree.child(subscript, Field::subscript);
        if (const std::string_view name = key == noNode ? std::string_view() : literalText(key); !name.empty())
            storeVariable(m_file, name, value);
        else
            storeAnyVariable();
        return;
    }
    if (container == noNode || !m_facts[container].isKnown())
        return;
    m_facts[container].maybeNone = false;
    if (const NodeId index = m_tree.child(subscript, Field::subscript); index != noNode)
        storeAt(container, index, value);
}

/// `container[index] = value`
void FileInference::storeAt(NodeId container, NodeId index, const Value &value)
{
    const std::string_view name = m_types.nameOf(m_facts[container].type);
    if (name == "dict")
        widenElements(container, value, m_facts[index].type, literalText(index));
    else if (name == "list" && m_tree.kind(index) == Kind::slice)
        widenElements(container, elementOf(value, index));
    else if (name == "list" || name == "deque" || m_component.isHolder(m_facts[container].type))
        widenElements(container, value);
}

/// What is in a container that held `held` when `stored` is added. A value of which nothing is known may be anything:
/// what holds it is not all of one kind any more.
TypeId FileInference::withStored(TypeId held, TypeId stored, bool isDictionary, bool &weakened)
{
    const bool isLost = stored == unknownType ? held > conflictType : held == unknownType && isDictionary;
    return isLost && stored != neverType ? TypeId{conflictType} : m_component.joinTypes(held, stored, weakened);
}

TypeId FileInference::widenedDictionary(TypeId dictionary, TypeId element, TypeId key, std::string_view literalKey,
                                        bool &weakened)
{
    const TypeRecord &before = m_types[dictionary];
    const TypeId keys = m_component.joinTypes(before.elements[0], key, weakened);
    const TypeId any = withStored(before.elements[1], element, true, weakened);
    const bool isOpen = before.variadic && before.elements[1] != neverType;
    std::vector<std::uint32_t> fields = before.fields;
    std::vector<TypeId> values(before.elements.begin() + 2, before.elements.end());
    if (literalKey.empty()) { // it may be the one or the other
        for (TypeId &value : values)
            value = withStored(value, element, true, weakened);
        return m_types.record(keys, any, std::move(fields), values, true);
    }
    const std::uint32_t field = m_types.nameId(literalKey);
    const auto found = std::find(fields.begin(), fields.end(), field);
    if (found != fields.end()) {
        values[static_cast<std::size_t>(found - fields.begin())] = element;
    } else if (fields.size() < TypeTable::maximumElements) {
        fields.push_back(field);
        values.push_back(element);
    }
    const bool isListed = fields.size() < TypeTable::maximumElements;
    weakened = false; // each key has its own
    return m_types.record(keys, any, std::move(fields), values, isOpen || !isListed);
}

/// What a list, set or dict is after it took in another element; none of those stays what it is.
Value FileInference::widened(const Value &before, const Value &element, TypeId key, std::string_view literalKey)
{
    Value after = before;
    bool weakened = false;
    const std::string_view name = m_types.nameOf(before.type);
    if (m_component.isHolder(before.type)) { // it stays what it is, whatever is put into it
        const bool isTold = element.isKnown() && element.confidence() != Confidence::guess;
        after.setType(
            runningLast(m_component.holdingAlso(before.type, isTold ? element.type : TypeId{unknownType}), element));
        return after;
    }
    if (name == "dict" && m_types[before.type].elements.size() >= 2) {
        after.setType(widenedDictionary(before.type, element.type, key, literalKey, weakened));
    } else {
        std::vector<TypeId> elements = m_types[before.type].elements;
        elements[0] = withStored(elements[0], element.type, false, weakened);
        if (elements != m_types[before.type].elements)
            after.setType(m_types.container(name, std::move(elements)));
    }
    if (weakened)
        after = atMost(after, Limit::typeMayDiffer);
    return element.isKnown() ? atMost(after, element.sureness()) : after;
}

/// A list, set or dict in a variable of this function, in an attribute, or in another one that is in such a place,
/// takes in another element.
void FileInference::widenElements(NodeId container, const Value &element, TypeId key, std::string_view literalKey)
{
    const Kind kind = m_tree.kind(container);
    const std::uint32_t variable = kind == Kind::identifier ? m_names.variableOf(container) : names::none;
    const bool isHere = variable != names::none && belongsHere(variable);
    if (!isHere && kind != Kind::subscript && kind != Kind::attribute)
        return;
    const Value before = isHere ? m_flow[variable] : m_facts[container];
    if (!before.isKnown() || (!isFilled(before.type) && !m_component.isHolder(before.type)))
        return;
    if (kind == Kind::attribute)
        return fillAttribute(container, element, key, literalKey);
    const Value after = widened(before, element, key, literalKey);
    if (sameValue(after, before))
        return;
    if (isHere)
        return holdsNow(variable, before.type, after);
    const NodeId outer = m_tree.child(container, Field::value);
    const NodeId index = m_tree.child(container, Field::subscript);
    if (outer != noNode && index != noNode && m_facts[outer].isKnown())
        storeAt(outer, index, after);
}

/// A container in an attribute takes in another element: who reads the attribute may find that one. Noted is one that
/// holds nothing else, which does not depend on what others note.
void FileInference::fillAttribute(NodeId container, Value element, TypeId key, std::string_view literalKey)
{
    const NodeId object = m_tree.child(container, Field::object);
    const NodeId name = m_tree.child(container, Field::attribute);
    if (object == noNode || name == noNode || element.type == noneType) // None is there to become something else
        return;
    const Value before = m_facts[container];
    if (const std::uint32_t held = attributeOf(object, m_tree.text(name)); held != none && m_flow[held].isKnown())
        m_flow.set(held, widened(before, element, key, literalKey));
    if (!element.isKnown() && m_component.sawUnfinished)
        return; // this function is looked at again
    if (!element.isKnown())
        element.type = conflictType;
    const std::string_view kind = m_types.nameOf(before.type);
    const std::size_t count = kind == "dict" ? 2 : 1;
    const TypeId empty = m_component.isHolder(before.type)
                             ? m_component.holding(m_component.instanceNamed(kind), {})
                             : m_types.container(kind, std::vector<TypeId>(count, neverType));
    if (m_facts[object].isKnown())
        store(container, m_tree.text(name), m_facts[object].type, widened(certainly(empty), element, key, literalKey));
}

/// A container in a variable has changed, and so has what other names denote.
void FileInference::holdsNow(std::uint32_t variable, TypeId before, const Value &after)
{
    m_flow.set(variable, after);
    if (after.type == before)
        return;
    for (std::size_t i = 0; i < m_frame->aliases.size(); ++i) {
        const auto &[one, other] = m_frame->aliases[i];
        const std::uint32_t second = one == variable ? other : other == variable ? one : names::none;
        if (second != names::none && m_flow[second].type == before)
            holdsNow(second, before, atMost(after, m_flow[second].sureness()));
    }
}

/// `a = b`, where b is a list, set or dict: both denote the same object.
void FileInference::noteAlias(NodeId left, NodeId right, const Value &value)
{
    if (m_tree.kind(left) != Kind::identifier || m_tree.kind(right) != Kind::identifier || !value.isKnown()
        || m_types[value.type].origin != Origin::python || m_types[value.type].elements.empty()
        || m_frame->aliases.size() >= maximumAliases)
        return;
    const std::uint32_t one = m_names.variableOf(left);
    const std::uint32_t other = m_names.variableOf(right);
    const bool areHere = one != names::none && other != names::none && belongsHere(one) && belongsHere(other);
    if (areHere && m_types[value.type].kind == Type::Kind::instance && m_types.nameOf(value.type) != "tuple")
        m_frame->aliases.emplace_back(one, other);
}

/// A list, set or dict: what is in it may change.
bool FileInference::isFilled(TypeId type) const
{
    const TypeRecord &record = m_types[type];
    return record.kind == Type::Kind::instance && record.origin == Origin::python && !record.elements.empty()
           && m_types.nameOf(type) != "tuple" && m_types.nameOf(type) != "iterator";
}

/// Arguments of a call of which nothing is known: it may store anything in a container.
void FileInference::notePassedOn(NodeId list)
{
    if (list == noNode || m_tree.kind(list) != Kind::argument_list)
        return;
    for (NodeId child = m_tree.firstNamedChild(list); child != noNode; child = m_tree.nextNamedSibling(child)) {
        const NodeId argument =
            m_tree.kind(child) == Kind::keyword_argument ? m_tree.child(child, Field::value) : child;
        if (argument == noNode || m_tree.kind(argument) != Kind::identifier)
            continue;
        const std::uint32_t variable = m_names.variableOf(argument);
        if (variable == names::none || !belongsHere(variable))
            continue;
        const Value held = m_flow[variable];
        if (held.isKnown() && held.confidence() == Confidence::certain && isFilled(held.type))
            m_flow.set(variable, atMost(held, Limit::typeMayDiffer));
    }
}

/// What a call does to the object it is made on.
void FileInference::noteEffects(NodeId node, const Value &callee, const CallArguments &arguments)
{
    const TypeRecord &function = m_types[callee.type];
    if (function.facts != nullptr)
        noteCallback(*function.facts, arguments);
    if (function.library != nullptr && function.library->name == "setattr" && arguments.count == 3) {
        const std::string_view name = literalArgument(node, 1);
        if (!arguments.at(0).isKnown())
            return;
        if (name.empty())
            storeAnyName(node, arguments.at(0).type);
        else
            store(node, name, arguments.at(0).type, arguments.at(2));
        return;
    }
    if (function.kind == Type::Kind::function && function.origin == Origin::project)
        return noteFillings(function, m_tree.child(node, Field::arguments));
    if (function.kind != Type::Kind::function || function.receiver == none)
        return;
    const NodeId access = m_tree.child(node, Field::function);
    if (m_tree.kind(access) != Kind::attribute)
        return;
    const NodeId object = m_tree.child(access, Field::object);
    if (function.library != nullptr && object != noNode)
        return noteFilled(node, object, function.library->name, arguments);
    if (object != noNode && m_component.isHolder(function.receiver))
        return noteFilled(node, object, "list." + std::string(m_tree.text(m_tree.child(access, Field::attribute))),
                          arguments);
    if (arguments.count == 0)
        return;
    // `self.register_buffer("mask", mask)`
    if (function.facts != nullptr && m_types[function.receiver].origin == Origin::project
        && arguments.at(0).type == strType) {
        const std::string_view name = literalArgument(node, 0);
        if (!name.empty())
            store(node, name, function.receiver, atMost(arguments.at(1), Limit::typeMayDiffer));
    }
}

/// What a method of a container puts into it.
void FileInference::noteFilled(NodeId node, NodeId object, std::string_view method, const CallArguments &arguments)
{
    if (method == "dict.update" && m_tree.text(object) == "globals()")
        return storeAnyVariable();
    if (method == "dict.update")
        return noteUpdate(object, arguments);
    if (arguments.count == 0 && !arguments.starred)
        return;
    if (method == "list.append" || method == "set.add" || method == "deque.append" || method == "deque.appendleft")
        widenElements(object, arguments.at(0));
    else if (method == "list.insert" || method == "deque.insert")
        widenElements(object, arguments.at(1));
    else if (method == "list.extend" || method == "set.update" || method == "deque.extend"
             || method == "deque.extendleft")
        widenElements(object, elementOf(arguments.at(0), node));
    else if (method == "dict.setdefault")
        widenElements(object, arguments.count < 2 ? certainly(noneType) : arguments.at(1), arguments.at(0).type);
}

void FileInference::noteUpdate(NodeId object, const CallArguments &arguments)
{
    if (arguments.starred)
        widenElements(object, Value{});
    for (std::size_t i = 0; i < arguments.count; ++i) {
        const Value other = arguments.at(i);
        const bool isDictionary = other.isKnown() && m_types.nameOf(other.type) == "dict"
                                  && m_types[other.type].origin == Origin::python
                                  && m_types[other.type].elements.size() >= 2;
        Value stored = isDictionary ? other : Value{};
        const TypeRecord record = isDictionary ? m_types[other.type] : TypeRecord();
        stored.setType(isDictionary ? record.elements[1] : TypeId{unknownType});
        widenElements(object, stored, isDictionary ? record.elements[0] : TypeId{unknownType});
        for (std::size_t field = 0; field < record.fields.size(); ++field) {
            stored.setType(record.elements[field + 2]);
            widenElements(object, stored, strType, m_types.nameText(record.fields[field]));
        }
    }
    for (std::size_t i = 0; arguments.keywords != nullptr && i < arguments.keywords->size(); ++i) {
        const CallArguments::Keyword &keyword = (*arguments.keywords)[i];
        widenElements(object, keyword.value, strType, keyword.name);
    }
}

} // namespace torchferry::types
