// SPDX-License-Identifier: Apache-2.0
#include "core/convert/syntax/rebindings.h"

#include <algorithm>
#include <span>

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::Type;

namespace {

bool isNamed(Type::Kind kind)
{
    return kind == Type::Kind::module || kind == Type::Kind::classObject || kind == Type::Kind::function;
}

/// What a symbol of the source becomes: two ways to import the same come to one.
std::string_view counterpart(const FileContext &file, std::string_view dotted)
{
    const std::string api = file.pack.sourceFacts.canonical(dotted);
    const mapping::Row *row = file.pack.row(api, mapping::Use::call);
    if (row != nullptr && !row->variants.empty() && !row->variants.front().target.empty())
        return row->variants.front().target;
    const auto module = file.pack.modules.find(api);
    return module == file.pack.modules.end() ? std::string_view() : std::string_view(module->second);
}

/// `except ImportError: loom = None`, `else: class Linear`: one of two ways.
bool isOtherWay(const Tree &tree, NodeId binding)
{
    for (NodeId above = tree.parent(binding); above != noNode; above = tree.parent(above)) {
        switch (tree.kind(above)) {
        case Kind::except_clause:
        case Kind::except_group_clause:
        case Kind::else_clause:
        case Kind::elif_clause:
        case Kind::if_statement: return true;
        case Kind::function_definition:
        case Kind::class_definition:
            if (tree.child(above, Field::name) != binding)
                return false;
            break;
        default: break;
        }
    }
    return false;
}

} // namespace

bool isOtherNow(const FileContext &file, NodeId identifier)
{
    const std::uint32_t variable = file.names.variableOf(identifier);
    // Of two functions of the source no type says which it is.
    const auto isImported = [&file](names::BindingId id) {
        const names::Binding &binding = file.names.bindings()[id];
        return binding.kind == names::Binding::Kind::import && file.pack.source.owns(binding.target);
    };
    if (variable != names::none) {
        const auto &bindings = file.names.variables()[variable].bindings;
        if (std::all_of(bindings.begin(), bindings.end(), isImported))
            return false;
    }
    const types::InferredType inferred = file.types.of(identifier);
    return inferred.type.kind != Type::Kind::unknown && inferred.confidence != types::Confidence::guess
           && !(isNamed(inferred.type.kind) && file.pack.source.owns(inferred.type.name));
}

bool mayBeOther(const FileContext &file, NodeId identifier, names::BindingId import)
{
    const std::uint32_t variable = import == names::none ? names::none : file.names.bindings()[import].variable;
    const types::InferredType inferred = file.types.of(identifier);
    if (variable == names::none
        || (file.migrationState == MigrationState::no && inferred.confidence != types::Confidence::guess
            && isNamed(inferred.type.kind) && file.pack.source.owns(inferred.type.name)))
        return false;
    const std::span<const names::BindingId> bindings = file.names.variables()[variable].bindings;
    const std::string_view own = counterpart(file, file.names.bindings()[import].target);
    return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
        const names::Binding &binding = file.names.bindings()[id];
        if (binding.kind == names::Binding::Kind::import && file.pack.source.owns(binding.target))
            return counterpart(file, binding.target) != own;
        return binding.kind != names::Binding::Kind::import && binding.kind != names::Binding::Kind::del_
               && !isOtherWay(file.tree, binding.node);
    });
}

} // namespace torchferry::convert
