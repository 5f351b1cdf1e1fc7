// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/name_table.h"
#include "core/mapping/compiled_parts.h"

namespace torchferry::mapping {

/// Writes values one after another. Numbers take as few groups of seven bits as they need, texts and lists begin with
/// their length. A place is written as the number of its file: where the files lie is no part of what is compiled.
class CompiledWriter {
public:
    explicit CompiledWriter(const std::map<std::string, std::size_t, std::less<>> &files) : m_files(files) {}

    [[nodiscard]] const std::string &bytes() const { return m_bytes; }

    void write(std::uint64_t number)
    {
        constexpr std::uint64_t low = 0x7f;
        for (; number > low; number >>= 7U)
            m_bytes.push_back(static_cast<char>((number & low) | (low + 1)));
        m_bytes.push_back(static_cast<char>(number));
    }
    void write(std::string_view text)
    {
        write(std::uint64_t{text.size()});
        m_bytes.append(text);
    }
    void write(const std::string &text) { write(std::string_view(text)); }
    void write(bool value) { m_bytes.push_back(value ? '\1' : '\0'); }
    void write(int value) { write(std::uint64_t{static_cast<std::uint32_t>(value)}); }
    void write(std::uint32_t value) { write(std::uint64_t{value}); }
    void write(const Place &place)
    {
        const auto file = m_files.find(place.path);
        write(std::uint64_t{file == m_files.end() ? m_files.size() : file->second});
        write(place.row);
        write(place.column);
    }
    template <class Value>
    requires std::is_enum_v<Value>
    void write(Value value) { m_bytes.push_back(static_cast<char>(value)); }
    /// So long that a reader can pass over it.
    template <class Value>
    void write(const Deferred<Value> &value)
    {
        CompiledWriter inner(m_files);
        inner.write(*value);
        write(inner.bytes());
    }
    template <class Value>
    void write(const std::optional<Value> &value)
    {
        write(value.has_value());
        if (value)
            write(*value);
    }
    template <class First, class Second>
    void write(const std::pair<First, Second> &pair)
    {
        write(pair.first);
        write(pair.second);
    }
    template <class Value>
    void write(const std::vector<Value> &list)
    {
        writeList(list);
    }
    void write(const std::set<std::string> &list) { writeList(list); }
    template <class Value>
    void write(const std::map<std::string, Value, std::less<>> &table)
    {
        writeList(table);
    }
    template <class Value>
    void write(const NameTable<Value> &table)
    {
        writeList(table);
    }
    template <class Value>
    void write(const std::unordered_map<std::string, Value> &table)
    {
        // The order of a hash table is no order.
        writeList(std::map<std::string, Value>(table.begin(), table.end()));
    }
    template <HasParts Value>
    void write(const Value &value)
    {
        std::apply([this](const auto &...parts) { (this->write(parts), ...); }, partsOf(value));
    }

private:
    template <class List>
    void writeList(const List &list)
    {
        write(std::uint64_t{list.size()});
        for (const auto &each : list)
            write(each);
    }

    const std::map<std::string, std::size_t, std::less<>> &m_files;
    std::string m_bytes;
};

/// Reads what `CompiledWriter` has written. Whatever the bytes are, nothing outside of them is touched; once something
/// is wrong, every value is empty and `good` says so.
class CompiledReader {
public:
    /// `files`: path of each file, by the number that places have.
    CompiledReader(std::string_view bytes, const std::vector<std::string> &files) : m_bytes(bytes), m_files(files) {}

    [[nodiscard]] bool good() const { return m_good; }
    [[nodiscard]] bool atEnd() const { return m_at == m_bytes.size(); }

