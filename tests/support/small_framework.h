// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

// Before Qt, whose macro `emit` is a member's name there.
#include "core/mapping/pack.h"
#include "core/names/names.h"
#include "core/types/classes/class_table.h"
#include "core/types/lattice/file_types.h"
#include "core/types/lattice/types.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

/// A made-up framework "fw" with the shapes real ones have.
[[nodiscard]] torchferry::mapping::Pack smallFramework();

/// A project written as one text ("## path" starts a file; without one everything is `m.py`), analysed.
class TypedProject {
public:
    explicit TypedProject(const QByteArray &text, const torchferry::mapping::Pack &pack, unsigned threads = 1);

    /// Of every `reveal(expr)` in order: what `expr` is and how sure that is, "fw.Tensor certain".
    [[nodiscard]] QStringList revealed() const;
    /// What the comments behind the `reveal(…)` lines say.
    [[nodiscard]] const QStringList &expected() const { return m_expected; }
    /// Codes and arguments of the evidence of the first `reveal(expr)` of the last file: "TF4103 name=x line=2".
    [[nodiscard]] QStringList evidence() const;
    [[nodiscard]] QString everything() const;

    torchferry::types::ClassTable classes;
    std::vector<torchferry::types::FileTypes> types;
    std::vector<torchferry::types::FileInput> inputs;
    torchferry::names::Project project;

private:
    struct File {
        std::string path;
        std::string code;
    };
    [[nodiscard]] std::vector<torchferry::python::NodeId> probes(std::size_t file) const;

    std::deque<File> m_files;
    std::deque<torchferry::python::Tree> m_trees;
    std::deque<torchferry::names::FileNames> m_names;
    QStringList m_expected;
};

// Tests whose rows are programs with `reveal(…)` lines.

/// The column of the rows.
void columns();
/// A program that has imported the framework as `fw` and `nn`.
void row(const char *title, const char *code);
/// A project as `TypedProject` takes it.
void files(const char *title, const char *text);
/// The row's program reveals what its comments say.
void checkRevealed(const torchferry::mapping::Pack &pack);

[[nodiscard]] QString described(const torchferry::types::InferredType &inferred);
