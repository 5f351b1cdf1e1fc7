// SPDX-License-Identifier: Apache-2.0
#include "support/small_framework.h"

#include <QTest>

#include "core/mapping/python_library_reader.h"
#include "core/mapping/signature.h"
#include "core/types/fixpoint/infer.h"
#include "paths.h"

using namespace torchferry;
using mapping::ApiFacts;
using mapping::ApiKind;
using mapping::Pack;
using mapping::Signature;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

void callable(Pack &pack, ApiKind kind, const char *name, const std::vector<const char *> &signatures,
              const std::vector<std::string> &bases = {})
{
    ApiFacts facts;
    facts.name = name;
    facts.kind = kind;
    facts.bases = bases;
    for (const char *signature : signatures) {
        const auto parsed = Signature::parse(signature);
        Q_ASSERT(parsed);
        facts.overloads.push_back(*parsed);
    }
    pack.sourceFacts.add(std::move(facts));
}

void attribute(Pack &pack, ApiKind kind, const char *name, const char *type)
{
    ApiFacts facts;
    facts.name = name;
    facts.kind = kind;
    facts.returns = type;
    pack.sourceFacts.add(std::move(facts));
}

QString describedType(const types::Type &type)
{
    using K = types::Type::Kind;
    QString text = QString::fromStdString(type.name);
    switch (type.kind) {
    case K::unknown: return QStringLiteral("unknown");
    case K::none: return QStringLiteral("None");
    case K::classObject: return QStringLiteral("class ") + text;
    case K::function: return QStringLiteral("function ") + text;
    case K::module: return QStringLiteral("module ") + text;
    case K::instance: break;
    }
    if (type.elements.empty())
        return text;
    QStringList parts;
    for (const types::Type &element : type.elements)
        parts << describedType(element);
    if (type.variadic && type.name == "tuple")
        parts << QStringLiteral("...");
    return text + QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
}

} // namespace

QString described(const types::InferredType &inferred)
{
    const QString text = describedType(inferred.type);
    if (inferred.type.kind == types::Type::Kind::unknown)
        return text;
    const std::string_view confidence = types::key(inferred.confidence);
    return text + QLatin1Char(' ') + QString::fromUtf8(confidence.data(), static_cast<qsizetype>(confidence.size()));
}

/// What is known of Python itself: the real file, since the programs of the tests use what it describes.
mapping::PythonLibrary pythonLibrary()
{
    const auto document = mapping::Document::read(TORCHFERRY_SOURCE_DIR "/mappings/python/library.json");
    if (!document)
        qFatal("library.json cannot be read");
    mapping::Problem problem(*document);
    return mapping::readPythonLibrary(*document, problem);
}

