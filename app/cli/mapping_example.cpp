// SPDX-License-Identifier: Apache-2.0
#include "app/cli/mapping_example.h"

#include <algorithm>

#include "app/cli/example_call.h"
#include "core/engine/engine.h"
#include "core/review/projection.h"

namespace torchferry::cli {

namespace {

constexpr std::string_view mark = "# ---\n";

/// The text behind the mark, without the line breaks at its end.
std::string behindMark(const std::string &text)
{
    const std::size_t at = text.find(mark);
    std::string result = at == std::string::npos ? text : text.substr(at + mark.size());
    result.erase(result.find_last_not_of('\n') + 1);
    return result;
}

/// One made-up statement, and which part of a row it is meant for.
struct Attempt {
    ExampleKey key;
    std::string statement;
};

/// Which form wrote the use of `api`: "table", the id of a form, or nothing.
std::string writerOf(const convert::FileAnalysis &file, const std::string &api, std::size_t &variant)
{
    for (const convert::Finding &finding : file.findings) {
        if (finding.api != api || finding.proposals.empty())
            continue;
        std::string form = finding.proposals.front().form;
        variant = 0;
        if (form.starts_with("variant:")) {
            variant = static_cast<std::size_t>(std::atoi(form.c_str() + 8) - 1);
            form = form.substr(form.find('/') + 1);
        }
        if (form.starts_with("form:"))
            return form.substr(5);
        return form == "name" ? "table" : form;
    }
    return {};
}

} // namespace

std::map<ExampleKey, Example> examplesOf(const std::shared_ptr<const mapping::Pack> &pack, const std::string &api)
{
    std::vector<Attempt> attempts;
    engine::Input input;
    const std::vector<mapping::Row> *rows = pack->rowsOf(api);
    for (std::size_t row = 0; rows != nullptr && row < rows->size(); ++row) {
        const ExampleStatements statements(*pack, (*rows)[row]);
        const auto add = [&](std::size_t variant, const mapping::Form *form) {
            const mapping::Variant &one = (*rows)[row].variants[variant];
            for (std::string &statement : statements.statements(one, form)) {
                engine::InputFile file;
                file.path = "e" + std::to_string(100000 + attempts.size()) + ".py"; // in the order of attempts
                file.bytes = statements.prologue() + std::string(mark) + statement + "\n";
                input.files.push_back(std::move(file));
                attempts.push_back({{row, variant, form == nullptr ? "table" : form->id}, std::move(statement)});
            }
        };
        for (std::size_t variant = 0; variant < (*rows)[row].variants.size(); ++variant) {
            for (const mapping::Form &form : (*rows)[row].variants[variant].forms)
                add(variant, &form);
            add(variant, nullptr);
        }
    }
    std::map<ExampleKey, Example> examples;
    const auto analysis = engine::analyse(std::move(input), pack);
    const auto policy = review::AcceptPolicy::parse("all", true);
    if (!analysis || !policy)
        return examples;
    for (std::size_t i = 0; i < attempts.size(); ++i) {
        const convert::FileAnalysis &file = *(*analysis)->files[i];
        std::size_t variant = 0;
        const Attempt &attempt = attempts[i];
        if (examples.contains(attempt.key) || writerOf(file, api, variant) != attempt.key.form
            || variant != attempt.key.variant)
            continue;
        const std::string after =
            behindMark(review::project(file, review::decide(file, *policy), review::PendingAs::source).text);
        examples.emplace(attempt.key, Example{attempt.statement, after});
    }
    return examples;
}

} // namespace torchferry::cli
