// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/unknown_receivers.h"

#include <algorithm>
#include <unordered_set>

#include "core/base/dotted.h"
#include "core/convert/calls/call_binding.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/calls/command_options.h"
#include "core/convert/calls/tensor_results.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/occurrences/asked_classes.h"
#include "core/convert/occurrences/discriminating_arguments.h"
#include "core/convert/occurrences/receiver_origin.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/receiver_words.h"

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

class Guesser {
public:
    Guesser(const FileContext &file, Occurrence &occurrence)
        : m_file(file),
          m_tree(file.tree),
          m_occurrence(occurrence),
          m_name(file.tree.text(file.tree.child(occurrence.name, Field::attribute))),
          m_owners(possibleOwners(file, occurrence.receiver, m_name))
    {}

    bool run()
    {
        if (m_file.migrationState == MigrationState::wholly || isOwnObject() || isOfTarget()
            || isModule(m_file, m_occurrence.receiver, m_name))
            return false;
        const mapping::SourceDescription &source = m_file.pack.source;
        const bool ofTensor = std::find(m_owners.begin(), m_owners.end(), source.tensorClass) != m_owners.end();
        // It may be one of the project's objects; `pred.data` is none.
        const bool isOwnName = m_file.classes.mayTake(m_name, passed()) && !isDataByName();
        if (!ofTensor && isForeignByCustom())
            return false;
        const bool isGiven =
            ofTensor && (isTensorByUse(m_file, m_occurrence.receiver) || isPartOfTensor(m_file, m_occurrence.name));
        if (m_name.starts_with("__") && !isGiven)
            return false; // `data.__len__()`: objects of any kind have such methods
        const bool ambiguous = !isGiven && source.ambiguousMembers.contains(std::string(m_name));
        const bool isForEffect = callOf(m_tree, m_occurrence.name) != noNode && !isResultUsed(); // `model.half()`
        if (ofTensor && !isGiven && isForEffect && isOnlyComputed())
            return false;
        if (ambiguous && isForEffect && !isOwnName && (ofTensor || !isCalledWithArguments()) && foundByCustom(ofTensor))
            return true;
        if (const ApiFacts *facts = customary(); facts != nullptr && m_file.pack.rowsOf(facts->name) != nullptr)
            return guessed(*facts,
                           facts->kind == ApiKind::attribute ? Limit::memberByConvention : Limit::memberOfSeveral);
        if (ambiguous && !ofTensor)
            return guessedByCustom() || guessedOfPart();
        const bool ofOthers = !ofTensor || (!ambiguous && !isGiven && isOfCustomaryClass());
        const ApiFacts *byCustom = ofOthers && m_owners.size() > 1 ? memberByCustom() : nullptr;
        const ApiFacts *facts = byCustom != nullptr ? byCustom
                                : ofTensor          ? m_file.pack.sourceFacts.member(source.tensorClass, m_name)
                                                    : likelyMember();
        // A guess that no row could act on says nothing to anybody.
        if (facts == nullptr || (m_file.pack.rowsOf(facts->name) == nullptr && (ambiguous || !ofTensor))
            || (isOwnName && !ofTensor && !isCommonlyCalled()))
            return false;
        // `x.imag()`: what is called is no value of a tensor.
        if (facts->kind == ApiKind::attribute && facts->name.starts_with(source.tensorClass + ".")
            && (callOf(m_tree, m_occurrence.name) != noNode || givesNoTensor(*facts)))
            return false;
        m_occurrence.api = facts->name;
        const std::string owner(ownerOf(facts->name));
        const std::string discriminating =
            ambiguous ? discriminatingArgument(m_file, m_occurrence.name, *facts) : std::string();
        m_occurrence.byName = true;
        // What is not called might as well be an attribute of something else.
        const bool called = callOf(m_tree, m_occurrence.name) != noNode || facts->kind != ApiKind::method;
        const bool ofSeveral =
            (ambiguous && discriminating.empty()) || (ofOthers && byCustom == nullptr && !migratedAlike())
            || isOfForeignModule(m_file, m_occurrence.receiver) || isAskedFor(m_file, m_occurrence.receiver, m_name)
            || isMadeByOthers(m_file, m_occurrence.receiver);
        certainty::Certainty &certainty = m_occurrence.certainty;
        const MessageArgument member{"member", std::string(m_name)};
        if (isOwnName)
            certainty.limit(Limit::memberOfOwnClass, {member});
        if (!called)
            certainty.limit(Limit::memberNotCalled, {member, {"class", owner}});
        if (ofOthers && m_file.migrationStarted && isTargetMember())
            certainty.limit(Limit::memberOfTarget, {member});
        m_file.limitByMigration(certainty);
        const bool unverifiable = ofSeveral || certainty.isGuess();
        const Limit basis = byCustom != nullptr ? Limit::memberByConvention
                            : isOwnName || (ambiguous && discriminating.empty())
                                    || (unverifiable && discriminating.empty() && m_owners.size() > 1)
                                ? Limit::memberOfSeveral
                            : !discriminating.empty() ? Limit::memberByArgument
                            : isGiven                 ? Limit::memberByUse
                                                      : Limit::memberByName;
        const std::string object(nameOfReceiver(m_tree, m_occurrence.receiver));
        const std::vector<MessageArgument> arguments{
            member, {"class", owner}, {"argument", discriminating}, {"object", object}};
        if (ofSeveral)
            certainty.limit(Limit::memberOfSeveral, arguments);
        if (!ofSeveral || basis != Limit::memberByName)
            certainty.limit(basis, arguments);
        m_occurrence.evidence.push_back(
            {Message{std::string(ruleOf(basis).code), arguments}, m_tree.begin(m_occurrence.receiver)});
        return true;
    }

private:
    /// `hps.data.path`, `node.data["h"]`: what is done with the attribute's value nobody can do with a tensor.
    bool givesNoTensor(const ApiFacts &facts) const
    {
        const mapping::SourceDescription &source = m_file.pack.source;
        const NodeId around = m_tree.parent(m_occurrence.name);
        if (facts.returns != lastPart(source.tensorClass) || around == noNode)
            return false;
        if (m_tree.kind(around) == Kind::attribute && m_tree.child(around, Field::object) == m_occurrence.name) {
            const std::string_view member = m_tree.text(m_tree.child(around, Field::attribute));
            return !member.starts_with("__") && m_file.pack.sourceFacts.member(source.tensorClass, member) == nullptr;
        }
        const NodeId key =
            m_tree.kind(around) == Kind::subscript && m_tree.child(around, Field::value) == m_occurrence.name
                ? m_tree.child(around, Field::subscript)
                : NodeId{noNode};
        return key != noNode && m_tree.kind(key) == Kind::string;
    }

