// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/network_results.h"

#include <algorithm>
#include <array>

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

/// Members that give no gradient on: copies without one, whole numbers, and what is said about an object.
constexpr std::array<std::string_view, 35> cuts{"detach",     "data",
                                                "item",       "numpy",
                                                "tolist",     "argmax",
                                                "argmin",     "argsort",
                                                "indices",    "long",
                                                "int",        "bool",
                                                "sample",     "eq",
                                                "ne",         "gt",
                                                "ge",         "lt",
                                                "le",         "size",
                                                "dim",        "numel",
                                                "nelement",   "shape",
                                                "ndim",       "dtype",
                                                "device",     "grad",
                                                "keys",       "modules",
                                                "children",   "training",
                                                "parameters", "named_parameters",
                                                "state_dict"};

/// Functions of Python and of the framework that do not.
constexpr std::array<std::string_view, 17> plainFunctions{
    "int",        "float", "bool",    "len",    "range", "str",    "repr",        "print", "type",
    "isinstance", "id",    "hasattr", "argmax", "round", "argmin", "multinomial", "format"};

/// Methods and functions that give values and where they are.
constexpr std::array<std::string_view, 5> indexed{"max", "min", "topk", "sort", "kthvalue"};

constexpr std::array<std::string_view, 8> additions{"add",    "append", "appendleft", "extend",
                                                    "insert", "put",    "setdefault", "update"};

/// How methods are named that keep what they are given, where no more is known of them.
constexpr std::array<std::string_view, 6> keeping{"push", "store", "save", "remember", "record", "collect"};

