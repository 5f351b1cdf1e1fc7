// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/step_data.h"

#include <algorithm>
#include <array>

#include "core/convert/calls/value_kinds.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/variable_reads.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

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

/// Methods that put something into a list, a set or a dictionary.
constexpr std::array<std::string_view, 7> additions{"add",    "append",     "appendleft", "extend",
                                                    "insert", "setdefault", "update"};

template <std::size_t N>
bool has(const std::array<std::string_view, N> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

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

bool StepData::isDataAnew(NodeId statement) const
{
    if (isWithoutGradients(statement))
        return true;
    if (m_tree.kind(statement) == Kind::if_statement)
        return isDataChoice(statement);
    if (m_tree.kind(statement) != Kind::expression_statement
        || m_tree.kind(m_tree.firstNamedChild(statement)) != Kind::assignment)
        return false;
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
            && !isMethodOfData(callee) && !isDataFunction(callee))
            return false;
    }
    return true;
}

/// `if args.gpu is not None: images = images.cuda(args.gpu)`: whichever branch is taken.
bool StepData::isDataChoice(NodeId choice) const
{
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

/// `values.append(value)`, `outputs[name] = model(x)`: what is no data goes into the container.
bool StepData::takesMore(NodeId use) const
{
    const NodeId parent = m_tree.parent(use);
    const NodeId around = m_tree.parent(parent);
    if (m_tree.field(use) != Field::object && m_tree.field(use) != Field::value)
        return false;
    if (m_tree.kind(parent) == Kind::attribute && m_tree.kind(around) == Kind::call
        && m_tree.field(parent) == Field::function
        && has(additions, m_tree.text(m_tree.child(parent, Field::attribute))))
        return !isDataCode(m_tree.child(around, Field::arguments));
    const bool isStore = m_tree.kind(parent) == Kind::subscript && m_tree.kind(around) == Kind::assignment
                         && m_tree.child(around, Field::left) == parent;
    return isStore && !isDataCode(m_tree.child(around, Field::right));
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

/// It is, or is in, a `with torch.no_grad():`.
bool StepData::isWithoutGradients(NodeId statement) const
{
    for (NodeId id = statement; id != noNode; id = m_tree.parent(id))
        if (isNoGradBlock(id))
            return true;
    return false;
}

bool StepData::isNoGradBlock(NodeId node) const
{
    const NodeId clause = m_tree.kind(node) == Kind::with_statement ? m_tree.firstNamedChild(node) : NodeId{noNode};
    const NodeId item = clause == noNode ? NodeId{noNode} : m_tree.firstNamedChild(clause);
    if (item == noNode || m_tree.nextNamedSibling(item) != noNode)
        return false;
    const auto found = m_calls.find(m_tree.firstNamedChild(item));
    return found != m_calls.end()
           && (m_shape.findings()[found->second].api == "torch.no_grad"
               || m_shape.findings()[found->second].api == "torch.inference_mode");
}

/// `Tensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor`: nothing that has parameters. `depth`: how many
/// such variables lie before.
bool StepData::isAliasOfForeign(std::uint32_t variable, int depth) const
{
    const auto &bindings = m_names.variables()[variable].bindings;
    return depth < 3 && !bindings.empty() && std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId each) {
               const NodeId target = m_names.bindings()[each].node;
               const NodeId assignment = target == noNode ? NodeId{noNode} : m_tree.parent(target);
               const NodeId value = m_tree.child(assignment, Field::right);
               if (m_tree.kind(assignment) != Kind::assignment || value == noNode
                   || m_tree.child(assignment, Field::left) != target)
                   return false;
               for (NodeId id = value; id < m_tree.subtreeEnd(value); ++id) {
                   if (m_tree.kind(id) == Kind::call && !isDroppable(m_shape.file(), id))
                       return false;
                   if (m_tree.kind(id) != Kind::identifier || !isRead(m_names, id) || isForeign(id))
                       continue;
                   if (!isAliasOfForeign(m_names.variableOf(id), depth + 1))
                       return false;
               }
               return true;
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
    if (isNext(call))
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

/// A name of a library, or Python's own.
bool StepData::isForeign(NodeId expression) const
{
    if (m_tree.kind(expression) == Kind::identifier && m_names.variableOf(expression) == names::none)
        return true;
    const auto resolved = m_shape.file().project.resolve(m_names, m_tree, expression);
    return resolved && !resolved->local;
}

} // namespace torchferry::convert::context::mindspore
