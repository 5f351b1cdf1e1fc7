// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/packed_use.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/convert/context/shape/value_stability.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::paddle {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view padding = "torch.nn.utils.rnn.pad_packed_sequence";
constexpr std::size_t mostBetween = 60; ///< statements that are looked at between two parts

} // namespace

std::optional<std::pair<NodeId, NodeId>> pairOf(const Tree &tree, NodeId target)
{
    if (target == noNode || (tree.kind(target) != Kind::pattern_list && tree.kind(target) != Kind::tuple_pattern))
        return std::nullopt;
    const NodeId first = tree.firstNamedChild(target);
    const NodeId second = first == noNode ? noNode : tree.nextNamedSibling(first);
    const bool isPair = second != noNode && tree.nextNamedSibling(second) == noNode
                        && tree.kind(first) != Kind::list_splat_pattern
                        && tree.kind(second) != Kind::list_splat_pattern;
    return isPair ? std::optional(std::pair(first, second)) : std::nullopt;
}

PackedUse::PackedUse(const ProgramShape &shape, const CallFindings &calls, const RecurrentLayers &layers,
                     const Finding &finding)
    : m_shape(shape),
      m_tree(shape.tree()),
      m_calls(calls),
      m_layers(layers),
      m_parts(NamedArguments(shape, finding))
{
    m_parts.packed = m_parts.pack.site().call;
    m_parts.packStatement = m_tree.statement(m_parts.packed);
}

std::vector<Precondition> PackedUse::find()
{
    std::vector<Precondition> preconditions;
    const auto require = [&preconditions](std::string_view code, bool met) {
        preconditions.push_back({Message{std::string(code), {}}, met});
        return met;
    };
    static_cast<void>(require("TF5094", findLayerCall()) && require("TF5095", findLayout())
                      && require("TF5096", findPadding()) && require("TF5097", findPaddingArguments())
                      && require("TF5098", findLengths()));
    return preconditions;
}

const Finding *PackedUse::findingAt(NodeId call) const
{
    const auto found = m_calls.find(call);
    return found == m_calls.end() ? nullptr : &m_shape.findings()[found->second];
}

NodeId PackedUse::callWith(NodeId value) const
{
    const NodeId list = m_tree.parent(value);
    const NodeId call = list == noNode ? noNode : m_tree.parent(list);
    return call != noNode && m_tree.kind(list) == Kind::argument_list && m_tree.kind(call) == Kind::call
                   && m_tree.firstNamedChild(list) == value
               ? call
               : noNode;
}

bool PackedUse::isOfStatement(NodeId expression, NodeId statement) const
{
    for (NodeId id = m_tree.parent(expression); id != statement; id = m_tree.parent(id)) {
        if (id == noNode)
            return false;
        const Kind kind = m_tree.kind(id);
        if (kind != Kind::assignment && kind != Kind::subscript && kind != Kind::call && kind != Kind::argument_list
            && kind != Kind::attribute && kind != Kind::parenthesized_expression && kind != Kind::tuple
            && kind != Kind::expression_list)
            return false;
    }
    return m_tree.kind(statement) == Kind::expression_statement || m_tree.kind(statement) == Kind::return_statement;
}

bool PackedUse::isStraight(NodeId first, NodeId second) const
{
    if (first == second)
        return true;
    if (!m_shape.sameBlock(first, second))
        return false;
    std::size_t between = 0;
    for (NodeId id = m_tree.nextNamedSibling(first); id != second; id = m_tree.nextNamedSibling(id)) {
        if (id == noNode || ++between > mostBetween
            || (m_tree.kind(id) != Kind::expression_statement && m_tree.kind(id) != Kind::comment))
            return false;
    }
    return true;
}

NodeId PackedUse::onlyRead(NodeId binding, NodeId value) const
{
    const std::uint32_t variable = m_shape.file().names.variableOf(binding);
    if (variable == names::none)
        return noNode;
    const NodeId statement = m_tree.statement(binding);
    const NodeId read = m_shape.flow().readAfter(variable, statement);
    if (read == noNode || !isStraight(statement, m_tree.statement(read)) || value >= read)
        return noNode;
    const ValueFlow::Definitions definitions = m_shape.flow().definitionsOf(read);
    const bool isDefined =
        definitions.areAll && definitions.bindings.size() == 1 && definitions.bindings.front() == binding;
    return isDefined && m_shape.flow().isLive(variable, read) == Ternary::no ? read : noNode;
}

bool PackedUse::isUnread(NodeId name) const
{
    if (m_tree.kind(name) != Kind::identifier)
        return false;
    const std::uint32_t variable = m_shape.file().names.variableOf(name);
    return variable != names::none && m_shape.flow().isLive(variable, m_tree.statement(name)) == Ternary::no;
}

