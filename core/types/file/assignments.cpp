// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::noNode;

Value FileInference::assignment(NodeId node)
{
    const NodeId left = m_tree.child(node, Field::left);
    const NodeId right = m_tree.child(node, Field::right);
    const NodeId type = m_tree.child(node, Field::type);
    Value value = right == noNode ? Value{} : eval(right);
    if (type != noNode) {
        const Annotated annotated = annotationAt(type);
        const bool saysMore = value.isKnown() && annotated.type > conflictType
                              && !isFilledLater(value.type, annotated.type)
                              && m_component.derives(value.type, m_types.nameOf(annotated.type));
        if (annotated.type > conflictType && !saysMore) {
            const bool isGivenNone = value.type == noneType; // `x: int = None`
            value =
                certainly(annotated.type, because(ReasonKind::declared, left == noNode ? node : left, annotated.type));
            value.maybeNone = (annotated.maybeNone || isGivenNone) && annotated.type != noneType;
            if (left != noNode && m_tree.kind(left) == Kind::identifier) {
                assignName(left, value, false);
                return value;
            }
        } else if (right == noNode) {
            // `x: Something` gives x no value yet, but keeps what it had.
            if (left != noNode && m_tree.kind(left) != Kind::identifier)
                evalChildren(left);
            return value;
        }
    }
    const std::uint32_t summed = left == noNode || right == noNode ? names::none : summedIn(left, right);
    const std::uint32_t before = summed == names::none ? none : m_flow.startOf(summed);
    if (left != noNode)
        assign(left, value);
    if (summed != names::none)
        m_flow.noteAdded(summed, before);
    if (left != noNode && right != noNode)
        noteAlias(left, right, value);
    return value;
}

/// The variable of `x = x + y` and `x = y + x`, or none.
std::uint32_t FileInference::summedIn(NodeId left, NodeId right) const
{
    if (m_tree.kind(left) != Kind::identifier || m_tree.kind(right) != Kind::binary_operator)
        return names::none;
    const std::uint32_t variable = m_names.variableOf(left);
    const NodeId last = m_tree.child(right, Field::right);
    NodeId first = right;
    while (first != noNode && m_tree.kind(first) == Kind::binary_operator)
        first = m_tree.child(first, Field::left);
    const bool isSum = variable != names::none && belongsHere(variable)
                       && ((first != noNode && m_names.variableOf(first) == variable)
                           || (last != noNode && m_names.variableOf(last) == variable));
    return isSum ? variable : names::none;
}

/// `[]`, `{}`, `dict()`, where what is declared says what will be in it.
bool FileInference::isFilledLater(TypeId type, TypeId declared) const
{
    const TypeRecord &record = m_types[type];
    const TypeRecord &other = m_types[declared];
    return record.origin == Origin::python && record.kind == Type::Kind::instance && !record.elements.empty()
           && record.elements.back() == neverType && !other.elements.empty() && other.elements.back() > conflictType;
}

Value FileInference::augmented(NodeId node)
{
    const NodeId left = m_tree.child(node, Field::left);
    const NodeId right = m_tree.child(node, Field::right);
    const NodeId op = m_tree.child(node, Field::operator_);
    Value before;
    if (left != noNode) {
        const std::uint32_t read = m_tree.kind(left) == Kind::identifier ? m_names.variableOf(left) : names::none;
        before = read == names::none ? eval(left) : variable(read);
    }
    const Value operand = right == noNode ? Value{} : eval(right);
    std::string_view text = op == noNode ? std::string_view() : m_tree.text(op);
    if (!text.empty())
        text.remove_suffix(1);
    Value value = operation(text, before, operand, node, true);
    const std::string_view name = before.isKnown() ? m_types.nameOf(before.type) : std::string_view();
    if (name == "deque" || (name == "list" && !value.isKnown())) {
        value = before; // `xs += anything` leaves a list
        value.setType(m_types.container(name, {unknownType}));
    }
    if (left != noNode) {
        const std::uint32_t summed = m_tree.kind(left) == Kind::identifier ? m_names.variableOf(left) : names::none;
        const bool isHere = summed != names::none && belongsHere(summed);
        const std::uint32_t origin = isHere ? m_flow.startOf(summed) : none;
        assign(left, value);
        if (isHere)
            m_flow.noteAdded(summed, origin);
        record(left, before); // at this place the old value is read as well
    }
    return value;
}

