// SPDX-License-Identifier: Apache-2.0
#include "core/convert/propose.h"

#include <algorithm>

#include "core/convert/general_rules.h"
#include "core/convert/statements.h"
#include "core/convert/table.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::ApiKind;
using mapping::Category;
using mapping::Form;
using mapping::GeneralRule;
using mapping::Note;
using mapping::ParameterRule;
using mapping::Replaces;
using mapping::Row;
using mapping::Use;
using mapping::Variant;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;
using types::Confidence;

namespace {

constexpr std::size_t mostProposals = 4;

class Proposer {
public:
    Proposer(const FileContext &file, const SourceUse &use, const Row &row) : m_file(file), m_use(use), m_row(row)
    {
        for (const GeneralRule &rule : file.pack.generalRules)
            m_covered.push_back(rule.parameter);
    }

    Proposed run()
    {
        switch (m_use.use) {
        case Use::call: proposeCall(); break;
        case Use::load:
        case Use::store: proposeAccess(); break;
        default: proposeName(); break;
        }
        if (!m_result.proposals.empty())
            m_result.obstacle.reset();
        return std::move(m_result);
    }

private:
    const Tree &tree() const { return m_file.tree; }

    void obstacle(Message message)
    {
        if (!m_result.obstacle)
            m_result.obstacle = std::move(message);
    }

    // --- calls ---------------------------------------------------------------------------------------------------

    void proposeCall()
    {
        const CallSite site = CallSite::of(tree(), m_use.node);
        if (site.list == noNode)
            return obstacle({"TF4004", {{"api", m_use.api}}});
        const ApiFacts *facts = m_file.pack.sourceFacts.find(m_use.api);
        const bool numpyNames = facts != nullptr && facts->acceptsNumpyNames;
        bool doubt = false;
        for (const Variant &variant : m_row.variants) {
            const std::vector<mapping::Signature> *signatures = &variant.signatures;
            if (signatures->empty() && facts != nullptr)
                signatures = &facts->overloads;
            std::optional<BoundCall> best;
            for (const mapping::Signature &signature : *signatures) {
                auto bound = bind(m_file, site, signature, numpyNames);
                if (bound && (!best || (best->typeDoubt && !bound->typeDoubt)))
                    best = std::move(bound);
            }
            if (!best)
                continue;
            const std::size_t before = m_result.proposals.size();
            m_variantIndex = static_cast<std::size_t>(&variant - m_row.variants.data());
            proposeVariant(site, *best, variant);
            if (m_result.variant == nullptr)
                m_result.variant = &variant;
            if (!best->typeDoubt)
                break;
            doubt = doubt || before != 0;
            if (&variant != &m_row.variants.back() && anotherBinds(site, variant, numpyNames, facts))
                doubt = true;
        }
        if (m_result.variant == nullptr)
            obstacle({bindsAny(site, facts, numpyNames) ? "TF4034" : "TF4004", {{"api", m_use.api}}});
        if (doubt) {
            for (Proposal &proposal : m_result.proposals)
                proposal.confidence = Confidence::guess;
        }
    }

    /// The call is right, though the row is for other ways of calling.
    bool bindsAny(const CallSite &site, const ApiFacts *facts, bool numpyNames) const
    {
        return facts != nullptr
               && std::any_of(facts->overloads.begin(), facts->overloads.end(),
                              [&](const mapping::Signature &signature) {
                                  return bind(m_file, site, signature, numpyNames).has_value();
                              });
    }

    /// A variant behind `variant` binds the call too, so that only the types, which are unknown, tell them apart.
    bool anotherBinds(const CallSite &site, const Variant &variant, bool numpyNames, const ApiFacts *facts) const
    {
        for (const Variant *other = &variant + 1; other != m_row.variants.data() + m_row.variants.size(); ++other) {
            const std::vector<mapping::Signature> *signatures = &other->signatures;
            if (signatures->empty() && facts != nullptr)
                signatures = &facts->overloads;
            for (const mapping::Signature &signature : *signatures) {
                if (bind(m_file, site, signature, numpyNames))
                    return true;
            }
        }
        return false;
    }

