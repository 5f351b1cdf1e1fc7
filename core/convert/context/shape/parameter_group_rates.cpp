// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/shape/parameter_group_rates.h"

#include <algorithm>

#include "core/convert/context/shape/creation_sites.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int deepest = 4; ///< how far names are followed

/// What one optimizer is made with.
class Groups {
public:
    /// `rate`: the optimizer's own, noNode if it is not passed.
    Groups(const ProgramShape &shape, NodeId rate) : m_shape(shape), m_tree(shape.tree()), m_rate(rate) {}

    /// What is passed as parameters: tensors, or groups of them.
    void read(NodeId expression, int depth = 0)
    {
        expression = unwrap(m_tree, expression);
        if (expression == noNode || depth > deepest)
            return hide();
        if (holdsTensors(expression))
            return;
        switch (m_tree.kind(expression)) {
        case Kind::identifier: readVariable(expression, depth, false); break;
        case Kind::list:
        case Kind::tuple: readDisplay(expression, depth); break;
        case Kind::list_comprehension:
        case Kind::generator_expression: readComprehension(expression, depth); break;
        case Kind::call: readCall(expression, depth); break;
        case Kind::binary_operator:
            read(m_tree.child(expression, Field::left), depth + 1);
            read(m_tree.child(expression, Field::right), depth + 1);
            break;
        case Kind::conditional_expression: readChoice(expression, depth); break;
        default: hide(); break;
        }
    }

    /// One group, or one tensor.
    void readElement(NodeId element, int depth)
    {
        element = unwrap(m_tree, element);
        if (element == noNode || depth > deepest)
            return hide();
        if (m_tree.kind(element) == Kind::dictionary)
            readGroup(element);
        else if (isDictCall(element))
            readGroup(m_tree.child(element, Field::arguments));
        else if (isTensor(m_shape.file().types.of(element).type))
            return;
        else if (m_tree.kind(element) == Kind::identifier)
            readVariable(element, depth, true);
        else
            hide();
    }

    /// More may follow those that were read.
    void goOn()
    {
        m_isLastClear = false;
        m_isCounted = false;
    }

    void addTo(GroupRates &rates) const
    {
        rates.mayOwn = rates.mayOwn || m_isHidden || m_hasOwn;
        rates.owns = rates.owns || m_hasOwn;
        rates.isMany = rates.isMany || m_isHidden || m_count > 1 || (m_count == 1 && !m_isCounted);
        const bool isPlain = !m_isHidden && !m_hasOwn;
        rates.isFirst = rates.isFirst && (isPlain || (!m_isHidden && m_isFirstClear && !m_firstOwns));
        rates.isLast = rates.isLast && (isPlain || (!m_isHidden && m_isLastClear && !m_lastOwns));
    }

private:
    void hide() { m_isHidden = true; }

    void lose()
    {
        m_isFirstClear = m_isFirstClear && m_count != 0;
        m_isLastClear = false;
        m_isCounted = false;
    }

    bool isTensor(const types::Type &type) const
    {
        const mapping::Pack &pack = m_shape.file().pack;
        return type.kind == types::Type::Kind::instance
               && (type.name == pack.source.tensorClass
                   || pack.sourceFacts.derivesFrom(type.name, pack.source.tensorClass));
    }

    bool holdsTensors(NodeId expression) const
    {
        const types::InferredType inferred = m_shape.file().types.of(expression);
        const std::vector<types::Type> &elements = inferred.type.elements;
        return inferred.confidence != types::Confidence::guess && !elements.empty()
               && std::all_of(elements.begin(), elements.end(),
                              [this](const types::Type &type) { return isTensor(type); });
    }

    bool isDictCall(NodeId node) const
    {
        return m_tree.kind(node) == Kind::call && isPythons(m_tree.child(node, Field::function), "dict");
    }

    bool isPythons(NodeId callee, std::string_view name) const
    {
        return m_tree.kind(callee) == Kind::identifier && m_tree.text(callee) == name
               && m_shape.file().names.variableOf(callee) == names::none;
    }

    void readGroup(NodeId entries)
    {
        bool owns = false;
        for (NodeId entry = m_tree.firstNamedChild(entries); entry != noNode; entry = m_tree.nextNamedSibling(entry)) {
            const bool isPair = m_tree.kind(entry) == Kind::pair;
            if (!isPair && m_tree.kind(entry) != Kind::keyword_argument)
                return hide();
            const NodeId key = m_tree.child(entry, isPair ? Field::key : Field::name);
            if (key == noNode || (isPair && m_tree.kind(key) != Kind::string))
                return hide();
            const NodeId value = m_tree.child(entry, Field::value);
            owns = owns || (isRateKey(m_tree.text(key)) && (value == noNode || !isRate(value)));
        }
        m_firstOwns = m_count == 0 ? owns : m_firstOwns;
        m_lastOwns = owns;
        m_hasOwn = m_hasOwn || owns;
        ++m_count;
    }

