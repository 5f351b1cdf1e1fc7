// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/network_results.h"

#include <algorithm>
#include <array>

#include "core/convert/context/mindspore/gradient_cuts.h"
#include "core/convert/guards/enclosing_conditions.h"
#include "core/convert/guards/module_values.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/variable_reads.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// How methods are named that keep what they are given, where no more is known of them.
constexpr std::array<std::string_view, 6> keeping{"push", "store", "save", "remember", "record", "collect"};

template <class Map, class Key>
const typename Map::mapped_type &entryOf(const Map &map, const Key &key)
{
    static const typename Map::mapped_type nothing;
    const auto found = map.find(key);
    return found == map.end() ? nothing : found->second;
}

/// How many named siblings are before the node.
std::size_t placeOf(const python::Tree &tree, NodeId node)
{
    std::size_t place = 0;
    for (NodeId id = tree.firstNamedChild(tree.parent(node)); id != node; id = tree.nextNamedSibling(id))
        ++place;
    return place;
}

template <class Answers>
void forgetFrom(Answers &answers, std::size_t index)
{
    for (std::size_t at = index; at < answers.noes.size(); ++at)
        answers.known.erase(answers.noes[at]);
    answers.noes.resize(index);
}

} // namespace

NetworkResults::NetworkResults(const ProgramShape &shape, const CallFindings &calls, const StepData &data)
    : m_shape(shape),
      m_tree(shape.tree()),
      m_names(shape.file().names),
      m_calls(calls),
      m_data(data)
{
    for (NodeId id = m_tree.next(Kind::function_definition, 0); id != noNode;
         id = m_tree.next(Kind::function_definition, id + 1))
        m_functions[m_tree.text(m_tree.child(id, Field::name))].push_back(id);
    for (NodeId id = 0; id < m_tree.size(); ++id) {
        const Kind kind = m_tree.kind(id);
        if (kind == Kind::call)
            addCall(id);
        const bool isPart = kind == Kind::attribute || kind == Kind::subscript;
        if (!isPart || !isTarget(m_tree, id))
            continue;
        const NodeId parent = m_tree.parent(id);
        const NodeId only = m_tree.kind(parent) == Kind::augmented_assignment ? m_tree.child(parent, Field::right)
                                                                              : storedIn(m_tree, id);
        const NodeId whole = m_tree.firstNamedChild(m_tree.statement(id));
        addStore(id, only != noNode ? only : m_tree.child(whole, Field::right));
    }
}

void NetworkResults::addCall(NodeId call)
{
    const CallSite site = CallSite::of(m_tree, call);
    m_callsByName[lastNameOf(m_tree, site.callee)].push_back(call);
    if (site.receiver == noNode || site.list == noNode || site.arguments.empty())
        return;
    if (m_tree.text(site.member).starts_with("register_forward"))
        addHooks(site.list);
    const std::string_view method = m_tree.text(site.member);
    if (m_calls.contains(call) || m_functions.contains(method) || isModule(site.receiver))
        return;
    // `metrics.update(loss=loss)`: of an object of the project, that shows no more than that it counts.
    const types::FileTypes &types = m_shape.file().types;
    const bool isOwn = types.kindOf(site.receiver) == types::Type::Kind::instance
                       && m_shape.file().classes.find(types.nameOf(site.receiver)) != nullptr;
    const bool isKept = m_tree.kind(m_tree.parent(call)) == Kind::expression_statement
                        && std::any_of(keeping.begin(), keeping.end(),
                                       [method](std::string_view word) { return method.starts_with(word); });
    if (isKept || (isAddition(method) && !(isOwn && method == "update")))
        addStore(site.receiver, site.list);
}

void NetworkResults::addHooks(NodeId arguments)
{
    for (NodeId id = m_tree.next(Kind::identifier, arguments); id < m_tree.subtreeEnd(arguments);
         id = m_tree.next(Kind::identifier, id + 1))
        for (const NodeId function : functionsNamed(m_tree.text(id)))
            for (NodeId each = function; each < m_tree.subtreeEnd(function);
                 each = m_tree.next(Kind::function_definition, each + 1))
                m_hooks.push_back(each);
}

void NetworkResults::addStore(NodeId target, NodeId value)
{
    NodeId object = target;
    while (m_tree.kind(object) == Kind::subscript)
        object = m_tree.child(object, Field::value);
    if (value == noNode)
        return;
    if (m_tree.kind(object) == Kind::attribute)
        m_byMember[m_tree.text(m_tree.child(object, Field::attribute))].push_back({target, value});
    else if (m_tree.kind(object) == Kind::identifier && m_names.variableOf(object) != names::none)
        m_byVariable[m_names.variableOf(object)].push_back({target, value});
}

