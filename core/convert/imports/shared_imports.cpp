// SPDX-License-Identifier: Apache-2.0
#include "core/convert/imports/shared_imports.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>

#include "core/base/cancel.h"
#include "core/base/file_failure.h"
#include "core/base/reason.h"
#include "core/convert/imports/annotation_mention.h"
#include "core/convert/imports/import_analysis.h"
#include "core/convert/imports/reexport_visibility.h"
#include "core/convert/model/import_facts.h"

namespace torchferry::convert {

using names::BindingId;

namespace {

/// Brings together what belongs together, and tells the files.
class SharedImportFinder {
public:
    SharedImportFinder(const std::vector<SharedImportInput> &files, const names::Project &project)
        : m_files(files),
          m_project(project)
    {}

    std::vector<SharedImport> run()
    {
        if (!isWorthWhile())
            return {};
        for (std::uint32_t file = 0; file < m_files.size(); ++file) {
            if (m_files[file].names != nullptr)
                m_fileOf.emplace(m_files[file].names, file);
        }
        collectNames();
        if (m_names.empty())
            return {};
        attachReads();
        for (std::uint32_t file = 0; file < m_files.size(); ++file) {
            if (m_files[file].names != nullptr)
                workOnFile(file, [&] { followImports(file); });
        }
        followStars();
        keepForAnnotations();
        ReexportVisibility(m_files, m_project).decide(m_names);
        return write();
    }

private:
    bool isWorthWhile() const
    {
        return std::any_of(m_files.begin(), m_files.end(), [](const SharedImportInput &input) {
            if (input.names == nullptr || (input.reads->own.empty() && input.reads->reads.empty()))
                return false;
            const std::vector<ImportGroup> &groups = (*input.file)->importFacts->groups;
            return !input.reads->reads.empty() || !input.names->stars().empty()
                   || std::any_of(groups.begin(), groups.end(),
                                  [](const ImportGroup &group) { return group.exported; });
        });
    }

    /// What a group's imports are retargeted to; nothing if they cannot be, or not all to the same.
    static std::string retargetOf(const FileAnalysis::ImportFacts &importFacts, std::uint32_t group)
    {
        std::string retargeted;
        bool isFirst = true;
        for (const ImportStatement &statement : importFacts.imports) {
            for (const ImportClause &clause : statement.clauses) {
                if (clause.group != group)
                    continue;
                if (!isFirst && clause.retargeted != retargeted)
                    return {};
                retargeted = clause.retargeted;
                isFirst = false;
            }
        }
        return retargeted;
    }

    void collectNames()
    {
        for (std::uint32_t file = 0; file < m_files.size(); ++file) {
            if (m_files[file].names == nullptr)
                continue;
            const FileAnalysis::ImportFacts &importFacts = *(*m_files[file].file)->importFacts;
            for (const SharedReads::Own &own : m_files[file].reads->own) {
                const ImportGroup &group = importFacts.groups[own.group];
                const names::Binding &binding = m_files[file].names->bindings()[own.binding];
                std::string retargeted = retargetOf(importFacts, own.group);
                if (!group.exported && (retargeted.empty() || group.otherUses))
                    continue;
                const auto [at, isNew] = m_nameOf.try_emplace(std::pair(file, binding.variable), m_names.size());
                if (!isNew)
                    continue;
                SharedName name;
                name.file = file;
                name.group = own.group;
                name.name = binding.name;
                name.retargeted = std::move(retargeted);
                name.exported = group.exported;
                name.blocked = group.otherUses;
                m_names.push_back(std::move(name));
            }
        }
        m_unions.resize(m_names.size());
        std::iota(m_unions.begin(), m_unions.end(), 0U);
        m_holds.resize(m_files.size());
        for (std::uint32_t name = 0; name < m_names.size(); ++name)
            hold(m_names[name].file, m_names[name].name, name);
    }

    std::uint32_t nameOf(const names::Origin &origin) const
    {
        if (origin.file == nullptr)
            return names::none;
        const auto file = m_fileOf.find(origin.file);
        if (file == m_fileOf.end())
            return names::none;
        const auto found = m_nameOf.find({file->second, origin.file->bindings()[origin.binding].variable});
        return found == m_nameOf.end() ? names::none : found->second;
    }

    void hold(std::uint32_t file, std::string_view name, std::uint32_t which)
    {
        std::vector<std::pair<std::string_view, std::uint32_t>> &held = m_holds[file];
        const std::pair entry(name, which);
        if (std::find(held.begin(), held.end(), entry) != held.end())
            return;
        held.push_back(entry);
        m_queue.push_back({file, held.size() - 1});
        m_names[which].holders.push_back({file, name});
        if (file != m_names[which].file)
            m_written.insert({file, std::string(name), which});
    }

    void attachReads()
    {
        for (std::uint32_t file = 0; file < m_files.size(); ++file) {
            const std::vector<SharedReads::Read> &reads = m_files[file].reads->reads;
            for (std::uint32_t index = 0; index < reads.size(); ++index) {
                const std::uint32_t name = nameOf(reads[index].origin);
                if (name == names::none)
                    continue;
                m_names[name].readers.push_back({file, index});
                m_names[name].blocked = m_names[name].blocked || reads[index].opaque;
                if (!reads[index].opaque)
                    m_written.insert({file, reads[index].prefix, name});
            }
        }
    }

