// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/certainty/certainty.h"
#include "core/convert/model/file_context.h"
#include "core/types/classes/class_table.h"

namespace torchferry::convert {

/// The base of a class that `Pack::backwardResults` names, and the names of its two methods: the one that takes the
/// arguments and the one that returns their gradients. nullptr if no base is named there.
[[nodiscard]] const std::pair<const std::string, std::vector<std::string>> *gradientMethodsOf(
    const FileContext &file, const types::ClassTable::Class &own);

/// `(g, None)`, `(None,) * 3`, `g, *[None] * n`: what is put together has a `None` in it.
[[nodiscard]] bool holdsNone(const python::Tree &tree, python::NodeId node);

/// What a `return` gives, without brackets; of a name what its only assignment gives it. noNode for a bare `return`.
[[nodiscard]] python::NodeId gradientsOf(const FileContext &file, python::NodeId statement);

/// What becomes of each `None` of a result.
struct GradientsRead {
    struct Dropped {
        python::NodeId element = python::noNode;
        python::NodeId parameter = python::noNode; ///< the name of what it denotes
    };
    bool isRight = false;         ///< each denotes a tensor
    std::vector<Dropped> dropped; ///< all others, if each is known to denote no tensor; else empty
    certainty::Certainty certainty;
};

/// `forward` is the method whose arguments the elements of `result` denote, or noNode.
[[nodiscard]] GradientsRead readGradients(const FileContext &file, python::NodeId result, python::NodeId forward);

/// Whether gradients have to be asked for one by one: the class whose base is written at `base` returns more than one, so
/// that there may be one for a tensor that takes none; or it returns `None` for what may be no tensor; or it reads the
/// attribute `question`, which says what takes gradients; or another class of the project derives from it.
[[nodiscard]] bool hasGradientsToSort(const FileContext &file, python::NodeId base, std::string_view question);

/// Whether the class whose base is written at `base` defines the method `name` for its objects: it is no static method,
/// and takes `self` or stands beside an `__init__`; and the file does not call the class by `apply`.
[[nodiscard]] bool definesForObjects(const FileContext &file, python::NodeId base, std::string_view name);

} // namespace torchferry::convert
