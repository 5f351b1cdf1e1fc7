// SPDX-License-Identifier: Apache-2.0
// ValueFlow::isUnaliased: who holds an object.
#include <algorithm>
#include <map>
#include <unordered_set>

#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/dataflow/flow_walk.h"
#include "core/convert/dataflow/number_values.h"
#include "core/convert/dataflow/value_destinations.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

/// Follows an object back to where it was made, and from there forward to all that may hold it.
class ValueFlow::Holders {
public:
    Holders(const ValueFlow &flow, NodeId point, Calls calls, int level = 0)
        : m_flow(flow),
          m_file(flow.m_file),
          m_tree(flow.m_tree),
          m_graph(flowGraphAround(flow.m_file, point)),
          m_point(point),
          m_calls(calls),
          m_level(level)
    {
        const NodeId name = unwrap(m_tree, point);
        m_asked = m_tree.kind(name) == Kind::identifier ? m_file.names.variableOf(name) : names::none;
    }

    /// Nothing but `expression` holds what it gives.
    Ternary isOnlyOf(NodeId expression, int depth = 0)
    {
        expression = unwrap(m_tree, expression);
        if (expression == noNode || depth > deepest)
            return Ternary::unknown;
        switch (m_tree.kind(expression)) {
        case Kind::identifier: return isOnlyOfVariable(expression, depth);
        case Kind::attribute: return isOnlyOfMember(expression, depth);
        case Kind::subscript:
            if (m_calls == Calls::usual && isPickedByTensor(expression))
                return Ternary::yes;
            if (isTensor(m_tree.child(expression, Field::value))) // a part shares the memory of the whole
                return isOnlyOf(m_tree.child(expression, Field::value), depth + 1);
            return m_tree.kind(m_tree.child(expression, Field::value)) == Kind::call ? Ternary::unknown : Ternary::no;
        case Kind::call: return isOnlyOfCall(expression, depth);
        case Kind::named_expression: return Ternary::no; // the name holds it as well
        case Kind::conditional_expression: {
            const auto [first, other] = sidesOfChoice(m_tree, expression);
            return std::min(isOnlyOf(first, depth + 1), isOnlyOf(other, depth + 1));
        }
        case Kind::boolean_operator:
            return std::min(isOnlyOf(m_tree.child(expression, Field::left), depth + 1),
                            isOnlyOf(m_tree.child(expression, Field::right), depth + 1));
        case Kind::unary_operator:
            if (m_tree.text(expression).starts_with('+')) // of a tensor it is the tensor itself
                return isOnlyOf(m_tree.child(expression, Field::argument), depth + 1);
            [[fallthrough]];
        case Kind::binary_operator:
            return m_calls == Calls::usual || m_file.types.kindOf(expression) == types::Type::Kind::instance
                       ? Ternary::yes
                       : Ternary::unknown;
        case Kind::list:
        case Kind::tuple:
        case Kind::set:
        case Kind::dictionary:
        case Kind::list_comprehension:
        case Kind::set_comprehension:
        case Kind::dictionary_comprehension:
        case Kind::comparison_operator:
        case Kind::not_operator:
        case Kind::string:
        case Kind::concatenated_string:
        case Kind::integer:
        case Kind::float_:
        case Kind::true_:
        case Kind::false_:
        case Kind::none: return Ternary::yes;
        default: return Ternary::unknown;
        }
    }

private:
    static constexpr int deepest = 8;

    /// `x.data` shares what `x` holds; another member is held by the object.
    Ternary isOnlyOfMember(NodeId attribute, int depth)
    {
        return givesView(m_file, attribute) ? isOnlyOf(m_tree.child(attribute, Field::object), depth + 1) : Ternary::no;
    }

    Ternary isOnlyOfCall(NodeId call, int depth)
    {
        const CallOrigin origin = originOfCall(m_file, call);
        switch (origin.kind) {
        case CallOrigin::Kind::fresh: return Ternary::yes;
        case CallOrigin::Kind::shares:
            return std::min(isOnlyOf(origin.of, depth + 1), origin.isCertain ? Ternary::yes : Ternary::unknown);
        default: return m_calls == Calls::usual && isUsuallyNew(call) ? Ternary::yes : Ternary::unknown;
        }
    }

    bool isTensor(NodeId node) const
    {
        return m_file.types.kindOf(node) == types::Type::Kind::instance
               && m_file.classes.derivesFrom(m_file.types.nameOf(node), m_file.pack.source.tensorClass);
    }

