// SPDX-License-Identifier: Apache-2.0
// What new commits mean for decisions: what is the same, what moved, what changed, what came and what went.
#include "core/review/impact.h"

#include <QTest>

#include "review_fixture.h"
#include "support/conversion.h"

using namespace torchferry;
using namespace torchferry::test;
using review::Fate;
using review::FileImpact;
using review::Impact;
using review::UseImpact;

namespace {

std::shared_ptr<const engine::Analysis> analysed(const QByteArray &text)
{
    return analyseTexts(splitTexts(text.toStdString()), realPack(), 1);
}

/// "a.py: torch.cat unchanged 2 2 carried; …"
QByteArray said(const Impact &impact)
{
    constexpr const char *fates[] = {"unchanged", "moved", "changed", "added", "removed"};
    QByteArrayList files;
    for (const FileImpact &file : impact.files) {
        QByteArrayList uses;
        for (const UseImpact &use : file.uses)
            uses.append(QByteArray::fromStdString(use.api) + ' ' + fates[static_cast<std::size_t>(use.fate)] + ' '
                        + QByteArray::number(use.lineBefore) + ' ' + QByteArray::number(use.lineAfter)
                        + (use.carried        ? " carried"
                           : use.wasDecided() ? " reopened"
                                              : ""));
        files.append(QByteArray::fromStdString(file.path)
                     + (file.isNew    ? " new"
                        : file.isGone ? " gone"
                                      : "")
                     + ": " + uses.join(", "));
    }
    return files.join("; ");
}

const QByteArray first = "## a.py\nimport torch\nx = torch.cat([a, b], dim=0)\ny = torch.load('f')\n";

} // namespace

class TestImpact : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fates_data();
    void fates();
    void decisionsThatHold();
};

void TestImpact::fates_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QByteArray>("impact");
    QTest::newRow("the same") << first << first
                              << QByteArray("a.py: torch.cat unchanged 2 2, torch.load unchanged 3 3");
    QTest::newRow("a line above")
        << first << QByteArray("## a.py\n# why\nimport torch\nx = torch.cat([a, b], dim=0)\ny = torch.load('f')\n")
        << QByteArray("a.py: torch.cat moved 2 3, torch.load moved 3 4");
    QTest::newRow("other text") << first
                                << QByteArray(
                                       "## a.py\nimport torch\nx = torch.cat([a, b, c], dim=0)\ny = torch.load('f')\n")
                                << QByteArray("a.py: torch.cat changed 2 2, torch.load unchanged 3 3");
    QTest::newRow("another function") << QByteArray("## a.py\nimport torch\ndef f():\n    return torch.load('f')\n")
                                      << QByteArray("## a.py\nimport torch\ndef g():\n    return torch.load('f')\n")
                                      << QByteArray("a.py: torch.load changed 3 3");
    QTest::newRow("one more, one less")
        << first << QByteArray("## a.py\nimport torch\ny = torch.load('f')\nz = torch.gather(a, 1, b)\n")
        << QByteArray("a.py: torch.load moved 3 2, torch.gather added 0 3, torch.cat removed 2 0");
    QTest::newRow("another file")
        << first << QByteArray("## b.py\nimport torch\nx = torch.cat([a, b], dim=0)\n")
        << QByteArray("a.py gone: torch.cat removed 2 0, torch.load removed 3 0; b.py new: torch.cat added 0 2");
    QTest::newRow("nothing") << QByteArray("## a.py\nx = 1\n") << QByteArray("## a.py\nx = 2\n") << QByteArray();
}

void TestImpact::fates()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(QByteArray, impact);
    const Impact found = impactOf(Review(analysed(before)), Review(analysed(after)));
    QCOMPARE(said(found), impact);
    QCOMPARE(found.carried(), 0U);
    QCOMPARE(found.reopened(), 0U);
}

void TestImpact::decisionsThatHold()
{
    Review before(analysed(first));
    QCOMPARE(made(before.accept({0, convert::FindingId(0)})), 1U);
    QCOMPARE(made(before.reject({0, convert::FindingId(1)})), 1U);
    Review after(analysed("## a.py\nimport torch\n\nx = torch.cat([a, b], dim=0)\ny = torch.load('g')\n"));
    QCOMPARE(made(after.accept({0, convert::FindingId(0)})), 1U); // what the store puts back
    const Impact impact = impactOf(before, after);
    QCOMPARE(said(impact), QByteArray("a.py: torch.cat moved 2 3 carried, torch.load changed 3 4 reopened"));
    QCOMPARE(impact.count(Fate::moved), 1U);
    QCOMPARE(impact.carried(), 1U);
    QCOMPARE(impact.reopened(), 1U);
    // The text is the same, and what would be written is not: the decision does not hold.
    const Impact lost = impactOf(before, Review(analysed(first)));
    QCOMPARE(said(lost), QByteArray("a.py: torch.cat changed 2 2 reopened, torch.load changed 3 3 reopened"));
}

QTEST_APPLESS_MAIN(TestImpact)
#include "test_impact.moc"
