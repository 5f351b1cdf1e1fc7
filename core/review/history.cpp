// SPDX-License-Identifier: Apache-2.0
// How a review changes: everything goes through the sink first, so that nothing shows that is not on disk.
#include <algorithm>
#include <set>
#include <utility>

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

Result<std::uint32_t> Review::apply(std::string_view label, std::vector<Change> changes)
{
    if (changes.empty())
        return 0;
    Command command;
    command.id = m_nextCommand;
    command.label = label;
    command.changes = std::move(changes);
    if (m_sink)
        if (auto recorded = m_sink->record(command); !recorded)
            return tl::unexpected(std::move(recorded.error()));

    ++m_nextCommand;
    std::erase_if(m_commands, [](const Command &each) { return each.undone; });
    for (const Change &change : command.changes)
        write(change, true);
    const auto count = static_cast<std::uint32_t>(command.changes.size());
    m_commands.push_back(std::move(command));
    tell(filesOf(m_commands.back().changes));
    return count;
}

Result<> Review::step(std::size_t index, bool undone)
{
    if (m_sink)
        if (auto recorded = m_sink->setUndone(m_commands[index].id, undone); !recorded)
            return recorded;
    m_commands[index].undone = undone;
    for (const Change &change : m_commands[index].changes)
        write(change, !undone);
    tell(filesOf(m_commands[index].changes));
    return {};
}

void Review::write(const Change &change, bool forward)
{
    FileDecisions &file = m_decisions[change.subject.file];
    Decision &decision = change.subject.kind == Subject::Kind::finding ? file.mutableFinding(change.subject.index)
                                                                       : file.mutableCase(change.subject.index);
    decision = forward ? change.after : change.before;
    invalidate(change.subject.file);
    if (m_shared.concerns(change.subject.file)
        && std::find(m_unread.begin(), m_unread.end(), change.subject.file) == m_unread.end())
        m_unread.push_back(change.subject.file);
}

void Review::invalidate(std::uint32_t file) const
{
    m_states[file].reset();
    m_counts[file].reset();
}

/// Reads anew what has to do with names that files share. What is carried over from now on, or no more, changes files
/// nobody touched.
std::vector<std::uint32_t> Review::settleShared() const
{
    std::vector<std::uint32_t> files;
    if (m_unread.empty())
        return files;
    for (const std::uint32_t file : std::exchange(m_unread, {}))
        m_shared.update(file, m_decisions[file]);
    for (const std::uint32_t link : m_shared.settle()) {
        for (const convert::Link::Member &member : m_analysis->links[link].members) {
            invalidate(member.file);
            files.push_back(member.file);
        }
    }
    return files;
}

void Review::tell(std::vector<std::uint32_t> files) const
{
    const std::vector<std::uint32_t> linked = settleShared();
    files.insert(files.end(), linked.begin(), linked.end());
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
        for (const Change &change : command.changes) {
            write(change, true);
            files.insert(change.subject.file);
        }
    }
    if (!files.empty())
        tell({files.begin(), files.end()});
}

void Review::onChange(std::function<void(const std::vector<std::uint32_t> &)> listener)
{
    m_listener = std::move(listener);
}

} // namespace torchferry::review
