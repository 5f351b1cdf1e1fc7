// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/ranks.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/own_parameters.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/dataflow/member_stores.h"
#include "core/convert/dataflow/shape_arguments.h"
#include "core/convert/dataflow/shape_evidence.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Looks back from an expression to the sizes that its tensor was made with.
class Ranks {
public:
    Ranks(const FileContext &file, bool isUsual) : m_file(file), m_tree(file.tree), m_flow(file), m_isUsual(isUsual) {}

    Rank of(NodeId expression, int depth = 0)
    {
        expression = unwrap(m_tree, expression);
        if (expression == noNode || depth > deepest || ++m_steps > mostSteps)
            return {};
        switch (m_tree.kind(expression)) {
        case Kind::integer:
        case Kind::float_: return exactly(0);
        case Kind::unary_operator: return of(m_tree.child(expression, Field::argument), depth + 1);
        case Kind::comparison_operator: return ofOperands(expression, depth);
        case Kind::binary_operator: return ofOperator(expression, depth);
        case Kind::conditional_expression: return ofChoice(expression, depth);
        case Kind::subscript: return ofPart(expression, depth);
        case Kind::call: return ofCall(expression, depth);
        case Kind::attribute: return ofMember(expression, depth);
        case Kind::identifier: return bothOf(ofVariable(expression, depth), unpackedBefore(m_file, expression));
        default: return {};
        }
    }

private:
    static constexpr int deepest = 24;
    static constexpr int mostSteps = 600; ///< of one question

    bool isTensor(NodeId expression) const
    {
        return m_file.types.kindOf(expression) == types::Type::Kind::instance
               && m_file.classes.derivesFrom(m_file.types.nameOf(expression), m_file.pack.source.tensorClass);
    }

    /// A number of Python's, by its inferred type; nothing of all else.
    Rank ofNumber(NodeId expression) const
    {
        const std::string_view name = m_file.types.kindOf(expression) == types::Type::Kind::instance
                                          ? m_file.types.nameOf(expression)
                                          : std::string_view();
        return name == "int" || name == "float" || name == "bool" ? exactly(0) : Rank{};
    }

    Rank ofOperands(NodeId expression, int depth)
    {
        Rank rank = exactly(0);
        for (NodeId each = m_tree.firstNamedChild(expression); each != noNode; each = m_tree.nextNamedSibling(each))
            rank = together(rank, of(each, depth + 1));
        return rank;
    }

    Rank ofOperator(NodeId expression, int depth)
    {
        const Rank left = of(m_tree.child(expression, Field::left), depth + 1);
        const Rank right = of(m_tree.child(expression, Field::right), depth + 1);
        const NodeId sign = m_tree.child(expression, Field::operator_);
        return sign != noNode && m_tree.text(sign) == "@" ? ofProduct(left, right) : together(left, right);
    }

    /// Of two that are broadcast against each other.
    Rank together(Rank a, Rank b) const
    {
        const bool isOther = m_isUsual && a.isKnown() != b.isKnown();
        const Rank known = a.isKnown() ? a : b;
        const Rank other = a.isKnown() ? b : a;
        return isOther && other.least <= known.least ? known : broadcast(a, b);
    }

    /// Of what a layer takes, without a batch or with one.
    Rank ofLayer(std::string_view word, Rank input) const
    {
        const Rank rank = bothOf(fixedRank(word), input);
        return m_isUsual && !rank.isKnown() && rank.most < Rank::unbounded ? exactly(rank.most) : rank;
    }

    /// A vector is no more than a row or a column of a product.
    Rank ofProduct(Rank left, Rank right)
    {
        const bool mayBeVector = left.least < 2 || right.least < 2;
        const bool isUsual = m_isUsual && (left.isKnown() || right.isKnown()) && std::max(left.least, right.least) > 2;
        return mayBeVector && !isUsual ? Rank{} : together(left, right);
    }

    Rank ofChoice(NodeId expression, int depth)
    {
        const auto [first, other] = sidesOfChoice(m_tree, expression);
        return eitherOf(of(first, depth + 1), of(other, depth + 1));
    }

