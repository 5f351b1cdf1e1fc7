// SPDX-License-Identifier: Apache-2.0
#include "fuzz/support/json_mutator.h"

#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/conversion.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *data, std::size_t size, std::size_t most);

namespace torchferry::fuzz {

namespace {

using Value = nlohmann::ordered_json;

std::string mutatedBytes(std::string text)
{
    constexpr std::size_t room = 32;
    const std::size_t size = text.size();
    text.resize(size + room);
    text.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t *>(text.data()), size, size + room));
    return text;
}

class JsonMutator {
public:
    explicit JsonMutator(std::minstd_rand &random) : m_random(random) {}

    void run(Value &root)
    {
        collect(root);
        Value &value = *m_values[below(m_values.size())];
        switch (below(9)) {
        case 0: value = Value(*m_values[below(m_values.size())]); break;
        case 1: value = special(); break;
        case 2: changeText(value); break;
        case 3: changeKey(value); break;
        case 4: dropMember(value); break;
        case 5: addMember(value); break;
        case 6: value = Value::array({Value(value)}); break;
        case 7: changeText(*m_values[below(m_values.size())]); break;
        default: exchange(value, *m_values[below(m_values.size())]); break;
        }
    }

private:
    std::size_t below(std::size_t bound) { return bound == 0 ? 0 : m_random() % bound; }

    void collect(Value &value)
    {
        m_values.push_back(&value);
        if (value.is_object())
            for (const auto &member : value.items())
                m_keys.push_back(member.key());
        if (value.is_structured())
            for (Value &inner : value)
                collect(inner);
    }

    Value special()
    {
        switch (below(12)) {
        case 0: return nullptr;
        case 1: return true;
        case 2: return -1;
        case 3: return 1e300;
        case 4: return "";
        case 5: return Value::array();
        case 6: return Value::object();
        case 7: return m_keys.empty() ? Value("x") : Value(m_keys[below(m_keys.size())]);
        case 8: return std::string(below(40), '(');
        default: return std::string(texts[below(texts.size())]);
        }
    }

    void changeText(Value &value)
    {
        if (!value.is_string()) {
            value = special();
            return;
        }
        std::string text = value.get<std::string>();
        if (below(3) == 0)
            text = mutatedBytes(std::move(text));
        else if (below(2) == 0)
            text.insert(below(text.size() + 1), texts[below(texts.size())]);
        else if (!text.empty())
            text.erase(below(text.size()), 1 + below(4));
        value = std::move(text);
    }

    void changeKey(Value &value)
    {
        if (!value.is_object() || value.empty())
            return;
        auto member = value.begin();
        std::advance(member, static_cast<std::ptrdiff_t>(below(value.size())));
        Value content = member.value();
        value.erase(member.key());
        value[newKey()] = std::move(content);
    }

    void dropMember(Value &value)
    {
        if (!value.is_structured() || value.empty())
            return;
        auto member = value.begin();
        std::advance(member, static_cast<std::ptrdiff_t>(below(value.size())));
        value.erase(member);
    }

    void addMember(Value &value)
    {
        Value content = below(2) == 0 ? special() : Value(*m_values[below(m_values.size())]);
        if (value.is_object())
            value[newKey()] = std::move(content);
        else if (value.is_array())
            value.push_back(std::move(content));
        else
            value = std::move(content);
    }

    std::string newKey()
    {
        if (m_keys.empty() || below(4) == 0)
            return std::string(texts[below(texts.size())]);
        return m_keys[below(m_keys.size())];
    }

    /// A value cannot be exchanged for one that is in it.
    static void exchange(Value &one, Value &other)
    {
        const Value first = one;
        const Value second = other;
        one = second;
        if (!first.is_structured() && !second.is_structured())
            other = first;
    }

    static constexpr std::array texts = std::to_array<std::string_view>({"{}",
                                                                         "{receiver}",
                                                                         "{x}",
                                                                         "{input}",
                                                                         "{*rest}",
                                                                         "{?dim:, axis={dim}}",
                                                                         "{dim|0}",
                                                                         "{p.0}",
                                                                         "{call}",
                                                                         "beta",
                                                                         "beta.abs(",
                                                                         "alpha",
                                                                         "loom",
                                                                         "spindle",
                                                                         "has(dim)",
                                                                         "not has(x)",
                                                                         "and",
                                                                         "type(x, int)",
                                                                         "target >= 3.1",
                                                                         "used(as tuple)",
                                                                         "3.0",
                                                                         ">=3.0,<4",
                                                                         "(x, *, y=1)",
                                                                         "*args",
                                                                         "**kwargs",
                                                                         "-> Tensor",
                                                                         "tuple[Tensor, ...]",
                                                                         "Self",
                                                                         "renamed",
                                                                         "rewrite",
                                                                         "set",
                                                                         "value",
                                                                         "call",
                                                                         "statement",
                                                                         "base",
                                                                         "call_members",
                                                                         "reserved_members",
                                                                         "same_keys",
                                                                         "float_keys",
                                                                         "project_word_groups",
                                                                         "without_modules",
                                                                         "iteration",
                                                                         "delegates",
                                                                         "collation",
                                                                         "prelude",
                                                                         "emit",
                                                                         "when",
                                                                         "since",
                                                                         "bases",
                                                                         "kind",
                                                                         "docs",
                                                                         "delete",
                                                                         ".*",
                                                                         ".",
                                                                         "\n",
                                                                         "\"",
                                                                         "'",
                                                                         "#",
                                                                         "lambda: ",
                                                                         "\xc3\xa9",
                                                                         "\\"});

    std::minstd_rand &m_random;
    std::vector<Value *> m_values;
    std::vector<std::string> m_keys;
};

} // namespace

std::string mutateJsonFiles(std::string_view text, std::size_t most, unsigned int seed)
{
    std::minstd_rand random(seed);
    test::Texts files = test::splitTexts(text);
    if (files.empty())
        return std::string(text);
    auto &[path, content] = files[random() % files.size()];
    Value value = Value::parse(content, nullptr, false);
    if (random() % 12 == 0 || value.is_discarded()) {
        content = mutatedBytes(std::move(content));
    } else {
        for (unsigned changes = 1 + random() % 2; changes > 0; --changes)
            JsonMutator(random).run(value);
        content = value.dump(1, ' ', false, Value::error_handler_t::replace);
    }
    if (!content.ends_with('\n'))
        content += '\n';
    std::string result = test::joinTexts(files);
    return result.size() <= most ? result : std::string(text);
}

} // namespace torchferry::fuzz
