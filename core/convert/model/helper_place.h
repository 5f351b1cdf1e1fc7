// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace torchferry::convert {

/// Where a file finds the module of helpers of its project.
struct HelperPlace {
    std::string path; ///< of the module: "pkg/compat_paddle.py". Empty: the file can be given none
    std::string from; ///< what an import takes the module from: "pkg", ".."; empty: `import compat_paddle`

    bool operator==(const HelperPlace &) const = default;
};

} // namespace torchferry::convert
