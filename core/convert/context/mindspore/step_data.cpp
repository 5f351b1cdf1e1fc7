// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/step_data.h"

#include <algorithm>
#include <array>

#include "core/convert/calls/value_kinds.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/variable_reads.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// Members that only move or reshape what the loop gives.
constexpr std::array<std::string_view, 14> moves{"to",  "cuda", "cpu",     "type",    "float",     "long",   "half",
                                                 "int", "view", "reshape", "squeeze", "unsqueeze", "detach", "size"};
/// Members that give no part of a tensor, but something about it.
constexpr std::array<std::string_view, 6> measures{"shape", "size", "dim", "ndim", "dtype", "device"};

/// What gradients of a loss are asked of.
constexpr std::array<std::string_view, 2> leaves{"torch.nn.Module", "torch.nn.Parameter"};
/// Members that data have not.
constexpr std::array<std::string_view, 6> membersOfLeaves{"requires_grad", "requires_grad_", "parameters",
                                                          "weight",        "bias",           "named_parameters"};

/// Methods that give the same memory in another shape.
constexpr std::array<std::string_view, 8> views{"data",    "expand",    "flatten",   "permute",
                                                "squeeze", "transpose", "unsqueeze", "view"};

/// Methods that put something into a list, a set or a dictionary.
constexpr std::array<std::string_view, 8> additions{"add",    "append", "appendleft", "extend",
                                                    "insert", "put",    "setdefault", "update"};

