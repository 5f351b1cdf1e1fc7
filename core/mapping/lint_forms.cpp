// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/base/reason.h"
#include "core/mapping/classify.h"
#include "core/mapping/lint_context.h"
#include "core/mapping/option_forms.h"
#include "core/mapping/target_check.h"
#include "core/mapping/target_names.h"
#include "core/python/tree.h"

namespace torchferry::mapping {
namespace {

/// More conditions than these that only a program decides, and every form counts as reachable.
constexpr std::size_t maximumAtoms = 6;

class FormLinter {
public:
    FormLinter(const LintContext &context, const Variant &variant)
        : m_context(context),
          m_variant(variant),
          m_source(context.signaturesOf(variant))
    {
        for (const Form &form : variant.forms)
            m_mentions.push_back(mentionsOf(form, m_source));
    }

    void lint()
    {
        std::set<std::string> ids;
        for (std::size_t i = 0; i < m_variant.forms.size(); ++i) {
            const Form &form = m_variant.forms[i];
            if (!ids.insert(form.id).second)
                report("TF3334", form, {{"form", form.id}});
            lintGuardNames(form, form.when);
            if (!lintMentions(form, m_mentions[i]))
                continue;
            lintKind(form);
            lintStatements(m_context, form, m_source);
            if (form.byHand)
                lintByHand(i);
            else if (!isOption(form) && !isReachable(i))
                report(codeOf(Reason::formNeverSelected), form, {{"form", form.id}});
            else
                lintTexts(form, m_mentions[i]);
        }
        for (const Form &form : m_variant.jointForms) {
            const Mentions mentions = mentionsOf(form, m_source);
            lintGuardNames(form, form.when);
            if (lintMentions(form, mentions) && !form.byHand && form.replaces != Replaces::name)
                lintTexts(form, mentions);
        }
    }

private:
    void report(std::string_view code, const Form &form, std::vector<MessageArgument> arguments)
    {
        m_context.report(code, std::move(arguments), form.where);
    }

    [[nodiscard]] bool knowsParameter(std::string_view name) const
    {
        return std::any_of(m_source.begin(), m_source.end(),
                           [name](const Signature &signature) { return signature.find(name) != nullptr; });
    }

    /// A name of the source that a guard compares with must be one, and a class its own name: types have no aliases.
    void lintGuardNames(const Form &form, const Guard &guard)
    {
        for (const Guard &operand : guard.operands)
            lintGuardNames(form, operand);
        const bool hasWord = guard.kind == Guard::Kind::used; // `compared listed torch.Size`
        const std::string name = hasWord ? guard.argument.substr(guard.argument.rfind(' ') + 1) : guard.argument;
        if (guard.kind == Guard::Kind::profile && !m_context.pack.hasProfile(name)) {
            report("TF3348", form, {{"profile", name}});
            return;
        }
        if (guard.kind == Guard::Kind::mentions && !m_context.pack.projectWords.contains(name)) {
            report("TF3349", form, {{"word", name}});
            return;
        }
        const SignatureSet &facts = m_context.pack.sourceFacts;
        const bool namesClass = guard.kind == Guard::Kind::type && name.find('.') != std::string::npos;
        const bool namesSource = guard.kind == Guard::Kind::equals && name.find('.') != std::string::npos
                                 && m_context.pack.source.owns(name);
        const bool namesOther =
            guard.kind == Guard::Kind::used
            && (guard.parameter == "passed" || guard.parameter == "given" || guard.parameter == "under"
                || guard.parameter == "repeats" || guard.parameter == "spent"
                || (guard.parameter == "compared" && name.find('.') != std::string::npos))
            && !name.empty();
        if (namesClass) {
            const ApiFacts *found = facts.find(name);
            if (found == nullptr || found->kind != ApiKind::class_ || facts.canonical(name) != name)
                report("TF3347", form, {{"name", name}, {"canonical", facts.canonical(name)}, {"form", form.id}});
        } else if (namesSource || namesOther) {
            const DottedName::Kind kind = lookUp(facts, facts.canonical(name)).kind;
            if (kind == DottedName::Kind::missing)
                report("TF3347", form, {{"name", name}, {"canonical", facts.canonical(name)}, {"form", form.id}});
        }
    }

