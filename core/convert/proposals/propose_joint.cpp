// SPDX-License-Identifier: Apache-2.0
// What a use becomes where the project keeps something as the source has it.
#include <utility>

#include "core/convert/guards/guard_evaluation.h"
#include "core/convert/guards/value_forms.h"
#include "core/convert/model/ternary.h"
#include "core/convert/proposals/proposer.h"
#include "core/convert/rewrite/template_instantiation.h"

namespace torchferry::convert {

using mapping::Form;
using python::Field;
using python::NodeId;
using python::noNode;

void Proposer::proposeJoint(const CallSubject &subject, const mapping::Variant &variant)
{
    for (const Form &form : variant.jointForms) {
        const Ternary holds = evaluate(form.when, subject);
        if (holds == Ternary::no)
            continue;
        ProposalSet itself = std::exchange(m_result, ProposalSet());
        m_unverifiable = false;
        const bool isWritten = holds == Ternary::yes && !form.byHand && !lacksHelper(m_file, form)
                               && writeJoint(subject, variant, form) && !m_result.proposals.empty();
        itself.joint = JointEdit{};
        if (isWritten)
            itself.joint->proposal = std::move(m_result.proposals.front());
        if (isWritten && form.receiverIndependent) // it stores what it is given, whatever layer that is
            itself.joint->proposal->certainty.supersede(certainty::Limit::receiverIndependent);
        m_result = std::move(itself);
        return;
    }
}

Outcome<> Proposer::writeJoint(const CallSubject &subject, const mapping::Variant &variant, const Form &form)
{
    if (m_occurrence.use == mapping::Use::call && form.replaces != mapping::Replaces::name) {
        const CallByTable table(subject, variant, m_occurrence.api);
        Outcome<> done = proposeForm(subject, variant, form, table);
        if (!done && proposeBound(subject, variant, form, table, done.error()))
            return {};
        return done;
    }
    if (m_occurrence.use != mapping::Use::call)
        return proposeAccessForm(subject, form);
    const NodeId arguments = subject.site->list;
    const FormPlace place{m_occurrence.node};
    FormText text;
    if (subject.calleeStays) { // what it names becomes the counterpart where it is bound
        text.inPlace.pieces = {sourcePiece(tree().range(m_occurrence.node))};
        return finishForm(form, place, std::move(text));
    }
    Outcome<Emission> name = instantiate(form.emit, subject, nullptr, false);
    if (!name)
        return tl::unexpected<Message>(name.error());
    text.inPlace = std::move(*name);
    text.inPlace.pieces.push_back(sourcePiece({tree().begin(arguments), tree().end(m_occurrence.node)}));
    return finishForm(form, place, std::move(text));
}

} // namespace torchferry::convert
