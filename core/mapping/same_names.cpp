// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/same_names.h"

#include <algorithm>
#include <map>

#include "core/base/dotted.h"
#include "core/mapping/classify.h"
#include "core/mapping/pack.h"
#include "core/mapping/target_names.h"

namespace torchferry::mapping {
namespace {

/// A sentence that entries name, and the uses of a result for which it matters.
struct SameNote {
    LocalText text;
    Guard unless;
    bool hasUnless = false;
};

class SameReader {
public:
    SameReader(const Document &document, Pack &pack, Problem &problem)
        : m_document(document),
          m_pack(pack),
          m_problem(problem)
    {}

    void read()
    {
        Fields fields(m_document.root(), m_problem);
        expectSchema(fields, "torchferry-same/1", m_problem);
        fields.text("origin");
        if (const Json *notes = fields.take("notes", Json::Kind::object))
            for (const Json &note : notes->children)
                readNote(note);
        if (const Json *modules = fields.take("modules", Json::Kind::object))
            for (const Json &module : modules->children)
                readModule(module);
        if (const Json *same = fields.take("same", Json::Kind::object))
            for (const Json &entry : same->children)
                readEntries(entry);
        fields.finish();
    }

private:
    void readNote(const Json &value)
    {
        Fields fields(value, m_problem);
        SameNote note;
        note.text.en = fields.requiredText("en");
        note.text.zh = fields.requiredText("zh");
        note.hasUnless = readGuard(fields, note.unless);
        fields.finish();
        m_notes.insert_or_assign(value.key, std::move(note));
    }

    /// False if there is none.
    bool readGuard(Fields &fields, Guard &guard)
    {
        const Json *text = fields.take("unless", Json::Kind::string);
        if (text == nullptr)
            return false;
        Result<Guard> parsed = Guard::parse(text->text);
        if (parsed)
            guard = std::move(*parsed);
        else
            m_problem.reportInside(parsed.error(), *text);
        return parsed.has_value();
    }

    /// The name under the target's prefix.
    [[nodiscard]] std::string prefixed(const std::string &name) const
    {
        return m_pack.roots.front() + name.substr(rootOf(name).size());
    }

    /// What was said of it holds for the version of the pack. Reports what is no version.
    bool holds(const std::string &since, std::size_t offset)
    {
        if (!isVersion(since)) {
            m_problem.report("TF3008", {{"key", "since"}, {"value", since}, {"allowed", "3.3, 3.5, …"}}, offset);
            return false;
        }
        m_pack.versionsMentioned.insert(since);
        return compareVersions(since, m_pack.version) <= 0;
    }

    /// What was said holds for the profile of the pack. Reports a name that is none of its profiles'.
    bool isOurs(const std::string &profile, std::size_t offset)
    {
        const auto isIt = [&profile](const Profile &each) { return each.name == profile; };
        if (!profile.empty() && std::none_of(m_pack.profiles.begin(), m_pack.profiles.end(), isIt)) {
            std::string allowed;
            for (const Profile &each : m_pack.profiles)
                allowed += (allowed.empty() ? "" : ", ") + each.name;
            m_problem.report("TF3008", {{"key", "profile"}, {"value", profile}, {"allowed", allowed}}, offset);
        }
        return profile.empty() || profile == m_pack.profile;
    }

    void readModule(const Json &value)
    {
        std::string since = value.text;
        bool canBeImported = true;
        if (value.kind != Json::Kind::string) {
            Fields fields(value, m_problem);
            since = fields.requiredText("since");
            if (const Json *import = fields.take("import", Json::Kind::boolean))
                canBeImported = import->boolean;
            fields.finish();
        }
        if (!holds(since, value.offset))
            return;
        m_pack.modules.insert_or_assign(value.key, prefixed(value.key));
        if (!canBeImported)
            m_pack.attributeModules.insert(prefixed(value.key));
    }

    void readEntries(const Json &value)
    {
        if (value.kind != Json::Kind::array)
            return readEntry(value.key, value);
        for (const Json &each : value.children)
            readEntry(value.key, each);
    }

