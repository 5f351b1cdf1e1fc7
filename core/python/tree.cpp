// SPDX-License-Identifier: Apache-2.0
#include "core/python/tree.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "core/python/flatten.h"
#include "core/python/recovery.h"
#include "core/python/stars.h"

namespace torchferry::python {

namespace {

/// The type of an annotated assignment begins on a later line than its colon: the grammar reads `match [x]:` and
/// `case (x):` above a statement that way.
bool isTypeOnAnotherLine(const FlatNode &node, std::string_view text)
{
    const std::string_view before = text.substr(0, node.begin);
    const std::size_t word = before.find_last_not_of(" \t\r\n");
    const std::string_view between = word == std::string_view::npos ? before : before.substr(word);
    return between.starts_with(':') && between.find('\n') != std::string_view::npos;
}

bool isNoAnnotation(const std::vector<FlatNode> &nodes, const FlatNode &node, std::string_view text)
{
    return node.kind == Kind::type && nodes[node.parent].kind == Kind::assignment && isTypeOnAnotherLine(node, text);
}

/// The text with blanks for the brackets around such a subject, `match  x :`, which the grammar reads as what it is;
/// empty if there is none.
std::string withPlainSubjects(const std::vector<FlatNode> &nodes, std::string_view text)
{
    std::string other;
    for (const FlatNode &node : nodes) {
        if (!isNoAnnotation(nodes, node, text))
            continue;
        const FlatNode &left = nodes[nodes[node.parent].firstChild];
        const std::string_view subject = text.substr(left.begin, left.end - left.begin);
        const std::size_t bracket = subject.find_first_of("[(");
        if (bracket == std::string_view::npos || !subject.starts_with("match")
            || subject.find('\n') != std::string_view::npos)
            continue;
        if (other.empty())
            other = text;
        other[left.begin + bracket] = ' ';
        other[left.end - 1] = ' ';
    }
    return other;
}

/// Regions no grammar rule covers: error nodes, the line end where the parser had to invent a token, and what the
/// grammar takes for an annotated assignment that is none.
std::vector<ByteRange> collectErrors(const std::vector<FlatNode> &nodes, std::string_view text)
{
    std::vector<ByteRange> errors;
    for (const FlatNode &node : nodes) {
        const bool isMissing = (node.flags & FlatNode::missing) != 0;
        const bool isNoType = isNoAnnotation(nodes, node, text);
        if (node.kind != Kind::error && !isMissing && !isNoType)
            continue;
        ByteRange range{node.begin, node.end};
        if (isNoType)
            range = {nodes[node.parent].begin, nodes[node.parent].end};
        if (!errors.empty() && range.begin <= errors.back().end)
            errors.back().end = std::max(errors.back().end, range.end);
        else
            errors.push_back(range);
    }
    return errors;
}

} // namespace

Tree Tree::parse(std::string_view text)
{
    Tree tree = parseStrictly(text);
    if (tree.m_errors.empty())
        return tree;
    const std::vector<ByteRange> conflicts = mergeConflicts(text);
    std::string rest = withoutMarks(text, conflicts);
    if (!conflicts.empty())
        tree = parseStrictly(rest);
    std::vector<ByteRange> broken;
    if (!tree.m_errors.empty())
        broken = brokenStatements(rest, tree.m_errors);
    if (!broken.empty()) {
        for (const ByteRange &range : broken) {
            for (std::uint32_t at = range.begin; at < range.end; ++at) {
                if (rest[at] != '\n' && rest[at] != '\r')
                    rest[at] = ' ';
            }
        }
        tree = parseStrictly(rest);
    }
    tree.m_text = text;
    broken.insert(broken.end(), conflicts.begin(), conflicts.end());
    broken.insert(broken.end(), tree.m_errors.begin(), tree.m_errors.end());
    std::sort(broken.begin(), broken.end(), [](const ByteRange &a, const ByteRange &b) { return a.begin < b.begin; });
    tree.m_errors.clear();
    for (const ByteRange &range : broken) {
        if (!tree.m_errors.empty() && range.begin < tree.m_errors.back().end)
            tree.m_errors.back().end = std::max(tree.m_errors.back().end, range.end);
        else
            tree.m_errors.push_back(range);
    }
    return tree;
}

Tree Tree::parseStrictly(std::string_view text)
{
    const std::vector<FlatNode> &nodes = flatten(text); // the next call's, too
    Tree result;
    result.m_text = text;
    result.m_errors = collectErrors(nodes, text);
    std::string other = result.m_errors.empty() ? std::string() : withPlainSubjects(nodes, text);
    if (other.empty() && !result.m_errors.empty())
        other = withoutStars(text);
    if (!other.empty()) {
        static_cast<void>(flatten(other, text));
        if (collectErrors(nodes, other).empty())
            result.m_errors.clear();
        else
            static_cast<void>(flatten(text));
    }
    const std::size_t count = nodes.size();
    result.m_size = static_cast<NodeId>(count);
    result.m_kinds = std::make_unique_for_overwrite<Kind[]>(count);
    result.m_roles = std::make_unique_for_overwrite<Role[]>(count);
    result.m_links = std::make_unique_for_overwrite<Links[]>(count);
    result.m_extents = std::make_unique_for_overwrite<Extent[]>(count);
    for (std::size_t id = 0; id < count; ++id) {
        const FlatNode &node = nodes[id];
        const bool isInner = node.firstChild != noNode;
        const bool isNamed = (node.flags & FlatNode::named) != 0;
        const bool isExtra = (node.flags & FlatNode::extra) != 0;
        result.m_kinds[id] = node.kind;
        result.m_roles[id] = {node.field, static_cast<std::uint8_t>((isInner ? inner : 0) | (isNamed ? named : 0)
                                                                    | (isExtra ? extra : 0))};
        result.m_links[id] = {node.parent, node.nextSibling};
        result.m_extents[id] = {node.begin, node.end};
    }
    return result;
}

NodeId Tree::child(NodeId parent, Field field) const
{
    for (NodeId id = firstChild(parent); id != noNode; id = nextSibling(id)) {
        if (m_roles[id].field == field && !isExtra(id))
            return id;
    }
    return noNode;
}

bool Tree::isProper(NodeId id) const
{
    return (flags(id) & (named | extra)) == named;
}

NodeId Tree::firstNamedChild(NodeId parent) const
{
    NodeId id = firstChild(parent);
    while (id != noNode && !isProper(id))
        id = nextSibling(id);
    return id;
}

NodeId Tree::nextNamedSibling(NodeId id) const
{
    do {
        id = nextSibling(id);
    } while (id != noNode && !isProper(id));
    return id;
}

NodeId Tree::tokenChild(NodeId parent, std::string_view token) const
{
    for (NodeId id = firstChild(parent); id != noNode; id = nextSibling(id)) {
        if (!isNamed(id) && text(id) == token)
            return id;
    }
    return noNode;
}

NodeId Tree::enclosing(NodeId id, Kind kind) const
{
    while (has(id) && m_kinds[id] != kind)
        id = parent(id);
    return has(id) ? id : noNode;
}

NodeId Tree::statement(NodeId id) const
{
    for (;;) {
        const NodeId above = parent(id);
        if (above == noNode)
            return noNode;
        // The root of a file that makes no sense to the grammar as a whole is an error.
        if (m_kinds[above] == Kind::block || above == root())
            return id;
        id = above;
    }
}

NodeId Tree::next(Kind kind, NodeId from) const
{
    static_assert(sizeof(Kind) == 1);
    if (from >= m_size)
        return noNode;
    const Kind *const begin = m_kinds.get();
    const void *found = std::memchr(begin + from, static_cast<int>(kind), m_size - from);
    return found == nullptr ? noNode : static_cast<NodeId>(static_cast<const Kind *>(found) - begin);
}

NodeId Tree::firstFrom(std::uint32_t offset) const
{
    const Extent *const begin = m_extents.get();
    const Extent *const found =
        std::partition_point(begin, begin + m_size, [offset](const Extent &extent) { return extent.begin < offset; });
    return static_cast<NodeId>(found - begin);
}

NodeId Tree::subtreeEnd(NodeId id) const
{
    while (id != noNode) {
        if (nextSibling(id) != noNode)
            return nextSibling(id);
        id = parent(id);
    }
    return size();
}

NodeId withoutTargetBrackets(const Tree &tree, NodeId target)
{
    for (;;) {
        const Kind kind = tree.kind(target);
        const NodeId inner = kind == Kind::tuple_pattern || kind == Kind::parenthesized_expression
                                 ? tree.firstNamedChild(target)
                                 : NodeId{noNode};
        if (inner == noNode || tree.nextNamedSibling(inner) != noNode)
            return target;
        // The comma of `(a,)` is not in the tree.
        const std::string_view rest = tree.text().substr(tree.end(inner), tree.end(target) - tree.end(inner));
        if (kind == Kind::tuple_pattern && rest.substr(0, rest.find('#')).find(',') != std::string_view::npos)
            return target;
        target = inner;
    }
}

} // namespace torchferry::python