    GuardSubject subjectOf(const CallSite *site, const BoundCall *bound)
    {
        m_typesAskedFor.reset();
        GuardSubject subject;
        subject.file = &m_file;
        subject.site = site;
        subject.bound = bound;
        subject.node = m_use.node;
        subject.receiver = m_use.receiver;
        subject.typesAskedFor = &m_typesAskedFor;
        return subject;
    }

    void proposeVariant(const CallSite &site, const BoundCall &bound, const Variant &variant)
    {
        const GuardSubject subject = subjectOf(&site, &bound);
        if (m_result.parameters.empty())
            m_result.parameters = parameterLines(subject, variant);
        Outcome<TableRewrite> table = variant.target.empty()
                                          ? Outcome<TableRewrite>(refusal("TF4003", {{"api", m_use.api}}))
                                          : rewriteByTable(subject, variant, m_covered);
        bool certain = true;
        for (const Form &form : variant.forms) {
            const Truth holds = evaluate(form.when, subject);
            if (holds == Truth::no)
                continue;
            const Outcome<> done = proposeForm(subject, variant, form, table);
            if (!done) {
                obstacle(done.error());
                if (holds == Truth::yes && form.when.kind != mapping::Guard::Kind::always)
                    return lowerUnless(certain); // it is this form or none
                continue;
            }
            if (holds == Truth::yes)
                return lowerUnless(certain);
            certain = false;
        }
        if (!table || !needsNoForm(variant, subject)) {
            obstacle(table ? Message{"TF4021", {{"api", m_use.api}}} : table.error());
            return lowerUnless(certain);
        }
        proposeTable(subject, std::move(*table));
        lowerUnless(certain);
    }

    /// After forms whose guards could not be decided all proposals are guesses, unless they come to the same.
    void lowerUnless(bool certain)
    {
        if (certain || (m_result.proposals.size() == 1 && !m_result.obstacle))
            return;
        for (Proposal &proposal : m_result.proposals)
            proposal.confidence = Confidence::guess;
    }

    /// The table alone is right for this call: no argument passed asks for a form.
    bool needsNoForm(const Variant &variant, const GuardSubject &subject) const
    {
        if (variant.target.empty())
            return false;
        return std::none_of(variant.params.begin(), variant.params.end(), [&](const ParameterRule &rule) {
            return rule.note == Note::differs && !rule.transform && !rule.source.empty() && passes(subject, rule.source)
                   && rule.target.empty();
        });
    }

    void proposeTable(const GuardSubject &subject, TableRewrite table)
    {
        Emission emission;
        m_doubtful = false;
        emission.pieces = table.plan.compose(tree().text());
        const bool general = !table.left.empty();
        if (const Outcome<> done = applyGeneral(subject, table.left, emission, m_doubtful); !done)
            return obstacle(done.error());
        Proposal proposal;
        proposal.form = formId("table");
        proposal.label = {"TF6001", {{"target", m_row.variants.empty() ? "" : targetOf(subject)}}};
        if (!finish(proposal, m_use.node, std::move(emission), !general))
            return;
        if (!general)
            proposal.call = std::move(table.plan);
        add(std::move(proposal));
    }

    /// Several forms may write the same: that is one proposal, and nothing to choose.
    void add(Proposal proposal)
    {
        const auto known =
            std::find_if(m_result.proposals.begin(), m_result.proposals.end(), [&](const Proposal &other) {
                return other.range == proposal.range && other.pieces == proposal.pieces && other.statements.empty()
                       && proposal.statements.empty();
            });
        if (known == m_result.proposals.end())
            m_result.proposals.push_back(std::move(proposal));
        else if (!known->call)
            known->call = std::move(proposal.call);
    }

    std::string targetOf(const GuardSubject &) const
    {
        return m_result.variant != nullptr ? m_result.variant->target : m_row.variants.front().target;
    }

