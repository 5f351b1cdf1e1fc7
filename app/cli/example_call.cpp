// SPDX-License-Identifier: Apache-2.0
#include "app/cli/example_call.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/base/dotted.h"
#include "core/mapping/classify.h"

namespace torchferry::cli {

namespace {

using mapping::Form;
using mapping::Guard;
using mapping::Parameter;
using mapping::ParameterKind;
using mapping::Signature;
using mapping::TemplatePart;
using mapping::Use;
using mapping::Variant;

/// Most ways a guard is tried to be made true: alternatives multiply.
constexpr std::size_t mostWays = 12;

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string ofKind(std::string_view kind)
{
    static const std::map<std::string_view, std::string> samples{
        {"tensor", "x"},      {"int", "2"},      {"float", "0.5"},         {"number", "2"},
        {"bool", "True"},     {"str", "'sum'"},  {"sequence", "[2, 3]"},   {"tuple", "(2, 3)"},
        {"list", "[2, 3]"},   {"none", "None"},  {"module", "model"},      {"device", "device"},
        {"dtype", "x.dtype"}, {"function", "f"}, {"lambda", "lambda a: a"}};
    const auto found = samples.find(kind);
    return found == samples.end() ? "x" : found->second;
}

/// A believable argument for a parameter, by its type, its name, its default.
std::string sampleFor(const Parameter &parameter)
{
    const std::string &name = parameter.name;
    const std::string &type = parameter.type;
    if (type == "int" || type == "float" || type == "bool" || type == "str" || type == "dtype" || type == "device")
        return ofKind(type);
    if (type == "Tensor" && !parameter.defaultText && !isOneOf(name, {"other", "target", "index", "mask"}))
        return "x";
    if (isOneOf(name, {"input", "self",   "tensor", "x",     "a",         "data",   "src",       "value",  "A",  "B",
                       "X",     "input1", "mat1",   "vec1",  "img",       "images", "log_input", "query",  "LU", "loc",
                       "probs", "logits", "anchor", "boxes", "log_probs", "rate",   "tgt",       "LU_data"}))
        return "x";
    if (isOneOf(name, {"other",    "y",         "target",       "b",       "source", "mat2",   "vec",
                       "weight",   "input2",    "vec2",         "key",     "scale",  "memory", "k",
                       "positive", "LU_pivots", "running_mean", "targets", "boxes2", "scores"}))
        return "y";
    if (isOneOf(name, {"negative", "v", "bias", "running_var"}) && !parameter.defaultText)
        return "z";
    if (isOneOf(name, {"training", "mode", "cudnn_enabled"}) && !parameter.defaultText)
        return "True";
    if (isOneOf(name, {"momentum", "threshold", "p", "eps", "alpha", "beta"}) && !parameter.defaultText)
        return "0.1";
    if (name == "datasets")
        return "[dataset]";
    if (isOneOf(name, {"index", "indices"}))
        return "idx";
    if (isOneOf(name, {"mask", "condition"}))
        return "mask";
    if (isOneOf(name, {"tensors", "arrays", "inputs"}))
        return "[x, y]";
    if (isOneOf(name, {"dim", "dim0", "axis", "axis0", "start_dim"}))
        return "0";
    if (isOneOf(name, {"dim1", "axis1", "end_dim"}))
        return "1";
    if (isOneOf(name, {"dims", "size", "shape", "sizes", "kernel_size", "output_size"}))
        return name == "kernel_size" ? "3" : "(2, 3)";
    if (name == "repeats")
        return "y";
    if (isOneOf(name, {"params", "parameters"}))
        return "model.parameters()";
    if (name == "optimizer" || name == "device" || name == "dataset")
        return name;
    if (isOneOf(name, {"module", "model"}))
        return "model";
    if (isOneOf(name, {"dtype"}))
        return "x.dtype";
    if (isOneOf(name, {"f", "path", "filename", "name"}))
        return "'model.pt'";
    if (isOneOf(name, {"func", "fn", "function"}))
        return "f";
    if (!parameter.defaultText)
        return isOneOf(type, {"Tensor"}) ? "x" : "n";
    const std::string &text = *parameter.defaultText;
    if (text == "True" || text == "False")
        return text == "True" ? "False" : "True";
    if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos)
        return text == "2" ? "3" : "2";
    if (!text.empty() && text.find_first_not_of("0123456789.e-") == std::string::npos)
        return "0.3";
    if (text.starts_with('\'') || text.starts_with('"') || text.starts_with('('))
        return text;
    return "z";
}

/// What one guard asks of a call and of how its result is used.
struct Wishes {
    std::map<std::string, std::string> arguments; ///< parameter -> text; empty: any
    std::set<std::string> absent;
    std::map<std::string, int> elements; ///< parameter -> how many
    std::string usedHow;                 ///< "as", "index", "attribute", "statement", "value"
    std::string usedWhat;
    bool starred = false;
};

std::vector<Wishes> wishesOf(const Guard &guard, bool positive, const Wishes &soFar);

std::vector<Wishes> allOf(const Guard &guard, bool positive, const Wishes &soFar)
{
    std::vector<Wishes> ways{soFar};
    for (const Guard &operand : guard.operands) {
        std::vector<Wishes> next;
        for (const Wishes &way : ways)
            for (Wishes &more : wishesOf(operand, positive, way))
                if (next.size() < mostWays)
                    next.push_back(std::move(more));
        ways = std::move(next);
    }
    return ways;
}

std::vector<Wishes> anyOf(const Guard &guard, bool positive, const Wishes &soFar)
{
    std::vector<Wishes> ways;
    for (const Guard &operand : guard.operands)
        for (Wishes &way : wishesOf(operand, positive, soFar))
            if (ways.size() < mostWays)
                ways.push_back(std::move(way));
    return ways;
}

std::vector<Wishes> wishesOf(const Guard &guard, bool positive, const Wishes &soFar)
{
    Wishes wishes = soFar;
    switch (guard.kind) {
    case Guard::Kind::conjunction: return positive ? allOf(guard, true, soFar) : anyOf(guard, false, soFar);
    case Guard::Kind::disjunction: return positive ? anyOf(guard, true, soFar) : allOf(guard, false, soFar);
    case Guard::Kind::negation: return wishesOf(guard.operands.front(), !positive, soFar);
    case Guard::Kind::has:
    case Guard::Kind::lacks:
        if (positive == (guard.kind == Guard::Kind::has))
            wishes.arguments.try_emplace(guard.parameter);
        else
            wishes.absent.insert(guard.parameter);
        break;
    case Guard::Kind::literal:
        if (positive && guard.argument == "name") { // what is usual there, if that is one, or a name
            Wishes usual = wishes;
            usual.arguments.try_emplace(guard.parameter);
            wishes.arguments[guard.parameter] = "x";
            return {std::move(usual), std::move(wishes)};
        }
        wishes.arguments[guard.parameter] = positive ? ofKind(guard.argument) : guard.argument == "none" ? "x" : "n";
        break;
    case Guard::Kind::equals:
        if (positive)
            wishes.arguments[guard.parameter] = guard.argument;
        else
            wishes.arguments.try_emplace(guard.parameter, "n"); // what it is only the program knows
        break;
    case Guard::Kind::type:
        if (positive)
            wishes.arguments[guard.parameter] = ofKind(guard.argument);
        else if (wishes.arguments.contains(guard.parameter)) // neither this nor that
            wishes.arguments[guard.parameter] = "unknown";
        else
            wishes.arguments[guard.parameter] = guard.argument == "tensor" ? "2" : "x";
        break;
    case Guard::Kind::count:
        if (positive)
            wishes.elements[guard.parameter] = std::atoi(guard.argument.c_str());
        break;
    case Guard::Kind::used:
        if (positive) {
            wishes.usedHow = guard.parameter;
            wishes.usedWhat = guard.argument;
        } else if (guard.parameter == "value") {
            wishes.usedHow = "statement";
        }
        break;
    case Guard::Kind::starred: wishes.starred = positive; break;
    case Guard::Kind::unaliased:
    case Guard::Kind::rank:
    case Guard::Kind::live: wishes.arguments.try_emplace(guard.parameter); break;
    case Guard::Kind::target:
    case Guard::Kind::profile:
    case Guard::Kind::mentions:
    case Guard::Kind::always: break;
    }
    return {wishes};
}

/// Parameters that a template mentions, and of which elements.
void addMentioned(const std::vector<TemplatePart> &parts, bool optional, Wishes &wishes, std::set<std::string> &some)
{
    for (const TemplatePart &part : parts) {
        if (part.kind == TemplatePart::Kind::group) {
            some.insert(part.text);
            addMentioned(part.group, true, wishes, some);
        }
        if (part.kind != TemplatePart::Kind::hole || isOneOf(part.text, {"", "call", "receiver", "result"}))
            continue;
        const std::string name = part.text.substr(part.text.starts_with('*') ? 1 : 0);
        if (part.element >= 0)
            wishes.elements[name] = std::max(wishes.elements[name], part.element + 1);
        if (optional || part.fallback)
            some.insert(name);
        else
            wishes.arguments.try_emplace(name);
    }
}

std::string elementsText(int count, std::string_view name)
{
    const bool tensors = isOneOf(name, {"tensors", "arrays", "inputs"});
    constexpr std::array<const char *, 6> numbers{"2", "3", "4", "5", "6", "7"};
    constexpr std::array<const char *, 3> names{"x", "y", "z"};
    std::string text;
    for (int i = 0; i < count; ++i) {
        const auto index = static_cast<std::size_t>(i);
        text += (i == 0 ? "" : ", ") + std::string(tensors ? names[index % 3] : numbers[index % 6]);
    }
    return text;
}

/// What the call gives; a signature of a row may leave that to the facts.
std::string_view resultOf(const Signature &signature, const mapping::ApiFacts *facts)
{
    if (!signature.returns.empty() || facts == nullptr)
        return signature.returns;
    const auto alike = std::find_if(facts->overloads.begin(), facts->overloads.end(), [&](const Signature &one) {
        return one.parameters.size() == signature.parameters.size();
    });
    return alike == facts->overloads.end() ? std::string_view() : std::string_view(alike->returns);
}

/// As many tensors as the call gives, or nothing if it gives one.
std::string outputsFor(std::string_view returns)
{
    const bool isNamed = returns.starts_with("named(");
    if (!isNamed && !returns.starts_with("tuple["))
        return {};
    constexpr std::array<const char *, 4> names{"y", "z", "idx", "mask"};
    const auto parts =
        static_cast<std::size_t>(std::count(returns.begin(), returns.end(), isNamed ? ':' : ',')) + (isNamed ? 0 : 1);
    std::string text;
    for (std::size_t i = 0; i < parts; ++i)
        text += (i == 0 ? "" : ", ") + std::string(names[i % 4]);
    return "(" + text + ")";
}

/// The arguments of a call by a signature; nothing when it cannot pass what is wished.
std::optional<std::string> argumentsFor(const Signature &signature, std::string_view returns, const Wishes &wishes,
                                        bool keywords)
{
    for (const auto &[name, text] : wishes.arguments)
        if (signature.find(name) == nullptr && name != "receiver" && name != "value")
            return std::nullopt;
    std::string list;
    bool skipped = keywords;
    for (const Parameter &parameter : signature.parameters) {
        const auto wished = wishes.arguments.find(parameter.name);
        const auto counted = wishes.elements.find(parameter.name);
        const bool isWished = wished != wishes.arguments.end() || counted != wishes.elements.end();
        const bool variadic = parameter.kind == ParameterKind::varPositional;
        if (parameter.kind == ParameterKind::varKeyword || wishes.absent.contains(parameter.name)
            || !(isWished || parameter.required())) {
            skipped = skipped || !variadic;
            continue;
        }
        std::string text;
        if (variadic)
            text = wished != wishes.arguments.end() && !wished->second.empty() && counted == wishes.elements.end()
                       ? wished->second
                       : elementsText(counted == wishes.elements.end() ? 2 : counted->second, parameter.name);
        else if (counted != wishes.elements.end())
            text = "(" + elementsText(counted->second, parameter.name) + (counted->second == 1 ? ",)" : ")");
        else if (isWished && !wished->second.empty())
            text = wished->second;
        else
            text = sampleFor(parameter);
        if (const std::string outputs = parameter.name == "out" ? outputsFor(returns) : std::string();
            !outputs.empty() && !(isWished && !wished->second.empty()))
            text = outputs;
        const bool byKeyword = parameter.kind == ParameterKind::keywordOnly
                               || (skipped && parameter.kind == ParameterKind::positionalOrKeyword);
        list += (list.empty() ? "" : ", ") + (byKeyword ? parameter.name + "=" : std::string()) + text;
    }
    if (wishes.starred)
        list += list.empty() ? "*unknown" : ", *unknown";
    return list;
}

std::string inStatement(const std::string &call, const Wishes &wishes)
{
    if (wishes.usedHow == "as")
        return "a, b = " + call;
    if (wishes.usedHow == "index")
        return "y = " + call + "[" + wishes.usedWhat + "]";
    if (wishes.usedHow == "attribute")
        return "y = " + call + "." + wishes.usedWhat;
    if (wishes.usedHow == "unread")
        return "y, _ = " + call;
    if (wishes.usedHow == "compared")
        return "if " + call + " == " + (isOneOf(wishes.usedWhat, {"", "same"}) ? "y" : wishes.usedWhat + "(\"cpu\")")
               + ": …";
    return wishes.usedHow == "statement" ? call : "y = " + call;
}

void addOnce(std::vector<std::string> &list, std::string item)
{
    if (std::find(list.begin(), list.end(), item) == list.end())
        list.push_back(std::move(item));
}

} // namespace

