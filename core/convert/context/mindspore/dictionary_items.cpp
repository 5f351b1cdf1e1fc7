// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/dictionary_items.h"

#include <algorithm>
#include <utility>

#include "core/base/dotted.h"
#include "core/convert/context/mindspore/tensor_sets.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;
using types::Type;

namespace {

constexpr std::string_view loaderClass = "torch.utils.data.DataLoader";

class ItemReader {
public:
    ItemReader(const ProgramShape &shape, const LoaderCalls &calls, NodeId dataset)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls),
          m_dataset(dataset)
    {}

    std::optional<DictionaryItems> run()
    {
        const types::ClassTable &classes = m_shape.file().classes;
        m_found.className = m_shape.file().types.of(unwrap(m_tree, m_dataset)).type.name;
        m_class = classes.find(m_found.className);
        if (m_class == nullptr || m_class->node >= m_tree.size() || m_tree.kind(m_class->node) != Kind::class_definition
            || classAround(m_shape.file(), m_tree.child(m_class->node, Field::body)) != m_class)
            return std::nullopt;
        const bool isBase = std::any_of(classes.classes().begin(), classes.classes().end(), [&](const auto &other) {
            return &other != m_class && classes.derivesFrom(other, m_found.className);
        });
        const NodeId name = m_tree.child(m_class->node, Field::name);
        if (isBase || !readItem() || m_shape.file().project.isImportedElsewhere(m_shape.file().names, m_tree.text(name))
            || !isOnlyLoaded(m_shape, m_calls, m_class->node) || looksAtItself() || !findBatches())
            return std::nullopt;
        return std::move(m_found);
    }

private:
    /// `return {"x": x, "y": y}`, the only one of `__getitem__`.
    bool readItem()
    {
        NodeId method = noNode;
        for (NodeId id = m_tree.next(Kind::function_definition, m_class->node);
             id < m_tree.subtreeEnd(m_class->node) && method == noNode;
             id = m_tree.next(Kind::function_definition, id + 1)) {
            if (m_tree.text(m_tree.child(id, Field::name)) == "__getitem__")
                method = id;
        }
        const std::vector<NodeId> results = method == noNode ? std::vector<NodeId>() : m_shape.resultsOf(method);
        if (results.size() != 1 || results.front() == noNode || m_tree.kind(results.front()) != Kind::dictionary)
            return false;
        std::vector<Piece> pieces{literalPiece("return ")};
        for (NodeId pair = m_tree.firstNamedChild(results.front()); pair != noNode;
             pair = m_tree.nextNamedSibling(pair)) {
            const NodeId key = m_tree.kind(pair) == Kind::pair ? m_tree.child(pair, Field::key) : NodeId{noNode};
            const NodeId value = key == noNode ? noNode : m_tree.child(pair, Field::value);
            if (value == noNode || m_tree.kind(key) != Kind::string || !isColumn(value))
                return false;
            std::string text = textOf(m_tree, key);
            const bool isTaken = std::find(m_found.keys.begin(), m_found.keys.end(), text) != m_found.keys.end();
            if (isTaken || text.find_first_of("\"\\\n") != std::string::npos)
                return false;
            if (!m_found.keys.empty())
                pieces.push_back(literalPiece(", "));
            pieces.push_back(sourcePiece(m_tree, value, Precedence::lambda));
            m_found.keys.push_back(std::move(text));
        }
        if (m_found.keys.size() == 1)
            pieces.push_back(literalPiece(","));
        const NodeId statement = m_tree.statement(results.front());
        auto before = insertion(m_shape.file(), statement, StatementEdit::Kind::before, std::move(pieces));
        auto gone = removal(m_shape.file(), statement);
        if (m_found.keys.empty() || !before || !gone)
            return false;
        gone->siblings = 0; // another statement comes instead
        m_found.edits.push_back(std::move(*before));
        m_found.edits.push_back(std::move(*gone));
        return true;
    }

    /// A tensor, an array or a number, as far as is known: texts are put into a list.
    [[nodiscard]] bool isColumn(NodeId value) const
    {
        const Type &type = m_shape.file().types.of(value).type;
        return type.kind == Type::Kind::unknown
               || (type.kind == Type::Kind::instance && type.name != "str" && type.name != "list"
                   && type.name != "tuple" && type.name != "dict");
    }

