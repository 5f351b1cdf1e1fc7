// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::noNode;

Value FileInference::eval(NodeId node)
{
    const Value value = evaluate(node);
    record(node, value.isNever() ? Value{} : value);
    return value;
}

Value FileInference::evaluate(NodeId node)
{
    switch (m_tree.kind(node)) {
    case Kind::identifier: return identifier(node);
    case Kind::attribute: return attribute(node);
    case Kind::call: return call(node);
    case Kind::subscript: return subscript(node);
    case Kind::string:
    case Kind::concatenated_string: return string(node);
    case Kind::integer: {
        const char last = m_tree.text(node).back();
        return certainly(last == 'j' || last == 'J' ? objectType : intType);
    }
    case Kind::float_: return certainly(floatType);
    case Kind::true_:
    case Kind::false_: return certainly(boolType);
    case Kind::none: return certainly(noneType);
    case Kind::parenthesized_expression: {
        const NodeId inner = m_tree.firstNamedChild(node);
        return inner == noNode ? Value{} : eval(inner);
    }
    case Kind::await: {
        const NodeId inner = m_tree.firstNamedChild(node);
        const Value value = inner == noNode ? Value{} : eval(inner);
        return value.isKnown() && m_types.nameOf(value.type) == "coroutine" ? m_component.element(value) : value;
    }
    case Kind::tuple:
    case Kind::list:
    case Kind::set:
    case Kind::expression_list:
    case Kind::pattern_list: return collection(node);
    case Kind::dictionary: return dictionary(node);
    case Kind::list_comprehension:
    case Kind::set_comprehension:
    case Kind::dictionary_comprehension:
    case Kind::generator_expression: return comprehension(node);
    case Kind::lambda: return lambda(node);
    case Kind::unary_operator:
    case Kind::not_operator: return unary(node);
    case Kind::binary_operator: return binary(node);
    case Kind::boolean_operator: return boolean(node);
    case Kind::comparison_operator: return comparison(node);
    case Kind::conditional_expression: return conditional(node);
    case Kind::named_expression: {
        const NodeId right = m_tree.child(node, Field::value);
        const NodeId name = m_tree.child(node, Field::name);
        const Value value = right == noNode ? Value{} : eval(right);
        ++m_walruses;
        if (name != noNode)
            assignName(name, value);
        return name == noNode ? value : m_facts[name];
    }
    case Kind::assignment: return assignment(node);
    case Kind::augmented_assignment: return augmented(node);
    case Kind::yield_: return yield(node);
    case Kind::as_pattern: {
        const NodeId inner = m_tree.firstNamedChild(node);
        const NodeId alias = m_tree.child(node, Field::alias);
        const Value caught = inner == noNode ? Value{} : eval(inner);
        // In `except E as e`: an instance of what is caught.
        if (alias != noNode)
            assign(alias, caught.isKnown() ? atMost(certainly(m_component.instanceOf(caught.type)), caught.sureness())
                                           : Value{});
        return {};
    }
    default: evalChildren(node); return {};
    }
}

void FileInference::evalChildren(NodeId node)
{
    runChildren(node);
}

Value FileInference::variable(std::uint32_t variable)
{
    if (!belongsHere(variable))
        return summary(variable);
    const Value &value = m_flow[variable];
    if (!value.isNever())
        return m_rebound.empty() ? value : withOthers(variable, value);
    m_flow.noteUnboundRead(variable);
    return {};
}

/// What a variable holds that inner functions bind as well: they may have run in between.
Value FileInference::withOthers(std::uint32_t variable, Value value)
{
    bool pending = false;
    const auto first = std::lower_bound(m_rebound.begin(), m_rebound.end(), std::pair(variable, names::BindingId()));
    for (auto each = first; each != m_rebound.end() && each->first == variable; ++each) {
        const Value other = bindingValue(each->second, pending);
        // What nothing is known of is no reason to believe in the value of before.
        value = other.type == unknownType ? Value{} : m_component.join(value, other);
        if (other.type == unknownType)
            break;
    }
    if (pending)
        m_component.noteUnfinished();
    return value;
}

Value FileInference::identifier(NodeId node)
{
    const std::uint32_t found = m_names.variableOf(node);
    if (found != names::none)
        return variable(found);
    const std::string_view name = m_tree.text(node);
    if (!m_names.stars().empty()) {
        const auto resolved = m_program.project.resolve(m_names, m_tree, node);
        if (resolved) {
            const Value value =
                resolved->local ? localValue(resolved->dotted) : certainly(m_component.symbol(resolved->dotted));
            if (value.isKnown())
                return resolved->certain ? value : atMost(value, Limit::typeMayDiffer);
        }
    }
    const TypeId builtin = m_component.builtin(name);
    return builtin == unknownType ? Value{} : certainly(builtin);
}

