// SPDX-License-Identifier: Apache-2.0
// The window saves what was decided, and the command line does the same with it.
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include "core/review/answers.h"
#include "support/scratch_repository.h"
#include "ui/panels/confirm_bar.h"
#include "ui/session/answers_file.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using test::ScratchRepository;
using test::WindowFixture;

class TestAnswersFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        test::isolateProgram(u"test-answers-file"_s);
    }
    void init() { test::resetSettings(); }
    void savesWhatWasDecided();
    void saysWhyNothingWasSaved();
};

namespace {

/// Presses the key and gives the dialog the path.
bool saveIn(WindowFixture &fixture, const QString &path)
{
    fixture.press(u"Ctrl+Alt+S"_s);
    auto *dialog = fixture.workbench().findChild<QFileDialog *>();
    if (dialog == nullptr || !dialog->isVisible())
        return false;
    dialog->setOption(QFileDialog::DontConfirmOverwrite);
    auto *name = dialog->findChild<QLineEdit *>(u"fileNameEdit"_s);
    if (name == nullptr)
        return false;
    name->setText(path);
    QMetaObject::invokeMethod(dialog, "accept");
    return true;
}

} // namespace

void TestAnswersFile::savesWhatWasDecided()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    repository.commitAll();
    const QString path = repository.beside("answers.json"_L1);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.workbench().showPage(Workbench::Page::review);
    fixture.press(u"N"_s);
    fixture.press(u"Shift+A"_s);
    fixture.press(u"Shift+R"_s);
    fixture.press(u"Shift+A"_s);
    QSignalSpy said(&fixture.session(), &Session::announced);
    QVERIFY(saveIn(fixture, path));
    QTRY_VERIFY(QFile::exists(path));
    QVERIFY2(said.last().front().toString().contains(u"saved in "_s), qPrintable(said.last().front().toString()));

    const auto answers = review::readAnswers(path.toStdString());
    QVERIFY(answers.has_value());
    QVERIFY(!answers->findings.empty());
    const engine::Analysis &analysis = fixture.session().analysis();
    std::vector<review::FileDecisions> decisions(analysis.files.size());
    QVERIFY(review::applyAnswers(analysis, *answers, decisions).has_value());
    for (std::uint32_t file = 0; file < analysis.files.size(); ++file)
        QCOMPARE(
            QByteArray::fromStdString(
                review::project(*analysis.files[file], decisions[file], review::PendingAs::source).text),
            QByteArray::fromStdString(fixture.session().review().projection(file, review::PendingAs::source).text));
}

void TestAnswersFile::saysWhyNothingWasSaved()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    const Result<int> saved =
        saveAnswers(fixture.session().review(), repository.beside("no/such/folder/answers.json"_L1));
    QVERIFY(!saved.has_value());
    QCOMPARE(saved.error().code, std::string("TF9730"));
    // A folder of that name is in the way.
    QVERIFY(QDir().mkpath(repository.beside("taken.json"_L1)));
    QVERIFY(!saveAnswers(fixture.session().review(), repository.beside("taken.json"_L1)).has_value());
}

QTEST_MAIN(TestAnswersFile)
#include "test_answers_file.moc"
