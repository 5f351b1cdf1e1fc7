// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <optional>
#include <utility>

#include "core/types/file_inference.h"

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
        return value.isKnown() && m_types.nameOf(value.type) == "coroutine" ? m_domain.element(value) : value;
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
            assign(alias,
                   caught.isKnown() ? atMost(certainly(m_domain.instanceOf(caught.type)), caught.confidence) : Value{});
        return {};
    }
    default: evalChildren(node); return {};
    }
}

void FileInference::evalChildren(NodeId node)
{
    runChildren(node);
}

Value FileInference::variable(NodeId node, std::uint32_t variable)
{
    if (!belongsHere(variable))
        return summary(variable);
    const Value &value = m_flow[variable];
    if (!value.isNever())
        return value;
    m_flow.noteUnboundRead(variable);
    (void)node;
    return {};
}

Value FileInference::identifier(NodeId node)
{
    const std::uint32_t found = m_names.variableOf(node);
    if (found != names::none)
        return variable(node, found);
    const std::string_view name = m_tree.text(node);
    if (!m_names.stars().empty()) {
        const auto resolved = m_universe.project.resolve(m_names, m_tree, node);
        if (resolved) {
            const Value value =
                resolved->local ? localValue(resolved->dotted) : certainly(m_domain.symbol(resolved->dotted));
            if (value.isKnown())
                return resolved->certain ? value : atMost(value, Confidence::likely);
        }
    }
    const TypeId builtin = m_domain.builtin(name);
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
    Confidence confidence = Confidence::certain;
    bool weakened = false;
    std::size_t splats = 0;
    std::uint32_t repeated = 0;
    TypeId joined = neverType;
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        Value value;
        const bool isSplat = m_tree.kind(child) == Kind::list_splat || m_tree.kind(child) == Kind::list_splat_pattern;
        if (isSplat && m_tree.firstNamedChild(child) != noNode) {
            const NodeId inner = m_tree.firstNamedChild(child);
            value = elementOf(eval(inner), inner);
            ++splats;
            repeated = static_cast<std::uint32_t>(elements.size());
        } else {
            value = eval(child);
        }
        if (value.isKnown())
            confidence = weaker(confidence, value.confidence);
        const TypeId type = value.isNever() ? TypeId{unknownType} : value.type;
        joined = joined == type ? joined : m_domain.joinTypes(joined, type, weakened);
        if (elements.size() <= TypeTable::maximumElements)
            elements.push_back(type);
    }
    if (isTuple && splats < 2 && elements.size() <= TypeTable::maximumElements) {
        const TypeId tuple =
            splats == 0 ? m_types.tuple(std::move(elements)) : m_types.openTuple(std::move(elements), repeated);
        return atMost(certainly(tuple), confidence);
    }
    const std::string_view name = isTuple ? "tuple" : kind == Kind::set ? "set" : "list";
    return atMost(certainly(m_types.container(name, {joined})),
                  weakened ? weaker(confidence, Confidence::likely) : confidence);
}

Value FileInference::dictionary(NodeId node)
{
    TypeId key = neverType;
    TypeId element = neverType;
    Confidence confidence = Confidence::certain;
    bool weakened = false;
    std::vector<std::uint32_t> fields;
    std::vector<TypeId> values;
    bool isWrittenOut = true;
    const auto add = [&](const Value &keyValue, const Value &value) {
        key = m_domain.joinTypes(key, keyValue.type, weakened);
        element = m_domain.joinTypes(element, value.type, weakened);
        if (value.isKnown())
            confidence = weaker(confidence, value.confidence);
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
            keyValue.type = isDict ? m_types[other.type].elements[0] : TypeId{unknownType};
            value.type = isDict ? m_types[other.type].elements[1] : TypeId{unknownType};
            add(keyValue, value);
            isWrittenOut = false;
        } else {
            (void)eval(child);
        }
    }
    if (isWrittenOut && !fields.empty()) { // each key has its own value: nothing is lost where they differ
        const TypeId any = weakened ? TypeId{unknownType} : element;
        return atMost(certainly(m_types.record(key, any, std::move(fields), values)), confidence);
    }
    return atMost(certainly(m_types.container("dict", {key, element})),
                  weakened ? weaker(confidence, Confidence::likely) : confidence);
}

Value FileInference::comprehension(NodeId node)
{
    const std::size_t mark = m_flow.mark();
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
                       element.isKnown() ? element.confidence : Confidence::certain);
    } else {
        const Value element = body == noNode ? Value{} : eval(body);
        const std::string_view name = kind == Kind::list_comprehension  ? "list"
                                      : kind == Kind::set_comprehension ? "set"
                                                                        : "iterator";
        value = atMost(certainly(m_types.container(name, {element.type})),
                       element.isKnown() ? element.confidence : Confidence::certain);
    }
    m_flow.rollBack(mark);
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
    return atMost(certainly(m_domain.giving(result.maybeNone ? TypeId{unknownType} : result.type)),
                  result.isKnown() ? result.confidence : Confidence::certain);
}

Value FileInference::unary(NodeId node)
{
    const NodeId argument = m_tree.child(node, Field::argument);
    Value value = argument == noNode ? Value{} : eval(argument);
    if (m_tree.kind(node) == Kind::not_operator)
        return certainly(boolType);
    if (!value.isKnown())
        return {};
    value.maybeNone = false;
    if (value.type == boolType)
        value.type = intType;
    else if (m_domain.isTensor(value.type))
        value.type = m_domain.tensor();
    else if (value.type != intType && value.type != floatType && !m_domain.isArray(value.type))
        return m_domain.isForeign(value.type) ? certainly(objectType) : Value{};
    return value;
}

