// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/row_reader.h"

#include <algorithm>

#include "core/mapping/classify.h"

namespace torchferry::mapping {
namespace {

Spot spotOf(const Json &value, const Problem &problem)
{
    const Place place = problem.document().place(value.offset);
    return {place.row, place.column};
}

Template readTemplate(const Json &value, const std::vector<std::string> &roots, Problem &problem)
{
    if (!expect(value, Json::Kind::string, problem))
        return {};
    Result<Template> result = Template::parse(value.text, roots);
    if (result)
        return std::move(*result);
    problem.reportInside(result.error(), value);
    return {};
}

Replaces readReplaces(Fields &fields, Problem &problem)
{
    const Json *value = fields.take("replaces", Json::Kind::string);
    if (value == nullptr || value->text == "call")
        return Replaces::call;
    if (value->text == "access")
        return Replaces::access;
    if (value->text == "comparison")
        return Replaces::comparison;
    if (value->text == "sum")
        return Replaces::sum;
    if (value->text == "slices")
        return Replaces::slices;
    if (value->text == "name")
        return Replaces::name;
    if (value->text != "statement")
        problem.report("TF3008",
                       {{"key", "replaces"},
                        {"value", value->text},
                        {"allowed", "call, access, comparison, sum, slices, name, statement"}},
                       value->offset);
    return Replaces::statement;
}

std::vector<Template> readTemplates(Fields &fields, std::string_view key, const std::vector<std::string> &roots,
                                    Problem &problem)
{
    std::vector<Template> templates;
    if (const Json *list = fields.take(key, Json::Kind::array))
        for (const Json &statement : list->children)
            templates.push_back(readTemplate(statement, roots, problem));
    return templates;
}

std::vector<FreshName> readFresh(Fields &fields, Problem &problem)
{
    std::vector<FreshName> names;
    if (const Json *list = fields.take("fresh", Json::Kind::object))
        for (const Json &name : list->children)
            if (expect(name, Json::Kind::string, problem))
                names.push_back({name.key, name.text});
    return names;
}

/// The holes that denote variables of the form.
void markFresh(std::vector<TemplatePart> &parts, const std::vector<FreshName> &names)
{
    for (TemplatePart &part : parts) {
        markFresh(part.group, names);
        const auto found = std::find_if(names.begin(), names.end(),
                                        [&](const FreshName &name) { return name.placeholder == part.text; });
        if (part.kind != TemplatePart::Kind::hole || found == names.end() || part.element >= 0 || part.fallback)
            continue;
        part.kind = TemplatePart::Kind::fresh;
        part.text = found->name;
    }
}

Form readForm(const Json &value, std::size_t index, const std::vector<std::string> &roots, Problem &problem)
{
    Form form;
    form.where = spotOf(value, problem);
    Fields fields(value, problem);
    form.id = fields.text("id");
    if (form.id.empty())
        form.id = std::to_string(index + 1);
    if (const Json *when = fields.take("when", Json::Kind::string)) {
        Result<Guard> guard = Guard::parse(when->text);
        form.condition = when->text;
        if (guard)
            form.when = std::move(*guard);
        else
            problem.reportInside(guard.error(), *when);
    }
    form.replaces = readReplaces(fields, problem);
    form.deletes = fields.boolean("delete");
    form.label = fields.local("label");
    form.byHand = fields.boolean("manual");
    form.unverifiable = fields.boolean("unverifiable");
    form.receiverIndependent = fields.boolean("receiver_independent");
    form.fresh = readFresh(fields, problem);
    form.prelude = readTemplates(fields, "prelude", roots, problem);
    form.statements = readTemplates(fields, "statements", roots, problem);
    form.after = readTemplates(fields, "after", roots, problem);
    const bool mayWriteNothing = form.deletes || form.byHand || !form.statements.empty();
    if (const Json *emission =
            mayWriteNothing ? fields.take("emit", Json::Kind::string) : fields.require("emit", Json::Kind::string))
        form.emit = readTemplate(*emission, roots, problem);
    for (std::vector<Template> *templates : {&form.prelude, &form.statements, &form.after})
        for (Template &statement : *templates)
            markFresh(statement.parts, form.fresh);
    markFresh(form.emit.parts, form.fresh);
    fields.finish();
    return form;
}

/// A parameter's name; the stars of a variadic one are not part of it but may be written.
std::string parameterName(const Json &value, Problem &problem)
{
    if (value.kind == Json::Kind::null || !expect(value, Json::Kind::string, problem))
        return {};
    return value.text.substr(std::min(value.text.find_first_not_of('*'), value.text.size()));
}

ParameterRule readRule(const Json &line, const std::vector<std::string> &roots, Problem &problem)
{
    ParameterRule rule;
    rule.where = spotOf(line, problem);
    if (line.kind != Json::Kind::array || line.children.size() < 3 || line.children.size() > 4) {
        problem.report("TF3012", {}, line.offset);
        return rule;
    }
    rule.source = parameterName(line.children[0], problem);
    rule.target = parameterName(line.children[1], problem);
    const Json &noteValue = line.children[2];
    if (!expect(noteValue, Json::Kind::string, problem))
        return rule;
    const std::optional<Note> note = noteFromKey(noteValue.text);
    if (!note) {
        problem.report("TF3008",
                       {{"key", "params"},
                        {"value", noteValue.text},
                        {"allowed", "same, renamed, differs, default-differs, drop, rewrite, no-way, default, set"}},
                       noteValue.offset);
        return rule;
    }
    rule.note = *note;
    if (line.children.size() == 4 && expect(line.children[3], Json::Kind::string, problem)) {
        rule.value = line.children[3].text;
        if (rule.note == Note::differs && !rule.value.empty())
            rule.transform = readTemplate(line.children[3], roots, problem);
    }
    return rule;
}

/// What a row says of itself and its variants may say anew.
struct Correspondence {
    std::vector<Signature> signatures;
    std::string target;
    std::optional<std::vector<ParameterRule>> params;
    std::vector<Form> forms;
    std::vector<Form> jointForms;
    std::optional<Category> category;
};

class RowReader {
public:
    RowReader(Pack &pack, Problem &problem) : m_pack(pack), m_problem(problem) {}

