// SPDX-License-Identifier: Apache-2.0
#include "core/review/impact.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace torchferry::review {

namespace {

/// A use of one of the two reviews, with what it is known again by.
struct Known {
    const Review *review;
    std::uint32_t file;
    const Use *use;
    bool isMatched = false;

    [[nodiscard]] const convert::FileAnalysis &analysis() const { return *review->analysis().files[file]; }
    [[nodiscard]] const convert::Finding &finding() const { return analysis().findings[use->place]; }
    [[nodiscard]] std::uint32_t line() const
    {
        return analysis().source ? analysis().source->position(finding().nameRange.begin).line : 0;
    }
    [[nodiscard]] std::string key() const
    {
        return use->together ? "c " + analysis().cases[*use->together].fingerprint(analysis().findings)
                             : "f " + finding().fingerprint.toString();
    }
    /// What stays when its text changes: `wide` in the file, else in the function.
    [[nodiscard]] std::string likeness(bool wide) const
    {
        std::string text = (use->together ? "c " : "f ") + finding().fingerprint.rule;
        if (!wide && finding().fingerprint.place)
            text += '\x1f' + finding().fingerprint.place->definitions;
        return text;
    }
    [[nodiscard]] bool isDecidedItself() const
    {
        const Subject subject = use->together ? Subject{file, *use->together} : Subject{file, use->place};
        return review->decision(subject).verdict != Decision::Verdict::pending;
    }
};

using KnownUses = std::vector<Known>;

KnownUses knownUses(const Review &review, std::uint32_t file)
{
    KnownUses known;
    for (const Use &use : review.uses(file))
        known.push_back({&review, file, &use});
    return known;
}

UseImpact impactOf(const Known *before, const Known *after, Fate fate)
{
    const Known &known = after != nullptr ? *after : *before;
    UseImpact impact;
    impact.fate = fate;
    impact.api = known.finding().api;
    impact.category = known.use->category;
    impact.lineBefore = before != nullptr ? before->line() : 0;
    impact.lineAfter = after != nullptr ? after->line() : 0;
    impact.before = before != nullptr ? before->use->state : State::pending;
    impact.carried = impact.wasDecided() && after != nullptr && after->isDecidedItself();
    return impact;
}

/// The uses of a file at both commits, lined up.
class Matching {
public:
    Matching(KnownUses before, KnownUses after)
        : m_before(std::move(before)),
          m_after(std::move(after)),
          m_partners(m_after.size(), nullptr),
          m_same(m_after.size(), false)
    {}

    std::vector<UseImpact> run()
    {
        pair([](const Known &known) { return known.key(); }, true);
        pair([](const Known &known) { return known.likeness(false); }, false);
        pair([](const Known &known) { return known.likeness(true); }, false);
        std::vector<UseImpact> uses;
        for (std::size_t index = 0; index < m_after.size(); ++index)
            uses.push_back(impactOf(m_partners[index], &m_after[index], fateOf(index)));
        for (const Known &known : m_before) {
            if (!known.isMatched)
                uses.push_back(impactOf(&known, nullptr, Fate::removed));
        }
        return uses;
    }

private:
    template <class KeyOf>
    void pair(KeyOf keyOf, bool isSame)
    {
        std::unordered_map<std::string, std::vector<Known *>> open; // in reverse: the first is taken first
        for (auto known = m_before.rbegin(); known != m_before.rend(); ++known) {
            if (!known->isMatched)
                open[keyOf(*known)].push_back(&*known);
        }
        for (std::size_t index = 0; index < m_after.size(); ++index) {
            if (m_partners[index] != nullptr)
                continue;
            const auto partners = open.find(keyOf(m_after[index]));
            if (partners == open.end() || partners->second.empty())
                continue;
            m_partners[index] = partners->second.back();
            m_same[index] = isSame;
            partners->second.back()->isMatched = true;
            partners->second.pop_back();
        }
    }

    [[nodiscard]] Fate fateOf(std::size_t index) const
    {
        if (m_partners[index] == nullptr)
            return Fate::added;
        const bool isLost = m_partners[index]->isDecidedItself() && !m_after[index].isDecidedItself();
        if (!m_same[index] || isLost)
            return Fate::changed;
        return m_partners[index]->line() == m_after[index].line() ? Fate::unchanged : Fate::moved;
    }

    KnownUses m_before;
    KnownUses m_after;
    std::vector<Known *> m_partners; ///< by index of `m_after`
    std::vector<bool> m_same;        ///< their text is the same
};

template <class Condition>
std::uint32_t countUses(const Impact &impact, Condition condition)
{
    return std::accumulate(
        impact.files.begin(), impact.files.end(), 0U, [&](std::uint32_t sum, const FileImpact &file) {
            return sum + static_cast<std::uint32_t>(std::count_if(file.uses.begin(), file.uses.end(), condition));
        });
}

} // namespace

std::uint32_t FileImpact::count(Fate fate) const
{
    return static_cast<std::uint32_t>(
        std::count_if(uses.begin(), uses.end(), [fate](const UseImpact &use) { return use.fate == fate; }));
}

std::uint32_t Impact::count(Fate fate) const
{
    return countUses(*this, [fate](const UseImpact &use) { return use.fate == fate; });
}

std::uint32_t Impact::carried() const
{
    return countUses(*this, [](const UseImpact &use) { return use.carried; });
}

std::uint32_t Impact::reopened() const
{
    return countUses(*this, [](const UseImpact &use) { return use.wasDecided() && !use.carried; });
}

Impact impactOf(const Review &before, const Review &after)
{
    struct Place {
        std::optional<std::uint32_t> before;
        std::optional<std::uint32_t> after;
    };
    std::map<std::string, Place> places;
    for (std::uint32_t file = 0; file < before.analysis().files.size(); ++file)
        places[before.analysis().files[file]->path].before = file;
    for (std::uint32_t file = 0; file < after.analysis().files.size(); ++file)
        places[after.analysis().files[file]->path].after = file;
    Impact impact;
    for (const auto &[path, place] : places) {
        Matching matching(place.before ? knownUses(before, *place.before) : KnownUses(),
                          place.after ? knownUses(after, *place.after) : KnownUses());
        FileImpact file{path, !place.before, !place.after, matching.run()};
        if (!file.uses.empty())
            impact.files.push_back(std::move(file));
    }
    return impact;
}

} // namespace torchferry::review
