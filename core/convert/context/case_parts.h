// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/case.h"
#include "core/convert/model/file_analysis.h"

namespace torchferry::convert::context {

/// The files of a project while cases over several of them are found: each as what came before made of it.
class CaseParts {
public:
    /// `files`: those that are converted, null for others. `changed`: by file what becomes of it, null while nothing does.
    CaseParts(const std::vector<std::shared_ptr<const FileAnalysis> *> &files,
              std::vector<std::shared_ptr<FileAnalysis>> &changed)
        : m_files(files),
          m_changed(changed)
    {}

    /// A finding, and the file it is in.
    struct Place {
        std::uint32_t file = 0;
        FindingId finding;
    };

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_files.size()); }
    [[nodiscard]] bool has(std::uint32_t file) const { return *m_files[file] != nullptr; }
    [[nodiscard]] const FileAnalysis &at(std::uint32_t file) const;
    [[nodiscard]] const Finding &at(const Place &place) const { return at(place.file).findings[place.finding]; }
    /// The same to be changed: a copy, the first time.
    [[nodiscard]] FileAnalysis &changing(std::uint32_t file);

    /// What a case with the sites `places` is known by.
    [[nodiscard]] std::string identityOf(std::string_view key, const std::vector<Place> &places) const;
    /// The part of a case that a file has, without sites: `question` is the code of its title, whose {count} is `count`;
    /// `whole` the case so far, which will be number `number` of those over several files.
    [[nodiscard]] Case begin(std::uint32_t file, std::string_view question, std::size_t count, const SharedCase &whole,
                             std::size_t number, const std::string &identity);
    /// Adds the part, which leaving everything to a person ends, to the file and to the case.
    void end(std::uint32_t file, Case part, SharedCase &whole);

private:
    const std::vector<std::shared_ptr<const FileAnalysis> *> &m_files;
    std::vector<std::shared_ptr<FileAnalysis>> &m_changed;
};

} // namespace torchferry::convert::context
