// SPDX-License-Identifier: Apache-2.0
#include "support/conversion.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "core/review/shared_names.h"
#include "paths.h"

namespace torchferry::test {

namespace {

/// No test can say anything after that.
[[noreturn]] void giveUp(const Error &error)
{
    std::fprintf(stderr, "%s at %s:%u:%u\n", error.code.c_str(), error.where.path.c_str(), error.where.row,
                 error.where.column);
    std::abort();
}

} // namespace

std::shared_ptr<const mapping::Pack> realPack()
{
    static const std::shared_ptr<const mapping::Pack> pack = [] {
        auto loaded = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "paddle",
                                        {.version = "3.0", .rules = {}, .profile = {}});
        if (!loaded)
            giveUp(loaded.error().front());
        return *loaded;
    }();
    return pack;
}

std::shared_ptr<const engine::Analysis> analyseTexts(const Texts &files, std::shared_ptr<const mapping::Pack> pack,
                                                     unsigned jobs, std::optional<std::uint32_t> lineLimit)
{
    engine::Input input;
    input.root = "texts";
    input.lineLimit = lineLimit;
    for (const auto &[path, text] : files) {
        engine::InputFile file;
        file.path = path;
        file.bytes = text;
        input.files.push_back(std::move(file));
    }
    engine::Options options;
    options.jobs = jobs;
    auto analysis = engine::analyse(std::move(input), std::move(pack), options);
    if (!analysis)
        giveUp(analysis.error());
    return *analysis;
}

Texts splitTexts(std::string_view text)
{
    constexpr std::string_view mark = "## ";
    Texts files;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        const std::string_view line = text.substr(0, end);
        if (line.starts_with(mark))
            files.emplace_back(line.substr(mark.size(), line.find('\n') - mark.size()), std::string());
        else if (!files.empty())
            files.back().second += line;
        text.remove_prefix(end);
    }
    return files;
}

std::string joinTexts(const Texts &files)
{
    std::string all;
    for (const auto &[path, text] : files)
        all += "## " + path + '\n' + text;
    return all;
}

Texts projectAll(const engine::Analysis &analysis, const std::vector<review::FileDecisions> &decisions,
                 review::PendingAs pending)
{
    const review::SharedNames shared = review::sharedNames(analysis, decisions);
    Texts texts;
    for (std::size_t index = 0; index < analysis.files.size(); ++index) {
        const convert::FileAnalysis &file = *analysis.files[index];
        texts.emplace_back(file.path, review::project(file, decisions[index], pending, &shared).text);
    }
    return texts;
}

std::vector<review::FileDecisions> decideAll(const engine::Analysis &analysis, std::string_view accept, bool guesses)
{
    const auto policy = review::AcceptPolicy::parse(accept, guesses);
    std::vector<review::FileDecisions> decisions;
    for (const auto &file : analysis.files)
        decisions.push_back(review::decide(*file, *policy));
    return decisions;
}

review::FileDecisions decideSome(const convert::FileAnalysis &file, std::mt19937 &random, double density)
{
    review::FileDecisions decisions;
    std::uniform_real_distribution<double> chance(0, 1);
    for (const convert::Finding &finding : file.findings) {
        if (finding.proposals.empty() || chance(random) >= density)
            continue;
        review::Decision &decision = decisions.mutableFinding(finding.id);
        const bool reject = chance(random) < 0.1;
        decision.verdict = reject ? review::Decision::Verdict::rejected : review::Decision::Verdict::accepted;
        decision.form = finding.proposals[random() % finding.proposals.size()].form;
    }
    for (const convert::Case &item : file.cases) {
        if (item.resolutions.empty() || chance(random) >= density)
            continue;
        review::Decision &decision = decisions.mutableCase(item.id);
        decision.verdict = review::Decision::Verdict::accepted;
        decision.form = item.resolutions[random() % item.resolutions.size()].id;
    }
    return decisions;
}

void decideTogether(const engine::Analysis &analysis, std::vector<review::FileDecisions> &decisions)
{
    for (const convert::SharedCase &shared : analysis.sharedCases) {
        const review::Decision decision = decisions[shared.parts.front().file].caseOf(shared.parts.front().id);
        for (const convert::SharedCase::Part &part : shared.parts)
            decisions[part.file].mutableCase(part.id) = decision;
    }
}

std::string convertText(const std::string &text, std::string_view accept, bool guesses)
{
    const auto analysis = analyseTexts({{"text.py", text}}, realPack(), 1);
    const auto policy = review::AcceptPolicy::parse(accept, guesses);
    const convert::FileAnalysis &file = *analysis->files.front();
    return review::project(file, review::decide(file, *policy), review::PendingAs::source).text;
}

} // namespace torchferry::test
