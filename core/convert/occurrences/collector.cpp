// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/collector.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/cancel.h"
#include "core/base/dotted.h"
#include "core/convert/calls/member_lookup.h"
#include "core/convert/occurrences/aliased_calls.h"
#include "core/convert/occurrences/backward_results.h"
#include "core/convert/occurrences/class_methods.h"
#include "core/convert/occurrences/constant_choices.h"
#include "core/convert/occurrences/contradicted_receivers.h"
#include "core/convert/occurrences/dictionary_members.h"
#include "core/convert/occurrences/exception_handlers.h"
#include "core/convert/occurrences/inherited_constructors.h"
#include "core/convert/occurrences/instance_calls.h"
#include "core/convert/occurrences/look_alikes.h"
#include "core/convert/occurrences/method_overrides.h"
#include "core/convert/occurrences/method_renames.h"
#include "core/convert/occurrences/named_tuple_fields.h"
#include "core/convert/occurrences/operators.h"
#include "core/convert/occurrences/option_dictionaries.h"
#include "core/convert/occurrences/reserved_members.h"
#include "core/convert/occurrences/returned_inputs.h"
#include "core/convert/occurrences/string_conversions.h"
#include "core/convert/occurrences/string_references.h"
#include "core/convert/occurrences/subclass_members.h"
#include "core/convert/occurrences/syntactic_role.h"
#include "core/convert/occurrences/third_party_calls.h"
#include "core/convert/occurrences/unicode_identifiers.h"
#include "core/convert/occurrences/unknown_receivers.h"
#include "core/convert/occurrences/unused_imports.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/name_questions.h"
#include "core/convert/syntax/rebindings.h"
#include "core/convert/syntax/variable_reads.h"

namespace torchferry::convert {

using certainty::Limit;
using mapping::ApiFacts;
using mapping::ApiKind;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// `loom.int`: in a program that does not say where from, it is Python's own.
bool isPythonType(std::string_view dotted)
{
    constexpr std::array<std::string_view, 4> names{"bool", "complex", "float", "int"};
    return std::find(names.begin(), names.end(), lastPart(dotted)) != names.end();
}

/// About how many nodes of a file there are for each use.
constexpr NodeId nodesOfUse = 100;

class Collector {
public:
    Collector(const FileContext &file, SharedReads &shared)
        : m_file(file),
          m_shared(shared),
          m_tree(file.tree),
          m_calls(file),
          m_covered(file.tree.size(), false),
          m_imported(file.names.variables().size(), false)
    {
        m_occurrences.reserve(m_tree.size() / nodesOfUse);
        for (const names::Binding &binding : file.names.bindings())
            if (binding.kind == names::Binding::Kind::import && binding.variable != names::none)
                m_imported[binding.variable] = true;
        m_hasStar = !file.names.stars().empty();
    }

    std::vector<Occurrence> run()
    {
        for (NodeId id = 0; id < m_tree.size(); ++id)
            if (m_tree.kind(id) == Kind::identifier)
                visitIdentifier(id);
            else if (m_tree.kind(id) == Kind::wildcard_import)
                visitStar(id);
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            if (m_tree.kind(id) == Kind::attribute && !m_covered[id])
                visitMember(id);
            else if (m_tree.kind(id) == Kind::call)
                visitCall(id);
        }
        collectClassMethods(m_file, m_occurrences);
        collectAliasedCalls(m_file, m_occurrences);
        mergeConstantChoices(m_file, m_occurrences);
        collectInheritedConstructors(m_file, m_occurrences);
        collectMethodOverrides(m_file, m_occurrences);
        collectReservedMembers(m_file, m_occurrences);
        collectMethodRenames(m_file, m_occurrences);
        collectBackwardResults(m_file, m_occurrences);
        collectReturnedInputs(m_file, m_occurrences);
        collectExceptionHandlers(m_file, m_occurrences);
        collectOperators(m_file, m_occurrences);
        collectStringConversions(m_file, m_occurrences);
        collectUnicodeIdentifiers(m_file, m_occurrences);
        collectLookAlikes(m_file, m_occurrences);
        collectUnusedImports(m_file, m_occurrences);
        collectStringReferences(m_file, m_occurrences, m_shared);
        collectShadowedTarget(m_file, m_occurrences);
        collectOptionDictionaries(m_file, m_occurrences);
        collectDictionaryMembers(m_file, m_occurrences);
        return inOrder();
    }

private:
    /// Outer before inner, the text of a result before the call that gives it. Uses are large: places are sorted.
    std::vector<Occurrence> inOrder()
    {
        std::vector<std::tuple<std::uint64_t, bool, std::size_t>> order;
        for (const Occurrence &occurrence : m_occurrences) {
            const ByteRange range = m_tree.range(occurrence.node);
            order.emplace_back((std::uint64_t{range.begin} << 32) | (0xffffffffU - range.end),
                               occurrence.origin != Occurrence::Origin::stringConversion, order.size());
        }
        std::sort(order.begin(), order.end());
        std::vector<Occurrence> sorted;
        for (const auto &[place, isInner, index] : order)
            sorted.push_back(std::move(m_occurrences[index]));
        return sorted;
    }