bool PackedUse::findLayerCall()
{
    if (!m_parts.pack.areKnown() || m_parts.pack.of("input") == noNode || m_parts.pack.of("lengths") == noNode)
        return false;
    NodeId value = m_parts.packed;
    const NodeId assignment = m_tree.parent(m_parts.packed);
    if (m_tree.kind(assignment) == Kind::assignment && m_tree.parent(assignment) == m_parts.packStatement) {
        m_parts.variable = m_tree.child(assignment, Field::left);
        if (m_parts.variable == noNode || m_tree.kind(m_parts.variable) != Kind::identifier
            || m_tree.child(assignment, Field::type) != noNode)
            return false;
        value = onlyRead(m_parts.variable, m_parts.packed);
    }
    m_parts.isInputNamed = m_tree.kind(m_parts.pack.of("input")) == Kind::identifier;
    m_parts.read = value;
    m_parts.layerCall = value == noNode ? noNode : callWith(value);
    const Finding *layer = m_parts.layerCall == noNode ? nullptr : findingAt(m_parts.layerCall);
    if (layer == nullptr || !RecurrentLayers::isForward(layer->api))
        return false;
    m_parts.layer = layer->id;
    m_parts.layerStatement = m_tree.statement(m_parts.layerCall);
    return isOfStatement(m_parts.layerCall, m_parts.layerStatement) && !CallSite::of(m_tree, m_parts.layerCall).starred
           && isStraight(m_parts.packStatement, m_parts.layerStatement);
}

bool PackedUse::findLayout()
{
    const auto batchFirst = m_layers.batchFirst(CallSite::of(m_tree, m_parts.layerCall));
    const auto isPacked = m_parts.pack.flag("batch_first", false);
    if (!batchFirst || !isPacked || !m_parts.pack.flag("enforce_sorted", true))
        return false;
    m_parts.batchFirst = *batchFirst;
    m_parts.exchangesInput = *isPacked != m_parts.batchFirst;
    return true;
}

bool PackedUse::findPadding()
{
    const NodeId above = m_tree.parent(m_parts.layerCall);
    NodeId output = noNode;
    if (m_tree.kind(above) == Kind::subscript && m_tree.child(above, Field::value) == m_parts.layerCall) {
        const std::string index = literalText(m_tree, m_tree.child(above, Field::subscript));
        if (index == "1")
            return true;
        if (index != "0")
            return false;
        output = above;
        const NodeId assignment = m_tree.parent(above);
        if (m_tree.kind(assignment) == Kind::assignment && m_tree.parent(assignment) == m_parts.layerStatement) {
            const NodeId name = m_tree.child(assignment, Field::left);
            if (m_tree.kind(name) != Kind::identifier)
                return false;
            if (isUnread(name))
                return true;
            output = onlyRead(name, m_parts.layerCall);
        }
    } else {
        if (m_tree.kind(above) != Kind::assignment || m_tree.parent(above) != m_parts.layerStatement)
            return false;
        const auto pair = pairOf(m_tree, m_tree.child(above, Field::left));
        if (!pair || m_tree.kind(pair->first) != Kind::identifier)
            return false;
        if (isUnread(pair->first))
            return true;
        output = onlyRead(pair->first, m_parts.layerCall);
    }
    const NodeId call = output == noNode ? noNode : callWith(output);
    const Finding *pad = call == noNode ? nullptr : findingAt(call);
    if (pad == nullptr || pad->api != padding || !isOfStatement(call, m_tree.statement(call)))
        return false;
    m_parts.output = output;
    m_parts.pad.emplace(pad->id, NamedArguments(m_shape, *pad));
    return true;
}

bool PackedUse::findPaddingArguments()
{
    if (!m_parts.pad)
        return true;
    const NamedArguments &pad = m_parts.pad->second;
    const auto batchFirst = pad.flag("batch_first", false);
    const NodeId value = pad.of("padding_value");
    const std::string text = value == noNode ? "0" : literalText(m_tree, value);
    const NodeId total = pad.of("total_length");
    m_parts.isOfAllSteps = total != noNode && countsSteps(total);
    const bool isLongest = total == noNode || m_tree.kind(total) == Kind::none;
    if (!pad.areKnown() || !batchFirst || (text != "0" && text != "0.0") || (!isLongest && !m_parts.isOfAllSteps))
        return false;
    m_parts.exchangesOutput = *batchFirst != m_parts.batchFirst;
    return true;
}