    /// `x[mask]`, `x[rows, :]`: a copy, unless the tensor is a single whole number.
    bool isPickedByTensor(NodeId subscript) const
    {
        const NodeId value = m_tree.child(subscript, Field::value);
        if (!isTensor(value))
            return false;
        for (NodeId key = m_tree.nextNamedSibling(value); key != noNode; key = m_tree.nextNamedSibling(key)) {
            if (isTensor(key))
                return true;
        }
        return false;
    }

    /// An object that is called with something: `self.block(x)`, `criterion(x, y)`.
    bool isLayerCall(NodeId call) const
    {
        const CallSite site = CallSite::of(m_tree, call);
        if (site.callee == noNode || site.arguments.empty()
            || m_file.types.kindOf(site.callee) != types::Type::Kind::instance)
            return false;
        const std::string name(m_file.types.nameOf(site.callee));
        const auto isBase = [&](const auto &each) { return m_file.classes.derivesFrom(name, each.first); };
        const auto &bases = m_file.pack.source.callMembers;
        return std::any_of(bases.begin(), bases.end(), isBase) || m_file.classes.find(name) != nullptr;
    }

    bool isUsuallyNew(NodeId call) const { return isLayerCall(call) || returnsNew(call) || isNewByName(call); }

    /// `a.sqrt()` of what is unknown: the method of tensors gives a new one, and no class of the project has it.
    bool isNewByName(NodeId call) const
    {
        const CallSite site = CallSite::of(m_tree, call);
        if (site.receiver == noNode || m_file.types.kindOf(site.receiver) != types::Type::Kind::unknown)
            return false;
        const std::string name(m_tree.text(m_tree.child(site.callee, Field::attribute)));
        const mapping::ApiFacts *facts = m_file.pack.sourceFacts.find(m_file.pack.source.tensorClass + "." + name);
        return facts != nullptr && facts->kind == mapping::ApiKind::method && !name.ends_with('_')
               && !m_file.pack.source.views.contains(facts->name) && !m_file.classes.definesMember(name)
               && changesNothing(m_file, site, facts);
    }

    /// `f(x)` of a function of the file all of whose results are new.
    bool returnsNew(NodeId call) const
    {
        constexpr NodeId largest = 4000; // nodes of a function that are looked at
        const NodeId callee = CallSite::of(m_tree, call).callee;
        if (m_level != 0 || m_tree.kind(callee) != Kind::identifier)
            return false;
        const NodeId function = definitionOf(m_file, callee);
        if (function == noNode || m_tree.kind(m_tree.parent(function)) == Kind::decorated_definition
            || m_tree.subtreeEnd(function) - function > largest)
            return false;
        bool isAnything = false;
        const NodeId end = m_tree.subtreeEnd(function);
        for (NodeId id = m_tree.next(Kind::return_statement, function); id < end;
             id = m_tree.next(Kind::return_statement, id + 1)) {
            const NodeId value = unwrap(m_tree, m_tree.firstNamedChild(id));
            if (value == noNode || runnerOf(m_tree, id) != function
                || Holders(m_flow, value, m_calls, m_level + 1).isOnlyOf(value) != Ternary::yes)
                return false;
            isAnything = true;
        }
        return isAnything;
    }

    Ternary isOnlyOfVariable(NodeId read, int depth)
    {
        const std::uint32_t variable = m_file.names.variableOf(read);
        if (variable == names::none)
            return Ternary::unknown;
        const bool isOwn =
            runnerOf(m_tree, read) == m_graph.body() && m_flow.runnerOfScope(variable) == m_graph.body()
            && m_file.names.scopes()[m_file.names.variables()[variable].scope].kind != names::Scope::Kind::class_;
        if (!isOwn || m_flow.isReadElsewhere(m_graph, variable)) {
            m_dependsOnPoint = true;
            return Ternary::no;
        }
        if (m_graph.isOpaque() || m_graph.stepAt(read) == FlowGraph::none)
            return Ternary::unknown;
        // Another variable that the object came from: it must not show it any more.
        const bool isOther = depth != 0 && variable != m_asked;
        m_dependsOnPoint = m_dependsOnPoint || isOther;
        if (isOther && reaches(m_graph.stepAt(read), m_graph.endOf(m_point), variable)
            && m_flow.readAfter(variable, m_point) != noNode)
            return Ternary::no;
        const Definitions definitions = m_flow.definitionsOf(read);
        Ternary truth = definitions.bindings.empty() ? Ternary::unknown : Ternary::yes;
        for (const NodeId binding : definitions.bindings)
            truth = std::min(truth, isOnlyOfBinding(binding, variable, depth));
        return truth;
    }

