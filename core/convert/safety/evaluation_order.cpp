// SPDX-License-Identifier: Apache-2.0
#include "core/convert/safety/evaluation_order.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "core/convert/calls/droppable_values.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/model/emission.h"
#include "core/convert/safety/evaluation_walk.h"
#include "core/convert/safety/piece_text.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// How much the moment matters at which something is evaluated.
enum class Weight : std::uint8_t {
    none,   ///< a constant
    name,   ///< a name: only an assignment to it within the expression changes what it means
    read,   ///< an attribute, an element, an operation: depends on the state of objects
    makes,  ///< a call of the framework that gives something new: reads, and may draw random numbers
    effect, ///< may change objects
    binds,  ///< `:=`: changes objects, perhaps, and a name
};

bool conflict(Weight a, Weight b)
{
    const auto [low, high] = std::minmax(a, b);
    switch (high) {
    case Weight::binds: return low >= Weight::read;
    case Weight::effect: return low >= Weight::read;
    case Weight::makes: return low >= Weight::makes;
    default: return false;
    }
}

class OrderCheck {
public:
    explicit OrderCheck(const CallSubject &subject)
        : m_file(*subject.file),
          m_tree(subject.file->tree),
          m_use(subject.node),
          m_root(subject.node)
    {
        if (subject.value != noNode) {
            m_root = m_tree.parent(subject.value); // the assignment: the value comes first
            m_isStore = true;
        }
    }

    bool keepsOrder(const std::vector<Piece> &pieces)
    {
        return isPlain(pieces) || isPure(m_tree, m_root, true) || agrees(pieces);
    }

    bool keepsOrder(const StatementPlace &place, const SurroundingText &text)
    {
        m_root = place.root;
        if ((text.movesUse && !commutes(text)) || changesUse(text.after))
            return false;
        if (isPure(m_tree, m_root, false))
            return true;
        // Brackets, for an expression in a header may be what is no statement: `x := f()`.
        const bool isExpression = place.root != place.statement;
        const ByteRange root = m_tree.range(place.root);
        std::vector<Piece> pieces = text.before;
        pieces.push_back(literalPiece(isExpression ? "(" : ""));
        pieces.push_back(sourcePiece({root.begin, text.replaced.begin}));
        pieces.insert(pieces.end(), text.inPlace.begin(), text.inPlace.end());
        pieces.push_back(sourcePiece({text.replaced.end, root.end}));
        pieces.push_back(literalPiece(isExpression ? ")\n" : "\n"));
        pieces.insert(pieces.end(), text.after.begin(), text.after.end());
        return agrees(pieces);
    }

private:
    struct Event {
        Weight weight = Weight::none;
        std::uint32_t order = 0;
        bool conditional = false;
        std::string_view name; ///< read, or bound by `:=`
    };

    /// What the use does may be done before all that the statement evaluates before it, or behind all that it evaluates
    /// later.
    bool commutes(const SurroundingText &text) const
    {
        const Weight weight = m_isStore ? Weight::effect : weightOf(m_use);
        const EvaluationWalk walk(m_tree, m_root, [this](NodeId scope) { return isClosed(scope); });
        bool isLater = false;
        for (const EvaluationWalk::Step &step : walk.steps) {
            isLater = isLater || step.node == m_use;
            const bool isOwn = text.replaced.contains(m_tree.range(step.node));
            const bool matters = isLater ? !text.after.empty() : !text.before.empty();
            if (!isOwn && matters && conflict(weightOf(step.node), weight))
                return false;
        }
        return true;
    }

    /// What the use is passed is evaluated behind it, and one of the two changes what the other reads.
    bool changesUse(const std::vector<Piece> &after) const
    {
        const Weight weight = std::max(weightOf(m_use), Weight::read);
        for (NodeId id = m_use; id < m_tree.subtreeEnd(m_use); ++id) {
            const ByteRange range = m_tree.range(id);
            const bool isMoved = std::any_of(after.begin(), after.end(), [range](const Piece &piece) {
                return piece.kind == Piece::Kind::source && piece.range.contains(range);
            });
            if (isMoved && conflict(weightOf(id), weight))
                return true;
        }
        return false;
    }

