// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/case_strings.h"

#include <utility>

namespace torchferry::convert {

using mapping::Use;
using python::Kind;
using python::NodeId;

void addCaseString(const FileContext &file, const std::string &api, NodeId string, std::vector<Occurrence> &occurrences)
{
    Occurrence occurrence;
    occurrence.origin = Occurrence::Origin::optionKey;
    occurrence.api = api;
    occurrence.use = Use::call;
    occurrence.name = string;
    occurrence.node = string;
    file.limitByMigration(occurrence.certainty);
    occurrences.push_back(std::move(occurrence));
}

bool mayBeCaseString(const FileContext &file, const Occurrence &occurrence)
{
    return occurrence.use == Use::call && file.tree.kind(occurrence.node) == Kind::string;
}

void describeCaseString(const FileContext &file, const Occurrence &occurrence, std::string_view code, ByteRange range,
                        std::string_view inTarget, Finding &finding)
{
    finding.row = file.pack.row(occurrence.api, Use::call);
    finding.category = mapping::Category::context;
    finding.kind = mapping::SubKind::none;
    finding.message = {
        std::string(code),
        {{"name", std::string(file.tree.text().substr(range.begin, range.size()))}, {"target", std::string(inTarget)}}};
}

} // namespace torchferry::convert
