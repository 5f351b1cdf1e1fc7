// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/template_instantiation.h"

#include "core/base/reason.h"
#include "core/convert/rewrite/operand_lambda.h"
#include "core/convert/rewrite/template_writer.h"
#include "core/convert/safety/dropped_effects.h"
#include "core/convert/safety/evaluation_order.h"
#include "core/convert/safety/variable_capture.h"
#include "core/mapping/template_shape.h"

namespace torchferry::convert {

using mapping::Template;
using python::NodeId;
using python::noNode;
using python::Precedence;

namespace {

/// `x - step` for `x + -step`, `x + step` for `x - -step`. What is used on with its minus keeps it: `(-step).sum()`.
void joinSigns(const python::Tree &tree, std::vector<Piece> &pieces)
{
    for (std::size_t index = 1; index < pieces.size(); ++index) {
        Piece &sign = pieces[index - 1];
        Piece &operand = pieces[index];
        const bool isSum =
            sign.kind == Piece::Kind::literal && (sign.text.ends_with(" + ") || sign.text.ends_with(" - "));
        const bool isRounded =
            index + 1 < pieces.size()
            && (pieces[index + 1].text.starts_with(" //") || pieces[index + 1].text.starts_with(" %"));
        if (!isSum || isRounded || operand.kind != Piece::Kind::source || tree.text()[operand.range.begin] != '-')
            continue;
        if (operand.written < operand.required)
            continue;
        const NodeId whole = tree.firstFrom(operand.range.begin);
        if (tree.kind(whole) != python::Kind::unary_operator || tree.range(whole) != operand.range)
            continue;
        const NodeId negated = tree.child(whole, python::Field::argument);
        char &written = sign.text[sign.text.size() - 2];
        written = written == '+' ? '-' : '+';
        operand.range = tree.range(negated);
        operand.written = precedenceOf(tree, negated);
    }
}

} // namespace

Outcome<Emission> instantiate(const Template &form, const CallSubject &subject, const Emission *call, bool named,
                              NodeId result)
{
    OperandLambda operands(subject, form);
    TemplateWriter writer(subject, call, noNode, named ? &operands : nullptr);
    writer.setResult(result);
    if (const Outcome<> written = writer.write(form.parts); !written)
        return tl::unexpected<Message>(written.error());
    Emission emission = writer.take(form.result);
    if (named)
        operands.passTo(emission);
    else if (form.parts.size() == 1 && emission.pieces.size() == 1
             && emission.pieces.front().kind == Piece::Kind::source) {
        // The hole is all there is: the place decides about brackets, not the template.
        emission.pieces.front().required = Precedence::any;
        emission.binding = emission.pieces.front().written;
    } else if (form.parts.size() == 1 && form.parts.front().element == mapping::renamedDevices
               && emission.pieces.back().kind == Piece::Kind::source)
        emission.binding = precedenceOf(subject.file->tree, argumentFor(subject, form.parts.front().text));
    else if (!form.parts.empty() && form.parts.front().element == mapping::behindText && emission.pieces.size() > 1)
        emission.binding = python::Precedence::sum; // no string with the value in it
    if (!keepsOrder(subject, emission.pieces))
        return refusal(codeOf(Reason::changesOrder));
    if (auto captured = captures(subject, emission.pieces))
        return tl::unexpected<Message>(std::move(*captured));
    if (const Outcome<> kept = keepsEffects(emission, subject); !kept)
        return tl::unexpected<Message>(kept.error());
    joinSigns(subject.file->tree, emission.pieces);
    return emission;
}

bool needsOperandBinding(const Message &refusal)
{
    return isOneOf(refusal, {Reason::changesOrder, Reason::evaluatesTwice, Reason::capturesName});
}

Outcome<Emission> transform(const Template &form, const CallSubject &subject, NodeId expression)
{
    TemplateWriter writer(subject, nullptr, expression);
    if (const Outcome<> written = writer.write(form.parts); !written)
        return tl::unexpected<Message>(written.error());
    Emission emission = writer.take(form.result);
    // The argument as it is: no more brackets than it has.
    if (form.parts.size() == 1 && emission.pieces.size() == 1 && emission.pieces.front().kind == Piece::Kind::source) {
        emission.pieces.front().required = Precedence::any;
        emission.binding = emission.pieces.front().written;
    }
    return emission;
}

void negate(Emission &emission)
{
    Emission whole;
    whole.pieces.push_back(literalPiece("not "));
    append(whole.pieces, emission, python::Precedence::inversion);
    emission.pieces = std::move(whole.pieces);
    emission.binding = python::Precedence::inversion;
}

} // namespace torchferry::convert