template <std::size_t N>
bool has(const std::array<std::string_view, N> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

bool isAddition(std::string_view method)
{
    return has(additions, method);
}

bool StepData::isData(NodeId statement) const
{
    // Asked once for each statement: along a chain of assignments every read asks for all that lies before it.
    if (const auto known = m_known.find(statement); known != m_known.end())
        return known->second;
    const bool is = isDataAnew(statement);
    m_known.emplace(statement, is);
    return is;
}

bool StepData::mayBeStoredBefore(const std::set<std::uint32_t> &variables, std::uint32_t offset) const
{
    return std::any_of(variables.begin(), variables.end(), [&](std::uint32_t variable) {
        auto known = m_firstStores.find(variable);
        if (known == m_firstStores.end()) {
            std::uint32_t first = noNode;
            for (const names::BindingId id : m_names.variables()[variable].bindings) {
                const NodeId node = m_names.bindings()[id].node;
                first = node == noNode ? 0 : std::min(first, m_tree.begin(node));
            }
            for (const NodeId use : m_names.usesOf(m_names.variables()[variable].bindings.front())) {
                NodeId part = use;
                while (m_tree.kind(m_tree.parent(part)) == Kind::attribute
                       || m_tree.kind(m_tree.parent(part)) == Kind::subscript)
                    part = m_tree.parent(part);
                if (isTarget(m_tree, part))
                    first = std::min(first, m_tree.begin(use));
            }
            known = m_firstStores.emplace(variable, first).first;
        }
        return known->second < offset;
    });
}

void StepData::addPassed(NodeId statement)
{
    if (m_passed.insert(statement).second)
        std::erase_if(m_known, [](const auto &entry) { return !entry.second; });
}

/// `batch = prefetcher.next()`, and `model = model.train()`, which is no tensor.
bool StepData::givesNext(NodeId statement) const
{
    const NodeId assignment = m_tree.firstNamedChild(statement);
    const NodeId call = m_tree.child(assignment, Field::right);
    if (m_tree.kind(call) != Kind::call)
        return false;
    const CallSite site = CallSite::of(m_tree, call);
    const std::string_view member = site.member == noNode ? std::string_view() : m_tree.text(site.member);
    return site.arguments.empty()
           && (member == "next"
               || ((member == "train" || member == "eval")
                   && m_tree.text(site.receiver) == m_tree.text(m_tree.child(assignment, Field::left))));
}

bool StepData::isDataAnew(NodeId statement) const
{
    if (m_passed.contains(statement) || isWithoutGradients(statement))
        return true;
    if (m_tree.kind(statement) == Kind::if_statement)
        return isDataChoice(statement);
    if (m_tree.kind(statement) != Kind::expression_statement
        || m_tree.kind(m_tree.firstNamedChild(statement)) != Kind::assignment)
        return false;
    if (givesNext(statement))
        return true;
    if (makesLeaf(statement))
        return false;
    bool readsAny = false;
    const bool others = anyIdentifier(m_tree, statement, [&](NodeId id) {
        if (!isRead(m_names, id))
            return false;
        readsAny = true;
        return !isDataName(id, statement);
    });
    if (others || !readsAny)
        return false;
    for (NodeId id = m_tree.next(Kind::call, statement); id < m_tree.subtreeEnd(statement);
         id = m_tree.next(Kind::call, id + 1)) {
        const NodeId callee = m_tree.child(id, Field::function);
        const std::uint32_t variable =
            m_tree.kind(callee) == Kind::identifier ? m_names.variableOf(callee) : names::none;
        if (!m_calls.contains(id) && !isForeign(callee) && (variable == names::none || !isAliasOfForeign(variable))
            && !isMethodOfData(callee) && !isDataFunction(callee) && !makesFresh(id) && !isDataMethod(callee))
            return false;
    }
    return true;
}

/// `if args.gpu is not None: images = images.cuda(args.gpu)`: whichever branch is taken.
bool StepData::isDataChoice(NodeId choice) const
{
    // What is bound in one branch only cannot be handed on: it may not be there.
    const bool isPartial = anyIdentifier(m_tree, choice, [&](NodeId id) {
        const names::BindingId binding = m_names.bindingAt(id);
        const bool isNew = binding != names::none && !isBoundBefore(m_names.bindings()[binding].variable, choice);
        const std::vector<NodeId> uses = isNew ? m_names.usesOf(binding) : std::vector<NodeId>();
        return std::any_of(uses.begin(), uses.end(), [&](NodeId use) {
            return use >= m_tree.subtreeEnd(choice) && isRead(m_names, use) && !m_flow.definitionsOf(use).areAll;
        });
    });
    if (isPartial)
        return false;
    for (NodeId id = choice; id < m_tree.subtreeEnd(choice); ++id) {
        const NodeId parent = m_tree.parent(id);
        const bool isStatement = id != choice && parent != noNode && m_tree.kind(parent) == Kind::block
                                 && m_tree.kind(m_tree.parent(parent)) != Kind::function_definition;
        if (isStatement && m_tree.kind(id) != Kind::pass_statement && m_tree.kind(id) != Kind::comment && !isData(id))
            return false;
    }
    return true;
}

/// What gradients are asked of, and modules, which have parameters: `torch.zeros(3, requires_grad=True)`,
/// `nn.Linear(4, 2)`.
bool StepData::makesLeaf(NodeId statement) const
{
    for (NodeId id = statement; id < m_tree.subtreeEnd(statement); ++id) {
        const Kind kind = m_tree.kind(id);
        if (kind == Kind::keyword_argument && m_tree.text(m_tree.child(id, Field::name)) == "requires_grad"
            && m_tree.text(m_tree.child(id, Field::value)) != "False")
            return true;
        if (kind == Kind::attribute && m_tree.text(m_tree.child(id, Field::attribute)) == "requires_grad_")
            return true;
        if (kind == Kind::call && isModuleOrParameter(id))
            return true;
    }
    return false;
}

bool StepData::isModuleOrParameter(NodeId expression) const
{
    const types::FileTypes &types = m_shape.file().types;
    if (types.kindOf(expression) != types::Type::Kind::instance)
        return false;
    const std::string_view type = types.nameOf(expression);
    return std::any_of(leaves.begin(), leaves.end(),
                       [&](std::string_view leaf) { return m_shape.file().classes.derivesFrom(type, leaf); });
}

/// `x.requires_grad = True`, `model.parameters()`, `model(x)`: the variable is, or may be, something with parameters.
bool StepData::isLeaf(std::uint32_t variable) const
{
    if (const auto known = m_leaves.find(variable); known != m_leaves.end())
        return known->second;
    m_leaves.emplace(variable, true); // what it takes to answer that may ask the same
    const names::Variable &of = m_names.variables()[variable];
    const std::vector<NodeId> uses = m_names.usesOf(of.bindings.front());
    const bool is = std::any_of(uses.begin(), uses.end(), [this](NodeId use) {
        if (isModuleOrParameter(use) || takesMore(use))
            return true;
        const NodeId parent = m_tree.parent(use);
        if (m_tree.kind(parent) == Kind::call && m_tree.field(use) == Field::function)
            return !m_calls.contains(parent);
        return m_tree.kind(parent) == Kind::attribute && m_tree.field(use) == Field::object
               && has(membersOfLeaves, m_tree.text(m_tree.child(parent, Field::attribute)));
    });
    m_leaves[variable] = is;
    return is;
}

bool StepData::changesAny(NodeId statement, const std::set<std::uint32_t> &variables) const
{
    return anyIdentifier(m_tree, statement, [&](NodeId id) {
        return isRead(m_names, id)
               && ((variables.contains(m_names.variableOf(id)) && takesMore(id)) || bindsAny(id, variables));
    });
}

/// `remember()`, a function of the file that binds one of the variables by `global`.
bool StepData::bindsAny(NodeId callee, const std::set<std::uint32_t> &variables) const
{
    const NodeId function =
        m_tree.field(callee) == Field::function ? definitionOf(m_shape.file(), callee) : NodeId{noNode};
    return function != noNode && std::any_of(variables.begin(), variables.end(), [&](std::uint32_t variable) {
               const auto &bindings = m_names.variables()[variable].bindings;
               return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
                   const NodeId node = m_names.bindings()[id].node;
                   return node != noNode && m_tree.range(function).contains(m_tree.range(node));
               });
           });
}

