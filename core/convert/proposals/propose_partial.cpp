// SPDX-License-Identifier: Apache-2.0
// Proposals for a function or a class some arguments of which are passed before it is called.
#include <algorithm>

#include "core/convert/guards/guard_evaluation.h"
#include "core/convert/model/ternary.h"
#include "core/convert/proposals/proposer.h"
#include "core/convert/rewrite/argument_edits.h"

namespace torchferry::convert {

using certainty::Limit;
using mapping::Category;
using mapping::Row;
using mapping::Use;
using mapping::Variant;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// The call `functools.partial(name, …)`, or noNode.
NodeId partialOf(const FileContext &file, NodeId name)
{
    const NodeId list = file.tree.parent(name);
    if (list == noNode || file.tree.kind(list) != Kind::argument_list || file.tree.firstNamedChild(list) != name)
        return noNode;
    const NodeId call = file.tree.parent(list);
    const NodeId callee = file.tree.kind(call) == Kind::call ? file.tree.child(call, Field::function) : NodeId{noNode};
    if (callee == noNode)
        return noNode;
    const auto resolved = file.project.resolve(file.names, file.tree, callee);
    return resolved && !resolved->local && resolved->dotted == "functools.partial" ? call : NodeId{noNode};
}

/// An argument passed by position goes or is given a keyword: one that comes later would take its place.
bool movesPositions(const CallPlan &plan)
{
    return std::any_of(plan.operations.begin(), plan.operations.end(), [&](const ArgumentOperation &operation) {
        return operation.argument != names::none && operation.kind != ArgumentOperation::Kind::value
               && plan.slots[operation.argument].keyword.empty();
    });
}

} // namespace

bool Proposer::isGivenNames() const
{
    const NodeId call = partialOf(m_file, m_occurrence.name);
    if (call == noNode)
        return false;
    const NodeId list = tree().child(call, Field::arguments);
    for (NodeId argument = tree().firstNamedChild(list); argument != noNode;
         argument = tree().nextNamedSibling(argument)) {
        if (tree().kind(argument) == Kind::dictionary_splat)
            return true;
    }
    return false;
}

bool Proposer::proposePartial(bool isNamed)
{
    const NodeId call = partialOf(m_file, m_occurrence.name);
    const Row *row = call == noNode ? nullptr : m_file.pack.row(m_occurrence.api, Use::call);
    return row != nullptr && row->variants.size() == 1 && proposePartial(call, *row, isNamed);
}

bool Proposer::proposePartial(NodeId call, const Row &row, bool isNamed)
{
    const mapping::ApiFacts *facts = m_file.pack.sourceFacts.find(m_occurrence.api);
    const Variant &variant = row.variants.front();
    const CallSite whole = CallSite::of(tree(), call);
    if (facts == nullptr || variant.target.empty() || whole.starred || whole.arguments.size() < 2
        || !memberOf(m_file.pack, variant.target).empty())
        return false;
    CallSite site = whole;
    site.callee = m_occurrence.name;
    site.partial = true;
    site.arguments.erase(site.arguments.begin());
    const std::optional<BoundCall> best = bind(m_file, site, signaturesOf(variant, facts), {facts->acceptsNumpyNames});
    if (!best)
        return false;
    const CallSubject subject = subjectOf(&site, &*best);
    Outcome<TableRewrite> table = rewriteByTable(subject, variant);
    const bool needsForm = std::any_of(variant.forms.begin(), variant.forms.end(), [&](const mapping::Form &form) {
        return evaluate(form.when, subject) != Ternary::no;
    });
    if (!table || !table->left.empty() || needsForm || movesPositions(table->plan))
        return false;
    CallPlan plan = planOf(tree(), whole);
    plan.operations.push_back(
        {ArgumentOperation::Kind::value, {}, 0, {namePiece(variant.target, tree().range(m_occurrence.name))}});
    for (ArgumentOperation &operation : table->plan.operations) {
        if (operation.argument != names::none)
            ++operation.argument;
        plan.operations.push_back(std::move(operation));
    }
    Emission emission;
    emission.pieces = composeCall(plan, tree().text());
    Proposal proposal;
    proposal.form = "partial";
    proposal.label = {"TF6001", {{"target", variant.target}}};
    if (!finish(proposal, call, std::move(emission), true))
        return false;
    proposal.certainty.limit(row.category >= Category::argsDiffer && !isNamed ? Limit::differsInCalls
                                                                              : Limit::calledElsewhere,
                             {{"api", row.api}});
    m_result.variant = &variant;
    m_result.proposals.push_back(std::move(proposal));
    return true;
}

} // namespace torchferry::convert
