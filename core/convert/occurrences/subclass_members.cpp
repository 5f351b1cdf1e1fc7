// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/subclass_members.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/occurrences/asked_classes.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::ApiKind;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// How the row for a member bears on a program that is not changed.
enum class Bearing : std::uint8_t { none, rewrites, byHand };

Bearing bearingOf(const FileContext &file, const ApiFacts &facts, std::string_view name)
{
    const mapping::SameName *same = file.pack.sameName(facts.name);
    if (same != nullptr && !same->hasUnless && lastPart(same->target) == name)
        return Bearing::none;
    const mapping::Row *row = file.pack.row(facts.name, facts.kind == ApiKind::method ? Use::call : Use::load);
    if (row == nullptr || file.pack.rowsOf(facts.name) == nullptr) // what is said of all its namespace is of no object
        return Bearing::none;
    if (row->category == mapping::Category::missing || row->variants.empty())
        return Bearing::byHand;
    const mapping::Variant &variant = row->variants.front();
    if (std::any_of(variant.forms.begin(), variant.forms.end(), [](const mapping::Form &form) { return form.byHand; }))
        return Bearing::byHand;
    const std::string_view target = variant.target;
    const std::string asItIs = "{receiver}." + std::string(name);
    const bool isSame = variant.forms.empty()
                            ? lastPart(target) == name
                            : variant.forms.size() == 1 && variant.forms.front().emit.source == asItIs;
    return isSame ? Bearing::none : Bearing::rewrites;
}

/// The name that the row gives the member, or the template of a form that holds always; empty if it is more than that.
std::string_view writtenFor(const FileContext &file, const ApiFacts &facts, Bearing bearing)
{
    const mapping::Row *row = bearing == Bearing::rewrites ? file.pack.row(facts.name, Use::load) : nullptr;
    if (facts.kind != ApiKind::attribute || row == nullptr || row->variants.size() != 1)
        return {};
    const mapping::Variant &variant = row->variants.front();
    if (variant.forms.empty())
        return lastPart(variant.target);
    const mapping::Form &form = variant.forms.front();
    return variant.forms.size() == 1 && form.when.kind == mapping::Guard::Kind::always
               ? std::string_view(form.emit.source)
               : std::string_view();
}

/// `net.conv1`, `self.bn`: the letters of its name are in the name of the class, `Conv2d`, but for their case.
bool isCalledAfter(const FileContext &file, NodeId object, std::string_view className)
{
    const auto lower = [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); };
    std::string word;
    for (const char c : attributeName(file.tree, object)) {
        if (c >= '0' && c <= '9')
            break;
        word += lower(c);
    }
    std::string name(className);
    std::transform(name.begin(), name.end(), name.begin(), lower);
    return word.size() > 2 && name.find(word) != std::string::npos;
}

