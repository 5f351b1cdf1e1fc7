// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/device_names.h"

#include <algorithm>

#include "core/convert/dataflow/device_names.h"
#include "core/convert/occurrences/case_strings.h"

namespace torchferry::convert {

using mapping::Use;
using python::Kind;
using python::NodeId;

std::string deviceClass(const FileContext &file)
{
    const auto found = file.pack.source.namingConventions.find("device");
    return found == file.pack.source.namingConventions.end() ? std::string() : found->second;
}

void collectDeviceNames(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    const std::string api = deviceClass(file);
    const mapping::Row *row = api.empty() || file.pack.deviceNames.empty() ? nullptr : file.pack.row(api, Use::call);
    if (row == nullptr || row->isSame)
        return;
    std::vector<NodeId> calls;
    for (const Occurrence &occurrence : occurrences)
        if (occurrence.use == Use::call && file.tree.kind(occurrence.node) == Kind::call)
            calls.push_back(occurrence.node);
    std::sort(calls.begin(), calls.end());
    for (const DeviceVariables &variables : deviceVariables(file, calls)) {
        for (const NodeId string : variables.names)
            addCaseString(file, api, string, occurrences);
    }
}

bool describeDeviceName(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    if (!mayBeCaseString(file, occurrence))
        return false;
    const auto name = renamedDevice(file, occurrence.node);
    if (!name)
        return false;
    describeCaseString(file, occurrence, "TF4300", name->range, name->inTarget, finding);
    return true;
}

} // namespace torchferry::convert
