// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/image_sets.h"

#include <algorithm>
#include <array>

#include "core/base/dotted.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

struct Known {
    std::string_view api;
    std::string_view className;
    std::string_view folder; ///< below the root, where torchvision keeps the files, or where the target expects them
    std::string_view label;  ///< the column of the labels
    bool isOfColours = true; ///< three channels
    bool hasParts = true;    ///< `train=`
};

constexpr std::array known{
    Known{"torchvision.datasets.MNIST", "mindspore.dataset.MnistDataset", "MNIST/raw", "label", false},
    Known{"torchvision.datasets.FashionMNIST", "mindspore.dataset.FashionMnistDataset", "FashionMNIST/raw", "label",
          false},
    Known{"torchvision.datasets.KMNIST", "mindspore.dataset.KMnistDataset", "KMNIST/raw", "label", false},
    Known{"torchvision.datasets.CIFAR10", "mindspore.dataset.Cifar10Dataset", "cifar-10-batches-bin", "label"},
    Known{"torchvision.datasets.CIFAR100", "mindspore.dataset.Cifar100Dataset", "cifar-100-binary", "fine_label"},
    Known{"torchvision.datasets.ImageFolder", "mindspore.dataset.ImageFolderDataset", "", "label", true, false},
};

constexpr std::string_view transformsOf = "torchvision.transforms.";
/// Those that take an array of an image, the channels last. The others take images of PIL alone.
constexpr std::array<std::string_view, 9> ofArrays{
    "Resize", "CenterCrop",         "RandomCrop",           "RandomRotation", "RandomResizedCrop",
    "Pad",    "RandomVerticalFlip", "RandomHorizontalFlip", "ColorJitter"};
/// Those that take what `ToTensor` gives.
constexpr std::array<std::string_view, 2> ofTensors{"Normalize", "RandomErasing"};

