// SPDX-License-Identifier: Apache-2.0
// Functions and classes of the file that give data: nothing that runs in them has parameters, is a parameter, or is not
// known. `x, y = get_batch("train")` hands on what they draw.
#include <algorithm>
#include <array>

#include "core/convert/context/mindspore/network_results.h"
#include "core/convert/context/mindspore/step_calls.h"
#include "core/convert/context/mindspore/step_data.h"
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

/// Methods of texts, files and lists; of whatever else has them, no module.
constexpr std::array<std::string_view, 17> plainMethods{
    "append", "close",    "endswith",  "extend",  "index", "insert",     "join",  "lower", "read",
    "sort",   "readline", "readlines", "replace", "split", "splitlines", "strip", "upper"};

/// What makes a tensor of numbers and arrays, or copies the values of one.
constexpr std::array<std::string_view, 12> freshTensors{
    "torch.Tensor", "torch.FloatTensor", "torch.LongTensor", "torch.tensor", "torch.from_numpy", "torch.zeros",
    "torch.ones",   "torch.full",        "torch.rand",       "torch.randn",  "torch.randint",    "torch.arange"};
/// Methods that give the same values.
constexpr std::array<std::string_view, 9> casts{"to",   "float", "double",  "long",     "view",
                                                "cuda", "cpu",   "reshape", "unsqueeze"};

bool isPlain(std::string_view method)
{
    return std::find(plainMethods.begin(), plainMethods.end(), method) != plainMethods.end();
}

} // namespace

const NetworkResults &StepData::networkResults() const
{
    if (!m_results)
        m_results = std::make_shared<const NetworkResults>(m_shape, m_calls, *this);
    return *m_results;
}

bool StepData::mayBeTensor(NodeId expression) const
{
    const types::FileTypes &types = m_shape.file().types;
    const types::Type::Kind kind = expression == noNode ? types::Type::Kind::unknown : types.kindOf(expression);
    return kind == types::Type::Kind::unknown
           || (kind == types::Type::Kind::instance
               && m_shape.file().classes.derivesFrom(types.nameOf(expression), m_shape.file().pack.source.tensorClass));
}

bool StepData::mayHoldTensors(NodeId expression) const
{
    if (expression == noNode)
        return true;
    const bool isCall = m_tree.kind(expression) == Kind::call;
    const std::string_view type = m_shape.file().types.nameOf(expression);
    return !cutsOff(m_tree, isCall ? m_tree.child(expression, Field::function) : expression)
           && (mayBeTensor(expression) || type == "dict" || type == "list" || type == "tuple");
}

bool StepData::isDataFunction(NodeId callee) const
{
    if (m_tree.kind(callee) == Kind::attribute) {
        const types::FileTypes &types = m_shape.file().types;
        const NodeId object = m_tree.child(callee, Field::object);
        return types.kindOf(object) == types::Type::Kind::instance && isDataClass(types.nameOf(object));
    }
    if (m_tree.kind(callee) != Kind::identifier || m_names.variableOf(callee) == names::none)
        return false;
    if (const NodeId function = definitionOf(m_shape.file(), callee); function != noNode)
        return m_tree.kind(m_tree.parent(function)) != Kind::decorated_definition && isDataCode(function);
    if (const NodeId value = givenTo(m_shape.file(), callee); value != noNode && m_tree.kind(value) == Kind::lambda)
        return isDataCode(value);
    const auto &bindings = m_names.variables()[m_names.variableOf(callee)].bindings;
    const types::FileTypes &types = m_shape.file().types;
    return bindings.size() == 1 && m_names.bindings()[bindings.front()].kind == Binding::Kind::class_
           && types.kindOf(m_tree.parent(callee)) == types::Type::Kind::instance
           && isDataClass(types.nameOf(m_tree.parent(callee)));
}

/// `torch.from_numpy(x).float()`, `torch.ones(n)`, or a function of the file that gives nothing else: a tensor that has
/// no gradient of what it is made of.
bool StepData::makesFresh(NodeId expression, int depth) const
{
    expression = unwrap(m_tree, expression);
    if (expression == noNode || depth > 4 || m_tree.kind(expression) != Kind::call)
        return false;
    const NodeId callee = m_tree.child(expression, Field::function);
    if (const auto call = m_calls.find(expression); call != m_calls.end()) {
        const std::string_view api = m_shape.findings()[call->second].api;
        if (std::find(freshTensors.begin(), freshTensors.end(), api) != freshTensors.end())
            return !makesLeaf(expression);
        return m_tree.kind(callee) == Kind::attribute && api.starts_with("torch.Tensor.")
               && std::find(casts.begin(), casts.end(), m_tree.text(m_tree.child(callee, Field::attribute)))
                      != casts.end()
               && makesFresh(m_tree.child(callee, Field::object), depth + 1);
    }
    const NodeId function = m_shape.calledFunction(callee);
    if (function == noNode || m_tree.kind(m_tree.parent(function)) == Kind::decorated_definition
        || m_tree.next(Kind::yield_, function) < m_tree.subtreeEnd(function)
        || (m_tree.kind(callee) == Kind::attribute
            && networkResults().functionsNamed(m_tree.text(m_tree.child(function, Field::name))).size() != 1))
        return false;
    const std::vector<NodeId> results = m_shape.resultsOf(function);
    return !results.empty() && std::all_of(results.begin(), results.end(), [&](NodeId result) {
        return result != noNode && makesFresh(result, depth + 1);
    });
}

