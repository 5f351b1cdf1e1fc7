// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include "core/review/review.h"

namespace torchferry::ui {

/// Writes what is decided in the review as a file of answers, which `torchferry-cli convert --answers` takes. It takes
/// the place of a file that is there. Says how many answers there are; fails with TF9730, and with what
/// `review::applyAnswers` says where the answers do not give the decisions again.
[[nodiscard]] Result<int> saveAnswers(const review::Review &review, const QString &path);

} // namespace torchferry::ui
