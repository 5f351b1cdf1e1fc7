// SPDX-License-Identifier: Apache-2.0
#include "core/store/records.h"

#include <utility>

#include "core/store/checksum.h"

namespace torchferry::store {

namespace {

using review::Decision;

void add(std::string &bytes, std::uint64_t number)
{
    char digits[8];
    for (unsigned at = 0; at < 8; ++at)
        digits[at] = static_cast<char>(static_cast<unsigned char>(number >> (8 * at)));
    bytes.append(digits, sizeof digits);
}

void add(std::string &bytes, std::string_view text)
{
    add(bytes, static_cast<std::uint64_t>(text.size()));
    bytes += text;
}

void add(std::string &bytes, const Decision &decision)
{
    bytes += static_cast<char>(decision.verdict);
    bytes += static_cast<char>(decision.origin);
    for (const std::string *text : {&decision.form, &decision.textHash, &decision.ownText, &decision.reason})
        add(bytes, std::string_view(*text));
}

// Of a bulk decision, numbers take one byte for each seven bits, and what was undecided before takes none.

constexpr unsigned char caseFlag = 1;
constexpr unsigned char undecidedFlag = 2;

void addPacked(std::string &bytes, std::string_view text)
{
    std::size_t size = text.size();
    for (; size >= 128; size >>= 7U)
        bytes += static_cast<char>(static_cast<unsigned char>(size | 128U));
    bytes += static_cast<char>(size);
    bytes += text;
}

void addPacked(std::string &bytes, const Decision &decision)
{
    bytes += static_cast<char>(decision.verdict);
    bytes += static_cast<char>(decision.origin);
    for (const std::string *text : {&decision.form, &decision.textHash, &decision.ownText, &decision.reason})
        addPacked(bytes, std::string_view(*text));
}

/// Takes the values out of bytes that may be any; once they do not fit, it has failed and gives what is empty.
class Reader {
public:
    explicit Reader(std::string_view bytes) : m_bytes(bytes) {}

    /// All was read, and fitted.
    [[nodiscard]] bool isDone() const { return !m_failed && m_bytes.empty(); }
    [[nodiscard]] bool hasFailed() const { return m_failed; }
    [[nodiscard]] std::size_t left() const { return m_bytes.size(); }

    std::uint64_t number()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 8)
            value |= static_cast<std::uint64_t>(byte()) << shift;
        return value;
    }
    std::string text() { return std::string(part(number())); }
    StoredChange change()
    {
        StoredChange value;
        value.subject.kind = enumeration(review::Subject::Kind::case_);
        value.subject.fingerprint = text();
        for (Decision *decision : {&value.before, &value.after})
            read(*decision, [this] { return text(); });
        return value;
    }
    StoredChange packedChange()
    {
        StoredChange value;
        const unsigned char flags = byte();
        m_failed = m_failed || flags > (caseFlag | undecidedFlag);
        value.subject.kind = (flags & caseFlag) != 0 ? review::Subject::Kind::case_ : review::Subject::Kind::finding;
        value.subject.fingerprint = packedText();
        if ((flags & undecidedFlag) == 0)
            read(value.before, [this] { return packedText(); });
        read(value.after, [this] { return packedText(); });
        return value;
    }

private:
    unsigned char byte()
    {
        if (m_bytes.empty()) {
            m_failed = true;
            return 0;
        }
        const auto value = static_cast<unsigned char>(m_bytes.front());
        m_bytes.remove_prefix(1);
        return value;
    }
    std::string_view part(std::uint64_t size)
    {
        if (size > m_bytes.size()) {
            m_failed = true;
            m_bytes = {};
            return {};
        }
        const std::string_view value = m_bytes.substr(0, static_cast<std::size_t>(size));
        m_bytes.remove_prefix(value.size());
        return value;
    }
    std::string packedText()
    {
        std::uint64_t size = 0;
        for (unsigned shift = 0; shift < 63; shift += 7) {
            const unsigned char digit = byte();
            size |= static_cast<std::uint64_t>(digit & 127U) << shift;
            if (digit < 128)
                return std::string(part(size));
        }
        m_failed = true;
        return {};
    }
    template <class Enum>
    Enum enumeration(Enum last)
    {
        const unsigned char value = byte();
        m_failed = m_failed || value > static_cast<unsigned char>(last);
        return m_failed ? Enum() : static_cast<Enum>(value);
    }
    template <class Text>
    void read(Decision &decision, Text text)
    {
        decision.verdict = enumeration(Decision::Verdict::edited);
        decision.origin = enumeration(Decision::Origin::earlierRun);
        for (std::string *each : {&decision.form, &decision.textHash, &decision.ownText, &decision.reason})
            *each = text();
    }

