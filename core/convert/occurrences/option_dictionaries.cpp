// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/option_dictionaries.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/convert/occurrences/device_names.h"
#include "core/convert/occurrences/file_names.h"
#include "core/convert/occurrences/option_numbers.h"
#include "core/convert/occurrences/passed_keywords.h"
#include "core/convert/syntax/builtins.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using certainty::Limit;
using mapping::DictionaryDescription;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class DictionaryCollector {
public:
    DictionaryCollector(const FileContext &file, std::vector<Occurrence> &occurrences)
        : m_file(file),
          m_tree(file.tree),
          m_occurrences(occurrences)
    {}

    void run()
    {
        if (m_file.migrationState == MigrationState::wholly || m_file.pack.source.dictionaries.empty()
            || !importsSource())
            return;
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            if (m_tree.kind(id) == Kind::dictionary)
                visit(id, id);
            else if (m_tree.kind(id) == Kind::call && isDictCall(id))
                visit(id, m_tree.child(id, Field::arguments));
        }
    }

private:
    /// An entry: the pair or keyword argument, and its key.
    struct Entry {
        NodeId node = noNode;
        NodeId key = noNode;
        std::string_view name;
    };

    bool importsSource() const
    {
        const IdVector<names::BindingId, names::Binding> &bindings = m_file.names.bindings();
        return std::any_of(bindings.begin(), bindings.end(), [&](const names::Binding &binding) {
            return binding.kind == names::Binding::Kind::import && m_file.pack.source.owns(binding.target);
        });
    }

    bool isDictCall(NodeId call) const
    {
        return m_tree.child(call, Field::arguments) != noNode
               && isBuiltin(m_file, m_tree.child(call, Field::function), "dict");
    }

    /// The entries whose keys are known.
    std::vector<Entry> entriesOf(NodeId list) const
    {
        std::vector<Entry> entries;
        for (NodeId child = m_tree.firstNamedChild(list); child != noNode; child = m_tree.nextNamedSibling(child)) {
            Entry entry;
            entry.node = child;
            if (m_tree.kind(child) == Kind::keyword_argument) {
                entry.key = m_tree.child(child, Field::name);
                entry.name = entry.key == noNode ? std::string_view() : m_tree.text(entry.key);
            } else if (m_tree.kind(child) == Kind::pair) {
                entry.key = m_tree.child(child, Field::key);
                const bool isText = entry.key != noNode && !literalText(m_tree, entry.key).empty()
                                    && m_tree.kind(entry.key) == Kind::string;
                const std::string_view text = isText ? m_tree.text(entry.key) : std::string_view();
                const std::size_t quotes = text.starts_with("'''") || text.starts_with("\"\"\"") ? 3 : 1;
                if (text.size() >= 2 * quotes)
                    entry.name = text.substr(quotes, text.size() - 2 * quotes);
            }
            if (!entry.name.empty())
                entries.push_back(entry);
        }
        return entries;
    }

    void visit(NodeId dictionary, NodeId list)
    {
        const std::vector<Entry> entries = entriesOf(list);
        for (const DictionaryDescription &description : m_file.pack.source.dictionaries) {
            const auto isMarked = [&](const Entry &entry) { return entry.name == description.key; };
            if (std::none_of(entries.begin(), entries.end(), isMarked))
                continue;
            // One that has quite other keys as well may be something else.
            const bool allKnown = std::all_of(entries.begin(), entries.end(), [&](const Entry &entry) {
                return entry.name == description.key || description.entries.contains(std::string(entry.name))
                       || description.others.contains(std::string(entry.name));
            });
            const auto same = m_file.pack.sameKeys.find(description.api);
            for (const Entry &entry : entries) {
                const bool isSame = same != m_file.pack.sameKeys.end() && same->second.contains(entry.name);
                if (isWholeOption(m_file, description.api, entry.node, entry.name)
                    || (!isSame && description.entries.contains(std::string(entry.name))))
                    add(dictionary, entry, description, allKnown);
            }
        }
    }

    void add(NodeId dictionary, const Entry &entry, const DictionaryDescription &description, bool allKnown)
    {
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::optionKey;
        occurrence.api = description.api;
        occurrence.use = mapping::Use::load;
        occurrence.name = entry.key;
        occurrence.node = entry.node;
        const Message message{"TF4038", {{"key", description.key}, {"api", description.api}}};
        occurrence.certainty.limit(Limit::keyOfDictionary, message.arguments);
        if (!allKnown)
            occurrence.certainty.limit(Limit::otherKeys, {{"api", description.api}});
        m_file.limitByMigration(occurrence.certainty);
        occurrence.evidence.push_back({message, m_tree.begin(dictionary)});
        m_occurrences.push_back(std::move(occurrence));
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<Occurrence> &m_occurrences;
};

} // namespace

void collectOptionDictionaries(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    DictionaryCollector(file, occurrences).run();
    collectPassedKeywords(file, occurrences);
    collectDeviceNames(file, occurrences);
    collectFileNames(file, occurrences);
}

} // namespace torchferry::convert