    /// A comprehension or a lambda counts as a whole unless the use is in it.
    bool isClosed(NodeId scope) const { return m_use <= scope || m_use >= m_tree.subtreeEnd(scope); }

    /// Everything is written where it stood, and the template has nothing in it that turns an order around.
    bool isPlain(const std::vector<Piece> &pieces) const
    {
        std::uint32_t last = 0;
        for (const Piece &piece : pieces) {
            if (piece.kind == Piece::Kind::source) {
                if (piece.range.begin < last && !isBlank(piece.range))
                    return false;
                last = std::max(last, piece.range.begin);
                continue;
            }
            constexpr std::size_t shortest = 3; // of the words: most literals are brackets and commas
            if (piece.kind == Piece::Kind::name || piece.text.size() < shortest)
                continue;
            for (const std::string_view word : {" if ", " for ", " and ", " or ", " = ", "lambda"}) {
                if (piece.text.find(word) != std::string::npos)
                    return false;
            }
        }
        return !m_isStore;
    }

    /// What is between arguments evaluates nothing.
    bool isBlank(const ByteRange &range) const
    {
        return m_tree.text().substr(range.begin, range.size()).find_first_not_of(" \t\r\n,()[]\\")
               == std::string_view::npos;
    }

    bool isPure(const Tree &tree, NodeId root, bool below) const
    {
        const NodeId end = tree.subtreeEnd(root);
        for (NodeId id = root + (below ? 1 : 0); id < end; ++id) {
            if (weightOf(id) >= Weight::makes)
                return false;
        }
        return true;
    }

    Weight weightOf(NodeId node) const
    {
        switch (m_tree.kind(node)) {
        case Kind::identifier: return isBoundElsewhere(node) ? Weight::read : Weight::name;
        case Kind::attribute: return isOfModule(node) || !mayChange(node) ? Weight::name : Weight::read;
        case Kind::subscript: return isPartOfModule(node) ? Weight::name : Weight::read;
        case Kind::binary_operator:
        case Kind::unary_operator:
        case Kind::comparison_operator:
        case Kind::interpolation:
        case Kind::list_splat:
        case Kind::dictionary_splat: return literalText(m_tree, node).empty() ? Weight::read : Weight::none;
        case Kind::call: return weightOfCall(node);
        case Kind::list_comprehension:
        case Kind::set_comprehension:
        case Kind::dictionary_comprehension:
        case Kind::generator_expression:
        case Kind::await:
        case Kind::yield_:
        case Kind::error: return Weight::effect;
        case Kind::named_expression: return Weight::binds;
        default: return Weight::none;
        }
    }

    Weight weightOfCall(NodeId call) const
    {
        if (isDroppable(m_file, call))
            return Weight::read;
        const CallSite site = CallSite::of(m_tree, call);
        const mapping::CallEffects &effects = effectsOf(m_file, site);
        if (effects.changesNothing() && !effects.acts && !runsGivenCode(m_file, site, effects))
            return Weight::read;
        return changesNothing(m_file, site, frameworkFunction(site)) ? Weight::makes : Weight::effect;
    }

    /// What of the framework the call runs, if any; an object of which nothing is known is taken for a tensor.
    const mapping::ApiFacts *frameworkFunction(const CallSite &site) const
    {
        if (site.callee == noNode || m_file.project.resolve(m_file.names, m_tree, site.callee))
            return frameworkCallee(m_file, site);
        if (site.member == noNode || m_file.classes.definesMember(m_tree.text(site.member)))
            return nullptr;
        const std::string_view tensor = m_file.pack.source.tensorClass;
        const types::Type type = m_file.types.of(site.receiver).type;
        const bool mayBeTensor = type.kind == types::Type::Kind::unknown
                                 || (type.kind == types::Type::Kind::instance && type.name == tensor);
        return mayBeTensor ? m_file.pack.sourceFacts.member(tensor, m_tree.text(site.member)) : nullptr;
    }

