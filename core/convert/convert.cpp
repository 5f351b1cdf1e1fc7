// SPDX-License-Identifier: Apache-2.0
#include "core/convert/convert.h"

#include <algorithm>

#include "core/base/cancel.h"
#include "core/base/reason.h"
#include "core/convert/context/resolver_table.h"
#include "core/convert/context/resolvers.h"
#include "core/convert/imports/import_analysis.h"
#include "core/convert/model/emission.h"
#include "core/convert/model/fingerprint.h"
#include "core/convert/model/form_ids.h"
#include "core/convert/model/import_facts.h"
#include "core/convert/model/occurrence.h"
#include "core/convert/occurrences/backward_results.h"
#include "core/convert/occurrences/collector.h"
#include "core/convert/occurrences/device_names.h"
#include "core/convert/occurrences/exception_handlers.h"
#include "core/convert/occurrences/file_names.h"
#include "core/convert/occurrences/look_alikes.h"
#include "core/convert/occurrences/method_overrides.h"
#include "core/convert/occurrences/method_renames.h"
#include "core/convert/occurrences/option_numbers.h"
#include "core/convert/occurrences/passed_keywords.h"
#include "core/convert/occurrences/reserved_members.h"
#include "core/convert/occurrences/returned_inputs.h"
#include "core/convert/occurrences/unknown_receivers.h"
#include "core/convert/occurrences/unused_imports.h"
#include "core/convert/proposals/context_limits.h"
#include "core/convert/proposals/finding_range.h"
#include "core/convert/proposals/names_in_texts.h"
#include "core/convert/proposals/own_names.h"
#include "core/convert/proposals/proposal_set.h"
#include "core/convert/proposals/propose_module.h"
#include "core/convert/proposals/repeated_types.h"
#include "core/convert/proposals/same_use.h"
#include "core/convert/proposals/variable_names.h"
#include "core/convert/rewrite/constant_conditions.h"
#include "core/convert/rewrite/idle_code.h"
#include "core/convert/rewrite/operator_layout.h"
#include "core/convert/rewrite/placement.h"
#include "core/convert/rewrite/string_quotes.h"
#include "core/mapping/option_forms.h"

namespace torchferry::convert {

using certainty::Limit;
using mapping::Category;
using mapping::Row;
using mapping::Use;
using python::NodeId;
using python::noNode;

namespace {

class Converter {
public:
    Converter(const FileContext &file, FileAnalysis &analysis, SharedReads &shared)
        : m_file(file),
          m_analysis(analysis),
          m_shared(shared),
          m_fingerprints(file.tree, file.source.path())
    {}

