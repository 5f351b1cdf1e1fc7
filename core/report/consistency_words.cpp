// SPDX-License-Identifier: Apache-2.0
#include "core/report/consistency_words.h"

namespace torchferry::report {
namespace {

std::string joined(const std::vector<std::string> &words, const Catalogue &catalogue)
{
    const std::string separator = catalogue.sentence(message("TF3428"));
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : separator) + word;
    return text;
}

} // namespace

std::string consistencyWord(const mapping::Consistency &consistency, const Catalogue &catalogue)
{
    if (consistency.differences.empty())
        return catalogue.sentence(message("TF3420"));
    constexpr std::string_view codes[] = {"TF3422", "TF3423", "TF3424", "TF3425", "TF3426"};
    std::vector<std::string> words;
    for (const mapping::Consistency::Difference difference : consistency.differences)
        words.push_back(catalogue.sentence(message(codes[static_cast<std::size_t>(difference)])));
    return catalogue.sentence(Message{"TF3421", {{"differences", joined(words, catalogue)}}});
}

std::vector<std::string> exceptionSentences(const mapping::Consistency &consistency, const Catalogue &catalogue)
{
    constexpr std::string_view codes[] = {"TF3431", "TF3432", "TF3433"};
    std::vector<std::string> sentences{catalogue.sentence(message("TF3430"))};
    for (const mapping::Consistency::Exempt &exempt : consistency.exceptions) {
        const auto index = static_cast<std::size_t>(exempt.exception) - 2;
        sentences.push_back(catalogue.sentence(
            Message{std::string(codes[index]), {{"parameters", joined(exempt.parameters, catalogue)}}}));
    }
    return sentences;
}

void writeConsistency(JsonWriter &json, const mapping::Pack &pack, const mapping::Row *row)
{
    const std::optional<mapping::Consistency> consistency =
        row == nullptr ? std::nullopt : mapping::consistencyOf(pack, *row);
    if (!consistency)
        return;
    json.key("consistency");
    json.beginObject(JsonWriter::Layout::flat);
    json.key("differences");
    json.beginArray(JsonWriter::Layout::flat);
    for (const mapping::Consistency::Difference difference : consistency->differences)
        json.value(mapping::key(difference));
    json.end();
    json.key("exceptions");
    json.beginArray(JsonWriter::Layout::flat);
    for (const mapping::Consistency::Exempt &exempt : consistency->exceptions) {
        json.beginObject(JsonWriter::Layout::flat);
        json.member("scenario", static_cast<std::uint32_t>(exempt.exception));
        json.key("parameters");
        json.beginArray(JsonWriter::Layout::flat);
        for (const std::string &parameter : exempt.parameters)
            json.value(parameter);
        json.end();
        json.end();
    }
    json.end();
    json.end();
}

} // namespace torchferry::report
