// SPDX-License-Identifier: Apache-2.0
// What a parameter is, by what its function does with it. Asked last: annotations, defaults and calls say more.
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "core/base/dotted.h"
#include "core/types/file/file_inference.h"
#include "core/types/program/tensor_members.h"

namespace torchferry::types {

using names::Binding;
using names::BindingId;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

/// A function that tensors have as a method as well (`relu(input)` and `x.relu()`) takes a tensor first. What most of
/// them call it, others mean by that name too.
void Program::findTensorArgument()
{
    std::map<std::string_view, int> counts;
    const std::string methods = pack.source.tensorClass + '.';
    for (const auto &[name, method] : facts().all()) {
        if (!name.starts_with(methods))
            continue;
        const mapping::ApiFacts *function = facts().find(std::string(rootOf(name)) + name.substr(methods.size() - 1));
        if (function == nullptr || function->kind != mapping::ApiKind::function || function->overloads.empty()
            || function->overloads.front().parameters.empty())
            continue;
        ++counts[function->overloads.front().parameters.front().name];
    }
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto &a, const auto &b) { return a.second < b.second; });
    if (most != counts.end())
        m_tensorArgument = most->first;
}

/// The first read of the parameter that is such a use, noNode if none is. Behind the first assignment to its name it is
/// something else. Nothing where the function asks what it was given, or gives it to another library: it takes more.
std::optional<NodeId> FileInference::firstUse(const FunctionInfo &info, const ParameterInfo &parameter,
                                              const std::function<bool(NodeId)> &isSuch) const
{
    const BindingId binding = m_names.bindingAt(parameter.identifier);
    if (binding == none || m_names.bindings()[binding].variable == none)
        return std::nullopt;
    const std::uint32_t end = endOf(info, binding);
    NodeId found = noNode;
    for (const NodeId read : m_names.usesOf(binding)) {
        if (isOtherUse(read) && !isSuch(read)) // `np.random.randn(n, m)` takes nothing but sizes
            return std::nullopt;
        if (found == noNode && m_tree.begin(read) < end && isSuch(read))
            found = read;
    }
    return found;
}

/// A place that uses the parameter as only a tensor can be used, or none.
NodeId FileInference::tensorUse(const FunctionInfo &info, const ParameterInfo &parameter) const
{
    if (m_program.pack.source.tensorClass.empty())
        return noNode;
    const auto found = firstUse(info, parameter, [this](NodeId read) { return isTensorUse(read); });
    if (!found || *found != noNode)
        return found.value_or(noNode);
    const BindingId binding = m_names.bindingAt(parameter.identifier);
    return sharedUse(m_names.usesOf(binding), endOf(info, binding));
}

/// The function asks nothing of the parameter itself, calls get it: a tensor, a size or a number, as it may be.
bool FileInference::isOnlyForwarded(const ParameterInfo &parameter) const
{
    const BindingId binding = m_names.bindingAt(parameter.identifier);
    if (binding == none)
        return false;
    const std::vector<NodeId> reads = m_names.usesOf(binding);
    return !reads.empty() && std::all_of(reads.begin(), reads.end(), [this](NodeId read) {
        NodeId list = m_tree.parent(read);
        if (list != noNode
            && (m_tree.kind(list) == Kind::keyword_argument || m_tree.kind(list) == Kind::unary_operator))
            list = m_tree.parent(list);
        return list != noNode && m_tree.kind(list) == Kind::argument_list && !isKeptAsTensor(list);
    });
}

/// `ctx.save_for_backward(x, alpha)`: what is in the list of arguments is a tensor.
bool FileInference::isKeptAsTensor(NodeId list) const
{
    const NodeId callee = m_tree.child(m_tree.parent(list), Field::function);
    return m_tree.kind(callee) == Kind::attribute
           && m_program.pack.source.tensorKeepers.contains(m_tree.text(m_tree.child(callee, Field::attribute)));
}