    Outcome<> proposeForm(const GuardSubject &subject, const Variant &variant, const Form &form,
                          const Outcome<TableRewrite> &table)
    {
        if (m_result.proposals.size() >= mostProposals)
            return refusal("TF4020");
        Emission call;
        const Emission *callPieces = nullptr;
        std::vector<std::string> left;
        if (table) {
            call.pieces = table->plan.compose(tree().text());
            // What the table leaves to a general rule is not written by it.
            for (const mapping::Parameter &parameter : subject.bound->signature->parameters) {
                const bool isLeft =
                    std::find(table->left.begin(), table->left.end(), parameter.name) != table->left.end();
                if (passes(subject, parameter.name) && !isLeft)
                    call.mentioned.push_back(parameter.name);
            }
            call.mentioned.emplace_back("call");
            callPieces = &call;
        }
        Outcome<Emission> emission = instantiate(form.emit, subject, callPieces);
        if (!emission)
            return tl::unexpected<Message>(emission.error());
        if (const Outcome<> covered = checkCovered(subject, variant, *emission, m_covered, left); !covered)
            return covered;
        if (const Outcome<> done = applyGeneral(subject, left, *emission, m_doubtful); !done)
            return done;
        return finishForm(subject, form, std::move(*emission));
    }

    /// Ids are unique in a finding: those of the first variant are plain, the others name their variant.
    std::string formId(std::string id) const
    {
        return m_variantIndex == 0 ? std::move(id) : "variant:" + std::to_string(m_variantIndex + 1) + "/" + id;
    }

    // --- placing -------------------------------------------------------------------------------------------------

    /// Fills in range, pieces and precedence. False (with the obstacle noted) when the place does not allow it.
    bool finish(Proposal &proposal, NodeId place, Emission emission, bool sameLayout)
    {
        place = joinNegations(place, emission);
        Outcome<Emission> fitted = fitIntoPlace(m_file, place, std::move(emission), sameLayout);
        if (!fitted) {
            obstacle(fitted.error());
            return false;
        }
        proposal.range = tree().range(place);
        proposal.pieces = std::move(fitted->pieces);
        proposal.binding = fitted->binding;
        proposal.required = python::requiredAt(tree(), place);
        const bool mayBeOutdated = m_file.ported == Ported::partly && m_typesAskedFor.has_value();
        proposal.confidence = m_doubtful || mayBeOutdated
                                  ? Confidence::guess
                                  : std::min(m_use.confidence, m_typesAskedFor.value_or(Confidence::certain));
        return true;
    }

    /// `not x.requires_grad` is written `x.stop_gradient`, not with two negations.
    NodeId joinNegations(NodeId place, Emission &emission) const
    {
        constexpr std::string_view negation = "not ";
        const NodeId parent = tree().parent(place);
        if (parent == noNode || tree().kind(parent) != Kind::not_operator || emission.binding != Precedence::inversion
            || emission.pieces.empty() || emission.pieces.front().kind != Piece::Kind::literal
            || !emission.pieces.front().text.starts_with(negation))
            return place;
        emission.pieces.front().text.erase(0, negation.size());
        if (emission.pieces.front().text.empty())
            emission.pieces.erase(emission.pieces.begin());
        emission.binding = Precedence::comparison;
        return parent;
    }

