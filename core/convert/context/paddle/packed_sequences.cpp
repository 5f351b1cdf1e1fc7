// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/packed_sequences.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/convert/context/paddle/recurrent_layers.h"
#include "core/convert/context/shape/value_stability.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::paddle {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "packed-sequence";
constexpr std::string_view packing = "torch.nn.utils.rnn.pack_padded_sequence";
constexpr std::string_view padding = "torch.nn.utils.rnn.pad_packed_sequence";
constexpr std::string_view timeFirst = ".transpose([1, 0, 2])"; ///< also of what has time first

using CallFindings = std::unordered_map<NodeId, FindingId>;

/// A call with its arguments by the names of the parameters.
class NamedArguments {
public:
    NamedArguments(const ProgramShape &shape, const Finding &finding)
        : m_tree(shape.tree()),
          m_site(CallSite::of(shape.tree(), shape.occurrences()[finding.id].node)),
          m_bound(shape.bindFinding(finding, m_site))
    {}

    /// Every argument is known, each by its parameter.
    [[nodiscard]] bool areKnown() const { return m_bound.has_value() && !m_site.starred; }
    [[nodiscard]] const CallSite &site() const { return m_site; }
    [[nodiscard]] NodeId of(std::string_view parameter) const
    {
        const std::uint32_t index = m_bound ? parameterIndex(m_bound->bound, parameter) : BoundCall::absent;
        return index == BoundCall::absent || !m_bound->bound.has(index)
                   ? noNode
                   : m_site.arguments[m_bound->bound.argumentOf[index]].value;
    }
    /// `True` or `False` as the call says, or as it leaves out; nothing if it computes it.
    [[nodiscard]] std::optional<bool> flag(std::string_view parameter, bool unsaid) const
    {
        const NodeId value = of(parameter);
        if (value == noNode)
            return unsaid;
        const Kind kind = m_tree.kind(value);
        return kind == Kind::true_ || kind == Kind::false_ ? std::optional(kind == Kind::true_) : std::nullopt;
    }

private:
    const Tree &m_tree;
    CallSite m_site;
    std::optional<ProgramShape::BoundVariant> m_bound;
};

/// How the lengths are written behind the call that packs.
struct Lengths {
    NodeId node = noNode;  ///< what is written where the lengths belong
    bool isTensor = false; ///< certainly
    bool isSorted = false; ///< the first one is the longest
};

class PackedSequence {
public:
    PackedSequence(const ProgramShape &shape, const CallFindings &calls, const RecurrentLayers &layers,
                   const Finding &finding)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls),
          m_layers(layers),
          m_finding(finding),
          m_pack(shape, finding),
          m_packed(m_pack.site().call),
          m_packStatement(m_tree.statement(m_packed))
    {}

    [[nodiscard]] Case build()
    {
        Case item;
        item.code = "TF5093";
        item.title = {"TF5093", {{"api", m_finding.api}}};
        item.sites = {{m_finding.id, "pack"}};
        Resolution lengths;
        lengths.id = "sequence-length";
        lengths.label = {"TF6040", {}};
        const auto require = [&lengths](std::string_view code, bool met) {
            lengths.preconditions.push_back({Message{std::string(code), {}}, met});
            return met;
        };
        const bool isWritable = require("TF5094", findLayerCall()) && require("TF5095", findLayout())
                                && require("TF5096", findPadding()) && require("TF5097", findPaddingArguments())
                                && require("TF5098", findLengths());
        if (isWritable) {
            item.sites.push_back({*m_layer, "layer"});
            if (m_pad)
                item.sites.push_back({m_pad->first, "pad"});
            contribute(lengths);
        }
        item.resolutions.push_back(std::move(lengths));
        item.resolutions.push_back(manualResolution());
        return item;
    }

