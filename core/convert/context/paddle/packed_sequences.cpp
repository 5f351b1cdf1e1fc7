// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/packed_sequences.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/convert/context/paddle/packed_use.h"
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
constexpr std::string_view timeFirst = ".transpose([1, 0, 2])"; ///< also of what has time first

/// What is written in place of the parts.
class PackedSequence {
public:
    PackedSequence(const ProgramShape &shape, const Finding &finding, PackedUse &use)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_finding(finding),
          m_use(use),
          m_parts(use.parts())
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
        lengths.preconditions = m_use.find();
        if (lengths.available()) {
            item.sites.push_back({*m_parts.layer, "layer"});
            if (m_parts.pad)
                item.sites.push_back({m_parts.pad->first, "pad"});
            contribute(lengths);
        }
        item.resolutions.push_back(std::move(lengths));
        item.resolutions.push_back(manualResolution());
        return item;
    }

private:
    void contribute(Resolution &resolution) const
    {
        resolution.contributions.push_back(packContribution());
        resolution.contributions.push_back(layerContribution());
        if (m_parts.pad)
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

    [[nodiscard]] SiteContribution packContribution() const
    {
        SiteContribution contribution;
        const NodeId input = m_parts.pack.of("input");
        Proposal proposal = proposalFor(m_finding.id, m_tree.range(m_parts.packed));
        proposal.pieces = {sourcePiece(m_tree, input, Precedence::lambda)};
        proposal.required = python::requiredAt(m_tree, m_parts.packed);
        if (m_parts.variable != noNode && m_parts.isInputNamed && m_parts.lengths.isNamed) {
            proposal.range = m_tree.range(m_tree.parent(m_parts.packed));
            proposal.pieces = lengthsStatement();
        } else if (m_parts.variable != noNode && m_parts.isInputNamed) {
            if (auto edit = removal(m_shape.file(), m_parts.packStatement))
                proposal.statements = {std::move(*edit)};
        } else if (m_parts.variable != noNode && m_parts.lengths.isNamed) {
            addStatement(proposal, StatementEdit::Kind::after);
        }
        contribution.proposal = std::move(proposal);
        return contribution;
    }

    [[nodiscard]] SiteContribution layerContribution() const
    {
        SiteContribution contribution;
        contribution.site = 1;
        const CallSite site = CallSite::of(m_tree, m_parts.layerCall);
        const ByteRange call = m_tree.range(m_parts.layerCall);
        const ByteRange first = m_tree.range(site.arguments.front().value);
        Proposal proposal = proposalFor(*m_parts.layer, call);
        std::vector<Piece> &pieces = proposal.pieces;
        pieces.push_back(sourcePiece(ByteRange{call.begin, first.begin}));
        const NodeId written =
            m_parts.variable != noNode && !m_parts.isInputNamed ? m_parts.read : m_parts.pack.of("input");
        pieces.push_back(
            sourcePiece(m_tree, written, m_parts.exchangesInput ? Precedence::primary : Precedence::lambda));
        if (m_parts.exchangesInput)
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
        if (m_parts.variable == noNode && m_parts.lengths.isNamed)
            addStatement(proposal, StatementEdit::Kind::before);
        contribution.proposal = std::move(proposal);
        return contribution;
    }

    void addStatement(Proposal &proposal, StatementEdit::Kind kind) const
    {
        if (auto edit = insertion(m_shape.file(), m_parts.packStatement, kind, lengthsStatement()))
            proposal.statements = {std::move(*edit)};
    }

    [[nodiscard]] std::vector<Piece> lengthsStatement() const
    {
        std::vector<Piece> pieces{variable(), literalPiece(" = ")};
        writeTensor(pieces);
        return pieces;
    }

    [[nodiscard]] Piece variable() const
    {
        const bool isFree = m_shape.file().names.variableAt(m_parts.packed, "lengths") == names::none;
        return variablePiece(isFree ? "lengths" : "sequence_length", m_tree.range(m_parts.packed));
    }

    void writeTensor(std::vector<Piece> &pieces) const
    {
        if (!m_parts.lengths.isTensor) {
            pieces.push_back(namePiece("paddle.to_tensor"));
            pieces.push_back(literalPiece("("));
        }
        pieces.push_back(sourcePiece(m_tree, m_parts.lengths.node, Precedence::lambda));
        if (!m_parts.lengths.isTensor)
            pieces.push_back(literalPiece(", dtype=\"int64\")"));
    }

    void writeLengths(std::vector<Piece> &pieces) const
    {
        if (m_parts.lengths.isNamed)
            pieces.push_back(variable());
        else
            writeTensor(pieces);
    }

    /// The output, as far as the longest sequence goes.
    void writeOutput(std::vector<Piece> &pieces) const
    {
        pieces.push_back(sourcePiece(m_tree, m_parts.output, Precedence::primary));
        if (!m_parts.isOfAllSteps)
            writeCut(pieces);
        if (m_parts.exchangesOutput)
            pieces.push_back(literalPiece(std::string(timeFirst)));
    }

    void writeCut(std::vector<Piece> &pieces) const
    {
        pieces.push_back(literalPiece(m_parts.batchFirst ? "[:, :" : "[:"));
        const bool isTensor = m_parts.lengths.isTensor || m_parts.lengths.isNamed;
        pieces.push_back(literalPiece(isTensor ? "int(" : "int(max("));
        pieces.push_back(m_parts.lengths.isNamed ? variable()
                                                 : sourcePiece(m_tree, m_parts.lengths.node, Precedence::primary));
        pieces.push_back(literalPiece(isTensor ? ".max())]" : "))]"));
    }

    [[nodiscard]] SiteContribution padContribution() const
    {
        SiteContribution contribution;
        contribution.site = 2;
        const NodeId call = m_parts.pad->second.site().call;
        const NodeId above = m_tree.parent(call);
        Proposal proposal = proposalFor(m_parts.pad->first, m_tree.range(call));
        std::vector<Piece> &pieces = proposal.pieces;
        const std::string index = m_tree.kind(above) == Kind::subscript
                                      ? literalText(m_tree, m_tree.child(above, Field::subscript))
                                      : std::string();
        const bool isAssigned = m_tree.kind(above) == Kind::assignment && m_tree.child(above, Field::right) == call;
        const auto pair = isAssigned ? pairOf(m_tree, m_tree.child(above, Field::left)) : std::nullopt;
        if (index == "0") {
            proposal.range = m_tree.range(above);
            writeOutput(pieces);
        } else if (!m_parts.givesLengths) {
            proposal.range = m_tree.range(above);
            pieces.push_back(sourcePiece(m_tree, pair->first));
            pieces.push_back(literalPiece(" = "));
            writeOutput(pieces);
            const bool isItself = m_parts.isOfAllSteps && !m_parts.exchangesOutput
                                  && m_tree.text(pair->first) == m_tree.text(m_parts.output);
            auto edit = isItself ? removal(m_shape.file(), m_tree.statement(call)) : std::nullopt;
            if (edit)
                proposal.statements = {std::move(*edit)};
        } else {
            // The lengths that torch gives are a tensor of their own.
            if (!pair)
                pieces.push_back(literalPiece("("));
            writeOutput(pieces);
            pieces.push_back(literalPiece(", "));
            if (m_parts.lengths.isTensor && !m_parts.lengths.isNamed) {
                pieces.push_back(sourcePiece(m_tree, m_parts.lengths.node, Precedence::primary));
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
    const Finding &m_finding;
    PackedUse &m_use;
    const PackedParts &m_parts;
};

} // namespace

void findPackedSequences(const ProgramShape &shape, Cases &cases)
{
    const auto isOurs = [](const Finding &finding) {
        return finding.api == packing && finding.use == mapping::Use::call && finding.row != nullptr
               && finding.row->resolver == resolverName && finding.proposals.empty(); // only its data is read
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
        if (!isOurs(finding))
            continue;
        PackedUse use(shape, calls, layers, finding);
        cases.push_back(PackedSequence(shape, finding, use).build());
    }
}

} // namespace torchferry::convert::context::paddle