    Ternary isOnlyOfBinding(NodeId binding, std::uint32_t variable, int depth)
    {
        auto &known = m_file.flowGraphs->onlyOfBinding[static_cast<std::size_t>(m_calls)];
        if (const auto found = known.find(binding); m_level == 0 && found != known.end())
            return found->second;
        if (!m_seen.insert(binding).second)
            return Ternary::yes; // it is being looked at
        ++m_open;
        const Ternary made = isMadeFor(binding, depth);
        const Ternary truth = made == Ternary::no ? made : std::min(made, isHeldBy(variable, binding, depth));
        --m_open;
        // Of `y += a`, `y += b` and so on each asks about the one before.
        if (m_open == 0 && m_level == 0 && !m_dependsOnPoint) {
            known.emplace(binding, truth);
            for (const NodeId each : m_seen) {
                if (truth == Ternary::yes)
                    known.emplace(each, truth);
            }
        }
        return truth;
    }

    /// What the name is given at `binding` is new, or was its last holder's alone.
    Ternary isMadeFor(NodeId binding, int depth)
    {
        const names::BindingId id = m_file.names.bindingAt(binding);
        const names::Binding::Kind kind =
            id == names::none ? names::Binding::Kind::del_ : m_file.names.bindings()[id].kind;
        if (kind == names::Binding::Kind::parameter) {
            const Kind around = m_tree.kind(m_tree.parent(binding));
            const bool isGathered = around == Kind::list_splat_pattern || around == Kind::dictionary_splat_pattern;
            return isGathered ? Ternary::yes : Ternary::no; // the caller has it
        }
        if (kind == names::Binding::Kind::loop || kind == names::Binding::Kind::import
            || kind == names::Binding::Kind::function || kind == names::Binding::Kind::class_)
            return Ternary::no;
        if (kind != names::Binding::Kind::assignment)
            return Ternary::unknown;
        const NodeId above = m_tree.parent(binding);
        if (m_tree.kind(above) == Kind::augmented_assignment) // the object itself, changed, or a new one
            return isOnlyOfVariable(binding, depth + 1);
        if (m_tree.kind(above) == Kind::named_expression)
            return std::min(isOnlyOf(m_tree.child(above, Field::value), depth + 1), isKeptBeside(above, depth));
        const NodeId value = storedIn(m_tree, binding);
        if (value == noNode)
            return isPartOfFresh(binding) ? Ternary::yes : Ternary::unknown;
        const NodeId last = endOfChain(m_tree, value);
        if (isNumber(m_tree, last)) // it is never changed: what others do with it is no matter
            return Ternary::yes;
        return std::min(isOnlyOf(last, depth + 1), isKeptByOthers(above, binding, depth));
    }

    /// `a, b = loom.max(x, 1)`: of a new tuple of new objects.
    bool isPartOfFresh(NodeId binding) const
    {
        const NodeId pattern = m_tree.parent(binding);
        const NodeId assignment = m_tree.parent(pattern);
        const NodeId value = isTuplePattern(m_tree.kind(pattern)) && m_tree.kind(assignment) == Kind::assignment
                                 ? unwrap(m_tree, m_tree.child(assignment, Field::right))
                                 : NodeId{noNode};
        return m_tree.kind(value) == Kind::call
               && (isFrameworkResult(m_file, value) || (m_calls == Calls::usual && isLayerCall(value)));
    }

    /// `a = b = value`: whatever else the statement gives it to.
    Ternary isKeptByOthers(NodeId assignment, NodeId binding, int depth)
    {
        NodeId whole = assignment;
        while (m_tree.kind(m_tree.parent(whole)) == Kind::assignment)
            whole = m_tree.parent(whole);
        Ternary truth = Ternary::yes;
        for (NodeId each = whole; m_tree.kind(each) == Kind::assignment; each = m_tree.child(each, Field::right)) {
            const NodeId target = m_tree.child(each, Field::left);
            if (target == noNode || m_tree.range(target).contains(m_tree.range(binding)))
                continue;
            truth = std::min(truth, m_tree.kind(target) == Kind::identifier ? isGoneFrom(target, depth) : Ternary::no);
        }
        return truth;
    }

    /// `f(y := value)`: the value goes on.
    Ternary isKeptBeside(NodeId expression, int depth) { return worstOf(m_flow.destinationsOf(expression), depth); }

