// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/unused_imports.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>

#include "core/convert/occurrences/shadowed_target.h"
#include "core/convert/occurrences/unicode_identifiers.h"

namespace torchferry::convert {

using mapping::Use;
using python::noNode;

namespace {

bool isOfSource(const FileContext &file, const names::Binding &binding)
{
    return binding.kind == names::Binding::Kind::import && file.pack.source.owns(binding.target);
}

/// The name is also bound to something else, deleted, or made one of the module by a function: the import stays, whatever
/// becomes of its uses.
bool staysForItsName(const FileContext &file, const names::Binding &binding)
{
    if (binding.scope == 0 && file.names.scopeOf(binding.statement) != 0)
        return true;
    if (binding.variable == names::none)
        return false;
    const std::span<const names::BindingId> all = file.names.variables()[binding.variable].bindings;
    return std::any_of(all.begin(), all.end(),
                       [&](names::BindingId other) { return !isOfSource(file, file.names.bindings()[other]); });
}

/// `self.loom` reads what a class body imports; carried over, it would have another name.
bool isReadFromObjects(const FileContext &file, const names::Binding &binding)
{
    if (binding.aliased || file.names.scopes()[binding.scope].kind != names::Scope::Kind::class_)
        return false;
    for (python::NodeId id = 0; id < file.tree.size(); ++id) {
        if (file.tree.kind(id) != python::Kind::attribute)
            continue;
        const python::NodeId name = file.tree.child(id, python::Field::attribute);
        if (name != noNode && file.tree.text(name) == binding.name && !file.pack.source.owns(file.tree.text(id)))
            return true;
    }
    return false;
}

/// What a class body imports and does not read is there to be read from the class and its objects. A symbol is carried
/// over under its name; of a module only what is read is.
bool isUnreadInClass(const FileContext &file, names::BindingId id)
{
    const names::Binding &binding = file.names.bindings()[id];
    return !binding.isFrom && !binding.aliased && file.names.scopes()[binding.scope].kind == names::Scope::Kind::class_
           && file.names.usesOf(id).empty();
}

} // namespace

void collectImportUses(const FileContext &file, std::vector<SourceUse> &uses)
{
    const std::vector<names::Binding> &bindings = file.names.bindings();
    const std::unordered_set<std::string> otherLetters = plainForms(file);
    for (names::BindingId id = 0; id < bindings.size(); ++id) {
        const names::Binding &binding = bindings[id];
        if (!isOfSource(file, binding) || binding.clause == noNode)
            continue;
        const bool isShared = (binding.scope == 0 && file.project.isImportedElsewhere(file.names, binding.name))
                              || isReadFromObjects(file, binding) || isUnreadInClass(file, id)
                              || otherLetters.contains(std::string(binding.name));
        const bool isUsed = !file.names.usesOf(id).empty();
        const bool stays = !isShared && staysForItsName(file, binding);
        if ((isUsed && !isShared && !stays) || file.project.resolve(file.names, id).local)
            continue;
        SourceUse use;
        use.origin = SourceUse::Origin::import;
        use.use = Use::statement;
        use.api = file.pack.sourceFacts.canonical(binding.target);
        use.name = binding.clause;
        use.node = binding.clause;
        use.through = id;
        use.shared = isShared;
        use.stays = stays;
        uses.push_back(std::move(use));
    }
}

void collectShadow(const FileContext &file, std::vector<SourceUse> &uses)
{
    if (uses.empty())
        return;
    const std::optional<std::string> path = shadowOfTarget(file);
    if (!path)
        return;
    SourceUse use;
    use.origin = SourceUse::Origin::shadow;
    use.api = *path;
    const auto first = std::min_element(uses.begin(), uses.end(),
                                        [](const SourceUse &a, const SourceUse &b) { return a.node < b.node; });
    use.node = first->node;
    for (const names::Binding &binding : file.names.bindings()) {
        if (isOfSource(file, binding) && binding.statement != noNode) {
            use.node = binding.statement;
            break;
        }
    }
    use.name = use.node;
    use.use = Use::statement;
    uses.push_back(std::move(use));
}

} // namespace torchferry::convert
