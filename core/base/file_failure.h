// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <exception>
#include <new>
#include <string>
#include <utility>

namespace torchferry {

/// Work on many files failed while it was at one of them, in a way the program did not foresee: that file can be left out.
class FileFailure : public std::exception {
public:
    FileFailure(std::size_t file, std::string detail, bool isOfMemory)
        : m_file(file),
          m_detail(std::move(detail)),
          m_isOfMemory(isOfMemory)
    {}

    [[nodiscard]] const char *what() const noexcept override { return m_detail.c_str(); }
    [[nodiscard]] std::size_t file() const { return m_file; }      ///< its index in what was given to the work
    [[nodiscard]] bool isOfMemory() const { return m_isOfMemory; } ///< there was not enough for it

private:
    std::size_t m_file;
    std::string m_detail;
    bool m_isOfMemory;
};

/// Runs the work on one file of several. What it throws leaves as a FileFailure that names the file; one of work inside
/// of this names its own. A cancelled work leaves as it is.
template <class Work>
void workOnFile(std::size_t file, const Work &work)
{
    try {
        work();
    } catch (const FileFailure &) {
        throw;
    } catch (const std::bad_alloc &failure) {
        throw FileFailure(file, failure.what(), true);
    } catch (const std::exception &failure) {
        throw FileFailure(file, failure.what(), false);
    }
}

} // namespace torchferry
