// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/diff_view.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedLayout>

#include "ui/base/labels.h"
#include "ui/base/messages.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/diff/gutter.h"
#include "ui/diff/line_text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

/// Columns of code each side has room for, or the sides stand one above the other.
constexpr int roomForTwo = 80;
/// Files with more rows than this are folded.
constexpr std::size_t longFile = 300;

} // namespace

DiffView::DiffView(Session &session, const Messages &messages, QWidget *parent)
    : QWidget(parent),
      m_session(session),
      m_messages(messages),
      m_sides(new DiffSides),
      m_path(new ElidedLabel(Qt::ElideMiddle)),
      m_status(new ElidedLabel(Qt::ElideRight)),
      m_switch(button({}, tr("Result as proposed or as decided"), u"compact"_s)),
      m_message(new QLabel)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *header = new QFrame;
    header->setProperty("kind", u"bar"_s);
    auto *headerLayout = new QHBoxLayout(header);
    headerLayout->setContentsMargins(12, 7, 12, 7);
    QFont bold = m_path->font();
    bold.setBold(true);
    m_path->setFont(bold);
    m_status->setProperty("kind", u"muted"_s);
    m_status->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    headerLayout->addWidget(m_path, 1);
    headerLayout->addWidget(m_status);
    headerLayout->addWidget(m_switch);
    layout->addWidget(header);

    auto *body = new QWidget;
    m_stack = new QStackedLayout(body);
    m_message->setWordWrap(true);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setMargin(40);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setProperty("kind", u"muted"_s);
    m_stack->addWidget(m_sides);
    m_stack->addWidget(m_message);
    layout->addWidget(body, 1);
    connectPanes();
    setFocusProxy(m_sides->left());
}

void DiffView::connectPanes()
{
    connect(m_switch, &QPushButton::clicked, this, [this] { setAsDecided(!asDecided()); });
    m_pendingAs =
        m_session.extra().value(u"as-decided"_s).toBool() ? review::PendingAs::source : review::PendingAs::proposal;
    m_wholeFile = m_session.extra().value(u"whole-file"_s).toBool();
    m_sides->setUnified(m_session.extra().value(u"unified"_s).toBool());
    showSwitch();
    m_sides->setWrapped(m_session.extra().value(u"wrap"_s).toBool());
    connect(m_sides, &DiffSides::moved, this, &DiffView::updateView);
    left()->gutter()->setSource([this](int row) { return entries(row); });
    left()->gutter()->setDescription([this](int row) { return description(row); });
    connect(left()->gutter(), &Gutter::rowClicked, this, [this](int row) { rowClicked(row, false); });
    connect(right()->gutter(), &Gutter::rowClicked, this, [this](int row) { rowClicked(row, true); });
    for (DiffPane *pane : {left(), right()}) {
        connect(pane, &DiffPane::positionClicked, this, [this, pane](int row, int column) {
            const bool isResult = pane == right() || content().left[static_cast<std::size_t>(row)].filler();
            const int finding = content().findingAt(isResult, row, column);
            if (finding >= 0)
                select(convert::FindingId(static_cast<std::size_t>(finding)));
        });
    }
}

void DiffView::refresh()
{
    const bool other = m_file != m_session.stop().file;
    m_file = m_session.stop().file;
    if (m_file != nothing)
        m_newFile.clear();
    showSwitch();
    showFile(other);
    showHeader();
    updateRuler();
    followSelection(false);
}

void DiffView::showNew(const QString &path)
{
    const bool other = path != m_newFile;
    m_newFile = path;
    showSwitch();
    showFile(other);
    showHeader();
    updateRuler();
}

void DiffView::setAsDecided(bool asDecided)
{
    if (asDecided == this->asDecided())
        return;
    m_pendingAs = asDecided ? review::PendingAs::source : review::PendingAs::proposal;
    m_session.setExtra(u"as-decided"_s, asDecided);
    keepTop([this] { showSwitch(); });
    Q_EMIT asDecidedChanged(asDecided);
}

void DiffView::setUnified(bool unified)
{
    if (unified == isUnified())
        return;
    m_session.setExtra(u"unified"_s, unified);
    keepTop([this, unified] {
        m_sides->setUnified(unified);
        showSwitch();
    });
    followSelection();
}

/// What is shown after the change has other rows: the line at the top stays there.
void DiffView::keepTop(const std::function<void()> &change)
{
    const int line = std::max(0, m_sides->view().topRow());
    const std::uint32_t number =
        m_file == nothing || content().left.empty() ? 0 : content().left[static_cast<std::size_t>(line)].number;
    change();
    refresh();
    const auto row = std::find_if(content().left.begin(), content().left.end(),
                                  [number](const PaneLine &each) { return each.number == number; });
    if (number > 0 && row != content().left.end())
        m_sides->view().setTopRow(static_cast<int>(row - content().left.begin()));
}

void DiffView::fold()
{
    m_sides->setFolded(!m_wholeFile && content().left.size() > longFile);
}

void DiffView::setWholeFile(bool wholeFile)
{
    m_wholeFile = wholeFile;
    m_session.setExtra(u"whole-file"_s, wholeFile);
    fold();
    followSelection();
}

