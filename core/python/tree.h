// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/range.h"

namespace torchferry::python {

/// Index of a node in its tree. `noNode` denotes "there is none".
using NodeId = std::uint32_t;
inline constexpr NodeId noNode = 0xffffffffU;

/// What a node is. The names are those of the tree-sitter-python grammar; node types no room asks for are `other`
/// (named) or `token` (anonymous).
enum class Kind : std::uint8_t {
    other,
    token,
    // clang-format off
    module, block, comment, error,
    expression_statement, import_statement, import_from_statement, future_import_statement, relative_import, import_prefix,
    dotted_name, aliased_import, wildcard_import,
    assert_statement, return_statement, delete_statement, raise_statement, pass_statement, break_statement,
    continue_statement, if_statement, elif_clause, else_clause, for_statement, while_statement, try_statement,
    except_clause, except_group_clause, finally_clause, with_statement, with_clause, with_item, match_statement,
    case_clause, case_pattern, function_definition, class_definition, decorated_definition, decorator,
    global_statement, nonlocal_statement, exec_statement, print_statement, type_alias_statement,
    parameters, lambda_parameters, typed_parameter, default_parameter, typed_default_parameter, list_splat_pattern,
    dictionary_splat_pattern, tuple_pattern, list_pattern, keyword_separator, positional_separator, type_parameter,
    argument_list, keyword_argument, list_splat, dictionary_splat, parenthesized_list_splat,
    as_pattern, as_pattern_target, expression_list, pattern_list,
    assignment, augmented_assignment, named_expression, yield_, await, lambda, conditional_expression,
    boolean_operator, not_operator, binary_operator, unary_operator, comparison_operator,
    attribute, subscript, slice, call, identifier, type, generic_type, union_type, member_type, constrained_type, splat_type,
    list, set, tuple, dictionary, pair, list_comprehension, dictionary_comprehension, set_comprehension,
    generator_expression, for_in_clause, if_clause, parenthesized_expression, ellipsis,
    string, string_start, string_content, string_end, interpolation, concatenated_string, format_specifier,
    integer, float_, true_, false_, none, line_continuation,
    class_pattern, keyword_pattern, dotted_pattern_name, splat_pattern, dict_pattern, union_pattern, complex_pattern,
    // clang-format on
};

/// The role a child has in its parent (tree-sitter's field names).
enum class Field : std::uint8_t {
    none,
    // clang-format off
    alias, alternative, argument, arguments, attribute, body, cause, code, condition, consequence, definition, function,
    guard, key, left, module_name, name, object, operator_, operators, parameters, return_type, right, subject, subscript,
    superclasses, type, type_parameters, value, subject_pattern, format_specifier, type_conversion, expression, element,
    // clang-format on
};

/// A parsed Python file, flattened in pre-order (a parent precedes its children, so ids ascend with position). Children
/// are linked in source order and include anonymous tokens and comments.
/// The tree refers to the text it was made from and must not outlive it.
class Tree {
public:
    /// Parses UTF-8 `text` (below 4 GiB). Never fails on bad Python: `errors()` tells. A statement of the module that
    /// would take others with it is left out and is one of the errors. Both sides of what a merge left undecided are
    /// there, and all of it is one of the errors.
    [[nodiscard]] static Tree parse(std::string_view text);
    /// The same without leaving anything out.
    [[nodiscard]] static Tree parseStrictly(std::string_view text);

    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] NodeId root() const { return 0; }
    [[nodiscard]] NodeId size() const { return m_size; }

