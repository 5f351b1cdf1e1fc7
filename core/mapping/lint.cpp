// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <tuple>

#include "core/base/dotted.h"
#include "core/mapping/classify.h"
#include "core/mapping/lint_context.h"
#include "core/mapping/target_names.h"

namespace torchferry::mapping {
namespace {

using Severity = LintIssue::Severity;

/// A file of a pack that grows beyond this is split.
constexpr std::size_t maximumFileSize = 1U << 20U;

class RowLinter {
public:
    RowLinter(const LintContext &context) : m_context(context), m_row(context.row) {}

    void lint()
    {
        lintSource();
        lintCategory();
        lintTexts();
        if (m_row.holdsFor(Use::definition))
            lintDefinition();
        for (const Variant &variant : m_row.variants)
            lintVariant(variant);
        lintVariantOrder(m_context);
    }

private:
    void lintSource()
    {
        if (m_row.isNamespace())
            return lintNamespace();
        const SignatureSet &facts = m_context.pack.sourceFacts;
        if (m_context.source == nullptr && !facts.isModule(m_row.api))
            m_context.report("TF3301", {{"api", m_row.api}});
        else if (const std::string canonical = facts.canonical(m_row.api); canonical != m_row.api)
            m_context.report("TF3336", {{"api", m_row.api}, {"canonical", canonical}});
    }

    /// Of names that are not known nothing can be written, and only names of the source come to the row.
    void lintNamespace()
    {
        const bool isPlain = std::all_of(m_row.variants.begin(), m_row.variants.end(), [](const Variant &variant) {
            return variant.target.empty() && variant.params.empty() && variant.forms.empty();
        });
        if (!m_context.pack.source.owns(m_row.api))
            m_context.report("TF3301", {{"api", m_row.api}});
        else if (!isPlain || m_row.category < Category::otherPackage)
            m_context.report("TF3346", {{"api", m_row.api}});
    }

    /// 1 to 3 follow from the tables; 4 to 7 are declared and ask for what a person needs then.
    void lintCategory()
    {
        const bool hasForms = std::any_of(m_row.variants.begin(), m_row.variants.end(),
                                          [](const Variant &variant) { return !variant.forms.empty(); });
        const std::string number = std::to_string(mapping::number(m_row.category));
        if (!m_row.detail.empty() && m_row.category != Category::argsDiffer)
            m_context.report("TF3332", {{"detail", m_row.detail}, {"category", number}});
        switch (m_row.category) {
        case Category::oneToOne:
        case Category::sourceMore:
        case Category::argsDiffer: lintComputed(); break;
        case Category::composite:
            if (!hasForms && m_row.advice.empty())
                m_context.report("TF3321", {{"api", m_row.api}, {"category", number}});
            break;
        case Category::context:
            if (!hasForms && m_row.resolver.empty())
                m_context.report("TF3319", {{"api", m_row.api}});
            break;
        case Category::otherPackage:
            if (m_row.package.empty())
                m_context.report("TF3320", {{"api", m_row.api}});
            break;
        case Category::missing:
            if (std::any_of(m_row.variants.begin(), m_row.variants.end(),
                            [](const Variant &variant) { return !variant.target.empty(); }))
                m_context.report("TF3322", {{"api", m_row.api}});
            break;
        }
        if (m_row.category >= Category::otherPackage && m_row.advice.empty())
            m_context.report("TF3323", {{"api", m_row.api}, {"category", number}});
    }

    void lintComputed()
    {
        Category computed = Category::oneToOne;
        for (const Variant &variant : m_row.variants) {
            const bool isDeclaredHigher = variant.declared && variant.category > Category::argsDiffer;
            computed = std::max(
                computed, isDeclaredHigher
                              ? variant.category
                              : computeCategory(variant, m_context.source, m_context.pack.ignoredParameters).category);
        }
        const bool explained =
            !m_row.because.empty()
            || (m_row.category == Category::argsDiffer && !m_row.detail.empty() && computed <= m_row.category);
        if (computed != m_row.category && !explained)
            m_context.report("TF3335", {{"api", m_row.api},
                                        {"declared", std::to_string(mapping::number(m_row.category))},
                                        {"computed", std::to_string(mapping::number(computed))}});
    }

