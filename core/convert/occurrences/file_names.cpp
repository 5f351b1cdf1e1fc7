// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/file_names.h"

#include <algorithm>
#include <string>

#include "core/convert/dataflow/file_endings.h"
#include "core/convert/dataflow/stored_files.h"
#include "core/convert/occurrences/case_strings.h"

namespace torchferry::convert {

using mapping::Use;
using python::Kind;
using python::NodeId;
using python::noNode;

void collectFileNames(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    if (file.pack.fileEndings.empty())
        return;
    std::vector<FileUse> uses;
    std::string api;
    for (const Occurrence &occurrence : occurrences) {
        const NodeId path =
            occurrence.use == Use::call ? pathPassed(file, occurrence.api, occurrence.node) : NodeId{noNode};
        if (path == noNode)
            continue;
        const bool isWritten = file.tree.kind(file.tree.parent(occurrence.node)) == Kind::expression_statement;
        api = isWritten || api.empty() ? occurrence.api : api;
        uses.push_back({occurrence.node, path, isWritten});
    }
    for (const StoredFiles &files : storedFiles(file, uses)) {
        for (const NodeId string : files.names)
            addCaseString(file, api, string, occurrences);
    }
}

bool describeFileName(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    if (!mayBeCaseString(file, occurrence))
        return false;
    const auto ending = endingOfString(file, occurrence.node);
    if (!ending)
        return false;
    describeCaseString(file, occurrence, "TF4314", ending->range, ending->inTarget, finding);
    return true;
}

} // namespace torchferry::convert
