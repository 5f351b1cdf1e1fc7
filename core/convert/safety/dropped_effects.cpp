// SPDX-License-Identifier: Apache-2.0
#include "core/convert/safety/dropped_effects.h"

#include <algorithm>

#include "core/convert/calls/droppable_values.h"
#include "core/convert/calls/value_kinds.h"

namespace torchferry::convert {

using python::NodeId;
using python::noNode;

namespace {

bool isMentioned(const Emission &emission, std::string_view name)
{
    return std::find(emission.mentioned.begin(), emission.mentioned.end(), name) != emission.mentioned.end();
}

bool isWritten(const Emission &emission, const ByteRange &range)
{
    return std::any_of(emission.pieces.begin(), emission.pieces.end(),
                       [&](const Piece &piece) { return piece.keepsSource() && piece.range.overlaps(range); });
}

Outcome<> lost(const CallSubject &subject, std::string parameter, NodeId expression)
{
    return refusal("TF4007", {{"parameter", std::move(parameter)},
                              {"argument", std::string(subject.file->tree.text(expression))}});
}

} // namespace

Outcome<> keepsEffects(const Emission &emission, const CallSubject &subject)
{
    const python::Tree &tree = subject.file->tree;
    if (subject.receiver != noNode && !isDroppable(*subject.file, subject.receiver)
        && !isMentioned(emission, "receiver") && !isMentioned(emission, "call"))
        return lost(subject, "receiver", subject.receiver);
    if (subject.bound == nullptr || subject.bound->signature == nullptr)
        return {};
    for (const mapping::Parameter &parameter : subject.bound->signature->parameters) {
        if (!isMentioned(emission, parameter.name))
            continue; // what becomes of the others is not the template's matter
        const NodeId argument = argumentFor(subject, parameter.name);
        if (argument != noNode && !isWritten(emission, tree.range(argument)) && !isDroppable(*subject.file, argument))
            return lost(subject, parameter.name, argument);
    }
    return {};
}

} // namespace torchferry::convert
