// SPDX-License-Identifier: Apache-2.0
#include "ui/session/session.h"

#include <algorithm>
#include <chrono>

#include <QJsonDocument>
#include <QScopedValueRollback>

#include "core/base/reason.h"
#include "core/convert/model/form_ids.h"
#include "ui/base/labels.h"
#include "ui/base/text.h"
#include "ui/models/effect_model.h"

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace torchferry::ui {

Session::Session(LoadedProject project, QObject *parent)
    : QObject(parent),
      m_workTree(std::move(project.workTree)),
      m_target(std::move(project.target)),
      m_chosenVersion(std::move(project.chosenVersion)),
      m_database(std::move(project.database)),
      m_problems(std::move(project.problems)),
      m_head(std::move(project.head)),
      m_analysis(std::move(project.analysis)),
      m_stored(std::move(project.stored)),
      m_review(std::move(project.review))
{
    listen();
    m_saving.setSingleShot(true);
    m_saving.setInterval(150ms);
    connect(&m_saving, &QTimer::timeout, this, &Session::flush);
    restoreView();
    const std::string &version = analysis().pack->version;
    const store::StoredReview::Restored &restored = project.restored;
    if (!project.earlierVersion.empty() && project.earlierVersion != version && restored.applied + restored.lost > 0)
        m_notices.push_back({"TF9711",
                             {{"from", project.earlierVersion},
                              {"to", version},
                              {"kept", std::to_string(restored.applied)},
                              {"lost", std::to_string(restored.lost)}},
                             {}});
    takeNotices(true);
}

Session::~Session()
{
    flush();
}

void Session::listen()
{
    m_helperFiles = std::make_unique<HelperFiles>(*m_review);
    m_review->onChange([this](const std::vector<std::uint32_t> &files) {
        m_helperFiles->refresh(files);
        Q_EMIT decisionsChanged(QList<quint32>(files.begin(), files.end()));
    });
}

bool Session::fits(const store::SessionStore &store) const
{
    const auto info = store.info();
    return info && info->baseCommit == m_head.commitId && info->packHash == analysis().pack->hash
           && info->chosenVersion == m_chosenVersion;
}

void Session::adopt(std::unique_ptr<store::SessionStore> store)
{
    auto stored = std::make_unique<store::StoredReview>(std::move(store));
    auto review = std::make_unique<review::Review>(m_analysis, stored.get());
    (void)stored->attach(*review);
    m_helperFiles.reset();        // it looks at the other one
    m_review = std::move(review); // before the store it writes to
    m_stored = std::move(stored);
    listen();
    takeNotices(true);
    remember();
}

void Session::restoreView()
{
    const store::ViewState view = m_stored->store().viewState();
    m_extra = QJsonDocument::fromJson(QByteArray::fromStdString(view.extra)).object();
    m_filter = FindingFilter::fromJson(m_extra.value(u"filter"_s).toObject());
    for (std::uint32_t index = 0; index < analysis().files.size(); ++index) {
        const convert::FileAnalysis &candidate = file(index);
        if (candidate.path != view.path)
            continue;
        m_stop = {index, nothing};
        m_scrollLine = view.scrollLine;
        for (const convert::Finding &entry : candidate.findings) {
            if (entry.fingerprint.toString() == view.fingerprint)
                m_stop.finding = entry.id;
        }
        break;
    }
}

const convert::Finding *Session::finding() const
{
    return m_stop.file == nothing || m_stop.finding == nothing ? nullptr : &file(m_stop.file).findings[m_stop.finding];
}

std::optional<review::State> Session::state() const
{
    return finding() == nullptr ? std::nullopt : std::optional(m_review->states(m_stop.file)[m_stop.finding]);
}

const convert::Case *Session::currentCase() const
{
    const auto id = caseOf(*m_review, m_stop);
    return id ? &file(m_stop.file).cases[*id] : nullptr;
}

void Session::select(const Stop &stop)
{
    if (stop == m_stop)
        return;
    const Stop before = std::exchange(m_stop, stop);
    remember();
    Q_EMIT selectionChanged(before);
}

void Session::move(Direction direction)
{
    const auto next =
        step(analysis(), m_stop, direction, [this](const Stop &stop) { return isStop(*m_review, stop, m_filter); });
    if (!next) {
        Q_EMIT announced(m_filter.active() ? tr("No finding matches the filter.") : tr("There are no findings."));
        return;
    }
    select(next->stop);
    if (next->wrapped)
        Q_EMIT announced(direction == Direction::forward ? tr("Last finding reached: continued at the first one.")
                                                         : tr("First finding reached: continued at the last one."));
}

QString Session::described(const Stop &stop) const
{
    const convert::FileAnalysis &at = file(stop.file);
    const convert::Finding &what = at.findings[stop.finding];
    const std::uint32_t line = at.source ? at.source->position(what.nameRange.begin).line : 0;
    QString text = tr("%1, %2, line %3").arg(visible(qs(what.api)), Labels::category(what.category)).arg(line);
    if (stop.file != m_stop.file)
        text += u", "_s + visible(qs(at.path));
    return text;
}

void Session::moveLeft(Direction direction, const QString &done)
{
    const auto say = [&](const QString &text) { Q_EMIT announced(done.isEmpty() ? text : done + tr("; ") + text); };
    const auto next =
        step(analysis(), m_stop, direction, [this](const Stop &stop) { return isLeft(*m_review, stop, m_filter); });
    if (!next) {
        say(m_filter.active() ? tr("Nothing that matches the filter is left to do.")
                              : tr("Nothing is left to do. Ctrl+K goes to the commit."));
        return;
    }
    const bool same = next->stop == m_stop;
    QString text =
        (isPending(*m_review, next->stop) ? tr("to decide: %1") : tr("manual work: %1")).arg(described(next->stop));
    if (same)
        text = tr("the only one left, %1").arg(text);
    else if (next->wrapped)
        text += direction == Direction::forward ? tr(" (from the beginning)") : tr(" (from the end)");
    if (!same && !done.isEmpty())
        text = tr("next %1").arg(text);
    select(next->stop);
    say(text);
}

void Session::moveFile(Direction direction)
{
    const auto next = stepFile(analysis(), m_stop.file, direction,
                               [this](const Stop &stop) { return isStop(*m_review, stop, m_filter); });
    if (next)
        select(next->stop);
}

void Session::setFilter(const FindingFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    setExtra(u"filter"_s, filter.toJson());
    Q_EMIT filterChanged();
}

review::Subject Session::subject() const
{
    return {m_stop.file, m_stop.finding};
}

bool Session::done(const Result<std::uint32_t> &result)
{
    takeNotices(result.has_value());
    if (!result) {
        Q_EMIT failed(result.error());
        return false;
    }
    const bool changed = *result > 0;
    if (changed && !m_quiet && finding() != nullptr)
        Q_EMIT announced(tr("%1: %2", "state, place").arg(Labels::state(stateOfUse()), described(m_stop)));
    return changed;
}

review::State Session::stateOfUse() const
{
    for (const review::Use &use : m_review->uses(m_stop.file)) {
        if (use.place == m_stop.finding)
            return use.state;
    }
    return *state();
}

bool Session::quietly(const std::function<bool()> &action)
{
    const QScopedValueRollback quiet(m_quiet, true);
    return action();
}

bool Session::accept(std::string_view form)
{
    const convert::Finding *at = finding();
    if (at == nullptr)
        return false;
    if (at->proposals.empty() || (form.empty() && state() != review::State::pending)) {
        const convert::Case *together = currentCase();
        if (together != nullptr && isOpen(*m_review, m_stop.file, together->id)) {
            if (const convert::Resolution *first = review::firstAvailable(*together))
                return resolve(together->id, first->id);
        }
    }
    if (at->proposals.empty()) {
        Q_EMIT announced(
            tr("This finding has no proposal: edit it manually (E), or reject it to keep the source text (R)."));
        return false;
    }
    return done(m_review->accept(subject(), form));
}

bool Session::reject()
{
    if (finding() == nullptr)
        return false;
    // A place of a case that waits for an answer stands for the case: it is decided as a whole or not at all.
    const convert::Case *together = currentCase();
    const bool isOfCase = together != nullptr && review::isSite(file(m_stop.file), m_stop.finding);
    if (isOfCase && isOpen(*m_review, m_stop.file, together->id))
        return done(m_review->reject({m_stop.file, together->id}));
    return done(m_review->reject(subject()));
}

std::optional<review::Effect> Session::rejectionOfRoot() const
{
    const convert::Finding *at = finding();
    if (at == nullptr || at->advisory || state() == review::State::rejected)
        return std::nullopt;
    const bool isImport = !at->proposals.empty() && convert::changesImport(at->proposals.front());
    if (at->use != mapping::Use::base && !isImport)
        return std::nullopt;
    review::Effect effect = m_review->effectOfRejecting(subject());
    const bool asks = effect.hasConsequences() || !review::usesInClassOf(file(m_stop.file), at->id).empty();
    return asks ? std::optional(std::move(effect)) : std::nullopt;
}

bool Session::reset()
{
    if (finding() == nullptr)
        return false;
    const convert::Case *together = currentCase();
    const bool own = m_review->decision(subject()).verdict != review::Decision::Verdict::pending;
    // A finding that was never decided itself shows the answer of its case: that is what is taken back then.
    if (!own && together != nullptr)
        return done(m_review->reset({m_stop.file, together->id}));
    return done(m_review->reset(subject()));
}

bool Session::resetAll()
{
    const bool changed = quietly([this] { return done(m_review->resetAll()); });
    if (changed)
        Q_EMIT announced(tr("Everything is to be decided again. Undo brings the decisions back."));
    return changed;
}

bool Session::edit(const QString &text)
{
    return finding() != nullptr && done(m_review->edit(subject(), utf8(text)));
}

bool Session::leaveNote(const QString &text)
{
    const QString note = text.simplified();
    const bool changed = finding() != nullptr && quietly([&] { return done(m_review->note(subject(), utf8(note))); });
    if (changed)
        Q_EMIT announced((note.isEmpty() ? tr("note removed: %1") : tr("note left: %1")).arg(described(m_stop)));
    return changed;
}

QString Session::note() const
{
    return finding() == nullptr ? QString() : qs(m_review->decision(subject()).reason);
}

bool Session::resolve(convert::CaseId id, const std::string &resolution)
{
    return done(m_review->resolve({m_stop.file, id}, resolution));
}

bool Session::accept(const BulkPlan &plan)
{
    const bool changed = quietly([&] { return done(m_review->acceptAll(plan.subjects, plan.label)); });
    if (changed)
        Q_EMIT announced(
            tr("Accepted %1: %2. Undo takes all of it back.")
                .arg(Labels::findings(static_cast<int>(plan.effect.asked())), EffectText::after(plan.effect)));
    return changed;
}

void Session::undo()
{
    const std::vector<review::Command> &commands = m_review->commands();
    const auto last =
        std::find_if(commands.rbegin(), commands.rend(), [](const review::Command &at) { return !at.undone; });
    turnBack(last == commands.rend() ? nullptr : &*last, tr("undone"), [this] { return m_review->undo(); });
}

void Session::redo()
{
    const std::vector<review::Command> &commands = m_review->commands();
    const auto next =
        std::find_if(commands.begin(), commands.end(), [](const review::Command &at) { return at.undone; });
    turnBack(next == commands.end() ? nullptr : &*next, tr("done again"), [this] { return m_review->redo(); });
}

void Session::turnBack(const review::Command *command, const QString &said, const std::function<Result<>()> &action)
{
    if (command == nullptr || command->changes.empty())
        return;
    const review::Subject first = command->changes.front().subject;
    const auto result = action();
    takeNotices(result.has_value());
    if (!result) {
        Q_EMIT failed(result.error());
        return;
    }
    // What was changed is what one wants to see.
    const convert::FindingId finding = first.kind == review::Subject::Kind::finding
                                           ? first.finding()
                                           : file(first.file).cases[first.caseId()].sites.front().finding;
    const Stop place{first.file, finding};
    if (command->changes.size() == 1 || first.file != m_stop.file)
        select(place);
    const auto count = static_cast<int>(command->changes.size());
    Q_EMIT announced(tr("%1: %2, %3", "undone: accept, what")
                         .arg(said, Labels::command(command->label),
                              count == 1 ? described(place) : tr("%n decision(s)", nullptr, count)));
}

BulkPlan Session::plan(std::vector<review::Subject> safe, std::vector<review::Subject> withGuesses, std::string label,
                       QString what) const
{
    BulkPlan result{{}, 0, std::move(label), std::move(what), {}};
    const bool guesses = m_filter.onlyGuesses();
    const auto passes = [this](const review::Subject &at) {
        if (at.kind != review::Subject::Kind::finding)
            return true;
        const convert::Finding &finding = file(at.file).findings[at.finding()];
        return m_filter.accepts(file(at.file),
                                {finding.id, {}, finding.category, m_review->states(at.file)[finding.id]});
    };
    const auto count = static_cast<std::uint32_t>(withGuesses.size() - safe.size());
    for (review::Subject &at : guesses ? withGuesses : safe) {
        if (passes(at))
            result.subjects.push_back(at);
    }
    result.guessesLeftOut = guesses ? 0 : count;
    if (!result.subjects.empty())
        result.effect = m_review->effectOfAcceptingAll(result.subjects, result.label);
    return result;
}

BulkPlan Session::planApi() const
{
    if (finding() == nullptr)
        return {};
    const std::string &api = finding()->api;
    return plan(m_review->undecidedOfApi(api), m_review->undecidedOfApi(api, true), "accept-api", visible(qs(api)));
}

BulkPlan Session::planCategory() const
{
    if (finding() == nullptr)
        return {};
    const mapping::Category category = finding()->category;
    return plan(m_review->undecidedOfCategory(category), m_review->undecidedOfCategory(category, true),
                "accept-category", Labels::numbered(category));
}

BulkPlan Session::planFile() const
{
    if (m_stop.file == nothing)
        return {};
    return plan(m_review->undecidedOfFile(m_stop.file), m_review->undecidedOfFile(m_stop.file, true), "accept-file",
                visible(qs(file(m_stop.file).path)));
}

BulkPlan Session::planProject() const
{
    return plan(m_review->undecidedOfProject(), m_review->undecidedOfProject(true), "accept-project",
                tr("the project"));
}

void Session::setExtra(const QString &key, const QJsonValue &value)
{
    m_extra.insert(key, value);
    remember();
}

void Session::setScrollLine(int line)
{
    if (line == m_scrollLine)
        return;
    m_scrollLine = line;
    remember();
}

void Session::remember()
{
    if (!m_saving.isActive())
        m_saving.start();
}

store::ViewState Session::view() const
{
    store::ViewState view;
    if (m_stop.file != nothing)
        view.path = file(m_stop.file).path;
    if (const convert::Finding *at = finding())
        view.fingerprint = at->fingerprint.toString();
    view.scrollLine = m_scrollLine;
    view.extra = QJsonDocument(m_extra).toJson(QJsonDocument::Compact).toStdString();
    return view;
}

void Session::flush()
{
    m_saving.stop();
    if (readOnly())
        return;
    // A place that cannot be kept is no reason to disturb anybody; a file that is gone is one.
    takeNotices(m_stored->store().setViewState(view()).has_value());
}

bool Session::isUnsaved(const Error &notice)
{
    return is(notice, Reason::sessionNotSaved) || is(notice, Reason::sessionInUse);
}

bool Session::unsaved() const
{
    return std::any_of(m_notices.begin(), m_notices.end(), isUnsaved);
}

void Session::takeNotices(bool written)
{
    std::vector<Error> fresh = m_stored->store().takeNotices();
    const std::size_t gone = written ? std::erase_if(m_notices, isUnsaved) : 0;
    if (fresh.empty() && gone == 0)
        return;
    for (Error &notice : fresh) {
        std::erase_if(m_notices, [&](const Error &before) { return before.code == notice.code; });
        m_notices.push_back(std::move(notice));
    }
    Q_EMIT noticesChanged();
}

void Session::dismiss(const Error &notice)
{
    if (std::erase_if(m_notices, [&](const Error &each) { return each.code == notice.code; }) > 0)
        Q_EMIT noticesChanged();
}

} // namespace torchferry::ui