/// The function asks whether the parameter itself is true, `if rate:`: of a tensor of several numbers that is an error,
/// a number or a flag is asked that way.
bool FileInference::isCondition(const ParameterInfo &parameter) const
{
    const BindingId binding = m_names.bindingAt(parameter.identifier);
    if (binding == none)
        return false;
    const std::vector<NodeId> reads = m_names.usesOf(binding);
    return std::any_of(reads.begin(), reads.end(), [this](NodeId read) {
        const NodeId over = m_tree.parent(read);
        switch (over == noNode ? Kind::other : m_tree.kind(over)) {
        case Kind::if_statement:
        case Kind::elif_clause:
        case Kind::while_statement: return m_tree.field(read) == Field::condition;
        case Kind::not_operator: return true;
        default: return false;
        }
    });
}

/// Where the parameter is first bound to something else.
std::uint32_t FileInference::endOf(const FunctionInfo &info, BindingId binding) const
{
    std::uint32_t end = m_tree.end(info.node);
    for (const BindingId other : m_names.variables()[m_names.bindings()[binding].variable].bindings) {
        const Binding &entry = m_names.bindings()[other];
        if (other == binding)
            continue;
        const bool isAssignment = entry.kind == Binding::Kind::assignment && entry.statement != noNode
                                  && m_tree.kind(entry.statement) == Kind::expression_statement;
        end = std::min(end, isAssignment ? m_tree.end(entry.statement) : m_tree.begin(entry.node));
    }
    return end;
}

/// The function uses the parameter, or what is in it, as no tensor can be used: `batch["x"]`, `targets.items()`. One
/// that asks what it was given may take tensors, too.
bool FileInference::isNoTensor(const FunctionInfo &info, const ParameterInfo &parameter) const
{
    const BindingId binding = m_names.bindingAt(parameter.identifier);
    if (binding == none || m_names.bindings()[binding].variable == none)
        return false;
    const std::uint32_t end = endOf(info, binding);
    bool isOther = false;
    bool isDictionary = false;
    for (const NodeId read : m_names.usesOf(binding)) {
        if (isOtherUse(read))
            return false;
        isOther = isOther || (m_tree.begin(read) < end && (isNoTensorUse(read) || hasOtherElements(read)));
        isDictionary = isDictionary || (m_tree.begin(read) < end && isDictionaryUse(read));
    }
    return isOther || (isDictionary && tensorUse(info, parameter) == noNode);
}

/// `x.values()`: tensors have the member as well, but only sparse ones.
bool FileInference::isDictionaryUse(NodeId read) const
{
    const NodeId parent = m_tree.parent(read);
    if (parent == noNode || m_tree.kind(parent) != Kind::attribute || m_tree.field(read) != Field::object)
        return false;
    const std::string member = "dict." + std::string(m_tree.text(m_tree.child(parent, Field::attribute)));
    return m_program.pack.library.function(member) != nullptr;
}

bool FileInference::isNoTensorUse(NodeId read) const
{
    const NodeId parent = m_tree.parent(read);
    if (parent == noNode)
        return false;
    if (isCountUse(read))
        return true;
    if (m_tree.kind(parent) == Kind::subscript && m_tree.field(read) == Field::value) {
        const NodeId index = m_tree.child(parent, Field::subscript);
        return index != noNode && m_tree.kind(index) == Kind::string;
    }
    const NodeId member = m_tree.kind(parent) == Kind::attribute && m_tree.field(read) == Field::object
                              ? m_tree.child(parent, Field::attribute)
                              : noNode;
    if (member == noNode || m_tree.text(member).starts_with('_') || importsTarget())
        return false;
    return m_program.facts().member(m_program.pack.source.tensorClass, m_tree.text(member)) == nullptr;
}

