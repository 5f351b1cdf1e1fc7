// SPDX-License-Identifier: Apache-2.0
// Measures the window and prints the milliseconds of processor time as JSON, of all threads, from a key to the last
// repaint:
//
//     QT_QPA_PLATFORM=offscreen torchferry-bench-window [--lines N] [--findings N] [--steps N] [--project N]
//
// One file of `lines` lines with `findings` findings is opened, walked through with J, and decided with A and U. Then a
// project of `project` findings is accepted as a whole: the decisions alone, and with all that the window shows.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>

#include <QApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "core/review/review.h"
#include "support/scratch_repository.h"
#include "ui/base/application.h"
#include "ui/window_fixture.h"

using namespace torchferry;
using namespace Qt::Literals::StringLiterals;

namespace {

double processorMilliseconds()
{
    timespec now = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double millisecondsOf(const std::function<void()> &work)
{
    const double begun = processorMilliseconds();
    work();
    return processorMilliseconds() - begun;
}

/// Until nothing is left to be laid out, painted or worked out.
void settle()
{
    for (int round = 0; round < 3; ++round)
        QCoreApplication::processEvents();
}

QJsonObject percentiles(QList<double> milliseconds)
{
    std::sort(milliseconds.begin(), milliseconds.end());
    const auto at = [&](double share) {
        const auto index = static_cast<qsizetype>(share * static_cast<double>(milliseconds.size() - 1));
        return milliseconds.isEmpty() ? 0.0 : milliseconds.at(index);
    };
    return {{u"p50"_s, at(0.5)}, {u"p95"_s, at(0.95)}, {u"times"_s, milliseconds.size()}};
}

/// Code as people write it: a finding every few lines, some with arguments that change, some with alternatives.
QByteArray fileOf(int lines, int findings)
{
    const QByteArray uses[] = {"    y = torch.cat([a, b], dim=1)\n",
                               "    y = torch.nn.functional.softmax(torch.matmul(a, b), dim=-1)\n",
                               "    y = torch.max(a, dim=1)\n", "    y = torch.gather(a, 1, b)\n",
                               "    layer = torch.nn.BatchNorm2d(8, momentum=0.05)\n"};
    QByteArray text = "import torch\n\n\ndef work(a, b, value):\n";
    int written = 0;
    for (int line = 4; line < lines; ++line) {
        const bool isUse = static_cast<qint64>(line) * findings / lines > written;
        if (isUse) {
            text += uses[written % 5];
            written += written % 5 == 1 ? 2 : 1;
        } else {
            text += "    value = compute(value, [1, 2, 3], name='a text of the usual length')  # "
                    + QByteArray::number(line) + '\n';
        }
    }
    return text;
}

int argument(const QStringList &arguments, const QString &name, int otherwise)
{
    const qsizetype at = arguments.indexOf(name);
    return at >= 0 && at + 1 < arguments.size() ? std::max(1, arguments.at(at + 1).toInt()) : otherwise;
}

QJsonObject measureFile(int lines, int findings, int steps)
{
    const test::ScratchRepository repository;
    repository.write(u"long.py"_s, fileOf(lines, findings));
    test::settleVersion(repository, "3.0");
    repository.commitAll();
    test::WindowFixture fixture;
    if (!fixture.open(repository.path()))
        return {};
    QJsonObject result{{u"lines"_s, lines},
                       {u"findings"_s, static_cast<qint64>(fixture.session().file(0).findings.size())}};
    const auto press = [&](const QString &key) {
        return millisecondsOf([&] {
            fixture.press(key);
            settle();
        });
    };
    result.insert(u"first_paint"_s, press(u"Ctrl+2"_s) + press(u"F8"_s));
    press(u"J"_s);
    QList<double> next;
    for (int step = 0; step < steps; ++step)
        next.append(press(u"J"_s));
    result.insert(u"next_finding"_s, percentiles(next));
    QList<double> decide;
    for (int step = 0; step < steps; ++step) {
        fixture.press(u"F8"_s);
        settle();
        decide.append(press(u"A"_s));
        decide.append(press(u"U"_s));
        decide.append(press(u"A"_s));
    }
    result.insert(u"decision"_s, percentiles(decide));
    fixture.close();
    return result;
}

QJsonObject measureProject(int findings)
{
    constexpr int ofOneFile = 500;
    const test::ScratchRepository repository;
    for (int file = 0; file * ofOneFile < findings; ++file)
        repository.write(u"part_%1.py"_s.arg(file), fileOf(4 * ofOneFile, ofOneFile));
    test::settleVersion(repository, "3.0");
    repository.commitAll();
    test::WindowFixture fixture;
    if (!fixture.open(repository.path()))
        return {};
    fixture.press(u"Ctrl+2"_s);
    fixture.press(u"F8"_s);
    settle();
    review::Review review(fixture.session().sharedAnalysis());
    const auto subjects = review.undecidedOfProject(true);
    const double alone = millisecondsOf([&] { (void)review.acceptAll(subjects, "accept-project"); });
    const ui::BulkPlan plan = fixture.session().planProject();
    const double shown = millisecondsOf([&] {
        fixture.session().accept(plan);
        settle();
    });
    QJsonObject result{{u"findings"_s, static_cast<qint64>(subjects.size())},
                       {u"accept_all_decisions"_s, alone},
                       {u"accept_all_in_the_window"_s, shown}};
    fixture.close();
    return result;
}

} // namespace

int main(int argc, char **argv)
{
    ui::Application application(argc, argv);
    test::isolateProgram(u"torchferry-bench-window"_s);
    test::resetSettings();
    const QStringList arguments = QCoreApplication::arguments();
    QJsonObject result;
    result.insert(u"file"_s,
                  measureFile(argument(arguments, u"--lines"_s, 20'000), argument(arguments, u"--findings"_s, 1'500),
                              argument(arguments, u"--steps"_s, 60)));
    if (const int findings = argument(arguments, u"--project"_s, 100'000); findings > 1)
        result.insert(u"project"_s, measureProject(findings));
    std::fputs(QJsonDocument(result).toJson().constData(), stdout);
    return 0;
}
