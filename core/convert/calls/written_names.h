// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// A dotted name of the framework in the text of a string or a comment.
struct WrittenName {
    ByteRange range; ///< where it stands in the file
    std::string api; ///< the canonical name
    const mapping::Row *row =
        nullptr;        ///< what it becomes in an annotation: another name; null if that is no matter of a name
    bool keeps = false; ///< it denotes the counterpart as soon as its import does

    /// Of what has a row.
    [[nodiscard]] const std::string &target() const { return row->variants.front().target; }
};

/// The names of the framework that stand in `text`, a part of the file in the string or comment `node`, in their order:
/// those that the imports of the file bind there, and dotted names that begin with a module of the framework.
[[nodiscard]] std::vector<WrittenName> frameworkNamesIn(const FileContext &file, python::NodeId node, ByteRange text);

/// The string is an annotation, or stands in one: nothing runs as the code in it, and yet it names types.
[[nodiscard]] bool isAnnotationText(const python::Tree &tree, python::NodeId string);

} // namespace torchferry::convert
