// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/function_gradient.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>

#include "core/convert/context/mindspore/gradient_flags.h"
#include "core/convert/context/mindspore/gradient_request.h"
#include "core/convert/context/mindspore/input_statements.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/block_edits.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "function-gradient";
constexpr std::string_view formName = "case:function-gradient/grad";

bool isOurs(const Finding &finding)
{
    return finding.row != nullptr && finding.row->resolver == resolverName && finding.use == mapping::Use::call;
}

class FunctionGradient {
public:
    FunctionGradient(const ProgramShape &shape, const CallFindings &calls, bool hasSteps, FindingId finding,
                     GradientRequest request)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names),
          m_calls(calls),
          m_hasSteps(hasSteps),
          m_finding(finding),
          m_request(std::move(request))
    {
        m_refusal = m_request.obstacle;
        if (m_refusal)
            return;
        findStatements();
        if (m_refusal)
            return;
        m_isValueRead = !m_loss.outputs.empty() || isOutputRead();
        if (m_isValueRead && m_request.weight != noNode)
            refuse("TF5147", m_request.weight);
        if (m_isValueRead && (!hasTarget() || m_request.isTuple))
            refuse("TF5148", m_request.site.call);
    }

    [[nodiscard]] Case build(GradientClaims &claimed) const
    {
        Case item;
        item.code = "TF5144";
        const NodeId about = m_request.output == noNode ? m_request.site.call : m_request.output;
        item.title = {"TF5144", {{"output", std::string(m_tree.text(about))}}};
        item.sites.push_back({m_finding, "gradient"});
        Resolution resolution;
        resolution.id = "grad";
        resolution.label = {"TF5145", {}};
        std::optional<Message> refusal = m_refusal;
        if (!refusal && !write(resolution))
            refusal = Message{"TF5078", {}};
        if (!refusal && claimed.crosses(resolution.contributions.front().proposal->range))
            refusal = Message{"TF5149", {}};
        if (refusal) {
            resolution.contributions.clear();
            resolution.preconditions.push_back({*refusal, false});
        } else {
            addReads(item, resolution);
            dropGradientFlags(m_shape, m_request, item, resolution, claimed.flags);
            claimed.ranges.push_back(resolution.contributions.front().proposal->range);
        }
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        return item;
    }

