// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/diff_view.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QTextBlock>

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

/// Two sides of code with less than this have no room beside each other.
constexpr int roomForTwo = 700;

QWidget *titled(ElidedLabel *title, QWidget *content)
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    title->setProperty("kind", u"muted"_s);
    title->setContentsMargins(12, 4, 12, 4);
    layout->addWidget(title);
    layout->addWidget(content, 1);
    return box;
}

/// Level sides need equal heights: the horizontal bar is there on both or on none.
void linkHorizontalBars(DiffPane *one, DiffPane *other)
{
    const auto update = [one, other] {
        const bool wide = one->horizontalScrollBar()->maximum() > 0 || other->horizontalScrollBar()->maximum() > 0;
        for (DiffPane *pane : {one, other})
            pane->setHorizontalScrollBarPolicy(wide ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    };
    for (DiffPane *pane : {one, other}) {
        pane->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        QObject::connect(pane->horizontalScrollBar(), &QScrollBar::rangeChanged, one, update);
    }
    QObject::connect(one->horizontalScrollBar(), &QScrollBar::valueChanged, other->horizontalScrollBar(),
                     &QScrollBar::setValue);
    QObject::connect(other->horizontalScrollBar(), &QScrollBar::valueChanged, one->horizontalScrollBar(),
                     &QScrollBar::setValue);
}

} // namespace

DiffView::DiffView(Session &session, const Messages &messages, QWidget *parent)
    : QWidget(parent),
      m_session(session),
      m_messages(messages),
      m_left(new DiffPane(DiffPane::Side::left)),
      m_right(new DiffPane(DiffPane::Side::right)),
      m_ruler(new OverviewRuler),
      m_sides(new QSplitter(Qt::Horizontal)),
      m_path(new ElidedLabel(Qt::ElideMiddle)),
      m_status(new QLabel),
      m_leftTitle(new ElidedLabel(Qt::ElideRight)),
      m_rightTitle(new ElidedLabel(Qt::ElideRight)),
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
    headerLayout->addWidget(m_path, 1);
    headerLayout->addWidget(m_status);
    layout->addWidget(header);

    auto *body = new QWidget;
    m_stack = new QStackedLayout(body);
    m_message->setWordWrap(true);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setMargin(40);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setProperty("kind", u"muted"_s);
    m_stack->addWidget(makePanes());
    m_stack->addWidget(m_message);
    layout->addWidget(body, 1);
    connectPanes();
    setFocusProxy(m_left);
}

QWidget *DiffView::makePanes()
{
    m_left->setAccessibleName(tr("Source"));
    m_right->setAccessibleName(tr("Result"));
    m_left->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_leftTitle->setWhole(tr("Source"));
    m_rightTitle->setWhole(tr("Result · pending changes are shown as proposed"));
    m_sides->setChildrenCollapsible(false);
    m_sides->addWidget(titled(m_leftTitle, m_left));
    m_sides->addWidget(titled(m_rightTitle, m_right));
    m_sides->setStretchFactor(0, 1);
    m_sides->setStretchFactor(1, 1);
    m_sides->setSizes({1000, 1000});
    auto *panes = new QWidget;
    auto *layout = new QHBoxLayout(panes);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_sides, 1);
    layout->addWidget(m_ruler);
    return panes;
}

void DiffView::connectPanes()
{
    connect(m_left->verticalScrollBar(), &QScrollBar::valueChanged, m_right->verticalScrollBar(),
            &QScrollBar::setValue);
    connect(m_right->verticalScrollBar(), &QScrollBar::valueChanged, m_left->verticalScrollBar(),
            &QScrollBar::setValue);
    linkHorizontalBars(m_left, m_right);
    connect(m_left, &DiffPane::scrolled, this, &DiffView::updateView);
    connect(m_ruler, &OverviewRuler::rowRequested, this,
            [this](int row) { m_left->setTopRow(std::max(0, row - static_cast<int>(m_left->seenRows().size()) / 2)); });
    m_left->gutter()->setSource([this](int row) { return entries(row); });
    m_left->gutter()->setDescription([this](int row) { return description(row); });
    connect(m_left->gutter(), &Gutter::rowClicked, this, [this](int row) { rowClicked(row, false); });
    connect(m_right->gutter(), &Gutter::rowClicked, this, [this](int row) { rowClicked(row, true); });
    for (DiffPane *pane : {m_left, m_right}) {
        connect(pane, &DiffPane::positionClicked, this, [this, pane](int row, int column) {
            const int finding = m_content.findingAt(pane == m_right, row, column);
            if (finding >= 0)
                select(convert::FindingId(static_cast<std::size_t>(finding)));
        });
    }
}

