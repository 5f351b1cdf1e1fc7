// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QRect>
#include <QString>

#include "core/mapping/category.h"
#include "core/review/decision.h"

class QPainter;

namespace torchferry::ui {

/// Draws a category's number on its shape in its colour; `filled`: something is to be decided.
void paintCategory(QPainter &painter, const QRect &rect, mapping::Category category, bool filled);
/// One sign for a use: the category is its shape and colour, the state what is in it. What is to be decided has the
/// number on a field, what was decided the sign of the state, what needs nothing is small; a guess has a dashed edge.
void paintUse(QPainter &painter, const QRect &rect, mapping::Category category, review::State state, bool guess);
/// Draws the sign of a state into a square. Drawn, not written: fonts lack these signs.
void paintState(QPainter &painter, const QRect &rect, review::State state, const QColor &color);
/// The theme's colour role for a state.
[[nodiscard]] QString stateRole(review::State state);

} // namespace torchferry::ui
