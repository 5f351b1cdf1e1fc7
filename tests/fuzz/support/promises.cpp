// SPDX-License-Identifier: Apache-2.0
#include "fuzz/support/promises.h"

#include <algorithm>
#include <random>

#include <nlohmann/json.hpp>

#include "core/base/text_hash.h"
#include "core/python/tree.h"
#include "core/report/report.h"
#include "core/review/shared_names.h"
#include "fuzz/support/allowed_places.h"
#include "fuzz/support/python_compiler.h"
#include "fuzz/support/verdict.h"
#include "paths.h"
#include "support/conversion.h"

namespace torchferry::fuzz {

namespace {

using convert::FileAnalysis;
using review::FileDecisions;
using review::PendingAs;
using review::Projection;
using Decided = std::vector<FileDecisions>;

std::vector<std::string> commentsOf(std::string_view text)
{
    const python::Tree tree = python::Tree::parse(text);
    std::vector<std::string> comments;
    for (python::NodeId id = 0; id < tree.size(); ++id) {
        if (tree.kind(id) != python::Kind::comment)
            continue;
        std::string_view comment = tree.text(id);
        while (!comment.empty() && std::string_view("\r \t\f").find(comment.back()) != std::string_view::npos)
            comment.remove_suffix(1);
        comments.emplace_back(comment);
    }
    std::sort(comments.begin(), comments.end());
    return comments;
}

/// The stretches cover the text, and what they call source is the source's bytes.
std::string stretchFault(const FileAnalysis &file, const Projection &projection)
{
    const std::string_view source = file.source->text();
    std::uint32_t at = 0;
    std::uint32_t left = 0;
    for (const review::TextSpan &textSpan : projection.spans) {
        if (textSpan.text.begin != at || textSpan.text.end < at || textSpan.text.end > projection.text.size())
            return "stretches leave a gap";
        at = textSpan.text.end;
        if (textSpan.source.end < textSpan.source.begin || textSpan.source.end > source.size())
            return "a stretch is from outside of the source";
        if (textSpan.origin != review::TextSpan::Origin::source)
            continue;
        if (textSpan.source.begin < left)
            return "stretches of the source change places";
        left = textSpan.source.end;
        if (std::string_view(projection.text).substr(textSpan.text.begin, textSpan.text.size())
            != source.substr(textSpan.source.begin, textSpan.source.size()))
            return "a stretch is not what the source has there";
    }
    if (at != projection.text.size())
        return "stretches end before the text";
    std::uint32_t rows[2] = {};
    for (const review::ProjectionRow &row : projection.rows)
        if ((row.left != 0 && row.left != ++rows[0]) || (row.right != 0 && row.right != ++rows[1]))
            return "rows skip a line";
    if (projection.changesAnything != (projection.text != source))
        return "it is not known whether the text changes";
    return {};
}

std::string rangeFault(const FileAnalysis &file)
{
    const std::size_t size = file.source->text().size();
    const auto isIn = [size](const ByteRange &range) { return range.begin <= range.end && range.end <= size; };
    std::uint32_t before = 0;
    for (const convert::FindingId id : file.findings.ids()) {
        const convert::Finding &finding = file.findings[id];
        if (finding.id != id)
            return "ids are not in order";
        if (!isIn(finding.range) || !isIn(finding.nameRange))
            return finding.api + " is outside of the text";
        // A site covers all that its case changes, which may begin in earlier statements.
        if (finding.range.begin < before && finding.cases.empty())
            return finding.api + " is not in document order";
        if (finding.cases.empty())
            before = finding.range.begin;
        if (finding.category != mapping::Category::oneToOne && finding.kind != mapping::SubKind::none)
            return finding.api + " has a kind of another category";
        for (const convert::Proposal &proposal : finding.proposals) {
            if (!isIn(proposal.range))
                return "a proposal for " + finding.api + " is outside of the text";
        }
        if (finding.message.code.empty())
            return finding.api + " says nothing";
    }
    for (const convert::Case &item : file.cases)
        for (const convert::Site &site : item.sites)
            if (!file.findings.has(site.finding))
                return "a case has a site that is no finding";
    return {};
}

class Examination {
public:
    Examination(test::Texts texts, const Examined &examined)
        : m_texts(std::move(texts)),
          m_examined(examined),
          m_analysis(test::analyseTexts(m_texts, examined.pack, 1)),
          m_compiles(m_texts.size(), false)
    {
        for (std::size_t index = 0; index < m_analysis->files.size(); ++index) {
            const FileAnalysis &file = *m_analysis->files[index];
            m_compiles[index] = file.source && file.errors.empty() && complaintOfPython(file.source->bytes()).empty();
        }
    }

