// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

namespace torchferry {

/// One named argument of a message: the catalogue's sentence refers to it as `{name}`. UTF-8. There are several to a
/// finding, so the name is a literal that lives for ever.
struct MessageArgument {
    std::string_view name;
    std::string value;

    bool operator==(const MessageArgument &) const = default;
};

/// A sentence that has not been put into a language yet: a code of the catalogue under
/// `resources/messages/` with the values its sentence mentions.
struct Message {
    std::string code;
    std::vector<MessageArgument> arguments;

    bool operator==(const Message &) const = default;
};

/// The same as `Message{code, {arguments…}}` for what is made by the ten thousand: an initializer list copies its texts.
template <class... Arguments>
[[nodiscard]] Message message(std::string_view code, Arguments &&...arguments)
{
    Message made;
    made.code = code;
    made.arguments.reserve(sizeof...(arguments));
    (made.arguments.push_back(std::forward<Arguments>(arguments)), ...);
    return made;
}

/// A place in a text file as a person counts: row and column from 1, 0 where unknown.
struct Place {
    std::string path;
    std::uint32_t row = 0;
    std::uint32_t column = 0;

    bool operator==(const Place &) const = default;
};

/// An expected failure. `where.path` is empty when no file is meant.
struct Error {
    std::string code;
    std::vector<MessageArgument> arguments;
    Place where;

    bool operator==(const Error &) const = default;
};

template <class T = void>
using Result = tl::expected<T, Error>;

/// `return failure("TF1001", {{"path", path}});`
[[nodiscard]] inline tl::unexpected<Error> failure(std::string_view code, std::vector<MessageArgument> arguments = {},
                                                   Place where = {})
{
    return tl::unexpected<Error>(Error{std::string(code), std::move(arguments), std::move(where)});
}

} // namespace torchferry
