// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QPushButton;
class QTextBrowser;

namespace torchferry::ui {

/// The pages of `resources/help` in the window's language.
class HelpPage final : public QFrame {
    Q_OBJECT

public:
    explicit HelpPage(const QString &language, QWidget *parent = nullptr);
    [[nodiscard]] QTextBrowser *browser() const { return m_browser; }
    /// "versions": versions.md.
    void showPage(const QString &name);

Q_SIGNALS:
    void closed();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void follow(const QUrl &link);
    /// Gives a page that was loaded the air that Markdown has no words for.
    void space();
    /// A picture is as wide as it is, or as the page.
    void fitPictures();

    QString m_folder;
    QTextBrowser *m_browser;
    QPushButton *m_back;
};

} // namespace torchferry::ui