    void read(std::uint64_t &number)
    {
        constexpr unsigned most = 63;
        number = 0;
        for (unsigned shift = 0; shift <= most; shift += 7) {
            const std::uint64_t byte = take();
            number |= (byte & 0x7fU) << shift;
            if (byte < 0x80U)
                return;
        }
        fail();
    }
    void read(std::string &text) { text.assign(view()); }
    /// Not decoded: the bytes and files of this reader have to outlive the value.
    template <class Value>
    void read(Deferred<Value> &value)
    {
        value = Deferred<Value>(view(), m_files);
    }
    void read(bool &value) { value = take() != 0; }
    void read(std::uint32_t &value)
    {
        std::uint64_t number = 0;
        read(number);
        value = static_cast<std::uint32_t>(number);
    }
    void read(int &value)
    {
        std::uint32_t number = 0;
        read(number);
        value = static_cast<int>(number);
    }
    void read(Place &place)
    {
        std::uint64_t file = 0;
        read(file);
        if (file < m_files.size())
            place.path = m_files[file];
        else
            fail();
        read(place.row);
        read(place.column);
    }
    template <class Value>
    requires std::is_enum_v<Value>
    void read(Value &value) { value = static_cast<Value>(take()); }
    template <class Value>
    void read(std::optional<Value> &value)
    {
        if (take() == 0)
            value.reset();
        else
            read(value.emplace());
    }
    template <class First, class Second>
    void read(std::pair<First, Second> &pair)
    {
        read(pair.first);
        read(pair.second);
    }
    template <class Value>
    void read(std::vector<Value> &list)
    {
        const std::size_t size = length();
        list.clear();
        list.reserve(size < modest ? size : modest);
        for (std::size_t i = 0; i < size && m_good; ++i)
            read(list.emplace_back());
    }
    void read(std::set<std::string> &list)
    {
        readEach<std::string>([&list](std::string &&text) { list.insert(std::move(text)); });
    }
    template <class Value>
    void read(NameTable<Value> &table)
    {
        readEach<std::pair<std::string, Value>>([&table](std::size_t size) { table.reserve(size); },
                                                [&table](std::pair<std::string, Value> &&entry) {
                                                    table.insert_or_assign(std::move(entry.first),
                                                                           std::move(entry.second));
                                                });
    }
    template <class Value>
    void read(std::map<std::string, Value, std::less<>> &table)
    {
        readEach<std::pair<std::string, Value>>([&table](std::pair<std::string, Value> &&entry) {
            table.insert_or_assign(std::move(entry.first), std::move(entry.second));
        });
    }
    template <class Value>
    void read(std::unordered_map<std::string, Value> &table)
    {
        readEach<std::pair<std::string, Value>>([&table](std::pair<std::string, Value> &&entry) {
            table.insert_or_assign(std::move(entry.first), std::move(entry.second));
        });
    }
    template <HasParts Value>
    void read(Value &value)
    {
        // Guards and templates contain one another; what nests deeper than JSON may is none of ours.
        if (++m_depth > deepest)
            fail();
        else
            std::apply([this](auto &...parts) { (this->read(parts), ...); }, partsOf(value));
        --m_depth;
    }
    template <class Value, class Store>
    void readEach(const Store &store)
    {
        readEach<Value>([](std::size_t) {}, store);
    }
    /// `prepare` is told how many there are; of damaged bytes no more than there are bytes.
    template <class Value, class Prepare, class Store>
    void readEach(const Prepare &prepare, const Store &store)
    {
        const std::size_t size = length();
        prepare(size);
        for (std::size_t i = 0; i < size && m_good; ++i) {
            Value value;
            read(value);
            store(std::move(value));
        }
    }

private:
    static constexpr std::size_t modest = 64; ///< elements that memory is reserved for before any is seen
    static constexpr int deepest = 200;

    std::uint64_t take()
    {
        if (m_at >= m_bytes.size()) {
            fail();
            return 0;
        }
        return static_cast<unsigned char>(m_bytes[m_at++]);
    }

    std::string_view view()
    {
        const std::size_t size = length();
        const std::string_view found = m_bytes.substr(m_at, size);
        m_at += size;
        return found;
    }

    /// Of a text, or of a list, whose elements take a byte each at least.
    std::size_t length()
    {
        std::uint64_t size = 0;
        read(size);
        if (size <= m_bytes.size() - m_at)
            return static_cast<std::size_t>(size);
        fail();
        return 0;
    }

    void fail()
    {
        m_good = false;
        m_at = m_bytes.size();
    }

    std::string_view m_bytes;
    const std::vector<std::string> &m_files;
    std::size_t m_at = 0;
    int m_depth = 0;
    bool m_good = true;
};

} // namespace torchferry::mapping
