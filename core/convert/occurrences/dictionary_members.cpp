// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/dictionary_members.h"

#include <algorithm>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::ApiKind;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class DictionaryMembers {
public:
    DictionaryMembers(const FileContext &file, std::vector<Occurrence> &occurrences)
        : m_file(file),
          m_tree(file.tree),
          m_occurrences(occurrences)
    {}

    void run()
    {
        for (std::size_t index = 0; index < m_occurrences.size(); ++index)
            visit(m_occurrences[index]);
        for (NodeId id = m_kept.empty() ? m_tree.size() : 0; id < m_tree.size(); ++id)
            if (m_tree.kind(id) == Kind::subscript)
                visitKept(id);
    }

private:
    /// A dictionary that is kept: under a key, else as what is given to a name.
    struct Kept {
        std::string owner; ///< the class of what gave it
        std::string key;
        NodeId value = noNode;
        certainty::Certainty certainty;
    };

    void visit(Occurrence &occurrence)
    {
        const ApiFacts *method = occurrence.use == Use::call && occurrence.origin == Occurrence::Origin::member
                                     ? m_file.pack.sourceFacts.find(occurrence.api)
                                     : nullptr;
        if (method == nullptr || method->kind != ApiKind::method || method->overloads.empty()
            || method->overloads.front().returns != "dict" || !CallSite::of(m_tree, occurrence.node).arguments.empty()
            || !isOfTarget(occurrence.api))
            return;
        const std::string owner(ownerOf(occurrence.api));
        const NodeId parent = m_tree.parent(occurrence.node);
        const NodeId left = m_tree.kind(parent) == Kind::assignment ? m_tree.child(parent, Field::left) : noNode;
        if (m_tree.kind(parent) == Kind::subscript && m_tree.child(parent, Field::value) == occurrence.node) {
            const ApiFacts *member = memberAt(owner, parent);
            if (member == nullptr)
                return;
            occurrence.api = member->name;
            occurrence.use = Use::load;
            occurrence.name = occurrence.node = parent;
            if (isSet(parent))
                occurrence.receiver = noNode;
        } else if (m_tree.kind(parent) == Kind::pair && m_tree.child(parent, Field::value) == occurrence.node) {
            m_kept.push_back({owner, textOf(m_tree, m_tree.child(parent, Field::key)), noNode, occurrence.certainty});
        } else if (left != noNode && m_tree.kind(left) == Kind::subscript) {
            m_kept.push_back({owner, keyOf(left), noNode, occurrence.certainty});
        } else if (left != noNode && m_tree.kind(left) == Kind::identifier) {
            m_kept.push_back({owner, {}, occurrence.node, occurrence.certainty});
        }
    }

    /// The target has the method as well. Where it lacks it, the call is what a person has to look at.
    [[nodiscard]] bool isOfTarget(const std::string &api) const
    {
        const mapping::Row *row = m_file.pack.row(api, Use::call);
        return row != nullptr && !row->variants.empty() && !row->variants.front().target.empty();
    }

    /// `saved["loader"]["groups"]`, `saved["groups"]`
    void visitKept(NodeId subscript)
    {
        const NodeId object = unwrap(m_tree, m_tree.child(subscript, Field::value));
        const bool isByKey = object != noNode && m_tree.kind(object) == Kind::subscript;
        if (object == noNode || (!isByKey && m_tree.kind(object) != Kind::identifier))
            return;
        const std::string key = isByKey ? keyOf(object) : std::string();
        const NodeId given = isByKey ? NodeId{noNode} : givenTo(m_file, object);
        if (isByKey ? key.empty() : given == noNode)
            return;
        const auto kept = std::find_if(m_kept.begin(), m_kept.end(), [&](const Kept &one) {
            return one.key == key && one.value == given && memberAt(one.owner, subscript) != nullptr;
        });
        if (kept == m_kept.end())
            return;
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::member;
        occurrence.api = memberAt(kept->owner, subscript)->name;
        occurrence.use = Use::load;
        occurrence.name = occurrence.node = subscript;
        occurrence.certainty = kept->certainty;
        m_occurrences.push_back(std::move(occurrence));
    }

    /// The attribute that the key names; nullptr if it has none that the target has otherwise.
    [[nodiscard]] const ApiFacts *memberAt(const std::string &owner, NodeId subscript) const
    {
        const std::string key = keyOf(subscript);
        const ApiFacts *member = key.empty() ? nullptr : m_file.pack.sourceFacts.member(owner, key);
        const mapping::Row *row = member == nullptr || member->kind != ApiKind::attribute
                                      ? nullptr
                                      : m_file.pack.row(member->name, Use::load);
        return row == nullptr || row->resolver.empty() ? nullptr : member;
    }

    [[nodiscard]] std::string keyOf(NodeId subscript) const
    {
        return textOf(m_tree, m_tree.child(subscript, Field::subscript));
    }

    /// `loader.state_dict()["groups"][0]["rate"] = 1`: the dictionary is a copy, so that the object stays as it is.
    [[nodiscard]] bool isSet(NodeId item) const
    {
        while (m_tree.kind(m_tree.parent(item)) == Kind::subscript
               && m_tree.child(m_tree.parent(item), Field::value) == item)
            item = m_tree.parent(item);
        return isTarget(m_tree, item);
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<Occurrence> &m_occurrences;
    std::vector<Kept> m_kept;
};

} // namespace

void collectDictionaryMembers(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    DictionaryMembers(file, occurrences).run();
}

} // namespace torchferry::convert
