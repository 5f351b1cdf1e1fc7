// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/backward_results.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/convert/calls/function_inputs.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using certainty::Certainty;
using certainty::Limit;
using mapping::Category;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::ClassTable;

namespace {

/// `(g, None)`, `(None,) * 3`, `g, *[None] * n`: what is put together has a `None` in it.
bool holdsNone(const Tree &tree, NodeId node)
{
    switch (tree.kind(node)) {
    case Kind::none: return true;
    case Kind::tuple:
    case Kind::list:
    case Kind::expression_list:
    case Kind::parenthesized_expression:
    case Kind::binary_operator:
    case Kind::list_splat: break;
    default: return false;
    }
    for (NodeId child = tree.firstNamedChild(node); child != noNode; child = tree.nextNamedSibling(child)) {
        if (holdsNone(tree, child))
            return true;
    }
    return false;
}

/// What a `return` gives; of a name what its only assignment gives it.
NodeId returnedBy(const FileContext &file, NodeId statement)
{
    const Tree &tree = file.tree;
    const NodeId first = tree.firstNamedChild(statement);
    const NodeId value = first == noNode ? noNode : unwrap(tree, first);
    if (value == noNode || tree.kind(value) != Kind::identifier)
        return value;
    const std::uint32_t variable = file.names.variableOf(value);
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
        return value;
    const NodeId name = file.names.bindings()[file.names.variables()[variable].bindings.front()].node;
    const NodeId assignment = name == noNode ? noNode : tree.parent(name);
    const bool isKept = assignment != noNode && tree.kind(assignment) == Kind::assignment
                        && tree.child(assignment, Field::left) == name;
    const NodeId given = isKept ? tree.child(assignment, Field::right) : NodeId{noNode};
    return given == noNode ? value : unwrap(tree, given);
}

/// What becomes of each `None` of a result.
struct Reading {
    struct Dropped {
        NodeId element = noNode;
        NodeId parameter = noNode; ///< the name of what it denotes
    };
    bool isRight = false;         ///< each denotes a tensor
    std::vector<Dropped> dropped; ///< all others, if each is known to denote no tensor; else empty
    Certainty certainty;
};

/// `forward` is the method whose arguments they denote, or noNode.
Reading readResult(const FileContext &file, NodeId result, NodeId forward)
{
    const Tree &tree = file.tree;
    const auto parameters = forward == noNode ? std::nullopt : parametersOf(tree, forward);
    if (!parameters || (tree.kind(result) != Kind::tuple && tree.kind(result) != Kind::expression_list))
        return {};
    Reading reading;
    std::size_t index = 0;
    std::size_t open = 0;
    for (NodeId element = tree.firstNamedChild(result); element != noNode;
         element = tree.nextNamedSibling(element), ++index) {
        if (index >= parameters->size() || tree.kind(element) == Kind::list_splat)
            return {};
        if (tree.kind(element) != Kind::none)
            continue;
        FunctionInput argument = functionInputAt(file, (*parameters)[index]);
        if (argument.isTensor)
            continue;
        if (!argument.plain)
            argument.plain = plainInCalls(file, forward, index, (*parameters)[index]);
        open += argument.plain ? 0 : 1;
        if (argument.plain)
            reading.certainty.limit(*argument.plain);
        reading.dropped.push_back({element, (*parameters)[index]});
    }
    if (index != parameters->size() || open != 0)
        return {};
    reading.isRight = reading.dropped.empty();
    if (reading.dropped.size() == index)
        reading.dropped.clear(); // no tensor at all: something else is meant
    return reading;
}

/// The text of `result` without some of its elements; empty where a comment would go with them.
std::vector<Piece> without(const Tree &tree, NodeId result, const std::vector<Reading::Dropped> &dropped)
{
    std::vector<Piece> pieces;
    std::uint32_t from = tree.begin(result);
    NodeId before = noNode;
    for (NodeId element = tree.firstNamedChild(result); element != noNode; element = tree.nextNamedSibling(element)) {
        const bool goes = std::any_of(dropped.begin(), dropped.end(),
                                      [element](const Reading::Dropped &one) { return one.element == element; });
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

/// The two methods that the pack names for a base of the class, and the base.
const std::pair<const std::string, std::vector<std::string>> *methodsOf(const FileContext &file,
                                                                        const ClassTable::Class &own)
{
    for (const auto &entry : file.pack.backwardResults) {
        if (file.classes.derivesFrom(own, entry.first))
            return &entry;
    }
    return nullptr;
}

/// The first method of a class, whose second one `node` is in.
NodeId takenBy(const FileContext &file, NodeId node, const std::vector<std::string> &methods)
{
    const NodeId around = file.tree.enclosing(node, Kind::class_definition);
    const NodeId body = around == noNode ? noNode : file.tree.child(around, Field::body);
    return body == noNode ? noNode : methodNamed(file.tree, body, methods.front());
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
        const NodeId result = tree.kind(id) == Kind::return_statement ? returnedBy(file, id) : NodeId{noNode};
        if (result == noNode || tree.kind(result) == Kind::none || !holdsNone(tree, result))
            continue;
        if (readResult(file, result, forward).isRight)
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
        const auto *entry = own == nullptr ? nullptr : methodsOf(file, *own);
        const NodeId method = entry == nullptr ? noNode : methodNamed(tree, body, entry->second.back());
        if (method != noNode)
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
    const Reading reading = readResult(file, occurrence.givenValue, forward);
    const bool isWhole = unwrap(file.tree, occurrence.node) == occurrence.givenValue && !reading.dropped.empty();
    const std::vector<Piece> pieces =
        isWhole ? without(file.tree, occurrence.givenValue, reading.dropped) : std::vector<Piece>();
    if (pieces.empty()) {
        finding.message = {"TF4080", {{"taker", entry->second.front()}}};
        finding.advisory = true;
        return;
    }
    std::string names;
    for (const Reading::Dropped &one : reading.dropped)
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