/// `for t in targets: t["boxes"]`
bool FileInference::hasOtherElements(NodeId read) const
{
    NodeId iterated = read;
    NodeId loop = m_tree.parent(read);
    bool isNumbered = false;
    if (loop != noNode && m_tree.kind(loop) == Kind::argument_list) {
        iterated = m_tree.parent(loop);
        isNumbered =
            m_tree.kind(iterated) == Kind::call && m_tree.text(m_tree.child(iterated, Field::function)) == "enumerate";
        loop = isNumbered ? m_tree.parent(iterated) : noNode;
    }
    if (loop == noNode || m_tree.field(iterated) != Field::right
        || (m_tree.kind(loop) != Kind::for_statement && m_tree.kind(loop) != Kind::for_in_clause))
        return false;
    NodeId target = m_tree.child(loop, Field::left);
    if (isNumbered && target != noNode) {
        const NodeId first = m_tree.firstNamedChild(target);
        target = first == noNode ? noNode : m_tree.nextNamedSibling(first);
    }
    const BindingId binding = target == noNode ? none : m_names.bindingAt(target);
    if (binding == none)
        return false;
    const NodeId whole = m_tree.kind(loop) == Kind::for_in_clause ? m_tree.parent(loop) : loop;
    const std::vector<NodeId> reads = m_names.usesOf(binding);
    return std::any_of(reads.begin(), reads.end(), [&](NodeId element) {
        return element >= whole && element < m_tree.subtreeEnd(whole) && isNoTensorUse(element);
    });
}

/// The first of several members read before `end` that others have as well, but nothing else has all of them: arrays
/// have no method `size`, modules no `sum`.
NodeId FileInference::sharedUse(const std::vector<NodeId> &reads, std::uint32_t end) const
{
    const mapping::SourceDescription &source = m_program.pack.source;
    NodeId first = noNode;
    std::set<std::string_view> members;
    std::vector<std::string> others; ///< classes of the framework that have them all
    bool arraysLackOne = false;
    bool modulesLackOne = false;
    const auto isTelling = [&](const std::string &type) { // written short or in full
        return source.discriminatingTypes.contains(type)
               || source.discriminatingTypes.contains(std::string(rootOf(source.tensorClass)) + '.' + type);
    };
    for (const NodeId read : reads) {
        const NodeId access = m_tree.parent(read);
        const NodeId member = access != noNode && m_tree.kind(access) == Kind::attribute
                                      && m_tree.field(read) == Field::object && m_tree.begin(read) < end
                                  ? m_tree.child(access, Field::attribute)
                                  : noNode;
        if (member == noNode)
            continue;
        const std::string_view name = m_tree.text(member);
        const mapping::ApiFacts *facts = m_program.facts().member(source.tensorClass, name);
        const bool isMethod = facts != nullptr && facts->kind == mapping::ApiKind::method;
        if (facts == nullptr || isMethod != (m_tree.field(access) == Field::function))
            return noNode;
        if (m_program.classes.definesMember(name) || !members.insert(name).second)
            continue;
        std::vector<std::string> owners = m_program.facts().classesWithMember(name);
        std::erase_if(owners, [&](const std::string &owner) {
            return m_program.facts().derivesFrom(owner, source.tensorClass)
                   || (members.size() > 1 && std::find(others.begin(), others.end(), owner) == others.end());
        });
        others = std::move(owners);
        arraysLackOne = arraysLackOne || !m_program.pack.library.isArrayMember(name, isMethod);
        // What a device and the like are read from is often a module.
        modulesLackOne = modulesLackOne || (!isTelling(facts->returns) && !ofCalled(name));
        first = first == noNode ? read : first;
    }
    return members.size() > 1 && others.empty() && arraysLackOne && modulesLackOne && !importsTarget() ? first : noNode;
}

/// Objects that are made to be called have a member of that name.
bool FileInference::ofCalled(std::string_view name) const
{
    const auto &callMembers = m_program.pack.source.callMembers;
    return std::any_of(callMembers.begin(), callMembers.end(),
                       [&](const auto &entry) { return m_program.facts().member(entry.first, name) != nullptr; });
}

/// What is migrated already has tensors of its own.
bool FileInference::importsTarget() const
{
    const IdVector<BindingId, Binding> &bindings = m_names.bindings();
    if (!m_importsTarget)
        m_importsTarget = std::any_of(bindings.begin(), bindings.end(), [this](const Binding &binding) {
            return !binding.relative && m_program.pack.ownsTarget(binding.target);
        });
    return *m_importsTarget;
}

