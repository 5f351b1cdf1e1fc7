// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/python_library_reader.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace torchferry::mapping {

namespace {

constexpr std::string_view effectWords = "reads, acts, mutates N, keeps N, keeps elements N, calls N";
constexpr std::string_view resultWords = "new, argument N, element N, elements N, some elements N, keys N, pairs N";

std::optional<ArgumentRef> argumentFrom(std::string_view word)
{
    if (word == "self")
        return receiverArgument;
    if (word == "*")
        return everyArgument;
    if (word == "key")
        return keyArgument;
    ArgumentRef number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    constexpr ArgumentRef most = 99;
    return error == std::errc() && end == word.data() + word.size() && number >= 0 && number <= most
               ? std::optional<ArgumentRef>(number)
               : std::nullopt;
}

/// "keeps elements 0" is "keeps elements" of argument 0.
struct Phrase {
    std::string_view verb;
    std::optional<ArgumentRef> argument;
};

Phrase phraseFrom(std::string_view text)
{
    const std::size_t space = text.rfind(' ');
    if (space == std::string_view::npos)
        return {text, std::nullopt};
    return {text.substr(0, space), argumentFrom(text.substr(space + 1))};
}

std::optional<ArgumentEffect::Kind> effectFrom(std::string_view verb)
{
    using Kind = ArgumentEffect::Kind;
    if (verb == "mutates")
        return Kind::mutates;
    if (verb == "keeps")
        return Kind::keeps;
    if (verb == "keeps elements")
        return Kind::keepsElements;
    return verb == "calls" ? std::optional(Kind::calls) : std::nullopt;
}

std::optional<CallResult> resultFrom(std::string_view text)
{
    using Kind = CallResult::Kind;
    if (text == "new")
        return CallResult{Kind::fresh, 0};
    const Phrase phrase = phraseFrom(text);
    if (!phrase.argument)
        return std::nullopt;
    for (const auto &[verb, kind] :
         {std::pair{"argument", Kind::argument}, std::pair{"element", Kind::element},
          std::pair{"elements", Kind::elements}, std::pair{"some elements", Kind::someElements},
          std::pair{"keys", Kind::keys}, std::pair{"pairs", Kind::pairs}}) {
        if (phrase.verb == verb)
            return CallResult{kind, *phrase.argument};
    }
    return std::nullopt;
}

/// Values without a part that anything else could hold.
bool isPlainType(std::string_view annotation)
{
    return annotation == "int" || annotation == "float" || annotation == "complex" || annotation == "bool"
           || annotation == "str" || annotation == "bytes" || annotation == "None";
}

/// The first word behind a `$` that denotes nothing; empty when there is none.
std::string_view wrongVariable(std::string_view annotation)
{
    for (std::size_t at = annotation.find('$'); at != std::string_view::npos; at = annotation.find('$', at + 1)) {
        const auto isWordPart = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
        const auto end =
            std::find_if_not(annotation.begin() + static_cast<std::ptrdiff_t>(at + 1), annotation.end(), isWordPart);
        std::string_view word = annotation.substr(at, static_cast<std::size_t>(end - annotation.begin()) - at);
        const std::string_view whole = word;
        word.remove_prefix(1);
        if (word == "self" || word == "e" || word == "k" || word == "v" || word == "v0")
            continue;
        if (word.starts_with('e') || word.starts_with('i'))
            word.remove_prefix(1);
        if (word.size() != 1 || word.front() < '0' || word.front() > '9')
            return whole;
    }
    return {};
}

} // namespace

class PythonLibraryReader {
public:
    PythonLibraryReader(const Document &document, Problem &problem) : m_document(document), m_problem(problem) {}

    PythonLibrary read()
    {
        Fields fields(m_document.root(), m_problem);
        expectSchema(fields, "torchferry-python/1", m_problem);
        (void)fields.text("origin");
        readTable(fields, "functions", m_library.m_functions);
        readTable(fields, "libraries", m_library.m_libraries);
        readTypes(fields, "attributes", m_library.m_attributes);
        readTypes(fields, "methods", m_library.m_methods);
        readNames(fields, "classes", m_library.m_classes);
        readNames(fields, "modules", m_library.m_modules);
        readNames(fields, "builtin_classes", m_library.m_builtinClasses);
        readNames(fields, "sees_variables", m_library.m_seeingVariables);
        for (auto &[word, meaning] : fields.textsByKey("annotations"))
            m_library.m_annotations.insert_or_assign(std::move(word), std::move(meaning));
        for (const auto &[name, nothing] : m_library.m_builtinClasses) {
            if (std::string &meaning = m_library.m_annotations[name]; meaning.empty())
                meaning = name;
        }
        if (const Json *arrays = fields.take("arrays", Json::Kind::object))
            readArrays(*arrays);
        fields.finish();
        listByLastPart();
        return std::move(m_library);
    }

private:
    static void readNames(Fields &fields, std::string_view key, NameTable<char> &names)
    {
        for (std::string &name : fields.texts(key))
            names.insert_or_assign(std::move(name), {});
    }