    std::string run()
    {
        for (const auto &file : m_analysis->files)
            if (std::string fault = file->source ? rangeFault(*file) : std::string(); !fault.empty())
                return file->path + ": " + fault;
        if (std::string fault = nothingAccepted(); !fault.empty())
            return "nothing accepted: " + fault;
        std::mt19937 random(m_examined.seed);
        for (unsigned subset = 0; subset < m_examined.subsets; ++subset)
            if (std::string fault = subsetFault(decideSome(random)); !fault.empty())
                return "subset " + std::to_string(subset) + ": " + fault;
        if (std::string fault = subsetFault(test::decideAll(*m_analysis)); !fault.empty())
            return "everything accepted: " + fault;
        if (std::string fault = reportFault(); !fault.empty())
            return fault;
        if (m_examined.convertsOnce)
            if (std::string fault = againFault(); !fault.empty())
                return fault;
        return m_examined.threads ? threadFault() : std::string();
    }

private:
    Decided decideSome(std::mt19937 &random) const
    {
        const double density = 0.15 + 0.2 * static_cast<double>(random() % 5);
        Decided decided;
        for (const auto &file : m_analysis->files)
            decided.push_back(test::decideSome(*file, random, density));
        return decided;
    }

    std::string nothingAccepted() const
    {
        for (const auto &file : m_analysis->files) {
            if (!file->source)
                continue;
            const Projection projection = review::project(*file, {}, PendingAs::source);
            if (projection.text != file->source->text() || projection.changesAnything)
                return file->path + ": the text changes";
            const auto encoded = file->source->encode(projection.text);
            if (!encoded || *encoded != file->source->bytes())
                return file->path + ": the bytes change";
            if (std::string fault = stretchFault(*file, projection); !fault.empty())
                return file->path + ": " + fault;
            if (std::string fault = stretchFault(*file, review::project(*file, {}, PendingAs::proposal));
                !fault.empty())
                return file->path + ", as proposed: " + fault;
        }
        return {};
    }

    std::string subsetFault(const Decided &decided) const
    {
        const review::SharedNames shared = review::sharedNames(*m_analysis, decided);
        for (std::size_t index = 0; index < decided.size(); ++index) {
            const FileAnalysis &file = *m_analysis->files[index];
            if (!file.source)
                continue;
            const Projection projection = review::project(file, decided[index], PendingAs::source, &shared);
            std::string fault = stretchFault(file, projection);
            if (fault.empty())
                fault = changeElsewhere(file, decided[index], projection);
            if (fault.empty() && m_compiles[index])
                fault = textFault(file, projection.text);
            if (!fault.empty())
                return file.path + ": " + fault + "\n" + projection.text;
        }
        return {};
    }

    std::string reportFault() const
    {
        const std::string report = report::toJson(*m_analysis, test::decideAll(*m_analysis), catalogue());
        return nlohmann::json::accept(report) ? std::string() : "the report is no JSON";
    }

    /// Of what Python compiled: what came out.
    static std::string textFault(const FileAnalysis &file, const std::string &text)
    {
        const auto encoded = file.source->encode(text);
        if (!encoded)
            return encoded.error().code == "TF1106" ? std::string() : encoded.error().code;
        if (std::string complaint = complaintOfPython(*encoded); !complaint.empty())
            return "Python says " + complaint;
        if (!python::Tree::parseStrictly(text).errors().empty())
            return "the output does not parse";
        const std::vector<std::string> before = commentsOf(file.source->text());
        const std::vector<std::string> after = commentsOf(text);
        std::vector<std::string> differ;
        std::set_symmetric_difference(before.begin(), before.end(), after.begin(), after.end(),
                                      std::back_inserter(differ));
        return differ.empty() ? std::string() : "a comment is not kept: " + differ.front();
    }

