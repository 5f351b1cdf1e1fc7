// SPDX-License-Identifier: Apache-2.0
// Where one can read about an API and its counterpart: pages follow from names.
#include <QTest>

#include "core/engine/engine.h"
#include "core/mapping/documentation.h"
#include "temporary_pack.h"

using namespace torchferry;

class TestDocumentation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shippedPages_data();
    void shippedPages();
    void everyShippedPageIsWhole();
    void pagesOfRowsComeLast();
    void wrongRules_data();
    void wrongRules();
};

void TestDocumentation::shippedPages_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("language");
    QTest::addColumn<QStringList>("urls");
    const QString torch = QStringLiteral("https://pytorch.org/docs/stable/");
    const QString paddle = QStringLiteral("https://www.paddlepaddle.org.cn/documentation/docs/");
    const auto row = [](const char *name, const char *api, const char *target, const char *language,
                        const QStringList &urls) {
        QTest::newRow(name) << QString::fromLatin1(api) << QString::fromLatin1(target) << QString::fromLatin1(language)
                            << urls;
    };
    row("function", "torch.gather", "paddle.take_along_axis", "en",
        {torch + QStringLiteral("generated/torch.gather.html"),
         paddle + QStringLiteral("en/api/paddle/take_along_axis_en.html")});
    row("in Chinese", "torch.gather", "paddle.take_along_axis", "zh",
        {torch + QStringLiteral("generated/torch.gather.html"),
         paddle + QStringLiteral("zh/api/paddle/take_along_axis_cn.html")});
    row("class", "torch.nn.Linear", "paddle.nn.Linear", "en",
        {torch + QStringLiteral("generated/torch.nn.Linear.html"),
         paddle + QStringLiteral("en/api/paddle/nn/Linear_en.html")});
    row("method of a class", "torch.nn.Module.eval", "paddle.nn.Layer.eval", "en",
        {torch + QStringLiteral("generated/torch.nn.Module.html"),
         paddle + QStringLiteral("en/api/paddle/nn/Layer_en.html")});
    row("method of a tensor", "torch.Tensor.view", "paddle.Tensor.reshape", "zh",
        {torch + QStringLiteral("generated/torch.Tensor.view.html"),
         paddle + QStringLiteral("zh/api/paddle/Tensor_cn.html")});
    row("page of many names", "torch.nn.init.xavier_uniform_", "", "en",
        {torch + QStringLiteral("nn.init.html#torch.nn.init.xavier_uniform_")});
    row("torchvision", "torchvision.transforms.Resize", "paddle.vision.transforms.Resize", "en",
        {QStringLiteral("https://pytorch.org/vision/stable/generated/torchvision.transforms.Resize.html"),
         paddle + QStringLiteral("en/api/paddle/vision/transforms/Resize_en.html")});
    row("constants have none", "torch.float32", "paddle.float32", "en", {});
    row("namespace without pages", "torch._C._nn", "", "en", {});
    row("unknown name", "torch.no_such_function", "paddle.no_such_function", "en", {});
}

void TestDocumentation::shippedPages()
{
    QFETCH(QString, api);
    QFETCH(QString, target);
    QFETCH(QString, language);
    QFETCH(QStringList, urls);
    static const mapping::LoadedPack pack = engine::loadMapping({"paddle", {}, {}});
    QVERIFY(pack);
    QStringList found;
    for (const mapping::DocumentationLink &link :
         mapping::documentationOf(**pack, api.toStdString(), target.toStdString(), nullptr, language.toStdString()))
        found.append(QString::fromStdString(link.url));
    QCOMPARE(found, urls);
}

void TestDocumentation::everyShippedPageIsWhole()
{
    const mapping::LoadedPack pack = engine::loadMapping({"paddle", {}, {}});
    QVERIFY(pack);
    std::size_t links = 0;
    for (const auto &[api, rows] : (*pack)->rows) {
        const std::string &target = rows->front().variants.front().target;
        for (const mapping::DocumentationLink &link : mapping::documentationOf(**pack, api, target, nullptr, "zh")) {
            ++links;
            QVERIFY2(link.url.starts_with("https://") && link.url.find_first_of("{} ") == std::string::npos,
                     link.url.c_str());
        }
    }
    QVERIFY2(links > 4000, QByteArray::number(links).constData());
}

void TestDocumentation::pagesOfRowsComeLast()
{
    const TemporaryPack files;
    files.rows(R"("alpha.cat": { "target": "beta.concat", "docs": ["https://example.org/cat"] })");
    const auto pack = files.load();
    QVERIFY(pack);
    const mapping::Row &row = (*pack)->rowsOf("alpha.cat")->front();
    const std::vector<mapping::DocumentationLink> expected = {{"", "https://example.org/cat"}};
    QVERIFY(mapping::documentationOf(**pack, "alpha.cat", "beta.concat", &row, "en") == expected);
}

void TestDocumentation::wrongRules_data()
{
    QTest::addColumn<QByteArray>("rules");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<int>("column");
    QTest::newRow("not the web") << QByteArray(R"([ { "names": "*", "link": { "en": "file:///etc" } } ])")
                                 << QByteArray("TF3008") << 92;
    QTest::newRow("for no names") << QByteArray(R"([ { "link": { "en": "https://x" } } ])") << QByteArray("TF3005")
                                  << 92;
    QTest::newRow("unknown member") << QByteArray(R"([ { "names": "*", "page": "https://x" } ])")
                                    << QByteArray("TF3006") << 108;
}

void TestDocumentation::wrongRules()
{
    QFETCH(QByteArray, rules);
    QFETCH(QByteArray, code);
    QFETCH(int, column);
    const TemporaryPack files;
    files.write("alpha/source.json",
                R"({ "schema": "torchferry-source/1", "name": "alpha", "roots": ["alpha"], "documentation": )"
                    + rules.toStdString() + " }");
    const auto pack = files.load();
    QVERIFY(!pack);
    const Error &error = pack.error().front();
    QCOMPARE(QByteArray::fromStdString(error.code), code);
    QCOMPARE(static_cast<int>(error.where.column), column);
}

QTEST_GUILESS_MAIN(TestDocumentation)
#include "test_documentation.moc"