    void readArrays(const Json &arrays)
    {
        Fields fields(arrays, m_problem);
        readNames(fields, "attributes", m_library.m_arrayAttributes);
        readNames(fields, "methods", m_library.m_arrayMethods);
        readNames(fields, "makers", m_library.m_arrayMakers);
        readNames(fields, "reducers", m_library.m_arrayReducers);
        m_library.m_arrayClass = fields.text("class");
        for (const std::string &module : fields.texts("modules"))
            m_library.m_arrayModules.push_back(module + '.');
        for (const std::string &module : fields.texts("making_modules"))
            m_library.m_arrayMakingModules.push_back(module + '.');
        fields.finish();
    }

    void readTypes(Fields &fields, std::string_view key, NameTable<LibraryFunction> &table)
    {
        const Json *types = fields.take(key, Json::Kind::object);
        for (std::size_t i = 0; types != nullptr && i < types->children.size(); ++i) {
            const Json &type = types->children[i];
            if (!expect(type, Json::Kind::string, m_problem))
                continue;
            checkType(type);
            table.insert_or_assign(type.key, {type.key, type.text, true, {}});
        }
    }

    void readTable(Fields &fields, std::string_view key, NameTable<LibraryFunction> &table)
    {
        const Json *entries = fields.take(key, Json::Kind::object);
        for (std::size_t i = 0; entries != nullptr && i < entries->children.size(); ++i) {
            const Json &entry = entries->children[i];
            Fields each(entry, m_problem);
            LibraryFunction function;
            function.name = entry.key;
            if (const Json *type = each.take("returns", Json::Kind::string)) {
                checkType(*type);
                function.returns = type->text;
                function.isTyped = true;
            }
            if (const Json *effects = each.take("effects", Json::Kind::array))
                readEffects(*effects, function.effects);
            if (const Json *gives = each.take("gives", Json::Kind::string))
                readResult(*gives, function.effects.result);
            else if (isPlainType(function.returns))
                function.effects.result.kind = CallResult::Kind::fresh;
            each.finish();
            table.insert_or_assign(entry.key, std::move(function));
        }
    }

    void readEffects(const Json &words, CallEffects &effects)
    {
        effects.isKnown = true;
        for (const Json &word : words.children) {
            if (!expect(word, Json::Kind::string, m_problem))
                continue;
            if (word.text == "acts") {
                effects.acts = true;
                continue;
            }
            if (word.text == "reads")
                continue;
            const Phrase phrase = phraseFrom(word.text);
            const std::optional<ArgumentEffect::Kind> kind = effectFrom(phrase.verb);
            if (kind && phrase.argument)
                effects.onArguments.push_back({*kind, *phrase.argument});
            else
                report("effects", word, effectWords);
        }
    }

    void readResult(const Json &word, CallResult &result)
    {
        const std::optional<CallResult> read = resultFrom(word.text);
        if (read)
            result = *read;
        else
            report("gives", word, resultWords);
    }

    void checkType(const Json &type)
    {
        if (const std::string_view wrong = wrongVariable(type.text); !wrong.empty())
            m_problem.report(
                "TF3008",
                {{"key", type.key}, {"value", std::string(wrong)}, {"allowed", "$0, $e0, $v0, $self, $e, $k, $v"}},
                type.offset);
    }

    void report(std::string_view key, const Json &word, std::string_view allowed)
    {
        m_problem.report("TF3008", {{"key", std::string(key)}, {"value", word.text}, {"allowed", std::string(allowed)}},
                         word.offset);
    }

    /// "list.append", not "itertools.chain".
    [[nodiscard]] bool isMethod(std::string_view name) const
    {
        const std::size_t dot = name.find('.');
        return dot != std::string_view::npos && name.find('.', dot + 1) == std::string_view::npos
               && !m_library.annotationClass(name.substr(0, dot)).empty();
    }

    /// Where nothing is known of an object, the name of a method tells what Python's own classes do by it.
    void listByLastPart()
    {
        for (std::size_t place = 0; place < m_library.m_functions.size(); ++place) {
            const auto &[name, function] = *(m_library.m_functions.begin() + static_cast<std::ptrdiff_t>(place));
            const std::size_t dot = name.rfind('.');
            if (dot == std::string::npos || !function.effects.isKnown)
                continue;
            const std::string last = name.substr(dot + 1);
            const bool isOfObjects = isMethod(name);
            for (const ArgumentEffect &effect : function.effects.onArguments) {
                if (isOfObjects)
                    m_library.m_methodsThat[static_cast<std::size_t>(effect.kind)].insert_or_assign(last, {});
            }
            const bool isOfClass = function.effects.result.kind == CallResult::Kind::keys; // "dict.fromkeys"
            if ((!isOfObjects || isOfClass) && m_library.m_byLastPart.find(last) == m_library.m_byLastPart.end())
                m_library.m_byLastPart.insert_or_assign(last, place);
        }
    }

    const Document &m_document;
    Problem &m_problem;
    PythonLibrary m_library;
};

PythonLibrary readPythonLibrary(const Document &document, Problem &problem)
{
    return PythonLibraryReader(document, problem).read();
}

} // namespace torchferry::mapping
