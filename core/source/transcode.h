// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace torchferry::source {

/// A conversion of the C library, one direction, with its shift state. Not for use by several threads at once.
class Transcoder {
public:
    /// `to` and `from` are names of the C library. `valid()` is false when it does not know one of them.
    Transcoder(std::string_view to, std::string_view from);
    ~Transcoder();
    Transcoder(const Transcoder &) = delete;
    Transcoder &operator=(const Transcoder &) = delete;

    [[nodiscard]] bool valid() const { return m_valid; }
    /// Appends the conversion of `input` to `output` and returns how many bytes of `input` were taken: fewer than it
    /// has when what follows does not exist in the other encoding, or is cut short.
    [[nodiscard]] std::size_t append(std::string_view input, std::string &output);
    /// Appends what is held back and the return to the initial shift state. False when something was cut short.
    [[nodiscard]] bool finish(std::string &output);

private:
    [[nodiscard]] bool step(char **input, std::size_t *left, std::string &output, std::size_t reserve);

    void *m_handle = nullptr; // iconv_t, an opaque pointer everywhere
    bool m_valid = false;
};

} // namespace torchferry::source