    void run()
    {
        Occurrences occurrences(collectOccurrences(m_file, m_shared));
        m_analysis.findings.reserve(occurrences.size());
        std::erase_if(occurrences, [this](Occurrence &occurrence) {
            lookForCancel();
            if (occurrence.origin == Occurrence::Origin::stringReference && isRewritten(occurrence.node))
                return true;
            Finding finding = findingOf(occurrence);
            if (occurrence.byName && finding.proposals.empty() && saysNothing(occurrence, finding))
                return true;
            if (occurrence.ofDerived && finding.proposals.size() == 1
                && changesNothing(m_file.tree, finding.proposals.front()))
                return true;
            if ((occurrence.origin == Occurrence::Origin::instanceCall
                 || occurrence.origin == Occurrence::Origin::aliasedCall
                 || occurrence.origin == Occurrence::Origin::inheritedConstructor
                 || occurrence.origin == Occurrence::Origin::operatorCall)
                && isSameCall(occurrence, finding))
                return true;
            finding.evidence = std::move(occurrence.evidence);
            leaveUpTo(finding.range.begin);
            m_around.push_back(finding.id);
            m_analysis.findings.push_back(std::move(finding));
            return false;
        });
        limitMigratedMembers(m_file, occurrences, m_analysis.findings);
        limitMigratedValues(m_file, occurrences, m_analysis.findings);
        limitAliasPairs(m_file, occurrences, m_analysis.findings);
        limitMutatingCalls(m_file, occurrences, m_analysis.findings);
        resolveContexts(m_file, occurrences, m_analysis.findings, m_analysis.cases);
        nameVariables(m_file, m_analysis.findings, m_analysis.cases);
        useQuotesOfFile(m_file, m_analysis.findings, m_analysis.cases);
        m_analysis.idleCode = collectIdleCode(m_file, m_analysis.findings);
        m_analysis.constantConditions =
            collectConstantConditions(m_file, occurrences, m_analysis.cases, m_analysis.findings, m_analysis.idleCode);
        m_shared.methods = methodFactsOf(m_file, occurrences, m_analysis.findings);
        m_analysis.importFacts = std::make_shared<const FileAnalysis::ImportFacts>(
            collectImports(m_file, occurrences, m_analysis.findings, m_shared));
        limitShownExpressions(m_file, occurrences, m_analysis.importFacts->retargetKeepsText, m_analysis.findings);
    }

private:
    /// Found by its name alone, and nothing can be done about it: worth a word only if it surely is a tensor's member
    /// and the call fits.
    bool saysNothing(const Occurrence &occurrence, const Finding &finding) const
    {
        if (finding.row != nullptr && context::isRegistered(m_file.pack.name, finding.row->resolver))
            return false; // its surroundings may tell
        if (occurrence.api[occurrence.api.rfind('.') + 1] == '_')
            return false; // no name that others have by chance
        // `p.data *= 0.9` works in place, whatever follows it.
        if (occurrence.use == Use::store
            && m_file.tree.kind(m_file.tree.parent(occurrence.node)) == python::Kind::augmented_assignment)
            return !occurrence.api.starts_with(m_file.pack.source.tensorClass + ".");
        return finding.certainty.isGuess() || is(finding.message, Reason::unknownSignature)
               || !(occurrence.api.starts_with(m_file.pack.source.tensorClass + ".")
                    || isCustomaryMember(m_file, occurrence));
    }

    /// What is annotated as a class is some class derived from it: one that takes other arguments. What is called in a
    /// way that does not fit is something else.
    bool isOther(const Finding &finding) const
    {
        const mapping::ApiFacts *facts = m_file.pack.sourceFacts.find(finding.api);
        return is(finding.message, Reason::unknownSignature)
               || (facts != nullptr && facts->kind == mapping::ApiKind::class_
                   && is(finding.message, Reason::noRowForCall));
    }

    /// The proposals of a finding around the text, in its statement, all write something else for it.
    bool isRewritten(NodeId string)
    {
        const ByteRange text = m_file.tree.range(string);
        const NodeId statement = m_file.tree.statement(string);
        const std::uint32_t begin = statement == noNode ? text.begin : m_file.tree.begin(statement);
        const auto keeps = [text](const Piece &piece) { return piece.keepsSource() && piece.range.overlaps(text); };
        const auto writes = [text, &keeps](const Proposal &proposal) {
            const auto keepsBeside = [&keeps](const StatementEdit &edit) {
                return std::any_of(edit.pieces.begin(), edit.pieces.end(), keeps);
            };
            return proposal.range.contains(text) && std::none_of(proposal.pieces.begin(), proposal.pieces.end(), keeps)
                   && std::none_of(proposal.statements.begin(), proposal.statements.end(), keepsBeside);
        };
        leaveUpTo(text.begin);
        return std::any_of(m_around.begin(), m_around.end(), [&](FindingId id) {
            const std::vector<Proposal> &proposals = m_analysis.findings[id].proposals;
            return m_analysis.findings[id].range.begin >= begin && !proposals.empty()
                   && std::all_of(proposals.begin(), proposals.end(), writes);
        });
    }

