// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/loss_statements.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/convert/calls/value_kinds.h"
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

/// Members that only move or reshape what the loop gives.
constexpr std::array<std::string_view, 14> moves{"to",  "cuda", "cpu",     "type",    "float",     "long",   "half",
                                                 "int", "view", "reshape", "squeeze", "unsqueeze", "detach", "size"};
/// What a member gives that is no longer a part of the computation.
constexpr std::array<std::string_view, 3> cuts{"detach", "data", "item"};

template <std::size_t N>
bool has(const std::array<std::string_view, N> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool mayBeInFunction(Kind kind)
{
    constexpr std::array refused{Kind::return_statement,
                                 Kind::yield_,
                                 Kind::await,
                                 Kind::break_statement,
                                 Kind::continue_statement,
                                 Kind::delete_statement,
                                 Kind::global_statement,
                                 Kind::nonlocal_statement,
                                 Kind::import_statement,
                                 Kind::import_from_statement,
                                 Kind::function_definition,
                                 Kind::class_definition,
                                 Kind::try_statement,
                                 Kind::with_statement,
                                 Kind::match_statement};
    return std::find(refused.begin(), refused.end(), kind) == refused.end();
}

class LossFinder {
public:
    LossFinder(const ProgramShape &shape, const CallFindings &calls, NodeId backward, NodeId loss, NodeId boundary)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names),
          m_flow(shape.file()),
          m_calls(calls),
          m_backward(backward),
          m_loss(loss),
          m_boundary(boundary)
    {}

    LossStatements run()
    {
        const NodeId block = m_tree.parent(m_backward);
        const NodeId around = m_tree.parent(block);
        if (m_tree.kind(around) == Kind::for_statement || m_tree.kind(around) == Kind::while_statement)
            m_found.loop = m_tree.child(around, Field::body) == block ? around : NodeId{noNode};
        for (NodeId id = m_tree.firstNamedChild(block); id != noNode && id != m_backward;
             id = m_tree.nextNamedSibling(id)) {
            m_statements.push_back(id);
            if (id == m_boundary)
                m_begin = m_statements.size();
        }
        findStretch();
        if (m_found.first == noNode)
            refuse("TF5071", m_backward);
        else
            lookInside();
        if (!m_found.obstacle)
            lookAtVariables();
        return std::move(m_found);
    }

private:
    void refuse(std::string_view code, NodeId at)
    {
        if (!m_found.obstacle)
            m_found.obstacle = {std::string(code),
                                {{"line", std::to_string(m_shape.file().source.position(m_tree.begin(at)).line)}}};
    }

    void refuseFor(std::string_view code, std::string_view name)
    {
        if (!m_found.obstacle)
            m_found.obstacle = {std::string(code), {{"name", std::string(name)}}};
    }

    /// From the first statement on whose results the loss depends, to the last.
    void findStretch()
    {
        std::set<std::uint32_t> needed{m_names.variableOf(m_loss)};
        for (std::size_t index = m_statements.size(); index-- > m_begin;) {
            const NodeId statement = m_statements[index];
            const bool binds = anyIdentifier(statement, [&](NodeId id) {
                return m_names.bindingAt(id) != names::none && needed.contains(variableBoundAt(id));
            });
            if ((!binds && !storesInto(statement, needed)) || isData(statement))
                continue;
            m_found.first = statement;
            if (m_found.last == noNode)
                m_found.last = statement;
            static_cast<void>(anyIdentifier(statement, [&](NodeId id) {
                if (isRead(m_names, id) && m_names.variableOf(id) != names::none)
                    needed.insert(m_names.variableOf(id));
                return false;
            }));
        }
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
               && mayBeTensor(m_tree.child(assignment, Field::right));
    }

    bool mayBeTensor(NodeId expression) const
    {
        const types::FileTypes &types = m_shape.file().types;
        const types::Type::Kind kind = expression == noNode ? types::Type::Kind::unknown : types.kindOf(expression);
        return kind == types::Type::Kind::unknown
               || (kind == types::Type::Kind::instance
                   && m_shape.file().classes.derivesFrom(types.nameOf(expression),
                                                         m_shape.file().pack.source.tensorClass));
    }

    void lookInside()
    {
        const std::uint32_t end = m_tree.end(m_found.last);
        for (NodeId id = m_found.first; id < m_tree.size() && m_tree.begin(id) < end; ++id) {
            if (!mayBeInFunction(m_tree.kind(id)))
                return refuse("TF5071", id);
            const auto call = m_calls.find(id);
            if (call != m_calls.end() && ends(call->second, ".backward"))
                return refuse("TF5071", id);
        }
    }

    void lookAtVariables()
    {
        std::vector<std::uint32_t> order;
        std::set<std::uint32_t> bound;
        std::set<std::uint32_t> fromOutside;
        const std::uint32_t end = m_tree.end(m_found.last);
        const names::ScopeId scope = m_names.scopeOf(m_found.first);
        for (NodeId id = m_found.first; id < m_tree.size() && m_tree.begin(id) < end; ++id) {
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
            if (isRead(m_names, id) && comesFromOutside(id))
                fromOutside.insert(variable);
        }
        for (const std::uint32_t variable : order) {
            const std::string name(m_names.variables()[variable].name);
            const bool isParameter =
                fromOutside.contains(variable) && isBoundBeside(variable, bound.contains(variable));
            if (isParameter)
                m_found.parameters.push_back(name);
            if (!bound.contains(variable) || variable == m_names.variableOf(m_loss) || !isReadLater(variable))
                continue;
            if (!isParameter && !isBoundInAnyCase(variable))
                return refuseFor("TF5076", name);
            m_found.outputs.push_back(name);
        }
    }

    /// What the identifier reads may be bound outside of the stretch, or in an earlier run of it.
    bool comesFromOutside(NodeId read)
    {
        if (isBoundBefore(read))
            return false;
        const ValueFlow::Definitions definitions = m_flow.definitionsOf(read);
        bool isOutside = !definitions.areAll;
        for (const NodeId binding : definitions.bindings) {
            if (isInStretch(binding))
                continue;
            isOutside = true;
            if (isOfOtherStep(binding) && !isCut(read))
                refuseFor("TF5077", m_tree.text(read));
        }
        return isOutside;
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
        const NodeId around = m_tree.range(aroundStep()).contains(m_tree.range(statement)) ? statement : NodeId{noNode};
        return around != noNode && mayBeTensor(storedIn(m_tree, binding)) && !isData(statement);
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
        const NodeId member = m_tree.parent(read);
        return m_tree.kind(member) == Kind::attribute && m_tree.field(read) == Field::object
               && has(cuts, m_tree.text(m_tree.child(member, Field::attribute)));
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

    /// By an assignment that is itself a statement of the stretch.
    bool isPlainlyBound(NodeId node) const
    {
        const NodeId statement = node == noNode ? NodeId{noNode} : m_tree.statement(node);
        return isInStretch(node) && m_tree.parent(statement) == m_tree.parent(m_backward)
               && m_tree.kind(statement) == Kind::expression_statement
               && m_tree.kind(m_tree.firstNamedChild(statement)) == Kind::assignment;
    }

    /// Something behind the stretch reads it, or may in another file.
    bool isReadLater(std::uint32_t variable) const
    {
        const Ternary live = m_flow.isLive(variable, m_backward);
        const names::Variable &of = m_names.variables()[variable];
        if (live != Ternary::unknown || of.scope != names::moduleScope
            || m_shape.file().project.isImportedElsewhere(m_names, of.name))
            return live != Ternary::no;
        const std::vector<NodeId> uses = m_names.usesOf(of.bindings.front());
        return std::any_of(uses.begin(), uses.end(), [&](NodeId use) { return !isInStretch(use); });
    }

    bool isBoundInAnyCase(std::uint32_t variable) const
    {
        const auto &bindings = m_names.variables()[variable].bindings;
        return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
            const NodeId node = m_names.bindings()[id].node;
            return isPlainlyBound(node);
        });
    }

    // --- what only hands on what the loop gives ------------------------------------------------------------------------

    /// `data, target = data.to(device), target.to(device)`: nothing in it depends on parameters of the model.
    bool isData(NodeId statement) const
    {
        if (isWithoutGradients(statement))
            return true;
        if (m_tree.kind(statement) != Kind::expression_statement
            || m_tree.kind(m_tree.firstNamedChild(statement)) != Kind::assignment)
            return false;
        bool readsAny = false;
        const bool others = anyIdentifier(statement, [&](NodeId id) {
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
            if (!m_calls.contains(id) && !isForeign(callee) && (variable == names::none || !isAliasOfForeign(variable)))
                return false;
        }
        return true;
    }

    /// It is, or is in, a `with torch.no_grad():`.
    bool isWithoutGradients(NodeId statement) const
    {
        for (NodeId id = statement; id != noNode; id = m_tree.parent(id)) {
            const NodeId call = m_tree.kind(id) == Kind::with_statement ? m_tree.next(Kind::call, id) : NodeId{noNode};
            const auto found = call < m_tree.subtreeEnd(id) ? m_calls.find(call) : m_calls.end();
            if (found != m_calls.end()
                && (ends(found->second, "torch.no_grad") || ends(found->second, "inference_mode")))
                return true;
        }
        return false;
    }

    /// `Tensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor`: nothing that has parameters. `depth`: how many
    /// such variables lie before.
    bool isAliasOfForeign(std::uint32_t variable, int depth = 0) const
    {
        const auto &bindings = m_names.variables()[variable].bindings;
        return depth < 3 && !bindings.empty()
               && std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId each) {
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

    bool isDataName(NodeId id, NodeId statement) const
    {
        const std::uint32_t variable = m_names.variableOf(id);
        if (variable == names::none || isForeign(id) || isOfDevice(id) || isAliasOfForeign(variable))
            return true;
        const NodeId call = m_tree.parent(id);
        if (m_tree.kind(call) == Kind::call && m_tree.field(id) == Field::function)
            return m_calls.contains(call);
        const auto &bindings = m_names.variables()[variable].bindings;
        return std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId each) {
            const Binding &binding = m_names.bindings()[each];
            if (binding.kind == Binding::Kind::loop)
                return true;
            const NodeId of = binding.node == noNode ? NodeId{noNode} : m_tree.statement(binding.node);
            return of == statement || (of != noNode && of < statement && isData(of));
        });
    }

    /// The argument of `x.to(device)`.
    bool isOfDevice(NodeId id) const
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
    bool isForeign(NodeId expression) const
    {
        if (m_tree.kind(expression) == Kind::identifier && m_names.variableOf(expression) == names::none)
            return true;
        const auto resolved = m_shape.file().project.resolve(m_names, m_tree, expression);
        return resolved && !resolved->local;
    }

    // --- small questions -----------------------------------------------------------------------------------------------

    template <class Holds>
    bool anyIdentifier(NodeId statement, const Holds &holds) const
    {
        for (NodeId id = m_tree.next(Kind::identifier, statement); id < m_tree.subtreeEnd(statement);
             id = m_tree.next(Kind::identifier, id + 1)) {
            if (holds(id))
                return true;
        }
        return false;
    }

    std::uint32_t variableBoundAt(NodeId id) const
    {
        const names::BindingId binding = m_names.bindingAt(id);
        return binding == names::none ? names::none : m_names.bindings()[binding].variable;
    }

    bool isInStretch(NodeId node) const
    {
        return node != noNode && m_tree.begin(node) >= m_tree.begin(m_found.first)
               && m_tree.end(node) <= m_tree.end(m_found.last);
    }

    /// A scope that lies in the stretch: of a comprehension, a lambda.
    bool isInner(names::ScopeId scope) const { return isInStretch(m_names.scopes()[scope].node); }

    bool ends(FindingId id, std::string_view with) const { return m_shape.findings()[id].api.ends_with(with); }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    ValueFlow m_flow;
    const CallFindings &m_calls;
    NodeId m_backward;
    NodeId m_loss;
    NodeId m_boundary;
    std::vector<NodeId> m_statements; ///< of the block, before `backward`
    std::size_t m_begin = 0;          ///< index of the first one that may belong to the step
    LossStatements m_found;
};

} // namespace

LossStatements lossStatementsOf(const ProgramShape &shape, const CallFindings &calls, NodeId backward, NodeId loss,
                                NodeId boundary)
{
    return LossFinder(shape, calls, backward, loss, boundary).run();
}

} // namespace torchferry::convert::context::mindspore
