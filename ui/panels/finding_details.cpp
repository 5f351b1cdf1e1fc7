// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/finding_details.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QUrl>
#include <QVBoxLayout>

#include "core/mapping/documentation.h"
#include "core/report/consistency_words.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/panels/parameter_table.h"
#include "ui/panels/signature_list.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

struct Details {
    Q_DECLARE_TR_FUNCTIONS(FindingDetails)
};

/// A dotted name that fits the narrowest card in one line; its end says most.
QString shortName(const QString &name)
{
    constexpr qsizetype longest = 28;
    return name.size() <= longest ? name : u'…' + name.right(longest - 1);
}

/// Only pages of the web are opened from mapping data, never files or other schemes.
void openLink(const QString &link)
{
    const QUrl url(link, QUrl::StrictMode);
    if (url.scheme() == u"https" || url.scheme() == u"http")
        QDesktopServices::openUrl(url);
}

QWidget *documentation(const convert::Finding &finding, const mapping::Pack &pack, const QString &language)
{
    const auto links = mapping::documentationOf(pack, finding.api, finding.target, finding.row, utf8(language));
    if (links.empty())
        return nullptr;
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    for (const mapping::DocumentationLink &link : links) {
        const QString url = qs(link.url);
        const QString text = shortName(visible(link.name.empty() ? QUrl(url).host() : qs(link.name)));
        QPushButton *entry =
            button(text + u" ↗"_s, Details::tr("Open the documentation: %1").arg(visible(url)), u"link"_s);
        entry->setToolTip(visible(url));
        QObject::connect(entry, &QPushButton::clicked, entry, [url] { openLink(url); });
        layout->addWidget(entry, 0, Qt::AlignLeft);
    }
    return box;
}

QWidget *consistency(const convert::Finding &finding, const mapping::Pack &pack, const Messages &messages)
{
    const auto consistency = finding.row == nullptr ? std::nullopt : mapping::consistencyOf(pack, *finding.row);
    if (!consistency)
        return nullptr;
    QStringList lines{qs(report::consistencyWord(*consistency, messages.catalogue()))};
    for (const std::string &sentence : report::exceptionSentences(*consistency, messages.catalogue()))
        lines.append(qs(sentence));
    auto *label = wrappedLabel({}, u"muted"_s);
    setProse(label, visible(lines.join(u'\n')));
    return label;
}

} // namespace

QWidget *findingDetails(const convert::Finding &finding, const convert::FileAnalysis &file, const mapping::Pack &pack,
                        const Messages &messages)
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    const auto add = [layout](const QString &heading, QWidget *content) {
        if (content == nullptr)
            return;
        content->setAccessibleName(heading);
        layout->addWidget(headingLabel(heading));
        layout->addWidget(content);
    };
    add(Details::tr("Parameters of this call"), parameterTable(finding, file));
    add(Details::tr("Signatures"), signatureList(finding, pack));
    add(Details::tr("Official comparison"), consistency(finding, pack, messages));
    add(Details::tr("Documentation"), documentation(finding, pack, messages.language()));
    if (layout->count() > 0)
        return box;
    delete box;
    return nullptr;
}

} // namespace torchferry::ui
