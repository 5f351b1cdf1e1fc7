// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/value_forms.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/convert/guards/guard_evaluation.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using mapping::Form;
using mapping::Use;
using python::NodeId;
using python::noNode;

namespace {

bool callsHelper(const FileContext &file, const Form &form)
{
    return std::any_of(form.emit.parts.begin(), form.emit.parts.end(), [&](const mapping::TemplatePart &part) {
        return part.kind == mapping::TemplatePart::Kind::symbol && !file.pack.helpers.helperOf(part.text).empty();
    });
}

/// A guard about how a value is used says nothing of one that is not known.
bool holds(const FileContext &file, const Form &form, NodeId value)
{
    if (form.when.kind == mapping::Guard::Kind::always || value == noNode)
        return form.when.kind == mapping::Guard::Kind::always;
    CallSubject subject;
    subject.file = &file;
    subject.node = value;
    return evaluate(form.when, subject) == Ternary::yes;
}

/// The form by which `api` is written where it is read at `value`; null if it is written by none.
const Form *formFor(const FileContext &file, std::string_view api, NodeId value, Use use)
{
    const mapping::Row *row = file.pack.row(api, use);
    if (row == nullptr || row->holdsFor(Use::call))
        return nullptr;
    for (const mapping::Variant &variant : row->variants) {
        for (const Form &form : variant.forms) {
            if (holds(file, form, value))
                return &form;
        }
    }
    return nullptr;
}

} // namespace

bool lacksHelper(const FileContext &file, const Form &form)
{
    return file.helperPlace.path.empty() && callsHelper(file, form);
}

bool becomesHelper(const FileContext &file, std::string_view api, NodeId value, Use use)
{
    const Form *form = file.helperPlace.path.empty() ? nullptr : formFor(file, api, value, use);
    return form != nullptr && callsHelper(file, *form);
}

std::string_view symbolInPlaceOf(const FileContext &file, std::string_view api, NodeId value)
{
    const Form *form = formFor(file, api, value, Use::value);
    const bool isSymbol = form != nullptr && form->emit.parts.size() == 1 && !lacksHelper(file, *form)
                          && form->emit.parts.front().kind == mapping::TemplatePart::Kind::symbol;
    return isSymbol ? std::string_view(form->emit.parts.front().text) : std::string_view();
}

std::string_view classInPlaceOf(const FileContext &file, NodeId value)
{
    value = value == noNode ? noNode : unwrap(file.tree, value);
    if (value == noNode
        || (file.tree.kind(value) != python::Kind::identifier && file.tree.kind(value) != python::Kind::attribute))
        return {};
    const auto resolved = file.project.resolve(file.names, file.tree, value);
    const mapping::ApiFacts *facts = !resolved || resolved->local || !file.pack.source.owns(resolved->dotted)
                                         ? nullptr
                                         : file.pack.sourceFacts.find(resolved->dotted);
    if (facts == nullptr)
        return {};
    const std::string_view symbol = symbolInPlaceOf(file, facts->name, value);
    if (symbol.empty() && file.pack.sameName(facts->name) != nullptr)
        return lastPart(facts->name);
    return lastPart(symbol);
}

bool mayBecomeHelper(const FileContext &file, std::string_view api, Use use)
{
    const mapping::Row *row = file.helperPlace.path.empty() ? nullptr : file.pack.row(api, use);
    return row != nullptr && std::any_of(row->variants.begin(), row->variants.end(), [&](const mapping::Variant &one) {
               return std::any_of(one.forms.begin(), one.forms.end(),
                                  [&file](const Form &form) { return callsHelper(file, form); });
           });
}

bool derivesFromHelper(const FileContext &file, std::string_view ownClass)
{
    const types::ClassTable::Class *own = file.classes.find(ownClass);
    if (own == nullptr || !own->complete)
        return false;
    for (const std::string &ancestor : own->ancestors) {
        if (file.classes.find(ancestor) != nullptr)
            continue;
        const mapping::Row *row = file.pack.row(ancestor, Use::base);
        return row != nullptr && !row->variants.empty()
               && !file.pack.helpers.helperOf(row->variants.front().target).empty();
    }
    return false;
}

} // namespace torchferry::convert
