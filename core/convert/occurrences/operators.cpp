// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/operators.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/base/dotted.h"
#include "core/convert/calls/member_lookup.h"
#include "core/convert/calls/operator_call.h"
#include "core/convert/calls/tensor_results.h"
#include "core/convert/dataflow/element_types.h"
#include "core/convert/occurrences/third_party_calls.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using certainty::Limit;
using mapping::ApiFacts;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

struct Operation {
    NodeId node = noNode; ///< all of it; of a target that is no plain assignment, the target
    NodeId name = noNode; ///< the operator, where it is one token
    NodeId receiver = noNode;
    std::string method; ///< "__iadd__"
};

/// Operators, and the words in the names of their methods.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> operatorWords{{{"+", "add"},
                                                                                       {"-", "sub"},
                                                                                       {"*", "mul"},
                                                                                       {"@", "matmul"},
                                                                                       {"/", "truediv"},
                                                                                       {"//", "floordiv"},
                                                                                       {"%", "mod"},
                                                                                       {"**", "pow"},
                                                                                       {"<<", "lshift"},
                                                                                       {">>", "rshift"},
                                                                                       {"&", "and"},
                                                                                       {"|", "or"},
                                                                                       {"^", "xor"}}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> comparisonWords{
    {{"==", "eq"}, {"!=", "ne"}, {"<", "lt"}, {"<=", "le"}, {">", "gt"}, {">=", "ge"}}};

/// "+" -> "add"; empty for an operator without a method.
template <typename Words>
std::string_view wordOf(std::string_view sign, const Words &words)
{
    const auto known =
        std::find_if(words.begin(), words.end(), [sign](const auto &word) { return word.first == sign; });
    return known == words.end() ? std::string_view() : known->second;
}

/// Of objects whose class is known.
const std::vector<std::string> &operatorMethods()
{
    static const std::vector<std::string> methods = [] {
        std::vector<std::string> names{"__delitem__", "__getitem__", "__setitem__", "__contains__", "__enter__"};
        for (const auto &[sign, word] : operatorWords) {
            names.push_back("__" + std::string(word) + "__");
            names.push_back("__i" + std::string(word) + "__");
        }
        for (const auto &[sign, word] : comparisonWords)
            names.push_back("__" + std::string(word) + "__");
        return names;
    }();
    return methods;
}

Operation subscriptAt(const Tree &tree, NodeId node)
{
    const NodeId parent = tree.parent(node);
    const bool isLeft = parent != noNode && tree.field(node) == Field::left;
    Operation operation{node, node, tree.child(node, Field::value), "__getitem__"};
    switch (parent == noNode ? Kind::other : tree.kind(parent)) {
    case Kind::assignment:
        if (isLeft)
            operation.method = "__setitem__";
        if (isLeft && tree.child(parent, Field::type) == noNode)
            operation.node = parent;
        break;
    case Kind::augmented_assignment:
    case Kind::for_statement:
    case Kind::for_in_clause:
        if (isLeft)
            operation.method = "__setitem__";
        break;
    case Kind::pattern_list:
    case Kind::tuple_pattern:
    case Kind::list_pattern:
    case Kind::as_pattern_target: operation.method = "__setitem__"; break;
    case Kind::delete_statement: operation.method = "__delitem__"; break;
    default: break;
    }
    return operation;
}

/// What a `with` enters: `a` of `with a as b`.
NodeId enteredAt(const Tree &tree, NodeId item)
{
    const NodeId value = tree.firstNamedChild(item);
    return value != noNode && tree.kind(value) == Kind::as_pattern ? tree.firstNamedChild(value) : value;
}

