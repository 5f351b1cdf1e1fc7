// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include "ui/models/finding_filter.h"
#include "ui/session/helper_files.h"
#include "ui/session/navigation.h"
#include "ui/session/project_loader.h"

namespace torchferry::ui {

/// The decisions a bulk action is about, and those it leaves out.
struct BulkPlan {
    std::vector<review::Subject> subjects;
    std::uint32_t guessesLeftOut = 0;
    std::string label; ///< "accept-api" …
    QString what;      ///< the API's name, the category, the file
    review::Effect effect;
};

/// One project under review: decisions, the user's position, what is shown. Lives on the UI thread.
/// Everything it changes is on disk before a signal tells about it.
class Session final : public QObject {
    Q_OBJECT

public:
    explicit Session(LoadedProject project, QObject *parent = nullptr);
    ~Session() override;

    [[nodiscard]] const review::Review &review() const { return *m_review; }
    [[nodiscard]] const engine::Analysis &analysis() const { return m_review->analysis(); }
    [[nodiscard]] std::shared_ptr<const engine::Analysis> sharedAnalysis() const { return m_analysis; }
    [[nodiscard]] const convert::FileAnalysis &file(std::uint32_t index) const { return *analysis().files[index]; }
    [[nodiscard]] const std::string &workTree() const { return m_workTree; }
    [[nodiscard]] const git::Head &head() const { return m_head; }
    [[nodiscard]] const std::string &target() const { return m_target; }
    /// The version of the target a person chose; empty when it is what the project's settings or the pack say.
    [[nodiscard]] const std::string &chosenVersion() const { return m_chosenVersion; }
    /// What is wrong with rules and settings, and was left out.
    [[nodiscard]] const std::vector<Error> &problems() const { return m_problems; }

    /// Modules of helpers that a commit would write now; none of them is a file of the analysis unless it says so.
    [[nodiscard]] const std::vector<review::HelperFile> &helperFiles() const { return m_helperFiles->files(); }

    /// Another window has the session: nothing can be decided here.
    [[nodiscard]] bool readOnly() const { return m_stored->store().readOnly(); }
    [[nodiscard]] const std::filesystem::path &database() const { return m_database; }
    /// What was written by the window that had the session until now is about the same files, rules and version.
    [[nodiscard]] bool fits(const store::SessionStore &store) const;
    /// Goes on with a session that can be written to, and with what was decided in it; the place stays. Who looks at the
    /// review has to be gone before. Only a session that `fits`.
    void adopt(std::unique_ptr<store::SessionStore> store);
    /// The user's position, as the session keeps it.
    [[nodiscard]] store::ViewState view() const;

    /// What has to be known about the file of the session, oldest first, until it is put away or no longer so.
    [[nodiscard]] const std::vector<Error> &notices() const { return m_notices; }
    void dismiss(const Error &notice);
    /// Decisions are in this window only: the file is gone, and cannot be written.
    [[nodiscard]] bool unsaved() const;
    /// Such a notice: it holds until something can be written again.
    [[nodiscard]] static bool isUnsaved(const Error &notice);

    [[nodiscard]] const Stop &stop() const { return m_stop; }
    [[nodiscard]] const convert::Finding *finding() const;
    [[nodiscard]] std::optional<review::State> state() const;
    /// The case the current finding is asked about.
    [[nodiscard]] const convert::Case *currentCase() const;
    /// Of what one decides at the current finding: the finding, or the case it is the first place of.
    [[nodiscard]] review::State stateOfUse() const;
    void select(const Stop &stop);
    void move(Direction direction);
    /// To the next finding with something left to do, to decide or by hand; says which it is, after what was `done` before.
    void moveLeft(Direction direction, const QString &done = {});
    /// "torch.load, arguments differ, line 36"
    [[nodiscard]] QString described(const Stop &stop) const;
    void moveFile(Direction direction);

    [[nodiscard]] const FindingFilter &filter() const { return m_filter; }
    void setFilter(const FindingFilter &filter);

    // Decisions about the current finding. `failed` reports what fails, `announced` what was decided, in a sentence.
    /// Accepts the finding; one that has no proposal of its own but an open case takes the case's first resolution that
    /// is available.
    bool accept(std::string_view form = {});
    bool reject();
    /// What rejecting the current finding does, when other uses rest on it: an import, a base class. Nothing when none do.
    [[nodiscard]] std::optional<review::Effect> rejectionOfRoot() const;
    bool reset();
    bool resetAll(); ///< of the project
    bool edit(const QString &text);
    /// A remark of one's own at the current finding; an empty one takes it away.
    bool leaveNote(const QString &text);
    [[nodiscard]] QString note() const;
    bool resolve(convert::CaseId id, const std::string &resolution);
    bool accept(const BulkPlan &plan);
    /// Does `action` without a sentence: the caller says it together with something else.
    bool quietly(const std::function<bool()> &action);
    void undo();
    void redo();

    [[nodiscard]] BulkPlan planApi() const;
    [[nodiscard]] BulkPlan planCategory() const;
    [[nodiscard]] BulkPlan planFile() const;
    [[nodiscard]] BulkPlan planProject() const;

    /// What the window keeps for itself (sizes, page); written a moment later, and by `flush` at once.
    [[nodiscard]] QJsonObject extra() const { return m_extra; }
    void setExtra(const QString &key, const QJsonValue &value);
    [[nodiscard]] int scrollLine() const { return m_scrollLine; }
    void setScrollLine(int line);
    void flush();

Q_SIGNALS:
    void decisionsChanged(const QList<quint32> &files);
    void selectionChanged(const torchferry::ui::Stop &before);
    void filterChanged();
    void failed(const torchferry::Error &error);
    void announced(const QString &text);
    void noticesChanged();

private:
    bool done(const Result<std::uint32_t> &result);
    [[nodiscard]] review::Subject subject() const;
    [[nodiscard]] BulkPlan plan(std::vector<review::Subject> safe, std::vector<review::Subject> withGuesses,
                                std::string label, QString what) const;
    void turnBack(const review::Command *command, const QString &said, const std::function<Result<>()> &action);
    /// Follows what is decided in the review.
    void listen();
    void restoreView();
    void remember();
    /// After each write: takes what the store has to say. `written`: it succeeded.
    void takeNotices(bool written);

    std::string m_workTree;
    std::string m_target;
    std::string m_chosenVersion;
    std::filesystem::path m_database;
    std::vector<Error> m_problems;
    std::vector<Error> m_notices;
    git::Head m_head;
    std::shared_ptr<const engine::Analysis> m_analysis;
    std::unique_ptr<store::StoredReview> m_stored;
    std::unique_ptr<review::Review> m_review;
    std::unique_ptr<HelperFiles> m_helperFiles;
    Stop m_stop;
    FindingFilter m_filter;
    QJsonObject m_extra;
    int m_scrollLine = 0;
    bool m_quiet = false;
    QTimer m_saving;
};

} // namespace torchferry::ui
