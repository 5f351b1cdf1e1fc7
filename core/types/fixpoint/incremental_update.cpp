// SPDX-License-Identifier: Apache-2.0 Looking again at what a round of inference can change, function by function: what
// a function read is kept (`m_reads`), so that only those look again for which something has changed.
#include <algorithm>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

namespace {

/// Changes travel from function to function in so many steps; if they still do then, everything is looked at again.
constexpr int maximumSteps = 4;

void sortUnique(std::vector<std::uint32_t> &values)
{
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

} // namespace

bool ImportComponent::update(std::vector<std::uint32_t> functions)
{
    isUpdating = true;
    sharedChanged = false;
    std::vector<std::uint32_t> resumed;
    std::vector<std::uint32_t> done;
    bool isComplete = true;
    for (int step = 0; isComplete && !functions.empty(); ++step) {
        functions = withNested(functions);
        for (const std::uint32_t function : functions) {
            const std::uint32_t index = program.functions[function].file;
            if (std::find(resumed.begin(), resumed.end(), index) != resumed.end())
                continue;
            file(index).resume();
            resumed.push_back(index);
        }
        lookAgain(functions);
        std::vector<std::uint32_t> next;
        isComplete = readersOf(changedJustNow, next) && !sharedChanged;
        for (const std::uint32_t index : m_fileIndices) {
            for (const std::uint32_t function : program.functionsOf(index))
                program.changedFunctions[function] &= changedInRound;
            for (const std::uint32_t member : program.membersOf(index))
                program.changedMembers[member] &= changedInRound;
        }
        // Who ran in this step has seen what the others give now.
        std::erase_if(next, [this](std::uint32_t function) { return program.functionStates[function].isAgain; });
        for (const std::uint32_t function : functions)
            program.functionStates[function].isAgain = false;
        isComplete = isComplete && (next.empty() || step + 1 < maximumSteps);
        functions = std::move(next);
    }
    isUpdating = false;
    std::sort(resumed.begin(), resumed.end());
    for (const std::uint32_t index : resumed)
        file(index).finish();
    return isComplete;
}

void ImportComponent::lookAgain(const std::vector<std::uint32_t> &functions)
{
    std::vector<Value> before;
    before.reserve(functions.size());
    for (const std::uint32_t function : functions) {
        before.push_back(program.functionStates[function].returns);
        file(program.functions[function].file).forgetFunction(function);
    }
    for (Note &note : m_notes) {
        if (note.place < moduleBit && program.functionStates[note.place].isAgain) {
            note.value = Value{neverType, none, Sureness(), false};
            note.isOpen = note.isFirm = false;
        }
    }
    const auto ensure = [this](std::uint32_t function) {
        file(program.functions[function].file).ensureFunction(function);
    };
    std::for_each(functions.begin(), functions.end(), ensure);
    hasChanged = false;
    for (const std::uint32_t index : m_fileIndices)
        file(index).repeatUnfinished();
    for (const std::uint32_t index : m_fileIndices) {
        if (hasChanged)
            file(index).repeatIncomplete();
    }
    for (std::size_t i = 0; i < functions.size(); ++i) {
        if (!sameValue(before[i], program.functionStates[functions[i]].returns))
            program.changedFunctions[functions[i]] = changedInRound | changedJustNow;
    }
}

/// Functions see the variables of the one they are in.
std::vector<std::uint32_t> ImportComponent::withNested(const std::vector<std::uint32_t> &functions) const
{
    std::vector<std::uint32_t> all = functions;
    sortUnique(all);
    std::vector<std::uint32_t> touched;
    for (const std::uint32_t function : all)
        touched.push_back(program.functions[function].file);
    sortUnique(touched);
    const std::vector<std::uint32_t> asked = all;
    for (const std::uint32_t index : touched) {
        for (const std::uint32_t function : program.functionsOf(index)) {
            for (std::uint32_t around = program.functions[function].enclosing; around != none;
                 around = program.functions[around].enclosing) {
                if (std::binary_search(asked.begin(), asked.end(), around)) {
                    all.push_back(function);
                    break;
                }
            }
        }
    }
    sortUnique(all);
    return all;
}

std::vector<std::uint32_t> ImportComponent::runAgain()
{
    std::vector<Value> before;
    std::vector<std::vector<Value>> published;
    std::vector<std::uint8_t> changedBefore;
    const auto forEachValue = [this](const auto &body) {
        for (const std::uint32_t index : m_fileIndices) {
            for (const std::uint32_t function : program.functionsOf(index))
                body(program.functionStates[function].returns, program.changedFunctions[function]);
            for (const std::uint32_t member : program.membersOf(index)) {
                for (const Value &value : program.memberStates[member].sites)
                    body(value, program.changedMembers[member]);
            }
        }
    };
    forEachValue([&](const Value &value, std::uint8_t & /*changed*/) { before.push_back(value); });
    for (const std::uint32_t index : m_fileIndices) {
        for (const std::uint32_t member : program.membersOf(index))
            changedBefore.push_back(program.changedMembers[member] & changedInRound);
        published.push_back(file(index).allPublished());
        program.forget(index);
    }
    run();
    std::size_t next = 0;
    for (const std::uint32_t index : m_fileIndices) {
        for (const std::uint32_t member : program.membersOf(index))
            program.changedMembers[member] = changedBefore[next++]; // it was unknown in between
    }
    next = 0;
    forEachValue([&](const Value &value, std::uint8_t &changed) {
        if (!sameValue(value, before[next++]))
            changed = changedInRound;
    });
    std::vector<std::uint32_t> seen;
    for (std::size_t i = 0; i < m_fileIndices.size(); ++i) {
        if (!std::equal(published[i].begin(), published[i].end(), file(m_fileIndices[i]).allPublished().begin(),
                        file(m_fileIndices[i]).allPublished().end(), sameValue))
            seen.push_back(m_fileIndices[i]);
    }
    return seen;
}

bool ImportComponent::readersOf(Change change, std::vector<std::uint32_t> &functions) const
{
    for (const std::uint32_t index : m_fileIndices) {
        if (!file(index).readersOf(change, functions))
            return false;
    }
    sortUnique(functions);
    return true;
}

bool FileInference::readersOf(Change change, std::vector<std::uint32_t> &functions) const
{
    for (const Read &read : m_reads) {
        const bool hasChanged = (read.item & memberBit) != 0
                                    ? (m_program.changedMembers[read.item & ~memberBit] & change) != 0
                                    : (m_program.changedFunctions[read.item] & change) != 0;
        if (!hasChanged)
            continue;
        if (read.reader == none)
            return false;
        functions.push_back(read.reader);
    }
    return true;
}

void FileInference::noteRead(std::uint32_t item)
{
    const std::uint32_t reader = m_frame == nullptr ? none : m_frame->function;
    if (m_reads.empty() || m_reads.back().item != item || m_reads.back().reader != reader)
        m_reads.push_back({reader, item});
}

void FileInference::noteSharedChange(std::uint32_t variable)
{
    m_component.hasChanged = true;
    const std::uint32_t owner = variable == names::none ? none : frameOf(m_names.variables()[variable].scope);
    if (m_component.isUpdating && (owner == none || !m_program.functionStates[owner].isAgain))
        m_component.sharedChanged = true;
}

void FileInference::forgetFunction(std::uint32_t function)
{
    FunctionState &state = m_program.functionStates[function];
    state = {};
    state.isAgain = true;
    m_repeating = false;
    const NodeId body = m_tree.child(m_program.functions[function].node, Field::body);
    if (body != python::noNode)
        std::fill(m_facts.begin() + body, m_facts.begin() + m_tree.subtreeEnd(body), Value{});
}

} // namespace torchferry::types