    /// What comes from here on is in none of the findings that have ended by now.
    void leaveUpTo(std::uint32_t offset)
    {
        while (!m_around.empty() && m_analysis.findings[m_around.back()].range.end <= offset)
            m_around.pop_back();
    }

    /// The call stays as it is; or it does not fit, so that what is believed of the object may be wrong.
    bool isSameCall(const Occurrence &occurrence, const Finding &finding) const
    {
        if (finding.row != nullptr && finding.row->isSame && finding.proposals.empty())
            return true; // no row is about it
        if (finding.proposals.empty() && occurrence.origin == Occurrence::Origin::aliasedCall && isOther(finding))
            return true;
        if (finding.proposals.empty())
            return occurrence.origin != Occurrence::Origin::operatorCall && !occurrence.certainty.isCertain()
                   && is(finding.message, Reason::unknownSignature);
        // `super().__init__(size, **options)`: what cannot be seen may be what would have to change.
        return finding.proposals.size() == 1 && finding.warnings.empty()
               && (occurrence.origin == Occurrence::Origin::operatorCall
                       ? changesOnlyLayout(m_file.tree, finding.proposals.front())
                       : changesNothing(m_file.tree, finding.proposals.front()));
    }

    Finding findingOf(const Occurrence &occurrence)
    {
        Finding finding;
        finding.id = m_analysis.findings.nextId();
        finding.api = occurrence.api;
        finding.use = occurrence.use;
        finding.origin = occurrence.origin;
        finding.range = m_file.tree.range(occurrence.node);
        finding.nameRange = nameRangeOf(occurrence);
        finding.certainty = occurrence.certainty;
        finding.through = occurrence.through;
        finding.fingerprint = m_fingerprints.of(occurrence.node, ruleOf(occurrence));
        switch (occurrence.origin) {
        case Occurrence::Origin::module: describeModule(m_file, occurrence, finding); break;
        case Occurrence::Origin::stringReference: describeText(m_file, occurrence, finding); break;
        case Occurrence::Origin::unicodeIdentifier:
            describe(finding, Category::argsDiffer,
                     {"TF4059", {{"name", std::string(m_file.tree.text(occurrence.name))}, {"api", occurrence.api}}});
            break;
        case Occurrence::Origin::lookAlikeIdentifier: {
            const std::string name(m_file.tree.text(occurrence.name));
            describe(finding, Category::context,
                     {"TF4140", {{"name", name}, {"api", occurrence.api}, {"characters", strangeCharacters(name)}}});
            finding.advisory = true;
            break;
        }
        case Occurrence::Origin::starImport:
            describe(finding, Category::argsDiffer, {"TF4016", {{"api", occurrence.api}}});
            break;
        case Occurrence::Origin::unusedImport:
            if (occurrence.stays)
                describe(finding, Category::oneToOne, {"TF4063", {{"api", occurrence.api}}});
            else
                describeImport(finding, occurrence.shared);
            break;
        case Occurrence::Origin::shadowedTarget:
            finding.api = occurrence.prefix;
            describe(finding, Category::argsDiffer, {"TF4036", {{"name", finding.api}, {"path", occurrence.api}}});
            finding.advisory = true;
            break;
        case Occurrence::Origin::unresolvedCall:
            describe(finding, Category::argsDiffer,
                     {"TF4069",
                      {{"callee", std::string(m_file.tree.text(occurrence.name))},
                       {"source", occurrence.api},
                       {"keyword", std::string(m_file.tree.text(m_file.tree.parent(occurrence.givenValue)))}}});
            finding.advisory = true;
            break;
        case Occurrence::Origin::methodOverride: describeOverriding(m_file, occurrence, finding); break;
        case Occurrence::Origin::reservedMember: describeReservedMember(m_file, occurrence, finding); break;
        case Occurrence::Origin::methodDefinition:
        case Occurrence::Origin::methodReference: describeRenamed(finding, occurrence); break;
        case Occurrence::Origin::exceptionHandler: describeExceptionHandler(m_file, occurrence, finding); break;
        case Occurrence::Origin::backwardResult: describeBackwardResults(m_file, occurrence, finding); break;
        case Occurrence::Origin::returnedInput: describeReturnedInput(m_file, occurrence, finding); break;
        case Occurrence::Origin::namedTupleField: describeElement(finding, occurrence); break;
        case Occurrence::Origin::optionKey:
            if (describeDeviceName(m_file, occurrence, finding) || describeFileName(m_file, occurrence, finding)
                || describePassedKeyword(m_file, occurrence, finding)
                || describeWholeOption(m_file, occurrence, finding))
                break;
            [[fallthrough]];
        default: applyRow(finding, occurrence); break;
        }
        if (auto warning = lookAlikeWarning(m_file, finding.api))
            finding.warnings.push_back(std::move(*warning));
        return finding;
    }