    void readEntry(const std::string &name, const Json &value)
    {
        SameName same;
        same.since = value.text;
        bool holdsHere = true;
        LocalText text;
        if (value.kind != Json::Kind::string) {
            Fields fields(value, m_problem);
            same.since = fields.requiredText("since");
            same.target = fields.text("target");
            same.pairs = fields.textsByKey("pairs");
            same.needs = fields.texts("needs");
            same.except = fields.texts("except");
            holdsHere = isOurs(fields.text("profile"), value.offset);
            if (const Json *key = fields.take("but", Json::Kind::string)) {
                const auto note = m_notes.find(key->text);
                if (note == m_notes.end()) {
                    m_problem.report("TF3401", {{"note", key->text}}, key->offset);
                } else {
                    text = note->second.text;
                    same.unless = note->second.unless;
                    same.hasUnless = note->second.hasUnless;
                }
            }
            same.hasUnless = readGuard(fields, same.unless) || same.hasUnless;
            fields.finish();
        }
        if (same.target.empty())
            same.target = prefixed(name);
        if (!holds(same.since, value.offset) || !holdsHere)
            return;
        const Place place = m_document.place(value.keyOffset);
        same.where = {place.row, place.column};
        addRow(name, same, std::move(text));
        const auto older = m_pack.same.find(name);
        if (older == m_pack.same.end() || compareVersions(older->second->since, same.since) <= 0)
            m_pack.same.insert_or_assign(name, std::move(same));
    }

    /// It says the counterpart of every use; how a call has to be is for the signatures to say.
    void addRow(const std::string &name, SameName &same, LocalText text) const
    {
        Row row;
        row.api = name;
        row.isSame = true;
        row.uses = {Use::call,      Use::value,     Use::load, Use::store,
                    Use::statement, Use::decorator, Use::base, Use::annotation};
        row.notes = std::move(text);
        row.where = {m_document.path(), same.where.row, same.where.column};
        Variant variant;
        variant.target = same.target;
        variant.where = same.where;
        variant.derived = true;
        const ApiFacts *source = m_pack.sourceFacts.find(name);
        const Computed computed = computeCategory(variant, source, m_pack.ignoredParameters);
        row.category = variant.category = computed.category;
        row.subKind = variant.subKind = computed.subKind;
        row.variants.push_back(std::move(variant));
        same.rows.push_back(std::move(row));
    }

    const Document &m_document;
    Pack &m_pack;
    Problem &m_problem;
    std::map<std::string, SameNote> m_notes;
};

bool hasParameter(const ApiFacts &facts, const std::string &name)
{
    return std::any_of(facts.overloads.begin(), facts.overloads.end(),
                       [&](const Signature &signature) { return signature.find(name) != nullptr; });
}

} // namespace

void readSameNames(const Document &document, Pack &pack, Problem &problem)
{
    SameReader(document, pack, problem).read();
}

void lintSameNames(const Pack &pack, std::vector<LintIssue> &issues)
{
    for (const auto &[name, deferred] : pack.same) {
        const SameName &same = *deferred;
        const auto report = [&, &api = name, &row = same.row()](std::string_view code,
                                                                std::vector<MessageArgument> arguments) {
            issues.push_back(
                {LintIssue::Severity::error, Message{std::string(code), std::move(arguments)}, row.where, api});
        };
        const ApiFacts *source = pack.sourceFacts.find(name);
        if (source == nullptr)
            report("TF3301", {{"api", name}});
        const DottedName target = lookUp(pack.targetFacts, same.target);
        if (target.kind != DottedName::Kind::api && target.kind != DottedName::Kind::module)
            report("TF3302", {{"target", same.target}, {"api", name}});
        std::vector<std::string> parameters = same.needs;
        parameters.insert(parameters.end(), same.except.begin(), same.except.end());
        for (const auto &[from, to] : same.pairs) {
            parameters.push_back(from);
            if (target.facts != nullptr && !hasParameter(*target.facts, to))
                report("TF3305", {{"parameter", to}, {"api", same.target}});
        }
        for (const std::string &parameter : parameters)
            if (source != nullptr && !hasParameter(*source, parameter))
                report("TF3303", {{"parameter", parameter}, {"api", name}});
    }
}

} // namespace torchferry::mapping