    void followImports(std::uint32_t file)
    {
        const names::FileNames &own = *m_files[file].names;
        for (const BindingId id : own.bindings().ids()) {
            const names::Binding &binding = own.bindings()[id];
            if (binding.kind != names::Binding::Kind::import)
                continue;
            const auto [origin, certain] = m_project.originOf(own, id);
            const std::uint32_t which = origin.file == &own && origin.binding == id ? names::none : nameOf(origin);
            if (which == names::none || m_nameOf.contains({file, binding.variable}))
                continue;
            SharedName &name = m_names[which];
            // An import of a name that is gone would fail.
            name.blocked =
                name.blocked || name.retargeted.empty() || !certain || !isAlways(own, binding.variable, which);
            m_written.insert({file, std::string(binding.name), which});
            if (binding.scope == names::moduleScope)
                hold(file, binding.name, which);
            else if (own.scopes()[binding.scope].kind == names::Scope::Kind::class_)
                name.externallyVisible = true; // a member of whatever the class makes
        }
    }

    /// Nothing but this import is bound to the variable.
    bool isAlways(const names::FileNames &file, std::uint32_t variable, std::uint32_t which) const
    {
        const auto &bindings = file.variables()[variable].bindings;
        return std::all_of(bindings.begin(), bindings.end(), [&](BindingId id) {
            return file.bindings()[id].kind == names::Binding::Kind::import
                   && nameOf(m_project.originOf(file, id).first) == which;
        });
    }

    /// What a module has, a star takes along.
    void followStars()
    {
        struct Star {
            std::uint32_t file = 0;
            BindingId binding = names::none;
        };
        std::unordered_map<std::uint32_t, std::vector<Star>> starsOf;
        for (std::uint32_t file = 0; file < m_files.size(); ++file) {
            if (m_files[file].names == nullptr)
                continue;
            for (const BindingId star : m_files[file].names->stars()) {
                const auto from = m_fileOf.find(m_project.starredModule(*m_files[file].names, star));
                if (from != m_fileOf.end() && from->second != file)
                    starsOf[from->second].push_back({file, star});
            }
        }
        while (!m_queue.empty()) {
            const auto [file, index] = m_queue.back();
            m_queue.pop_back();
            const auto [name, which] = m_holds[file][index];
            if (!m_files[file].names->givesByStar(name))
                continue;
            const auto stars = starsOf.find(file);
            if (stars == starsOf.end())
                continue;
            for (const Star &star : stars->second) {
                const std::uint32_t variable = m_files[star.file].names->variableIn(names::moduleScope, name);
                if (variable == names::none)
                    hold(star.file, name, which);
                else
                    override(star.file, variable, star.binding, which);
            }
        }
    }

    /// The star comes behind a name of the file itself, which from then on is what the star brings.
    void override(std::uint32_t file, std::uint32_t variable, BindingId star, std::uint32_t which)
    {
        if (m_names[which].retargeted.empty())
            return; // it never becomes something else
        const names::FileNames &names = *m_files[file].names;
        const auto &bindings = names.variables()[variable].bindings;
        const bool isBehind = std::any_of(bindings.begin(), bindings.end(), [&](BindingId id) {
            return names.bindings()[id].statement < names.bindings()[star].statement;
        });
        if (!isBehind || bindings.empty())
            return;
        const auto [origin, certain] = m_project.originOfVariable(names, variable);
        if (origin.file == nullptr)
            return; // what the file made of the name is known, and what comes now was not reckoned with
        const std::uint32_t own = nameOf(origin);
        if (own == names::none || !certain || m_names[own].retargeted != m_names[which].retargeted)
            m_names[which].blocked = true;
        else
            m_unions[rootOf(own)] = rootOf(which);
    }

    std::uint32_t rootOf(std::uint32_t name)
    {
        while (m_unions[name] != name)
            name = m_unions[name] = m_unions[m_unions[name]];
        return name;
    }

    /// `x: "nn.Module"` may be evaluated one day: then the name must be what it was.
    void keepForAnnotations()
    {
        for (const auto &[file, written, which] : m_written) {
            for (const std::string_view annotation : m_files[file].reads->annotations) {
                lookForCancel();
                const Mention mention = mentionOf(written, annotation);
                SharedName &name = m_names[which];
                name.blocked = name.blocked || mention == Mention::within
                               || (mention == Mention::itself && name.retargeted.empty());
            }
        }
    }

    /// The analysis of a file, to be changed.
    FileAnalysis::ImportFacts &internalsOf(std::uint32_t file)
    {
        auto &changed = m_changed[file];
        if (!changed.analysis) {
            changed.analysis = std::make_shared<FileAnalysis>(**m_files[file].file);
            changed.importFacts = std::make_shared<FileAnalysis::ImportFacts>(*changed.analysis->importFacts);
            changed.analysis->importFacts = changed.importFacts;
        }
        return *changed.importFacts;
    }

