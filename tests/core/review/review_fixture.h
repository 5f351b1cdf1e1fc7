// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/review/review.h"

#include <QByteArrayList>

#include "support/analysis_builder.h"
#include "support/results.h"

namespace torchferry::test {

using review::Decision;
using review::Review;
using review::Subject;
using Verdict = Decision::Verdict;

inline constexpr auto kGuess = types::Confidence::guess;
inline constexpr auto kCertain = types::Confidence::certain;
inline constexpr auto kOne = mapping::Category::oneToOne;
inline constexpr auto kContext = mapping::Category::context;

inline Subject finding(std::uint32_t file, std::uint32_t index)
{
    return {file, convert::FindingId(index)};
}

inline Subject caseOf(std::uint32_t file, std::uint32_t index)
{
    return {file, convert::CaseId(index)};
}

/// Two files. a.py: 0 alpha (two forms), 1 beta (no proposal), 2 gamma (a guess), 3 same (changes nothing), 4 opt, 5
/// sched: sites of a case with "hand-over", "set-afterwards" (a precondition is not met) and "by-hand". b.py: 0 alpha,
/// 1 same.
inline std::shared_ptr<const engine::Analysis> project()
{
    convert::Resolution unavailable = test::resolution("set-afterwards", {{0, "x"}});
    unavailable.preconditions.push_back({{"TF5010", {}}, false});
    convert::Resolution byHand = test::resolution("by-hand", {});
    byHand.manual = true;
    AnalysisBuilder builder;
    builder.file("a.py", "alpha(1)\nbeta(2)\ngamma(3)\nsame(5)\nopt(6)\nsched(7)\n")
        .use({"alpha(1)", "t.alpha", {{"table", "ALPHA(1)"}, {"form:2", "Alpha2(1)"}}, kOne, kCertain, false})
        .use({"beta(2)", "t.beta", {}, mapping::Category::missing, kCertain, false})
        .use({"gamma(3)", "t.gamma", {{"table", "GAMMA(3)"}}, kOne, kGuess, false})
        .use({"same(5)", "t.same", {{"table", "same(5)"}}, kOne, kCertain, true})
        .use({"opt(6)", "t.opt", {{"table", "OPT(6)"}}, kContext, kCertain, false})
        .use({"sched(7)", "t.sched", {}, kContext, kCertain, false})
        .together({4, 5}, {test::resolution("hand-over", {{0, "OPT(lr)"}, {1, "lr"}}), unavailable, byHand});
    builder.file("b.py", "alpha(8)\nsame(9)\n")
        .use({"alpha(8)", "t.alpha", {{"table", "ALPHA(8)"}}, kOne, kCertain, false})
        .use({"same(9)", "t.same", {{"table", "same(9)"}}, kOne, kCertain, true});
    return builder.build();
}

inline QByteArray textOf(const Review &review, std::uint32_t file)
{
    return QByteArray::fromStdString(review.projection(file, review::PendingAs::source).text);
}

/// "0a 3r c0h": every decided subject of all files with its verdict's first letter (cases: "c").
inline QByteArray decisions(const Review &review)
{
    QByteArrayList parts;
    const auto part = [&](const QByteArray &name, const Decision &decision) {
        if (decision.verdict != Verdict::pending)
            parts.append(name + "parx"[static_cast<std::size_t>(decision.verdict)]
                         + (decision.verdict == Verdict::edited ? QByteArray::fromStdString(decision.ownText)
                            : decision.form == "table"          ? QByteArray()
                                                                : QByteArray::fromStdString(decision.form)));
    };
    for (std::uint32_t file = 0; file < review.analysis().files.size(); ++file) {
        for (std::uint32_t i = 0; i < review.analysis().files[file]->findings.size(); ++i)
            part(QByteArray::number(file) + '.' + QByteArray::number(i), review.decision(finding(file, i)));
        for (std::uint32_t i = 0; i < review.analysis().files[file]->cases.size(); ++i)
            part(QByteArray::number(file) + ".c" + QByteArray::number(i), review.decision(caseOf(file, i)));
    }
    return parts.join(' ');
}

inline std::uint32_t made(const Result<std::uint32_t> &result)
{
    return result ? *result : 1000;
}

} // namespace torchferry::test
