// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/case_parts.h"

#include <utility>

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context {

const FileAnalysis &CaseParts::at(std::uint32_t file) const
{
    return m_changed[file] != nullptr ? *m_changed[file] : **m_files[file];
}

FileAnalysis &CaseParts::changing(std::uint32_t file)
{
    if (m_changed[file] == nullptr)
        m_changed[file] = std::make_shared<FileAnalysis>(**m_files[file]);
    return *m_changed[file];
}

std::string CaseParts::identityOf(std::string_view key, const std::vector<Place> &places) const
{
    std::string identity(key);
    for (const Place &place : places)
        identity += '\x1e' + at(place).fingerprint.toString();
    return identity;
}

Case CaseParts::begin(std::uint32_t file, std::string_view question, std::size_t count, const SharedCase &whole,
                      std::size_t number, const std::string &identity)
{
    Case part;
    part.id = changing(file).cases.nextId();
    part.code = question;
    part.title = {std::string(question), {{"count", std::to_string(count)}}};
    part.part = CasePart{static_cast<std::uint32_t>(number), whole.parts.empty(), identity};
    return part;
}

void CaseParts::end(std::uint32_t file, Case part, SharedCase &whole)
{
    part.resolutions.push_back(manualResolution());
    whole.parts.push_back({file, part.id});
    changing(file).cases.push_back(std::move(part));
}

} // namespace torchferry::convert::context
