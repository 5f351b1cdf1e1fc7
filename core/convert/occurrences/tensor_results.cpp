// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/tensor_results.h"

#include <algorithm>
#include <string>

#include "core/base/dotted.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::ApiKind;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

bool isGivenByTensor(const FileContext &file, NodeId value)
{
    const python::Tree &tree = file.tree;
    const mapping::SourceDescription &source = file.pack.source;
    while (tree.kind(value) == Kind::call) {
        const NodeId callee = tree.child(value, Field::function);
        if (callee == noNode || tree.kind(callee) != Kind::attribute)
            return false;
        const std::string_view name = tree.text(tree.child(callee, Field::attribute));
        const ApiFacts *facts = file.pack.sourceFacts.member(source.tensorClass, name);
        if (facts == nullptr || facts->kind != ApiKind::method || facts->overloads.empty()
            || file.classes.definesMember(name)
            || !std::all_of(facts->overloads.begin(), facts->overloads.end(),
                            [&](const mapping::Signature &one) { return one.returns == lastPart(source.tensorClass); }))
            return false;
        if (!source.ambiguousMembers.contains(std::string(name))
            && file.pack.sourceFacts.classesWithMember(name).size() == 1)
            return true;
        value = tree.child(callee, Field::object);
    }
    return false;
}

} // namespace torchferry::convert
