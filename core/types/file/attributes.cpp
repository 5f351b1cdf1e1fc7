// SPDX-License-Identifier: Apache-2.0
#include <charconv>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

using names::Binding;
using names::BindingId;
using python::Field;
using python::Kind;
using python::noNode;

namespace {

/// `b` of `a.b`, and of a name the name.
std::string_view lastWordOf(const python::Tree &tree, python::NodeId expression)
{
    return tree.text(tree.kind(expression) == Kind::attribute ? tree.child(expression, Field::attribute) : expression);
}

} // namespace

Value FileInference::attribute(NodeId node)
{
    const NodeId objectNode = m_tree.child(node, Field::object);
    const NodeId name = m_tree.child(node, Field::attribute);
    if (objectNode == noNode || name == noNode) {
        evalChildren(node);
        return {};
    }
    Value object = eval(objectNode);
    if (object.maybeNone) {
        // None has no members worth reading: here it is something else.
        object.maybeNone = false;
        record(objectNode, object);
    }
    if (const std::optional<Value> held = heldAttribute(objectNode, m_tree.text(name), node))
        return *held;
    return memberOf(object, m_tree.text(name), node);
}

Value FileInference::memberOf(const Value &object, std::string_view name, NodeId node)
{
    if (!object.isKnown())
        return object.isNever() ? object : Value{};
    const TypeRecord &record = m_types[object.type];
    if (record.kind == Type::Kind::module && record.origin == Origin::project)
        return atMost(moduleMember(record, name), object.sureness());
    const ImportComponent::Member found = m_component.member(object.type, m_types.nameId(name));
    if (found.inProject != none)
        return projectMember(found.inProject, object, node);
    if (!found.value.isKnown() && (node == noNode || m_tree.field(node) == Field::function))
        return {};
    Value value =
        atMost(found.value.isKnown() ? found.value : m_component.memberOfDerived(object.type, name), object.sureness());
    if (!value.isKnown())
        return {};
    value.reason = object.reason;
    const bool isAttribute = m_types[value.type].kind == Type::Kind::instance && value.type >= knownCount;
    if (isAttribute && record.kind == Type::Kind::instance && node != noNode)
        value.reason = because(ReasonKind::attribute, node, object.type, object.reason);
    return value;
}

Value FileInference::projectMember(std::uint32_t index, const Value &object, NodeId node)
{
    const ClassTable::Member &member = m_program.classes.members()[index];
    if (!m_component.sees(m_program.classes.classes()[member.owner].file))
        return {};
    Value value{neverType, none, Sureness(), false};
    if (member.variable != names::none)
        value = fromBody(member, object);
    const bool isMethod = value.isKnown() && m_types[value.type].kind == Type::Kind::function;
    if (isMethod && isOtherThanWritten(value, node))
        return {};
    if (!isMethod) {
        noteRead(index | memberBit);
        if (const std::optional<Value> given = specialMethod(value, "__get__", node)) // a descriptor
            return given->isKnown() ? atMost(*given, object.sureness()) : Value{};
        if (!member.sites.empty() || !m_program.memberHints[index].isNever())
            value = m_component.join(value, fromSites(index, node));
        if (m_program.classes.classes()[m_types[object.type].symbol].storesAnyName)
            value = atMost(value, Limit::typeMayDiffer);
    }
    return value.isNever() ? Value{} : atMost(value, object.sureness());
}

/// A method that a decorator may have made a value of, where it is neither called nor passed on: `@lazy`.
bool FileInference::isOtherThanWritten(const Value &method, NodeId node) const
{
    const TypeRecord &record = m_types[method.type];
    if (record.origin != Origin::project || node == noNode || m_tree.kind(node) != Kind::attribute
        || !m_program.functions[record.symbol].isWrapped || m_tree.field(node) == Field::function)
        return false;
    const Kind parent = m_tree.kind(m_tree.parent(node));
    return parent != Kind::argument_list && parent != Kind::keyword_argument;
}

