// SPDX-License-Identifier: Apache-2.0
#include "ui/session/project_loader.h"

#include <algorithm>
#include <mutex>
#include <system_error>

#include "core/base/reason.h"
#include "core/engine/guarded.h"
#include "core/engine/targets.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/session/background.h"

namespace torchferry::ui {

struct ProjectLoader::Outcome {
    std::shared_ptr<LoadedProject> project;
    LoadFailure failure;
};

struct ProjectLoader::Request {
    QString given; ///< the path as it is to be shown
    std::string path;
    engine::Destination destination; ///< as far as it was said
    std::optional<std::string> version;
};

/// What the worker and the window share of one run. The window may leave it at any time.
struct ProjectLoader::Run {
    engine::CancelFlag cancel;
    std::mutex mutex;
    ProjectLoader *loader = nullptr;            ///< who wants to know; null once it was abandoned
    std::unique_ptr<store::SessionStore> store; ///< while the worker needs none: who leaves takes it away

    /// Gives the session into keeping; it is closed when no caller waits for it.
    void keep(std::unique_ptr<store::SessionStore> opened)
    {
        const std::lock_guard lock(mutex);
        if (loader != nullptr)
            store = std::move(opened);
        else
            opened.reset();
    }
    [[nodiscard]] std::unique_ptr<store::SessionStore> take()
    {
        const std::lock_guard lock(mutex);
        return std::move(store);
    }
    [[nodiscard]] bool isAbandoned()
    {
        const std::lock_guard lock(mutex);
        return loader == nullptr;
    }
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

/// What the project is ported to: as a person says now, as when it was open last, as its settings say.
engine::Destination destinationOf(const engine::Destination &said, const std::string &workTree,
                                  const std::vector<mapping::RuleText> &rules)
{
    engine::Destination destination = said;
    const settings::Target last = settings::targetOf(qs(workTree));
    if (destination.target.empty() && engine::isTarget(utf8(last.name)))
        destination.target = utf8(last.name);
    const std::vector<mapping::Profile> profiles = engine::profilesOf(destination.target);
    const bool isStillThere = std::any_of(profiles.begin(), profiles.end(), [&](const mapping::Profile &each) {
        return each.name == utf8(last.profile);
    });
    if (destination.profile.empty() && destination.target == utf8(last.name) && isStillThere)
        destination.profile = utf8(last.profile);
    return engine::completed(std::move(destination), rules);
}

/// The target has the profile, or none is asked for.
bool hasProfile(const engine::Destination &destination)
{
    const std::vector<mapping::Profile> profiles = engine::profilesOf(destination.target);
    return destination.profile.empty()
           || std::any_of(profiles.begin(), profiles.end(),
                          [&](const mapping::Profile &each) { return each.name == destination.profile; });
}

/// The session to write to, or as it is on disk while another window has it.
Result<std::unique_ptr<store::SessionStore>> openSession(const std::filesystem::path &database)
{
    auto store = store::SessionStore::open(database);
    if (store || !is(store.error(), Reason::sessionInUse))
        return store;
    auto read = store::SessionStore::openToRead(database);
    // The other window may be about to make it: that it is in use says more than that it is not there yet.
    return read ? std::move(read) : std::move(store);
}

} // namespace

ProjectLoader::ProjectLoader(QObject *parent) : QObject(parent) {}

ProjectLoader::~ProjectLoader()
{
    abandon();
}

void ProjectLoader::abandon()
{
    if (!m_run)
        return;
    m_run->cancel.cancel();
    std::unique_ptr<store::SessionStore> store; // closed after the lock
    {
        const std::lock_guard lock(m_run->mutex);
        m_run->loader = nullptr;
        store = std::move(m_run->store);
    }
    m_run.reset();
}

void ProjectLoader::cancel()
{
    if (!m_run)
        return;
    abandon();
    Q_EMIT cancelled();
}

void ProjectLoader::start(const QString &path, const TargetChoice &choice)
{
    abandon();
    m_run = std::make_shared<Run>();
    m_run->loader = this;
    const Request request{path,
                          utf8(path),
                          {utf8(choice.target), utf8(choice.profile)},
                          choice.version ? std::optional(utf8(*choice.version)) : std::nullopt};
    try {
        Workers::start([run = m_run, request] { work(request, run); });
    } catch (const std::system_error &noThread) {
        onApplicationThread([run = m_run, path, detail = std::string(noThread.what())] {
            if (run->loader != nullptr)
                run->loader->finish({nullptr, {{codeOf(Reason::internalError), {{"detail", detail}}, {}}, path, {}}});
        });
    }
}

void ProjectLoader::work(const Request &request, const std::shared_ptr<Run> &run)
{
    auto outcome = std::make_shared<Outcome>(); // before memory is short
    auto loaded = engine::guarded(&run->cancel, [&] { return load(request, *run); });
    if (loaded)
        *outcome = std::move(*loaded);
    else
        outcome->failure.error = std::move(loaded.error());
    outcome->failure.path = request.given;
    if (run->isAbandoned())
        return; // also what was loaded goes here, and not on the window's thread
    onApplicationThread([run, outcome] {
        if (run->loader != nullptr) // only this thread abandons
            run->loader->finish(std::move(*outcome));
    });
}

void ProjectLoader::finish(Outcome outcome)
{
    abandon(); // it has ended
    if (outcome.project)
        Q_EMIT loaded(outcome.project);
    else if (is(outcome.failure.error, Reason::cancelled))
        Q_EMIT cancelled();
    else
        Q_EMIT failed(outcome.failure);
}

namespace {

/// The project at the commit the decisions were made at. When that commit is gone it is empty: all that is there now is
/// new then.
Result<std::shared_ptr<const engine::Analysis>> analyseEarlier(const std::string &commit,
                                                               const git::Repository &repository,
                                                               std::shared_ptr<const mapping::Pack> pack,
                                                               const engine::Options &options)
{
    auto input = repository.snapshot(commit, {}, options.cancel);
    if (input)
        return engine::analyse(std::move(*input), std::move(pack), options);
    if (is(input.error(), Reason::cancelled))
        return tl::unexpected(input.error());
    auto nothing = std::make_shared<engine::Analysis>();
    nothing->pack = std::move(pack);
    return nothing;
}

} // namespace

Result<> LoadedProject::writeInfo() const
{
    return stored->store().readOnly() ? Result<>() : stored->store().setInfo(info);
}

ProjectLoader::Outcome ProjectLoader::load(const Request &request, Run &run)
{
    engine::Options options;
    options.cancel = &run.cancel;
    options.progress = [&run](const engine::Progress &now) {
        const std::lock_guard lock(run.mutex);
        if (run.loader == nullptr)
            return;
        const auto tell = [loader = run.loader, of = &run, now] {
            if (loader->m_run.get() == of)
                Q_EMIT loader->progress(now);
        };
        QMetaObject::invokeMethod(run.loader, tell, Qt::QueuedConnection);
    };
    const auto failed = [](Error error, std::filesystem::path database = {}) {
        return Outcome{nullptr, LoadFailure{std::move(error), {}, std::move(database)}};
    };
    auto repository = git::Repository::open(request.path);
    if (!repository)
        return failed(repository.error());
    auto head = repository->head();
    if (!head)
        return failed(head.error());

    auto input = repository->snapshot(head->commitId, {}, options.cancel);
    if (!input)
        return failed(input.error());
    const engine::Destination destination = destinationOf(request.destination, repository->workTree(), input->rules);
    if (!engine::isTarget(destination.target))
        return failed(engine::noTarget(destination.target));
    if (request.version || !hasProfile(destination)) { // no session is made for what there is not
        const auto asked = engine::loadMapping(
            {destination.target, request.version.value_or(std::string()), input->rules, destination.profile});
        if (!asked)
            return failed(asked.error().front());
    }
    // Before the long part: the user should not wait for an analysis whose decisions cannot be kept.
    const std::filesystem::path database =
        store::SessionStore::defaultPath(repository->gitDirectory(), destination.target, destination.profile);
    std::string version;
    std::string decidedAt; // commit
    {
        // A run that was abandoned while it opened the session must not look like another window to the next one.
        static std::mutex oneAtATime;
        const std::lock_guard lock(oneAtATime);
        auto opened = openSession(database);
        if (!opened) {
            const bool canMove = is(opened.error(), Reason::damagedSession) || is(opened.error(), Reason::newerSession);
            return failed(opened.error(), canMove ? database : std::filesystem::path());
        }
        version = chosenVersion(request.version, **opened);
        if (const auto info = (*opened)->info(); info && !(*opened)->readOnly() && !(*opened)->commands().empty())
            decidedAt = info->baseCommit;
        run.keep(std::move(*opened));
    }
    auto pack = engine::loadMapping({destination.target, version, input->rules, destination.profile});
    std::optional<Error> refused;
    if (!pack && !request.version && is(pack.error().front(), Reason::unsupportedTargetVersion)) {
        // A version chosen long ago that the pack is not made for any more does not prevent opening the project.
        refused = pack.error().front();
        pack = engine::loadMapping({destination.target, {}, input->rules, destination.profile});
    }
    if (!pack)
        return failed(pack.error().front());
    auto analysis = engine::analyse(std::move(*input), *pack, options);
    if (!analysis)
        return failed(analysis.error());

    std::shared_ptr<const engine::Analysis> before; // only when decisions were made at another commit
    if (!decidedAt.empty() && decidedAt != head->commitId) {
        auto read = analyseEarlier(decidedAt, *repository, *pack, options);
        if (!read)
            return failed(read.error());
        before = std::move(*read);
    }

    auto store = run.take();
    if (!store) // the window has left
        return failed({codeOf(Reason::cancelled), {}, {}});
    auto project = std::make_shared<LoadedProject>();
    project->workTree = repository->workTree();
    project->gitDirectory = repository->gitDirectory();
    project->head = std::move(*head);
    project->target = destination.target;
    project->chosenVersion = version;
    project->problems = (*pack)->problems;
    if (refused)
        project->problems.insert(project->problems.begin(), std::move(*refused));
    project->analysis = std::move(*analysis);
    project->database = database;
    project->stored = std::make_unique<store::StoredReview>(std::move(store));
    project->review = std::make_unique<review::Review>(project->analysis, project->stored.get());
    project->restored = project->stored->attach(*project->review);
    const auto earlier = project->stored->store().info();
    if (earlier)
        project->earlierVersion = earlier->targetVersion;
    project->info = {project->gitDirectory,  project->workTree, destination.target,    (*pack)->version,
                     project->head.commitId, (*pack)->hash,     project->chosenVersion};
    if (before && project->restored.applied + project->restored.lost > 0) {
        review::Review earlierReview(before);
        (void)project->stored->replay(earlierReview);
        project->impact = review::impactOf(earlierReview, *project->review);
    } else if (const auto written = project->writeInfo(); !written) {
        return failed(written.error());
    }
    (void)project->review->counts(); // of every file: the window asks for all of them at once
    return Outcome{std::move(project), {}};
}

} // namespace torchferry::ui