    /// The optimizer's own rate: the same constant, or a name that denotes one thing.
    bool isRate(NodeId value) const
    {
        if (m_rate == noNode || !isRepeatable(m_tree, m_rate) || m_tree.text(value) != m_tree.text(m_rate))
            return false;
        if (!literalText(m_tree, value).empty())
            return true;
        const names::FileNames &names = m_shape.file().names;
        const std::string_view name = m_tree.text(value).substr(0, m_tree.text(value).find('.'));
        const std::uint32_t variable = names.variableAt(value, name);
        return variable != names::none && variable == names.variableAt(m_rate, name)
               && names.variables()[variable].bindings.size() == 1;
    }

    void readDisplay(NodeId list, int depth)
    {
        for (NodeId child = m_tree.firstNamedChild(list); child != noNode; child = m_tree.nextNamedSibling(child)) {
            if (m_tree.kind(child) == Kind::list_splat)
                read(m_tree.firstNamedChild(child), depth + 1);
            else
                readElement(child, depth + 1);
        }
    }

    /// `[p for p in model.parameters() if …]`, `[{"params": …} for layer in layers]`
    void readComprehension(NodeId node, int depth)
    {
        const NodeId body = unwrap(m_tree, m_tree.child(node, Field::body));
        NodeId clause = m_tree.firstNamedChild(node);
        while (clause != noNode && m_tree.kind(clause) != Kind::for_in_clause)
            clause = m_tree.nextNamedSibling(clause);
        if (body == noNode || clause == noNode)
            return hide();
        if (isTensor(m_shape.file().types.of(body).type))
            return;
        if (m_tree.kind(body) == Kind::identifier)
            return read(m_tree.child(clause, Field::right), depth + 1);
        lose();
        readElement(body, depth + 1);
        lose();
    }

    void readCall(NodeId call, int depth)
    {
        const CallSite site = CallSite::of(m_tree, call);
        if (site.member != noNode && givesParameters(site))
            return;
        const mapping::CallEffects &effects = effectsOf(m_shape.file(), site);
        if (!effects.isKnown)
            return readResults(m_shape.calledFunction(site.callee), depth);
        readElementsGiven(site, effects.result, depth);
    }

    /// `list(groups)`, `chain(first, second)`: of the groups that another container holds.
    void readElementsGiven(const CallSite &site, const mapping::CallResult &result, int depth)
    {
        using Result = mapping::CallResult::Kind;
        const bool isOrdered = result.kind == Result::elements;
        if (!isOrdered && result.kind != Result::someElements && result.kind != Result::keys)
            return hide();
        if (result.argument == mapping::everyArgument) {
            for (const Argument &argument : site.arguments)
                read(argument.value, depth + 1);
        } else if (!site.arguments.empty()) {
            read(argumentOf(site, result.argument), depth + 1);
        }
        if (!isOrdered)
            loseOrder();
    }

    /// `model.parameters()`, unless some class of the project gives something else by that name.
    bool givesParameters(const CallSite &site) const
    {
        const std::string_view member = m_tree.text(site.member);
        return (member == "parameters" || member == "named_parameters")
               && !m_shape.file().classes.definesMember(member);
    }

    void readChoice(NodeId expression, int depth)
    {
        for (const NodeId choice : sidesOfChoice(m_tree, expression))
            read(choice, depth + 1);
        loseOrder();
    }

    /// A function of the file: what it returns.
    void readResults(NodeId function, int depth)
    {
        const std::vector<NodeId> results =
            function == noNode || depth > deepest ? std::vector<NodeId>() : m_shape.resultsOf(function);
        for (const NodeId result : results)
            read(result, depth + 1);
        if (results.empty())
            hide();
        else if (results.size() > 1)
            loseOrder();
    }

    /// What a name is given, and what is put behind it.
    void readVariable(NodeId name, int depth, bool isElement)
    {
        const names::FileNames &names = m_shape.file().names;
        const std::uint32_t variable = names.variableOf(name);
        if (variable == names::none || names.variables()[variable].bindings.empty())
            return hide();
        const auto &bindings = names.variables()[variable].bindings;
        for (const names::BindingId id : bindings) {
            const NodeId target = names.bindings()[id].node;
            const NodeId above = target == noNode ? noNode : m_tree.parent(target);
            const bool isGiven = above != noNode && m_tree.field(target) == Field::left
                                 && (m_tree.kind(above) == Kind::assignment
                                     || (m_tree.kind(above) == Kind::augmented_assignment && !isElement));
            const NodeId value = isGiven ? m_tree.child(above, Field::right) : NodeId{noNode};
            if (isElement)
                readElement(value, depth + 1);
            else
                read(value, depth + 1);
        }
        if (bindings.size() > 1)
            loseOrder();
        for (const NodeId read : names.usesOf(bindings.front()))
            readUse(read, depth);
    }

