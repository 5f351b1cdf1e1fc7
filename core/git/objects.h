// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace torchferry::git {

using ObjectId = std::array<unsigned char, 20>;

enum class ObjectType : std::uint8_t { commit = 1, tree = 2, blob = 3, tag = 4 };

/// What the header of an object says, before anything of it is unpacked.
struct ObjectHeader {
    ObjectType type = ObjectType::blob;
    std::uint64_t size = 0;
};

struct StoredObject {
    ObjectType type = ObjectType::blob;
    std::string bytes;
};

/// Why an object cannot be had.
struct ObjectProblem {
    enum class Kind : std::uint8_t { missing, damaged, tooLarge, cancelled };
    Kind kind = Kind::missing;
    std::string detail; ///< which file, and what is wrong with it
};

template <class T>
using ObjectResult = tl::expected<T, ObjectProblem>;

[[nodiscard]] inline tl::unexpected<ObjectProblem> damaged(std::string detail)
{
    return tl::unexpected(ObjectProblem{ObjectProblem::Kind::damaged, std::move(detail)});
}

/// Files are data, and so is a model's checkpoint that was committed: more than that does not fit into memory
/// several times over.
inline constexpr std::uint64_t largestBlob = std::uint64_t{1} << 30U;
/// A tree of a million entries has some 40 MiB.
inline constexpr std::uint64_t largestTree = std::uint64_t{128} << 20U;

[[nodiscard]] constexpr std::uint64_t largestOf(ObjectType type)
{
    return type == ObjectType::blob ? largestBlob : largestTree;
}

[[nodiscard]] inline tl::unexpected<ObjectProblem> tooLargeObject(std::uint64_t size, std::uint64_t limit)
{
    return tl::unexpected(
        ObjectProblem{ObjectProblem::Kind::tooLarge,
                      "its header says " + std::to_string(size) + " bytes, the limit is " + std::to_string(limit)});
}

} // namespace torchferry::git