    /// The member that objects of that name by custom have, of another class than the tensors': `shape.numel()`.
    const ApiFacts *customary() const
    {
        const mapping::SourceDescription &source = m_file.pack.source;
        const Kind kind = m_tree.kind(m_occurrence.receiver);
        if (kind != Kind::identifier && kind != Kind::attribute)
            return nullptr;
        const auto found = source.namingConventions.find(std::string(lastNameOf(m_tree, m_occurrence.receiver)));
        return found == source.namingConventions.end() || found->second == source.tensorClass
                   ? nullptr
                   : m_file.pack.sourceFacts.member(found->second, m_name);
    }

    /// `pred.data`
    bool isDataByName() const
    {
        const mapping::SourceDescription &source = m_file.pack.source;
        return source.identityAttributes.contains(std::string(m_name))
               && isNamedAs(m_file, m_occurrence.receiver, source.tensorClass);
    }

    /// How many arguments a call passes by position; none where it may be any number, or nothing is called.
    std::size_t passed() const
    {
        const NodeId call = callOf(m_tree, m_occurrence.name);
        if (call == noNode)
            return 0;
        const std::vector<Argument> arguments = CallSite::of(m_tree, call).arguments;
        const auto isPositional = [](const Argument &each) { return each.kind == Argument::Kind::positional; };
        return static_cast<std::size_t>(std::count_if(arguments.begin(), arguments.end(), isPositional));
    }

    bool isCalledWithArguments() const
    {
        const NodeId call = callOf(m_tree, m_occurrence.name);
        return call != noNode && !CallSite::of(m_tree, call).arguments.empty();
    }

    /// `meter.add(x)`: a tensor would compute what nobody reads. `net.cuda()` changes a module.
    bool isOnlyComputed() const
    {
        const mapping::SourceDescription &source = m_file.pack.source;
        return source.elementwise.contains(m_name)
               && std::none_of(source.callMembers.begin(), source.callMembers.end(), [this](const auto &entry) {
                      return m_file.pack.sourceFacts.member(entry.first, m_name) != nullptr;
                  });
    }

    /// `model = model.eval()`.
    bool isResultUsed() const
    {
        const NodeId call = callOf(m_tree, m_occurrence.name);
        return call != noNode && m_tree.kind(m_tree.parent(call)) != Kind::expression_statement;
    }

