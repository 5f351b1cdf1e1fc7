// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include <QObject>

#include "core/engine/engine.h"
#include "core/git/repository.h"
#include "core/review/impact.h"
#include "core/store/store.h"

namespace torchferry::ui {

/// What a project is to be ported to, as far as a person says it.
struct TargetChoice {
    QString target;                 ///< empty: as when it was open last, else what its settings say, else the usual one
    QString profile;                ///< of the target; empty: in the same way, else the first it has, if any
    std::optional<QString> version; ///< remembered with the project; an empty one is what the project's settings or the
                                    ///< pack say, none the one that is remembered
};

/// A project as it comes from the worker: ready to be reviewed. The code that takes it owns the database connection from then on.
struct LoadedProject {
    std::string workTree;
    std::string gitDirectory;
    git::Head head;
    std::string target;
    std::string chosenVersion;   ///< of the target, by a person; empty: none was chosen
    std::string earlierVersion;  ///< of the target, for which the decisions were made
    std::vector<Error> problems; ///< what was left out of rules and settings, and why
    std::shared_ptr<const engine::Analysis> analysis;
    std::filesystem::path database;              ///< where the decisions are
    std::unique_ptr<store::StoredReview> stored; ///< to be read only when another window has the session
    std::unique_ptr<review::Review> review;      ///< with what an earlier run decided; its counts are worked out
    store::StoredReview::Restored restored;
    /// What commits since the decisions were made mean for them. Until a person has seen it, nothing was written.
    std::optional<review::Impact> impact;
    store::SessionInfo info; ///< to be written with the first opening at this commit

    /// Says in the session what it is of from now on.
    [[nodiscard]] Result<> writeInfo() const;
};

struct LoadFailure {
    Error error;
    QString path;                   ///< what was to be opened
    std::filesystem::path database; ///< a session database that can be moved aside; empty otherwise
};

/// Opens projects on a worker thread: repository, session database, mapping pack, snapshot, analysis.
class ProjectLoader final : public QObject {
    Q_OBJECT

public:
    explicit ProjectLoader(QObject *parent = nullptr);
    ~ProjectLoader() override; ///< cancels, and waits for nothing

    /// Starts; whatever was running is cancelled and says nothing any more.
    void start(const QString &path, const TargetChoice &choice = {});
    /// Ends it, and says so, at once: whatever the worker is at, no caller waits for it, and the session is free.
    void cancel();
    [[nodiscard]] bool running() const { return m_run != nullptr; }

Q_SIGNALS:
    void progress(const torchferry::engine::Progress &progress);
    void loaded(const std::shared_ptr<torchferry::ui::LoadedProject> &project);
    void failed(const torchferry::ui::LoadFailure &failure);
    void cancelled();

private:
    struct Outcome;
    struct Request;
    struct Run;
    static Outcome load(const Request &request, Run &run);
    static void work(const Request &request, const std::shared_ptr<Run> &run);
    void finish(Outcome outcome);
    void abandon();

    std::shared_ptr<Run> m_run; ///< none: nothing is loaded
};

} // namespace torchferry::ui
