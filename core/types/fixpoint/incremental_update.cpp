// SPDX-License-Identifier: Apache-2.0
// Looking again at what a round of inference can change, function by function: what a function read is kept (`m_reads`),
// so that only those look again for which something has changed.
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

bool Domain::update(std::vector<std::uint32_t> functions)
{
    isUpdating = true;
    sharedChanged = false;
    std::vector<std::uint32_t> resumed;
    std::vector<std::uint32_t> done;
    bool isComplete = true;
    for (int step = 0; isComplete && !functions.empty(); ++step) {
        functions = withNested(functions);
        for (const std::uint32_t function : functions) {
            const std::uint32_t index = universe.functions[function].file;
            if (std::find(resumed.begin(), resumed.end(), index) != resumed.end())
                continue;
            file(index).resume();
            resumed.push_back(index);
        }
        lookAgain(functions);
        std::vector<std::uint32_t> next;
        isComplete = readersOf(changedJustNow, next) && !sharedChanged;
        for (const std::uint32_t index : m_fileIndices) {
            for (const std::uint32_t function : universe.functionsOf(index))
                universe.changedFunctions[function] &= changedInRound;
            for (const std::uint32_t member : universe.membersOf(index))
                universe.changedMembers[member] &= changedInRound;
        }
        // Who ran in this step has seen what the others give now.
        std::erase_if(next, [this](std::uint32_t function) { return universe.functionStates[function].isAgain; });
        for (const std::uint32_t function : functions)
            universe.functionStates[function].isAgain = false;
        isComplete = isComplete && (next.empty() || step + 1 < maximumSteps);
        functions = std::move(next);
    }
    isUpdating = false;
    std::sort(resumed.begin(), resumed.end());
    for (const std::uint32_t index : resumed)
        file(index).finish();
    return isComplete;
}

void Domain::lookAgain(const std::vector<std::uint32_t> &functions)
{
    std::vector<Value> before;
    before.reserve(functions.size());
    for (const std::uint32_t function : functions) {
        before.push_back(universe.functionStates[function].returns);
        file(universe.functions[function].file).forgetFunction(function);
    }
    for (Note &note : m_notes) {
        if (note.place < moduleBit && universe.functionStates[note.place].isAgain) {
            note.value = Value{neverType, none, Confidence::certain, false};
            note.isOpen = false;
        }
    }
    const auto ensure = [this](std::uint32_t function) {
        file(universe.functions[function].file).ensureFunction(function);
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
        if (!sameValue(before[i], universe.functionStates[functions[i]].returns))
            universe.changedFunctions[functions[i]] = changedInRound | changedJustNow;
    }
}

/// Functions see the variables of the one they stand in.
std::vector<std::uint32_t> Domain::withNested(const std::vector<std::uint32_t> &functions) const
{
    std::vector<std::uint32_t> all = functions;
    sortUnique(all);
    std::vector<std::uint32_t> touched;
    for (const std::uint32_t function : all)
        touched.push_back(universe.functions[function].file);
    sortUnique(touched);
    const std::vector<std::uint32_t> asked = all;
    for (const std::uint32_t index : touched) {
        for (const std::uint32_t function : universe.functionsOf(index)) {
            for (std::uint32_t around = universe.functions[function].enclosing; around != none;
                 around = universe.functions[around].enclosing) {
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

std::vector<std::uint32_t> Domain::runAgain()
{
    std::vector<Value> before;
    std::vector<std::vector<Value>> published;
    std::vector<std::uint8_t> changedBefore;
    const auto forEachValue = [this](const auto &body) {
        for (const std::uint32_t index : m_fileIndices) {
            for (const std::uint32_t function : universe.functionsOf(index))
                body(universe.functionStates[function].returns, universe.changedFunctions[function]);
            for (const std::uint32_t member : universe.membersOf(index)) {
                for (const Value &value : universe.memberStates[member].sites)
                    body(value, universe.changedMembers[member]);
            }
        }
    };
    forEachValue([&](const Value &value, std::uint8_t & /*changed*/) { before.push_back(value); });
    for (const std::uint32_t index : m_fileIndices) {
        for (const std::uint32_t member : universe.membersOf(index))
            changedBefore.push_back(universe.changedMembers[member] & changedInRound);
        published.push_back(file(index).allPublished());
        universe.forget(index);
    }
    run();
    std::size_t next = 0;
    for (const std::uint32_t index : m_fileIndices) {
        for (const std::uint32_t member : universe.membersOf(index))
            universe.changedMembers[member] = changedBefore[next++]; // it was unknown in between
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

bool Domain::readersOf(Change change, std::vector<std::uint32_t> &functions) const
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
                                    ? (m_universe.changedMembers[read.item & ~memberBit] & change) != 0
                                    : (m_universe.changedFunctions[read.item] & change) != 0;
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
    m_domain.hasChanged = true;
    const std::uint32_t owner = variable == names::none ? none : frameOf(m_names.variables()[variable].scope);
    if (m_domain.isUpdating && (owner == none || !m_universe.functionStates[owner].isAgain))
        m_domain.sharedChanged = true;
}

void FileInference::forgetFunction(std::uint32_t function)
{
    FunctionState &state = m_universe.functionStates[function];
    state = {};
    state.isAgain = true;
    m_repeating = false;
    const NodeId body = m_tree.child(m_universe.functions[function].node, Field::body);
    if (body != python::noNode)
        std::fill(m_facts.begin() + body, m_facts.begin() + m_tree.subtreeEnd(body), Value{});
}

} // namespace torchferry::types