void DiffView::refresh()
{
    const bool other = m_file != m_session.stop().file;
    m_file = m_session.stop().file;
    showFile();
    showHeader();
    if (other)
        m_left->setTopRow(0);
    updateRuler();
    followSelection(false);
}

void DiffView::showFile()
{
    if (m_file == nothing) {
        m_message->setText(tr("Choose a file on the left, or press J for the first finding."));
        m_stack->setCurrentIndex(1);
        m_content = {};
        return;
    }
    const convert::FileAnalysis &file = m_session.file(m_file);
    if (!file.source) {
        QString text = Labels::fileStatus(file.status);
        if (file.reason)
            text = m_messages.sentence(*file.reason) + u"\n\n"_s + m_messages.advice(*file.reason);
        m_message->setText(visible(text).trimmed());
        m_stack->setCurrentIndex(1);
        m_content = {};
        return;
    }
    m_content = buildDiff(file, m_session.review().projection(m_file, review::PendingAs::proposal));
    m_left->setRows(m_content.left);
    m_right->setRows(m_content.right);
    m_stack->setCurrentIndex(0);
}

void DiffView::showHeader()
{
    m_path->setWhole({});
    m_status->clear();
    if (m_file == nothing)
        return;
    const convert::FileAnalysis &file = m_session.file(m_file);
    m_path->setWhole(visible(qs(file.path)));
    const review::Counts &counts = m_session.review().counts(m_file);
    QStringList parts{Labels::findings(static_cast<int>(counts.total))};
    if (counts.pending > 0)
        parts.append(tr("%n pending", nullptr, static_cast<int>(counts.pending)));
    if (const auto manual = counts.byState[static_cast<int>(review::State::manual)]; manual > 0)
        parts.append(tr("%n manual", nullptr, static_cast<int>(manual)));
    if (file.source && file.source->encoding() != "utf-8")
        parts.append(qs(file.source->encoding()));
    if (file.source && file.source->lineEnding() == source::LineEnding::crlf)
        parts.append(u"CRLF"_s);
    if (file.status == convert::FileStatus::syntaxError)
        parts.append(Labels::fileStatus(file.status));
    m_status->setText(parts.join(u"  ·  "_s));
}

void DiffView::updateRuler()
{
    std::vector<OverviewRuler::Entry> marks;
    if (m_file != nothing && !m_content.places.empty()) {
        const FindingFilter &filter = m_session.filter();
        for (const convert::Finding &finding : m_session.file(m_file).findings) {
            const Stop stop{m_file, finding.id};
            const bool open = isPending(m_session.review(), stop)
                              || m_session.review().states(m_file)[finding.id] == review::State::manual;
            const int row = m_content.places[finding.id].row;
            if (row >= 0 && (filter.active() ? isStop(m_session.review(), stop, filter) : open))
                marks.push_back({row, finding.category});
        }
    }
    m_ruler->setEntries(std::move(marks), static_cast<int>(m_content.left.size()));
    updateView();
}

void DiffView::updateView()
{
    m_ruler->setView(m_left->topRow(), static_cast<int>(m_left->seenRows().size()), m_left->spotlight().row);
    m_session.setScrollLine(m_left->topRow());
}

