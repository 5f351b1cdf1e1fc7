// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/state_use.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/dotted.h"
#include "core/convert/calls/own_parameters.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/guards/enclosing_conditions.h"
#include "core/convert/guards/result_use.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int deepest = 4;

template <std::size_t size>
bool contains(const std::array<std::string_view, size> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// The last name of what is called.
std::string_view calledBy(const Tree &tree, NodeId call)
{
    const NodeId callee = tree.child(call, Field::function);
    if (callee == noNode)
        return {};
    return tree.kind(callee) == Kind::attribute ? attributeName(tree, callee) : tree.text(callee);
}

/// Functions and methods by their last name: `torch.save`, `save_on_master`, `model.load_state_dict`, `copy.deepcopy`,
/// `self.assertEqual`.
bool keepsState(const Tree &tree, NodeId call)
{
    constexpr std::array<std::string_view, 10> keeping{
        "load_state_dict", "deepcopy", "copy", "len", "print", "set", "sorted", "list", "dict", "OrderedDict"};
    const std::string_view name = calledBy(tree, call);
    return name.starts_with("save") || name.starts_with("assert") || contains(keeping, name);
}

/// `build(config, checkpoint=…)`, `resume(state_dict=…)`: what is made or loaded from.
bool isNamedState(std::string_view parameter)
{
    return parameter.ends_with("state_dict") || parameter == "checkpoint";
}

class StateUse {
public:
    /// `free`: under a call of it anything may be done with a tensor; empty: nowhere.
    explicit StateUse(const FileContext &file, bool mayBeFilled, std::string_view free)
        : m_file(file),
          m_tree(file.tree),
          m_mayBeFilled(mayBeFilled),
          m_free(free)
    {}

    bool isKept(NodeId node, int depth = 0)
    {
        node = skipBrackets(m_tree, node);
        const NodeId above = m_tree.parent(node);
        if (depth > deepest || above == noNode)
            return false;
        switch (m_tree.kind(above)) {
        case Kind::attribute: return isMemberKept(above, depth);
        case Kind::subscript: return m_tree.child(above, Field::value) == node && isElementKept(above, depth);
        case Kind::comparison_operator: return m_tree.tokenChild(above, "in") != noNode && isLast(above, node);
        case Kind::for_statement:
        case Kind::for_in_clause: return m_tree.field(node) == Field::right; // the keys
        case Kind::pair: {
            const NodeId whole = m_tree.parent(above);
            if (m_tree.field(node) != Field::value || m_tree.kind(whole) != Kind::dictionary)
                return false;
            // `return {"model": model.state_dict(), …}`: what checkpoints are made of.
            const bool isNamed = m_tree.kind(m_tree.child(above, Field::key)) != Kind::integer;
            if (const NodeId name = onlyTargetOf(m_tree, whole); isNamed && m_tree.kind(name) == Kind::identifier)
                m_checkpoints.insert(m_file.names.variableOf(name));
            return (isNamed && m_tree.kind(m_tree.parent(skipBrackets(m_tree, whole))) == Kind::return_statement)
                   || isKept(whole, depth + 1);
        }
        case Kind::tuple:
        case Kind::list: return isPassed(above) && isKept(above, depth + 1);
        case Kind::conditional_expression: return isKept(above, depth + 1);
        case Kind::keyword_argument: return isArgumentKept(above, m_tree.parent(above), depth);
        case Kind::argument_list: return isArgumentKept(node, above, depth);
        case Kind::return_statement:
            return makesState(above)
                   || (m_tree.kind(node) == Kind::identifier && m_checkpoints.contains(m_file.names.variableOf(node)));
        default: return isTargetKept(onlyTargetOf(m_tree, node), depth);
        }
    }

private:
    /// `def averaged_state_dict(self): … return state`.
    bool makesState(NodeId statement) const
    {
        const NodeId function = functionDefinitionAround(m_tree, statement);
        return m_tree.text(m_tree.child(function, Field::name)).ends_with("state_dict");
    }

    /// `save([state, …])`: a list with a name, or one that is gone through, gives its states on.
    bool isPassed(NodeId list) const
    {
        const Kind kind = m_tree.kind(m_tree.parent(skipBrackets(m_tree, list)));
        return kind == Kind::argument_list || kind == Kind::keyword_argument || kind == Kind::pair;
    }

    bool isLast(NodeId parent, NodeId child) const
    {
        return m_tree.firstNamedChild(parent) != child && m_tree.nextNamedSibling(child) == noNode;
    }

    /// `state.keys()`, `state.update(more)`; `{k: v.cpu() for k, v in state.items()}` that is only kept itself;
    /// `for k, v in state.items()` whose values are only kept.
    bool isMemberKept(NodeId access, int depth)
    {
        constexpr std::array<std::string_view, 3> looking{"keys", "update", "__len__"};
        const std::string_view name = attributeName(m_tree, access);
        const NodeId call = callOf(m_tree, access);
        if (name == "pop") // what it gives is thrown away
            return call != noNode && m_tree.kind(m_tree.parent(call)) == Kind::expression_statement;
        if (contains(looking, name))
            return true;
        if ((name != "items" && name != "values") || call == noNode)
            return false;
        const NodeId clause = m_tree.parent(call);
        if (m_tree.kind(clause) == Kind::for_statement)
            return areValuesKept(m_tree.child(clause, Field::left), name == "items" ? 2 : 1, depth);
        if (name == "values")
            return false;
        const NodeId whole = m_tree.parent(clause);
        return m_tree.kind(clause) == Kind::for_in_clause && m_tree.kind(whole) == Kind::dictionary_comprehension
               && isKept(whole, depth + 1);
    }

    /// The second name of `for k, v in …`, or the only one: all that is done with the tensors it stands for keeps them.
    bool areValuesKept(NodeId pattern, std::size_t names, int depth)
    {
        NodeId value = names == 1 ? pattern : NodeId{noNode};
        if (names == 2 && pattern != noNode && targetsOf(m_tree, pattern) == 2)
            value = lastChildOf(pattern);
        if (value == noNode || m_tree.kind(value) != Kind::identifier || isSeenElsewhere(value))
            return false;
        const names::BindingId binding = m_file.names.bindingAt(value);
        const std::vector<NodeId> reads = binding == names::none ? std::vector<NodeId>() : m_file.names.usesOf(binding);
        return binding != names::none && std::all_of(reads.begin(), reads.end(), [&](NodeId read) {
                   return seesOthers(read, value) || isElementKept(read, depth);
               });
    }

    NodeId lastChildOf(NodeId pattern) const
    {
        NodeId last = m_tree.firstNamedChild(pattern);
        while (last != noNode && m_tree.nextNamedSibling(last) != noNode)
            last = m_tree.nextNamedSibling(last);
        return last;
    }

    /// `state[key].copy_(x)`, and nothing takes what that gives.
    bool isFilled(NodeId element) const
    {
        const NodeId access = m_tree.parent(element);
        const NodeId call = m_tree.kind(access) == Kind::attribute ? callOf(m_tree, access) : NodeId{noNode};
        return m_mayBeFilled && call != noNode && attributeName(m_tree, access) == m_file.pack.source.fillingMember
               && m_tree.kind(m_tree.parent(call)) == Kind::expression_statement;
    }

    /// `equal(state[key].cpu(), other[key])`, `state[key] == 0`, `init.zeros_(state[key])`, `state[key].shape`: nothing
    /// that gradients go through, nor one that changes what is no parameter.
    bool isLookedAt(NodeId element) const
    {
        const mapping::SourceDescription &source = m_file.pack.source;
        for (;;) {
            element = skipBrackets(m_tree, element);
            const NodeId above = m_tree.parent(element);
            if (m_tree.kind(above) == Kind::comparison_operator)
                return true;
            if (m_tree.kind(above) == Kind::argument_list && m_tree.kind(m_tree.parent(above)) == Kind::call) {
                const NodeId callee = m_tree.child(m_tree.parent(above), Field::function);
                const auto called = m_file.project.resolve(m_file.names, m_tree, callee);
                return called && isUnrecorded(m_file.pack.sourceFacts.canonical(called->dotted));
            }
            const std::string_view name =
                m_tree.kind(above) == Kind::attribute ? attributeName(m_tree, above) : std::string_view();
            if (name.empty())
                return false;
            if (source.descriptions.contains(name) || isUnrecorded(source.tensorClass + "." + std::string(name)))
                return true;
            element = callOf(m_tree, above);
            if (element == noNode || !source.casts.contains(name))
                return false;
        }
    }

    /// What the API is given is not recorded for gradients, or it is one that parameters are for.
    bool isUnrecorded(std::string_view api) const
    {
        const auto &apis = m_file.pack.source.unrecorded;
        return std::any_of(apis.begin(), apis.end(), [api](const std::string &each) { return isWithin(api, each); });
    }

    /// `state["epoch"] = epoch`, `del state[key]`, `state[key].shape`, `other[key] = state[key].cpu()`.
    bool isElementKept(NodeId element, int depth)
    {
        if (m_tree.kind(m_tree.parent(element)) == Kind::augmented_assignment)
            return false; // changed in place
        if (isFilled(element) || isTarget(m_tree, element) || isLookedAt(element))
            return true;
        if (!m_free.empty() && runsUnder(m_file, element, m_free))
            return true;
        if (isStoredAway(castOf(element)))
            return true;
        if (const NodeId pair = m_tree.parent(castOf(element)); m_tree.kind(pair) == Kind::pair)
            return depth < deepest && isKept(m_tree.parent(pair), depth + 1);
        const NodeId target = onlyTargetOf(m_tree, castOf(element));
        if (m_tree.kind(target) == Kind::identifier)
            return depth < deepest && isElementNameKept(target, depth + 1);
        return target != noNode && m_tree.kind(target) == Kind::subscript && isTargetKept(target, depth);
    }

    /// `model.load_state_dict(checkpoint["model"])`: it goes into a file, or back into a module.
    bool isStoredAway(NodeId element) const
    {
        const NodeId above = m_tree.parent(element);
        const NodeId call = m_tree.kind(above) == Kind::argument_list ? m_tree.parent(above) : NodeId{noNode};
        const std::string_view name = m_tree.kind(call) == Kind::call ? calledBy(m_tree, call) : std::string_view();
        return name.starts_with("save") || name == "load_state_dict";
    }

    /// `current = state[key]`: all that is done with the tensor of that name keeps it.
    bool isElementNameKept(NodeId name, int depth)
    {
        const names::BindingId binding = m_file.names.bindingAt(name);
        if (binding == names::none || isSeenElsewhere(name))
            return false;
        const std::vector<NodeId> reads = m_file.names.usesOf(binding);
        // It may be a dictionary itself: `checkpoint["model"]`.
        return std::all_of(reads.begin(), reads.end(), [&](NodeId read) {
            return seesOthers(read, name) || isElementKept(read, depth) || isKept(read, depth + 1);
        });
    }

    /// `x.detach().cpu()` around `x`, as far as it is cast.
    NodeId castOf(NodeId expression) const
    {
        for (;;) {
            expression = skipBrackets(m_tree, expression);
            const NodeId access = m_tree.parent(expression);
            const NodeId call = m_tree.kind(access) == Kind::attribute ? callOf(m_tree, access) : NodeId{noNode};
            if (call == noNode || !m_file.pack.source.casts.contains(attributeName(m_tree, access)))
                return expression;
            expression = call;
        }
    }

    /// `state = …`, `checkpoint["model"] = …`.
    bool isTargetKept(NodeId target, int depth)
    {
        if (target == noNode || m_tree.kind(target) != Kind::subscript)
            return isNameKept(target, depth);
        const NodeId whole = skipBrackets(m_tree, m_tree.child(target, Field::value));
        return depth < deepest && m_tree.kind(whole) == Kind::identifier && isMadeHere(whole)
               && isVariableKept(whole, depth + 1);
    }

    /// Nothing but this name leads to the dictionary: `{}`, `OrderedDict()`, `model.state_dict()`.
    bool isMadeHere(NodeId name) const
    {
        constexpr std::array<std::string_view, 6> making{"dict",     "OrderedDict", "copy",
                                                         "deepcopy", "state_dict",  "load"};
        const std::uint32_t variable = m_file.names.variableOf(name);
        if (variable == names::none)
            return false;
        const auto &bindings = m_file.names.variables()[variable].bindings;
        return std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId each) {
            const NodeId value = storedIn(m_tree, m_file.names.bindings()[each].node);
            if (value != noNode && m_tree.kind(value) == Kind::subscript) // `state = state["model"]`
                return m_tree.text(m_tree.child(value, Field::value)) == m_tree.text(name);
            if (value == noNode || m_tree.kind(value) != Kind::call)
                return value != noNode
                       && (m_tree.kind(value) == Kind::dictionary
                           || m_tree.kind(value) == Kind::dictionary_comprehension);
            return contains(making, calledBy(m_tree, value));
        });
    }

    bool isArgumentKept(NodeId argument, NodeId list, int depth)
    {
        const NodeId call = m_tree.parent(list);
        if (m_tree.kind(list) != Kind::argument_list || m_tree.kind(call) != Kind::call)
            return false;
        if (calledBy(m_tree, call) == "update")
            return isAddedTo(call, depth);
        if (!keepsState(m_tree, call)) {
            const NodeId parameter = parameterFor(m_file, call, argument);
            if (parameter == noNode && m_tree.kind(argument) == Kind::keyword_argument)
                return isNamedState(m_tree.text(m_tree.child(argument, Field::name)));
            return isNameKept(parameter, depth);
        }
        // What a copy is made for counts.
        const bool isLookedAt = m_tree.kind(m_tree.parent(call)) == Kind::expression_statement;
        const std::string_view name = calledBy(m_tree, call);
        constexpr std::array<std::string_view, 4> copying{"deepcopy", "copy", "dict", "OrderedDict"};
        return !contains(copying, name) || isLookedAt || isKept(call, depth + 1);
    }

    /// `whole.update(state)`: a dictionary that was made here, and is itself only kept.
    bool isAddedTo(NodeId call, int depth)
    {
        const NodeId callee = m_tree.child(call, Field::function);
        const NodeId whole =
            m_tree.kind(callee) == Kind::attribute ? m_tree.child(callee, Field::object) : NodeId{noNode};
        return depth < deepest && m_tree.kind(whole) == Kind::identifier && isMadeHere(whole)
               && isVariableKept(whole, depth + 1);
    }

    /// The name that is bound here is only used to keep, to save or to load.
    bool isNameKept(NodeId name, int depth)
    {
        return name != noNode && m_tree.kind(name) == Kind::identifier && m_file.names.bindingAt(name) != names::none
               && isVariableKept(name, depth);
    }

    /// A variable of a module that others import.
    bool isSeenElsewhere(NodeId name) const
    {
        const std::uint32_t variable = m_file.names.variableOf(name);
        return variable == names::none
               || (m_file.names.scopes()[m_file.names.variables()[variable].scope].kind == names::Scope::Kind::module
                   && m_file.project.isImportedElsewhere(m_file.names, m_tree.text(name)));
    }

    /// The same of a variable that is read or bound here; each is asked once, for one that is not kept ends the search.
    /// Of what is bound here only the reads that may see it count.
    bool isVariableKept(NodeId name, int depth)
    {
        if (isSeenElsewhere(name))
            return false;
        const std::uint32_t variable = m_file.names.variableOf(name);
        const bool isBound = m_file.names.bindingAt(name) != names::none;
        if (isAsked(variable, isBound ? std::vector{name} : ValueFlow(m_file).definitionsOf(name).bindings))
            return true;
        m_asked.emplace(variable, isBound ? name : NodeId{noNode});
        const std::vector<NodeId> reads = m_file.names.usesOf(m_file.names.variables()[variable].bindings.front());
        return std::all_of(reads.begin(), reads.end(),
                           [&](NodeId read) { return (isBound && seesOthers(read, name)) || isKept(read, depth + 1); });
    }

    bool isAsked(std::uint32_t variable, const std::vector<NodeId> &bindings) const
    {
        return m_asked.contains({variable, noNode})
               || (!bindings.empty() && std::all_of(bindings.begin(), bindings.end(), [&](NodeId binding) {
                      return m_asked.contains({variable, binding});
                  }));
    }

    /// All that the name may have been given last before `read` was given to it elsewhere.
    bool seesOthers(NodeId read, NodeId binding) const
    {
        const std::vector<NodeId> bindings = ValueFlow(m_file).definitionsOf(read).bindings;
        return !bindings.empty() && std::find(bindings.begin(), bindings.end(), binding) == bindings.end();
    }

    std::set<std::pair<std::uint32_t, NodeId>> m_asked;
    std::set<std::uint32_t>
        m_checkpoints; ///< variables that hold a dictionary with names, one of which is for the state
    const FileContext &m_file;
    const Tree &m_tree;
    bool m_mayBeFilled;
    std::string_view m_free;
};

} // namespace

bool isOnlyKept(const FileContext &file, NodeId node, std::string_view free)
{
    return StateUse(file, false, free).isKept(node);
}

bool isFilledEntry(const FileContext &file, NodeId node)
{
    return StateUse(file, true, {}).isKept(node);
}

} // namespace torchferry::convert