    Outcome<> finishForm(const GuardSubject &subject, const Form &form, Emission emission)
    {
        Proposal proposal;
        proposal.form = formId("form:" + form.id);
        proposal.label = {"TF6002", {{"form", form.label.en.empty() ? form.emit.source : form.label.en}}};
        NodeId place = m_use.node;
        const NodeId statement = tree().statement(m_use.node);
        if (form.replaces == Replaces::access) {
            place = accessOf(tree(), m_use.node);
            if (place == noNode)
                return refusal("TF4021", {{"api", m_use.api}});
        } else if (form.replaces == Replaces::statement || form.deletes) {
            if (m_use.use == Use::store) {
                place = plainStore(tree(), m_use.name);
            } else if (statement == noNode || tree().firstNamedChild(statement) != m_use.node
                       || tree().kind(statement) != Kind::expression_statement) {
                return refusal("TF4026", {{"api", m_use.api}});
            } else {
                place = statement;
            }
            if (place == noNode)
                return refusal("TF4026", {{"api", m_use.api}});
        }
        if (form.deletes || (form.emit.parts.empty() && form.replaces == Replaces::statement)) {
            const auto edit = removal(m_file, tree().statement(place));
            if (!edit)
                return refusal("TF4026", {{"api", m_use.api}});
            proposal.range = tree().range(m_use.node);
            proposal.confidence = m_use.confidence;
            proposal.statements.push_back(*edit);
            m_result.proposals.push_back(std::move(proposal));
            return {};
        }
        for (const mapping::Template &before : form.prelude) {
            Outcome<Emission> written = instantiate(before, subject);
            if (!written)
                return tl::unexpected<Message>(written.error());
            auto edit = insertion(m_file, statement, StatementEdit::Kind::before, std::move(written->pieces));
            if (!edit || !runsOnce(tree(), m_use.node))
                return refusal("TF4026", {{"api", m_use.api}});
            proposal.statements.push_back(std::move(*edit));
        }
        if (!finish(proposal, place, std::move(emission), false))
            return m_result.obstacle ? Outcome<>(tl::unexpected<Message>(*m_result.obstacle))
                                     : Outcome<>(refusal("TF4021", {{"api", m_use.api}}));
        if (place == statement || (form.replaces == Replaces::statement && m_use.use == Use::store)) {
            proposal.binding = Precedence::primary; // a whole statement stands in no brackets
            proposal.required = Precedence::any;
        }
        add(std::move(proposal));
        return {};
    }

    // --- attributes ----------------------------------------------------------------------------------------------

    void proposeAccess()
    {
        GuardSubject subject = subjectOf(nullptr, nullptr);
        if (m_use.use == Use::store) {
            if (const NodeId assignment = plainStore(tree(), m_use.name); assignment != noNode)
                subject.value = tree().child(assignment, Field::right);
        }
        bool certain = true;
        for (const Variant &variant : m_row.variants) {
            m_result.variant = &variant;
            m_variantIndex = static_cast<std::size_t>(&variant - m_row.variants.data());
            for (const Form &form : variant.forms) {
                const Truth holds = evaluate(form.when, subject);
                if (holds == Truth::no)
                    continue;
                Outcome<Emission> emission = instantiate(form.emit, subject);
                const Outcome<> done = emission ? finishForm(subject, form, std::move(*emission))
                                                : Outcome<>(tl::unexpected<Message>(emission.error()));
                if (!done)
                    obstacle(done.error());
                else if (holds == Truth::yes)
                    return lowerUnless(certain);
                else
                    certain = false;
            }
            if (!variant.target.empty() && proposeTargetName(variant))
                return lowerUnless(certain);
        }
        if (m_result.proposals.empty())
            obstacle({"TF4021", {{"api", m_use.api}}});
    }

    /// An attribute or a constant under its new name: member for member, name for name.
    bool proposeTargetName(const Variant &variant)
    {
        const ApiFacts *target = m_file.pack.targetFacts.find(variant.target);
        const std::string_view member = memberOf(m_file.pack, variant.target);
        const ApiFacts *source = m_file.pack.sourceFacts.find(m_use.api);
        const bool wasAttribute = source == nullptr || source->kind != ApiKind::method;
        const bool becomesMethod = wasAttribute && target != nullptr && target->kind == ApiKind::method;
        const bool becomesFunction = target != nullptr && target->kind == ApiKind::function;
        if (m_use.use == Use::store && (becomesMethod || becomesFunction))
            return false;
        // A method that is passed on cannot become an attribute, which would be read at once.
        const bool targetIsAttribute = target != nullptr && target->kind == ApiKind::attribute;
        if (!wasAttribute && targetIsAttribute) {
            obstacle({"TF4021", {{"api", m_use.api}}});
            return false;
        }
        Emission emission;
        if (m_use.receiver == noNode) {
            emission.pieces = {namePiece(variant.target, tree().range(m_use.name))};
        } else if (!member.empty()) {
            const NodeId name = tree().child(m_use.name, Field::attribute);
            const ByteRange whole = tree().range(m_use.name);
            emission.pieces = {sourcePiece(ByteRange{whole.begin, tree()[name].begin})};
            if (tree().text(name) == member)
                emission.pieces = {sourcePiece(whole)};
            else
                emission.pieces.push_back(literalPiece(std::string(member)));
            if (becomesMethod)
                emission.pieces.push_back(literalPiece("()"));
        } else {
            emission.pieces = {namePiece(variant.target), literalPiece("("),
                               sourcePiece(tree(), m_use.receiver, Precedence::lambda), literalPiece(")")};
        }
        Proposal proposal;
        proposal.form = formId("name");
        proposal.label = {"TF6001", {{"target", variant.target}}};
        if (!finish(proposal, m_use.name, std::move(emission), true))
            return false;
        m_result.proposals.push_back(std::move(proposal));
        return true;
    }