    // Every question takes `noNode`, and any id beyond the end, and has a neutral answer for it: `Kind::other`,
    // `Field::none`, `noNode`, an empty range or text, false. Broken or odd Python lacks what a room looks for.
    [[nodiscard]] Kind kind(NodeId id) const { return has(id) ? m_kinds[id] : Kind::other; }
    [[nodiscard]] Field field(NodeId id) const { return has(id) ? m_roles[id].field : Field::none; }
    [[nodiscard]] NodeId parent(NodeId id) const { return has(id) ? m_links[id].parent : noNode; }
    [[nodiscard]] NodeId nextSibling(NodeId id) const { return has(id) ? m_links[id].nextSibling : noNode; }
    [[nodiscard]] NodeId firstChild(NodeId id) const { return (flags(id) & inner) != 0 ? id + 1 : noNode; }
    [[nodiscard]] ByteRange range(NodeId id) const { return {begin(id), end(id)}; }
    [[nodiscard]] std::uint32_t begin(NodeId id) const { return has(id) ? m_extents[id].begin : 0; }
    [[nodiscard]] std::uint32_t end(NodeId id) const { return has(id) ? m_extents[id].end : 0; }
    [[nodiscard]] std::string_view text(NodeId id) const { return m_text.substr(begin(id), end(id) - begin(id)); }
    [[nodiscard]] bool isNamed(NodeId id) const { return (flags(id) & named) != 0; }
    /// A comment or a line continuation.
    [[nodiscard]] bool isExtra(NodeId id) const { return (flags(id) & extra) != 0; }

    /// First child with the field, or noNode.
    [[nodiscard]] NodeId child(NodeId parent, Field field) const;
    /// Named children that are not comments, in order.
    [[nodiscard]] NodeId firstNamedChild(NodeId parent) const;
    [[nodiscard]] NodeId nextNamedSibling(NodeId id) const;
    /// First child whose text is exactly `token` and which is anonymous ("async", "is not", "as" …), or noNode. Of the
    /// signs ",.:=()[]{}" only those are there that statements of their own, `from` imports, interpolations, patterns
    /// of dictionaries and errors have as children.
    [[nodiscard]] NodeId tokenChild(NodeId parent, std::string_view token) const;
    /// The nearest ancestor (or `id` itself) of that kind, or noNode.
    [[nodiscard]] NodeId enclosing(NodeId id, Kind kind) const;
    /// The statement a node is in (the ancestor whose parent is `block` or the root; a simple statement after ';'
    /// counts).
    [[nodiscard]] NodeId statement(NodeId id) const;
    /// The first node of that kind from `from` on, or noNode: faster than asking one node after the other.
    [[nodiscard]] NodeId next(Kind kind, NodeId from) const;
    /// The first node, in the order of ids, that begins at or behind an offset; size() if there is none.
    [[nodiscard]] NodeId firstFrom(std::uint32_t offset) const;
    /// One past the last node of the subtree of `id` (ids are in pre-order); size() for no node.
    [[nodiscard]] NodeId subtreeEnd(NodeId id) const;

    /// Ranges the grammar could not make sense of, merged and in order; empty for a file that parses.
    [[nodiscard]] const std::vector<ByteRange> &errors() const { return m_errors; }

private:
    static constexpr std::uint8_t named = 1;
    static constexpr std::uint8_t extra = 2;
    static constexpr std::uint8_t inner = 4; ///< has children: the first one follows it

    // Without initial values: each is written once, and there are millions.
    struct Links {
        NodeId parent, nextSibling;
    };
    struct Role {
        Field field;
        std::uint8_t flags;
    };
    struct Extent {
        std::uint32_t begin, end;
    };

    /// One compare that goes the same way nearly always: less than walking a tree costs in memory.
    [[nodiscard]] bool has(NodeId id) const { return id < m_size; }
    [[nodiscard]] std::uint8_t flags(NodeId id) const { return has(id) ? m_roles[id].flags : std::uint8_t{0}; }
    /// Named and not extra.
    [[nodiscard]] bool isProper(NodeId id) const;

    std::string_view m_text;
    // What is asked together lies together: whole files are searched for kinds, 19 bytes a node would be too much for
    // that.
    NodeId m_size = 0;
    std::unique_ptr<Kind[]> m_kinds;
    std::unique_ptr<Role[]> m_roles;
    std::unique_ptr<Links[]> m_links;
    std::unique_ptr<Extent[]> m_extents;
    std::vector<ByteRange> m_errors;
};

/// The target of `(a) = …`, `for (a) in …` without its brackets, which the grammar takes for a pattern of one; any
/// other target as it is.
[[nodiscard]] NodeId withoutTargetBrackets(const Tree &tree, NodeId target);

} // namespace torchferry::python
