// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/tensor_sets.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/convert/context/mindspore/loader_set.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

class ListFinder {
public:
    ListFinder(const ProgramShape &shape, const LoaderCalls &calls)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names),
          m_calls(calls)
    {}

    std::optional<ItemLists> run(NodeId dataset)
    {
        return follow(dataset) && !m_found.sets.empty() ? std::optional(std::move(m_found)) : std::nullopt;
    }

    /// Nothing else is done with objects of the class than with a list of items.
    bool isOnlyLoaded(NodeId definition)
    {
        m_class = m_names.bindingAt(m_tree.child(definition, Field::name));
        if (m_class == names::none)
            return false;
        for (const NodeId use : m_names.usesOf(m_class)) {
            const NodeId call = callOf(m_tree, use);
            if (call == noNode)
                return false;
            lookAtUse(call);
        }
        return m_found.misused == noNode;
    }

private:
    [[nodiscard]] bool isOfClass(NodeId call) const
    {
        const NodeId callee = m_tree.child(call, Field::function);
        return m_class != names::none && m_tree.kind(callee) == Kind::identifier
               && m_names.variableOf(callee) == m_names.bindings()[m_class].variable;
    }

    bool follow(NodeId value)
    {
        value = value == noNode ? noNode : unwrap(m_tree, value);
        if (value == noNode)
            return false;
        if (m_tree.kind(value) == Kind::identifier)
            return followName(value);
        if (m_tree.kind(value) != Kind::call)
            return false;
        if (isOfClass(value))
            return true;
        if (const Creation *set = among(m_calls.tensorSets, value)) {
            add(m_found.sets, set);
            return true;
        }
        if (const Creation *subset = among(m_calls.subsets, value)) {
            add(m_found.subsets, subset);
            return !subset->site.arguments.empty() && follow(subset->site.arguments.front().value);
        }
        return followFunction(m_shape.calledFunction(m_tree.child(value, Field::function)));
    }

    [[nodiscard]] static const Creation *among(const std::vector<Creation> &creations, NodeId call)
    {
        const auto isIt = [call](const Creation &creation) { return creation.site.call == call; };
        const auto found = std::find_if(creations.begin(), creations.end(), isIt);
        return found == creations.end() ? nullptr : &*found;
    }

    static void add(std::vector<const Creation *> &to, const Creation *creation)
    {
        if (std::find(to.begin(), to.end(), creation) == to.end())
            to.push_back(creation);
    }

    /// The variable is given one thing, and all that is done with it is what can be done with a list.
    bool followName(NodeId name)
    {
        const std::uint32_t variable = m_names.variableOf(name);
        if (variable == names::none || m_names.variables()[variable].bindings.size() != 1)
            return false;
        const names::BindingId binding = m_names.variables()[variable].bindings.front();
        if (!m_seen.insert(m_names.bindings()[binding].node).second)
            return true;
        const NodeId node = m_names.bindings()[binding].node;
        const bool isAssigned = node != noNode && m_names.bindings()[binding].kind == names::Binding::Kind::assignment;
        const NodeId value = isAssigned ? storedIn(m_tree, node) : NodeId{noNode};
        if (value == noNode || onlyTargetOf(m_tree, value) != node || !follow(value))
            return false;
        const bool isModule = m_names.bindings()[binding].scope == names::moduleScope;
        if (isModule && m_shape.file().project.isImportedElsewhere(m_names, m_tree.text(node)))
            misuse(node);
        for (const NodeId use : m_names.usesOf(binding))
            lookAtUse(use);
        return true;
    }

    /// All that the function gives is sets, and all that is done with the function is to call it.
    bool followFunction(NodeId function)
    {
        if (function == noNode)
            return false;
        if (!m_seen.insert(function).second)
            return true;
        const NodeId name = m_tree.child(function, Field::name);
        const names::BindingId binding = m_names.bindingAt(name);
        const std::vector<NodeId> results = m_shape.resultsOf(function);
        if (binding == names::none || classDefinitionAround(m_tree, function) != noNode || results.empty()
            || m_tree.kind(m_tree.parent(function)) == Kind::decorated_definition
            || !std::all_of(results.begin(), results.end(), [this](NodeId result) { return follow(result); }))
            return false;
        if (m_shape.file().project.isImportedElsewhere(m_names, m_tree.text(name)))
            misuse(name);
        for (const NodeId use : m_names.usesOf(binding)) {
            const NodeId call = callOf(m_tree, use);
            if (call == noNode)
                misuse(use);
            else
                lookAtUse(call);
        }
        return true;
    }

    void misuse(NodeId use)
    {
        if (m_found.misused == noNode)
            m_found.misused = use;
    }

    /// A loader reads it, a part of it is taken, it is counted, given a name or given back by a function.
    void lookAtUse(NodeId use)
    {
        const NodeId around = m_tree.parent(use);
        const NodeId target = targetOf(m_tree, use);
        bool isRight = isCounted(m_tree, use) || isRead(use);
        if (!isRight && target != noNode && m_tree.kind(target) == Kind::identifier)
            isRight = followName(target);
        else if (!isRight && m_tree.kind(around) == Kind::return_statement)
            isRight = followFunction(functionDefinitionAround(m_tree, use));
        if (!isRight)
            misuse(use);
    }

    /// It is the data set of a loader, or what a part is taken of.
    [[nodiscard]] bool isRead(NodeId use) const
    {
        NodeId argument = use;
        if (m_tree.kind(m_tree.parent(argument)) == Kind::keyword_argument)
            argument = m_tree.parent(argument);
        const NodeId list = m_tree.parent(argument);
        if (m_tree.kind(list) != Kind::argument_list)
            return false;
        const bool isNamed = argument != use;
        const bool isFirst = isNamed ? m_tree.text(m_tree.child(argument, Field::name)) == "dataset"
                                     : m_tree.firstNamedChild(list) == argument;
        const NodeId call = m_tree.parent(list);
        return isFirst
               && (among(m_calls.loaders, call) != nullptr || (!isNamed && among(m_calls.subsets, call) != nullptr));
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    const LoaderCalls &m_calls;
    names::BindingId m_class = names::none; ///< whose objects are followed
    std::set<NodeId> m_seen;                ///< targets and functions that have been looked at
    ItemLists m_found;
};

