// SPDX-License-Identifier: Apache-2.0
#include "core/types/component/component.h"

namespace torchferry::types {

bool ImportComponent::sees(std::uint32_t file) const
{
    return program.componentOfFile[file] == this || program.levelOfFile[file] < m_level;
}

Value ImportComponent::adopt(Value value, std::uint32_t fromFile)
{
    const ImportComponent *from = program.componentOfFile[fromFile];
    if (from == this)
        return value;
    value.setType(types.adopt(*from->m_table, value.type));
    value.reason = none;
    return value;
}

void ImportComponent::note(std::uint32_t parameter, std::uint32_t place, const Value &value, bool isOpen)
{
    std::uint32_t &index = m_noteIndex.at((std::uint64_t{place} << 32) | parameter);
    if (index == none) {
        index = static_cast<std::uint32_t>(m_notes.size());
        m_notes.push_back({parameter, place, Value{neverType, none, Sureness(), false}, false, false});
    }
    Note &note = m_notes[index];
    Value plain = value;
    plain.reason = none;
    // A guess that agrees with the others takes nothing from them: mostly it is made from them, in a circle.
    if ((parameter & memberBit) == 0 && plain.isKnown()) {
        if (plain.confidence() == Confidence::guess)
            plain.setSureness(Limit::typeOfParameter);
        else if (plain.type != noneType)
            note.isFirm = true;
    }
    note.value = join(note.value, plain);
    note.isOpen = note.isOpen || isOpen;
}

Value ImportComponent::hint(std::uint32_t parameter)
{
    Value value = program.hints[parameter];
    if (!value.isKnown())
        return {};
    value.setType(types.adopt(*program.hintTable, value.type));
    return value;
}

void ImportComponent::noteVariable(std::uint32_t file, std::uint32_t variable, const Value &value)
{
    const Value nothing{neverType, none, Sureness(), false};
    const auto place = m_storedVariables.try_emplace((std::uint64_t{file} << 32) | variable, nothing).first;
    Value plain = value;
    plain.reason = none;
    place->second = join(place->second, plain);
}

Value ImportComponent::variableHint(std::uint32_t file, std::uint32_t variable)
{
    const auto found = program.variableHints.find((std::uint64_t{file} << 32) | variable);
    if (found == program.variableHints.end())
        return Value{neverType, none, Sureness(), false};
    Value value = found->second;
    value.setType(types.adopt(*program.hintTable, value.type));
    return value;
}

Value ImportComponent::memberHint(std::uint32_t member)
{
    Value value = program.memberHints[member];
    if (!value.isNever())
        value.setType(types.adopt(*program.hintTable, value.type));
    return value;
}

} // namespace torchferry::types