/// What the body of the class gives the name: a method, a property, a nested class or a value.
Value FileInference::fromBody(const ClassTable::Member &member, const Value &object)
{
    const ClassTable::Class &owner = m_program.classes.classes()[member.owner];
    const FileInput &input = m_program.files[owner.file];
    std::uint32_t method = none;
    bool hasValue = false;
    for (const BindingId id : input.names->variables()[member.variable].bindings) {
        const Binding &binding = input.names->bindings()[id];
        if (binding.kind != Binding::Kind::function) {
            hasValue = hasValue || binding.kind != Binding::Kind::del_;
            continue;
        }
        const std::uint32_t function = m_program.functionAt(owner.file, input.tree->parent(binding.node));
        if (function == none || (method != none && m_program.functions[method].isProperty))
            continue; // a setter comes after its getter
        if (!m_program.functions[function].isOverload || method == none)
            method = function;
    }
    if (method != none)
        return boundMethod(method, object);
    if (!hasValue)
        return {};
    Value value;
    if (m_program.componentOfFile[owner.file] == &m_component)
        value = m_component.file(owner.file).summary(member.variable);
    else
        value = m_component.adopt(m_program.componentOfFile[owner.file]->file(owner.file).published(member.variable),
                                  owner.file);
    if (owner.file != m_file)
        value.reason = none;
    const bool isOfClass = m_types[object.type].kind == Type::Kind::classObject;
    if (isOfClass && m_program.classes.derivesFrom(owner, "enum.Enum"))
        return certainly(m_component.classInstance(member.owner)); // a member of the enumeration
    if (value.isKnown() && m_types[value.type].kind == Type::Kind::function && m_types[value.type].receiver == none)
        return value;
    return value;
}

Value FileInference::boundMethod(std::uint32_t function, const Value &object)
{
    const FunctionInfo &info = m_program.functions[function];
    const TypeRecord &record = m_types[object.type];
    const bool isInstance = record.kind == Type::Kind::instance;
    if (info.isProperty && isInstance)
        return atMost(resultOn(function, object.type, record.isSuper || isMadeHere(object.reason)), object.sureness());
    TypeId receiver = none;
    if (!info.isStatic && isInstance)
        receiver = record.isSuper ? m_component.classInstance(record.symbol) : object.type;
    else if (info.isClassMethod)
        receiver = object.type;
    Value value = certainly(m_component.projectFunction(function, receiver), object.reason);
    return atMost(value, object.sureness());
}

Value FileInference::fromSites(std::uint32_t index, NodeId node)
{
    const ClassTable::Member &member = m_program.classes.members()[index];
    const std::uint32_t file = m_program.classes.classes()[member.owner].file;
    const std::vector<Value> &values = m_program.memberStates[index].sites;
    const bool isOurs = m_program.componentOfFile[file] == &m_component;
    const names::FileNames &names = *m_program.files[file].names;
    for (std::size_t i = 0; i < values.size() && isOurs; ++i) {
        if (!values[i].isNever())
            continue;
        const std::uint32_t function = m_program.frameOf(file, names.scopeOf(member.sites[i]));
        if (function == none)
            continue;
        ensureFunction(function);
        if (m_program.functionStates[function].progress != Progress::done)
            m_component.noteUnfinished();
    }
    Value result{neverType, none, Sureness(), false};
    int sources = 0;
    NodeId shown = noNode;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].isNever())
            continue;
        Value value = m_component.adopt(values[i], file);
        if (file != m_file)
            value.reason = none;
        if (value.type != noneType) {
            ++sources;
            if (shown == noNode || (!result.isKnown() && value.isKnown()))
                shown = member.sites[i];
        }
        result = m_component.join(result, value);
    }
    if (const Value elsewhere = m_component.memberHint(index); !elsewhere.isNever()) {
        // What is filled elsewhere is no other object for that.
        const bool isFilledThere =
            m_component.isHolder(result.type) && m_types.nameOf(elsewhere.type) == m_types.nameOf(result.type);
        result = m_component.join(result, elsewhere);
        sources += elsewhere.type == noneType || isFilledThere ? 0 : 2;
    }
    if (sources > 1)
        result = atMost(result, Limit::typeMayDiffer);
    if (result.type == noneType)
        result = {unknownType, none, Limit::typeUncertain, true}; // it is there to become something else
    if (!result.isKnown() || result.type < knownCount || node == noNode)
        return result;
    if (file == m_file && shown != noNode)
        result.reason = because(ReasonKind::stored, node, shown, result.reason);
    else
        result.reason = because(ReasonKind::storedElsewhere, node, m_component.classObject(member.owner));
    return result;
}

