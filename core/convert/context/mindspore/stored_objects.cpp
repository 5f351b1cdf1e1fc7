// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/stored_objects.h"

#include <string>
#include <string_view>
#include <utility>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "stored-objects";

class StoredObjects {
public:
    explicit StoredObjects(const ProgramShape &shape) : m_shape(shape), m_tree(shape.tree()) {}

    void add(const Finding &finding, Cases &cases) const
    {
        const CallSite site = CallSite::of(m_tree, m_shape.occurrences()[finding.id].node);
        const NodeId stored = site.arguments.empty() ? NodeId{noNode} : site.arguments.front().value;
        const NodeId entry = stored == noNode ? noNode : entryOfOther(stored);
        if (entry == noNode)
            return;
        const std::string text(m_tree.text(m_tree.child(entry, Field::key)));
        const std::string line = std::to_string(m_shape.file().source.position(m_tree.begin(entry)).line);
        m_shape.withdraw(finding.id);
        Case item;
        item.code = "TF5164";
        item.title = {"TF5164", {{"object", std::string(m_tree.text(stored))}}};
        item.sites = {{finding.id, "save"}};
        Resolution resolution;
        resolution.id = "tensors";
        resolution.label = {"TF6038", {}};
        resolution.preconditions.push_back({{"TF5165", {{"key", text}, {"line", line}}}, false});
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        cases.push_back(std::move(item));
    }

private:
    /// The first entry of the dictionary that is no tensor; noNode if there is none, or it is not written here.
    [[nodiscard]] NodeId entryOfOther(NodeId stored) const
    {
        NodeId dictionary = unwrap(m_tree, stored);
        if (m_tree.kind(dictionary) == Kind::identifier)
            dictionary = givenTo(m_shape.file(), dictionary);
        if (dictionary == noNode || m_tree.kind(dictionary) != Kind::dictionary)
            return noNode;
        for (NodeId id = m_tree.firstNamedChild(dictionary); id != noNode; id = m_tree.nextNamedSibling(id))
            if (m_tree.kind(id) == Kind::pair && !isTensor(m_tree.child(id, Field::value)))
                return id;
        return noNode;
    }

    [[nodiscard]] bool isTensor(NodeId value) const
    {
        const types::FileTypes &types = m_shape.file().types;
        return types.kindOf(value) == types::Type::Kind::instance
               && m_shape.file().classes.derivesFrom(types.nameOf(value), m_shape.file().pack.source.tensorClass);
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
};

} // namespace

void findStoredObjects(const ProgramShape &shape, Cases &cases)
{
    const StoredObjects objects(shape);
    for (const Finding &finding : shape.findings()) {
        if (finding.row != nullptr && finding.row->optionalResolver == resolverName && finding.use == mapping::Use::call
            && !finding.proposals.empty())
            objects.add(finding, cases);
    }
}

} // namespace torchferry::convert::context::mindspore
