<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>Labels</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> … %n more byte(s)</source>
        <translation>
            <numerusform> … %n more byte</numerusform>
            <numerusform> … %n more bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::CasePanel</name>
    <message numerus="yes">
        <source>%n other condition(s) met</source>
        <translation>
            <numerusform>%n other condition met</numerusform>
            <numerusform>%n other conditions met</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all %n condition(s) met</source>
        <translation>
            <numerusform>the condition is met</numerusform>
            <numerusform>all %n conditions are met</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::CommitPage</name>
    <message numerus="yes">
        <source>%n undecided</source>
        <translation>
            <numerusform>%n undecided</numerusform>
            <numerusform>%n undecided</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to be done by hand</source>
        <translation>
            <numerusform>%n to be done by hand</numerusform>
            <numerusform>%n to be done by hand</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::DiffView</name>
    <message numerus="yes">
        <source>%n pending</source>
        <translation>
            <numerusform>%n pending</numerusform>
            <numerusform>%n pending</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n by hand</source>
        <translation>
            <numerusform>%n by hand</numerusform>
            <numerusform>%n by hand</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::FileTreeModel</name>
    <message numerus="yes">
        <source>%n left to decide</source>
        <translation>
            <numerusform>%n left to decide</numerusform>
            <numerusform>%n left to decide</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::MainWindow</name>
    <message numerus="yes">
        <source>%n earlier decision(s) no longer fit and are pending again.</source>
        <translation>
            <numerusform>%n earlier decision no longer fits and is pending again.</numerusform>
            <numerusform>%n earlier decisions no longer fit and are pending again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier decision(s) are back.</source>
        <translation>
            <numerusform>%n earlier decision is back.</numerusform>
            <numerusform>%n earlier decisions are back.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::OverviewPage</name>
    <message numerus="yes">
        <source>%n pending</source>
        <translation>
            <numerusform>%n pending</numerusform>
            <numerusform>%n pending</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to be done by hand</source>
        <translation>
            <numerusform>%n to be done by hand</numerusform>
            <numerusform>%n to be done by hand</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with nothing to change</source>
        <translation>
            <numerusform>%n with nothing to change</numerusform>
            <numerusform>%n with nothing to change</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::RulesNotice</name>
    <message numerus="yes">
        <source>%n error(s) in rules or settings. What is wrong is left out, everything else counts.</source>
        <translation>
            <numerusform>%n error in rules or settings. What is wrong is left out, everything else counts.</numerusform>
            <numerusform>%n errors in rules or settings. What is wrong is left out, everything else counts.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::Workbench</name>
    <message numerus="yes">
        <source>%n pending</source>
        <translation>
            <numerusform>%n pending</numerusform>
            <numerusform>%n pending</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n by hand</source>
        <translation>
            <numerusform>%n by hand</numerusform>
            <numerusform>%n by hand</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es) are left out.</source>
        <translation>
            <numerusform>%n guess is left out.</numerusform>
            <numerusform>%n guesses are left out.</numerusform>
        </translation>
    </message>
</context>
</TS>
