// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/optimizer_parameters.h"

#include <string>
#include <string_view>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view call = "parameters";

/// The value of the argument that a call passes for the parameter at `place`, called `name`; noNode if it passes none.
NodeId passedFor(const CallSite &site, std::size_t place, std::string_view name)
{
    std::size_t at = 0;
    for (const Argument &argument : site.arguments) {
        if (argument.kind == Argument::Kind::keyword && argument.name == name)
            return argument.value;
        if (argument.kind == Argument::Kind::positional && at++ == place)
            return argument.value;
    }
    return noNode;
}

class ParameterQuestion {
public:
    ParameterQuestion(const ProgramShape &shape, const std::vector<Creation> &optimizers)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names),
          m_optimizers(optimizers)
    {}

    [[nodiscard]] Ternary run(const OptimizerParameters &of, NodeId parameters) const
    {
        const NodeId source = sourceOf(parameters);
        if (source == noNode)
            return Ternary::no;
        if (of.isModule) {
            const NodeId module = modelOf(source);
            return ternaryOf(module != noNode && m_tree.text(module) == m_tree.text(of.optimizer)
                             && readsSame(module, of.optimizer));
        }
        if (of.creation != nullptr) {
            const Ternary is = given(*of.creation, m_tree.text(source), source);
            return is == Ternary::no ? ofGroups(*of.creation, modelOf(source)) : is;
        }
        const NodeId model = modelOf(source);
        if (model == noNode)
            return Ternary::no;
        return byCalls(of.optimizer, model);
    }