private:
    [[nodiscard]] const Finding *findingAt(NodeId call) const
    {
        const auto found = m_calls.find(call);
        return found == m_calls.end() ? nullptr : &m_shape.findings()[found->second];
    }

    /// The call whose first argument `value` is.
    [[nodiscard]] NodeId callWith(NodeId value) const
    {
        const NodeId list = m_tree.parent(value);
        const NodeId call = list == noNode ? noNode : m_tree.parent(list);
        return call != noNode && m_tree.kind(list) == Kind::argument_list && m_tree.kind(call) == Kind::call
                       && m_tree.firstNamedChild(list) == value
                   ? call
                   : noNode;
    }

    /// The expression is all that a statement of its own evaluates, or assigns, but for what indexes it: it runs
    /// whenever the statement does.
    [[nodiscard]] bool isOfStatement(NodeId expression, NodeId statement) const
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

    /// From `first` to `second` run the statements that stand between, one after the other, and no others.
    [[nodiscard]] bool isStraight(NodeId first, NodeId second) const
    {
        if (first == second)
            return true;
        if (!m_shape.sameBlock(first, second))
            return false;
        for (NodeId id = m_tree.nextNamedSibling(first); id != second; id = m_tree.nextNamedSibling(id)) {
            if (id == noNode || (m_tree.kind(id) != Kind::expression_statement && m_tree.kind(id) != Kind::comment))
                return false;
        }
        return true;
    }

    /// The only read of what `binding`, an identifier, is bound to when `value` has been evaluated; noNode if there are
    /// others, or none.
    [[nodiscard]] NodeId onlyRead(NodeId binding, NodeId value) const
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

    /// Nothing reads what the statement binds at `name`.
    [[nodiscard]] bool isUnread(NodeId name) const
    {
        if (m_tree.kind(name) != Kind::identifier)
            return false;
        const std::uint32_t variable = m_shape.file().names.variableOf(name);
        return variable != names::none && m_shape.flow().isLive(variable, m_tree.statement(name)) == Ternary::no;
    }

    [[nodiscard]] bool findLayerCall()
    {
        if (!m_pack.areKnown() || m_pack.of("input") == noNode || m_pack.of("lengths") == noNode)
            return false;
        NodeId value = m_packed;
        const NodeId assignment = m_tree.parent(m_packed);
        if (m_tree.kind(assignment) == Kind::assignment && m_tree.parent(assignment) == m_packStatement) {
            m_variable = m_tree.child(assignment, Field::left);
            if (m_variable == noNode || m_tree.kind(m_variable) != Kind::identifier
                || m_tree.child(assignment, Field::type) != noNode)
                return false;
            value = onlyRead(m_variable, m_packed);
        }
        m_read = value;
        m_layerCall = value == noNode ? noNode : callWith(value);
        const Finding *layer = m_layerCall == noNode ? nullptr : findingAt(m_layerCall);
        if (layer == nullptr || !RecurrentLayers::isForward(layer->api))
            return false;
        m_layer = layer->id;
        m_layerStatement = m_tree.statement(m_layerCall);
        return isOfStatement(m_layerCall, m_layerStatement) && !CallSite::of(m_tree, m_layerCall).starred
               && isStraight(m_packStatement, m_layerStatement);
    }

    [[nodiscard]] bool findLayout()
    {
        const auto batchFirst = m_layers.batchFirst(CallSite::of(m_tree, m_layerCall));
        const auto isPacked = m_pack.flag("batch_first", false);
        if (!batchFirst || !isPacked || !m_pack.flag("enforce_sorted", true))
            return false;
        m_batchFirst = *batchFirst;
        m_exchangesInput = *isPacked != m_batchFirst;
        return true;
    }

    /// The output goes nowhere, or only to the call that pads it.
    [[nodiscard]] bool findPadding()
    {
        const NodeId above = m_tree.parent(m_layerCall);
        NodeId output = noNode;
        if (m_tree.kind(above) == Kind::subscript && m_tree.child(above, Field::value) == m_layerCall) {
            const std::string index = literalText(m_tree, m_tree.child(above, Field::subscript));
            if (index == "1")
                return true;
            if (index != "0")
                return false;
            output = above;
            const NodeId assignment = m_tree.parent(above);
            if (m_tree.kind(assignment) == Kind::assignment && m_tree.parent(assignment) == m_layerStatement) {
                const NodeId name = m_tree.child(assignment, Field::left);
                if (m_tree.kind(name) != Kind::identifier)
                    return false;
                if (isUnread(name))
                    return true;
                output = onlyRead(name, m_layerCall);
            }
        } else {
            if (m_tree.kind(above) != Kind::assignment || m_tree.parent(above) != m_layerStatement)
                return false;
            const auto pair = pairOf(m_tree.child(above, Field::left));
            if (!pair || m_tree.kind(pair->first) != Kind::identifier)
                return false;
            if (isUnread(pair->first))
                return true;
            output = onlyRead(pair->first, m_layerCall);
        }
        const NodeId call = output == noNode ? noNode : callWith(output);
        const Finding *pad = call == noNode ? nullptr : findingAt(call);
        if (pad == nullptr || pad->api != padding || !isOfStatement(call, m_tree.statement(call)))
            return false;
        m_output = output;
        m_pad.emplace(pad->id, NamedArguments(m_shape, *pad));
        return true;
    }

    [[nodiscard]] std::optional<std::pair<NodeId, NodeId>> pairOf(NodeId target) const
    {
        if (target == noNode
            || (m_tree.kind(target) != Kind::pattern_list && m_tree.kind(target) != Kind::tuple_pattern))
            return std::nullopt;
        const NodeId first = m_tree.firstNamedChild(target);
        const NodeId second = first == noNode ? noNode : m_tree.nextNamedSibling(first);
        const bool isPair = second != noNode && m_tree.nextNamedSibling(second) == noNode
                            && m_tree.kind(first) != Kind::list_splat_pattern
                            && m_tree.kind(second) != Kind::list_splat_pattern;
        return isPair ? std::optional(std::pair(first, second)) : std::nullopt;
    }

    [[nodiscard]] bool findPaddingArguments()
    {
        if (!m_pad)
            return true;
        const NamedArguments &pad = m_pad->second;
        const auto batchFirst = pad.flag("batch_first", false);
        const NodeId value = pad.of("padding_value");
        const std::string text = value == noNode ? "0" : literalText(m_tree, value);
        const NodeId total = pad.of("total_length");
        if (!pad.areKnown() || !batchFirst || (text != "0" && text != "0.0")
            || (total != noNode && m_tree.kind(total) != Kind::none))
            return false;
        m_exchangesOutput = *batchFirst != m_batchFirst;
        return true;
    }

    /// The lengths can be written again where the layer is called and where its output is cut.
    [[nodiscard]] bool findLengths()
    {
        m_lengths.node = unwrap(m_tree, m_pack.of("lengths"));
        m_lengths.isSorted = *m_pack.flag("enforce_sorted", true);
        // `lengths.cpu()`: torch asks for lengths in the memory of the CPU, Paddle does not.
        if (m_tree.kind(m_lengths.node) == Kind::call) {
            const Finding *call = findingAt(m_lengths.node);
            const CallSite site = CallSite::of(m_tree, m_lengths.node);
            if (call != nullptr && call->api == "torch.Tensor.cpu" && !call->certainty.isGuess()
                && site.arguments.empty() && site.receiver != noNode) {
                m_lengths.node = site.receiver;
                m_lengths.isTensor = true;
            }
        }
        const types::FileTypes &types = m_shape.file().types;
        m_lengths.isTensor = m_lengths.isTensor
                             || (types.kindOf(m_lengths.node) == types::Type::Kind::instance
                                 && types.nameOf(m_lengths.node) == "torch.Tensor"
                                 && types.confidenceOf(m_lengths.node) == types::Confidence::certain);
        if (!isRepeatable(m_tree, m_lengths.node) || !literalText(m_tree, m_lengths.node).empty())
            return false;
        const std::array<std::string_view, 2> functions{"int", "max"};
        const auto isBuiltin = [&](std::string_view name) {
            return m_shape.file().names.variableAt(m_packed, name) == names::none;
        };
        if (m_pad && !std::all_of(functions.begin(), functions.end(), isBuiltin))
            return false;
        const NodeId begin = m_tree.subtreeEnd(m_packStatement);
        const NodeId input = m_pack.of("input");
        if (m_variable != noNode) {
            const CodeRegion between(m_shape, begin, m_layerStatement);
            if (m_tree.kind(input) == Kind::identifier && !between.keeps(input))
                return false;
            if (m_tree.kind(input) != Kind::identifier && begin < m_layerStatement && !isFlattening(begin))
                return false;
        }
        const NodeId last = m_pad ? m_tree.statement(m_pad->second.site().call) : m_layerStatement;
        const NodeId end = last == m_layerStatement ? m_tree.subtreeEnd(m_layerStatement) : last;
        return m_packStatement == last ? true : CodeRegion(m_shape, begin, end).keeps(m_lengths.node);
    }

    /// All that runs from `begin` to the layer's statement makes the memory of its parameters contiguous.
    [[nodiscard]] bool isFlattening(NodeId begin) const
    {
        for (NodeId id = begin; id < m_layerStatement; ++id) {
            if (m_tree.kind(id) != Kind::call)
                continue;
            const CallSite site = CallSite::of(m_tree, id);
            if (site.member == noNode || m_tree.text(site.member) != "flatten_parameters")
                return false;
        }
        return true;
    }

    void contribute(Resolution &resolution) const
    {
        resolution.contributions.push_back(packContribution());
        resolution.contributions.push_back(layerContribution());
        if (m_pad)
            resolution.contributions.push_back(padContribution());
    }

    [[nodiscard]] Proposal proposalFor(FindingId finding, ByteRange range) const
    {
        Proposal proposal;
        proposal.form = "case:packed-sequence/sequence-length";
        proposal.label = {"TF6040", {}};
        proposal.range = range;
        proposal.certainty = m_shape.findings()[finding].certainty;
        return proposal;
    }

    /// The name of the tensor that is packed: nothing is done where it is packed.
    [[nodiscard]] bool isNamed() const { return m_tree.kind(m_pack.of("input")) == Kind::identifier; }

    [[nodiscard]] SiteContribution packContribution() const
    {
        SiteContribution contribution;
        const NodeId input = m_pack.of("input");
        Proposal proposal = proposalFor(m_finding.id, m_tree.range(m_packed));
        proposal.pieces = {sourcePiece(m_tree, input, Precedence::lambda)};
        proposal.required = python::requiredAt(m_tree, m_packed);
        if (m_variable != noNode && isNamed()) {
            if (auto edit = removal(m_shape.file(), m_packStatement))
                proposal.statements = {std::move(*edit)};
        }
        contribution.proposal = std::move(proposal);
        return contribution;
    }

    [[nodiscard]] SiteContribution layerContribution() const
    {
        SiteContribution contribution;
        contribution.site = 1;
        const CallSite site = CallSite::of(m_tree, m_layerCall);
        const ByteRange call = m_tree.range(m_layerCall);
        const ByteRange first = m_tree.range(site.arguments.front().value);
        Proposal proposal = proposalFor(*m_layer, call);
        std::vector<Piece> &pieces = proposal.pieces;
        pieces.push_back(sourcePiece(ByteRange{call.begin, first.begin}));
        const NodeId written = m_variable != noNode && !isNamed() ? m_read : m_pack.of("input");
        pieces.push_back(sourcePiece(m_tree, written, m_exchangesInput ? Precedence::primary : Precedence::lambda));
        if (m_exchangesInput)
            pieces.push_back(literalPiece(std::string(timeFirst)));
        std::uint32_t end = first.end;
        for (const Argument &argument : site.arguments) {
            if (argument.kind != Argument::Kind::keyword || argument.name != "hx")
                continue;
            const ByteRange name = m_tree.range(argument.keyword);
            pieces.push_back(sourcePiece(ByteRange{end, name.begin}));
            pieces.push_back(literalPiece("initial_states"));
            end = name.end;
        }
        const std::uint32_t last = m_tree.range(site.arguments.back().node).end;
        if (end < last)
            pieces.push_back(sourcePiece(ByteRange{end, last}));
        pieces.push_back(literalPiece(", sequence_length="));
        writeLengths(pieces);
        pieces.push_back(sourcePiece(ByteRange{last, call.end}));
        contribution.proposal = std::move(proposal);
        return contribution;
    }

    void writeLengths(std::vector<Piece> &pieces) const
    {
        if (m_lengths.isTensor) {
            pieces.push_back(sourcePiece(m_tree, m_lengths.node, Precedence::lambda));
            return;
        }
        pieces.push_back(namePiece("paddle.to_tensor"));
        pieces.push_back(literalPiece("("));
        pieces.push_back(sourcePiece(m_tree, m_lengths.node, Precedence::lambda));
        pieces.push_back(literalPiece(", dtype=\"int64\")"));
    }

    /// The output as far as the longest sequence goes.
    void writeOutput(std::vector<Piece> &pieces) const
    {
        pieces.push_back(sourcePiece(m_tree, m_output, Precedence::primary));
        pieces.push_back(literalPiece(m_batchFirst ? "[:, :" : "[:"));
        pieces.push_back(literalPiece(m_lengths.isTensor ? "int(" : "int(max("));
        pieces.push_back(sourcePiece(m_tree, m_lengths.node, Precedence::primary));
        pieces.push_back(literalPiece(m_lengths.isTensor ? ".max())]" : "))]"));
        if (m_exchangesOutput)
            pieces.push_back(literalPiece(std::string(timeFirst)));
    }

    [[nodiscard]] SiteContribution padContribution() const
    {
        SiteContribution contribution;
        contribution.site = 2;
        const NodeId call = m_pad->second.site().call;
        const NodeId above = m_tree.parent(call);
        Proposal proposal = proposalFor(m_pad->first, m_tree.range(call));
        std::vector<Piece> &pieces = proposal.pieces;
        const std::string index = m_tree.kind(above) == Kind::subscript
                                      ? literalText(m_tree, m_tree.child(above, Field::subscript))
                                      : std::string();
        const bool isAssigned = m_tree.kind(above) == Kind::assignment && m_tree.child(above, Field::right) == call;
        const auto pair = isAssigned ? pairOf(m_tree.child(above, Field::left)) : std::nullopt;
        if (index == "0") {
            proposal.range = m_tree.range(above);
            writeOutput(pieces);
        } else if (pair && isUnread(pair->second)) {
            proposal.range = m_tree.range(above);
            pieces.push_back(sourcePiece(m_tree, pair->first));
            pieces.push_back(literalPiece(" = "));
            writeOutput(pieces);
        } else {
            // The lengths that torch gives are a tensor of their own.
            if (!pair)
                pieces.push_back(literalPiece("("));
            writeOutput(pieces);
            pieces.push_back(literalPiece(", "));
            if (m_lengths.isTensor) {
                pieces.push_back(sourcePiece(m_tree, m_lengths.node, Precedence::primary));
                pieces.push_back(literalPiece(".clone()"));
            } else {
                writeLengths(pieces);
            }
            if (!pair)
                pieces.push_back(literalPiece(")"));
        }
        contribution.proposal = std::move(proposal);
        return contribution;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const CallFindings &m_calls;
    const RecurrentLayers &m_layers;
    const Finding &m_finding;
    NamedArguments m_pack;
    NodeId m_packed; ///< the call that packs
    NodeId m_packStatement;
    NodeId m_variable = noNode; ///< that holds the packed sequence
    NodeId m_read = noNode;     ///< what the layer is called with
    NodeId m_layerCall = noNode;
    NodeId m_layerStatement = noNode;
    std::optional<FindingId> m_layer;
    bool m_batchFirst = false; ///< of the layer
    bool m_exchangesInput = false;
    bool m_exchangesOutput = false;
    NodeId m_output = noNode; ///< what is padded
    std::optional<std::pair<FindingId, NamedArguments>> m_pad;
    Lengths m_lengths;
};

} // namespace

void findPackedSequences(const ProgramShape &shape, Cases &cases)
{
    const auto isOurs = [](const Finding &finding) {
        return finding.api == packing && finding.use == mapping::Use::call && finding.row != nullptr
               && finding.row->resolver == resolverName;
    };
    if (std::none_of(shape.findings().begin(), shape.findings().end(), isOurs))
        return;
    CallFindings calls;
    for (const Finding &finding : shape.findings()) {
        if (finding.use == mapping::Use::call)
            calls.emplace(shape.occurrences()[finding.id].node, finding.id);
    }
    const RecurrentLayers layers(shape);
    for (const Finding &finding : shape.findings()) {
        if (isOurs(finding))
            cases.push_back(PackedSequence(shape, calls, layers, finding).build());
    }
}

} // namespace torchferry::convert::context::paddle
