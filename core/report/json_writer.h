// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace torchferry::report {

/// Writes JSON text from front to back: keys are in the order they are written, two spaces a level. A report of a
/// large project has tens of thousands of objects; no document is built in memory for them.
class JsonWriter {
public:
    /// A flat object or array is on one line.
    enum class Layout : std::uint8_t { lines, flat };

    void beginObject(Layout layout = Layout::lines) { open('{', '}', layout); }
    void beginArray(Layout layout = Layout::lines) { open('[', ']', layout); }
    void end();
    void key(std::string_view name);
    /// Bytes that are no UTF-8 (a path can have such) become U+FFFD: the document is always valid.
    void value(std::string_view text);
    void value(const char *text) { value(std::string_view(text)); }
    void value(std::uint64_t number);
    void value(std::uint32_t number) { value(std::uint64_t{number}); }
    void value(bool truth);

    template <class T>
    void member(std::string_view name, const T &content)
    {
        key(name);
        value(content);
    }

    /// A list of texts; nothing at all if it is empty.
    void memberUnlessEmpty(std::string_view name, const std::vector<std::string> &texts)
    {
        if (texts.empty())
            return;
        key(name);
        beginArray();
        for (const std::string &text : texts)
            value(text);
        end();
    }

    /// The document with a newline at its end; the writer is empty afterwards.
    [[nodiscard]] std::string take();

private:
    struct Level {
        char closing = '}';
        bool flat = false;
        bool empty = true;
    };

    void open(char opening, char closing, Layout layout);
    void separate();
    void string(std::string_view text);

    std::string m_text;
    std::vector<Level> m_levels;
    bool m_afterKey = false;
};

} // namespace torchferry::report
