// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/mapping/digest.h"
#include "core/mapping/pack.h"

namespace torchferry::mapping {

// The compiled form of a pack: what parsing its signatures, its list of names that are the same and its rows gives, for
// each of its variants. It is made when the program is built and is only ever a faster way to the same pack: the JSON is
// what people edit, and what counts.

/// Compiles `<directory>/<target>` in all of its variants. Gives the bytes of the file; fails with what `loadPack` fails
/// with.
[[nodiscard]] tl::expected<std::string, Errors> compilePack(const std::filesystem::path &directory,
                                                            std::string_view target);

/// Adds to a pack whose descriptions are read what its other files hold. False, and the pack is as it was, when the
/// compiled form `file` is not there, is damaged, was made by another program, or was made of other files than those in
/// `digest`, or for no version of which the pack's could be.
[[nodiscard]] bool fillFromCompiled(const std::filesystem::path &file, const Digest &digest, Pack &pack);

/// What a pack holds of files that can be compiled, as bytes: of two packs with the same bytes nothing is different.
[[nodiscard]] std::string compiledImage(const Pack &pack);

} // namespace torchferry::mapping
