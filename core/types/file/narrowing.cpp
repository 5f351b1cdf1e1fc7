// SPDX-License-Identifier: Apache-2.0
// What a program knows of a value after it has asked what it is: `isinstance(x, C)`, `x is None`.
#include <algorithm>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// An annotation without some of what it allows.
class Remainder final : public NameMeaning {
public:
    Remainder(NameMeaning &whole, ImportComponent &component, const std::vector<TypeId> &gone)
        : m_whole(whole),
          m_component(component),
          m_gone(gone)
    {}

    TypeId instanceNamed(std::string_view dotted) override { return m_whole.instanceNamed(dotted); }

    TypeId either(TypeId a, TypeId b) override { return isGone(a) ? b : isGone(b) ? a : m_whole.either(a, b); }

    [[nodiscard]] const mapping::PythonLibrary &library() const override { return m_whole.library(); }

private:
    bool isGone(TypeId type)
    {
        return std::any_of(m_gone.begin(), m_gone.end(), [&](TypeId one) {
            return one == type || m_component.derives(type, m_component.types.nameOf(one));
        });
    }

    NameMeaning &m_whole;
    ImportComponent &m_component;
    const std::vector<TypeId> &m_gone;
};

} // namespace

/// What a function of the framework asks its argument for: `is_tensor(x)`.
TypeId FileInference::testedFor(NodeId function) const
{
    const Value &callee = m_facts[function];
    const mapping::ApiFacts *facts = callee.isKnown() ? m_types[callee.type].facts : nullptr;
    if (facts == nullptr || facts->kind != mapping::ApiKind::function)
        return unknownType;
    const auto found = m_program.pack.source.typeTests.find(facts->name);
    return found == m_program.pack.source.typeTests.end() ? TypeId{unknownType}
                                                          : m_component.instanceNamed(found->second);
}

/// `isinstance(x, C)`.
void FileInference::assumeCall(NodeId call, bool truth)
{
    const NodeId function = m_tree.child(call, Field::function);
    const NodeId arguments = m_tree.child(call, Field::arguments);
    if (function == noNode || arguments == noNode)
        return;
    const NodeId object = m_tree.firstNamedChild(arguments);
    if (object == noNode || m_tree.kind(object) != Kind::identifier || m_names.variableOf(object) == names::none)
        return;
    const NodeId classes = m_tree.nextNamedSibling(object);
    if (testedFor(function) == unknownType && (classes == noNode || m_tree.text(function) != "isinstance"))
        return;
    bool isUnderstood = true;
    const std::vector<TypeId> tested = testedTypes(function, classes, isUnderstood);
    if (!belongsHere(m_names.variableOf(object)) || tested.empty())
        return;
    if (truth)
        assumeOneOf(object, tested, isUnderstood, call);
    else if (isUnderstood)
        assumeNoneOf(object, tested, call);
}

std::vector<TypeId> FileInference::testedTypes(NodeId function, NodeId classes, bool &isUnderstood)
{
    if (const TypeId tested = testedFor(function); tested != unknownType)
        return {tested};
    std::vector<TypeId> tested;
    const auto add = [&](const Value &found) {
        const TypeId instance = found.isKnown() ? m_component.instanceOf(found.type) : TypeId{unknownType};
        // Being an Iterable or a Number says nothing about where a value comes from.
        const bool isLibrary = instance != unknownType && m_types[instance].origin == Origin::library;
        const std::string_view name = m_types.nameOf(instance);
        isUnderstood = isUnderstood && instance != unknownType
                       && (!isLibrary || m_program.pack.library.otherFunction(name) != nullptr
                           || m_program.pack.library.isClass(name));
        tested.push_back(instance);
    };
    const bool areSeveral = m_tree.kind(classes) == Kind::tuple || m_tree.kind(classes) == Kind::list;
    if (!areSeveral)
        add(m_facts[classes]);
    for (NodeId one = areSeveral ? m_tree.firstNamedChild(classes) : noNode; one != noNode;
         one = m_tree.nextNamedSibling(one))
        add(m_facts[one]);
    return tested;
}

void FileInference::assumeOneOf(NodeId object, const std::vector<TypeId> &tested, bool isUnderstood, NodeId call)
{
    Value narrowed{neverType, none, Sureness(), false};
    for (const TypeId one : tested)
        narrowed = m_component.join(narrowed, certainly(one));
    const Value before = m_flow[m_names.variableOf(object)];
    if (!narrowed.isKnown() || !isUnderstood) {
        // One of several, or of what nothing is known: no mere belief of before need hold.
        if (isUnderstood || before.confidence() != Confidence::certain)
            narrow(object, Value{});
        return;
    }
    if (before.isKnown() && m_component.derives(before.type, m_types.nameOf(narrowed.type))) {
        narrowed = before; // what is known already says more
        narrowed.maybeNone = false;
    }
    narrowed.setSureness(Sureness());
    narrowed.reason = because(ReasonKind::narrowed, call, narrowed.type, before.reason);
    narrow(object, narrowed);
}