std::optional<Operation> operationAt(const Tree &tree, NodeId node)
{
    Operation operation{node, node, noNode, {}};
    switch (tree.kind(node)) {
    case Kind::subscript: operation = subscriptAt(tree, node); break;
    case Kind::with_item: {
        // A call right there is a use of its own.
        const NodeId entered = enteredAt(tree, node);
        if (entered != noNode && tree.kind(unwrap(tree, entered)) != Kind::call)
            operation = {entered, entered, entered, "__enter__"};
        break;
    }
    case Kind::comparison_operator:
        if (const auto membership = membershipAt(tree, node)) {
            operation.receiver = membership->container;
            operation.method = "__contains__";
        } else if (const auto compared = comparisonAt(tree, node)) {
            operation.name = compared->sign;
            operation.receiver = compared->left;
            const std::string_view word = wordOf(tree.text(compared->sign), comparisonWords);
            if (!word.empty())
                operation.method = "__" + std::string(word) + "__";
        }
        break;
    case Kind::binary_operator:
    case Kind::augmented_assignment: {
        const bool isAugmented = tree.kind(node) == Kind::augmented_assignment;
        operation.name = tree.child(node, Field::operator_);
        operation.receiver = tree.child(node, Field::left);
        std::string_view sign = operation.name == noNode ? std::string_view() : tree.text(operation.name);
        if (isAugmented && !sign.empty())
            sign.remove_suffix(1);
        const std::string_view word = wordOf(sign, operatorWords);
        if (!word.empty())
            operation.method = (isAugmented ? "__i" : "__") + std::string(word) + "__";
        break;
    }
    default: break;
    }
    if (operation.receiver == noNode || operation.method.empty())
        return std::nullopt;
    return operation;
}

class OperatorCollector {
public:
    OperatorCollector(const FileContext &file, std::vector<Occurrence> &occurrences)
        : m_file(file),
          m_tree(file.tree),
          m_occurrences(occurrences)
    {
        for (const auto &[root, words] : file.pack.source.thirdPartyApis)
            m_words.insert(m_words.end(), words.begin(), words.end());
    }

    void run()
    {
        if (m_file.migrationState == MigrationState::wholly)
            return;
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            const Kind kind = m_tree.kind(id);
            if (kind != Kind::subscript && kind != Kind::binary_operator && kind != Kind::augmented_assignment
                && kind != Kind::comparison_operator && kind != Kind::with_item)
                continue;
            if (kind == Kind::comparison_operator || kind == Kind::subscript)
                visitThirdParty(id);
            visit(id);
        }
    }

