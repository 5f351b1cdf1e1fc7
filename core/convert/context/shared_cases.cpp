// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/shared_cases.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "core/base/cancel.h"
#include "core/base/dotted.h"
#include "core/convert/context/joint_choices.h"
#include "core/convert/context/project_choices.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/emission.h"
#include "core/convert/occurrences/method_renames.h"

namespace torchferry::convert {

using types::ClassTable;

namespace {

constexpr std::string_view resolutionId = "rename";

/// A site or an obstacle, and the file it is in.
template <class Fact>
struct InFile {
    std::uint32_t file = 0;
    const Fact *fact = nullptr;
};

/// The classes whose definitions of one method change together, with all that refers to them.
struct Family {
    std::vector<std::uint32_t> classes; ///< ascending
    std::vector<InFile<MethodFacts::Site>> sites;
    bool hasDefinition = false;
};

/// The renaming of one method, for all families of classes.
class MethodRenaming {
public:
    MethodRenaming(const std::vector<SharedCaseInput> &files, const ClassTable &classes, const mapping::Pack &pack,
                   const std::string &method)
        : m_files(files),
          m_classes(classes),
          m_pack(pack),
          m_method(method),
          m_above(classes.classes().size())
    {
        std::iota(m_above.begin(), m_above.end(), 0U);
    }

    void run(std::vector<std::shared_ptr<FileAnalysis>> &changed, std::vector<SharedCase> &cases)
    {
        collectClasses();
        joinClasses();
        for (Family &family : families()) {
            for (const Family &refused : splitRefused(family))
                write(refused, changed, cases);
            if (family.hasDefinition)
                write(family, changed, cases);
        }
    }

private:
    [[nodiscard]] const ClassTable::Class &at(std::uint32_t index) const { return m_classes.classes()[index]; }
    [[nodiscard]] bool isRenamed(std::uint32_t index) const { return m_rows[index] != nullptr; }

    std::uint32_t headOf(std::uint32_t index)
    {
        while (m_above[index] != index)
            index = m_above[index] = m_above[m_above[index]];
        return index;
    }

    /// The lowest index is the head, so that nothing depends on the order of joining.
    void join(std::uint32_t one, std::uint32_t other)
    {
        one = headOf(one);
        other = headOf(other);
        m_above[std::max(one, other)] = std::min(one, other);
    }

    void collectClasses()
    {
        for (const ClassTable::Class &own : m_classes.classes())
            m_rows.push_back(renamingRow(m_pack, own, m_method));
    }

    /// A class goes with its bases; what is read of an object of a class of the framework may be the method of any class
    /// that derives from it.
    void joinClasses()
    {
        for (std::uint32_t index = 0; index < m_rows.size(); ++index) {
            for (const std::uint32_t base : at(index).projectAncestors) {
                if (isRenamed(index) && isRenamed(base))
                    join(index, base);
            }
        }
        for (std::uint32_t index = 0; index < m_rows.size(); ++index)
            m_line.push_back(headOf(index));
        std::set<std::string_view> read;
        forSites([&](std::uint32_t, const MethodFacts::Site &site) {
            if (site.classIndex == names::none)
                read.insert(site.frameworkClass);
        });
        for (const std::string_view name : read) {
            std::uint32_t first = names::none;
            for (std::uint32_t index = 0; index < m_rows.size(); ++index) {
                if (!isRenamed(index) || !m_classes.derivesFrom(at(index), name))
                    continue;
                if (first == names::none)
                    m_firstOf.emplace(name, first = index);
                join(first, index);
            }
        }
    }

    template <class Use>
    void forSites(const Use &use) const
    {
        for (std::uint32_t file = 0; file < m_files.size(); ++file) {
            if (m_files[file].methods == nullptr)
                continue;
            for (const MethodFacts::Site &site : m_files[file].methods->sites) {
                if (site.method == m_method)
                    use(file, site);
            }
        }
    }

