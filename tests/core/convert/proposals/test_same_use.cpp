// SPDX-License-Identifier: Apache-2.0
// Which uses of a name are the same in a target that names it alike, and what is said of them. A `$` stands before the use.
#include <QTest>

#include <algorithm>

#include "core/convert/occurrences/collector.h"
#include "core/convert/proposals/same_use.h"
#include "core/mapping/same_names.h"
#include "support/program_at.h"

using namespace torchferry;
using convert::Finding;
using convert::Occurrence;
using mapping::ApiFacts;
using mapping::ApiKind;

namespace {

/// What the made-up target has of the names of the source.
constexpr const char *list = R"json({ "schema": "torchferry-same/1",
  "same": {
    "loom.cat": "1.0",
    "loom.relu": { "since": "1.0", "pairs": { "input": "x" } },
    "loom.decay": { "since": "1.0", "needs": ["steps"] },
    "loom.settled": { "since": "1.0", "except": ["live"] },
    "loom.pair": { "since": "1.0", "unless": "used(index 0)" },
    "loom.zeros": { "since": "1.0", "target": "spindle.empty" },
    "loom.float32": "1.0",
    "loom.nn.Linear": "1.0",
    "loom.no_grad": "1.0",
    "loom.Tensor.view": "1.0",
    "loom.Tensor.unsqueeze": { "since": "1.0", "pairs": { "dim": "axis" } },
    "loom.Tensor.spot": "1.0",
    "loom.Tensor.size": { "since": "1.0", "unless": "lacks(dim) and used(operand)" },
    "loom.max": { "since": "2.0" } } })json";

void describe(mapping::Pack &pack, ApiKind kind, const char *name, const char *signature)
{
    ApiFacts facts;
    facts.name = name;
    facts.kind = kind;
    if (signature != nullptr)
        facts.overloads.push_back(*mapping::Signature::parse(signature));
    pack.targetFacts.add(std::move(facts));
}

std::shared_ptr<const mapping::Pack> packWithSameNames()
{
    auto pack = std::make_shared<mapping::Pack>(*madeUpPack("spindle"));
    describe(*pack, ApiKind::function, "spindle.cat", "(tensors, dim=0)");
    describe(*pack, ApiKind::function, "spindle.relu", "(x)");
    describe(*pack, ApiKind::function, "spindle.decay", "(rate, steps=1)");
    describe(*pack, ApiKind::function, "spindle.settled", "(input, live=True)");
    describe(*pack, ApiKind::function, "spindle.pair", "(input)");
    describe(*pack, ApiKind::function, "spindle.empty", "(*size, dtype=None, device=None)");
    describe(*pack, ApiKind::function, "spindle.no_grad", "()");
    describe(*pack, ApiKind::method, "spindle.Tensor.view", "(*size)");
    describe(*pack, ApiKind::method, "spindle.Tensor.unsqueeze", "(axis)");
    describe(*pack, ApiKind::method, "spindle.Tensor.size", "(dim=None)");
    describe(*pack, ApiKind::attribute, "spindle.Tensor.spot", nullptr);
    pack->targetFacts.finish();
    const auto document = mapping::Document::parse(list, "same.json");
    mapping::Problem problem(*document);
    mapping::readSameNames(*document, *pack, problem);
    if (problem.found())
        qFatal("the list cannot be read: %s", problem.errors().front().code.c_str());
    return pack;
}

} // namespace

class TestSameUse : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_pack = packWithSameNames(); }
    void uses_data();
    void uses();
    void findings_data();
    void findings();

private:
    static Occurrence occurrenceAt(const ProgramAt &program);
    std::shared_ptr<const mapping::Pack> m_pack;
};

/// The first that begins at the mark.
Occurrence TestSameUse::occurrenceAt(const ProgramAt &program)
{
    convert::SharedReads shared;
    const std::vector<Occurrence> all = convert::collectOccurrences(program.file(), shared);
    const auto found = std::find_if(all.begin(), all.end(), [&](const Occurrence &occurrence) {
        return program.file().tree.begin(occurrence.node) == program.offset();
    });
    return found == all.end() ? Occurrence() : *found;
}