/// `self.sample(n)`: the only method of its name, which reads nothing that networks have computed.
bool StepData::isDataMethod(NodeId callee) const
{
    if (m_tree.kind(callee) != Kind::attribute || m_tree.text(m_tree.child(callee, Field::object)) != "self"
        || callOf(m_tree, callee) == noNode)
        return false;
    if (makesFresh(callOf(m_tree, callee)))
        return true;
    const NodeId method = m_shape.calledFunction(callee);
    if (method == noNode || m_tree.kind(m_tree.parent(method)) == Kind::decorated_definition
        || networkResults().functionsNamed(m_tree.text(m_tree.child(method, Field::name))).size() != 1
        || !isDataCode(method))
        return false;
    for (NodeId id = m_tree.next(Kind::attribute, method); id < m_tree.subtreeEnd(method);
         id = m_tree.next(Kind::attribute, id + 1)) {
        if (callOf(m_tree, id) == noNode && networkResults().isResult(id))
            return false;
    }
    return true;
}

bool StepData::isDataClass(std::string_view type) const
{
    const FileContext &file = m_shape.file();
    const types::ClassTable::Class *found = file.classes.find(type);
    if (found == nullptr || !found->complete || found->node >= m_tree.size()
        || m_tree.kind(found->node) != Kind::class_definition || found->projectAncestors.size() != 1
        || file.classes.derivesFrom(*found, "torch.nn.Module"))
        return false;
    const NodeId body = m_tree.child(found->node, Field::body);
    return body != noNode && classAround(file, body) == found && isDataCode(found->node);
}

bool StepData::isDataCode(NodeId root) const
{
    if (const auto known = m_code.find(root); known != m_code.end())
        return known->second;
    // Code that runs itself adds nothing to what it does otherwise. What was found to be data on that ground is asked
    // again if it is not.
    const std::size_t before = m_assumed.size();
    m_code.emplace(root, true);
    m_assumed.push_back(root);
    const bool is = isDataCodeAnew(root);
    if (!is) {
        for (std::size_t index = before; index < m_assumed.size(); ++index)
            m_code.erase(m_assumed[index]);
        m_assumed.resize(before);
        m_code[root] = false;
    }
    return is;
}

bool StepData::isDataCodeAnew(NodeId root) const
{
    if (makesLeaf(root))
        return false;
    const auto isInside = [&](std::uint32_t variable) {
        const NodeId scope = m_names.scopes()[m_names.variables()[variable].scope].node;
        return scope != noNode && m_tree.range(root).contains(m_tree.range(scope));
    };
    for (NodeId id = root; id < m_tree.subtreeEnd(root); ++id) {
        const Kind kind = m_tree.kind(id);
        if (kind == Kind::call && !isDataCall(id))
            return false;
        if ((kind == Kind::identifier || kind == Kind::attribute) && isModuleOrParameter(id))
            return false;
        if (kind != Kind::identifier || !isRead(m_names, id) || isForeign(id) || callOf(m_tree, id) != noNode)
            continue;
        const std::uint32_t variable = m_names.variableOf(id);
        if (!isInside(variable) && !isDataVariable(variable))
            return false;
    }
    return true;
}

bool StepData::isDataCall(NodeId call) const
{
    const NodeId callee = m_tree.child(call, Field::function);
    if (m_calls.contains(call) || isForeign(callee) || isMethodOfData(callee) || isDataFunction(callee))
        return true;
    return m_tree.kind(callee) == Kind::attribute && isPlain(m_tree.text(m_tree.child(callee, Field::attribute)));
}