private:
    /// An object whose class is known.
    void visit(NodeId id)
    {
        const NodeId object = objectOf(id);
        if (object == noNode)
            return;
        if (m_file.types.kindOf(object) == types::Type::Kind::unknown)
            visitUnknown(id);
        if (m_file.types.kindOf(object) != types::Type::Kind::instance)
            return;
        const Methods &methods = methodsOf(m_file.types.nameOf(object));
        if (methods.empty())
            return;
        const std::optional<Operation> operation = operationAt(m_tree, id);
        const auto known = operation ? methods.find(operation->method) : methods.end();
        if (known == methods.end())
            return;
        const auto isThere = [object](const Occurrence &occurrence) { return occurrence.node == object; };
        if (m_tree.kind(id) == Kind::with_item && std::any_of(m_occurrences.begin(), m_occurrences.end(), isThere))
            return; // the row of the member says what becomes of it
        Occurrence occurrence = useOf(*operation, known->second);
        m_file.types.limitBy(object, occurrence.certainty);
        m_file.limitByMigration(occurrence.certainty);
        occurrence.evidence = m_file.types.evidence(object);
        m_occurrences.push_back(std::move(occurrence));
    }

    /// `parts[-1] = layer`: what is put into it may tell what it is.
    void visitUnknown(NodeId id)
    {
        if (m_tree.kind(id) == Kind::augmented_assignment)
            return visitUnknownInPlace(id);
        if (m_tree.kind(id) == Kind::binary_operator)
            return visitUnknownOperand(id);
        const NodeId key = m_tree.kind(id) == Kind::subscript ? m_tree.child(id, Field::subscript) : NodeId{noNode};
        const NodeId store = m_tree.parent(id);
        if (key == noNode || m_tree.kind(key) == Kind::string || m_tree.kind(store) != Kind::assignment
            || m_tree.field(id) != Field::left)
            return;
        const NodeId stored = unwrap(m_tree, m_tree.child(store, Field::right));
        if (m_file.types.kindOf(stored) != types::Type::Kind::instance)
            return;
        for (const auto &[name, api] : m_file.pack.source.itemSetters) {
            if (!m_file.classes.derivesFrom(m_file.types.nameOf(stored), name) || m_file.pack.rowsOf(api) == nullptr)
                continue;
            const std::optional<Operation> operation = operationAt(m_tree, id);
            if (!operation || operation->node != store)
                continue;
            Occurrence occurrence = useOf(*operation, api);
            occurrence.certainty.limit(
                Limit::memberOfSeveral,
                {{"member", operation->method}, {"class", std::string(ownerOf(api))}, {"argument", ""}});
            occurrence.evidence = m_file.types.evidence(stored);
            m_occurrences.push_back(std::move(occurrence));
        }
    }

    /// `pred[..., 1] + cells`: its axes, or what is done with it elsewhere, show a tensor, and the other operand is one of
    /// whole numbers or truth values, which it may not go together with.
    void visitUnknownOperand(NodeId id)
    {
        const std::optional<Operation> operation = operationAt(m_tree, id);
        const std::string api = m_file.pack.source.tensorClass + "." + (operation ? operation->method : std::string());
        const NodeId other = unwrap(m_tree, m_tree.child(id, Field::right));
        if (!operation || m_file.pack.rowsOf(api) == nullptr
            || m_file.types.kindOf(other) != types::Type::Kind::instance
            || !m_file.classes.derivesFrom(m_file.types.nameOf(other), m_file.pack.source.tensorClass))
            return;
        const ElementType numbers = elementTypeOf(m_file, other);
        if ((numbers != ElementType::integer && numbers != ElementType::boolean)
            || !(hasSeveralAxes(operation->receiver) || isTensorByUse(m_file, operation->receiver)))
            return;
        Occurrence occurrence = useOf(*operation, api);
        occurrence.certainty.limit(Limit::memberByUse, {{"class", m_file.pack.source.tensorClass}});
        m_file.limitByMigration(occurrence.certainty);
        occurrence.evidence = m_file.types.evidence(other);
        m_occurrences.push_back(std::move(occurrence));
    }

    /// `x[..., 1]`, `x[:, None]`: read by several axes.
    bool hasSeveralAxes(NodeId node) const
    {
        node = unwrap(m_tree, node);
        const NodeId first =
            m_tree.kind(node) == Kind::subscript ? m_tree.child(node, Field::subscript) : NodeId{noNode};
        bool isSliced = false;
        int axes = 0;
        for (NodeId index = first; index != noNode; index = m_tree.nextNamedSibling(index), ++axes)
            isSliced = isSliced || m_tree.kind(index) == Kind::slice || m_tree.kind(index) == Kind::ellipsis;
        return isSliced && axes > 1;
    }

    /// `p -= rate * p.grad`: members that only a tensor has are read from what is changed, or it is `p.data`.
    void visitUnknownInPlace(NodeId id)
    {
        const std::optional<Operation> operation = operationAt(m_tree, id);
        const std::string api = m_file.pack.source.tensorClass + "." + (operation ? operation->method : std::string());
        if (!operation || m_file.pack.rowsOf(api) == nullptr)
            return;
        const bool isAttribute = m_tree.kind(operation->receiver) == Kind::attribute;
        const NodeId name = isAttribute ? m_tree.child(operation->receiver, Field::attribute) : NodeId{noNode};
        const bool isIdentity =
            isAttribute && m_file.pack.source.identityAttributes.contains(std::string(m_tree.text(name)));
        const NodeId member = isIdentity ? name : objectMemberOf(id, m_tree.text(operation->receiver));
        if (member == noNode || m_file.classes.definesMember(m_tree.text(member)))
            return;
        Occurrence occurrence = useOf(*operation, api);
        occurrence.certainty.limit(isIdentity ? Limit::memberOfSeveral : Limit::memberByName,
                                   {{"member", std::string(m_tree.text(member))},
                                    {"class", m_file.pack.source.tensorClass},
                                    {"argument", ""}});
        m_file.limitByMigration(occurrence.certainty);
        m_occurrences.push_back(std::move(occurrence));
    }

    /// In the block of the statement: `grad` of `p.grad`, where `p` is the text.
    NodeId objectMemberOf(NodeId statement, std::string_view text) const
    {
        const NodeId block = m_tree.parent(m_tree.statement(statement));
        const NodeId end = block == noNode ? noNode : m_tree.subtreeEnd(block);
        for (NodeId id = block; block != noNode && id < end; ++id) {
            if (m_tree.kind(id) != Kind::attribute || m_tree.text(m_tree.child(id, Field::object)) != text)
                continue;
            const NodeId member = m_tree.child(id, Field::attribute);
            if (m_file.pack.source.objectMembers.contains(m_tree.text(member)))
                return member;
        }
        return noNode;
    }

    /// The object whose method implements the operator.
    NodeId objectOf(NodeId id) const
    {
        switch (m_tree.kind(id)) {
        case Kind::subscript: return m_tree.child(id, Field::value);
        case Kind::with_item: return enteredAt(m_tree, id);
        case Kind::comparison_operator:
            if (const auto membership = membershipAt(m_tree, id))
                return membership->container;
            return m_tree.firstNamedChild(id);
        default: return m_tree.child(id, Field::left);
        }
    }

    using Methods = std::map<std::string, std::string, std::less<>>;

    /// The framework's methods behind operators that have a row, of hardly any class: method -> API.
    const Methods &methodsOf(std::string_view owner)
    {
        const auto [known, isNew] = m_methods.try_emplace(owner);
        Methods &methods = known->second;
        const bool isOurs = isNew && (m_file.pack.source.owns(owner) || m_file.classes.find(owner) != nullptr);
        if (isOurs && m_owners.empty())
            findOwners();
        const bool mayHave = isOurs && std::any_of(m_owners.begin(), m_owners.end(), [&](const std::string &one) {
                                 return m_file.classes.derivesFrom(owner, one);
                             });
        for (const std::string &method : mayHave ? operatorMethods() : std::vector<std::string>()) {
            const ApiFacts *facts = frameworkMember(m_file, owner, method);
            if (facts != nullptr && m_file.pack.rowsOf(facts->name) != nullptr)
                methods.emplace(method, facts->name);
        }
        return methods;
    }

    void findOwners()
    {
        for (const std::string &method : operatorMethods()) {
            for (const std::string &owner : m_file.pack.sourceFacts.classesWithMember(method)) {
                if (m_file.pack.rowsOf(owner + "." + method) != nullptr)
                    m_owners.insert(owner);
            }
        }
    }

    /// A name of another package, with one of the words beside it.
    void visitThirdParty(NodeId id)
    {
        if (m_words.empty() || !holdsOne(m_words, id))
            return;
        const std::optional<Operation> operation = operationAt(m_tree, id);
        const Kind kind = operation ? m_tree.kind(operation->receiver) : Kind::other;
        if (kind != Kind::identifier && kind != Kind::attribute)
            return;
        const auto resolved = m_file.project.resolve(m_file.names, m_tree, operation->receiver);
        if (!resolved || resolved->local)
            return;
        std::string api = m_file.pack.sourceFacts.canonical(resolved->dotted);
        api.append(".").append(operation->method);
        const std::vector<std::string> *words = wordsOfThirdParty(m_file.pack, api);
        if (words == nullptr || !holdsOne(*words, id) || m_file.pack.rowsOf(api) == nullptr)
            return;
        Occurrence occurrence = useOf(*operation, api);
        occurrence.through = resolved->through;
        occurrence.certainName = resolved->certain;
        if (!resolved->certain)
            occurrence.certainty.limit(Limit::nameMayBeOther, {{"api", occurrence.api}});
        m_file.limitByMigration(occurrence.certainty);
        m_occurrences.push_back(std::move(occurrence));
    }

    /// The key of a subscript, or what is looked for, is one of the words.
    bool holdsOne(const std::vector<std::string> &words, NodeId id) const
    {
        const NodeId key =
            m_tree.kind(id) == Kind::subscript ? m_tree.child(id, Field::subscript) : m_tree.firstNamedChild(id);
        const std::string text = textOf(m_tree, key);
        return !text.empty() && std::find(words.begin(), words.end(), text) != words.end();
    }

    static Occurrence useOf(const Operation &operation, std::string api)
    {
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::operatorCall;
        occurrence.api = std::move(api);
        occurrence.use = Use::call;
        occurrence.name = operation.name;
        occurrence.node = operation.node;
        occurrence.receiver = operation.receiver;
        return occurrence;
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<Occurrence> &m_occurrences;
    std::vector<std::string> m_words;
    std::set<std::string> m_owners; ///< classes with a method behind an operator that has a row
    std::unordered_map<std::string_view, Methods> m_methods; ///< by class
};

} // namespace

std::string inPlaceMethodAt(const Tree &tree, NodeId node)
{
    const auto operation =
        tree.kind(node) == Kind::augmented_assignment ? operationAt(tree, node) : std::optional<Operation>();
    return operation ? operation->method : std::string();
}

void collectOperators(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    OperatorCollector(file, occurrences).run();
}

} // namespace torchferry::convert
