// SPDX-License-Identifier: Apache-2.0
#include "core/report/version_outlook.h"

#include <algorithm>
#include <map>

#include "core/base/cancel.h"
#include "core/base/dotted.h"
#include "core/report/json_writer.h"
#include "core/review/edits.h"
#include "core/review/shared_names.h"
#include "core/review/uses.h"

namespace torchferry::report {

using convert::FileAnalysis;
using convert::Finding;
using convert::Piece;
using review::FileDecisions;
using review::State;

namespace {

/// "nn.Linear" of "torch.nn.Linear".
std::string_view behindRoot(std::string_view dotted)
{
    const std::string_view root = rootOf(dotted);
    return dotted.substr(std::min(root.size() + 1, dotted.size()));
}

/// What the first proposal writes is the source but for the part of a name before its first dot.
bool changesOnlyRoot(const FileAnalysis &file, const Finding &finding)
{
    const review::ActiveEdit edit = review::editOf(finding.proposals.front(), finding.id);
    if (!edit.statements.empty())
        return false;
    const std::string_view source = file.source->text();
    std::uint32_t at = edit.range.begin;
    for (const Piece &piece : edit.pieces) {
        switch (piece.kind) {
        case Piece::Kind::source:
            if (piece.range.begin != at)
                return false;
            at = piece.range.end;
            break;
        case Piece::Kind::literal:
            if (!source.substr(at).starts_with(piece.text))
                return false;
            at += static_cast<std::uint32_t>(piece.text.size());
            break;
        case Piece::Kind::name:
            if (finding.nameRange.begin != at || behindRoot(piece.text) != behindRoot(finding.api))
                return false;
            at = finding.nameRange.end;
            break;
        case Piece::Kind::variable:
        case Piece::Kind::block: return false;
        }
    }
    return at == edit.range.end;
}

/// Its text stays, but for the prefix of a name that an import may take along.
bool keepsItsText(const FileAnalysis &file, const Finding &finding, State state)
{
    if (state == State::unchanged)
        return true;
    return !finding.proposals.empty() && (finding.proposals.front().form == "same" || changesOnlyRoot(file, finding));
}

/// A module that the target has under its prefix, used as a value: through the proxy it is that of the target.
bool isSameModule(const mapping::Pack &pack, const std::string &api)
{
    const auto module = pack.sourceFacts.isModule(api) ? pack.modules.find(api) : pack.modules.end();
    return module != pack.modules.end() && behindRoot(module->second) == behindRoot(api);
}

/// A use, as it is once everything has been accepted that is not uncertain.
struct Settled {
    const FileAnalysis &file;
    const review::Use &use;
    const review::States &states; ///< of the file