Value FileInference::string(NodeId node)
{
    evalInterpolations(node);
    const std::string_view text = m_tree.text(node);
    for (const char c : text) {
        if (c == '"' || c == '\'')
            break;
        if (c == 'b' || c == 'B')
            return certainly(bytesType);
    }
    return certainly(strType);
}

void FileInference::evalInterpolations(NodeId node)
{
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        if (m_tree.kind(child) == Kind::string)
            evalInterpolations(child);
        else if (m_tree.kind(child) == Kind::interpolation)
            evalChildren(child);
    }
}

Value FileInference::collection(NodeId node)
{
    const Kind kind = m_tree.kind(node);
    const bool isTuple = kind != Kind::list && kind != Kind::set;
    std::vector<TypeId> elements;
    Sureness sureness;
    bool weakened = false;
    std::size_t splats = 0;
    std::uint32_t repeated = 0;
    bool isOpen = false; // anything may be in it
    bool hasUnknown = false;
    TypeId joined = neverType;
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        Value value;
        const bool isSplat = m_tree.kind(child) == Kind::list_splat || m_tree.kind(child) == Kind::list_splat_pattern;
        if (isSplat && m_tree.firstNamedChild(child) != noNode) {
            const NodeId inner = m_tree.firstNamedChild(child);
            value = elementOf(eval(inner), inner);
            ++splats;
            isOpen = isOpen || !value.isKnown();
            repeated = static_cast<std::uint32_t>(elements.size());
        } else {
            value = eval(child);
        }
        if (value.isKnown())
            sureness = weaker(sureness, value.sureness());
        const TypeId type = value.isNever() ? TypeId{unknownType} : value.type;
        hasUnknown = hasUnknown || type == unknownType;
        joined = joined == type ? joined : m_component.joinTypes(joined, type, weakened);
        if (elements.size() <= TypeTable::maximumElements)
            elements.push_back(type);
    }
    isOpen = isOpen && elements.size() > 1;
    if (isTuple && splats < 2 && elements.size() <= TypeTable::maximumElements) {
        if (isOpen)
            elements[repeated] = conflictType;
        const TypeId tuple =
            splats == 0 ? m_types.tuple(std::move(elements)) : m_types.openTuple(std::move(elements), repeated);
        return atMost(certainly(tuple), sureness);
    }
    const std::string_view name = isTuple ? "tuple" : kind == Kind::set ? "set" : "list";
    // Numbers mostly are beside numbers; of what else is in a list beside the unknown nothing follows.
    if (isOpen || (hasUnknown && joined >= knownCount))
        joined = conflictType;
    return atMost(certainly(m_types.container(name, {joined})),
                  weakened ? weaker(sureness, Limit::typeMayDiffer) : sureness);
}

Value FileInference::dictionary(NodeId node)
{
    TypeId key = neverType;
    TypeId element = neverType;
    Sureness sureness;
    bool weakened = false;
    std::vector<std::uint32_t> fields;
    std::vector<TypeId> values;
    bool isWrittenOut = true;
    bool isOpen = false; // anything may be in it
    const auto add = [&](const Value &keyValue, const Value &value) {
        key = m_component.joinTypes(key, keyValue.type, weakened);
        element = m_component.joinTypes(element, value.type, weakened);
        if (value.isKnown())
            sureness = weaker(sureness, value.sureness());
    };
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        if (m_tree.kind(child) == Kind::pair) {
            const NodeId left = m_tree.child(child, Field::key);
            const NodeId right = m_tree.child(child, Field::value);
            const Value keyValue = left == noNode ? Value{} : eval(left);
            const Value value = right == noNode ? Value{} : eval(right);
            add(keyValue, value);
            const std::string_view text = left == noNode ? std::string_view() : literalText(left);
            isWrittenOut = isWrittenOut && !text.empty() && fields.size() < TypeTable::maximumElements;
            if (isWrittenOut) {
                fields.push_back(m_types.nameId(text));
                values.push_back(value.isNever() ? TypeId{unknownType} : value.type);
            }
        } else if (m_tree.kind(child) == Kind::dictionary_splat && m_tree.firstNamedChild(child) != noNode) {
            const Value other = eval(m_tree.firstNamedChild(child));
            const bool isDict =
                other.isKnown() && m_types.nameOf(other.type) == "dict" && m_types[other.type].elements.size() >= 2;
            Value keyValue = other;
            Value value = other;
            keyValue.setType(isDict ? m_types[other.type].elements[0] : TypeId{unknownType});
            value.setType(isDict ? m_types[other.type].elements[1] : TypeId{unknownType});
            add(keyValue, value);
            if (!isDict) { // whatever is in it may also replace what is before it
                fields.clear();
                values.clear();
            }
            isOpen = isOpen || !isDict;
            isWrittenOut = isWrittenOut && !isDict;
        } else {
            (void)eval(child);
        }
    }
    if (isWrittenOut && !fields.empty()) { // each key has its own value: nothing is lost where they differ
        const TypeId any = isOpen ? TypeId{conflictType} : weakened ? TypeId{unknownType} : element;
        return atMost(certainly(m_types.record(key, any, std::move(fields), values, isOpen)), sureness);
    }
    if (isOpen && element > conflictType)
        element = conflictType;
    return atMost(certainly(m_types.container("dict", {key, element})),
                  weakened ? weaker(sureness, Limit::typeMayDiffer) : sureness);
}

