// SPDX-License-Identifier: Apache-2.0
// Python and what is nearly Python, converted under random decisions: the promises of conversion hold for it. An input
// is a source file, or several where lines "## path" start them.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "fuzz/support/promises.h"
#include "fuzz/support/python_mutator.h"
#include "fuzz/support/verdict.h"

using namespace torchferry;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    static const char *const more = std::getenv("TORCHFERRY_FUZZ_SUBSETS");
    fuzz::Examined examined;
    examined.seed = fuzz::seedOf(bytes);
    const auto &packs = fuzz::packsFor(bytes);
    examined.pack = packs[examined.seed / 64 % packs.size()];
    examined.subsets = more != nullptr ? static_cast<unsigned>(std::atoi(more)) : 2;
    examined.threads = examined.seed % 32 == 0;
    examined.convertsOnce = true;
    if (const std::string fault = fuzz::brokenPromise(bytes, examined); !fault.empty())
        fuzz::found(fault);
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size, std::size_t most,
                                               unsigned int seed)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    return fuzz::put(fuzz::mutatePython(text, {}, most, seed), data, most);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t *data, std::size_t size, const std::uint8_t *other,
                                                 std::size_t otherSize, std::uint8_t *out, std::size_t most,
                                                 unsigned int seed)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const std::string_view partner(reinterpret_cast<const char *>(other), otherSize);
    return fuzz::put(fuzz::mutatePython(text, partner, most, seed), out, most);
}
