// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/template_words.h"
#include "core/python/words.h"

#include <algorithm>

namespace torchferry::convert {

bool isTargetName(const FileContext &file, std::string_view name)
{
    const std::vector<mapping::TargetImport> &imports = file.pack.imports;
    const std::string_view plain = name.substr(0, name.find_last_not_of('_') + 1);
    return std::any_of(imports.begin(), imports.end(),
                       [plain](const mapping::TargetImport &import) { return import.name == plain; });
}

bool writesWord(const std::vector<mapping::TemplatePart> &parts, std::string_view word)
{
    return std::any_of(parts.begin(), parts.end(), [&](const mapping::TemplatePart &part) {
        return (part.kind != mapping::TemplatePart::Kind::hole && python::hasWord(part.text, word))
               || (part.fallback && python::hasWord(*part.fallback, word)) || writesWord(part.group, word);
    });
}

bool writesWord(const mapping::Form &form, std::string_view word)
{
    const auto writes = [word](const mapping::Template &one) { return writesWord(one.parts, word); };
    return writes(form.emit) || std::any_of(form.prelude.begin(), form.prelude.end(), writes)
           || std::any_of(form.statements.begin(), form.statements.end(), writes)
           || std::any_of(form.after.begin(), form.after.end(), writes);
}

} // namespace torchferry::convert
