// SPDX-License-Identifier: Apache-2.0
#include "app/cli/summary.h"

#include <algorithm>

#include <fmt/format.h>

namespace torchferry::cli {

namespace {

constexpr std::size_t shownApis = 6;

/// Labels of a run of codes: TF9061 is category 1, and so on.
std::string label(const Terminal &terminal, int first, std::size_t index)
{
    return terminal.text(fmt::format("TF{}", first + static_cast<int>(index)));
}

std::string categoryTable(const report::Summary &summary, const Terminal &terminal)
{
    std::vector<std::size_t> states;
    const review::Counts &uses = summary.uses;
    for (std::size_t state = 0; state < review::stateCount; ++state)
        if (uses.of(static_cast<review::State>(state)) != 0)
            states.push_back(state);

    std::vector<std::vector<std::string>> rows(1);
    rows[0] = {terminal.text("TF9042"), terminal.text("TF9043")};
    for (const std::size_t state : states)
        rows[0].push_back(label(terminal, 9050, state));
    const auto addRow = [&](std::string name, std::uint32_t all, const auto &count) {
        rows.push_back({std::move(name), std::to_string(all)});
        for (const std::size_t state : states) {
            const std::uint32_t number = count(static_cast<review::State>(state));
            rows.back().push_back(number == 0 ? "·" : std::to_string(number));
        }
    };
    for (std::size_t number = 1; number <= 7; ++number) {
        const auto category = static_cast<mapping::Category>(number);
        if (uses.of(category) != 0)
            addRow(fmt::format("{} {}", number, label(terminal, 9060, number)), uses.of(category),
                   [&](review::State state) { return uses.of(category, state); });
    }
    addRow(terminal.text("TF9044"), uses.total(), [&](review::State state) { return uses.of(state); });
    return alignedTable(rows);
}

template <std::size_t size>
std::string list(const Terminal &terminal, const std::uint32_t (&counts)[size], int firstLabel)
{
    std::string text;
    for (std::size_t index = 0; index < size; ++index)
        if (counts[index] != 0)
            text +=
                fmt::format("{}{} {}", text.empty() ? "" : " · ", label(terminal, firstLabel, index), counts[index]);
    return text;
}

/// "torch.cat 3 · torch.add 1".
std::string mostFrequent(const std::vector<report::Summary::Left> &names)
{
    std::string text;
    for (std::size_t index = 0; index < std::min(names.size(), shownApis); ++index)
        text += fmt::format("{}{} {}", text.empty() ? "" : " · ", names[index].api, names[index].count);
    return text;
}

} // namespace

std::string outlookText(const report::Outlooks &outlooks, const Terminal &terminal)
{
    std::vector<std::vector<std::string>> rows{
        {terminal.text("TF9703"), terminal.text("TF9704"), terminal.text("TF9705"), terminal.text("TF9706")}};
    for (const report::VersionOutlook &one : outlooks.versions)
        rows.push_back({one.isDevelopment ? terminal.text("TF9707", {{"version", one.version}}) : one.version,
                        std::to_string(one.rewritten), std::to_string(one.keeping), std::to_string(one.forPerson)});
    std::string text = terminal.text("TF9702") + '\n' + alignedTable(rows);
    const report::ProxyOutlook &proxy = outlooks.proxy;
    if (proxy.proxy.empty())
        return text;
    text += "  "
            + terminal.text(proxy.failing == 0 ? "TF9709" : "TF9708", {{"proxy", proxy.proxy},
                                                                       {"version", proxy.version},
                                                                       {"failing", std::to_string(proxy.failing)},
                                                                       {"uses", std::to_string(proxy.uses)}})
            + '\n';
    if (proxy.failing != 0)
        text += "    " + mostFrequent(proxy.names) + '\n';
    return text;
}

std::string summaryText(const engine::Analysis &analysis, const report::Summary &summary, const Terminal &terminal)
{
    std::vector<MessageArgument> title = {{"root", analysis.root},
                                          {"target", analysis.pack->name},
                                          {"version", analysis.pack->version},
                                          {"commit", analysis.commitId.substr(0, 10)}};
    std::string text = terminal.text(analysis.commitId.empty() ? "TF9041" : "TF9040", std::move(title)) + "\n\n";
    if (summary.findings != 0)
        text += categoryTable(summary, terminal) + '\n';
    text += "  " + terminal.text("TF9046", {{"list", list(terminal, summary.byStatus, 9080)}}) + '\n';
    if (summary.findings != 0)
        text += "  " + terminal.text("TF9045", {{"list", list(terminal, summary.byConfidence, 9070)}}) + '\n';
    if (summary.openCases != 0)
        text += "  " + terminal.text("TF9047", {{"count", std::to_string(summary.openCases)}}) + '\n';
    for (const report::Summary::ProjectDecision &decision : summary.projectDecisions)
        text += "  "
                + terminal.text("TF9049", {{"answer", terminal.catalogue().sentence(decision.label)},
                                           {"count", std::to_string(decision.sites)}})
                + '\n';
    if (const std::string left = mostFrequent(summary.left); !left.empty())
        text += "  " + terminal.text("TF9048", {{"list", left}}) + '\n';
    return text;
}

std::string nextSteps(const report::Summary &summary, const std::string &path, bool scanned, bool guesses,
                      const Terminal &terminal)
{
    if (summary.complete())
        return terminal.text("TF9090") + '\n';
    std::string text;
    if (summary.uses.left() != 0)
        text += terminal.text("TF9091", {{"pending", std::to_string(summary.uses.of(review::Standing::toDecide))},
                                         {"manual", std::to_string(summary.uses.of(review::Standing::manual))}})
                + '\n';
    if (summary.closedFiles != 0)
        text += terminal.text("TF9095", {{"count", terminal.counted(summary.closedFiles, "TF9272", "TF9273")}}) + '\n';
    if (!guesses && !scanned && summary.pendingGuesses != 0)
        text += terminal.text("TF9093", {{"count", std::to_string(summary.pendingGuesses)}}) + '\n';
    text += terminal.text(scanned ? "TF9094" : "TF9092", {{"path", path}}) + '\n';
    return text;
}

} // namespace torchferry::cli