Value FileInference::comprehension(NodeId node)
{
    const std::size_t mark = m_flow.mark();
    const std::uint32_t walruses = m_walruses;
    for (NodeId clause = m_tree.firstNamedChild(node); clause != noNode; clause = m_tree.nextNamedSibling(clause)) {
        if (m_tree.kind(clause) == Kind::if_clause) {
            evalChildren(clause);
            if (const NodeId condition = m_tree.firstNamedChild(clause); condition != noNode)
                assume(condition, true);
        } else if (m_tree.kind(clause) == Kind::for_in_clause) {
            const NodeId right = m_tree.child(clause, Field::right);
            const NodeId left = m_tree.child(clause, Field::left);
            const Value iterable = right == noNode ? Value{} : eval(right);
            if (left != noNode)
                assign(left, right == noNode ? Value{} : elementOf(iterable, right));
        }
    }
    const NodeId body = m_tree.child(node, Field::body);
    Value value;
    const Kind kind = m_tree.kind(node);
    if (kind == Kind::dictionary_comprehension) {
        const NodeId left = body == noNode ? noNode : m_tree.child(body, Field::key);
        const NodeId right = body == noNode ? noNode : m_tree.child(body, Field::value);
        const Value key = left == noNode ? Value{} : eval(left);
        const Value element = right == noNode ? Value{} : eval(right);
        value = atMost(certainly(m_types.container("dict", {key.type, element.type})),
                       element.isKnown() ? element.sureness() : Sureness());
    } else {
        const Value element = body == noNode ? Value{} : eval(body);
        const std::string_view name = kind == Kind::list_comprehension  ? "list"
                                      : kind == Kind::set_comprehension ? "set"
                                                                        : "iterator";
        value = atMost(certainly(m_types.container(name, {element.type})),
                       element.isKnown() ? element.sureness() : Sureness());
    }
    m_flow.rollBack(mark);
    if (m_walruses != walruses)
        keepWalrus(node, true);
    return value;
}

Value FileInference::lambda(NodeId node)
{
    const std::size_t mark = m_flow.mark();
    const std::vector<Value> *given = std::exchange(m_lambdaArguments, nullptr);
    if (const NodeId parameters = m_tree.child(node, Field::parameters); parameters != noNode) {
        std::size_t index = 0;
        const NodeId end = m_tree.subtreeEnd(parameters);
        for (NodeId inner = parameters; inner < end; ++inner) {
            const names::BindingId binding = m_names.bindingAt(inner);
            if (binding == names::none || m_names.bindings()[binding].kind != names::Binding::Kind::parameter)
                continue;
            assignName(inner, given != nullptr && index < given->size() ? (*given)[index] : Value{}, false);
            ++index;
        }
        for (NodeId child = m_tree.firstNamedChild(parameters); child != noNode;
             child = m_tree.nextNamedSibling(child)) {
            const NodeId value =
                m_tree.kind(child) == Kind::default_parameter ? m_tree.child(child, Field::value) : noNode;
            if (value != noNode)
                (void)eval(value);
        }
    }
    const NodeId body = m_tree.child(node, Field::body);
    const Value result = body == noNode ? Value{} : eval(body);
    m_flow.rollBack(mark);
    return atMost(certainly(m_component.giving(result.maybeNone ? TypeId{unknownType} : result.type)),
                  result.isKnown() ? result.sureness() : Sureness());
}

Value FileInference::yield(NodeId node)
{
    m_frame->isGenerator = true;
    const bool isFrom = m_tree.tokenChild(node, "from") != noNode;
    const NodeId inner = m_tree.firstNamedChild(node);
    Value value = inner == noNode ? certainly(noneType) : eval(inner);
    if (isFrom && inner != noNode)
        value = elementOf(value, inner);
    m_frame->yielded = m_component.join(m_frame->yielded, value);
    return {};
}

} // namespace torchferry::types
