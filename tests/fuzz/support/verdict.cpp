// SPDX-License-Identifier: Apache-2.0
#include "fuzz/support/verdict.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "paths.h"

namespace torchferry::fuzz {

namespace {

const report::Catalogue &catalogueIn(const char *language)
{
    static const auto english = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    static const auto chinese = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "zh");
    require(english.has_value() && chinese.has_value(), "The message catalogues do not load.");
    return *language == 'e' ? *english : *chinese;
}

} // namespace

void found(std::string_view what)
{
    std::fprintf(stderr, "A promise is broken: %.*s\n", static_cast<int>(what.size()), what.data());
    std::abort();
}

const report::Catalogue &catalogue()
{
    return catalogueIn("en");
}

void requireSentence(const Message &message)
{
    for (const char *language : {"en", "zh"}) {
        const report::Catalogue &sentences = catalogueIn(language);
        require(sentences.find(message.code) != nullptr, "no sentence for " + message.code);
        const std::string &written = sentences.find(message.code)->text;
        for (std::size_t at = written.find('{'); at != std::string::npos; at = written.find('{', at + 1)) {
            const std::size_t end = written.find('}', at);
            const std::string name = written.substr(at + 1, end - at - 1);
            bool given =
                end == std::string::npos || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") < name.size();
            for (const MessageArgument &argument : message.arguments)
                given = given || argument.name == name;
            require(given, message.code + " does not say what {" + name + "} is");
        }
        require(!sentences.sentence(message).empty(), "no words for " + message.code);
    }
}

void requireSentence(const Error &error)
{
    requireSentence(Message{error.code, error.arguments});
}

} // namespace torchferry::fuzz