    bool isRoot(std::string_view dotted) const { return m_file.pack.source.owns(dotted); }

    void visitIdentifier(NodeId id)
    {
        const std::uint32_t variable = m_file.names.variableOf(id);
        const bool mayBeImported = m_hasStar || (variable != names::none && m_imported[variable]);
        if (!mayBeImported && (variable != names::none || !isRoot(m_tree.text(id))))
            return;
        lookForCancel();
        if (!isRead(m_file.names, id))
            return;
        std::vector<NodeId> &chain = m_chain;
        chain.assign(1, id);
        while (m_tree.parent(chain.back()) != noNode && m_tree.kind(m_tree.parent(chain.back())) == Kind::attribute
               && m_tree.field(chain.back()) == Field::object)
            chain.push_back(m_tree.parent(chain.back()));
        if (m_tree.kind(m_tree.parent(id)) == Kind::dotted_name)
            chain.assign(1, m_tree.parent(id)); // of a `case`
        auto resolved = m_file.project.resolve(m_file.names, m_tree, chain.back());
        if (!resolved && !mayBeImported && chain.size() > 1)
            resolved = unimported(chain.back());
        else if (!mayBeImported)
            return;
        if (resolved && resolved->local)
            return noteEscape(*resolved);
        if (!resolved || (!isRoot(resolved->dotted) && !isThirdPartyApi(m_file, chain, resolved->dotted)))
            return;
        const bool isShared = isFromElsewhere(*resolved);
        if ((isFromStar(*resolved) && !isKnownStart(*resolved, chain.size()))
            || (!resolved->certain && !isConstant(resolved->dotted) && isOtherNow(m_file, id))) {
            if (isShared)
                m_shared.reads.push_back({resolved->origin, {}, {}, true});
            return;
        }
        addName(chain, *resolved);
        if (isShared)
            noteOrigin(m_occurrences.back(), chain, *resolved);
        if (isCoveredByStar(*resolved)) {
            m_occurrences.back().certainty.limit(Limit::nameMayBeOther, {{"api", m_occurrences.back().api}});
            m_occurrences.back().certainName = false;
        }
    }

    /// A star that comes later takes names from a module nothing is known of: perhaps this one.
    bool isCoveredByStar(const names::Resolved &resolved) const
    {
        if (resolved.through == names::none || !isFromStar(resolved))
            return false;
        const std::vector<names::BindingId> &stars = m_file.names.stars();
        return std::any_of(stars.begin(), stars.end(), [&](names::BindingId star) {
            const names::Binding &binding = m_file.names.bindings()[star];
            return star > resolved.through && !isRoot(binding.target)
                   && m_file.project.starredModule(m_file.names, star) == nullptr;
        });
    }

    /// An import of another file brought it; or one of this file by way of others.
    bool isFromElsewhere(const names::Resolved &resolved) const
    {
        return resolved.origin.file != nullptr
               && (resolved.origin.file != &m_file.names || resolved.origin.binding != resolved.through
                   || resolved.depth != 0);
    }

    void noteOrigin(Occurrence &occurrence, const std::vector<NodeId> &chain, const names::Resolved &resolved)
    {
        const auto name = std::find(chain.begin(), chain.end(), occurrence.name);
        const bool isWhole = name - chain.begin() >= resolved.depth && m_tree.kind(chain.front()) == Kind::identifier;
        if (!isWhole || !resolved.certain) {
            m_shared.reads.push_back({resolved.origin, {}, {}, true});
            return;
        }
        occurrence.elsewhere = resolved.origin;
        for (std::uint32_t part = 0; part <= resolved.depth; ++part) {
            const NodeId node = part == 0 ? chain[0] : m_tree.child(chain[part], Field::attribute);
            occurrence.prefix += (part == 0 ? "" : ".") + std::string(m_tree.text(node));
        }
    }