    /// `self[i]`, in the class.
    [[nodiscard]] bool looksAtItself() const
    {
        for (NodeId id = m_tree.next(Kind::subscript, m_class->node); id < m_tree.subtreeEnd(m_class->node);
             id = m_tree.next(Kind::subscript, id + 1))
            if (m_tree.text(m_tree.child(id, Field::value)) == "self")
                return true;
        return false;
    }

    [[nodiscard]] bool givesDictionaries(NodeId expression) const
    {
        const Type &type = m_shape.file().types.of(expression).type;
        return type.isInstanceOf(loaderClass) && type.elements.size() == 1 && type.elements.front().name == "dict";
    }

    /// Batches of loaders that give dictionaries: a loop gives each a name, or `next(iter(loader))` does.
    bool findBatches()
    {
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            const Kind kind = m_tree.kind(id);
            const bool mayRead = kind == Kind::identifier || kind == Kind::attribute || kind == Kind::call;
            if (mayRead && givesDictionaries(id) && !readBatch(id))
                return false;
        }
        return true;
    }

    /// What is done with a loader: it is kept, passed on, counted, or read.
    bool readBatch(NodeId loader)
    {
        NodeId items = skipBrackets(m_tree, loader);
        bool isNumbered = false;
        NodeId around = m_tree.parent(items);
        while (m_tree.kind(around) == Kind::argument_list && m_tree.firstNamedChild(around) == items) {
            const std::string_view callee = m_tree.text(m_tree.child(m_tree.parent(around), Field::function));
            if (callee == "iter")
                return readNext(m_tree.parent(around));
            if (callee != "enumerate" && !callee.ends_with("tqdm"))
                return callee != "zip" && callee != "list" && callee != "next" && callee != "map";
            isNumbered = isNumbered || callee == "enumerate";
            items = m_tree.parent(around);
            around = m_tree.parent(items);
        }
        if (m_tree.field(items) != Field::right)
            return true;
        if (m_tree.kind(around) == Kind::for_in_clause)
            return false;
        if (m_tree.kind(around) != Kind::for_statement)
            return true;
        NodeId target = withoutTargetBrackets(m_tree, m_tree.child(around, Field::left));
        if (isNumbered && isTuplePattern(m_tree.kind(target)))
            target = m_tree.nextNamedSibling(m_tree.firstNamedChild(target));
        const NodeId body = m_tree.child(around, Field::body);
        const NodeId first = body == noNode ? noNode : m_tree.firstNamedChild(body);
        return first != noNode && addBatch(target, first, StatementEdit::Kind::before);
    }

    /// `batch = next(iter(loader))`.
    bool readNext(NodeId iterator)
    {
        const NodeId list = m_tree.parent(iterator);
        const NodeId call = m_tree.kind(list) == Kind::argument_list ? m_tree.parent(list) : NodeId{noNode};
        if (call == noNode || m_tree.text(m_tree.child(call, Field::function)) != "next")
            return false;
        const NodeId target = onlyTargetOf(m_tree, call);
        return target != noNode && addBatch(target, m_tree.statement(call), StatementEdit::Kind::after);
    }

    bool addBatch(NodeId target, NodeId statement, StatementEdit::Kind kind)
    {
        if (target == noNode || m_tree.kind(target) != Kind::identifier)
            return false;
        std::string keys;
        for (const std::string &key : m_found.keys)
            keys += (keys.empty() ? "\"" : ", \"") + key + '"';
        const std::string name(m_tree.text(target));
        std::vector<Piece> pieces{literalPiece(name + " = dict(zip([" + keys + "], " + name + "))")};
        auto edit = kind == StatementEdit::Kind::before ? lineEdit(m_shape.file(), statement, kind, std::move(pieces))
                                                        : insertion(m_shape.file(), statement, kind, std::move(pieces));
        if (!edit)
            return false;
        m_found.edits.push_back(std::move(*edit));
        return true;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const LoaderCalls &m_calls;
    NodeId m_dataset;
    const types::ClassTable::Class *m_class = nullptr;
    DictionaryItems m_found;
};

} // namespace

std::optional<DictionaryItems> dictionaryItemsOf(const ProgramShape &shape, const LoaderCalls &calls, NodeId dataset)
{
    return ItemReader(shape, calls, dataset).run();
}

} // namespace torchferry::convert::context::mindspore
