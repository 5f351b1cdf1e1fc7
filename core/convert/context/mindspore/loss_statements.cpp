// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/loss_statements.h"

#include <algorithm>
#include <set>

#include "core/convert/context/mindspore/outside_results.h"
#include "core/convert/context/mindspore/step_calls.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/statements.h"
#include "core/convert/syntax/variable_reads.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class LossFinder {
public:
    LossFinder(const ProgramShape &shape, const CallFindings &calls, const StepData &data, const LossQuery &query)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names),
          m_flow(shape.flow()),
          m_data(data),
          m_calls(calls),
          m_query(query),
          m_backward(query.backward),
          m_loss(query.loss)
    {}

    LossStatements run()
    {
        const NodeId block = m_tree.parent(m_backward);
        NodeId body = block;
        while (m_tree.kind(m_tree.parent(body)) == Kind::with_statement)
            body = m_tree.parent(m_tree.parent(body));
        const NodeId around = m_tree.parent(body);
        const bool isLoop = m_tree.kind(around) == Kind::for_statement || m_tree.kind(around) == Kind::while_statement;
        if (isLoop && m_query.inputs.empty()) // else it is made where its arguments are
            m_found.loop = m_tree.child(around, Field::body) == body ? around : NodeId{noNode};
        for (NodeId id = m_query.boundary == noNode ? m_tree.firstNamedChild(block)
                                                    : m_tree.nextNamedSibling(m_query.boundary);
             id != noNode && id != m_backward; id = m_tree.nextNamedSibling(id))
            m_statements.push_back(id);
        findStretch();
        if (m_found.first == noNode && isOnlyRead(m_shape, m_calls, m_loss)) {
            lookOutside(all());
            refuse(notThere(), m_backward);
        } else {
            lookInside();
        }
        if (!m_found.obstacle)
            lookAtVariables();
        if (!m_found.obstacle)
            lookOutside(stretch());
        return std::move(m_found);
    }