Pack smallFramework()
{
    Pack pack;
    pack.library = pythonLibrary();
    pack.source.name = "fw";
    pack.source.roots = {"fw"};
    pack.source.tensorClass = "fw.Tensor";
    pack.source.callMembers = {{"fw.nn.Module", "forward"}};
    pack.source.tensorParameters = {{"fw.nn.Module", {"forward"}}, {"fw.Function", {"forward", "backward"}}};
    pack.source.iteration = {{"fw.Size", "int"},
                             {"fw.nn.Sequential", "fw.nn.Module"},
                             {"fw.nn.ModuleList", "fw.nn.Module"},
                             {"fw.nn.ModuleDict", "str"},
                             {"fw.Loader", "Any"}};
    pack.source.usualIteration = {{"fw.Batches", "list[Tensor]"}};
    pack.source.delegates = {{"fw.nn.Sequential", ""}, {"fw.nn.Parallel", "module"}};
    pack.source.collation = {{"fw.Batches", {"dataset", "collate"}}};
    pack.source.ambiguousMembers = {"dtype", "max", "shape", "size", "to"};
    pack.source.discriminatingTypes = {"fw.dtype"};
    pack.source.numberNames = {{"width", "int"}};
    pack.source.callbacks = {
        {"fw.Tensor.register_hook", "fw.Tensor"}, {"fw.nn.Module.apply", "fw.nn.Module"}, {"fw.spawn", "int"}};
    pack.source.typeTests = {{"fw.is_tensor", "fw.Tensor"}};
    pack.source.keywordAliases = {{"dim", {"axis"}}};
    callable(pack, ApiKind::class_, "fw.Tensor", {"(data)"});
    callable(pack, ApiKind::class_, "fw.Size", {"(iterable=())"}, {"tuple"});
    callable(pack, ApiKind::class_, "fw.dtype", {});
    callable(pack, ApiKind::class_, "fw.Function", {"()"});
    attribute(pack, ApiKind::attribute, "fw.Function.kept", "tuple[Tensor, ...]");
    callable(pack, ApiKind::class_, "fw.device", {"(type, index=None)"});
    callable(pack, ApiKind::class_, "fw.no_grad", {"()"});
    callable(pack, ApiKind::class_, "fw.Loader", {"(dataset, batch_size=1)"});
    callable(pack, ApiKind::class_, "fw.Batches", {"(dataset, batch_size=1, collate=None)"});
    callable(pack, ApiKind::class_, "fw.nn.Module", {"(*args, **kwargs)"});
    callable(pack, ApiKind::class_, "fw.nn.Linear", {"(a, b)"}, {"fw.nn.Module"});
    callable(pack, ApiKind::class_, "fw.nn.Wide", {"(width, form)"}, {"fw.nn.Module"});
    callable(pack, ApiKind::class_, "fw.nn.Relu", {"()"}, {"fw.nn.Module"});
    callable(pack, ApiKind::class_, "fw.nn.Lstm", {"(a, b)"}, {"fw.nn.Module"});
    callable(pack, ApiKind::class_, "fw.nn.Sequential", {"(*args)"}, {"fw.nn.Module"});
    callable(pack, ApiKind::method, "fw.nn.Sequential.forward", {"(input) -> Tensor"});
    callable(pack, ApiKind::class_, "fw.nn.Compiled", {"()"}, {"fw.nn.Module"});
    callable(pack, ApiKind::method, "fw.nn.Compiled.forward", {"(*args) -> Any"});
    callable(pack, ApiKind::class_, "fw.nn.Parallel", {"(module, ids=None)"}, {"fw.nn.Module"});
    attribute(pack, ApiKind::attribute, "fw.nn.Parallel.module", "fw.nn.Module");
    callable(pack, ApiKind::class_, "fw.nn.ModuleList", {"(modules=None)"}, {"fw.nn.Module"});
    callable(pack, ApiKind::method, "fw.nn.ModuleList.append", {"(module) -> fw.nn.ModuleList"});
    callable(pack, ApiKind::method, "fw.nn.ModuleList.extend", {"(modules) -> fw.nn.ModuleList"});
    callable(pack, ApiKind::method, "fw.nn.Sequential.append", {"(module) -> fw.nn.Sequential"});
    callable(pack, ApiKind::class_, "fw.nn.ModuleDict", {"(modules=None)"}, {"fw.nn.Module"});
    callable(pack, ApiKind::class_, "fw.nn.Parameter", {"(data=None)"}, {"fw.Tensor"});
    callable(pack, ApiKind::class_, "fw.optim.Optimizer", {"(params)"});
    callable(pack, ApiKind::class_, "fw.optim.Sgd", {"(params, lr=0.1)"}, {"fw.optim.Optimizer"});
    callable(pack, ApiKind::method, "fw.nn.Module.forward", {"(*input)"});
    callable(pack, ApiKind::method, "fw.nn.Module.apply", {"(fn) -> Self"});
    callable(pack, ApiKind::function, "fw.spawn", {"(fn, args=(), nprocs=1)"});
    callable(pack, ApiKind::class_, "fw.nn.quantized.Linear", {"(a, b)"}, {"fw.nn.Module"});
    callable(pack, ApiKind::method, "fw.nn.quantized.Linear.weight", {"()"});
    attribute(pack, ApiKind::attribute, "fw.nn.Linear.weight", "fw.nn.Parameter");
    attribute(pack, ApiKind::attribute, "fw.nn.Lstm.weight", "fw.nn.Parameter");
    attribute(pack, ApiKind::attribute, "fw.nn.Linear.kind", "str");
    attribute(pack, ApiKind::attribute, "fw.nn.Lstm.kind", "int");
    callable(pack, ApiKind::method, "fw.nn.Module.to", {"(device: device | str) -> Self", "(dtype: dtype) -> Self"});
    callable(pack, ApiKind::method, "fw.nn.Module.parameters", {"(recurse=True) -> Iterator[fw.nn.Parameter]"});
    callable(pack, ApiKind::method, "fw.nn.Module.register_buffer", {"(name, tensor, persistent=True) -> None"});
    callable(pack, ApiKind::method, "fw.nn.Module.train", {"(mode=True) -> Self"});
    callable(pack, ApiKind::method, "fw.nn.ModuleDict.values", {"() -> Iterable[fw.nn.Module]"});
    callable(pack, ApiKind::method, "fw.nn.Lstm.forward", {"(input, hx=None) -> tuple[Tensor, tuple[Tensor, Tensor]]"});
    callable(pack, ApiKind::method, "fw.optim.Optimizer.step", {"(closure=None)"});
    callable(pack, ApiKind::method, "fw.optim.Optimizer.state_dict", {"() -> dict[str, Any]"});
    for (const char *name : {"fw.relu", "fw.abs", "fw.nn.functional.relu", "fw.from_numpy", "fw.cat"})
        callable(pack, ApiKind::function, name, {"(input, dim=0) -> Tensor"});
    callable(pack, ApiKind::function, "fw.zeros", {"(*size, dtype=None) -> Tensor"});
    callable(pack, ApiKind::function, "fw.max",
             {"(input) -> Tensor", "(input, dim: int, keepdim: bool=False) -> named(values: Tensor, indices: Tensor)",
              "(input, other: Tensor) -> Tensor"});
    callable(pack, ApiKind::function, "fw.split", {"(tensor, size, dim=0) -> tuple[Tensor, ...]"});
    callable(pack, ApiKind::function, "fw.unique", {"(input, counts=False) -> Tensor"});
    ApiFacts unique = *pack.sourceFacts.find("fw.unique");
    unique.flags = {{"counts", "tuple[Tensor, ...]"}};
    pack.sourceFacts.add(std::move(unique));
    callable(pack, ApiKind::function, "fw.load", {"(f) -> Any"});
    callable(pack, ApiKind::function, "fw.is_tensor", {"(obj) -> bool"});
    callable(pack, ApiKind::function, "fw.is_available", {"() -> bool"});
    callable(pack, ApiKind::method, "fw.Tensor.register_hook", {"(hook)"});
    callable(pack, ApiKind::method, "fw.Tensor.view", {"(*size: int) -> Tensor", "(dtype: dtype) -> Tensor"});
    callable(pack, ApiKind::method, "fw.Tensor.max",
             {"() -> Tensor", "(dim: int, keepdim: bool=False) -> named(values: Tensor, indices: Tensor)",
              "(other: Tensor) -> Tensor"});
    callable(pack, ApiKind::method, "fw.Tensor.size", {"() -> Size", "(dim) -> int"});
    callable(pack, ApiKind::method, "fw.Tensor.item", {"()"});
    callable(pack, ApiKind::method, "fw.Tensor.numpy", {"() -> numpy.ndarray"});
    callable(pack, ApiKind::method, "fw.Tensor.tolist", {"() -> list"});
    callable(pack, ApiKind::method, "fw.Tensor.to", {"(device: device | str) -> Tensor", "(dtype: dtype) -> Tensor"});
    callable(pack, ApiKind::method, "fw.Tensor.add_", {"(other) -> Self"});
    callable(pack, ApiKind::method, "fw.Tensor.values", {"() -> Tensor"});
    attribute(pack, ApiKind::attribute, "fw.Tensor.shape", "Size");
    attribute(pack, ApiKind::attribute, "fw.Tensor.T", "Tensor");
    attribute(pack, ApiKind::attribute, "fw.Tensor.dtype", "dtype");
    attribute(pack, ApiKind::constant, "fw.float32", "dtype");
    for (const char *module : {"fw", "fw.nn", "fw.nn.functional", "fw.optim"})
        pack.sourceFacts.addModule(module);
    pack.sourceFacts.addAlias("fw.concat", "fw.cat");
    pack.sourceFacts.addAlias("fw.nn.modules.Linear", "fw.nn.Linear");
    pack.sourceFacts.finish();
    return pack;
}

