// SPDX-License-Identifier: Apache-2.0
#include "core/git/delta.h"

namespace torchferry::git {

namespace {

tl::unexpected<ObjectProblem> badDelta()
{
    return damaged("it is stored as a delta against another object, and the delta is invalid");
}

/// A number in groups of seven bits, the lowest first.
bool readNumber(std::string_view text, std::size_t &at, std::uint64_t &number)
{
    number = 0;
    for (unsigned shift = 0; shift < 63 && at < text.size(); shift += 7) {
        const auto byte = static_cast<unsigned char>(text[at++]);
        number |= std::uint64_t{byte & 0x7FU} << shift;
        if ((byte & 0x80U) == 0)
            return true;
    }
    return false;
}

/// Those of `count` bytes that the lowest bits of `present` name; the others are zero.
bool readSparse(std::string_view text, std::size_t &at, unsigned present, unsigned count, std::uint64_t &number)
{
    number = 0;
    for (unsigned byte = 0; byte < count; ++byte) {
        if ((present >> byte & 1U) == 0)
            continue;
        if (at == text.size())
            return false;
        number |= std::uint64_t{static_cast<unsigned char>(text[at++])} << (8 * byte);
    }
    return true;
}

} // namespace

ObjectResult<DeltaSizes> deltaSizes(std::string_view delta)
{
    DeltaSizes sizes;
    if (!readNumber(delta, sizes.length, sizes.base) || !readNumber(delta, sizes.length, sizes.result))
        return badDelta();
    return sizes;
}

ObjectResult<std::string> applyDelta(std::string_view base, std::string_view delta, std::uint64_t limit,
                                     const Inflater &inflater)
{
    const auto sizes = deltaSizes(delta);
    if (!sizes)
        return tl::unexpected(sizes.error());
    if (sizes->base != base.size())
        return badDelta();
    if (sizes->result > limit)
        return tooLargeObject(sizes->result, limit);
    std::string result;
    std::uint64_t looked = 0;
    for (std::size_t at = sizes->length; at < delta.size();) {
        const auto command = static_cast<unsigned char>(delta[at++]);
        std::string_view piece;
        if ((command & 0x80U) != 0) { // from the base
            std::uint64_t offset = 0;
            std::uint64_t size = 0;
            if (!readSparse(delta, at, command, 4, offset) || !readSparse(delta, at, command >> 4U & 7U, 3, size))
                return badDelta();
            if (size == 0)
                size = 0x10000;
            if (offset > base.size() || size > base.size() - offset)
                return badDelta();
            piece = base.substr(offset, size);
        } else { // from the delta itself
            if (command == 0 || command > delta.size() - at)
                return badDelta();
            piece = delta.substr(at, command);
            at += command;
        }
        if (piece.size() > sizes->result - result.size())
            return badDelta();
        result += piece;
        if (result.size() - looked > (std::uint64_t{1} << 20U)) {
            looked = result.size();
            if (inflater.cancelled())
                return cancelledRead();
        }
    }
    if (result.size() != sizes->result)
        return badDelta();
    return result;
}

} // namespace torchferry::git