    static std::string ruleOf(const Occurrence &occurrence)
    {
        return std::string(occurrence.api).append(1, ' ').append(mapping::key(occurrence.use));
    }

    ByteRange nameRangeOf(const Occurrence &occurrence) const
    {
        if (occurrence.origin == Occurrence::Origin::member) {
            const NodeId member = m_file.tree.child(occurrence.name, python::Field::attribute);
            if (member != noNode)
                return m_file.tree.range(member);
        }
        return m_file.tree.range(occurrence.name);
    }

    static void describe(Finding &finding, Category category, Message message)
    {
        finding.category = category;
        finding.message = std::move(message);
    }

    /// An import whose name is not read is retargeted or removed; the import plan writes it.
    void describeImport(Finding &finding, bool isShared) const
    {
        describe(finding, Category::oneToOne,
                 {isShared ? codeOf(Reason::sharedImport) : "TF4017", {{"api", finding.api}}});
        if (isShared)
            finding.certainty.limit(Limit::importIsShared, {{"api", finding.api}}); // decided there
        finding.kind = mapping::SubKind::noParams;
        if (const auto module = m_file.pack.modules.find(finding.api); module != m_file.pack.modules.end())
            finding.target = module->second;
        if (!isShared && !m_file.names.usesOf(finding.through).empty()) { // of a name that denotes the counterpart too
            finding.row = counterpartBoundBeside(m_file, finding.through);
            finding.target = finding.row == nullptr ? finding.target : finding.row->variants.front().target;
            if (!finding.target.empty()) // else what reads the name means something else
                finding.message = {"TF4001", {{"api", finding.api}, {"target", finding.target}}};
            else if (m_file.names.bindings()[finding.through].optional)
                return describe(finding, Category::oneToOne, {"TF4063", {{"api", finding.api}}});
        }
        Proposal proposal;
        proposal.form = importForm;
        proposal.label = {"TF6004", {{"api", finding.api}}};
        proposal.range = finding.range;
        proposal.certainty = finding.certainty;
        proposal.pieces = {sourcePiece(finding.range)};
        finding.proposals.push_back(std::move(proposal));
    }

    /// The case of all definitions and uses writes the name.
    void describeRenamed(Finding &finding, const Occurrence &occurrence) const
    {
        finding.row = m_file.pack.row(occurrence.api, Use::definition);
        finding.target = finding.row->variants.front().target;
        const bool isDefinition = occurrence.origin == Occurrence::Origin::methodDefinition;
        describe(finding, Category::context,
                 {isDefinition ? "TF5052" : "TF5053",
                  {{"api", occurrence.api}, {"name", std::string(renamedTo(*finding.row))}}});
    }

