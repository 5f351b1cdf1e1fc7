// SPDX-License-Identifier: Apache-2.0
#include "core/review/helper_modules.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "core/python/tree.h"

namespace torchferry::review {

using mapping::Helper;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// What is at the top level of a module.
struct Outline {
    std::set<std::string, std::less<>> names;   ///< of functions and classes
    std::set<std::string, std::less<>> imports; ///< whole statements
    std::uint32_t behindImports = 0;            ///< the begin of the line below the last one, or below the docstring
};

Outline outlineOf(std::string_view text)
{
    Outline outline;
    const python::Tree tree = python::Tree::parse(text);
    for (NodeId each = tree.firstNamedChild(tree.root()); each != noNode; each = tree.nextNamedSibling(each)) {
        const Kind kind = tree.kind(each);
        const bool isDocstring = kind == Kind::expression_statement && outline.names.empty() && outline.imports.empty()
                                 && tree.kind(tree.firstNamedChild(each)) == Kind::string;
        const bool isImport = kind == Kind::import_statement || kind == Kind::import_from_statement
                              || kind == Kind::future_import_statement;
        if (isImport)
            outline.imports.emplace(tree.text(each));
        if (isImport || isDocstring) {
            const std::size_t end = text.find('\n', tree.end(each));
            outline.behindImports = static_cast<std::uint32_t>(end == std::string_view::npos ? text.size() : end + 1);
        }
        const NodeId inner = kind == Kind::decorated_definition ? tree.child(each, Field::definition) : each;
        if (tree.kind(inner) == Kind::function_definition || tree.kind(inner) == Kind::class_definition)
            outline.names.emplace(tree.text(tree.child(inner, Field::name)));
    }
    return outline;
}

/// Import statements of helpers, without those that are there: plain ones first.
std::vector<std::string> importsOf(const std::vector<const Helper *> &helpers, const Outline &there)
{
    std::vector<std::string> lines;
    for (const Helper *helper : helpers)
        for (const std::string &line : helper->imports)
            if (!there.imports.contains(line) && std::find(lines.begin(), lines.end(), line) == lines.end())
                lines.push_back(line);
    std::sort(lines.begin(), lines.end(), [](const std::string &a, const std::string &b) {
        const bool isPlain = a.starts_with("import ");
        return isPlain != b.starts_with("import ") ? isPlain : a < b;
    });
    return lines;
}

std::string withNewlines(std::string text, std::string_view newline)
{
    if (newline == "\n")
        return text;
    std::string result;
    for (const char c : text) {
        if (c == '\n')
            result += newline;
        else
            result += c;
    }
    return result;
}

} // namespace

void HelperModules::add(std::uint32_t file, const std::vector<std::string> &helpers)
{
    const convert::FileAnalysis &analysed = *m_analysis.files[file];
    if (helpers.empty() || analysed.helperPlace.path.empty())
        return;
    Wanted &wanted = m_wanted[analysed.helperPlace.path];
    if (wanted.newline.empty())
        wanted.newline = analysed.source->newline();
    wanted.helpers.insert(wanted.helpers.end(), helpers.begin(), helpers.end());
}

std::vector<HelperFile> HelperModules::files() const
{
    std::vector<HelperFile> made;
    for (const auto &[path, wanted] : m_wanted)
        if (HelperFile file = fileOf(path, wanted); !file.helpers.empty())
            made.push_back(std::move(file));
    return made;
}

HelperFile HelperModules::fileOf(const std::string &path, const Wanted &wanted) const
{
    HelperFile made;
    made.path = path;
    const auto known = std::find_if(m_analysis.files.begin(), m_analysis.files.end(),
                                    [&](const auto &file) { return file->path == path; });
    made.isNew = known == m_analysis.files.end();
    std::string newline = wanted.newline;
    if (!made.isNew) {
        made.file = static_cast<std::uint32_t>(known - m_analysis.files.begin());
        made.text = (*known)->source->text();
        newline = (*known)->source->newline();
    }
    const Outline there = outlineOf(made.text);
    std::vector<const Helper *> helpers = m_analysis.pack->helpers.inOrder(wanted.helpers);
    std::erase_if(helpers, [&](const Helper *helper) { return there.names.contains(helper->name); });
    std::string imports;
    for (const std::string &line : importsOf(helpers, there))
        imports += line + "\n";
    std::string definitions;
    for (const Helper *helper : helpers) {
        made.helpers.push_back(helper->name);
        definitions += "\n\n" + helper->definition;
    }
    if (made.isNew) {
        made.text =
            "\"\"\"Functions that this project uses and " + m_analysis.pack->package + " does not have.\"\"\"\n";
        imports = imports.empty() ? imports : "\n" + imports;
    } else if (!made.text.empty() && made.text.back() != '\n') {
        made.text += newline;
    }
    const std::size_t at = made.isNew ? made.text.size() : there.behindImports;
    made.text.insert(at, withNewlines(imports, made.isNew ? "\n" : newline));
    made.text += withNewlines(definitions, made.isNew ? "\n" : newline);
    if (made.isNew)
        made.text = withNewlines(made.text, newline);
    return made;
}

} // namespace torchferry::review
