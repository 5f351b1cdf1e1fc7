// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/class_methods.h"

#include <string>

#include "core/convert/calls/member_lookup.h"
#include "core/convert/occurrences/syntactic_role.h"

namespace torchferry::convert {

using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::Tree;

void collectClassMethods(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    if (file.migrationState == MigrationState::wholly)
        return;
    const Tree &tree = file.tree;
    for (NodeId id = tree.next(Kind::attribute, 0); id < tree.size(); id = tree.next(Kind::attribute, id + 1)) {
        const NodeId object = tree.child(id, Field::object);
        if (file.types.kindOf(object) != types::Type::Kind::classObject)
            continue;
        const std::string owner = file.types.of(object).type.name;
        const mapping::ApiFacts *facts =
            file.classes.find(owner) == nullptr
                ? nullptr
                : frameworkMember(file, owner, tree.text(tree.child(id, Field::attribute)));
        const mapping::Row *row = facts == nullptr ? nullptr : file.pack.row(facts->name, Use::call);
        if (row == nullptr || row->resolver.empty())
            continue;
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::member;
        occurrence.api = facts->name;
        occurrence.name = id;
        occurrence.receiver = object;
        file.types.limitBy(object, occurrence.certainty);
        file.limitByMigration(occurrence.certainty);
        occurrence.evidence = file.types.evidence(object);
        setSyntacticRole(tree, occurrence, true);
        if (occurrence.use == Use::call || occurrence.use == Use::value || occurrence.use == Use::load)
            occurrences.push_back(std::move(occurrence));
    }
}

} // namespace torchferry::convert
