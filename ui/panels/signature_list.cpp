// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signature_list.h"

#include <algorithm>

#include <QFrame>
#include <QLabel>
#include <QVBoxLayout>

#include "core/mapping/classify.h"
#include "ui/base/labels.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

using mapping::Signature;

/// The names in a call's parameter table are all in the signature.
template <class NameOf>
bool hasAll(const Signature &signature, const convert::Finding &finding, NameOf nameOf)
{
    return std::all_of(finding.parameters.begin(), finding.parameters.end(), [&](const convert::ParameterLine &line) {
        return nameOf(line).empty() || signature.find(nameOf(line)) != nullptr;
    });
}

template <class NameOf>
QStringList texts(const std::string &name, const std::vector<Signature> &signatures, const convert::Finding &finding,
                  NameOf nameOf)
{
    QStringList all;
    QStringList fitting;
    for (const Signature &signature : signatures) {
        const QString text = visible(qs(name + signature.toString()));
        if (all.contains(text))
            continue;
        all.append(text);
        if (hasAll(signature, finding, nameOf))
            fitting.append(text);
    }
    return fitting.isEmpty() ? all : fitting;
}

/// The signatures of those ways to call the API that lead to the finding's target.
std::vector<Signature> sourceSignatures(const convert::Finding &finding, const mapping::Pack &pack)
{
    const mapping::ApiFacts *facts = pack.sourceFacts.find(finding.api);
    std::vector<Signature> signatures;
    if (finding.row != nullptr) {
        for (const mapping::Variant &variant : finding.row->variants) {
            const std::vector<Signature> &own = mapping::sourceSignatures(variant, facts);
            if (variant.target == finding.target)
                signatures.insert(signatures.end(), own.begin(), own.end());
        }
    }
    if (signatures.empty() && facts != nullptr)
        signatures = facts->overloads;
    return signatures;
}

void add(QVBoxLayout *layout, const QString &who, const QStringList &signatures)
{
    if (signatures.isEmpty())
        return;
    constexpr qsizetype most = 3;
    layout->addWidget(textLabel(who, u"muted"_s));
    for (const QString &signature : signatures.mid(0, most))
        layout->addWidget(codeLabel(signature));
    if (signatures.size() > most)
        layout->addWidget(textLabel(Labels::more(static_cast<int>(signatures.size() - most)), u"muted"_s));
}

} // namespace

FindingSignatures signaturesOf(const convert::Finding &finding, const mapping::Pack &pack)
{
    FindingSignatures result;
    result.source = texts(finding.api, sourceSignatures(finding, pack), finding,
                          [](const convert::ParameterLine &line) { return line.source; });
    if (const mapping::ApiFacts *target = pack.targetFacts.find(finding.target))
        result.target = texts(finding.target, target->overloads, finding,
                              [](const convert::ParameterLine &line) { return line.target; });
    return result;
}

QWidget *signatureList(const convert::Finding &finding, const mapping::Pack &pack)
{
    const FindingSignatures signatures = signaturesOf(finding, pack);
    if (signatures.source.isEmpty() && signatures.target.isEmpty())
        return nullptr;
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    add(layout, visible(qs(pack.source.name)), signatures.source);
    add(layout, visible(qs(pack.name)), signatures.target);
    return box;
}

} // namespace torchferry::ui
