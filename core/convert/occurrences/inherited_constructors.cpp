// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/inherited_constructors.h"

#include <algorithm>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/super_calls.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::Category;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::ClassTable;

namespace {

constexpr std::string_view constructor = "__init__";

bool passesSomething(const Tree &tree, NodeId call)
{
    const NodeId list = tree.child(call, Field::arguments);
    return list != noNode && tree.kind(list) == Kind::argument_list && tree.firstNamedChild(list) != noNode;
}

/// `Base` of `Base.__init__`, or noNode.
NodeId ownerOfConstructor(const Tree &tree, NodeId callee)
{
    const bool isConstructor =
        tree.kind(callee) == Kind::attribute && tree.text(tree.child(callee, Field::attribute)) == constructor;
    return isConstructor ? tree.child(callee, Field::object) : NodeId{noNode};
}

/// Classes derive from another counterpart than the one that is called: a helper, which takes the source's arguments.
bool takesSameAsBase(const mapping::Pack &pack, const std::string &api, const mapping::Row &called)
{
    const mapping::Row *base = pack.row(api, Use::base);
    if (base == nullptr || base == &called)
        return false;
    return std::any_of(base->variants.begin(), base->variants.end(), [&](const mapping::Variant &variant) {
        return std::any_of(variant.forms.begin(), variant.forms.end(),
                           [&](const mapping::Form &form) { return rootOf(form.emit.source) == pack.helpers.name; });
    });
}

/// The framework's class of that name, if anything can be done about calls of it.
const ApiFacts *constructorOf(const FileContext &file, std::string_view name)
{
    const ApiFacts *facts = file.pack.sourceFacts.find(name);
    const mapping::Row *row = facts == nullptr ? nullptr : file.pack.row(facts->name, Use::call);
    const bool isKnown = row != nullptr && row->category < Category::otherPackage && !facts->overloads.empty();
    return isKnown && !takesSameAsBase(file.pack, facts->name, *row) ? facts : nullptr;
}

/// The class of the framework whose constructor runs where `first` and what comes behind it in `own`'s ancestors are
/// asked in turn; null if it is the project's, or nothing is known of it.
const ApiFacts *constructedBy(const FileContext &file, const ClassTable::Class &own, std::size_t first)
{
    for (std::size_t index = first; index < own.ancestors.size(); ++index) {
        const std::string &ancestor = own.ancestors[index];
        if (file.classes.find(ancestor) != nullptr) {
            if (file.classes.definesMember(ancestor, constructor) || file.classes.definesMember(ancestor, "__new__"))
                return nullptr;
            continue;
        }
        return constructorOf(file, ancestor);
    }
    return nullptr;
}

/// An unknown base may have a constructor of its own.
void limitByBases(const ClassTable::Class *own, Occurrence &occurrence)
{
    if (own != nullptr && !own->complete)
        occurrence.certainty.limit(certainty::Limit::baseUnknown, {{"class", own->name}});
}

/// `Base.__init__(self, …)`: nothing if it is not known whose constructor that is.
std::optional<Occurrence> namedConstructor(const FileContext &file, NodeId callee)
{
    const NodeId owner = ownerOfConstructor(file.tree, callee);
    if (owner == noNode || file.types.kindOf(owner) != types::Type::Kind::classObject)
        return std::nullopt;
    const std::string_view name = file.types.nameOf(owner);
    const ClassTable::Class *own = file.classes.find(name);
    const ApiFacts *facts = own != nullptr                ? constructedBy(file, *own, 0)
                            : file.pack.source.owns(name) ? constructorOf(file, name)
                                                          : nullptr;
    if (facts == nullptr)
        return std::nullopt;
    Occurrence occurrence;
    occurrence.api = facts->name;
    file.types.limitBy(owner, occurrence.certainty);
    limitByBases(own, occurrence);
    occurrence.passesObject = true;
    return occurrence;
}

/// `block` of `block(…)`, a variable: what it holds may be a class that derives from `own` and has a constructor.
bool mayHaveConstructor(const FileContext &file, NodeId callee, const ClassTable::Class &own)
{
    const std::vector<ClassTable::Class> &classes = file.classes.classes();
    return lastNameOf(file.tree, callee) != lastPart(own.name)
           && std::any_of(classes.begin(), classes.end(), [&](const ClassTable::Class &each) {
                  return file.classes.derivesFrom(each, own.name) && file.classes.definesMember(each.name, constructor);
              });
}

/// The constructor of what the call makes, or of the class above the one around it.
std::optional<Occurrence> inheritedConstructor(const FileContext &file, NodeId callee)
{
    const bool ofSuper = isSuper(file.tree, ownerOfConstructor(file.tree, callee));
    const ClassTable::Class *own = nullptr;
    Occurrence occurrence;
    if (ofSuper) {
        own = classAround(file, callee);
    } else if (file.types.kindOf(callee) == types::Type::Kind::classObject) {
        own = file.classes.find(file.types.nameOf(callee));
        file.types.limitBy(callee, occurrence.certainty);
    }
    const ApiFacts *facts = own == nullptr ? nullptr : constructedBy(file, *own, ofSuper ? 1 : 0);
    if (facts == nullptr || (!ofSuper && mayHaveConstructor(file, callee, *own)))
        return std::nullopt;
    limitByBases(own, occurrence);
    occurrence.api = facts->name;
    return occurrence;
}

/// `class A(Base)` names it the same: what is written there is written before its constructor, too, or nothing is.
void nameAsBase(const FileContext &file, NodeId owner, std::vector<Occurrence> &occurrences)
{
    const Tree &tree = file.tree;
    const NodeId around = classDefinitionAround(tree, owner);
    const NodeId bases = around == noNode ? noNode : tree.child(around, Field::superclasses);
    NodeId base = bases == noNode ? noNode : tree.firstNamedChild(bases);
    while (base != noNode && tree.text(base) != tree.text(owner))
        base = tree.nextNamedSibling(base);
    const auto named = std::find_if(occurrences.begin(), occurrences.end(), [owner](const Occurrence &each) {
        return each.name == owner && each.use == mapping::Use::value;
    });
    if (base == noNode || named == occurrences.end())
        return;
    const mapping::Row *row = file.pack.row(named->api, mapping::Use::base);
    const auto deletes = [](const mapping::Form &form) { return form.deletes; };
    const bool mayGo =
        row != nullptr && std::any_of(row->variants.begin(), row->variants.end(), [&](const mapping::Variant &variant) {
            return std::any_of(variant.forms.begin(), variant.forms.end(), deletes);
        });
    if (!mayGo)
        named->use = mapping::Use::base;
}

} // namespace

