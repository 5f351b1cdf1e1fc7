// SPDX-License-Identifier: Apache-2.0
#include "core/convert/syntax/variable_reads.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// `case module.Class():` and `case module.constant:` read a name; `case name:` binds one.
bool isReadByCase(const names::FileNames &names, NodeId id, NodeId dotted)
{
    const Tree &tree = names.tree();
    const NodeId above = tree.parent(dotted);
    const Kind kind = above == noNode ? Kind::module : tree.kind(above);
    const bool isImport = kind == Kind::import_statement || kind == Kind::import_from_statement
                          || kind == Kind::future_import_statement || kind == Kind::aliased_import
                          || kind == Kind::relative_import || kind == Kind::module;
    return !isImport && tree.firstNamedChild(dotted) == id && names.bindingAt(id) == names::none;
}

} // namespace

bool isRead(const names::FileNames &names, NodeId id)
{
    const Tree &tree = names.tree();
    const NodeId parent = tree.parent(id);
    if (parent == noNode)
        return false;
    const Field field = tree.field(id);
    switch (tree.kind(parent)) {
    case Kind::attribute: return field == Field::object;
    case Kind::keyword_argument:
    case Kind::default_parameter:
    case Kind::typed_default_parameter:
    case Kind::function_definition:
    case Kind::class_definition:
    case Kind::named_expression: return field != Field::name;
    case Kind::assignment:
    case Kind::for_statement:
    case Kind::for_in_clause: return field != Field::left;
    case Kind::dotted_name: return isReadByCase(names, id, parent);
    case Kind::aliased_import:
    case Kind::parameters:
    case Kind::lambda_parameters:
    case Kind::typed_parameter:
    case Kind::list_splat_pattern:
    case Kind::dictionary_splat_pattern:
    case Kind::tuple_pattern:
    case Kind::list_pattern:
    case Kind::pattern_list:
    case Kind::global_statement:
    case Kind::nonlocal_statement:
    case Kind::as_pattern_target:
    case Kind::delete_statement: return false;
    default: return true;
    }
}

} // namespace torchferry::convert
