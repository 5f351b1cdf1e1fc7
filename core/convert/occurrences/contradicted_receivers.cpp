// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/contradicted_receivers.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/base/dotted.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/occurrences/unknown_receivers.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using certainty::Limit;
using python::Field;
using python::noNode;

namespace {

/// Numbers and containers of Python's have no method of that name: what calls it has something else there, such as a
/// sum that began as `0`, or a parameter for which another call passes a tuple.
bool lacksMethod(const FileContext &file, const Occurrence &occurrence, std::string_view member)
{
    static constexpr std::array<std::string_view, 7> classes{"bool",     "dict", "float", "int",
                                                             "iterator", "list", "tuple"};
    const std::string_view name = file.types.nameOf(occurrence.receiver);
    return callOf(file.tree, occurrence.name) != noNode
           && std::find(classes.begin(), classes.end(), name) != classes.end()
           && file.pack.library.entry(std::string(name) + '.' + std::string(member)) == nullptr;
}

} // namespace

bool guessAgainstType(const FileContext &file, Occurrence &occurrence)
{
    const std::string_view written = file.tree.text(file.tree.child(occurrence.name, Field::attribute));
    const bool isOther = lacksMethod(file, occurrence, written);
    if ((file.classes.definesMember(written) && !isOther) || !guessMember(file, occurrence))
        return false;
    const mapping::SourceDescription &source = file.pack.source;
    const std::string member(lastPart(occurrence.api));
    const bool isUncommon =
        occurrence.api.starts_with(source.tensorClass + ".") && !source.ambiguousMembers.contains(member);
    if (occurrence.certainty.isGuess() && !isUncommon && !isOther)
        return false;
    occurrence.certainty.limit(Limit::memberAgainstType, {{"member", member}});
    return true;
}

bool guessOfIterator(const FileContext &file, Occurrence &occurrence)
{
    const std::string_view written = file.tree.text(file.tree.child(occurrence.name, Field::attribute));
    const std::vector<std::string> &owners = file.pack.sourceFacts.classesWithMember(written);
    if (file.types.nameOf(occurrence.receiver) != "iterator" || owners.size() != 1
        || !lacksMethod(file, occurrence, written))
        return false;
    const mapping::ApiFacts *facts = file.pack.sourceFacts.member(owners.front(), written);
    if (facts == nullptr || file.pack.row(facts->name, mapping::Use::call) == nullptr)
        return false;
    occurrence.api = facts->name;
    occurrence.certainty.limit(Limit::memberByName, {{"member", std::string(written)}, {"class", owners.front()}});
    file.limitByMigration(occurrence.certainty);
    return true;
}

} // namespace torchferry::convert
