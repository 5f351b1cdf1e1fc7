// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/python/tree.h"

namespace torchferry::convert {

/// The list of `OrderedDict([("a", x), ("b", y)])`, the only argument of a call: pairs that are written out, each of
/// another name, so that they may be passed one by one. noNode for all else, and where the brackets stand on lines of
/// their own, which those of the call could not take over.
[[nodiscard]] python::NodeId namedPairsIn(const python::Tree &tree, python::NodeId expression);

} // namespace torchferry::convert
