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
#include "core/convert/imports/import_analysis.h"
#include "core/convert/imports/reexport_visibility.h"
#include "core/convert/model/import_facts.h"

namespace torchferry::convert {

using names::BindingId;

namespace {

/// Brings together what belongs together, and tells the files.
class Linker {
public:
    Linker(const std::vector<LinkInput> &files, const names::Project &project) : m_files(files), m_project(project) {}

    std::vector<Link> run()
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
        LinkSight(m_files, m_project).judge(m_names);
        return write();
    }

private:
    bool isWorthWhile() const
    {
        return std::any_of(m_files.begin(), m_files.end(), [](const LinkInput &input) {
            if (input.names == nullptr || (input.reads->own.empty() && input.reads->reads.empty()))
                return false;
            const std::vector<ImportGroup> &groups = (*input.file)->internals->groups;
            return !input.reads->reads.empty() || !input.names->stars().empty()
                   || std::any_of(groups.begin(), groups.end(),
                                  [](const ImportGroup &group) { return group.exported; });
        });
    }

    /// What a group's imports are carried over to; nothing if they cannot be, or not all to the same.
    static std::string carriedOf(const FileAnalysis::Internals &internals, std::uint32_t group)
    {
        std::string carried;
        bool isFirst = true;
        for (const ImportStatement &statement : internals.imports) {
            for (const ImportClause &clause : statement.clauses) {
                if (clause.group != group)
                    continue;
                if (!isFirst && clause.carried != carried)
                    return {};
                carried = clause.carried;
                isFirst = false;
            }
        }
        return carried;
    }

    void collectNames()
    {
        for (std::uint32_t file = 0; file < m_files.size(); ++file) {
            if (m_files[file].names == nullptr)
                continue;
            const FileAnalysis::Internals &internals = *(*m_files[file].file)->internals;
            for (const SharedReads::Own &own : m_files[file].reads->own) {
                const ImportGroup &group = internals.groups[own.group];
                const names::Binding &binding = m_files[file].names->bindings()[own.binding];
                std::string carried = carriedOf(internals, own.group);
                if (!group.exported && (carried.empty() || group.otherUses))
                    continue;
                const auto [at, isNew] = m_nameOf.try_emplace(std::pair(file, binding.variable), m_names.size());
                if (!isNew)
                    continue;
                SharedName name;
                name.file = file;
                name.group = own.group;
                name.name = binding.name;
                name.carried = std::move(carried);
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
            m_spelled.insert({file, std::string(name), which});
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
                m_names[name].blocked = m_names[name].blocked || reads[index].dark;
                if (!reads[index].dark)
                    m_spelled.insert({file, reads[index].prefix, name});
            }
        }
    }

