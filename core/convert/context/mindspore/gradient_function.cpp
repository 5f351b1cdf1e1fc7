// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/gradient_function.h"

#include <utility>

#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/block_edits.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

class FunctionWriter {
public:
    FunctionWriter(const ProgramShape &shape, const GradientFunction &function)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_function(function),
          m_loss(function.loss)
    {}

    [[nodiscard]] std::optional<SiteContribution> run() const
    {
        const NodeId first = m_loss.first == noNode ? m_function.statement : m_loss.first;
        const NodeId place = m_loss.loop == noNode || isOptimizerOfRound() ? first : m_loss.loop;
        const std::string newline(m_shape.file().source.newline());
        const std::string outer = indentationOf(m_tree, place);
        const std::string inner = outer + indentationUnit(m_tree, place);
        std::vector<Piece> definition{literalPiece("def "), forwardFunction(),
                                      literalPiece("(" + parameterNames() + "):" + newline + inner)};
        std::uint32_t end = m_tree.begin(m_function.statement);
        if (m_loss.first != noNode) {
            auto block = blockOf(m_shape.file(), m_loss.first, m_loss.last, inner);
            if (!block)
                return std::nullopt;
            end = block->range.end;
            definition.push_back(std::move(*block));
            definition.push_back(literalPiece(newline + inner));
        }
        definition.push_back(literalPiece("return "));
        appendResults(definition, true);
        for (Piece &piece :
             std::vector<Piece>{literalPiece(newline + newline + (outer.empty() ? newline : std::string()) + outer),
                                gradientFunction(), literalPiece(" = "), namePiece("mindspore.value_and_grad"),
                                literalPiece("("), forwardFunction(), literalPiece(", None, ")})
            definition.push_back(std::move(piece));
        appendParameters(definition);
        definition.push_back(literalPiece((m_loss.outputs.empty() ? ")" : ", has_aux=True)") + newline));
        auto edit = definitionAbove(m_shape.file(), place, std::move(definition));
        auto call = m_function.branch == noNode ? gradientCall(end) : callInBranches(end);
        if (!edit || !call)
            return std::nullopt;
        SiteContribution contribution;
        contribution.proposal = std::move(call);
        contribution.statements.push_back(std::move(*edit));
        return contribution;
    }

private:
    /// A variable, or the expression that gives the loss.
    [[nodiscard]] bool isNamed() const { return m_tree.kind(m_function.site.receiver) == Kind::identifier; }

    [[nodiscard]] Piece variable(const std::string &name) const
    {
        return variablePiece(name, m_tree.range(m_function.site.call));
    }

    [[nodiscard]] Piece forwardFunction() const { return variable("forward_fn" + m_function.number); }
    [[nodiscard]] Piece gradientFunction() const { return variable("grad_fn" + m_function.number); }

    /// `loss`, and what is read later: as the function returns it, or as it is kept.
    void appendResults(std::vector<Piece> &pieces, bool isReturned) const
    {
        if (isNamed())
            pieces.push_back(literalPiece(std::string(m_tree.text(m_function.site.receiver))));
        else
            pieces.push_back(isReturned ? returnedLoss() : variable(m_function.lossName + m_function.number));
        for (const std::string &output : m_loss.outputs)
            pieces.push_back(literalPiece(", " + output));
    }

    /// Without brackets, if it is in one line.
    [[nodiscard]] Piece returnedLoss() const
    {
        const NodeId loss = m_function.site.receiver;
        const bool isOneLine = m_tree.text(loss).find('\n') == std::string_view::npos;
        return sourcePiece(m_tree, isOneLine ? unwrap(m_tree, loss) : loss, Precedence::lambda);
    }

    /// `optimizer.parameters`, or those of several in a list.
    void appendParameters(std::vector<Piece> &pieces) const
    {
        const bool isOne = m_function.others.empty();
        pieces.push_back(literalPiece(isOne ? "" : "[*"));
        pieces.push_back(sourcePiece(m_tree, m_function.optimizer, Precedence::primary));
        for (const NodeId other : m_function.others) {
            pieces.push_back(literalPiece(".parameters, *"));
            pieces.push_back(sourcePiece(m_tree, other, Precedence::primary));
        }
        pieces.push_back(literalPiece(isOne ? m_function.member : ".parameters]"));
    }

    [[nodiscard]] std::string parameterNames() const
    {
        std::string names;
        for (const std::string &parameter : m_loss.parameters)
            names += (names.empty() ? "" : ", ") + parameter;
        return names;
    }

    /// `for net, optimizer in zip(nets, optimizers)`: each round has an optimizer of its own, which before the loop is
    /// none or another one.
    [[nodiscard]] bool isOptimizerOfRound() const
    {
        const auto &names = m_shape.file().names;
        for (NodeId id = m_tree.next(Kind::identifier, m_function.optimizer);
             id < m_tree.subtreeEnd(m_function.optimizer); id = m_tree.next(Kind::identifier, id + 1)) {
            const std::uint32_t variable = names.variableOf(id);
            if (variable == names::none)
                continue;
            for (const names::BindingId binding : names.variables()[variable].bindings) {
                const NodeId node = names.bindings()[binding].node;
                if (node != noNode && m_tree.range(m_loss.loop).contains(m_tree.range(node)))
                    return true;
            }
        }
        return false;
    }

