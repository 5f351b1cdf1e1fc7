// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/mapping_example.h"
#include "app/cli/terminal.h"
#include "core/mapping/pack.h"

namespace torchferry::cli {

/// Everything there is to say of one name, for `mappings show`, in whatever format.
struct ShownApi {
    std::shared_ptr<const mapping::Pack> pack;
    std::string api; ///< canonical
    std::map<ExampleKey, Example> examples;
    std::string language;
    /// The pack for each version of the target in which something may be different, oldest first.
    std::vector<std::shared_ptr<const mapping::Pack>> versions;

    [[nodiscard]] const Example *example(std::size_t row, std::size_t variant, const std::string &form) const;
};

/// The words of the language row are written in, from the catalogue.
class RowWords {
public:
    explicit RowWords(const Terminal &terminal) : m_terminal(terminal) {}

    [[nodiscard]] std::string category(mapping::Category category) const; ///< "2 · source has more parameters"
    [[nodiscard]] std::string kind(mapping::SubKind kind) const;          ///< empty for none
    [[nodiscard]] std::string detail(const std::string &detail) const;
    [[nodiscard]] std::string note(mapping::Note note) const;
    [[nodiscard]] std::string use(mapping::Use use) const;
    [[nodiscard]] std::string text(std::string_view code, std::vector<MessageArgument> arguments = {}) const
    {
        return m_terminal.text(code, std::move(arguments));
    }
    [[nodiscard]] const report::Catalogue &catalogue() const { return m_terminal.catalogue(); }

private:
    const Terminal &m_terminal;
};

/// Signatures of a variant as they are written: "torch.gather(input, dim, index)".
[[nodiscard]] std::vector<std::string> sourceSignatures(const mapping::Pack &pack, const mapping::Row &row,
                                                        const mapping::Variant &variant);
[[nodiscard]] std::vector<std::string> targetSignatures(const mapping::Pack &pack, const mapping::Variant &variant);

/// Pages about the API, the counterparts of all variants, and what the row names; each once.
[[nodiscard]] std::vector<std::string> documentation(const ShownApi &shown, const mapping::Row &row);

/// The counterparts that the rows of a name have in the version of the pack, each once.
[[nodiscard]] std::vector<std::string> rowTargets(const mapping::Pack &pack, const std::string &api);

/// What happens in each version: "3.3   the same: paddle.cat". Empty where it is the same row in all of them.
[[nodiscard]] std::vector<std::string> versionLines(const ShownApi &shown, const RowWords &words);

[[nodiscard]] std::string shownAsText(const ShownApi &shown, const RowWords &words);
[[nodiscard]] std::string shownAsMarkdown(const ShownApi &shown, const RowWords &words);
[[nodiscard]] std::string shownAsJson(const ShownApi &shown, const RowWords &words);

} // namespace torchferry::cli
