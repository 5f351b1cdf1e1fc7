// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/batch_columns.h"

#include <algorithm>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::Type;

namespace {

constexpr std::string_view loaderClass = "torch.utils.data.DataLoader";

class ColumnFinder {
public:
    ColumnFinder(const ProgramShape &shape, const std::vector<Creation> &loaders, const Creation &loader,
                 NodeId dataset)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_loaders(loaders),
          m_loader(loader),
          m_dataset(dataset)
    {}

    BatchColumns run(std::size_t count, const std::vector<std::string> &parts)
    {
        if (count == 0)
            count = partsOfBatch();
        if (m_found.obstacle)
            return std::move(m_found);
        lookAtLoops(count);
        if (m_found.names.empty() && count == 0)
            refuse("TF5122");
        if (m_found.names.empty() && parts.size() == count)
            m_found.names = parts;
        for (std::size_t index = m_found.names.size(); index < count; ++index)
            m_found.names.push_back("column_" + std::to_string(index));
        return std::move(m_found);
    }

private:
    void refuse(std::string_view code, std::string_view type = {})
    {
        m_found.obstacle = Message{std::string(code), {{"dataset", std::string(m_tree.text(m_dataset))}}};
        if (!type.empty())
            m_found.obstacle->arguments.push_back({"type", std::string(type)});
    }

    [[nodiscard]] bool isTensor(const Type &type) const
    {
        return type.kind == Type::Kind::unknown
               || (type.kind == Type::Kind::instance
                   && m_shape.file().classes.derivesFrom(type.name, m_shape.file().pack.source.tensorClass));
    }

    /// By what is known of the items; 0 if that does not tell.
    std::size_t partsOfBatch()
    {
        const Type loader = m_shape.file().types.of(m_loader.site.call).type;
        if (loader.elements.size() != 1 || loader.elements.front().kind == Type::Kind::unknown)
            return 0;
        const Type &batch = loader.elements.front();
        if (isTensor(batch)) {
            refuse("TF5151");
            return 0;
        }
        if (batch.name != "tuple" && batch.name != "list") {
            refuse(batch.name == "dict" ? "TF5150" : "TF5123", batch.name);
            return 0;
        }
        if (batch.variadic || batch.name == "list")
            return 0;
        for (const Type &part : batch.elements) {
            // Texts are put into a list.
            if (!isTensor(part))
                refuse("TF5123", part.name == "list" ? "a tuple with texts" : "a tuple with a " + part.name);
        }
        return m_found.obstacle ? 0 : batch.elements.size();
    }

    /// The loader a loop goes over: `loader`, `enumerate(loader)`, `tqdm(loader, …)`.
    [[nodiscard]] NodeId loopedOver(NodeId iterated, bool &isNumbered) const
    {
        for (NodeId at = unwrap(m_tree, iterated);;) {
            if (m_tree.kind(at) != Kind::call)
                return at;
            const CallSite site = CallSite::of(m_tree, at);
            isNumbered = isNumbered || m_tree.text(site.callee) == "enumerate";
            if (site.arguments.empty() || site.arguments.front().kind != Argument::Kind::positional)
                return noNode;
            at = site.arguments.front().value;
        }
    }

    /// `for x, y in loader`, best of this one. What is unpacked has as many parts as the items have.
    void lookAtLoops(std::size_t count)
    {
        bool isOwn = false;
        for (NodeId loop = m_tree.next(Kind::for_statement, 0); loop < m_tree.size();
             loop = m_tree.next(Kind::for_statement, loop + 1)) {
            bool isNumbered = false;
            const NodeId over = loopedOver(m_tree.child(loop, Field::right), isNumbered);
            const bool isThis = over != noNode && m_shape.referredTo(m_loaders, over) == &m_loader;
            const bool isLike = over != noNode && m_shape.file().types.of(over).type.isInstanceOf(loaderClass);
            if (!isThis && (isOwn || !isLike))
                continue;
            const std::vector<std::string> names = targetsIn(m_tree.child(loop, Field::left), isNumbered);
            // Without types only the loop of this loader tells how many parts there are.
            if (names.empty() || (count == 0 ? !isThis : names.size() != count))
                continue;
            if (isThis ? !isOwn : m_found.names.empty())
                m_found.names = names;
            isOwn = isOwn || isThis;
        }
    }

    /// The names that a batch is unpacked into; none where it is not, or not into names.
    [[nodiscard]] std::vector<std::string> targetsIn(NodeId pattern, bool isNumbered) const
    {
        pattern = pattern == noNode ? noNode : withoutTargetBrackets(m_tree, pattern);
        if (isNumbered) {
            if (!isTuplePattern(m_tree.kind(pattern)))
                return {};
            pattern = m_tree.nextNamedSibling(m_tree.firstNamedChild(pattern));
            pattern = pattern == noNode ? noNode : withoutTargetBrackets(m_tree, pattern);
        }
        if (pattern == noNode || !isTuplePattern(m_tree.kind(pattern)))
            return {};
        std::vector<std::string> names;
        for (NodeId target = m_tree.firstNamedChild(pattern); target != noNode;
             target = m_tree.nextNamedSibling(target)) {
            if (m_tree.kind(target) != Kind::identifier)
                return {};
            std::string name(m_tree.text(target));
            if (name == "_" || std::find(names.begin(), names.end(), name) != names.end())
                name = "column_" + std::to_string(names.size());
            names.push_back(std::move(name));
        }
        return names;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const std::vector<Creation> &m_loaders;
    const Creation &m_loader;
    NodeId m_dataset;
    BatchColumns m_found;
};

} // namespace

BatchColumns columnsOf(const ProgramShape &shape, const std::vector<Creation> &loaders, const Creation &loader,
                       NodeId dataset, std::size_t count, const std::vector<std::string> &parts)
{
    return ColumnFinder(shape, loaders, loader, dataset).run(count, parts);
}

} // namespace torchferry::convert::context::mindspore
