// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <system_error>

#include "core/mapping/fields.h"
#include "core/mapping/pack.h"
#include "core/mapping/row_reader.h"
#include "core/mapping/signature_reader.h"

namespace torchferry::mapping {
namespace {

namespace fs = std::filesystem;

/// Two FNV-1a sums with different starts: enough to tell packs apart, and nothing depends on nobody forging one.
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
    PackLoader(const fs::path &directory, std::string_view target)
        : m_target(directory / target),
          m_directory(directory),
          m_pack(std::make_shared<Pack>())
    {}

    Result<std::shared_ptr<const Pack>> load()
    {
        const fs::path description = m_target / "pack.json";
        const bool ok =
            readFile(description, [this](const Document &d, Problem &p) { readPack(d, p); })
            && readFile(m_source / "source.json", [this](const Document &d, Problem &p) { readSource(d, p); })
            && readSet(m_source / "signatures", m_pack->sourceFacts)
            && readSet(m_target / "signatures", m_pack->targetFacts)
            && readFolder(m_target / "rows", [this](const Document &d, Problem &p) { readRows(d, *m_pack, p); });
        if (!ok)
            return tl::unexpected<Error>(std::move(m_error));
        m_pack->hash = m_digest.hex();
        return std::shared_ptr<const Pack>(std::move(m_pack));
    }

private:
    template <class Reader>
    bool readFile(const fs::path &file, const Reader &reader)
    {
        const Result<Document> document = Document::read(file);
        if (!document) {
            m_error = document.error();
            return false;
        }
        m_digest.add(file.lexically_relative(m_directory).generic_string());
        m_digest.add(document->text());
        m_pack->files.push_back({document->path(), document->text().size()});
        Problem problem(*document);
        reader(*document, problem);
        if (problem.found())
            m_error = *problem.error();
        return !problem.found();
    }

    template <class Reader>
    bool readFolder(const fs::path &folder, const Reader &reader)
    {
        std::vector<fs::path> files;
        std::error_code code;
        for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code))
            if (entry->path().extension() == ".json")
                files.push_back(entry->path());
        if (code || files.empty()) {
            m_error = failure("TF3010", {{"path", folder.generic_string()}}, {folder.generic_string(), 0, 0}).value();
            return false;
        }
        std::sort(files.begin(), files.end());
        return std::all_of(files.begin(), files.end(), [&](const fs::path &file) { return readFile(file, reader); });
    }

    bool readSet(const fs::path &folder, SignatureSet &set)
    {
        const bool ok = readFolder(folder, [&set](const Document &d, Problem &p) { readSignatures(d, set, p); });
        set.finish();
        return ok;
    }

    static bool hasSchema(Fields &fields, std::string_view expected, const Document &document, Problem &problem)
    {
        const std::string schema = fields.requiredText("schema");
        if (!problem.found() && schema != expected)
            problem.report("TF3007", {{"found", schema}, {"expected", std::string(expected)}}, document.root().offset);
        return !problem.found();
    }

    /// The folder of the source framework: the one that is named, else the first beside the pack that describes one.
    [[nodiscard]] fs::path sourceFolder(const std::string &named) const
    {
        if (!named.empty())
            return m_directory / named;
        std::vector<fs::path> folders;
        std::error_code code;
        for (fs::directory_iterator entry(m_directory, code), end; !code && entry != end; entry.increment(code))
            if (fs::exists(entry->path() / "source.json", code))
                folders.push_back(entry->path());
        return folders.empty() ? m_directory : *std::min_element(folders.begin(), folders.end());
    }

    void readPack(const Document &document, Problem &problem)
    {
        Fields fields(document.root(), problem);
        if (!hasSchema(fields, "torchferry-pack/1", document, problem))
            return;
        m_pack->name = fields.requiredText("name");
        m_pack->importName = fields.requiredText("import");
        m_pack->package = fields.requiredText("package");
        m_pack->version = fields.requiredText("version");
        fields.text("range");
        m_source = sourceFolder(fields.text("source"));
        for (auto &[from, to] : fields.textsByKey("modules"))
            m_pack->modules.insert_or_assign(std::move(from), std::move(to));
        if (const Json *ignored = fields.take("ignored_parameters", Json::Kind::array)) {
            const std::vector<std::string> names = textsOf(*ignored, problem);
            m_pack->ignoredParameters = {names.begin(), names.end()};
        }
        if (const Json *rules = fields.take("general_rules", Json::Kind::array))
            for (const Json &rule : rules->children)
                readGeneralRule(rule, problem);
        fields.finish();
    }

    void readGeneralRule(const Json &value, Problem &problem)
    {
        GeneralRule rule;
        Fields fields(value, problem);
        rule.parameter = fields.requiredText("parameter");
        if (const Json *forms = fields.require("forms", Json::Kind::array))
            rule.forms = readForms(*forms, {m_pack->importName}, problem);
        fields.finish();
        m_pack->generalRules.push_back(std::move(rule));
    }

    /// Members of an object whose values are lists of strings.
    template <class Store>
    static void readLists(Fields &fields, std::string_view key, Problem &problem, const Store &store)
    {
        if (const Json *lists = fields.take(key, Json::Kind::object))
            for (const Json &list : lists->children)
                if (expect(list, Json::Kind::array, problem))
                    store(list.key, textsOf(list, problem));
    }

    void readSource(const Document &document, Problem &problem)
    {
        Fields fields(document.root(), problem);
        if (!hasSchema(fields, "torchferry-source/1", document, problem))
            return;
        SourceDescription &source = m_pack->source;
        source.name = fields.requiredText("name");
        if (const Json *roots = fields.require("roots", Json::Kind::array))
            source.roots = textsOf(*roots, problem);
        source.tensorClass = fields.text("tensor");
        for (auto &[name, method] : fields.textsByKey("call_members"))
            source.callMembers.insert_or_assign(std::move(name), std::move(method));
        for (auto &[name, type] : fields.textsByKey("iteration"))
            source.iteration.insert_or_assign(std::move(name), std::move(type));
        for (auto &[name, type] : fields.textsByKey("usual_iteration"))
            source.usualIteration.insert_or_assign(std::move(name), std::move(type));
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
        source.ambiguousMembers = readSet("ambiguous_members");
        source.tellingKeywords = readSet("telling_keywords");
        source.tellingTypes = readSet("telling_types");
        for (auto &[name, type] : fields.textsByKey("telling_names"))
            source.tellingNames.insert_or_assign(std::move(name), std::move(type));
        fields.finish();
    }

    fs::path m_target;
    fs::path m_source;
    fs::path m_directory;
    std::shared_ptr<Pack> m_pack;
    Digest m_digest;
    Error m_error;
};

} // namespace

Result<std::shared_ptr<const Pack>> loadPack(const std::filesystem::path &directory, std::string_view target)
{
    return PackLoader(directory, target).load();
}

} // namespace torchferry::mapping
