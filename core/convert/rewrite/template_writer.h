// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/operand_namer.h"

namespace torchferry::convert {

/// Puts what a call passes into the holes of templates. Several templates of one form share a writer, so that an operand
/// that may be evaluated only once is written once in all of them.
class TemplateWriter {
public:
    /// `call`: the pieces of `{call}`, if templates may refer to it. `value`: what the hole `{}` denotes. With `operands`
    /// those that it names are written by name.
    TemplateWriter(const CallSubject &subject, const Emission *call, python::NodeId value,
                   OperandNamer *operands = nullptr)
        : m_subject(subject),
          m_call(call),
          m_value(value),
          m_operands(operands)
    {}

    /// What `{result}` denotes from now on: the target the result of the use is assigned to.
    void setResult(python::NodeId target) { m_result = target; }

    /// Whether line breaks and comments between the links of a chain stay; else a statement is one line.
    void setKeepsChains(bool keeps) { m_keepsChains = keeps; }

    /// Refuses (TF40xx) when a hole has no argument, or an argument would be evaluated twice.
    [[nodiscard]] Outcome<> write(const std::vector<mapping::TemplatePart> &parts);

    /// What was written since the last call.
    [[nodiscard]] Emission take(python::Precedence binding);

private:
    [[nodiscard]] const python::Tree &tree() const { return m_subject.file->tree; }
    [[nodiscard]] bool isReceiver(const mapping::TemplatePart &part) const;
    Outcome<> writeReceiver();
    void keepChain();
    Outcome<> writePart(const mapping::TemplatePart &part);
    Outcome<> writeHole(const mapping::TemplatePart &part);
    Outcome<> writeName(python::NodeId literal);
    Outcome<> writeRenamed(const mapping::TemplatePart &part, bool isWhole);
    [[nodiscard]] Outcome<> writeFileName(const mapping::TemplatePart &part);
    Outcome<> writeBehindText(const mapping::TemplatePart &part);
    Outcome<> writeSwappedAxes(const mapping::TemplatePart &part);
    Outcome<> writeResult(const mapping::TemplatePart &part);
    Outcome<> writeFallback(const mapping::TemplatePart &part);
    Outcome<> writeElement(const mapping::TemplatePart &part);
    Outcome<> writeElements(const mapping::TemplatePart &part);
    [[nodiscard]] python::NodeId operandOf(python::NodeId splat) const { return tree().firstNamedChild(splat); }
    [[nodiscard]] bool isLooseSplat(python::NodeId element) const;
    bool writesUnpacked(const mapping::TemplatePart &part, std::string_view opening);
    bool writeAsTheyStand(const std::vector<python::NodeId> &elements);
    [[nodiscard]] bool opensWith(std::string_view bracket) const;
    [[nodiscard]] bool isKept(ByteRange range) const;
    Outcome<> writeSource(python::NodeId node, python::Precedence required, std::string_view hole);

    const CallSubject &m_subject;
    const Emission *m_call;
    python::NodeId m_value;
    python::NodeId m_result = python::noNode;
    OperandNamer *m_operands; ///< if set: operands are written by name
    bool m_keepsChains = true;
    bool m_isWhole = false;       ///< the part in the making is all there is
    bool m_closes = false;        ///< the part in the making is followed by a closing bracket
    std::vector<Piece> m_earlier; ///< of what was taken
    Emission m_emission;
};

} // namespace torchferry::convert
