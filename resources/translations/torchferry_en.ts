<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>EffectText</name>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n changed</numerusform>
            <numerusform>%n changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n changes</numerusform>
            <numerusform>%n change</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) nothing now</source>
        <translation>
            <numerusform>%n needs nothing now</numerusform>
            <numerusform>%n need nothing now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) nothing then</source>
        <translation>
            <numerusform>%n needs nothing then</numerusform>
            <numerusform>%n need nothing then</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay(s) open</source>
        <translation>
            <numerusform>%n stays open</numerusform>
            <numerusform>%n stay open</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more changed with them</source>
        <translation>
            <numerusform>%n more changed with them</numerusform>
            <numerusform>%n more changed with them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more change(s) with them</source>
        <translation>
            <numerusform>%n more changes with them</numerusform>
            <numerusform>%n more change with them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more need(s) nothing now</source>
        <translation>
            <numerusform>%n more needs nothing now</numerusform>
            <numerusform>%n more need nothing now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more need(s) nothing then</source>
        <translation>
            <numerusform>%n more needs nothing then</numerusform>
            <numerusform>%n more need nothing then</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new question(s) followed</source>
        <translation>
            <numerusform>%n new question followed</numerusform>
            <numerusform>%n new questions followed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new question(s) follow</source>
        <translation>
            <numerusform>%n new question follows</numerusform>
            <numerusform>%n new questions follow</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more is/are manual work now</source>
        <translation>
            <numerusform>%n more is manual work now</numerusform>
            <numerusform>%n more are manual work now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more become(s) manual work</source>
        <translation>
            <numerusform>%n more becomes manual work</numerusform>
            <numerusform>%n more become manual work</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s) changed because of a shared import</source>
        <translation>
            <numerusform>%n more file changed because of a shared import</numerusform>
            <numerusform>%n more files changed because of a shared import</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s) change(s) because of a shared import</source>
        <translation>
            <numerusform>%n more file changes because of a shared import</numerusform>
            <numerusform>%n more files change because of a shared import</numerusform>
        </translation>
    </message>
</context>
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
    <name>torchferry::ui::DiffView</name>
    <message numerus="yes">
        <source>new file, %n function(s)</source>
        <translation>
            <numerusform>new file, %n function</numerusform>
            <numerusform>new file, %n functions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::EditPanel</name>
    <message numerus="yes">
        <source>%n problem(s). You can apply the text all the same.</source>
        <translation>
            <numerusform>%n problem. You can apply the text all the same.</numerusform>
            <numerusform>%n problems. You can apply the text all the same.</numerusform>
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
    <name>torchferry::ui::ImpactModel</name>
    <message numerus="yes">
        <source>%n unchanged</source>
        <translation>
            <numerusform>%n unchanged</numerusform>
            <numerusform>%n unchanged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n moved</source>
        <translation>
            <numerusform>%n moved</numerusform>
            <numerusform>%n moved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n changed</numerusform>
            <numerusform>%n changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>%n new</numerusform>
            <numerusform>%n new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n gone</source>
        <translation>
            <numerusform>%n gone</numerusform>
            <numerusform>%n gone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n still hold(s)</source>
        <translation>
            <numerusform>%n still holds</numerusform>
            <numerusform>%n still hold</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer hold(s)</source>
        <translation>
            <numerusform>%n no longer holds</numerusform>
            <numerusform>%n no longer hold</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::ImpactPage</name>
    <message numerus="yes">
        <source>%n decision(s) still hold(s).</source>
        <translation>
            <numerusform>%n decision still holds.</numerusform>
            <numerusform>%n decisions still hold.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer hold(s): to be decided again, or gone.</source>
        <translation>
            <numerusform>%n no longer holds: to be decided again, or gone.</numerusform>
            <numerusform>%n no longer hold: to be decided again, or gone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Carry over %n decision(s)</source>
        <translation>
            <numerusform>Carry over %n decision</numerusform>
            <numerusform>Carry over %n decisions</numerusform>
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
    <name>torchferry::ui::Session</name>
    <message numerus="yes">
        <source>%n decision(s)</source>
        <translation>
            <numerusform>%n decision</numerusform>
            <numerusform>%n decisions</numerusform>
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
    <message numerus="yes">
        <source>, %n new question(s) followed</source>
        <translation>
            <numerusform>, %n new question followed</numerusform>
            <numerusform>, %n new questions followed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %n use(s) inside it are still converted.</source>
        <translation>
            <numerusform>The use inside it is still converted.</numerusform>
            <numerusform>The %n uses inside it are still converted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s) saved in %1</source>
        <translation>
            <numerusform>%n answer saved in %1</numerusform>
            <numerusform>%n answers saved in %1</numerusform>
        </translation>
    </message>
</context>
</TS>