    std::vector<Family> families()
    {
        std::map<std::uint32_t, Family> byHead;
        for (std::uint32_t index = 0; index < m_rows.size(); ++index) {
            if (isRenamed(index))
                byHead[headOf(index)].classes.push_back(index);
        }
        forSites([&](std::uint32_t file, const MethodFacts::Site &site) {
            std::uint32_t of = site.classIndex;
            if (const auto first = m_firstOf.find(site.frameworkClass); of == names::none && first != m_firstOf.end())
                of = first->second;
            if (of == names::none || !isRenamed(of))
                return;
            Family &family = byHead[headOf(of)];
            family.sites.push_back({file, &site});
            family.hasDefinition = family.hasDefinition || site.isDefinition;
        });
        std::vector<Family> families;
        families.reserve(byHead.size());
        for (auto &[head, family] : byHead)
            families.push_back(std::move(family));
        return families;
    }

    /// Classes that only meet where a method is read of an object of the framework's class: what is wrong with some of
    /// them leaves these, with what they derive from and what derives from them, for manual work, and not the others.
    /// Takes them out of `family`.
    std::vector<Family> splitRefused(Family &family) const
    {
        std::map<std::uint32_t, Family> lines;
        for (const std::uint32_t index : family.classes)
            lines[m_line[index]].classes.push_back(index);
        if (lines.size() < 2)
            return {};
        const auto name = std::string(renamedTo(*m_rows[family.classes.front()]));
        std::erase_if(lines, [&](const auto &line) { return preconditionsOf(line.second, name, false).empty(); });
        Family rest;
        for (const std::uint32_t index : family.classes) {
            if (!lines.contains(m_line[index]))
                rest.classes.push_back(index);
        }
        if (rest.classes.empty() || lines.empty())
            return {};
        for (const InFile<MethodFacts::Site> &site : family.sites) {
            const std::uint32_t of = site.fact->classIndex;
            const auto line = of == names::none ? lines.end() : lines.find(m_line[of]);
            Family &to = line == lines.end() ? rest : line->second;
            to.sites.push_back(site);
            to.hasDefinition = to.hasDefinition || site.fact->isDefinition;
        }
        family = std::move(rest);
        std::vector<Family> refused;
        for (auto &[head, line] : lines) {
            if (!line.sites.empty())
                refused.push_back(std::move(line));
        }
        return refused;
    }

    // --- what speaks against it --------------------------------------------------------------------------------------

    [[nodiscard]] Message message(std::string_view code, std::vector<MessageArgument> arguments) const
    {
        arguments.push_back({"method", m_method});
        return {std::string(code), std::move(arguments)};
    }

    [[nodiscard]] static std::string_view codeOf(MethodFacts::Obstacle::Kind kind)
    {
        switch (kind) {
        case MethodFacts::Obstacle::Kind::binding: return "TF5045";
        case MethodFacts::Obstacle::Kind::decorator: return "TF5046";
        case MethodFacts::Obstacle::Kind::string: return "TF5047";
        case MethodFacts::Obstacle::Kind::otherClass: return "TF5048";
        case MethodFacts::Obstacle::Kind::otherBase: return "TF5320";
        case MethodFacts::Obstacle::Kind::unparsed: return "TF5055";
        }
        return {};
    }

    [[nodiscard]] bool concerns(const MethodFacts::Obstacle &obstacle, const Family &family) const
    {
        if (obstacle.method != m_method)
            return false;
        if (obstacle.classIndex == names::none)
            return true;
        if (obstacle.kind != MethodFacts::Obstacle::Kind::otherClass)
            return std::binary_search(family.classes.begin(), family.classes.end(), obstacle.classIndex);
        return std::any_of(family.classes.begin(), family.classes.end(), [&](std::uint32_t index) {
            const std::vector<std::uint32_t> &bases = at(index).projectAncestors;
            return std::find(bases.begin(), bases.end(), obstacle.classIndex) != bases.end();
        });
    }

