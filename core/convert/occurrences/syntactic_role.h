// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Sets the use of the name of an occurrence, and the node that its finding covers.
void setSyntacticRole(const python::Tree &tree, Occurrence &occurrence, bool callable);

} // namespace torchferry::convert
