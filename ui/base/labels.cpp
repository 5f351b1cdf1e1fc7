// SPDX-License-Identifier: Apache-2.0
#include "ui/base/labels.h"

#include "ui/base/text.h"

namespace torchferry::ui {

QString Labels::category(mapping::Category category)
{
    switch (category) {
    case mapping::Category::oneToOne: return tr("one to one");
    case mapping::Category::sourceMore: return tr("source has more parameters");
    case mapping::Category::argsDiffer: return tr("arguments differ");
    case mapping::Category::composite: return tr("several calls together");
    case mapping::Category::context: return tr("context changes");
    case mapping::Category::otherPackage: return tr("in another package");
    case mapping::Category::missing: return tr("missing");
    }
    return {};
}

QString Labels::numbered(mapping::Category value)
{
    return tr("%1 · %2", "category number and name").arg(mapping::number(value)).arg(category(value));
}

QString Labels::subKind(mapping::SubKind kind)
{
    switch (kind) {
    case mapping::SubKind::none: return {};
    case mapping::SubKind::noParams: return tr("no parameters");
    case mapping::SubKind::identical: return tr("identical parameters");
    case mapping::SubKind::renamed: return tr("only names differ");
    case mapping::SubKind::targetMore: return tr("target has more parameters");
    case mapping::SubKind::defaultsDiffer: return tr("only defaults differ");
    }
    return {};
}

QString Labels::detail(const std::string &detail)
{
    if (detail == "input-usage")
        return tr("arguments are used differently");
    if (detail == "input-type")
        return tr("argument types differ");
    if (detail == "return-type")
        return tr("the result differs");
    if (detail == "delete")
        return tr("the call can be deleted");
    return qs(detail);
}

QString Labels::state(review::State state)
{
    switch (state) {
    case review::State::accepted: return tr("accepted");
    case review::State::edited: return tr("edited by hand");
    case review::State::rejected: return tr("rejected");
    case review::State::pending: return tr("pending");
    case review::State::unchanged: return tr("nothing to change");
    case review::State::manual: return tr("needs a hand");
    case review::State::coveredByOther: return tr("inside other text");
    }
    return {};
}

QString Labels::confidence(types::Confidence confidence)
{
    switch (confidence) {
    case types::Confidence::guess: return tr("a guess");
    case types::Confidence::likely: return tr("likely");
    case types::Confidence::certain: return tr("certain");
    }
    return {};
}

QString Labels::note(mapping::Note note)
{
    switch (note) {
    case mapping::Note::same: return tr("same");
    case mapping::Note::renamed: return tr("renamed");
    case mapping::Note::differs: return tr("differs");
    case mapping::Note::defaultDiffers: return tr("default differs");
    case mapping::Note::drop: return tr("dropped");
    case mapping::Note::rewrite: return tr("rewritten");
    case mapping::Note::noWay: return tr("not expressible");
    case mapping::Note::default_: return tr("target only");
    case mapping::Note::set: return tr("set");
    }
    return {};
}

QString Labels::use(mapping::Use use)
{
    switch (use) {
    case mapping::Use::call: return tr("called");
    case mapping::Use::value: return tr("passed on as a value");
    case mapping::Use::load: return tr("read");
    case mapping::Use::store: return tr("assigned to");
    case mapping::Use::statement: return tr("a statement");
    case mapping::Use::decorator: return tr("a decorator");
    case mapping::Use::base: return tr("a base class");
    case mapping::Use::annotation: return tr("an annotation");
    }
    return {};
}

QString Labels::fileStatus(convert::FileStatus status)
{
    switch (status) {
    case convert::FileStatus::converted: return tr("converted");
    case convert::FileStatus::partly: return tr("partly converted");
    case convert::FileStatus::unchanged: return tr("unchanged");
    case convert::FileStatus::syntaxError: return tr("syntax error");
    case convert::FileStatus::unreadable: return tr("could not be read");
    case convert::FileStatus::skipped: return tr("left out");
    }
    return {};
}

QString Labels::role(const std::string &role)
{
    if (role == "optimizer")
        return tr("optimizer");
    if (role == "scheduler")
        return tr("scheduler");
    if (role == "step")
        return tr("step");
    if (role == "clip")
        return tr("clipping");
    if (role == "rate")
        return tr("learning rate");
    return qs(role);
}

QString Labels::command(const std::string &label)
{
    if (label == "accept")
        return tr("accept");
    if (label == "reject")
        return tr("reject");
    if (label == "reset")
        return tr("back to pending");
    if (label == "edit")
        return tr("edit by hand");
    if (label == "resolve")
        return tr("decide together");
    if (label == "accept-api")
        return tr("accept all of an API");
    if (label == "accept-category")
        return tr("accept all of a category");
    if (label == "accept-file")
        return tr("accept all of a file");
    if (label == "accept-project")
        return tr("accept all of the project");
    return qs(label);
}

QString Labels::readOnly()
{
    return tr("Another window has this project open: it is decided there.");
}

QString Labels::findings(int count)
{
    return tr("%n finding(s)", nullptr, count);
}

QString Labels::files(int count)
{
    return tr("%n file(s)", nullptr, count);
}

QString Labels::more(int count)
{
    return tr("and %n more", nullptr, count);
}

QString Labels::notPassed()
{
    return tr("Not passed:");
}

QString Labels::targetOnly()
{
    return tr("Only in the target, left at their defaults:");
}

QString Labels::clipped(int bytes)
{
    return tr(" … %n more byte(s)", nullptr, bytes);
}

} // namespace torchferry::ui