    /// By its place the element is found in a named tuple and in a plain one.
    void describeElement(Finding &finding, const Occurrence &occurrence) const
    {
        if (!occurrence.position)
            return describe(finding, Category::argsDiffer, {"TF4054", {{"api", finding.api}}});
        const std::string place = "[" + std::to_string(*occurrence.position) + "]";
        describe(finding, Category::argsDiffer, {"TF4037", {{"api", finding.api}, {"place", place}}});
        Proposal proposal;
        proposal.form = "place";
        proposal.label = {"TF6002", {{"form", place}}};
        proposal.range = finding.range;
        proposal.certainty = finding.certainty;
        Piece object;
        object.kind = Piece::Kind::source;
        object.range = m_file.tree.range(occurrence.receiver);
        Outcome<Emission> written = placeInContext(
            m_file, occurrence.node, {{object, literalPiece(place)}, python::Precedence::primary, {}}, true);
        if (!written)
            return describe(finding, Category::argsDiffer, written.error());
        proposal.pieces = std::move(written->pieces);
        proposal.required = python::requiredAt(m_file.tree, occurrence.node);
        finding.proposals.push_back(std::move(proposal));
    }

    void applyRow(Finding &finding, const Occurrence &occurrence)
    {
        if (const mapping::SameName *same = sameUse(m_file, occurrence)) {
            describeSame(m_file, occurrence, *same, finding);
            return addOptions(finding, occurrence);
        }
        finding.row = m_file.pack.row(occurrence.api, occurrence.use);
        if (finding.row != nullptr && finding.row->isSame)
            return describe(finding, Category::argsDiffer, {"TF4190", {{"api", occurrence.api}}});
        if ((finding.row == nullptr || finding.row->isNamespace()) && m_ownNames.describe(occurrence, finding))
            return;
        if (finding.row == nullptr) {
            const std::vector<Row> *rows = m_file.pack.rowsOf(occurrence.api);
            if (rows != nullptr)
                finding.row = &rows->front(); // it is about another use, but what it says is of help
            describe(finding, rows == nullptr ? Category::missing : finding.row->category,
                     {rows == nullptr ? "TF4002" : codeOf(Reason::noRewrite), {{"api", occurrence.api}}});
            return;
        }
        ProposalSet proposed = propose(m_file, occurrence, *finding.row);
        describeRow(finding, proposed);
        finding.proposals = std::move(proposed.proposals);
        for (Proposal &proposal : finding.proposals)
            leaveOutRepeated(m_file, occurrence, proposal);
        if (proposed.joint)
            finding.joint = std::make_shared<JointEdit>(std::move(*proposed.joint));
        finding.parameters = std::move(proposed.parameters);
        widen(finding, m_analysis.findings.empty() ? 0 : m_analysis.findings.back().range.begin);
        if (proposed.receiverIndependent)
            finding.certainty.supersede(Limit::receiverIndependent);
        limitByContext(m_file, occurrence, finding);
        if (proposed.warning)
            finding.warnings.push_back(*proposed.warning);
        if (finding.row->isNamespace())
            finding.message = {"TF4041", {{"api", occurrence.api}, {"namespace", namespaceOf(*finding.row)}}};
        else if (finding.proposals.empty())
            explainRefusal(finding, proposed.refusalReason);
        else if (finding.target.empty())
            finding.message = message("TF4024", MessageArgument{"api", occurrence.api});
        else
            finding.message =
                message("TF4001", MessageArgument{"api", occurrence.api}, MessageArgument{"target", finding.target});
    }

    /// What has the same name is the default of what a project decides once; the row of the name has the other options.
    void addOptions(Finding &finding, const Occurrence &occurrence) const
    {
        const Row *row = m_file.pack.row(occurrence.api, occurrence.use);
        if (row == nullptr || (row->resolver.empty() && row->optionalResolver.empty()) || finding.certainty.isGuess())
            return;
        for (Proposal &proposal : propose(m_file, occurrence, *row).proposals)
            if (!mapping::optionOf(proposal.form).empty())
                finding.proposals.push_back(std::move(proposal));
    }

    static void describeRow(Finding &finding, const ProposalSet &proposed)
    {
        const Row &row = *finding.row;
        finding.category = row.category;
        finding.kind = row.subKind;
        const mapping::Variant *variant = proposed.variant;
        if (variant == nullptr && !row.variants.empty())
            variant = &row.variants.front();
        if (variant == nullptr)
            return;
        finding.target = variant->target;
        if (row.variants.size() > 1) {
            finding.category = variant->category;
            finding.kind = variant->subKind;
        }
    }

