// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/gradient_context.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/convert/calls/function_inputs.h"
#include "core/convert/context/mindspore/gradient_results.h"
#include "core/convert/context/mindspore/static_methods.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

/// Names that a Cell has a meaning of its own for.
constexpr std::array<std::string_view, 8> reserved{"bprop", "cast",   "cells", "construct",
                                                   "name",  "params", "phase", "training"};

bool isReserved(std::string_view name)
{
    return std::find(reserved.begin(), reserved.end(), name) != reserved.end();
}

/// What is kept by `ctx.save_for_backward(…)` or as `ctx.name`, as `backward` reads it.
struct Kept {
    std::string written; ///< "x", "self.scale"
    bool isInput = false;
};

class MethodReader {
public:
    MethodReader(const ProgramShape &shape, NodeId owner)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names),
          m_code(shape),
          m_owner(owner)
    {}

    GradientMethods run()
    {
        const NodeId body = m_tree.child(m_owner, Field::body);
        for (Method *method : {&m_forward, &m_backward}) {
            const NodeId node = methodNamed(m_tree, body, method == &m_forward ? "forward" : "backward");
            *method = m_code.methodAt(node);
            if (method->variable == names::none)
                refuse("TF5134", node == noNode ? m_owner : node);
        }
        lookAtBody(body);
        if (!m_found.obstacle)
            readForward();
        if (!m_found.obstacle)
            readBackward();
        if (!m_found.obstacle)
            takeResults(gradientResultsOf(m_shape, m_forward, m_backward));
        if (!m_found.obstacle)
            writeSignatures();
        sortEdits();
        m_found.inputs = m_forward.inputs.size();
        return std::move(m_found);
    }

