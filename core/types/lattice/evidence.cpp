// SPDX-License-Identifier: Apache-2.0
#include "core/types/lattice/evidence.h"

#include <algorithm>

namespace torchferry::types {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

constexpr std::size_t maximumQuote = 60;

} // namespace

const Value *FileTypes::Data::find(NodeId node) const
{
    return node < facts.size() && facts[node].isKnown() ? &facts[node] : nullptr;
}

std::uint32_t FileTypes::Data::lineOf(NodeId node) const
{
    const auto after = std::upper_bound(lineStarts.begin(), lineStarts.end(), tree->begin(node));
    return static_cast<std::uint32_t>(after - lineStarts.begin()) + 1;
}

/// The source text, short enough for a sentence.
std::string FileTypes::Data::quoted(NodeId node) const
{
    std::string_view text = tree->text(node);
    const std::string_view start = text.substr(0, maximumQuote);
    const std::size_t line = std::min(start.find('\n'), start.find('\r'));
    const bool isLong = line != std::string_view::npos || text.size() > maximumQuote;
    text = text.substr(0, std::min(line, maximumQuote));
    while (isLong && !text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0) == 0x80)
        text.remove_suffix(1); // not in the middle of a character
    if (isLong && !text.empty() && static_cast<unsigned char>(text.back()) >= 0xc0)
        text.remove_suffix(1);
    return isLong ? std::string(text) + "…" : std::string(text);
}

Message FileTypes::Data::sentence(const Reason &reason) const
{
    const NodeId node = reason.node;
    const auto typeName = [&] { return table->described(reason.type); };
    const auto name = [&] { return quoted(node); };
    switch (reason.kind) {
    case ReasonKind::result: return {"TF4101", {{"expr", name()}, {"api", std::string(table->nameOf(reason.type))}}};
    case ReasonKind::annotated: {
        const NodeId parent = tree->parent(node);
        NodeId holder = parent;
        if (holder != noNode && tree->child(holder, Field::type) == noNode)
            holder = tree->parent(holder);
        const NodeId type = holder == noNode ? noNode : tree->child(holder, Field::type);
        return {"TF4102", {{"name", name()}, {"type", type == noNode ? typeName() : quoted(type)}}};
    }
    case ReasonKind::assigned: return {"TF4103", {{"name", name()}, {"line", std::to_string(lineOf(node))}}};
    case ReasonKind::tensorParameter: {
        const NodeId function = tree->enclosing(node, Kind::function_definition);
        const NodeId method = function == noNode ? noNode : tree->child(function, Field::name);
        return {
            "TF4104",
            {{"name", name()}, {"method", method == noNode ? std::string() : quoted(method)}, {"class", typeName()}}};
    }
    case ReasonKind::instance:
        return {"TF4105", {{"expr", name()}, {"class", std::string(table->nameOf(reason.type))}}};
    case ReasonKind::attribute:
        return {"TF4106", {{"expr", name()}, {"class", std::string(table->nameOf(reason.type))}}};
    case ReasonKind::stored: return {"TF4107", {{"expr", name()}, {"line", std::to_string(lineOf(reason.type))}}};
    case ReasonKind::storedElsewhere:
        return {"TF4108", {{"expr", name()}, {"class", std::string(table->nameOf(reason.type))}}};
    case ReasonKind::projectResult:
        return {"TF4109", {{"expr", name()}, {"function", std::string(table->nameOf(reason.type))}}};
    case ReasonKind::element: return {"TF4110", {{"expr", name()}, {"type", typeName()}}};
    case ReasonKind::computed: return {"TF4111", {{"expr", name()}, {"type", typeName()}}};
    case ReasonKind::part: return {"TF4112", {{"expr", name()}, {"type", typeName()}}};
    case ReasonKind::narrowed: return {"TF4113", {{"line", std::to_string(lineOf(node))}, {"type", typeName()}}};
    case ReasonKind::receiver:
        return {"TF4114", {{"name", name()}, {"class", std::string(table->nameOf(reason.type))}}};
    case ReasonKind::defaultValue: return {"TF4115", {{"name", name()}, {"type", typeName()}}};
    case ReasonKind::runs: return {"TF4116", {{"expr", name()}, {"class", std::string(table->nameOf(reason.type))}}};
    case ReasonKind::declared:
        return {"TF4117", {{"name", name()}, {"type", typeName()}, {"line", std::to_string(lineOf(node))}}};
    case ReasonKind::used:
        return {"TF4119", {{"name", name()}, {"type", typeName()}, {"line", std::to_string(lineOf(node))}}};
    case ReasonKind::passed: return {"TF4118", {{"name", name()}, {"type", typeName()}}};
    }
    return {};
}

} // namespace torchferry::types
