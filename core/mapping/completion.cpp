// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/completion.h"

#include <algorithm>
#include <optional>
#include <set>

#include "core/python/words.h"

namespace torchferry::mapping {

namespace {

/// The dotted name that ends at `end`: "paddle.nn.Lin". Empty where none does; it may begin with a dot.
std::string_view dottedBefore(std::string_view text, std::size_t end)
{
    std::size_t begin = end;
    while (begin > 0 && (python::isWordCharacter(text[begin - 1]) || text[begin - 1] == '.'))
        --begin;
    return text.substr(begin, end - begin);
}

/// The offset of the bracket of the innermost call that is open at `cursor`. Strings and comments are skipped.
std::optional<std::size_t> openCall(std::string_view text, std::size_t cursor)
{
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < cursor; ++at) {
        const char c = text[at];
        if (c == '\'' || c == '"') {
            const std::string_view quote =
                text.substr(at, 3) == std::string(3, c) ? text.substr(at, 3) : text.substr(at, 1);
            for (at += quote.size(); at < cursor && text.substr(at, quote.size()) != quote; ++at) {
                if (text[at] == '\\')
                    ++at;
            }
            if (at >= cursor)
                return std::nullopt; // in a string
            at += quote.size() - 1;
        } else if (c == '#') {
            while (at < cursor && text[at] != '\n')
                ++at;
            if (at >= cursor)
                return std::nullopt;
        } else if (c == '(' || c == '[' || c == '{') {
            open.push_back(at);
        } else if ((c == ')' || c == ']' || c == '}') && !open.empty()) {
            open.pop_back();
        }
    }
    if (open.empty() || text[open.back()] != '(' || open.back() == 0 || !python::isWordCharacter(text[open.back() - 1]))
        return std::nullopt;
    return open.back();
}

/// The name of the target that is written `dotted`: from a name of the file, from a root, or from a name that an import of
/// the pack binds.
std::string meaningOf(std::string_view dotted, const Pack &pack, const LocalNames &local)
{
    const std::string_view first = dotted.substr(0, dotted.find('.'));
    if (const auto name = local.find(first); name != local.end())
        return pack.targetFacts.canonical(name->second + std::string(dotted.substr(first.size())));
    if (pack.mayWrite(dotted))
        return pack.targetFacts.canonical(dotted);
    for (const TargetImport &import : pack.imports) {
        if (import.preferred && import.name == first)
            return pack.targetFacts.canonical(import.bound + std::string(dotted.substr(first.size())));
    }
    return {};
}

Completion::Kind kindOf(const ApiFacts &facts)
{
    switch (facts.kind) {
    case ApiKind::function: return Completion::Kind::function;
    case ApiKind::class_: return Completion::Kind::class_;
    case ApiKind::method:
    case ApiKind::attribute: return Completion::Kind::member;
    case ApiKind::constant: return Completion::Kind::constant;
    case ApiKind::module: return Completion::Kind::module;
    }
    return Completion::Kind::function;
}

/// Collects what can be written, each once.
class Collector {
public:
    Collector(const Pack &pack, std::size_t most) : m_pack(pack), m_most(most) {}

    /// Parameters of what is called, unless they are passed by keyword already.
    void addParameters(const ApiFacts &facts, std::string_view arguments, std::string_view typed)
    {
        for (const Signature &signature : facts.overloads) {
            for (const Parameter &parameter : signature.parameters) {
                const bool isNamed = parameter.kind == ParameterKind::positionalOrKeyword
                                     || parameter.kind == ParameterKind::keywordOnly;
                if (isNamed && parameter.name.starts_with(typed) && !m_pack.ignoredParameters.contains(parameter.name)
                    && !isPassed(arguments, parameter.name))
                    add({Completion::Kind::parameter, parameter.name + "=", parameter.defaultText.value_or("")});
            }
        }
    }