    /// `withGeneral`: with what concerns whatever class.
    [[nodiscard]] std::vector<Precondition> preconditionsOf(const Family &family, std::string_view name,
                                                            bool withGeneral = true) const
    {
        std::vector<Precondition> unmet;
        for (const SharedCaseInput &input : m_files) {
            if (input.methods == nullptr)
                continue;
            for (const MethodFacts::Obstacle &obstacle : input.methods->obstacles) {
                if (concerns(obstacle, family) && (withGeneral || obstacle.classIndex != names::none))
                    unmet.push_back({message(codeOf(obstacle.kind),
                                             {{"path", (*input.file)->path}, {"line", std::to_string(obstacle.line)}}),
                                     false});
            }
        }
        for (const std::uint32_t index : family.classes)
            addFaultsOf(index, name, unmet);
        return unmet;
    }

    void addFaultsOf(std::uint32_t index, std::string_view name, std::vector<Precondition> &unmet) const
    {
        const ClassTable::Class &own = at(index);
        if (!own.complete)
            unmet.push_back({message("TF5049", {{"class", own.name}}), false});
        if (renamedTo(*m_rows[index]) != name)
            unmet.push_back({message("TF5058", {{"class", own.name}}), false});
        if (m_classes.member(index, name) != names::none)
            unmet.push_back({message("TF5050", {{"class", own.name}, {"name", std::string(name)}}), false});
        for (const std::uint32_t base : own.projectAncestors) {
            if (!isRenamed(base) && m_classes.member(base, m_method) != names::none)
                unmet.push_back({message("TF5057", {{"class", at(base).name}, {"derived", own.name}}), false});
        }
    }

    // --- the case ----------------------------------------------------------------------------------------------------

    void write(const Family &family, std::vector<std::shared_ptr<FileAnalysis>> &changed,
               std::vector<SharedCase> &cases) const
    {
        const std::uint32_t top = family.classes.front();
        const auto name = std::string(renamedTo(*m_rows[top]));
        const std::vector<Precondition> unmet = preconditionsOf(family, name);
        bool isUncertain = false;
        std::string identity = name;
        const std::vector<InFile<MethodFacts::Site>> sites = writeUncertainUses(family, name, unmet.empty(), changed);
        for (const InFile<MethodFacts::Site> &site : sites) {
            const Finding &finding = (*m_files[site.file].file)->findings[site.fact->finding];
            isUncertain = isUncertain || finding.certainty.isGuess();
            identity += '\x1e' + finding.fingerprint.toString();
        }
        SharedCase shared;
        for (auto site = sites.begin(); site != sites.end();) {
            const std::uint32_t file = site->file;
            const std::shared_ptr<FileAnalysis> &analysis = analysisOf(file, changed);
            Case item;
            item.id = analysis->cases.nextId();
            item.code = "TF5044";
            item.title = message("TF5044", {{"class", at(top).name}, {"name", name}});
            item.uncertain = isUncertain;
            item.part = CasePart{static_cast<std::uint32_t>(cases.size()), shared.parts.empty(), identity};
            Resolution rename;
            rename.id = resolutionId;
            rename.label = message("TF5051", {{"name", name}});
            rename.preconditions = unmet;
            for (; site != sites.end() && site->file == file; ++site)
                addSite(*site->fact, name, analysis->findings[site->fact->finding], item, rename);
            if (!rename.available())
                rename.contributions.clear();
            item.resolutions.push_back(std::move(rename));
            item.resolutions.push_back(context::manualResolution());
            shared.parts.push_back({file, item.id});
            analysis->cases.push_back(std::move(item));
        }
        cases.push_back(std::move(shared));
    }

    const std::shared_ptr<FileAnalysis> &analysisOf(std::uint32_t file,
                                                    std::vector<std::shared_ptr<FileAnalysis>> &changed) const
    {
        std::shared_ptr<FileAnalysis> &analysis = changed[file];
        if (analysis == nullptr)
            analysis = std::make_shared<FileAnalysis>(**m_files[file].file);
        return analysis;
    }

