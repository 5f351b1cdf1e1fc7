// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "core/base/dotted.h"
#include "core/mapping/signature.h"

namespace torchferry::mapping {
namespace {

/// Aliases of aliases occur (a re-export of a re-export); data with a circle must not hang the program.
constexpr int maximumAliasSteps = 8;
/// No name of a framework is near as long.
constexpr std::size_t longestName = 1024;
/// Base classes are few; the limit only guards against a circle in the data.
constexpr std::size_t maximumBases = 64;

} // namespace

void SignatureSet::add(ApiFacts facts)
{
    std::string name = facts.name;
    addEncoded(std::move(name), std::move(facts));
}

void SignatureSet::addEncoded(std::string name, Deferred<ApiFacts> facts)
{
    m_known.add(name);
    m_facts.insert_or_assign(std::move(name), std::move(facts));
}

void SignatureSet::addAlias(std::string alias, std::string canonical)
{
    m_known.add(alias);
    m_aliases.insert_or_assign(std::move(alias), std::move(canonical));
}

void SignatureSet::addModule(std::string module)
{
    m_tables.modules.insert_or_assign(std::move(module), true);
}

void SignatureSet::addThirdPartyApi(std::string root)
{
    m_thirdPartyApis.push_back(std::move(root));
}

void SignatureSet::finish()
{
    m_tables.memberClasses.clear();
    m_tables.namedClasses.clear();
    m_tables.classesWithMembers.clear();
    m_tables.lineages.clear();
    std::set<std::string, std::less<>> packages;
    for (const auto &[name, known] : m_tables.modules)
        packages.insert(name);
    for (const auto &[name, deferred] : m_facts) {
        const ApiFacts &facts = *deferred;
        if (facts.kind == ApiKind::module)
            m_tables.modules.insert_or_assign(name, true);
        if (!facts.bases.empty() || (facts.kind == ApiKind::class_ && !facts.sameObject.empty()))
            m_tables.lineages.insert_or_assign(name, collectBases(name));
        const std::size_t dot = name.rfind('.');
        if (facts.kind == ApiKind::class_)
            m_tables.namedClasses[name.substr(dot + 1)].push_back(name); // the whole name, if there is no dot
        if (dot == std::string::npos)
            continue;
        const std::string_view parent = std::string_view(name).substr(0, dot);
        const auto owner = m_facts.find(parent);
        if (owner == m_facts.end()) {
            packages.emplace(parent);
        } else if (owner->second->kind == ApiKind::class_) {
            // What other packages call their members says nothing about an object nothing is known of.
            if (std::find(m_thirdPartyApis.begin(), m_thirdPartyApis.end(), rootOf(parent)) != m_thirdPartyApis.end())
                continue;
            m_tables.memberClasses[name.substr(dot + 1)].emplace_back(parent);
            m_tables.classesWithMembers.insert_or_assign(std::string(parent), true);
        }
    }
    for (const std::string &package : packages)
        addPackagesAbove(package);
    for (auto &[member, classes] : m_tables.memberClasses)
        std::sort(classes.begin(), classes.end());
    for (auto &[lastPart, classes] : m_tables.namedClasses)
        std::sort(classes.begin(), classes.end());
}

void SignatureSet::addPackagesAbove(std::string_view module)
{
    // What is before the last dot and is no API is a package, listed or not.
    while (m_facts.find(module) == m_facts.end()) {
        m_tables.modules[module] = true;
        const std::size_t dot = module.rfind('.');
        if (dot == std::string_view::npos)
            return;
        module = module.substr(0, dot);
    }
}

/// One step: the longest part of `name` that is an alias. False if none is.
bool SignatureSet::replaceAlias(std::string &name) const
{
    // Of a chain of thousands of attributes each prefix would be hashed for nothing.
    std::size_t end = name.size() <= longestName ? name.size() : name.rfind('.', longestName);
    for (; end != std::string::npos && end != 0; end = name.rfind('.', end - 1)) {
        const std::string_view start = std::string_view(name).substr(0, end);
        if (!m_known.mayHave(start))
            continue;
        const auto alias = m_aliases.find(start);
        if (alias == m_aliases.end())
            continue;
        name = alias->second + name.substr(end);
        return true;
    }
    return false;
}

std::string SignatureSet::canonical(std::string_view dotted) const
{
    std::string name(dotted);
    for (int step = 0; step < maximumAliasSteps; ++step) {
        if (exact(name) != nullptr || !replaceAlias(name))
            break;
    }
    return name;
}

const ApiFacts *SignatureSet::exact(std::string_view name) const
{
    if (!m_known.mayHave(name))
        return nullptr;
    const auto found = m_facts.find(name);
    return found == m_facts.end() ? nullptr : &*found->second;
}

const ApiFacts *SignatureSet::find(std::string_view name) const
{
    if (const ApiFacts *facts = exact(name))
        return facts;
    std::string spelled(name);
    for (int step = 0; step < maximumAliasSteps && replaceAlias(spelled); ++step) {
        if (const ApiFacts *facts = exact(spelled))
            return facts;
    }
    return nullptr;
}

/// For one of `m_facts`.
std::vector<std::string> SignatureSet::collectBases(std::string_view className) const
{
    std::vector<std::string> classes{std::string(className)};
    for (std::size_t i = 0; i < classes.size() && i < maximumBases; ++i) {
        const auto owner = m_facts.find(classes[i]);
        if (owner == m_facts.end())
            continue;
        std::vector<std::string> above = owner->second->bases;
        if (!owner->second->sameObject.empty()) // its members are those of the class under its other name
            above.insert(above.begin(), owner->second->sameObject);
        for (const std::string &base : above) {
            std::string canonicalBase = canonical(base);
            if (std::find(classes.begin(), classes.end(), canonicalBase) == classes.end())
                classes.push_back(std::move(canonicalBase));
        }
    }
    return classes;
}

/// The class and all it derives from, canonical; put into `unlisted` where nothing is known of bases.
const std::vector<std::string> &SignatureSet::withBases(std::string_view className,
                                                        std::vector<std::string> &unlisted) const
{
    if (const auto listed = m_tables.lineages.find(className); listed != m_tables.lineages.end())
        return listed->second;
    std::string name = canonical(className);
    if (const auto listed = m_tables.lineages.find(name); listed != m_tables.lineages.end())
        return listed->second;
    unlisted.clear();
    unlisted.push_back(std::move(name));
    return unlisted;
}

const ApiFacts *SignatureSet::member(std::string_view className, std::string_view member) const
{
    std::vector<std::string> unlisted;
    std::string name;
    for (const std::string &owner : withBases(className, unlisted)) {
        name.assign(owner).append(1, '.').append(member);
        if (const ApiFacts *facts = find(name))
            return facts;
    }
    return nullptr;
}

bool SignatureSet::knowsMembers(std::string_view className) const
{
    bool some = false;
    std::vector<std::string> unlisted;
    for (const std::string &name : withBases(className, unlisted)) {
        if (m_facts.find(name) == m_facts.end())
            return false;
        some = some || m_tables.classesWithMembers.find(name) != m_tables.classesWithMembers.end();
    }
    return some;
}

bool SignatureSet::derivesFrom(std::string_view className, std::string_view base) const
{
    std::vector<std::string> unlisted;
    const std::vector<std::string> &classes = withBases(className, unlisted);
    const ApiFacts *facts = find(base);
    const auto has = [&classes](const std::string &name) {
        return std::find(classes.begin(), classes.end(), name) != classes.end();
    };
    return has(canonical(base)) || (facts != nullptr && !facts->sameObject.empty() && has(facts->sameObject));
}

const std::vector<std::string> &SignatureSet::classesWithMember(std::string_view member) const
{
    static const std::vector<std::string> none;
    const auto found = m_tables.memberClasses.find(member);
    return found == m_tables.memberClasses.end() ? none : found->second;
}

const std::vector<std::string> &SignatureSet::classesNamed(std::string_view lastPart) const
{
    static const std::vector<std::string> none;
    const auto found = m_tables.namedClasses.find(lastPart);
    return found == m_tables.namedClasses.end() ? none : found->second;
}

bool SignatureSet::isModule(std::string_view dotted) const
{
    return m_tables.modules.find(dotted) != m_tables.modules.end()
           || m_tables.modules.find(canonical(dotted)) != m_tables.modules.end();
}

} // namespace torchferry::mapping