    /// `model.eval()`, which the target has under another name: an object of that name is what it is called.
    bool foundByCustom(bool ofTensor)
    {
        const ApiFacts *facts = memberByCustom();
        if (facts == nullptr || !changes(*facts, ofTensor))
            return false;
        m_file.limitByMigration(m_occurrence.certainty);
        return guessed(*facts, Limit::memberByConvention);
    }

    /// Its row writes another name, or (of a tensor) something else.
    [[nodiscard]] bool changes(const ApiFacts &facts, bool ofTensor) const
    {
        const mapping::Row *row = isOfForeignModule(m_file, m_occurrence.receiver) ? nullptr : ownRow(facts);
        const auto isAlike = [this](const mapping::Variant &variant) { return lastPart(variant.target) == m_name; };
        return row != nullptr && !row->isSame
               && (ofTensor || std::none_of(row->variants.begin(), row->variants.end(), isAlike));
    }

    /// `model.train(flag)`, `opt.state[p]`: many objects have such a member, and so have those of that name. Those of a
    /// class of the project are among them: `self.model.train()` in a `Trainer` with a method `train`.
    bool guessedByCustom()
    {
        const bool isRead = callOf(m_tree, m_occurrence.name) == noNode;
        const bool isForEffect = !isRead && !isCalledWithArguments() && !isResultUsed();
        const ApiFacts *facts = memberByCustom();
        return facts != nullptr && (!isForEffect || changes(*facts, false)) && guessed(*facts);
    }

    /// `net.features[0][1].running_mean`: a tensor that an element of something holds, and that is read otherwise in the
    /// target, of whatever class of the source the element is.
    bool guessedOfPart()
    {
        if (m_tree.kind(m_occurrence.receiver) != Kind::subscript || m_file.classes.definesMember(m_name)
            || m_file.types.kindOf(m_occurrence.receiver) != types::Type::Kind::unknown)
            return false;
        const ApiFacts *first = nullptr;
        for (const std::string &owner : m_owners) {
            const ApiFacts *facts = m_file.pack.sourceFacts.member(owner, m_name);
            if (facts == nullptr || facts->kind != ApiKind::attribute
                || facts->returns != lastPart(m_file.pack.source.tensorClass))
                return false;
            if (m_file.pack.rowsOf(facts->name) == nullptr)
                continue;
            const mapping::Row *row = m_file.pack.row(facts->name, Use::load);
            if (row == nullptr || row->isSame || row->variants.front().forms.empty())
                return false;
            first = first == nullptr ? facts : first;
        }
        return first != nullptr && guessed(*first);
    }

    bool guessed(const ApiFacts &facts, Limit basis = Limit::memberOfSeveral)
    {
        m_occurrence.api = facts.name;
        m_occurrence.byName = true;
        const Message message{std::string(ruleOf(basis).code),
                              {{"member", std::string(m_name)},
                               {"class", std::string(ownerOf(facts.name))},
                               {"argument", ""},
                               {"object", std::string(nameOfReceiver(m_tree, m_occurrence.receiver))}}};
        m_occurrence.certainty.limit(basis, message.arguments);
        m_occurrence.evidence.push_back({message, m_tree.begin(m_occurrence.receiver)});
        return true;
    }

    bool isOwnObject() const
    {
        return m_tree.kind(m_occurrence.receiver) == Kind::identifier
               && (m_tree.text(m_occurrence.receiver) == "self" || m_tree.text(m_occurrence.receiver) == "cls");
    }

    /// `self.env.step(action)`, which a simulation does.
    bool isForeignByCustom() const
    {
        const std::vector<std::string> words = wordsOf(nameOfReceiver(m_tree, m_occurrence.receiver));
        return std::any_of(words.begin(), words.end(), [this](const std::string &word) {
            return m_file.pack.source.foreignObjects.contains(word);
        });
    }

    /// Something read from the target or made by it: what is migrated already is never the source's.
    bool isOfTarget() const
    {
        NodeId root = m_occurrence.receiver;
        while (root != noNode && m_tree.kind(root) != Kind::identifier) {
            switch (m_tree.kind(root)) {
            case Kind::attribute: root = m_tree.child(root, Field::object); break;
            case Kind::call:
                root = m_tree.child(root, Field::function);
                if (isMethodOfTarget(root))
                    return true;
                break;
            case Kind::subscript: root = m_tree.child(root, Field::value); break;
            default: return false;
            }
        }
        if (root == noNode)
            return false;
        const auto resolved = m_file.project.resolve(m_file.names, m_tree, root);
        return resolved && !resolved->local && m_file.pack.ownsTarget(resolved->dotted);
    }