private:
    void refuse(std::string_view code, NodeId at)
    {
        const std::uint32_t line = m_shape.file().source.position(m_tree.begin(at)).line;
        if (!m_found.obstacle)
            m_found.obstacle = {std::string(code), {{"line", std::to_string(line)}}};
    }

    void refuseFor(std::string_view code, std::string_view name)
    {
        if (!m_found.obstacle)
            m_found.obstacle = {std::string(code), {{"name", std::string(name)}}};
    }

    /// Statements that cannot be a function, of a training step or of what else is differentiated.
    [[nodiscard]] std::string_view notThere() const { return m_query.inputs.empty() ? "TF5071" : "TF5146"; }

    /// The loss is a variable; otherwise what computes it ends with the expression that gives it.
    [[nodiscard]] bool isNamed() const { return m_tree.kind(m_loss) == Kind::identifier; }

    /// From the first statement on whose results the loss depends, to the last.
    void findStretch()
    {
        std::set<std::uint32_t> needed;
        need(m_loss, needed);
        for (std::size_t index = m_statements.size(); index-- > 0;) {
            const NodeId statement = m_statements[index];
            const bool isRun = m_data.runsModule(statement);
            if (!isRun && !m_data.mayBeStoredBefore(needed, m_tree.end(statement)))
                break;
            const bool binds = anyIdentifier(m_tree, statement, [&](NodeId id) {
                return m_names.bindingAt(id) != names::none && needed.contains(variableBoundAt(id));
            });
            const bool isInside = isRun
                                  || ((binds || storesInto(statement, needed) || m_data.changesAny(statement, needed))
                                      && !m_data.isData(statement));
            if (binds)
                forgetBound(statement, needed);
            if (!isInside)
                continue;
            m_found.passed.push_back(statement);
            m_found.first = statement;
            if (m_found.last == noNode)
                m_found.last = statement;
            need(statement, needed);
        }
        // The expression is evaluated by the function, and so is all that comes before it.
        if (!isNamed() && m_found.first != noNode)
            for (const NodeId statement : m_statements)
                if (statement > m_found.last && !isClearing(statement))
                    m_found.last = statement;
    }

    /// What is read in it, unless its gradient is cut off.
    void need(NodeId node, std::set<std::uint32_t> &needed) const
    {
        static_cast<void>(anyIdentifier(m_tree, node, [&](NodeId id) {
            if (isRead(m_names, id) && m_names.variableOf(id) != names::none && !isCut(id))
                needed.insert(m_names.variableOf(id));
            return false;
        }));
    }

    /// What a plain assignment binds no earlier statement does.
    void forgetBound(NodeId statement, std::set<std::uint32_t> &needed) const
    {
        const NodeId assignment =
            m_tree.kind(statement) == Kind::expression_statement ? m_tree.firstNamedChild(statement) : NodeId{noNode};
        if (assignment == noNode || m_tree.kind(assignment) != Kind::assignment)
            return;
        const NodeId target = m_tree.child(assignment, Field::left);
        static_cast<void>(anyIdentifier(m_tree, target, [&](NodeId id) {
            if (m_names.bindingAt(id) != names::none)
                needed.erase(variableBoundAt(id));
            return false;
        }));
    }

    [[nodiscard]] bool isClearing(NodeId statement) const
    {
        const auto call = m_calls.find(m_tree.firstNamedChild(statement));
        return call != m_calls.end() && ends(call->second, ".zero_grad");
    }

    /// `self.out = net(x)`, `losses["a"] = f(x)`: a tensor goes into what `needed` variables hold.
    bool storesInto(NodeId statement, const std::set<std::uint32_t> &needed) const
    {
        const NodeId assignment = m_tree.firstNamedChild(statement);
        if (assignment == noNode || m_tree.kind(assignment) != Kind::assignment)
            return false;
        NodeId root = m_tree.child(assignment, Field::left);
        const bool isPart = m_tree.kind(root) == Kind::attribute || m_tree.kind(root) == Kind::subscript;
        while (m_tree.kind(root) == Kind::attribute || m_tree.kind(root) == Kind::subscript)
            root = m_tree.firstNamedChild(root);
        return isPart && m_tree.kind(root) == Kind::identifier && needed.contains(m_names.variableOf(root))
               && m_data.mayBeTensor(m_tree.child(assignment, Field::right));
    }

    /// All that the function is to consist of.
    [[nodiscard]] std::vector<NodeId> stretch() const
    {
        std::vector<NodeId> nodes;
        const std::uint32_t end = m_found.first == noNode ? 0 : m_tree.end(m_found.last);
        for (NodeId id = m_found.first; id < m_tree.size() && m_tree.begin(id) < end; ++id)
            nodes.push_back(id);
        for (NodeId id = m_loss; !isNamed() && id < m_tree.subtreeEnd(m_loss); ++id)
            nodes.push_back(id);
        return nodes;
    }

    /// The nodes of all statements before.
    [[nodiscard]] std::vector<NodeId> all() const
    {
        std::vector<NodeId> nodes;
        for (const NodeId statement : m_statements)
            for (NodeId id = statement; id < m_tree.subtreeEnd(statement); ++id)
                nodes.push_back(id);
        return nodes;
    }

    void lookInside()
    {
        const NodeId begin = m_found.first == noNode ? m_backward : m_found.first;
        if (const NodeId seeing = readsByName(m_shape, begin); seeing != noNode)
            return refuse("TF5181", seeing);
        for (const NodeId id : stretch()) {
            const Kind kind = m_tree.kind(id);
            if ((!mayBeInFunction(kind) && !isInStretch(loopLeftBy(m_tree, id)))
                || (kind == Kind::with_statement && !m_data.isPlainBlock(id)))
                return refuse(notThere(), id);
            const auto call = m_calls.find(id);
            if (call != m_calls.end() && ends(call->second, ".backward"))
                return refuse(notThere(), id);
        }
    }

    void lookAtVariables()
    {
        std::vector<std::uint32_t> order;
        std::set<std::uint32_t> bound, fromOutside, used; // the last are inputs
        const names::ScopeId scope = m_names.scopeOf(m_backward);
        for (const NodeId id : stretch()) {
            if (m_tree.kind(id) != Kind::identifier)
                continue;
            const names::BindingId binding = m_names.bindingAt(id);
            const std::uint32_t variable = binding == names::none ? m_names.variableOf(id) : variableBoundAt(id);
            if (variable == names::none || isInner(m_names.variables()[variable].scope))
                continue;
            if (std::find(order.begin(), order.end(), variable) == order.end())
                order.push_back(variable);
            if (binding != names::none && m_names.variables()[variable].scope != scope)
                return refuseFor("TF5076", m_names.variables()[variable].name);
            if (binding != names::none)
                bound.insert(variable);
            if (isInput(variable) && binding != names::none)
                return refuse("TF5146", id);
            if (isInput(variable))
                used.insert(variable);
            if (isRead(m_names, id) && !isInput(variable) && comesFromOutside(id))
                fromOutside.insert(variable);
        }
        if (std::any_of(m_query.inputs.begin(), m_query.inputs.end(),
                        [&](std::uint32_t input) { return !used.contains(input); }))
            return refuse("TF5146", m_backward); // all that depends on it is computed elsewhere
        m_found.isLossRead = isNamed() && isReadLater(m_names.variableOf(m_loss));
        for (const std::uint32_t variable : order) {
            const std::string name(m_names.variables()[variable].name);
            const bool isParameter =
                fromOutside.contains(variable) && isBoundBeside(variable, bound.contains(variable));
            if (isParameter)
                m_found.parameters.push_back(name);
            if (isParameter && m_data.keepsGraph(m_backward) && !callsAny()) // the graph begins before the loop
                return refuseFor("TF5077", name);
            const bool isLoss = isNamed() && variable == m_names.variableOf(m_loss);
            if (!bound.contains(variable) || isLoss || !isReadLater(variable)
                || (!isParameter && isOnlyInside(variable)
                    && !isDeletedBehind(m_tree, m_names.variables()[variable].name, m_backward)))
                continue;
            if (!isParameter && !isBoundInAnyCase(variable) && !isReadInAnyCase(variable))
                return refuseFor("TF5076", name);
            if (growsContainer(variable))
                return refuseFor("TF5079", name);
            m_found.outputs.push_back(name);
        }
    }

    /// What the loss depends on through objects, lists and dictionaries is computed by the function as well.
    void lookOutside(const std::vector<NodeId> &nodes)
    {
        if (!m_query.inputs.empty()) // not the network's, but theirs
            return;
        const auto found = outsideResultOf(m_shape, m_calls, m_data, m_data.networkResults(), nodes, m_backward);
        if (!found)
            return;
        refuse("TF5197", found->from);
        m_found.obstacle->arguments.push_back({"name", std::string(m_tree.text(found->read))});
    }

    /// A module, or something else that may have parameters, is called.
    [[nodiscard]] bool callsAny() const
    {
        const std::vector<NodeId> nodes = stretch();
        return std::any_of(nodes.begin(), nodes.end(),
                           [&](NodeId id) { return m_tree.kind(id) == Kind::call && !m_calls.contains(id); });
    }

    /// What the identifier reads may be bound outside of the stretch, or in an earlier run of it.
    bool comesFromOutside(NodeId read)
    {
        if (isBoundBefore(read))
            return false;
        if (!isAssignedNear(m_names.variableOf(read)))
            return true;
        const ValueFlow::Definitions definitions = m_flow.definitionsOf(read);
        bool isOutside = !definitions.areAll;
        for (const NodeId binding : definitions.bindings) {
            if (isInStretch(binding))
                continue;
            isOutside = true;
            if (isCut(read))
                continue;
            m_found.passed.push_back(m_tree.statement(binding));
            if (isOfOtherStep(binding))
                refuseFor("TF5077", m_tree.text(read));
        }
        return isOutside;
    }

    /// It is bound in the stretch, or assigned by what runs once for each step.
    bool isAssignedNear(std::uint32_t variable) const
    {
        const ByteRange near = m_tree.range(aroundStep());
        const auto bindings = m_names.variables()[variable].bindings;
        return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
            const NodeId node = m_names.bindings()[id].node;
            return node != noNode
                   && (isInStretch(node)
                       || (m_names.bindings()[id].kind == Binding::Kind::assignment
                           && near.contains(m_tree.range(m_tree.statement(node)))));
        });
    }

    /// A statement of the stretch that runs in any case has bound it.
    bool isBoundBefore(NodeId read) const
    {
        const auto &bindings = m_names.variables()[m_names.variableOf(read)].bindings;
        return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
            const NodeId node = m_names.bindings()[id].node;
            return isPlainlyBound(node) && m_tree.end(m_tree.statement(node)) <= m_tree.begin(read);
        });
    }

    /// A tensor that is computed once for each step, but not by the statements of this one: by what an earlier step of
    /// the same block computes, or by statements around the block. No gradient would reach what it is made of.
    bool isOfOtherStep(NodeId binding)
    {
        const NodeId statement = m_tree.statement(binding);
        const names::BindingId id = m_names.bindingAt(binding);
        if (statement == noNode || id == names::none || m_names.bindings()[id].kind != Binding::Kind::assignment)
            return false;
        if (!m_query.inputs.empty() && m_tree.begin(statement) < m_query.inputsFrom)
            return false; // it depends on none of them
        const NodeId around = m_tree.range(aroundStep()).contains(m_tree.range(statement)) ? statement : NodeId{noNode};
        return around != noNode && m_data.mayHoldTensors(storedIn(m_tree, binding)) && !m_data.isData(statement)
               && !m_data.isSelection(statement);
    }

    /// What runs once for each step, or for a few: the outermost loop around it, else the function.
    NodeId aroundStep() const
    {
        NodeId around = m_tree.parent(m_backward);
        bool isLoop = false;
        for (NodeId at = around; at != noNode; at = m_tree.parent(at)) {
            const Kind kind = m_tree.kind(at);
            const bool isOuterLoop = kind == Kind::for_statement || kind == Kind::while_statement;
            if (isOuterLoop || (kind == Kind::function_definition && !isLoop))
                around = at;
            isLoop = isLoop || isOuterLoop;
            if (kind == Kind::function_definition)
                break;
        }
        return around;
    }

    bool isCut(NodeId read) const
    {
        return m_tree.field(read) == Field::object && cutsOff(m_tree, m_tree.parent(read));
    }

    /// Otherwise a function sees the variable as it is.
    bool isBoundBeside(std::uint32_t variable, bool isBoundInside) const
    {
        const auto &bindings = m_names.variables()[variable].bindings;
        return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
            const NodeId node = m_names.bindings()[id].node;
            if (node == noNode || isInStretch(node))
                return false;
            return isBoundInside || (m_found.loop != noNode && m_tree.range(m_found.loop).contains(m_tree.range(node)));
        });
    }

    /// `rates += [rate.item()]`: in the function that is another list than the one around it.
    bool growsContainer(std::uint32_t variable) const
    {
        const auto &bindings = m_names.variables()[variable].bindings;
        const auto any = [&](const auto &holds) {
            return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
                const NodeId node = m_names.bindings()[id].node;
                return node != noNode && holds(node);
            });
        };
        const bool grows = any([&](NodeId node) {
            return isInStretch(node) && m_tree.kind(m_tree.parent(node)) == Kind::augmented_assignment;
        });
        return grows && any([&](NodeId node) {
                   const NodeId value = storedIn(m_tree, node);
                   const std::string_view type =
                       value == noNode ? std::string_view() : m_shape.file().types.nameOf(value);
                   return type == "list" || type == "dict" || type == "set" || type == "str";
               });
    }

    /// By an assignment that is itself a statement of the stretch, or of a block in it that always runs.
    bool isPlainlyBound(NodeId node) const
    {
        const NodeId statement = node == noNode ? NodeId{noNode} : m_tree.statement(node);
        if (!isInStretch(node))
            return false;
        NodeId block = m_tree.parent(statement);
        while (block != m_tree.parent(m_backward) && m_data.isPlainBlock(m_tree.parent(block)))
            block = m_tree.parent(m_tree.parent(block));
        return block == m_tree.parent(m_backward) && m_tree.kind(statement) == Kind::expression_statement
               && m_tree.kind(m_tree.firstNamedChild(statement)) == Kind::assignment;
    }

    /// Something behind the stretch reads it, or may in another file.
    bool isReadLater(std::uint32_t variable) const
    {
        if (isReadBeside(variable) || isDeletedBehind(m_tree, m_names.variables()[variable].name, m_backward))
            return true;
        const NodeId end = isNamed() && m_found.last != noNode ? m_found.last : m_backward;
        const Ternary live = m_flow.isLiveInProject(variable, end);
        const names::Variable &of = m_names.variables()[variable];
        if (live != Ternary::unknown || of.scope != names::moduleScope
            || m_shape.file().project.isImportedElsewhere(m_names, of.name))
            return live != Ternary::no;
        return std::ranges::any_of(m_names.usesOf(of.bindings.front()), [&](NodeId use) { return !isInStretch(use); });
    }

    /// `grad(y.sum(), x)[0] * y`.
    bool isReadBeside(std::uint32_t variable) const
    {
        return anyIdentifier(m_tree, m_backward, [&](NodeId id) {
            return isRead(m_names, id) && m_names.variableOf(id) == variable
                   && !m_tree.range(m_loss).contains(m_tree.range(id));
        });
    }

    /// Nothing but the stretch has to do with it, in each run anew.
    bool isOnlyInside(std::uint32_t variable) const
    {
        const names::Variable &of = m_names.variables()[variable];
        return (of.scope != names::moduleScope || !m_shape.file().project.isImportedElsewhere(m_names, of.name))
               && std::ranges::all_of(m_names.usesOf(of.bindings.front()), [&](NodeId id) { return isInStretch(id); });
    }

    bool isBoundInAnyCase(std::uint32_t variable) const
    {
        const auto &bindings = m_names.variables()[variable].bindings;
        return std::ranges::any_of(bindings, [&](auto id) { return isPlainlyBound(m_names.bindings()[id].node); });
    }

    /// `loss = criterion(output, y)` behind the loop that binds it: without it, the statement fails.
    bool isReadInAnyCase(std::uint32_t variable) const
    {
        return std::ranges::any_of(m_names.usesOf(m_names.variables()[variable].bindings.front()), [&](NodeId use) {
            const NodeId call = m_tree.parent(m_tree.parent(use));
            return isRead(m_names, use) && isInStretch(use) && m_tree.kind(call) == Kind::call
                   && m_tree.kind(m_tree.parent(call)) == Kind::assignment
                   && m_tree.parent(m_tree.statement(use)) == m_tree.parent(m_backward);
        });
    }

    bool isInput(std::uint32_t variable) const
    {
        return std::find(m_query.inputs.begin(), m_query.inputs.end(), variable) != m_query.inputs.end();
    }

    // --- small questions -----------------------------------------------------------------------------------------------

    std::uint32_t variableBoundAt(NodeId id) const
    {
        const names::BindingId binding = m_names.bindingAt(id);
        return binding == names::none ? names::none : m_names.bindings()[binding].variable;
    }

    bool isInStretch(NodeId node) const
    {
        if (node == noNode)
            return false;
        if (!isNamed() && m_tree.range(m_loss).contains(m_tree.range(node)))
            return true;
        return m_found.first != noNode && m_tree.begin(node) >= m_tree.begin(m_found.first)
               && m_tree.end(node) <= m_tree.end(m_found.last);
    }

    /// A scope that lies in the stretch: of a comprehension, a lambda.
    bool isInner(names::ScopeId scope) const { return isInStretch(m_names.scopes()[scope].node); }

    bool ends(FindingId id, std::string_view with) const { return m_shape.findings()[id].api.ends_with(with); }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    const ValueFlow &m_flow;
    const StepData &m_data;
    const CallFindings &m_calls;
    const LossQuery &m_query;
    NodeId m_backward;
    NodeId m_loss;
    std::vector<NodeId> m_statements; ///< of the block, before `backward`, that may belong to the step
    LossStatements m_found;
};

} // namespace

LossStatements lossStatementsOf(const ProgramShape &shape, const CallFindings &calls, const StepData &data,
                                const LossQuery &query)
{
    return LossFinder(shape, calls, data, query).run();
}

} // namespace torchferry::convert::context::mindspore