    /// All that is written of a definition is the name of its method.
    void lintDefinition()
    {
        const SignatureSet &targets = m_context.pack.targetFacts;
        const bool isMethod = m_context.source != nullptr && m_context.source->kind == ApiKind::method;
        const bool hasName = std::all_of(m_row.variants.begin(), m_row.variants.end(), [&](const Variant &variant) {
            const ApiFacts *target = targets.find(variant.target);
            return target != nullptr && target->kind == ApiKind::method
                   && lastPart(variant.target) == lastPart(m_row.variants.front().target);
        });
        if (!isMethod || !hasName)
            m_context.report("TF5054", {{"api", m_row.api}});
    }

    void lintTexts()
    {
        const auto needsBoth = [this](const LocalText &text, std::string_view name, Spot where) {
            if (!text.empty() && text.zh.empty())
                m_context.report("TF3326", {{"key", std::string(name)}}, where, Severity::warning);
        };
        needsBoth(m_row.notes, "notes", {});
        needsBoth(m_row.advice, "advice", {});
        needsBoth(m_row.because, "because", {});
        for (const Variant &variant : m_row.variants)
            for (const Form &form : variant.forms) // those of one decision have its labels
                needsBoth(form.label, "label", form.where);
        for (const std::string &link : m_row.docs)
            if (!link.starts_with("https://"))
                m_context.report("TF3327", {{"link", link}});
    }

    /// A name of the target, or one that rules declare; of any other root nothing is known.
    [[nodiscard]] bool isOurs(std::string_view dotted) const { return m_context.pack.mayWrite(dotted); }

    /// A signature the row gives itself may be of a later version, but a slip of the pen is likelier.
    void lintSignatures(const Variant &variant)
    {
        if (m_context.source == nullptr || m_context.source->overloads.empty())
            return;
        const std::vector<Signature> &known = m_context.source->overloads;
        const auto accepts = [](const Signature &signature, const std::string &name) {
            return signature.find(name) != nullptr
                   || std::any_of(signature.parameters.begin(), signature.parameters.end(),
                                  [](const Parameter &p) { return p.kind == ParameterKind::varKeyword; });
        };
        std::set<std::string> unknown;
        for (const Signature &signature : variant.signatures)
            for (const Parameter &parameter : signature.parameters)
                if (std::none_of(known.begin(), known.end(),
                                 [&](const Signature &one) { return accepts(one, parameter.name); }))
                    unknown.insert(parameter.name);
        for (const std::string &name : unknown)
            m_context.report("TF3340", {{"parameter", name}, {"api", m_row.api}}, variant.where, Severity::warning);
    }

    void lintVariant(const Variant &variant)
    {
        const bool foreign = variant.category == Category::otherPackage && !isOurs(variant.target);
        bool targetKnown = true;
        if (!variant.target.empty() && !foreign) {
            const DottedName::Kind kind = lookUp(m_context.pack.targetFacts, variant.target).kind;
            targetKnown = kind == DottedName::Kind::api || kind == DottedName::Kind::module;
            if (!targetKnown)
                m_context.report("TF3302", {{"target", variant.target}, {"api", m_row.api}}, variant.where);
        }
        const bool deletes =
            std::any_of(variant.forms.begin(), variant.forms.end(), [](const Form &f) { return f.deletes; });
        if (variant.target.empty() && variant.category <= Category::argsDiffer && !deletes)
            m_context.report("TF3328",
                             {{"api", m_row.api}, {"category", std::to_string(mapping::number(variant.category))}},
                             variant.where);
        // Nothing to bind where nothing is called, nothing to compare where the counterpart is not known.
        const bool isCalled = m_row.holdsFor(Use::call) || m_row.holdsFor(Use::load);
        const bool hasTable = !variant.target.empty() || !variant.params.empty();
        if (isCalled && targetKnown && !foreign && hasTable && m_context.source != nullptr)
            lintTable(m_context, variant);
        lintSignatures(variant);
        lintForms(m_context, variant);
    }

