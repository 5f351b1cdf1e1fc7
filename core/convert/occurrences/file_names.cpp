// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/file_names.h"

#include <algorithm>
#include <string>

#include "core/convert/dataflow/file_endings.h"
#include "core/convert/dataflow/stored_files.h"

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
        for (const NodeId string : files.names) {
            Occurrence occurrence;
            occurrence.origin = Occurrence::Origin::optionKey;
            occurrence.api = api;
            occurrence.use = Use::call;
            occurrence.name = string;
            occurrence.node = string;
            file.limitByMigration(occurrence.certainty);
            occurrences.push_back(std::move(occurrence));
        }
    }
}

bool describeFileName(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    if (occurrence.use != Use::call || file.tree.kind(occurrence.node) != Kind::string)
        return false;
    const auto ending = endingOfString(file, occurrence.node);
    if (!ending)
        return false;
    finding.row = file.pack.row(occurrence.api, Use::call);
    finding.category = mapping::Category::context;
    finding.kind = mapping::SubKind::none;
    finding.message = {"TF4314",
                       {{"name", std::string(file.tree.text().substr(ending->range.begin, ending->range.size()))},
                        {"target", std::string(ending->inTarget)}}};
    return true;
}

} // namespace torchferry::convert
