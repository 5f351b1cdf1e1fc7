// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/review/answers.h"

namespace torchferry::report {

/// The file of answers as `review::readAnswers` reads it: JSON with a newline at its end. What is empty is left out.
[[nodiscard]] std::string answersDocument(const review::Answers &answers);

} // namespace torchferry::report
