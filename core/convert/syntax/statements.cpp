// SPDX-License-Identifier: Apache-2.0
#include "core/convert/syntax/statements.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/lines.h"
#include "core/convert/model/emission.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// `type(x)` or `x.__class__`
bool isClassOfSomething(const Tree &tree, NodeId node)
{
    if (tree.kind(node) == Kind::call)
        return tree.text(tree.child(node, Field::function)) == "type";
    const NodeId name = tree.kind(node) == Kind::attribute ? tree.child(node, Field::attribute) : NodeId{noNode};
    return name != noNode && tree.text(name) == "__class__";
}

} // namespace

bool inAnnotation(const Tree &tree, NodeId node)
{
    constexpr std::array<std::string_view, 22> generics{
        "Annotated", "AsyncIterator", "Awaitable", "Callable", "ClassVar", "Deque",    "Dict",     "Final",
        "FrozenSet", "Generator",     "Iterable",  "Iterator", "List",     "Mapping",  "Optional", "Sequence",
        "Set",       "Tuple",         "Type",      "Union",    "Literal",  "Container"};
    for (NodeId id = tree.parent(node); id != noNode; node = id, id = tree.parent(id)) {
        switch (tree.kind(id)) {
        case Kind::type: return true;
        case Kind::subscript: {
            const NodeId whole = tree.child(id, Field::value);
            const NodeId name = tree.kind(whole) == Kind::attribute ? tree.child(whole, Field::attribute) : whole;
            if (node != whole && std::find(generics.begin(), generics.end(), tree.text(name)) != generics.end())
                return true;
            break;
        }
        case Kind::binary_operator: // of `A | B` an annotation is made, of `A + b` a value
            if (tree.text(tree.child(id, Field::operator_)) != "|")
                return false;
            break;
        case Kind::call:
        case Kind::block:
        case Kind::module:
        case Kind::lambda: return false;
        default: break;
        }
    }
    return false;
}

bool readsAttributes(const Tree &tree, NodeId pattern)
{
    if (tree.kind(pattern) != Kind::class_pattern)
        return false;
    const NodeId end = tree.subtreeEnd(pattern);
    for (NodeId id = pattern + 1; id < end; ++id) {
        if (tree.kind(id) == Kind::class_pattern)
            id = tree.subtreeEnd(id) - 1;
        else if (tree.kind(id) == Kind::keyword_pattern)
            return true;
    }
    return false;
}

bool isContinuation(const Tree &tree, std::uint32_t line)
{
    const std::string_view text = tree.text();
    std::size_t end = std::min<std::size_t>(line, text.size());
    if (end > 0 && text[end - 1] == '\n')
        --end;
    if (end > 0 && text[end - 1] == '\r')
        --end;
    if (end == 0 || end == line || text[end - 1] != '\\')
        return false;
    const std::size_t before = text.substr(0, end).find_last_of("\r\n");
    const auto begin = static_cast<std::uint32_t>(before == std::string_view::npos ? 0 : before + 1);
    return lostComments(tree, {begin, static_cast<std::uint32_t>(end)}, {}).empty(); // a comment ends with its line
}

bool beginsLine(const Tree &tree, std::uint32_t offset)
{
    const std::string_view text = tree.text();
    while (offset > 0 && isSpaceInLine(text[offset - 1]))
        --offset;
    return offset == 0 || ((text[offset - 1] == '\n' || text[offset - 1] == '\r') && !isContinuation(tree, offset));
}

bool standsAlone(const Tree &tree, NodeId statement)
{
    const std::string_view text = tree.text();
    const ByteRange range = tree.range(statement);
    if (!beginsLine(tree, range.begin))
        return false;
    std::size_t after = range.end;
    while (after < text.size() && isSpaceInLine(text[after]))
        ++after;
    return after >= text.size() || text[after] == '\n' || text[after] == '\r' || text[after] == '#';
}

ByteRange remarkBehind(const Tree &tree, NodeId statement)
{
    const std::string_view text = tree.text();
    const auto end = tree.end(statement);
    std::uint32_t at = end;
    while (at < text.size() && isSpaceInLine(text[at]))
        ++at;
    if (at >= text.size() || text[at] != '#')
        return {end, end};
    while (at < text.size() && text[at] != '\n' && text[at] != '\r')
        ++at;
    return {end, at};
}

