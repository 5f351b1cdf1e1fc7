// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/unused_imports.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/convert/occurrences/shadowed_target.h"
#include "core/convert/occurrences/unicode_identifiers.h"
#include "core/convert/syntax/other_uses.h"

namespace torchferry::convert {

using mapping::Use;
using python::noNode;

namespace {

/// Others get the class that the name is bound to last.
bool isHidden(const FileContext &file, const names::Binding &binding)
{
    return binding.variable != names::none && file.names.variables()[binding.variable].endsAsDefinition;
}

bool isOfSource(const FileContext &file, const names::Binding &binding)
{
    return binding.kind == names::Binding::Kind::import && file.pack.source.owns(binding.target);
}

/// A row of the source name `api` has `target` as its counterpart.
bool isCounterpart(const mapping::Pack &pack, std::string_view api, std::string_view target)
{
    const std::vector<mapping::Row> *rows = pack.rowsOf(api);
    return rows != nullptr && std::any_of(rows->begin(), rows->end(), [target](const mapping::Row &row) {
               return !row.variants.empty() && row.variants.front().target == target;
           });
}

/// What else than an import of the source framework binds a variable.
struct Others {
    bool some = false;
    bool different = false;    ///< something that is no import, or imports of different things
    std::string_view imported; ///< what the imports denote
};

/// By variable. One pass over all bindings, since a file may import a name thousands of times.
std::vector<Others> boundToOthers(const FileContext &file)
{
    std::vector<Others> others(file.names.variables().size());
    for (const names::Binding &binding : file.names.bindings()) {
        if (binding.variable == names::none || isOfSource(file, binding) || isFallback(file, binding))
            continue;
        Others &each = others[binding.variable];
        const bool isImport = binding.kind == names::Binding::Kind::import && !binding.relative;
        each.different = each.different || !isImport || (each.some && each.imported != binding.target);
        each.imported = binding.target;
        each.some = true;
    }
    return others;
}

/// The name is also bound to something else, deleted, or made one of the module by a function: the import stays,
/// whatever becomes of its uses. `others` is what `boundToOthers` gives. What it becomes itself is nothing else.
bool staysForItsName(const FileContext &file, const names::Binding &binding, const std::vector<Others> &others)
{
    if (binding.scope == names::moduleScope && file.names.scopeOf(binding.statement) != names::moduleScope)
        return true;
    if (binding.variable == names::none || !others[binding.variable].some)
        return false;
    const Others &other = others[binding.variable];
    return other.different
           || !isCounterpart(file.pack, file.pack.sourceFacts.canonical(binding.target), other.imported);
}

/// Something binds the variable in a block that may not run, or may run again.
bool isBoundInBlock(const FileContext &file, std::uint32_t variable)
{
    const auto &bindings = file.names.variables()[variable].bindings;
    return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
        const python::NodeId statement = file.names.bindings()[id].statement;
        const python::NodeId block = statement == noNode ? noNode : file.tree.parent(statement);
        if (block == noNode || file.tree.kind(block) != python::Kind::block)
            return false;
        const python::Kind around = file.tree.kind(file.tree.parent(block));
        return around != python::Kind::function_definition && around != python::Kind::class_definition;
    });
}

/// `self.loom` reads what a class body imports; retargeted, it would have another name.
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

const mapping::Row *counterpartBoundBeside(const FileContext &file, names::BindingId import)
{
    const names::Binding &own = file.names.bindings()[import];
    const std::vector<mapping::Row> *rows = file.pack.rowsOf(file.pack.sourceFacts.canonical(own.target));
    if (rows == nullptr || own.variable == names::none)
        return nullptr;
    for (const names::BindingId id : file.names.variables()[own.variable].bindings) {
        const auto isIt = [&](const mapping::Row &row) {
            return !row.variants.empty() && !row.variants.front().target.empty()
                   && row.variants.front().target == file.names.bindings()[id].target;
        };
        if (const auto row = std::find_if(rows->begin(), rows->end(), isIt); row != rows->end())
            return &*row;
    }
    return nullptr;
}

