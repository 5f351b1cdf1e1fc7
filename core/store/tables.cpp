// SPDX-License-Identifier: Apache-2.0
#include "core/store/tables.h"

#include <limits>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/base/reason.h"
#include "core/store/memory.h"
#include "core/store/records.h"

namespace torchferry::store {

namespace {

using review::Decision;

/// More than hands and bulk actions make in years; what is larger would only fill the memory.
constexpr std::int64_t kMostCommands = 1'000'000;
constexpr std::int64_t kMostChanges = 10'000'000;
constexpr std::int64_t kMostPacked = 2'000'000'000;
/// A bulk decision is cut into rows of that many bytes.
constexpr std::size_t kBytesOfRow = 1024 * 1024;

std::int64_t count(SQLite::Database &database, const char *query)
{
    return database.execAndGet(query).getInt64();
}

/// The texts have to stay until the statement was executed: a bulk action has hundreds of thousands of them.
void bind(SQLite::Statement &statement, int &index, const Decision &decision)
{
    statement.bind(++index, static_cast<int>(decision.verdict));
    for (const std::string *text : {&decision.form, &decision.textHash, &decision.ownText, &decision.reason})
        statement.bindNoCopy(++index, *text);
    statement.bind(++index, static_cast<int>(decision.origin));
}

/// Whether the number in that column is one of an enumeration that ends with `last`.
template <class Enum>
bool readAs(SQLite::Statement &row, int column, Enum last, Enum &value)
{
    const std::int64_t number = row.getColumn(column).getInt64();
    if (number < 0 || number > static_cast<std::int64_t>(last))
        return false;
    value = static_cast<Enum>(number);
    return true;
}

bool read(SQLite::Statement &row, int &index, Decision &decision)
{
    const bool verdict = readAs(row, index++, Decision::Verdict::edited, decision.verdict);
    for (std::string *text : {&decision.form, &decision.textHash, &decision.ownText, &decision.reason})
        *text = row.getColumn(index++).getString();
    return readAs(row, index++, Decision::Origin::earlierRun, decision.origin) && verdict;
}

/// Reads commands one by one, so that one that cannot be read leaves the others.
class CommandReader {
public:
    explicit CommandReader(SQLite::Database &database)
        : m_command(database, "SELECT label, undone, checksum FROM command WHERE id = ?"),
          m_change(database, "SELECT position, kind, fingerprint, before_verdict, before_form, before_text_hash, "
                             "before_own_text, before_reason, before_origin, after_verdict, after_form, "
                             "after_text_hash, after_own_text, after_reason, after_origin FROM change "
                             "WHERE command = ? ORDER BY position"),
          m_packed(database, "SELECT position, bytes FROM packed WHERE command = ? ORDER BY position")
    {}

    /// Nothing when a value is there that means nothing. `bulkInRows`: as it was until schema version 4.
    std::optional<LoggedCommand> read(std::int64_t id, bool bulkInRows = false)
    {
        m_rows = {};
        StoredCommand &command = m_rows;
        command.id = static_cast<std::uint64_t>(id);
        // The one before may have failed: that was reported, and is not reported again.
        m_command.tryReset();
        m_command.bind(1, id);
        if (id <= 0 || id == std::numeric_limits<std::int64_t>::max() || !m_command.executeStep())
            return std::nullopt;
        command.label = m_command.getColumn(0).getString();
        const std::int64_t undone = m_command.getColumn(1).getInt64();
        m_checksum = m_command.getColumn(2).getInt64();
        if (undone != 0 && undone != 1)
            return std::nullopt;
        const std::optional<std::string> packed = readPacked(id);
        if (!packed || !readRows(id, command))
            return std::nullopt;
        if (packed->empty() && (bulkInRows || command.changes.size() <= kMostRows))
            return LoggedCommand{command.id, undone == 1, encodedAsRows(command)};
        const std::optional<StoredCommand> bulk = parsed(*packed);
        const bool fits = bulk && bulk->id == command.id && bulk->label == command.label && command.changes.empty()
                          && bulk->changes.size() > kMostRows;
        return fits ? std::optional(LoggedCommand{command.id, undone == 1, *packed}) : std::nullopt;
    }
    /// That is beside what was read last.
    [[nodiscard]] std::int64_t checksum() const { return m_checksum; }
    /// What of it was in rows.
    [[nodiscard]] const StoredCommand &rows() const { return m_rows; }

private:
    std::optional<std::string> readPacked(std::int64_t id)
    {
        std::string bytes;
        m_packed.tryReset();
        m_packed.bind(1, id);
        for (std::int64_t position = 0; m_packed.executeStep(); ++position) {
            if (m_packed.getColumn(0).getInt64() != position)
                return std::nullopt;
            bytes += m_packed.getColumn(1).getString();
        }
        return bytes;
    }