    std::vector<SharedImport> write()
    {
        std::map<std::uint32_t, std::vector<std::uint32_t>> classes;
        for (std::uint32_t name = 0; name < m_names.size(); ++name)
            classes[rootOf(name)].push_back(name);
        std::vector<SharedImport> sharedImports;
        for (const auto &entry : classes) {
            const std::vector<std::uint32_t> &members = entry.second;
            const auto is = [&](bool SharedName::*what) {
                return std::any_of(members.begin(), members.end(), [&](auto name) { return m_names[name].*what; });
            };
            const bool open = is(&SharedName::externallyVisible);
            // A name that is removed cannot be asked for again by code that is not visible.
            const bool blocked = is(&SharedName::blocked) || (open && m_names[members.front()].retargeted.empty());
            const bool alone = members.size() == 1 && m_names[members.front()].readers.empty();
            if (alone && !blocked && !m_names[members.front()].exported)
                continue; // no other file depends on it
            for (const std::uint32_t name : members)
                tell(m_names[name], blocked, open);
            if (blocked || alone)
                continue;
            const auto sharedImport = static_cast<std::uint32_t>(sharedImports.size());
            sharedImports.push_back({});
            for (const std::uint32_t name : members)
                join(m_names[name], sharedImport, sharedImports.back());
            std::sort(sharedImports.back().members.begin(), sharedImports.back().members.end(),
                      [](const SharedImport::Member &a, const SharedImport::Member &b) {
                          return std::tie(a.file, a.group) < std::tie(b.file, b.group);
                      });
        }
        for (auto &[file, changed] : m_changed)
            *m_files[file].file = std::move(changed.analysis);
        return sharedImports;
    }

    /// The file an import is in learns what is known of those that read it.
    void tell(const SharedName &name, bool blocked, bool open)
    {
        if (!blocked && (open || !name.exported))
            return;
        FileAnalysis::ImportFacts &importFacts = internalsOf(name.file);
        if (blocked)
            importFacts.groups[name.group].otherUses = true;
        for (Finding &finding : m_changed[name.file].analysis->findings) {
            if (importFacts.groupOf[finding.id] != name.group || !is(finding.message, Reason::sharedImport))
                continue;
            if (blocked) {
                finding.proposals.clear();
                finding.category = mapping::Category::argsDiffer;
                finding.kind = mapping::SubKind::none;
                finding.message.code = "TF4040";
                importFacts.retargetKeepsText[finding.id] = false;
            } else {
                finding.message.code = "TF4055";
                finding.certainty = {}; // all readers are known, and nothing else was against it
                finding.proposals.front().certainty = {};
                importFacts.retargetKeepsText[finding.id] = true;
            }
        }
    }

    void join(const SharedName &name, std::uint32_t id, SharedImport &sharedImport)
    {
        ImportGroup &own = internalsOf(name.file).groups[name.group];
        own.sharedImport = id;
        own.exported = own.exported || !name.readers.empty();
        sharedImport.members.push_back({name.file, name.group});
        for (const auto &[file, index] : name.readers) {
            const SharedReads::Read &read = m_files[file].reads->reads[index];
            FileAnalysis::ImportFacts &importFacts = internalsOf(file);
            const auto group = static_cast<std::uint32_t>(importFacts.groups.size());
            ImportGroup reader;
            reader.name = read.prefix;
            reader.findings = read.findings;
            reader.elsewhere = true;
            reader.retargeted = name.retargeted;
            reader.sharedImport = id;
            importFacts.groups.push_back(std::move(reader));
            sharedImport.members.push_back({file, group});
            const FileAnalysis &analysis = *m_changed[file].analysis;
            for (const FindingId finding : read.findings) {
                importFacts.groupOf[finding] = group;
                importFacts.retargetKeepsText[finding] = retargetKeepsTextOf(
                    analysis.findings[finding], analysis.source->text(), read.prefix, name.retargeted);
            }
        }
    }

    const std::vector<SharedImportInput> &m_files;
    const names::Project &m_project;
    std::unordered_map<const names::FileNames *, std::uint32_t> m_fileOf;
    std::vector<SharedName> m_names;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_nameOf; ///< by file and variable
    std::vector<std::uint32_t> m_unions; ///< by name: one whose decision it shares
    std::vector<std::vector<std::pair<std::string_view, std::uint32_t>>> m_holds; ///< by file: what its names denote
    std::vector<std::pair<std::uint32_t, std::size_t>> m_queue;                   ///< of m_holds: stars to be followed
    std::set<std::tuple<std::uint32_t, std::string, std::uint32_t>> m_written;    ///< file, how it spells which name
    struct Changed {
        std::shared_ptr<FileAnalysis> analysis;
        std::shared_ptr<FileAnalysis::ImportFacts> importFacts;
    };
    std::map<std::uint32_t, Changed> m_changed;
};

} // namespace

std::vector<SharedImport> findSharedImports(const std::vector<SharedImportInput> &files, const names::Project &project)
{
    return SharedImportFinder(files, project).run();
}

} // namespace torchferry::convert
