// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/gradient_loops.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

void add(std::vector<Piece> &pieces, std::vector<Piece> others)
{
    for (Piece &piece : others)
        pieces.push_back(std::move(piece));
}

bool isComprehension(Kind kind)
{
    return kind == Kind::generator_expression || kind == Kind::list_comprehension || kind == Kind::set_comprehension
           || kind == Kind::dictionary_comprehension;
}

/// `for p in model.parameters():`, `… for p in model.parameters()`.
struct Loop {
    /// A place of it that is written in another way.
    struct Place {
        NodeId gradient = noNode; ///< `p.grad`
        NodeId whole = noNode;    ///< `p.grad.data`, `p.grad is None`
        std::string text;         ///< empty: the gradient
    };
    NodeId node = noNode;   ///< for_statement or comprehension
    NodeId clause = noNode; ///< the same, or its for_in_clause
    NodeId name = noNode;   ///< `p`
    NodeId key = noNode;    ///< `name` of `for name, p in model.named_parameters()`
    NodeId source = noNode; ///< `model.parameters()`
    bool isEnumerated = false;
    bool isAssumed = false;
    bool readsParameter = false; ///< not only its gradient
    std::vector<Place> places;
    NodeId change = noNode; ///< the statement that changes the gradient
};

class LoopWriter {
public:
    LoopWriter(const ProgramShape &shape, const CallFindings &calls, const std::vector<Creation> &optimizers,
               const HeldGradients &held)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls),
          m_optimizers(optimizers),
          m_held(held)
    {}

    std::optional<std::vector<GradientUse>> run(GradientInLoop place, std::set<NodeId> &written)
    {
        auto loop = loopOf(place.gradient, place.statement);
        if (!loop)
            return std::nullopt;
        if (written.contains(loop->node))
            return std::vector<GradientUse>{}; // with another gradient of it
        // One in the other would have gradients of the same name.
        const ByteRange own = m_tree.range(loop->node);
        if (std::any_of(written.begin(), written.end(), [&](NodeId other) {
                return m_tree.range(other).contains(own) || own.contains(m_tree.range(other));
            }))
            return std::nullopt;
        written.insert(loop->node);
        const ByteRange range = m_tree.range(loop->node);
        const auto first =
            std::partition_point(m_shape.findings().begin(), m_shape.findings().end(), [&](const Finding &finding) {
                return m_tree.begin(m_shape.occurrences()[finding.id].node) < range.begin;
            });
        for (auto it = first; it != m_shape.findings().end() && it->range.begin < range.end; ++it)
            m_places.emplace(m_shape.occurrences()[it->id].node, it->id);
        if (!readLoop(*loop) || !(loop->change == noNode ? writeReads(*loop) : writeChange(*loop)))
            return std::nullopt;
        return std::move(m_uses);
    }

