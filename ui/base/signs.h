// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QRect>
#include <QString>

#include "core/mapping/category.h"
#include "core/review/decision.h"

class QPainter;

namespace torchferry::ui {

/// Draws a category's number on its colour; `filled`: something is to be decided.
void paintCategory(QPainter &painter, const QRect &rect, mapping::Category category, bool filled);
/// Draws the sign of a state into a square. Drawn, not written: fonts lack these signs.
void paintState(QPainter &painter, const QRect &rect, review::State state, const QColor &color);
/// The theme's colour role for a state.
[[nodiscard]] QString stateRole(review::State state);

} // namespace torchferry::ui