    /// Nothing when the row does not hold in the version of the pack.
    std::optional<Row> read(const std::string &api, const Json &value)
    {
        m_row = Row{};
        m_row.api = api;
        m_row.where = m_problem.document().place(value.key.empty() ? value.offset : value.keyOffset);
        m_source = m_pack.sourceFacts.find(api);
        Fields fields(value, m_problem);
        const bool holds = readWhen(fields);
        readHead(fields);
        const Correspondence own = readCorrespondence(fields, {});
        if (const Json *variants = fields.take("variants", Json::Kind::array)) {
            for (const Json &variant : variants->children)
                addVariant(variant, own);
            if (variants->children.empty())
                m_problem.report("TF3005", {{"key", "variants"}}, variants->offset);
        } else {
            m_row.variants.push_back(makeVariant(own, spotOf(value, m_problem)));
        }
        fields.finish();
        for (const Variant &variant : m_row.variants)
            for (const std::vector<Form> *forms : {&variant.forms, &variant.jointForms})
                for (const Form &form : *forms)
                    addVersions(form.when, m_pack.versionsMentioned);
        if (!holds || m_row.variants.empty())
            return std::nullopt;
        settleCategories(own);
        return std::move(m_row);
    }

private:
    /// What a row or a variant says of the versions and profiles it is for.
    bool readWhen(Fields &fields)
    {
        const Json *when = fields.take("when", Json::Kind::string);
        if (when == nullptr)
            return true;
        const Result<Guard> guard = Guard::parse(when->text);
        if (!guard) {
            m_problem.reportInside(guard.error(), *when);
            return true;
        }
        addVersions(*guard, m_pack.versionsMentioned);
        if (const std::string *unknown = m_pack.unknownProfile(*guard)) {
            m_problem.report("TF3348", {{"profile", *unknown}}, when->offset);
            return true;
        }
        const std::optional<bool> holds = holdsFor(*guard, m_pack.variant());
        if (!holds)
            m_problem.report("TF3016", {{"text", when->text}}, when->offset);
        return holds.value_or(true);
    }