/// Of the module, or of a function around.
bool StepData::isDataVariable(std::uint32_t variable) const
{
    const auto &bindings = m_names.variables()[variable].bindings;
    return !isLeaf(variable) && std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId each) {
        const Binding &binding = m_names.bindings()[each];
        const NodeId statement = binding.node == noNode ? NodeId{noNode} : m_tree.statement(binding.node);
        switch (binding.kind) {
        case Binding::Kind::function:
        case Binding::Kind::class_: return true; // it matters where it is called
        case Binding::Kind::assignment: return statement != noNode && isDataCode(statement);
        case Binding::Kind::loop: {
            const NodeId items = statement == noNode ? NodeId{noNode} : m_tree.child(statement, Field::right);
            return items != noNode && isDataCode(items);
        }
        case Binding::Kind::with_: {
            const NodeId with = m_tree.enclosing(binding.node, Kind::with_statement);
            const NodeId items = with == noNode ? NodeId{noNode} : m_tree.firstNamedChild(with);
            return items != noNode && isDataCode(items);
        }
        default: return false;
        }
    });
}

bool StepData::isSelection(NodeId statement, int depth) const
{
    constexpr std::array parts{Kind::identifier,   Kind::subscript,       Kind::slice,      Kind::expression_list,
                               Kind::tuple,        Kind::binary_operator, Kind::integer,    Kind::string,
                               Kind::string_start, Kind::string_content,  Kind::string_end, Kind::attribute};
    const NodeId assignment =
        m_tree.kind(statement) == Kind::expression_statement ? m_tree.firstNamedChild(statement) : NodeId{noNode};
    const NodeId value =
        m_tree.kind(assignment) == Kind::assignment ? m_tree.child(assignment, Field::right) : NodeId{noNode};
    if (value == noNode || depth > 4)
        return false;
    for (NodeId id = value; id < m_tree.subtreeEnd(value); ++id) {
        const Kind kind = m_tree.kind(id);
        const bool isSum = kind == Kind::binary_operator && m_tree.enclosing(id, Kind::slice) == noNode;
        if (m_tree.isNamed(id) && (isSum || std::find(parts.begin(), parts.end(), kind) == parts.end()))
            return false;
        if (kind == Kind::identifier && isRead(m_names, id) && !isSelected(id, statement, depth))
            return false;
    }
    return true;
}

bool StepData::isSelected(NodeId read, NodeId statement, int depth) const
{
    if (isDataName(read, statement))
        return true;
    const std::uint32_t variable = m_names.variableOf(read);
    if (variable == names::none || isLeaf(variable))
        return false;
    const auto &bindings = m_names.variables()[variable].bindings;
    return std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId each) {
        const Binding &binding = m_names.bindings()[each];
        if (binding.kind == Binding::Kind::loop)
            return true;
        if (binding.kind == Binding::Kind::parameter)
            return isDataParameter(binding.node);
        const NodeId of = binding.node == noNode ? NodeId{noNode} : m_tree.statement(binding.node);
        return binding.kind == Binding::Kind::assignment && of != noNode && of < statement
               && (isData(of) || isSelection(of, depth + 1));
    });
}

/// Of a function of the module that only this file calls, with data.
bool StepData::isDataParameter(NodeId name) const
{
    const NodeId function = functionDefinitionAround(m_tree, name);
    const NodeId called = function == noNode ? NodeId{noNode} : m_tree.child(function, Field::name);
    const names::BindingId binding = called == noNode ? names::BindingId{names::none} : m_names.bindingAt(called);
    if (binding == names::none || m_names.bindings()[binding].scope != names::moduleScope
        || m_shape.file().project.isImportedElsewhere(m_names, m_tree.text(called)))
        return false;
    const auto uses = m_names.usesOf(binding);
    const std::vector<NodeId> passed = networkResults().passedFor(name);
    return !passed.empty() && passed.size() == uses.size()
           && std::all_of(passed.begin(), passed.end(),
                          [this](NodeId value) { return isDataCode(value) && !networkResults().isResult(value); });
}

/// Whoever comes to the statement has bound the variable: by an assignment of its block, or by the loop whose body that is.
bool StepData::isBoundBefore(std::uint32_t variable, NodeId statement) const
{
    const NodeId block = m_tree.parent(statement);
    const auto &bindings = m_names.variables()[variable].bindings;
    return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
        const NodeId node = m_names.bindings()[id].node;
        if (node == noNode || m_tree.begin(node) >= m_tree.begin(statement))
            return false;
        const NodeId own = m_tree.statement(node);
        const bool isLoops = m_tree.kind(own) == Kind::for_statement && m_tree.child(own, Field::body) == block
                             && m_tree.range(m_tree.child(own, Field::left)).contains(m_tree.range(node));
        return isLoops || (m_tree.parent(own) == block && m_tree.kind(own) == Kind::expression_statement);
    });
}

} // namespace torchferry::convert::context::mindspore