Value FileInference::binary(NodeId node)
{
    // The left operand of a long sum is as deep as the sum is long: go down and come back without recursion.
    std::vector<NodeId> spine;
    NodeId first = node;
    while (m_tree.kind(first) == Kind::binary_operator && m_tree.child(first, Field::left) != noNode) {
        spine.push_back(first);
        first = m_tree.child(first, Field::left);
    }
    if (spine.empty()) {
        evalChildren(node);
        return {};
    }
    Value left = eval(first);
    while (!spine.empty()) {
        const NodeId current = spine.back();
        spine.pop_back();
        const NodeId rightNode = m_tree.child(current, Field::right);
        const NodeId opNode = m_tree.child(current, Field::operator_);
        const Value right = rightNode == noNode ? Value{} : eval(rightNode);
        const std::string_view op = opNode == noNode ? std::string_view() : m_tree.text(opNode);
        Value result = m_domain.binary(op, left, right);
        if (result.isKnown() && result.type >= knownCount)
            result.reason = because(ReasonKind::computed, current, result.type, result.reason);
        record(current, result);
        left = result;
    }
    return left;
}

Value FileInference::boolean(NodeId node)
{
    const NodeId leftNode = m_tree.child(node, Field::left);
    const NodeId rightNode = m_tree.child(node, Field::right);
    const NodeId opNode = m_tree.child(node, Field::operator_);
    if (leftNode == noNode || rightNode == noNode || opNode == noNode) {
        evalChildren(node);
        return {};
    }
    const bool isAnd = m_tree.text(opNode) == "and";
    Value left = eval(leftNode);
    const std::size_t mark = m_flow.mark();
    assume(leftNode, isAnd);
    const Value right = eval(rightNode);
    m_flow.rollBack(mark);
    keepWalrus(rightNode);
    if (!isAnd) {
        left.maybeNone = false;
        if (left.type == noneType)
            return right;
    }
    return m_domain.join(left, right);
}

/// What a `:=` in an operand that may not be evaluated binds is there behind it, or was there before.
void FileInference::keepWalrus(NodeId operand)
{
    if (m_tree.text(operand).find(":=") == std::string_view::npos)
        return;
    const NodeId end = m_tree.subtreeEnd(operand);
    for (NodeId id = operand; id < end; ++id) {
        const NodeId name = m_tree.kind(id) == Kind::named_expression ? m_tree.child(id, Field::name) : NodeId{noNode};
        const std::uint32_t variable = name == noNode ? names::none : m_names.variableOf(name);
        if (variable != names::none && belongsHere(variable))
            m_flow.set(variable, m_domain.join(m_flow[variable], m_facts[name]));
    }
}

Value FileInference::comparison(NodeId node)
{
    bool yieldsBool = true;
    bool known = true;
    Value tensor;
    for (NodeId child = m_tree.firstChild(node); child != noNode; child = m_tree.nextSibling(child)) {
        if (m_tree.field(child) == Field::operators) {
            const std::string_view op = m_tree.text(child);
            const bool isIdentity = op.starts_with("is") || op == "in" || op.starts_with("not");
            yieldsBool = yieldsBool && isIdentity;
            continue;
        }
        if (!m_tree.isNamed(child) || m_tree.kind(child) == Kind::comment)
            continue;
        const Value operand = eval(child);
        known = known && operand.isKnown() && (m_domain.isForeign(operand.type) || operand.type == noneType);
        const bool isVector = operand.isKnown() && (m_domain.isTensor(operand.type) || m_domain.isArray(operand.type));
        if (isVector
            && (!tensor.isKnown() || operand.confidence > tensor.confidence || m_domain.isTensor(operand.type)))
            tensor = operand;
    }
    if (yieldsBool)
        return certainly(boolType);
    if (tensor.isKnown()) {
        tensor.maybeNone = false;
        if (m_domain.isTensor(tensor.type))
            tensor.type = m_domain.tensor();
        tensor.reason = because(ReasonKind::computed, node, tensor.type, tensor.reason);
        return tensor;
    }
    return known ? certainly(boolType) : Value{};
}

Value FileInference::conditional(NodeId node)
{
    const NodeId first = m_tree.firstNamedChild(node);
    const NodeId condition = first == noNode ? noNode : m_tree.nextNamedSibling(first);
    const NodeId second = condition == noNode ? noNode : m_tree.nextNamedSibling(condition);
    if (second == noNode) {
        evalChildren(node);
        return {};
    }
    (void)eval(condition);
    const std::size_t mark = m_flow.mark();
    assume(condition, true);
    const Value one = eval(first);
    m_flow.rollBack(mark);
    assume(condition, false);
    const Value other = eval(second);
    m_flow.rollBack(mark);
    return m_domain.join(one, other);
}

Value FileInference::yield(NodeId node)
{
    m_frame->isGenerator = true;
    const bool isFrom = m_tree.tokenChild(node, "from") != noNode;
    const NodeId inner = m_tree.firstNamedChild(node);
    Value value = inner == noNode ? certainly(noneType) : eval(inner);
    if (isFrom && inner != noNode)
        value = elementOf(value, inner);
    m_frame->yielded = m_domain.join(m_frame->yielded, value);
    return {};
}

} // namespace torchferry::types
