// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/import_order.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "core/convert/dataflow/flow_graph.h"

namespace torchferry::convert {

using names::Binding;
using names::FileNames;
using python::NodeId;
using python::noNode;

namespace {

/// Which modules import the framework when they are imported themselves.
class ImportOrder {
public:
    explicit ImportOrder(const FileContext &file) : m_file(file) {}

    /// One of the imports of the module that stand before the node `end`, by which they are in order, loads the framework.
    bool loads(const FileNames &names, NodeId end)
    {
        if (!m_seen.insert(&names).second)
            return false;
        return std::any_of(names.bindings().begin(), names.bindings().end(), [&](const Binding &binding) {
            return (binding.kind == Binding::Kind::import || binding.kind == Binding::Kind::star)
                   && binding.scope == names::moduleScope && binding.statement < end && loadsBy(names, binding);
        });
    }

private:
    bool loadsBy(const FileNames &names, const Binding &import)
    {
        if (m_file.pack.source.owns(import.target))
            return true;
        const std::optional<std::string> local = m_file.project.localName(names, import);
        std::string_view dotted = local ? std::string_view(*local) : std::string_view();
        // `pkg.models.Net` is imported from `pkg.models`, and `pkg` is imported with it.
        while (!dotted.empty()) {
            if (const FileNames *module = m_file.project.module(dotted); module != nullptr && loads(*module, noNode))
                return true;
            const std::size_t dot = dotted.rfind('.');
            dotted = dot == std::string_view::npos ? std::string_view() : dotted.substr(0, dot);
        }
        return false;
    }

    const FileContext &m_file;
    std::set<const FileNames *> m_seen;
};

} // namespace

bool runsBehindImport(const FileContext &file, NodeId node)
{
    return runnerOf(file.tree, node) != file.tree.root() || ImportOrder(file).loads(file.names, node);
}

} // namespace torchferry::convert
