// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <system_error>

#include "core/base/dotted.h"
#include "core/base/folder_entries.h"
#include "core/base/reason.h"
#include "core/mapping/compiled_pack.h"
#include "core/mapping/digest.h"
#include "core/mapping/fields.h"
#include "core/mapping/pack.h"
#include "core/mapping/pack_files.h"
#include "core/mapping/python_library_reader.h"
#include "core/mapping/row_reader.h"
#include "core/mapping/rules.h"
#include "core/mapping/signature_reader.h"
#include "core/mapping/source_reader.h"
#include "core/mapping/target_imports.h"
#include "core/mapping/weights_script.h"

namespace torchferry::mapping {
namespace {

namespace fs = std::filesystem;

class PackLoader {
public:
    PackLoader(const fs::path &directory, std::string_view target, const LoadOptions &options)
        : m_target(directory / target),
          m_directory(directory),
          m_options(options),
          m_pack(std::make_shared<Pack>())
    {}

    LoadedPack load()
    {
        // Without its description nothing of a pack makes sense: what it is called, and what is beside it.
        readFile(m_target / "pack.json", [this](const Document &d, Problem &p) { readPack(d, p); });
        if (m_errors.empty())
            chooseVersion();
        if (m_errors.empty())
            chooseProfile();
        for (const std::string &module : m_withoutModules[m_pack->profile])
            m_pack->modules.erase(module);
        if (!m_errors.empty())
            return tl::unexpected<Errors>(std::move(m_errors));
        readFile(m_python / "library.json",
                 [this](const Document &d, Problem &p) { m_pack->library = readPythonLibrary(d, p); });
        readFile(m_source / "source.json", [this](const Document &d, Problem &p) { readSource(d, *m_pack, p); });
        readKnowledge();
        if (!m_errors.empty())
            return tl::unexpected<Errors>(std::move(m_errors));
        addRules(*m_pack, m_options.rules);
        for (const std::string &root : m_pack->targetRoots)
            if (std::none_of(m_pack->imports.begin(), m_pack->imports.end(),
                             [&root](const TargetImport &each) { return each.prefix == root; }))
                m_pack->imports.push_back(plainImport(root));
        noteRenamedMethods();
        for (const RuleText &text : m_options.rules)
            m_digest.add(text.bytes);
        // What is compiled is the same with and without; it is known by how the pack is usually loaded.
        if (m_pack->helpers.isOn == m_areHelpersOnRequest)
            m_digest.add(m_pack->helpers.isOn ? "with helpers" : "without helpers");
        m_pack->hash = m_digest.of(m_pack->variant());
        return std::shared_ptr<const Pack>(std::move(m_pack));
    }

private:
    template <class Reader>
    void readFile(const fs::path &file, const Reader &reader)
    {
        Result<std::string> bytes = Document::readText(file);
        note(file, bytes);
        parse(file, std::move(bytes), reader);
    }

    void note(const fs::path &file, const Result<std::string> &bytes)
    {
        if (!bytes)
            return;
        m_digest.add(file.lexically_relative(m_directory).generic_string());
        m_digest.add(*bytes);
        m_pack->files.push_back({file.generic_string(), bytes->size()});
    }

    template <class Reader>
    void parse(const fs::path &file, Result<std::string> bytes, const Reader &reader)
    {
        const Result<Document> document =
            bytes ? Document::parse(std::move(*bytes), file.generic_string()) : tl::unexpected(bytes.error());
        if (!document) {
            m_errors.push_back(document.error());
            return;
        }
        Problem problem(*document);
        reader(*document, problem);
        m_errors.insert(m_errors.end(), problem.errors().begin(), problem.errors().end());
    }

