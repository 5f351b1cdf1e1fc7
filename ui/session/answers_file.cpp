// SPDX-License-Identifier: Apache-2.0
#include "ui/session/answers_file.h"

#include <QSaveFile>

#include "core/report/answers_document.h"
#include "ui/base/text.h"

namespace torchferry::ui {

Result<int> saveAnswers(const review::Review &review, const QString &path)
{
    std::vector<review::FileDecisions> decisions;
    for (std::uint32_t file = 0; file < review.analysis().files.size(); ++file)
        decisions.push_back(review.decisions(file));
    const review::Answers answers = review::answersOf(review.analysis(), decisions);
    std::vector<review::FileDecisions> again(decisions.size());
    if (auto applied = review::applyAnswers(review.analysis(), answers, again); !applied)
        return tl::unexpected(std::move(applied.error()));
    const std::string document = report::answersDocument(answers);
    QSaveFile file(path);
    const bool isWritten =
        file.open(QIODevice::WriteOnly)
        && file.write(document.data(), static_cast<qint64>(document.size())) == static_cast<qint64>(document.size())
        && file.commit();
    if (!isWritten)
        return failure("TF9730", {{"path", path.toStdString()}, {"detail", file.errorString().toStdString()}});
    return static_cast<int>(answers.cases.size() + answers.findings.size());
}

} // namespace torchferry::ui