    void readHead(Fields &fields)
    {
        if (const Json *uses = fields.take("use", Json::Kind::array)) {
            for (const Json &use : uses->children) {
                const std::optional<Use> found =
                    use.kind == Json::Kind::string ? useFromKey(use.text) : std::optional<Use>();
                if (found)
                    m_row.uses.push_back(*found);
                else
                    m_problem.report(
                        "TF3008",
                        {{"key", "use"},
                         {"value", use.text},
                         {"allowed", "call, value, load, store, statement, decorator, base, annotation, definition"}},
                        use.offset);
            }
        }
        if (m_row.uses.empty())
            m_row.uses = defaultUses();
        if (const Json *detail = fields.take("detail", Json::Kind::string)) {
            m_row.detail = detail->text;
            constexpr std::string_view allowed = "input-usage, input-type, return-type, delete";
            if (m_row.detail != "input-usage" && m_row.detail != "input-type" && m_row.detail != "return-type"
                && m_row.detail != "delete")
                m_problem.report("TF3008",
                                 {{"key", "detail"}, {"value", detail->text}, {"allowed", std::string(allowed)}},
                                 detail->offset);
        }
        m_row.notes = fields.local("notes");
        m_row.advice = fields.local("advice");
        m_row.because = fields.local("because");
        m_row.docs = fields.texts("docs");
        m_row.package = fields.text("package");
        m_row.resolver = fields.text("resolver");
        m_row.optionalResolver = fields.text("optional_resolver");
    }

    [[nodiscard]] std::vector<Use> defaultUses() const
    {
        if (m_row.isNamespace())
            return {Use::call,      Use::value,     Use::load, Use::store,
                    Use::statement, Use::decorator, Use::base, Use::annotation};
        switch (m_source == nullptr ? ApiKind::function : m_source->kind) {
        case ApiKind::function:
        case ApiKind::class_: return {Use::call, Use::value, Use::decorator, Use::base, Use::annotation};
        case ApiKind::method: return {Use::call, Use::value};
        case ApiKind::attribute:
        case ApiKind::constant: return {Use::load};
        case ApiKind::module: return {Use::load, Use::value};
        }
        return {Use::call};
    }

    Correspondence readCorrespondence(Fields &fields, Correspondence result)
    {
        if (const Json *signatures = fields.take("signatures", Json::Kind::array)) {
            result.signatures.clear();
            for (const Json &text : signatures->children)
                readSignature(text, result.signatures);
        }
        if (const Json *target = fields.take("target", Json::Kind::string))
            result.target = target->text;
        if (const Json *params = fields.take("params", Json::Kind::array)) {
            result.params.emplace();
            for (const Json &line : params->children)
                result.params->push_back(readRule(line, m_pack.targetRoots, m_problem));
        }
        if (const Json *forms = fields.take("forms", Json::Kind::array))
            result.forms = readForms(*forms, m_pack.targetRoots, m_problem);
        if (const Json *forms = fields.take("joint_forms", Json::Kind::array))
            result.jointForms = readForms(*forms, m_pack.targetRoots, m_problem);
        result.category.reset();
        if (const Json *category = fields.take("category", Json::Kind::number)) {
            const auto number = static_cast<int>(std::clamp(category->number, 0.0, 100.0));
            result.category = categoryFromNumber(number);
            if (!result.category || number != category->number)
                m_problem.report("TF3008",
                                 {{"key", "category"}, {"value", std::to_string(number)}, {"allowed", "1 – 7"}},
                                 category->offset);
        }
        return result;
    }

    void readSignature(const Json &text, std::vector<Signature> &signatures)
    {
        if (!expect(text, Json::Kind::string, m_problem))
            return;
        Result<Signature> signature = Signature::parse(text.text);
        if (signature)
            signatures.push_back(std::move(*signature));
        else
            m_problem.reportInside(signature.error(), text);
    }

    void addVariant(const Json &value, const Correspondence &own)
    {
        Fields fields(value, m_problem);
        const bool holds = readWhen(fields);
        const Correspondence correspondence = readCorrespondence(fields, own);
        fields.finish();
        if (holds)
            m_row.variants.push_back(makeVariant(correspondence, spotOf(value, m_problem)));
    }