private:
    void refuse(std::string_view code, NodeId at)
    {
        if (m_found.obstacle)
            return;
        m_found.obstacle = Message{std::string(code),
                                   {{"line", std::to_string(m_shape.file().source.position(m_tree.begin(at)).line)}}};
    }

    // --- the class -----------------------------------------------------------------------------------------------------

    /// Beside the two methods there are only texts and other static methods.
    void lookAtBody(NodeId body)
    {
        for (NodeId statement = m_tree.firstNamedChild(body); statement != noNode;
             statement = m_tree.nextNamedSibling(statement)) {
            const bool isText = m_tree.kind(statement) == Kind::expression_statement
                                && m_tree.kind(m_tree.firstNamedChild(statement)) == Kind::string;
            const NodeId method = m_tree.kind(statement) == Kind::decorated_definition
                                      ? m_tree.child(statement, Field::definition)
                                      : NodeId{noNode};
            const std::string_view name = m_tree.text(m_tree.child(method, Field::name));
            const bool isStatic = m_tree.text(m_tree.firstNamedChild(statement)) == "@staticmethod";
            const bool isOther = name == "setup_context" || name == "jvp" || name == "vjp" || name == "vmap";
            if (!isText && (!isStatic || isOther || m_tree.kind(method) != Kind::function_definition))
                refuse("TF5134", statement);
        }
        for (const Method *method : {&m_forward, &m_backward})
            for (NodeId id = m_tree.next(Kind::identifier, method->node); id < m_tree.subtreeEnd(method->node);
                 id = m_tree.next(Kind::identifier, id + 1))
                if (m_tree.text(id) == "self" && m_tree.text(method->context) != "self")
                    refuse("TF5134", id);
    }

    /// All uses of the first parameter, as attributes.
    [[nodiscard]] std::vector<NodeId> usesOf(const Method &method)
    {
        std::vector<NodeId> uses;
        for (NodeId id = m_tree.next(Kind::identifier, m_tree.child(method.node, Field::body));
             id < m_tree.subtreeEnd(method.node); id = m_tree.next(Kind::identifier, id + 1)) {
            if (m_names.variableOf(id) != method.variable)
                continue;
            uses.push_back(m_code.memberAt(id));
            if (uses.back() == noNode)
                refuse("TF5135", id);
        }
        return uses;
    }

    // --- forward -------------------------------------------------------------------------------------------------------

    void readForward()
    {
        const std::vector<NodeId> uses = usesOf(m_forward);
        for (const NodeId use : uses) {
            if (use == noNode)
                return;
            if (m_code.cutsFinding(m_tree.range(m_tree.firstNamedChild(use))))
                m_forward.isRenamed = false;
        }
        for (const NodeId use : uses) {
            const std::string_view name = m_code.nameOf(use);
            if (name == "save_for_backward") {
                readSaved(use);
            } else if (isOfFramework(name) || isReserved(name)) {
                refuse("TF5135", use);
            } else {
                m_stores[name] += isTarget(m_tree, use) ? 1 : 0;
                const NodeId value = m_code.plainlyStored(m_forward, use);
                if (value != noNode)
                    m_attributes.emplace(name, value);
            }
            if (name != "save_for_backward") // the statement is written anew
                rename(m_forward, m_tree.firstNamedChild(use));
        }
    }

    [[nodiscard]] bool isOfFramework(std::string_view name) const
    {
        return m_shape.file().pack.sourceFacts.member(gradientFunction, name) != nullptr || name == "saved_variables";
    }

    void readSaved(NodeId use)
    {
        const NodeId call = callOf(m_tree, use);
        const NodeId statement = m_tree.statement(use);
        if (call == noNode || m_tree.firstNamedChild(statement) != call || m_saving != noNode
            || m_tree.parent(statement) != m_tree.child(m_forward.node, Field::body) || !standsAlone(m_tree, statement))
            return refuse("TF5135", use);
        m_saving = statement;
        for (const Argument &argument : CallSite::of(m_tree, call).arguments) {
            if (argument.kind != Argument::Kind::positional)
                return refuse("TF5135", use);
            m_saved.push_back(argument.value);
        }
    }

    // --- backward ------------------------------------------------------------------------------------------------------

    void readBackward()
    {
        const std::vector<NodeId> uses = usesOf(m_backward);
        for (const NodeId use : uses) {
            if (use == noNode)
                return;
            if (m_code.cutsFinding(m_tree.range(use)) || isInCondition(uses, use))
                m_backward.isRenamed = false;
            m_stores[m_code.nameOf(use)] += isTarget(m_tree, use) ? 2 : 0;
        }
        chooseOutputName();
        for (const NodeId saved : m_saved)
            m_keptSaved.push_back(keptAs(saved));
        keepState();
        for (const NodeId use : uses) {
            const std::string_view name = m_code.nameOf(use);
            if (name == "saved_tensors" && isInCondition(uses, use))
                refuse("TF5135", use);
            else if (name == "saved_tensors")
                readSavedTensors(use);
            else if (name == "needs_input_grad")
                readCondition(use);
            else if (isOfFramework(name) || isReserved(name))
                refuse("TF5135", use);
            else
                readAttribute(use, name);
        }
    }

    /// `if ctx.needs_input_grad[0]:` goes, and what is in it is written with it.
    [[nodiscard]] bool isInCondition(const std::vector<NodeId> &uses, NodeId use) const
    {
        return std::any_of(uses.begin(), uses.end(), [&](NodeId other) {
            const NodeId clause = m_tree.enclosing(other, Kind::if_statement);
            return other != noNode && other != use && m_code.nameOf(other) == "needs_input_grad"
                   && m_code.nameOf(use) != "needs_input_grad" && clause != noNode && clause > m_backward.node
                   && m_tree.range(clause).contains(m_tree.range(use));
        });
    }

    /// What an input or the output is called in `bprop`; an attribute for all else.
    Kept keptAs(NodeId value)
    {
        const std::string name(m_tree.kind(value) == Kind::identifier ? m_tree.text(value) : std::string_view());
        if (m_code.isUnchangedInput(m_forward, name) && isFree(name))
            return {name, true};
        if (isOutput(value))
            return {m_output, true};
        const std::string number = std::to_string(m_keptSaved.size());
        const std::string attribute = name.empty() || isReserved(name) ? "saved_" + number : name;
        return {std::string(contextOf(m_backward)) + "." + attribute, false};
    }

    /// `backward` binds the name at most by taking what was saved.
    [[nodiscard]] bool isFree(std::string_view name) const
    {
        const std::vector<NodeId> bindings = m_code.bindingsOf(m_backward, name);
        return std::all_of(bindings.begin(), bindings.end(), [&](NodeId binding) {
            const NodeId assignment = m_tree.enclosing(binding, Kind::assignment);
            const NodeId right = m_tree.child(assignment, Field::right);
            return assignment != noNode && m_tree.text(right).find(".saved_tensors") != std::string_view::npos;
        });
    }

    /// It is what `forward` returns, and nothing else.
    [[nodiscard]] bool isOutput(NodeId value) const
    {
        if (m_output.empty() || m_tree.kind(value) != Kind::identifier)
            return false;
        const std::string_view name = m_tree.text(value);
        for (const NodeId result : m_shape.resultsOf(m_forward.node))
            if (result == noNode || m_tree.text(result) != name)
                return false;
        for (const NodeId binding : m_code.bindingsOf(m_forward, name))
            if (binding > m_saving)
                return false;
        return isFree(name) || name != m_output;
    }

    /// Called as the variable is that `forward` returns, if it is saved, or `out`.
    void chooseOutputName()
    {
        std::vector<std::string> candidates;
        for (const NodeId result : m_shape.resultsOf(m_forward.node))
            if (result != noNode && m_tree.kind(result) == Kind::identifier && isFree(m_tree.text(result)))
                candidates.emplace_back(m_tree.text(result));
        candidates.insert(candidates.end(), {"out", "output", "result"});
        const auto isTaken = [&](const std::string &name) {
            const auto is = [&](NodeId input) { return m_tree.text(input) == name; };
            const bool isSaved = std::any_of(m_saved.begin(), m_saved.end(), is);
            return std::any_of(m_forward.inputs.begin(), m_forward.inputs.end(), is)
                   || std::any_of(m_backward.inputs.begin(), m_backward.inputs.end(), is)
                   || (!isSaved && !m_code.bindingsOf(m_backward, name).empty());
        };
        const auto found = std::find_if_not(candidates.begin(), candidates.end(), isTaken);
        if (found != candidates.end())
            m_output = *found;
        else
            refuse("TF5134", m_backward.node);
    }

    /// `ctx.save_for_backward(…)` becomes the attributes that are needed, or goes.
    void keepState()
    {
        std::vector<Piece> pieces;
        const std::string newline(m_shape.file().source.newline());
        for (std::size_t index = 0; index < m_saved.size(); ++index) {
            if (m_keptSaved[index].isInput)
                continue;
            const std::string_view written = m_keptSaved[index].written;
            if (!pieces.empty())
                pieces.push_back(literalPiece(newline + indentationOf(m_tree, m_saving)));
            pieces.push_back(literalPiece(std::string(contextOf(m_forward))
                                          + std::string(written.substr(written.find('.'))) + " = "));
            pieces.push_back(sourcePiece(m_tree, m_saved[index], Precedence::lambda));
            m_found.keepsState = true;
        }
        if (m_saving != noNode)
            replaceStatement(m_saving, std::move(pieces));
    }

    [[nodiscard]] std::string_view contextOf(const Method &method) const
    {
        return method.isRenamed ? std::string_view("self") : m_tree.text(method.context);
    }

    /// `x, y = ctx.saved_tensors`, `ctx.saved_tensors[0]`.
    void readSavedTensors(NodeId use)
    {
        const NodeId parent = m_tree.parent(use);
        const std::string index = literalText(m_tree, m_tree.child(parent, Field::subscript));
        if (m_tree.kind(parent) == Kind::subscript && m_tree.child(parent, Field::value) == use && index.size() == 1
            && static_cast<std::size_t>(index[0] - '0') < m_keptSaved.size()
            && !m_code.cutsFinding(m_tree.range(parent))) {
            const std::string &written = m_keptSaved[static_cast<std::size_t>(index[0] - '0')].written;
            if (m_tree.text(assignedTarget(m_tree, parent)) == written)
                return replaceStatement(m_tree.statement(use), {});
            return replace(m_tree.range(parent), {literalPiece(written)});
        }
        const NodeId target = assignedTarget(m_tree, use);
        if (target == noNode || !isTuplePattern(m_tree.kind(target)))
            return refuse("TF5135", use);
        std::vector<std::string> targets;
        for (NodeId id = m_tree.firstNamedChild(target); id != noNode; id = m_tree.nextNamedSibling(id)) {
            if (m_tree.kind(id) != Kind::identifier)
                return refuse("TF5135", use);
            targets.emplace_back(m_tree.text(id));
        }
        if (targets.size() != m_keptSaved.size())
            return refuse("TF5135", use);
        std::string left;
        std::string right;
        for (std::size_t i = 0; i < targets.size(); ++i) {
            if (targets[i] == m_keptSaved[i].written)
                continue;
            left += (left.empty() ? "" : ", ") + targets[i];
            right += (right.empty() ? "" : ", ") + m_keptSaved[i].written;
        }
        std::vector<Piece> pieces;
        if (!left.empty())
            pieces.push_back(literalPiece(left + " = " + right));
        replaceStatement(m_tree.statement(use), std::move(pieces));
    }

    void readCondition(NodeId use)
    {
        const NodeId whole = m_tree.parent(use);
        const auto found = std::find_if(m_shape.findings().begin(), m_shape.findings().end(),
                                        [&](const Finding &each) { return each.range == m_tree.range(use); });
        const bool isAsked = m_tree.kind(whole) == Kind::subscript && m_tree.child(whole, Field::value) == use
                             && isTruthLookedAt(m_tree, whole);
        if (!isAsked || found == m_shape.findings().end())
            return refuse("TF5135", use);
        m_found.conditions.push_back(found->id);
    }

    void readAttribute(NodeId use, std::string_view name)
    {
        const auto stored = m_attributes.find(name);
        const std::string_view value = stored == m_attributes.end() ? std::string_view() : m_tree.text(stored->second);
        const bool isDirect = m_backward.isRenamed && m_stores[name] == 1 && !value.empty()
                              && m_code.isUnchangedInput(m_forward, value)
                              && m_code.bindingsOf(m_backward, value).empty();
        if (isDirect) {
            replace(m_tree.range(use), {literalPiece(std::string(value))});
            m_direct.insert_or_assign(name, stored->second);
            return;
        }
        m_found.keepsState = true;
        rename(m_backward, m_tree.firstNamedChild(use));
    }

    void takeResults(GradientResults results)
    {
        for (TextEdit &edit : results.edits)
            m_found.edits.push_back(std::move(edit));
        m_found.obstacle = std::move(results.obstacle);
    }

    // --- what is written -----------------------------------------------------------------------------------------------

    void replace(ByteRange range, std::vector<Piece> pieces) { m_found.edits.push_back({range, std::move(pieces)}); }

    void rename(const Method &method, NodeId context)
    {
        if (method.isRenamed)
            replace(m_tree.range(context), {literalPiece("self")});
    }

    /// Nothing: the statement goes with its line.
    void replaceStatement(NodeId statement, std::vector<Piece> pieces)
    {
        const bool isBroken = !standsAlone(m_tree, statement);
        if (isBroken || (pieces.empty() && remarkBehind(m_tree, statement).size() != 0))
            return refuse("TF5078", statement);
        const ByteRange range = pieces.empty() ? withLine(m_tree.range(statement)) : m_tree.range(statement);
        replace(range, std::move(pieces));
    }

    [[nodiscard]] ByteRange withLine(ByteRange range) const
    {
        const std::string_view text = m_tree.text();
        range.begin = static_cast<std::uint32_t>(text.find_last_of("\r\n", range.begin) + 1); // of npos: 0
        std::size_t end = text.find_first_of("\r\n", range.end);
        end = end == std::string_view::npos ? text.size() : end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
        range.end = static_cast<std::uint32_t>(end);
        return range;
    }

    void writeSignatures()
    {
        for (const auto &[name, value] : m_direct) {
            // `ctx.scale = scale`: nothing reads the attribute any more.
            const NodeId statement = m_tree.statement(value);
            const auto isInside = [&](const TextEdit &edit) { return m_tree.range(statement).contains(edit.range); };
            std::erase_if(m_found.edits, isInside);
            replaceStatement(statement, {});
        }
        for (const auto &[name, value] : m_attributes)
            m_found.keepsState = m_found.keepsState || !m_direct.contains(name);
        for (const Method *method : {&m_forward, &m_backward}) {
            const bool isForward = method == &m_forward;
            replace(withLine(m_tree.range(m_tree.firstNamedChild(m_tree.parent(method->node)))), {});
            replace(m_tree.range(m_tree.child(method->node, Field::name)),
                    {literalPiece(isForward ? "construct" : "bprop")});
            NodeId first = method->context;
            if (m_tree.kind(m_tree.parent(first)) == Kind::typed_parameter)
                first = m_tree.parent(first);
            if (isForward && !method->isRenamed)
                continue;
            std::string written(contextOf(*method));
            if (!isForward) {
                for (const NodeId input : m_forward.inputs)
                    written += ", " + std::string(m_tree.text(input));
                written += ", " + m_output;
            }
            replace(m_tree.range(first), {literalPiece(std::move(written))});
        }
        takeGradients();
    }

    /// Of several outputs there is one tuple of gradients.
    void takeGradients()
    {
        if (m_backward.inputs.size() == 1)
            return;
        std::string names;
        for (const NodeId input : m_backward.inputs)
            names += (names.empty() ? "" : ", ") + std::string(m_tree.text(input));
        const auto paramOf = [&](NodeId name) {
            return m_tree.kind(m_tree.parent(name)) == Kind::parameters ? name : m_tree.parent(name);
        };
        const ByteRange range{m_tree.begin(paramOf(m_backward.inputs.front())),
                              m_tree.end(paramOf(m_backward.inputs.back()))};
        if (m_code.cutsFinding(range) || m_shape.file().names.mentions("dout"))
            return refuse("TF5134", m_backward.node);
        replace(range, {literalPiece("dout")});
        const NodeId body = m_tree.child(m_backward.node, Field::body);
        const NodeId first = m_tree.firstNamedChild(body);
        const std::string newline(m_shape.file().source.newline());
        replace({m_tree.begin(first), m_tree.begin(first)},
                {literalPiece(names + " = dout" + newline + indentationOf(m_tree, first))});
    }

    /// None may be over another, and none where something else is written.
    void sortEdits()
    {
        std::stable_sort(m_found.edits.begin(), m_found.edits.end(), [](const TextEdit &one, const TextEdit &other) {
            return std::pair(one.range.begin, one.range.end) < std::pair(other.range.begin, other.range.end);
        });
        std::uint32_t end = 0;
        for (const TextEdit &edit : m_found.edits) {
            if (edit.range.begin < end || (edit.range.size() != 0 && m_code.cutsFinding(edit.range)))
                refuse("TF5135", m_tree.firstFrom(edit.range.begin));
            end = edit.range.end;
        }
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    StaticMethods m_code;
    NodeId m_owner;
    Method m_forward;
    Method m_backward;
    NodeId m_saving = noNode; ///< the statement that saves
    std::vector<NodeId> m_saved;
    std::vector<Kept> m_keptSaved;
    std::map<std::string_view, NodeId> m_attributes; ///< `ctx.name`: what is stored in it
    std::map<std::string_view, NodeId> m_direct;     ///< those that are an input
    std::map<std::string_view, int> m_stores;        ///< how often something is stored; more than once in `backward`
    std::string m_output;                            ///< what `bprop` calls the output
    GradientMethods m_found;
};

} // namespace

GradientMethods gradientMethodsOf(const ProgramShape &shape, NodeId owner)
{
    return MethodReader(shape, owner).run();
}

} // namespace torchferry::convert::context::mindspore