    /// `(loss, output), grads = grad_fn(data)` in place of the statements; what stands behind them, before `backward`,
    /// follows. `end`: where they end, with the comment behind them.
    [[nodiscard]] std::optional<Proposal> gradientCall(std::uint32_t end) const
    {
        Proposal proposal;
        proposal.form = m_function.form;
        proposal.range = {m_tree.begin(m_loss.first == noNode ? m_function.statement : m_loss.first),
                          m_tree.end(m_function.statement)};
        const bool isAlone = m_loss.outputs.empty();
        proposal.pieces.push_back(literalPiece(isAlone ? "" : "("));
        appendResults(proposal.pieces, false);
        for (Piece &piece :
             std::vector<Piece>{literalPiece(isAlone ? ", " : "), "), variable(m_function.gradients),
                                literalPiece(" = "), gradientFunction(), literalPiece("(" + parameterNames() + ")")})
            proposal.pieces.push_back(std::move(piece));
        if (!m_function.then.empty()) {
            const std::string newline(m_shape.file().source.newline());
            proposal.pieces.push_back(literalPiece(newline + indentationOf(m_tree, m_function.statement)));
            proposal.pieces.insert(proposal.pieces.end(), m_function.then.begin(), m_function.then.end());
        }
        const std::string_view text = m_tree.text();
        const NodeId clearing = m_function.clearing;
        const bool isCleared = m_tree.nextNamedSibling(clearing) == m_function.statement && m_tree.begin(clearing) > end
                               && !isOwnClearing();
        const NodeId next = isCleared ? clearing : m_function.statement;
        const std::string_view rest = text.substr(end, m_tree.begin(next) - end);
        const std::size_t begin = rest.find_first_not_of(" \t\r\n");
        if (begin == std::string_view::npos)
            return proposal;
        const std::size_t last = rest.find_last_not_of(" \t\r\n");
        // In one line with others; or what follows in the line would come behind what is kept, perhaps a comment.
        if (rest.substr(0, begin).find('\n') == std::string_view::npos
            || rest.find('\n', last) == std::string_view::npos || !standsAlone(m_tree, m_function.statement))
            return std::nullopt;
        Piece kept;
        kept.kind = Piece::Kind::block;
        kept.range = {end + static_cast<std::uint32_t>(begin), end + static_cast<std::uint32_t>(last) + 1};
        kept.text = indentationOf(m_tree, m_function.statement);
        proposal.pieces.push_back(literalPiece(std::string(rest.substr(0, begin))));
        proposal.pieces.push_back(std::move(kept));
        return proposal;
    }

    /// The function in place of the statements: differentiated where the condition of `backward` holds, else only called.
    /// What stands between them and `backward` stays, and so does the branch.
    [[nodiscard]] std::optional<Proposal> callInBranches(std::uint32_t end) const
    {
        const NodeId next = m_tree.nextNamedSibling(m_function.statement);
        const NodeId condition = m_tree.child(m_function.branch, python::Field::condition);
        const bool isCleared = m_tree.nextNamedSibling(m_function.clearing) == m_function.statement && !isOwnClearing();
        const NodeId kept = isCleared ? m_function.clearing : m_function.statement; // up to there
        if (next == noNode || m_loss.first == noNode || !standsAlone(m_tree, m_function.statement)
            || m_tree.text().substr(end, m_tree.begin(m_function.branch) - end).find('\n') == std::string_view::npos)
            return std::nullopt;
        const std::string newline(m_shape.file().source.newline());
        const std::string outer = indentationOf(m_tree, m_loss.first);
        const std::string inner = newline + outer + indentationUnit(m_tree, m_loss.first);
        Proposal proposal;
        proposal.form = m_function.form;
        proposal.range = {m_tree.begin(m_loss.first), m_tree.begin(next)};
        const bool isAlone = m_loss.outputs.empty();
        const std::string arguments = "(" + parameterNames() + ")";
        proposal.pieces = {literalPiece("if "), sourcePiece(m_tree, condition),
                           literalPiece(":" + inner + (isAlone ? "" : "("))};
        appendResults(proposal.pieces, false);
        for (Piece &piece : std::vector<Piece>{literalPiece(isAlone ? ", " : "), "), variable(m_function.gradients),
                                               literalPiece(" = "), gradientFunction(),
                                               literalPiece(arguments + newline + outer + "else:" + inner)})
            proposal.pieces.push_back(std::move(piece));
        appendResults(proposal.pieces, false);
        for (Piece &piece : std::vector<Piece>{literalPiece(" = "), forwardFunction(), literalPiece(arguments),
                                               sourcePiece(ByteRange{end, m_tree.begin(kept)})})
            proposal.pieces.push_back(std::move(piece));
        return proposal;
    }

    /// The call of a function of the file stays.
    [[nodiscard]] bool isOwnClearing() const
    {
        const CallSite site = CallSite::of(m_tree, callOfStatement(m_tree, m_function.clearing));
        return site.member == noNode || m_tree.text(site.member) != "zero_grad";
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const GradientFunction &m_function;
    const LossStatements &m_loss;
};

} // namespace

std::optional<SiteContribution> contributionOf(const ProgramShape &shape, const GradientFunction &function)
{
    return FunctionWriter(shape, function).run();
}

} // namespace torchferry::convert::context::mindspore