    /// Facts, names that are the same, and rows: nearly all there is to read.
    void readKnowledge()
    {
        const std::vector<HelperText> helpers = readHelpers();
        const std::vector<HelperText> weights = readWeightsScript();
        PackTexts read = readPackTexts(m_source, m_target, m_pack->version);
        for (const PackText &text : read.texts)
            note(text.file, text.bytes);
        if (m_errors.empty() && fillFromCompiled(m_options.compiled, m_digest, *m_pack))
            return;
        parseHelpers(helpers);
        joinWeightsScript(weights);
        m_pack->versionsMentioned.insert(read.versions.begin(), read.versions.end());
        parseAll(read, PackText::Role::sourceFacts);
        m_pack->sourceFacts.finish();
        parseAll(read, PackText::Role::targetFacts);
        if (!m_pack->helpers.name.empty())
            m_pack->targetFacts.addModule(m_pack->helpers.name);
        for (const Helper &helper : m_pack->helpers.helpers)
            m_pack->targetFacts.add(ApiFacts(helper.facts));
        m_pack->targetFacts.finish();
        parseAll(read, PackText::Role::same);
        parseAll(read, PackText::Role::rows);
    }

    struct HelperText {
        fs::path file;
        Result<std::string> bytes;
    };

    std::vector<HelperText> readHelpers()
    {
        std::vector<HelperText> texts;
        if (m_pack->helpers.name.empty())
            return texts;
        const fs::path folder = m_target / "helpers";
        std::vector<fs::path> files;
        FolderEntries entries(folder);
        while (entries.next())
            if (fs::path file = folder / entries.name(); file.extension() == ".py")
                files.push_back(std::move(file));
        std::sort(files.begin(), files.end());
        for (fs::path &file : files) {
            Result<std::string> bytes = Document::readText(file);
            note(file, bytes);
            texts.push_back({std::move(file), std::move(bytes)});
        }
        return texts;
    }

    /// The target's part and the source's; nothing where the pack has none.
    std::vector<HelperText> readWeightsScript()
    {
        std::vector<HelperText> texts;
        if (!m_hasWeightsScript)
            return texts;
        for (fs::path file : {m_target / weightsScriptFile, m_source / (std::string(storedWeightsModule) + ".py")}) {
            Result<std::string> bytes = Document::readText(file);
            note(file, bytes);
            texts.push_back({std::move(file), std::move(bytes)});
        }
        return texts;
    }

    void joinWeightsScript(const std::vector<HelperText> &parts)
    {
        for (const HelperText &part : parts)
            if (!part.bytes)
                m_errors.push_back(part.bytes.error());
        if (parts.empty() || !m_errors.empty())
            return;
        Result<std::string> script =
            weightsScript(*parts.front().bytes, *parts.back().bytes, parts.front().file.generic_string());
        if (script)
            m_pack->weightsScript = std::move(*script);
        else
            m_errors.push_back(std::move(script.error()));
    }

    void parseHelpers(const std::vector<HelperText> &texts)
    {
        for (const auto &[file, bytes] : texts) {
            Result<Helper> helper =
                bytes ? readHelper(*bytes, m_pack->helpers.name, file.generic_string()) : tl::unexpected(bytes.error());
            if (helper)
                m_pack->helpers.helpers.push_back(std::move(*helper));
            else
                m_errors.push_back(std::move(helper.error()));
        }
        connectHelpers(m_pack->helpers);
    }

    void parseAll(PackTexts &read, PackText::Role role)
    {
        for (PackText &text : read.texts)
            if (text.role == role)
                parse(text.file, std::move(text.bytes), [&](const Document &d, Problem &p) { readAs(text, d, p); });
    }

    void readAs(const PackText &text, const Document &document, Problem &problem)
    {
        std::set<std::string> &versions = m_pack->versionsMentioned;
        switch (text.role) {
        case PackText::Role::sourceFacts:
            return readSignatures(document, {m_pack->sourceFacts, {}, versions, {}, false}, problem);
        case PackText::Role::targetFacts:
            return readSignatures(
                document, {m_pack->targetFacts, m_pack->version, versions, {}, false, text.folderVersion}, problem);
        case PackText::Role::same: return readSameNames(document, *m_pack, problem);
        case PackText::Role::rows: return readRows(document, *m_pack, problem);
        }
    }

    void noteRenamedMethods()
    {
        if (m_pack->image != nullptr && m_options.rules.empty())
            return; // as they were compiled
        m_pack->renamedMethods.clear();
        for (const auto &[api, rows] : m_pack->rows) {
            if (std::any_of(rows->begin(), rows->end(), [](const Row &row) { return row.holdsFor(Use::definition); }))
                m_pack->renamedMethods[std::string(lastPart(api))].emplace_back(api);
        }
        for (auto &[name, methods] : m_pack->renamedMethods)
            std::sort(methods.begin(), methods.end());
    }

