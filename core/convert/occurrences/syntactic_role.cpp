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

void setSyntacticRole(const python::Tree &tree, Occurrence &occurrence, bool callable)
{
    occurrence.node = occurrence.name;
    const NodeId node = occurrence.name;
    const NodeId parent = tree.parent(node);
    if (const NodeId call = callOf(tree, node); call != noNode) {
        occurrence.use = Use::call;
        occurrence.node = call;
        return;
    }
    occurrence.use = callable ? Use::value : Use::load;
    if (parent == noNode)
        return;
    const Kind kind = tree.kind(parent);
    if (kind == Kind::decorator)
        occurrence.use = Use::decorator;
    else if (kind == Kind::argument_list && tree.field(parent) == Field::superclasses)
        occurrence.use = Use::base;
    else if (isTarget(tree, node))
        occurrence.use = Use::store;
    else if (callable && inAnnotation(tree, node)) // a constant is the same wherever it is read
        occurrence.use = Use::annotation;
}

} // namespace torchferry::convert