    // --- names that are passed on --------------------------------------------------------------------------------

    void proposeName()
    {
        GuardSubject subject = subjectOf(nullptr, nullptr);
        // Forms of a row that is for calls say how a call is written, not what the name alone becomes.
        const bool ownForms = m_row.holdsFor(m_use.use) && !m_row.holdsFor(Use::call);
        for (const Variant &variant : m_row.variants) {
            for (const Form &form : variant.forms) {
                if (!ownForms || evaluate(form.when, subject) != Truth::yes)
                    continue;
                if (form.deletes && m_use.use == Use::decorator) {
                    deleteDecorator(form);
                    return;
                }
                Outcome<Emission> emission = instantiate(form.emit, subject);
                if (emission && finishForm(subject, form, std::move(*emission))) {
                    m_result.variant = &variant;
                    return;
                }
            }
        }
        const Variant &variant = m_row.variants.front();
        m_result.variant = &variant;
        if (variant.target.empty() || (m_use.origin == SourceUse::Origin::member && m_use.use != Use::value))
            return obstacle({"TF4003", {{"api", m_use.api}}});
        if (!proposeTargetName(variant))
            return;
        Proposal &proposal = m_result.proposals.back();
        proposal.confidence = std::min(proposal.confidence, confidenceOfName(variant));
    }

    /// A function that is passed on will be called by somebody: only with the same meaning of its arguments is that
    /// right. A class in an annotation or as a base is right by its name.
    Confidence confidenceOfName(const Variant &variant) const
    {
        if (m_use.use == Use::annotation || m_use.use == Use::base || isTypeTest(tree(), m_use.name))
            return Confidence::certain;
        const bool asks = std::any_of(variant.params.begin(), variant.params.end(), [](const ParameterRule &rule) {
            return rule.note == Note::set || rule.note == Note::defaultDiffers || rule.note == Note::differs;
        });
        if (asks || m_row.variants.size() > 1 || m_row.category >= Category::argsDiffer)
            return Confidence::guess;
        return m_row.category == Category::oneToOne ? Confidence::certain : Confidence::likely;
    }

    void deleteDecorator(const Form &form)
    {
        const NodeId decorator = tree().enclosing(m_use.node, Kind::decorator);
        const auto edit = decorator == noNode ? std::nullopt : removal(m_file, decorator);
        if (!edit)
            return obstacle({"TF4026", {{"api", m_use.api}}});
        Proposal proposal;
        proposal.form = "form:" + form.id;
        proposal.label = {"TF6003", {}};
        proposal.range = tree().range(m_use.node);
        proposal.confidence = m_use.confidence;
        proposal.statements.push_back(*edit);
        m_result.proposals.push_back(std::move(proposal));
    }

    const FileContext &m_file;
    const SourceUse &m_use;
    const Row &m_row;
    std::vector<std::string> m_covered;
    std::size_t m_variantIndex = 0;
    std::optional<Confidence> m_typesAskedFor; ///< by the guards of the variant
    bool m_doubtful = false;                   ///< of the proposal in the making: a general rule might not hold
    Proposed m_result;
};

} // namespace

Proposed propose(const FileContext &file, const SourceUse &use, const Row &row)
{
    return Proposer(file, use, row).run();
}

} // namespace torchferry::convert