bool isOfDerived(const FileContext &file, Occurrence &occurrence, std::string_view base, bool isPart)
{
    const mapping::SignatureSet &facts = file.pack.sourceFacts;
    const std::string_view name = file.tree.text(file.tree.child(occurrence.name, Field::attribute));
    if (file.migrationState == MigrationState::wholly || base == file.pack.source.tensorClass)
        return false;
    // The most telling first: one of a class the file names, then one that nothing can be written for.
    const ApiFacts *found = nullptr;
    int best = 0;
    std::size_t kept = 0;
    std::size_t changed = 0;
    std::set<std::string_view> written; ///< what the member becomes of the classes that the file names
    bool isKeptByNamed = false;         ///< a class that the file names keeps the member as it is
    const std::vector<std::string> owners = possibleOwners(file, occurrence.receiver, name);
    for (const std::string &owner : owners) {
        const ApiFacts *member = facts.derivesFrom(owner, base) ? facts.member(owner, name) : nullptr;
        const Bearing bearing = member == nullptr ? Bearing::none : bearingOf(file, *member, name);
        if (member != nullptr && bearing != Bearing::byHand)
            ++(bearing == Bearing::none ? kept : changed);
        const std::string_view last = lastPart(owner);
        if (bearing == Bearing::none) {
            if (member != nullptr && isCalledAfter(file, occurrence.receiver, last))
                return false;
            isKeptByNamed =
                isKeptByNamed || (member != nullptr && file.tree.text().find(last) != std::string_view::npos);
            continue;
        }
        const bool isVariant = std::any_of(owners.begin(), owners.end(), [&](const std::string &other) {
            return other.size() < owner.size() && other.ends_with(last) && other[other.size() - last.size() - 1] == '.';
        });
        if (isVariant) // the one of that name that programs mostly mean is another one
            continue;
        const bool isNamed = file.tree.text().find(last) != std::string_view::npos;
        if (!isNamed && rootOf(owner) != rootOf(base)) // a class of a third-party API the file does not speak of
            continue;
        if (isNamed)
            written.insert(writtenFor(file, *member, bearing));
        const int rank = 1 + (isNamed ? 2 : 0) + (bearing == Bearing::byHand ? 1 : 0);
        if (rank > best || (rank == best && owner.size() < found->name.rfind('.'))) {
            best = rank;
            found = member;
        }
    }
    // Most layers keep the name, and nothing in the file speaks of one that does not: `m.weight`.
    if (found == nullptr || (best == 1 && kept > changed))
        return false;
    // What every object of the base has, an unknown object has or not: its name tells as much as that of any other.
    if (isPart && found == facts.member(base, name))
        return false;
    occurrence.api = found->name;
    occurrence.ofDerived = true;
    if (!isPart && !isKeptByNamed && written.size() == 1 && !written.begin()->empty()
        && !file.classes.definesMember(name)) {
        const std::string object(file.tree.text(occurrence.receiver));
        const Message message{
            "TF4056",
            {{"object", object}, {"class", std::string(ownerOf(found->name))}, {"member", std::string(name)}}};
        occurrence.certainty.limit(certainty::Limit::memberByConvention, message.arguments);
        occurrence.evidence.push_back({message, file.tree.begin(occurrence.receiver)});
        return true;
    }
    const Message message{
        "TF4032", {{"member", std::string(name)}, {"class", std::string(ownerOf(found->name))}, {"argument", ""}}};
    occurrence.certainty.limit(certainty::Limit::memberOfSubclass, message.arguments);
    occurrence.evidence.push_back({message, file.tree.begin(occurrence.receiver)});
    return true;
}

} // namespace

bool guessOfDerived(const FileContext &file, Occurrence &occurrence, const types::Type &known)
{
    return known.kind == types::Type::Kind::instance && file.pack.source.owns(known.name)
           && file.classes.find(known.name) == nullptr && isOfDerived(file, occurrence, known.name, false);
}

bool guessOfPart(const FileContext &file, Occurrence &occurrence)
{
    const Tree &tree = file.tree;
    const NodeId whole = tree.kind(occurrence.receiver) == Kind::attribute
                             ? tree.child(occurrence.receiver, Field::object)
                             : NodeId{noNode};
    const NodeId part = whole == noNode ? NodeId{noNode} : tree.child(occurrence.receiver, Field::attribute);
    if (part == noNode || file.types.kindOf(whole) != types::Type::Kind::instance)
        return false;
    const mapping::SourceDescription &source = file.pack.source;
    const std::string_view name = tree.text(tree.child(occurrence.name, Field::attribute));
    if (file.pack.sourceFacts.member(source.tensorClass, name) != nullptr) // it may as well be a tensor
        return false;
    const std::string type = file.types.of(whole).type.name;
    return std::any_of(source.callMembers.begin(), source.callMembers.end(), [&](const auto &entry) {
        return file.classes.derivesFrom(type, entry.first) && !file.classes.definesMember(type, tree.text(part))
               && isOfDerived(file, occurrence, entry.first, true);
    });
}

} // namespace torchferry::convert
