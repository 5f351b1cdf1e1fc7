// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/gradient_cuts.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// Members that give no gradient on: copies without one, whole numbers, and what is said about an object.
constexpr std::array<std::string_view, 35> cuts{"detach",     "data",
                                                "item",       "numpy",
                                                "tolist",     "argmax",
                                                "argmin",     "argsort",
                                                "indices",    "long",
                                                "int",        "bool",
                                                "sample",     "eq",
                                                "ne",         "gt",
                                                "ge",         "lt",
                                                "le",         "size",
                                                "dim",        "numel",
                                                "nelement",   "shape",
                                                "ndim",       "dtype",
                                                "device",     "grad",
                                                "keys",       "modules",
                                                "children",   "training",
                                                "parameters", "named_parameters",
                                                "state_dict"};

/// Functions of Python and of the framework that do not.
constexpr std::array<std::string_view, 17> plainFunctions{
    "int",        "float", "bool",    "len",    "range", "str",    "repr",        "print", "type",
    "isinstance", "id",    "hasattr", "argmax", "round", "argmin", "multinomial", "format"};

/// Methods and functions that give values and where they are.
constexpr std::array<std::string_view, 5> indexed{"max", "min", "topk", "sort", "kthvalue"};

template <std::size_t N>
bool has(const std::array<std::string_view, N> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

bool givesIndices(const python::Tree &tree, NodeId call)
{
    return tree.kind(call) == Kind::call && has(indexed, lastNameOf(tree, tree.child(call, Field::function)));
}

bool isPlain(const FileContext &file, NodeId expression)
{
    constexpr std::array<std::string_view, 7> plain{"int", "float", "bool", "str", "bytes", "range", "numpy.ndarray"};
    const types::FileTypes &types = file.types;
    return types.kindOf(expression) == types::Type::Kind::instance && has(plain, types.nameOf(expression));
}

bool isCutAt(const FileContext &file, NodeId node)
{
    const NodeId parent = file.tree.parent(node);
    switch (file.tree.kind(parent)) {
    case Kind::attribute:
        return file.tree.field(node) == Field::object
               && has(cuts, file.tree.text(file.tree.child(parent, Field::attribute)));
    case Kind::argument_list: {
        const NodeId callee = file.tree.child(file.tree.parent(parent), Field::function);
        const auto resolved = file.project.resolve(file.names, file.tree, callee);
        return has(plainFunctions, lastNameOf(file.tree, callee))
               || (resolved && !resolved->local && resolved->dotted.starts_with("numpy."));
    }
    case Kind::subscript:
        return file.tree.field(node) != Field::value
               || (givesIndices(file.tree, node) && file.tree.text(file.tree.child(parent, Field::subscript)) == "1");
    case Kind::conditional_expression: return isConditionOf(file.tree, parent, node);
    case Kind::comparison_operator:
    case Kind::not_operator:
    case Kind::if_clause: return true;
    default: return false;
    }
}

bool isCutWithin(const FileContext &file, NodeId node, NodeId root)
{
    for (NodeId at = node; at != noNode; at = file.tree.parent(at)) {
        if (isPlain(file, at))
            return true;
        if (at == root)
            return false;
        if (isCutAt(file, at))
            return true;
    }
    return false;
}

} // namespace torchferry::convert::context::mindspore