    /// `getattr(compat, name)`, `vars(compat)`, `compat.__dict__`: who has the module has all of its names.
    void noteEscape(const names::Resolved &resolved)
    {
        constexpr std::string_view dictionary = ".__dict__";
        if (resolved.module)
            m_shared.escapingModules.push_back(resolved.dotted);
        else if (resolved.dotted.ends_with(dictionary))
            m_shared.escapingModules.push_back(resolved.dotted.substr(0, resolved.dotted.size() - dictionary.size()));
    }

    /// `torch.cat` in a file that forgot to import torch: what is meant is plain, whether it works is another matter.
    names::Resolved unimported(NodeId chain) const
    {
        names::Resolved resolved;
        for (const char c : m_tree.text(chain)) {
            if (std::string_view(" \t\r\n\\").find(c) == std::string_view::npos)
                resolved.dotted += c;
        }
        resolved.certain = false;
        return resolved;
    }

    /// Its value has a type of its own, which does not tell it from what the name is bound to later.
    bool isConstant(const std::string &dotted) const
    {
        const ApiFacts *facts = m_file.pack.sourceFacts.find(m_file.pack.sourceFacts.canonical(dotted));
        return facts != nullptr && facts->kind == ApiKind::constant;
    }

    bool isFromStar(const names::Resolved &resolved) const
    {
        return resolved.through == names::none
                   ? m_hasStar
                   : m_file.names.bindings()[resolved.through].kind == names::Binding::Kind::star;
    }

    /// `from torch.nn import *` may bring any name there is; one the facts do not know comes from elsewhere.
    bool isKnownStart(const names::Resolved &resolved, std::size_t length) const
    {
        std::string first = resolved.dotted;
        for (std::size_t part = 1; part < length; ++part)
            first.resize(first.rfind('.'));
        const std::string canonical = m_file.pack.sourceFacts.canonical(first);
        // No module lists what would hide Python's own types: `int` and `float` stay what they are.
        const ApiFacts *facts = m_file.pack.sourceFacts.find(canonical);
        if (facts != nullptr && facts->kind == ApiKind::constant && isPythonType(first))
            return false;
        return isKnown(canonical) || m_file.pack.sourceFacts.isModule(canonical);
    }

    bool isKnown(const std::string &canonical) const
    {
        return m_file.pack.sourceFacts.find(canonical) != nullptr || m_file.pack.rowsOf(canonical) != nullptr;
    }

    /// The chain may go on behind the API (`torch.float32.itemsize`): the longest known prefix is the use.
    void addName(const std::vector<NodeId> &chain, const names::Resolved &resolved)
    {
        Occurrence occurrence;
        occurrence.through = resolved.through;
        occurrence.certainName = resolved.certain;
        const bool isOther =
            !resolved.first || (!resolved.certain && mayBeOther(m_file, chain.front(), resolved.through));
        std::string dotted = resolved.dotted;
        std::size_t length = chain.size();
        std::string api;
        for (; length > 0; --length) {
            std::string canonical = m_file.pack.sourceFacts.canonical(dotted);
            if (isKnown(canonical)) {
                if (length < chain.size() && !hasMember(canonical, chain[length]))
                    break; // what a class does not have is no use of the class
                api = std::move(canonical);
                break;
            }
            if (m_file.pack.sourceFacts.isModule(canonical)) {
                if (length == chain.size()) {
                    occurrence.origin = Occurrence::Origin::module;
                    api = std::move(canonical);
                }
                break; // an unknown name of a known module: the whole chain is what is used
            }
            const std::size_t dot = dotted.rfind('.');
            if (dot == std::string::npos)
                break; // what a file of the project imports is shorter than the way to it
            dotted.resize(dot);
        }
        if (api.empty()) {
            length = chain.size();
            api = m_file.pack.sourceFacts.canonical(resolved.dotted);
        }
        occurrence.api = std::move(api);
        if (isOther)
            occurrence.certainty.limit(Limit::nameMayBeOther, {{"api", occurrence.api}});
        occurrence.name = chain[length - 1];
        for (const NodeId node : chain) {
            m_covered[node] = true;
            if (node == occurrence.name)
                break;
        }
        const ApiFacts *facts = m_file.pack.sourceFacts.find(occurrence.api);
        setSyntacticRole(m_tree, occurrence,
                         facts == nullptr || (facts->kind != ApiKind::attribute && facts->kind != ApiKind::constant));
        const bool isModule = occurrence.origin == Occurrence::Origin::module;
        if (const auto question = nameQuestionOf(m_tree, occurrence.name); isModule && question)
            occurrence.node = question->node;
        m_occurrences.push_back(std::move(occurrence));
    }