    /// `holds(finding)` of the use, and of all places in its file if it is a case.
    template <class Predicate>
    [[nodiscard]] bool all(const Predicate &holds) const
    {
        if (!use.together)
            return holds(file.findings[use.place]);
        const std::vector<convert::Site> &sites = file.cases[*use.together].sites;
        return std::all_of(sites.begin(), sites.end(),
                           [&](const convert::Site &site) { return holds(file.findings[site.finding]); });
    }
    [[nodiscard]] bool keepsItsText() const
    {
        return all([this](const Finding &finding) { return report::keepsItsText(file, finding, states[finding.id]); });
    }
};

/// Calls `count` for each use of the analysis.
template <class Count>
void eachUse(const engine::Analysis &analysis, const Count &count)
{
    const Result<review::AcceptPolicy> policy = review::AcceptPolicy::parse("all", false);
    std::vector<FileDecisions> decisions;
    for (const auto &file : analysis.files) {
        lookForCancel();
        decisions.push_back(review::decide(*file, *policy));
    }
    const review::SharedNames shared = review::sharedNames(analysis, decisions);
    for (std::size_t index = 0; index < analysis.files.size(); ++index) {
        const FileAnalysis &file = *analysis.files[index];
        lookForCancel();
        if (!file.source)
            continue;
        const review::States states = review::statesOf(file, decisions[index], &shared);
        for (const review::Use &use : review::usesOf(file, states, decisions[index]))
            count(Settled{file, use, states});
    }
}

} // namespace

VersionOutlook outlookOf(const engine::Analysis &analysis)
{
    return targetOutlookOf(analysis).uses;
}

TargetOutlook targetOutlookOf(const engine::Analysis &analysis)
{
    struct Kinds {
        bool hasPorted = false;
        bool hasLeft = false;
    };
    std::map<const FileAnalysis *, Kinds> files;
    TargetOutlook outlook;
    outlook.target = analysis.pack->name;
    outlook.profile = analysis.pack->profile;
    VersionOutlook &uses = outlook.uses;
    uses.version = analysis.pack->version;
    uses.isDevelopment = mapping::isDevelopment(*analysis.pack, uses.version);
    eachUse(analysis, [&](const Settled &settled) {
        ++uses.uses;
        const bool isLeft = settled.use.isLeft();
        if (isLeft)
            ++uses.forPerson;
        else if (settled.keepsItsText())
            ++uses.keeping;
        else
            ++uses.rewritten;
        Kinds &kinds = files[&settled.file];
        kinds.hasLeft = kinds.hasLeft || isLeft;
        kinds.hasPorted = kinds.hasPorted || (!isLeft && settled.use.state != State::unchanged);
    });
    for (const auto &[file, kinds] : files)
        outlook.mixedFiles += kinds.hasLeft && kinds.hasPorted ? 1 : 0;
    return outlook;
}

std::uint32_t TargetOutlook::settledPermille() const
{
    constexpr std::uint64_t whole = 1000;
    // Rounded down: a project is all settled only when nothing is left.
    return static_cast<std::uint32_t>(uses.uses == 0 ? whole : (uses.uses - uses.forPerson) * whole / uses.uses);
}

std::string toJson(const std::vector<TargetOutlook> &outlooks, const std::string &root, const std::string &commitId)
{
    JsonWriter json;
    json.beginObject();
    json.member("schema", "torchferry-targets-report/1");
    json.key("tool");
    json.beginObject(JsonWriter::Layout::flat);
    json.member("name", "torchferry");
    json.member("version", TORCHFERRY_VERSION);
    json.end();
    json.member("root", root);
    if (!commitId.empty())
        json.member("commit", commitId);
    json.key("targets");
    json.beginArray();
    for (const TargetOutlook &one : outlooks) {
        json.beginObject(JsonWriter::Layout::flat);
        json.member("target", one.target);
        json.member("version", one.uses.version);
        if (!one.profile.empty())
            json.member("profile", one.profile);
        json.member("released", !one.uses.isDevelopment);
        json.member("uses", one.uses.uses);
        json.member("rewritten", one.uses.rewritten);
        json.member("keep_text", one.uses.keeping);
        json.member("left_for_a_person", one.uses.forPerson);
        json.member("settled_permille", one.settledPermille());
        json.member("mixed_files", one.mixedFiles);
        json.end();
    }
    json.end();
    json.end();
    return json.take();
}

ProxyOutlook proxyOutlookOf(const engine::Analysis &analysis)
{
    ProxyOutlook outlook;
    outlook.proxy = analysis.pack->proxy;
    outlook.version = analysis.pack->version;
    if (outlook.proxy.empty())
        return outlook;
    std::map<std::string_view, std::uint32_t> failing;
    eachUse(analysis, [&](const Settled &settled) {
        const std::string &api = settled.file.findings[settled.use.place].api;
        if (!analysis.pack->source.owns(api))
            return; // the proxy has nothing to do with it
        ++outlook.uses;
        const bool works = settled.keepsItsText() || settled.all([&](const Finding &finding) {
            return isSameModule(*analysis.pack, finding.api);
        });
        if (works)
            return;
        ++outlook.failing;
        ++failing[api];
    });
    for (const auto &[api, count] : failing)
        outlook.names.push_back({std::string(api), count});
    std::stable_sort(outlook.names.begin(), outlook.names.end(),
                     [](const Summary::Left &a, const Summary::Left &b) { return a.count > b.count; });
    return outlook;
}

} // namespace torchferry::report
