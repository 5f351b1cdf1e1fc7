// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/recurrent_layers.h"

#include <algorithm>
#include <array>

#include "core/convert/context/paddle/named_arguments.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::paddle {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// The class defined at `node` of the file is a base of the one at `derived`, near or far.
bool isAncestor(const types::ClassTable &table, NodeId node, NodeId derived)
{
    const auto &classes = table.classes();
    return std::any_of(classes.begin(), classes.end(), [&](const types::ClassTable::Class &each) {
        return each.node == derived
               && std::any_of(each.projectAncestors.begin(), each.projectAncestors.end(), [&](std::uint32_t base) {
                      return classes[base].node == node && classes[base].file == each.file;
                  });
    });
}

} // namespace

RecurrentLayers::RecurrentLayers(const ProgramShape &shape)
    : m_shape(shape),
      m_tree(shape.tree()),
      m_creations(shape.creations("torch.nn.RNNBase"))
{
    for (const Creation &creation : m_creations) {
        if (!creation.target.empty())
            m_layers[creation.target].push_back({creation, batchFirstOf(creation)});
    }
    const NodeId end = m_tree.subtreeEnd(m_tree.root());
    for (NodeId id = m_tree.root(); id < end; ++id) {
        if (m_tree.kind(id) == Kind::attribute && isTarget(m_tree, id))
            m_attributeStores[m_tree.text(m_tree.child(id, Field::attribute))].push_back(id);
    }
}

bool RecurrentLayers::isForward(std::string_view api)
{
    constexpr std::array<std::string_view, 3> names{"torch.nn.LSTM.forward", "torch.nn.GRU.forward",
                                                    "torch.nn.RNN.forward"};
    return std::find(names.begin(), names.end(), api) != names.end();
}

std::optional<bool> RecurrentLayers::batchFirstOf(const Creation &creation) const
{
    const NamedArguments call(m_shape, m_shape.findings()[creation.finding]);
    const NodeId projection = call.of("proj_size");
    if (!call.areKnown() || (projection != noNode && literalText(m_tree, projection) != "0"))
        return std::nullopt;
    return call.flag("batch_first", false);
}

std::size_t RecurrentLayers::storesOf(NodeId receiver) const
{
    if (m_tree.kind(receiver) == Kind::attribute) {
        const auto found = m_attributeStores.find(m_tree.text(m_tree.child(receiver, Field::attribute)));
        const types::ClassTable &classes = m_shape.file().classes;
        const NodeId own = classDefinitionAround(m_tree, receiver);
        const auto mayBeOfObject = [&](NodeId store) {
            const NodeId around = classDefinitionAround(m_tree, store);
            const bool isOfOther = m_tree.text(m_tree.child(store, Field::object)) == "self" && around != own;
            return !isOfOther || isAncestor(classes, around, own);
        };
        return found == m_attributeStores.end()
                   ? 0
                   : static_cast<std::size_t>(std::count_if(found->second.begin(), found->second.end(), mayBeOfObject));
    }
    const std::uint32_t variable = m_shape.file().names.variableOf(receiver);
    return variable == names::none ? 0 : m_shape.file().names.variables()[variable].bindings.size();
}

bool RecurrentLayers::isStoredBySubclass(NodeId receiver) const
{
    const types::ClassTable &table = m_shape.file().classes;
    const NodeId own = classDefinitionAround(m_tree, receiver);
    const std::string_view name = m_tree.text(m_tree.child(receiver, Field::attribute));
    return std::any_of(table.members().begin(), table.members().end(), [&](const types::ClassTable::Member &member) {
        if (member.name != name)
            return false;
        const types::ClassTable::Class &owner = table.classes()[member.owner];
        // The first ancestor is the class itself.
        return std::any_of(owner.projectAncestors.begin() + 1, owner.projectAncestors.end(),
                           [&](std::uint32_t base) { return table.classes()[base].node == own; });
    });
}

std::optional<bool> RecurrentLayers::batchFirst(const CallSite &call) const
{
    NodeId receiver = call.callee;
    // `self.rnn.forward(x)`
    if (receiver != noNode && call.member != noNode && m_tree.text(call.member) == "forward")
        receiver = call.receiver;
    if (receiver == noNode)
        return std::nullopt;
    const std::string_view text = m_tree.text(receiver);
    const bool isOwn = text.starts_with("self.");
    if (m_tree.kind(receiver) != Kind::identifier && !isOwn)
        return std::nullopt;
    const auto found = m_layers.find(text);
    if (found == m_layers.end())
        return std::nullopt;
    std::optional<bool> result;
    std::size_t inScope = 0;
    for (const Layer &layer : found->second) {
        if (isOwn) {
            if (layer.creation.scope != classDefinitionAround(m_tree, receiver))
                continue;
        } else {
            const std::uint32_t here = m_shape.file().names.variableOf(receiver);
            if (m_shape.file().names.variableAt(layer.creation.site.call, text) != here)
                continue;
        }
        if (!layer.batchFirst || (result && *result != *layer.batchFirst))
            return std::nullopt;
        result = layer.batchFirst;
        ++inScope;
    }
    if (isOwn && isStoredBySubclass(receiver))
        return std::nullopt;
    // A layer may be stored from outside, `model.rnn = nn.LSTM(…)`; `self.rnn` of other classes is none of this one's.
    std::size_t layers = inScope;
    if (isOwn) {
        const std::string_view name = m_tree.text(m_tree.child(receiver, Field::attribute));
        for (const auto &[target, ofTarget] : m_layers) {
            const std::size_t dot = target.rfind('.');
            if (dot != std::string_view::npos && target.substr(dot + 1) == name && target.substr(0, dot) != "self")
                layers += ofTarget.size();
        }
    }
    return inScope > 0 && storesOf(receiver) == layers ? result : std::nullopt;
}

} // namespace torchferry::convert::context::paddle