TypedProject::TypedProject(const QByteArray &text, const Pack &pack, unsigned threads)
{
    for (const QByteArray &line : text.split('\n')) {
        if (line.startsWith("## ")) {
            m_files.push_back({line.mid(3).toStdString(), {}});
            continue;
        }
        if (m_files.empty())
            m_files.push_back({"m.py", {}});
        m_files.back().code += line.toStdString() + "\n";
        const qsizetype probe = line.indexOf("reveal(");
        const qsizetype comment = line.indexOf("# ");
        if (probe >= 0 && comment > probe)
            m_expected << QString::fromUtf8(line.mid(comment + 2)).trimmed();
    }
    for (const File &file : m_files) {
        m_trees.push_back(python::Tree::parse(file.code));
        const bool isPackage = file.path.ends_with("__init__.py");
        m_names.push_back(names::FileNames::build(m_trees.back(), names::moduleNameOf(file.path), isPackage));
        project.add(m_names.back());
        inputs.push_back({&m_trees.back(), &m_names.back()});
    }
    project.setForeignNames([&pack](std::string_view dotted) {
        return pack.sourceFacts.find(dotted) != nullptr || pack.sourceFacts.isModule(dotted);
    });
    classes = types::ClassTable::build(inputs, project, pack);
    types = types::infer(inputs, classes, project, pack, threads);
}

