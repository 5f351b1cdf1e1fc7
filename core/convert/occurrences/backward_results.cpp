// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/backward_results.h"

#include <algorithm>
#include <string>

#include "core/convert/calls/function_inputs.h"
#include "core/convert/dataflow/returned_gradients.h"
#include "core/convert/guards/value_forms.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using mapping::Category;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::ClassTable;

namespace {

/// The text of `result` without some of its elements; empty where a comment would go with them.
std::vector<Piece> without(const Tree &tree, NodeId result, const std::vector<GradientsRead::Dropped> &dropped)
{
    std::vector<Piece> pieces;
    std::uint32_t from = tree.begin(result);
    NodeId before = noNode;
    for (NodeId element = tree.firstNamedChild(result); element != noNode; element = tree.nextNamedSibling(element)) {
        const bool goes = std::any_of(dropped.begin(), dropped.end(),
                                      [element](const GradientsRead::Dropped &one) { return one.element == element; });
        if (goes && before != noNode) {
            if (from < tree.end(before))
                pieces.push_back(sourcePiece(ByteRange{from, tree.end(before)}));
            from = tree.end(element);
        } else if (goes) {
            const NodeId next = tree.nextNamedSibling(element);
            if (from < tree.begin(element))
                pieces.push_back(sourcePiece(ByteRange{from, tree.begin(element)}));
            from = next == noNode ? tree.end(element) : tree.begin(next);
        }
        if (!goes || before != noNode)
            before = element;
    }
    if (from < tree.end(result))
        pieces.push_back(sourcePiece(ByteRange{from, tree.end(result)}));
    return lostComments(tree, tree.range(result), pieces).empty() ? pieces : std::vector<Piece>();
}

/// The first method of a class, whose second one `node` is in.
NodeId takenBy(const FileContext &file, NodeId node, const std::vector<std::string> &methods)
{
    const NodeId around = file.tree.enclosing(node, Kind::class_definition);
    const NodeId body = around == noNode ? noNode : file.tree.child(around, Field::body);
    return body == noNode ? noNode : methodNamed(file.tree, body, methods.front());
}

/// The class derives from a helper that takes what the source's own takes: a base that other classes have always does.
bool isSorted(const FileContext &file, NodeId body, const ClassTable::Class &own, const std::string &api)
{
    const bool isOfOwn = std::any_of(own.bases.begin(), own.bases.end(), [&](const std::string &base) {
        return file.classes.find(base) != nullptr && file.classes.derivesFrom(base, api);
    });
    const NodeId bases = file.tree.child(file.tree.parent(body), Field::superclasses);
    const NodeId base = bases == noNode ? noNode : file.tree.firstNamedChild(bases);
    return isOfOwn ? mayBecomeHelper(file, api, mapping::Use::base)
                   : base != noNode && becomesHelper(file, api, base, mapping::Use::base);
}

void collectFrom(const FileContext &file, NodeId method, const std::string &api,
                 const std::vector<std::string> &methods, std::vector<Occurrence> &occurrences)
{
    const Tree &tree = file.tree;
    const NodeId forward = takenBy(file, method, methods);
    const NodeId end = tree.subtreeEnd(method);
    for (NodeId id = method + 1; id < end; ++id) {
        if (tree.kind(id) == Kind::function_definition || tree.kind(id) == Kind::class_definition) {
            id = tree.subtreeEnd(id) - 1; // what these return is another matter
            continue;
        }
        const NodeId result = tree.kind(id) == Kind::return_statement ? gradientsOf(file, id) : NodeId{noNode};
        if (result == noNode || tree.kind(result) == Kind::none || !holdsNone(tree, result))
            continue;
        if (readGradients(file, result, forward).isRight)
            continue;
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::backwardResult;
        occurrence.api = api;
        occurrence.use = mapping::Use::call;
        occurrence.name = tree.firstNamedChild(id);
        occurrence.node = occurrence.name;
        occurrence.givenValue = result;
        occurrences.push_back(std::move(occurrence));
    }
}

} // namespace

void collectBackwardResults(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    const Tree &tree = file.tree;
    if (file.migrationState == MigrationState::wholly || file.pack.backwardResults.empty())
        return;
    for (NodeId id = 0; id < tree.size(); ++id) {
        const NodeId body = tree.kind(id) == Kind::class_definition ? tree.child(id, Field::body) : NodeId{noNode};
        const ClassTable::Class *own = body == noNode ? nullptr : classAround(file, body);
        const auto *entry = own == nullptr ? nullptr : gradientMethodsOf(file, *own);
        const NodeId method = entry == nullptr ? noNode : methodNamed(tree, body, entry->second.back());
        if (method != noNode && !isSorted(file, body, *own, entry->first))
            collectFrom(file, method, entry->first + "." + entry->second.back(), entry->second, occurrences);
    }
}

void describeBackwardResults(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    const std::size_t dot = occurrence.api.rfind('.');
    finding.row = file.pack.row(occurrence.api, occurrence.use);
    finding.category = finding.row == nullptr ? Category::argsDiffer : finding.row->category;
    finding.target =
        finding.row == nullptr || finding.row->variants.empty() ? std::string() : finding.row->variants.front().target;
    const auto entry = file.pack.backwardResults.find(occurrence.api.substr(0, dot));
    const NodeId forward = takenBy(file, occurrence.node, entry->second);
    const GradientsRead reading = readGradients(file, occurrence.givenValue, forward);
    const bool isWhole = unwrap(file.tree, occurrence.node) == occurrence.givenValue && !reading.dropped.empty();
    const std::vector<Piece> pieces =
        isWhole ? without(file.tree, occurrence.givenValue, reading.dropped) : std::vector<Piece>();
    if (pieces.empty()) {
        finding.message = {"TF4080", {{"taker", entry->second.front()}}};
        finding.advisory = true;
        return;
    }
    std::string names;
    for (const GradientsRead::Dropped &one : reading.dropped)
        names += (names.empty() ? "" : ", ") + std::string(file.tree.text(one.parameter));
    std::string written;
    for (const Piece &piece : pieces)
        written += file.tree.text().substr(piece.range.begin, piece.range.end - piece.range.begin);
    finding.message = {"TF4081", {{"taker", entry->second.front()}, {"names", std::move(names)}}};
    finding.certainty = reading.certainty;
    file.limitByMigration(finding.certainty);
    Proposal proposal;
    proposal.form = "tensors";
    proposal.label = {"TF6002", {{"form", written}}};
    proposal.range = file.tree.range(occurrence.givenValue);
    proposal.pieces = pieces;
    proposal.certainty = finding.certainty;
    finding.proposals.push_back(std::move(proposal));
}

} // namespace torchferry::convert
