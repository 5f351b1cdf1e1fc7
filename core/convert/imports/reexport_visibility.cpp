// SPDX-License-Identifier: Apache-2.0
#include "core/convert/imports/reexport_visibility.h"

#include <algorithm>

#include "core/base/dotted.h"

namespace torchferry::convert {

void ReexportVisibility::decide(std::vector<SharedName> &names)
{
    for (SharedName &name : names) {
        if (!name.exported)
            continue;
        decideHolders(name);
        for (const SharedName::Holder &holder : name.holders) {
            for (std::string_view tail = m_files[holder.file].names->moduleName();;) {
                m_held.push_back({tail, holder.name, &name});
                const std::size_t dot = tail.find('.');
                if (dot == std::string_view::npos)
                    break;
                tail.remove_prefix(dot + 1);
            }
        }
    }
    if (m_held.empty())
        return;
    std::sort(m_held.begin(), m_held.end(), [](const Held &a, const Held &b) { return a.tail < b.tail; });
    for (std::uint32_t file = 0; file < m_files.size(); ++file) {
        if (m_files[file].unknown) {
            for (const Held &held : m_held)
                held.of->externallyVisible = true;
            return;
        }
        if (m_files[file].names == nullptr)
            continue;
        for (const std::string &module : m_files[file].reads->escapingModules) {
            for (const Held &held : m_held)
                held.of->externallyVisible = held.of->externallyVisible || held.tail == module;
        }
        decideImports(file);
        decideTexts(file);
    }
}

void ReexportVisibility::decideHolders(SharedName &name) const
{
    for (const SharedName::Holder &holder : name.holders) {
        const names::FileNames &file = *m_files[holder.file].names;
        const std::vector<std::string> &exports = file.exports();
        // What is listed is meant for others; a stub beside the module hides one of the two.
        name.externallyVisible = name.externallyVisible
                                 || std::find(exports.begin(), exports.end(), holder.name) != exports.end()
                                 || m_project.module(file.moduleName()) != &file;
    }
}

/// Names of `module`, however it is rendered, are read by some file: one of them, or any.
void ReexportVisibility::openAll(std::string_view module, std::string_view name)
{
    const auto less = [](const Held &held, std::string_view tail) { return held.tail < tail; };
    for (auto held = std::lower_bound(m_held.begin(), m_held.end(), module, less);
         held != m_held.end() && held->tail == module; ++held)
        held->of->externallyVisible = held->of->externallyVisible || name.empty() || held->name == name;
}

/// An import that leads out of the project as it is understood may still mean a module of it: paths are set by hand.
void ReexportVisibility::decideImports(std::uint32_t file)
{
    const names::FileNames &names = *m_files[file].names;
    for (const names::Binding &binding : names.bindings()) {
        const bool isStar = binding.kind == names::Binding::Kind::star;
        if ((!isStar && binding.kind != names::Binding::Kind::import) || m_project.localName(names, binding))
            continue;
        openAll(binding.target, {});
        if (!isStar)
            openAll(ownerOf(binding.target), lastPart(binding.target));
    }
}

/// Modules and names of them in strings, and what does not parse.
void ReexportVisibility::decideTexts(std::uint32_t file)
{
    const FileAnalysis &analysis = **m_files[file].file;
    for (const ByteRange &error : analysis.errors) {
        const std::string_view broken = analysis.source->text().substr(error.begin, error.size());
        for (const Held &held : m_held)
            held.of->externallyVisible = held.of->externallyVisible || broken.find(held.name) != std::string_view::npos;
    }
    for (const std::string_view text : m_files[file].reads->strings) {
        openAll(text, {});
        std::string_view below = text; // "compat.nn.Linear" names `nn`, "compat.Net" does not
        for (std::string_view module = ownerOf(text); !module.empty(); module = ownerOf(module)) {
            openAll(module, lastPart(below));
            below = module;
        }
    }
}

} // namespace torchferry::convert
