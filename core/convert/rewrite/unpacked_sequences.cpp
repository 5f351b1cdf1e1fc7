// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/unpacked_sequences.h"

#include <string>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// `sizes + (1,)`, `[1] * n`: of the type of the sequence that is written out.
bool joinsDisplay(const FileContext &file, NodeId operation, bool asTuple)
{
    const std::string_view sign = file.tree.text(file.tree.child(operation, Field::operator_));
    if (sign != "+" && sign != "*")
        return false;
    for (const Field side : {Field::left, Field::right}) {
        const NodeId part = file.tree.child(operation, side);
        const Kind kind = part == noNode ? Kind::other : file.tree.kind(unwrap(file.tree, part));
        if (kind == Kind::tuple || (kind == Kind::list && !asTuple))
            return true;
    }
    return false;
}

} // namespace

bool isSequenceItself(const FileContext &file, NodeId operand, bool asTuple)
{
    const NodeId inside = operand == noNode ? noNode : unwrap(file.tree, operand);
    const Kind kind = inside == noNode ? Kind::other : file.tree.kind(inside);
    if (kind == Kind::binary_operator && joinsDisplay(file, inside, asTuple))
        return true;
    const NodeId given = kind == Kind::identifier ? givenTo(file, inside) : NodeId{noNode};
    const NodeId value = given == noNode ? noNode : unwrap(file.tree, given);
    if (value != noNode && file.tree.kind(value) == Kind::binary_operator && joinsDisplay(file, value, asTuple))
        return true;
    const types::Type type = inside == noNode ? types::Type{} : file.types.of(operand).type;
    const mapping::SourceDescription &source = file.pack.source;
    std::string name = type.kind == types::Type::Kind::instance ? std::string(type.name) : std::string();
    if (type.kind == types::Type::Kind::unknown && kind == Kind::identifier) {
        const auto usual = source.namingConventions.find(std::string(file.tree.text(inside)));
        name = usual == source.namingConventions.end() ? std::string() : usual->second;
    }
    const auto items = source.iteration.find(name);
    const bool isSequence = asTuple ? name == "tuple" || (items != source.iteration.end() && items->second == "int")
                                    : name == "list" || name == "tuple" || items != source.iteration.end();
    return isSequence
           && (kind == Kind::identifier || kind == Kind::attribute || kind == Kind::call
               || kind == Kind::binary_operator);
}

} // namespace torchferry::convert