private:
    [[nodiscard]] std::optional<Loop> loopOf(NodeId gradient, NodeId statement) const
    {
        const NodeId name = m_tree.child(gradient, Field::object);
        if (m_tree.kind(name) != Kind::identifier)
            return std::nullopt;
        const auto binds = [&](NodeId pattern) {
            return anyIdentifier(m_tree, pattern, [&](NodeId id) { return m_tree.text(id) == m_tree.text(name); });
        };
        Loop loop;
        for (NodeId at = m_tree.parent(gradient); at != noNode && loop.node == noNode; at = m_tree.parent(at)) {
            const Kind kind = m_tree.kind(at);
            if (kind == Kind::lambda || kind == Kind::function_definition)
                return std::nullopt;
            if (kind == Kind::for_statement && binds(m_tree.child(at, Field::left)))
                loop.node = loop.clause = at;
            for (NodeId part = isComprehension(kind) ? m_tree.firstNamedChild(at) : noNode; part != noNode;
                 part = m_tree.nextNamedSibling(part))
                if (m_tree.kind(part) == Kind::for_in_clause && binds(m_tree.child(part, Field::left)))
                    loop.node = at, loop.clause = part;
            if (at == statement)
                break;
        }
        if (loop.node == noNode)
            return std::nullopt;
        loop.name = m_tree.child(loop.clause, Field::left);
        loop.source = m_tree.child(loop.clause, Field::right);
        return loop;
    }

    bool readLoop(Loop &loop)
    {
        CallSite site = m_tree.kind(loop.source) == Kind::call ? CallSite::of(m_tree, loop.source) : CallSite{};
        if (site.call != noNode && m_tree.text(site.callee) == "enumerate" && site.arguments.size() == 1) {
            loop.isEnumerated = true;
            loop.source = site.arguments.front().value;
            site = m_tree.kind(loop.source) == Kind::call ? CallSite::of(m_tree, loop.source) : CallSite{};
        }
        const bool isNamed = site.member != noNode && m_tree.text(site.member) == "named_parameters";
        if (isNamed && loop.isEnumerated)
            return false;
        if (isNamed || loop.isEnumerated) {
            loop.key = m_tree.firstNamedChild(loop.name);
            const NodeId second = m_tree.nextNamedSibling(loop.key);
            if (!isTuplePattern(m_tree.kind(loop.name)) || m_tree.kind(loop.key) != Kind::identifier
                || m_tree.nextNamedSibling(second) != noNode)
                return false;
            loop.name = second;
        }
        if (m_tree.kind(loop.name) != Kind::identifier || findingAt(loop.source) == nullptr
            || !findingAt(loop.source)->api.ends_with(isNamed ? ".named_parameters" : ".parameters"))
            return false;
        std::optional<bool> isKnown;
        if (isNamed && !site.arguments.empty())
            return false;
        if (isNamed && m_held.of.creation != nullptr) {
            // The same question, asked about `model.parameters()`.
            const std::string wanted = std::string(m_tree.text(site.receiver)) + ".parameters()";
            const std::vector<Argument> &made = m_held.of.creation->site.arguments;
            if (!made.empty() && m_tree.text(made.front().value) == wanted)
                isKnown = true;
        } else if (!isNamed) {
            isKnown = areGradientsOf(m_shape, m_optimizers, m_held, loop.source);
        }
        if (!isKnown)
            return false;
        loop.isAssumed = !*isKnown;
        for (NodeId id = m_tree.next(Kind::identifier, loop.node); id < m_tree.subtreeEnd(loop.node);
             id = m_tree.next(Kind::identifier, id + 1)) {
            if (m_tree.text(id) == m_tree.text(loop.name) && id != loop.name && !readUse(loop, id))
                return false;
        }
        // The names are those of the parameters; where these are used, too, the loop would be another one.
        return !(isNamed && loop.readsParameter);
    }

    /// What is done with `p`.
    bool readUse(Loop &loop, NodeId name)
    {
        const NodeId parent = m_tree.parent(name);
        const bool isMember = m_tree.kind(parent) == Kind::attribute && m_tree.field(name) == Field::attribute;
        const bool isKeyword = m_tree.kind(parent) == Kind::keyword_argument && m_tree.field(name) == Field::name;
        if (isMember || isKeyword)
            return true;
        if (isTarget(m_tree, name)) {
            loop.readsParameter = true;
            return m_tree.kind(parent) == Kind::augmented_assignment && changesInPlace(m_shape);
        }
        if (m_tree.kind(parent) != Kind::attribute || m_tree.text(m_tree.child(parent, Field::attribute)) != "grad") {
            loop.readsParameter = true;
            return true;
        }
        Loop::Place place{parent, parent, {}};
        const NodeId around = m_tree.parent(parent);
        if (m_tree.kind(around) == Kind::comparison_operator) {
            const NodeId first = m_tree.firstNamedChild(around);
            const NodeId second = m_tree.nextNamedSibling(first);
            const bool isNone =
                first == parent && m_tree.kind(second) == Kind::none && m_tree.nextNamedSibling(second) == noNode;
            const std::string_view text = m_tree.text(around);
            if (isNone) {
                place.whole = around;
                const bool isNot =
                    text.find("not") != std::string_view::npos || text.find("!=") != std::string_view::npos;
                place.text = isNot ? "True" : "False";
                loop.places.push_back(std::move(place));
                return true;
            }
        }
        for (NodeId member = around;
             m_tree.kind(member) == Kind::attribute && m_tree.field(place.whole) == Field::object;
             member = m_tree.parent(place.whole)) {
            const std::string_view text = m_tree.text(m_tree.child(member, Field::attribute));
            const NodeId called = m_tree.parent(member);
            const bool isCall = m_tree.kind(called) == Kind::call && m_tree.field(member) == Field::function;
            if (text == "data") {
                place.whole = member;
            } else if (text == "detach" && isCall) {
                place.whole = called;
            } else if (text.ends_with('_') && !text.ends_with("__")) {
                const NodeId statement = m_tree.statement(name);
                if (loop.change != noNode || !isCall || callOfStatement(m_tree, statement) != called)
                    return false;
                loop.change = statement;
                break;
            } else {
                break;
            }
        }
        const NodeId holder = m_tree.parent(place.whole);
        if (isTarget(m_tree, place.whole)) {
            const bool isStore =
                m_tree.kind(holder) == Kind::assignment || m_tree.kind(holder) == Kind::augmented_assignment;
            const NodeId statement = m_tree.statement(name);
            if (loop.change != noNode || !isStore || m_tree.parent(holder) != statement)
                return false;
            loop.change = statement;
        }
        if (m_tree.kind(holder) == Kind::subscript && isTarget(m_tree, holder))
            return false;
        loop.places.push_back(std::move(place));
        return true;
    }

    /// `for grad in grads`, `for p, grad in zip(optimizer.parameters, grads)`.
    std::vector<Piece> header(const Loop &loop) const
    {
        std::vector<Piece> pieces;
        const std::string name(m_tree.text(loop.name));
        const std::string key(loop.key == noNode ? std::string_view() : m_tree.text(loop.key));
        const Piece optimizer = sourcePiece(m_tree, m_held.of.optimizer, Precedence::primary);
        if (loop.isEnumerated) {
            pieces.push_back(literalPiece(key + (loop.readsParameter ? ", (" + name + ", " : ", ")));
            add(pieces, {variable("grad"), literalPiece(loop.readsParameter ? ") in enumerate(" : " in enumerate(")});
        } else if (loop.key != noNode) {
            add(pieces, {literalPiece(key + ", "), variable("grad"), literalPiece(" in zip([param.name for param in "),
                         optimizer, literalPiece(std::string(m_held.of.member()) + "], "), variable("grads"),
                         literalPiece(")")});
            return pieces;
        } else {
            add(pieces, {literalPiece(loop.readsParameter ? name + ", " : ""), variable("grad"), literalPiece(" in ")});
        }
        if (loop.readsParameter)
            add(pieces, {literalPiece("zip("), optimizer, literalPiece(std::string(m_held.of.member()) + ", "),
                         variable("grads"), literalPiece(")")});
        else
            pieces.push_back(variable("grads"));
        if (loop.isEnumerated)
            pieces.push_back(literalPiece(")"));
        return pieces;
    }

    bool writeReads(const Loop &loop)
    {
        ByteRange range{m_tree.begin(m_tree.child(loop.clause, Field::left)),
                        m_tree.end(m_tree.child(loop.clause, Field::right))};
        NodeId condition = isComprehension(m_tree.kind(loop.node)) ? m_tree.nextNamedSibling(loop.clause) : noNode;
        NodeId dropped = noNode;
        for (const Loop::Place &place : loop.places) {
            if (place.text.empty() || !isComprehension(m_tree.kind(loop.node)))
                continue;
            if (condition == noNode || m_tree.firstNamedChild(condition) != place.whole || place.text != "True"
                || m_tree.nextNamedSibling(condition) != noNode)
                return false;
            dropped = place.whole;
            range.end = m_tree.end(condition);
        }
        put(findingAt(loop.source)->id, "parameters", range, header(loop), loop.isAssumed);
        return std::all_of(loop.places.begin(), loop.places.end(), [&](const Loop::Place &place) {
            const std::optional<FindingId> gradient = findingOf(place.gradient);
            const std::optional<FindingId> around = findingOf(place.whole);
            if (!gradient)
                return false; // nobody would see that it changes
            if (around != gradient || place.whole == dropped)
                m_uses.push_back({*gradient, "read", {}, false});
            if (place.whole != dropped)
                put(around ? *around : *gradient, "read", m_tree.range(place.whole),
                    {place.text.empty() ? variable("grad") : literalPiece(place.text)});
            return true;
        });
    }

    /// The finding of a node that is a use itself.
    std::optional<FindingId> findingOf(NodeId node) const
    {
        const auto found = m_places.find(node);
        return found == m_places.end() ? std::nullopt : std::optional(found->second);
    }

    /// All that the loop does, beside asking whether there is a gradient, is to change it.
    /// `choice`: an `if` around the change that asks something else, so that other gradients stay as they are.
    bool isWholeBody(const Loop &loop, NodeId change, NodeId &choice) const
    {
        const NodeId body = m_tree.child(loop.node, Field::body);
        if (m_tree.child(loop.node, Field::alternative) != noNode)
            return false;
        const auto asks = [&](NodeId condition, std::string_view answer) {
            return std::any_of(loop.places.begin(), loop.places.end(), [&](const Loop::Place &place) {
                return place.whole == condition && place.text == answer;
            });
        };
        const auto holdsAny = [&](NodeId node) {
            return std::ranges::any_of(loop.places, [&](const Loop::Place &place) {
                return m_tree.range(node).contains(m_tree.range(place.whole));
            });
        };
        for (NodeId id = m_tree.firstNamedChild(body); id != noNode; id = m_tree.nextNamedSibling(id)) {
            if (id == change)
                continue;
            const NodeId inner = m_tree.child(id, Field::consequence);
            const NodeId condition = m_tree.child(id, Field::condition);
            const NodeId only = m_tree.firstNamedChild(inner);
            if (m_tree.kind(id) != Kind::if_statement || m_tree.child(id, Field::alternative) != noNode
                || m_tree.nextNamedSibling(only) != noNode)
                return false;
            const bool skips = asks(condition, "False") && m_tree.kind(only) == Kind::continue_statement;
            if (skips || (asks(condition, "True") && only == change))
                continue;
            if (only != change || choice != noNode || holdsAny(condition))
                return false;
            choice = condition;
        }
        return true;
    }

    /// The new value of a gradient.
    std::optional<std::vector<Piece>> changed(const Loop &loop) const
    {
        const NodeId node = m_tree.firstNamedChild(loop.change);
        std::vector<Piece> pieces;
        if (m_tree.kind(node) == Kind::assignment) {
            const NodeId value = m_tree.child(node, Field::right);
            if (m_tree.child(node, Field::type) != noNode || m_tree.kind(value) == Kind::assignment)
                return std::nullopt;
            appendPart(loop, m_tree.range(value), pieces);
            return pieces;
        }
        const auto operation = [&](std::string_view sign, NodeId operand) {
            const Kind kind = m_tree.kind(operand);
            const bool isSimple = kind == Kind::identifier || kind == Kind::attribute || kind == Kind::subscript
                                  || kind == Kind::call || kind == Kind::integer || kind == Kind::float_
                                  || kind == Kind::parenthesized_expression || (sign == "+" && isProduct(operand));
            add(pieces, {variable("grad"), literalPiece(" " + std::string(sign) + (isSimple ? " " : " ("))});
            appendPart(loop, m_tree.range(operand), pieces);
            if (!isSimple)
                pieces.push_back(literalPiece(")"));
            return pieces;
        };
        if (m_tree.kind(node) == Kind::augmented_assignment) {
            const std::string_view sign = m_tree.text(m_tree.child(node, Field::operator_));
            return operation(sign.substr(0, sign.size() - 1), m_tree.child(node, Field::right));
        }
        const CallSite site = CallSite::of(m_tree, node);
        const std::string_view method = m_tree.text(site.member);
        const bool isOne = site.arguments.size() == 1 && site.arguments.front().kind == Argument::Kind::positional;
        constexpr std::array<std::pair<std::string_view, std::string_view>, 6> signs{
            {{"mul_", "*"}, {"div_", "/"}, {"add_", "+"}, {"sub_", "-"}, {"multiply_", "*"}, {"divide_", "/"}}};
        for (const auto &[name, sign] : signs)
            if (method == name)
                return isOne ? std::optional(operation(sign, site.arguments.front().value)) : std::nullopt;
        if (method != "clamp_" || site.starred || site.arguments.empty())
            return std::nullopt;
        add(pieces, {variable("grad"), literalPiece(".clamp(")});
        appendPart(loop, {m_tree.begin(site.arguments.front().node), m_tree.end(site.arguments.back().node)}, pieces);
        pieces.push_back(literalPiece(")"));
        return pieces;
    }

    [[nodiscard]] bool isProduct(NodeId expression) const
    {
        const std::string_view sign = m_tree.text(m_tree.child(expression, Field::operator_));
        return m_tree.kind(expression) == Kind::binary_operator && (sign == "*" || sign == "/");
    }

    /// A part of the source, with the gradients in it as they are called now.
    void appendPart(const Loop &loop, ByteRange part, std::vector<Piece> &pieces) const
    {
        for (const Loop::Place &place : loop.places) {
            const ByteRange range = m_tree.range(place.whole);
            if (range.begin < part.begin || range.end > part.end)
                continue;
            if (part.begin < range.begin)
                pieces.push_back(sourcePiece(ByteRange{part.begin, range.begin}));
            pieces.push_back(place.text.empty() ? variable("grad") : literalPiece(place.text));
            part.begin = range.end;
        }
        if (part.begin < part.end)
            pieces.push_back(sourcePiece(part));
    }

    /// The expression reads `p` beside its gradient; its name becomes `p.name`.
    bool readsParameterIn(Loop &loop, NodeId expression) const
    {
        bool reads = false;
        for (NodeId id = m_tree.next(Kind::identifier, expression); id < m_tree.subtreeEnd(expression);
             id = m_tree.next(Kind::identifier, id + 1)) {
            const bool isRead = std::none_of(loop.places.begin(), loop.places.end(), [&](const Loop::Place &place) {
                return m_tree.range(place.whole).contains(m_tree.range(id));
            });
            const bool isKey = !loop.isEnumerated && loop.key != noNode && m_tree.text(id) == m_tree.text(loop.key)
                               && m_tree.field(id) != Field::attribute && m_tree.field(id) != Field::name;
            if (isKey)
                loop.places.push_back({noNode, id, std::string(m_tree.text(loop.name)) + ".name"});
            reads = reads || isKey || (isRead && m_tree.text(id) == m_tree.text(loop.name));
        }
        std::sort(loop.places.begin(), loop.places.end(),
                  [](const Loop::Place &a, const Loop::Place &b) { return a.whole < b.whole; });
        return reads;
    }

    /// `grads = tuple(grad.clamp(-1, 1) for grad in grads)` in place of the loop.
    bool writeChange(const Loop &loop)
    {
        NodeId choice = noNode;
        if (m_tree.kind(loop.node) != Kind::for_statement || !isWholeBody(loop, loop.change, choice))
            return false;
        Loop written = loop;
        written.readsParameter = readsParameterIn(written, m_tree.firstNamedChild(loop.change));
        if (choice != noNode && readsParameterIn(written, choice))
            written.readsParameter = true;
        if (!loop.isEnumerated)
            written.key = noNode;
        auto value = changed(written);
        if (!value)
            return false;
        if (choice != noNode) {
            const Kind kind = m_tree.kind(m_tree.child(m_tree.firstNamedChild(loop.change), Field::right));
            if (kind == Kind::conditional_expression || kind == Kind::lambda)
                return false;
            value->push_back(literalPiece(" if "));
            appendPart(written, m_tree.range(choice), *value);
            add(*value, {literalPiece(" else "), variable("grad")});
        }
        std::vector<Piece> pieces{variable("grads"), literalPiece(" = tuple(")};
        add(pieces, std::move(*value));
        pieces.push_back(literalPiece(" for "));
        add(pieces, header(written));
        pieces.push_back(literalPiece(")"));
        put(findingAt(loop.source)->id, "change", m_tree.range(loop.node), std::move(pieces), loop.isAssumed);
        for (const Loop::Place &place : loop.places) {
            const std::optional<FindingId> gradient = findingOf(place.gradient);
            if (gradient)
                m_uses.push_back({*gradient, "change", {}, false});
            else if (place.gradient != noNode)
                return false;
        }
        return true;
    }

    // --- small questions -----------------------------------------------------------------------------------------------

    [[nodiscard]] const Finding *findingAt(NodeId call) const
    {
        const auto found = m_calls.find(call);
        return found == m_calls.end() ? nullptr : &m_shape.findings()[found->second];
    }

    [[nodiscard]] Piece variable(std::string_view name) const { return variableOf(m_held, name); }

    void put(FindingId finding, std::string role, ByteRange range, std::vector<Piece> pieces, bool isAssumed = false)
    {
        m_uses.push_back({finding, std::move(role), contributionFor(m_held, range, std::move(pieces)), isAssumed});
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const CallFindings &m_calls;
    const std::vector<Creation> &m_optimizers;
    const HeldGradients &m_held;
    std::unordered_map<NodeId, FindingId> m_places; ///< uses in the statement, by their nodes
    std::vector<GradientUse> m_uses;
};

} // namespace

std::optional<std::vector<GradientUse>> usesInLoop(const ProgramShape &shape, const CallFindings &calls,
                                                   const std::vector<Creation> &optimizers, const HeldGradients &held,
                                                   GradientInLoop place, std::set<NodeId> &written)
{
    return LoopWriter(shape, calls, optimizers, held).run(place, written);
}

} // namespace torchferry::convert::context::mindspore