std::string indentationOf(const Tree &tree, NodeId statement)
{
    const std::string_view text = tree.text();
    std::string_view indentation = indentationAt(text, tree.begin(statement));
    for (std::size_t at = tree.begin(statement);;) {
        const std::size_t end = text.substr(0, at).find_last_of("\r\n");
        if (end == std::string_view::npos || !isContinuation(tree, static_cast<std::uint32_t>(end + 1)))
            return std::string(indentation);
        at = text[end] == '\n' && end > 0 && text[end - 1] == '\r' ? end - 1 : end;
        std::size_t begin = at - 1; // of what is before the backslash
        while (begin > 0 && isSpaceInLine(text[begin - 1]))
            --begin;
        const bool isBlank = begin == 0 || text[begin - 1] == '\n' || text[begin - 1] == '\r';
        if (const std::string_view before = indentationAt(text, at); !isBlank || !before.empty())
            indentation = before;
    }
}

std::string indentationUnit(const Tree &tree, NodeId statement)
{
    const auto unitOf = [&](NodeId block) -> std::string {
        const NodeId owner = tree.statement(tree.parent(block));
        const NodeId first = tree.firstNamedChild(block);
        if (owner == noNode || first == noNode || !beginsLine(tree, tree.begin(first)))
            return {};
        const std::string outer = indentationOf(tree, owner);
        const std::string inner = indentationOf(tree, first);
        return inner.size() > outer.size() && inner.starts_with(outer) ? inner.substr(outer.size()) : std::string();
    };
    std::string unit;
    if (const NodeId block = tree.enclosing(statement, Kind::block); block != noNode)
        unit = unitOf(block);
    for (NodeId block = tree.next(Kind::block, 0); unit.empty() && block != noNode;
         block = tree.next(Kind::block, block + 1))
        unit = unitOf(block);
    return unit.empty() ? "    " : unit;
}

NodeId assignedTarget(const Tree &tree, NodeId value)
{
    const NodeId assignment = tree.parent(value);
    const NodeId statement = tree.parent(assignment);
    if (tree.kind(assignment) != Kind::assignment || tree.child(assignment, Field::right) != value
        || tree.child(assignment, Field::type) != noNode || tree.kind(statement) != Kind::expression_statement)
        return noNode;
    return tree.child(assignment, Field::left);
}

NodeId plainStore(const Tree &tree, NodeId name)
{
    const NodeId assignment = tree.parent(name);
    if (assignment == noNode || tree.kind(assignment) != Kind::assignment || tree.child(assignment, Field::left) != name
        || tree.child(assignment, Field::type) != noNode)
        return noNode;
    const NodeId right = tree.child(assignment, Field::right);
    const NodeId parent = tree.parent(assignment);
    const bool single = right != noNode && tree.kind(right) != Kind::assignment && parent != noNode
                        && tree.kind(parent) == Kind::expression_statement;
    return single ? assignment : noNode;
}

bool isTypeTest(const Tree &tree, NodeId name)
{
    NodeId argument = name;
    NodeId above = tree.parent(argument);
    const auto isGroup = [&](NodeId node) {
        switch (tree.kind(node)) {
        case Kind::tuple:
        case Kind::list:
        case Kind::set:
        case Kind::parenthesized_expression: return true;
        case Kind::binary_operator: return tree.text(tree.child(node, Field::operator_)) == "|";
        default: return false;
        }
    };
    for (; above != noNode && isGroup(above); above = tree.parent(above))
        argument = above;
    if (above == noNode)
        return false;
    if (tree.kind(above) == Kind::comparison_operator)
        return isClassOfSomething(tree, tree.firstNamedChild(above)) && tree.firstNamedChild(above) != argument;
    if (tree.kind(above) != Kind::argument_list || tree.kind(tree.parent(above)) != Kind::call)
        return false;
    const std::string_view callee = tree.text(tree.child(tree.parent(above), Field::function));
    return (callee == "isinstance" || callee == "issubclass") && tree.firstNamedChild(above) != argument;
}

bool isInstanceTest(const Tree &tree, NodeId name)
{
    NodeId argument = name;
    NodeId above = tree.parent(argument);
    for (; tree.kind(above) == Kind::tuple || tree.kind(above) == Kind::parenthesized_expression;
         above = tree.parent(above))
        argument = above;
    return tree.kind(above) == Kind::argument_list && isTypeTest(tree, argument);
}

bool areExclusive(const Tree &tree, NodeId one, NodeId other)
{
    for (NodeId above = tree.parent(one); above != noNode; one = above, above = tree.parent(above)) {
        if (tree.range(above).contains(tree.range(other)))
            return tree.kind(above) == Kind::if_statement && !tree.range(one).contains(tree.range(other));
    }
    return false;
}

} // namespace torchferry::convert
