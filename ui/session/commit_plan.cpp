// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commit_plan.h"

#include <algorithm>
#include <optional>

#include "core/engine/guarded.h"
#include "core/review/helper_modules.h"
#include "core/review/shared_names.h"
#include "core/review/value_edges.h"
#include "core/review/weights_script.h"

namespace torchferry::ui {

namespace {

using review::State;

bool takesAnything(const review::FileDecisions &decisions)
{
    const auto taken = [](const review::Decision &decision) {
        return decision.verdict == review::Decision::Verdict::accepted
               || decision.verdict == review::Decision::Verdict::edited;
    };
    return std::any_of(decisions.findings.begin(), decisions.findings.end(), taken)
           || std::any_of(decisions.cases.begin(), decisions.cases.end(), taken);
}

bool isWritten(State state)
{
    return state == State::accepted || state == State::edited;
}

bool isKept(State state)
{
    return state == State::pending || state == State::rejected || state == State::manual;
}

/// A line of the text imports one of the packages, at the beginning of a statement.
bool imports(std::string_view text, const std::vector<std::string> &packages)
{
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        for (const std::string_view word : {std::string_view("import "), std::string_view("from ")}) {
            if (!line.starts_with(word))
                continue;
            std::string_view name = line.substr(word.size());
            name.remove_prefix(std::min(name.find_first_not_of(" \t"), name.size()));
            name = name.substr(0, name.find_first_of(" .\t,;#\r"));
            if (std::find(packages.begin(), packages.end(), name) != packages.end())
                return true;
        }
    }
    return false;
}

/// A use that keeps the source framework, to lead to.
std::optional<convert::FindingId> firstKept(const review::States &states)
{
    for (const convert::FindingId id : states.ids()) {
        if (isKept(states[id]))
            return id;
    }
    return std::nullopt;
}

/// One call gets the value of the other, and only one of them is rewritten.
std::optional<MixedEdge::Kind> kindOf(State consumer, State producer)
{
    if (isKept(consumer) && isWritten(producer))
        return MixedEdge::Kind::keptAroundWritten;
    if (isWritten(consumer) && isKept(producer))
        return MixedEdge::Kind::writtenAroundKept;
    return std::nullopt;
}

void addEdges(const engine::Analysis &analysis, const PlannedFile &planned, CommitPlan &plan)
{
    const convert::FileAnalysis &file = *analysis.files[planned.file];
    const std::vector<MixedEdge> edges = mixedEdges(file, planned.file, planned.projection.states);
    plan.edges.insert(plan.edges.end(), edges.begin(), edges.end());
    const auto kept = firstKept(planned.projection.states);
    if (kept && imports(planned.written(), analysis.pack->source.roots)
        && imports(planned.written(), analysis.pack->roots))
        plan.edges.push_back({MixedEdge::Kind::bothImported, planned.file, *kept, *kept, {}});
}

} // namespace

std::vector<MixedEdge> mixedEdges(const convert::FileAnalysis &file, std::uint32_t index, const review::States &states)
{
    // Uses lie in each other like brackets: the nearest one around is the one that gets the value.
    std::vector<convert::FindingId> order;
    for (const convert::FindingId id : file.findings.ids())
        order.push_back(id);
    std::sort(order.begin(), order.end(), [&](convert::FindingId one, convert::FindingId other) {
        const ByteRange &a = file.findings[one].range;
        const ByteRange &b = file.findings[other].range;
        return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
    std::vector<MixedEdge> edges;
    std::vector<convert::FindingId> around;
    for (const convert::FindingId id : order) {
        const convert::Finding &inner = file.findings[id];
        while (!around.empty() && file.findings[around.back()].range.end < inner.range.end)
            around.pop_back();
        if (!around.empty() && !inner.advisory && inner.use != mapping::Use::annotation) {
            const convert::Finding &outer = file.findings[around.back()];
            const bool apart = outer.range != inner.range && outer.use == mapping::Use::call && !outer.advisory;
            const auto kind = kindOf(states[outer.id], states[id]);
            if (apart && kind)
                edges.push_back({*kind, index, outer.id, id, {}});
        }
        around.push_back(id);
    }
    // Where all goes one way nothing can meet, and the text need not be read again.
    const bool both =
        std::any_of(states.begin(), states.end(), isKept) && std::any_of(states.begin(), states.end(), isWritten);
    for (const review::ValueEdge &edge : both ? review::valueEdges(file) : std::vector<review::ValueEdge>()) {
        if (const auto kind = kindOf(states[edge.consumer], states[edge.producer]))
            edges.push_back({*kind, index, edge.consumer, edge.producer, edge.name});
    }
    const auto placeOf = [&](const MixedEdge &edge) {
        const ByteRange &outer = file.findings[edge.outer].range;
        return edge.through.empty() ? file.findings[edge.inner].range.begin : outer.begin;
    };
    std::stable_sort(edges.begin(), edges.end(),
                     [&](const MixedEdge &one, const MixedEdge &other) { return placeOf(one) < placeOf(other); });
    return edges;
}

CommitPlan planCommit(const engine::Analysis &analysis, const std::vector<review::FileDecisions> &decisions,
                      bool withScript)
{
    CommitPlan plan;
    const review::SharedNames shared = review::sharedNames(analysis, decisions);
    review::HelperModules helpers(analysis);
    for (std::uint32_t index = 0; index < analysis.files.size(); ++index) {
        lookForCancel();
        const convert::FileAnalysis &file = *analysis.files[index];
        // Of a name that files share, the others decide as well.
        if (!file.source || (!takesAnything(decisions[index]) && !review::hasSharedImports(file)))
            continue;
        review::Projection projection = review::project(file, decisions[index], review::PendingAs::source, &shared);
        if (!projection.changesAnything)
            continue;
        helpers.add(index, projection);
        plan.files.push_back({file.path, index, std::move(projection), {}, {}});
        addEdges(analysis, plan.files.back(), plan);
    }
    for (review::HelperFile &module : helpers.files()) {
        const auto there = std::find_if(plan.files.begin(), plan.files.end(),
                                        [&](const PlannedFile &file) { return file.path == module.path; });
        PlannedFile planned{module.path, nothing, {}, std::move(module.text), std::move(module.helpers)};
        if (!module.isNew) {
            planned.file = module.file;
            planned.projection.states.resize(analysis.files[module.file]->findings.size());
        }
        if (there == plan.files.end())
            plan.files.push_back(std::move(planned));
        else
            *there = std::move(planned);
    }
    if (auto script = withScript ? review::weightsScriptOf(analysis) : std::nullopt)
        plan.files.push_back({std::move(script->path), nothing, {}, std::move(script->text), {}});
    std::sort(plan.files.begin(), plan.files.end(),
              [](const PlannedFile &one, const PlannedFile &other) { return one.path < other.path; });
    return plan;
}

Result<std::vector<git::ChangedFile>> changedFiles(const engine::Analysis &analysis, const CommitPlan &plan)
{
    std::vector<git::ChangedFile> files;
    for (const PlannedFile &planned : plan.files) {
        if (planned.isNew()) {
            files.push_back({planned.path, planned.written(), true});
            continue;
        }
        auto bytes = analysis.files[planned.file]->source->encode(planned.written());
        if (!bytes)
            return tl::unexpected<Error>(bytes.error());
        files.push_back({planned.path, std::move(*bytes), false});
    }
    return files;
}

} // namespace torchferry::ui
