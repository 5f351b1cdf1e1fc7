// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <system_error>

#include "core/base/dotted.h"
#include "core/base/folder_entries.h"
#include "core/base/reason.h"
#include "core/mapping/fields.h"
#include "core/mapping/pack.h"
#include "core/mapping/python_library_reader.h"
#include "core/mapping/row_reader.h"
#include "core/mapping/rules.h"
#include "core/mapping/signature_reader.h"
#include "core/mapping/target_imports.h"

namespace torchferry::mapping {
namespace {

namespace fs = std::filesystem;

/// Two FNV-1a sums with different starts: enough to distinguish packs, and no safety depends on it.
class Digest {
public:
    void add(std::string_view bytes)
    {
        for (const char c : bytes) {
            m_first = (m_first ^ static_cast<unsigned char>(c)) * prime;
            m_second = (m_second ^ static_cast<unsigned char>(c)) * prime;
        }
        // The length separates what is added: "ab" + "c" is not "a" + "bc".
        m_first = (m_first ^ bytes.size()) * prime;
        m_second = (m_second + bytes.size()) * prime;
    }

    [[nodiscard]] std::string hex() const
    {
        std::string text;
        for (const std::uint64_t sum : {m_first, m_second})
            for (int shift = 60; shift >= 0; shift -= 4)
                text += "0123456789abcdef"[(sum >> static_cast<unsigned>(shift)) & 15U];
        return text;
    }

private:
    static constexpr std::uint64_t prime = 0x100000001b3ULL;
    std::uint64_t m_first = 0xcbf29ce484222325ULL;
    std::uint64_t m_second = 0x9ae16a3b2f90404fULL;
};

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
        if (!m_errors.empty())
            return tl::unexpected<Errors>(std::move(m_errors));
        readFile(m_python / "library.json",
                 [this](const Document &d, Problem &p) { m_pack->library = readPythonLibrary(d, p); });
        readFile(m_source / "source.json", [this](const Document &d, Problem &p) { readSource(d, p); });
        readSet(m_source / "signatures", m_pack->sourceFacts, {});
        readVersions(m_target / "signatures", m_pack->targetFacts, m_pack->version);
        if (std::error_code error; fs::exists(m_target / "same.json", error))
            readFile(m_target / "same.json", [this](const Document &d, Problem &p) { readSameNames(d, *m_pack, p); });
        readFolder(m_target / "rows", [this](const Document &d, Problem &p) { readRows(d, *m_pack, p); });
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
        m_digest.add(m_pack->version);
        if (!m_pack->profile.empty())
            m_digest.add(m_pack->profile);
        m_pack->hash = m_digest.hex();
        return std::shared_ptr<const Pack>(std::move(m_pack));
    }

private:
    template <class Reader>
    void readFile(const fs::path &file, const Reader &reader)
    {
        const Result<Document> document = Document::read(file);
        if (!document) {
            m_errors.push_back(document.error());
            return;
        }
        m_digest.add(file.lexically_relative(m_directory).generic_string());
        m_digest.add(document->text());
        m_pack->files.push_back({document->path(), document->text().size()});
        Problem problem(*document);
        reader(*document, problem);
        m_errors.insert(m_errors.end(), problem.errors().begin(), problem.errors().end());
    }

    void noteRenamedMethods()
    {
        for (const auto &[api, rows] : m_pack->rows) {
            if (std::any_of(rows.begin(), rows.end(), [](const Row &row) { return row.holdsFor(Use::definition); }))
                m_pack->renamedMethods[std::string(lastPart(api))].emplace_back(api);
        }
        for (auto &[name, methods] : m_pack->renamedMethods)
            std::sort(methods.begin(), methods.end());
    }