    /// Classes of the target have a member of that name, and none of the source: `x.scale_(2)`. A function of a module
    /// is no method, whatever its name: `loom.load('x')`.
    bool isMethodOfTarget(NodeId callee) const
    {
        const NodeId member = callee != noNode && m_tree.kind(callee) == Kind::attribute
                                  ? m_tree.child(callee, Field::attribute)
                                  : NodeId{noNode};
        return member != noNode && m_file.pack.sourceFacts.classesWithMember(m_tree.text(member)).empty()
               && !m_file.pack.targetFacts.classesWithMember(m_tree.text(member)).empty()
               && !m_file.project.resolve(m_file.names, m_tree, callee);
    }

    /// Objects of the target have a member of that name too: where the project has any, it may be one of them.
    bool isTargetMember() const { return !m_file.pack.targetFacts.classesWithMember(m_name).empty(); }

    /// The row of the member for calls; what is said of its whole namespace says nothing of an object that may be any.
    const mapping::Row *ownRow(const ApiFacts &facts) const
    {
        return m_file.pack.rowsOf(facts.name) == nullptr ? nullptr : m_file.pack.row(facts.name, Use::call);
    }

    /// What is done with the attribute may tell more than its name.
    bool hasResolver(const ApiFacts &facts) const
    {
        const mapping::Row *row = m_file.pack.row(facts.name, Use::load);
        return row != nullptr && !row->resolver.empty();
    }

    /// Objects of the classes that programs mostly have beside tensors have it, too.
    bool isOfCustomaryClass() const
    {
        return std::ranges::any_of(m_file.pack.source.receiverNameHints, [this](const auto &entry) {
            return m_file.pack.sourceFacts.member(entry.first, m_name) != nullptr;
        });
    }

    /// A call of a method of what programs mostly have beside tensors, modules among them. That a class of the project
    /// has one of that name, too, does not tell whose it is.
    bool isCommonlyCalled() const
    {
        const auto &runs = m_file.pack.source.callMembers;
        return callOf(m_tree, m_occurrence.name) != noNode
               && (isOfCustomaryClass() || std::any_of(runs.begin(), runs.end(), [this](const auto &entry) {
                       return m_file.pack.sourceFacts.member(entry.first, m_name) != nullptr;
                   }));
    }

    /// The member of the class that objects of such a name by custom are of, if it has a row:
    /// `optimizer_g.zero_grad()`.
    const ApiFacts *memberByCustom() const
    {
        const std::vector<std::string> words = wordsOf(nameOfReceiver(m_tree, m_occurrence.receiver));
        const Use use = callOf(m_tree, m_occurrence.name) == noNode ? Use::load : Use::call;
        for (const auto *hints : {&m_file.pack.source.namedReceivers, &m_file.pack.source.receiverNameHints})
            for (const auto &[owner, names] : *hints) {
                const bool named =
                    std::find_first_of(words.begin(), words.end(), names.begin(), names.end()) != words.end();
                const ApiFacts *facts = named ? m_file.pack.sourceFacts.member(owner, m_name) : nullptr;
                if (facts != nullptr && m_file.pack.row(facts->name, use) != nullptr)
                    return facts;
            }
        return nullptr;
    }

    /// It is not called, or in a way that fits: `x.load(state, strict=False)` is of the class whose method has
    /// `strict`.
    bool mayBeCall(const ApiFacts &facts) const
    {
        const NodeId call = callOf(m_tree, m_occurrence.name);
        if (call == noNode || facts.overloads.empty())
            return true;
        return bindsAny(m_file, CallSite::of(m_tree, call), facts.overloads);
    }

    /// That of the first class whose row does something, else of the first that has one; customary classes come first.
    const ApiFacts *likelyMember() const
    {
        const ApiFacts *likely = nullptr;
        const auto consider = [this, &likely](const std::string &owner) {
            const ApiFacts *facts = m_file.pack.sourceFacts.member(owner, m_name);
            const mapping::Row *row = facts == nullptr ? nullptr : ownRow(*facts);
            // Only the class itself is meant to touch a private name: another class has it only by chance.
            const bool isPrivate = m_name.starts_with('_') && facts != nullptr && facts->kind == ApiKind::attribute
                                   && m_file.pack.row(facts->name, Use::load) != nullptr;
            if (facts == nullptr || (row == nullptr && !isPrivate && !hasResolver(*facts)) || !mayBeCall(*facts))
                return false;
            const bool acts = row == nullptr || row->category != mapping::Category::missing;
            if (likely == nullptr || acts)
                likely = facts;
            return acts;
        };
        for (const auto &[owner, words] : m_file.pack.source.receiverNameHints)
            if (consider(owner))
                return likely;
        std::any_of(m_owners.begin(), m_owners.end(), consider);
        return likely;
    }