bool PackedUse::countsSteps(NodeId total) const
{
    const ValueFlow &flow = m_shape.flow();
    const auto onlyBindingOf = [&flow](NodeId read) {
        const ValueFlow::Definitions definitions = flow.definitionsOf(read);
        return definitions.areAll && definitions.bindings.size() == 1 ? definitions.bindings.front() : NodeId{noNode};
    };
    if (m_tree.kind(total) == Kind::identifier) {
        const NodeId binding = onlyBindingOf(total);
        const NodeId assignment = binding == noNode ? NodeId{noNode} : plainStore(m_tree, binding);
        total = assignment == noNode ? NodeId{noNode} : m_tree.child(assignment, Field::right);
    }
    const NodeId input = m_parts.pack.of("input");
    if (total == noNode)
        return false;
    // `x.size(1)`, `x.shape[1]`
    NodeId sizes = noNode;
    NodeId axis = noNode;
    std::string_view member = "size";
    if (m_tree.kind(total) == Kind::call) {
        const CallSite site = CallSite::of(m_tree, total);
        sizes = site.callee;
        axis = site.arguments.size() == 1 && site.arguments.front().kind == Argument::Kind::positional
                   ? site.arguments.front().value
                   : NodeId{noNode};
    } else if (m_tree.kind(total) == Kind::subscript) {
        sizes = m_tree.child(total, Field::value);
        axis = m_tree.child(total, Field::subscript);
        member = "shape";
    }
    if (sizes == noNode || axis == noNode || m_tree.kind(sizes) != Kind::attribute
        || m_tree.text(m_tree.child(sizes, Field::attribute)) != member
        || literalText(m_tree, axis) != (*m_parts.pack.flag("batch_first", false) ? "1" : "0"))
        return false;
    const NodeId tensor = m_tree.child(sizes, Field::object);
    if (tensor == noNode || m_tree.kind(tensor) != Kind::identifier)
        return false;
    // Of `e = self.embed(x)` x has as many steps.
    const names::FileNames &names = m_shape.file().names;
    const NodeId binding = onlyBindingOf(tensor);
    for (NodeId read = m_parts.isInputNamed ? input : embeddedBy(input);
         read != noNode && m_tree.kind(read) == Kind::identifier && binding != noNode;) {
        const NodeId own = onlyBindingOf(read);
        if (names.variableOf(tensor) == names.variableOf(read))
            return binding == own;
        const NodeId assignment = own == noNode ? NodeId{noNode} : plainStore(m_tree, own);
        read = assignment == noNode ? NodeId{noNode} : embeddedBy(m_tree.child(assignment, Field::right));
    }
    return false;
}

/// Of `cat([self.embed(x), features], dim=2)` the first one: the parts of what is put together behind the steps have as
/// many of them.
NodeId PackedUse::firstOfFeatures(const CallSite &site) const
{
    const NodeId parts = site.arguments.size() == 2 ? site.arguments.front().value : NodeId{noNode};
    if (parts == noNode || (m_tree.kind(parts) != Kind::list && m_tree.kind(parts) != Kind::tuple))
        return noNode;
    const Argument &axis = site.arguments.back();
    const std::string text = literalText(m_tree, axis.value);
    const bool isAxis = axis.kind == Argument::Kind::positional || axis.name == "dim" || axis.name == "axis";
    return isAxis && (text == "2" || text == "-1") ? m_tree.firstNamedChild(parts) : NodeId{noNode};
}

NodeId PackedUse::embeddedBy(NodeId value) const
{
    constexpr std::array<std::string_view, 4> layers{"torch.nn.Embedding", "torch.nn.Dropout",
                                                     "torch.nn.functional.embedding", "torch.nn.functional.dropout"};
    while (value != noNode && m_tree.kind(value) == Kind::call) {
        const CallSite site = CallSite::of(m_tree, value);
        const std::string_view name = m_shape.file().types.nameOf(site.callee);
        if (name == "torch.cat") {
            value = firstOfFeatures(site);
            continue;
        }
        if (std::find(layers.begin(), layers.end(), name) == layers.end() || site.arguments.empty()
            || site.arguments.front().kind != Argument::Kind::positional)
            return noNode;
        value = site.arguments.front().value;
    }
    return value;
}