void collectInheritedConstructors(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    const Tree &tree = file.tree;
    if (file.migrationState == MigrationState::wholly)
        return;
    for (NodeId id = tree.next(Kind::call, 0); id != noNode; id = tree.next(Kind::call, id + 1)) {
        if (!passesSomething(tree, id))
            continue;
        const NodeId callee = tree.child(id, Field::function);
        if (callee == noNode)
            continue;
        std::optional<Occurrence> occurrence = namedConstructor(file, callee);
        if (!occurrence)
            occurrence = inheritedConstructor(file, callee);
        if (!occurrence)
            continue;
        occurrence->origin = Occurrence::Origin::inheritedConstructor;
        occurrence->use = Use::call;
        // The base has a finding of its own, and may be spelled otherwise in the result.
        occurrence->name = occurrence->passesObject ? tree.child(callee, Field::attribute) : callee;
        occurrence->node = id;
        if (occurrence->passesObject)
            nameAsBase(file, ownerOfConstructor(tree, callee), occurrences);
        file.limitByMigration(occurrence->certainty);
        occurrence->evidence = {
            {Message{"TF4064", {{"expr", std::string(tree.text(callee))}, {"class", occurrence->api}}},
             tree.begin(callee)}};
        occurrences.push_back(std::move(*occurrence));
    }
}

} // namespace torchferry::convert
