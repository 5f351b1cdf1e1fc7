// SPDX-License-Identifier: Apache-2.0
#include "core/git/pack_file.h"

#include <algorithm>
#include <cstring>

#include "core/git/delta.h"

namespace torchferry::git {

namespace {

constexpr std::uint64_t kHashBytes = 20;
constexpr std::uint32_t kReadAtOnce = 128;  ///< ids of the index: what is narrowed down to so many is read
constexpr std::size_t kLongestChain = 5000; ///< git itself makes none longer than 4095
constexpr std::uint64_t kMostUnpacked = std::uint64_t{16} << 30U; ///< on the way to one object
constexpr std::size_t kBaseBytes = std::size_t{32} << 20U;
constexpr std::size_t kLargestKept = std::size_t{4} << 20U;

std::uint32_t number32(const unsigned char *bytes)
{
    return std::uint32_t{bytes[0]} << 24U | std::uint32_t{bytes[1]} << 16U | std::uint32_t{bytes[2]} << 8U | bytes[3];
}

bool beginsLike(const ObjectId &id, const ObjectId &prefix, std::size_t digits)
{
    return std::memcmp(id.data(), prefix.data(), digits / 2) == 0
           && (digits % 2 == 0 || (id[digits / 2] & 0xF0U) == (prefix[digits / 2] & 0xF0U));
}

} // namespace

tl::unexpected<ObjectProblem> PackFile::bad(const std::string &what) const
{
    return damaged(m_name + " " + what);
}

ObjectResult<std::unique_ptr<PackFile>> PackFile::open(const std::string &index)
{
    const std::string stem = index.substr(0, index.size() - std::string_view(".idx").size());
    const std::string name = stem.substr(stem.rfind('/') + 1) + ".pack";
    auto indexFile = OpenFile::open(index);
    auto packFile = OpenFile::open(stem + ".pack");
    if (!indexFile || !packFile)
        return damaged(name + " or its index cannot be opened");
    std::unique_ptr<PackFile> pack(new PackFile(std::move(*indexFile), std::move(*packFile), name));
    std::array<unsigned char, 12> header = {};
    const auto got = pack->m_pack.read(0, header.data(), header.size());
    const std::uint32_t version = number32(header.data() + 4);
    if (!got || *got != header.size() || std::memcmp(header.data(), "PACK", 4) != 0 || (version != 2 && version != 3)
        || pack->m_pack.size() < header.size() + kHashBytes)
        return pack->bad("is not a pack file");
    if (auto read = pack->readIndexHeader(); !read)
        return tl::unexpected(read.error());
    if (number32(header.data() + 8) != pack->m_fanout[255])
        return pack->bad("does not match its index");
    return pack;
}

ObjectResult<void> PackFile::readIndexHeader()
{
    std::array<unsigned char, 1032> header = {};
    const auto got = m_index.read(0, header.data(), header.size());
    if (!got || *got != header.size())
        return bad("has an index that ends early");
    const unsigned char *fanout = header.data();
    m_version = 1;
    if (std::memcmp(header.data(), "\377tOc", 4) == 0) {
        if (number32(header.data() + 4) != 2)
            return bad("has an index of an unknown version");
        m_version = 2;
        fanout += 8;
    }
    for (std::size_t byte = 0; byte < m_fanout.size(); ++byte) {
        m_fanout[byte] = number32(fanout + 4 * byte);
        if (byte > 0 && m_fanout[byte] < m_fanout[byte - 1])
            return bad("has a damaged index");
    }
    const std::uint64_t count = m_fanout[255];
    const std::uint64_t least = idTable() + count * (m_version == 1 ? 24 : 28) + 2 * kHashBytes;
    if (m_index.size() < least || (m_version == 1 && m_index.size() != least) || m_index.size() > least + count * 8)
        return bad("has an index of the wrong size");
    return {};
}

ObjectResult<ObjectId> PackFile::idAt(std::uint32_t position) const
{
    ObjectId id = {};
    const std::uint64_t offset = idTable() + position * idStride() + (m_version == 1 ? 4 : 0);
    if (const auto got = m_index.read(offset, id.data(), id.size()); !got || *got != id.size())
        return bad("has an index that cannot be read");
    return id;
}

ObjectResult<std::vector<ObjectId>> PackFile::idsIn(Range range) const
{
    std::vector<unsigned char> bytes((range.end - range.begin) * idStride());
    const auto got = m_index.read(idTable() + range.begin * idStride(), bytes.data(), bytes.size());
    if (!got || *got != bytes.size())
        return bad("has an index that cannot be read");
    std::vector<ObjectId> ids(range.end - range.begin);
    for (std::size_t at = 0; at < ids.size(); ++at)
        std::memcpy(ids[at].data(), bytes.data() + at * idStride() + (m_version == 1 ? 4 : 0), kHashBytes);
    return ids;
}

/// A stretch of the index, short enough to be read, outside of which `id` and what follows it at once cannot be.
ObjectResult<PackFile::Range> PackFile::narrowed(const ObjectId &id) const
{
    Range range{id[0] == 0 ? 0 : m_fanout[id[0] - 1U], m_fanout[id[0]]};
    while (range.end - range.begin > kReadAtOnce) {
        const std::uint32_t middle = range.begin + (range.end - range.begin) / 2;
        const auto there = idAt(middle);
        if (!there)
            return tl::unexpected(there.error());
        if (*there < id)
            range.begin = middle + 1;
        else
            range.end = middle;
    }
    // What was cut off behind may be the first that is not smaller, and the one that follows it.
    range.end = std::min(m_fanout[id[0]], range.end + 2);
    return range;
}

ObjectResult<std::optional<std::uint64_t>> PackFile::find(const ObjectId &id) const
{
    const auto range = narrowed(id);
    if (!range)
        return tl::unexpected(range.error());
    const auto ids = idsIn(*range);
    if (!ids)
        return tl::unexpected(ids.error());
    const auto at = std::find(ids->begin(), ids->end(), id);
    if (at == ids->end())
        return std::optional<std::uint64_t>();
    const auto offset = offsetAt(range->begin + static_cast<std::uint32_t>(at - ids->begin()));
    if (!offset)
        return tl::unexpected(offset.error());
    return std::optional(*offset);
}

ObjectResult<void> PackFile::findPrefix(const ObjectId &id, std::size_t digits, std::vector<ObjectId> &found) const
{
    const auto range = narrowed(id);
    if (!range)
        return tl::unexpected(range.error());
    const auto ids = idsIn(*range);
    if (!ids)
        return tl::unexpected(ids.error());
    for (const ObjectId &candidate : *ids)
        if (found.size() < 2 && beginsLike(candidate, id, digits)
            && std::find(found.begin(), found.end(), candidate) == found.end())
            found.push_back(candidate);
    return {};
}

ObjectResult<std::uint64_t> PackFile::offsetAt(std::uint32_t position) const
{
    const std::uint64_t count = m_fanout[255];
    std::array<unsigned char, 8> bytes = {};
    const auto read = [&](std::uint64_t offset, std::size_t size) {
        const auto got = m_index.read(offset, bytes.data(), size);
        return got && *got == size;
    };
    const std::uint64_t table = m_version == 1 ? idTable() : idTable() + 24 * count;
    if (!read(table + position * (m_version == 1 ? idStride() : 4U), 4))
        return bad("has an index that cannot be read");
    std::uint64_t offset = number32(bytes.data());
    if (m_version == 2 && (offset & 0x80000000U) != 0) {
        const std::uint64_t large = table + 4 * count + (offset & 0x7FFFFFFFU) * 8;
        if (large + 8 > m_index.size() - 2 * kHashBytes || !read(large, 8))
            return bad("has a damaged index");
        offset = std::uint64_t{number32(bytes.data())} << 32U | number32(bytes.data() + 4);
    }
    if (offset < 12 || offset > m_pack.size() - kHashBytes)
        return bad("is shorter than its index says");
    return offset;
}

ObjectResult<PackFile::Item> PackFile::item(std::uint64_t offset) const
{
    std::array<char, 48> bytes = {};
    const auto got = m_pack.read(offset, bytes.data(), bytes.size());
    if (!got)
        return bad("cannot be read");
    const std::string_view text(bytes.data(), *got);
    std::size_t at = 0;
    Item item;
    unsigned kind = 0;
    for (unsigned shift = 0;; shift = shift == 0 ? 4 : shift + 7) {
        if (at == text.size() || shift > 56)
            return bad("is damaged: an object has no proper header");
        const auto byte = static_cast<unsigned char>(text[at++]);
        if (shift == 0) {
            kind = byte >> 4U & 7U;
            item.size = byte & 15U;
        } else {
            item.size |= std::uint64_t{byte & 0x7FU} << shift;
        }
        if ((byte & 0x80U) == 0)
            break;
    }
    item.data = offset + at;
    if (kind == 6 || kind == 7)
        return deltaItem(item, kind, offset, text.substr(at));
    if (kind < 1 || kind > 4)
        return bad("is damaged: an object is of no known type");
    item.type = static_cast<ObjectType>(kind);
    return item;
}

/// `after`: what follows the header in the pack.
ObjectResult<PackFile::Item> PackFile::deltaItem(Item item, unsigned kind, std::uint64_t offset,
                                                 std::string_view after) const
{
    if (kind == 7) { // the base by its id
        ObjectId id = {};
        if (after.size() < id.size())
            return bad("ends early");
        std::memcpy(id.data(), after.data(), id.size());
        const auto base = find(id);
        if (!base)
            return tl::unexpected(base.error());
        if (!*base)
            return bad("is damaged: what an object is made from is not in it");
        item.base = **base;
        item.data += id.size();
        return item;
    }
    std::uint64_t back = 0; // the base by its distance
    for (std::size_t at = 0;; ++at) {
        if (at == after.size() || at > 8)
            return bad("is damaged: an object has no proper header");
        const auto byte = static_cast<unsigned char>(after[at]);
        back = (at == 0 ? 0 : (back + 1) << 7U) | (byte & 0x7FU);
        if ((byte & 0x80U) == 0) {
            item.data += at + 1;
            break;
        }
    }
    if (back == 0 || back > offset - 12)
        return bad("is damaged: what an object is made from is not in it");
    item.base = offset - back;
    return item;
}

ObjectResult<ObjectHeader> PackFile::header(std::uint64_t offset, Inflater &inflater) const
{
    auto entry = item(offset);
    if (!entry)
        return tl::unexpected(entry.error());
    ObjectHeader header;
    header.size = entry->size;
    if (!entry->type) {
        std::array<char, longestDeltaSizes> start = {};
        inflater.start(m_pack, entry->data);
        const auto got = inflater.read(start.data(), start.size());
        if (!got)
            return got.error().kind == ObjectProblem::Kind::cancelled ? tl::unexpected(got.error())
                                                                      : bad("is damaged: " + got.error().detail);
        const auto sizes = deltaSizes({start.data(), *got});
        if (!sizes)
            return bad("is damaged: " + sizes.error().detail);
        header.size = sizes->result;
    }
    for (std::size_t steps = 0; !entry->type; ++steps) {
        if (steps == kLongestChain)
            return bad("is damaged: what an object is made from leads nowhere");
        if (entry = item(entry->base); !entry)
            return tl::unexpected(entry.error());
    }
    header.type = *entry->type;
    return header;
}

ObjectResult<StoredObject> PackFile::whole(const Item &item, Inflater &inflater) const
{
    const std::uint64_t limit = item.type ? largestOf(*item.type) : largestBlob;
    if (item.size > limit)
        return tooLargeObject(item.size, limit);
    inflater.start(m_pack, item.data);
    auto bytes = inflater.rest({}, item.size);
    if (!bytes)
        return bytes.error().kind == ObjectProblem::Kind::damaged ? bad("is damaged: " + bytes.error().detail)
                                                                  : tl::unexpected(bytes.error());
    return StoredObject{item.type.value_or(ObjectType::blob), std::move(*bytes)};
}

ObjectResult<StoredObject> PackFile::read(std::uint64_t offset, Inflater &inflater)
{
    std::vector<std::pair<std::uint64_t, Item>> deltas; // the last is to be applied first
    StoredObject object;
    for (std::uint64_t at = offset;;) {
        if (const auto kept = m_bases.find(at); kept != m_bases.end()) {
            object = kept->second;
            break;
        }
        auto entry = item(at);
        if (!entry)
            return tl::unexpected(entry.error());
        if (entry->type) {
            auto bytes = whole(*entry, inflater);
            if (!bytes)
                return tl::unexpected(bytes.error());
            object = std::move(*bytes);
            if (!deltas.empty())
                remember(at, object);
            break;
        }
        if (deltas.size() == kLongestChain)
            return bad("is damaged: what an object is made from leads nowhere");
        deltas.emplace_back(at, *entry);
        at = entry->base;
    }
    const std::uint64_t limit = largestOf(object.type);
    std::uint64_t unpacked = object.bytes.size();
    for (; !deltas.empty(); deltas.pop_back()) {
        auto delta = whole(deltas.back().second, inflater);
        if (!delta)
            return tl::unexpected(delta.error());
        auto bytes = applyDelta(object.bytes, delta->bytes, limit, inflater);
        if (!bytes)
            return bytes.error().kind == ObjectProblem::Kind::damaged ? bad("is damaged: " + bytes.error().detail)
                                                                      : tl::unexpected(bytes.error());
        object.bytes = std::move(*bytes);
        unpacked += object.bytes.size() + delta->bytes.size();
        if (unpacked > kMostUnpacked)
            return tooLargeObject(unpacked, kMostUnpacked);
        if (deltas.size() > 1)
            remember(deltas.back().first, object);
    }
    return object;
}

void PackFile::remember(std::uint64_t offset, const StoredObject &object)
{
    if (object.bytes.size() > kLargestKept)
        return;
    if (m_baseBytes + object.bytes.size() > kBaseBytes) {
        m_bases.clear();
        m_baseBytes = 0;
    }
    if (m_bases.emplace(offset, object).second)
        m_baseBytes += object.bytes.size();
}

} // namespace torchferry::git