    /// One call of an object whose class is a guess does not keep the rest of a project from being renamed: it is
    /// proposed by itself, as uncertain as it is. Returns the other sites, or all if no other one is certain.
    std::vector<InFile<MethodFacts::Site>> writeUncertainUses(const Family &family, const std::string &name,
                                                              bool isAvailable,
                                                              std::vector<std::shared_ptr<FileAnalysis>> &changed) const
    {
        std::vector<InFile<MethodFacts::Site>> sites;
        const auto isGuess = [&](const InFile<MethodFacts::Site> &site) {
            return (*m_files[site.file].file)->findings[site.fact->finding].certainty.isGuess();
        };
        std::copy_if(family.sites.begin(), family.sites.end(), std::back_inserter(sites),
                     [&](const auto &site) { return site.fact->isDefinition || !isGuess(site); });
        if (!isAvailable || sites.size() == family.sites.size() || !std::none_of(sites.begin(), sites.end(), isGuess)
            || sites.empty())
            return family.sites;
        for (const InFile<MethodFacts::Site> &site : family.sites) {
            if (site.fact->isDefinition || !isGuess(site))
                continue;
            Finding &finding = analysisOf(site.file, changed)->findings[site.fact->finding];
            finding.message = {"TF5053", {{"api", finding.api}, {"name", name}}};
            if (finding.proposals.empty())
                finding.proposals.push_back(renaming(*site.fact, name, finding));
        }
        return sites;
    }

    static Proposal renaming(const MethodFacts::Site &fact, const std::string &name, const Finding &finding)
    {
        Proposal proposal;
        proposal.range = fact.name;
        proposal.pieces = {literalPiece(name)};
        proposal.form = "form:rename-method";
        proposal.certainty = finding.certainty;
        return proposal;
    }

    /// What the finding would have become by itself becomes a part of the case.
    static void addSite(const MethodFacts::Site &fact, const std::string &name, Finding &finding, Case &item,
                        Resolution &rename)
    {
        SiteContribution contribution;
        contribution.site = static_cast<std::uint32_t>(item.sites.size());
        contribution.proposal =
            finding.proposals.empty() ? renaming(fact, name, finding) : std::move(finding.proposals.front());
        contribution.proposal->form = "case:rename-method/" + std::string(resolutionId);
        contribution.proposal->certainty = finding.certainty;
        rename.contributions.push_back(std::move(contribution));
        item.sites.push_back({finding.id, fact.isDefinition ? "definition" : "use"});
        finding.proposals.clear();
        finding.category = mapping::Category::context;
        finding.kind = mapping::SubKind::none;
        finding.cases.push_back(item.id);
        if (!fact.isDefinition)
            finding.message = {"TF5053", {{"api", finding.api}, {"name", name}}};
    }

    const std::vector<SharedCaseInput> &m_files;
    const ClassTable &m_classes;
    const mapping::Pack &m_pack;
    const std::string &m_method;
    std::vector<const mapping::Row *> m_rows;            ///< by class: the row that renames the method, or null
    std::vector<std::uint32_t> m_above;                  ///< by class: one of its family nearer to the head
    std::vector<std::uint32_t> m_line;                   ///< by class: the head of what derives from one another
    std::map<std::string_view, std::uint32_t> m_firstOf; ///< class of the framework -> a class that derives from it
};

} // namespace

std::vector<SharedCase> findSharedCases(const std::vector<SharedCaseInput> &files, const ClassTable &classes,
                                        const mapping::Pack &pack)
{
    std::vector<SharedCase> cases;
    std::vector<std::shared_ptr<FileAnalysis>> changed(files.size());
    for (const auto &[method, rows] : pack.renamedMethods) {
        lookForCancel();
        MethodRenaming(files, classes, pack, method).run(changed, cases);
    }
    std::vector<std::shared_ptr<const FileAnalysis> *> analyses;
    analyses.reserve(files.size());
    for (const SharedCaseInput &input : files)
        analyses.push_back(input.file);
    context::findJointChoices(analyses, pack, changed, cases);
    context::findProjectChoices(analyses, pack, changed, cases);
    for (std::size_t file = 0; file < files.size(); ++file) {
        if (changed[file] != nullptr)
            *files[file].file = std::move(changed[file]);
    }
    return cases;
}

} // namespace torchferry::convert