    bool lintMentions(const Form &form, const Mentions &mentions)
    {
        bool ok = true;
        const auto bad = [&](std::string_view code, const std::string &hole) {
            report(code, form, {{"hole", hole}, {"form", form.id}, {"api", m_context.row.api}});
            ok = false;
        };
        for (const auto *names : {&mentions.always, &mentions.some, &mentions.guarded})
            for (const std::string &name : *names)
                if (!knowsParameter(name) && (name != "receiver" || !m_context.hasReceiver()))
                    bad("TF3315", name);
        if (mentions.argument)
            bad("TF3315", "");
        if (mentions.receiver && !m_context.hasReceiver())
            bad("TF3318", "receiver");
        if (mentions.value && !m_context.row.holdsFor(Use::store))
            bad("TF3318", "value");
        if (mentions.call && m_variant.target.empty())
            bad("TF3318", "call");
        return ok;
    }

    void lintKind(const Form &form)
    {
        if (form.replaces == Replaces::access
            && !asksForUse(form.when,
                           {"index", "attribute", "called", "as", "first", "int", "list", "negated", "instance"}))
            report("TF3330", form, {{"form", form.id}});
        if (form.replaces == Replaces::comparison && (!asksForUse(form.when, {"compared"}) || form.writesStatements()))
            report("TF3330", form, {{"form", form.id}});
        if (form.replaces == Replaces::sum && (!asksForUse(form.when, {"added"}) || form.writesStatements()))
            report("TF3330", form, {{"form", form.id}});
        const Row &row = m_context.row;
        const bool standsAlone = !row.holdsFor(Use::call) && !row.holdsFor(Use::value) && !row.holdsFor(Use::load);
        if (!form.deletes && form.replaces != Replaces::statement && !standsAlone
            && form.emit.result == python::Precedence::any && !asksForUse(form.when, {"statement"}))
            report("TF3331", form, {{"form", form.id}, {"text", form.emit.source}});
    }

    /// The signatures by which a call can pass everything the form needs; null denotes an access.
    [[nodiscard]] std::vector<const Signature *> signaturesFor(const Mentions &mentions) const
    {
        std::vector<const Signature *> result;
        if (m_source.empty())
            result.push_back(nullptr);
        for (const Signature &signature : m_source)
            if (std::all_of(mentions.always.begin(), mentions.always.end(),
                            [&](const std::string &name) { return signature.find(name) != nullptr; }))
                result.push_back(&signature);
        return result;
    }

    /// The ways to call by one signature, as far as they differ in `relevant` parameters.
    [[nodiscard]] static std::vector<PassedParameters> ways(const Signature *signature, const Mentions &form,
                                                            const std::set<std::string, std::less<>> &relevant)
    {
        std::vector<std::string> required;
        std::vector<std::string> optional;
        if (signature != nullptr) {
            for (const Parameter &parameter : signature->parameters) {
                if (parameter.required() || form.always.contains(parameter.name))
                    required.push_back(parameter.name);
                else if (relevant.contains(parameter.name))
                    optional.push_back(parameter.name);
            }
        }
        return waysToCall(signature, required, optional);
    }

    /// There is a call that no earlier form takes and this one does.
    [[nodiscard]] bool isReachable(std::size_t index) const
    {
        const Form &form = m_variant.forms[index];
        const Mentions &mentions = m_mentions[index];
        std::set<std::string> atoms;
        std::set<std::string, std::less<>> relevant = mentions.some;
        for (std::size_t i = 0; i <= index; ++i) {
            collectAtoms(m_variant.forms[i].when, atoms);
            Mentions guard;
            addMentions(m_variant.forms[i].when, m_source, guard);
            relevant.insert(guard.guarded.begin(), guard.guarded.end());
        }
        if (atoms.size() > maximumAtoms)
            return true;
        for (const Signature *signature : signaturesFor(mentions))
            for (const PassedParameters &passed : ways(signature, mentions, relevant))
                if (covers(m_context, m_variant, form, mentions, passed) && isFirst(index, passed, atoms))
                    return true;
        return false;
    }

    [[nodiscard]] bool isFirst(std::size_t index, const PassedParameters &passed,
                               const std::set<std::string> &atoms) const
    {
        for (std::size_t bits = 0; bits < (std::size_t{1} << atoms.size()); ++bits) {
            std::map<std::string, bool> decided;
            std::size_t bit = 0;
            for (const std::string &atom : atoms)
                decided[atom] = ((bits >> bit++) & 1U) != 0;
            if (evaluate(m_variant.forms[index].when, passed, m_context.pack, decided) == Ternary::no)
                continue;
            bool taken = false;
            for (std::size_t i = 0; i < index && !taken; ++i)
                taken = covers(m_context, m_variant, m_variant.forms[i], m_mentions[i], passed)
                        && evaluate(m_variant.forms[i].when, passed, m_context.pack, decided) == Ternary::yes;
            if (!taken)
                return true;
        }
        return false;
    }

