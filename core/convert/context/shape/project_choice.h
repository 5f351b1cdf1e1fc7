// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace torchferry::convert::context {

/// A question that is asked once for a project: what becomes of all uses whose rows name its key as `resolver` and that
/// can be written in more than one way.
struct ProjectChoice {
    struct Option {
        std::string_view form;  ///< id of the forms that write it, `mapping::isOption`
        std::string_view label; ///< message code
    };
    std::string_view target;         ///< name of the pack
    std::string_view key;            ///< the `resolver` of the rows, or their `optional_resolver`
    std::string_view question;       ///< message code of the title; its argument is {count}, the uses
    std::span<const Option> options; ///< the default first, which is also what has the same name in the target
    bool isOptional = false;         ///< the default is right: nobody has to answer
};

} // namespace torchferry::convert::context