void DiffView::setWrapped(bool wrapped)
{
    m_sides->setWrapped(wrapped);
    m_session.setExtra(u"wrap"_s, wrapped);
    followSelection();
}

QString DiffView::titleAsDecided()
{
    return tr("Result as decided: what a commit writes now");
}

void DiffView::showSwitch()
{
    m_switch->setVisible(m_file != nothing); // what is new is there only as decided
    m_switch->setText(asDecided() ? tr("As decided  V") : tr("As proposed  V"));
    const QString result = asDecided() ? titleAsDecided() : tr("Result as proposed: if the rest is accepted");
    m_sides->setTitles(isUnified() ? result : tr("Source"), result);
}

void DiffView::showFile(bool other)
{
    const std::unique_ptr<const Shown> earlier = std::move(m_shown);
    const review::HelperFile *helpers = helperFile();
    m_showsHelpers = helpers != nullptr || !m_newFile.isEmpty();
    if (helpers != nullptr)
        return showHelpers(*helpers, other);
    if (!m_newFile.isEmpty())
        return showMessage(
            tr("%1 is not needed any more: nothing that is accepted calls a function of it.").arg(visible(m_newFile)));
    if (m_file == nothing)
        return showMessage(tr("Choose a file on the left, or press J for the first finding."));
    const convert::FileAnalysis &file = m_session.file(m_file);
    if (!file.source) {
        QString text = Labels::fileStatus(file.status);
        if (file.reason)
            text = m_messages.sentence(*file.reason) + u"\n\n"_s + m_messages.advice(*file.reason);
        return showMessage(visible(text).trimmed());
    }
    m_shown = std::make_unique<const Shown>(file, m_session.review().projection(m_file, m_pendingAs), isUnified());
    // One pane has other rows than two: what was shown is of no use to it.
    const bool isSame = earlier && !other && !earlier->inOnePane && !isUnified();
    if (isSame)
        m_sides->changeContent(
            patchOf(file, m_shown->projection, m_shown->marks, {content(), earlier->projection, earlier->marks}));
    else
        m_sides->setContent(buildDiff(file, m_shown->projection, m_shown->marks), other);
    fold();
    m_stack->setCurrentIndex(0);
}

void DiffView::showMessage(const QString &text)
{
    m_message->setText(text);
    m_stack->setCurrentIndex(1);
    m_sides->setContent({}, true);
}

/// What is shown when it is, or gets, a module of helpers; these follow what is decided.
const review::HelperFile *DiffView::helperFile() const
{
    const std::vector<review::HelperFile> &files = m_session.helperFiles();
    const auto file = std::find_if(files.begin(), files.end(), [this](const review::HelperFile &each) {
        return each.isNew ? m_file == nothing && qs(each.path) == m_newFile : asDecided() && each.file == m_file;
    });
    return file == files.end() ? nullptr : &*file;
}

void DiffView::showHelpers(const review::HelperFile &file, bool other)
{
    const std::string_view source = file.isNew ? std::string_view() : m_session.file(m_file).source->text();
    m_sides->setTitles(file.isNew ? tr("Source: the file is new") : tr("Source"), titleAsDecided());
    m_sides->setContent(buildPlainDiff(source, file.text), other);
    fold();
    m_stack->setCurrentIndex(0);
}

void DiffView::showHeader()
{
    m_path->setWhole({});
    m_status->setWhole({});
    if (m_file == nothing) {
        const review::HelperFile *helpers = helperFile();
        m_path->setWhole(visible(m_newFile));
        if (helpers != nullptr)
            m_status->setWhole(tr("new file, %n function(s)", nullptr, static_cast<int>(helpers->helpers.size())));
        return;
    }
    const convert::FileAnalysis &file = m_session.file(m_file);
    m_path->setWhole(visible(qs(file.path)));
    QStringList parts = Labels::counts(m_session.filter().counts(m_session.review(), m_file));
    if (file.source && file.source->encoding() != "utf-8")
        parts.append(qs(file.source->encoding()));
    if (file.source && file.source->lineEnding() == source::LineEnding::crlf)
        parts.append(u"CRLF"_s);
    if (file.status == convert::FileStatus::syntaxError)
        parts.append(Labels::fileStatus(file.status));
    m_status->setWhole(parts.join(u"  ·  "_s));
}

void DiffView::updateRuler()
{
    std::vector<OverviewRuler::Entry> marks;
    if (m_file != nothing && !content().places.empty()) {
        const FindingFilter &filter = m_session.filter();
        const convert::FileAnalysis &file = m_session.file(m_file);
        for (const review::Use &use : m_session.review().uses(m_file)) {
            const int row = content().places[use.place].row;
            if (row >= 0 && (filter.active() ? filter.accepts(file, use) : use.isLeft()))
                marks.push_back({row, use.category, use.isLeft() && review::isGuess(file.findings[use.place])});
        }
    }
    m_sides->ruler()->setEntries(std::move(marks), static_cast<int>(content().left.size()));
    updateView();
}

