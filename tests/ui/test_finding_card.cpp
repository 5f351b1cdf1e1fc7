// SPDX-License-Identifier: Apache-2.0
#include <QLabel>
#include <QTest>

#include "core/report/catalogue.h"
#include "paths.h"
#include "support/scratch_repository.h"
#include "ui/base/text.h"
#include "ui/panels/finding_card.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using test::ScratchRepository;
using test::WindowFixture;

class TestFindingCard : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"torchferry-card-test"_s); }
    void init() { test::resetSettings(); }
    void everyReasonIsShown();
};

/// What limits the confidence is read on the card, once; what nothing limits needs no reason.
void TestFindingCard::everyReasonIsShown()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\n\n\nclass Own:\n    def view(self):\n        pass\n\n\n"
                                "def f(x):\n    return x.view(2).split(3), torch.zeros(2)\n");
    test::settleVersion(repository, "3.0"); // there the rewrites depend on what is known of x
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    fixture.press(u"Ctrl+2"_s);
    const auto shown = [&] {
        QStringList texts;
        const FindingCard *card = fixture.workbench().card();
        for (const QLabel *label : card->findChildren<QLabel *>()) {
            if (label->isVisibleTo(card))
                texts << (label->accessibleName().isEmpty() ? label->text() : label->accessibleName());
        }
        return texts;
    };
    const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    QVERIFY(catalogue.has_value());
    std::size_t limited = 0;
    for (const convert::Finding &finding : session.file(0).findings) {
        session.select({0, finding.id});
        QTRY_COMPARE(shown().contains(u"Why this is uncertain"_s), finding.certainty.isGuess());
        const QStringList texts = shown();
        for (const certainty::Reason &reason : finding.certainty.reasons()) {
            QCOMPARE(texts.count(qs(catalogue->sentence(reason.message()))), 1);
            ++limited;
        }
    }
    QVERIFY(limited > 1);
}

QTEST_MAIN(TestFindingCard)
#include "test_finding_card.moc"
