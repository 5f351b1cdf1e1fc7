// SPDX-License-Identifier: Apache-2.0
#include "core/convert/syntax/enclosing_definitions.h"

#include <string>

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

NodeId functionDefinitionAround(const Tree &tree, NodeId node)
{
    return tree.enclosing(tree.parent(node), Kind::function_definition);
}

NodeId classDefinitionAround(const Tree &tree, NodeId node)
{
    return tree.enclosing(tree.parent(node), Kind::class_definition);
}

const types::ClassTable::Class *classAround(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    const NodeId definition = classDefinitionAround(tree, node);
    if (definition == noNode)
        return nullptr;
    std::string path; // the table knows a class by the classes and functions it is in
    for (NodeId above = definition; above != noNode; above = tree.parent(above)) {
        if (tree.kind(above) != Kind::class_definition && tree.kind(above) != Kind::function_definition)
            continue;
        const NodeId name = tree.child(above, Field::name);
        if (name == noNode)
            return nullptr;
        path.insert(0, "." + std::string(tree.text(name)));
    }
    return file.classes.find(file.names.moduleName() + path);
}

bool isDecorated(const Tree &tree, NodeId definition, std::string_view decorator)
{
    const NodeId around = tree.parent(definition);
    if (tree.kind(around) != Kind::decorated_definition)
        return false;
    for (NodeId child = tree.firstNamedChild(around); child != noNode; child = tree.nextNamedSibling(child)) {
        if (tree.kind(child) == Kind::decorator && tree.text(tree.firstNamedChild(child)) == decorator)
            return true;
    }
    return false;
}

} // namespace torchferry::convert
