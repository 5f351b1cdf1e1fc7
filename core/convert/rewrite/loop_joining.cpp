// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/loop_joining.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

/// `(value for k, value in items if condition)`.
struct Generator {
    std::vector<std::string> elements; ///< "value"
    std::vector<std::string> changes;  ///< by element: "value.strip()" where it is given so, else empty
    std::vector<std::string> targets;  ///< "k", "value"
    std::vector<Piece> items;
    std::string condition; ///< may be empty
};

bool isWordPart(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool isName(std::string_view text)
{
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0
           && std::all_of(text.begin(), text.end(), isWordPart);
}

/// "a, b" and "(a, b)" as names; empty if one of them is something else.
std::vector<std::string> namesIn(std::string_view text)
{
    if (text.starts_with('(') && text.ends_with(')'))
        text = text.substr(1, text.size() - 2);
    std::vector<std::string> names;
    while (true) {
        const std::size_t comma = text.find(", ");
        names.emplace_back(text.substr(0, comma));
        if (!isName(names.back()))
            return {};
        if (comma == std::string_view::npos)
            return names;
        text.remove_prefix(comma + 2);
    }
}

/// Offset of the first `word` in the text that is in no brackets and in no string. `depth`: of the brackets that are
/// open where the text begins; changed to what is open behind it.
std::size_t findOutside(std::string_view text, std::string_view word, int &depth)
{
    std::size_t found = std::string_view::npos;
    char quote = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (quote != 0) {
            quote = c == quote ? char(0) : quote;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '(' || c == '[' || c == '{') {
            ++depth;
        } else if (c == ')' || c == ']' || c == '}') {
            --depth;
        } else if (depth == 0 && found == std::string_view::npos && text.substr(at).starts_with(word)) {
            found = at;
        }
    }
    return found;
}

/// Reads what a generator gives: names, and what methods of names give.
void readElements(std::string_view text, Generator &generator)
{
    if (text.starts_with('(') && text.ends_with(')'))
        text = text.substr(1, text.size() - 2);
    while (true) {
        int depth = 0;
        const std::size_t comma = findOutside(text, ", ", depth);
        const std::string_view element = text.substr(0, comma);
        const std::string_view name = element.substr(0, element.find('.'));
        if (!isName(name))
            return generator.elements.clear();
        generator.elements.emplace_back(name);
        generator.changes.emplace_back(name == element ? std::string_view() : element);
        if (comma == std::string_view::npos)
            return;
        text.remove_prefix(comma + 2);
    }
}

std::optional<Generator> generatorIn(const std::vector<Piece> &pieces)
{
    constexpr std::string_view forWord = " for ";
    constexpr std::string_view inWord = " in ";
    constexpr std::string_view ifWord = " if ";
    const bool isText = !pieces.empty() && pieces.front().kind == Piece::Kind::literal
                        && pieces.back().kind == Piece::Kind::literal && pieces.front().text.starts_with('(')
                        && pieces.back().text.ends_with(')');
    if (!isText)
        return std::nullopt;
    const std::string &head = pieces.front().text;
    const std::size_t loop = head.find(forWord);
    const std::size_t in = loop == std::string::npos ? loop : head.find(inWord, loop);
    if (in == std::string::npos)
        return std::nullopt;
    Generator found;
    readElements(std::string_view(head).substr(1, loop - 1), found);
    found.targets = namesIn(std::string_view(head).substr(loop + forWord.size(), in - loop - forWord.size()));
    if (found.elements.empty() || found.targets.empty())
        return std::nullopt;
    found.items = pieces;
    found.items.front().text.erase(0, in + inWord.size());
    found.items.back().text.pop_back();
    int depth = 0;
    for (Piece &piece : found.items) {
        if (piece.kind != Piece::Kind::literal)
            continue;
        if (!found.condition.empty())
            return std::nullopt;
        int ignored = depth;
        if (findOutside(piece.text, forWord, ignored) != std::string_view::npos)
            return std::nullopt;
        const std::size_t condition = findOutside(piece.text, ifWord, depth);
        if (condition == std::string_view::npos)
            continue;
        found.condition = piece.text.substr(condition + ifWord.size());
        piece.text.erase(condition);
    }
    const bool isWhole = found.condition.empty() || found.items.back().kind == Piece::Kind::literal;
    return isWhole && depth == 0 ? std::optional(std::move(found)) : std::nullopt;
}

using Renames = std::vector<std::pair<std::string, std::string>>;

std::string renamed(const Renames &renames, const std::string &name)
{
    const auto found = std::find_if(renames.begin(), renames.end(), [&](const auto &one) { return one.first == name; });
    return found == renames.end() ? name : found->second;
}

/// The text with its names, those of members and what is in strings left out, under their new names.
std::string renamedIn(const Renames &renames, std::string_view text)
{
    std::string result;
    char quote = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        const bool isString = quote != 0 || c == '"' || c == '\'';
        if (isString)
            quote = quote == 0 ? c : (c == quote ? char(0) : quote);
        std::size_t end = at;
        while (!isString && end < text.size() && isWordPart(text[end]))
            ++end;
        if (end == at) {
            result += text[at++];
            continue;
        }
        const std::string word(text.substr(at, end - at));
        result += at != 0 && text[at - 1] == '.' ? word : renamed(renames, word);
        at = end;
    }
    return result;
}