const std::vector<NetworkResults::Store> &NetworkResults::storesInto(std::uint32_t variable) const
{
    return entryOf(m_byVariable, variable);
}

const std::vector<NetworkResults::Store> &NetworkResults::storesInto(std::string_view member) const
{
    return entryOf(m_byMember, member);
}

const std::vector<NodeId> &NetworkResults::functionsNamed(std::string_view name) const
{
    return entryOf(m_functions, name);
}

bool NetworkResults::isModule(NodeId expression) const
{
    return convert::isModule(m_shape.file(), expression) == Ternary::yes;
}

/// `@torch.no_grad()` before the function, or around it.
bool NetworkResults::isWithout(NodeId function) const
{
    const auto [known, isNew] = m_without.emplace(function, false);
    if (isNew)
        known->second = runsUnder(m_shape.file(), m_tree.child(function, Field::body), "torch.no_grad")
                        || runsUnder(m_shape.file(), m_tree.child(function, Field::body), "torch.inference_mode");
    return known->second;
}

// --- what values are made of -------------------------------------------------------------------------------------------

/// Of a circle of questions the one that is asked again is taken to be no. Should it turn out to be yes, the noes found
/// in between, which may rest on that, are forgotten.
template <class Key, class Ask>
bool NetworkResults::answer(Answers<Key> &answers, Key key, const Ask &ask) const
{
    const auto [known, isNew] = answers.known.emplace(key, Answer::open);
    if (!isNew) {
        if (known->second == Answer::open)
            known->second = Answer::leaned;
        return known->second == Answer::yes;
    }
    const std::size_t nodes = m_nodes.noes.size();
    const std::size_t stores = m_stores.noes.size();
    const bool is = ask();
    Answer &own = answers.known[key];
    const bool isLeanedOn = own == Answer::leaned;
    own = is ? Answer::yes : Answer::no;
    if (!is)
        answers.noes.push_back(key);
    else if (isLeanedOn) {
        forgetFrom(m_nodes, nodes);
        forgetFrom(m_stores, stores);
    }
    return is;
}

bool NetworkResults::isResult(NodeId expression) const
{
    struct Depth {
        explicit Depth(int &count) : m_count(count) { ++m_count; }
        ~Depth() { --m_count; }
        Depth(const Depth &) = delete;
        Depth &operator=(const Depth &) = delete;
        int &m_count;
    };
    const Depth depth(m_depth);
    if (m_depth > 200) // of a chain of assignments
        return false;
    if (expression == noNode || m_data.isWithoutGradients(expression))
        return false;
    if (const NodeId function = functionDefinitionAround(m_tree, expression); function != noNode && isWithout(function))
        return false;
    for (NodeId id = expression; id < m_tree.subtreeEnd(expression); ++id) {
        const Kind kind = m_tree.kind(id);
        if (kind == Kind::lambda) { // computes where it is called
            id = m_tree.subtreeEnd(id) - 1;
            continue;
        }
        bool is = kind == Kind::call && isResultOfCall(id);
        if (kind == Kind::identifier && convert::isRead(m_names, id) && callOf(m_tree, id) == noNode)
            is = isRead(id);
        if (kind == Kind::attribute && callOf(m_tree, id) == noNode) {
            const std::string_view member = m_tree.text(m_tree.child(id, Field::attribute));
            is = anyResult(storesInto(member));
        }
        if (is && !isCutWithin(m_shape.file(), id, expression))
            return true;
    }
    return false;
}

bool NetworkResults::anyResult(const std::vector<Store> &stores) const
{
    return !stores.empty() && answer(m_stores, &stores, [&] {
        return std::any_of(stores.begin(), stores.end(), [this](const Store &store) { return isResult(store.value); });
    });
}