void TestSameUse::uses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("target");
    const auto row = [](const char *text, const char *target) {
        QTest::newRow(text) << QByteArray("import loom\n").append(text) << QByteArray(target);
    };
    row("$loom.cat([])\n", "spindle.cat");
    row("$loom.cat([], 1)\n", "spindle.cat");
    row("$loom.cat(dim=1, tensors=[])\n", "spindle.cat");
    row("$loom.cat([], **n)\n", ""); // it may pass what the target has not
    row("$loom.cat([], out=n)\n", "");
    row("$loom.cat()\n", ""); // binds to nothing
    row("def f():\n    o = {'dim': 1}\n    $loom.cat([], **o)\n", "spindle.cat");
    row("def f():\n    o = {'out': 1}\n    $loom.cat([], **o)\n", "");

    // By its place an argument reaches a parameter of another name
    row("$loom.relu(n)\n", "spindle.relu");
    row("$loom.relu(input=n)\n", "");
    row("$loom.relu(*n)\n", "");
    row("def f(n: loom.Tensor):\n    $n.unsqueeze(1)\n", "spindle.Tensor.unsqueeze");
    row("def f(n: loom.Tensor):\n    $n.unsqueeze(dim=1)\n", "");

    // Parameters a call has to pass, or must not
    row("$loom.decay(1, 2)\n", "spindle.decay");
    row("$loom.decay(1, steps=2)\n", "spindle.decay");
    row("$loom.decay(1, **n)\n", "");
    row("$loom.settled(n)\n", "spindle.settled");
    row("$loom.settled(n, True)\n", "");
    row("$loom.settled(n, live=True)\n", "");

    // The use of the result
    row("$loom.pair(n)\n", "spindle.pair");
    row("$loom.pair(n)[0]\n", "");
    row("$loom.pair(n)[1]\n", "spindle.pair");
    row("def f(n: loom.Tensor):\n    return $n.size(0)\n", "spindle.Tensor.size");
    row("def f(n: loom.Tensor):\n    return $n.size()\n", "");
    row("def f(n: loom.Tensor):\n    print($n.size())\n", "spindle.Tensor.size");

    // Another name, any number of arguments, members
    row("$loom.zeros(1, 2, dtype=n)\n", "spindle.empty");
    row("def f(n: loom.Tensor):\n    $n.view(1, 2)\n", "spindle.Tensor.view");
    row("def f(n: loom.Tensor):\n    $n.spot\n", "spindle.Tensor.spot");
    row("def f(n: loom.Tensor):\n    $n.spot = 1\n", "spindle.Tensor.spot");
    row("$loom.float32\n", "spindle.float32");
    row("$loom.nn.Linear(1, 2)\n", "spindle.nn.Linear");

    // What is no call: a value that others call, a base, an annotation, a test for a type
    row("f = $loom.cat\n", "spindle.cat"); // calls of `f` are uses of their own
    row("partial($loom.cat, out=n)\n", "");
    row("f = $loom.relu\n", ""); // whoever calls it may name `input`
    row("f = $loom.zeros\n", "spindle.empty");
    row("class C:\n    f = $loom.zeros\n", ""); // a function of Python would get the object passed
    row("class C($loom.nn.Linear):\n    pass\n", "spindle.nn.Linear");
    row("class C($loom.no_grad):\n    pass\n", ""); // a function there
    row("def f(n: $loom.nn.Linear):\n    pass\n", "spindle.nn.Linear");
    row("isinstance(n, $loom.nn.Linear)\n", "spindle.nn.Linear");
    row("isinstance(n, $loom.no_grad)\n", "");
    row("f = $loom.no_grad\n", "spindle.no_grad");

    row("$loom.max(n)\n", "");    // in a later version only
    row("$loom.halves(n)\n", ""); // not in the list
}

void TestSameUse::uses()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, target);
    const ProgramAt program(text.toStdString(), m_pack);
    const Occurrence occurrence = occurrenceAt(program);
    QVERIFY(!occurrence.api.empty());
    const mapping::SameName *same = convert::sameUse(program.file(), occurrence);
    QCOMPARE(QByteArray::fromStdString(same == nullptr ? std::string() : same->target), target);
}

void TestSameUse::findings_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("written");
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QByteArray>("confidence");
    const auto row = [](const char *text, const char *written, const char *message, const char *confidence) {
        QTest::newRow(text) << QByteArray("import loom\n").append(text) << QByteArray(written) << QByteArray(message)
                            << QByteArray(confidence);
    };
    row("$loom.cat([], 1)\n", "<spindle.cat>([], 1)", "TF4001", "certain");
    row("from loom import cat\n$cat([])\n", "<spindle.cat>([])", "TF4001", "certain");
    row("f = $loom.zeros\n", "<spindle.empty>", "TF4001", "certain");
    row("def f(n: loom.Tensor):\n    $n.view(1)\n", "n.view(1)", "TF4191", "certain");
    row("def f(n):\n    $n.unsqueeze(1)\n", "n.unsqueeze(1)", "TF4191", "certain"); // right for any object
    row("try:\n    from loom import cat\nexcept ImportError:\n    cat = None\n$cat([])\n", "<spindle.cat>([])",
        "TF4001", "likely");
}

void TestSameUse::findings()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, written);
    QFETCH(QByteArray, message);
    QFETCH(QByteArray, confidence);
    const ProgramAt program(text.toStdString(), m_pack);
    const Occurrence occurrence = occurrenceAt(program);
    const mapping::SameName *same = convert::sameUse(program.file(), occurrence);
    QVERIFY(same != nullptr);
    Finding finding;
    finding.api = occurrence.api;
    finding.certainty = occurrence.certainty;
    convert::describeSame(program.file(), occurrence, *same, finding);
    QCOMPARE(finding.target, same->target);
    QCOMPARE(finding.row, &same->row());
    QCOMPARE(QByteArray::fromStdString(finding.message.code), message);
    QCOMPARE(finding.proposals.size(), std::size_t{1});
    const convert::Proposal &proposal = finding.proposals.front();
    std::string result;
    for (const convert::Piece &piece : proposal.pieces) {
        const std::string_view source = program.file().tree.text().substr(piece.range.begin, piece.range.size());
        result += piece.kind == convert::Piece::Kind::name ? "<" + piece.text + ">"
                  : piece.keepsSource()                    ? std::string(source)
                                                           : piece.text;
    }
    QCOMPARE(QByteArray::fromStdString(result), written);
    const std::string_view found = certainty::key(proposal.confidence());
    QCOMPARE(QByteArray(found.data(), static_cast<qsizetype>(found.size())), confidence);
}

QTEST_GUILESS_MAIN(TestSameUse)
#include "test_same_use.moc"