    /// All classes that have a row for the member give it the same new name, or write the same, and no further
    /// argument, so that it does not matter which class it is.
    bool migratedAlike() const
    {
        std::string last;
        bool adds = false;
        std::unordered_set<std::string> apis;
        for (const std::string &owner : m_owners) {
            const ApiFacts *facts = m_file.pack.sourceFacts.member(owner, m_name);
            const mapping::Row *row = facts == nullptr ? nullptr : ownRow(*facts);
            if (row == nullptr || row->variants.empty() || !apis.insert(facts->name).second)
                continue;
            const mapping::Variant &variant = row->variants.front();
            const std::size_t dot = variant.target.rfind('.');
            std::string member = variant.target.substr(dot == std::string::npos ? 0 : dot + 1);
            for (const mapping::Form &form : variant.forms)
                member += '\n' + form.emit.source;
            if (!last.empty() && member != last)
                return false;
            last = std::move(member);
            adds = adds
                   || std::any_of(variant.params.begin(), variant.params.end(), [](const mapping::ParameterRule &rule) {
                          return rule.note == mapping::Note::set || rule.note == mapping::Note::defaultDiffers;
                      });
        }
        return !adds || apis.size() <= 1;
    }

    const FileContext &m_file;
    const Tree &m_tree;
    Occurrence &m_occurrence;
    std::string_view m_name;
    const std::vector<std::string> m_owners;
};

} // namespace

bool mayBeMigrated(const FileContext &file, NodeId attribute)
{
    const std::string_view name = file.tree.text(file.tree.child(attribute, Field::attribute));
    const NodeId call = callOf(file.tree, attribute);
    const mapping::SignatureSet &facts = file.pack.targetFacts;
    for (const std::string &owner : facts.classesWithMember(name)) {
        const ApiFacts *member = facts.member(owner, name);
        if (member == nullptr)
            continue;
        if (call == noNode)
            return true;
        if (member->kind != ApiKind::method)
            continue; // `x.size(0)` is none of an attribute `size`
        const CallSite site = CallSite::of(file.tree, call);
        if (member->overloads.empty() || bindsAny(file, site, member->overloads, {.aliases = &member->keywordAliases}))
            return true;
    }
    return false;
}

bool guessMember(const FileContext &file, Occurrence &occurrence)
{
    if (declaredOption(file, occurrence.name) || isStoredSetting(file, occurrence.name))
        return false; // `args.device`: what was typed, or stored
    return Guesser(file, occurrence).run();
}

bool guessOfOpenClass(const FileContext &file, Occurrence &occurrence, std::string_view className,
                      std::string_view member)
{
    const types::ClassTable::Class *own = file.classes.find(className);
    return own != nullptr && !own->complete && !file.classes.definesMember(className, member)
           && guessMember(file, occurrence);
}

bool isCustomaryMember(const FileContext &file, const Occurrence &occurrence)
{
    const auto &customs = file.pack.source.namingConventions;
    const auto found = occurrence.receiver == noNode
                           ? customs.end()
                           : customs.find(std::string(nameOfReceiver(file.tree, occurrence.receiver)));
    return found != customs.end() && occurrence.api.starts_with(found->second + ".");
}

void preferName(const FileContext &file, Occurrence &occurrence)
{
    Occurrence byName;
    byName.origin = occurrence.origin;
    byName.name = occurrence.name;
    byName.receiver = occurrence.receiver;
    if (guessMember(file, byName) && byName.api == occurrence.api && !byName.certainty.isGuess())
        occurrence = std::move(byName);
}

bool guessForwardingReceiver(const FileContext &file, Occurrence &occurrence)
{
    if (!guessMember(file, occurrence))
        return false;
    const bool isOfTensor = occurrence.api.starts_with(file.pack.source.tensorClass + ".");
    const bool isDiscriminating = isOfTensor || !occurrence.certainty.isGuess();
    occurrence.certainty.limit(Limit::memberForwarded);
    return isDiscriminating;
}

} // namespace torchferry::convert
