// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>

#include "core/mapping/completion.h"

namespace torchferry::ui {

/// Where own text is typed, with Python's colours: Ctrl+Return takes it, Esc does not, Tab moves on. While names are
/// offered below the cursor (as one types, or with Ctrl+Space) the arrow keys choose one, Tab and Return take it, and Esc
/// puts the list away.
class OwnTextEdit final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit OwnTextEdit(QWidget *parent = nullptr);
    ~OwnTextEdit() override;

    /// Underlines ranges of UTF-16 positions.
    void setIssues(const QList<std::pair<int, int>> &ranges);
    /// What names are offered from.
    void setNames(std::shared_ptr<const mapping::Pack> pack, mapping::LocalNames local);
    void select(const std::pair<int, int> &range);
    /// The list of what is offered; hidden when there is nothing.
    [[nodiscard]] QListWidget *offers() const { return m_offers; }

Q_SIGNALS:
    void confirmed();
    void left();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void offer();
    void placeOffers();
    void moveOffer(int by);
    void takeOffer();
    [[nodiscard]] bool handleOffers(QKeyEvent *event);

    std::shared_ptr<const mapping::Pack> m_pack;
    mapping::LocalNames m_local;
    QPointer<QListWidget> m_offers; ///< lies on the window, which may go first
    int m_typed = 0;                ///< characters before the cursor that an offer takes the place of
};

} // namespace torchferry::ui
