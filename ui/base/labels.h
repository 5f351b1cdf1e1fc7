// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "core/convert/model/file_analysis.h"
#include "core/review/uses.h"

namespace torchferry::ui {

/// The words of the window for the values of the core, in the language the application shows.
class Labels {
    Q_DECLARE_TR_FUNCTIONS(Labels)

public:
    [[nodiscard]] static QString category(mapping::Category category); ///< "one to one"
    [[nodiscard]] static QString numbered(mapping::Category category); ///< "1 · one to one"
    [[nodiscard]] static QString subKind(mapping::SubKind kind);
    [[nodiscard]] static QString detail(const std::string &detail);
    [[nodiscard]] static QString state(review::State state);
    [[nodiscard]] static QString confidence(types::Confidence confidence);
    [[nodiscard]] static QString note(mapping::Note note);
    [[nodiscard]] static QString use(mapping::Use use);
    [[nodiscard]] static QString fileStatus(convert::FileStatus status);
    [[nodiscard]] static QString role(const std::string &role);     ///< of a site of a case
    [[nodiscard]] static QString command(const std::string &label); ///< of a step of undo: "accept"
    [[nodiscard]] static QString findings(int count);               ///< "3 findings"
    [[nodiscard]] static QString files(int count);
    /// "9 findings", "3 to decide", "5 decided" …: how much there is and what of it is left, wherever that is said.
    [[nodiscard]] static QStringList counts(const review::Counts &counts);
    [[nodiscard]] static QString more(int count);    ///< "and 3 more"
    [[nodiscard]] static QString readOnly();         ///< why nothing can be decided here
    [[nodiscard]] static QString otherDefaults();    ///< precedes the names of parameters
    [[nodiscard]] static QString clipped(int bytes); ///< follows a line that is too long to be shown
};

/// All categories in order.
inline constexpr mapping::Category allCategories[] = {mapping::Category::oneToOne,   mapping::Category::sourceMore,
                                                      mapping::Category::argsDiffer, mapping::Category::composite,
                                                      mapping::Category::context,    mapping::Category::otherPackage,
                                                      mapping::Category::missing};

inline constexpr review::State allStates[] = {
    review::State::pending,  review::State::manual,    review::State::accepted,      review::State::edited,
    review::State::rejected, review::State::unchanged, review::State::coveredByOther};

} // namespace torchferry::ui
