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
    if (m_tree.kind(right) != Kind::none) {
        if (truth)
            assumeNamed(comparison, left, right);
        return assumeClass(comparison, left, right, truth);
    }
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

/// `m.__class__.__name__`, `type(m).__name__`, or a variable that is given nothing else: `m`; noNode for all else.
NodeId FileInference::namedObject(NodeId text) const
{
    if (m_tree.kind(text) == Kind::identifier) {
        const std::uint32_t variable = m_names.variableOf(text);
        if (variable == names::none || m_names.variables()[variable].bindings.size() != 1)
            return noNode;
        const NodeId target = m_names.bindings()[m_names.variables()[variable].bindings.front()].node;
        const NodeId above = target == noNode ? noNode : m_tree.parent(target);
        if (above == noNode || m_tree.kind(above) != Kind::assignment || m_tree.child(above, Field::left) != target)
            return noNode;
        text = m_tree.child(above, Field::right);
    }
    if (text == noNode || m_tree.kind(text) != Kind::attribute
        || m_tree.text(m_tree.child(text, Field::attribute)) != "__name__")
        return noNode;
    const NodeId whose = m_tree.child(text, Field::object);
    if (m_tree.kind(whose) == Kind::attribute)
        return m_tree.text(m_tree.child(whose, Field::attribute)) == "__class__" ? m_tree.child(whose, Field::object)
                                                                                 : NodeId{noNode};
    if (m_tree.kind(whose) != Kind::call || m_tree.text(m_tree.child(whose, Field::function)) != "type")
        return noNode;
    const NodeId object = m_tree.firstNamedChild(m_tree.child(whose, Field::arguments));
    return object != noNode && m_tree.nextNamedSibling(object) == noNode ? object : NodeId{noNode};
}

/// `name.find("Linear") != -1`, `"Linear" in name`, `name == "Linear"` of the name of an object's class: programs mean
/// one class by such a word, unless a class of the project has it in its name.
void FileInference::assumeNamed(NodeId comparison, NodeId left, NodeId right)
{
    const NodeId op = m_tree.child(comparison, Field::operators);
    const std::string_view sign = op == noNode ? std::string_view() : m_tree.text(op);
    NodeId text = sign == "in" ? right : left;
    NodeId word = sign == "in" ? left : right;
    if (m_tree.kind(left) == Kind::call && sign != "in") {
        const NodeId method = m_tree.child(left, Field::function);
        const bool isFound = (m_tree.text(right) == "-1" && (sign == "!=" || sign == ">"))
                             || (m_tree.text(right) == "0" && sign == ">=");
        if (!isFound || m_tree.kind(method) != Kind::attribute
            || m_tree.text(m_tree.child(method, Field::attribute)) != "find")
            return;
        text = m_tree.child(method, Field::object);
        word = m_tree.firstNamedChild(m_tree.child(left, Field::arguments));
    } else if (sign != "in" && sign != "==") {
        return;
    }
    const auto &words = m_program.pack.source.classWords;
    const auto meant = word == noNode ? words.end() : words.find(literalText(word));
    const NodeId object = meant == words.end() ? NodeId{noNode} : namedObject(text);
    if (object == noNode || m_tree.kind(object) != Kind::identifier || m_names.variableOf(object) == names::none
        || !belongsHere(m_names.variableOf(object)))
        return;
    const std::vector<ClassTable::Class> &own = m_program.classes.classes();
    const bool isOwn = std::any_of(own.begin(), own.end(), [&](const ClassTable::Class &one) {
        return one.name.find(meant->first, one.name.rfind('.') + 1) != std::string::npos
               && !m_program.classes.derivesFrom(one, meant->second);
    });
    const Value before = m_flow[m_names.variableOf(object)];
    const TypeId type = m_component.instanceNamed(meant->second);
    if (isOwn || (before.isKnown() && !m_component.derives(type, m_types.nameOf(before.type))))
        return;
    narrow(object,
           Value{type, because(ReasonKind::narrowed, comparison, type, before.reason), Limit::typeApproximate, false});
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