    /// A function says `global` or `nonlocal` of it: calling that changes what the name means.
    bool isBoundElsewhere(NodeId identifier) const
    {
        const std::uint32_t variable = m_file.names.variableOf(identifier);
        if (variable == names::none)
            return false;
        const names::Variable &known = m_file.names.variables()[variable];
        return std::any_of(known.bindings.begin(), known.bindings.end(), [&](names::BindingId id) {
            const names::Binding &binding = m_file.names.bindings()[id];
            const bool isOwn =
                binding.kind == names::Binding::Kind::import || binding.kind == names::Binding::Kind::function
                || binding.kind == names::Binding::Kind::class_ || binding.kind == names::Binding::Kind::parameter;
            return !isOwn && m_file.names.scopeOf(binding.node) != known.scope;
        });
    }

    /// `np.pi`: what a foreign module holds stays as it is.
    bool isOfModule(NodeId attribute) const
    {
        const auto resolved = m_file.project.resolve(m_file.names, m_tree, attribute);
        return resolved && resolved->certain && !resolved->local;
    }

    /// `self.layers[i]`: what a module is made of stays in it.
    bool isPartOfModule(NodeId subscript) const
    {
        const NodeId whole = m_tree.child(subscript, Field::value);
        const auto &modules = m_file.pack.source.callMembers;
        return whole != noNode && m_file.types.kindOf(whole) == types::Type::Kind::instance
               && std::any_of(modules.begin(), modules.end(), [&](const auto &entry) {
                      return m_file.classes.derivesFrom(m_file.types.nameOf(whole), entry.first);
                  });
    }

    /// The file computes an attribute of that name, or assigns it after its object was made: a call may change it. That
    /// another file does is no more likely than that a call changes what a name means.
    bool mayChange(NodeId attribute) const
    {
        const NodeId node = m_tree.child(attribute, Field::attribute);
        const std::string_view name = node == noNode ? std::string_view() : m_tree.text(node);
        if (!m_file.changingAttributes)
            m_file.changingAttributes = changingAttributes();
        return m_file.changingAttributes->contains(name);
    }

