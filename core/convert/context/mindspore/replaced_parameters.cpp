// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/replaced_parameters.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/convert/calls/member_lookup.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view parameterClass = "torch.nn.Parameter";

class ParameterNamer {
public:
    explicit ParameterNamer(const ProgramShape &shape) : m_shape(shape), m_tree(shape.tree()) {}

    void run(Cases &cases) const
    {
        for (NodeId id = m_tree.next(Kind::assignment, 0); id != noNode; id = m_tree.next(Kind::assignment, id + 1)) {
            const NodeId value = m_tree.child(id, Field::right);
            const NodeId target = value == noNode ? noNode : assignedTarget(m_tree, value);
            if (target == noNode || !isOfOther(target) || m_tree.kind(value) != Kind::call)
                continue;
            if (const std::vector<FindingId> made = madeBy(value); !made.empty())
                add(target, made, cases);
        }
    }

private:
    /// A member of something else than `self`, which gives its own parameters their names by itself.
    [[nodiscard]] bool isOfOther(NodeId target) const
    {
        return m_tree.kind(target) == Kind::attribute && m_tree.text(m_tree.child(target, Field::object)) != "self";
    }

    /// The calls of the parameter's class of which the called function returns one, whatever way it takes; empty if it
    /// may return anything else.
    [[nodiscard]] std::vector<FindingId> madeBy(NodeId call) const
    {
        const NodeId function = m_shape.calledFunction(m_tree.child(call, Field::function));
        std::vector<FindingId> made;
        if (function == noNode)
            return made;
        for (const NodeId result : m_shape.resultsOf(function)) {
            const Finding *finding = result == noNode ? nullptr : callOfClass(unwrap(m_tree, result));
            if (finding == nullptr)
                return {};
            made.push_back(finding->id);
        }
        return made;
    }

    [[nodiscard]] const Finding *callOfClass(NodeId call) const
    {
        const auto &findings = m_shape.findings();
        const auto found = std::find_if(findings.begin(), findings.end(), [&](const Finding &finding) {
            return finding.api == parameterClass && finding.use == mapping::Use::call
                   && m_shape.occurrences()[finding.id].node == call;
        });
        return found == findings.end() ? nullptr : &*found;
    }

    void add(NodeId target, const std::vector<FindingId> &made, Cases &cases) const
    {
        const Finding *store = storeAt(target);
        const std::string member = storedMember(m_shape.file(), target);
        const NodeId statement = m_tree.statement(target);
        const NodeId object = m_tree.child(target, Field::object);
        if (store == nullptr || store->proposals.empty() || member.empty() || !isRepeatableTarget(m_tree, object)) {
            for (const FindingId finding : made)
                m_shape.limit(finding, certainty::Limit::formUnverifiable, {});
            return;
        }
        const Piece name = variablePiece("name", m_tree.range(target));
        const auto nameOf = [&] {
            return std::vector<Piece>{sourcePiece(m_tree, object), literalPiece("." + member + ".name")};
        };
        std::vector<Piece> kept{name, literalPiece(" = ")};
        std::vector<Piece> given = nameOf();
        const std::vector<Piece> old = nameOf();
        kept.insert(kept.end(), old.begin(), old.end());
        given.insert(given.end(), {literalPiece(" = "), name});
        auto before = insertion(m_shape.file(), statement, StatementEdit::Kind::before, std::move(kept));
        auto after = insertion(m_shape.file(), statement, StatementEdit::Kind::after, std::move(given));
        Case item;
        item.code = "TF5224";
        item.title = {"TF5224", {{"parameter", std::string(m_tree.text(target))}}};
        item.sites = {{store->id, "parameter"}};
        Resolution resolution;
        resolution.id = "parameter-names";
        resolution.label = {"TF6053", {{"parameter", std::string(m_tree.text(target))}}};
        if (before && after) {
            SiteContribution contribution;
            contribution.proposal = store->proposals.front();
            contribution.statements = {std::move(*before), std::move(*after)};
            resolution.contributions.push_back(std::move(contribution));
        } else {
            m_shape.limit(store->id, certainty::Limit::formUnverifiable, {});
            resolution.preconditions.push_back({{"TF5225", {}}, false});
            item.optional = true;
        }
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        cases.push_back(std::move(item));
    }

    [[nodiscard]] const Finding *storeAt(NodeId target) const
    {
        const auto &findings = m_shape.findings();
        const auto found = std::find_if(findings.begin(), findings.end(), [&](const Finding &finding) {
            return finding.use == mapping::Use::store && m_shape.occurrences()[finding.id].name == target;
        });
        return found == findings.end() ? nullptr : &*found;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
};

} // namespace

void findReplacedParameters(const ProgramShape &shape, Cases &cases)
{
    ParameterNamer(shape).run(cases);
}

} // namespace torchferry::convert::context::mindspore