    /// `x[:, None, 0]` of a tensor; one of the parts that a call gives.
    Rank ofPart(NodeId subscript, int depth)
    {
        const NodeId whole = unwrap(m_tree, m_tree.child(subscript, Field::value));
        if (!isTensor(whole) && m_tree.kind(whole) == Kind::call)
            return ofElement(whole, numberIn(m_tree, m_tree.child(subscript, Field::subscript)).value_or(0), depth);
        if (!isTensor(whole))
            return {};
        const std::optional<Indexing> indexing = indexingOf(m_file, subscript);
        if (!indexing)
            return {};
        const Rank rank = of(whole, depth + 1);
        return shifted({std::max(rank.least, indexing->used), std::max(rank.most, indexing->used)}, indexing->added);
    }

    /// One of several tensors that a call gives.
    Rank ofElement(NodeId call, int position, int depth)
    {
        if (m_tree.kind(call) != Kind::call)
            return {};
        const CallSite site = CallSite::of(m_tree, call);
        const mapping::ApiFacts *facts = frameworkCallee(m_file, site);
        if (facts == nullptr)
            return ofOwnFunction(site, position, depth);
        const std::string_view word = wordFor(facts->name);
        if (word == "parts" || word == "with_indices")
            return ofInput(site, *facts, depth);
        if (word == "unbound")
            return shifted(ofInput(site, *facts, depth), -1);
        return word == "reduced" ? ofReduced(site, *facts, depth) : Rank{};
    }

    /// A function of the file is called: what it returns everywhere, or that element of it.
    Rank ofOwnFunction(const CallSite &site, std::optional<int> position, int depth)
    {
        const NodeId function = site.callee == noNode ? noNode : definitionOf(m_file, site.callee);
        std::optional<Rank> found;
        for (NodeId id = function; id != noNode && id < m_tree.size(); ++id) {
            if (!m_tree.range(function).contains(m_tree.range(id)))
                break;
            if (m_tree.kind(id) == Kind::yield_)
                return {};
            if (m_tree.kind(id) != Kind::return_statement || functionDefinitionAround(m_tree, id) != function)
                continue;
            const NodeId value = unwrap(m_tree, m_tree.firstNamedChild(id));
            const bool isTuple = m_tree.kind(value) == Kind::tuple || m_tree.kind(value) == Kind::expression_list;
            const std::vector<NodeId> parts = isTuple ? childrenOf(m_tree, value) : std::vector<NodeId>{value};
            const auto index = static_cast<std::size_t>(position.value_or(0));
            if (isTuple != position.has_value() || index >= parts.size())
                return {};
            const Rank one = of(parts[index], depth + 2);
            found = found ? eitherOf(*found, one) : one;
        }
        return found.value_or(Rank{});
    }

    std::string_view wordFor(std::string_view api) const
    {
        const auto found = m_file.pack.source.ranks.find(std::string(api));
        return found == m_file.pack.source.ranks.end() ? std::string_view() : std::string_view(found->second);
    }

    /// How many arguments precede the others: the tensor of a function.
    static std::size_t shiftOf(const mapping::ApiFacts &facts)
    {
        return facts.kind == mapping::ApiKind::method ? 0 : 1;
    }

    NodeId inputOf(const CallSite &site, const mapping::ApiFacts &facts) const
    {
        return facts.kind == mapping::ApiKind::method ? site.receiver : passedFor(site, 0, {"input", "x", "tensors"});
    }

    Rank ofInput(const CallSite &site, const mapping::ApiFacts &facts, int depth)
    {
        return of(inputOf(site, facts), depth + 1);
    }

    /// `[a, b]`, `(a, b)`, `[f(x) for x in xs]`: what one of them has.
    Rank ofListed(NodeId list, int depth)
    {
        list = unwrap(m_tree, list);
        if (m_tree.kind(list) == Kind::list_comprehension)
            return of(m_tree.child(list, Field::body), depth + 1);
        if (m_tree.kind(list) != Kind::list && m_tree.kind(list) != Kind::tuple)
            return {};
        Rank rank;
        for (const NodeId each : childrenOf(m_tree, list))
            rank = bothOf(rank, of(each, depth + 1)); // they are all of one rank
        return rank;
    }

