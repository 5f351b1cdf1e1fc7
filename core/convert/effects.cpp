// SPDX-License-Identifier: Apache-2.0
#include "core/convert/effects.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/convert/value_kind.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

bool isMentioned(const Emission &emission, std::string_view name)
{
    return std::find(emission.mentioned.begin(), emission.mentioned.end(), name) != emission.mentioned.end();
}

bool isWritten(const Emission &emission, const ByteRange &range)
{
    return std::any_of(emission.pieces.begin(), emission.pieces.end(), [&](const Piece &piece) {
        return piece.kind == Piece::Kind::source && piece.range.overlaps(range);
    });
}

Outcome<> lost(const GuardSubject &subject, std::string parameter, NodeId expression)
{
    return refusal("TF4007", {{"parameter", std::move(parameter)},
                              {"argument", std::string(subject.file->tree.text(expression))}});
}

/// The object or an argument with an effect that `range` is a part of or holds; none if there is none.
NodeId effectIn(const GuardSubject &subject, const ByteRange &range)
{
    const python::Tree &tree = subject.file->tree;
    const auto hits = [&](NodeId node) {
        return node != noNode && tree.range(node).overlaps(range) && !isDroppable(*subject.file, node);
    };
    if (hits(subject.receiver))
        return subject.receiver;
    if (subject.site == nullptr)
        return noNode;
    for (const Argument &argument : subject.site->arguments) {
        if (hits(argument.value))
            return argument.value;
    }
    return noNode;
}

/// What stands at `node` is evaluated later, or once for each element: in the body of a lambda, in a comprehension
/// beside its first iterable.
bool isPutOff(const python::Tree &tree, NodeId node)
{
    for (NodeId child = node, above = tree.parent(node); above != noNode; child = above, above = tree.parent(above)) {
        switch (tree.kind(above)) {
        case Kind::lambda:
            if (tree[child].field == Field::body)
                return true;
            break;
        case Kind::for_in_clause: {
            NodeId first = tree.firstNamedChild(tree.parent(above));
            while (first != noNode && tree.kind(first) != Kind::for_in_clause)
                first = tree.nextNamedSibling(first);
            if (first == above && tree[child].field == Field::right)
                above = tree.parent(above); // evaluated at once, where the comprehension stands
            break;
        }
        case Kind::list_comprehension:
        case Kind::set_comprehension:
        case Kind::dictionary_comprehension:
        case Kind::generator_expression: return true;
        default: break;
        }
    }
    return false;
}

/// An effect that the template would put into a lambda or a comprehension of its own; none if there is none.
NodeId putOff(const Emission &emission, const GuardSubject &subject)
{
    std::string text;
    std::vector<std::pair<std::uint32_t, NodeId>> holes; // where in `text`, what
    bool hasScope = false;
    for (const Piece &piece : emission.pieces) {
        if (piece.kind != Piece::Kind::source) {
            hasScope = hasScope || piece.text.find("lambda") != std::string::npos
                       || piece.text.find(" for ") != std::string::npos;
            text += piece.text;
            continue;
        }
        if (const NodeId effect = effectIn(subject, piece.range); effect != noNode)
            holes.emplace_back(static_cast<std::uint32_t>(text.size()), effect);
        text += "_hole";
    }
    if (!hasScope || holes.empty())
        return noNode;
    const python::Tree tree = python::Tree::parse(text);
    for (const auto &[offset, effect] : holes) {
        for (NodeId node = 0; node < tree.size(); ++node) {
            if (tree.kind(node) == Kind::identifier && tree[node].begin == offset && isPutOff(tree, node))
                return effect;
        }
    }
    return noNode;
}

} // namespace

Outcome<> keepsEffects(const Emission &emission, const GuardSubject &subject)
{
    const python::Tree &tree = subject.file->tree;
    if (subject.receiver != noNode && !isPure(tree, subject.receiver) && !isMentioned(emission, "receiver")
        && !isMentioned(emission, "call"))
        return lost(subject, "receiver", subject.receiver);
    if (const NodeId effect = putOff(emission, subject); effect != noNode)
        return refusal("TF4010", {{"argument", std::string(tree.text(effect))}});
    if (subject.bound == nullptr || subject.bound->signature == nullptr)
        return {};
    for (const mapping::Parameter &parameter : subject.bound->signature->parameters) {
        if (!isMentioned(emission, parameter.name))
            continue; // what becomes of the others is not the template's matter
        const NodeId argument = argumentFor(subject, parameter.name);
        if (argument != noNode && !isWritten(emission, tree.range(argument)) && !isDroppable(*subject.file, argument))
            return lost(subject, parameter.name, argument);
    }
    return {};
}

} // namespace torchferry::convert
