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
    <message numerus="yes">
        <source>%n to decide</source>
        <translation>
            <numerusform>%n to decide</numerusform>
            <numerusform>%n to decide</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n decided</source>
        <translation>
            <numerusform>%n decided</numerusform>
            <numerusform>%n decided</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n manual</source>
        <translation>
            <numerusform>%n manual</numerusform>
            <numerusform>%n manual</numerusform>
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
    <name>torchferry::ui::CasePanel</name>
    <message numerus="yes">
        <source>and %n more location(s)</source>
        <translation>
            <numerusform>and %n more location</numerusform>
            <numerusform>and %n more locations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other precondition(s) met</source>
        <translation>
            <numerusform>%n other precondition met</numerusform>
            <numerusform>%n other preconditions met</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all %n precondition(s) met</source>
        <translation>
            <numerusform>the precondition is met</numerusform>
            <numerusform>all %n preconditions are met</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::CodeChange</name>
    <message numerus="yes">
        <source>and %n more line(s)</source>
        <translation>
            <numerusform>and %n more line</numerusform>
            <numerusform>and %n more lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::CommitPage</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Both frameworks meet at %n place(s)</source>
        <translation>
            <numerusform>Both frameworks meet at %n place</numerusform>
            <numerusform>Both frameworks meet at %n places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::DiffPane</name>
    <message numerus="yes">
        <source>⋯ %n unchanged line(s)</source>
        <translation>
            <numerusform>⋯ %n unchanged line</numerusform>
            <numerusform>⋯ %n unchanged lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::FileTreeModel</name>
    <message numerus="yes">
        <source>%n remaining</source>
        <translation>
            <numerusform>%n remaining</numerusform>
            <numerusform>%n remaining</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::MainWindow</name>
    <message numerus="yes">
        <source>%n earlier decision(s) no longer match the source and are pending again.</source>
        <translation>
            <numerusform>%n earlier decision no longer matches the source and is pending again.</numerusform>
            <numerusform>%n earlier decisions no longer match the source and are pending again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier decision(s) restored.</source>
        <translation>
            <numerusform>%n earlier decision restored.</numerusform>
            <numerusform>%n earlier decisions restored.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::RulesNotice</name>
    <message numerus="yes">
        <source>%n error(s) in rules or settings. Entries with errors are not used, all others are.</source>
        <translation>
            <numerusform>%n error in rules or settings. Entries with errors are not used, all others are.</numerusform>
            <numerusform>%n errors in rules or settings. Entries with errors are not used, all others are.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::Workbench</name>
    <message numerus="yes">
        <source>%n uncertain finding(s) are not included.</source>
        <translation>
            <numerusform>%n uncertain finding is not included.</numerusform>
            <numerusform>%n uncertain findings are not included.</numerusform>
        </translation>
    </message>
</context>
</TS>
