// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/rules.h"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <utility>

#include "core/base/cancel.h"
#include "core/mapping/fields.h"
#include "core/mapping/lint_context.h"
#include "core/mapping/row_reader.h"
#include "core/mapping/signature_reader.h"
#include "core/mapping/target_imports.h"

namespace torchferry::mapping {
namespace {

constexpr std::string_view rulesSchema = "torchferry-rules/1";
constexpr std::string_view settingsSchema = "torchferry-project/1";

void addTo(std::vector<std::string> &list, std::string item)
{
    if (std::find(list.begin(), list.end(), item) == list.end())
        list.push_back(std::move(item));
}

class RulesReader {
public:
    explicit RulesReader(Pack &pack) : m_pack(pack) {}

    void read(const std::vector<RuleText> &texts)
    {
        for (const RuleText &text : texts)
            if (text.kind != RuleText::Kind::projectSettings)
                parse(text);
        // Names first, whatever file they are in: the rows of all files may be about them.
        for (const auto sides : {&RulesReader::readRoots, &RulesReader::readNames})
            for (File &file : m_files)
                (this->*sides)(file);
        if (!m_files.empty()) {
            m_pack.sourceFacts.finish();
            m_pack.targetFacts.finish();
        }
        for (File &file : m_files)
            readModules(file);
        for (File &file : m_files)
            readRows(file);
        for (const File &file : m_files)
            m_pack.problems.insert(m_pack.problems.end(), file.problem->errors().begin(), file.problem->errors().end());
    }

private:
    struct File {
        RuleText::Kind kind = RuleText::Kind::projectRules;
        std::unique_ptr<const Document> document;
        std::unique_ptr<Problem> problem;
        const Json *source = nullptr;
        const Json *target = nullptr;
        const Json *modules = nullptr;
        const Json *rows = nullptr;
    };

    void parse(const RuleText &text)
    {
        if (text.failure) {
            m_pack.problems.push_back(*text.failure);
            return;
        }
        Result<Document> document = Document::parse(text.bytes, text.path);
        if (!document) {
            m_pack.problems.push_back(document.error());
            return;
        }
        File file;
        file.kind = text.kind;
        file.document = std::make_unique<const Document>(std::move(*document));
        file.problem = std::make_unique<Problem>(*file.document);
        m_pack.files.push_back({text.path, text.bytes.size()});
        Fields fields(file.document->root(), *file.problem);
        expectSchema(fields, rulesSchema, *file.problem);
        const std::string only = fields.text("for");
        file.source = fields.take("source", Json::Kind::object);
        file.target = fields.take("target", Json::Kind::object);
        file.modules = fields.take("modules", Json::Kind::object);
        file.rows = fields.take("rows", Json::Kind::object);
        fields.finish();
        if (!only.empty() && only != m_pack.name)
            file.source = file.target = file.modules = file.rows = nullptr;
        m_files.push_back(std::move(file));
    }

    static void readRootsOf(const Json *side, std::vector<std::string> &roots, Problem &problem)
    {
        if (side == nullptr)
            return;
        for (const Json &member : side->children) {
            if (member.key != "roots" || !expect(member, Json::Kind::array, problem))
                continue;
            for (const Json &root : member.children) {
                if (!expect(root, Json::Kind::string, problem))
                    continue;
                if (isRootName(root.text))
                    addTo(roots, root.text);
                else
                    problem.report("TF3017", {{"name", root.text}}, root.offset);
            }
        }
    }

    void readRoots(File &file)
    {
        readRootsOf(file.source, m_pack.source.roots, *file.problem);
        readRootsOf(file.target, m_pack.targetRoots, *file.problem);
    }

    void readNames(File &file)
    {
        const auto read = [&](const Json *side, SignatureSet &set, const std::string &version,
                              const std::vector<std::string> &roots, bool anyCall) {
            if (side == nullptr)
                return;
            Fields fields(*side, *file.problem);
            fields.takeAny("roots");
            readFacts(fields, FactSink{set, version, m_pack.versionsMentioned, roots, anyCall}, *file.problem);
            fields.finish();
        };
        read(file.source, m_pack.sourceFacts, {}, m_pack.source.roots, true);
        read(file.target, m_pack.targetFacts, m_pack.version, m_pack.targetRoots, false);
    }

    void readModules(File &file)
    {
        if (file.modules == nullptr)
            return;
        for (const Json &module : file.modules->children) {
            if (!expect(module, Json::Kind::string, *file.problem))
                continue;
            if (!m_pack.sourceFacts.isModule(module.key))
                file.problem->report("TF3337", {{"module", module.key}, {"framework", m_pack.source.name}},
                                     module.keyOffset);
            else if (!m_pack.targetFacts.isModule(module.text))
                file.problem->report("TF3337", {{"module", module.text}, {"framework", m_pack.name}}, module.offset);
            else
                m_pack.modules.insert_or_assign(module.key, module.text);
        }
    }

