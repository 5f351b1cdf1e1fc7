// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/block_edits.h"

#include <algorithm>

#include "core/base/lines.h"
#include "core/convert/rewrite/form_text.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Every statement in the range, nested ones too, begins a line that is indented like the first or deeper.
bool isEvenlyIndented(const Tree &tree, NodeId first, ByteRange range)
{
    const std::string indentation = indentationOf(tree, first);
    for (NodeId id = first; id < tree.size() && tree.begin(id) < range.end; ++id) {
        const Kind parent = tree.kind(tree.parent(id));
        const bool isStatement =
            tree.isNamed(id) && tree.kind(id) != Kind::comment && (parent == Kind::block || parent == Kind::module);
        const bool isClause = tree.kind(id) == Kind::elif_clause || tree.kind(id) == Kind::else_clause
                              || tree.kind(id) == Kind::except_clause || tree.kind(id) == Kind::finally_clause
                              || tree.kind(id) == Kind::case_clause || tree.kind(id) == Kind::except_group_clause;
        if ((isStatement || isClause) && beginsLine(tree, tree.begin(id))
            && !indentationAt(tree.text(), tree.begin(id)).starts_with(indentation))
            return false;
    }
    return true;
}

/// The first of the comment lines right above the line of `offset` that are indented like it, or the offset itself.
std::uint32_t withCommentsAbove(const Tree &tree, std::uint32_t offset)
{
    const std::string_view text = tree.text();
    const std::string_view indentation = indentationAt(text, offset);
    for (;;) {
        std::size_t end = offset - indentation.size(); // of the line above, with its line end
        if (end == 0 || indentation.size() > offset)
            return offset;
        end -= text[end - 1] == '\n' && end > 1 && text[end - 2] == '\r' ? 2 : 1;
        const std::size_t before = text.substr(0, end).find_last_of("\r\n");
        const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
        const std::string_view line = text.substr(begin, end - begin);
        const bool isComment = line.starts_with(indentation) && line.substr(indentation.size()).starts_with('#');
        if (!isComment || line.substr(indentation.size()).starts_with("#!"))
            return offset;
        offset = static_cast<std::uint32_t>(begin + indentation.size());
    }
}

StatementEdit defineAt(const FileContext &file, NodeId statement, const std::vector<Piece> &lines)
{
    const Tree &tree = file.tree;
    StatementEdit edit;
    edit.kind = StatementEdit::Kind::define;
    edit.indentation = indentationOf(tree, statement);
    edit.statement.begin = edit.statement.end = withCommentsAbove(tree, tree.begin(statement));
    edit.pieces = linesOf(file, statement, {lines});
    const std::string newline(file.source.newline());
    edit.pieces.push_back(literalPiece(edit.indentation.empty() ? newline + newline : newline));
    return edit;
}

} // namespace

std::optional<Piece> blockOf(const FileContext &file, NodeId first, NodeId last, std::string indentation)
{
    const Tree &tree = file.tree;
    if (first == noNode || last == noNode || first > last || tree.parent(first) != tree.parent(last)
        || !beginsLine(tree, tree.begin(first)))
        return std::nullopt;
    const std::string_view text = tree.text();
    // With the comment behind the last statement, up to the end of its line.
    ByteRange range{tree.begin(first), tree.end(last)};
    while (range.end < text.size() && isSpaceInLine(text[range.end]))
        ++range.end;
    if (range.end < text.size() && text[range.end] == '#')
        range.end = static_cast<std::uint32_t>(std::min(text.find_first_of("\r\n", range.end), text.size()));
    else if (range.end < text.size() && text[range.end] != '\r' && text[range.end] != '\n')
        return std::nullopt;
    else
        range.end = tree.end(last);
    const auto isBroken = [range](const ByteRange &error) { return error.overlaps(range); };
    if (std::any_of(tree.errors().begin(), tree.errors().end(), isBroken) || !isEvenlyIndented(tree, first, range))
        return std::nullopt;
    Piece piece;
    piece.kind = Piece::Kind::block;
    piece.range = range;
    piece.text = std::move(indentation);
    return piece;
}

std::optional<StatementEdit> definitionBefore(const FileContext &file, NodeId node, const std::vector<Piece> &lines,
                                              bool inClass)
{
    const Tree &tree = file.tree;
    NodeId found = noNode;
    for (NodeId id = node; id != noNode; id = tree.parent(id)) {
        const bool isFunction = tree.kind(id) == Kind::function_definition;
        if (!isFunction && tree.kind(id) != Kind::class_definition)
            continue;
        const NodeId whole = tree.kind(tree.parent(id)) == Kind::decorated_definition ? tree.parent(id) : id;
        const NodeId around = tree.parent(whole);
        const bool isMember =
            tree.kind(around) == Kind::block && tree.kind(tree.parent(around)) == Kind::class_definition;
        found = whole;
        if (inClass && isFunction && isMember)
            break;
    }
    if (found == noNode || !beginsLine(tree, tree.begin(found)))
        return std::nullopt;
    return defineAt(file, found, lines);
}

std::optional<StatementEdit> definitionAbove(const FileContext &file, NodeId statement, std::vector<Piece> definition)
{
    std::optional<StatementEdit> edit = insertion(file, statement, StatementEdit::Kind::before, std::move(definition));
    if (edit) {
        edit->kind = StatementEdit::Kind::define;
        edit->statement.begin = edit->statement.end = withCommentsAbove(file.tree, edit->statement.begin);
    }
    return edit;
}

std::optional<StatementEdit> definitionAfterImports(const FileContext &file, const std::vector<Piece> &lines)
{
    const Tree &tree = file.tree;
    NodeId statement = tree.firstNamedChild(tree.root());
    const auto isDocstring = [&](NodeId id) {
        return tree.kind(id) == Kind::expression_statement && tree.kind(tree.firstNamedChild(id)) == Kind::string
               && id == tree.firstNamedChild(tree.root());
    };
    const auto isImport = [&](NodeId id) {
        const Kind kind = tree.kind(id);
        return kind == Kind::import_statement || kind == Kind::import_from_statement
               || kind == Kind::future_import_statement;
    };
    // `try: import …` and `if …: import …` between imports are of them.
    NodeId behind = statement;
    for (; statement != noNode; statement = tree.nextNamedSibling(statement)) {
        const bool isOptional =
            (tree.kind(statement) == Kind::try_statement || tree.kind(statement) == Kind::if_statement) && [&] {
                for (NodeId id = statement; id < tree.subtreeEnd(statement); ++id)
                    if (isImport(id))
                        return true;
                return false;
            }();
        if (!isDocstring(statement) && !isImport(statement) && !isOptional)
            break;
        behind = tree.nextNamedSibling(statement);
    }
    if (behind == noNode || !beginsLine(tree, tree.begin(behind)))
        return std::nullopt;
    return defineAt(file, behind, lines);
}

} // namespace torchferry::convert
