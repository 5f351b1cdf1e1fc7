// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/report/report.h"

namespace torchferry::report {

/// What the choice of one version of the target means for a project. Every use (review::Use: a case is one) is counted
/// once: in `rewritten`, in `keeping` or in `forPerson`.
struct VersionOutlook {
    std::string version;
    bool isDevelopment = false; ///< it is not released yet
    std::uint32_t uses = 0;
    std::uint32_t rewritten = 0; ///< another text comes in its place, or none
    std::uint32_t keeping = 0;   ///< nothing changes but the prefix or an import
    std::uint32_t forPerson = 0; ///< open once everything has been accepted that is not uncertain
};

/// What would happen if a project were not ported but run through the target's proxy (`Pack::proxy`), which gives the
/// names of the source to the target.
struct ProxyOutlook {
    std::string proxy;   ///< the function that turns it on; empty: the target has none
    std::string version; ///< of the target
    std::uint32_t uses = 0;
    std::uint32_t failing = 0;        ///< the target has no such name, or takes no such call
    std::vector<Summary::Left> names; ///< source APIs of those, most frequent first, then by name
};

/// Counts the uses of an analysis, which is for one version. Looks at cancellation.
[[nodiscard]] VersionOutlook outlookOf(const engine::Analysis &analysis);
/// The same of the proxy; the analysis should be for the newest version.
[[nodiscard]] ProxyOutlook proxyOutlookOf(const engine::Analysis &analysis);

/// The versions of the target side by side.
struct Outlooks {
    std::vector<VersionOutlook> versions; ///< oldest first
    ProxyOutlook proxy;
};

/// What the choice of a target, of one of its versions and profiles, means for a project, beside other choices.
struct TargetOutlook {
    std::string target;
    std::string profile; ///< empty: the target has none
    VersionOutlook uses;
    std::uint32_t mixedFiles = 0; ///< would use both frameworks: something in them is ported, something is not

    /// Uses that are settled once everything has been accepted that is not uncertain, of a thousand; all of them when
    /// there are none.
    [[nodiscard]] std::uint32_t settledPermille() const;
};
[[nodiscard]] TargetOutlook targetOutlookOf(const engine::Analysis &analysis);

/// The JSON of several choices side by side, schema "torchferry-targets-report/1". `root` and `commitId` are as in an
/// `Analysis`.
[[nodiscard]] std::string toJson(const std::vector<TargetOutlook> &outlooks, const std::string &root,
                                 const std::string &commitId);

} // namespace torchferry::report
