// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/template_writer.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include <fmt/ranges.h>

#include "core/base/reason.h"
#include "core/convert/calls/member_lookup.h"
#include "core/convert/calls/repeatable_items.h"
#include "core/convert/dataflow/device_names.h"
#include "core/convert/dataflow/dtype_holders.h"
#include "core/convert/dataflow/file_endings.h"
#include "core/convert/dataflow/ranks.h"
#include "core/convert/rewrite/folded_literals.h"
#include "core/convert/rewrite/template_words.h"
#include "core/convert/rewrite/unpacked_sequences.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/named_pairs.h"
#include "core/mapping/template_shape.h"

namespace torchferry::convert {

using mapping::TemplatePart;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

Outcome<> TemplateWriter::write(const std::vector<TemplatePart> &parts)
{
    m_isWhole = parts.size() == 1 && m_emission.pieces.empty();
    for (std::size_t index = 0; index < parts.size(); ++index) {
        const TemplatePart &part = parts[index];
        m_closes = index + 1 < parts.size() && parts[index + 1].kind == TemplatePart::Kind::literal
                   && (parts[index + 1].text.starts_with(']') || parts[index + 1].text.starts_with(')'));
        if (m_closes && part.kind == TemplatePart::Kind::hole && part.text.starts_with('*')
            && part.element != mapping::argumentsOfCall && writesUnpacked(part, "([")) {
            m_emission.pieces.push_back(literalPiece(parts[++index].text.substr(1)));
            continue;
        }
        const bool isTuple = part.kind == TemplatePart::Kind::hole && part.text.starts_with('*') && index > 0
                             && index + 1 < parts.size() && parts[index + 1].kind == TemplatePart::Kind::literal
                             && parts[index + 1].text.starts_with(",)");
        if (isTuple && part.element != mapping::argumentsOfCall && writesUnpacked(part, "((")) {
            m_emission.pieces.push_back(literalPiece(parts[++index].text.substr(2)));
            continue;
        }
        const bool chains = index + 1 < parts.size() && parts[index + 1].kind == TemplatePart::Kind::literal
                            && parts[index + 1].text.starts_with('.');
        const std::size_t before = m_emission.pieces.size();
        const Outcome<> written = chains && isReceiver(part) ? writeReceiver() : writePart(part);
        if (!written)
            return written;
        // `({*size},)` of no sizes is `()`, and of several `(2, *size)`.
        const auto elements = isTuple ? elementsOf(m_subject, part.text.substr(1)) : std::nullopt;
        if (isTuple && (m_emission.pieces.size() == before || (elements && elements->size() > 1))) {
            m_emission.pieces.push_back(literalPiece(parts[++index].text.substr(1)));
            continue;
        }
        if (chains && part.kind == TemplatePart::Kind::hole && part.text == "call" && m_call != nullptr
            && m_call->pieces.size() == 1 && m_subject.receiver != noNode
            && m_call->pieces.front().kind == Piece::Kind::source
            && m_call->pieces.front().range == tree().range(m_subject.receiver))
            keepChain();
    }
    return {};
}

Emission TemplateWriter::take(Precedence binding)
{
    m_emission.binding = binding;
    m_earlier.insert(m_earlier.end(), m_emission.pieces.begin(), m_emission.pieces.end());
    return std::exchange(m_emission, {});
}

bool TemplateWriter::isReceiver(const TemplatePart &part) const
{
    return part.kind == TemplatePart::Kind::hole && part.text == "receiver" && part.element == -1
           && m_subject.receiver != noNode;
}

/// `{receiver}.name`: a chain written over several lines stays so, with the comments between its links.
Outcome<> TemplateWriter::writeReceiver()
{
    const std::size_t before = m_emission.pieces.size();
    const Outcome<> written = writeSource(m_subject.receiver, Precedence::primary, "receiver");
    m_emission.mentioned.emplace_back("receiver");
    if (written && m_operands == nullptr && m_emission.pieces.size() == before + 1)
        keepChain();
    return written;
}

void TemplateWriter::keepChain()
{
    const NodeId access = tree().parent(m_subject.receiver);
    if (!m_keepsChains || access == noNode || tree().kind(access) != Kind::attribute)
        return;
    const std::uint32_t end = tree().end(m_subject.receiver);
    if (const ByteRange between{end, dotOf(tree(), access)}; !between.empty() && !isKept(between))
        m_emission.pieces.push_back(sourcePiece(between));
}

Outcome<> TemplateWriter::writePart(const TemplatePart &part)
{
    switch (part.kind) {
    case TemplatePart::Kind::literal: m_emission.pieces.push_back(literalPiece(part.text)); return {};
    case TemplatePart::Kind::symbol: m_emission.pieces.push_back(namePiece(part.text)); return {};
    case TemplatePart::Kind::group:
        m_emission.mentioned.push_back(part.text);
        return passes(m_subject, part.text) ? write(part.group) : Outcome<>{};
    case TemplatePart::Kind::hole: return writeHole(part);
    case TemplatePart::Kind::fresh:
        m_emission.pieces.push_back(variablePiece(part.text, tree().range(m_subject.node)));
        return {};
    }
    return {};
}

Outcome<> TemplateWriter::writeHole(const TemplatePart &part)
{
    if (part.text == "call") {
        if (m_call == nullptr)
            return refusal(codeOf(Reason::noRewrite));
        append(m_emission.pieces, *m_call, part.required);
        m_emission.mentioned.insert(m_emission.mentioned.end(), m_call->mentioned.begin(), m_call->mentioned.end());
        return {};
    }
    if (part.text.starts_with('*'))
        return writeElements(part);
    m_emission.mentioned.push_back(part.text);
    if (m_result != noNode && part.text == "result" && !passes(m_subject, part.text))
        return writeResult(part);
    if (part.element == mapping::nameInString)
        return writeName(argumentFor(m_subject, part.text));
    if (part.element == mapping::renamedDevices)
        return writeRenamed(part, m_isWhole);
    if (part.element == mapping::fileName)
        return writeFileName(part);
    if (part.element == mapping::behindText)
        return writeBehindText(part);
    if (part.element == mapping::swappedAxes)
        return writeSwappedAxes(part);
    if (part.element >= 0)
        return writeElement(part);
    NodeId node = noNode;
    if (part.text.empty())
        node = m_value;
    else if (part.text == "receiver" && m_subject.receiver != noNode)
        node = m_subject.receiver;
    else if (part.text == "value" && m_subject.value != noNode)
        node = m_subject.value;
    else
        node = argumentFor(m_subject, part.text);
    if (node == noNode && passes(m_subject, part.text))
        return refusal("TF4005", {{"parameter", part.text}}); // several values, or a starred one, where one is meant
    if (node == noNode) {
        if (!part.fallback)
            return refusal("TF4025", {{"parameter", part.text}});
        return writeFallback(part);
    }
    if (part.element == mapping::baseObject || part.element == mapping::onlyGiven) {
        node = part.element == mapping::baseObject ? baseObjectOf(*m_subject.file, node)
                                                   : onlyArgumentIn(*m_subject.file, node);
        return node == noNode ? refusal(codeOf(Reason::noRewrite)) : writeSource(node, part.required, part.text);
    }
    if (part.element == mapping::dtypeOfValue) {
        node = dtypeHolderOf(*m_subject.file, node);
        if (node == noNode)
            return refusal(codeOf(Reason::noRewrite));
        // A variable stays what it is called: the operand that it is a part of may still be written once.
        const bool isPlain = tree().kind(node) == Kind::identifier && m_operands == nullptr;
        const std::string name(isPlain ? tree().text(node) : "");
        const Outcome<> written = isPlain ? Outcome<>() : writeSource(node, Precedence::primary, part.text);
        m_emission.pieces.push_back(literalPiece(name + ".dtype"));
        return written;
    }
    if (part.element == mapping::asFloat && tree().kind(node) == Kind::integer) {
        m_emission.pieces.push_back(literalPiece(floatOf(tree().text(node))));
        return {};
    }
    const bool isWholeArgument = part.required <= Precedence::lambda;
    return writeSource(isWholeArgument ? withoutOwnBrackets(tree(), node) : node, part.required, part.text);
}

/// `{p.name}`: what is in the quotes of a literal, as a name of Python.
Outcome<> TemplateWriter::writeName(NodeId literal)
{
    const std::string name = textOf(tree(), literal == noNode ? noNode : unwrap(tree(), literal));
    const python::Tree parsed = python::Tree::parse(name);
    const NodeId statement = parsed.firstNamedChild(0);
    const bool isName =
        !name.empty() && parsed.errors().empty() && parsed.kind(statement) == python::Kind::expression_statement
        && parsed.kind(parsed.firstNamedChild(statement)) == python::Kind::identifier && parsed.text(statement) == name;
    if (!isName)
        return refusal(codeOf(Reason::noRewrite));
    m_emission.pieces.push_back(literalPiece(name));
    return {};
}

/// `{p.renamed}`: strings that are written out have the target's names, `"gpu" if use_gpu else "cpu"`; of all else they
/// are found when the program runs. Alone its place decides about brackets, not the template.
Outcome<> TemplateWriter::writeRenamed(const TemplatePart &part, bool isWhole)
{
    const NodeId node = argumentFor(m_subject, part.text);
    if (node == noNode)
        return refusal("TF4025", {{"parameter", part.text}});
    const std::vector<NodeId> strings = deviceNamesIn(*m_subject.file, node);
    if (strings.empty() || m_operands != nullptr || isKept(tree().range(node))) {
        if (hasTargetNames(*m_subject.file, node))
            return writeSource(node, isWhole ? Precedence::any : part.required, part.text);
        const Outcome<> written = writeSource(node, Precedence::primary, part.text);
        for (const auto &[name, inTarget] : m_subject.file->pack.deviceNames)
            m_emission.pieces.push_back(literalPiece(fmt::format(".replace(\"{}\", \"{}\")", name, inTarget)));
        return written;
    }
    Emission renamed;
    std::uint32_t at = tree().begin(node);
    for (const NodeId string : strings) {
        const auto name = renamedDevice(*m_subject.file, string);
        if (!name)
            continue;
        renamed.pieces.push_back(sourcePiece(ByteRange{at, name->range.begin}));
        renamed.pieces.push_back(literalPiece(std::string(name->inTarget)));
        at = name->range.end;
    }
    renamed.pieces.push_back(sourcePiece(ByteRange{at, tree().end(node)}));
    renamed.binding = python::precedenceOf(tree(), node);
    append(m_emission.pieces, renamed, isWhole ? Precedence::any : part.required);
    return {};
}

/// `{p.file}`: `"net.ckpt"` for `"net.pt"`. A name that is not written out stays.
Outcome<> TemplateWriter::writeFileName(const TemplatePart &part)
{
    const NodeId node = argumentFor(m_subject, part.text);
    if (node == noNode)
        return refusal("TF4025", {{"parameter", part.text}});
    const std::optional<FileEnding> ending = fileEndingIn(*m_subject.file, node);
    if (!ending || m_operands != nullptr || isKept(tree().range(node)))
        return writeSource(node, part.required, part.text);
    Emission named;
    named.pieces = {sourcePiece(ByteRange{tree().begin(node), ending->range.begin}),
                    literalPiece(std::string(ending->inTarget)),
                    sourcePiece(ByteRange{ending->range.end, tree().end(node)})};
    named.binding = python::precedenceOf(tree(), node);
    append(m_emission.pieces, named, part.required);
    return {};
}

/// `{p.behind gpu:}`: `f"gpu:{p}"` where that can be written, else `"gpu:" + str(p)`.
Outcome<> TemplateWriter::writeBehindText(const TemplatePart &part)
{
    const NodeId node = argumentFor(m_subject, part.text);
    if (node == noNode)
        return refusal("TF4025", {{"parameter", part.text}});
    const NodeId name = unwrap(tree(), node);
    const char quote = quoteAround(tree(), name);
    const bool isInString = tree().enclosing(m_subject.node, Kind::interpolation) != noNode;
    const std::string &text = part.group.front().text;
    const bool isNumber = tree().kind(name) == Kind::integer;
    if (m_operands == nullptr && (isNumber || (quote != 0 && !isInString))) {
        // One piece, so that it gets the quotes of the file: no finding is in a name or a number.
        const std::string value(tree().text(name));
        m_emission.mentioned.push_back(part.text);
        m_emission.pieces.push_back(
            literalPiece(isNumber ? "\"" + text + value + "\"" : "f" + (quote + text) + "{" + value + "}" + quote));
        return {};
    }
    const Precedence required = m_emission.pieces.empty() ? Precedence::any : part.required;
    Emission whole = std::exchange(m_emission, {});
    m_emission.pieces.push_back(literalPiece("\"" + text + "\" + str("));
    const Outcome<> written = writeSource(node, Precedence::lambda, part.text);
    m_emission.pieces.push_back(literalPiece(")"));
    m_emission.binding = Precedence::sum;
    std::swap(whole, m_emission);
    append(m_emission.pieces, whole, required);
    m_emission.mentioned.insert(m_emission.mentioned.end(), whole.mentioned.begin(), whole.mentioned.end());
    return written;
}

/// `{p.swap a b}`: of four axes `[0, 2, 1, 3]`.
Outcome<> TemplateWriter::writeSwappedAxes(const TemplatePart &part)
{
    const NodeId tensor = expressionFor(m_subject, part.text);
    const Rank rank = tensor == noNode ? Rank{} : likelyRankOf(*m_subject.file, tensor);
    std::vector<int> axes(rank.isKnown() ? static_cast<std::size_t>(rank.least) : 0);
    std::iota(axes.begin(), axes.end(), 0);
    std::vector<std::size_t> swapped;
    for (const TemplatePart &axis : part.group) {
        const std::string text = literalText(tree(), argumentFor(m_subject, axis.text));
        int index = -1;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
        index += index < 0 ? static_cast<int>(axes.size()) : 0;
        if (error != std::errc() || end != text.data() + text.size() || index < 0
            || index >= static_cast<int>(axes.size()))
            return refusal(codeOf(Reason::noRewrite));
        swapped.push_back(static_cast<std::size_t>(index));
    }
    std::swap(axes[swapped.front()], axes[swapped.back()]);
    m_emission.pieces.push_back(literalPiece(fmt::format("[{}]", fmt::join(axes, ", "))));
    return {};
}

/// `{result}`, `{result.N}`: the target of the assignment, or one of several that it is unpacked into.
Outcome<> TemplateWriter::writeResult(const TemplatePart &part)
{
    NodeId target = m_result;
    const Kind kind = tree().kind(target);
    if (part.element >= 0) {
        const bool isUnpacked = kind == Kind::pattern_list || kind == Kind::tuple_pattern || kind == Kind::list_pattern;
        target = isUnpacked ? tree().firstNamedChild(target) : NodeId{noNode};
        for (int index = 0; index < part.element && target != noNode; ++index)
            target = tree().nextNamedSibling(target);
        if (target == noNode || tree().kind(target) == Kind::list_splat_pattern)
            return refusal("TF4152", {{"placeholder", "result." + std::to_string(part.element)}});
    }
    const std::string member = storedMember(*m_subject.file, target);
    if (member.empty()) {
        m_emission.pieces.push_back(sourcePiece(tree(), target));
    } else {
        m_emission.pieces.push_back(sourcePiece(tree(), tree().child(target, Field::object)));
        m_emission.pieces.push_back(literalPiece("." + member));
    }
    return {};
}

/// Its symbols are rendered from the imports like all others.
Outcome<> TemplateWriter::writeFallback(const TemplatePart &part)
{
    if (!part.group.empty())
        return write(part.group);
    m_emission.pieces.push_back(literalPiece(*part.fallback));
    return {};
}

Outcome<> TemplateWriter::writeElement(const TemplatePart &part)
{
    const auto elements = elementsOf(m_subject, part.text);
    const auto index = static_cast<std::size_t>(part.element);
    const NodeId whole = argumentFor(m_subject, part.text);
    // `f(x, y, *more)`: what the star gives would be lost.
    const bool isOpen = whole == noNode && elements
                        && std::any_of(elements->begin(), elements->end(),
                                       [this](NodeId each) { return tree().kind(each) == Kind::list_splat; });
    if (elements && index < elements->size() && !isOpen && tree().kind((*elements)[index]) != Kind::list_splat)
        return writeSource((*elements)[index], part.required, part.text);
    if (whole == noNode) {
        if (!part.fallback || isOpen)
            return refusal("TF4025", {{"parameter", part.text}});
        return writeFallback(part);
    }
    // Not a literal: read the element from it; the argument is then written once per element.
    const Outcome<> written = writeSource(whole, Precedence::primary, part.text);
    if (written)
        m_emission.pieces.push_back(literalPiece("[" + std::to_string(part.element) + "]"));
    return written;
}

Outcome<> TemplateWriter::writeElements(const TemplatePart &part)
{
    const std::string parameter = part.text.substr(1);
    m_emission.mentioned.push_back(parameter);
    const NodeId pairs = part.element == mapping::argumentsOfCall
                             ? namedPairsIn(tree(), argumentFor(m_subject, parameter))
                             : NodeId{noNode};
    if (pairs != noNode) { // with the line breaks and the comments between them
        if (m_operands != nullptr)
            return refusal("TF4005", {{"parameter", parameter}});
        m_emission.pieces.push_back(sourcePiece({tree().begin(pairs) + 1, tree().end(pairs) - 1}));
        return {};
    }
    const auto elements = part.element == mapping::argumentsOfCall
                              ? sizesIn(*m_subject.file, expressionFor(m_subject, parameter))
                              : elementsOf(m_subject, parameter);
    const NodeId only = elements || part.element != mapping::argumentsOfCall
                            ? NodeId{noNode}
                            : onlyArgumentIn(*m_subject.file, expressionFor(m_subject, parameter));
    if (only != noNode)
        return writeSource(only, Precedence::primary, parameter);
    if (!elements)
        return refusal("TF4005", {{"parameter", parameter}});
    if (writeAsTheyStand(*elements))
        return {};
    bool first = true;
    for (const NodeId element : *elements) {
        if (!first)
            m_emission.pieces.push_back(literalPiece(", "));
        first = false;
        if (tree().kind(element) == Kind::list_splat) {
            if (m_operands != nullptr)
                return refusal(codeOf(Reason::changesOrder));
            m_emission.pieces.push_back(literalPiece("*"));
            m_emission.pieces.push_back(sourcePiece(tree(), operandOf(element), Precedence::bitOr));
        } else if (const Outcome<> written = writeSource(element, Precedence::lambda, parameter); !written) {
            return written;
        }
    }
    return {};
}

/// `f(*a or b)` and `f(*a if c else b)` are Python, `[*a or b]` is not.
bool TemplateWriter::isLooseSplat(NodeId element) const
{
    return tree().kind(element) == Kind::list_splat
           && python::precedenceOf(tree(), operandOf(element)) < Precedence::bitOr;
}

/// `[{*size}]` of `f(*x.shape)`: the list that is unpacked says the same. Of `({*size},)` a tuple does.
bool TemplateWriter::writesUnpacked(const TemplatePart &part, std::string_view opening)
{
    const std::string parameter = part.text.substr(1);
    const auto elements = elementsOf(m_subject, parameter);
    if (!opensWith(opening) || m_operands != nullptr || !elements || elements->size() != 1
        || tree().kind(elements->front()) != Kind::list_splat)
        return false;
    const NodeId operand = operandOf(elements->front());
    if (!isSequenceItself(*m_subject.file, operand, !opening.ends_with('[')))
        return false;
    m_emission.mentioned.push_back(parameter);
    m_emission.pieces.back().text.pop_back();
    m_emission.pieces.push_back(sourcePiece(tree(), withoutOwnBrackets(tree(), operand), Precedence::lambda));
    return true;
}

/// `[{*size}]` of arguments over several lines: with the line breaks and the comments between them.
bool TemplateWriter::writeAsTheyStand(const std::vector<NodeId> &elements)
{
    const NodeId list = elements.empty() ? noNode : tree().parent(elements.front());
    if (m_operands != nullptr || !opensWith("[") || !m_closes || list == noNode
        || tree().kind(list) != Kind::argument_list)
        return false;
    NodeId argument = tree().firstNamedChild(list);
    for (const NodeId element : elements) {
        if (argument != element || isLooseSplat(element))
            return false;
        argument = tree().nextNamedSibling(argument);
    }
    const ByteRange inside{tree().begin(list) + 1, tree().end(list) - 1};
    if (isKept(inside) || argument != noNode
        || tree().text().substr(inside.begin, inside.size()).find_first_of("\r\n") == std::string_view::npos)
        return false;
    m_emission.pieces.push_back(sourcePiece(inside));
    return true;
}

bool TemplateWriter::opensWith(std::string_view bracket) const
{
    return !m_emission.pieces.empty() && m_emission.pieces.back().kind == Piece::Kind::literal
           && m_emission.pieces.back().text.ends_with(bracket);
}

/// Some of the range is written already.
bool TemplateWriter::isKept(ByteRange range) const
{
    const auto overlaps = [range](const Piece &piece) {
        return piece.kind == Piece::Kind::source && piece.range.overlaps(range);
    };
    return std::any_of(m_emission.pieces.begin(), m_emission.pieces.end(), overlaps)
           || std::any_of(m_earlier.begin(), m_earlier.end(), overlaps);
}

Outcome<> TemplateWriter::writeSource(NodeId node, Precedence required, std::string_view hole)
{
    if (m_operands != nullptr && m_operands->isNamed(node)) {
        m_emission.pieces.push_back(m_operands->nameOf(node, hole));
        return {};
    }
    if (const std::string_view text = m_subject.site == nullptr ? "" : m_subject.site->writtenFor(node);
        !text.empty()) {
        m_emission.pieces.push_back(literalPiece(std::string(text)));
        return {};
    }
    if (isKept(tree().range(node)) && !isRepeatableOperand(*m_subject.file, node))
        return refusal(codeOf(Reason::evaluatesTwice), {{"argument", std::string(tree().text(node))}});
    // The brackets of a call are enough around what stands in some over several lines; a `yield` needs its own.
    const Kind inside = tree().kind(unwrap(tree(), node));
    const bool isEnclosed = required <= Precedence::lambda && m_closes && opensWith("(")
                            && tree().kind(node) == Kind::parenthesized_expression
                            && (inside == Kind::call || inside == Kind::binary_operator)
                            && tree().text(node).find('#') == std::string_view::npos;
    m_emission.pieces.push_back(isEnclosed ? sourcePiece(ByteRange{tree().begin(node) + 1, tree().end(node) - 1})
                                           : sourcePiece(tree(), node, required));
    return {};
}

} // namespace torchferry::convert