void FileInference::assign(NodeId target, const Value &value)
{
    target = python::withoutTargetBrackets(m_tree, target);
    switch (m_tree.kind(target)) {
    case Kind::identifier: return assignName(target, value);
    case Kind::attribute: return assignAttribute(target, value);
    case Kind::subscript: return assignSubscript(target, value);
    case Kind::pattern_list:
    case Kind::tuple_pattern:
    case Kind::list_pattern:
    case Kind::tuple:
    case Kind::list:
    case Kind::expression_list: return assignPattern(target, value);
    case Kind::parenthesized_expression:
    case Kind::as_pattern_target:
    case Kind::list_splat_pattern:
    case Kind::list_splat:
        if (const NodeId inner = m_tree.firstNamedChild(target); inner != noNode)
            assign(inner, value);
        return;
    default: evalChildren(target); return;
    }
}

void FileInference::assignName(NodeId identifier, const Value &value, bool withReason)
{
    const names::BindingId id = m_names.bindingAt(identifier);
    if (id == names::none)
        return;
    Value stored = value.isNever() ? Value{} : value;
    if (withReason && stored.isKnown() && stored.type >= knownCount)
        stored.reason = because(ReasonKind::assigned, identifier, stored.type, value.reason);
    const std::uint32_t variable = m_names.bindings()[id].variable;
    // What only the running function reads is no concern of others.
    const bool isShared = m_frame->function == none || variable == names::none || !belongsHere(variable);
    if (isShared && !sameValue(m_bindingValues[id], stored))
        noteSharedChange(variable);
    m_bindingValues[id] = stored;
    record(identifier, stored);
    const bool isMethod = stored.isKnown() && m_types[stored.type].kind == Type::Kind::function;
    if (variable != names::none && isShared && !isMethod) {
        // In the body of a derived class: methods of its bases read that. Methods are a matter of their own.
        const names::ScopeId scope = m_names.variables()[variable].scope;
        const std::uint32_t owner = m_names.scopes()[scope].kind == names::Scope::Kind::class_
                                        ? m_program.classes.classOfScope(m_file, scope)
                                        : none;
        if (owner != none && m_program.classes.classes()[owner].projectAncestors.size() > 1)
            noteStored(identifier, m_tree.text(identifier), owner, stored);
    }
    if (variable != names::none && belongsHere(variable))
        m_flow.set(variable, stored);
}

void FileInference::assignPattern(NodeId pattern, const Value &assigned)
{
    const Value value = asTuple(assigned);
    std::size_t count = 0;
    std::size_t star = ~std::size_t{0};
    for (NodeId child = m_tree.firstNamedChild(pattern); child != noNode; child = m_tree.nextNamedSibling(child)) {
        if (m_tree.kind(child) == Kind::list_splat_pattern || m_tree.kind(child) == Kind::list_splat)
            star = count;
        ++count;
    }
    if (isGuessedTensor(value)) {
        // What calling such an object gives was only supposed to be a tensor; unpacked, it more often is a tuple of one
        // and something else.
        bool isFirst = true;
        for (NodeId child = m_tree.firstNamedChild(pattern); child != noNode; child = m_tree.nextNamedSibling(child)) {
            assign(child, isFirst ? value : Value{});
            isFirst = false;
        }
        return;
    }
    const bool isFixed = isFixedTuple(value);
    const std::vector<TypeId> elements = isFixed ? m_types[value.type].elements : std::vector<TypeId>();
    if (isOpenTuple(value))
        return assignOpen(pattern, value, count, star);
    const bool fits = isFixed && (star < count ? elements.size() + 1 >= count : elements.size() == count);
    const Value any = fits ? Value{} : elementOf(value, pattern);
    std::size_t index = 0;
    for (NodeId child = m_tree.firstNamedChild(pattern); child != noNode;
         child = m_tree.nextNamedSibling(child), ++index) {
        Value part = any;
        if (index == star) {
            TypeId element = any.type;
            if (fits) {
                bool weakened = false;
                element = neverType;
                for (std::size_t i = star; i + (count - 1 - star) < elements.size(); ++i)
                    element = m_component.joinTypes(element, elements[i], weakened);
            }
            part = atMost(certainly(m_types.listOf(element)), value.isKnown() ? value.sureness() : Sureness());
        } else if (fits) {
            part = value;
            part.maybeNone = false;
            part.setType(elements[index < star ? index : elements.size() - (count - index)]);
            if (!part.isKnown())
                part = {};
        }
        assign(child, part);
    }
}

bool FileInference::isGuessedTensor(const Value &value) const
{
    return value.isKnown() && value.confidence() != Confidence::certain && value.reason != none
           && m_reasons[value.reason].kind == ReasonKind::runs && m_component.isTensor(value.type);
}

/// A tuple whose elements are known one by one.
bool FileInference::isFixedTuple(const Value &value) const
{
    return value.isKnown() && m_types[value.type].kind == Type::Kind::instance && !m_types[value.type].variadic
           && m_types.nameOf(value.type) == "tuple";
}