    std::unordered_set<std::string_view> changingAttributes() const
    {
        std::unordered_set<std::string_view> found;
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            const Kind kind = m_tree.kind(id);
            const bool isMethod = kind == Kind::function_definition
                                  && m_file.names.scopes()[m_file.names.scopeOf(id)].kind == names::Scope::Kind::class_;
            NodeId name = noNode;
            if (isMethod)
                name = m_tree.child(id, Field::name);
            else if (kind == Kind::attribute && isLateStore(id))
                name = m_tree.child(id, Field::attribute);
            if (name != noNode)
                found.insert(m_tree.text(name));
        }
        return found;
    }

    bool isLateStore(NodeId attribute) const
    {
        NodeId target = attribute;
        while (m_tree.kind(m_tree.parent(target)) == Kind::pattern_list
               || m_tree.kind(m_tree.parent(target)) == Kind::tuple_pattern)
            target = m_tree.parent(target);
        const Kind kind = m_tree.kind(m_tree.parent(target));
        if ((kind != Kind::assignment && kind != Kind::augmented_assignment && kind != Kind::for_statement)
            || m_tree.field(target) != Field::left)
            return false;
        const NodeId function = m_tree.enclosing(target, Kind::function_definition);
        const NodeId name = function == noNode ? noNode : m_tree.child(function, Field::name);
        return name == noNode || m_tree.text(name) != "__init__";
    }

    /// `x[i] = …`: the place that is stored into, whatever is there; `x` and `i` are steps of their own.
    static bool isElementStored(const Tree &tree, NodeId node)
    {
        const NodeId parent = tree.parent(node);
        return tree.kind(node) == Kind::subscript && tree.kind(parent) == Kind::assignment
               && tree.child(parent, Field::left) == node;
    }

    bool agrees(const std::vector<Piece> &pieces)
    {
        std::map<std::pair<std::uint32_t, std::uint32_t>, Event> source;
        const EvaluationWalk before(m_tree, m_root, [this](NodeId scope) { return isClosed(scope); });
        for (const EvaluationWalk::Step &step : before.steps) {
            const Event event{weightOf(step.node), static_cast<std::uint32_t>(source.size()), step.conditional,
                              nameOf(step.node)};
            if (event.weight != Weight::none)
                source.emplace(std::pair(m_tree.begin(step.node), m_tree.end(step.node)), event);
        }
        const RenderedText written(m_tree.text(), pieces);
        const Tree tree = Tree::parse(written.text());
        const auto sourceOf = [&](NodeId node) { return written.placeOf(tree.range(node)); };
        const EvaluationWalk after(tree, tree.root(), [&](NodeId node) { return !sourceOf(node).empty(); });
        std::array<std::uint32_t, 6> latest{}; // by weight: one more than the order of the last one so far
        std::vector<Event> named;
        for (const EvaluationWalk::Step &step : after.steps) {
            const ByteRange range = sourceOf(step.node);
            const auto known = source.find({range.begin, range.end});
            if (range.empty() || known == source.end() || isElementStored(tree, step.node))
                continue;
            const Event &event = known->second;
            // A loop of a template may change what it reads again.
            const bool isInLoop = step.conditional
                                  && (tree.enclosing(step.node, Kind::for_statement) != noNode
                                      || tree.enclosing(step.node, Kind::while_statement) != noNode);
            if (event.weight >= (isInLoop ? Weight::read : Weight::makes) && step.conditional && !event.conditional)
                return false;
            for (std::size_t weight = 0; weight < latest.size(); ++weight) {
                if (latest[weight] > event.order + 1 && conflict(static_cast<Weight>(weight), event.weight))
                    return false;
            }
            if (std::any_of(named.begin(), named.end(), [&](const Event &other) { return rebinds(other, event); }))
                return false;
            if (!event.name.empty())
                named.push_back(event);
            std::uint32_t &last = latest[static_cast<std::size_t>(event.weight)];
            last = std::max(last, event.order + 1);
        }
        return true;
    }

    std::string_view nameOf(NodeId node) const
    {
        if (m_tree.kind(node) == Kind::named_expression)
            return m_tree.text(m_tree.child(node, Field::name));
        const bool isName = m_tree.kind(node) == Kind::identifier || m_tree.kind(node) == Kind::attribute;
        const std::string_view text = isName ? m_tree.text(node) : std::string_view();
        return text.substr(0, text.find_first_of(". \t\r\n\\"));
    }

    /// `earlier` is written before `later`, was evaluated after it, and one of them binds what the other reads.
    static bool rebinds(const Event &earlier, const Event &later)
    {
        return earlier.order > later.order && earlier.name == later.name
               && (earlier.weight == Weight::binds || later.weight == Weight::binds);
    }

    const FileContext &m_file;
    const Tree &m_tree;
    NodeId m_use;
    NodeId m_root; ///< whose operands are compared: the use, an assignment or the statement
    bool m_isStore = false;
};

} // namespace

bool keepsOrder(const CallSubject &subject, const std::vector<Piece> &pieces)
{
    return OrderCheck(subject).keepsOrder(pieces);
}

bool keepsOrder(const CallSubject &subject, const StatementPlace &place, const SurroundingText &text)
{
    return OrderCheck(subject).keepsOrder(place, text);
}

} // namespace torchferry::convert
