// SPDX-License-Identifier: Apache-2.0
#include "support/subject_at.h"

#include <utility>

#include "core/convert/calls/call_binding.h"
#include "core/convert/calls/operator_call.h"

using namespace torchferry;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

SubjectAt::SubjectAt(std::string_view marked, std::string_view signature, std::shared_ptr<const mapping::Pack> pack)
    : m_program(marked, std::move(pack)),
      m_signature(*mapping::Signature::parse(signature))
{
    const Tree &tree = m_program.file().tree;
    m_subject.file = &m_program.file();
    m_subject.askedTypes = &m_askedTypes;
    const auto innermost = [&](Kind kind) {
        NodeId found = noNode;
        for (NodeId node = tree.next(kind, 0); node != noNode; node = tree.next(kind, node + 1)) {
            if (tree.begin(node) == m_program.offset())
                found = node;
        }
        return found;
    };
    const NodeId name = m_program.name();
    const NodeId above = tree.parent(name);
    if (tree.kind(above) == Kind::attribute && tree.field(name) == Field::attribute)
        setAccess(above);
    else if (const NodeId call = innermost(Kind::call); call != noNode) // of `f(x).view(1)` the call of `f`
        setCall(convert::CallSite::of(tree, call));
    else
        setCall(convert::siteOfOperator(tree, innermost(Kind::subscript)));
}

void SubjectAt::setAccess(NodeId access)
{
    const Tree &tree = m_program.file().tree;
    m_subject.node = access;
    m_subject.receiver = tree.child(access, Field::object);
    const NodeId above = tree.parent(access);
    if (tree.kind(above) == Kind::assignment && tree.field(access) == Field::left)
        m_subject.value = tree.child(above, Field::right);
}

void SubjectAt::setCall(convert::CallSite site)
{
    const convert::FileContext &file = m_program.file();
    m_site = std::move(site);
    m_bound = convert::bind(file, m_site, m_signature);
    m_subject.site = &m_site;
    m_subject.bound = m_bound ? &*m_bound : nullptr;
    m_subject.node = m_site.call;
    const auto resolved = file.project.resolve(file.names, file.tree, m_site.callee);
    if (!resolved || resolved->local)
        m_subject.receiver = m_site.receiver;
}
