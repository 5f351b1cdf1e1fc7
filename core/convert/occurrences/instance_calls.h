// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Calls of objects: `layer(x)` is a use of the method that a call of such an object runs. Most of these methods mean
/// the same on both sides, and such a call is no use.
class InstanceCalls {
public:
    explicit InstanceCalls(const FileContext &file) : m_file(file) {}

    /// The use at a call node; nothing if what is called is no object of the framework's, or all that is known of its
    /// method says that this call stays as it is.
    [[nodiscard]] std::optional<Occurrence> occurrenceAt(python::NodeId call);

    /// `str(device) == "cpu"`, a string that is inspected: a use of the `__str__` of the object's class, if that has a
    /// row.
    [[nodiscard]] std::optional<Occurrence> stringConversionAt(python::NodeId call) const;

private:
    struct Method {
        const mapping::ApiFacts *facts = nullptr; ///< null: none, or nothing is known of its counterpart
        bool isPlain = false;                     ///< the same with all arguments given by position
    };
    [[nodiscard]] std::optional<Occurrence> ofMadeMember(python::NodeId call);
    [[nodiscard]] const Method &methodOf(const std::string &className);
    [[nodiscard]] Method findMethod(const std::string &className) const;
    [[nodiscard]] bool isPlain(const mapping::Row &row, const mapping::ApiFacts &facts) const;

    const FileContext &m_file;
    std::unordered_map<std::string, Method> m_methods; ///< by class
};

} // namespace torchferry::convert
