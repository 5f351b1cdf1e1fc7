// SPDX-License-Identifier: Apache-2.0
#include "support/findings_text.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>

#include "core/types/lattice/types.h"

namespace torchferry::test {

namespace {

using review::Decision;

std::string placeOf(const convert::FileAnalysis &file, const convert::Finding &finding, std::size_t first)
{
    const auto place = file.source->position(finding.range.begin);
    return std::to_string(place.line - first + 1) + ':' + std::to_string(place.column);
}

/// Takes the first line, without its end, off `text`.
std::string_view takeLine(std::string_view &text)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

} // namespace

std::string findingsText(const convert::FileAnalysis &file, const review::FileDecisions &decisions, std::size_t first)
{
    std::string text;
    for (const convert::Finding &finding : file.findings) {
        if (file.source->position(finding.range.begin).line < first)
            continue;
        const bool accepted = decisions.finding(finding.id).verdict == Decision::Verdict::accepted;
        text += placeOf(file, finding, first);
        text += accepted ? " accepted " : " left ";
        text += types::key(finding.confidence());
        text += ' ' + finding.message.code + ' ' + finding.api;
        for (const Message &warning : finding.warnings)
            text += " +" + warning.code;
        text += '\n';
    }
    for (const convert::Case &item : file.cases) {
        const Decision &decision = decisions.caseOf(item.id);
        text += "case " + item.code + ' ';
        text += decision.verdict == Decision::Verdict::accepted ? decision.form : "none";
        for (const convert::Site &site : item.sites)
            text += ' ' + placeOf(file, file.findings[site.finding], first);
        text += '\n';
    }
    return text;
}

bool writesFindings()
{
    return std::getenv("TORCHFERRY_WRITE_FINDINGS") != nullptr;
}

std::string compareFindings(const std::string &path, const std::string &found)
{
    if (writesFindings()) {
        std::ofstream(path, std::ios::binary) << found;
        return {};
    }
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        return path + " is missing: run this test with TORCHFERRY_WRITE_FINDINGS=1, and read what it writes";
    std::ostringstream stored;
    stored << stream.rdbuf();
    const std::string all = stored.str();
    std::string_view expected = all;
    std::string_view actual = found;
    for (std::size_t number = 1; !expected.empty() || !actual.empty(); ++number) {
        const std::string_view expectedLine = takeLine(expected);
        const std::string_view actualLine = takeLine(actual);
        if (expectedLine != actualLine)
            return path + ':' + std::to_string(number) + "\n  expected: " + std::string(expectedLine)
                   + "\n  found:    " + std::string(actualLine);
    }
    return all == found ? std::string() : path + ": the line ends differ";
}

} // namespace torchferry::test
