// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/written_names.h"

#include <cctype>
#include <string_view>

#include "core/base/dotted.h"

namespace torchferry::convert {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Letters of other alphabets end a name: prose may be written without spaces.
bool isPart(char c)
{
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

/// What a dotted name denotes that is written in a text at `node`; empty if it is nothing of the framework.
std::string apiOf(const FileContext &file, NodeId node, std::string_view dotted)
{
    const std::string_view first = rootOf(dotted);
    const std::uint32_t variable = file.names.variableAt(node, first);
    if (variable == names::none)
        return file.pack.source.owns(first) ? file.pack.sourceFacts.canonical(dotted) : std::string();
    for (const names::BindingId id : file.names.variables()[variable].bindings) {
        if (file.names.bindings()[id].kind != names::Binding::Kind::import)
            continue;
        const names::Resolved resolved = file.project.resolve(file.names, id);
        if (!resolved.local && file.pack.source.owns(resolved.dotted))
            return file.pack.sourceFacts.canonical(resolved.dotted + std::string(dotted.substr(first.size())));
    }
    return {};
}

/// The row for an annotation if it says another name and nothing else. What the target has under the same name stays that.
const mapping::Row *annotationRow(const mapping::Pack &pack, const std::string &api)
{
    const mapping::SameName *same = pack.sameName(api);
    const mapping::Row *row = same != nullptr ? &same->row() : pack.row(api, mapping::Use::annotation);
    const bool isName = row != nullptr && !row->variants.empty() && row->variants.front().forms.empty()
                        && row->variants.front().target.find('.') != std::string::npos;
    return isName ? row : nullptr;
}

/// `Tensor`, which is called the same in the target, and `M` of `import Module as M`, whose import gets the counterpart.
bool keepsName(const WrittenName &name, std::string_view text)
{
    const std::string_view own = lastPart(name.api);
    return name.row != nullptr && text.find('.') == std::string_view::npos
           && (lastPart(name.target()) == own || text != own);
}

} // namespace

std::vector<WrittenName> frameworkNamesIn(const FileContext &file, NodeId node, ByteRange range)
{
    const std::string_view text = file.tree.text().substr(range.begin, range.end - range.begin);
    std::vector<WrittenName> found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!isPart(text[at]) || (at > 0 && (isPart(text[at - 1]) || text[at - 1] == '.')))
            continue;
        std::size_t end = at;
        while (end < text.size()
               && (isPart(text[end]) || (text[end] == '.' && end + 1 < text.size() && isPart(text[end + 1]))))
            ++end;
        const std::string_view name = text.substr(at, end - at);
        if (std::string api = apiOf(file, node, name); !api.empty()) {
            const auto begin = static_cast<std::uint32_t>(range.begin + at);
            const auto behind = static_cast<std::uint32_t>(range.begin + end);
            const mapping::Row *row = annotationRow(file.pack, api);
            WrittenName &written = found.emplace_back(WrittenName{{begin, behind}, std::move(api), row});
            written.keeps = keepsName(written, name);
        }
    }
    return found;
}

bool isAnnotationText(const Tree &tree, NodeId string)
{
    NodeId above = tree.parent(string);
    while (above != noNode && tree.kind(above) != Kind::type && tree.kind(above) != Kind::call
           && tree.kind(above) != Kind::block && tree.kind(above) != Kind::lambda)
        above = tree.parent(above);
    return above != noNode && tree.kind(above) == Kind::type;
}

} // namespace torchferry::convert
