<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>Commands</name>
    <message>
        <source>&amp;Open project…</source>
        <translation>打开项目(&amp;O)…</translation>
    </message>
    <message>
        <source>Read the project &amp;again</source>
        <translation>重新读取项目(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Commit to a branch…</source>
        <translation>提交到分支(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Filter…</source>
        <translation>筛选(&amp;F)…</translation>
    </message>
    <message>
        <source>Show &amp;everything</source>
        <translation>显示全部(&amp;E)</translation>
    </message>
    <message>
        <source>Previous pe&amp;nding</source>
        <translation>上一个待定(&amp;N)</translation>
    </message>
    <message>
        <source>Next &amp;pending</source>
        <translation>下一个待定(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next finding</source>
        <translation>下一个发现(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious finding</source>
        <translation>上一个发现(&amp;V)</translation>
    </message>
    <message>
        <source>Next &amp;file with findings</source>
        <translation>下一个有发现的文件(&amp;F)</translation>
    </message>
    <message>
        <source>Previous f&amp;ile with findings</source>
        <translation>上一个有发现的文件(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Overview</source>
        <translation>概览(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Review</source>
        <translation>审阅(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Commit</source>
        <translation>提交(&amp;C)</translation>
    </message>
    <message>
        <source>Next p&amp;art of the window</source>
        <translation>窗口的下一部分(&amp;A)</translation>
    </message>
    <message>
        <source>Previous par&amp;t of the window</source>
        <translation>窗口的上一部分(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Back to the source</source>
        <translation>回到源代码(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Accept</source>
        <translation>接受(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Reject</source>
        <translation>拒绝(&amp;R)</translation>
    </message>
    <message>
        <source>Back to &amp;pending</source>
        <translation>恢复为待定(&amp;P)</translation>
    </message>
    <message>
        <source>Accept, then &amp;next pending</source>
        <translation>接受并到下一个待定(&amp;N)</translation>
    </message>
    <message>
        <source>Reject, then ne&amp;xt pending</source>
        <translation>拒绝并到下一个待定(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Choose an alternative</source>
        <translation>选择备选方案(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Edit by hand…</source>
        <translation>手工修改(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Decide places together…</source>
        <translation>一并决定关联位置(&amp;D)…</translation>
    </message>
    <message>
        <source>Accept all of this AP&amp;I…</source>
        <translation>接受该 API 的全部(&amp;I)…</translation>
    </message>
    <message>
        <source>Accept all of this cate&amp;gory…</source>
        <translation>接受该类别的全部(&amp;G)…</translation>
    </message>
    <message>
        <source>Accept all of this &amp;file…</source>
        <translation>接受该文件的全部(&amp;F)…</translation>
    </message>
    <message>
        <source>Accept all of the pro&amp;ject…</source>
        <translation>接受项目的全部(&amp;J)…</translation>
    </message>
    <message>
        <source>&amp;Light or dark</source>
        <translation>浅色或深色(&amp;L)</translation>
    </message>
    <message>
        <source>中文 / &amp;English</source>
        <translation>中文 / &amp;English</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation>正常大小(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Torchferry</source>
        <translation>关于 Torchferry(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Help pages</source>
        <translation>帮助页面(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Source above result</source>
        <translation>源代码在结果上方(&amp;S)</translation>
    </message>
    <message>
        <source>Target &amp;version…</source>
        <translation>目标版本(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Errors in rules</source>
        <translation>规则中的错误(&amp;E)</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>one to one</source>
        <translation>一对一</translation>
    </message>
    <message>
        <source>source has more parameters</source>
        <translation>源参数更多</translation>
    </message>
    <message>
        <source>arguments differ</source>
        <translation>参数不一致</translation>
    </message>
    <message>
        <source>several calls together</source>
        <translation>组合替代实现</translation>
    </message>
    <message>
        <source>context changes</source>
        <translation>涉及上下文修改</translation>
    </message>
    <message>
        <source>in another package</source>
        <translation>在其他软件包</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>功能缺失</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>category number and name</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>no parameters</source>
        <translation>无参数</translation>
    </message>
    <message>
        <source>identical parameters</source>
        <translation>参数完全一致</translation>
    </message>
    <message>
        <source>only names differ</source>
        <translation>仅参数名不一致</translation>
    </message>
    <message>
        <source>target has more parameters</source>
        <translation>目标参数更多</translation>
    </message>
    <message>
        <source>only defaults differ</source>
        <translation>仅默认值不一致</translation>
    </message>
    <message>
        <source>arguments are used differently</source>
        <translation>参数用法不同</translation>
    </message>
    <message>
        <source>argument types differ</source>
        <translation>参数类型不同</translation>
    </message>
    <message>
        <source>the result differs</source>
        <translation>返回结果不同</translation>
    </message>
    <message>
        <source>the call can be deleted</source>
        <translation>调用可删除</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source>edited by hand</source>
        <translation>已手工修改</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待定</translation>
    </message>
    <message>
        <source>nothing to change</source>
        <translation>无需改动</translation>
    </message>
    <message>
        <source>needs a hand</source>
        <translation>需手工处理</translation>
    </message>
    <message>
        <source>inside other text</source>
        <translation>包含在其他文本中</translation>
    </message>
    <message>
        <source>a guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>较确定</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>renamed</source>
        <translation>改名</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>default differs</source>
        <translation>默认值不同</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>去掉</translation>
    </message>
    <message>
        <source>rewritten</source>
        <translation>改写</translation>
    </message>
    <message>
        <source>not expressible</source>
        <translation>无法表达</translation>
    </message>
    <message>
        <source>target only</source>
        <translation>仅目标有</translation>
    </message>
    <message>
        <source>set</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>called</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>passed on as a value</source>
        <translation>作为值传递</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>assigned to</source>
        <translation>被赋值</translation>
    </message>
    <message>
        <source>a statement</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>a decorator</source>
        <translation>装饰器</translation>
    </message>
    <message>
        <source>a base class</source>
        <translation>基类</translation>
    </message>
    <message>
        <source>an annotation</source>
        <translation>注解</translation>
    </message>
    <message>
        <source>converted</source>
        <translation>已转换</translation>
    </message>
    <message>
        <source>partly converted</source>
        <translation>部分转换</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>未改动</translation>
    </message>
    <message>
        <source>syntax error</source>
        <translation>语法错误</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>scheduler</source>
        <translation>学习率调度器</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步进</translation>
    </message>
    <message>
        <source>clipping</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>reject</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>back to pending</source>
        <translation>恢复为待定</translation>
    </message>
    <message>
        <source>edit by hand</source>
        <translation>手工修改</translation>
    </message>
    <message>
        <source>decide together</source>
        <translation>一并决定</translation>
    </message>
    <message>
        <source>accept all of an API</source>
        <translation>接受一个 API 的全部</translation>
    </message>
    <message>
        <source>accept all of a category</source>
        <translation>接受一个类别的全部</translation>
    </message>
    <message>
        <source>accept all of a file</source>
        <translation>接受一个文件的全部</translation>
    </message>
    <message>
        <source>accept all of the project</source>
        <translation>接受项目的全部</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n 个发现</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> … %n more byte(s)</source>
        <translation>
            <numerusform> … 还有 %n 字节</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Not passed:</source>
        <translation>未传入：</translation>
    </message>
    <message>
        <source>Only in the target, left at their defaults:</source>
        <translation>仅目标有，保持默认值：</translation>
    </message>
    <message>
        <source>Another window has this project open: it is decided there.</source>
        <translation>另一个窗口已打开该项目：请在那里作决定。</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Ports a PyTorch project to PaddlePaddle, one finding at a time.</source>
        <translation>把 PyTorch 项目逐项迁移到 PaddlePaddle。</translation>
    </message>
    <message>
        <source>Folder of a git project, opened at once.</source>
        <translation>git 项目的文件夹，启动后立即打开。</translation>
    </message>
    <message>
        <source>Saves a picture of the window with PROJECT open, and ends (for documentation).</source>
        <translation>打开 PROJECT 后保存窗口截图并退出（用于文档）。</translation>
    </message>
    <message>
        <source>With --screenshot: the source name of the finding to show.</source>
        <translation>与 --screenshot 一起使用：要显示的发现的源名称。</translation>
    </message>
    <message>
        <source>With --screenshot: overview, review, commit or keys.</source>
        <translation>与 --screenshot 一起使用：overview、review、commit 或 keys。</translation>
    </message>
    <message>
        <source>Only one project can be opened.</source>
        <translation>只能打开一个项目。</translation>
    </message>
    <message>
        <source>Version of the target, remembered with the project; without it the one chosen before, or what the project says.</source>
        <translation>目标框架的版本，随项目记住；不给出时用以前选定的版本，或由项目决定。</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::CasePanel</name>
    <message>
        <source>Close  Esc</source>
        <translation>关闭  Esc</translation>
    </message>
    <message>
        <source>Close the panel of places that belong together</source>
        <translation>关闭关联位置面板</translation>
    </message>
    <message>
        <source>What can be done</source>
        <translation>可选的处理方式</translation>
    </message>
    <message>
        <source>The places and what becomes of them</source>
        <translation>各处位置及其变化</translation>
    </message>
    <message>
        <source>met: %1</source>
        <translation>满足：%1</translation>
    </message>
    <message>
        <source>not met: %1</source>
        <translation>不满足：%1</translation>
    </message>
    <message>
        <source>%1 · line %2</source>
        <comment>role of a place</comment>
        <translation>%1 · 第 %2 行</translation>
    </message>
    <message>
        <source>becomes</source>
        <translation>变为</translation>
    </message>
    <message>
        <source>nothing: the statement goes away</source>
        <translation>删除：该语句不再需要</translation>
    </message>
    <message>
        <source>stays as it is</source>
        <translation>保持不变</translation>
    </message>
    <message numerus="yes">
        <source>%n other condition(s) met</source>
        <translation>
            <numerusform>另有 %n 项条件满足</numerusform>
        </translation>
    </message>
    <message>
        <source>This finding can be decided by itself</source>
        <translation>这一处可以单独决定</translation>
    </message>
    <message>
        <source>No other place has to change with it. Accept it, choose another way to write it, or edit it by hand.</source>
        <translation>没有别的位置需要随它一起改动。可以接受、换一种写法，或者手工编辑。</translation>
    </message>
    <message>
        <source>There is no way to resolve this: edit the places by hand (E).</source>
        <translation>没有现成的处理办法：请手工编辑这些位置（E）。</translation>
    </message>
    <message numerus="yes">
        <source>all %n condition(s) met</source>
        <translation>
            <numerusform>%n 个条件全部满足</numerusform>
        </translation>
    </message>
    <message>
        <source>Conditions of this choice</source>
        <translation>该选项的条件</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::CategoryBar</name>
    <message>
        <source>%1: %2, %3 left</source>
        <translation>%1：%2，剩余 %3</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::CheatSheet</name>
    <message>
        <source>Alternative 1 to %1</source>
        <translation>第 1 到第 %1 个备选</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Close the sheet of keys</source>
        <translation>关闭快捷键表</translation>
    </message>
    <message>
        <source>Close  Esc</source>
        <translation>关闭  Esc</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::ChoiceButton</name>
    <message>
        <source>chosen</source>
        <translation>已选</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::CommitPage</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Commit  Ctrl+Return</source>
        <translation>提交  Ctrl+Return</translation>
    </message>
    <message>
        <source>Commit</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>Back to the pending ones  F8</source>
        <translation>回到待定项  F8</translation>
    </message>
    <message>
        <source>Go back to the first pending finding</source>
        <translation>回到第一个待定的发现</translation>
    </message>
    <message>
        <source>Commit to a branch</source>
        <translation>提交到分支</translation>
    </message>
    <message>
        <source>Still open</source>
        <translation>尚未完成</translation>
    </message>
    <message>
        <source>Files with something left</source>
        <translation>还有剩余工作的文件</translation>
    </message>
    <message>
        <source>Files that go into the commit</source>
        <translation>将写入提交的文件</translation>
    </message>
    <message>
        <source>New branch</source>
        <translation>新分支</translation>
    </message>
    <message>
        <source>Name of the new branch</source>
        <translation>新分支的名称</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>提交说明</translation>
    </message>
    <message>
        <source>Message of the commit</source>
        <translation>提交说明</translation>
    </message>
    <message>
        <source>The commit is built in the object database: your files, the index and the current branch stay as they are. Hooks are not run and the commit is not signed.</source>
        <translation>提交直接在对象数据库中生成：你的文件、暂存区和当前分支都保持不变。不会运行钩子，也不会签名。</translation>
    </message>
    <message>
        <source>Back to the review</source>
        <translation>回到审阅</translation>
    </message>
    <message numerus="yes">
        <source>%n undecided</source>
        <translation>
            <numerusform>%n 个未决定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to be done by hand</source>
        <translation>
            <numerusform>%n 个需手工处理</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. They stay in the commit as they are in the source.</source>
        <translation>%1。它们在提交中保持源代码原样。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Nothing is accepted yet</source>
        <translation>还没有接受任何改动</translation>
    </message>
    <message>
        <source>Goes in: %1 in %2</source>
        <translation>将写入：%2中的 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n 处改动</numerusform>
        </translation>
    </message>
    <message>
        <source>Author: %1 &lt;%2&gt;</source>
        <translation>作者：%1 &lt;%2&gt;</translation>
    </message>
    <message>
        <source>HEAD has moved to %1 since the project was read; the commit will stand on %2. F5 reads the project again and keeps your decisions.</source>
        <translation>读取项目之后 HEAD 已移动到 %1；提交仍将基于 %2。按 F5 重新读取项目，你的决定会保留。</translation>
    </message>
    <message>
        <source>The work tree has changes that are not committed: they are not part of this.</source>
        <translation>工作区有未提交的改动：它们不包含在此提交中。</translation>
    </message>
    <message>
        <source>Commit %1 is on the new branch %2. Nothing else was touched.</source>
        <translation>提交 %1 已在新分支 %2 上。其他内容均未改动。</translation>
    </message>
    <message>
        <source>Cancel  Esc</source>
        <translation>取消  Esc</translation>
    </message>
    <message>
        <source>Cancel the commit</source>
        <translation>取消提交</translation>
    </message>
    <message>
        <source>Making the commit…</source>
        <translation>正在生成提交…</translation>
    </message>
    <message>
        <source>The commit was cancelled: there is no new branch.</source>
        <translation>提交已取消：没有新的分支。</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::ConfirmBar</name>
    <message>
        <source>Cancel  Esc</source>
        <translation>取消  Esc</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close  Esc</source>
        <translation>关闭  Esc</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>确认</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::DiffView</name>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>Result · what is pending is shown as proposed</source>
        <translation>结果 · 待定处按建议显示</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Choose a file on the left, or press J for the first finding.</source>
        <translation>请在左侧选择文件，或按 J 跳到第一个发现。</translation>
    </message>
    <message numerus="yes">
        <source>%n pending</source>
        <translation>
            <numerusform>%n 个待定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n by hand</source>
        <translation>
            <numerusform>%n 个需手工</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::EditPanel</name>
    <message>
        <source>Own text</source>
        <translation>手工文本</translation>
    </message>
    <message>
        <source>What the check of the target says</source>
        <translation>目标检查的结论</translation>
    </message>
    <message>
        <source>Cancel  Esc</source>
        <translation>取消  Esc</translation>
    </message>
    <message>
        <source>Leave without taking the text</source>
        <translation>不采用文本并离开</translation>
    </message>
    <message>
        <source>Take this text  Ctrl+Return</source>
        <translation>采用此文本  Ctrl+Return</translation>
    </message>
    <message>
        <source>Take this text</source>
        <translation>采用此文本</translation>
    </message>
    <message>
        <source>Instead of %1 in line %2</source>
        <translation>替换第 %2 行的 %1</translation>
    </message>
    <message>
        <source>Every name of the target exists and every call binds.</source>
        <translation>目标框架的名称都存在，每个调用的参数都能对应。</translation>
    </message>
    <message>
        <source>The file is no longer Python with this text: something is missing in it, or too much.</source>
        <translation>写入这段文本后，文件不再是合法的 Python：文本中缺少或多出了什么。</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::FileTreeModel</name>
    <message numerus="yes">
        <source>%n left to decide</source>
        <translation>
            <numerusform>剩余 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>all decided</source>
        <translation>全部已决定</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::FilterBar</name>
    <message>
        <source>Filter files and names</source>
        <translation>筛选文件和名称</translation>
    </message>
    <message>
        <source>Category %1</source>
        <translation>类别 %1</translation>
    </message>
    <message>
        <source>Any state</source>
        <translation>任意状态</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待定</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>需手工</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Nothing to change</source>
        <translation>无需改动</translation>
    </message>
    <message>
        <source>State of the findings</source>
        <translation>发现的状态</translation>
    </message>
    <message>
        <source>Confidence of the findings</source>
        <translation>发现的置信度</translation>
    </message>
    <message>
        <source>Any certainty</source>
        <translation>任意置信度</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::FindingCard</name>
    <message>
        <source>The finding</source>
        <translation>当前发现</translation>
    </message>
    <message>
        <source>No finding is selected</source>
        <translation>未选择发现</translation>
    </message>
    <message>
        <source>J and K go from finding to finding, F8 to the next one that is pending. Clicking a number in the margin selects its finding.</source>
        <translation>J 和 K 在发现之间移动，F8 跳到下一个待定项。点击页边的数字可选中对应的发现。</translation>
    </message>
    <message>
        <source>becomes</source>
        <translation>变为</translation>
    </message>
    <message>
        <source>Accept  A</source>
        <translation>接受  A</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Reject  R</source>
        <translation>拒绝  R</translation>
    </message>
    <message>
        <source>Reject: leave it as it is</source>
        <translation>拒绝：保持原样</translation>
    </message>
    <message>
        <source>Edit  E</source>
        <translation>修改  E</translation>
    </message>
    <message>
        <source>Edit by hand</source>
        <translation>手工修改</translation>
    </message>
    <message>
        <source>Undecide  U</source>
        <translation>撤回决定  U</translation>
    </message>
    <message>
        <source>Back to pending</source>
        <translation>恢复为待定</translation>
    </message>
    <message>
        <source>Decide together  D</source>
        <translation>一并决定  D</translation>
    </message>
    <message>
        <source>Decide the places that belong together</source>
        <translation>一并决定关联的各处</translation>
    </message>
    <message>
        <source>Proposal</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Alternatives</source>
        <translation>备选方案</translation>
    </message>
    <message>
        <source>The statement goes away.</source>
        <translation>该语句将被删除。</translation>
    </message>
    <message>
        <source>Parameters of this call</source>
        <translation>本次调用的参数</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>跳到第 %1 行</translation>
    </message>
    <message>
        <source>Why this is certain</source>
        <translation>为什么确定</translation>
    </message>
    <message>
        <source>Why this is likely</source>
        <translation>为什么较确定</translation>
    </message>
    <message>
        <source>Why this is only a guess</source>
        <translation>为什么只是猜测</translation>
    </message>
    <message>
        <source>The counterpart is in the package %1.</source>
        <translation>对应实现在软件包 %1 中。</translation>
    </message>
    <message>
        <source>Open the documentation: %1</source>
        <translation>打开文档：%1</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>There is nothing to port</source>
        <translation>没有需要迁移的内容</translation>
    </message>
    <message>
        <source>No file of this project uses %1.</source>
        <translation>该项目没有任何文件使用 %1。</translation>
    </message>
    <message>
        <source>Own text</source>
        <translation>手工文本</translation>
    </message>
    <message>
        <source>Nothing stands here any more.</source>
        <translation>此处已不再有任何内容。</translation>
    </message>
    <message>
        <source>Signatures</source>
        <translation>签名</translation>
    </message>
    <message>
        <source>Documentation</source>
        <translation>文档</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::FindingListModel</name>
    <message>
        <source>No.</source>
        <comment>category number</comment>
        <translation>编号</translation>
    </message>
    <message>
        <source>API</source>
        <translation>API</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::HelpPage</name>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Back to the page before</source>
        <translation>回到上一页</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Table of contents of the help</source>
        <translation>帮助目录</translation>
    </message>
    <message>
        <source>Close  Esc</source>
        <translation>关闭  Esc</translation>
    </message>
    <message>
        <source>Close the help</source>
        <translation>关闭帮助</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::LoadingPage</name>
    <message>
        <source>Cancel  Esc</source>
        <translation>取消  Esc</translation>
    </message>
    <message>
        <source>Cancel reading the project</source>
        <translation>取消读取项目</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Opening the repository</source>
        <translation>正在打开仓库</translation>
    </message>
    <message>
        <source>Reading files</source>
        <translation>正在读取文件</translation>
    </message>
    <message>
        <source>Parsing</source>
        <translation>正在解析</translation>
    </message>
    <message>
        <source>Working out what is a tensor</source>
        <translation>正在推断张量</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>正在转换</translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation>%1 · %2 / %3</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::MainWindow</name>
    <message>
        <source>Reading the project was cancelled.</source>
        <translation>已取消读取项目。</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Torchferry %1 · Apache-2.0 · ports PyTorch projects to PaddlePaddle</source>
        <translation>Torchferry %1 · Apache-2.0 · 将 PyTorch 项目迁移到 PaddlePaddle</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier decision(s) no longer fit and are pending again.</source>
        <translation>
            <numerusform>先前的 %n 个决定已不适用,重新变为待定。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier decision(s) are back.</source>
        <translation>
            <numerusform>已恢复先前的 %n 个决定。</numerusform>
        </translation>
    </message>
    <message>
        <source>Decisions could not be saved, and are lost when a project is read. Read it anyway?</source>
        <translation>有决定未能保存，读取项目会丢失它们。仍要读取吗？</translation>
    </message>
    <message>
        <source>Read anyway</source>
        <translation>仍要读取</translation>
    </message>
    <message>
        <source>The other window has ended: decisions are made here now.</source>
        <translation>另一个窗口已结束：现在可以在这里作决定。</translation>
    </message>
    <message>
        <source>It still cannot be saved.</source>
        <translation>仍然无法保存。</translation>
    </message>
    <message>
        <source>Everything that was decided is saved.</source>
        <translation>所有决定均已保存。</translation>
    </message>
    <message>
        <source>Decisions could not be saved, and are lost when the window is closed. Close it anyway?</source>
        <translation>有决定未能保存，关闭窗口会丢失它们。仍要关闭吗？</translation>
    </message>
    <message>
        <source>Close anyway</source>
        <translation>仍要关闭</translation>
    </message>
    <message>
        <source>%1 (read-only) — Torchferry</source>
        <translation>%1（只读）— Torchferry</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::NoticeStack</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>Put this notice away</source>
        <translation>收起这条提示</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::OverviewPage</name>
    <message>
        <source>Review  ⏎</source>
        <translation>审阅  ⏎</translation>
    </message>
    <message>
        <source>Go to the first finding that is pending</source>
        <translation>跳到第一个待定的发现</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Uses</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Files by remaining work</source>
        <translation>剩余工作最多的文件</translation>
    </message>
    <message>
        <source>Nothing is left to decide.</source>
        <translation>没有需要决定的了。</translation>
    </message>
    <message>
        <source>Names without a counterpart</source>
        <translation>没有对应实现的名称</translation>
    </message>
    <message>
        <source>Everything that is used has a counterpart.</source>
        <translation>用到的 API 都有对应实现。</translation>
    </message>
    <message>
        <source>Part of the findings that is decided</source>
        <translation>已决定的比例</translation>
    </message>
    <message>
        <source>%1 at %2 · %3 · %4 · to %5 %6</source>
        <translation>%1，提交 %2 · %3 · %4 · 目标 %5 %6</translation>
    </message>
    <message>
        <source>detached HEAD</source>
        <translation>游离的 HEAD</translation>
    </message>
    <message>
        <source>%1 of %2 decided</source>
        <translation>已决定 %1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n pending</source>
        <translation>
            <numerusform>%n 个待定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to be done by hand</source>
        <translation>
            <numerusform>%n 个需手工处理</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with nothing to change</source>
        <translation>
            <numerusform>%n 个无需改动</numerusform>
        </translation>
    </message>
    <message>
        <source>No use of %1 was found: there is nothing to port.</source>
        <translation>没有发现对 %1 的使用：没有需要迁移的内容。</translation>
    </message>
    <message>
        <source>Findings by category · left of all</source>
        <translation>按类别统计 · 剩余 / 全部</translation>
    </message>
    <message>
        <source>Change the version of the target</source>
        <translation>更改目标框架的版本</translation>
    </message>
    <message>
        <source>Change  Ctrl+Shift+V</source>
        <translation>更改  Ctrl+Shift+V</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::OverviewRuler</name>
    <message>
        <source>Where something waits in this file</source>
        <translation>本文件中待处理的位置</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::ProblemModel</name>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::RulesNotice</name>
    <message numerus="yes">
        <source>%n error(s) in rules or settings. What is wrong is left out, everything else counts.</source>
        <translation>
            <numerusform>规则或设置中有 %n 处错误。出错的部分不予采用，其余照常生效。</numerusform>
        </translation>
    </message>
    <message>
        <source>Read again  F5</source>
        <translation>重新读取  F5</translation>
    </message>
    <message>
        <source>Read the project again</source>
        <translation>重新读取项目</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>Put this notice away</source>
        <translation>收起这条提示</translation>
    </message>
    <message>
        <source>Errors in rules and settings</source>
        <translation>规则和设置中的错误</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Hide the errors</source>
        <translation>隐藏错误</translation>
    </message>
    <message>
        <source>Show the errors</source>
        <translation>显示错误</translation>
    </message>
    <message>
        <source>Your own rules are read from disk: correct the file, then read the project again (F5).</source>
        <translation>您自己的规则从磁盘读取：请更正文件，然后重新读取项目（F5）。</translation>
    </message>
    <message>
        <source>The project&apos;s rules are read at its last commit: correct the file, commit it, then read the project again (F5).</source>
        <translation>项目的规则从最近一次提交读取：请更正文件并提交，然后重新读取项目（F5）。</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::Session</name>
    <message>
        <source>No finding passes the filter.</source>
        <translation>没有发现符合筛选条件。</translation>
    </message>
    <message>
        <source>There is no finding.</source>
        <translation>没有发现。</translation>
    </message>
    <message>
        <source>The end was reached: from the top again.</source>
        <translation>已到末尾：从头继续。</translation>
    </message>
    <message>
        <source>The top was reached: from the end again.</source>
        <translation>已到开头：从末尾继续。</translation>
    </message>
    <message>
        <source>Nothing that passes the filter is pending.</source>
        <translation>符合筛选条件的都已决定。</translation>
    </message>
    <message>
        <source>Nothing is pending. Ctrl+K goes to the commit.</source>
        <translation>没有待定项。按 Ctrl+K 去提交。</translation>
    </message>
    <message>
        <source>This is the only one that is pending.</source>
        <translation>这是唯一的待定项。</translation>
    </message>
    <message>
        <source>There is no proposal here: edit by hand (E), or reject to leave it as it is (R).</source>
        <translation>这里没有建议：请手工修改 (E)，或拒绝以保持原样 (R)。</translation>
    </message>
    <message>
        <source>Accepted: %1. Undo takes all of it back.</source>
        <translation>已接受：%1。撤销可全部收回。</translation>
    </message>
    <message>
        <source>the project</source>
        <translation>项目</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::Sidebar</name>
    <message>
        <source>Files or findings</source>
        <translation>文件或发现</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Findings %1</source>
        <translation>发现 %1</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::StartPage</name>
    <message>
        <source>No project was opened yet.</source>
        <translation>还没有打开过项目。</translation>
    </message>
    <message>
        <source>Move it aside and open</source>
        <translation>移开并打开</translation>
    </message>
    <message>
        <source>Move the session database aside and open the project</source>
        <translation>移开会话数据库并打开项目</translation>
    </message>
    <message>
        <source>Ports a PyTorch project to PaddlePaddle, one finding at a time. You decide; git keeps the result.</source>
        <translation>把 PyTorch 项目逐项迁移到 PaddlePaddle。由你决定，结果存入 git。</translation>
    </message>
    <message>
        <source>Open a git project</source>
        <translation>打开 git 项目</translation>
    </message>
    <message>
        <source>Path of a folder in a git repository</source>
        <translation>git 仓库中某个文件夹的路径</translation>
    </message>
    <message>
        <source>Path of the project</source>
        <translation>项目路径</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open the project at this path</source>
        <translation>打开此路径的项目</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>Type a path and press Return, or drop a folder here. The project is read at its last commit; your files, index and branches are never touched.</source>
        <translation>输入路径后按回车，或把文件夹拖到这里。项目按最近一次提交读取；你的文件、暂存区和分支都不会被改动。</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>最近的项目</translation>
    </message>
    <message>
        <source>Down goes to the list, Return opens, Del takes a project off the list.</source>
        <translation>按 ↓ 进入列表，回车打开，Del 把项目从列表中移除。</translation>
    </message>
    <message>
        <source>as before, or as the project says</source>
        <translation>沿用以前的选择，或由项目决定</translation>
    </message>
    <message>
        <source>Version of the target</source>
        <translation>目标框架的版本</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::VersionBar</name>
    <message>
        <source>Version of the target</source>
        <translation>目标框架的版本</translation>
    </message>
    <message>
        <source>%1 · as the project says</source>
        <translation>%1 · 由项目指定</translation>
    </message>
    <message>
        <source>Convert again  ↵</source>
        <translation>重新转换  ↵</translation>
    </message>
    <message>
        <source>Convert again</source>
        <translation>重新转换</translation>
    </message>
    <message>
        <source>Cancel  Esc</source>
        <translation>取消  Esc</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Convert to %1</source>
        <translation>转换到 %1</translation>
    </message>
    <message>
        <source>What was decided is kept. Where something else would be written now, it is pending again.</source>
        <translation>已做的决定会保留；如果现在会写出不同的文本，则重新变为待定。</translation>
    </message>
    <message>
        <source>%1 · the mapping&apos;s own</source>
        <translation>%1 · 映射包默认</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::VersionField</name>
    <message>
        <source>Version of the target</source>
        <translation>目标框架的版本</translation>
    </message>
    <message>
        <source>Choose a version, or type one</source>
        <translation>选择版本，或直接输入</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::Workbench</name>
    <message>
        <source>%1 of %2 decided</source>
        <translation>已决定 %1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n pending</source>
        <translation>
            <numerusform>%n 个待定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n by hand</source>
        <translation>
            <numerusform>%n 个需手工</numerusform>
        </translation>
    </message>
    <message>
        <source>Accept %1 of %2 in the whole project?</source>
        <translation>接受整个项目中 %2 的 %1?</translation>
    </message>
    <message>
        <source>Accept %1 of category %2 in the whole project?</source>
        <translation>接受整个项目中类别 %2 的 %1?</translation>
    </message>
    <message>
        <source>Accept %1 in %2?</source>
        <translation>接受 %2 中的 %1?</translation>
    </message>
    <message>
        <source>Accept %1 in the whole project?</source>
        <translation>接受整个项目中的 %1?</translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es) are left out.</source>
        <translation>
            <numerusform>不包含 %n 个猜测。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing here is pending.</source>
        <translation>这里没有待定项。</translation>
    </message>
    <message>
        <source>Accept %1</source>
        <translation>接受 %1 个</translation>
    </message>
    <message>
        <source>Nothing was decided: it cannot be saved now.</source>
        <translation>未作出决定：目前无法保存。</translation>
    </message>
</context>
</TS>
