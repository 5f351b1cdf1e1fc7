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
    std::string_view target;   ///< name of the pack
    std::string_view key;      ///< the `resolver` of the rows, or their `optional_resolver`
    std::string_view question; ///< message code of the title; its argument is {count}, the uses
    /// The default is the first that no use has a form of its own for: what the rows write without being asked.
    std::span<const Option> options;
    bool isOptional = false; ///< the default is right: nobody has to answer
};

/// A question whose answer changes all uses together or none (`Finding::joint`): whether objects of a class stay as the
/// source has them. Asked where otherwise some use would be left manual.
struct JointChoice {
    std::string_view target;   ///< name of the pack
    std::string_view key;      ///< of the case, "linear-layout"
    std::string_view api;      ///< the class, which the project itself makes or derives from
    std::string_view question; ///< message code of the title; its argument is {count}, the uses that change
    std::string_view id;       ///< of the resolution that keeps the source's way
    std::string_view keeps;    ///< message code of its label
    std::string_view ownId;    ///< of the one that writes what the target has
    std::string_view own;      ///< message code of its label
    std::string_view obstacle; ///< message code of the precondition; its arguments are {api}, {path} and {line}
};

} // namespace torchferry::convert::context