/// Of a layer, or of a function that calls one. What it is given counts by itself.
bool NetworkResults::isResultOfCall(NodeId call) const
{
    const NodeId callee = m_tree.child(call, Field::function);
    if (isModule(callee))
        return !m_shape.file().types.nameOf(callee).ends_with("Loss");
    if (m_calls.contains(call) || m_data.isForeign(callee) || isModule(call))
        return false;
    const std::string_view name = lastNameOf(m_tree, callee);
    const bool isClass = !name.empty() && name.front() >= 'A' && name.front() <= 'Z';
    const bool isMember = m_tree.kind(callee) == Kind::attribute;
    if (const auto &functions = functionsNamed(name);
        !functions.empty() && (isMember || definitionOf(m_shape.file(), callee) != noNode))
        return std::any_of(functions.begin(), functions.end(),
                           [this](NodeId function) { return isReturned(function); });
    if (isMember) {
        // `self.net(x)`: an object that the file has made, of a class it does not know; or a method of another file.
        const bool isUnknown = m_shape.file().types.kindOf(callee) == types::Type::Kind::unknown;
        return isModule(m_tree.child(callee, Field::object)) || (isUnknown && !storesInto(name).empty());
    }
    const std::uint32_t variable = m_tree.kind(callee) == Kind::identifier ? m_names.variableOf(callee) : names::none;
    if (variable == names::none || isClass)
        return false;
    const auto &bindings = m_names.variables()[variable].bindings;
    const bool isGiven = std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
        const Binding::Kind kind = m_names.bindings()[id].kind;
        return kind == Binding::Kind::parameter || kind == Binding::Kind::assignment || kind == Binding::Kind::loop;
    });
    if (const NodeId given = givenTo(m_shape.file(), callee); given != noNode && m_tree.kind(given) == Kind::lambda)
        return isReturned(given);
    if (isGiven)
        return m_shape.file().types.kindOf(callee) == types::Type::Kind::unknown;
    // A function of another file that is given a network, and may run it.
    constexpr std::array<std::string_view, 6> makers{"build", "create", "get", "init", "load", "make"};
    if (m_shape.file().types.kindOf(call) != types::Type::Kind::unknown
        || std::any_of(makers.begin(), makers.end(), [name](std::string_view word) { return name.starts_with(word); }))
        return false;
    const CallSite site = CallSite::of(m_tree, call);
    return std::any_of(site.arguments.begin(), site.arguments.end(),
                       [this](const Argument &argument) { return isModule(argument.value); });
}

bool NetworkResults::isReturned(NodeId function) const
{
    return answer(m_nodes, function, [&] { return isReturnedAnew(function); });
}

bool NetworkResults::isReturnedAnew(NodeId function) const
{
    if (m_tree.kind(function) == Kind::lambda)
        return isResult(m_tree.child(function, Field::body));
    if (isWithout(function))
        return false;
    const std::vector<NodeId> results = m_shape.resultsOf(function);
    bool is = std::any_of(results.begin(), results.end(), [this](NodeId result) { return isResult(result); });
    for (NodeId id = m_tree.next(Kind::yield_, function); !is && id < m_tree.subtreeEnd(function);
         id = m_tree.next(Kind::yield_, id + 1))
        is = isResult(id);
    return is;
}

bool NetworkResults::isRead(NodeId identifier) const
{
    const std::uint32_t variable = m_names.variableOf(identifier);
    if (variable == names::none || isModule(identifier))
        return false;
    const ValueFlow::Definitions reaching = m_shape.flow().definitionsOf(identifier);
    if (reaching.areAll) {
        if (std::any_of(reaching.bindings.begin(), reaching.bindings.end(),
                        [this](NodeId name) { return isBoundToResult(name); }))
            return true;
    } else {
        const auto &bindings = m_names.variables()[variable].bindings;
        if (std::any_of(bindings.begin(), bindings.end(), [this](names::BindingId id) {
                const NodeId node = m_names.bindings()[id].node;
                return node != noNode && isBoundToResult(node);
            }))
            return true;
    }
    return anyResult(storesInto(variable));
}

bool NetworkResults::isBoundToResult(NodeId name) const
{
    return answer(m_nodes, name, [&] { return isBoundAnew(name); });
}

bool NetworkResults::isBoundAnew(NodeId name) const
{
    const names::BindingId id = m_names.bindingAt(name);
    switch (id == names::none ? Binding::Kind::del_ : m_names.bindings()[id].kind) {
    case Binding::Kind::assignment: return isAssigned(name);
    case Binding::Kind::loop: return isResult(loopedFor(name));
    case Binding::Kind::parameter: {
        const NodeId function = functionDefinitionAround(m_tree, name);
        if (std::find(m_hooks.begin(), m_hooks.end(), function) != m_hooks.end() && m_tree.text(name) != "self")
            return true;
        const std::vector<NodeId> passed = passedFor(name);
        return std::any_of(passed.begin(), passed.end(), [this](NodeId value) { return isResult(value); });
    }
    default: return false;
    }
}

