// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace torchferry {

/// The next `push_back` takes no memory: what is written in between cannot be without what is remembered of it.
template <class T>
void makeRoom(std::vector<T> &values)
{
    if (values.size() == values.capacity())
        values.reserve(2 * values.size() + 1);
}

} // namespace torchferry