bool StepData::runsModule(NodeId statement) const
{
    const NodeId call =
        m_tree.kind(statement) == Kind::expression_statement ? m_tree.firstNamedChild(statement) : NodeId{noNode};
    const NodeId callee =
        call != noNode && m_tree.kind(call) == Kind::call ? m_tree.child(call, Field::function) : NodeId{noNode};
    const types::FileTypes &types = m_shape.file().types;
    return callee != noNode && types.kindOf(callee) == types::Type::Kind::instance
           && m_shape.file().classes.derivesFrom(types.nameOf(callee), "torch.nn.Module");
}

bool StepData::keepsGraph(NodeId statement) const
{
    for (NodeId id = m_tree.next(Kind::keyword_argument, statement); id < m_tree.subtreeEnd(statement);
         id = m_tree.next(Kind::keyword_argument, id + 1))
        if (m_tree.text(m_tree.child(id, Field::name)) == "retain_graph"
            && m_tree.text(m_tree.child(id, Field::value)) != "False")
            return true;
    return false;
}

/// `values.append(value)`, `outputs[name] = model(x)`, `x.add_(w)`: what is no data goes into the object, or into what
/// it holds.
bool StepData::takesMore(NodeId use, int depth) const
{
    NodeId node = use;
    for (NodeId parent = m_tree.parent(node);; parent = m_tree.parent(node)) {
        const bool isObject = m_tree.kind(parent) == Kind::attribute && m_tree.field(node) == Field::object;
        const bool isWhole = m_tree.kind(parent) == Kind::subscript && m_tree.field(node) == Field::value;
        if (!isObject && !isWhole)
            break;
        const NodeId call = m_tree.parent(parent);
        const std::string_view member =
            isObject ? m_tree.text(m_tree.child(parent, Field::attribute)) : std::string_view();
        if (m_tree.kind(call) == Kind::call && m_tree.field(parent) == Field::function) {
            if (has(views, member)) {
                node = call;
                continue;
            }
            return changesObject(call, member);
        }
        node = parent;
    }
    const NodeId parent = m_tree.parent(node);
    const Kind around = m_tree.kind(parent);
    const bool isStore = (around == Kind::assignment && node != use)
                         || (around == Kind::augmented_assignment && (node != use || depth > 0));
    if (isStore && m_tree.field(node) == Field::left)
        return !isDataCode(m_tree.child(parent, Field::right));
    if (around == Kind::keyword_argument && m_tree.text(m_tree.child(parent, Field::name)) == "out")
        return !isDataCode(m_tree.parent(parent));
    // Another name for it, or a parameter of a function of the file.
    const std::vector<NodeId> others = depth < 3 ? otherUsesOf(node) : std::vector<NodeId>();
    return std::any_of(others.begin(), others.end(), [&](NodeId other) { return takesMore(other, depth + 1); });
}

/// The call of a member of an object puts what is no data into it.
bool StepData::changesObject(NodeId call, std::string_view member) const
{
    if (isAddition(member) || (member.ends_with('_') && !member.ends_with("__")))
        return !isDataCode(m_tree.child(call, Field::arguments));
    // `self.update()`
    const NodeId method = m_shape.calledFunction(m_tree.child(call, Field::function));
    if (method == noNode || isDataCode(method))
        return false;
    for (NodeId id = m_tree.next(Kind::attribute, method); id < m_tree.subtreeEnd(method);
         id = m_tree.next(Kind::attribute, id + 1)) {
        const Kind around = m_tree.kind(m_tree.parent(id));
        if ((around == Kind::assignment || around == Kind::augmented_assignment) && m_tree.field(id) == Field::left)
            return true;
    }
    return false;
}

