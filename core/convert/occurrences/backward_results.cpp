// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/backward_results.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/value_kinds.h"
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

constexpr std::uint32_t plainValue =
    intValue | floatValue | boolValue | strValue | dtypeValue | deviceValue | functionValue;

/// The function_definition called `name` in the body of a class; noNode if there is none or more than one.
NodeId methodNamed(const Tree &tree, NodeId body, std::string_view name)
{
    NodeId found = noNode;
    for (NodeId statement = tree.firstNamedChild(body); statement != noNode;
         statement = tree.nextNamedSibling(statement)) {
        const bool isDecorated = tree.kind(statement) == Kind::decorated_definition;
        const NodeId method = isDecorated ? tree.child(statement, Field::definition) : statement;
        const bool isMethod = method != noNode && tree.kind(method) == Kind::function_definition;
        const NodeId written = isMethod ? tree.child(method, Field::name) : NodeId{noNode};
        if (written == noNode || tree.text(written) != name)
            continue;
        if (found != noNode)
            return noNode;
        found = method;
    }
    return found;
}

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

/// The names of the parameters behind the first; nothing where they cannot be listed one by one.
std::optional<std::vector<NodeId>> parametersOf(const Tree &tree, NodeId method)
{
    const NodeId list = tree.child(method, Field::parameters);
    std::vector<NodeId> parameters;
    for (NodeId child = list == noNode ? noNode : tree.firstNamedChild(list); child != noNode;
         child = tree.nextNamedSibling(child)) {
        const Kind kind = tree.kind(child);
        const bool isNamed = kind == Kind::default_parameter || kind == Kind::typed_default_parameter;
        NodeId name = isNamed ? tree.child(child, Field::name) : child;
        if (kind == Kind::typed_parameter)
            name = tree.firstNamedChild(child);
        if (name == noNode || tree.kind(name) != Kind::identifier)
            return std::nullopt;
        parameters.push_back(name);
    }
    if (parameters.empty())
        return std::nullopt;
    parameters.erase(parameters.begin());
    return parameters;
}

/// What is at a place of the result: nothing is known of it, a tensor, or surely none.
struct Argument {
    bool isTensor = false;
    std::optional<Certainty> plain; ///< it is no tensor, as sure as this
};

/// A number or a text by its annotation, its default, or what is known of it.
Argument argumentAt(const FileContext &file, NodeId name)
{
    const Tree &tree = file.tree;
    const NodeId parameter = tree.parent(name);
    const NodeId annotation = tree.child(parameter, Field::type);
    if (annotation != noNode) {
        const std::uint32_t allowed = allowedBy(tree.text(annotation));
        if (allowed != anyValue && (allowed & plainValue) != 0 && (allowed & ~(plainValue | noneValue)) == 0)
            return {false, Certainty()};
        return {allowed == tensorValue, std::nullopt};
    }
    const NodeId value = tree.child(parameter, Field::value);
    const std::uint32_t byDefault = value == noNode ? std::uint32_t{unknownValue} : coarseOf(file, value);
    if (byDefault != unknownValue && (byDefault & ~plainValue) == 0)
        return {false, Certainty(Limit::argumentTypeInferred, {{"expr", std::string(tree.text(name))}})};
    const types::InferredType inferred = file.types.of(name);
    const bool isKnown = inferred.type.kind == types::Type::Kind::instance;
    const bool isPlain = isKnown
                         && (inferred.type.name == "int" || inferred.type.name == "float"
                             || inferred.type.name == "bool" || inferred.type.name == "str");
    if (isPlain) {
        Certainty certainty;
        file.types.limitBy(name, certainty);
        return {false, std::move(certainty)};
    }
    return {isKnown && inferred.confidence == types::Confidence::certain
                && file.classes.derivesFrom(inferred.type.name, file.pack.source.tensorClass),
            std::nullopt};
}

/// `Scale.apply(x, 0.5)`: all calls of the file pass a number or a text for the parameter at `index`. Nothing if one
/// does not, if there is none, or if the class is used in another way.
std::optional<Certainty> plainInCalls(const FileContext &file, NodeId forward, std::size_t index, NodeId parameter)
{
    const Tree &tree = file.tree;
    const NodeId owner = tree.enclosing(forward, Kind::class_definition);
    const NodeId name = owner == noNode ? noNode : tree.child(owner, Field::name);
    const names::BindingId binding = name == noNode ? names::BindingId{names::none} : file.names.bindingAt(name);
    if (binding == names::none)
        return std::nullopt;
    bool isCalled = false;
    for (const NodeId use : file.names.usesOf(binding)) {
        const NodeId member = tree.parent(use);
        const NodeId call = tree.kind(member) == Kind::attribute ? callOf(tree, member) : NodeId{noNode};
        if (call == noNode || tree.text(tree.child(member, Field::attribute)) != "apply")
            return std::nullopt;
        const CallSite site = CallSite::of(tree, call);
        const bool isPassed = !site.starred && index < site.arguments.size()
                              && site.arguments[index].kind == convert::Argument::Kind::positional;
        const std::uint32_t value =
            isPassed ? coarseOf(file, site.arguments[index].value) : std::uint32_t{unknownValue};
        if (value == unknownValue || (value & ~plainValue) != 0)
            return std::nullopt;
        isCalled = true;
    }
    if (!isCalled)
        return std::nullopt;
    return Certainty(Limit::argumentTypeInferred, {{"expr", std::string(tree.text(parameter))}});
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
        Argument argument = argumentAt(file, (*parameters)[index]);
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