    /// False if `canonical` is a class and the facts know no member that `attribute` reads of it.
    bool hasMember(const std::string &canonical, NodeId attribute) const
    {
        const ApiFacts *facts = m_file.pack.sourceFacts.find(canonical);
        const NodeId name = m_tree.child(attribute, Field::attribute);
        return facts == nullptr || facts->kind != ApiKind::class_ || name == noNode
               || m_tree.text(name).starts_with("__")
               || m_file.pack.sourceFacts.member(canonical, m_tree.text(name)) != nullptr;
    }

    void visitMember(NodeId id)
    {
        lookForCancel();
        const NodeId object = m_tree.child(id, Field::object);
        const NodeId member = m_tree.child(id, Field::attribute);
        if (object == noNode || member == noNode)
            return;
        const std::string_view name = m_tree.text(member);
        if (visitElement(id, object, name) || visitMemberOfModule(id, object, name))
            return;
        const std::vector<std::string> &owners = m_file.pack.sourceFacts.classesWithMember(name);
        if (owners.empty())
            return;
        const types::InferredType inferred = m_file.types.of(object);
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::member;
        occurrence.name = id;
        occurrence.receiver = object;
        const bool found = inferred.type.kind == types::Type::Kind::unknown
                               ? guessOfPart(m_file, occurrence) || guessMember(m_file, occurrence)
                               : knownMember(occurrence, inferred, object, name) || mayHave(occurrence, inferred, name)
                                     || guessOfDerived(m_file, occurrence, inferred.type);
        if (!found)
            return;
        if (inferred.type.kind == types::Type::Kind::instance && inferred.confidence == types::Confidence::guess)
            preferName(m_file, occurrence);
        occurrence.api = withRows(m_file.pack, std::move(occurrence.api));
        const ApiFacts *facts = m_file.pack.sourceFacts.find(occurrence.api);
        setSyntacticRole(m_tree, occurrence, facts != nullptr && facts->kind == ApiKind::method);
        if (occurrence.use == Use::annotation
            || (occurrence.use == Use::call && isCalledWhereRead(occurrence, facts))) {
            occurrence.use = Use::load;
            occurrence.node = occurrence.name;
        }
        if (occurrence.use == Use::store && isChangedInPlace(id, name))
            occurrence.use = Use::load;
        m_occurrences.push_back(std::move(occurrence));
    }

    /// `x.data -= y`: the operator, which has a row then, changes what is read, `x` itself; the store puts it where it is.
    bool isChangedInPlace(NodeId id, std::string_view name) const
    {
        const std::string method = inPlaceMethodAt(m_tree, m_tree.parent(id));
        return !method.empty() && m_file.pack.source.identityAttributes.contains(std::string(name))
               && m_file.pack.rowsOf(m_file.pack.source.tensorClass + "." + method) != nullptr;
    }

    /// The attribute is read, and what it holds is called: `transformer.encoder(x)`.
    bool isCalledWhereRead(const Occurrence &occurrence, const ApiFacts *facts) const
    {
        return facts != nullptr && facts->kind == ApiKind::attribute
               && m_file.pack.row(occurrence.api, Use::call) == nullptr
               && m_file.pack.row(occurrence.api, Use::load) != nullptr;
    }

    /// A module of the framework that is no name of the file here: `self.loom.zeros`, where the class imports loom.
    bool visitMemberOfModule(NodeId id, NodeId object, std::string_view name)
    {
        if (m_tree.kind(object) == Kind::call || m_file.types.kindOf(object) != types::Type::Kind::module)
            return false; // `getattr(loom, name)` is a matter of its own
        const types::InferredType inferred = m_file.types.of(object);
        if (!isRoot(inferred.type.name) || isOwnRoot(m_file, inferred.type.name))
            return false;
        Occurrence occurrence;
        occurrence.api = m_file.pack.sourceFacts.canonical(inferred.type.name + "." + std::string(name));
        if (m_file.pack.sourceFacts.isModule(occurrence.api) && !isKnown(occurrence.api))
            return true; // what is read from it is the use
        occurrence.name = id;
        m_file.types.limitBy(object, occurrence.certainty);
        m_file.limitByMigration(occurrence.certainty);
        occurrence.evidence = m_file.types.evidence(object);
        const ApiFacts *facts = m_file.pack.sourceFacts.find(occurrence.api);
        setSyntacticRole(m_tree, occurrence,
                         facts == nullptr || (facts->kind != ApiKind::attribute && facts->kind != ApiKind::constant));
        m_occurrences.push_back(std::move(occurrence));
        return true;
    }