void collectUnusedImports(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    const IdVector<names::BindingId, names::Binding> &bindings = file.names.bindings();
    const std::unordered_set<std::string> otherLetters = plainForms(file);
    const std::vector<Others> others = boundToOthers(file);
    for (const names::BindingId id : bindings.ids()) {
        const names::Binding &binding = bindings[id];
        if (!isOfSource(file, binding) || binding.clause == noNode)
            continue;
        const bool isShared = (binding.scope == names::moduleScope && !isHidden(file, binding)
                               && file.project.isImportedElsewhere(file.names, binding.name))
                              || isReadFromObjects(file, binding) || isUnreadInClass(file, id)
                              || otherLetters.contains(std::string(binding.name));
        const bool hasOthers = binding.variable != names::none && others[binding.variable].some;
        // Each read is known to come before or after the name is bound again: those of the others are not its uses.
        const bool isRead = !file.names.usesOf(id).empty();
        const auto settled = hasOthers && isRead && !isShared ? readsToldApart(file, binding.variable) : std::nullopt;
        const bool isUsed = settled ? std::find(settled->begin(), settled->end(), id) != settled->end() : isRead;
        const bool mayBeRead = !settled || (!isUsed && isBoundInBlock(file, binding.variable));
        const bool stays = !isShared && mayBeRead && staysForItsName(file, binding, others);
        // What reads the name may mean the counterpart as well: no use of it says what becomes of the import.
        const bool isMeant = hasOthers && !settled;
        if ((isUsed && !isShared && !stays && !isMeant) || file.project.resolve(file.names, id).local)
            continue;
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::unusedImport;
        occurrence.use = Use::statement;
        occurrence.api = file.pack.sourceFacts.canonical(binding.target);
        occurrence.name = binding.clause;
        occurrence.node = binding.clause;
        occurrence.through = id;
        occurrence.shared = isShared;
        occurrence.stays = stays;
        occurrences.push_back(std::move(occurrence));
    }
}

namespace {

/// What the occurrences become may have a name under `root`, or it is the one that stands for the target as a whole.
bool mayNeed(const FileContext &file, const std::vector<Occurrence> &occurrences, const std::string &root)
{
    const std::string within = root + ".";
    const auto writes = [&within](const mapping::Template &text) {
        return text.source.find(within) != std::string::npos;
    };
    const auto isWritten = [&](const mapping::Variant &variant) {
        return variant.target.starts_with(within)
               || std::any_of(variant.forms.begin(), variant.forms.end(), [&](const mapping::Form &form) {
                      return writes(form.emit) || std::any_of(form.prelude.begin(), form.prelude.end(), writes)
                             || std::any_of(form.statements.begin(), form.statements.end(), writes)
                             || std::any_of(form.after.begin(), form.after.end(), writes);
                  });
    };
    const auto needs = [&](const Occurrence &occurrence) {
        const std::vector<mapping::Row> *rows = file.pack.rowsOf(occurrence.api);
        return rows != nullptr && std::any_of(rows->begin(), rows->end(), [&](const mapping::Row &row) {
                   return std::any_of(row.variants.begin(), row.variants.end(), isWritten);
               });
    };
    return root == file.pack.roots.front() || std::any_of(occurrences.begin(), occurrences.end(), needs);
}

void addShadowedTarget(const FileContext &file, const std::string &root, const std::string &path,
                       std::vector<Occurrence> &occurrences)
{
    Occurrence occurrence;
    occurrence.origin = Occurrence::Origin::shadowedTarget;
    occurrence.api = path;
    occurrence.prefix = root;
    const auto first = std::min_element(occurrences.begin(), occurrences.end(),
                                        [](const Occurrence &a, const Occurrence &b) { return a.node < b.node; });
    occurrence.node = first->node;
    for (const names::Binding &binding : file.names.bindings()) {
        if (isOfSource(file, binding) && binding.statement != noNode) {
            occurrence.node = binding.statement;
            break;
        }
    }
    occurrence.name = occurrence.node;
    occurrence.use = Use::statement;
    occurrences.push_back(std::move(occurrence));
}

} // namespace

void collectShadowedTarget(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    if (occurrences.empty())
        return;
    for (const std::string &root : file.pack.roots) {
        const std::optional<std::string> path = shadowOfTarget(file, root);
        if (path && mayNeed(file, occurrences, root))
            addShadowedTarget(file, root, *path, occurrences);
    }
}

} // namespace torchferry::convert