class Joiner {
public:
    Joiner(const FileContext &file, NodeId use) : m_file(file), m_tree(file.tree)
    {
        const NodeId parent = m_tree.parent(use);
        const Kind kind = parent == noNode ? Kind::module : m_tree.kind(parent);
        const bool isLoop = kind == Kind::for_statement || kind == Kind::for_in_clause;
        if (isLoop && m_tree.child(parent, Field::right) == use && m_tree.tokenChild(parent, "async") == noNode)
            m_loop = parent;
    }

    void join(Proposal &proposal)
    {
        if (m_loop == noNode)
            return;
        std::optional<Generator> generator = generatorIn(proposal.pieces);
        if (!generator || !nameVariables(*generator))
            return;
        const bool isStatement = m_tree.kind(m_loop) == Kind::for_statement;
        const std::vector<std::string> changes = assignmentsOf(*generator);
        if (!isStatement && !changes.empty())
            return;
        const std::string condition = renamedIn(m_renames, generator->condition);
        if (isStatement && !condition.empty()) {
            std::optional<StatementEdit> edit = skipUnless(condition);
            if (!edit)
                return;
            proposal.statements.push_back(std::move(*edit));
        }
        for (const std::string &change : changes) {
            std::optional<StatementEdit> edit = firstLine(change);
            if (!edit)
                return;
            proposal.statements.push_back(std::move(*edit));
        }
        std::string targets;
        for (const std::string &target : generator->targets)
            targets += (targets.empty() ? "" : ", ") + renamed(m_renames, target);
        const NodeId left = m_tree.child(m_loop, Field::left);
        const NodeId use = m_tree.child(m_loop, Field::right);
        std::vector<Piece> pieces{literalPiece(targets)};
        pieces.push_back(sourcePiece(ByteRange{m_tree.end(left), m_tree.begin(use)}));
        pieces.insert(pieces.end(), generator->items.begin(), generator->items.end());
        if (!isStatement && !condition.empty())
            pieces.push_back(literalPiece(" if " + condition));
        proposal.pieces = std::move(pieces);
        proposal.range = {m_tree.begin(left), m_tree.end(use)};
        proposal.binding = Precedence::primary;
        proposal.required = Precedence::any;
    }

private:
    /// `name = name.strip()`, in the names of the loop.
    [[nodiscard]] std::vector<std::string> assignmentsOf(const Generator &generator) const
    {
        std::vector<std::string> found;
        for (std::size_t index = 0; index < generator.changes.size(); ++index) {
            if (!generator.changes[index].empty())
                found.push_back(renamed(m_renames, generator.elements[index]) + " = "
                                + renamedIn(m_renames, generator.changes[index]));
        }
        return found;
    }

    /// What the variables of the generator are called in the loop: those of its element are the loop's own.
    bool nameVariables(const Generator &generator)
    {
        const NodeId left = m_tree.child(m_loop, Field::left);
        std::vector<NodeId> own;
        if (m_tree.kind(left) == Kind::pattern_list || m_tree.kind(left) == Kind::tuple_pattern) {
            for (NodeId id = m_tree.firstNamedChild(left); id != noNode; id = m_tree.nextNamedSibling(id))
                own.push_back(id);
        } else {
            own.push_back(left);
        }
        // `for m, in items` takes what is in each, and with the names a comment beside them would go.
        const std::uint32_t begin = m_tree.begin(left);
        const std::string_view head =
            m_tree.text().substr(begin, m_tree.begin(m_tree.child(m_loop, Field::right)) - begin);
        const bool takesOne = own.size() == 1 && head.find(',') != std::string_view::npos;
        if (own.size() != generator.elements.size() || takesOne || head.find('#') != std::string_view::npos)
            return false;
        for (std::size_t index = 0; index < own.size(); ++index) {
            if (m_tree.kind(own[index]) != Kind::identifier)
                return false;
            const std::string &element = generator.elements[index];
            const std::string name(m_tree.text(own[index]));
            // What the condition asks for is read: no name for what nothing reads.
            const bool isRead = renamedIn({{element, ""}}, generator.condition) != generator.condition;
            if (name == "_" && isRead && !isFree(element))
                return false;
            m_renames.emplace_back(element, name == "_" && isRead ? element : name);
        }
        for (const std::string &target : generator.targets) {
            if (std::find(generator.elements.begin(), generator.elements.end(), target) != generator.elements.end())
                continue;
            const std::string longer = m_renames.front().second + "_" + target;
            if (isFree(target))
                continue;
            if (target == "_" || !isFree(longer))
                return false;
            m_renames.emplace_back(target, longer);
        }
        return true;
    }