    void loseOrder()
    {
        m_isFirstClear = m_isLastClear = false;
        m_isCounted = false;
    }

    void readUse(NodeId occurrence, int depth)
    {
        const NodeId above = m_tree.parent(occurrence);
        const NodeId call = m_tree.kind(above) == Kind::attribute ? callOf(m_tree, above) : NodeId{noNode};
        if (m_tree.kind(above) == Kind::attribute && m_tree.child(above, Field::object) == occurrence && call != noNode)
            return readMethod(CallSite::of(m_tree, call), depth);
        // Groups that something else is done with may be given a rate there.
        const bool isDone = m_tree.kind(above) == Kind::subscript || m_tree.kind(above) == Kind::for_statement
                            || (m_tree.kind(above) == Kind::argument_list && !isOfSource(m_tree.parent(above)));
        if (isDone && m_count != 0)
            hide();
    }

    void readMethod(const CallSite &site, int depth)
    {
        const std::string_view method = m_tree.text(site.member);
        if ((method == "append" || method == "extend") && site.arguments.size() == 1) {
            lose();
            if (method == "append")
                readElement(site.arguments.front().value, depth + 1);
            else
                read(site.arguments.front().value, depth + 1);
            lose();
        } else if (!m_shape.file().pack.library.effectsOf("list." + std::string(method)).changesNothing()) {
            hide();
        }
    }

    bool isOfSource(NodeId call) const
    {
        const CallSite site = CallSite::of(m_tree, call);
        if (effectsOf(m_shape.file(), site).result.kind == mapping::CallResult::Kind::fresh
            && effectsOf(m_shape.file(), site).changesNothing())
            return true;
        return std::any_of(m_shape.occurrences().begin(), m_shape.occurrences().end(),
                           [call](const Occurrence &occurrence) { return occurrence.node == call; });
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    NodeId m_rate;
    std::size_t m_count = 0;
    bool m_isCounted = true;
    bool m_isHidden = false;
    bool m_hasOwn = false;
    bool m_firstOwns = false;
    bool m_lastOwns = false;
    bool m_isFirstClear = true;
    bool m_isLastClear = true;
};

/// One of the names denotes the object.
bool isNamed(const ProgramShape &shape, const std::vector<NodeId> &names, NodeId object)
{
    const Tree &tree = shape.tree();
    return std::any_of(names.begin(), names.end(), [&](NodeId each) {
        if (tree.text(each) != tree.text(object))
            return false;
        return tree.kind(each) == Kind::identifier
                   ? shape.file().names.variableOf(each) == shape.file().names.variableOf(object)
                   : classDefinitionAround(tree, each) == classDefinitionAround(tree, object);
    });
}

/// What an optimizer is made with, and what is added to it by one of its names.
void readCreation(const ProgramShape &shape, const Creation &creation, const std::vector<NodeId> &names,
                  GroupRates &rates)
{
    const auto bound = shape.bindFinding(shape.findings()[creation.finding], creation.site);
    if (!bound) {
        rates.isSeen = false;
        return;
    }
    const auto argument = [&](std::string_view parameter) {
        const std::uint32_t index = parameterIndex(bound->bound, parameter);
        return index == BoundCall::absent || !bound->bound.has(index)
                   ? NodeId{noNode}
                   : creation.site.arguments[bound->bound.argumentOf[index]].value;
    };
    Groups groups(shape, argument("lr"));
    groups.read(argument("params"));
    for (const Occurrence &occurrence : shape.occurrences()) {
        const bool isAdded = occurrence.receiver != noNode && occurrence.api.ends_with(".Optimizer.add_param_group")
                             && isNamed(shape, names, occurrence.receiver);
        if (!isAdded)
            continue;
        const CallSite site = CallSite::of(shape.tree(), occurrence.node);
        groups.readElement(site.arguments.empty() ? noNode : site.arguments.front().value, 0);
        groups.goOn();
    }
    groups.addTo(rates);
}

} // namespace

GroupRates groupRatesOf(const ProgramShape &shape, const std::vector<Creation> &optimizers, NodeId optimizer)
{
    const CreationSites sites = creationSitesOf(shape, optimizers, optimizer);
    GroupRates rates;
    rates.isSeen = sites.areAll && !sites.creations.empty();
    for (const Creation *creation : sites.creations)
        readCreation(shape, *creation, sites.names, rates);
    return rates;
}

bool isRateKey(std::string_view key)
{
    return key == "lr" || (key.size() == 4 && key.substr(1, 2) == "lr");
}

} // namespace torchferry::convert::context
