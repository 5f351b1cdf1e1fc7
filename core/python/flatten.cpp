// SPDX-License-Identifier: Apache-2.0
#include "core/python/flatten.h"

#include <array>
#include <memory>
#include <new>
#include <string>
#include <unordered_map>

#include <tree_sitter/api.h>

#include "core/base/cancel.h"
#include "core/python/parse_memory.h"

extern "C" const TSLanguage *tree_sitter_python(void);

namespace torchferry::python {

namespace {

struct KindName {
    std::string_view name;
    Kind kind;
};

#define TF_KIND(name)                                                                                                  \
    KindName                                                                                                           \
    {                                                                                                                  \
#name, Kind::name                                                                                              \
    }

// clang-format off
constexpr std::array kindNames = {
    TF_KIND(module), TF_KIND(block), TF_KIND(comment), KindName{"ERROR", Kind::error},
    TF_KIND(expression_statement), TF_KIND(import_statement), TF_KIND(import_from_statement),
    TF_KIND(future_import_statement), TF_KIND(relative_import), TF_KIND(import_prefix), TF_KIND(dotted_name),
    TF_KIND(aliased_import), TF_KIND(wildcard_import), TF_KIND(assert_statement), TF_KIND(return_statement),
    TF_KIND(delete_statement), TF_KIND(raise_statement), TF_KIND(pass_statement), TF_KIND(break_statement),
    TF_KIND(continue_statement), TF_KIND(if_statement), TF_KIND(elif_clause), TF_KIND(else_clause),
    TF_KIND(for_statement), TF_KIND(while_statement), TF_KIND(try_statement), TF_KIND(except_clause),
    TF_KIND(except_group_clause), TF_KIND(finally_clause), TF_KIND(with_statement), TF_KIND(with_clause),
    TF_KIND(with_item), TF_KIND(match_statement), TF_KIND(case_clause), TF_KIND(case_pattern),
    TF_KIND(function_definition), TF_KIND(class_definition), TF_KIND(decorated_definition), TF_KIND(decorator),
    TF_KIND(global_statement), TF_KIND(nonlocal_statement), TF_KIND(exec_statement), TF_KIND(print_statement),
    TF_KIND(type_alias_statement), TF_KIND(parameters), TF_KIND(lambda_parameters), TF_KIND(typed_parameter),
    TF_KIND(default_parameter), TF_KIND(typed_default_parameter), TF_KIND(list_splat_pattern),
    TF_KIND(dictionary_splat_pattern), TF_KIND(tuple_pattern), TF_KIND(list_pattern), TF_KIND(keyword_separator),
    TF_KIND(positional_separator), TF_KIND(type_parameter), TF_KIND(argument_list), TF_KIND(keyword_argument),
    TF_KIND(list_splat), TF_KIND(dictionary_splat), TF_KIND(parenthesized_list_splat), TF_KIND(as_pattern),
    TF_KIND(as_pattern_target), TF_KIND(expression_list), TF_KIND(pattern_list), TF_KIND(assignment),
    TF_KIND(augmented_assignment), TF_KIND(named_expression), KindName{"yield", Kind::yield_}, TF_KIND(await),
    TF_KIND(lambda), TF_KIND(conditional_expression), TF_KIND(boolean_operator), TF_KIND(not_operator),
    TF_KIND(binary_operator), TF_KIND(unary_operator), TF_KIND(comparison_operator), TF_KIND(attribute),
    TF_KIND(subscript), TF_KIND(slice), TF_KIND(call), TF_KIND(identifier), TF_KIND(type), TF_KIND(generic_type),
    TF_KIND(union_type), TF_KIND(member_type), TF_KIND(constrained_type), TF_KIND(splat_type), TF_KIND(list),
    TF_KIND(set), TF_KIND(tuple), TF_KIND(dictionary), TF_KIND(pair), TF_KIND(list_comprehension),
    TF_KIND(dictionary_comprehension), TF_KIND(set_comprehension), TF_KIND(generator_expression),
    TF_KIND(for_in_clause), TF_KIND(if_clause), TF_KIND(parenthesized_expression), TF_KIND(ellipsis), TF_KIND(string),
    TF_KIND(string_start), TF_KIND(string_content), TF_KIND(string_end), TF_KIND(interpolation),
    TF_KIND(concatenated_string), TF_KIND(format_specifier), TF_KIND(integer), KindName{"float", Kind::float_},
    KindName{"true", Kind::true_}, KindName{"false", Kind::false_}, TF_KIND(none), TF_KIND(line_continuation),
    TF_KIND(class_pattern), TF_KIND(keyword_pattern), TF_KIND(splat_pattern), TF_KIND(dict_pattern),
    TF_KIND(union_pattern), TF_KIND(complex_pattern),
};

struct FieldName {
    std::string_view name;
    Field field;
};
#define TF_FIELD(name)                                                                                                 \
    FieldName                                                                                                          \
    {                                                                                                                  \
#name, Field::name                                                                                             \
    }
constexpr std::array fieldNames = {
    TF_FIELD(alias), TF_FIELD(alternative), TF_FIELD(argument), TF_FIELD(arguments), TF_FIELD(attribute),
    TF_FIELD(body), TF_FIELD(cause), TF_FIELD(code), TF_FIELD(condition), TF_FIELD(consequence), TF_FIELD(definition),
    TF_FIELD(expression), TF_FIELD(format_specifier), TF_FIELD(function), TF_FIELD(guard), TF_FIELD(key),
    TF_FIELD(left), TF_FIELD(module_name), TF_FIELD(name), TF_FIELD(object), FieldName{"operator", Field::operator_},
    TF_FIELD(operators), TF_FIELD(parameters), TF_FIELD(return_type), TF_FIELD(right), TF_FIELD(subject),
    TF_FIELD(subscript), TF_FIELD(superclasses), TF_FIELD(type), TF_FIELD(type_conversion), TF_FIELD(type_parameters),
    TF_FIELD(value),
};
// clang-format on
#undef TF_KIND
#undef TF_FIELD

/// What there is to know of a symbol of the grammar.
struct Word {
    Kind kind = Kind::token;
    std::uint8_t flags = 0;  ///< FlatNode::named or none
    bool isSign = false;     ///< see isLeftOut
    bool mayBeExtra = false; ///< the library has to be asked whether a node is
};

/// The grammar's numbers, translated once.
struct Vocabulary {
    std::vector<Word> words;
    std::vector<Field> fields;