/// Reads of the variable that `value` is given to: `keep = value`, `fill(value)`.
std::vector<NodeId> StepData::otherUsesOf(NodeId value) const
{
    const NodeId parent = m_tree.parent(value);
    NodeId name = noNode;
    if (m_tree.kind(parent) == Kind::assignment && m_tree.field(value) == Field::right)
        name = m_tree.child(parent, Field::left);
    if (m_tree.kind(parent) == Kind::argument_list) {
        const NodeId function = definitionOf(m_shape.file(), m_tree.child(m_tree.parent(parent), Field::function));
        NodeId parameter =
            function == noNode ? NodeId{noNode} : m_tree.firstNamedChild(m_tree.child(function, Field::parameters));
        for (NodeId each = m_tree.firstNamedChild(parent); each != value && parameter != noNode;
             each = m_tree.nextNamedSibling(each))
            parameter = m_tree.nextNamedSibling(parameter);
        name = parameter == noNode ? noNode : nameOfParameter(m_tree, parameter);
    }
    const names::BindingId binding =
        name == noNode || m_tree.kind(name) != Kind::identifier ? names::none : m_names.bindingAt(name);
    return binding == names::none ? std::vector<NodeId>() : m_names.usesOf(binding);
}

/// `rng.rand(4).astype(dtype)`: a method of what a library or Python makes, which knows nothing of parameters.
bool StepData::isMethodOfData(NodeId callee) const
{
    const NodeId object = m_tree.kind(callee) == Kind::attribute ? m_tree.child(callee, Field::object) : NodeId{noNode};
    if (object == noNode)
        return false;
    const types::FileTypes &types = m_shape.file().types;
    if (types.kindOf(object) == types::Type::Kind::instance) {
        const std::string_view type = types.nameOf(object);
        return m_shape.file().classes.find(type) == nullptr ? !isModuleOrParameter(object) : isDataClass(type);
    }
    const NodeId function = m_tree.kind(object) == Kind::call ? m_tree.child(object, Field::function) : NodeId{noNode};
    return function != noNode && (isForeign(function) || isMethodOfData(function));
}

bool StepData::isWithoutGradients(NodeId statement) const
{
    for (NodeId id = statement; id != noNode; id = m_tree.parent(id))
        if (isNoGradBlock(id))
            return true;
    return false;
}

/// The API that makes the one context manager of a `with`; empty if there are more, or it is of another kind.
std::string_view StepData::contextOf(NodeId node) const
{
    const NodeId clause = m_tree.kind(node) == Kind::with_statement ? m_tree.firstNamedChild(node) : NodeId{noNode};
    const NodeId item = clause == noNode ? NodeId{noNode} : m_tree.firstNamedChild(clause);
    if (item == noNode || m_tree.nextNamedSibling(item) != noNode)
        return {};
    const auto found = m_calls.find(m_tree.firstNamedChild(item));
    return found == m_calls.end() ? std::string_view() : std::string_view(m_shape.findings()[found->second].api);
}

bool StepData::isNoGradBlock(NodeId node) const
{
    const std::string_view context = contextOf(node);
    return context == "torch.no_grad" || context == "torch.inference_mode";
}

bool StepData::isPlainBlock(NodeId node) const
{
    return isNoGradBlock(node) || contextOf(node).ends_with(".autocast");
}

/// `Tensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor`: nothing that has parameters. `depth`: how many
/// such variables lie before.
bool StepData::isAliasOfForeign(std::uint32_t variable, int depth) const
{
    const auto isName = [&](NodeId value) {
        NodeId root = unwrap(m_tree, value);
        while (m_tree.kind(root) == Kind::attribute)
            root = m_tree.child(root, Field::object);
        return m_tree.kind(root) == Kind::identifier
               && (isForeign(root) || isAliasOfForeign(m_names.variableOf(root), depth + 1));
    };
    const auto &bindings = m_names.variables()[variable].bindings;
    return depth < 3 && !bindings.empty() && std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId each) {
               const NodeId target = m_names.bindings()[each].node;
               const NodeId assignment = target == noNode ? NodeId{noNode} : m_tree.parent(target);
               const NodeId value = unwrap(m_tree, m_tree.child(assignment, Field::right));
               if (m_tree.kind(assignment) != Kind::assignment || value == noNode
                   || m_tree.child(assignment, Field::left) != target)
                   return false;
               if (m_tree.kind(value) != Kind::conditional_expression)
                   return isName(value);
               const std::array<NodeId, 2> sides = sidesOfChoice(m_tree, value);
               return isName(sides.front()) && isName(sides.back());
           });
}