    /// Some way leads from `from` to `to` on which the variable is not bound again.
    bool reaches(Step from, Step to, std::uint32_t variable) const
    {
        return to != FlowGraph::none && stepsBehind(m_graph, from, variable)[to];
    }

    /// Between `binding` and the point nothing else gets the object from the variable.
    Ternary isHeldBy(std::uint32_t variable, NodeId binding, int depth)
    {
        const Step from = m_graph.stepOfBinding(binding);
        const Step to = m_graph.endOf(m_point);
        if (from == FlowGraph::none || to == FlowGraph::none) {
            m_dependsOnPoint = true;
            return Ternary::unknown;
        }
        // What the variable held is another object once it is bound again; what others got from it is not.
        const StepSet &isBefore = stepsBeforePoint(to, depth == 0 ? variable : names::none);
        Ternary truth = Ternary::yes;
        for (const NodeId read : readsBehind(m_graph, from, variable)) {
            const std::vector<Destination> destinations = m_flow.destinationsOf(read);
            m_dependsOnPoint = m_dependsOnPoint || !keepsNothing(destinations, read);
            if (isBefore[m_graph.stepAt(read)] && !m_tree.range(m_point).contains(m_tree.range(read)))
                truth = std::min(truth, worstOf(destinations, depth));
            if (truth == Ternary::no)
                break;
        }
        return truth;
    }

    const StepSet &stepsBeforePoint(Step to, std::uint32_t boundAgain)
    {
        const auto [found, isNew] = m_before.try_emplace(boundAgain);
        if (isNew)
            found->second = stepsBefore(m_graph, to, boundAgain);
        return found->second;
    }

    /// Wherever it is asked from, nothing else has the object because of `read`: it gives it to nothing, or, as in
    /// `y += x`, to the variable itself again, or the function ends with it.
    bool keepsNothing(const std::vector<Destination> &destinations, NodeId read) const
    {
        return std::all_of(destinations.begin(), destinations.end(), [&](const Destination &each) {
            return (each.kind == Destination::Kind::name && each.node == read)
                   || (each.kind == Destination::Kind::given && isAtTheEnd(m_graph.stepAt(read)));
        });
    }

    /// Nothing reads or binds a variable behind the step.
    bool isAtTheEnd(Step step) const
    {
        bool isEnd = true;
        walk(
            m_graph, step, [&](Step each) { return m_graph.after(each); },
            [&](Step each) {
                isEnd = isEnd && m_graph[each].kind == FlowStep::Kind::none;
                return isEnd;
            });
        return isEnd;
    }

    Ternary worstOf(const std::vector<Destination> &destinations, int depth)
    {
        Ternary truth = Ternary::yes;
        for (const Destination &destination : destinations) {
            const Ternary isGone =
                destination.kind == Destination::Kind::name ? isGoneFrom(destination.node, depth) : Ternary::no;
            if (m_calls == Calls::usual && destination.kind == Destination::Kind::passed
                && m_tree.kind(destination.node) == Kind::call && isLayerCall(destination.node))
                continue;
            const bool isOpen = !destination.isCertain || destination.kind == Destination::Kind::passed;
            truth = std::min(truth, isGone == Ternary::no && isOpen ? Ternary::unknown : isGone);
        }
        return truth;
    }

    /// At the point the variable bound at `binding` no longer holds what it was given, or nothing reads it any more,
    /// and it has given it to nothing else.
    Ternary isGoneFrom(NodeId binding, int depth)
    {
        const std::uint32_t variable = m_file.names.variableOf(binding);
        if (variable == names::none || depth > deepest)
            return Ternary::unknown;
        if (!m_seen.insert(binding).second)
            return Ternary::yes; // it is the one the object is for
        m_dependsOnPoint = true;
        const Step from = m_graph.stepOfBinding(binding);
        const Step to = m_graph.endOf(m_point);
        if (from == FlowGraph::none)
            return Ternary::no; // of another function
        if (m_flow.runnerOfScope(variable) != m_graph.body() || m_flow.isReadElsewhere(m_graph, variable)
            || m_file.names.scopes()[m_file.names.variables()[variable].scope].kind == names::Scope::Kind::class_)
            return Ternary::no;
        if (reaches(from, to, variable) && m_flow.readAfter(variable, m_point) != noNode)
            return Ternary::no;
        return isHeldBy(variable, binding, depth + 1);
    }