    Vocabulary()
    {
        const TSLanguage *language = tree_sitter_python();
        std::unordered_map<std::string_view, Kind> byName;
        for (const KindName &entry : kindNames)
            byName.emplace(entry.name, entry.kind);
        words.resize(ts_language_symbol_count(language));
        for (std::size_t symbol = 0; symbol < words.size(); ++symbol) {
            const auto id = static_cast<TSSymbol>(symbol);
            const std::string_view name = ts_language_symbol_name(language, id);
            Word &word = words[symbol];
            word.isSign = ts_language_symbol_type(language, id) == TSSymbolTypeAnonymous && name.size() == 1
                          && std::string_view(",.:=()[]{}").find(name) != std::string_view::npos;
            if (ts_language_symbol_type(language, id) != TSSymbolTypeRegular)
                continue;
            const auto found = byName.find(name);
            word = wordOf(found == byName.end() ? Kind::other : found->second);
        }
        fields.assign(ts_language_field_count(language) + 1, Field::none);
        for (const FieldName &entry : fieldNames) {
            const TSFieldId id = ts_language_field_id_for_name(language, entry.name.data(),
                                                               static_cast<std::uint32_t>(entry.name.size()));
            if (id != 0)
                fields[id] = entry.field;
        }
    }

    /// The error symbol is 65535.
    [[nodiscard]] const Word &word(TSSymbol symbol) const { return symbol < words.size() ? words[symbol] : m_error; }

private:
    static Word wordOf(Kind kind)
    {
        const bool mayBeExtra =
            kind == Kind::comment || kind == Kind::line_continuation || kind == Kind::error || kind == Kind::other;
        return {kind, FlatNode::named, false, mayBeExtra};
    }

