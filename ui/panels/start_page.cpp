// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/start_page.h"

#include <algorithm>

#include <QCompleter>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileSystemModel>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPainter>
#include <QSvgRenderer>

#include "core/engine/targets.h"
#include "ui/base/messages.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/models/recent_model.h"
#include "ui/panels/recent_delegate.h"
#include "ui/panels/target_field.h"
#include "ui/panels/version_field.h"
#include "ui/session/background.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

QLabel *logo()
{
    constexpr int size = 56;
    QPixmap pixmap(size * 2, size * 2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer(u":/torchferry/icons/torchferry.svg"_s).render(&painter);
    painter.end();
    pixmap.setDevicePixelRatio(2);
    auto *label = new QLabel;
    label->setPixmap(pixmap);
    label->setFixedSize(size, size);
    return label;
}

QString droppedFolder(const QMimeData &data)
{
    for (const QUrl &url : data.urls()) {
        if (url.isLocalFile())
            return url.toLocalFile();
    }
    return {};
}

} // namespace

StartPage::StartPage(const Messages &messages, QWidget *parent)
    : QWidget(parent),
      m_messages(messages),
      m_recent(new RecentModel(this)),
      m_recentView(new QListView),
      m_noRecent(textLabel(tr("No project was opened yet."), u"muted"_s)),
      m_recentHint(
          textLabel(tr("Down goes to the list, Return opens a project, Del removes it from the list."), u"muted"_s)),
      m_path(new QLineEdit),
      m_drop(new QFrame),
      m_failure(new QFrame),
      m_failureText(textLabel({})),
      m_failureAdvice(textLabel({})),
      m_moveAside(button(tr("Move it aside and open"), tr("Move the session database aside and open the project"),
                         u"primary"_s)),
      m_target(new TargetField(tr("last choice, or project settings"), messages.language())),
      m_version(new VersionField)
{
    setProperty("kind", u"side"_s);
    setAttribute(Qt::WA_StyledBackground);
    setAcceptDrops(true);
    auto *column = new QWidget;
    column->setMaximumWidth(760);
    auto *layout = new QVBoxLayout(column);
    layout->setSpacing(16);
    auto *head = new QHBoxLayout;
    head->setSpacing(16);
    head->addWidget(logo());
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(titleLabel(u"Torchferry"_s));
    words->addWidget(
        textLabel(tr("Ports PyTorch projects to another framework. You review every change."), u"muted"_s));
    head->addLayout(words, 1);
    layout->addLayout(head);
    layout->addWidget(makeFailure());
    layout->addWidget(makeOpen());
    layout->addWidget(makeRecent());
    layout->addStretch(1);

    auto *middle = new QWidget;
    layOutScrolled(this, middle);
    auto *outer = new QHBoxLayout(middle);
    outer->setContentsMargins(32, 36, 32, 28);
    outer->addStretch(1);
    outer->addWidget(column, 20);
    outer->addStretch(1);
    reloadRecent();
}

QWidget *StartPage::makeFailure()
{
    m_failure->setProperty("kind", u"error"_s);
    auto *layout = new QVBoxLayout(m_failure);
    layout->setContentsMargins(18, 12, 18, 14);
    layout->setSpacing(6);
    QFont bold = m_failureText->font();
    bold.setBold(true);
    m_failureText->setFont(bold);
    for (QLabel *text : {m_failureText, m_failureAdvice}) {
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addWidget(text);
    }
    layout->addWidget(m_moveAside, 0, Qt::AlignLeft);
    connect(m_moveAside, &QPushButton::clicked, this, [this] { Q_EMIT moveAsideRequested(m_database, m_failedPath); });
    m_failure->hide();
    return m_failure;
}