ExampleStatements::ExampleStatements(const mapping::Pack &pack, const mapping::Row &row)
    : m_pack(pack),
      m_row(row),
      m_facts(pack.sourceFacts.find(row.api))
{
    const std::size_t dot = row.api.rfind('.');
    const mapping::ApiFacts *owner = dot == std::string::npos ? nullptr : pack.sourceFacts.find(row.api.substr(0, dot));
    const bool isMember =
        m_facts != nullptr
        && (m_facts->kind == mapping::ApiKind::method || m_facts->kind == mapping::ApiKind::attribute);
    // The values of an enumeration are read from the class.
    const std::string_view member = std::string_view(row.api).substr(dot == std::string::npos ? 0 : dot + 1);
    const bool isConstant = m_facts != nullptr && m_facts->kind == mapping::ApiKind::attribute && member.size() > 1
                            && std::none_of(member.begin(), member.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (!isMember || isConstant || owner == nullptr || owner->kind != mapping::ApiKind::class_)
        return;
    m_class = owner->name;
    m_receiver = m_class == pack.source.tensorClass ? "x" : "item";
}

std::string ExampleStatements::name() const
{
    return m_receiver.empty() ? m_row.api : m_receiver + m_row.api.substr(m_row.api.rfind('.'));
}

std::string ExampleStatements::prologue() const
{
    std::string text;
    std::vector<std::string> roots = m_pack.source.roots;
    addOnce(roots, std::string(rootOf(m_row.api)));
    for (const std::string &root : roots)
        text += "import " + root + "\n";
    if (!m_pack.source.tensorClass.empty())
        for (const char *tensor : {"x", "y", "z", "idx", "mask"})
            text += std::string(tensor) + ": " + m_pack.source.tensorClass + "\n";
    if (m_receiver == "item")
        text += "item: " + m_class + "\n";
    return text + "n: int\nunknown = object()\n";
}

std::vector<std::string> ExampleStatements::calls(const Variant &variant, const Form *form) const
{
    std::vector<std::string> result;
    const std::vector<Signature> &signatures = mapping::sourceSignatures(variant, m_facts);
    Wishes least;
    std::set<std::string> some;
    if (form != nullptr) {
        addMentioned(form->emit.parts, false, least, some);
        for (const auto *statements : {&form->prelude, &form->statements, &form->after})
            for (const mapping::Template &statement : *statements)
                addMentioned(statement.parts, false, least, some);
    } else {
        for (const mapping::ParameterRule &rule : variant.params)
            if (!rule.source.empty() && rule.note != mapping::Note::noWay && rule.note != mapping::Note::drop
                && rule.note != mapping::Note::rewrite)
                some.insert(rule.source);
    }
    for (const Wishes &way : wishesOf(form == nullptr ? Guard{} : form->when, true, least)) {
        Wishes rich = way;
        for (const std::string &name : some)
            if (!rich.absent.contains(name))
                rich.arguments.try_emplace(name);
        for (const Signature &signature : signatures) {
            const std::string_view returns = resultOf(signature, m_facts);
            Wishes fitting = rich;
            std::erase_if(fitting.arguments, [&](const auto &wish) {
                return some.contains(wish.first) && signature.find(wish.first) == nullptr;
            });
            for (const Wishes &wishes : {way, fitting})
                for (const bool keywords : {false, true})
                    if (const auto list = argumentsFor(signature, returns, wishes, keywords))
                        addOnce(result, inStatement(name() + "(" + *list + ")", wishes));
        }
        if (m_facts != nullptr && m_facts->kind == mapping::ApiKind::attribute)
            addOnce(result, inStatement(name(), way));
    }
    return result;
}

std::vector<std::string> ExampleStatements::statements(const Variant &variant, const Form *form) const
{
    std::vector<std::string> result;
    const std::string name = this->name();
    if (m_row.holdsFor(Use::call))
        result = calls(variant, form);
    if (m_row.holdsFor(Use::load)) {
        if (form != nullptr)
            for (const Wishes &way : wishesOf(form->when, true, {}))
                addOnce(result, inStatement(name, way));
        addOnce(result, "y = " + name);
    }
    if (m_row.holdsFor(Use::store)) {
        addOnce(result, name + " = y");
        addOnce(result, name + " = True");
        addOnce(result, name + " = False");
        addOnce(result, name + " = None");
    }
    if (m_row.holdsFor(Use::value))
        addOnce(result, "g = " + name);
    if (m_row.holdsFor(Use::decorator)) {
        addOnce(result, "@" + name + "\ndef g(a):\n    return a");
        addOnce(result, "@" + name + "()\ndef g(a):\n    return a");
    }
    if (m_row.holdsFor(Use::base))
        addOnce(result, "class Own(" + name + "):\n    pass");
    if (m_row.holdsFor(Use::annotation))
        addOnce(result, "def g(a: " + name + "):\n    return a");
    if (m_row.holdsFor(Use::statement))
        addOnce(result, name + "()");
    return result;
}

} // namespace torchferry::cli