void DiffView::updateView()
{
    const RowView &view = m_sides->view();
    const int top = std::max(0, view.topRow());
    const int last = view.rowAt(view.top() + view.page() - 1);
    m_sides->ruler()->setView(top, last - top + 1, left()->spotlight().row);
    m_session.setScrollLine(top);
}

void DiffView::followSelection(bool scroll)
{
    const convert::Finding *finding = m_session.finding();
    if (m_session.stop().file != m_file)
        return;
    if (finding == nullptr || !content().places.has(finding->id)) {
        left()->setSpotlight({});
        right()->setSpotlight({});
        updateRuler();
        return;
    }
    const FindingPlace &place = content().places[finding->id];
    left()->setSpotlight({place.row, place.start, place.length, finding->category});
    right()->setSpotlight({place.resultRow, place.resultStart, place.resultLength, finding->category});
    if (scroll) {
        m_sides->reveal(place.row, place.resultRow);
        left()->setCaret({place.row, place.start}, false, false);
        m_sides->revealColumns();
    }
    updateRuler();
}

void DiffView::scrollTo(int row)
{
    m_sides->view().setTopRow(row);
    m_sides->revealColumns();
}

void DiffView::showPlace(quint32 offset)
{
    if (m_file == nothing || !m_session.file(m_file).source)
        return;
    const source::SourceFile &source = *m_session.file(m_file).source;
    const std::uint32_t line = source.position(offset).line;
    const auto row = std::find_if(content().left.begin(), content().left.end(),
                                  [line](const PaneLine &each) { return each.number == line; });
    if (row == content().left.end())
        return;
    const std::uint32_t start = source.lineStart(line);
    const std::string_view text = source.text().substr(start, source.lineStart(line + 1) - start);
    const auto number = static_cast<int>(row - content().left.begin());
    m_sides->reveal(number);
    left()->selectWordAt({number, displayColumn(text, offset - start)});
    left()->setFocus(Qt::OtherFocusReason);
}

void DiffView::rowClicked(int row, bool rightSide)
{
    std::vector<convert::FindingId> found = content().findingsAt(row);
    if (content().places.empty())
        return;
    if (found.empty() && (rightSide || content().left[static_cast<std::size_t>(row)].filler())) {
        for (const convert::Finding &finding : m_session.file(m_file).findings) {
            if (content().places[finding.id].resultRow == row)
                found.push_back(finding.id);
        }
    }
    if (found.empty())
        return;
    const auto current = std::find(found.begin(), found.end(), m_session.stop().finding);
    select(current == found.end() || current + 1 == found.end() ? found.front() : *(current + 1));
}

void DiffView::select(convert::FindingId finding)
{
    m_session.select({m_file, finding});
}

std::vector<GutterEntry> DiffView::entries(int row) const
{
    std::vector<GutterEntry> result;
    if (m_file == nothing)
        return result;
    const review::States &states = m_session.review().states(m_file);
    const FindingFilter &filter = m_session.filter();
    for (const convert::FindingId id : content().findingsAt(row)) {
        const convert::Finding &finding = m_session.file(m_file).findings[id];
        const bool passes = !filter.active() || id == m_session.stop().finding
                            || filter.accepts(m_session.file(m_file), {id, {}, finding.category, states[id]})
                            || isStop(m_session.review(), {m_file, id}, filter);
        if (!passes)
            continue;
        const bool pending = isPending(m_session.review(), {m_file, id});
        result.push_back({id, m_session.file(m_file).findings[id].category, states[id],
                          pending && states[id] != review::State::pending, m_session.stop().finding == id,
                          review::isGuess(finding)});
    }
    return result;
}

QString DiffView::description(int row) const
{
    QStringList lines;
    for (const GutterEntry &entry : entries(row)) {
        const convert::Finding &finding = m_session.file(m_file).findings[entry.finding];
        const QString target = finding.target.empty() ? QString() : u" → "_s + qs(finding.target);
        QString state = Labels::state(entry.state);
        if (entry.guess)
            state += u", "_s + Labels::confidence(types::Confidence::guess);
        lines.append(u"%1  %2%3 — %4"_s.arg(QString::number(mapping::number(finding.category)),
                                            visible(qs(finding.api)), visible(target), state));
    }
    return lines.join(u'\n');
}

void DiffView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
    updateView();
}

bool DiffView::stacked() const
{
    return m_sides->stacked();
}

void DiffView::setStacked(bool stacked)
{
    settings::setDiffLayout(stacked ? settings::DiffLayout::stacked : settings::DiffLayout::beside);
    arrange();
}

void DiffView::arrange()
{
    using settings::DiffLayout;
    const DiffLayout wanted = settings::diffLayout();
    const bool above =
        wanted == DiffLayout::stacked || (wanted == DiffLayout::automatic && m_sides->columnsBeside() < roomForTwo);
    if (above != stacked()) {
        m_sides->setStacked(above);
        // The sides know their new sizes when they have been laid out.
        QMetaObject::invokeMethod(
            this, [this] { followSelection(); }, Qt::QueuedConnection);
    }
    Q_EMIT stackedChanged(above);
}

} // namespace torchferry::ui
