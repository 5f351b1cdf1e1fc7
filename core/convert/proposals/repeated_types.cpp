// SPDX-License-Identifier: Apache-2.0
#include "core/convert/proposals/repeated_types.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/base/dotted.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

struct Replacement {
    ByteRange range;
    std::vector<Piece> pieces;
};

bool isUnionOperator(const Tree &tree, NodeId node)
{
    return tree.kind(node) == Kind::union_type
           || (tree.kind(node) == Kind::binary_operator && tree.text(tree.child(node, Field::operator_)) == "|");
}

/// The node that stands for the same text and is a part of something larger.
NodeId whole(const Tree &tree, NodeId node)
{
    while (tree.parent(node) != noNode && tree.range(tree.parent(node)) == tree.range(node))
        node = tree.parent(node);
    return node;
}

bool isSubscriptOfUnion(const Tree &tree, NodeId node)
{
    const bool isSubscript = tree.kind(node) == Kind::subscript;
    if (!isSubscript && tree.kind(node) != Kind::generic_type)
        return false;
    const NodeId name = isSubscript ? tree.child(node, Field::value) : tree.firstNamedChild(node);
    return lastPart(tree.text(name)) == "Union";
}

/// The members of the list that `member` is in: of `Union[…]`, or of the tuple that `isinstance` is given; and what all
/// of that is.
std::pair<NodeId, std::vector<NodeId>> listAround(const Tree &tree, NodeId member, NodeId name)
{
    NodeId list = tree.parent(member);
    NodeId around = list;
    if (tree.kind(list) == Kind::type_parameter)
        around = tree.parent(list);
    const bool isTuple = tree.kind(list) == Kind::tuple && isInstanceTest(tree, name);
    if (!isTuple && !isSubscriptOfUnion(tree, around))
        return {noNode, {}};
    std::vector<NodeId> members;
    NodeId first = tree.firstNamedChild(list);
    if (tree.kind(list) == Kind::subscript)
        first = tree.nextNamedSibling(first); // behind the name
    for (NodeId each = first; each != noNode; each = tree.nextNamedSibling(each))
        members.push_back(each);
    return {around, std::move(members)};
}

std::optional<Replacement> leftOutOfList(const Tree &tree, NodeId member, NodeId name, std::string_view written)
{
    const auto [around, members] = listAround(tree, member, name);
    const auto at = std::find(members.begin(), members.end(), member);
    const auto other = std::find_if(members.begin(), members.end(),
                                    [&](NodeId each) { return each != member && tree.text(each) == written; });
    if (at == members.end() || other == members.end())
        return std::nullopt;
    if (members.size() == 2)
        return Replacement{tree.range(around), {sourcePiece(tree.range(*other))}};
    if (at == members.begin())
        return Replacement{{tree.begin(member), tree.begin(members[1])}, {}};
    return Replacement{{tree.end(*std::prev(at)), tree.end(member)}, {}};
}

std::optional<Replacement> leftOutOfOperators(const Tree &tree, NodeId member, std::string_view written)
{
    const NodeId parent = tree.parent(member);
    if (!isUnionOperator(tree, parent))
        return std::nullopt;
    NodeId top = parent;
    while (isUnionOperator(tree, tree.parent(whole(tree, top))))
        top = tree.parent(whole(tree, top));
    std::vector<NodeId> open{top};
    bool isThere = false;
    while (!open.empty() && !isThere) {
        const NodeId node = open.back();
        open.pop_back();
        for (NodeId each = tree.firstNamedChild(node); each != noNode; each = tree.nextNamedSibling(each)) {
            NodeId inner = each;
            while (tree.kind(inner) == Kind::type && tree.firstNamedChild(inner) != noNode)
                inner = tree.firstNamedChild(inner);
            if (isUnionOperator(tree, inner))
                open.push_back(inner);
            isThere = isThere || (each != member && tree.text(each) == written);
        }
    }
    if (!isThere)
        return std::nullopt;
    const NodeId left = tree.firstNamedChild(parent);
    if (left == member)
        return Replacement{{tree.begin(member), tree.begin(tree.nextNamedSibling(left))}, {}};
    return Replacement{{tree.end(left), tree.end(member)}, {}};
}

} // namespace

void leaveOutRepeated(const FileContext &file, const Occurrence &occurrence, Proposal &proposal)
{
    const Tree &tree = file.tree;
    const bool isPlain = proposal.pieces.size() == 1 && proposal.pieces.front().kind == Piece::Kind::literal
                         && proposal.statements.empty() && proposal.range == tree.range(occurrence.node);
    if (!isPlain || (occurrence.use != mapping::Use::annotation && !isTypeTest(tree, occurrence.name)))
        return;
    const std::string &written = proposal.pieces.front().text;
    const NodeId member = whole(tree, occurrence.node);
    std::optional<Replacement> without = leftOutOfList(tree, member, occurrence.name, written);
    if (!without)
        without = leftOutOfOperators(tree, member, written);
    if (!without || !lostComments(tree, without->range, without->pieces).empty())
        return;
    proposal.range = without->range;
    proposal.pieces = std::move(without->pieces);
}

} // namespace torchferry::convert