bool PackedUse::findLengths()
{
    const std::array<std::string_view, 2> functions{"int", "max"};
    const auto isBuiltin = [&](std::string_view name) {
        return m_shape.file().names.variableAt(m_parts.packed, name) == names::none;
    };
    if (m_parts.pad && !std::all_of(functions.begin(), functions.end(), isBuiltin))
        return false;
    m_parts.lengths = lengthsOf(m_parts.pack.of("lengths"));
    const NodeId begin = m_tree.subtreeEnd(m_parts.packStatement);
    const NodeId last = m_parts.pad ? m_tree.statement(m_parts.pad->second.site().call) : m_parts.layerStatement;
    const NodeId end = last == m_parts.layerStatement ? m_tree.subtreeEnd(m_parts.layerStatement) : last;
    if (m_parts.packStatement != last && !isQuiet(begin, end))
        return false;
    if (m_parts.variable != noNode && m_parts.isInputNamed
        && !CodeRegion(m_shape, begin, m_parts.layerStatement).keeps(m_parts.pack.of("input")))
        return false;
    m_parts.givesLengths = m_parts.pad && givesLengths(m_parts.pad->second.site().call);
    if (isRepeatable(m_tree, m_parts.lengths.node) && literalText(m_tree, m_parts.lengths.node).empty()
        && (m_parts.lengths.isTensor || !m_parts.givesLengths))
        return m_parts.packStatement == last || CodeRegion(m_shape, begin, end).keeps(m_parts.lengths.node);
    // They are evaluated where they were, and written once.
    if (m_parts.variable == noNode && !m_parts.pad && CallSite::of(m_tree, m_parts.layerCall).arguments.size() == 1)
        return true;
    // A statement of its own, which runs behind what evaluates the tensor.
    m_parts.lengths.isNamed = true;
    if (m_parts.variable != noNode && m_parts.isInputNamed)
        return true;
    const auto kind = m_parts.variable != noNode ? StatementEdit::Kind::after : StatementEdit::Kind::before;
    return (m_parts.variable != noNode || m_parts.isInputNamed)
           && insertion(m_shape.file(), m_parts.packStatement, kind, {literalPiece("pass")}).has_value();
}

bool PackedUse::givesLengths(NodeId call) const
{
    const NodeId above = m_tree.parent(call);
    if (m_tree.kind(above) == Kind::subscript)
        return literalText(m_tree, m_tree.child(above, Field::subscript)) != "0";
    const bool isAssigned = m_tree.kind(above) == Kind::assignment && m_tree.child(above, Field::right) == call;
    const auto pair = isAssigned ? pairOf(m_tree, m_tree.child(above, Field::left)) : std::nullopt;
    return !pair || !isUnread(pair->second);
}

Lengths PackedUse::lengthsOf(NodeId node) const
{
    Lengths lengths;
    lengths.node = unwrap(m_tree, node);
    const types::FileTypes &types = m_shape.file().types;
    while (m_tree.kind(lengths.node) == Kind::call) {
        const Finding *call = findingAt(lengths.node);
        const CallSite site = CallSite::of(m_tree, lengths.node);
        if (call == nullptr || call->certainty.isGuess() || site.receiver == noNode || !site.arguments.empty()
            || m_shape.file().classes.definesMember(m_tree.text(site.member)))
            break;
        const bool isOfTensors = call->api == "torch.Tensor.cpu" || call->api == "torch.Tensor.numpy";
        if (!isOfTensors && call->api != "torch.Tensor.tolist")
            break;
        lengths.isTensor = isOfTensors;
        lengths.node = unwrap(m_tree, site.receiver);
    }
    lengths.isTensor =
        lengths.isTensor
        || (types.kindOf(lengths.node) == types::Type::Kind::instance && types.nameOf(lengths.node) == "torch.Tensor"
            && types.confidenceOf(lengths.node) == types::Confidence::certain);
    return lengths;
}

bool PackedUse::isQuiet(NodeId begin, NodeId end) const
{
    for (NodeId id = begin; id < end; ++id) {
        const Kind kind = m_tree.kind(id);
        if (kind == Kind::augmented_assignment || kind == Kind::await || kind == Kind::yield_
            || ((kind == Kind::attribute || kind == Kind::subscript) && isTarget(m_tree, id)))
            return false;
        if (kind == Kind::call && !isQuietCall(id))
            return false;
    }
    return true;
}

bool PackedUse::isQuietCall(NodeId call) const
{
    const CallSite site = CallSite::of(m_tree, call);
    const Finding *finding = findingAt(call);
    if (finding == nullptr)
        return site.callee != noNode && m_tree.text(site.callee) == "len"
               && m_shape.file().names.variableOf(site.callee) == names::none;
    const auto isOut = [](const Argument &argument) { return argument.name == "out"; };
    return !finding->api.ends_with('_') && !finding->certainty.isGuess() && !site.starred
           && std::none_of(site.arguments.begin(), site.arguments.end(), isOut) && !finding->api.ends_with("_hook");
}

} // namespace torchferry::convert::context::paddle