    bool visitElement(NodeId id, NodeId object, std::string_view name)
    {
        std::optional<Occurrence> occurrence = namedTupleField(m_file, id, object, name);
        if (!occurrence)
            return false;
        setSyntacticRole(m_tree, *occurrence, false);
        if (occurrence->use != Use::load)
            return false;
        m_occurrences.push_back(std::move(*occurrence));
        return true;
    }

    /// What is only likely of the object contradicts the member, which is evidence of its own: the user should look.
    bool mayHave(Occurrence &occurrence, const types::InferredType &inferred, std::string_view name) const
    {
        if (inferred.type.kind != types::Type::Kind::instance)
            return false;
        const bool isForwarded = m_file.classes.answersAnyName(inferred.type.name)
                                 && !m_file.classes.definesMember(inferred.type.name, name);
        return isForwarded
                   ? guessForwardingReceiver(m_file, occurrence)
                   : guessOfIterator(m_file, occurrence)
                         || (inferred.confidence != types::Confidence::certain && guessAgainstType(m_file, occurrence))
                         || guessOfOpenClass(m_file, occurrence, inferred.type.name, name);
    }

    bool knownMember(Occurrence &occurrence, const types::InferredType &inferred, NodeId object,
                     std::string_view name) const
    {
        if (inferred.type.kind != types::Type::Kind::instance)
            return false;
        const ApiFacts *facts = frameworkMemberReadBy(m_file, occurrence.name, inferred.type.name);
        if (facts == nullptr)
            return false;
        occurrence.api = facts->name;
        m_file.types.limitBy(object, occurrence.certainty);
        // `x.imag()`: a value is read in the source, and a method called in the target.
        const bool isCalledValue = facts->kind == ApiKind::attribute && callOf(m_tree, occurrence.name) != noNode;
        if ((m_file.migrationState != MigrationState::no || isCalledValue) && mayBeMigrated(m_file, occurrence.name))
            occurrence.certainty.limit(Limit::memberOfTarget, {{"member", std::string(name)}});
        if (!occurrence.certainty.isCertain())
            m_file.limitByMigration(occurrence.certainty);
        occurrence.evidence = m_file.types.evidence(object);
        return true;
    }

    void visitCall(NodeId id)
    {
        lookForCancel();
        const NodeId callee = m_tree.child(id, Field::function);
        if (callee == noNode || (m_tree.kind(callee) == Kind::attribute && m_covered[callee]))
            return;
        auto occurrence = m_calls.occurrenceAt(id);
        if (occurrence || (occurrence = m_calls.stringConversionAt(id)))
            m_occurrences.push_back(std::move(*occurrence));
    }

    void visitStar(NodeId id)
    {
        const NodeId statement = m_tree.parent(id);
        const NodeId module = statement == noNode ? noNode : m_tree.child(statement, Field::module_name);
        if (module == noNode || !isRoot(m_tree.text(module)))
            return;
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::starImport;
        occurrence.use = Use::statement;
        occurrence.api = m_file.pack.sourceFacts.canonical(m_tree.text(module));
        occurrence.name = module;
        occurrence.node = statement;
        m_occurrences.push_back(std::move(occurrence));
    }

    const FileContext &m_file;
    SharedReads &m_shared;
    const Tree &m_tree;
    InstanceCalls m_calls;
    std::vector<NodeId> m_chain;  ///< of the identifier that is looked at, outermost last
    std::vector<bool> m_covered;  ///< attribute nodes that are part of a dotted use
    std::vector<bool> m_imported; ///< by variable: an import may have bound it
    bool m_hasStar = false;
    std::vector<Occurrence> m_occurrences;
};

} // namespace

std::vector<Occurrence> collectOccurrences(const FileContext &file, SharedReads &shared)
{
    return Collector(file, shared).run();
}

} // namespace torchferry::convert