QWidget *StartPage::makeOpen()
{
    m_drop->setProperty("kind", u"drop"_s);
    auto *layout = new QVBoxLayout(m_drop);
    layout->setContentsMargins(17, 15, 17, 15); // the border is two wide: level with the card below
    layout->setSpacing(10);
    layout->addWidget(headingLabel(tr("Open a git project")));
    auto *line = new QHBoxLayout;
    m_path->setPlaceholderText(tr("Path of a folder in a git repository"));
    m_path->setAccessibleName(tr("Path of the project"));
    auto *files = new QFileSystemModel(this);
    files->setFilter(QDir::AllDirs | QDir::NoDotAndDotDot);
    files->setRootPath(QDir::rootPath());
    auto *completer = new QCompleter(files, this);
    m_path->setCompleter(completer);
    m_path->installEventFilter(this);
    QPushButton *open = button(tr("Open"), tr("Open the project at this path"), u"primary"_s);
    QPushButton *choose = button(tr("Browse…"), tr("Choose a folder"));
    line->addWidget(m_path, 1);
    line->addWidget(open);
    line->addWidget(choose);
    layout->addLayout(line);
    auto *target = new QHBoxLayout;
    target->setSpacing(8);
    m_version->setUsual(tr("last choice, or project settings"));
    m_version->setMinimumContentsLength(28);
    target->addWidget(new QLabel(tr("Port to")));
    target->addWidget(m_target);
    target->addWidget(new QLabel(tr("Target version")));
    target->addWidget(m_version);
    target->addStretch(1);
    layout->addLayout(target);
    layout->addWidget(textLabel(
        tr("Type a path and press Return, or drop a folder here. The project is read at its last commit; your files, "
           "index and branches are never changed."),
        u"muted"_s));
    connect(m_path, &QLineEdit::returnPressed, this, &StartPage::openTyped);
    connect(open, &QPushButton::clicked, this, &StartPage::openTyped);
    connect(choose, &QPushButton::clicked, this, &StartPage::browse);
    connect(m_target, &QComboBox::currentIndexChanged, this, &StartPage::takeTarget);
    connect(m_version, &VersionField::used, this, &StartPage::offerVersions);
    connect(m_version->lineEdit(), &QLineEdit::returnPressed, this, &StartPage::openTyped);
    return m_drop;
}

QWidget *StartPage::makeRecent()
{
    auto *frame = new QFrame;
    frame->setProperty("kind", u"card"_s);
    auto *layout = new QVBoxLayout(frame);
    layout->setContentsMargins(18, 14, 18, 14);
    layout->addWidget(headingLabel(tr("Recent projects")));
    m_recentView->setModel(m_recent);
    m_recentView->setItemDelegate(new RecentDelegate(m_recentView));
    m_recentView->setAccessibleName(tr("Recent projects"));
    m_recentView->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_recentView->setMouseTracking(true);
    m_recentView->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_recentView->installEventFilter(this);
    layout->addWidget(m_recentView);
    layout->addWidget(m_noRecent);
    layout->addWidget(m_recentHint);
    const auto open = [this](const QModelIndex &index) {
        Q_EMIT openRequested(index.data(RecentModel::PathRole).toString());
    };
    connect(m_recentView, &QListView::activated, this, open);
    connect(m_recentView, &QListView::clicked, this, open);
    return frame;
}

void StartPage::showFailure(const LoadFailure &failure)
{
    m_failedPath = failure.path;
    m_database = QString::fromStdString(failure.database.string());
    const QString advice = m_messages.advice(failure.error);
    m_failureText->setText(visible(m_messages.sentence(failure.error)));
    setProse(m_failureAdvice, visible(advice));
    m_failureAdvice->setVisible(!advice.isEmpty());
    m_moveAside->setVisible(!m_database.isEmpty());
    m_failure->setAccessibleName(failureText());
    m_failure->show();
    m_path->setText(failure.path);
    if (m_database.isEmpty())
        focusPath();
    else
        m_moveAside->setFocus(Qt::OtherFocusReason);
}

void StartPage::clearFailure()
{
    m_failure->hide();
    m_failureText->clear();
    setProse(m_failureAdvice, {});
}

QString StartPage::failureText() const
{
    const QString advice = m_failureAdvice->accessibleName();
    return advice.isEmpty() ? m_failureText->text() : m_failureText->text() + u'\n' + advice;
}