template <std::size_t N>
bool has(const std::array<std::string_view, N> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

const Known *knownOf(std::string_view api)
{
    const auto found = std::find_if(known.begin(), known.end(), [api](const Known &one) { return one.api == api; });
    return found == known.end() ? nullptr : &*found;
}

class Writer {
public:
    Writer(const ProgramShape &shape, const Creation &set, const CallFindings &calls)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_set(set),
          m_calls(calls),
          m_known(*knownOf(shape.findings()[set.finding].api))
    {}

    ImageSet run()
    {
        m_found.className = m_known.className;
        if (m_shape.file().pack.targetFacts.find(m_found.className) == nullptr)
            refuse("TF5125", m_set.site.callee);
        readArguments();
        if (m_root == noNode || m_transform == noNode)
            refuse(m_root == noNode ? "TF5142" : "TF5139", m_set.site.list);
        if (m_found.obstacle)
            return std::move(m_found);
        writeFolder();
        writePart();
        lookAtTransform();
        ChainedCall images{{literalPiece(".map(")}, {sourcePiece(m_tree, m_transform, Precedence::lambda)}, true};
        images.further = {literalPiece("\"image\"")};
        images.isMultiline = m_tree.text(m_transform).find('\n') != std::string_view::npos;
        m_found.pipeline.push_back(std::move(images));
        // Labels are whole numbers of 32 bits, those that torch puts together are of 64.
        const std::string label(m_known.label);
        m_found.pipeline.push_back({{literalPiece(".map(")},
                                    {namePiece("mindspore.dataset.transforms.TypeCast"), literalPiece("("),
                                     namePiece("mindspore.int64"), literalPiece("), \"" + label + '"')},
                                    true});
        if (label != "label")
            m_found.pipeline.push_back({{literalPiece(".project(")}, {literalPiece("[\"image\", \"" + label + "\"]")}});
        return std::move(m_found);
    }

private:
    void refuse(std::string_view code, NodeId at)
    {
        if (m_found.obstacle)
            return;
        const NodeId node = at == noNode ? m_set.site.call : at;
        m_found.obstacle = Message{std::string(code),
                                   {{"argument", std::string(m_tree.text(node))},
                                    {"dataset", std::string(m_tree.text(m_set.site.call))},
                                    {"type", m_shape.findings()[m_set.finding].api},
                                    {"line", std::to_string(m_shape.file().source.position(m_tree.begin(node)).line)}}};
    }

    void readArguments()
    {
        const std::vector<std::string_view> order =
            m_known.hasParts
                ? std::vector<std::string_view>{"root", "train", "transform", "target_transform", "download"}
                : std::vector<std::string_view>{"root", "transform", "target_transform", "loader"};
        std::size_t position = 0;
        for (const Argument &argument : m_set.site.arguments) {
            std::string_view name = argument.name;
            if (argument.kind == Argument::Kind::positional && position < order.size())
                name = order[position++];
            else if (argument.kind != Argument::Kind::keyword)
                return refuse("TF5128", argument.node);
            if (name == "root")
                m_root = argument.value;
            else if (name == "train")
                m_train = argument.value;
            else if (name == "transform")
                m_transform = argument.value;
            else if (name == "download" && isPure(m_tree, argument.value))
                continue;
            else if (literalText(m_tree, argument.value) != "None")
                return refuse("TF5127", argument.node);
        }
    }

    /// `"data"` becomes `"data/MNIST/raw"`, `args.data` becomes `f"{args.data}/MNIST/raw"`.
    void writeFolder()
    {
        const std::string folder(m_known.folder);
        const std::string text(m_tree.text(m_root));
        const NodeId root = unwrap(m_tree, m_root);
        const bool isText = m_tree.kind(root) == Kind::string && !literalText(m_tree, root).empty() && text.size() > 2
                            && (text.front() == '"' || text.front() == '\'') && text[1] != text.front();
        m_found.files = folder.empty() ? text : folder;
        if (text.find('~') != std::string::npos)
            return refuse("TF5142", m_root);
        if (folder.empty())
            m_found.arguments = {sourcePiece(m_tree, m_root, Precedence::lambda)};
        else if (isText)
            m_found.arguments = {literalPiece(text.substr(0, text.size() - 1)
                                              + (text[text.size() - 2] == '/' ? "" : "/") + folder + text.back())};
        else if (isRepeatable(m_tree, root) && m_tree.kind(root) != Kind::binary_operator)
            m_found.arguments = {literalPiece("f\"{"), sourcePiece(m_tree, root), literalPiece("}/" + folder + '"')};
        else if (isJoined(root))
            m_found.arguments = {sourcePiece(ByteRange{m_tree.begin(root), m_tree.end(root) - 1}),
                                 literalPiece(", \"" + folder + "\")")};
        else
            refuse("TF5142", m_root);
    }

    /// `os.path.join(root, "data")`, in one line.
    [[nodiscard]] bool isJoined(NodeId root) const
    {
        if (m_tree.kind(root) != Kind::call || m_tree.text(root).find('\n') != std::string_view::npos)
            return false;
        const auto resolved =
            m_shape.file().project.resolve(m_shape.file().names, m_tree, m_tree.child(root, Field::function));
        const CallSite site = CallSite::of(m_tree, root);
        const std::string_view text = m_tree.text(root);
        return resolved && !resolved->local && resolved->dotted == "os.path.join" && !site.arguments.empty()
               && text[text.find_last_not_of(" )")] != ',';
    }

    void writePart()
    {
        if (!m_known.hasParts) {
            m_found.arguments.push_back(literalPiece(", decode=True"));
            return;
        }
        const std::string part = m_train == noNode ? "True" : literalText(m_tree, m_train);
        if (part == "True" || part == "False") {
            m_found.arguments.push_back(literalPiece(part == "True" ? ", \"train\"" : ", \"test\""));
            return;
        }
        if (!part.empty())
            return refuse("TF5127", m_train);
        m_found.arguments.push_back(literalPiece(", \"train\" if "));
        m_found.arguments.push_back(sourcePiece(m_tree, m_train, Precedence::disjunction));
        m_found.arguments.push_back(literalPiece(" else \"test\""));
    }

    // --- transforms ----------------------------------------------------------------------------------------------------

    void lookAtTransform()
    {
        NodeId transform = unwrap(m_tree, m_transform);
        if (m_tree.kind(transform) == Kind::identifier) {
            const NodeId given = givenTo(m_shape.file(), transform);
            if (given == noNode || isChanged(transform))
                return refuse("TF5139", m_transform);
            transform = unwrap(m_tree, given);
        }
        std::vector<NodeId> steps;
        if (nameOf(transform) == "Compose") {
            const CallSite site = CallSite::of(m_tree, transform);
            const NodeId list = site.arguments.size() == 1 ? unwrap(m_tree, site.arguments.front().value) : noNode;
            if (list == noNode || (m_tree.kind(list) != Kind::list && m_tree.kind(list) != Kind::tuple))
                return refuse("TF5139", m_transform);
            for (NodeId step = m_tree.firstNamedChild(list); step != noNode; step = m_tree.nextNamedSibling(step))
                if (m_tree.kind(step) != Kind::comment)
                    steps.push_back(step);
        } else {
            steps.push_back(transform);
        }
        bool isTensor = false;
        for (const NodeId step : steps) {
            const std::string_view name = nameOf(unwrap(m_tree, step));
            const bool isKnown = isTensor ? has(ofTensors, name) : name == "ToTensor" || has(ofArrays, name);
            if (!isKnown || (name == "ColorJitter" && !m_known.isOfColours))
                return refuse("TF5139", step);
            isTensor = isTensor || name == "ToTensor";
        }
        if (!isTensor)
            refuse("TF5139", m_transform);
    }

    /// The last part of the transform that a call makes, if it is converted; else nothing.
    [[nodiscard]] std::string_view nameOf(NodeId call) const
    {
        const auto found = m_calls.find(call);
        if (found == m_calls.end())
            return {};
        const Finding &finding = m_shape.findings()[found->second];
        return finding.api.starts_with(transformsOf) && !finding.proposals.empty()
                   ? std::string_view(finding.api).substr(transformsOf.size())
                   : std::string_view();
    }

    /// `transform.transforms.insert(0, …)`.
    [[nodiscard]] bool isChanged(NodeId name) const
    {
        const names::FileNames &names = m_shape.file().names;
        const names::Variable &of = names.variables()[names.variableOf(name)];
        const std::vector<NodeId> uses = names.usesOf(of.bindings.front());
        return std::any_of(uses.begin(), uses.end(), [this](NodeId use) {
            return m_tree.kind(m_tree.parent(use)) == Kind::attribute && m_tree.field(use) == Field::object;
        });
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const Creation &m_set;
    const CallFindings &m_calls;
    const Known &m_known;
    NodeId m_root = noNode;
    NodeId m_train = noNode;
    NodeId m_transform = noNode;
    ImageSet m_found;
};

} // namespace

bool isImageSet(std::string_view api)
{
    return knownOf(api) != nullptr;
}

ImageSet imageSetOf(const ProgramShape &shape, const Creation &set, const CallFindings &calls)
{
    return Writer(shape, set, calls).run();
}

} // namespace torchferry::convert::context::mindspore
