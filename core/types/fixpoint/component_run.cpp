// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <memory>
#include <vector>

#include "core/types/component/component.h"
#include "core/types/file/file_inference.h"

namespace torchferry::types {

ImportComponent::ImportComponent(Program &theProgram, std::vector<std::uint32_t> files, std::uint32_t level,
                                 std::shared_ptr<TypeTable> table)
    : program(theProgram),
      types(*table),
      m_fileIndices(std::move(files)),
      m_level(level),
      m_table(std::move(table))
{
    for (const std::uint32_t index : m_fileIndices)
        program.componentOfFile[index] = this;
}

ImportComponent::~ImportComponent() = default;

FileInference &ImportComponent::file(std::uint32_t index) const
{
    const auto place = std::lower_bound(m_fileIndices.begin(), m_fileIndices.end(), index);
    return *m_files[static_cast<std::size_t>(place - m_fileIndices.begin())];
}

void ImportComponent::run()
{
    m_tensor = instanceOf(symbol(program.pack.source.tensorClass));
    m_files.clear();
    m_notes.clear();
    m_noteIndex = {};
    m_storedVariables.clear();
    for (const std::uint32_t index : m_fileIndices)
        m_files.push_back(std::make_unique<FileInference>(*this, index));
    for (const std::uint32_t index : m_fileIndices)
        file(index).inferAll();
    hasChanged = false;
    for (const std::uint32_t index : m_fileIndices)
        file(index).repeatUnfinished();
    for (const std::uint32_t index : m_fileIndices) {
        if (hasChanged)
            file(index).repeatIncomplete();
    }
    for (const std::uint32_t index : m_fileIndices)
        file(index).publish();
    for (const std::uint32_t index : m_fileIndices)
        file(index).finish();
}

} // namespace torchferry::types
