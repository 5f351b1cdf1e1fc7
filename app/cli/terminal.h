// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/base/error.h"
#include "core/engine/engine.h"
#include "core/report/catalogue.h"

namespace torchferry::cli {

/// Text from a repository made harmless for a terminal: control characters (but newline and tab), bidirectional controls
/// and bytes that are no UTF-8 are written out as escapes.
[[nodiscard]] std::string harmless(std::string_view text);

/// Columns a text takes in a terminal: Chinese characters take two, combining ones none.
[[nodiscard]] std::size_t displayWidth(std::string_view text);

/// Rows of cells, aligned: the first column to the left, the others to the right.
[[nodiscard]] std::string alignedTable(const std::vector<std::vector<std::string>> &rows);

/// The program's two streams: results go to standard output, everything else to standard error.
class Terminal {
public:
    explicit Terminal(const report::Catalogue &catalogue) : m_catalogue(catalogue) {}

    [[nodiscard]] const report::Catalogue &catalogue() const { return m_catalogue; }
    [[nodiscard]] std::string text(std::string_view code, std::vector<MessageArgument> arguments = {}) const;
    /// A number with its noun, "1 file" or "2 files": the sentence of `one` for 1, of `many` for every other count.
    [[nodiscard]] std::string counted(std::size_t count, std::string_view one, std::string_view many) const;

    /// Harmless text to standard output, also when the program was interrupted by then.
    void print(std::string_view text) const;
    void note(std::string_view text) const; ///< harmless text to standard error, with a newline
    void error(const Error &error) const;   ///< the sentence, and what to do about it
    /// Bytes as they are to standard output; false when they could not be written. Ends when the program is interrupted.
    /// A reader that has all it wants (`| head`)
    /// is no failure: what follows is not written either.
    [[nodiscard]] bool write(std::string_view bytes) const;
    /// The system's error number of the first write to standard output that failed; 0 when none did.
    [[nodiscard]] int outputError() const { return m_outputError; }
    /// Sentences to standard error: the first 20, and how many more there are.
    void notes(const std::vector<std::string> &sentences) const;

    /// One line on standard error that overwrites itself, when that is a terminal.
    void progress(const engine::Progress &progress);
    void endProgress();

private:
    using Writer = std::error_code(int descriptor, std::string_view bytes);
    [[nodiscard]] bool writeWith(Writer *writer, std::string_view bytes) const;

    const report::Catalogue &m_catalogue;
    bool m_progressShown = false;
    mutable bool m_outputClosed = false; ///< what happened to a stream of the process, which printing does not change
    mutable int m_outputError = 0;
};

} // namespace torchferry::cli
