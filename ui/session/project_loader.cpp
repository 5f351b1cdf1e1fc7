// SPDX-License-Identifier: Apache-2.0
#include "ui/session/project_loader.h"

#include "core/git/nearest.h"
#include "ui/base/text.h"

namespace torchferry::ui {

struct ProjectLoader::Outcome {
    std::shared_ptr<LoadedProject> project;
    LoadFailure failure;
};

struct ProjectLoader::Request {
    std::string path;
    std::string target;
    std::optional<std::string> version;
};

namespace {

/// The version a person chose for this project: now, or when it was open before.
std::string chosenVersion(const std::optional<std::string> &now, const store::SessionStore &store)
{
    if (now)
        return *now;
    const auto info = store.info();
    return info ? info->chosenVersion : std::string();
}

} // namespace

ProjectLoader::ProjectLoader(QObject *parent) : QObject(parent) {}

ProjectLoader::~ProjectLoader()
{
    stop();
}

void ProjectLoader::stop()
{
    ++m_run;
    m_running = false;
    if (m_cancel)
        m_cancel->cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void ProjectLoader::cancel()
{
    if (m_cancel)
        m_cancel->cancel();
}

void ProjectLoader::start(const QString &path, const QString &target, const std::optional<QString> &version)
{
    stop();
    m_cancel = std::make_shared<engine::CancelFlag>();
    m_running = true;
    const quint64 run = m_run;
    const Request request{utf8(path), utf8(target), version ? std::optional(utf8(*version)) : std::nullopt};
    m_thread = std::thread([this, run, cancel = m_cancel, path, request] {
        engine::Options options;
        options.cancel = cancel.get();
        options.progress = [this, run](const engine::Progress &now) {
            QMetaObject::invokeMethod(
                this,
                [this, run, now] {
                    if (run == m_run)
                        Q_EMIT progress(now);
                },
                Qt::QueuedConnection);
        };
        auto outcome = std::make_shared<Outcome>(load(request, options));
        outcome->failure.path = path;
        QMetaObject::invokeMethod(
            this,
            [this, run, outcome] {
                if (run == m_run)
                    finish(std::move(*outcome));
            },
            Qt::QueuedConnection);
    });
}

void ProjectLoader::finish(Outcome outcome)
{
    m_thread.join();
    m_running = false;
    if (outcome.project && m_cancel->cancelled())
        Q_EMIT cancelled();
    else if (outcome.project)
        Q_EMIT loaded(outcome.project);
    else if (outcome.failure.error.code == "TF1901")
        Q_EMIT cancelled();
    else
        Q_EMIT failed(outcome.failure);
}

ProjectLoader::Outcome ProjectLoader::load(const Request &request, const engine::Options &options)
{
    const auto failed = [](Error error, std::filesystem::path database = {}) {
        return Outcome{nullptr, LoadFailure{std::move(error), {}, std::move(database)}};
    };
    auto repository = git::openNearest(request.path);
    if (!repository)
        return failed(repository.error());
    auto head = repository->head();
    if (!head)
        return failed(head.error());

    // Before the long part: nobody should wait for an analysis whose decisions cannot be kept.
    const std::filesystem::path database = store::SessionStore::defaultPath(repository->gitDirectory(), request.target);
    auto store = store::SessionStore::open(database);
    if (!store) {
        const bool canMove = store.error().code == "TF2502" || store.error().code == "TF2503";
        return failed(store.error(), canMove ? database : std::filesystem::path());
    }
    auto input = repository->snapshot(head->commitId, {}, options.cancel);
    if (!input)
        return failed(input.error());
    const std::string version = chosenVersion(request.version, **store);
    auto pack = engine::loadMapping({request.target, version, input->rules});
    std::optional<Error> refused;
    if (!pack && !request.version && pack.error().front().code == "TF3015") {
        // A version chosen long ago that the pack is not made for any more keeps nobody from the project.
        refused = pack.error().front();
        pack = engine::loadMapping({request.target, {}, input->rules});
    }
    if (!pack)
        return failed(pack.error().front());
    auto analysis = engine::analyse(std::move(*input), *pack, options);
    if (!analysis)
        return failed(analysis.error());

    auto project = std::make_shared<LoadedProject>();
    project->workTree = repository->workTree();
    project->gitDirectory = repository->gitDirectory();
    project->head = std::move(*head);
    project->target = request.target;
    project->chosenVersion = version;
    project->problems = (*pack)->problems;
    if (refused)
        project->problems.insert(project->problems.begin(), std::move(*refused));
    project->analysis = std::move(*analysis);
    project->stored = std::make_unique<store::StoredReview>(std::move(*store));
    project->review = std::make_unique<review::Review>(project->analysis, project->stored.get());
    project->restored = project->stored->attach(*project->review);
    const auto written =
        project->stored->store().setInfo({project->gitDirectory, project->workTree, request.target, (*pack)->version,
                                          project->head.commitId, (*pack)->hash, project->chosenVersion});
    if (!written)
        return failed(written.error());
    (void)project->review->counts(); // of every file: the window asks for all of them at once
    return Outcome{std::move(project), {}};
}

} // namespace torchferry::ui