    /// What the caller asks for, else the project's settings, else the pack's own.
    void chooseVersion()
    {
        m_settled = readSettings(m_options.rules, m_pack->name, m_pack->problems);
        m_pack->helpers.isOn = m_options.helpers.value_or(m_settled.helpers.value_or(!m_areHelpersOnRequest));
        if (!m_settled.version.empty()) {
            if (std::optional<Error> problem = versionProblem(*m_pack, m_settled.version)) {
                problem->where = std::move(m_settled.where);
                m_pack->problems.push_back(std::move(*problem));
            } else {
                m_pack->version = std::move(m_settled.version);
                m_pack->settledByProject = true;
            }
        }
        m_pack->usualVersion = m_pack->version;
        if (m_options.version.empty())
            return;
        if (std::optional<Error> problem = versionProblem(*m_pack, m_options.version))
            m_errors.push_back(std::move(*problem));
        m_pack->version = m_options.version;
    }

    void chooseProfile()
    {
        if (!m_options.profile.empty()) {
            m_pack->profile = m_options.profile;
            if (std::optional<Error> problem = profileProblem(m_options.profile))
                m_errors.push_back(std::move(*problem));
            return;
        }
        if (!m_pack->profiles.empty())
            m_pack->profile = m_pack->profiles.front().name;
        if (m_settled.profile.empty())
            return;
        if (std::optional<Error> problem = profileProblem(m_settled.profile)) {
            problem->where = m_settled.whereProfile;
            m_pack->problems.push_back(std::move(*problem));
        } else {
            m_pack->profile = m_settled.profile;
        }
    }

    /// Why the pack cannot be used with a profile.
    [[nodiscard]] std::optional<Error> profileProblem(const std::string &named) const
    {
        if (m_pack->hasProfile(named))
            return std::nullopt;
        std::string names;
        for (const Profile &profile : m_pack->profiles)
            names += (names.empty() ? "" : ", ") + profile.name;
        return Error{m_pack->profiles.empty() ? "TF3026" : "TF3019",
                     {{"target", m_pack->name}, {"profile", named}, {"profiles", std::move(names)}},
                     {}};
    }

    /// The folder of the source framework: the one that is named, else the first beside the pack that describes one.
    [[nodiscard]] fs::path sourceFolder(const std::string &named) const
    {
        if (!named.empty())
            return m_directory / named;
        std::vector<fs::path> folders;
        FolderEntries entries(m_directory);
        while (entries.next()) {
            std::error_code error;
            fs::path folder = m_directory / entries.name();
            if (fs::exists(folder / "source.json", error))
                folders.push_back(std::move(folder));
        }
        return folders.empty() ? m_directory : *std::min_element(folders.begin(), folders.end());
    }

