// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>
#include <QTranslator>

class QApplication;

namespace torchferry::ui {

/// Theme, language and size of the letters of the application, as the settings have them.
class Appearance {
public:
    /// Call before anything is shown: it looks at what the system would show.
    explicit Appearance(QApplication &application);

    void apply();
    void toggleTheme();
    void toggleLanguage();
    /// 0: back to the normal size.
    void zoom(int step);

private:
    void applyTheme();
    void applyLanguage();

    QApplication &m_application;
    QFont m_systemFont;
    bool m_systemDark;
    QTranslator m_translator;
    QTranslator m_qtTranslator;
};

} // namespace torchferry::ui