bool StepData::isDataName(NodeId id, NodeId statement) const
{
    const std::uint32_t variable = m_names.variableOf(id);
    if (variable == names::none || isForeign(id) || isOfDevice(id) || isAliasOfForeign(variable)
        || isOnlyMeasured(id, statement))
        return true;
    const NodeId call = m_tree.parent(id);
    if (m_tree.kind(call) == Kind::call && m_tree.field(id) == Field::function)
        return m_calls.contains(call) || isDataFunction(id);
    if (isNext(call) || isDataMethod(call))
        return true;
    if (isLeaf(variable))
        return false;
    const auto isDataBinding = [&](names::BindingId each) {
        const Binding &binding = m_names.bindings()[each];
        if (binding.kind == Binding::Kind::loop)
            return true;
        const NodeId of = binding.node == noNode ? NodeId{noNode} : m_tree.statement(binding.node);
        return of == statement || (of != noNode && of < statement && (isConstant(of) || isData(of)));
    };
    const ValueFlow::Definitions reaching = m_flow.definitionsOf(id);
    if (reaching.areAll)
        return std::all_of(reaching.bindings.begin(), reaching.bindings.end(), [&](NodeId binding) {
            return m_names.bindingAt(binding) != names::none && isDataBinding(m_names.bindingAt(binding));
        });
    const auto &bindings = m_names.variables()[variable].bindings;
    return std::all_of(bindings.begin(), bindings.end(), isDataBinding);
}

/// `steps, width = 10, 3`.
bool StepData::isConstant(NodeId statement) const
{
    const NodeId assignment =
        m_tree.kind(statement) == Kind::expression_statement ? m_tree.firstNamedChild(statement) : NodeId{noNode};
    const NodeId value = m_tree.kind(assignment) == Kind::assignment ? m_tree.child(assignment, Field::right) : noNode;
    return value != noNode && m_tree.next(Kind::call, value) >= m_tree.subtreeEnd(value)
           && !anyIdentifier(m_tree, value, [](NodeId) { return true; });
}

/// `x.shape[0]`, `np.ones((n, *net.output_shape))`: no gradient comes through numbers and arrays of NumPy.
bool StepData::isOnlyMeasured(NodeId id, NodeId statement) const
{
    for (NodeId at = id; at != statement && at != noNode; at = m_tree.parent(at)) {
        const NodeId parent = m_tree.parent(at);
        if (m_tree.kind(parent) == Kind::attribute && m_tree.field(at) == Field::object
            && has(measures, m_tree.text(m_tree.child(parent, Field::attribute))))
            return true;
        if (m_tree.kind(at) != Kind::argument_list || m_tree.kind(parent) != Kind::call)
            continue;
        if (makesFresh(parent))
            return true;
        const auto resolved = m_shape.file().project.resolve(m_names, m_tree, m_tree.child(parent, Field::function));
        if (resolved && !resolved->local && resolved->dotted.starts_with("numpy."))
            return true;
    }
    return false;
}

/// The argument of `next(batches)`: what an iterator gives is like what a loop gives.
bool StepData::isNext(NodeId list) const
{
    const NodeId callee =
        m_tree.kind(list) == Kind::argument_list ? m_tree.child(m_tree.parent(list), Field::function) : NodeId{noNode};
    return callee != noNode && m_tree.text(callee) == "next" && m_names.variableOf(callee) == names::none;
}

/// The argument of `x.to(device)`.
bool StepData::isOfDevice(NodeId id) const
{
    NodeId chain = id;
    while (m_tree.kind(m_tree.parent(chain)) == Kind::attribute && m_tree.field(chain) == Field::object)
        chain = m_tree.parent(chain);
    const NodeId list = m_tree.parent(chain);
    if (m_tree.kind(list) != Kind::argument_list)
        return false;
    const NodeId callee = m_tree.child(m_tree.parent(list), Field::function);
    return m_tree.kind(callee) == Kind::attribute && has(moves, m_tree.text(m_tree.child(callee, Field::attribute)))
           && m_calls.contains(m_tree.parent(list));
}

bool StepData::isForeign(NodeId expression) const
{
    if (m_tree.kind(expression) == Kind::identifier && m_names.variableOf(expression) == names::none)
        return true;
    const auto resolved = m_shape.file().project.resolve(m_names, m_tree, expression);
    return resolved && !resolved->local;
}

} // namespace torchferry::convert::context::mindspore