    const ValueFlow &m_flow;
    const FileContext &m_file;
    const python::Tree &m_tree;
    const FlowGraph &m_graph;
    NodeId m_point;
    Calls m_calls;
    int m_level;                               ///< of a function whose result is asked about, 1
    std::uint32_t m_asked = names::none;       ///< the variable whose object is looked at
    std::unordered_set<NodeId> m_seen;         ///< bindings that have been looked at, or are
    std::map<std::uint32_t, StepSet> m_before; ///< by the variable that may not be bound again
    int m_open = 0;                            ///< bindings that are being looked at
    bool m_dependsOnPoint = false;             ///< asked from another point the answer may be another one
};

Ternary ValueFlow::isUnaliased(NodeId expression) const
{
    return Holders(*this, expression, Calls::unknown).isOnlyOf(expression);
}

bool ValueFlow::isReplaceable(NodeId expression) const
{
    return isReplaceable(expression, Calls::unknown);
}

bool ValueFlow::isLikelyReplaceable(NodeId expression) const
{
    return isReplaceable(expression, Calls::usual);
}

/// Of `self.total`, which the statement before assigned, what it was given.
NodeId ValueFlow::givenJustBefore(NodeId attribute) const
{
    const NodeId statement = m_tree.statement(attribute);
    const NodeId block = statement == noNode ? NodeId{noNode} : m_tree.parent(statement);
    NodeId before = block == noNode || statement == block + 1 ? NodeId{noNode} : statement - 1;
    while (before != noNode && m_tree.parent(before) != block)
        before = m_tree.parent(before); // from the last node of the statement before, up
    const NodeId assignment = before == noNode || m_tree.kind(before) != Kind::expression_statement
                                  ? NodeId{noNode}
                                  : m_tree.firstNamedChild(before);
    if (assignment == noNode || m_tree.kind(assignment) != Kind::assignment
        || m_tree.text(m_tree.child(assignment, Field::left)) != m_tree.text(attribute))
        return noNode;
    const NodeId value = m_tree.child(assignment, Field::right);
    return value == noNode || m_tree.kind(value) == Kind::assignment ? NodeId{noNode} : value;
}

bool ValueFlow::isReplaceable(NodeId expression, Calls calls) const
{
    expression = unwrap(m_tree, expression);
    const NodeId whole =
        m_tree.kind(expression) == Kind::subscript ? m_tree.child(expression, Field::value) : NodeId{noNode};
    const mapping::SourceDescription &source = m_file.pack.source;
    // `x[0] += y`: the `__setitem__` of a tensor takes the result, whether or not the operator works in place.
    if (whole != noNode && m_file.types.kindOf(whole) == types::Type::Kind::instance
        && m_file.classes.derivesFrom(m_file.types.nameOf(whole), source.tensorClass))
        return true;
    if (calls == Calls::usual && isCountOfObject(expression))
        return true;
    const NodeId given = m_tree.kind(expression) == Kind::attribute ? givenJustBefore(expression) : NodeId{noNode};
    const NodeId made = given == noNode ? expression : given;
    if (Holders(*this, made, calls).isOnlyOf(made) != Ternary::yes)
        return false;
    // `self.m = t`, `self.m *= 2`, `return t`
    if (given != noNode && m_tree.kind(unwrap(m_tree, given)) == Kind::identifier
        && isLive(m_file.names.variableOf(unwrap(m_tree, given)), expression) != Ternary::no)
        return false;
    if (m_tree.kind(expression) != Kind::identifier)
        return true;
    const auto isOfObject = [this, &source](NodeId read) {
        const NodeId above = m_tree.parent(read);
        return m_tree.kind(above) == Kind::attribute
               && source.objectMembers.contains(m_tree.text(m_tree.child(above, Field::attribute)));
    };
    const std::vector<NodeId> reads = readsOf(m_file, m_file.names.variableOf(expression));
    if (std::any_of(reads.begin(), reads.end(), isOfObject))
        return false;
    // `x = loom.zeros(3, requires_grad=True)`
    const auto setsMember = [this, &source](NodeId binding) {
        const NodeId value = unwrap(m_tree, storedIn(m_tree, binding));
        if (value == noNode || m_tree.kind(value) != Kind::call)
            return false;
        const CallSite site = CallSite::of(m_tree, value);
        return (site.member != noNode && source.objectMembers.contains(m_tree.text(site.member)))
               || std::any_of(site.arguments.begin(), site.arguments.end(), [&source](const Argument &argument) {
                      return !argument.name.empty() && source.objectMembers.contains(argument.name);
                  });
    };
    const Definitions definitions = definitionsOf(expression);
    return std::none_of(definitions.bindings.begin(), definitions.bindings.end(), setsMember);
}

} // namespace torchferry::convert