private:
    /// What is in `list(…)`, or what a filter by `requires_grad` lets through: others have no gradients.
    [[nodiscard]] NodeId sourceOf(NodeId expression) const
    {
        NodeId at = unwrap(m_tree, expression);
        for (int depth = 0; depth < 4; ++depth) {
            const NodeId inner = contentOf(at);
            if (inner == noNode)
                return at;
            at = unwrap(m_tree, inner);
        }
        return noNode;
    }

    [[nodiscard]] NodeId contentOf(NodeId at) const
    {
        const Kind kind = m_tree.kind(at);
        if (kind == Kind::list_comprehension || kind == Kind::generator_expression)
            return filteredBy(at);
        if (kind != Kind::call)
            return noNode;
        const CallSite site = CallSite::of(m_tree, at);
        const std::string_view name = m_tree.text(site.callee);
        if (m_tree.kind(site.callee) != Kind::identifier || m_names.variableOf(site.callee) != names::none)
            return noNode;
        if ((name == "list" || name == "tuple") && site.arguments.size() == 1)
            return site.arguments.front().value;
        if (name == "filter" && site.arguments.size() == 2
            && m_tree.text(site.arguments.front().value).find(".requires_grad") != std::string_view::npos
            && m_tree.kind(m_tree.child(site.arguments.front().value, Field::body)) == Kind::attribute)
            return site.arguments.back().value;
        return noNode;
    }

    /// `[p for p in model.parameters() if p.requires_grad]`, or without a condition.
    [[nodiscard]] NodeId filteredBy(NodeId comprehension) const
    {
        const NodeId element = m_tree.firstNamedChild(comprehension);
        const NodeId clause = m_tree.nextNamedSibling(element);
        const NodeId left = m_tree.child(clause, Field::left);
        const NodeId condition = m_tree.nextNamedSibling(clause);
        if (m_tree.kind(clause) != Kind::for_in_clause || m_tree.text(left) != m_tree.text(element))
            return noNode;
        if (condition != noNode
            && (m_tree.kind(condition) != Kind::if_clause || m_tree.nextNamedSibling(condition) != noNode
                || m_tree.text(m_tree.firstNamedChild(condition))
                       != std::string(m_tree.text(element)) + ".requires_grad"))
            return noNode;
        return m_tree.child(clause, Field::right);
    }

    /// `model` of `model.parameters()`, which may be written again.
    [[nodiscard]] NodeId modelOf(NodeId expression) const
    {
        if (m_tree.kind(expression) != Kind::call)
            return noNode;
        const CallSite site = CallSite::of(m_tree, expression);
        const bool isPlain = site.member != noNode && m_tree.text(site.member) == call && site.arguments.empty();
        return isPlain && isRepeatable(m_tree, site.receiver) ? site.receiver : NodeId{noNode};
    }

    /// The same text, with the same variables in it: of what the optimizer was made with.
    [[nodiscard]] Ternary given(const Creation &creation, std::string_view wanted, NodeId node) const
    {
        const NodeId passed = passedFor(creation.site, 0, "params");
        const NodeId source = passed == noNode ? NodeId{noNode} : sourceOf(passed);
        if (source == noNode || m_tree.text(source) != wanted)
            return Ternary::no;
        return m_tree.text(node) == wanted && isUsedUp(node) ? Ternary::no : ternaryOf(readsSame(node, source));
    }

    /// `[{"params": decay}, {"params": no_decay}]`, where both lists choose from the parameters of the model: that no
    /// parameter is left out cannot be seen.
    [[nodiscard]] Ternary ofGroups(const Creation &creation, NodeId model) const
    {
        NodeId groups = unwrap(m_tree, passedFor(creation.site, 0, "params"));
        if (m_tree.kind(groups) == Kind::identifier)
            groups = givenTo(m_shape.file(), groups);
        if (model == noNode || m_tree.kind(groups) != Kind::list)
            return Ternary::no;
        std::size_t count = 0;
        for (NodeId group = m_tree.firstNamedChild(groups); group != noNode; group = m_tree.nextNamedSibling(group)) {
            if (m_tree.kind(group) == Kind::comment)
                continue;
            NodeId chosen = m_tree.kind(group) == Kind::dictionary ? valueOf(group, "params") : NodeId{noNode};
            if (m_tree.kind(chosen) == Kind::identifier)
                chosen = givenTo(m_shape.file(), chosen);
            const NodeId clause = m_tree.kind(chosen) == Kind::list_comprehension
                                      ? m_tree.nextNamedSibling(m_tree.firstNamedChild(chosen))
                                      : NodeId{noNode};
            const NodeId all = m_tree.kind(clause) == Kind::for_in_clause ? m_tree.child(clause, Field::right) : noNode;
            const CallSite site = CallSite::of(m_tree, all);
            const std::string_view member = all == noNode || site.member == noNode ? "" : m_tree.text(site.member);
            if ((member != call && member != "named_parameters") || !site.arguments.empty()
                || m_tree.text(site.receiver) != m_tree.text(model) || !readsSame(model, site.receiver))
                return Ternary::no;
            ++count;
        }
        return count > 1 ? Ternary::unknown : Ternary::no;
    }

    [[nodiscard]] NodeId valueOf(NodeId dictionary, std::string_view key) const
    {
        for (NodeId id = m_tree.firstNamedChild(dictionary); id != noNode; id = m_tree.nextNamedSibling(id))
            if (m_tree.kind(id) == Kind::pair && m_tree.text(m_tree.child(id, Field::key)).find(key) == 1
                && m_tree.text(m_tree.child(id, Field::key)).size() == key.size() + 2)
                return unwrap(m_tree, m_tree.child(id, Field::value));
        return noNode;
    }

    /// What the first of two equal texts reads is what the second reads, from its beginning on.
    [[nodiscard]] bool readsSame(NodeId one, NodeId other) const
    {
        NodeId second = m_tree.next(Kind::identifier, other);
        for (NodeId id = m_tree.next(Kind::identifier, one); id < m_tree.subtreeEnd(one);
             id = m_tree.next(Kind::identifier, id + 1)) {
            if (m_tree.text(id) != "self" && m_names.variableOf(id) != m_names.variableOf(second))
                return false;
            second = m_tree.next(Kind::identifier, second + 1);
        }
        return true;
    }

    /// `params = model.parameters()` can be gone through only once: nothing is left for others.
    [[nodiscard]] bool isUsedUp(NodeId name) const
    {
        const NodeId value = m_tree.kind(name) == Kind::identifier ? givenTo(m_shape.file(), name) : NodeId{noNode};
        return m_tree.kind(name) == Kind::identifier && m_tree.kind(value) != Kind::list
               && m_tree.kind(value) != Kind::list_comprehension && m_tree.kind(value) != Kind::binary_operator
               && !m_tree.text(value).starts_with("list(");
    }

    /// The optimizer and the model are both parameters of a function, and each call of it in the file passes an
    /// optimizer and the model it was made for.
    [[nodiscard]] Ternary byCalls(NodeId optimizer, NodeId model) const
    {
        const NodeId function = functionDefinitionAround(m_tree, optimizer);
        if (m_tree.kind(optimizer) != Kind::identifier || m_tree.kind(model) != Kind::identifier)
            return Ternary::unknown;
        const std::size_t ofOptimizer = placeOf(function, optimizer);
        const std::size_t ofModel = placeOf(function, model);
        if (ofOptimizer == none || ofModel == none)
            return Ternary::unknown;
        const NodeId name = m_tree.child(function, Field::name);
        const names::BindingId binding = m_names.bindingAt(name);
        if (binding == names::none || m_tree.kind(m_tree.parent(m_tree.parent(function))) == Kind::class_definition)
            return Ternary::unknown;
        Ternary found = Ternary::unknown;
        for (const NodeId use : m_names.usesOf(binding)) {
            const NodeId called = m_tree.parent(use);
            if (use == name)
                continue;
            if (m_tree.kind(called) != Kind::call || m_tree.field(use) != Field::function)
                return Ternary::unknown;
            const CallSite site = CallSite::of(m_tree, called);
            const NodeId itsOptimizer = passedFor(site, ofOptimizer, m_tree.text(optimizer));
            const NodeId itsModel = passedFor(site, ofModel, m_tree.text(model));
            const Creation *creation = itsOptimizer == noNode || itsModel == noNode || site.starred
                                           ? nullptr
                                           : m_shape.referredTo(m_optimizers, itsOptimizer);
            if (creation == nullptr)
                return Ternary::unknown;
            if (given(*creation, std::string(m_tree.text(itsModel)) + ".parameters()", itsModel) != Ternary::yes)
                return Ternary::no;
            found = Ternary::yes;
        }
        return found;
    }

