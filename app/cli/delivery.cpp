// SPDX-License-Identifier: Apache-2.0
#include "app/cli/delivery.h"

#include <cerrno>
#include <system_error>

#include "core/base/reason.h"

namespace torchferry::cli {

namespace {

std::string writeProblem()
{
    return std::generic_category().message(errno);
}

} // namespace

bool reportsToStdout(const Options &options)
{
    return options.report ? *options.report == "-" : options.format.has_value();
}

Result<> Delivery::check()
{
    if (!converts())
        return {};
    if (m_options.branch) {
        if (!m_project.repository || m_project.commitId.empty())
            return failure(Reason::noCommitToBranchFrom, {{"path", m_options.path}});
        if (auto possible = m_project.repository->checkNewBranch(*m_options.branch); !possible)
            return possible;
        if (auto identity = m_project.repository->identity(); !identity)
            return tl::unexpected(std::move(identity.error()));
    }
    if (m_options.toStdout && !m_project.single)
        return failure(Reason::folderToStandardOutput, {{"path", m_options.path}});
    if (m_options.output && m_options.path == "-")
        return failure(Reason::unnamedFileToFolder);
    if (m_options.output) {
        auto prepared = OutputFolder::prepare(*m_options.output, m_project);
        if (!prepared)
            return tl::unexpected(std::move(prepared.error()));
        m_folder.emplace(std::move(*prepared));
    }
    return {};
}

Result<> Delivery::deliver(const engine::Analysis &analysis, const Outcome &outcome)
{
    m_cleanUp.emplace();
    if (m_folder)
        if (auto staged = stageFolder(outcome); !staged)
            return staged;
    if (auto staged = stageReport(analysis, outcome); !staged)
        return staged;
    // The last moment at which an interrupted run has changed nothing.
    if (auto wanted = checkInterrupted(); !wanted)
        return wanted;
    if (auto published = publish(analysis, outcome); !published)
        return published;
    return m_report ? m_report->publish() : Result<>();
}

Result<> Delivery::stageFolder(const Outcome &outcome)
{
    if (auto begun = m_folder->begin(); !begun)
        return begun;
    for (const auto &path : m_folder->sweptAway())
        m_terminal.note(m_terminal.text("TF9265", {{"path", path.string()}}));
    for (const auto &path : m_folder->leftAlone())
        m_terminal.note(m_terminal.text("TF9266", {{"path", path.string()}}));
    auto missing = m_folder->write(m_project, outcome.rewritten);
    if (!missing)
        return tl::unexpected(std::move(missing.error()));
    m_missing = std::move(*missing);
    for (const review::HelperFile &module : outcome.helpers) {
        if (!module.isNew)
            continue;
        if (auto written = m_folder->writeFile(module.path, module.text); !written)
            return written;
    }
    return {};
}

Result<> Delivery::stageReport(const engine::Analysis &analysis, const Outcome &outcome)
{
    if (!m_options.report && !m_options.format)
        return {};
    std::string json = report::toJson(analysis, outcome.decisions, m_terminal.catalogue(),
                                      outcome.outlooks ? &*outcome.outlooks : nullptr);
    if (auto wanted = checkInterrupted(); !wanted)
        return wanted;
    if (reportsToStdout(m_options)) {
        if (m_terminal.write(json))
            return {};
        const std::string detail = writeProblem();
        auto wanted = checkInterrupted();
        return wanted ? failure(Reason::reportNotWritable, {{"path", "-"}, {"detail", detail}}) : wanted;
    }
    if (const auto inside = m_folder ? m_folder->inside(*m_options.report) : std::nullopt)
        return m_folder->writeFile(*inside, json);
    auto report = ReportFile::open(*m_options.report);
    if (!report)
        return tl::unexpected(std::move(report.error()));
    m_report.emplace(std::move(*report));
    return m_report->write(std::move(json));
}

Result<> Delivery::publish(const engine::Analysis &analysis, const Outcome &outcome)
{
    if (m_folder)
        return publishFolder();
    if (m_options.toStdout)
        return print(analysis, outcome);
    if (!m_options.branch)
        return {};
    const auto id = commit(analysis, outcome);
    if (!id)
        return tl::unexpected(id.error());
    m_terminal.note(m_terminal.text("TF9025", {{"branch", *m_options.branch}, {"commit", id->substr(0, 10)}}));
    return {};
}

Result<> Delivery::publishFolder()
{
    if (auto published = m_folder->publish(); !published)
        return published;
    std::vector<std::string> sentences;
    for (const std::string &path : m_missing)
        sentences.push_back(m_terminal.text("TF9026", {{"path", path}}));
    m_terminal.notes(sentences);
    m_terminal.note(m_terminal.text("TF9024", {{"path", *m_options.output}}));
    return {};
}

Result<> Delivery::print(const engine::Analysis &analysis, const Outcome &outcome)
{
    const auto &file = analysis.files.front();
    const auto found = outcome.rewritten.find(file->path);
    if (!file->source)
        return failure(Reason::unreadableSource, {{"path", m_options.path}});
    if (m_terminal.write(found == outcome.rewritten.end() ? file->source->bytes() : std::string_view(found->second)))
        return {};
    const std::string detail = writeProblem();
    auto wanted = checkInterrupted();
    return wanted ? failure(Reason::outputNotWritable, {{"path", "-"}, {"detail", detail}}) : wanted;
}

Result<std::string> Delivery::commit(const engine::Analysis &analysis, const Outcome &outcome) const
{
    git::CommitRequest request;
    request.parentId = m_project.commitId;
    request.branch = *m_options.branch;
    const auto occurrences = [&](std::size_t number) { return m_terminal.counted(number, "TF9276", "TF9277"); };
    request.message = m_options.message.value_or(
        m_terminal.text("TF9029", {{"target", analysis.pack->name},
                                   {"version", analysis.pack->version},
                                   {"files", m_terminal.counted(outcome.rewritten.size(), "TF9272", "TF9273")},
                                   {"accepted", occurrences(outcome.summary.uses.of(review::Standing::decided))},
                                   {"left", occurrences(outcome.summary.uses.left())}}));
    for (const auto &file : analysis.files)
        if (const auto found = outcome.rewritten.find(file->path); found != outcome.rewritten.end())
            request.files.push_back({m_project.pathInRepository(file->path), found->second});
    for (const review::HelperFile &module : outcome.helpers)
        if (module.isNew)
            request.files.push_back({m_project.pathInRepository(module.path), module.text, true});
    return m_project.repository->commit(request);
}

} // namespace torchferry::cli
