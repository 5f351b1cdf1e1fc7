// SPDX-License-Identifier: Apache-2.0
#include "core/convert/safety/variable_capture.h"

#include <algorithm>

#include "core/base/reason.h"
#include "core/convert/safety/piece_text.h"
#include "core/python/words.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

bool isComprehension(Kind kind)
{
    return kind == Kind::list_comprehension || kind == Kind::set_comprehension || kind == Kind::dictionary_comprehension
           || kind == Kind::generator_expression;
}

/// What is around an operand in the text of a template.
struct Surroundings {
    bool inScope = false;    ///< in the body of a lambda or a comprehension
    bool inIterable = false; ///< in what a comprehension runs over first: outside of its scope, but without `:=`
    std::vector<std::string_view> bound;
};

class Search {
public:
    Search(const CallSubject &subject, const std::vector<Piece> &pieces)
        : m_names(subject.file->names),
          m_place(subject.node),
          m_written(subject.file->tree.text(), pieces),
          m_tree(Tree::parse(m_written.text()))
    {}

    std::optional<Message> run() const
    {
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            if (!isSource(id))
                continue;
            const NodeId end = m_tree.subtreeEnd(id);
            if (const Surroundings around = surroundings(id); around.inScope || around.inIterable) {
                for (NodeId inner = id; inner < end; ++inner) {
                    if (isCaptured(inner, around))
                        return Message{codeOf(Reason::capturesName), {{"name", std::string(m_tree.text(inner))}}};
                }
            }
            id = end - 1;
        }
        return std::nullopt;
    }

private:
    bool isSource(NodeId node) const { return !m_written.placeOf(m_tree.range(node)).empty(); }

    Surroundings surroundings(NodeId operand) const
    {
        Surroundings around;
        bool isRight = false; // of a `for` in a comprehension
        for (NodeId id = operand, parent = m_tree.parent(id); parent != noNode;
             id = parent, parent = m_tree.parent(id)) {
            const Kind kind = m_tree.kind(parent);
            if (kind == Kind::for_in_clause)
                isRight = m_tree.child(parent, Field::right) == id;
            if (kind == Kind::lambda && m_tree.child(parent, Field::body) == id) {
                around.inScope = true;
                collectNames(m_tree.child(parent, Field::parameters), around.bound);
            }
            if (!isComprehension(kind))
                continue;
            if (isRight && isFirstClause(parent, id)) {
                around.inIterable = true;
                continue;
            }
            around.inScope = true;
            for (NodeId child = m_tree.firstChild(parent); child != noNode; child = m_tree.nextSibling(child)) {
                if (m_tree.kind(child) == Kind::for_in_clause)
                    collectNames(m_tree.child(child, Field::left), around.bound);
            }
        }
        return around;
    }

    bool isFirstClause(NodeId comprehension, NodeId clause) const
    {
        NodeId child = m_tree.firstChild(comprehension);
        while (child != noNode && m_tree.kind(child) != Kind::for_in_clause)
            child = m_tree.nextSibling(child);
        return child == clause;
    }

    void collectNames(NodeId root, std::vector<std::string_view> &names) const
    {
        const NodeId end = root == noNode ? 0 : m_tree.subtreeEnd(root);
        for (NodeId id = root; id < end; ++id) {
            if (m_tree.kind(id) == Kind::identifier)
                names.push_back(m_tree.text(id));
        }
    }

    bool isCaptured(NodeId node, const Surroundings &around) const
    {
        const Kind kind = m_tree.kind(node);
        if (kind == Kind::named_expression)
            return true;
        if (!around.inScope)
            return false;
        if (kind == Kind::yield_ || kind == Kind::await)
            return true;
        const NodeId parent = m_tree.parent(node);
        const bool isMember = m_tree.kind(parent) == Kind::attribute && m_tree.field(node) == Field::attribute;
        const bool isKeyword = m_tree.kind(parent) == Kind::keyword_argument && m_tree.field(node) == Field::name;
        if (kind != Kind::identifier || isMember || isKeyword)
            return false;
        const std::string_view name = m_tree.text(node);
        if (std::find(around.bound.begin(), around.bound.end(), name) != around.bound.end())
            return true;
        const std::uint32_t variable = m_names.variableAt(m_place, name);
        if (variable == names::none)
            return name == "super";
        return m_names.scopes()[m_names.variables()[variable].scope].kind == names::Scope::Kind::class_;
    }

    const names::FileNames &m_names;
    NodeId m_place;
    RenderedText m_written;
    Tree m_tree;
};

/// A variable of that name that is no `from six.moves import range`.
bool isHidden(const CallSubject &subject, std::string_view name)
{
    const names::FileNames &names = subject.file->names;
    const std::uint32_t variable = names.variableAt(subject.node, name);
    if (variable == names::none)
        return false;
    const auto &bindings = names.variables()[variable].bindings;
    return !std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
        const names::Binding &binding = names.bindings()[id];
        return binding.kind == names::Binding::Kind::import && !binding.relative
               && (binding.target.ends_with("moves." + std::string(name))
                   || binding.target == "builtins." + std::string(name));
    });
}

/// A function the template calls by a plain name, `tuple(…)`, and which the file has given to something else.
std::optional<Message> hiddenBuiltin(const CallSubject &subject, const std::vector<Piece> &pieces)
{
    for (const Piece &piece : pieces) {
        const std::string_view text = piece.text;
        if (piece.kind != Piece::Kind::literal)
            continue;
        for (std::size_t open = text.find('('); open != std::string_view::npos; open = text.find('(', open + 1)) {
            std::size_t begin = open;
            while (begin > 0 && python::isWordCharacter(text[begin - 1]))
                --begin;
            const bool isMember = begin > 0 && text[begin - 1] == '.';
            const std::string_view word = text.substr(begin, open - begin);
            if (!word.empty() && !isMember && isHidden(subject, word))
                return Message{"TF4047", {{"name", std::string(word)}}};
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<Message> captures(const CallSubject &subject, const std::vector<Piece> &pieces)
{
    const bool hasScope = std::any_of(pieces.begin(), pieces.end(), [](const Piece &piece) {
        return piece.kind == Piece::Kind::literal
               && (piece.text.find(" for ") != std::string::npos || piece.text.find("lambda") != std::string::npos);
    });
    if (hasScope) {
        if (auto why = Search(subject, pieces).run())
            return why;
    }
    return hiddenBuiltin(subject, pieces);
}

} // namespace torchferry::convert
