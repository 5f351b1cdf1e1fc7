// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>

#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include "core/report/version_outlook.h"

namespace torchferry::ui {

class Session;

/// What each version of the target means for the open project, then what each other choice of target, version and profile
/// does. It is worked out on one other thread, once somebody asks for it, and kept with the session; it ends when this
/// does.
class VersionOutlooks final : public QObject {
    Q_OBJECT

public:
    /// `session` outlives this.
    explicit VersionOutlooks(Session &session, QObject *parent = nullptr);
    ~VersionOutlooks() override; ///< cancels, and waits for nothing

    /// Begins in a moment, unless it has begun.
    void want();
    /// The versions there are, oldest first; those that are not worked out yet have no uses and are not `isKnown`.
    [[nodiscard]] const std::vector<std::string> &versions() const { return m_versions; }
    [[nodiscard]] const report::TargetOutlook *of(const std::string &version) const;
    /// Other choices that are worked out, by their place in the order of targets, versions and profiles; those of the
    /// open target are of another profile.
    [[nodiscard]] const std::map<std::size_t, report::TargetOutlook> &others() const { return m_others; }
    /// All others are among them.
    [[nodiscard]] bool hasAll() const { return m_hasAll; }
    /// Known once the newest version is.
    [[nodiscard]] const std::optional<report::ProxyOutlook> &proxy() const { return m_proxy; }
    /// Why a version could not be worked out; nothing when all could, or may still be.
    [[nodiscard]] const std::optional<Error> &failure() const { return m_failure; }

Q_SIGNALS:
    void changed();

private:
    struct Run;
    struct Part;
    void start();
    void take(Part part);
    void takeOther(const Part &part);
    void fail(const Error &error);
    static void work(const std::shared_ptr<Run> &run);
    static void workOnOthers(const std::shared_ptr<Run> &run);
    [[nodiscard]] static Result<> othersOf(const std::shared_ptr<Run> &run, const std::string &target,
                                           std::size_t &place);
    [[nodiscard]] static Result<Part> partOf(const Run &run, const std::string &version);

    Session &m_session;
    std::vector<std::string> m_versions;
    std::vector<report::TargetOutlook> m_known;
    std::map<std::size_t, report::TargetOutlook> m_others;
    bool m_hasAll = false;
    std::optional<report::ProxyOutlook> m_proxy;
    std::optional<Error> m_failure;
    QJsonObject m_kept;       ///< by version, as the session keeps it
    QJsonObject m_keptOthers; ///< by target, version and profile
    QTimer m_delay;
    std::shared_ptr<Run> m_run;
};

} // namespace torchferry::ui