    /// `x.sum(1)`, `x.mean((2, 3), keepdim=True)`.
    Rank ofReduced(const CallSite &site, const mapping::ApiFacts &facts, int depth)
    {
        const std::size_t shift = shiftOf(facts);
        const NodeId axes = passedFor(site, shift, {"dim", "axis"});
        const NodeId keeps = passedFor(site, shift + 1, {"keepdim", "keepdims"});
        if (axes == noNode)
            return keeps == noNode ? exactly(0) : Rank{};
        if (isTensor(axes) || m_tree.kind(axes) == Kind::none)
            return {}; // `x.max(y)`
        const Rank input = ofInput(site, facts, depth);
        const Kind kind = keeps == noNode ? Kind::false_ : m_tree.kind(keeps);
        const NodeId bare = unwrap(m_tree, axes);
        const bool isListed = m_tree.kind(bare) == Kind::tuple || m_tree.kind(bare) == Kind::list;
        if (kind == Kind::true_)
            return input;
        if (kind != Kind::false_ || (!isListed && !isWhole(m_file, axes)))
            return {};
        const auto count = isListed ? static_cast<int>(childrenOf(m_tree, bare).size()) : 1;
        return count == 0 ? Rank{} : shifted(input, -count); // `sum(())` is over all
    }

    /// `x.flatten(2)`: the last of what is left takes in all behind it.
    Rank ofFlattened(const CallSite &site, const mapping::ApiFacts &facts, int depth)
    {
        const std::size_t shift = shiftOf(facts);
        const NodeId startNode = passedFor(site, shift, {"start_dim"});
        const NodeId endNode = passedFor(site, shift + 1, {"end_dim"});
        const std::optional<int> start = startNode == noNode ? std::optional(0) : numberIn(m_tree, startNode);
        const std::optional<int> end = endNode == noNode ? std::optional(-1) : numberIn(m_tree, endNode);
        if (!start || !end)
            return {};
        if (*start >= 0 && *end == -1)
            return exactly(*start + 1);
        return (*start < 0) == (*end < 0) ? shifted(ofInput(site, facts, depth), *start - *end) : Rank{};
    }

    /// `einsum("bhid,bhjd->bhij", q, k)`.
    Rank ofEinsum(const CallSite &site)
    {
        const NodeId equation = passedFor(site, 0, {"equation"});
        const std::string text = equation == noNode ? std::string() : literalText(m_tree, equation);
        const std::size_t arrow = text.find("->");
        if (arrow == std::string::npos || text.find('.') != std::string::npos)
            return {};
        return exactly(static_cast<int>(std::count_if(text.begin() + static_cast<std::ptrdiff_t>(arrow), text.end(),
                                                      [](char c) { return std::isalpha(c) != 0; })));
    }

    /// `output.view(-1, n)`, nothing being known of `output`: arrays are reshaped alike.
    Rank ofUnknownView(const CallSite &site) const
    {
        if (site.member == noNode || site.starred || !isWrittenOut(site)
            || m_file.types.kindOf(site.receiver) != types::Type::Kind::unknown)
            return {};
        const std::string_view name = m_tree.text(site.member);
        const bool isReshaped = m_file.pack.source.reshapes.contains(name) && !m_file.classes.definesMember(name);
        return isReshaped ? givenSizes(m_file, site, 0) : Rank{};
    }

    /// The sizes are several arguments, a whole number, or a sequence that is written there; one name may be anything.
    bool isWrittenOut(const CallSite &site) const
    {
        if (site.arguments.size() != 1)
            return !site.arguments.empty();
        const NodeId only = unwrap(m_tree, site.arguments.front().value);
        return m_tree.kind(only) == Kind::tuple || m_tree.kind(only) == Kind::list
               || numberIn(m_tree, only).has_value();
    }

