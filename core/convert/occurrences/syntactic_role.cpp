// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/syntactic_role.h"

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

void setSyntacticRole(const python::Tree &tree, SourceUse &use, bool callable)
{
    use.node = use.name;
    const NodeId node = use.name;
    const NodeId parent = tree.parent(node);
    if (const NodeId call = callOf(tree, node); call != noNode) {
        use.use = Use::call;
        use.node = call;
        return;
    }
    use.use = callable ? Use::value : Use::load;
    if (parent == noNode)
        return;
    const Kind kind = tree.kind(parent);
    if (kind == Kind::decorator)
        use.use = Use::decorator;
    else if (kind == Kind::argument_list && tree.field(parent) == Field::superclasses)
        use.use = Use::base;
    else if (isTarget(tree, node))
        use.use = Use::store;
    else if (callable && inAnnotation(tree, node)) // a constant is the same wherever it is read
        use.use = Use::annotation;
}

} // namespace torchferry::convert
