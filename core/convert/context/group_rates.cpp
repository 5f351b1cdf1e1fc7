// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/group_rates.h"

#include <algorithm>

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
    Groups(const ProgramShape &shape, std::string rate) : m_shape(shape), m_tree(shape.tree()), m_rate(std::move(rate))
    {}

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

    /// More may stand behind those that were read.
    void goOn()
    {
        m_isLastClear = false;
        m_isCounted = false;
    }

    void addTo(GroupRates &rates) const
    {
        rates.mayOwn = rates.mayOwn || m_isHidden || m_hasOwn;
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
        const types::Judgement judgement = m_shape.file().types.of(expression);
        const std::vector<types::Type> &elements = judgement.type.elements;
        return judgement.confidence != types::Confidence::guess && !elements.empty()
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
            const bool isSame = !m_rate.empty() && value != noNode && m_tree.text(value) == m_rate;
            owns = owns || (isRateKey(m_tree.text(key)) && !isSame);
        }
        m_firstOwns = m_count == 0 ? owns : m_firstOwns;
        m_lastOwns = owns;
        m_hasOwn = m_hasOwn || owns;
        ++m_count;
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
        const auto is = [&](std::string_view name) { return site.callee != noNode && isPythons(site.callee, name); };
        const bool isChain = site.callee != noNode
                             && (m_tree.text(site.callee) == "chain" || m_tree.text(site.callee) == "itertools.chain");
        if (is("filter") && site.arguments.size() == 2)
            return read(site.arguments.back().value, depth + 1);
        if (isChain) {
            for (const Argument &argument : site.arguments)
                read(argument.value, depth + 1);
            return;
        }
        if ((is("list") || is("tuple") || is("iter") || is("set") || is("reversed")) && site.arguments.size() == 1)
            return read(site.arguments.front().value, depth + 1);
        if (!is("list") || !site.arguments.empty())
            hide();
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
        read(m_tree.firstNamedChild(expression), depth + 1);
        read(lastOf(expression), depth + 1);
        loseOrder();
    }

    NodeId lastOf(NodeId node) const
    {
        NodeId last = noNode;
        for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child))
            last = child;
        return last;
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

    void readUse(NodeId use, int depth)
    {
        const NodeId above = m_tree.parent(use);
        const NodeId call = m_tree.kind(above) == Kind::attribute ? callOf(m_tree, above) : NodeId{noNode};
        if (m_tree.kind(above) == Kind::attribute && m_tree.child(above, Field::object) == use && call != noNode)
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
        } else if (method != "copy" && method != "index" && method != "count") {
            hide();
        }
    }

    bool isOfSource(NodeId call) const
    {
        const NodeId callee = m_tree.child(call, Field::function);
        if (callee != noNode && (isPythons(callee, "len") || isPythons(callee, "print")))
            return true;
        return std::any_of(m_shape.uses().begin(), m_shape.uses().end(),
                           [call](const SourceUse &use) { return use.node == call; });
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    std::string m_rate; ///< the optimizer's, as written, where it is the same wherever it stands
    std::size_t m_count = 0;
    bool m_isCounted = true;
    bool m_isHidden = false;
    bool m_hasOwn = false;
    bool m_firstOwns = false;
    bool m_lastOwns = false;
    bool m_isFirstClear = true;
    bool m_isLastClear = true;
};

/// All that may make the optimizer an expression stands for.
class Makers {
public:
    Makers(const ProgramShape &shape, const std::vector<Creation> &optimizers)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_optimizers(optimizers)
    {}

    GroupRates run(NodeId optimizer)
    {
        find(optimizer, 0);
        m_rates.isSeen = m_rates.isSeen && m_count != 0;
        return m_rates;
    }

private:
    void find(NodeId optimizer, int depth)
    {
        if (depth > deepest)
            m_rates.isSeen = false;
        else if (m_tree.kind(optimizer) == Kind::identifier)
            findVariable(optimizer, depth);
        else
            findAttribute(optimizer, depth);
    }

