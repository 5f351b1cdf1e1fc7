// SPDX-License-Identifier: Apache-2.0
#include "core/convert/text_uses.h"

#include <algorithm>
#include <cctype>

namespace torchferry::convert {

using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class TextCollector {
public:
    TextCollector(const FileContext &file, std::vector<SourceUse> &uses) : m_file(file), m_tree(file.tree), m_uses(uses)
    {}

    void run()
    {
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            if (m_tree.kind(id) == Kind::string_content)
                visitString(id);
        }
    }

private:
    bool isRoot(std::string_view dotted) const
    {
        const std::string_view root = dotted.substr(0, dotted.find('.'));
        const std::vector<std::string> &roots = m_file.pack.source.roots;
        return std::find(roots.begin(), roots.end(), root) != roots.end();
    }

    /// A string that is nothing but a dotted name of the framework.
    void visitString(NodeId id)
    {
        const std::string_view text = m_tree.text(id);
        const NodeId string = m_tree.parent(id);
        if (string == noNode || m_tree.kind(string) != Kind::string)
            return;
        if (isRunAsCode(string))
            return visitCode(string, text);
        if (text.size() > 200 || !isRoot(text))
            return;
        const bool dotted = std::all_of(text.begin(), text.end(), [](char c) {
            return c == '.' || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        });
        if (!dotted || text.back() == '.' || (text.find('.') == std::string_view::npos && !isImportByName(string)))
            return;
        addText(string, m_file.pack.sourceFacts.canonical(text));
    }

    void addText(NodeId string, std::string api)
    {
        SourceUse use;
        use.origin = SourceUse::Origin::text;
        use.use = Use::value;
        use.api = std::move(api);
        use.name = string;
        use.node = string;
        m_uses.push_back(std::move(use));
    }

    bool isRunAsCode(NodeId string) const
    {
        const NodeId list = m_tree.parent(string);
        if (list == noNode || m_tree.kind(list) != Kind::argument_list || m_tree.firstNamedChild(list) != string)
            return false;
        const std::string_view callee = m_tree.text(m_tree.child(m_tree.parent(list), Field::function));
        return callee == "eval" || callee == "exec" || callee == "compile";
    }

    /// A string that is run as a program: the first name of the framework in it stands for all.
    void visitCode(NodeId string, std::string_view text)
    {
        const auto isPart = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (!isPart(text[at]) || (at > 0 && (isPart(text[at - 1]) || text[at - 1] == '.')))
                continue;
            std::size_t end = at;
            while (end < text.size()
                   && (isPart(text[end]) || (text[end] == '.' && end + 1 < text.size() && isPart(text[end + 1]))))
                ++end;
            if (isRoot(text.substr(at, end - at)))
                return addText(string, m_file.pack.sourceFacts.canonical(text.substr(at, end - at)));
        }
    }

    bool isImportByName(NodeId string) const
    {
        const NodeId list = m_tree.parent(string);
        if (list == noNode || m_tree.kind(list) != Kind::argument_list)
            return false;
        const std::string_view callee = m_tree.text(m_tree.child(m_tree.parent(list), Field::function));
        return callee.ends_with("import_module") || callee == "__import__";
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<SourceUse> &m_uses;
};

} // namespace

void collectTextUses(const FileContext &file, std::vector<SourceUse> &uses)
{
    TextCollector(file, uses).run();
}

} // namespace torchferry::convert