    Rank ofCall(NodeId call, int depth)
    {
        const CallSite site = CallSite::of(m_tree, call);
        const mapping::ApiFacts *facts = frameworkCallee(m_file, site);
        if (facts == nullptr) {
            if (const Rank viewed = ofUnknownView(site); viewed.isKnown())
                return viewed;
            const Rank own = ofOwnFunction(site, std::nullopt, depth);
            return own.isKnown() ? own : isTensor(call) ? ofObjectCall(site, depth) : ofNumber(call);
        }
        return site.starred ? Rank{} : ofWord(wordFor(facts->name), site, *facts, depth);
    }

    Rank ofWord(std::string_view word, const CallSite &site, const mapping::ApiFacts &facts, int depth)
    {
        const std::size_t shift = shiftOf(facts);
        if (word == "input")
            return ofInput(site, facts, depth);
        if (word == "given")
            return givenSizes(m_file, site, 0);
        if (word == "given_behind")
            return givenSizes(m_file, site, shift);
        if (word == "one_more")
            return shifted(ofInput(site, facts, depth), 1);
        if (word == "one_less")
            return shifted(ofInput(site, facts, depth), -1);
        if (word == "reduced")
            return ofReduced(site, facts, depth);
        if (word == "flattened")
            return ofFlattened(site, facts, depth);
        if (word == "joined")
            return ofListed(inputOf(site, facts), depth);
        if (word == "stacked")
            return shifted(ofListed(inputOf(site, facts), depth), 1);
        if (word == "listed") {
            const NodeId data = passedFor(site, 0, {"data"});
            const Rank rank = rankOfLists(m_file, data);
            const bool takesNumbers = facts.kind == mapping::ApiKind::function; // of classes a number is a size
            return rank.isKnown() || !takesNumbers ? rank : ofNumber(data);
        }
        if (word == "einsum")
            return ofEinsum(site);
        if (word == "as_other")
            return of(passedFor(site, shift, {"other"}), depth + 1);
        if (word == "promoted" || word == "product") {
            const Rank left = ofInput(site, facts, depth);
            const Rank right = of(passedFor(site, shift, {"other", "mat2", "tensor2", "exponent"}), depth + 1);
            return word == "product" ? ofProduct(left, right) : together(left, right);
        }
        return fixedRank(word);
    }

    /// `self.fc(x)`: what an object of the framework gives when it is called.
    Rank ofObjectCall(const CallSite &site, int depth)
    {
        if (m_file.types.kindOf(site.callee) != types::Type::Kind::instance)
            return {};
        const std::string_view word = wordFor(m_file.types.nameOf(site.callee));
        const NodeId input = passedFor(site, 0, {"input", "x"});
        if (word.empty() || input == noNode)
            return {};
        const Rank rank = of(input, depth + 1);
        return word == "input" ? rank : word == "one_more" ? shifted(rank, 1) : ofLayer(word, rank);
    }

    Rank ofMember(NodeId attribute, int depth)
    {
        const NodeId object = m_tree.child(attribute, Field::object);
        const std::string_view name = m_tree.text(m_tree.child(attribute, Field::attribute));
        if (isTensor(object)) {
            const std::string_view word = wordFor(m_file.pack.source.tensorClass + "." + std::string(name));
            return word == "input" ? of(object, depth + 1) : Rank{};
        }
        return isTensor(attribute) ? ofOwnMember(attribute, depth) : ofNumber(attribute);
    }

    /// `self.cache`, `model.cache`: what the class stores there, wherever it does; in place nothing changes.
    Rank ofOwnMember(NodeId attribute, int depth)
    {
        const MemberStores stores = storesOf(m_file, attribute).value_or(MemberStores());
        std::optional<Rank> found;
        for (const NodeId value : stores.values) {
            if (!stores.areAll || !seen(value))
                return {};
            const Rank one = of(value, depth + 1);
            m_seen.pop_back();
            found = found ? eitherOf(*found, one) : one;
        }
        return found.value_or(Rank{});
    }

    /// Takes it up; false if it is being looked at.
    bool seen(NodeId binding)
    {
        if (std::find(m_seen.begin(), m_seen.end(), binding) != m_seen.end())
            return false;
        m_seen.push_back(binding);
        return true;
    }