bool NetworkResults::isAssigned(NodeId name) const
{
    if (const NodeId value = storedIn(m_tree, name);
        value != noNode
        && (m_tree.parent(name) == m_tree.parent(value)
            || m_tree.child(m_tree.firstNamedChild(m_tree.statement(name)), Field::right) != value))
        return isResult(value);
    NodeId assignment = m_tree.parent(name);
    while (isTuplePattern(m_tree.kind(assignment)) || m_tree.kind(assignment) == Kind::list_splat_pattern)
        assignment = m_tree.parent(assignment);
    const bool isWalrus = m_tree.kind(assignment) == Kind::named_expression;
    const NodeId value = unwrap(m_tree, m_tree.child(assignment, isWalrus ? Field::value : Field::right));
    if (value == noNode || m_tree.kind(value) != Kind::call || !isTuplePattern(m_tree.kind(m_tree.parent(name))))
        return isResult(value);
    const std::size_t place = placeOf(m_tree, name);
    if (givesIndices(m_tree, value) && place == 1)
        return false;
    // `action, log_prob = select(state)`: the part of what is returned.
    const NodeId callee = m_tree.child(value, Field::function);
    const std::vector<NodeId> &functions = functionsNamed(lastNameOf(m_tree, callee));
    if (functions.empty() || m_calls.contains(value) || isModule(callee) || m_data.isForeign(callee))
        return isResult(value);
    return std::any_of(functions.begin(), functions.end(), [&](NodeId function) {
        const std::vector<NodeId> results = m_shape.resultsOf(function);
        return !isWithout(function) && std::any_of(results.begin(), results.end(), [&](NodeId result) {
            const Kind kind = m_tree.kind(result);
            if (kind != Kind::tuple && kind != Kind::expression_list)
                return isReturned(function);
            NodeId part = m_tree.firstNamedChild(result);
            for (std::size_t index = 0; index < place && part != noNode; ++index)
                part = m_tree.nextNamedSibling(part);
            return part != noNode && isResult(part);
        });
    });
}

NodeId NetworkResults::loopedFor(NodeId name) const
{
    std::vector<std::size_t> places;
    NodeId at = name;
    for (NodeId parent = m_tree.parent(at); isTuplePattern(m_tree.kind(parent)); parent = m_tree.parent(at)) {
        places.push_back(placeOf(m_tree, at));
        at = parent;
    }
    NodeId from = m_tree.child(m_tree.parent(at), Field::right);
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        const NodeId call = unwrap(m_tree, from);
        if (m_tree.kind(call) != Kind::call)
            break;
        const std::string_view callee = m_tree.text(m_tree.child(call, Field::function));
        const CallSite site = CallSite::of(m_tree, call);
        if (callee == "enumerate" && !site.arguments.empty())
            from = *place == 0 ? NodeId{noNode} : site.arguments.front().value;
        else if (callee == "zip" && !site.starred && *place < site.arguments.size())
            from = site.arguments[*place].value;
        else
            break;
    }
    return from;
}

std::vector<NodeId> NetworkResults::passedFor(NodeId name) const
{
    const NodeId function = functionDefinitionAround(m_tree, name);
    std::vector<NodeId> passed;
    if (function == noNode || m_tree.enclosing(name, Kind::lambda_parameters) != noNode)
        return passed;
    std::string_view called = m_tree.text(m_tree.child(function, Field::name));
    const NodeId owner = classDefinitionAround(m_tree, function);
    const bool isMethod =
        owner != noNode && functionDefinitionAround(m_tree, function) == functionDefinitionAround(m_tree, owner);
    if (isMethod && called == "__init__")
        called = m_tree.text(m_tree.child(owner, Field::name));
    NodeId own = name;
    while (own != noNode && m_tree.parent(own) != m_tree.child(function, Field::parameters))
        own = m_tree.parent(own);
    if (own == noNode)
        return passed;
    std::size_t place = placeOf(m_tree, own);
    if (isMethod && !isDecorated(m_tree, function, "staticmethod") && place-- == 0)
        return passed; // `self`
    const bool isGathered = nameOfParameter(m_tree, own) == noNode;
    for (const NodeId call : entryOf(m_callsByName, called)) {
        const CallSite site = CallSite::of(m_tree, call);
        for (std::size_t index = 0; index < site.arguments.size(); ++index) {
            const Argument &argument = site.arguments[index];
            const bool isOwn = argument.kind == Argument::Kind::keyword      ? argument.name == m_tree.text(name)
                               : argument.kind == Argument::Kind::positional ? index == place
                                                                             : true;
            if (isOwn || (isGathered && index >= place))
                passed.push_back(argument.value);
        }
    }
    return passed;
}

} // namespace torchferry::convert::context::mindspore