    void readPack(const Document &document, Problem &problem)
    {
        Fields fields(document.root(), problem);
        expectSchema(fields, "torchferry-pack/1", problem);
        m_pack->name = fields.requiredText("name");
        readRoots(fields, problem);
        m_pack->package = fields.requiredText("package");
        if (const Json *version = fields.require("version", Json::Kind::string)) {
            m_pack->version = version->text;
            if (!isVersion(version->text))
                problem.report("TF3008", {{"key", "version"}, {"value", version->text}, {"allowed", "3.0, 3.1, …"}},
                               version->offset);
        }
        if (const Json *range = fields.take("range", Json::Kind::string)) {
            const std::optional<VersionRange> parsed = VersionRange::parse(range->text);
            m_pack->range = parsed.value_or(VersionRange());
            if (!parsed || !m_pack->range.contains(m_pack->version))
                problem.report("TF3018", {{"range", range->text}, {"version", m_pack->version}}, range->offset);
        }
        if (const Json *development = fields.take("development", Json::Kind::string)) {
            m_pack->development = development->text;
            if (!isVersion(development->text) || compareVersions(m_pack->version, development->text) >= 0)
                problem.report("TF3360", {{"development", development->text}, {"version", m_pack->version}},
                               development->offset);
        }
        m_pack->proxy = fields.text("proxy");
        for (auto &[name, inTarget] : fields.textsByKey("device_names"))
            m_pack->deviceNames.insert_or_assign(std::move(name), std::move(inTarget));
        for (auto &[method, copied] : fields.textsByKey("returned_inputs"))
            m_pack->returnedInputs.insert_or_assign(std::move(method), std::move(copied));
        for (auto &[parameter, value] : fields.textsByKey("plain_values"))
            m_pack->plainValues.insert_or_assign(std::move(parameter), std::move(value));
        for (auto &[comparison, negated] : fields.textsByKey("negated_comparisons"))
            m_pack->negatedComparisons.insert_or_assign(std::move(comparison), std::move(negated));
        for (auto &[ending, inTarget] : fields.textsByKey("file_endings"))
            m_pack->fileEndings.insert_or_assign(std::move(ending), std::move(inTarget));
        if (const Json *profiles = fields.take("profiles", Json::Kind::array)) {
            for (const Json &value : profiles->children) {
                Fields each(value, problem);
                Profile profile;
                profile.name = each.requiredText("name");
                profile.label = each.local("label");
                m_withoutModules[profile.name] = each.texts("without_modules");
                each.finish();
                if (!Guard::parse("profile(" + profile.name + ")") || m_pack->hasProfile(profile.name))
                    problem.report("TF3027", {{"profile", profile.name}}, value.offset);
                m_pack->profiles.push_back(std::move(profile));
            }
        }
        m_source = sourceFolder(fields.text("source"));
        const std::string python = fields.text("python");
        m_python = m_directory / (python.empty() ? "python" : python);
        for (auto &[from, to] : fields.textsByKey("modules"))
            m_pack->modules.insert_or_assign(std::move(from), std::move(to));
        for (auto &[name, method] : fields.textsByKey("call_members"))
            m_pack->callMembers.insert_or_assign(std::move(name), std::move(method));
        const std::vector<std::string> ignored = fields.texts("ignored_parameters");
        m_pack->ignoredParameters = {ignored.begin(), ignored.end()};
        const std::vector<std::string> general = fields.texts("general_difference_parameters");
        m_pack->generalDifferences = {general.begin(), general.end()};
        m_pack->constantConditions = fields.texts("constant_conditions");
        const std::vector<std::string> equal = fields.texts("interned_constants");
        m_pack->internedConstants = {equal.begin(), equal.end()};
        if (const Json *byName = fields.take("sequences_by_name", Json::Kind::boolean))
            m_pack->takesSequencesByName = byName->boolean;
        if (const Json *whole = fields.take("convert_whole_expressions", Json::Kind::boolean))
            m_pack->convertsWhole = whole->boolean;
        const std::vector<std::string> idle = fields.texts("idle_when_unread");
        m_pack->idleWhenUnread = {idle.begin(), idle.end()};
        for (const std::string &word : fields.texts("project_words"))
            m_pack->projectWords[word] = {word};
        readLists(fields, "project_word_groups", problem,
                  [this](const std::string &name, std::vector<std::string> words) {
                      m_pack->projectWords[name] = {words.begin(), words.end()};
                  });
        readLists(fields, "backward_results", problem,
                  [this](const std::string &name, std::vector<std::string> methods) {
                      if (methods.size() == 2)
                          m_pack->backwardResults.insert_or_assign(name, std::move(methods));
                  });
        readLists(fields, "mode_methods", problem, [this](const std::string &name, std::vector<std::string> methods) {
            if (methods.size() == 3)
                m_pack->modeMethods.insert_or_assign(name, std::move(methods));
        });
        readLists(fields, "exception_equivalents", problem,
                  [this](const std::string &name, std::vector<std::string> others) {
                      m_pack->exceptionEquivalents.insert_or_assign(name, std::move(others));
                  });
        readLists(fields, "reserved_members", problem,
                  [this](const std::string &name, std::vector<std::string> members) {
                      m_pack->reservedMembers[name] = {members.begin(), members.end()};
                  });
        readLists(fields, "same_keys", problem, [this](const std::string &api, std::vector<std::string> keys) {
            m_pack->sameKeys[api] = {keys.begin(), keys.end()};
        });
        readLists(fields, "float_keys", problem, [this](const std::string &api, std::vector<std::string> keys) {
            m_pack->floatKeys[api] = {keys.begin(), keys.end()};
        });
        m_pack->documentation = readDocumentation(fields, problem);
        if (const Json *binding = fields.take("bind_operands", Json::Kind::string)) {
            if (binding->text != "lambda" && binding->text != "statement")
                problem.report("TF3008",
                               {{"key", "bind_operands"}, {"value", binding->text}, {"allowed", "lambda, statement"}},
                               binding->offset);
            m_pack->operandBinding = binding->text == "statement" ? OperandBinding::statement : OperandBinding::lambda;
        }
        if (const Json *rules = fields.take("default_parameter_rules", Json::Kind::array))
            for (const Json &rule : rules->children)
                readGeneralRule(rule, problem);
        fields.finish();
    }