    void readRows(File &file)
    {
        if (file.rows == nullptr)
            return;
        for (const Json &value : file.rows->children) {
            lookForCancel();
            std::optional<std::vector<Row>> rows = readRowsOf(value, m_pack, *file.problem);
            const auto given = m_given.find(value.key);
            if (given != m_given.end() && given->second.kind == file.kind)
                file.problem->report("TF3013", {{"api", value.key}, {"path", given->second.path}}, value.keyOffset);
            else if (rows && !rows->empty() && putIn(value.key, std::move(*rows), *file.problem))
                m_given.insert_or_assign(value.key, Given{file.kind, file.document->path()});
        }
    }

    /// What rules say of a name counts more than that the target names it alike, under whatever alias.
    void dropSame(const std::string &api)
    {
        if (!std::exchange(m_isSameRead, true))
            for (const auto &[name, same] : m_pack.same)
                m_sameNames[m_pack.sourceFacts.canonical(name)].emplace_back(name);
        const auto names = m_sameNames.find(api);
        if (names == m_sameNames.end())
            return;
        for (const std::string &name : names->second)
            m_pack.same.erase(name);
        m_sameNames.erase(names);
    }

    /// False when the linter objects; what was there before then stays.
    bool putIn(const std::string &api, std::vector<Row> rows, Problem &problem)
    {
        std::vector<Row> &place = m_pack.rows[api].edit();
        place.swap(rows);
        std::vector<LintIssue> issues;
        lintRows(m_pack, api, issues);
        bool good = true;
        for (LintIssue &issue : issues) {
            // What is never reached does no harm, and may be for another version.
            if (issue.severity != LintIssue::Severity::error || isUnreached(issue))
                continue;
            problem.add(
                Error{std::move(issue.message.code), std::move(issue.message.arguments), std::move(issue.where)});
            good = false;
        }
        if (good) {
            dropSame(api);
            return true;
        }
        if (rows.empty())
            m_pack.rows.erase(api);
        else
            place.swap(rows);
        return false;
    }

    struct Given {
        RuleText::Kind kind = RuleText::Kind::projectRules;
        std::string path;
    };

    Pack &m_pack;
    std::vector<File> m_files;
    std::unordered_map<std::string, Given> m_given;                        ///< rows that rules have given
    std::unordered_map<std::string, std::vector<std::string>> m_sameNames; ///< canonical -> as the list has them
    bool m_isSameRead = false;
};

} // namespace

std::string settledTarget(const std::vector<RuleText> &texts)
{
    for (const RuleText &text : texts) {
        if (text.kind != RuleText::Kind::projectSettings || text.failure)
            continue;
        // What is wrong with them is told when they are read for a target.
        const Result<Document> document = Document::parse(text.bytes, text.path);
        if (!document)
            continue;
        Problem problem(*document);
        return Fields(document->root(), problem).text("target");
    }
    return {};
}

ProjectSettings readSettings(const std::vector<RuleText> &texts, const std::string &target,
                             std::vector<Error> &problems)
{
    ProjectSettings settings;
    for (const RuleText &text : texts) {
        if (text.kind != RuleText::Kind::projectSettings)
            continue;
        if (text.failure) {
            problems.push_back(*text.failure);
            continue;
        }
        const Result<Document> document = Document::parse(text.bytes, text.path);
        if (!document) {
            problems.push_back(document.error());
            continue;
        }
        Problem problem(*document);
        Fields fields(document->root(), problem);
        expectSchema(fields, settingsSchema, problem);
        if (const Json *versions = fields.take("target_versions", Json::Kind::object))
            for (const Json &one : versions->children) {
                if (!expect(one, Json::Kind::string, problem))
                    continue;
                if (!isVersion(one.text))
                    problem.report("TF3008", {{"key", one.key}, {"value", one.text}, {"allowed", "3.0, 3.1, …"}},
                                   one.offset);
                else if (one.key == target) {
                    settings.version = one.text;
                    settings.where = document->place(one.offset);
                }
            }
        static_cast<void>(fields.text("target")); // `settledTarget`
        if (const Json *profiles = fields.take("profiles", Json::Kind::object))
            for (const Json &one : profiles->children) {
                if (!expect(one, Json::Kind::string, problem) || one.key != target)
                    continue;
                settings.profile = one.text;
                settings.whereProfile = document->place(one.offset);
            }
        if (const Json *helpers = fields.take("helpers", Json::Kind::string)) {
            if (helpers->text == "module" || helpers->text == "none")
                settings.helpers = helpers->text == "module";
            else
                problem.report("TF3008", {{"key", "helpers"}, {"value", helpers->text}, {"allowed", "module, none"}},
                               helpers->offset);
        }
        fields.finish();
        problems.insert(problems.end(), problem.errors().begin(), problem.errors().end());
    }
    return settings;
}

void addRules(Pack &pack, const std::vector<RuleText> &texts)
{
    RulesReader(pack).read(texts);
}

} // namespace torchferry::mapping
