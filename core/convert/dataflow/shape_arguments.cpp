// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/shape_arguments.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

Rank exactly(int axes)
{
    return axes < 0 ? Rank{} : Rank{axes, axes};
}

Rank eitherOf(Rank a, Rank b)
{
    return {std::min(a.least, b.least), std::max(a.most, b.most)};
}

Rank bothOf(Rank a, Rank b)
{
    const Rank both{std::max(a.least, b.least), std::min(a.most, b.most)};
    return both.least <= both.most ? both : Rank{};
}

Rank broadcast(Rank a, Rank b)
{
    return {std::max(a.least, b.least), std::max(a.most, b.most)};
}

Rank shifted(Rank rank, int by)
{
    if (rank.most + by < 0)
        return {};
    return {std::max(rank.least + by, 0), rank.most == Rank::unbounded ? rank.most : rank.most + by};
}

Rank fixedRank(std::string_view word)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (word.empty() || !isDigit(word.front()))
        return {};
    return {word.front() - '0', word.back() - '0'};
}

std::vector<NodeId> childrenOf(const Tree &tree, NodeId node)
{
    std::vector<NodeId> children;
    for (NodeId each = tree.firstNamedChild(node); each != noNode; each = tree.nextNamedSibling(each))
        if (tree.kind(each) != Kind::comment)
            children.push_back(each);
    return children;
}

bool isWhole(const FileContext &file, NodeId expression)
{
    expression = unwrap(file.tree, expression);
    if (file.tree.kind(expression) == Kind::unary_operator)
        expression = file.tree.child(expression, Field::argument);
    return expression != noNode
           && (file.tree.kind(expression) == Kind::integer
               || (file.types.kindOf(expression) == types::Type::Kind::instance
                   && file.types.nameOf(expression) == "int"));
}

std::optional<int> numberIn(const Tree &tree, NodeId expression)
{
    const std::string text = expression == noNode ? std::string() : literalText(tree, expression);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return !text.empty() && error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                                     : std::nullopt;
}

NodeId passedFor(const CallSite &site, std::size_t position, std::initializer_list<std::string_view> names)
{
    std::size_t at = 0;
    for (const Argument &argument : site.arguments) {
        const bool isNamed = std::find(names.begin(), names.end(), argument.name) != names.end();
        const bool isPositional = argument.kind == Argument::Kind::positional;
        if (argument.kind == Argument::Kind::keyword ? isNamed : isPositional && at == position)
            return argument.value;
        at += isPositional ? 1 : 0;
    }
    return noNode;
}

Rank rankOfLists(const FileContext &file, NodeId data)
{
    int axes = 0;
    for (NodeId node = unwrap(file.tree, data); node != noNode;) {
        const Kind kind = file.tree.kind(node);
        if (kind != Kind::list && kind != Kind::tuple) {
            const NodeId number =
                kind == Kind::unary_operator ? unwrap(file.tree, file.tree.firstNamedChild(node)) : node;
            const Kind bare = file.tree.kind(number);
            const bool isNumber = bare == Kind::integer || bare == Kind::float_ || bare == Kind::true_
                                  || bare == Kind::false_ || isWhole(file, number);
            return isNumber && axes != 0 ? exactly(axes) : Rank{};
        }
        ++axes;
        const std::vector<NodeId> elements = childrenOf(file.tree, node);
        if (elements.empty())
            return exactly(axes);
        node = unwrap(file.tree, elements.front()); // all have as many
    }
    return {};
}

Rank givenSizes(const FileContext &file, const CallSite &site, std::size_t from)
{
    const Tree &tree = file.tree;
    std::vector<NodeId> sizes;
    std::size_t position = 0;
    for (const Argument &argument : site.arguments) {
        const bool isNamed = argument.name == "size" || argument.name == "shape" || argument.name == "dims";
        if (argument.kind == Argument::Kind::positional ? position++ >= from
                                                        : argument.kind == Argument::Kind::keyword && isNamed)
            sizes.push_back(argument.value);
    }
    if (sizes.size() == 1) {
        const NodeId only = unwrap(tree, sizes.front());
        if (tree.kind(only) == Kind::tuple || tree.kind(only) == Kind::list)
            sizes = childrenOf(tree, only);
        else if (!isWhole(file, only))
            return {};
    }
    const bool isSpread = std::any_of(sizes.begin(), sizes.end(), [&tree](NodeId size) {
        return tree.kind(size) == Kind::list_splat || tree.kind(size) == Kind::string;
    });
    return isSpread || sizes.empty() ? Rank{} : exactly(static_cast<int>(sizes.size()));
}

std::optional<Indexing> indexingOf(const FileContext &file, NodeId subscript)
{
    const Tree &tree = file.tree;
    Indexing indexing;
    std::vector<NodeId> indices = childrenOf(tree, subscript);
    indices.erase(indices.begin()); // the tensor itself
    if (indices.size() == 1 && tree.kind(unwrap(tree, indices.front())) == Kind::tuple)
        indices = childrenOf(tree, unwrap(tree, indices.front()));
    for (const NodeId index : indices) {
        switch (tree.kind(unwrap(tree, index))) {
        case Kind::slice: ++indexing.used; break;
        case Kind::ellipsis: break;
        case Kind::none: ++indexing.added; break;
        default:
            if (!isWhole(file, index))
                return std::nullopt;
            --indexing.added;
            ++indexing.used;
        }
    }
    return indexing;
}

} // namespace torchferry::convert