    /// Nothing around the loop has the name. That `_` is bound again is no matter where nothing reads it.
    bool isFree(std::string_view name) const
    {
        NodeId around = m_tree.parent(m_loop);
        if (m_tree.kind(m_loop) == Kind::for_statement)
            around = functionDefinitionAround(m_tree, m_loop);
        const NodeId begin = around == noNode ? 0 : around;
        for (NodeId id = m_tree.next(Kind::identifier, begin); id != noNode && id < m_tree.subtreeEnd(begin);
             id = m_tree.next(Kind::identifier, id + 1)) {
            const bool isMember = m_tree.field(id) == Field::attribute;
            const bool isKeyword =
                m_tree.kind(m_tree.parent(id)) == Kind::keyword_argument && m_tree.field(id) == Field::name;
            const bool isBinding = name == "_" && m_file.names.bindingAt(id) != names::none;
            if (m_tree.text(id) == name && !isMember && !isKeyword && !isBinding)
                return false;
        }
        return true;
    }

    /// `if not condition: continue` as the first lines of the loop; nothing where a comment would be behind them.
    std::optional<StatementEdit> skipUnless(std::string_view condition) const
    {
        constexpr std::string_view negation = "not ";
        const NodeId first = firstOf();
        if (first == noNode)
            return std::nullopt;
        const std::string indentation = indentationOf(m_tree, first);
        const std::string outer = indentationOf(m_tree, m_loop);
        const std::string unit = indentation.starts_with(outer) ? indentation.substr(outer.size()) : "    ";
        const auto has = [condition](std::string_view word) { return condition.find(word) != std::string_view::npos; };
        const bool isOne = !has(" and ") && !has(" or ") && !has(" if ") && !has("lambda");
        const bool isNegated = isOne && condition.starts_with(negation);
        std::string test(isNegated ? condition.substr(negation.size()) : condition);
        if (!isNegated)
            test = isOne ? "not " + test : "not (" + test + ")";
        std::string text = "if " + test + ":";
        text += std::string(m_file.source.newline()) + indentation + unit + "continue";
        return firstLine(std::move(text));
    }

    /// The text before what the loop does; nothing where a comment would be behind it.
    std::optional<StatementEdit> firstLine(std::string text) const
    {
        const NodeId first = firstOf();
        return first == noNode ? std::nullopt
                               : lineEdit(m_file, first, StatementEdit::Kind::before, {literalPiece(std::move(text))});
    }

    /// The first statement of the loop; noNode where a comment stands before it.
    NodeId firstOf() const
    {
        const NodeId body = m_tree.child(m_loop, Field::body);
        const NodeId first = body == noNode ? noNode : m_tree.firstNamedChild(body);
        if (first == noNode || m_tree.kind(first) == Kind::comment || m_tree.kind(first) == Kind::decorated_definition)
            return noNode;
        const std::string_view header =
            m_tree.text().substr(m_tree.end(m_tree.child(m_loop, Field::right)),
                                 m_tree.begin(first) - m_tree.end(m_tree.child(m_loop, Field::right)));
        const std::size_t comment = header.find('#');
        return comment != std::string_view::npos && header.find('\n') < comment ? NodeId{noNode} : first;
    }

    const FileContext &m_file;
    const Tree &m_tree;
    NodeId m_loop = noNode;
    Renames m_renames;
};

} // namespace

void joinLoops(const FileContext &file, NodeId use, Proposal &proposal)
{
    Joiner(file, use).join(proposal);
    const NodeId parent = file.tree.parent(use);
    const bool isOnlyArgument =
        parent != noNode && file.tree.kind(parent) == Kind::argument_list && proposal.range == file.tree.range(use)
        && proposal.range.begin == file.tree.begin(parent) + 1 && proposal.range.end + 1 == file.tree.end(parent);
    if (isOnlyArgument && generatorIn(proposal.pieces)) {
        proposal.pieces.front().text.erase(0, 1);
        proposal.pieces.back().text.pop_back();
    }
}

void writeListsOfGenerators(const Tree &tree, std::vector<Piece> &pieces)
{
    constexpr std::string_view opening = "list(";
    for (std::size_t index = 1; index + 1 < pieces.size(); ++index) {
        Piece &before = pieces[index - 1];
        Piece &generator = pieces[index];
        Piece &behind = pieces[index + 1];
        if (before.kind != Piece::Kind::literal || !before.text.ends_with(opening)
            || generator.kind != Piece::Kind::source || behind.kind != Piece::Kind::literal
            || !behind.text.starts_with(')'))
            continue;
        const bool isOther =
            before.text.size() > opening.size() && (isWordPart(before.text.end()[-6]) || before.text.end()[-6] == '.');
        const NodeId node = tree.firstFrom(generator.range.begin);
        if (isOther || node == noNode || tree.kind(node) != Kind::generator_expression
            || !(tree.range(node) == generator.range))
            continue;
        before.text.replace(before.text.size() - opening.size(), opening.size(), "[");
        behind.text.front() = ']';
        generator = sourcePiece(ByteRange{generator.range.begin + 1, generator.range.end - 1});
    }
}

} // namespace torchferry::convert