    Variant makeVariant(const Correspondence &correspondence, Spot where) const
    {
        Variant variant;
        variant.where = where;
        variant.signatures = correspondence.signatures;
        variant.target = correspondence.target;
        variant.forms = correspondence.forms;
        variant.jointForms = correspondence.jointForms;
        variant.declared = correspondence.category.has_value();
        variant.category = correspondence.category.value_or(Category::oneToOne);
        if (correspondence.params) {
            variant.params = *correspondence.params;
        } else if (const ApiFacts *target = m_pack.targetFacts.find(variant.target)) {
            auto derived = deriveParameters(sourceSignatures(variant, m_source), *target,
                                            receiverBecomesArgument(m_source, target), m_pack.ignoredParameters);
            variant.derived = derived.has_value();
            if (derived)
                variant.params = std::move(*derived);
        }
        return variant;
    }

    /// What is not declared is computed, where it can be. A row in 4 to 7, or one that explains itself, declares it for its
    /// variants.
    void settleCategories(const Correspondence &own)
    {
        const bool declares = own.category
                              && (*own.category > Category::argsDiffer || !m_row.because.empty()
                                  || !m_row.detail.empty() || m_row.variants.size() == 1);
        Category highest = Category::oneToOne;
        SubKind kind = SubKind::none;
        for (Variant &variant : m_row.variants) {
            const Computed computed = computeCategory(variant, m_source, m_pack.ignoredParameters);
            if (!variant.declared) {
                variant.category = declares ? *own.category
                                   : variant.target.empty()
                                       ? (variant.forms.empty() ? Category::missing : Category::composite)
                                       : computed.category;
            }
            if (variant.category == Category::oneToOne)
                variant.subKind = computed.category == Category::oneToOne ? computed.subKind : SubKind::renamed;
            highest = std::max(highest, variant.category);
            kind = std::max(kind, variant.subKind);
        }
        m_row.declared = own.category.has_value();
        m_row.category = own.category.value_or(highest);
        m_row.subKind = m_row.category == Category::oneToOne ? kind : SubKind::none;
    }

    Pack &m_pack;
    Problem &m_problem;
    const ApiFacts *m_source = nullptr;
    Row m_row;
};

} // namespace

std::vector<Form> readForms(const Json &array, const std::vector<std::string> &roots, Problem &problem)
{
    std::vector<Form> forms;
    for (const Json &value : array.children)
        forms.push_back(readForm(value, forms.size(), roots, problem));
    return forms;
}

void addVersions(const Guard &guard, std::set<std::string> &versions)
{
    if (guard.kind == Guard::Kind::target)
        versions.insert(guard.argument);
    for (const Guard &operand : guard.operands)
        addVersions(operand, versions);
}

std::optional<std::vector<Row>> readRowsOf(const Json &value, Pack &pack, Problem &problem)
{
    const std::size_t before = problem.errors().size();
    RowReader reader(pack, problem);
    std::vector<Row> rows;
    const auto read = [&](const Json &single) {
        if (std::optional<Row> row = reader.read(value.key, single))
            rows.push_back(std::move(*row));
    };
    if (value.kind == Json::Kind::array) {
        std::for_each(value.children.begin(), value.children.end(), read);
        if (value.children.empty())
            problem.report("TF3005", {{"key", value.key}}, value.offset);
    } else {
        read(value);
    }
    if (problem.errors().size() != before)
        return std::nullopt;
    return rows;
}

void readRows(const Document &document, Pack &pack, Problem &problem)
{
    Fields fields(document.root(), problem);
    expectSchema(fields, "torchferry-rows/1", problem);
    const Json *rows = fields.require("rows", Json::Kind::object);
    fields.finish();
    if (rows == nullptr)
        return;
    for (const Json &value : rows->children) {
        std::optional<std::vector<Row>> list = readRowsOf(value, pack, problem);
        if (const auto earlier = pack.rows.find(value.key); earlier != pack.rows.end())
            problem.report("TF3013", {{"api", value.key}, {"path", earlier->second->front().where.path}},
                           value.keyOffset);
        else if (list && !list->empty())
            pack.rows.insert_or_assign(value.key, std::move(*list));
    }
}

} // namespace torchferry::mapping
