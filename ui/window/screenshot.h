// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace torchferry::ui {

class MainWindow;

/// What `--screenshot` shows: for documentation, and for looking at the window where no user sits before it.
struct ScreenshotRequest {
    QString file;
    QString select; ///< source name of the finding to go to; empty: the first that is pending
    QString page;   ///< "overview", "review" (default), "commit", "keys"
};

/// Saves a picture of `window` once its project is open (or could not be opened) and ends the application.
void takeScreenshot(MainWindow &window, const ScreenshotRequest &request);

} // namespace torchferry::ui