bool FileInference::isOpenTuple(const Value &value) const
{
    return value.isKnown() && m_types.nameOf(value.type) == "tuple" && m_types[value.type].variadic
           && m_types[value.type].elements.size() > 1;
}

/// `b, n, d, heads = *x.shape, self.heads`, `*_, n, heads = *x.shape, self.heads`
void FileInference::assignOpen(NodeId pattern, const Value &value, std::size_t count, std::size_t star)
{
    const std::vector<TypeId> elements = m_types[value.type].elements;
    const std::size_t repeated = m_types[value.type].symbol;
    const std::size_t behind = elements.size() - 1 - repeated;
    const bool isStarred = star < count;
    std::size_t index = 0;
    for (NodeId child = m_tree.firstNamedChild(pattern); child != noNode;
         child = m_tree.nextNamedSibling(child), ++index) {
        // Places are counted from the front before the star, from the end behind it; what may be either stays unknown.
        const bool fromFront = !isStarred || index < star;
        const bool fromEnd = !isStarred || index > star;
        Value part = value;
        part.maybeNone = false;
        part.type = unknownType;
        if (isStarred && index == star)
            part = certainly(m_types.listOf(unknownType));
        else if (!isStarred && repeated + behind > count)
            part.type = unknownType;
        else if (fromFront && index < repeated)
            part.setType(elements[index]);
        else if (fromEnd && index + behind >= count)
            part.setType(elements[elements.size() - (count - index)]);
        else if (!isStarred || (fromEnd && repeated == 0) || (fromFront && behind == 0))
            part.setType(elements[repeated]);
        assign(child, part.isKnown() ? part : Value{});
    }
}

void FileInference::assignAttribute(NodeId attribute, const Value &value)
{
    const NodeId objectNode = m_tree.child(attribute, Field::object);
    const NodeId name = m_tree.child(attribute, Field::attribute);
    if (objectNode == noNode || name == noNode)
        return evalChildren(attribute);
    Value object = eval(objectNode);
    object.maybeNone = false;
    record(objectNode, object);
    record(attribute, value);
    if (object.isKnown())
        store(attribute, m_tree.text(name), object.type, value);
    holdAttribute(attribute, objectNode, m_tree.text(name), value);
}

/// Notes what a site gives an attribute of the project's own class.
void FileInference::store(NodeId site, std::string_view name, TypeId object, const Value &value)
{
    const TypeRecord &record = m_types[object];
    if (record.origin != Origin::project || record.kind == Type::Kind::function)
        return;
    if (record.kind == Type::Kind::module) {
        if (record.symbol != none)
            storeVariable(record.symbol, name, value);
        return;
    }
    noteStored(site, name, record.symbol, value);
}

/// `module.name = value`, `globals()["name"] = value`
void FileInference::storeVariable(std::uint32_t file, std::string_view name, const Value &value)
{
    const std::uint32_t variable = m_program.files[file].names->variableIn(names::moduleScope, name);
    if (variable == names::none)
        return;
    m_component.noteVariable(file, variable, value);
    if (file == m_file && m_frame->function == none)
        m_flow.set(variable, value.isNever() ? Value{} : value);
}

/// A store counts for the class that has the attribute, and for those it derives from: their methods read it as well.
void FileInference::noteStored(NodeId site, std::string_view name, std::uint32_t classIndex, const Value &value)
{
    std::uint32_t before = none;
    for (const std::uint32_t ancestor : m_program.classes.classes()[classIndex].projectAncestors) {
        const std::uint32_t index = m_program.classes.member(ancestor, name);
        if (index == none)
            return; // nor have those behind it
        if (index == before)
            continue;
        before = index;
        const ClassTable::Member &member = m_program.classes.members()[index];
        const bool isOwn = m_program.classes.classes()[member.owner].file == m_file
                           && std::binary_search(member.sites.begin(), member.sites.end(), site);
        const bool isBody =
            member.owner == classIndex && member.variable != names::none && m_names.bindingAt(site) != names::none;
        if (isOwn)
            storeSite(site, index, value);
        else if (!isBody)
            m_component.note(index | memberBit, notePlace(), value);
    }
}

void FileInference::storeSite(NodeId site, std::uint32_t index, const Value &value)
{
    const ClassTable::Member &member = m_program.classes.members()[index];
    const auto found = std::lower_bound(member.sites.begin(), member.sites.end(), site);
    const auto at = static_cast<std::size_t>(found - member.sites.begin());
    Value &known = m_program.memberStates[index].sites[at];
    const Value now = value.isNever() ? Value{} : value;
    if (!sameValue(known, now)) {
        m_component.hasChanged = true;
        m_program.changedMembers[index] = changedInRound | changedJustNow;
    }
    known = now;
}

} // namespace torchferry::types
