// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include <QWidget>

#include "core/convert/model/finding.h"
#include "core/review/decision.h"

namespace torchferry::ui {

class DiffPane;

/// What the gutter shows beside a row, as one sign.
struct GutterEntry {
    convert::FindingId finding;
    mapping::Category category = mapping::Category::missing;
    review::State state = review::State::pending;
    bool openCase = false; ///< waits for an answer about several places
    bool current = false;
    bool guess = false;
};

/// Left edge of a pane: a sign where something is found, and the line number. Clicking a row goes to its findings in turn.
class Gutter final : public QWidget {
    Q_OBJECT

public:
    explicit Gutter(DiffPane *pane);

    /// Gives the findings that begin in a row; asked while painting.
    void setSource(std::function<std::vector<GutterEntry>(int row)> source);
    void setDescription(std::function<QString(int row)> description) { m_description = std::move(description); }
    /// Numbers of lines of one side only have the sign of a diff behind them.
    void setSigned(bool isSigned) { m_signed = isSigned; }
    void setSignsReserved(bool reserved) { m_signsReserved = reserved; }
    [[nodiscard]] int wantedWidth() const;

Q_SIGNALS:
    void rowClicked(int row);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] int rowAt(int y) const;
    void paintEntries(QPainter &painter, const std::vector<GutterEntry> &entries, const QRect &row) const;

    DiffPane *m_pane;
    bool m_signsReserved = false;
    bool m_signed = false;
    std::function<std::vector<GutterEntry>(int)> m_source;
    std::function<QString(int)> m_description;
};

} // namespace torchferry::ui
