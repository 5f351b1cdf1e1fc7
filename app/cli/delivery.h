// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/output_folder.h"
#include "app/cli/report_file.h"
#include "app/cli/terminal.h"
#include "core/report/report.h"
#include "core/report/version_outlook.h"
#include "core/review/decision.h"
#include "core/review/helper_modules.h"

namespace torchferry::cli {

/// The decisions of `--accept`, the bytes they give, and the states after that. A file whose new text its encoding cannot
/// hold stays as it is.
struct Outcome {
    std::vector<review::FileDecisions> decisions;
    Rewritten rewritten;
    std::vector<review::HelperFile> helpers; ///< modules to be added or added to
    report::Summary summary;
    std::optional<report::Outlooks> outlooks; ///< of all versions, if they were asked for
};

/// Goes to standard output when nothing else is said and a format was asked for.
[[nodiscard]] bool reportsToStdout(const Options &options);

/// Puts the report, and what `convert` makes, where they were asked for. Everything is written under other names first and
/// appears at the end, the report last; what fails or is interrupted before leaves nothing behind.
class Delivery {
public:
    Delivery(const Options &options, const Project &project, Terminal &terminal)
        : m_options(options),
          m_project(project),
          m_terminal(terminal)
    {}

    /// What can be refused before any work is done.
    [[nodiscard]] Result<> check();
    /// Does it and says so.
    [[nodiscard]] Result<> deliver(const engine::Analysis &analysis, const Outcome &outcome);

private:
    [[nodiscard]] bool converts() const { return m_options.command == Options::Command::convert; }
    [[nodiscard]] Result<> stageFolder(const Outcome &outcome);
    [[nodiscard]] Result<> stageReport(const engine::Analysis &analysis, const Outcome &outcome);
    [[nodiscard]] Result<> publish(const engine::Analysis &analysis, const Outcome &outcome);
    [[nodiscard]] Result<> publishFolder();
    [[nodiscard]] Result<> print(const engine::Analysis &analysis, const Outcome &outcome);
    [[nodiscard]] Result<std::string> commit(const engine::Analysis &analysis, const Outcome &outcome) const;

    const Options &m_options;
    const Project &m_project;
    Terminal &m_terminal;
    std::optional<CleanUpFirst> m_cleanUp; ///< before what is to be cleaned up: it must be left last
    std::optional<OutputFolder> m_folder;
    std::optional<ReportFile> m_report;
    std::vector<std::string> m_missing;
};

} // namespace torchferry::cli
