// SPDX-License-Identifier: Apache-2.0
#include "core/store/records.h"

#include "core/store/checksum.h"

namespace torchferry::store {

namespace {

using review::Decision;

class Writer {
public:
    void add(std::uint64_t number)
    {
        for (unsigned shift = 0; shift < 64; shift += 8)
            m_bytes += static_cast<char>(static_cast<unsigned char>(number >> shift));
    }
    void add(std::string_view text)
    {
        add(static_cast<std::uint64_t>(text.size()));
        m_bytes += text;
    }
    void add(const Decision &decision)
    {
        m_bytes += static_cast<char>(decision.verdict);
        m_bytes += static_cast<char>(decision.origin);
        for (const std::string *text : {&decision.form, &decision.textHash, &decision.ownText, &decision.reason})
            add(std::string_view(*text));
    }
    void add(const StoredChange &change)
    {
        m_bytes += static_cast<char>(change.subject.kind);
        add(std::string_view(change.subject.fingerprint));
        add(change.before);
        add(change.after);
    }
    [[nodiscard]] std::string take() { return std::move(m_bytes); }

private:
    std::string m_bytes;
};

class Reader {
public:
    explicit Reader(std::string_view bytes) : m_bytes(bytes) {}

    std::uint64_t number()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 8)
            value |= static_cast<std::uint64_t>(byte()) << shift;
        return value;
    }
    unsigned char byte()
    {
        const auto value = static_cast<unsigned char>(m_bytes.front());
        m_bytes.remove_prefix(1);
        return value;
    }
    std::string text()
    {
        const auto size = static_cast<std::size_t>(number());
        std::string value(m_bytes.substr(0, size));
        m_bytes.remove_prefix(size);
        return value;
    }
    Decision decision()
    {
        Decision value;
        value.verdict = static_cast<Decision::Verdict>(byte());
        value.origin = static_cast<Decision::Origin>(byte());
        for (std::string *text : {&value.form, &value.textHash, &value.ownText, &value.reason})
            *text = this->text();
        return value;
    }
    StoredChange change()
    {
        StoredChange value;
        value.subject.kind = static_cast<review::Subject::Kind>(byte());
        value.subject.fingerprint = text();
        value.before = decision();
        value.after = decision();
        return value;
    }

private:
    std::string_view m_bytes;
};

} // namespace

std::string encoded(const StoredCommand &command)
{
    Writer writer;
    writer.add(command.id);
    writer.add(std::string_view(command.label));
    writer.add(static_cast<std::uint64_t>(command.changes.size()));
    for (const StoredChange &change : command.changes)
        writer.add(change);
    return writer.take();
}

StoredCommand decoded(std::string_view bytes)
{
    Reader reader(bytes);
    StoredCommand command;
    command.id = reader.number();
    command.label = reader.text();
    command.changes.resize(static_cast<std::size_t>(reader.number()));
    for (StoredChange &change : command.changes)
        change = reader.change();
    return command;
}

std::string encoded(const SessionInfo &info)
{
    Writer writer;
    for (const std::string *text : {&info.repository, &info.workTree, &info.target, &info.targetVersion,
                                    &info.baseCommit, &info.packHash, &info.chosenVersion})
        writer.add(std::string_view(*text));
    return writer.take();
}

std::string encoded(const ViewState &view)
{
    Writer writer;
    writer.add(std::string_view(view.path));
    writer.add(std::string_view(view.fingerprint));
    writer.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(view.scrollLine)));
    writer.add(std::string_view(view.extra));
    return writer.take();
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
