// SPDX-License-Identifier: Apache-2.0
#include "core/convert/syntax/super_calls.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

bool isSuper(const Tree &tree, NodeId object)
{
    const NodeId function =
        object != noNode && tree.kind(object) == Kind::call ? tree.child(object, Field::function) : NodeId{noNode};
    return function != noNode && tree.text(function) == "super";
}

} // namespace torchferry::convert
