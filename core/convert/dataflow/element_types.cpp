// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/element_types.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/own_methods.h"
#include "core/convert/calls/own_parameters.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/dataflow/demanded_types.h"
#include "core/convert/dataflow/layer_results.h"
#include "core/convert/dataflow/loaded_items.h"
#include "core/convert/dataflow/member_stores.h"
#include "core/convert/dataflow/method_calls.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Looks back from an expression to what its numbers were made of.
class ElementTypes {
public:
    explicit ElementTypes(const FileContext &file) : m_file(file), m_tree(file.tree), m_flow(file) {}

    ElementType of(NodeId expression, int depth = 0)
    {
        expression = unwrap(m_tree, expression);
        if (expression == noNode || depth > deepest || ++m_steps > mostSteps)
            return ElementType::unknown;
        const ElementType found = ofParts(expression, depth);
        // `x.shape[0]`, `x.size(0)`
        const bool mayBeSize = m_tree.kind(expression) == Kind::subscript || m_tree.kind(expression) == Kind::call;
        return found == ElementType::unknown && mayBeSize ? ofPythonNumber(expression) : found;
    }

private:
    static constexpr int deepest = 15;
    static constexpr int furthestCall = 10;
    static constexpr int mostSteps = 400; ///< of one question: code that computes for long says nothing

    /// Of what the expression is made of.
    ElementType ofParts(NodeId expression, int depth)
    {
        switch (m_tree.kind(expression)) {
        case Kind::integer: return ElementType::integer;
        case Kind::float_: return ElementType::floating;
        case Kind::true_:
        case Kind::false_:
        case Kind::not_operator: return ElementType::boolean;
        case Kind::comparison_operator: return ElementType::boolean;
        case Kind::unary_operator: return of(m_tree.child(expression, Field::argument), depth + 1);
        case Kind::binary_operator: return ofOperator(expression, depth);
        case Kind::conditional_expression: return ofChoice(expression, depth);
        case Kind::subscript: return ofPart(expression, depth);
        case Kind::call: return ofCall(expression, depth);
        case Kind::attribute: return ofMember(expression, depth);
        case Kind::identifier: return ofVariable(expression, depth);
        default: return ofPythonNumber(expression);
        }
    }

    bool isTensor(NodeId expression) const
    {
        return m_file.types.kindOf(expression) == types::Type::Kind::instance
               && m_file.classes.derivesFrom(m_file.types.nameOf(expression), m_file.pack.source.tensorClass);
    }

    /// A number of Python's, by its inferred type.
    ElementType ofPythonNumber(NodeId expression) const
    {
        if (m_file.types.kindOf(expression) != types::Type::Kind::instance)
            return ElementType::unknown;
        const std::string_view name = m_file.types.nameOf(expression);
        if (name == "float")
            return ElementType::floating;
        if (name == "int")
            return ElementType::integer;
        return name == "bool" ? ElementType::boolean : ElementType::unknown;
    }

    static ElementType joined(ElementType a, ElementType b) { return a == b ? a : ElementType::unknown; }

    ElementType ofOperator(NodeId expression, int depth)
    {
        const NodeId sign = m_tree.child(expression, Field::operator_);
        const ElementType left = of(m_tree.child(expression, Field::left), depth + 1);
        const ElementType right = of(m_tree.child(expression, Field::right), depth + 1);
        const bool isKnown = left != ElementType::unknown && right != ElementType::unknown;
        if (sign != noNode && m_tree.text(sign) == "/")
            return isTensor(expression) || isKnown ? ElementType::floating : ElementType::unknown;
        if (left == ElementType::floating || right == ElementType::floating)
            return isTensor(expression) ? ElementType::floating : ofPythonNumber(expression);
        if (!isKnown)
            return ElementType::unknown;
        const ElementType promoted = std::max(left, right);
        // `True + True` is a number; of tensors the values stay what they are, and `&` gives the same of both.
        const bool isNumber = promoted == ElementType::boolean && !isTensor(expression);
        return isNumber ? ofPythonNumber(expression) : promoted;
    }

    ElementType ofChoice(NodeId expression, int depth)
    {
        const auto [first, other] = sidesOfChoice(m_tree, expression);
        return joined(of(first, depth + 1), of(other, depth + 1));
    }