    /// What was converted is not converted again. Where something of the source stays, what is beside it may be
    /// known less well than before; so this is asked only where nothing does, and a guess is none of it.
    std::string againFault() const
    {
        const Decided decided = test::decideAll(*m_analysis, "all", false);
        const review::SharedNames shared = review::sharedNames(*m_analysis, decided);
        test::Texts converted;
        for (std::size_t index = 0; index < decided.size(); ++index) {
            const FileAnalysis &file = *m_analysis->files[index];
            if (!m_compiles[index] || !isPorted(review::statesOf(file, decided[index], &shared)))
                return {};
            const auto encoded =
                file.source->encode(review::project(file, decided[index], PendingAs::source, &shared).text);
            if (!encoded)
                return {};
            converted.emplace_back(file.path, *encoded);
        }
        const auto again = test::analyseTexts(converted, m_examined.pack, 1);
        const test::Texts twice = test::projectAll(*again, test::decideAll(*again, "all", false));
        for (std::size_t index = 0; index < twice.size(); ++index)
            if (const auto &source = again->files[index]->source; source && twice[index].second != source->text())
                return "converted again, " + twice[index].first + " changes:\n" + std::string(source->text())
                       + "\nbecomes\n" + twice[index].second;
        return {};
    }

    static bool isPorted(const review::States &states)
    {
        return std::all_of(states.begin(), states.end(), [](review::State state) {
            return state == review::State::accepted || state == review::State::unchanged
                   || state == review::State::coveredByOther;
        });
    }

    std::string threadFault() const
    {
        const auto again = test::analyseTexts(m_texts, m_examined.pack, 3);
        const auto json = [](const engine::Analysis &analysis) {
            return report::toJson(analysis, test::decideAll(analysis), catalogue());
        };
        return json(*m_analysis) == json(*again) ? std::string() : "the number of jobs makes a difference";
    }

    test::Texts m_texts;
    Examined m_examined;
    std::shared_ptr<const engine::Analysis> m_analysis;
    std::vector<bool> m_compiles; ///< by file
};

} // namespace

std::string brokenPromise(std::string_view bytes, const Examined &examined)
{
    test::Texts texts;
    if (bytes.starts_with("## "))
        texts = test::splitTexts(bytes);
    else
        texts.emplace_back("text.py", std::string(bytes));
    // A project is a set of files, in the order of their paths.
    std::stable_sort(texts.begin(), texts.end(), [](auto &a, auto &b) { return a.first < b.first; });
    texts.erase(std::unique(texts.begin(), texts.end(), [](auto &a, auto &b) { return a.first == b.first; }),
                texts.end());
    texts.erase(
        std::remove_if(texts.begin(), texts.end(),
                       [](const auto &text) { return !text.first.ends_with(".py") && !text.first.ends_with(".pyi"); }),
        texts.end());
    return Examination(std::move(texts), examined).run();
}

const std::vector<std::shared_ptr<const mapping::Pack>> &packsFor(std::string_view bytes)
{
    using Packs = std::vector<std::shared_ptr<const mapping::Pack>>;
    const auto load = [](const char *folder, const char *target, const char *version) {
        auto loaded = mapping::loadPack(std::string(TORCHFERRY_SOURCE_DIR) + folder, target,
                                        {.version = version, .rules = {}, .profile = {}});
        require(loaded.has_value(), std::string("the pack of ") + target + " does not load");
        return *loaded;
    };
    static const Packs madeUp{load("/tests/golden/engine/mappings", "spindle", "")};
    static const Packs shipped{test::realPack(), load("/mappings", "paddle", "3.3"),
                               load("/mappings", "mindspore", "")};
    const auto mentions = [bytes](std::string_view word) { return bytes.find(word) != std::string_view::npos; };
    return mentions("loom") && !mentions("torch") ? madeUp : shipped;
}

std::uint32_t seedOf(std::string_view bytes)
{
    return static_cast<std::uint32_t>(textHash(bytes));
}

} // namespace torchferry::fuzz
