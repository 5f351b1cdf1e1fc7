// SPDX-License-Identifier: Apache-2.0
#include "core/types/domain.h"

#include <utility>

#include "core/types/file_inference.h"

namespace torchferry::types {

Domain::Domain(Universe &theUniverse, std::vector<std::uint32_t> files, std::uint32_t level,
               std::shared_ptr<TypeTable> table)
    : universe(theUniverse),
      types(*table),
      m_fileIndices(std::move(files)),
      m_level(level),
      m_table(std::move(table))
{
    for (const std::uint32_t index : m_fileIndices)
        universe.domainOfFile[index] = this;
}

Domain::~Domain() = default;

FileInference &Domain::file(std::uint32_t index) const
{
    return *m_files.at(index);
}

bool Domain::sees(std::uint32_t file) const
{
    return universe.domainOfFile[file] == this || universe.levelOfFile[file] < m_level;
}

Value Domain::adopt(Value value, std::uint32_t fromFile)
{
    const Domain *from = universe.domainOfFile[fromFile];
    if (from == this)
        return value;
    value.type = types.adopt(*from->m_table, value.type);
    value.reason = none;
    return value;
}

void Domain::run()
{
    m_tensor = instanceOf(symbol(universe.pack.source.tensorClass));
    for (const std::uint32_t index : m_fileIndices)
        m_files.emplace(index, std::make_unique<FileInference>(*this, index));
    for (const std::uint32_t index : m_fileIndices)
        file(index).inferAll();
    for (const std::uint32_t index : m_fileIndices)
        file(index).repeatIncomplete();
    for (const std::uint32_t index : m_fileIndices)
        file(index).publish();
    for (const std::uint32_t index : m_fileIndices)
        file(index).finish();
}

} // namespace torchferry::types