template <std::size_t N>
bool has(const std::array<std::string_view, N> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

template <class Map, class Key>
const typename Map::mapped_type &entryOf(const Map &map, const Key &key)
{
    static const typename Map::mapped_type nothing;
    const auto found = map.find(key);
    return found == map.end() ? nothing : found->second;
}

/// `x.max(1)`, `torch.topk(x, 2)`, whose second part has no gradient.
bool givesIndices(const python::Tree &tree, NodeId call)
{
    return tree.kind(call) == Kind::call && has(indexed, lastNameOf(tree, tree.child(call, Field::function)));
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
    if (isKept || (has(additions, method) && !(isOwn && method == "update")))
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

// --- ways on which no gradient comes -----------------------------------------------------------------------------------

bool NetworkResults::isPlain(NodeId expression) const
{
    constexpr std::array<std::string_view, 7> plain{"int", "float", "bool", "str", "bytes", "range", "numpy.ndarray"};
    const types::FileTypes &types = m_shape.file().types;
    return types.kindOf(expression) == types::Type::Kind::instance && has(plain, types.nameOf(expression));
}

bool NetworkResults::isModule(NodeId expression) const
{
    const types::FileTypes &types = m_shape.file().types;
    return types.kindOf(expression) == types::Type::Kind::instance
           && m_shape.file().classes.derivesFrom(types.nameOf(expression), "torch.nn.Module");
}

bool NetworkResults::isCutAt(NodeId node) const
{
    const NodeId parent = m_tree.parent(node);
    switch (m_tree.kind(parent)) {
    case Kind::attribute:
        return m_tree.field(node) == Field::object && has(cuts, m_tree.text(m_tree.child(parent, Field::attribute)));
    case Kind::argument_list: {
        const NodeId callee = m_tree.child(m_tree.parent(parent), Field::function);
        const auto resolved = m_shape.file().project.resolve(m_names, m_tree, callee);
        return has(plainFunctions, lastNameOf(m_tree, callee))
               || (resolved && !resolved->local && resolved->dotted.starts_with("numpy."));
    }
    case Kind::subscript:
        return m_tree.field(node) != Field::value
               || (givesIndices(m_tree, node) && m_tree.text(m_tree.child(parent, Field::subscript)) == "1");
    case Kind::conditional_expression: return isConditionOf(m_tree, parent, node);
    case Kind::comparison_operator:
    case Kind::not_operator:
    case Kind::if_clause: return true;
    default: return false;
    }
}

bool NetworkResults::isCutWithin(NodeId node, NodeId root) const
{
    for (NodeId at = node; at != noNode; at = m_tree.parent(at)) {
        if (isPlain(at))
            return true;
        if (at == root)
            return false;
        if (isCutAt(at))
            return true;
    }
    return false;
}

/// `@torch.no_grad()` before the function.
bool NetworkResults::isWithout(NodeId function) const
{
    const NodeId decorated = m_tree.parent(function);
    if (m_tree.kind(decorated) != Kind::decorated_definition)
        return false;
    for (NodeId id = m_tree.firstNamedChild(decorated); id != noNode && id != function;
         id = m_tree.nextNamedSibling(id))
        if (m_tree.text(id).find("no_grad") != std::string_view::npos
            || m_tree.text(id).find("inference_mode") != std::string_view::npos)
            return true;
    return false;
}

// --- what values are made of -------------------------------------------------------------------------------------------

bool NetworkResults::isCallee(NodeId node) const
{
    return m_tree.kind(m_tree.parent(node)) == Kind::call && m_tree.field(node) == Field::function;
}

bool NetworkResults::isForeign(NodeId callee) const
{
    const auto resolved = m_shape.file().project.resolve(m_names, m_tree, callee);
    return resolved && !resolved->local;
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
        if (kind == Kind::identifier && convert::isRead(m_names, id) && !isCallee(id))
            is = isRead(id);
        if (kind == Kind::attribute && !isCallee(id)) {
            const std::string_view member = m_tree.text(m_tree.child(id, Field::attribute));
            const auto [known, isNew] = m_members.emplace(member, false);
            if (isNew)
                m_members[member] = anyResult(storesInto(member));
            is = m_members[member];
        }
        if (is && !isCutWithin(id, expression))
            return true;
    }
    return false;
}

bool NetworkResults::anyResult(const std::vector<Store> &stores) const
{
    return std::any_of(stores.begin(), stores.end(), [this](const Store &store) { return isResult(store.value); });
}

/// Of a layer, or of a function that calls one. What it is given counts by itself.
bool NetworkResults::isResultOfCall(NodeId call) const
{
    const NodeId callee = m_tree.child(call, Field::function);
    if (isModule(callee))
        return !m_shape.file().types.nameOf(callee).ends_with("Loss");
    if (m_calls.contains(call) || isForeign(callee) || isModule(call))
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
        return isResult(m_tree.child(given, Field::body));
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
    const auto [known, isNew] = m_returned.emplace(function, false);
    if (!isNew || isWithout(function))
        return known->second;
    const std::vector<NodeId> results = m_shape.resultsOf(function);
    bool is = std::any_of(results.begin(), results.end(), [this](NodeId result) { return isResult(result); });
    for (NodeId id = m_tree.next(Kind::yield_, function); !is && id < m_tree.subtreeEnd(function);
         id = m_tree.next(Kind::yield_, id + 1))
        is = isResult(id);
    m_returned[function] = is;
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
    const auto [known, isNew] = m_variables.emplace(variable, false);
    if (isNew)
        m_variables[variable] = anyResult(storesInto(variable));
    return m_variables[variable];
}

bool NetworkResults::isBoundToResult(NodeId name) const
{
    const auto [known, isNew] = m_bound.emplace(name, false);
    if (isNew)
        m_bound[name] = isBoundAnew(name);
    return m_bound[name];
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
    if (const NodeId value = storedIn(m_tree, name); value != noNode && m_tree.parent(name) == m_tree.parent(value))
        return isResult(value);
    if (const NodeId value = storedIn(m_tree, name);
        value != noNode && m_tree.child(m_tree.firstNamedChild(m_tree.statement(name)), Field::right) != value)
        return isResult(value);
    NodeId assignment = m_tree.parent(name);
    while (isTuplePattern(m_tree.kind(assignment)) || m_tree.kind(assignment) == Kind::list_splat_pattern)
        assignment = m_tree.parent(assignment);
    const bool isWalrus = m_tree.kind(assignment) == Kind::named_expression;
    const NodeId value = unwrap(m_tree, m_tree.child(assignment, isWalrus ? Field::value : Field::right));
    if (value == noNode || m_tree.kind(value) != Kind::call || !isTuplePattern(m_tree.kind(m_tree.parent(name))))
        return isResult(value);
    std::size_t place = 0;
    for (NodeId id = m_tree.firstNamedChild(m_tree.parent(name)); id != name; id = m_tree.nextNamedSibling(id))
        ++place;
    if (givesIndices(m_tree, value) && place == 1)
        return false;
    // `action, log_prob = select(state)`: the part of what is returned.
    const NodeId callee = m_tree.child(value, Field::function);
    const std::vector<NodeId> &functions = functionsNamed(lastNameOf(m_tree, callee));
    if (functions.empty() || m_calls.contains(value) || isModule(callee) || isForeign(callee))
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
        std::size_t place = 0;
        for (NodeId id = m_tree.firstNamedChild(parent); id != at && id != noNode; id = m_tree.nextNamedSibling(id))
            ++place;
        places.push_back(place);
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
    const bool isMethod = owner != noNode && functionDefinitionAround(m_tree, function) != owner
                          && m_tree.enclosing(function, Kind::class_definition) == owner
                          && functionDefinitionAround(m_tree, function) == functionDefinitionAround(m_tree, owner);
    if (isMethod && called == "__init__")
        called = m_tree.text(m_tree.child(owner, Field::name));
    std::size_t place = 0;
    NodeId own = noNode;
    const NodeId list = m_tree.child(function, Field::parameters);
    for (NodeId id = m_tree.firstNamedChild(list); id != noNode && own == noNode; id = m_tree.nextNamedSibling(id)) {
        if (m_tree.range(id).contains(m_tree.range(name)))
            own = id;
        else
            ++place;
    }
    if (isMethod && place-- == 0)
        return passed; // `self`
    const bool isGathered = own != noNode && nameOfParameter(m_tree, own) == noNode;
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
