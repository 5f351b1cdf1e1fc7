// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/returned_inputs.h"

#include <algorithm>
#include <string>

#include "core/convert/calls/function_inputs.h"
#include "core/convert/calls/own_parameters.h"
#include "core/convert/dataflow/returned_gradients.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::ClassTable;

namespace {

/// `ctx.mark_dirty(x)`: the input is returned because it was changed.
bool marksInputs(const Tree &tree, NodeId method)
{
    for (NodeId id = tree.next(Kind::attribute, method); id != noNode && id < tree.subtreeEnd(method);
         id = tree.next(Kind::attribute, id + 1))
        if (attributeName(tree, id) == "mark_dirty")
            return true;
    return false;
}

/// A read of a parameter of `method` that nothing has bound again and that may be a tensor.
bool isInput(const FileContext &file, NodeId method, NodeId expression)
{
    if (file.tree.kind(expression) != Kind::identifier || file.names.variableOf(expression) == names::none
        || isGathered(file, expression))
        return false;
    const types::Type type = file.types.of(expression).type;
    if (type.kind != types::Type::Kind::unknown && !type.isInstanceOf(file.pack.source.tensorClass))
        return false;
    const NodeId parameters = file.tree.child(method, Field::parameters);
    const std::vector<NodeId> bindings = ValueFlow(file).definitionsOf(expression).bindings;
    return !bindings.empty() && std::all_of(bindings.begin(), bindings.end(), [&](NodeId binding) {
        return binding > parameters && binding < file.tree.subtreeEnd(parameters);
    });
}

void collectFrom(const FileContext &file, NodeId method, const std::string &api, std::vector<Occurrence> &occurrences)
{
    const Tree &tree = file.tree;
    const auto add = [&](NodeId expression, bool isOneOfSeveral) {
        if (!isInput(file, method, expression))
            return;
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::returnedInput;
        occurrence.api = api;
        occurrence.use = mapping::Use::call;
        occurrence.name = occurrence.node = occurrence.givenValue = expression;
        // What is returned alone is a tensor.
        if (isOneOfSeveral && file.types.kindOf(expression) == types::Type::Kind::unknown)
            occurrence.certainty.limit(certainty::Limit::argumentTypeInferred,
                                       {{"expr", std::string(tree.text(expression))}});
        occurrences.push_back(std::move(occurrence));
    };
    for (NodeId id = method + 1; id < tree.subtreeEnd(method); ++id) {
        if (tree.kind(id) == Kind::function_definition || tree.kind(id) == Kind::class_definition) {
            id = tree.subtreeEnd(id) - 1; // what these return is another matter
            continue;
        }
        NodeId result = tree.kind(id) == Kind::return_statement ? tree.firstNamedChild(id) : NodeId{noNode};
        result = result == noNode ? noNode : unwrap(tree, result);
        if (result == noNode)
            continue;
        if (tree.kind(result) == Kind::tuple || tree.kind(result) == Kind::expression_list)
            for (NodeId one = tree.firstNamedChild(result); one != noNode; one = tree.nextNamedSibling(one))
                add(unwrap(tree, one), true);
        else
            add(result, false);
    }
}

} // namespace

void collectReturnedInputs(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    const Tree &tree = file.tree;
    if (file.migrationState == MigrationState::wholly || file.pack.returnedInputs.empty())
        return;
    for (NodeId id = tree.next(Kind::class_definition, 0); id != noNode;
         id = tree.next(Kind::class_definition, id + 1)) {
        const NodeId body = tree.child(id, Field::body);
        const ClassTable::Class *own = body == noNode ? nullptr : classAround(file, body);
        const auto *entry = own == nullptr ? nullptr : gradientMethodsOf(file, *own);
        if (entry == nullptr)
            continue;
        const std::string api = entry->first + "." + entry->second.front();
        const NodeId method = methodNamed(tree, body, entry->second.front());
        if (method != noNode && file.pack.returnedInputs.contains(api) && !marksInputs(tree, method))
            collectFrom(file, method, api, occurrences);
    }
}

void describeReturnedInput(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    finding.row = file.pack.row(occurrence.api, occurrence.use);
    finding.category = finding.row == nullptr ? mapping::Category::argsDiffer : finding.row->category;
    finding.target =
        finding.row == nullptr || finding.row->variants.empty() ? std::string() : finding.row->variants.front().target;
    const std::string name(file.tree.text(occurrence.node));
    finding.message = {"TF4315", {{"name", name}}};
    finding.certainty = occurrence.certainty;
    file.limitByMigration(finding.certainty);
    Proposal proposal;
    proposal.form = "copy";
    proposal.range = file.tree.range(occurrence.node);
    const std::string &suffix = file.pack.returnedInputs.at(occurrence.api);
    proposal.label = {"TF6002", {{"form", name + suffix}}};
    proposal.pieces = {sourcePiece(proposal.range), literalPiece(suffix)};
    proposal.certainty = finding.certainty;
    finding.proposals.push_back(std::move(proposal));
}

} // namespace torchferry::convert
