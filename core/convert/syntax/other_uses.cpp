// SPDX-License-Identifier: Apache-2.0
#include "core/convert/syntax/other_uses.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "core/names/settled_reads.h"

namespace torchferry::convert {

using names::Binding;
using names::BindingId;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

bool isOfSource(const FileContext &file, const Binding &binding)
{
    return binding.kind == Binding::Kind::import && file.pack.source.owns(binding.target);
}

std::span<const BindingId> bindingsOf(const FileContext &file, std::uint32_t variable)
{
    return file.names.variables()[variable].bindings;
}

/// A function says `global loom`: before that statement it may not have the name, whatever else is written there.
bool isDeclaredGlobal(const python::Tree &tree, std::string_view name)
{
    for (NodeId id = tree.next(Kind::global_statement, 0); id != noNode;
         id = tree.next(Kind::global_statement, id + 1)) {
        for (NodeId each = tree.firstNamedChild(id); each != noNode; each = tree.nextNamedSibling(each))
            if (tree.text(each) == name)
                return true;
    }
    return false;
}

} // namespace

std::optional<std::vector<BindingId>> readsToldApart(const FileContext &file, std::uint32_t variable)
{
    const std::span<const BindingId> all = bindingsOf(file, variable);
    const auto isOther = [&](BindingId id) { return !isOfSource(file, file.names.bindings()[id]); };
    return std::any_of(all.begin(), all.end(), isOther) ? names::settledReads(file.names, variable) : std::nullopt;
}

bool isFallback(const FileContext &file, const Binding &binding)
{
    if (binding.kind != Binding::Kind::assignment || binding.variable == names::none || binding.statement == noNode)
        return false;
    const NodeId handler = file.tree.enclosing(binding.statement, Kind::except_clause);
    const NodeId attempt = handler == noNode ? NodeId{noNode} : file.tree.parent(handler);
    if (attempt == noNode
        || file.tree.enclosing(binding.statement, Kind::function_definition)
               != file.tree.enclosing(attempt, Kind::function_definition))
        return false;
    for (NodeId node = attempt; node < handler; ++node) {
        const BindingId id = file.tree.kind(node) == Kind::identifier ? file.names.bindingAt(node) : names::none;
        if (id == names::none)
            continue;
        const Binding &import = file.names.bindings()[id];
        if (import.variable == binding.variable && isOfSource(file, import)
            && file.tree.enclosing(import.statement, Kind::try_statement) == attempt)
            return true;
    }
    return false;
}

bool hasOtherUses(const FileContext &file, std::uint32_t variable, std::string_view counterpart, bool isShared,
                  const std::unordered_set<std::uint32_t> &covered)
{
    if (isDeclaredGlobal(file.tree, file.names.variables()[variable].name))
        return true;
    const std::span<const BindingId> all = bindingsOf(file, variable);
    // `if TYPE_CHECKING: from typing import overload`, `else: from loom import overload`: the name denotes already what
    // the import is retargeted to, and what reads it stays as it is.
    bool isMeant = false;
    bool isBound = false; // to something else
    for (const BindingId id : all) {
        const Binding &binding = file.names.bindings()[id];
        if (isOfSource(file, binding) || (!isShared && isFallback(file, binding)))
            continue;
        const bool isSame = binding.kind == Binding::Kind::import && !binding.relative && binding.target == counterpart;
        isMeant = isMeant || isSame;
        isBound = isBound || !isSame;
    }
    // What reads something that is bound before or after is no use of the import.
    const auto settled = isBound && !isShared ? names::settledReads(file.names, variable) : std::nullopt;
    if (isBound && !settled)
        return true;
    if (isMeant && !settled)
        return false;
    const std::vector<NodeId> reads = file.names.usesOf(all.front());
    for (std::size_t at = 0; at < reads.size(); ++at) {
        const bool isOfImport = !settled || isOfSource(file, file.names.bindings()[(*settled)[at]]);
        if (isOfImport && !covered.contains(file.tree.begin(reads[at])))
            return true;
    }
    return false;
}

} // namespace torchferry::convert
