// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace torchferry::ui {

/// Tells readers that an area one scrolls, and that takes the focus, is a group of things: Qt gives it no role. Once is enough.
void installRegionRoles();

} // namespace torchferry::ui