    const LintContext &m_context;
    const Row &m_row;
};

/// Two rows of one name must be for different uses.
void lintUses(const Pack &pack, const std::vector<Row> &rows, std::vector<LintIssue> &issues)
{
    std::set<Use> uses;
    for (const Row &row : rows)
        for (const Use use : row.uses)
            if (!uses.insert(use).second)
                LintContext{pack, row, nullptr, issues}.report("TF3333",
                                                               {{"api", row.api}, {"use", std::string(key(use))}});
}

void addIssue(std::vector<LintIssue> &issues, Severity severity, std::string_view code,
              std::vector<MessageArgument> arguments, std::string path)
{
    issues.push_back({severity, Message{std::string(code), std::move(arguments)}, Place{std::move(path), 0, 0}, {}});
}

void lintPack(const Pack &pack, std::vector<LintIssue> &issues)
{
    const std::string description = pack.files.empty() ? std::string() : pack.files.front().path;
    for (const auto &[source, target] : pack.modules) {
        if (!pack.sourceFacts.isModule(source))
            addIssue(issues, Severity::error, "TF3337", {{"module", source}, {"framework", pack.source.name}},
                     description);
        if (!pack.targetFacts.isModule(target))
            addIssue(issues, Severity::error, "TF3337", {{"module", target}, {"framework", pack.name}}, description);
    }
    for (const std::string &root : pack.roots)
        if (!pack.targetFacts.isModule(root))
            addIssue(issues, Severity::error, "TF3354", {{"name", root}, {"framework", pack.name}}, description);
    for (const TargetImport &import : pack.imports) {
        const auto kind = lookUp(pack.targetFacts, import.prefix).kind;
        // What an earlier version lacks is not written there.
        const bool isEarlier = compareVersions(pack.version, pack.usualVersion) < 0;
        if (import.preferred && !isEarlier && kind != DottedName::Kind::api && kind != DottedName::Kind::module)
            addIssue(issues, Severity::error, "TF3354", {{"name", import.prefix}, {"framework", pack.name}},
                     description);
    }
    for (const SignatureSet *set : {&pack.sourceFacts, &pack.targetFacts})
        for (const auto &[alias, canonical] : set->aliases())
            if (const auto kind = lookUp(*set, canonical).kind;
                kind != DottedName::Kind::api && kind != DottedName::Kind::module)
                addIssue(issues, Severity::warning, "TF3338", {{"alias", alias}, {"name", canonical}}, description);
    for (const PackFile &file : pack.files)
        if (file.size > maximumFileSize)
            addIssue(issues, Severity::warning, "TF3339", {{"path", file.path}}, file.path);
}

} // namespace

void LintContext::report(std::string_view code, std::vector<MessageArgument> arguments, Spot where,
                         LintIssue::Severity severity) const
{
    Place place = row.where;
    if (where.row != 0) {
        place.row = where.row;
        place.column = where.column;
    }
    issues.push_back({severity, Message{std::string(code), std::move(arguments)}, std::move(place), row.api});
}

bool LintContext::hasReceiver() const
{
    return source != nullptr && (source->kind == ApiKind::method || source->kind == ApiKind::attribute);
}

const std::vector<Signature> &LintContext::signaturesOf(const Variant &variant) const
{
    static const std::vector<Signature> none;
    return row.holdsFor(Use::call) ? sourceSignatures(variant, source) : none;
}

const DefaultParameterRule *LintContext::generalRule(std::string_view parameter) const
{
    for (const DefaultParameterRule &rule : pack.defaultParameterRules)
        if (rule.parameter == parameter)
            return &rule;
    return nullptr;
}

void lintRows(const Pack &pack, const std::string &api, std::vector<LintIssue> &issues)
{
    const std::vector<Row> &rows = *pack.rowsOf(api);
    lintUses(pack, rows, issues);
    for (const Row &row : rows)
        RowLinter(LintContext{pack, row, pack.sourceFacts.find(api), issues}).lint();
}

void lintResolvers(const Pack &pack, const std::string &api, const ResolverKeys &known, std::vector<LintIssue> &issues)
{
    for (const Row &row : *pack.rowsOf(api)) {
        for (const std::string &key : {row.resolver, row.optionalResolver}) {
            if (!key.empty() && !known.contains(key))
                LintContext{pack, row, nullptr, issues}.report(
                    "TF5043", {{"api", api}, {"resolver", key}, {"target", pack.name}});
        }
    }
}

std::vector<LintIssue> lint(const Pack &pack, const ResolverKeys *resolvers)
{
    std::vector<LintIssue> issues;
    lintPack(pack, issues);
    lintGeneralRules(pack, issues);
    lintSameNames(pack, issues);
    for (const auto &[api, rows] : pack.rows)
        lintRows(pack, api, issues);
    for (const auto &[api, rows] : pack.rows) {
        if (resolvers != nullptr)
            lintResolvers(pack, api, *resolvers, issues);
    }
    std::stable_sort(issues.begin(), issues.end(), [](const LintIssue &a, const LintIssue &b) {
        return std::tie(a.where.path, a.where.row, a.where.column, a.message.code)
               < std::tie(b.where.path, b.where.row, b.where.column, b.message.code);
    });
    return issues;
}

} // namespace torchferry::mapping