    /// What the caller asks for, else the project's settings, else the pack's own.
    void chooseVersion()
    {
        SettledVersion settled = versionOfSettings(m_options.rules, m_pack->name, m_pack->problems);
        if (!settled.version.empty()) {
            if (std::optional<Error> problem = versionProblem(*m_pack, settled.version)) {
                problem->where = std::move(settled.where);
                m_pack->problems.push_back(std::move(*problem));
            } else {
                m_pack->version = std::move(settled.version);
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
        const std::vector<Profile> &profiles = m_pack->profiles;
        m_pack->profile = m_options.profile;
        if (m_options.profile.empty()) {
            if (!profiles.empty())
                m_pack->profile = profiles.front().name;
            return;
        }
        if (m_pack->hasProfile(m_options.profile))
            return;
        std::string names;
        for (const Profile &profile : profiles)
            names += (names.empty() ? "" : ", ") + profile.name;
        m_errors.push_back(
            Error{profiles.empty() ? "TF3026" : "TF3019",
                  {{"target", m_pack->name}, {"profile", m_options.profile}, {"profiles", std::move(names)}},
                  {}});
    }

    template <class Reader>
    void readFolder(const fs::path &folder, const Reader &reader)
    {
        std::vector<fs::path> files;
        FolderEntries entries(folder);
        while (entries.next())
            if (fs::path file = folder / entries.name(); file.extension() == ".json")
                files.push_back(std::move(file));
        if (entries.error() || files.empty()) {
            m_errors.push_back(Error{"TF3010", {{"path", folder.generic_string()}}, {folder.generic_string(), 0, 0}});
            return;
        }
        std::sort(files.begin(), files.end());
        for (const fs::path &file : files)
            readFile(file, reader);
    }

    void readSet(const fs::path &folder, SignatureSet &set, const std::string &version)
    {
        addFolder(folder, {set, version, m_pack->versionsMentioned, {}, false});
        set.finish();
    }

    /// The files of the folder, then those of the folders in it that are named by a version, oldest first: what a
    /// later one tells of a name takes the place of what older ones do. What is newer than the version is not read.
    void readVersions(const fs::path &folder, SignatureSet &set, const std::string &version)
    {
        addFolder(folder, {set, version, m_pack->versionsMentioned, {}, false});
        std::vector<std::string> later;
        FolderEntries entries(folder);
        while (entries.next()) {
            std::error_code error;
            std::string name(entries.name());
            if (isVersion(name) && fs::is_directory(folder / name, error))
                later.push_back(std::move(name));
        }
        std::sort(later.begin(), later.end(),
                  [](const std::string &a, const std::string &b) { return compareVersions(a, b) < 0; });
        for (const std::string &each : later) {
            m_pack->versionsMentioned.insert(each);
            if (compareVersions(each, version) <= 0)
                addFolder(folder / each, {set, version, m_pack->versionsMentioned, {}, false, each});
        }
        set.finish();
    }

    void addFolder(const fs::path &folder, const FactSink &sink)
    {
        readFolder(folder, [&sink](const Document &d, Problem &p) { readSignatures(d, sink, p); });
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
        if (const Json *profiles = fields.take("profiles", Json::Kind::array)) {
            for (const Json &value : profiles->children) {
                Fields each(value, problem);
                Profile profile;
                profile.name = each.requiredText("name");
                profile.label = each.local("label");
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
        const std::vector<std::string> equal = fields.texts("interned_constants");
        m_pack->internedConstants = {equal.begin(), equal.end()};
        readLists(fields, "backward_results", problem,
                  [this](const std::string &name, std::vector<std::string> methods) {
                      if (methods.size() == 2)
                          m_pack->backwardResults.insert_or_assign(name, std::move(methods));
                  });
        readLists(fields, "exception_equivalents", problem,
                  [this](const std::string &name, std::vector<std::string> others) {
                      m_pack->exceptionEquivalents.insert_or_assign(name, std::move(others));
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
        m_pack->imports = readTargetImports(fields, m_pack->roots, problem);
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

    void readSource(const Document &document, Problem &problem)
    {
        Fields fields(document.root(), problem);
        expectSchema(fields, "torchferry-source/1", problem);
        SourceDescription &source = m_pack->source;
        source.name = fields.requiredText("name");
        if (const Json *roots = fields.require("roots", Json::Kind::array))
            source.roots = textsOf(*roots, problem);
        readLists(fields, "third_party_apis", problem, [this](const std::string &root, std::vector<std::string> words) {
            m_pack->sourceFacts.addThirdPartyApi(root);
            m_pack->source.thirdPartyApis.insert_or_assign(root, std::move(words));
        });
        source.tensorClass = fields.text("tensor");
        for (auto &[name, method] : fields.textsByKey("call_members"))
            source.callMembers.insert_or_assign(std::move(name), std::move(method));
        for (auto &[name, type] : fields.textsByKey("callbacks"))
            source.callbacks.insert_or_assign(std::move(name), std::move(type));
        for (auto &[name, type] : fields.textsByKey("type_tests"))
            source.typeTests.insert_or_assign(std::move(name), std::move(type));
        for (auto &[name, type] : fields.textsByKey("iteration"))
            source.iteration.insert_or_assign(std::move(name), std::move(type));
        for (auto &[name, type] : fields.textsByKey("likely_iteration"))
            source.usualIteration.insert_or_assign(std::move(name), std::move(type));
        for (auto &[name, method] : fields.textsByKey("item_setters"))
            source.itemSetters.insert_or_assign(std::move(name), std::move(method));
        for (auto &[name, parameter] : fields.textsByKey("delegates"))
            source.delegates.insert_or_assign(std::move(name), std::move(parameter));
        readLists(fields, "collation", problem,
                  [&source](const std::string &name, std::vector<std::string> parameters) {
                      source.collation.insert_or_assign(name, std::move(parameters));
                  });
        readLists(fields, "tensor_parameters", problem,
                  [&source](const std::string &name, std::vector<std::string> methods) {
                      source.tensorParameters.insert_or_assign(name, std::move(methods));
                  });
        readLists(fields, "keyword_aliases", problem,
                  [&source](const std::string &name, std::vector<std::string> aliases) {
                      source.numpyAliases.insert(aliases.begin(), aliases.end());
                      source.keywordAliases.insert_or_assign(name, std::move(aliases));
                  });
        const auto readSet = [&fields](std::string_view key) {
            const std::vector<std::string> texts = fields.texts(key);
            return std::set<std::string>(texts.begin(), texts.end());
        };
        readLists(fields, "receiver_name_hints", problem,
                  [&source](const std::string &name, std::vector<std::string> words) {
                      source.receiverNameHints.emplace_back(name, std::move(words));
                  });
        source.ambiguousMembers = readSet("ambiguous_members");
        source.discriminatingKeywords = readSet("discriminating_keywords");
        source.discriminatingTypes = readSet("discriminating_types");
        source.sideEffectFreeConstructors = readSet("side_effect_free_constructors");
        source.identityAttributes = readSet("identity_attributes");
        for (std::string &name : fields.texts("views"))
            source.views.insert(std::move(name));
        source.protocols = fields.texts("protocols");
        source.inPlace = fields.text("in_place");
        for (std::string &name : fields.texts("settings"))
            source.settings.insert(std::move(name));
        for (auto &[name, type] : fields.textsByKey("naming_conventions"))
            source.namingConventions.insert_or_assign(std::move(name), std::move(type));
        source.documentation = readDocumentation(fields, problem);
        if (const Json *dictionaries = fields.take("dictionaries", Json::Kind::array))
            for (const Json &dictionary : dictionaries->children)
                readDictionary(dictionary, problem);
        fields.finish();
    }

    static std::vector<DocumentationRule> readDocumentation(Fields &fields, Problem &problem)
    {
        std::vector<DocumentationRule> rules;
        const Json *list = fields.take("documentation", Json::Kind::array);
        if (list == nullptr)
            return rules;
        for (const Json &value : list->children) {
            Fields each(value, problem);
            DocumentationRule rule;
            rule.names = each.requiredText("names");
            rule.link = each.local("link");
            each.finish();
            for (const std::string *link : {&rule.link.en, &rule.link.zh})
                if (!link->empty() && !link->starts_with("https://"))
                    problem.report("TF3008", {{"key", "link"}, {"value", *link}, {"allowed", "https://…"}},
                                   value.offset);
            rules.push_back(std::move(rule));
        }
        return rules;
    }

    void readDictionary(const Json &value, Problem &problem)
    {
        Fields fields(value, problem);
        DictionaryDescription description;
        description.key = fields.requiredText("key");
        description.api = fields.requiredText("api");
        const auto readSet = [&fields](std::string_view key) {
            const std::vector<std::string> texts = fields.texts(key);
            return std::set<std::string>(texts.begin(), texts.end());
        };
        description.entries = readSet("entries");
        description.others = readSet("others");
        fields.finish();
        m_pack->source.dictionaries.push_back(std::move(description));
    }

    fs::path m_target;
    fs::path m_source;
    fs::path m_python;
    fs::path m_directory;
    const LoadOptions &m_options;
    std::shared_ptr<Pack> m_pack;
    Digest m_digest;
    Errors m_errors;
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