std::vector<NodeId> TypedProject::probes(std::size_t file) const
{
    const python::Tree &tree = m_trees[file];
    std::vector<NodeId> result;
    for (NodeId node = 0; node < tree.size(); ++node) {
        if (tree.kind(node) != Kind::call || tree.text(tree.child(node, Field::function)) != "reveal")
            continue;
        const NodeId arguments = tree.child(node, Field::arguments);
        if (arguments != noNode && tree.firstNamedChild(arguments) != noNode)
            result.push_back(tree.firstNamedChild(arguments));
    }
    return result;
}

QStringList TypedProject::revealed() const
{
    QStringList result;
    for (std::size_t file = 0; file < m_files.size(); ++file) {
        for (const NodeId node : probes(file))
            result << described(types[file].of(node));
    }
    return result;
}

QStringList TypedProject::evidence() const
{
    QStringList result;
    const std::vector<NodeId> nodes = probes(m_files.size() - 1);
    for (const types::Evidence &step : types.back().evidence(nodes.at(0))) {
        QString text = QString::fromStdString(step.message.code);
        for (const MessageArgument &argument : step.message.arguments)
            text += QLatin1Char(' ')
                    + QString::fromUtf8(argument.name.data(), static_cast<qsizetype>(argument.name.size()))
                    + QLatin1Char('=') + QString::fromStdString(argument.value);
        result << text;
    }
    return result;
}

QString TypedProject::everything() const
{
    QStringList result;
    for (std::size_t file = 0; file < m_files.size(); ++file) {
        for (NodeId node = 0; node < m_trees[file].size(); ++node) {
            const types::InferredType inferred = types[file].of(node);
            if (inferred.type.kind != types::Type::Kind::unknown)
                result << QString::number(file) + QLatin1Char(':') + QString::number(node) + QLatin1Char(' ')
                              + described(inferred);
        }
    }
    return result.join(QLatin1Char('\n'));
}

void columns()
{
    QTest::addColumn<QByteArray>("code");
}

void row(const char *title, const char *code)
{
    QTest::newRow(title) << QByteArray("import fw\nfrom fw import nn\n") + code;
}

void files(const char *title, const char *text)
{
    QTest::newRow(title) << QByteArray(text);
}

void checkRevealed(const torchferry::mapping::Pack &pack)
{
    QFETCH(QByteArray, code);
    const TypedProject typed(code, pack);
    QVERIFY(!typed.expected().isEmpty());
    QCOMPARE(typed.revealed().join(QStringLiteral("\n")), typed.expected().join(QStringLiteral("\n")));
}