    /// `x[0]` of a tensor; `x.max(1)[1]` of values and their indices.
    ElementType ofPart(NodeId subscript, int depth)
    {
        const NodeId whole = unwrap(m_tree, m_tree.child(subscript, Field::value));
        if (isTensor(whole))
            return of(whole, depth + 1);
        const NodeId index = m_tree.child(subscript, Field::subscript);
        const std::string text = literalText(m_tree, index);
        return text.empty() ? ElementType::unknown : ofElement(whole, text == "0" ? 0 : text == "1" ? 1 : 9, depth);
    }

    /// Values, and behind them indices.
    ElementType ofElement(NodeId call, int position, int depth)
    {
        if (m_tree.kind(call) != Kind::call || position > 8)
            return ElementType::unknown;
        const CallSite site = CallSite::of(m_tree, call);
        const mapping::ApiFacts *facts = frameworkCallee(m_file, site);
        if (facts == nullptr) {
            const ElementType own = ofOwnFunction(site, position, depth);
            return own == ElementType::unknown && position == 0 ? ofObjectCall(site) : own;
        }
        if (wordFor(facts->name) == "parts")
            return ofInput(site, *facts, depth);
        if (wordFor(facts->name) != "with_indices")
            return ElementType::unknown;
        return position == 0   ? ofInput(site, *facts, depth)
               : position == 1 ? ElementType::integer
                               : ElementType::unknown;
    }

    /// A function of the file, a method of the object itself, or an object of a class of the file is called: what it
    /// returns everywhere, or that element of it.
    ElementType ofOwnFunction(const CallSite &site, std::optional<int> position, int depth)
    {
        NodeId function = site.callee == noNode ? noNode : definitionOf(m_file, site.callee);
        if (function == noNode)
            function = ownMethodAt(m_file, site.callee);
        if (function == noNode)
            function = runMethodOf(m_file, site.callee);
        return ofAll(returnedBy(m_tree, function, position.value_or(-1)), depth + 2);
    }