    bool readRows(std::int64_t id, StoredCommand &command)
    {
        m_change.tryReset();
        m_change.bind(1, id);
        for (std::int64_t position = 0; m_change.executeStep(); ++position) {
            StoredChange &each = command.changes.emplace_back();
            int index = 3;
            each.subject.fingerprint = m_change.getColumn(2).getString();
            if (m_change.getColumn(0).getInt64() != position
                || !readAs(m_change, 1, review::Subject::Kind::case_, each.subject.kind)
                || !store::read(m_change, index, each.before) || !store::read(m_change, index, each.after))
                return false;
        }
        return true;
    }

    SQLite::Statement m_command;
    SQLite::Statement m_change;
    SQLite::Statement m_packed;
    std::int64_t m_checksum = 0;
    StoredCommand m_rows;
};

std::vector<std::int64_t> commandIds(SQLite::Database &database)
{
    std::vector<std::int64_t> ids;
    SQLite::Statement row(database, "SELECT id FROM command ORDER BY id");
    while (row.executeStep())
        ids.push_back(row.getColumn(0).getInt64());
    return ids;
}

/// A text or a row that is too large, or a page that cannot be read: what is there is not to be believed, and the
/// others may be.
template <class Action>
bool attempt(Action action)
{
    try {
        return action();
    } catch (const SQLite::Exception &problem) {
        throwIfOutOfMemory(problem);
        return false;
    }
}

void readCommands(SQLite::Database &database, Reading &reading)
{
    CommandReader reader(database);
    SQLite::Statement changes(database, "SELECT count(*) FROM change WHERE command = ?");
    for (const std::int64_t id : commandIds(database)) {
        std::optional<LoggedCommand> command;
        const bool believed = attempt([&] {
            command = reader.read(id);
            return command && checksumOf(command->bytes, command->undone) == reader.checksum();
        });
        if (believed) {
            reading.contents.commands.push_back(std::move(*command));
            continue;
        }
        reading.doubtfulIds.push_back(id);
        changes.reset();
        changes.bind(1, id);
        if (changes.executeStep())
            reading.doubtfulDecisions += static_cast<std::uint64_t>(changes.getColumn(0).getInt64());
    }
}

bool readInfo(SQLite::Database &database, Contents &contents)
{
    SQLite::Statement row(database, "SELECT repository, work_tree, target, target_version, base_commit, pack_hash, "
                                    "chosen_version, checksum FROM session");
    if (!row.executeStep())
        return true;
    const auto text = [&row](int column) { return row.getColumn(column).getString(); };
    SessionInfo info{text(0), text(1), text(2), text(3), text(4), text(5), text(6)};
    if (row.getColumn(7).getInt64() != checksumOf(encoded(info)))
        return false;
    contents.info = std::move(info);
    return true;
}

bool readView(SQLite::Database &database, Contents &contents)
{
    SQLite::Statement row(database, "SELECT path, fingerprint, scroll_line, extra, checksum FROM view");
    if (!row.executeStep())
        return true;
    ViewState view{row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getInt(),
                   row.getColumn(3).getString()};
    if (row.getColumn(2).getInt64() != view.scrollLine || row.getColumn(4).getInt64() != checksumOf(encoded(view)))
        return false;
    contents.view = std::move(view);
    return true;
}

} // namespace

Result<Reading> readAll(SQLite::Database &database)
{
    if (count(database, "SELECT count(*) FROM command") > kMostCommands
        || count(database, "SELECT count(*) FROM change") > kMostChanges
        || count(database, "SELECT coalesce(sum(length(bytes)), 0) FROM packed") > kMostPacked)
        return failure(Reason::damagedSession, {{"detail", "it holds more commands than anybody can have given"}});
    Reading reading;
    const bool info = attempt([&] { return readInfo(database, reading.contents); });
    const bool view = attempt([&] { return readView(database, reading.contents); });
    reading.doubtfulPlace = !info || !view;
    readCommands(database, reading);
    const std::int64_t lone =
        count(database, "SELECT count(*) FROM change WHERE command NOT IN (SELECT id FROM command)")
        + count(database, "SELECT count(*) FROM packed WHERE command NOT IN (SELECT id FROM command)");
    reading.orphans = lone > 0;
    reading.doubtfulDecisions += static_cast<std::uint64_t>(lone);
    return reading;
}

void dropDoubtful(SQLite::Database &database, const Reading &reading)
{
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    for (const std::int64_t id : reading.doubtfulIds) {
        for (const char *query : {"DELETE FROM change WHERE command = ?", "DELETE FROM packed WHERE command = ?",
                                  "DELETE FROM command WHERE id = ?"}) {
            SQLite::Statement statement(database, query);
            statement.bind(1, id);
            statement.exec();
        }
    }
    if (reading.orphans)
        database.exec("DELETE FROM change WHERE command NOT IN (SELECT id FROM command);"
                      "DELETE FROM packed WHERE command NOT IN (SELECT id FROM command)");
    if (!reading.contents.info)
        database.exec("DELETE FROM session");
    if (!reading.contents.view)
        database.exec("DELETE FROM view");
    transaction.commit();
}

void write(SQLite::Database &database, const SessionInfo &info)
{
    SQLite::Statement row(database,
                          "INSERT OR REPLACE INTO session (id, repository, work_tree, target, target_version, "
                          "base_commit, pack_hash, chosen_version, checksum) "
                          "VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)");
    int index = 0;
    for (const std::string *value : {&info.repository, &info.workTree, &info.target, &info.targetVersion,
                                     &info.baseCommit, &info.packHash, &info.chosenVersion})
        row.bind(++index, *value);
    row.bind(++index, checksumOf(encoded(info)));
    row.exec();
}

void write(SQLite::Database &database, const ViewState &view)
{
    SQLite::Statement row(database, "INSERT OR REPLACE INTO view (id, path, fingerprint, scroll_line, extra, checksum) "
                                    "VALUES (1, ?, ?, ?, ?, ?)");
    row.bind(1, view.path);
    row.bind(2, view.fingerprint);
    row.bind(3, view.scrollLine);
    row.bind(4, view.extra);
    row.bind(5, checksumOf(encoded(view)));
    row.exec();
}

namespace {

void writeChanges(SQLite::Database &database, const StoredCommand &command)
{
    SQLite::Statement change(database, "INSERT INTO change VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    std::int64_t position = 0;
    for (const StoredChange &each : command.changes) {
        int index = 0;
        change.bind(++index, static_cast<std::int64_t>(command.id));
        change.bind(++index, position++);
        change.bind(++index, static_cast<int>(each.subject.kind));
        change.bindNoCopy(++index, each.subject.fingerprint);
        bind(change, index, each.before);
        bind(change, index, each.after);
        change.exec();
        change.reset();
    }
}

void writePacked(SQLite::Database &database, std::uint64_t id, std::string_view bytes)
{
    SQLite::Statement row(database, "INSERT INTO packed VALUES (?, ?, ?)");
    for (std::int64_t position = 0; !bytes.empty(); ++position) {
        const std::string_view part = bytes.substr(0, kBytesOfRow);
        row.bind(1, static_cast<std::int64_t>(id));
        row.bind(2, position);
        row.bindNoCopy(3, part.data(), static_cast<int>(part.size()));
        row.exec();
        row.reset();
        bytes.remove_prefix(part.size());
    }
}

} // namespace

void write(SQLite::Database &database, const LoggedCommand &command)
{
    const CommandHead head = headOf(command.bytes);
    SQLite::Statement row(database, "INSERT INTO command (id, label, undone, checksum) VALUES (?, ?, ?, ?)");
    row.bind(1, static_cast<std::int64_t>(command.id));
    row.bind(2, head.label);
    row.bind(3, command.undone ? 1 : 0);
    row.bind(4, checksumOf(command.bytes, command.undone));
    row.exec();
    if (head.changes > kMostRows)
        writePacked(database, command.id, command.bytes);
    else
        writeChanges(database, decoded(command.bytes));
}

void writeAll(SQLite::Database &database, const Contents &contents)
{
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    if (contents.info)
        write(database, *contents.info);
    if (contents.view)
        write(database, *contents.view);
    for (const LoggedCommand &command : contents.commands)
        write(database, command);
    transaction.commit();
}

void packBulk(SQLite::Database &database)
{
    CommandReader reader(database);
    for (const std::int64_t id : commandIds(database)) {
        std::optional<LoggedCommand> command;
        // What cannot be believed stays as it is, and is reported when it is read.
        const bool isBulk = attempt([&] {
            command = reader.read(id, true);
            return command && checksumOf(command->bytes, command->undone) == reader.checksum()
                   && reader.rows().changes.size() > kMostRows;
        });
        if (!isBulk)
            continue;
        for (const char *query : {"DELETE FROM change WHERE command = ?", "DELETE FROM command WHERE id = ?"}) {
            SQLite::Statement statement(database, query);
            statement.bind(1, id);
            statement.exec();
        }
        command->bytes = encoded(reader.rows());
        write(database, *command);
    }
}

void seal(SQLite::Database &database)
{
    CommandReader reader(database);
    SQLite::Statement update(database, "UPDATE command SET checksum = ? WHERE id = ?");
    for (const std::int64_t id : commandIds(database)) {
        std::optional<LoggedCommand> command;
        // What means nothing gets no checksum and is reported when it is read.
        if (!attempt([&] { return (command = reader.read(id, true)).has_value(); }))
            continue;
        update.reset();
        update.bind(1, checksumOf(command->bytes, command->undone));
        update.bind(2, id);
        update.exec();
    }
    const auto sealPlace = [&database](const char *table, std::int64_t checksum) {
        SQLite::Statement row(database, std::string("UPDATE ") + table + " SET checksum = ?");
        row.bind(1, checksum);
        row.exec();
    };
    SQLite::Statement info(database, "SELECT repository, work_tree, target, target_version, base_commit, pack_hash, "
                                     "chosen_version FROM session");
    if (info.executeStep()) {
        const auto text = [&info](int column) { return info.getColumn(column).getString(); };
        const SessionInfo value{text(0), text(1), text(2), text(3), text(4), text(5), text(6)};
        info.reset();
        sealPlace("session", checksumOf(encoded(value)));
    }
    SQLite::Statement view(database, "SELECT path, fingerprint, scroll_line, extra FROM view");
    if (view.executeStep()) {
        const ViewState value{view.getColumn(0).getString(), view.getColumn(1).getString(), view.getColumn(2).getInt(),
                              view.getColumn(3).getString()};
        view.reset();
        sealPlace("view", checksumOf(encoded(value)));
    }
}

} // namespace torchferry::store
