// SPDX-License-Identifier: Apache-2.0
#include "support/conversion.h"

#include <QtGlobal>

namespace torchferry::test {

std::shared_ptr<const mapping::Pack> realPack()
{
    static const std::shared_ptr<const mapping::Pack> pack = [] {
        auto loaded = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "paddle");
        if (!loaded) {
            const Place &where = loaded.error().front().where;
            qFatal("%s at %s:%u:%u", loaded.error().front().code.c_str(), where.path.c_str(), where.row, where.column);
        }
        return *loaded;
    }();
    return pack;
}

std::shared_ptr<const engine::Analysis> analyseTexts(const std::vector<std::pair<std::string, std::string>> &files,
                                                     std::shared_ptr<const mapping::Pack> pack, unsigned jobs)
{
    engine::Input input;
    input.root = "texts";
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
        qFatal("%s", analysis.error().code.c_str());
    return *analysis;
}

std::string convertText(const std::string &text, std::string_view accept, bool guesses)
{
    const auto analysis = analyseTexts({{"text.py", text}}, realPack(), 1);
    const auto policy = review::AcceptPolicy::parse(accept, guesses);
    const convert::FileAnalysis &file = *analysis->files.front();
    return review::project(file, review::decide(file, *policy), review::PendingAs::source).text;
}

} // namespace torchferry::test
