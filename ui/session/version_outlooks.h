// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include "core/engine/engine.h"
#include "core/report/version_outlook.h"

namespace torchferry::ui {

class Session;

/// What each version of the target means for the open project, and what each other choice of target, version and profile
/// does. It is worked out on one other thread, once somebody asks for it, and kept with the session; it ends when this
/// does.
class VersionOutlooks final : public QObject {
    Q_OBJECT

public:
    using Place = std::pair<std::size_t, std::size_t>; ///< of the target, and among its choices

    /// `session` outlives this.
    explicit VersionOutlooks(Session &session, QObject *parent = nullptr);
    ~VersionOutlooks() override; ///< cancels, and waits for nothing

    /// Begins in a moment, unless it has begun.
    void want();
    /// The versions there are, oldest first; those that are not worked out yet have no uses and are not `isKnown`.
    [[nodiscard]] const std::vector<std::string> &versions() const { return m_versions; }
    [[nodiscard]] const report::TargetOutlook *of(const std::string &version) const;
    /// Other choices that are worked out, in the order of targets, versions and profiles; those of the open target are of
    /// another profile.
    [[nodiscard]] const std::map<Place, report::TargetOutlook> &others() const { return m_others; }
    /// All that could be worked out is there.
    [[nodiscard]] bool isDone() const { return m_isDone; }
    /// Of the newest version; known at the latest when all is done.
    [[nodiscard]] const std::optional<report::ProxyOutlook> &proxy() const { return m_proxy; }
    /// Why the choices of a target could not be worked out, the first one's; nothing when all could, or may still be.
    [[nodiscard]] const std::optional<Error> &failure() const { return m_failure; }

Q_SIGNALS:
    void changed();

private:
    struct Run;
    struct Part;
    void start();
    void take(Part part);
    void fail(const Error &error);
    static void work(const std::shared_ptr<Run> &run);
    /// Counts what is analysed; `place`: none for one of the versions.
    static void tell(const std::shared_ptr<Run> &run, const engine::Analysis &analysis,
                     const std::optional<Place> &place);
    [[nodiscard]] static Result<> workOn(const std::shared_ptr<Run> &run, std::size_t target);

    Session &m_session;
    std::vector<std::string> m_versions;
    std::vector<report::TargetOutlook> m_known;
    std::map<Place, report::TargetOutlook> m_others;
    bool m_isDone = false;
    std::optional<report::ProxyOutlook> m_proxy;
    std::optional<Error> m_failure;
    QJsonObject m_kept;       ///< by version, as the session keeps it
    QJsonObject m_keptOthers; ///< by target, version and profile
    QTimer m_delay;
    std::shared_ptr<Run> m_run;
};

} // namespace torchferry::ui