    /// Of several expressions, where they all have the same; unknown of none.
    ElementType ofAll(const std::vector<NodeId> &values, int depth)
    {
        ElementType found = ElementType::unknown;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const ElementType one = of(values[i], depth);
            found = i == 0 ? one : joined(found, one);
        }
        return found;
    }

    std::string_view wordFor(std::string_view api) const { return m_file.pack.source.elementTypeOf(std::string(api)); }

    static std::optional<ElementType> named(std::string_view word)
    {
        if (word == "bool")
            return ElementType::boolean;
        if (word == "int")
            return ElementType::integer;
        if (word == "float")
            return ElementType::floating;
        return std::nullopt;
    }

    /// `loom.float32`, or a class of tensors, under whatever name: what its tensors have; nothing for all else.
    std::optional<ElementType> ofConstant(NodeId expression) const
    {
        expression = unwrap(m_tree, expression);
        if (m_tree.kind(expression) != Kind::identifier && m_tree.kind(expression) != Kind::attribute)
            return std::nullopt;
        const auto resolved = m_file.project.resolve(m_file.names, m_tree, expression);
        if (!resolved || resolved->local)
            return std::nullopt;
        const std::string api = m_file.pack.sourceFacts.canonical(resolved->dotted);
        const mapping::ApiFacts *facts = m_file.pack.sourceFacts.find(api);
        const bool isTensorClass = facts != nullptr && facts->kind == mapping::ApiKind::class_
                                   && m_file.classes.derivesFrom(api, m_file.pack.source.tensorClass);
        const bool isConstant = facts != nullptr && facts->kind == mapping::ApiKind::constant;
        return isConstant || isTensorClass ? named(wordFor(api)) : std::nullopt;
    }

    ElementType ofInput(const CallSite &site, const mapping::ApiFacts &facts, int depth)
    {
        if (facts.kind == mapping::ApiKind::method)
            return of(site.receiver, depth + 1);
        const bool isPassed = !site.arguments.empty() && site.arguments.front().kind == Argument::Kind::positional;
        const NodeId first = isPassed ? unwrap(m_tree, site.arguments.front().value) : NodeId{noNode};
        if (m_tree.kind(first) == Kind::list || m_tree.kind(first) == Kind::tuple)
            return ofNumbers(first, depth);
        return of(first, depth + 1);
    }

    /// The greatest of what is written out: `[1, 2.5]`, `[len(x) for x in xs]`.
    ElementType ofNumbers(NodeId data, int depth)
    {
        data = unwrap(m_tree, data);
        if (m_tree.kind(data) == Kind::list_comprehension)
            return ofNumbers(m_tree.child(data, Field::body), depth + 1);
        if (m_tree.kind(data) != Kind::list && m_tree.kind(data) != Kind::tuple)
            return isTensor(data) ? ElementType::unknown : of(data, depth + 1);
        ElementType found = ElementType::unknown;
        for (NodeId each = m_tree.firstNamedChild(data); each != noNode; each = m_tree.nextNamedSibling(each)) {
            const ElementType one = ofNumbers(each, depth + 1);
            if (one == ElementType::unknown)
                return one;
            found = std::max(found, one);
        }
        return found;
    }

    /// `x.to(y)`, `x.to(device)`, `x.to(dtype)`: the kind of the tensor stays if a device is given, and nothing else.
    ElementType ofCast(const CallSite &site, const mapping::ApiFacts &facts, int depth)
    {
        const NodeId to = site.arguments.front().value;
        if (isTensor(to))
            return of(to, depth + 1);
        const bool mayBeType =
            site.arguments.front().kind == Argument::Kind::positional && (coarseOf(m_file, to) & ~deviceValue) != 0;
        return mayBeType ? ElementType::unknown : ofInput(site, facts, depth);
    }

    ElementType ofCall(NodeId call, int depth)
    {
        const CallSite site = CallSite::of(m_tree, call);
        const mapping::ApiFacts *facts = frameworkCallee(m_file, site);
        if (facts == nullptr) {
            const ElementType own = ofOwnFunction(site, std::nullopt, depth);
            if (own != ElementType::unknown)
                return own;
            return isTensor(call) ? ofTensorsCall(site) : ofPythonNumber(call);
        }
        for (const Argument &argument : site.arguments) {
            if (argument.kind == Argument::Kind::star || argument.kind == Argument::Kind::doubleStar)
                return ElementType::unknown;
            if (const auto asked = ofConstant(argument.value))
                return *asked;
            if (attributeName(m_tree, argument.value) == "dtype") // `y.to(x.dtype)`
                return of(m_tree.child(argument.value, Field::object), depth + 1);
            if (argument.name == "dtype")
                return ElementType::unknown;
        }
        const std::string_view word = wordFor(facts->name);
        if (const auto fixed = named(word))
            return *fixed;
        if (word == "input") {
            const bool isCast = site.member != noNode && !site.arguments.empty()
                                && m_file.pack.source.casts.contains(std::string(m_tree.text(site.member)));
            return isCast ? ofCast(site, *facts, depth) : ofInput(site, *facts, depth);
        }
        if (word == "sum") {
            const ElementType summed = ofInput(site, *facts, depth);
            return summed == ElementType::boolean ? ElementType::integer : summed;
        }
        if (word == "with_indices") // of all: the greatest
            return isTensor(call) ? ofInput(site, *facts, depth) : ElementType::unknown;
        if (word == "numbers")
            return ofGivenNumbers(site, depth);
        if (word == "promoted")
            return ofPromoted(site, *facts, depth);
        return ElementType::unknown;
    }

    /// `tensor([1, 2])`, `arange(0, 1, 0.1)`, `full(size, 7)`: all that is given decides, but what is no number.
    ElementType ofGivenNumbers(const CallSite &site, int depth)
    {
        ElementType found = ElementType::unknown;
        for (const Argument &argument : site.arguments) {
            if (argument.kind != Argument::Kind::positional)
                continue;
            const ElementType one = ofNumbers(argument.value, depth);
            if (one == ElementType::unknown)
                return one;
            found = std::max(found, one);
        }
        return found;
    }

    /// `x.mul(y)`: as the operator does.
    ElementType ofPromoted(const CallSite &site, const mapping::ApiFacts &facts, int depth)
    {
        std::vector<NodeId> operands;
        if (facts.kind == mapping::ApiKind::method)
            operands.push_back(site.receiver);
        for (const Argument &argument : site.arguments)
            if (argument.kind == Argument::Kind::positional)
                operands.push_back(argument.value);
        ElementType found = ElementType::unknown;
        bool areAll = true;
        for (const NodeId operand : operands) {
            const ElementType one = of(operand, depth + 1);
            areAll = areAll && one != ElementType::unknown;
            found = std::max(found, one);
        }
        return areAll || found == ElementType::floating ? found : ElementType::unknown;
    }

    /// `x.softmax(dim=1)` of an object that only its members show to be a tensor; `self.fc(x)`.
    ElementType ofTensorsCall(const CallSite &site) const
    {
        const std::string_view word =
            site.member == noNode
                ? std::string_view()
                : wordFor(m_file.pack.source.tensorClass + "." + std::string(m_tree.text(site.member)));
        return named(word).value_or(ofObjectCall(site));
    }

    /// `self.fc(x)`: what an object of the framework gives when it is called; the last one of several in a row.
    ElementType ofObjectCall(const CallSite &site) const
    {
        const NodeId last = lastLayerOf(m_file, site.callee);
        const NodeId object = last == noNode ? site.callee : last;
        if (m_file.types.kindOf(object) != types::Type::Kind::instance)
            return ElementType::unknown;
        const std::string_view owner = m_file.types.nameOf(object);
        const std::string_view word = m_file.pack.source.owns(owner) ? wordFor(owner) : std::string_view();
        return named(word).value_or(ElementType::unknown);
    }

    ElementType ofMember(NodeId attribute, int depth)
    {
        const NodeId object = m_tree.child(attribute, Field::object);
        const NodeId name = m_tree.child(attribute, Field::attribute);
        if (isTensor(object)) {
            const std::string api = m_file.pack.source.tensorClass + "." + std::string(m_tree.text(name));
            const std::string_view word = wordFor(api);
            return word == "input" ? of(object, depth + 1) : named(word).value_or(ElementType::unknown);
        }
        return ofOwnMember(attribute, depth);
    }

    /// `self.scale`, `model.scale`: what the class stores there, wherever it does.
    ElementType ofOwnMember(NodeId attribute, int depth)
    {
        const std::optional<MemberStores> stores = storesOf(m_file, attribute);
        if (!stores || (stores->values.empty() && stores->augmented.empty() && stores->areAll))
            return ofPythonNumber(attribute);
        ElementType found = stores->areAll ? ofAll(stores->values, depth + 1) : ElementType::unknown;
        for (const NodeId statement : stores->augmented)
            found = found == ElementType::unknown ? found : afterInPlace(found, statement, depth);
        return found;
    }

    /// `x += y`: in place the dtype of a tensor stays; a number of Python's becomes what the operator gives.
    ElementType afterInPlace(ElementType before, NodeId statement, int depth)
    {
        if (before == ElementType::floating)
            return before;
        const ElementType by = of(m_tree.child(statement, Field::right), depth + 1);
        const NodeId sign = m_tree.child(statement, Field::operator_);
        const bool isPromoted = by == ElementType::unknown || by > before || sign == noNode || m_tree.text(sign) == "/="
                                || m_tree.text(sign) == "**=";
        return isPromoted ? ElementType::unknown : before;
    }

    ElementType ofVariable(NodeId read, int depth)
    {
        const std::uint32_t variable = m_file.names.variableOf(read);
        if (variable == names::none)
            return ElementType::unknown;
        const ValueFlow::Definitions definitions = m_flow.definitionsOf(read);
        if (definitions.bindings.empty() || !definitions.areAll)
            return ofGlobal(read, depth);
        ElementType found = ElementType::unknown;
        bool isFirst = true;
        for (const NodeId binding : definitions.bindings) {
            if (std::find(m_seen.begin(), m_seen.end(), binding) != m_seen.end())
                continue; // a loop: what it was before decides
            m_seen.push_back(binding);
            const ElementType one = ofBinding(binding, depth);
            m_seen.pop_back();
            found = isFirst ? one : joined(found, one);
            isFirst = false;
        }
        const bool isOne = definitions.bindings.size() == 1 && found == ElementType::unknown;
        return isOne ? demandedOf(m_file, definitions.bindings.front()) : found;
    }

    /// A variable of the module that is assigned once.
    ElementType ofGlobal(NodeId read, int depth)
    {
        const NodeId given = givenTo(m_file, read);
        return given == noNode ? ofPythonNumber(read) : of(given, depth + 1);
    }

    ElementType ofBinding(NodeId binding, int depth)
    {
        const names::BindingId id = m_file.names.bindingAt(binding);
        if (id == names::none)
            return ElementType::unknown;
        if (m_file.names.bindings()[id].kind == names::Binding::Kind::parameter)
            return ofParameter(binding, depth);
        const NodeId above = m_tree.parent(binding);
        if (m_tree.kind(above) == Kind::augmented_assignment)
            return afterInPlace(of(binding, depth + 1), above, depth);
        if (m_file.names.bindings()[id].kind == names::Binding::Kind::loop)
            return ofAll(sourcesOfLoaded(m_file, binding), depth + 3);
        const NodeId value = storedIn(m_tree, binding);
        if (value != noNode)
            return of(value, depth + 1);
        const NodeId assignment = m_tree.parent(above);
        if (!isTuplePattern(m_tree.kind(above)) || m_tree.kind(assignment) != Kind::assignment)
            return ElementType::unknown;
        int position = 0;
        for (NodeId each = m_tree.firstNamedChild(above); each != noNode && each != binding;
             each = m_tree.nextNamedSibling(each))
            ++position;
        const NodeId right = unwrap(m_tree, m_tree.child(assignment, Field::right));
        const ElementType found = ofElement(right, position, depth);
        const bool mayBeSizes =
            m_tree.kind(right) == Kind::attribute
            || (m_tree.kind(right) == Kind::call && frameworkCallee(m_file, CallSite::of(m_tree, right)) != nullptr);
        return found == ElementType::unknown && mayBeSizes ? ofPythonNumber(binding) : found; // `n, c = x.shape`
    }

    /// What all calls of the function in this file pass for the parameter.
    ElementType ofParameter(NodeId binding, int depth)
    {
        const NodeId parameter = m_tree.parent(binding);
        const ElementType number = ofPythonNumber(binding); // of its annotation, or its default
        const NodeId function = functionDefinitionAround(m_tree, binding);
        const NodeId name = function == noNode ? noNode : m_tree.child(function, Field::name);
        const std::uint32_t variable = name == noNode ? names::none : m_file.names.variableOf(name);
        const bool isAnnotated = number != ElementType::unknown && m_tree.child(parameter, Field::type) != noNode;
        if (variable != names::none && depth <= furthestCall && number == ElementType::unknown)
            if (const auto passed = passedToMethod(m_file, binding); !passed.empty())
                return ofAll(passed, depth + 3);
        if (variable == names::none || depth > furthestCall || isAnnotated
            || m_file.names.variables()[variable].bindings.size() != 1
            || m_file.project.isImportedElsewhere(m_file.names, m_tree.text(name)))
            return number;
        ElementType found = number;
        bool isFirst = number == ElementType::unknown;
        for (const NodeId id : m_file.names.usesOf(m_file.names.variables()[variable].bindings.front())) {
            const NodeId call = m_tree.kind(m_tree.parent(id)) == Kind::call ? m_tree.parent(id) : NodeId{noNode};
            const CallSite site = call == noNode ? CallSite{} : CallSite::of(m_tree, call);
            if (site.callee != id || site.starred)
                return number;                                    // the function is passed on
            NodeId given = m_tree.child(parameter, Field::value); // the default, unless something is passed
            for (const Argument &argument : site.arguments)
                given = parameterFor(m_file, call, argument.node) == binding ? argument.value : given;
            const ElementType one = given == noNode ? ElementType::unknown : of(given, depth + 3);
            found = isFirst ? one : joined(found, one);
            isFirst = false;
        }
        return found;
    }

    const FileContext &m_file;
    const Tree &m_tree;
    ValueFlow m_flow;
    std::vector<NodeId> m_seen; ///< bindings that are being looked at
    int m_steps = 0;
};

} // namespace

ElementType elementTypeOf(const FileContext &file, NodeId expression)
{
    if (expression == noNode)
        return ElementType::unknown;
    (void)flowGraphAround(file, expression); // what is known of the file lies beside its graphs
    auto &known = file.flowGraphs->elementTypes;
    if (const auto found = known.find(expression); found != known.end())
        return found->second;
    const ElementType type = ElementTypes(file).of(expression);
    known.emplace(expression, type);
    return type;
}

} // namespace torchferry::convert