    void findVariable(NodeId name, int depth)
    {
        const names::FileNames &names = m_shape.file().names;
        const std::uint32_t variable = names.variableOf(name);
        if (variable == names::none) {
            m_rates.isSeen = false;
            return;
        }
        for (const names::BindingId id : names.variables()[variable].bindings) {
            const NodeId target = names.bindings()[id].node;
            read(target == noNode ? noNode : givenTo(target), m_tree.text(name), depth);
        }
    }

    /// `self.optimizer`: what the class gives it.
    void findAttribute(NodeId attribute, int depth)
    {
        const std::string_view text = m_tree.text(attribute);
        const NodeId owner = text.starts_with("self.") ? m_shape.classAround(attribute) : NodeId{noNode};
        if (owner == noNode) {
            m_rates.isSeen = false;
            return;
        }
        const NodeId end = m_tree.subtreeEnd(owner);
        for (NodeId id = owner; id < end; ++id) {
            if (m_tree.kind(id) != Kind::attribute || m_tree.text(id) != text)
                continue;
            const Kind above = m_tree.kind(m_tree.parent(id));
            const bool isUnpacked = above == Kind::pattern_list || above == Kind::tuple_pattern;
            if (isUnpacked || (above == Kind::assignment && m_tree.field(id) == Field::left))
                read(givenTo(id), text, depth);
        }
    }

    NodeId givenTo(NodeId target) const
    {
        const NodeId above = m_tree.parent(target);
        const bool isGiven = m_tree.kind(above) == Kind::assignment && m_tree.field(target) == Field::left;
        return isGiven ? m_tree.child(above, Field::right) : NodeId{noNode};
    }

    void read(NodeId value, std::string_view name, int depth)
    {
        value = value == noNode ? noNode : unwrap(m_tree, value);
        if (value != noNode && m_tree.kind(value) == Kind::none)
            return;
        const auto creation = std::find_if(m_optimizers.begin(), m_optimizers.end(),
                                           [value](const Creation &each) { return each.site.call == value; });
        if (creation != m_optimizers.end())
            readCreation(*creation, name);
        else if (value != noNode && (m_tree.kind(value) == Kind::identifier || m_tree.kind(value) == Kind::attribute))
            find(value, depth + 1);
        else
            m_rates.isSeen = false;
    }

    NodeId scopeOf(NodeId optimizer) const
    {
        return m_tree.kind(optimizer) == Kind::identifier ? m_shape.functionAround(optimizer)
                                                          : m_shape.classAround(optimizer);
    }

    void readCreation(const Creation &creation, std::string_view name)
    {
        ++m_count;
        const auto bound = m_shape.bindFinding(m_shape.findings()[creation.finding], creation.site);
        if (!bound) {
            m_rates.isSeen = false;
            return;
        }
        const auto argument = [&](std::string_view parameter) {
            const std::uint32_t index = parameterIndex(bound->bound, parameter);
            return index == BoundCall::absent || !bound->bound.has(index)
                       ? NodeId{noNode}
                       : creation.site.arguments[bound->bound.argumentOf[index]].value;
        };
        const NodeId rate = argument("lr");
        Groups groups(m_shape, rate != noNode && isRepeatable(m_tree, rate) ? std::string(m_tree.text(rate)) : "");
        groups.read(argument("params"));
        for (const SourceUse &use : m_shape.uses()) {
            const bool isAdded = use.receiver != noNode && use.api.ends_with(".Optimizer.add_param_group")
                                 && m_tree.text(use.receiver) == name && creation.scope == scopeOf(use.receiver);
            if (!isAdded)
                continue;
            const CallSite site = CallSite::of(m_tree, use.node);
            groups.readElement(site.arguments.empty() ? noNode : site.arguments.front().value, 0);
            groups.goOn();
        }
        groups.addTo(m_rates);
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const std::vector<Creation> &m_optimizers;
    GroupRates m_rates;
    std::size_t m_count = 0;
};

} // namespace

GroupRates groupRatesOf(const ProgramShape &shape, const std::vector<Creation> &optimizers, NodeId optimizer)
{
    return Makers(shape, optimizers).run(optimizer);
}

bool isRateKey(std::string_view key)
{
    return key == "lr" || (key.size() == 4 && key.substr(1, 2) == "lr");
}

} // namespace torchferry::convert::context
