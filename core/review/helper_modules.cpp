// SPDX-License-Identifier: Apache-2.0
#include "core/review/helper_modules.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "core/mapping/import_lines.h"
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

constexpr std::string_view fromWord = "from ";
constexpr std::string_view importWord = "import ";

/// Lines with what helpers import, without what is there: Python's library first, then the target.
std::string importsOf(const std::vector<const Helper *> &helpers, const Outline &there, const mapping::Pack &pack)
{
    std::set<std::string> library;
    std::set<std::string> target;
    for (const Helper *helper : helpers) {
        for (const std::string &statement : helper->imports) {
            const std::string_view module = std::string_view(statement).substr(
                statement.starts_with(fromWord) ? fromWord.size() : importWord.size());
            if (!there.imports.contains(statement))
                (pack.ownsTarget(module.substr(0, module.find(' '))) ? target : library).insert(statement);
        }
    }
    std::string text;
    for (const std::set<std::string> &group : {library, target}) {
        text += text.empty() || group.empty() ? "" : "\n";
        text += mapping::importLines(group);
    }
    return text;
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

bool mayCallHelpers(const convert::FileAnalysis &file)
{
    const auto calls = [&file](const convert::Proposal &proposal) {
        return !convert::helperCalledBy(proposal, file.pack->helpers).empty();
    };
    const auto isWritten = [&calls](const convert::SiteContribution &site) {
        return site.proposal && calls(*site.proposal);
    };
    const auto resolves = [&isWritten](const convert::Resolution &resolution) {
        return std::any_of(resolution.contributions.begin(), resolution.contributions.end(), isWritten);
    };
    if (file.pack->helpers.name.empty())
        return false;
    return std::any_of(file.findings.begin(), file.findings.end(),
                       [&](const convert::Finding &finding) {
                           return std::any_of(finding.proposals.begin(), finding.proposals.end(), calls);
                       })
           || std::any_of(file.cases.begin(), file.cases.end(), [&](const convert::Case &item) {
                  return std::any_of(item.resolutions.begin(), item.resolutions.end(), resolves);
              });
}

void HelperModules::add(std::uint32_t file, const Projection &projection)
{
    const convert::FileAnalysis &analysed = *m_analysis.files[file];
    const std::vector<std::string> &helpers = projection.helpers;
    if (projection.changesAnything && analysed.path.ends_with(m_analysis.pack->helpers.name + ".py"))
        m_changed[file] = projection.text;
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
        const auto changed = m_changed.find(made.file);
        made.text = changed == m_changed.end() ? std::string((*known)->source->text()) : changed->second;
        newline = (*known)->source->newline();
    }
    const Outline there = outlineOf(made.text);
    std::vector<const Helper *> helpers = m_analysis.pack->helpers.inOrder(wanted.helpers);
    std::erase_if(helpers, [&](const Helper *helper) { return there.names.contains(helper->name); });
    std::string imports = importsOf(helpers, there, *m_analysis.pack);
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