void StartPage::reloadRecent()
{
    m_recent->reload();
    const bool any = m_recent->rowCount() > 0;
    m_recentView->setVisible(any);
    m_recentHint->setVisible(any);
    m_noRecent->setVisible(!any);
    if (!any)
        return;
    constexpr int shown = 8; // as many as there are, and no more than fit the smallest window
    m_recentView->setFixedHeight(std::min(m_recent->rowCount(), shown) * m_recentView->sizeHintForRow(0) + 2);
    m_recentView->setCurrentIndex(m_recent->index(0));
}

void StartPage::focusPath()
{
    m_path->setFocus(Qt::OtherFocusReason);
    m_path->selectAll();
}

void StartPage::setPath(const QString &path)
{
    m_path->setText(path);
}

TargetChoice StartPage::choice() const
{
    const settings::Target target = m_target->target();
    const QString version = m_version->version();
    return {target.name, target.profile, version.isEmpty() ? std::nullopt : std::optional(version)};
}

void StartPage::resetChoice()
{
    m_target->setTarget({});
    m_version->setVersion({});
}

void StartPage::takeTarget()
{
    m_version->setVersion({}); // it was one of another target
    if (m_versionsAsked)
        offerVersions();
}

void StartPage::offerVersions()
{
    const settings::Target target = m_target->target();
    const QString name = target.name.isEmpty() ? qs(engine::usualTarget()) : target.name;
    if (m_versionsAsked == name)
        return;
    m_versionsAsked = name;
    inBackground(
        this,
        [name = utf8(name), profile = utf8(target.profile)] {
            return engine::loadMapping({name, {}, {}, profile});
        },
        [this, name](const mapping::LoadedPack &pack) {
            // One that cannot be read is reported when a project is opened.
            if (pack && m_versionsAsked == name)
                m_version->offer(**pack);
        });
}

void StartPage::openTyped()
{
    QString path = m_path->text().trimmed();
    if (path.isEmpty())
        return;
    if (path == u"~" || path.startsWith(u"~/"))
        path.replace(0, 1, QDir::homePath());
    Q_EMIT openRequested(path);
}

void StartPage::browse()
{
    const QString start = m_path->text().isEmpty() ? QDir::homePath() : m_path->text();
    const QString path = QFileDialog::getExistingDirectory(this, tr("Open a git project"), start);
    if (!path.isEmpty())
        Q_EMIT openRequested(path);
}

void StartPage::forget(const QModelIndex &index)
{
    settings::removeRecentProject(index.data(RecentModel::PathRole).toString());
    const int row = index.row();
    reloadRecent();
    if (m_recent->rowCount() == 0)
        focusPath();
    else
        m_recentView->setCurrentIndex(m_recent->index(std::min(row, m_recent->rowCount() - 1)));
}

bool StartPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (watched == m_path && key == Qt::Key_Down && m_recent->rowCount() > 0) {
        m_recentView->setFocus(Qt::OtherFocusReason);
        return true;
    }
    if (watched == m_recentView && key == Qt::Key_Delete && m_recentView->currentIndex().isValid()) {
        forget(m_recentView->currentIndex());
        return true;
    }
    if (watched == m_recentView && key == Qt::Key_Up && m_recentView->currentIndex().row() == 0) {
        focusPath();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void StartPage::setDropActive(bool active)
{
    m_drop->setProperty("active", active);
    setKind(m_drop, u"drop"_s);
}

void StartPage::take(const QMimeData &dropped)
{
    const QString path = droppedFolder(dropped);
    if (path.isEmpty())
        showFailure({{"TF9501", {{"what", utf8(dropped.text())}}, {}}, {}, {}});
    else
        Q_EMIT openRequested(path);
}

void StartPage::dragEnterEvent(QDragEnterEvent *event)
{
    if (!event->mimeData()->hasUrls())
        return;
    event->acceptProposedAction();
    setDropActive(true);
}

void StartPage::dragLeaveEvent(QDragLeaveEvent *)
{
    setDropActive(false);
}

void StartPage::dropEvent(QDropEvent *event)
{
    setDropActive(false);
    event->acceptProposedAction();
    take(*event->mimeData());
}

} // namespace torchferry::ui