    void readRoots(Fields &fields, Problem &problem)
    {
        const Json *roots = fields.require("roots", Json::Kind::array);
        if (roots == nullptr)
            return;
        m_pack->roots = textsOf(*roots, problem);
        for (const Json &root : roots->children)
            if (root.kind == Json::Kind::string && !isRootName(root.text))
                problem.report("TF3017", {{"name", root.text}}, root.offset);
        if (roots->children.empty())
            problem.report("TF3350", {}, roots->offset);
        m_pack->targetRoots = m_pack->roots;
        if (const Json *libraries = fields.take("libraries", Json::Kind::array)) {
            for (const Json &library : libraries->children)
                if (library.kind == Json::Kind::string && !isRootName(library.text))
                    problem.report("TF3017", {{"name", library.text}}, library.offset);
            m_pack->libraries = textsOf(*libraries, problem);
            m_pack->targetRoots.insert(m_pack->targetRoots.end(), m_pack->libraries.begin(), m_pack->libraries.end());
        }
        if (const Json *helpers = fields.take("helpers", Json::Kind::string)) {
            const auto &known = m_pack->targetRoots;
            if (!isRootName(helpers->text) || std::find(known.begin(), known.end(), helpers->text) != known.end())
                problem.report("TF3017", {{"name", helpers->text}}, helpers->offset);
            m_pack->helpers.name = helpers->text;
            m_pack->targetRoots.push_back(helpers->text);
        }
        m_areHelpersOnRequest = fields.boolean("helpers_on_request");
        m_hasWeightsScript = fields.boolean("weights_script");
        m_pack->imports = readTargetImports(fields, m_pack->targetRoots, problem);
    }

    void readGeneralRule(const Json &value, Problem &problem)
    {
        DefaultParameterRule rule;
        Fields fields(value, problem);
        rule.parameter = fields.requiredText("parameter");
        if (const Json *forms = fields.require("forms", Json::Kind::array))
            rule.forms = readForms(*forms, m_pack->targetRoots, problem);
        for (const Form &form : rule.forms)
            addVersions(form.when, m_pack->versionsMentioned);
        fields.finish();
        m_pack->defaultParameterRules.push_back(std::move(rule));
    }

    fs::path m_target;
    fs::path m_source;
    fs::path m_python;
    fs::path m_directory;
    const LoadOptions &m_options;
    ProjectSettings m_settled;
    std::shared_ptr<Pack> m_pack;
    Digest m_digest;
    Errors m_errors;
    bool m_areHelpersOnRequest = false;
    bool m_hasWeightsScript = false;
    std::map<std::string, std::vector<std::string>> m_withoutModules; ///< by profile: what `modules` has not there
};

} // namespace

std::optional<Error> versionProblem(const Pack &pack, std::string_view version)
{
    if (isVersion(version) && pack.range.contains(version))
        return std::nullopt;
    return Error{codeOf(Reason::unsupportedTargetVersion),
                 {{"target", pack.name}, {"version", std::string(version)}, {"range", pack.range.text()}},
                 {}};
}

LoadedPack loadPack(const std::filesystem::path &directory, std::string_view target, const LoadOptions &options)
{
    return PackLoader(directory, target, options).load();
}

} // namespace torchferry::mapping
