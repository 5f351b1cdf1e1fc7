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

char quoteAround(const python::Tree &tree, python::NodeId expression)
{
    using python::Field;
    using python::Kind;
    constexpr std::string_view unfit = "\n#([{\\";
    const std::string_view text = tree.text(expression);
    const auto isName = [&](python::NodeId node) {
        return tree.kind(node) == Kind::identifier || tree.kind(node) == Kind::attribute;
    };
    if (tree.kind(expression) == Kind::subscript) {
        const python::NodeId object = tree.child(expression, Field::value);
        const python::NodeId key = tree.nextNamedSibling(object);
        const bool isConstant = tree.kind(key) == Kind::integer || tree.kind(key) == Kind::string;
        const bool isItem = isName(object) && isConstant && tree.nextNamedSibling(key) == python::noNode
                            && tree.text(object).find_first_of(unfit) == std::string_view::npos
                            && tree.text(key).find_first_of(unfit) == std::string_view::npos
                            && text.find('\n') == std::string_view::npos;
        const bool hasDouble = text.find('"') != std::string_view::npos;
        const bool hasBoth = hasDouble && text.find('\'') != std::string_view::npos;
        return !isItem || hasBoth ? '\0' : hasDouble ? '\'' : '"';
    }
    const bool isPlain = isName(expression) || tree.kind(expression) == Kind::binary_operator;
    return isPlain && text.find_first_of(unfit) == std::string_view::npos
                   && text.find_first_of("'\"") == std::string_view::npos
               ? '"'
               : '\0';
}

std::uint32_t dotOf(const python::Tree &tree, python::NodeId attribute)
{
    const std::string_view text = tree.text();
    std::size_t at = tree.end(tree.child(attribute, python::Field::object));
    while (at < tree.end(attribute) && text[at] != '.')
        at = text[at] == '#' ? std::min(text.find('\n', at), text.find('\r', at)) : at + 1;
    return static_cast<std::uint32_t>(at);
}

} // namespace torchferry::convert
