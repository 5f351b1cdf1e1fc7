// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>

#include <QObject>

#include "core/engine/engine.h"
#include "core/git/repository.h"
#include "core/store/store.h"

namespace torchferry::ui {

/// A project as it comes from the worker: ready to be reviewed. Whoever takes it owns the database connection from then on.
struct LoadedProject {
    std::string workTree;
    std::string gitDirectory;
    git::Head head;
    std::string target;
    std::string chosenVersion;   ///< of the target, by a person; empty: nobody chose one
    std::vector<Error> problems; ///< what was left out of rules and settings, and why
    std::shared_ptr<const engine::Analysis> analysis;
    std::unique_ptr<store::StoredReview> stored;
    std::unique_ptr<review::Review> review; ///< with what an earlier run decided; its counts are worked out
    store::StoredReview::Restored restored;
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
    ~ProjectLoader() override; ///< cancels and waits

    /// Starts; whatever was running is cancelled and says nothing any more. `version`: of the target, remembered with the
    /// project; an empty one is what the project's settings or the pack say, none the one that is remembered.
    void start(const QString &path, const QString &target, const std::optional<QString> &version = {});
    void cancel();
    [[nodiscard]] bool running() const { return m_running; }

Q_SIGNALS:
    void progress(const torchferry::engine::Progress &progress);
    void loaded(const std::shared_ptr<torchferry::ui::LoadedProject> &project);
    void failed(const torchferry::ui::LoadFailure &failure);
    void cancelled();

private:
    struct Outcome;
    struct Request;
    static Outcome load(const Request &request, const engine::Options &options);
    void finish(Outcome outcome);
    void stop();

    std::thread m_thread;
    std::shared_ptr<engine::CancelFlag> m_cancel;
    quint64 m_run = 0;
    bool m_running = false;
};

} // namespace torchferry::ui