    /// Where such a form holds, an argument it asks about must keep the engine from writing anything. What is read or
    /// stored takes no arguments: there the form itself does, and so it does where what is done with the result decides.
    void lintByHand(std::size_t index)
    {
        const Form &form = m_variant.forms[index];
        const Mentions &mentions = m_mentions[index];
        const bool isOfResult = asksForUse(form.when, {"named", "rewritten", "shown"});
        bool stops = isOfResult || !m_context.row.holdsFor(Use::call);
        for (const Signature *signature : signaturesFor(mentions)) {
            for (const PassedParameters &passed : ways(signature, {}, mentions.guarded)) {
                if (isOfResult || (stops && mentions.guarded.empty()))
                    break;
                if (evaluate(form.when, passed, m_context.pack) == Ternary::no)
                    continue;
                stops = true;
                PassedParameters asked = passed;
                std::erase_if(asked.names, [&](const std::string &name) { return !mentions.guarded.contains(name); });
                if (covers(m_context, m_variant, form, mentions, asked))
                    return report("TF3345", form, {{"form", form.id}});
            }
        }
        if (!stops || !form.emit.parts.empty() || form.writesStatements())
            report("TF3345", form, {{"form", form.id}});
    }

    /// What the form writes, for every way to pass what it mentions, must be Python and must bind.
    void lintTexts(const Form &form, const Mentions &mentions)
    {
        std::set<std::string> seen;
        std::set<std::string, std::less<>> relevant = mentions.some;
        relevant.insert(mentions.guarded.begin(), mentions.guarded.end());
        for (const Signature *signature : signaturesFor(mentions)) {
            for (const PassedParameters &passed : ways(signature, mentions, relevant)) {
                if (!covers(m_context, m_variant, form, mentions, passed)
                    || evaluate(form.when, passed, m_context.pack) == Ternary::no)
                    continue;
                const std::optional<std::string> call =
                    mentions.call ? tableCall(m_context, m_variant, passed) : std::optional<std::string>(std::string());
                if (!call)
                    continue; // the table's own check tells
                std::string text;
                const auto add = [&](const std::vector<Template> &statements) {
                    for (const Template &statement : statements)
                        text += rendered(statement.parts, passed, *call) + "\n";
                };
                add(form.prelude);
                add(form.statements);
                text += rendered(form.emit.parts, passed, *call);
                text += form.after.empty() ? "" : "\n";
                add(form.after);
                if (seen.insert(text).second && !lintText(form, text))
                    return;
            }
        }
    }

    bool lintText(const Form &form, const std::string &text)
    {
        if (!python::Tree::parse(text).errors().empty()) {
            report("TF3324", form, {{"form", form.id}, {"text", text}});
            return false;
        }
        const std::vector<TargetIssue> issues = checkTarget(text, m_context.pack, true);
        if (issues.empty())
            return true;
        std::vector<MessageArgument> arguments = issues.front().message.arguments;
        arguments.push_back({"form", form.id});
        arguments.push_back({"text", text});
        report(issues.front().message.code, form, std::move(arguments));
        return false;
    }

    const LintContext &m_context;
    const Variant &m_variant;
    const std::vector<Signature> &m_source;
    std::vector<Mentions> m_mentions;
};

} // namespace

void lintForms(const LintContext &context, const Variant &variant)
{
    FormLinter(context, variant).lint();
}

void lintGeneralRules(const Pack &pack, std::vector<LintIssue> &issues)
{
    for (const DefaultParameterRule &rule : pack.defaultParameterRules) {
        Row row;
        row.api = rule.parameter;
        row.uses = {Use::call};
        row.where = {pack.files.empty() ? std::string() : pack.files.front().path, 0, 0};
        // A call of one argument that passes the parameter: what every row it is applied to has in common. Guards may ask
        // whether the parameter of another rule is passed as well.
        Variant variant;
        variant.target = "call_";
        Signature signature;
        signature.parameters.push_back({rule.parameter, ParameterKind::keywordOnly, "None", {}});
        variant.params.push_back({rule.parameter, {}, Note::rewrite, {}, {}, {}});
        for (const DefaultParameterRule &other : pack.defaultParameterRules) {
            if (other.parameter == rule.parameter)
                continue;
            signature.parameters.push_back({other.parameter, ParameterKind::keywordOnly, "None", {}});
            variant.params.push_back({other.parameter, {}, Note::drop, {}, {}, {}});
        }
        variant.signatures.push_back(std::move(signature));
        variant.forms = rule.forms;
        for (const Form &form : rule.forms)
            if (form.writesStatements())
                LintContext{pack, row, nullptr, issues}.report("TF3377", {{"api", rule.parameter}}, form.where);
        lintForms(LintContext{pack, row, nullptr, issues}, variant);
    }
}

} // namespace torchferry::mapping