private:
    void refuse(std::string_view code, NodeId at)
    {
        if (!m_refusal)
            m_refusal = Message{std::string(code),
                                {{"argument", std::string(m_tree.text(at))},
                                 {"line", std::to_string(m_shape.file().source.position(m_tree.begin(at)).line)}}};
    }

    // --- what is differentiated ----------------------------------------------------------------------------------------

    void findStatements()
    {
        std::vector<std::uint32_t> inputs;
        for (const NodeId input : m_request.inputs) {
            if (m_names.variableOf(input) == names::none)
                return refuse("TF5147", input);
            inputs.push_back(m_names.variableOf(input));
        }
        m_loss = statementsFrom(m_shape, m_calls, m_request.statement, m_request.output, inputs);
        m_refusal = m_loss.obstacle;
    }

    /// Beside the call, and the ones that are made for it.
    [[nodiscard]] bool isOutputRead() const
    {
        if (!m_loss.isLossRead)
            return false;
        const names::Variable &of = m_names.variables()[m_names.variableOf(m_request.output)];
        const std::vector<NodeId> uses = m_names.usesOf(of.bindings.front());
        return of.scope == names::moduleScope || std::any_of(uses.begin(), uses.end(), [this](NodeId use) {
                   const NodeId statement = m_tree.statement(use);
                   const bool isInside = m_loss.first != noNode && m_tree.begin(use) >= m_tree.begin(m_loss.first)
                                         && m_tree.end(use) <= m_tree.end(m_loss.last);
                   const bool isOfCall = m_tree.range(m_request.site.call).contains(m_tree.range(use));
                   return !isInside && !isOfCall && statement != m_request.ones;
               });
    }

    // --- what is written -----------------------------------------------------------------------------------------------

    [[nodiscard]] Piece variable(std::string_view name) const
    {
        return variablePiece(std::string(name), m_tree.range(m_request.site.call));
    }

    static void add(std::vector<Piece> &to, std::vector<Piece> pieces)
    {
        for (Piece &piece : pieces)
            to.push_back(std::move(piece));
    }

    /// `net` of `output = net(x)`: that is what is differentiated.
    [[nodiscard]] NodeId ownFunction() const
    {
        if (m_request.weight != noNode || !m_loss.outputs.empty() || !m_loss.parameters.empty())
            return noNode;
        NodeId made = m_request.output;
        if (m_loss.first != noNode) {
            const NodeId assignment = m_tree.firstNamedChild(m_loss.first);
            if (m_loss.first != m_loss.last || m_tree.kind(assignment) != Kind::assignment
                || m_tree.text(m_tree.child(assignment, Field::left)) != m_tree.text(m_request.output))
                return noNode;
            made = unwrap(m_tree, m_tree.child(assignment, Field::right));
        }
        const CallSite site = CallSite::of(m_tree, made);
        if (m_tree.kind(made) != Kind::call || m_calls.contains(made) || !isRepeatable(m_tree, site.callee)
            || site.arguments.size() != m_request.inputs.size())
            return noNode;
        for (std::size_t index = 0; index < site.arguments.size(); ++index) {
            const Argument &argument = site.arguments[index];
            if (argument.kind != Argument::Kind::positional
                || m_tree.text(argument.value) != m_tree.text(m_request.inputs[index]))
                return noNode;
        }
        return site.callee;
    }

    [[nodiscard]] std::string argumentNames() const
    {
        std::string names;
        for (const NodeId input : m_request.inputs)
            names += (names.empty() ? "" : ", ") + std::string(m_tree.text(input));
        for (const std::string &parameter : m_loss.parameters)
            names += ", " + parameter;
        return names;
    }

    /// `forward_fn`, and the statement that defines it.
    [[nodiscard]] std::optional<StatementEdit> definition(NodeId place) const
    {
        const std::string newline(m_shape.file().source.newline());
        const std::string outer = indentationOf(m_tree, place);
        const std::string inner = outer + indentationUnit(m_tree, place);
        std::vector<Piece> function{literalPiece("def "), variable("forward_fn"),
                                    literalPiece("(" + argumentNames() + "):" + newline + inner)};
        if (m_loss.first != noNode) {
            auto block = blockOf(m_shape.file(), m_loss.first, m_loss.last, inner);
            if (!block)
                return std::nullopt;
            function.push_back(std::move(*block));
            function.push_back(literalPiece(newline + inner));
        }
        function.push_back(literalPiece("return "));
        const bool isNamed = m_tree.kind(m_request.output) == Kind::identifier;
        const Precedence required = m_request.weight == noNode ? Precedence::lambda : Precedence::product;
        const Piece output = isNamed ? literalPiece(std::string(m_tree.text(m_request.output)))
                                     : sourcePiece(m_tree, m_request.output, required);
        if (m_request.weight != noNode)
            add(function, {literalPiece("("), output, literalPiece(" * "),
                           sourcePiece(m_tree, m_request.weight, Precedence::unary), literalPiece(").sum()")});
        else
            function.push_back(output);
        for (const std::string &name : m_loss.outputs)
            function.push_back(literalPiece(", " + name));
        function.push_back(literalPiece(newline));
        return definitionAbove(m_shape.file(), place, std::move(function));
    }

    /// `mindspore.grad(net)(x)`.
    [[nodiscard]] std::vector<Piece> gradients(NodeId own) const
    {
        std::vector<Piece> pieces{
            namePiece(m_isValueRead ? "mindspore.value_and_grad" : "mindspore.grad"), literalPiece("("),
            own == noNode ? variable("forward_fn") : sourcePiece(m_tree, own, Precedence::lambda)};
        std::string positions;
        for (std::size_t index = 0; index < m_request.inputs.size(); ++index)
            positions += (index == 0 ? "" : ", ") + std::to_string(index);
        if (m_request.inputs.size() > 1)
            pieces.push_back(literalPiece(", (" + positions + ")"));
        if (!m_loss.outputs.empty())
            pieces.push_back(literalPiece(", has_aux=True"));
        pieces.push_back(literalPiece(")(" + argumentNames() + ")"));
        return pieces;
    }

    /// Without `create_graph` no gradient goes through the gradients: where something is trained that has to be said.
    [[nodiscard]] bool isCut() const
    {
        const bool isInFunction = functionDefinitionAround(m_tree, m_request.statement) != noNode;
        return !m_request.isGraphKept && (isInFunction || m_hasSteps);
    }

    [[nodiscard]] std::vector<Piece> cut(std::vector<Piece> gradient) const
    {
        if (!isCut())
            return gradient;
        std::vector<Piece> pieces{namePiece("mindspore.ops.stop_gradient"), literalPiece("(")};
        add(pieces, std::move(gradient));
        pieces.push_back(literalPiece(")"));
        return pieces;
    }

    [[nodiscard]] bool hasTarget() const { return m_request.target != noNode || !m_request.wanted.empty(); }

    /// What gets the gradients.
    [[nodiscard]] std::vector<Piece> target() const
    {
        if (m_request.wanted.empty())
            return {literalPiece(std::string(m_tree.text(m_request.target)))};
        std::vector<Piece> pieces;
        for (const std::string &name : m_request.wanted) {
            if (!pieces.empty())
                pieces.push_back(literalPiece(", "));
            pieces.push_back(variable(name));
        }
        return pieces;
    }

    /// The statement with the gradients.
    [[nodiscard]] std::optional<std::vector<Piece>> statement(NodeId own) const
    {
        const bool isMany = m_request.inputs.size() > 1;
        if (!m_isValueRead) {
            if (isMany && isCut())
                return std::nullopt; // each would have to be
            std::vector<Piece> made = cut(gradients(own));
            if (m_request.isTuple && !isMany) {
                made.insert(made.begin(), literalPiece("("));
                made.push_back(literalPiece(",)"));
            }
            if (hasTarget() && !m_request.isTuple && (!isMany || !m_request.wanted.empty())) {
                std::vector<Piece> pieces = target();
                pieces.push_back(literalPiece(" = "));
                add(pieces, std::move(made));
                return pieces;
            }
            std::vector<Piece> pieces{
                sourcePiece(ByteRange{m_tree.begin(m_request.statement), m_tree.begin(m_request.value)})};
            add(pieces, std::move(made));
            pieces.push_back(sourcePiece(ByteRange{m_tree.end(m_request.value), m_tree.end(m_request.statement)}));
            return pieces;
        }
        if (isMany && isCut())
            return std::nullopt;
        const bool hasOutputs = !m_loss.outputs.empty();
        const bool isNamed = m_tree.kind(m_request.output) == Kind::identifier;
        std::vector<Piece> pieces{literalPiece(hasOutputs ? "(" : ""),
                                  isNamed ? literalPiece(std::string(m_tree.text(m_request.output)))
                                          : variable("value")};
        for (const std::string &name : m_loss.outputs)
            pieces.push_back(literalPiece(", " + name));
        const std::vector<Piece> gradient = target();
        const bool isBracketed = isMany && (!m_request.wanted.empty() || m_tree.text(m_request.target).front() != '(');
        pieces.push_back(literalPiece(std::string(hasOutputs ? "), " : ", ") + (isBracketed ? "(" : "")));
        add(pieces, gradient);
        pieces.push_back(literalPiece(isBracketed ? ") = " : " = "));
        add(pieces, gradients(own));
        if (isCut()) {
            const std::string newline(m_shape.file().source.newline());
            pieces.push_back(literalPiece(newline + indentationOf(m_tree, m_request.statement)));
            add(pieces, gradient);
            add(pieces, {literalPiece(" = "), namePiece("mindspore.ops.stop_gradient"), literalPiece("(")});
            add(pieces, gradient);
            pieces.push_back(literalPiece(")"));
        }
        return pieces;
    }

    bool write(Resolution &resolution) const
    {
        const NodeId own = ownFunction();
        const NodeId first = m_loss.first == noNode ? m_request.statement : m_loss.first;
        auto written = statement(own);
        if (!written || m_tree.text(m_request.site.call).find('#') != std::string_view::npos)
            return false;
        Proposal proposal;
        proposal.form = formName;
        proposal.range = {m_tree.begin(first), m_tree.end(m_request.statement)};
        proposal.pieces = std::move(*written);
        if (m_loss.first != noNode && !addRest(proposal, own == noNode))
            return false;
        SiteContribution contribution;
        contribution.site = 0;
        contribution.proposal = std::move(proposal);
        if (own == noNode) {
            auto edit = definition(first);
            if (!edit)
                return false;
            contribution.statements.push_back(std::move(*edit));
        }
        if (m_request.ones != noNode && m_tree.begin(m_request.ones) < m_tree.begin(first)) {
            if (auto edit = removal(m_shape.file(), m_request.ones))
                contribution.statements.push_back(std::move(*edit));
        }
        resolution.contributions.push_back(std::move(contribution));
        return true;
    }

    /// What stands between the statements that are differentiated and the call: without the ones, if they are made there.
    [[nodiscard]] std::optional<std::vector<Piece>> rest(bool keepsComment) const
    {
        const std::string_view text = m_tree.text();
        std::uint32_t begin = m_tree.end(m_loss.last);
        const std::uint32_t end = m_tree.begin(m_request.statement);
        const std::size_t lineEnd = std::min<std::size_t>(text.find('\n', begin), end);
        if (text.substr(begin, lineEnd - begin).find('#') != std::string_view::npos) {
            if (!keepsComment)
                return std::nullopt;
            begin = static_cast<std::uint32_t>(lineEnd); // it goes with the statement
        }
        std::vector<ByteRange> parts{{begin, end}};
        if (m_request.ones != noNode && m_tree.begin(m_request.ones) > begin)
            parts = {{begin, m_tree.begin(m_request.ones)}, {m_tree.end(m_request.ones), end}};
        const std::string newline(m_shape.file().source.newline());
        const std::string indentation = indentationOf(m_tree, m_request.statement);
        std::vector<Piece> pieces;
        for (const ByteRange part : parts) {
            const std::string_view kept = text.substr(part.begin, part.size());
            const std::size_t first = kept.find_first_not_of(" \t\r\n");
            if (first == std::string_view::npos)
                continue;
            const std::size_t last = kept.find_last_not_of(" \t\r\n");
            if (kept.substr(0, first).find('\n') == std::string_view::npos
                || kept.find('\n', last) == std::string_view::npos)
                return std::nullopt; // in one line with others
            Piece block;
            block.kind = Piece::Kind::block;
            block.range = {part.begin + static_cast<std::uint32_t>(first),
                           part.begin + static_cast<std::uint32_t>(last) + 1};
            block.text = indentation;
            add(pieces, {literalPiece(newline + indentation), std::move(block)});
        }
        return pieces;
    }

    /// The rest follows if it needs what the function computes, else it comes before.
    bool addRest(Proposal &proposal, bool keepsComment) const
    {
        auto kept = rest(keepsComment);
        if (!kept)
            return false;
        bool readsResult = false;
        for (NodeId id = m_tree.nextNamedSibling(m_loss.last); id != noNode && id != m_request.statement;
             id = m_tree.nextNamedSibling(id))
            readsResult = readsResult || (id != m_request.ones && readsOutput(id));
        if (!readsResult && !kept->empty()) {
            kept->erase(kept->begin());
            add(*kept, {literalPiece(std::string(m_shape.file().source.newline())
                                     + indentationOf(m_tree, m_request.statement))});
            add(*kept, std::move(proposal.pieces));
            proposal.pieces = std::move(*kept);
            return true;
        }
        add(proposal.pieces, std::move(*kept));
        return true;
    }

    [[nodiscard]] bool readsOutput(NodeId statement) const
    {
        return anyIdentifier(m_tree, statement, [this](NodeId id) {
            const std::string_view name = m_tree.text(id);
            return (m_tree.kind(m_request.output) == Kind::identifier && name == m_tree.text(m_request.output))
                   || std::find(m_loss.outputs.begin(), m_loss.outputs.end(), name) != m_loss.outputs.end();
        });
    }

    /// `w.grad` reads the variable that has the gradient; what clears it goes.
    void addReads(Case &item, Resolution &resolution) const
    {
        for (const GradientRequest::Read &read : m_request.reads) {
            Proposal proposal = replacing(read.node);
            if (read.isClearing) {
                auto edit = removal(m_shape.file(), m_tree.statement(read.node));
                if (!edit)
                    continue;
                proposal.statements.push_back(std::move(*edit));
            } else {
                proposal.pieces = {variable(read.name)};
                proposal.required = python::requiredAt(m_tree, read.node);
            }
            SiteContribution contribution;
            contribution.site = static_cast<std::uint32_t>(item.sites.size());
            item.sites.push_back({read.finding, "read"});
            contribution.proposal = std::move(proposal);
            resolution.contributions.push_back(std::move(contribution));
        }
    }

    [[nodiscard]] Proposal replacing(NodeId node) const
    {
        Proposal proposal;
        proposal.form = formName;
        proposal.range = m_tree.range(node);
        return proposal;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    const CallFindings &m_calls;
    bool m_hasSteps; ///< the file trains something
    FindingId m_finding;
    GradientRequest m_request;
    LossStatements m_loss;
    bool m_isValueRead = false;
    std::optional<Message> m_refusal;
};

} // namespace

Case functionGradientCase(const ProgramShape &shape, const CallFindings &calls, bool hasSteps, FindingId finding,
                          GradientRequest request, GradientClaims &claimed)
{
    return FunctionGradient(shape, calls, hasSteps, finding, std::move(request)).build(claimed);
}

void findFunctionGradients(const ProgramShape &shape, Cases &cases)
{
    CallFindings calls;
    bool hasSteps = false;
    std::vector<FindingId> found;
    for (const Finding &finding : shape.findings()) {
        hasSteps = hasSteps || finding.api == "torch.Tensor.backward";
        if (finding.use == mapping::Use::call && finding.origin != OccurrenceKind::instanceCall)
            calls.emplace(shape.occurrences()[finding.id].node, finding.id);
        if (isOurs(finding))
            found.push_back(finding.id);
    }
    GradientClaims claimed;
    for (const FindingId id : found)
        cases.push_back(functionGradientCase(shape, calls, hasSteps, id,
                                             gradientRequestOf(shape, shape.occurrences()[id].node), claimed));
}

} // namespace torchferry::convert::context::mindspore