    static std::string namespaceOf(const Row &row)
    {
        return row.api.substr(0, row.api.size() - Row::namespaceEnd.size());
    }

    void explainRefusal(Finding &finding, const std::optional<Message> &refusalReason) const
    {
        const Row &row = *finding.row;
        if (row.category == Category::missing) {
            finding.message = {"TF4003", {{"api", finding.api}}};
        } else if (row.category == Category::otherPackage) {
            const char *code = row.package == m_file.pack.package ? "TF4172" : "TF4019";
            finding.message = {code, {{"api", finding.api}, {"package", row.package}}};
        } else if (row.category == Category::context && context::isRegistered(m_file.pack.name, row.resolver)) {
            finding.message = {"TF4018", {{"api", finding.api}}};
        } else if (refusalReason) {
            finding.message = *refusalReason;
        } else {
            finding.message = {codeOf(Reason::noRewrite), {{"api", finding.api}}};
        }
    }

    const FileContext &m_file;
    FileAnalysis &m_analysis;
    OwnNames m_ownNames{m_file};
    SharedReads &m_shared;
    Fingerprinter m_fingerprints;
    std::vector<FindingId> m_around; ///< findings the next one may be in, outer before inner
};

/// Findings in a region that does not parse are shown, not rewritten: what the grammar made of it may be wrong.
void withdrawBroken(FileAnalysis &analysis)
{
    for (Finding &finding : analysis.findings) {
        // The regions are in order and apart: the first that does not end before the finding is the one to ask.
        auto error =
            std::lower_bound(analysis.errors.begin(), analysis.errors.end(), finding.range.begin,
                             [](const ByteRange &region, std::uint32_t offset) { return region.end < offset; });
        bool broken = false;
        for (; error != analysis.errors.end() && error->begin <= finding.range.end && !broken; ++error)
            broken = error->overlaps(finding.range) || finding.range.contains(*error);
        if (!broken)
            continue;
        finding.proposals.clear();
        if (finding.joint)
            finding.joint->proposal.reset();
        finding.message = {"TF4023", {{"api", finding.api}}};
    }
}

} // namespace

std::shared_ptr<const FileAnalysis> convertFile(const FileContext &file,
                                                std::shared_ptr<const source::SourceFile> source,
                                                std::shared_ptr<const mapping::Pack> pack, SharedReads &shared)
{
    auto analysis = std::make_shared<FileAnalysis>();
    analysis->path = source->path();
    analysis->source = std::move(source);
    analysis->pack = std::move(pack);
    analysis->errors = file.tree.errors();
    analysis->lineLimit = file.lineLimit;
    analysis->helperPlace = file.helperPlace;
    analysis->program = file.program;
    Converter(file, *analysis, shared).run();
    analysis->status = analysis->findings.empty() ? FileStatus::unchanged : FileStatus::partly;
    if (!analysis->errors.empty()) {
        analysis->status = FileStatus::syntaxError;
        const auto place = analysis->source->position(analysis->errors.front().begin);
        analysis->reason = Message{"TF4022", {{"path", analysis->path}, {"line", std::to_string(place.line)}}};
        withdrawBroken(*analysis);
    }
    return analysis;
}

std::shared_ptr<const FileAnalysis> skippedFile(std::string path, FileStatus status, const Error &why,
                                                std::shared_ptr<const mapping::Pack> pack)
{
    auto analysis = std::make_shared<FileAnalysis>();
    analysis->path = std::move(path);
    analysis->status = status;
    analysis->reason = Message{why.code, why.arguments};
    analysis->pack = std::move(pack);
    analysis->importFacts = std::make_shared<const FileAnalysis::ImportFacts>();
    return analysis;
}

} // namespace torchferry::convert
