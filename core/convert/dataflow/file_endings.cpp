// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/file_endings.h"

#include "core/convert/calls/call_site.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

NodeId lastNamedChild(const Tree &tree, NodeId node)
{
    NodeId last = noNode;
    for (NodeId part = tree.firstNamedChild(node); part != noNode; part = tree.nextNamedSibling(part))
        last = part;
    return last;
}

} // namespace

NodeId endOfPath(const Tree &tree, NodeId node)
{
    if (tree.kind(node) == Kind::concatenated_string)
        return lastNamedChild(tree, node);
    if (tree.kind(node) == Kind::binary_operator) {
        const NodeId left = tree.child(node, Field::left);
        const NodeId right = tree.child(node, Field::right);
        const std::string_view between = tree.text().substr(tree.end(left), tree.begin(right) - tree.end(left));
        if (between.find('%') != std::string_view::npos)
            return left;
        const bool isJoined =
            between.find('+') != std::string_view::npos || between.find('/') != std::string_view::npos;
        return isJoined ? right : NodeId{noNode};
    }
    if (tree.kind(node) != Kind::call)
        return noNode;
    const CallSite site = CallSite::of(tree, node);
    const bool isMember = tree.kind(site.callee) == Kind::attribute;
    const std::string_view name = tree.text(isMember ? tree.child(site.callee, Field::attribute) : site.callee);
    if (isMember && name == "format")
        return tree.child(site.callee, Field::object);
    if (site.arguments.empty() || site.arguments.back().kind != Argument::Kind::positional)
        return noNode;
    const bool isJoin = name == "join" || name == "joinpath";
    const bool isPath = isJoin || ((name == "str" || name == "Path") && site.arguments.size() == 1);
    return isPath ? site.arguments.back().value : NodeId{noNode};
}

std::optional<FileEnding> fileEndingIn(const FileContext &file, NodeId path)
{
    const Tree &tree = file.tree;
    while (path != noNode && tree.kind(unwrap(tree, path)) != Kind::string)
        path = endOfPath(tree, unwrap(tree, path));
    return path == noNode ? std::nullopt : endingOfString(file, unwrap(tree, path));
}

std::optional<FileEnding> endingOfString(const FileContext &file, NodeId string)
{
    const std::string_view text = file.tree.text(string);
    const bool isLong = text.ends_with("\"\"\"") || text.ends_with("'''");
    const std::uint32_t quotes = isLong ? 3 : 1;
    std::optional<FileEnding> found;
    for (const auto &[ending, inTarget] : file.pack.fileEndings) {
        const bool isFirst = !found || ending.size() > found->range.end - found->range.begin;
        if (isFirst && text.substr(0, text.size() - quotes).ends_with(ending)) {
            const std::uint32_t end = file.tree.end(string) - quotes;
            found = FileEnding{{end - static_cast<std::uint32_t>(ending.size()), end}, inTarget};
        }
    }
    return found;
}

} // namespace torchferry::convert
