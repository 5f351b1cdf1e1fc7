// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/reason.h"
#include "core/convert/calls/bound_arguments.h"
#include "core/convert/calls/call_binding.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/model/emission.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"
#include "core/convert/model/proposal.h"
#include "core/convert/proposals/proposal_set.h"
#include "core/convert/rewrite/form_text.h"
#include "core/convert/rewrite/parameter_table.h"

namespace torchferry::convert {

/// The sentence about a use of a variant that names no counterpart: there is none, or what there is has another form.
[[nodiscard]] inline std::string whyNoTarget(const mapping::Variant &variant)
{
    return variant.forms.empty() ? "TF4003" : codeOf(Reason::noRewrite);
}

/// The call as the table of its variant writes it, or why it cannot. Made when it is first asked for: most forms write
/// the call themselves.
class CallByTable {
public:
    CallByTable(const CallSubject &subject, const mapping::Variant &variant, std::string_view api)
        : m_subject(subject),
          m_variant(variant),
          m_api(api)
    {}
    [[nodiscard]] const Outcome<TableRewrite> &get() const;
    [[nodiscard]] TableRewrite take() &&;

private:
    const CallSubject &m_subject;
    const mapping::Variant &m_variant;
    std::string_view m_api;
    mutable std::optional<Outcome<TableRewrite>> m_made;
};

/// Finds the proposals of one use: chooses the variant that binds and the forms that hold, has them written and put in
/// their place. Internal to `propose`; serves once.
class Proposer {
public:
    Proposer(const FileContext &file, const Occurrence &occurrence, const mapping::Row &row)
        : m_file(file),
          m_occurrence(occurrence),
          m_row(row)
    {}
    [[nodiscard]] ProposalSet run();

private:
    const python::Tree &tree() const { return m_file.tree; }
    void leaveHelpersOut();
    void refuse(Message message);
    void proposeCall();
    void proposeSite(const CallSite &site);
    /// A variant behind `variant` binds the call too, so that only the types, which are unknown, tell them apart.
    [[nodiscard]] bool anotherBinds(const CallSite &site, const mapping::Variant &variant, BindingStyle style,
                                    const mapping::ApiFacts *facts) const;
    [[nodiscard]] CallSubject subjectOf(const CallSite *site, const BoundCall *bound);
    void proposeVariant(const CallSite &site, const BoundCall &bound, const mapping::Variant &variant);
    /// The first form that holds, or what the table writes; `proposeVariant` adds the options beside it.
    void chooseForm(const CallSubject &subject, const mapping::Variant &variant);
    [[nodiscard]] bool isAsAliased(const mapping::Variant &variant) const;
    [[nodiscard]] bool keepCallee(const mapping::Variant &variant, Emission &emission) const;
    /// After forms whose guards could not be decided all proposals are guesses, unless they come to the same.
    void lowerUnless(bool certain);
    /// The table alone is right for this call: no argument passed asks for a form.
    [[nodiscard]] bool needsNoForm(const mapping::Variant &variant, const CallSubject &subject) const;
    void proposeTable(const CallSubject &subject, TableRewrite table);
    /// Several forms may write the same: that is one proposal, and nothing to choose.
    void add(Proposal proposal);
    [[nodiscard]] Outcome<> proposeForm(const CallSubject &subject, const mapping::Variant &variant,
                                        const mapping::Form &form, const CallByTable &table,
                                        bool bindsOperands = false);
    /// Writes the form with its operands bound if that is what it was refused for.
    [[nodiscard]] bool proposeBound(const CallSubject &subject, const mapping::Variant &variant,
                                    const mapping::Form &form, const CallByTable &table, const Message &refusal);
    /// Ids are unique in a finding: those of the first variant are plain, the others name their variant.
    [[nodiscard]] std::string formId(std::string id) const;
    /// The new text may be written where the name is: in a `case`, in a type test.
    [[nodiscard]] bool fitsName(const Emission &emission) const;
    /// Fills in range, pieces and precedence. False (with the obstacle noted) when the place does not allow it.
    /// `elsewhere`: what the proposal writes beside the place.
    bool finish(Proposal &proposal, python::NodeId place, Emission emission, bool sameLayout,
                const std::vector<Piece> &elsewhere = {});
    /// Fills in what is known of it when its text is.
    void complete(Proposal &proposal, python::NodeId place, Emission emission);
    /// `not x.requires_grad` is written `x.stop_gradient`, not with two negations.
    [[nodiscard]] python::NodeId joinNegations(python::NodeId place, Emission &emission) const;
    /// What the pack says of a comparison behind a `not`; false if it says nothing.
    [[nodiscard]] bool negateComparison(Emission &emission) const;
    /// Where the form writes. Refuses with TF4021, TF4026 or TF4152 where that is nowhere.
    [[nodiscard]] Outcome<FormPlace> placeOf(const mapping::Form &form) const;
    [[nodiscard]] Outcome<FormText> textOf(const mapping::Form &form, const CallSubject &subject,
                                           const FormPlace &place, const Emission *call, bool bindsOperands) const;
    [[nodiscard]] Outcome<> finishForm(const mapping::Form &form, const FormPlace &place, FormText text);
    [[nodiscard]] Outcome<> deleteStatement(Proposal proposal, python::NodeId statement);
    /// The statements the text has around the one of the use, or in its place.
    [[nodiscard]] Outcome<> addStatements(Proposal &proposal, const FormPlace &place, FormText &text) const;
    void proposeAccess();
    [[nodiscard]] CallSubject storing(CallSubject subject) const;
    void chooseAccess();
    [[nodiscard]] Outcome<> proposeAccessForm(const CallSubject &subject, const mapping::Form &form);
    /// An attribute or a constant under its new name: member for member, name for name.
    [[nodiscard]] bool proposeTargetName(const mapping::Variant &variant);
    void proposeName();
    /// The first joint form that holds, beside what the use becomes by itself.
    void proposeJoint(const CallSubject &subject, const mapping::Variant &variant);
    [[nodiscard]] Outcome<> writeJoint(const CallSubject &subject, const mapping::Variant &variant,
                                       const mapping::Form &form);
    /// `map(Tensor.dim, xs)`: what is no method of the target is written as a lambda.
    void proposeLambda(const mapping::Variant &variant);
    [[nodiscard]] std::optional<Emission> bodyOfLambda(const mapping::Form &form) const;
    /// `partial(f, dim=1)`: what is passed there reaches the counterpart under the name it has.
    /// `isNamed`: a row says for which calls the name alone is right.
    [[nodiscard]] bool proposePartial(bool isNamed);
    [[nodiscard]] bool proposePartial(python::NodeId call, const mapping::Row &row, bool isNamed);
    /// A function that is passed as a value is called by other code: only with the same meaning of its arguments is that
    /// right. A class in an annotation or as a base is right by its name.
    void limitByCalls(const mapping::Variant &variant, certainty::Certainty &certainty) const;
    void offerNames(const CallSubject &subject, const mapping::Variant &variant);
    [[nodiscard]] bool isNameForValue(const mapping::Form &form) const;
    /// The same of a form that is for values.
    void limitByOpenCalls(const mapping::Form &form);
    /// Somewhere in the project, by a keyword that the counterpart does not know.
    [[nodiscard]] bool mayBeCalledByName(const mapping::Variant &variant) const;
    void limitAsSelected(const std::string &target, certainty::Certainty &certainty);
    /// A call by a name the program gave is as sure as what is written where the name is given.
    void limitByAlias(certainty::Certainty &certainty) const;
    /// `partial(f, **options)`.
    [[nodiscard]] bool isGivenNames() const;
    void limitAll(certainty::Limit limit);
    [[nodiscard]] bool isGivenKeyword(const mapping::Variant &variant) const;
    void deleteDecorator(const mapping::Form &form);

    const FileContext &m_file;
    const Occurrence &m_occurrence;
    const mapping::Row &m_row;
    std::size_t m_variantIndex = 0;
    python::NodeId m_object = python::noNode; ///< the argument an unbound method is called on
    AskedTypes m_askedTypes;                  ///< by the guards of the variant
    bool m_unverifiable = false; ///< of the proposal in the making: a default parameter rule might not hold
    ProposalSet m_result;
};

} // namespace torchferry::convert