/// `t.asnumpy() for t in tensors` of `*tensors`; of `*[t[:n] for t in tensors]`, `t[:n].asnumpy() for t in tensors`.
std::vector<Piece> eachAsArray(const Tree &tree, NodeId tensors)
{
    tensors = unwrap(tree, tensors);
    const bool isLoop =
        tree.kind(tensors) == Kind::list_comprehension || tree.kind(tensors) == Kind::generator_expression;
    const NodeId body = isLoop ? tree.child(tensors, Field::body) : NodeId{noNode};
    if (body == noNode)
        return {literalPiece("t.asnumpy() for t in "), sourcePiece(tree, tensors, Precedence::disjunction)};
    return {sourcePiece(tree, body, Precedence::primary), literalPiece(".asnumpy()"),
            sourcePiece(ByteRange{tree.end(body), tree.end(tensors) - 1})};
}

} // namespace

std::optional<ItemLists> itemListsOf(const ProgramShape &shape, const LoaderCalls &calls, NodeId dataset)
{
    return ListFinder(shape, calls).run(dataset);
}

bool isOnlyLoaded(const ProgramShape &shape, const LoaderCalls &calls, NodeId definition)
{
    return ListFinder(shape, calls).isOnlyLoaded(definition);
}

std::vector<Piece> arraysOf(const Tree &tree, const CallSite &set, bool asItems)
{
    const bool isStar = set.arguments.size() == 1 && set.arguments.front().kind == Argument::Kind::star;
    std::vector<Piece> pieces;
    if (isStar) {
        pieces = eachAsArray(tree, set.arguments.front().value);
        pieces.insert(pieces.begin(), literalPiece(asItems ? "list(zip(*(" : "tuple("));
        pieces.push_back(literalPiece(asItems ? ")))" : ")"));
        return pieces;
    }
    pieces.push_back(literalPiece(asItems ? "list(zip(" : "("));
    for (const Argument &argument : set.arguments) {
        if (pieces.size() > 1)
            pieces.push_back(literalPiece(", "));
        pieces.push_back(sourcePiece(tree, argument.value, Precedence::primary));
        pieces.push_back(literalPiece(".asnumpy()"));
    }
    pieces.push_back(literalPiece(asItems ? "))" : set.arguments.size() == 1 ? ",)" : ")"));
    return pieces;
}

std::optional<std::vector<Piece>> itemsOfSubset(const Tree &tree, const CallSite &subset)
{
    if (subset.arguments.size() != 2 || subset.arguments[0].kind != Argument::Kind::positional
        || subset.arguments[1].kind != Argument::Kind::positional
        || tree.kind(subset.arguments[0].value) != Kind::identifier)
        return std::nullopt;
    const std::string index = tree.text(subset.arguments[0].value) == "i" ? "k" : "i";
    return std::vector<Piece>{literalPiece("["), sourcePiece(tree, subset.arguments[0].value, Precedence::primary),
                              literalPiece("[" + index + "] for " + index + " in "),
                              sourcePiece(tree, subset.arguments[1].value, Precedence::disjunction), literalPiece("]")};
}

} // namespace torchferry::convert::context::mindspore