    Rank ofVariable(NodeId read, int depth)
    {
        const std::uint32_t variable = m_file.names.variableOf(read);
        if (variable == names::none || changesRank(m_file, read))
            return {};
        const ValueFlow::Definitions definitions = m_flow.definitionsOf(read);
        if (definitions.bindings.empty() || !definitions.areAll) {
            const NodeId given = givenTo(m_file, read); // a variable of the module that is assigned once
            return given == noNode ? ofNumber(read) : of(given, depth + 1);
        }
        std::optional<Rank> found;
        bool isCut = false;
        for (const NodeId binding : definitions.bindings) {
            if (!seen(binding)) {
                isCut = true; // a loop: right if each way round leaves what it was before
                continue;
            }
            const Rank one = ofBinding(binding, depth);
            m_seen.pop_back();
            found = found ? eitherOf(*found, one) : one;
        }
        m_isCut = m_isCut || isCut;
        return !found || (m_isCut && !found->isKnown()) ? Rank{} : *found;
    }

    Rank ofBinding(NodeId binding, int depth)
    {
        const names::BindingId id = m_file.names.bindingAt(binding);
        if (id == names::none)
            return {};
        if (m_file.names.bindings()[id].kind == names::Binding::Kind::parameter)
            return ofParameter(binding, depth);
        const NodeId above = m_tree.parent(binding);
        if (m_tree.kind(above) == Kind::augmented_assignment) // in place, but of numbers
            return together(of(binding, depth + 1), of(m_tree.child(above, Field::right), depth + 1));
        if (const NodeId value = storedIn(m_tree, binding); value != noNode)
            return of(value, depth + 1);
        const NodeId assignment = m_tree.parent(above);
        if (!isTuplePattern(m_tree.kind(above)) || m_tree.kind(assignment) != Kind::assignment)
            return {};
        int position = 0;
        for (NodeId each = m_tree.firstNamedChild(above); each != noNode && each != binding;
             each = m_tree.nextNamedSibling(each))
            ++position;
        const NodeId value = unwrap(m_tree, m_tree.child(assignment, Field::right));
        return isTensor(value) ? shifted(of(value, depth + 1), -1) : ofElement(value, position, depth);
    }

    /// What all calls of the function in this file pass for the parameter.
    Rank ofParameter(NodeId binding, int depth)
    {
        std::optional<Rank> found;
        const std::optional<std::vector<NodeId>> values = depth > 12 ? std::nullopt : passedEverywhere(m_file, binding);
        for (const NodeId value : values.value_or(std::vector<NodeId>())) {
            const Rank one = of(value, depth + 3);
            found = found ? eitherOf(*found, one) : one;
        }
        return found.value_or(ofNumber(binding));
    }

    const FileContext &m_file;
    const Tree &m_tree;
    ValueFlow m_flow;
    std::vector<NodeId> m_seen; ///< bindings that are being looked at
    bool m_isUsual;
    int m_steps = 0;
    bool m_isCut = false; ///< a loop was met
};

} // namespace

Rank rankOf(const FileContext &file, NodeId expression)
{
    if (expression == noNode)
        return {};
    (void)flowGraphAround(file, expression); // what is known of the file lies beside its graphs
    auto &known = file.flowGraphs->ranks;
    if (const auto found = known.find(expression); found != known.end())
        return found->second;
    const Rank rank = bothOf(Ranks(file, false).of(expression), askedFor(file, expression));
    known.emplace(expression, rank);
    return rank;
}

Rank likelyRankOf(const FileContext &file, NodeId expression)
{
    const Rank rank = rankOf(file, expression);
    if (expression == noNode || rank.isKnown())
        return rank;
    const Rank usual = bothOf(Ranks(file, true).of(expression), rank);
    const Rank asked = askedFor(file, expression);
    const bool isBatch = !usual.isKnown() && asked.most < Rank::unbounded && asked.most >= usual.least;
    return isBatch ? exactly(std::min(asked.most, usual.most)) : usual;
}

} // namespace torchferry::convert
