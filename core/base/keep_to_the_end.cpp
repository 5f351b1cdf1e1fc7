// SPDX-License-Identifier: Apache-2.0
#include "core/base/keep_to_the_end.h"

#include <mutex>
#include <utility>
#include <vector>

namespace torchferry {

void keepToTheEnd(std::shared_ptr<const void> object)
{
    static auto *const kept = new std::vector<std::shared_ptr<const void>>();
    static std::mutex mutex;
    const std::scoped_lock lock(mutex);
    kept->push_back(std::move(object));
}

} // namespace torchferry
