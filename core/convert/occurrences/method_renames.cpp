// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/method_renames.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

#include "core/base/dotted.h"
#include "core/convert/occurrences/syntactic_role.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/super_calls.h"
#include "core/python/words.h"

namespace torchferry::convert {

using mapping::Row;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::ClassTable;

namespace {

/// These look members up by a string that is passed to them.
constexpr std::array<std::string_view, 9> lookingUp{"getattr", "setattr",          "hasattr",
                                                    "delattr", "attrgetter",       "methodcaller",
                                                    "object",  "__getattribute__", "__getattr__"};
/// Decorators that take a method as it is, whatever its name.
constexpr std::array<std::string_view, 8> plainDecorators{
    "abc.abstractmethod", "functools.cache",      "functools.lru_cache",        "typing.overload",
    "typing.override",    "typing.no_type_check", "typing_extensions.overload", "typing_extensions.override"};

template <std::size_t N>
bool has(const std::array<std::string_view, N> &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The class whose method is read at an attribute: that of the object or the class it is read of, of `super()` the class
/// around.
struct Owner {
    const ClassTable::Class *own = nullptr; ///< of the project
    std::string name;                       ///< empty if nothing is known of the object
    bool isInstance = false;
};

Owner ownerAt(const FileContext &file, NodeId attribute)
{
    const NodeId object = file.tree.child(attribute, Field::object);
    if (object == noNode)
        return {};
    if (isSuper(file.tree, object)) {
        const ClassTable::Class *around = classAround(file, attribute);
        return {around, around == nullptr ? std::string() : around->name, true};
    }
    types::Type type = file.types.of(object).type;
    const bool isInstance = type.kind == types::Type::Kind::instance;
    if (!isInstance && type.kind != types::Type::Kind::classObject)
        return {nullptr, type.kind == types::Type::Kind::unknown ? "" : "(other)", false};
    return {file.classes.find(type.name), std::move(type.name), isInstance};
}

std::uint32_t indexOf(const ClassTable &classes, const ClassTable::Class &own)
{
    return static_cast<std::uint32_t>(&own - classes.classes().data());
}

/// Of `super()` the next class of the project that defines it counts, of anything else the class itself does too.
bool definesIt(const FileContext &file, const ClassTable::Class &own, std::string_view name, bool isSuper)
{
    const std::vector<std::uint32_t> &line = own.projectAncestors;
    return std::any_of(line.begin() + (isSuper && !line.empty() ? 1 : 0), line.end(), [&](std::uint32_t ancestor) {
        const std::uint32_t member = file.classes.member(ancestor, name);
        return member != names::none && file.classes.members()[member].owner == ancestor;
    });
}

/// The name is bound in the body of a class that a row renames the method of.
const Row *rowOfDefined(const FileContext &file, NodeId name)
{
    if (!file.pack.renamedMethods.contains(file.tree.text(name)))
        return nullptr;
    const names::BindingId binding = file.names.bindingAt(name);
    const ClassTable::Class *own = classAround(file, name);
    const bool isInBody =
        own != nullptr && binding != names::none && file.names.bindings()[binding].scope == own->scope;
    return isInBody ? renamingRow(file.pack, *own, file.tree.text(name)) : nullptr;
}

/// The name that `forward = run` binds, alone; else noNode.
NodeId assignedName(const Tree &tree, NodeId assignment)
{
    const NodeId left = tree.child(assignment, Field::left);
    return left != noNode && tree.kind(left) == Kind::identifier ? left : NodeId{noNode};
}

/// `def forward(self, x)`, `forward = run` in the body of a class.
void addDefinitions(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    const Tree &tree = file.tree;
    for (NodeId id = 0; id < tree.size(); ++id) {
        NodeId name = noNode;
        if (tree.kind(id) == Kind::function_definition)
            name = tree.child(id, Field::name);
        else if (tree.kind(id) == Kind::assignment)
            name = assignedName(tree, id);
        const Row *row = name == noNode ? nullptr : rowOfDefined(file, name);
        if (row == nullptr)
            continue;
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::methodDefinition;
        occurrence.api = row->api;
        occurrence.use = Use::definition;
        occurrence.name = name;
        occurrence.node = name;
        occurrences.push_back(std::move(occurrence));
    }
}

class ReferenceCollector {
public:
    ReferenceCollector(const FileContext &file, std::vector<Occurrence> &occurrences)
        : m_file(file),
          m_tree(file.tree),
          m_occurrences(occurrences)
    {}

    void run()
    {
        std::unordered_map<NodeId, std::size_t> known;
        for (std::size_t index = 0; index < m_occurrences.size(); ++index) {
            if (m_occurrences[index].origin == Occurrence::Origin::member)
                known.emplace(m_occurrences[index].name, index);
        }
        for (NodeId id = m_tree.next(Kind::attribute, 0); id != noNode; id = m_tree.next(Kind::attribute, id + 1)) {
            std::optional<Occurrence> occurrence = referenceAt(id);
            if (!occurrence)
                continue;
            if (const auto at = known.find(id); at != known.end())
                m_occurrences[at->second] = std::move(*occurrence);
            else
                m_occurrences.push_back(std::move(*occurrence));
        }
    }

private:
    [[nodiscard]] std::optional<Occurrence> referenceAt(NodeId attribute) const
    {
        const std::string_view name = attributeName(m_tree, attribute);
        if (!m_file.pack.renamedMethods.contains(name))
            return std::nullopt;
        const Owner owner = ownerAt(m_file, attribute);
        const Row *row = owner.own == nullptr ? nullptr : renamingRow(m_file.pack, *owner.own, name);
        const NodeId object = m_tree.child(attribute, Field::object);
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::methodReference;
        occurrence.name = attribute;
        setSyntacticRole(m_tree, occurrence, true);
        if (row == nullptr || isDeleted(m_tree, attribute))
            return std::nullopt;
        // What the framework defines is found by the class of the framework, if an object of it is known.
        if (occurrence.use != Use::store && owner.isInstance
            && !definesIt(m_file, *owner.own, name, isSuper(m_tree, object)))
            return std::nullopt;
        occurrence.api = row->api;
        occurrence.use = occurrence.use == Use::call ? Use::call : Use::value;
        occurrence.name = m_tree.child(attribute, Field::attribute);
        occurrence.node = occurrence.name;
        occurrence.receiver = object;
        if (!isSuper(m_tree, object))
            m_file.types.limitBy(object, occurrence.certainty);
        if (!occurrence.certainty.isCertain())
            m_file.limitByMigration(occurrence.certainty);
        occurrence.evidence = m_file.types.evidence(object);
        return occurrence;
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<Occurrence> &m_occurrences;
};

class FactCollector {
public:
    FactCollector(const FileContext &file, const Occurrences &occurrences, const Findings &findings)
        : m_file(file),
          m_tree(file.tree),
          m_occurrences(occurrences),
          m_findings(findings)
    {}

    MethodFacts run()
    {
        for (const FindingId id : m_findings.ids())
            addSite(m_occurrences[id], m_findings[id]);
        for (NodeId id = m_tree.next(Kind::class_definition, 0); id != noNode;
             id = m_tree.next(Kind::class_definition, id + 1)) {
            const NodeId body = m_tree.child(id, Field::body);
            const ClassTable::Class *own = body == noNode ? nullptr : classAround(m_file, body);
            if (own == nullptr)
                continue;
            lookAtClass(*own);
            if (own->node != id)
                lookAtSecond(*own, id);
        }
        for (NodeId id = m_tree.next(Kind::attribute, 0); id != noNode; id = m_tree.next(Kind::attribute, id + 1))
            lookAtAttribute(id);
        for (NodeId id = m_tree.next(Kind::string, 0); id != noNode; id = m_tree.next(Kind::string, id + 1))
            lookAtString(id);
        for (const ByteRange &region : m_tree.errors())
            lookAtUnparsed(region);
        return std::move(m_facts);
    }

private:
    void obstacle(MethodFacts::Obstacle::Kind kind, std::string_view method, const ClassTable::Class *own, NodeId node)
    {
        m_facts.obstacles.push_back({kind, std::string(method),
                                     own == nullptr ? names::none : indexOf(m_file.classes, *own),
                                     m_file.source.position(m_tree.begin(node)).line});
    }

    void addSite(const Occurrence &occurrence, const Finding &finding)
    {
        using Origin = Occurrence::Origin;
        MethodFacts::Site site;
        site.finding = finding.id;
        if (occurrence.origin == Origin::methodDefinition) {
            site.classIndex = indexOf(m_file.classes, *classAround(m_file, occurrence.node));
            site.isDefinition = true;
            site.name = m_tree.range(occurrence.name);
        } else if (occurrence.origin == Origin::methodReference) {
            const Owner owner = ownerAt(m_file, m_tree.parent(occurrence.name));
            site.classIndex = indexOf(m_file.classes, *owner.own);
            site.isDefinition = isStored(m_tree.parent(occurrence.name));
            site.name = m_tree.range(occurrence.name);
        } else if (occurrence.origin == Origin::member && !occurrence.byName
                   && m_file.pack.renamedMethods.contains(lastPart(occurrence.api))) {
            const Owner owner = ownerAt(m_file, occurrence.name);
            if (owner.name.empty() || !owner.isInstance
                || attributeName(m_tree, occurrence.name) != lastPart(occurrence.api))
                return;
            if (owner.own != nullptr && renamingRow(m_file.pack, *owner.own, lastPart(occurrence.api)) == nullptr)
                return;
            if (owner.own != nullptr)
                site.classIndex = indexOf(m_file.classes, *owner.own);
            else
                site.frameworkClass = owner.name;
            site.name = m_tree.range(m_tree.child(occurrence.name, Field::attribute));
        } else {
            return;
        }
        site.method = m_tree.text().substr(site.name.begin, site.name.size());
        m_facts.sites.push_back(std::move(site));
    }

    /// Only `def` statements of the class, with decorators that take any method, and assignments to the name alone bind
    /// it, and nothing in the body of the class reads it by itself.
    void lookAtClass(const ClassTable::Class &own)
    {
        for (const auto &[method, rows] : m_file.pack.renamedMethods) {
            const std::uint32_t variable = m_file.names.variableIn(own.scope, method);
            const Row *row = variable == names::none ? nullptr : renamingRow(m_file.pack, own, method);
            if (row == nullptr)
                continue;
            if (hasOtherBase(own, *row))
                obstacle(MethodFacts::Obstacle::Kind::otherBase, method, &own, own.node);
            for (const names::BindingId id : m_file.names.variables()[variable].bindings) {
                const names::Binding &binding = m_file.names.bindings()[id];
                const bool isDefinition = binding.kind == names::Binding::Kind::function;
                const NodeId statement = m_tree.parent(binding.node);
                if (!isDefinition
                    && (statement == noNode || m_tree.kind(statement) != Kind::assignment
                        || assignedName(m_tree, statement) != binding.node)) {
                    obstacle(MethodFacts::Obstacle::Kind::binding, method, &own, binding.node);
                    continue;
                }
                for (const NodeId read : m_file.names.usesOf(id))
                    obstacle(MethodFacts::Obstacle::Kind::binding, method, &own, read);
                if (isDefinition)
                    lookAtDecorators(own, method, m_tree.parent(m_tree.parent(binding.node)));
            }
        }
    }

    /// `class Both(nn.Module, Function)`: whose method it is cannot be said.
    [[nodiscard]] bool hasOtherBase(const ClassTable::Class &own, const Row &row) const
    {
        const mapping::SignatureSet &facts = m_file.pack.sourceFacts;
        return std::any_of(own.ancestors.begin(), own.ancestors.end(), [&](const std::string &ancestor) {
            return m_file.pack.source.owns(ancestor) && !facts.derivesFrom(ancestor, ownerOf(row.api))
                   && facts.member(ancestor, lastPart(row.api)) != nullptr;
        });
    }

    /// Two classes of one name, in the branches of an `if`: the table knows the first only.
    void lookAtSecond(const ClassTable::Class &own, NodeId second)
    {
        for (const auto &[method, rows] : m_file.pack.renamedMethods) {
            if (renamingRow(m_file.pack, own, method) != nullptr)
                obstacle(MethodFacts::Obstacle::Kind::binding, method, &own, second);
        }
    }

    void lookAtDecorators(const ClassTable::Class &own, std::string_view method, NodeId definition)
    {
        if (m_tree.kind(definition) != Kind::decorated_definition)
            return;
        for (NodeId child = m_tree.firstNamedChild(definition); child != noNode;
             child = m_tree.nextNamedSibling(child)) {
            if (m_tree.kind(child) == Kind::decorator && !isPlainDecorator(m_tree.firstNamedChild(child)))
                obstacle(MethodFacts::Obstacle::Kind::decorator, method, &own, child);
        }
    }

    [[nodiscard]] bool isPlainDecorator(NodeId expression) const
    {
        if (expression != noNode && m_tree.kind(expression) == Kind::call)
            expression = m_tree.child(expression, Field::function);
        if (expression == noNode)
            return false;
        if (const auto resolved = m_file.project.resolve(m_file.names, m_tree, expression))
            return !resolved->local
                   && (resolved->certain ? isPlainName(resolved->dotted)
                                         : isPlainHoweverBound(m_file.names.variableOf(expression)));
        const std::string_view text = m_tree.text(expression);
        return (text == "staticmethod" || text == "classmethod") && m_file.names.variableOf(expression) == names::none;
    }

    [[nodiscard]] bool isPlainName(std::string_view dotted) const
    {
        return m_file.pack.source.owns(dotted) || has(plainDecorators, dotted);
    }

    /// `from typing import overload` for who checks types, another import when the program runs.
    [[nodiscard]] bool isPlainHoweverBound(std::uint32_t variable) const
    {
        if (variable == names::none)
            return false;
        const auto &bindings = m_file.names.variables()[variable].bindings;
        return std::all_of(bindings.begin(), bindings.end(), [this](names::BindingId id) {
            const names::Binding &binding = m_file.names.bindings()[id];
            return binding.kind == names::Binding::Kind::import && binding.isFrom && !binding.relative
                   && isPlainName(binding.target);
        });
    }

    /// `x.forward = fast` of an object nothing is known of, `del Net.forward`; `self.forward(x)` in a class that is none
    /// of the framework's. `self.forward = fast` in one that is gives the method another body: it is renamed with it.
    void lookAtAttribute(NodeId id)
    {
        const std::string_view name = attributeName(m_tree, id);
        if (!m_file.pack.renamedMethods.contains(name))
            return;
        const Owner owner = ownerAt(m_file, id);
        if (owner.own != nullptr && renamingRow(m_file.pack, *owner.own, name) == nullptr)
            return obstacle(MethodFacts::Obstacle::Kind::otherClass, name, owner.own, id);
        if (owner.own != nullptr ? isDeleted(m_tree, id)
                                 : owner.name.empty() && (isStored(id) || isDeleted(m_tree, id)))
            obstacle(MethodFacts::Obstacle::Kind::binding, name, owner.own, id);
    }

    [[nodiscard]] bool isStored(NodeId attribute) const
    {
        Occurrence role;
        role.name = attribute;
        setSyntacticRole(m_tree, role, true);
        return role.use == Use::store;
    }

    /// `getattr(self, "forward")`, `patch("pkg.net.Net.forward")`
    void lookAtString(NodeId id)
    {
        const std::string_view text = m_tree.text(id);
        const std::size_t quote = text.find_first_of("'\"");
        std::string_view inside = quote == std::string_view::npos ? std::string_view() : text.substr(quote);
        while (inside.size() > 1 && (inside.front() == '\'' || inside.front() == '"')
               && inside.front() == inside.back())
            inside = inside.substr(1, inside.size() - 2);
        // Of a formatted string what is behind the last value; what else is no dotted name is a text for people.
        const std::string_view dotted = inside.substr(inside.rfind('}') + 1);
        const bool isDotted =
            std::all_of(dotted.begin(), dotted.end(), [](char c) { return c == '.' || python::isWordCharacter(c); });
        if (!isDotted || !m_file.pack.renamedMethods.contains(lastPart(inside)) || lastPart(inside).empty())
            return;
        if (inside.find('.') == std::string_view::npos && !isLookedUp(id))
            return;
        obstacle(MethodFacts::Obstacle::Kind::string, lastPart(inside), nullptr, id);
    }

    void lookAtUnparsed(ByteRange region)
    {
        for (const auto &[method, rows] : m_file.pack.renamedMethods) {
            const std::size_t at = python::findWord(m_tree.text().substr(region.begin, region.size()), method);
            if (at != std::string_view::npos)
                m_facts.obstacles.push_back(
                    {MethodFacts::Obstacle::Kind::unparsed, method, names::none,
                     m_file.source.position(region.begin + static_cast<std::uint32_t>(at)).line});
        }
    }

    [[nodiscard]] bool isLookedUp(NodeId string) const
    {
        const NodeId list = m_tree.parent(string);
        const NodeId call =
            list == noNode || m_tree.kind(list) != Kind::argument_list ? NodeId{noNode} : m_tree.parent(list);
        const NodeId function =
            call == noNode || m_tree.kind(call) != Kind::call ? NodeId{noNode} : m_tree.child(call, Field::function);
        return function != noNode && has(lookingUp, lastPart(m_tree.text(function)));
    }

    const FileContext &m_file;
    const Tree &m_tree;
    const Occurrences &m_occurrences;
    const Findings &m_findings;
    MethodFacts m_facts;
};

} // namespace

const Row *renamingRow(const mapping::Pack &pack, const ClassTable::Class &own, std::string_view name)
{
    const auto methods = pack.renamedMethods.find(name);
    if (methods == pack.renamedMethods.end())
        return nullptr;
    for (const std::string &ancestor : own.ancestors) {
        const auto row = std::find_if(methods->second.begin(), methods->second.end(),
                                      [&](const std::string &api) { return ownerOf(api) == ancestor; });
        if (row != methods->second.end())
            return pack.row(*row, Use::definition);
    }
    return nullptr;
}

std::string_view renamedTo(const Row &row)
{
    return lastPart(row.variants.front().target);
}

void collectMethodRenames(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    if (file.pack.renamedMethods.empty() || file.migrationState == MigrationState::wholly)
        return;
    addDefinitions(file, occurrences);
    ReferenceCollector(file, occurrences).run();
}

MethodFacts methodFactsOf(const FileContext &file, const Occurrences &occurrences, const Findings &findings)
{
    if (file.pack.renamedMethods.empty())
        return {};
    return FactCollector(file, occurrences, findings).run();
}

} // namespace torchferry::convert