std::optional<Value> FileInference::specialMethod(const Value &object, std::string_view name, NodeId node)
{
    if (!object.isKnown() || m_types[object.type].origin != Origin::project
        || m_types[object.type].kind != Type::Kind::instance)
        return std::nullopt;
    const std::uint32_t member = m_program.classes.member(m_types[object.type].symbol, name);
    if (member == none)
        return std::nullopt;
    const Value method = projectMember(member, object, node);
    if (!method.isKnown() || m_types[method.type].kind != Type::Kind::function)
        return std::nullopt;
    return callOf(method, {}, node);
}

Value FileInference::elementOf(const Value &iterable, NodeId node)
{
    if (!iterable.isKnown())
        return {};
    Value element;
    if (const std::optional<Value> iterator = specialMethod(iterable, "__iter__", node)) {
        element = m_component.element(*iterator);
        if (!element.isKnown())
            element = specialMethod(*iterator, "__next__", node).value_or(Value{});
    } else if (const std::optional<Value> item = specialMethod(iterable, "__getitem__", node)) {
        element = atMost(*item, Limit::typeApproximate);
    } else {
        element = m_component.element(iterable);
    }
    if (element.isKnown() && element.type >= knownCount)
        element.reason = because(ReasonKind::element, node, iterable.type, iterable.reason);
    return element;
}

std::optional<std::int64_t> FileInference::constantIndex(NodeId node) const
{
    bool negative = false;
    if (m_tree.kind(node) == Kind::unary_operator && m_tree.text(node).starts_with('-')) {
        negative = true;
        node = m_tree.child(node, Field::argument);
    }
    if (node == noNode || m_tree.kind(node) != Kind::integer)
        return std::nullopt;
    const std::string_view text = m_tree.text(node);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return negative ? -value : value;
}

/// Something of that name loses elements in this file, `del net[0]`, so that others take their places.
bool FileInference::isShortened(NodeId container)
{
    if (!m_shortened) {
        m_shortened.emplace();
        for (NodeId id = m_tree.next(Kind::delete_statement, 0); id < m_tree.size();
             id = m_tree.next(Kind::delete_statement, id + 1)) {
            for (NodeId part = m_tree.next(Kind::subscript, id); part < m_tree.subtreeEnd(id);
                 part = m_tree.next(Kind::subscript, part + 1))
                m_shortened->insert(lastWordOf(m_tree, m_tree.child(part, Field::value)));
        }
        for (NodeId id = m_tree.next(Kind::call, 0); id < m_tree.size(); id = m_tree.next(Kind::call, id + 1)) {
            const NodeId access = m_tree.child(id, Field::function);
            if (access == noNode || m_tree.kind(access) != Kind::attribute)
                continue;
            const std::string_view method = m_tree.text(m_tree.child(access, Field::attribute));
            if (method == "pop" || method == "insert" || method == "reverse" || method == "__delitem__")
                m_shortened->insert(lastWordOf(m_tree, m_tree.child(access, Field::object)));
        }
    }
    return m_shortened->contains(lastWordOf(m_tree, container));
}

Value FileInference::subscript(NodeId node)
{
    const NodeId objectNode = m_tree.child(node, Field::value);
    if (objectNode == noNode) {
        evalChildren(node);
        return {};
    }
    Value object = eval(objectNode);
    if (object.maybeNone) {
        object.maybeNone = false;
        record(objectNode, object);
    }
    NodeId index = noNode;
    std::size_t count = 0;
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        if (m_tree.field(child) != Field::subscript)
            continue;
        (void)eval(child);
        index = child;
        ++count;
    }
    if (!object.isKnown() || index == noNode)
        return {};
    if (const std::optional<Value> item = specialMethod(object, "__getitem__", node))
        return *item;
    if (m_types[object.type].kind == Type::Kind::classObject)
        return alias(node);
    object = asTuple(object);
    ImportComponent::Index key;
    key.isSlice = m_tree.kind(index) == Kind::slice;
    if (count == 1)
        key = {m_facts[index], constantIndex(index), literalText(index), key.isSlice};
    if (key.constant && m_component.isHolder(object.type) && isShortened(objectNode))
        object.setType(m_component.withoutPlaces(object.type));
    const std::optional<Value> declared = key.text.empty() ? std::nullopt : declaredItem(object, key.text);
    Value value = declared ? *declared : m_component.subscript(object, key);
    if (value.isKnown() && value.type >= knownCount)
        value.reason = because(ReasonKind::part, node, object.type, object.reason);
    return value;
}

} // namespace torchferry::types