/// A parameter that is declared to be one of several is one of the others. What was taken to be one of those asked for is
/// anything else: `scale=[1.0]` where `not isinstance(scale, list)`.
void FileInference::assumeNoneOf(NodeId object, const std::vector<TypeId> &tested, NodeId call)
{
    const std::uint32_t variable = m_names.variableOf(object);
    const Value before = m_flow[variable];
    const bool isBelieved = std::any_of(tested.begin(), tested.end(), [&](TypeId one) {
        return before.isKnown() && m_component.derives(before.type, m_types.nameOf(one));
    });
    if (isBelieved && before.confidence() != Confidence::certain)
        narrow(object, Value{});
    const std::span<const names::BindingId> bindings = m_names.variables()[variable].bindings;
    if (m_flow[variable].isKnown() || bindings.size() != 1
        || m_names.bindings()[bindings.front()].kind != names::Binding::Kind::parameter)
        return;
    const NodeId parameter = m_tree.parent(m_names.bindings()[bindings.front()].node);
    const NodeId type = parameter == noNode ? noNode : m_tree.child(parameter, Field::type);
    if (type == noNode || annotationAt(type).type != conflictType)
        return;
    Remainder remainder(*this, m_component, tested);
    const Annotated left = annotationAt(type, remainder);
    if (left.type <= conflictType)
        return;
    Value value = certainly(left.type, because(ReasonKind::narrowed, call, left.type));
    value.maybeNone = left.maybeNone;
    narrow(object, value);
}

/// `x is None`, `x is not None`, `x == None`.
void FileInference::assumeComparison(NodeId comparison, bool truth)
{
    const NodeId left = m_tree.firstNamedChild(comparison);
    const NodeId right = left == noNode ? noNode : m_tree.nextNamedSibling(left);
    if (right == noNode || m_tree.nextNamedSibling(right) != noNode)
        return;
    if (m_tree.kind(right) != Kind::none)
        return assumeClass(comparison, left, right, truth);
    NodeId name = left;
    while (name != noNode && m_tree.kind(name) == Kind::parenthesized_expression)
        name = m_tree.firstNamedChild(name);
    if (name != noNode && m_tree.kind(name) == Kind::named_expression)
        name = m_tree.child(name, Field::name);
    if (name == noNode || m_tree.kind(name) != Kind::identifier)
        return;
    const std::uint32_t variable = m_names.variableOf(name);
    const NodeId op = m_tree.child(comparison, Field::operators);
    if (op == noNode || variable == names::none || !belongsHere(variable))
        return;
    const std::string_view text = m_tree.text(op);
    const bool isNone = (text == "is" || text == "==") == truth;
    if (text != "is" && text != "==" && text != "!=" && !text.starts_with("is"))
        return;
    Value value = m_flow[variable];
    if (isNone) {
        if (value.isKnown() && !value.maybeNone && value.confidence() == Confidence::certain)
            return; // never gets here
        value = certainly(noneType);
    } else {
        value.maybeNone = false;
        if (value.type == noneType)
            value = {};
    }
    narrow(name, value);
}

/// `type(x) == C`, `type(x) in (C, D)`, `x.__class__ is C`.
void FileInference::assumeClass(NodeId comparison, NodeId asked, NodeId classes, bool truth)
{
    const NodeId op = m_tree.child(comparison, Field::operators);
    const std::string_view text = op == noNode ? std::string_view() : m_tree.text(op);
    const bool isOne = text == "==" || text == "is" || text == "in";
    const bool isNone = text == "!=" || text == "is not" || text == "not in";
    if (truth ? !isOne : !isNone)
        return;
    NodeId object = noNode;
    NodeId asking = noNode;
    if (m_tree.kind(asked) == Kind::call) {
        asking = m_tree.child(asked, Field::function);
        const NodeId arguments = m_tree.child(asked, Field::arguments);
        if (asking != noNode && arguments != noNode && m_tree.text(asking) == "type")
            object = m_tree.firstNamedChild(arguments);
        if (object != noNode && m_tree.nextNamedSibling(object) != noNode)
            return; // makes a class
    } else if (m_tree.kind(asked) == Kind::attribute
               && m_tree.text(m_tree.child(asked, Field::attribute)) == "__class__") {
        asking = asked;
        object = m_tree.child(asked, Field::object);
    }
    if (object == noNode || m_tree.kind(object) != Kind::identifier || m_names.variableOf(object) == names::none
        || !belongsHere(m_names.variableOf(object)))
        return;
    bool isUnderstood = true;
    if (const std::vector<TypeId> tested = testedTypes(asking, classes, isUnderstood); !tested.empty())
        assumeOneOf(object, tested, isUnderstood, comparison);
}

} // namespace torchferry::types
