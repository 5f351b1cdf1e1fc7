// SPDX-License-Identifier: Apache-2.0
// How a review changes: everything goes through the sink first, so that nothing shows that is not on disk. What takes
// memory comes before the sink, so that everything shows that is.
#include <algorithm>
#include <new>
#include <set>
#include <utility>

#include "core/base/make_room.h"
#include "core/review/review.h"

namespace torchferry::review {

namespace {

std::vector<std::uint32_t> filesOf(const std::vector<Change> &changes)
{
    std::set<std::uint32_t> files;
    for (const Change &change : changes)
        files.insert(change.subject.file);
    return {files.begin(), files.end()};
}

} // namespace

Result<std::uint32_t> Review::apply(std::string_view label, std::vector<Change> changes, Outcomes outcomes)
{
    if (changes.empty())
        return 0;
    Command command;
    command.id = m_nextCommand;
    command.label = label;
    command.changes = std::move(changes);
    const auto count = static_cast<std::uint32_t>(command.changes.size());
    std::vector<std::uint32_t> files = filesOf(command.changes);
    std::vector<Write> writes = prepare(command.changes, true);
    makeRoom(m_commands);
    if (m_sink)
        if (auto recorded = m_sink->record(command); !recorded)
            return tl::unexpected(std::move(recorded.error()));

    ++m_nextCommand;
    std::erase_if(m_commands, [](const Command &each) { return each.undone; });
    m_commands.push_back(std::move(command));
    perform(writes);
    tell(std::move(files), std::move(outcomes));
    return count;
}

Result<> Review::step(std::size_t index, bool undone)
{
    Command &command = m_commands[index];
    std::vector<std::uint32_t> files = filesOf(command.changes);
    std::vector<Write> writes = prepare(command.changes, !undone);
    if (m_sink)
        if (auto recorded = m_sink->setUndone(command.id, undone); !recorded)
            return recorded;
    command.undone = undone;
    perform(writes);
    tell(std::move(files));
    return {};
}

Decision &Review::mutableDecision(const Subject &subject)
{
    FileDecisions &file = m_decisions[subject.file];
    return subject.kind == Subject::Kind::finding ? file.mutableFinding(subject.finding())
                                                  : file.mutableCase(subject.caseId());
}

std::vector<Review::Write> Review::prepare(const std::vector<Change> &changes, bool forward)
{
    for (const Change &change : changes)
        mutableDecision(change.subject); // all of them have a place from here on
    m_unread.reserve(m_analysis->files.size());
    std::vector<Write> writes;
    writes.reserve(changes.size());
    for (const Change &change : changes)
        writes.push_back(
            {&mutableDecision(change.subject), forward ? change.after : change.before, change.subject.file});
    return writes;
}

void Review::perform(std::vector<Write> &writes) noexcept
{
    m_foreseen.reset();
    for (Write &write : writes) {
        *write.decision = std::move(write.value);
        invalidate(write.file);
        const bool isUnread = (!m_unread.empty() && m_unread.back() == write.file) // those of a file follow each other
                              || std::find(m_unread.begin(), m_unread.end(), write.file) != m_unread.end();
        if (m_shared.concerns(write.file) && !isUnread)
            m_unread.push_back(write.file);
    }
}

void Review::invalidate(std::uint32_t file) const
{
    m_states[file].reset();
    m_counted[file].reset();
}

/// Reads anew what has to do with names that files share. What is retargeted from now on, or no more, changes files
/// no step touched.
std::vector<std::uint32_t> Review::settleShared() const
{
    std::vector<std::uint32_t> files;
    if (m_unread.empty())
        return files;
    for (const std::uint32_t file : m_unread)
        m_shared.update(file, m_decisions[file]);
    const std::vector<std::uint32_t> sharedImports = m_shared.settle();
    m_unread.clear();
    for (const std::uint32_t sharedImport : sharedImports)
        for (const convert::SharedImport::Member &member : m_analysis->sharedImports[sharedImport].members)
            invalidate(member.file);
    for (const std::uint32_t sharedImport : sharedImports)
        for (const convert::SharedImport::Member &member : m_analysis->sharedImports[sharedImport].members)
            files.push_back(member.file);
    return files;
}

void Review::tell(std::vector<std::uint32_t> files, Outcomes outcomes) const
{
    try {
        const std::vector<std::uint32_t> linked = settleShared();
        files.insert(files.end(), linked.begin(), linked.end());
        for (Outcome &outcome : outcomes) {
            Counted counted{std::move(outcome.uses), {}};
            for (const Use &use : counted.uses)
                counted.counts.add(use);
            m_states[outcome.file] = std::move(outcome.states);
            m_counted[outcome.file] = std::move(counted);
        }
    } catch (const std::bad_alloc &) {
        // What was decided is on disk and holds; what follows from it for other files is found out when they are looked
        // at.
    }
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    if (m_listener)
        m_listener(files);
}

void Review::restore(std::vector<Command> commands)
{
    std::stable_partition(commands.begin(), commands.end(), [](const Command &command) { return !command.undone; });
    for (const Command &command : commands)
        m_nextCommand = std::max(m_nextCommand, command.id + 1);
    // A command none of whose subjects exists any more would be a step of undo that does nothing.
    std::erase_if(commands, [](const Command &command) { return command.changes.empty(); });
    m_commands = std::move(commands);

    std::set<std::uint32_t> files;
    for (const Command &command : m_commands) {
        if (command.undone)
            break;
        std::vector<Write> writes = prepare(command.changes, true);
        perform(writes);
        for (const Change &change : command.changes)
            files.insert(change.subject.file);
    }
    if (!files.empty())
        tell({files.begin(), files.end()});
}

void Review::onChange(std::function<void(const std::vector<std::uint32_t> &)> listener)
{
    m_listener = std::move(listener);
}

} // namespace torchferry::review