    void followImports(std::uint32_t file)
    {
        const names::FileNames &own = *m_files[file].names;
        for (BindingId id = 0; id < own.bindings().size(); ++id) {
            const names::Binding &binding = own.bindings()[id];
            if (binding.kind != names::Binding::Kind::import)
                continue;
            const auto [origin, certain] = m_project.originOf(own, id);
            const std::uint32_t which = origin.file == &own && origin.binding == id ? names::none : nameOf(origin);
            if (which == names::none || m_nameOf.contains({file, binding.variable}))
                continue;
            SharedName &name = m_names[which];
            // An import of a name that is gone would fail.
            name.blocked = name.blocked || name.carried.empty() || !certain || !isAlways(own, binding.variable, which);
            m_spelled.insert({file, std::string(binding.name), which});
            if (binding.scope == 0)
                hold(file, binding.name, which);
            else if (own.scopes()[binding.scope].kind == names::Scope::Kind::class_)
                name.open = true; // a member of whatever the class makes
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
                const std::uint32_t variable = m_files[star.file].names->variableIn(0, name);
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
        if (m_names[which].carried.empty())
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
        if (own == names::none || !certain || m_names[own].carried != m_names[which].carried)
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
        for (const auto &[file, spelled, which] : m_spelled) {
            for (const std::string_view annotation : m_files[file].reads->annotations) {
                lookForCancel();
                const Mention mention = mentionOf(spelled, annotation);
                SharedName &name = m_names[which];
                name.blocked =
                    name.blocked || mention == Mention::within || (mention == Mention::itself && name.carried.empty());
            }
        }
    }

    /// The analysis of a file, to be changed.
    FileAnalysis::Internals &internalsOf(std::uint32_t file)
    {
        auto &changed = m_changed[file];
        if (!changed.analysis) {
            changed.analysis = std::make_shared<FileAnalysis>(**m_files[file].file);
            changed.internals = std::make_shared<FileAnalysis::Internals>(*changed.analysis->internals);
            changed.analysis->internals = changed.internals;
        }
        return *changed.internals;
    }

    std::vector<Link> write()
    {
        std::map<std::uint32_t, std::vector<std::uint32_t>> classes;
        for (std::uint32_t name = 0; name < m_names.size(); ++name)
            classes[rootOf(name)].push_back(name);
        std::vector<Link> links;
        for (const auto &entry : classes) {
            const std::vector<std::uint32_t> &members = entry.second;
            const auto is = [&](bool SharedName::*what) {
                return std::any_of(members.begin(), members.end(), [&](auto name) { return m_names[name].*what; });
            };
            const bool open = is(&SharedName::open);
            // A name that goes cannot be asked back by somebody unseen.
            const bool blocked = is(&SharedName::blocked) || (open && m_names[members.front()].carried.empty());
            const bool alone = members.size() == 1 && m_names[members.front()].readers.empty();
            if (alone && !blocked && !m_names[members.front()].exported)
                continue; // nobody else's business
            for (const std::uint32_t name : members)
                tell(m_names[name], blocked, open);
            if (blocked || alone)
                continue;
            const auto link = static_cast<std::uint32_t>(links.size());
            links.push_back({});
            for (const std::uint32_t name : members)
                join(m_names[name], link, links.back());
            std::sort(links.back().members.begin(), links.back().members.end(),
                      [](const Link::Member &a, const Link::Member &b) {
                          return std::tie(a.file, a.group) < std::tie(b.file, b.group);
                      });
        }
        for (auto &[file, changed] : m_changed)
            *m_files[file].file = std::move(changed.analysis);
        return links;
    }

    /// The file an import stands in learns what is known of those that read it.
    void tell(const SharedName &name, bool blocked, bool open)
    {
        if (!blocked && (open || !name.exported))
            return;
        FileAnalysis::Internals &internals = internalsOf(name.file);
        if (blocked)
            internals.groups[name.group].otherUses = true;
        for (Finding &finding : m_changed[name.file].analysis->findings) {
            if (internals.groupOf[finding.id] != name.group || finding.message.code != "TF4039")
                continue;
            if (blocked) {
                finding.proposals.clear();
                finding.category = mapping::Category::argsDiffer;
                finding.kind = mapping::SubKind::none;
                finding.message.code = "TF4040";
                internals.carries[finding.id] = false;
            } else {
                finding.message.code = "TF4055";
                finding.confidence = types::Confidence::certain;
                finding.proposals.front().confidence = types::Confidence::certain;
                internals.carries[finding.id] = true;
            }
        }
    }

    void join(const SharedName &name, std::uint32_t id, Link &link)
    {
        ImportGroup &own = internalsOf(name.file).groups[name.group];
        own.link = id;
        own.exported = own.exported || !name.readers.empty();
        link.members.push_back({name.file, name.group});
        for (const auto &[file, index] : name.readers) {
            const SharedReads::Read &read = m_files[file].reads->reads[index];
            FileAnalysis::Internals &internals = internalsOf(file);
            const auto group = static_cast<std::uint32_t>(internals.groups.size());
            ImportGroup reader;
            reader.name = read.prefix;
            reader.findings = read.findings;
            reader.elsewhere = true;
            reader.carried = name.carried;
            reader.link = id;
            internals.groups.push_back(std::move(reader));
            link.members.push_back({file, group});
            const FileAnalysis &analysis = *m_changed[file].analysis;
            for (const FindingId finding : read.findings) {
                internals.groupOf[finding] = group;
                internals.carries[finding] =
                    carriesOver(analysis.findings[finding], analysis.source->text(), read.prefix, name.carried);
            }
        }
    }

    const std::vector<LinkInput> &m_files;
    const names::Project &m_project;
    std::unordered_map<const names::FileNames *, std::uint32_t> m_fileOf;
    std::vector<SharedName> m_names;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_nameOf; ///< by file and variable
    std::vector<std::uint32_t> m_unions;                                       ///< by name: one it stands or falls with
    std::vector<std::vector<std::pair<std::string_view, std::uint32_t>>> m_holds; ///< by file: what its names stand for
    std::vector<std::pair<std::uint32_t, std::size_t>> m_queue;                   ///< of m_holds: stars to be followed
    std::set<std::tuple<std::uint32_t, std::string, std::uint32_t>> m_spelled;    ///< file, how it spells which name
    struct Changed {
        std::shared_ptr<FileAnalysis> analysis;
        std::shared_ptr<FileAnalysis::Internals> internals;
    };
    std::map<std::uint32_t, Changed> m_changed;
};

} // namespace

std::vector<Link> linkFiles(const std::vector<LinkInput> &files, const names::Project &project)
{
    return Linker(files, project).run();
}

} // namespace torchferry::convert
