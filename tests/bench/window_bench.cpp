// SPDX-License-Identifier: Apache-2.0
// Measures the window and prints the milliseconds of processor time as JSON, of all threads, from a key to the last
// repaint, what is worked out beside the window with it; and how much of what is allowed that is:
//
//     QT_QPA_PLATFORM=offscreen torchferry-bench-window [--lines N] [--findings N] [--steps N] [--project N]
//
// One file of `lines` lines with `findings` findings is opened, walked through with J, and decided with A and U. Then a
// project of `project` findings is accepted as a whole: the decisions alone, what is asked before, and then with all that
// the window shows.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>

#include <QApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "core/python/tree.h"
#include "core/review/review.h"
#include "support/scratch_repository.h"
#include "ui/base/application.h"
#include "ui/session/workers.h"
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
    for (int round = 0; round < 3 || ui::Workers::anyRuns(); ++round) {
        ui::Workers::wait();
        QCoreApplication::processEvents();
    }
}

/// And until it is known what other versions mean for the project, which begins a moment after it is open.
void settleVersions()
{
    (void)QTest::qWaitFor([] { return ui::Workers::anyRuns(); }, 1000);
    settle();
}

/// How much of what is allowed was taken: more than 1 is too much.
double share(double taken, double allowed)
{
    return std::round(taken / allowed * 100) / 100;
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
    settleVersions();
    const QByteArray text = fileOf(lines, findings);
    const double parse = millisecondsOf([&] {
        (void)python::Tree::parse({text.constData(), static_cast<std::size_t>(text.size())});
    });
    const auto press = [&](const QString &key) {
        return millisecondsOf([&] {
            fixture.press(key);
            settle();
        });
    };
    const double firstPaint = press(u"Ctrl+2"_s) + press(u"F8"_s);
    result.insert(u"parse"_s, parse);
    result.insert(u"first_paint"_s, firstPaint);
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
    QList<double> reject;
    for (int step = 0; step < steps; ++step) {
        fixture.press(u"F8"_s);
        settle();
        reject.append(press(u"R"_s));
    }
    result.insert(u"rejection"_s, percentiles(reject));
    const auto middle = [&](const char *what) {
        return result.value(QLatin1StringView(what)).toObject().value(u"p50"_s).toDouble();
    };
    result.insert(u"of_allowed"_s, QJsonObject{{u"first_paint"_s, share(firstPaint, 2.5 * parse)},
                                               {u"next_finding"_s, share(middle("next_finding"), 8)},
                                               {u"decision"_s, share(middle("decision"), 16)},
                                               {u"rejection"_s, share(middle("rejection"), 16)}});
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
    settleVersions();
    fixture.press(u"Ctrl+2"_s);
    fixture.press(u"F8"_s);
    settle();
    review::Review review(fixture.session().sharedAnalysis());
    const auto subjects = review.undecidedOfProject(true);
    const double alone = millisecondsOf([&] { (void)review.acceptAll(subjects, "accept-project"); });
    ui::BulkPlan plan;
    const double asked = millisecondsOf([&] { plan = fixture.session().planProject(); });
    const double shown = millisecondsOf([&] {
        fixture.session().accept(plan);
        settle();
    });
    QJsonObject result{{u"findings"_s, static_cast<qint64>(subjects.size())},
                       {u"accept_all_decisions"_s, alone},
                       {u"accept_all_question"_s, asked},
                       {u"accept_all_in_the_window"_s, shown},
                       {u"of_allowed"_s, share(shown, 200)}};
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
