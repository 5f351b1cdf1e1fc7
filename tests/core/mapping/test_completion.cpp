// SPDX-License-Identifier: Apache-2.0
// What is offered while a replacement is typed by hand.
#include "core/mapping/completion.h"

#include <QTest>

#include "support/conversion.h"

using namespace torchferry;
using mapping::Completion;
using mapping::Completions;
using mapping::completionsAt;

namespace {

/// The offers at the mark `|`.
Completions at(QByteArray text, std::size_t most = 200)
{
    const auto mark = text.indexOf('|');
    text.remove(mark, 1);
    return completionsAt(text.toStdString(), static_cast<std::size_t>(mark), *test::realPack(),
                         {{"G", "paddle.nn.functional"}}, most);
}

QByteArrayList texts(const Completions &completions)
{
    QByteArrayList all;
    for (const Completion &item : completions.items)
        all.append(QByteArray::fromStdString(item.text));
    return all;
}

} // namespace

class TestCompletion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void offers_data();
    void offers();
    void replacesWhatIsTyped();
    void offersEachOnceAndNotTooMany();
};

void TestCompletion::offers_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArrayList>("offered");
    QTest::addColumn<QByteArrayList>("others");
    QTest::newRow("a root") << QByteArray("pad|") << QByteArrayList{"paddle"} << QByteArrayList{"concat"};
    QTest::newRow("below a root") << QByteArray("paddle.conc|") << QByteArrayList{"concat"} << QByteArrayList{"nn"};
    QTest::newRow("modules") << QByteArray("paddle.|") << QByteArrayList{"nn", "concat"} << QByteArrayList{"Linear"};
    QTest::newRow("deeper") << QByteArray("x = [paddle.nn.functional.rel|]") << QByteArrayList{"relu"}
                            << QByteArrayList{"Linear"};
    QTest::newRow("members") << QByteArray("x.resh|") << QByteArrayList{"reshape"} << QByteArrayList{"nn"};
    QTest::newRow("of a result") << QByteArray("f(x).resh|") << QByteArrayList{"reshape"} << QByteArrayList{"nn"};
    QTest::newRow("parameters") << QByteArray("paddle.concat(|)") << QByteArrayList{"x=", "axis="}
                                << QByteArrayList{"dim="};
    QTest::newRow("further ones") << QByteArray("paddle.concat(x=[a, (b)], a|)") << QByteArrayList{"axis="}
                                  << QByteArrayList{"x="};
    QTest::newRow("of the inner call") << QByteArray("paddle.concat([paddle.nn.Linear(2, 3, we|")
                                       << QByteArrayList{"weight_attr="} << QByteArrayList{"axis="};
    QTest::newRow("not of a call that ended")
        << QByteArray("paddle.concat(x)(|)") << QByteArrayList() << QByteArrayList{"axis="};
    QTest::newRow("in a string") << QByteArray("paddle.concat('a|')") << QByteArrayList() << QByteArrayList{"axis="};
    QTest::newRow("in a comment") << QByteArray("paddle.concat( # a|") << QByteArrayList() << QByteArrayList{"axis="};
    QTest::newRow("a number") << QByteArray("paddle.concat(1|") << QByteArrayList() << QByteArrayList{"x="};
    QTest::newRow("a name of the file") << QByteArray("G.rel|") << QByteArrayList{"relu"} << QByteArrayList{"Linear"};
    QTest::newRow("nothing") << QByteArray("|") << QByteArrayList() << QByteArrayList{"paddle"};
}

void TestCompletion::offers()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArrayList, offered);
    QFETCH(QByteArrayList, others);
    const QByteArrayList all = texts(at(text));
    for (const QByteArray &each : offered)
        QVERIFY2(all.contains(each), all.join(' '));
    for (const QByteArray &each : others)
        QVERIFY2(!all.contains(each), all.join(' '));
}

void TestCompletion::replacesWhatIsTyped()
{
    QCOMPARE(at("paddle.conc|at").range, ByteRange(7, 11));
    QCOMPARE(at("paddle.|").range, ByteRange(7, 7));
    QCOMPARE(completionsAt("x", 99, *test::realPack()).range, ByteRange(0, 1));
    const Completions calls = at("paddle.conca|");
    QVERIFY(QByteArray::fromStdString(calls.items.front().detail).startsWith("(x, axis=0"));
}

void TestCompletion::offersEachOnceAndNotTooMany()
{
    const QByteArrayList all = texts(at("paddle.|", 5000));
    QCOMPARE(QSet<QByteArray>(all.begin(), all.end()).size(), all.size());
    QVERIFY(std::none_of(all.begin(), all.end(), [](const QByteArray &each) { return each.startsWith('_'); }));
    QCOMPARE(at("paddle.|", 7).items.size(), std::size_t{7});
}

QTEST_APPLESS_MAIN(TestCompletion)
#include "test_completion.moc"