    /// What is directly below the module or class `owner`.
    void addNamesBelow(const std::string &owner, std::string_view typed)
    {
        const std::string prefix = owner + "." + std::string(typed);
        const std::size_t begin = owner.size() + 1;
        std::vector<Completion> names;
        const auto take = [&](const std::string &name, const std::string &canonical) {
            if (!name.starts_with(prefix))
                return;
            const std::size_t end = name.find('.', begin);
            const std::string part = name.substr(begin, end - begin);
            if (part.empty() || part.front() == '_')
                return;
            if (end != std::string::npos) { // further below: a class whose own name is there, or a module
                if (m_pack.targetFacts.isModule(name.substr(0, end)))
                    names.push_back({Completion::Kind::module, part, {}});
                return;
            }
            const ApiFacts *facts = m_pack.targetFacts.find(canonical);
            if (facts == nullptr)
                return;
            names.push_back(
                {kindOf(*facts), part, facts->overloads.empty() ? std::string() : facts->overloads.front().toString()});
        };
        for (const auto &entry : m_pack.targetFacts.all())
            take(entry.first, entry.first);
        for (const auto &entry : m_pack.targetFacts.aliases())
            take(entry.first, entry.second);
        // Modules first: they are few, and the way to most of the rest.
        std::sort(names.begin(), names.end(), [](const Completion &one, const Completion &other) {
            const bool isModule = one.kind == Completion::Kind::module;
            const bool isOtherModule = other.kind == Completion::Kind::module;
            return isModule != isOtherModule ? isModule : one.text < other.text;
        });
        for (Completion &name : names)
            add(std::move(name));
    }

    /// Names one can begin with.
    void addRoots(std::string_view typed, const LocalNames &local)
    {
        for (const auto &[name, meaning] : local) {
            if (name.starts_with(typed))
                add({m_pack.targetFacts.isModule(meaning) ? Completion::Kind::module : Completion::Kind::function, name,
                     meaning});
        }
        for (const std::string &root : m_pack.roots) {
            if (root.starts_with(typed))
                add({Completion::Kind::module, root, {}});
        }
        for (const TargetImport &import : m_pack.imports) {
            if (import.preferred && import.name.starts_with(typed))
                add({Completion::Kind::module, import.name, import.bound});
        }
    }

    std::vector<Completion> take() { return std::move(m_items); }

private:
    static bool isPassed(std::string_view arguments, const std::string &name)
    {
        for (std::size_t at = arguments.find(name); at != std::string_view::npos; at = arguments.find(name, at + 1)) {
            const bool begins = at == 0 || !python::isWordCharacter(arguments[at - 1]);
            std::size_t end = at + name.size();
            while (end < arguments.size() && arguments[end] == ' ')
                ++end;
            if (begins && end < arguments.size() && arguments[end] == '=')
                return true;
        }
        return false;
    }

    void add(Completion item)
    {
        if (m_items.size() < m_most && m_seen.insert(item.text).second)
            m_items.push_back(std::move(item));
    }

    const Pack &m_pack;
    std::size_t m_most;
    std::vector<Completion> m_items;
    std::set<std::string> m_seen;
};

/// The target's counterpart of the source's tensor: that of the class's own row, else the name under the first root.
std::string tensorOf(const Pack &pack)
{
    const std::string &tensor = pack.source.tensorClass;
    for (const Use use : {Use::value, Use::annotation}) {
        if (const Row *row = pack.row(tensor, use);
            row != nullptr && !row->variants.empty() && pack.targetFacts.find(row->variants.front().target) != nullptr)
            return row->variants.front().target;
    }
    const std::string alike = pack.roots.empty()
                                  ? std::string()
                                  : pack.roots.front() + tensor.substr(std::min(tensor.find('.'), tensor.size()));
    return pack.targetFacts.find(alike) != nullptr ? alike : std::string();
}

} // namespace

Completions completionsAt(std::string_view text, std::size_t cursor, const Pack &pack, const LocalNames &local,
                          std::size_t most)
{
    cursor = std::min(cursor, text.size());
    const std::string_view dotted = dottedBefore(text, cursor);
    const std::size_t dot = dotted.rfind('.');
    const std::string_view typed = dot == std::string_view::npos ? dotted : dotted.substr(dot + 1);
    Completions result;
    result.range = {static_cast<std::uint32_t>(cursor - typed.size()), static_cast<std::uint32_t>(cursor)};
    if (!typed.empty() && std::isdigit(static_cast<unsigned char>(typed.front())) != 0)
        return result;
    Collector collector(pack, most);
    if (dot == std::string_view::npos) {
        if (const auto call = openCall(text, cursor)) {
            const std::string callee = meaningOf(dottedBefore(text, *call), pack, local);
            if (const ApiFacts *facts = callee.empty() ? nullptr : pack.targetFacts.find(callee))
                collector.addParameters(*facts, text.substr(*call + 1), typed);
        }
        if (!typed.empty())
            collector.addRoots(typed, local);
    } else {
        std::string owner = dot == 0 ? std::string() : meaningOf(dotted.substr(0, dot), pack, local);
        if (owner.empty())
            owner = tensorOf(pack);
        if (!owner.empty())
            collector.addNamesBelow(owner, typed);
    }
    result.items = collector.take();
    return result;
}

} // namespace torchferry::mapping
