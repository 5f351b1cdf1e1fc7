// SPDX-License-Identifier: Apache-2.0
// The pages of the help as the window shows them.
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

#include "ui/panels/help_page.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;

class TestHelpPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"test-help-page"_s); }
    void picturesFitThePage();
};

void TestHelpPage::picturesFitThePage()
{
    HelpPage page(u"en"_s);
    page.show();
    page.showPage(u"first-session"_s);
    for (const QSize size : {QSize(900, 600), QSize(500, 400), QSize(2000, 800)}) {
        page.resize(size);
        QCoreApplication::processEvents();
        int pictures = 0;
        for (QTextBlock block = page.browser()->document()->begin(); block.isValid(); block = block.next()) {
            for (QTextBlock::iterator part = block.begin(); !part.atEnd(); ++part) {
                const QTextImageFormat format = part.fragment().charFormat().toImageFormat();
                if (!format.isValid())
                    continue;
                ++pictures;
                QVERIFY2(format.width() > 100 && format.width() <= page.browser()->viewport()->width(),
                         qPrintable(format.name()));
            }
        }
        QCOMPARE(pictures, 6);
        QCOMPARE(page.browser()->horizontalScrollBar()->maximum(), 0);
    }
}

QTEST_MAIN(TestHelpPage)
#include "test_help_page.moc"