    Word m_error = wordOf(Kind::error);
};

const Vocabulary &vocabulary()
{
    static const Vocabulary instance;
    return instance;
}

struct ParserDeleter {
    void operator()(TSParser *parser) const { ts_parser_delete(parser); }
};

using Parser = std::unique_ptr<TSParser, ParserDeleter>;

Parser makeParser()
{
    Parser parser(ts_parser_new());
    ts_parser_set_language(parser.get(), tree_sitter_python());
    return parser;
}

/// Signs that separate and enclose are nearly a third of all nodes, and where they stand hardly anybody asks: they are
/// left out where they tell nothing that the nodes around them do not.
bool isLeftOut(const TSNode &sign, Kind parent)
{
    switch (parent) {
    case Kind::import_from_statement: // has parentheses or not
    case Kind::expression_statement:  // `x,` is a tuple
    case Kind::interpolation:         // `{x=}` shows the expression, too
    case Kind::dict_pattern:
    case Kind::error: return false;
    default: return !ts_node_is_missing(sign); // which is an error
    }
}

/// Asks the library only what the node's kind leaves open: there are a hundred thousand nodes in a megabyte.
void fill(FlatNode &result, const TSNode &node, const Word &word, NodeId parent)
{
    result.parent = parent;
    result.begin = ts_node_start_byte(node);
    result.end = ts_node_end_byte(node);
    result.kind = word.kind;
    result.flags = word.flags;
    if (result.begin == result.end && ts_node_is_missing(node))
        result.flags |= FlatNode::missing;
    if (word.mayBeExtra && ts_node_is_extra(node))
        result.flags |= FlatNode::extra;
}

/// Which children have a role in a node of the kind: asking the library for it costs, and most have none.
bool givesRole(Kind parent, const Word &child)
{
    switch (parent) {
    case Kind::block: return child.kind == Kind::case_clause;
    case Kind::module:
    case Kind::expression_statement:
    case Kind::argument_list:
    case Kind::tuple:
    case Kind::list:
    case Kind::parenthesized_expression:
    case Kind::expression_list:
    case Kind::pattern_list:
    case Kind::string:
    case Kind::concatenated_string:
    case Kind::dotted_name:
    case Kind::parameters:
    case Kind::assert_statement:
    case Kind::return_statement:
    case Kind::conditional_expression:
    case Kind::type:
    case Kind::generic_type:
    case Kind::type_parameter:
    case Kind::list_splat: return false;
    case Kind::augmented_assignment:
    case Kind::binary_operator:
    case Kind::boolean_operator:
    case Kind::comparison_operator:
    case Kind::dict_pattern:
    case Kind::unary_operator: return true;
    default: return child.flags != 0; // of the tokens only operators and a pattern's "_" have one
    }
}

/// The grammar reads the `*` in front of an expression list's element as tighter than what follows its first name:
/// `*x.shape, 1` holds `(*x).shape`. Python has it around the whole operand, so it is put there. In pre-order that is a
/// rotation: of the nodes from the outermost operation down to the star, the last two come first.
void liftSplats(std::vector<FlatNode> &nodes)
{
    const auto isOperation = [](Kind kind) {
        return kind == Kind::attribute || kind == Kind::call || kind == Kind::subscript
               || kind == Kind::binary_operator;
    };
    for (NodeId splat = 1; splat + 2 < nodes.size(); ++splat) {
        if (nodes[splat].kind != Kind::list_splat || nodes[splat].firstChild != splat + 1
            || nodes[splat + 1].nextSibling != splat + 2 || nodes[splat + 2].nextSibling != noNode)
            continue;
        NodeId top = splat;
        while (nodes[top].parent + 1 == top && isOperation(nodes[top - 1].kind))
            --top;
        if (top == splat)
            continue;
        const std::vector<FlatNode> old(nodes.begin() + top, nodes.begin() + splat + 2);
        const NodeId count = splat - top;
        FlatNode &operand = nodes[splat + 2];
        operand.parent = splat + 1;
        operand.nextSibling = old[count].nextSibling;
        operand.field = old[count].field;
        for (NodeId i = 0; i < count; ++i) {
            const NodeId id = top + 2 + i;
            for (NodeId child = old[i + 1].nextSibling; child != noNode; child = nodes[child].nextSibling)
                nodes[child].parent = id;
            nodes[id] = old[i];
            nodes[id].parent = i == 0 ? top : id - 1;
            nodes[id].firstChild = id + 1;
            nodes[id].begin = operand.begin;
        }
        nodes[top + 2].nextSibling = noNode;
        nodes[top + 2].field = Field::none;
        nodes[top] = old[count];
        nodes[top].parent = old.front().parent;
        nodes[top].nextSibling = old.front().nextSibling;
        nodes[top].firstChild = top + 1;
        nodes[top].end = old.front().end;
        nodes[top].field = old.front().field;
        nodes[top + 1] = old[count + 1];
        nodes[top + 1].parent = top;
        nodes[top + 1].nextSibling = top + 2;
    }
}

/// The grammar counts the first half of a Windows line end as a part of the comment before it, and of what ends there.
void trimComments(std::vector<FlatNode> &nodes, std::string_view text)
{
    if (text.find('\r') == std::string_view::npos)
        return;
    for (FlatNode &node : nodes) {
        if (node.kind != Kind::string_content && node.kind != Kind::module && node.end > node.begin
            && text[node.end - 1] == '\r')
            --node.end;
    }
}

/// A carriage return alone ends a line, too, but the grammar does not know that: with '\n' in its place everything stays
/// where it is. Empty when `text` has none.
std::string withoutLoneReturns(std::string_view text)
{
    std::string result;
    for (std::size_t at = text.find('\r'); at != std::string_view::npos; at = text.find('\r', at + 1)) {
        if (at + 1 < text.size() && text[at + 1] == '\n')
            continue;
        if (result.empty())
            result = text;
        result[at] = '\n';
    }
    return result;
}

const TSTree *parse(Parser &parser, std::string_view input)
{
    if (CancelScope::flag() != nullptr)
        ts_parser_set_cancellation_flag(parser.get(), CancelScope::flag()->word());
    const TSTree *tree = nullptr;
    try {
        tree = ts_parser_parse_string_encoding(parser.get(), nullptr, input.data(),
                                               static_cast<std::uint32_t>(input.size()), TSInputEncodingUTF8);
    } catch (const std::bad_alloc &) {
        // It comes from the middle of the library's work, which nothing may touch any more. It is let go of with the
        // ParseMemory it is in.
        static_cast<void>(parser.release());
        throw;
    }
    if (tree == nullptr)
        throw Cancelled();
    return tree;
}

constexpr std::size_t nodesBetweenLooks = 4096;

/// Nodes a thread keeps room for between files: 24 MB, a file of some 100,000 lines.
constexpr std::size_t maximumKept = 1'000'000;

} // namespace

const std::vector<FlatNode> &flatten(std::string_view text, std::string_view original)
{
    const std::string mapped = withoutLoneReturns(text);
    const std::string_view input = mapped.empty() ? text : std::string_view(mapped);
    const ParseMemory memory; // whose end is the end of parser and tree
    Parser parser = makeParser();
    const TSTree *tree = parse(parser, input);
    const TSNode root = ts_tree_root_node(tree);
    // How many nodes there will be is not known: they grow where the last file's grew.
    thread_local std::vector<FlatNode> nodes;
    if (nodes.capacity() > maximumKept)
        std::vector<FlatNode>().swap(nodes);
    nodes.clear();

    const Vocabulary &known = vocabulary();
    TSTreeCursor cursor = ts_tree_cursor_new(root);
    fill(nodes.emplace_back(), root, known.word(ts_node_symbol(root)), noNode);
    nodes.front().begin = 0; // leading comments and blank lines belong to the module
    nodes.front().end = static_cast<std::uint32_t>(text.size());
    // How many children a node has costs the library nothing, going to one that is not there a good deal.
    struct Level {
        NodeId parent;
        NodeId last;             // the child the cursor was at before
        std::uint32_t remaining; // children behind it
    };
    std::vector<Level> path;
    std::uint32_t children = ts_node_child_count(root);
    bool hasSplat = false;
    for (;;) {
        if (nodes.size() % nodesBetweenLooks == 0)
            lookForCancel();
        if (children > 0) {
            ts_tree_cursor_goto_first_child(&cursor);
            path.push_back({static_cast<NodeId>(nodes.size() - 1), noNode, children});
        } else {
            while (!path.empty() && path.back().remaining == 0) {
                ts_tree_cursor_goto_parent(&cursor);
                path.pop_back();
            }
            if (path.empty())
                break;
            ts_tree_cursor_goto_next_sibling(&cursor);
        }
        Level &level = path.back();
        --level.remaining;
        const TSNode node = ts_tree_cursor_current_node(&cursor);
        const Word &word = known.word(ts_node_symbol(node));
        const Kind kind = nodes[level.parent].kind;
        if (word.isSign && isLeftOut(node, kind)) {
            children = 0;
            continue;
        }
        const auto id = static_cast<NodeId>(nodes.size());
        (level.last == noNode ? nodes[level.parent].firstChild : nodes[level.last].nextSibling) = id;
        level.last = id;
        FlatNode &flat = nodes.emplace_back();
        fill(flat, node, word, level.parent);
        if (flat.kind == Kind::unary_operator && flat.begin < original.size() && original[flat.begin] == '*')
            flat.kind = Kind::list_splat;
        if (givesRole(kind, word))
            flat.field = known.fields[ts_tree_cursor_current_field_id(&cursor)];
        hasSplat = hasSplat || flat.kind == Kind::list_splat;
        children = ts_node_child_count(node);
    }
    ts_tree_cursor_delete(&cursor);
    trimComments(nodes, input);
    if (hasSplat)
        liftSplats(nodes);
    return nodes;
}

} // namespace torchferry::python