bool FileInference::isTensorUse(NodeId read) const
{
    const NodeId parent = m_tree.parent(read);
    if (parent == noNode)
        return false;
    if (m_tree.kind(parent) == Kind::attribute && m_tree.field(read) == Field::object)
        return !importsTarget() && isOfTensorsOnly(m_program.pack, m_program.classes, m_tree, parent);
    NodeId argument = read;
    NodeId list = parent;
    if (m_tree.kind(parent) == Kind::keyword_argument && m_tree.field(read) == Field::value) {
        argument = parent;
        list = m_tree.parent(parent);
    }
    if (list == noNode || m_tree.kind(list) != Kind::argument_list)
        return false;
    const NodeId call = m_tree.parent(list);
    return call != noNode && m_tree.kind(call) == Kind::call && takesTensor(call, argument);
}

/// All ways to call the framework's function have a tensor in the place of `argument`.
bool FileInference::takesTensor(NodeId call, NodeId argument) const
{
    const std::string &wanted = m_program.tensorArgument();
    return isTakenAs(call, argument, mapping::ApiKind::function, [&wanted](const mapping::Parameter &taker) {
        return taker.type == "Tensor" || (taker.type.empty() && taker.name == wanted && !wanted.empty());
    });
}

/// All ways to call what the framework defines, of that kind, have such a parameter in the place of `argument`.
bool FileInference::isTakenAs(NodeId call, NodeId argument, mapping::ApiKind kind,
                              const std::function<bool(const mapping::Parameter &)> &isSuch) const
{
    const auto resolved = m_program.project.resolve(m_names, m_tree, m_tree.child(call, Field::function));
    if (!resolved || resolved->local || !resolved->certain)
        return false;
    const mapping::ApiFacts *facts = m_program.facts().find(m_program.facts().canonical(resolved->dotted));
    if (facts == nullptr || facts->kind != kind || facts->overloads.empty())
        return false;
    std::string_view keyword;
    std::size_t index = 0;
    if (m_tree.kind(argument) == Kind::keyword_argument) {
        keyword = m_tree.text(m_tree.child(argument, Field::name));
    } else {
        for (NodeId before = m_tree.firstNamedChild(m_tree.parent(argument)); before != argument && before != noNode;
             before = m_tree.nextNamedSibling(before)) {
            if (m_tree.kind(before) == Kind::list_splat)
                return false;
            ++index;
        }
    }
    return std::all_of(facts->overloads.begin(), facts->overloads.end(), [&](const mapping::Signature &signature) {
        const std::vector<mapping::Parameter> &parameters = signature.parameters;
        auto at = parameters.begin() + static_cast<std::ptrdiff_t>(std::min(index, parameters.size()));
        if (!keyword.empty())
            at = std::find_if(parameters.begin(), parameters.end(),
                              [&](const mapping::Parameter &candidate) { return candidate.name == keyword; });
        if (at == parameters.end())
            return false;
        const bool isSingle = at->kind == mapping::ParameterKind::positionalOrKeyword
                              || at->kind == mapping::ParameterKind::positionalOnly
                              || at->kind == mapping::ParameterKind::keywordOnly;
        return isSingle && isSuch(*at);
    });
}

/// `isinstance(x, …)`, `np.asarray(x)`: it may be several things.
bool FileInference::isOtherUse(NodeId read) const
{
    if (isAskedWhatItIs(m_program.pack, m_program.project, m_names, m_tree, read))
        return true;
    const NodeId list = m_tree.parent(read);
    const NodeId call =
        list != noNode && m_tree.kind(list) == Kind::argument_list ? m_tree.parent(list) : NodeId{noNode};
    const NodeId callee =
        call != noNode && m_tree.kind(call) == Kind::call ? m_tree.child(call, Field::function) : noNode;
    const auto resolved = callee == noNode ? std::nullopt : m_program.project.resolve(m_names, m_tree, callee);
    return resolved && !resolved->local && m_program.pack.library.isOfArrayLibrary(resolved->dotted);
}

} // namespace torchferry::types
