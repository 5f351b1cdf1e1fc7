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
    case mapping::Category::composite: return tr("composite");
    case mapping::Category::context: return tr("context-dependent");
    case mapping::Category::otherPackage: return tr("in another package");
    case mapping::Category::missing: return tr("no counterpart");
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
    case review::State::edited: return tr("edited manually");
    case review::State::rejected: return tr("rejected");
    case review::State::pending: return tr("pending");
    case review::State::unchanged: return tr("nothing to change");
    case review::State::manual: return tr("needs manual work");
    case review::State::coveredByOther: return tr("covered by another edit");
    }
    return {};
}

QString Labels::confidence(types::Confidence confidence)
{
    switch (confidence) {
    case types::Confidence::guess: return tr("uncertain");
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
    case mapping::Use::call: return tr("call");
    case mapping::Use::value: return tr("used as a value");
    case mapping::Use::load: return tr("read access");
    case mapping::Use::store: return tr("assignment");
    case mapping::Use::statement: return tr("statement");
    case mapping::Use::decorator: return tr("decorator");
    case mapping::Use::base: return tr("base class");
    case mapping::Use::annotation: return tr("annotation");
    case mapping::Use::definition: return tr("method definition");
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
    case convert::FileStatus::skipped: return tr("skipped");
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
    if (role == "definition")
        return tr("definition");
    if (role == "use")
        return tr("use");
    if (role == "block")
        return tr("block");
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
    if (label == "reset-all")
        return tr("everything back to pending");
    if (label == "note")
        return tr("note");
    if (label == "edit")
        return tr("edit manually");
    if (label == "resolve")
        return tr("resolve linked changes");
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
    return tr("Another window has this project open: make decisions there.");
}

QString Labels::findings(int count)
{
    return tr("%n finding(s)", nullptr, count);
}

QStringList Labels::counts(const review::Counts &counts)
{
    using review::Standing;
    const auto of = [&](Standing standing) { return static_cast<int>(counts.of(standing)); };
    if (counts.total() == 0)
        return {findings(0)};
    QStringList parts{findings(static_cast<int>(counts.total())), tr("%n to decide", nullptr, of(Standing::toDecide)),
                      tr("%n decided", nullptr, of(Standing::decided))};
    if (of(Standing::manual) > 0)
        parts.append(tr("%n manual", nullptr, of(Standing::manual)));
    if (of(Standing::nothingToChange) > 0)
        parts.append(tr("%n with nothing to change", nullptr, of(Standing::nothingToChange)));
    return parts;
}

QString Labels::files(int count)
{
    return tr("%n file(s)", nullptr, count);
}

QString Labels::more(int count)
{
    return tr("and %n more", nullptr, count);
}

QString Labels::otherDefaults()
{
    return tr("Not passed, with another default in the target:");
}

QString Labels::clipped(int bytes)
{
    return tr(" … %n more byte(s)", nullptr, bytes);
}

} // namespace torchferry::ui
