// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/git/inflate.h"
#include "core/git/objects.h"

namespace torchferry::git {

/// A pack with its index. Trusts neither: every offset and every size is checked before it is used, and the objects a
/// delta is made from are followed for a bounded number of steps.
class PackFile {
public:
    /// `index`: path of the ".idx" file. Fails when it or the pack beside it is no such file.
    [[nodiscard]] static ObjectResult<std::unique_ptr<PackFile>> open(const std::string &index);

    /// Where the object begins, nothing when the pack does not have it.
    [[nodiscard]] ObjectResult<std::optional<std::uint64_t>> find(const ObjectId &id) const;
    /// Adds the ids that begin with the first `digits` (2 or more) hex digits of `id`, two at most.
    [[nodiscard]] ObjectResult<void> findPrefix(const ObjectId &id, std::size_t digits,
                                                std::vector<ObjectId> &found) const;
    [[nodiscard]] ObjectResult<ObjectHeader> header(std::uint64_t offset, Inflater &inflater) const;
    [[nodiscard]] ObjectResult<StoredObject> read(std::uint64_t offset, Inflater &inflater);

private:
    /// An object as it is in the pack: whole, or what makes it of its base.
    struct Item {
        std::optional<ObjectType> type; ///< none: a delta
        std::uint64_t size = 0;         ///< of the object, or of the delta
        std::uint64_t data = 0;         ///< where the zlib stream begins
        std::uint64_t base = 0;         ///< of a delta
    };
    struct Range {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
    };

    PackFile(OpenFile index, OpenFile pack, std::string name)
        : m_index(std::move(index)),
          m_pack(std::move(pack)),
          m_name(std::move(name))
    {}
    [[nodiscard]] ObjectResult<void> readIndexHeader();
    [[nodiscard]] ObjectResult<Range> narrowed(const ObjectId &id) const;
    [[nodiscard]] ObjectResult<std::vector<ObjectId>> idsIn(Range range) const;
    [[nodiscard]] ObjectResult<ObjectId> idAt(std::uint32_t position) const;
    [[nodiscard]] ObjectResult<std::uint64_t> offsetAt(std::uint32_t position) const;
    [[nodiscard]] ObjectResult<Item> item(std::uint64_t offset) const;
    [[nodiscard]] ObjectResult<Item> deltaItem(Item item, unsigned kind, std::uint64_t offset,
                                               std::string_view after) const;
    [[nodiscard]] ObjectResult<StoredObject> whole(const Item &item, Inflater &inflater) const;
    [[nodiscard]] std::uint64_t idTable() const { return m_version == 1 ? 1024U : 1032U; }
    [[nodiscard]] std::uint64_t idStride() const { return m_version == 1 ? 24U : 20U; }
    [[nodiscard]] tl::unexpected<ObjectProblem> bad(const std::string &what) const;
    void remember(std::uint64_t offset, const StoredObject &object);

    OpenFile m_index;
    OpenFile m_pack;
    std::string m_name; ///< "pack-….pack"
    unsigned m_version = 2;
    std::array<std::uint32_t, 256> m_fanout = {}; ///< how many ids begin with this byte or one before it
    /// What many objects are made from is not unpacked for each of them anew.
    std::unordered_map<std::uint64_t, StoredObject> m_bases;
    std::size_t m_baseBytes = 0;
};

} // namespace torchferry::git
