// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/base/error.h"
#include "core/report/catalogue.h"

namespace torchferry::fuzz {

/// Says what is wrong and ends the program, which libFuzzer takes for a crash and keeps the input of.
[[noreturn]] void found(std::string_view what);
inline void require(bool holds, std::string_view what)
{
    if (!holds)
        found(what);
}
/// The failure has a sentence in the catalogue of either language that names all it has to.
void requireSentence(const Error &error);
void requireSentence(const Message &message);
[[nodiscard]] const report::Catalogue &catalogue();

} // namespace torchferry::fuzz
