// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/weights_script.h"

#include <array>
#include <set>

#include "core/mapping/import_lines.h"
#include "core/python/tree.h"

namespace torchferry::mapping {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// What a part begins with, and the rest.
struct Part {
    std::string docstring;
    std::array<std::set<std::string>, 2> imports; ///< of Python's library, and others
    bool takesStored = false;                     ///< one of its imports is of `storedWeightsModule`
    std::string_view body;                        ///< with the line end behind it
};

Result<Part> partOf(std::string_view text, const std::string &path)
{
    const python::Tree tree = python::Tree::parse(text);
    if (!tree.errors().empty())
        return failure("TF3380", {{"path", path}}, Place{path, 1, 1});
    Part part;
    std::size_t group = 0;
    std::uint32_t end = 0; // of the import before
    for (NodeId each = tree.firstNamedChild(tree.root()); each != noNode; each = tree.nextNamedSibling(each)) {
        const Kind kind = tree.kind(each);
        if (kind == Kind::expression_statement && end == 0) {
            part.docstring = std::string(tree.text(each)) + "\n\n";
        } else if (kind == Kind::import_statement || kind == Kind::import_from_statement) {
            const std::string_view between = text.substr(end, tree.begin(each) - end);
            group = end != 0 && between.find("\n\n") != std::string_view::npos ? 1 : group;
            end = tree.end(each);
            const NodeId module = kind == Kind::import_from_statement ? tree.child(each, Field::module_name) : noNode;
            if (module != noNode && tree.text(module) == storedWeightsModule)
                part.takesStored = true;
            else
                part.imports[group].emplace(tree.text(each));
        } else {
            part.body = text.substr(tree.begin(each));
            break;
        }
    }
    return part;
}

} // namespace

Result<std::string> weightsScript(std::string_view target, std::string_view source, const std::string &path)
{
    Result<Part> own = partOf(target, path);
    if (!own)
        return tl::unexpected(std::move(own.error()));
    if (!own->takesStored)
        return failure("TF3382", {{"path", path}, {"module", std::string(storedWeightsModule)}}, Place{path, 1, 1});
    Result<Part> stored = partOf(source, std::string(storedWeightsModule) + ".py");
    if (!stored)
        return tl::unexpected(std::move(stored.error()));
    std::string text = own->docstring;
    for (std::size_t group = 0; group < own->imports.size(); ++group) {
        own->imports[group].merge(stored->imports[group]);
        text += group == 0 || own->imports[group].empty() ? "" : "\n";
        text += importLines(own->imports[group]);
    }
    // Constants stand closer to the imports than functions do.
    return text + "\n" + std::string(stored->body) + "\n\n" + std::string(own->body);
}

} // namespace torchferry::mapping