public:
    /// What all calls of the function around pass for the parameter that the name reads.
    [[nodiscard]] const Creation *passedTo(NodeId name) const
    {
        const NodeId function = functionDefinitionAround(m_tree, name);
        const std::size_t place = m_tree.kind(name) == Kind::identifier ? placeOf(function, name) : none;
        const NodeId called = place == none ? NodeId{noNode} : m_tree.child(function, Field::name);
        const names::BindingId binding = called == noNode ? names::BindingId{names::none} : m_names.bindingAt(called);
        if (binding == names::none || m_names.bindings()[binding].scope != names::moduleScope
            || m_shape.file().project.isImportedElsewhere(m_names, m_tree.text(called)))
            return nullptr;
        const Creation *found = nullptr;
        for (const NodeId use : m_names.usesOf(binding)) {
            const NodeId calling = callOf(m_tree, use);
            const CallSite site = CallSite::of(m_tree, calling);
            const NodeId passed =
                calling == noNode || site.starred ? NodeId{noNode} : passedFor(site, place, m_tree.text(name));
            const Creation *creation = passed == noNode ? nullptr : m_shape.referredTo(m_optimizers, passed);
            if (creation == nullptr || (found != nullptr && found != creation))
                return nullptr;
            found = creation;
        }
        return found;
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    /// Which parameter of the function the name reads; it is never bound again.
    [[nodiscard]] std::size_t placeOf(NodeId function, NodeId name) const
    {
        const std::uint32_t variable = m_names.variableOf(name);
        if (function == noNode || variable == names::none || m_names.variables()[variable].bindings.size() != 1)
            return none;
        std::size_t place = 0;
        const NodeId parameters = m_tree.child(function, Field::parameters);
        for (NodeId id = m_tree.firstNamedChild(parameters); id != noNode; id = m_tree.nextNamedSibling(id), ++place) {
            const NodeId own = nameOfParameter(m_tree, id);
            if (own != noNode && m_tree.text(own) == m_tree.text(name))
                return place;
        }
        return none;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    const std::vector<Creation> &m_optimizers;
};

} // namespace

Ternary areAllOf(const ProgramShape &shape, const std::vector<Creation> &optimizers, const OptimizerParameters &of,
                 NodeId parameters)
{
    return ParameterQuestion(shape, optimizers).run(of, parameters);
}

const Creation *creationPassedTo(const ProgramShape &shape, const std::vector<Creation> &creations, NodeId expression)
{
    const Creation *found = shape.referredTo(creations, expression);
    return found != nullptr ? found : ParameterQuestion(shape, creations).passedTo(expression);
}

} // namespace torchferry::convert::context::mindspore