void DiffView::followSelection(bool scroll)
{
    const convert::Finding *finding = m_session.finding();
    if (m_session.stop().file != m_file)
        return;
    if (finding == nullptr || !m_content.places.has(finding->id)) {
        m_left->setSpotlight({});
        m_right->setSpotlight({});
        updateRuler();
        return;
    }
    const FindingPlace &place = m_content.places[finding->id];
    m_left->setSpotlight({place.row, place.start, place.length, finding->category});
    m_right->setSpotlight({place.resultRow, place.resultStart, place.resultLength, finding->category});
    if (scroll) {
        m_left->reveal(place.row, place.resultRow);
        QTextCursor cursor(m_left->document()->findBlockByNumber(place.row));
        cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::MoveAnchor, place.start);
        const int top = m_left->topRow();
        m_left->setTextCursor(cursor);
        m_left->setTopRow(top);
        revealColumns();
    }
    updateRuler();
}

void DiffView::scrollTo(int row)
{
    m_left->setTopRow(row);
    revealColumns();
}

void DiffView::revealColumns()
{
    // Beginnings of lines are worth most: no further to the right than it takes to see the finding on both sides.
    const DiffPane::ScrollRange left = m_left->scrollRange();
    const DiffPane::ScrollRange right = m_right->scrollRange();
    const int most = m_right->spotlight().row < 0 ? left.most : std::min(left.most, right.most);
    m_left->horizontalScrollBar()->setValue(std::min(std::max(left.least, right.least), most));
    m_right->horizontalScrollBar()->setValue(m_left->horizontalScrollBar()->value());
}

void DiffView::showPlace(quint32 offset)
{
    if (m_file == nothing || !m_session.file(m_file).source)
        return;
    const source::SourceFile &source = *m_session.file(m_file).source;
    const std::uint32_t line = source.position(offset).line;
    const auto row = std::find_if(m_content.left.begin(), m_content.left.end(),
                                  [line](const PaneLine &each) { return each.number == line; });
    if (row == m_content.left.end())
        return;
    const std::uint32_t start = source.lineStart(line);
    const std::string_view text = source.text().substr(start, source.lineStart(line + 1) - start);
    const auto number = static_cast<int>(row - m_content.left.begin());
    m_left->reveal(number);
    const QTextBlock block = m_left->document()->findBlockByNumber(number);
    QTextCursor cursor(block);
    cursor.setPosition(block.position() + std::min(displayColumn(text, offset - start), block.length() - 1));
    cursor.select(QTextCursor::WordUnderCursor);
    m_left->setTextCursor(cursor);
    m_left->setFocus(Qt::OtherFocusReason);
}

void DiffView::rowClicked(int row, bool rightSide)
{
    std::vector<convert::FindingId> found = m_content.findingsAt(row);
    if (rightSide && found.empty()) {
        for (const convert::Finding &finding : m_session.file(m_file).findings) {
            if (m_content.places[finding.id].resultRow == row)
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
    for (const convert::FindingId id : m_content.findingsAt(row)) {
        const bool pending = isPending(m_session.review(), {m_file, id});
        result.push_back({id, m_session.file(m_file).findings[id].category, states[id],
                          pending && states[id] != review::State::pending, m_session.stop().finding == id});
    }
    return result;
}

QString DiffView::description(int row) const
{
    QStringList lines;
    for (const GutterEntry &entry : entries(row)) {
        const convert::Finding &finding = m_session.file(m_file).findings[entry.finding];
        const QString target = finding.target.empty() ? QString() : u" → "_s + qs(finding.target);
        lines.append(u"%1  %2%3 — %4"_s.arg(QString::number(mapping::number(finding.category)),
                                            visible(qs(finding.api)), visible(target), Labels::state(entry.state)));
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
    return m_sides->orientation() == Qt::Vertical;
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
    const bool above = wanted == DiffLayout::stacked || (wanted == DiffLayout::automatic && width() < roomForTwo);
    if (above != stacked()) {
        m_sides->setOrientation(above ? Qt::Vertical : Qt::Horizontal);
        m_sides->setSizes({1000, 1000});
        m_right->setSignsReserved(above);
        // The sides know their new sizes when they have been laid out.
        QMetaObject::invokeMethod(
            this, [this] { followSelection(); }, Qt::QueuedConnection);
    }
    Q_EMIT stackedChanged(above);
}

} // namespace torchferry::ui