    std::string_view m_bytes;
    bool m_failed = false;
};

std::string headBytes(std::uint64_t id, std::string_view label, std::size_t changes)
{
    std::string bytes;
    add(bytes, id);
    add(bytes, label);
    add(bytes, static_cast<std::uint64_t>(changes));
    return bytes;
}

void addAsRow(std::string &bytes, review::Subject::Kind kind, std::string_view fingerprint, const Decision &before,
              const Decision &after)
{
    bytes += static_cast<char>(kind);
    add(bytes, fingerprint);
    add(bytes, before);
    add(bytes, after);
}

} // namespace

CommandWriter::CommandWriter(std::uint64_t id, std::string_view label, std::size_t changes)
    : m_isPacked(changes > kMostRows),
      m_bytes(headBytes(id, label, changes))
{
    constexpr std::size_t usual = 128; // of a change of a bulk decision
    if (m_isPacked)
        m_bytes.reserve(m_bytes.size() + changes * usual);
}

void CommandWriter::add(review::Subject::Kind kind, std::string_view fingerprint, const Decision &before,
                        const Decision &after)
{
    if (!m_isPacked) {
        addAsRow(m_bytes, kind, fingerprint, before, after);
        return;
    }
    const bool wasUndecided = before == Decision();
    m_bytes +=
        static_cast<char>((kind == review::Subject::Kind::case_ ? caseFlag : 0) | (wasUndecided ? undecidedFlag : 0));
    addPacked(m_bytes, fingerprint);
    if (!wasUndecided)
        addPacked(m_bytes, before);
    addPacked(m_bytes, after);
}

std::string CommandWriter::take()
{
    return std::move(m_bytes);
}

std::string encoded(const StoredCommand &command)
{
    CommandWriter writer(command.id, command.label, command.changes.size());
    for (const StoredChange &change : command.changes)
        writer.add(change.subject.kind, change.subject.fingerprint, change.before, change.after);
    return writer.take();
}

std::string encodedAsRows(const StoredCommand &command)
{
    std::string bytes = headBytes(command.id, command.label, command.changes.size());
    for (const StoredChange &change : command.changes)
        addAsRow(bytes, change.subject.kind, change.subject.fingerprint, change.before, change.after);
    return bytes;
}

std::optional<StoredCommand> parsed(std::string_view bytes)
{
    constexpr std::size_t least = 12; // bytes of a change
    Reader reader(bytes);
    StoredCommand command;
    command.id = reader.number();
    command.label = reader.text();
    const std::uint64_t count = reader.number();
    if (reader.hasFailed() || count > reader.left() / least)
        return std::nullopt;
    command.changes.resize(static_cast<std::size_t>(count));
    const bool isPacked = count > kMostRows;
    for (StoredChange &change : command.changes) {
        change = isPacked ? reader.packedChange() : reader.change();
        if (reader.hasFailed())
            return std::nullopt;
    }
    return reader.isDone() ? std::optional(std::move(command)) : std::nullopt;
}

StoredCommand decoded(std::string_view bytes)
{
    return parsed(bytes).value_or(StoredCommand());
}

CommandHead headOf(std::string_view bytes)
{
    Reader reader(bytes);
    (void)reader.number();
    CommandHead head;
    head.label = reader.text();
    head.changes = reader.number();
    return head;
}

std::string encoded(const SessionInfo &info)
{
    std::string bytes;
    for (const std::string *text : {&info.repository, &info.workTree, &info.target, &info.targetVersion,
                                    &info.baseCommit, &info.packHash, &info.chosenVersion})
        add(bytes, std::string_view(*text));
    return bytes;
}

std::string encoded(const ViewState &view)
{
    std::string bytes;
    add(bytes, std::string_view(view.path));
    add(bytes, std::string_view(view.fingerprint));
    add(bytes, static_cast<std::uint64_t>(static_cast<std::int64_t>(view.scrollLine)));
    add(bytes, std::string_view(view.extra));
    return bytes;
}

std::int64_t checksumOf(std::string_view bytes)
{
    return static_cast<std::int64_t>(fnv1a(bytes));
}

std::int64_t checksumOf(std::string_view bytes, bool undone)
{
    return undone ? ~checksumOf(bytes) : checksumOf(bytes);
}

} // namespace torchferry::store
