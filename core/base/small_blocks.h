// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace torchferry {

/// Every program that is linked with this library takes what `new` asks for, up to 1,024 bytes, from blocks of a few sizes
/// that each thread keeps lists of. An analysis makes and drops millions of small objects (texts, pieces, facts), in no
/// order; the C library's allocator took a tenth of the time for them. On a system without `mmap`, with sanitizers, or
/// where no address space is to be had, `new` is what it always was.

/// Bytes taken from the system for such blocks so far; they are used again, and never given back.
[[nodiscard]] std::size_t smallBlockBytes();

} // namespace torchferry
