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
        <source>&amp;Next finding</source>
        <translation>下一个发现项(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious finding</source>
        <translation>上一个发现项(&amp;V)</translation>
    </message>
    <message>
        <source>Next &amp;file with findings</source>
        <translation>下一个有发现项的文件(&amp;F)</translation>
    </message>
    <message>
        <source>Previous f&amp;ile with findings</source>
        <translation>上一个有发现项的文件(&amp;I)</translation>
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
        <source>Next p&amp;ane</source>
        <translation>下一个窗格(&amp;A)</translation>
    </message>
    <message>
        <source>Previou&amp;s pane</source>
        <translation>上一个窗格(&amp;S)</translation>
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
        <source>&amp;Choose an alternative</source>
        <translation>选择备选方案(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Edit manually…</source>
        <translation>手动修改(&amp;E)…</translation>
    </message>
    <message>
        <source>Resolve linke&amp;d changes…</source>
        <translation>处理关联修改(&amp;D)…</translation>
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
        <source>&amp;Keyboard shortcuts</source>
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
    <message>
        <source>Result as &amp;decided</source>
        <translation>按决定显示结果(&amp;D)</translation>
    </message>
    <message>
        <source>Next to &amp;do</source>
        <translation>下一个未完成项(&amp;D)</translation>
    </message>
    <message>
        <source>Accept, then &amp;next to do</source>
        <translation>接受并转到下一个未完成项(&amp;N)</translation>
    </message>
    <message>
        <source>Reject, then ne&amp;xt to do</source>
        <translation>拒绝并转到下一个未完成项(&amp;X)</translation>
    </message>
    <message>
        <source>Previous &amp;to do</source>
        <translation>上一个未完成项(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Wrap long lines</source>
        <translation>长行换行(&amp;W)</translation>
    </message>
    <message>
        <source>Whole &amp;file</source>
        <translation>完整文件(&amp;F)</translation>
    </message>
    <message>
        <source>Files and fin&amp;dings</source>
        <translation>文件和发现项(&amp;D)</translation>
    </message>
    <message>
        <source>Selected f&amp;inding</source>
        <translation>所选发现项(&amp;I)</translation>
    </message>
    <message>
        <source>Both in one &amp;pane</source>
        <translation>合并为一栏(&amp;P)</translation>
    </message>
    <message>
        <source>Leave a n&amp;ote…</source>
        <translation>留下备注(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save answers for a script…</source>
        <translation>为脚本保存回答(&amp;S)…</translation>
    </message>
</context>
<context>
    <name>EffectText</name>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n 项已修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n 项将修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) nothing now</source>
        <translation>
            <numerusform>%n 项现在无需修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) nothing then</source>
        <translation>
            <numerusform>%n 项届时无需修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay(s) open</source>
        <translation>
            <numerusform>%n 项仍未解决</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more changed with them</source>
        <translation>
            <numerusform>另有 %n 项随之修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more change(s) with them</source>
        <translation>
            <numerusform>另有 %n 项将随之修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more need(s) nothing now</source>
        <translation>
            <numerusform>另有 %n 项现在无需修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more need(s) nothing then</source>
        <translation>
            <numerusform>另有 %n 项届时无需修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new question(s) followed</source>
        <translation>
            <numerusform>新增 %n 项待决定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new question(s) follow</source>
        <translation>
            <numerusform>将新增 %n 项待决定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more is/are manual work now</source>
        <translation>
            <numerusform>另有 %n 项现在需手动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more become(s) manual work</source>
        <translation>
            <numerusform>另有 %n 项将需手动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s) changed because of a shared import</source>
        <translation>
            <numerusform>另有 %n 个文件因共用的导入而修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s) change(s) because of a shared import</source>
        <translation>
            <numerusform>另有 %n 个文件将因共用的导入而修改</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>FindingDetails</name>
    <message>
        <source>Open the documentation: %1</source>
        <translation>打开文档：%1</translation>
    </message>
    <message>
        <source>Parameters of this call</source>
        <translation>本次调用的参数</translation>
    </message>
    <message>
        <source>Signatures</source>
        <translation>签名</translation>
    </message>
    <message>
        <source>Documentation</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Official comparison</source>
        <translation>官方比较</translation>
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
        <source>composite</source>
        <translation>组合替代实现</translation>
    </message>
    <message>
        <source>context-dependent</source>
        <translation>涉及上下文修改</translation>
    </message>
    <message>
        <source>in another package</source>
        <translation>在其他软件包</translation>
    </message>
    <message>
        <source>no counterpart</source>
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
        <source>edited manually</source>
        <translation>已手动修改</translation>
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
        <source>needs manual work</source>
        <translation>需要手动修改</translation>
    </message>
    <message>
        <source>covered by another edit</source>
        <translation>已被其他修改覆盖</translation>
    </message>
    <message>
        <source>uncertain</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>很可能</translation>
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
        <source>call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>used as a value</source>
        <translation>用作值</translation>
    </message>
    <message>
        <source>read access</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>assignment</source>
        <translation>赋值</translation>
    </message>
    <message>
        <source>statement</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>decorator</source>
        <translation>装饰器</translation>
    </message>
    <message>
        <source>base class</source>
        <translation>基类</translation>
    </message>
    <message>
        <source>annotation</source>
        <translation>注解</translation>
    </message>
    <message>
        <source>method definition</source>
        <translation>方法定义</translation>
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
        <source>skipped</source>
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
        <source>definition</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>use</source>
        <translation>使用</translation>
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
        <source>edit manually</source>
        <translation>手动修改</translation>
    </message>
    <message>
        <source>resolve linked changes</source>
        <translation>处理关联修改</translation>
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
            <numerusform>%n 个发现项</numerusform>
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
        <source>Another window has this project open: make decisions there.</source>
        <translation>另一个窗口已打开该项目：请在那里作决定。</translation>
    </message>
    <message numerus="yes">
        <source>%n to decide</source>
        <translation>
            <numerusform>%n 个待决定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n decided</source>
        <translation>
            <numerusform>%n 个已决定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n manual</source>
        <translation>
            <numerusform>%n 个需手动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with nothing to change</source>
        <translation>
            <numerusform>%n 个无需修改</numerusform>
        </translation>
    </message>
    <message>
        <source>Not passed, with another default in the target:</source>
        <translation>未传入，且目标的默认值不同：</translation>
    </message>
    <message>
        <source>everything back to pending</source>
        <translation>全部恢复为待定</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>block</source>
        <translation>代码块</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Folder of a git project to open.</source>
        <translation>要打开的 git 项目文件夹。</translation>
    </message>
    <message>
        <source>Saves a screenshot of the window with PROJECT open, then quits (for documentation).</source>
        <translation>打开 PROJECT 后保存窗口截图并退出（用于文档）。</translation>
    </message>
    <message>
        <source>With --screenshot: source API of the finding to show.</source>
        <translation>与 --screenshot 一起使用：要显示的发现项的源 API。</translation>
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
        <source>Version of the target framework, remembered for the project (default: the one chosen before, else the one in the project&apos;s settings).</source>
        <translation>目标框架的版本，会为该项目记住（默认为以前选择的版本，否则由项目设置决定）。</translation>
    </message>
    <message>
        <source>Ports PyTorch projects to another framework; you review every change.</source>
        <translation>把 PyTorch 项目迁移到其他框架，每处修改均由您审阅。</translation>
    </message>
    <message>
        <source>Target framework, remembered for the project (default: the one chosen before, else the one in the project&apos;s settings).</source>
        <translation>目标框架，会为该项目记住（默认：上次选择的目标框架，否则取自项目设置）。</translation>
    </message>
    <message>
        <source>Profile of the target framework, if it has several.</source>
        <translation>目标框架的配置档，仅当有多个时。</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::CasePanel</name>
    <message>
        <source>Close  Esc</source>
        <translation>关闭  Esc</translation>
    </message>
    <message>
        <source>Close the panel of linked changes</source>
        <translation>关闭关联修改面板</translation>
    </message>
    <message>
        <source>Resolutions</source>
        <translation>可选方案</translation>
    </message>
    <message>
        <source>Locations and their replacements</source>
        <translation>各处位置及其替换内容</translation>
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
        <translation>改为</translation>
    </message>
    <message>
        <source>nothing: the statement is removed</source>
        <translation>无：删除该语句</translation>
    </message>
    <message>
        <source>stays as it is</source>
        <translation>保持不变</translation>
    </message>
    <message numerus="yes">
        <source>and %n more location(s)</source>
        <translation>
            <numerusform>以及另外 %n 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other precondition(s) met</source>
        <translation>
            <numerusform>另有 %n 个前提条件已满足</numerusform>
        </translation>
    </message>
    <message>
        <source>This finding has no linked changes</source>
        <translation>此发现项没有关联修改</translation>
    </message>
    <message>
        <source>No other code has to change with it. Accept it, choose an alternative, or edit it manually.</source>
        <translation>其他代码无需随之修改。可以接受、选择备选方案或手动修改。</translation>
    </message>
    <message>
        <source>There is no resolution for these changes: edit the locations manually (E).</source>
        <translation>这些修改没有可选方案：请手动修改各处（E）。</translation>
    </message>
    <message numerus="yes">
        <source>all %n precondition(s) met</source>
        <translation>
            <numerusform>%n 个前提条件全部满足</numerusform>
        </translation>
    </message>
    <message>
        <source>Preconditions</source>
        <translation>前提条件</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::CategoryBar</name>
    <message>
        <source>%1: %2, %3 remaining</source>
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
        <source>Keyboard shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Close the keyboard shortcuts</source>
        <translation>关闭快捷键列表</translation>
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
    <name>torchferry::ui::CodeChange</name>
    <message>
        <source>import, line %1</source>
        <translation>导入，第 %1 行</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message numerus="yes">
        <source>and %n more line(s)</source>
        <translation>
            <numerusform>另有 %n 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::CommitPage</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
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
        <source>Commit to a branch</source>
        <translation>提交到分支</translation>
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
        <translation>提交直接在对象数据库中生成：您的文件、暂存区和当前分支都保持不变。不会运行钩子，也不会签名。</translation>
    </message>
    <message>
        <source>Back to the review</source>
        <translation>回到审阅</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
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
        <source>HEAD has moved to %1 since the project was read; the parent of the commit will be %2. F5 reads the project again and keeps your decisions.</source>
        <translation>读取项目之后 HEAD 已移动到 %1；新提交的父提交仍是 %2。按 F5 重新读取项目，您的决定会保留。</translation>
    </message>
    <message>
        <source>The working tree has uncommitted changes: they are not part of this commit.</source>
        <translation>工作区有未提交的改动：它们不包含在此提交中。</translation>
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
        <source>Creating the commit…</source>
        <translation>正在创建提交…</translation>
    </message>
    <message>
        <source>The commit was cancelled: no branch was created.</source>
        <translation>提交已取消：没有创建分支。</translation>
    </message>
    <message>
        <source>%1. What is to decide or manual keeps its source text in the commit.</source>
        <translation>%1。待决定和需手动的内容在提交中保持源代码不变。</translation>
    </message>
    <message>
        <source>First to decide  F8</source>
        <translation>第一个待决定的发现项  F8</translation>
    </message>
    <message>
        <source>Go to the first finding to decide</source>
        <translation>转到第一个待决定的发现项</translation>
    </message>
    <message>
        <source>Creating the commit</source>
        <translation>正在创建提交</translation>
    </message>
    <message>
        <source>Places where both frameworks meet</source>
        <translation>两个框架相接之处</translation>
    </message>
    <message>
        <source>Files that are written</source>
        <translation>写出的文件</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>写出的内容</translation>
    </message>
    <message>
        <source>New file: %1</source>
        <translation>新文件：%1</translation>
    </message>
    <message>
        <source>Added: %1</source>
        <translation>新增：%1</translation>
    </message>
    <message>
        <source>Nothing is written: no change is accepted yet</source>
        <translation>不会写出任何内容：尚未接受任何修改</translation>
    </message>
    <message>
        <source>Written: %1 in %2</source>
        <translation>写出：%2中的%1</translation>
    </message>
    <message>
        <source>%1: %2 stays and gets what %3 gives</source>
        <translation>%1：%2 保持不变，却得到 %3 的结果</translation>
    </message>
    <message>
        <source>%1: %2 gets what %3 gives, which stays</source>
        <translation>%1：%2 得到保持不变的 %3 的结果</translation>
    </message>
    <message>
        <source>%1: imports both frameworks; %2 stays</source>
        <translation>%1：同时导入两个框架；%2 保持不变</translation>
    </message>
    <message numerus="yes">
        <source>Both frameworks meet at %n place(s)</source>
        <translation>
            <numerusform>两个框架在 %n 处相接</numerusform>
        </translation>
    </message>
    <message>
        <source>Working out the files</source>
        <translation>正在生成文件内容</translation>
    </message>
    <message>
        <source>Writing the files</source>
        <translation>正在写入文件</translation>
    </message>
    <message>
        <source>Nothing is left to do.</source>
        <translation>没有剩余工作。</translation>
    </message>
    <message>
        <source>Left as they were: %1 to decide, %2 manual.</source>
        <translation>保持原样：%1 个待决定，%2 个需手动。</translation>
    </message>
    <message>
        <source>Commit %1 with %2 is on the new branch %3. Nothing else was changed. %4</source>
        <translation>提交 %1（%2）位于新分支 %3。没有更改其他内容。%4</translation>
    </message>
    <message>
        <source>%1, through %2</source>
        <translation>%1，经由 %2</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>A script that converts weights that PyTorch stored. It does not need PyTorch.</source>
        <translation>把 PyTorch 存储的权重转换过来的脚本，运行时不需要 PyTorch。</translation>
    </message>
    <message>
        <source>converts weights that PyTorch stored</source>
        <translation>转换 PyTorch 存储的权重</translation>
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
    <message>
        <source>Show &amp;which</source>
        <translation>显示涉及哪些(&amp;W)</translation>
    </message>
    <message>
        <source>Show which findings this is about</source>
        <translation>显示这涉及哪些发现项</translation>
    </message>
    <message>
        <source>What is concerned</source>
        <translation>涉及的内容</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::DiffPane</name>
    <message numerus="yes">
        <source>⋯ %n unchanged line(s)</source>
        <translation>
            <numerusform>⋯ %n 行未变</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::DiffSides</name>
    <message>
        <source>Rows of both sides</source>
        <translation>两侧的行</translation>
    </message>
    <message>
        <source>Columns of both sides</source>
        <translation>两侧的列</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Source and result</source>
        <translation>源代码与结果</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::DiffView</name>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>Choose a file on the left, or press J for the first finding.</source>
        <translation>请在左侧选择文件，或按 J 转到第一个发现项。</translation>
    </message>
    <message>
        <source>Result as proposed or as decided</source>
        <translation>结果：按建议或按决定</translation>
    </message>
    <message>
        <source>As decided  V</source>
        <translation>按决定  V</translation>
    </message>
    <message>
        <source>As proposed  V</source>
        <translation>按建议  V</translation>
    </message>
    <message>
        <source>Result as decided: what a commit writes now</source>
        <translation>结果（按决定）：现在提交会写出的内容</translation>
    </message>
    <message>
        <source>Result as proposed: if the rest is accepted</source>
        <translation>结果（按建议）：其余全部接受后的内容</translation>
    </message>
    <message>
        <source>%1 is not needed any more: nothing that is accepted calls a function of it.</source>
        <translation>已不再需要 %1：已接受的改动都不调用其中的函数。</translation>
    </message>
    <message>
        <source>Source: the file is new</source>
        <translation>源代码：新文件，此前没有</translation>
    </message>
    <message numerus="yes">
        <source>new file, %n function(s)</source>
        <translation>
            <numerusform>新文件，%n 个函数</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::EditPanel</name>
    <message>
        <source>Custom replacement</source>
        <translation>自定义替换</translation>
    </message>
    <message>
        <source>Target check results</source>
        <translation>目标检查结果</translation>
    </message>
    <message>
        <source>Cancel  Esc</source>
        <translation>取消  Esc</translation>
    </message>
    <message>
        <source>Close without applying the text</source>
        <translation>关闭且不应用文本</translation>
    </message>
    <message>
        <source>Apply  Ctrl+Return</source>
        <translation>应用  Ctrl+Return</translation>
    </message>
    <message>
        <source>Apply the replacement</source>
        <translation>应用替换</translation>
    </message>
    <message>
        <source>Replacement for %1 on line %2</source>
        <translation>第 %2 行 %1 的替换</translation>
    </message>
    <message>
        <source>Every name of the target framework exists, and the arguments of every call bind.</source>
        <translation>目标框架的名称均存在，所有调用的参数均可绑定。</translation>
    </message>
    <message>
        <source>With this text the file is not valid Python: something is missing or superfluous.</source>
        <translation>使用这段文本后，文件不是合法的 Python：其中有缺失或多余的内容。</translation>
    </message>
    <message>
        <source>What this changes</source>
        <translation>此文本带来的修改</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>This is not valid Python: something is missing here.</source>
        <translation>这不是有效的 Python：此处缺少内容。</translation>
    </message>
    <message>
        <source>This is not valid Python: %1</source>
        <translation>这不是有效的 Python：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s). You can apply the text all the same.</source>
        <translation>
            <numerusform>%n 个问题。仍然可以应用此文本。</numerusform>
        </translation>
    </message>
    <message>
        <source>This is what stands there: nothing changes.</source>
        <translation>与原有内容相同：没有修改。</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::EffectModel</name>
    <message>
        <source>%1, %2, %3:%4</source>
        <comment>name of an API, category, file, line</comment>
        <translation>%1，%2，%3:%4</translation>
    </message>
    <message>
        <source>%1 (linked changes)</source>
        <translation>%1（关联修改）</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::FileTreeModel</name>
    <message numerus="yes">
        <source>%n remaining</source>
        <translation>
            <numerusform>剩余 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>none remaining</source>
        <translation>没有剩余</translation>
    </message>
    <message>
        <source>new file</source>
        <translation>新文件</translation>
    </message>
    <message>
        <source>New: the functions that accepted changes call and the target does not have.</source>
        <translation>新增：已接受的改动要调用、而目标框架没有的函数。</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
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
        <source>Manual</source>
        <translation>需手动</translation>
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
        <translation>发现项的状态</translation>
    </message>
    <message>
        <source>Confidence of the findings</source>
        <translation>发现项的置信度</translation>
    </message>
    <message>
        <source>Any confidence</source>
        <translation>任意置信度</translation>
    </message>
    <message>
        <source>Clear the text</source>
        <translation>清除文本</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::FindingCard</name>
    <message>
        <source>Selected finding</source>
        <translation>当前发现项</translation>
    </message>
    <message>
        <source>No finding is selected</source>
        <translation>未选择发现项</translation>
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
        <source>Reject: keep the source text</source>
        <translation>拒绝：保持源代码原样</translation>
    </message>
    <message>
        <source>Edit  E</source>
        <translation>修改  E</translation>
    </message>
    <message>
        <source>Edit manually</source>
        <translation>手动修改</translation>
    </message>
    <message>
        <source>Reset  U</source>
        <translation>重置  U</translation>
    </message>
    <message>
        <source>Back to pending</source>
        <translation>恢复为待定</translation>
    </message>
    <message>
        <source>Linked changes  D</source>
        <translation>关联修改  D</translation>
    </message>
    <message>
        <source>Resolve the linked changes</source>
        <translation>处理关联修改</translation>
    </message>
    <message>
        <source>The statement is removed.</source>
        <translation>该语句将被删除。</translation>
    </message>
    <message>
        <source>The counterpart is in the package %1.</source>
        <translation>对应实现在软件包 %1 中。</translation>
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
        <source>Custom replacement</source>
        <translation>自定义替换</translation>
    </message>
    <message>
        <source>The code is removed.</source>
        <translation>此处代码将被删除。</translation>
    </message>
    <message>
        <source>Done  R</source>
        <translation>完成  R</translation>
    </message>
    <message>
        <source>Done: nothing has to be written here</source>
        <translation>完成：此处无需写出内容</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>What else could be written</source>
        <translation>还可以怎样写</translation>
    </message>
    <message>
        <source>J and K select the next and the previous finding, F8 the next one with something left to do. Click a sign in the margin to select its finding.</source>
        <translation>J 和 K 选择下一个和上一个发现项，F8 选择下一个未完成项。点击边栏中的标记可选择对应的发现项。</translation>
    </message>
    <message>
        <source>%1 becomes %2</source>
        <translation>%1 改为 %2</translation>
    </message>
    <message>
        <source>Accept: %1</source>
        <translation>接受：%1</translation>
    </message>
    <message>
        <source>Accept takes: %1.</source>
        <translation>“接受”采用：%1。</translation>
    </message>
    <message>
        <source>Accept 1  A</source>
        <translation>接受 1  A</translation>
    </message>
    <message>
        <source>Accept alternative 1</source>
        <translation>接受方案 1</translation>
    </message>
    <message>
        <source>Accept alternative 1: %1</source>
        <translation>接受方案 1：%1</translation>
    </message>
    <message>
        <source>What will change</source>
        <translation>将如何改动</translation>
    </message>
    <message>
        <source>What will change: alternative 1</source>
        <translation>将如何改动：方案 1</translation>
    </message>
    <message>
        <source>Nothing: the source text stays.</source>
        <translation>不改动：保留源代码。</translation>
    </message>
    <message>
        <source>Nothing: the text means the same in the target.</source>
        <translation>不改动：这段代码在目标中含义相同。</translation>
    </message>
    <message>
        <source>Nothing is written here: this is work for you.</source>
        <translation>此处不写入任何内容：需要您手动处理。</translation>
    </message>
    <message>
        <source>Nothing by itself: it is part of what is written around it.</source>
        <translation>自身不改动：它随外层代码一起改写。</translation>
    </message>
    <message>
        <source>Nothing: the text stays as it is.</source>
        <translation>不改动：代码保持原样。</translation>
    </message>
    <message>
        <source>How sure: %1</source>
        <translation>把握程度：%1</translation>
    </message>
    <message>
        <source>Alternative %1</source>
        <translation>方案 %1</translation>
    </message>
    <message>
        <source>Shown above: Accept takes it.</source>
        <translation>即上方所示：“接受”采用此方案。</translation>
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
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>%1 (linked changes)</source>
        <translation>%1（关联修改）</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::FoldedBox</name>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已折叠</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::HelpPage</name>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Back to the previous page</source>
        <translation>返回上一页</translation>
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
    <name>torchferry::ui::ImpactModel</name>
    <message numerus="yes">
        <source>%n unchanged</source>
        <translation>
            <numerusform>%n 项不变</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n moved</source>
        <translation>
            <numerusform>%n 项已移动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n 项已修改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>%n 项新增</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n gone</source>
        <translation>
            <numerusform>%n 项已消失</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>%1 (new file)</source>
        <translation>%1（新文件）</translation>
    </message>
    <message>
        <source>%1 (file is gone)</source>
        <translation>%1（文件已不存在）</translation>
    </message>
    <message numerus="yes">
        <source>%n still hold(s)</source>
        <translation>
            <numerusform>%n 项仍然有效</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer hold(s)</source>
        <translation>
            <numerusform>%n 项不再有效</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>API, category</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已修改</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已消失</translation>
    </message>
    <message>
        <source>%1, still holds</source>
        <translation>%1，仍然有效</translation>
    </message>
    <message>
        <source>%1, no longer holds</source>
        <translation>%1，不再有效</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>File, use</source>
        <translation>文件、使用处</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决定</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::ImpactPage</name>
    <message>
        <source>Decide everything anew</source>
        <translation>全部重新决定</translation>
    </message>
    <message>
        <source>Open the project with everything to decide</source>
        <translation>打开项目，全部重新决定</translation>
    </message>
    <message>
        <source>Cancel  Esc</source>
        <translation>取消  Esc</translation>
    </message>
    <message>
        <source>Open nothing and change nothing</source>
        <translation>不打开项目，也不做任何修改</translation>
    </message>
    <message>
        <source>What the other commit changes, by file</source>
        <translation>另一个提交带来的变化（按文件）</translation>
    </message>
    <message>
        <source>Undo restores the decisions that still hold.</source>
        <translation>撤销会恢复仍然有效的决定。</translation>
    </message>
    <message>
        <source>Open the project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>%1 is at another commit than your decisions</source>
        <translation>%1 当前的提交与做出决定时不同</translation>
    </message>
    <message>
        <source>Of the findings: %1.</source>
        <translation>发现项的变化：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n decision(s) still hold(s).</source>
        <translation>
            <numerusform>%n 项决定仍然有效。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer hold(s): to be decided again, or gone.</source>
        <translation>
            <numerusform>%n 项不再有效：需要重新决定，或已消失。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing has been changed yet.</source>
        <translation>尚未做任何修改。</translation>
    </message>
    <message numerus="yes">
        <source>Carry over %n decision(s)</source>
        <translation>
            <numerusform>沿用 %n 项决定</numerusform>
        </translation>
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
        <source>Inferring types</source>
        <translation>正在推断类型</translation>
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
    <message numerus="yes">
        <source>%n earlier decision(s) no longer match the source and are pending again.</source>
        <translation>
            <numerusform>先前的 %n 个决定与源代码不再相符，已重新变为待定。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier decision(s) restored.</source>
        <translation>
            <numerusform>已恢复先前的 %n 个决定。</numerusform>
        </translation>
    </message>
    <message>
        <source>Some decisions could not be saved and will be lost when the project is read. Read it anyway?</source>
        <translation>有决定未能保存，读取项目会丢失它们。仍要读取吗？</translation>
    </message>
    <message>
        <source>Read anyway</source>
        <translation>仍要读取</translation>
    </message>
    <message>
        <source>The other window was closed: you can now decide in this window.</source>
        <translation>另一个窗口已关闭：现在可以在此窗口作决定。</translation>
    </message>
    <message>
        <source>Decisions still cannot be saved.</source>
        <translation>决定仍然无法保存。</translation>
    </message>
    <message>
        <source>All decisions are saved.</source>
        <translation>所有决定均已保存。</translation>
    </message>
    <message>
        <source>Some decisions could not be saved and will be lost when the window is closed. Close it anyway?</source>
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
    <message>
        <source>The project was not opened; your decisions are as they were.</source>
        <translation>项目未打开；您的决定保持原样。</translation>
    </message>
    <message>
        <source>Torchferry %1 · Apache-2.0 · ports PyTorch projects to another framework</source>
        <translation>Torchferry %1 · Apache-2.0 · 把 PyTorch 项目迁移到其他框架</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::NoteBar</name>
    <message>
        <source>Change  M</source>
        <translation>更改  M</translation>
    </message>
    <message>
        <source>Change the note</source>
        <translation>更改备注</translation>
    </message>
    <message>
        <source>Keep  ↵</source>
        <translation>保留  ↵</translation>
    </message>
    <message>
        <source>Keep the note</source>
        <translation>保留备注</translation>
    </message>
    <message>
        <source>Cancel  Esc</source>
        <translation>取消  Esc</translation>
    </message>
    <message>
        <source>Close without changing the note</source>
        <translation>关闭，不更改备注</translation>
    </message>
    <message>
        <source>A note for yourself and for the report: what is left to do here</source>
        <translation>给自己和报告的备注：这里还要做什么</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>备注：%1</translation>
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
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss this notice</source>
        <translation>关闭此提示</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::OverviewPage</name>
    <message>
        <source>Review  ⏎</source>
        <translation>审阅  ⏎</translation>
    </message>
    <message>
        <source>Go to the first pending finding</source>
        <translation>转到第一个待定的发现项</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Occurrences</source>
        <translation>出现次数</translation>
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
        <source>No findings remain.</source>
        <translation>没有剩余的发现项。</translation>
    </message>
    <message>
        <source>APIs without a counterpart</source>
        <translation>没有对应 API 的名称</translation>
    </message>
    <message>
        <source>Every API in use has a counterpart.</source>
        <translation>用到的 API 都有对应的 API。</translation>
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
        <source>This project does not use %1: there is nothing to port.</source>
        <translation>该项目没有使用 %1：没有需要迁移的内容。</translation>
    </message>
    <message>
        <source>Findings by category · remaining of all</source>
        <translation>按类别统计 · 剩余 / 全部</translation>
    </message>
    <message>
        <source>Change the target version</source>
        <translation>更改目标版本</translation>
    </message>
    <message>
        <source>Change  Ctrl+Shift+V</source>
        <translation>更改  Ctrl+Shift+V</translation>
    </message>
    <message>
        <source>Share of the findings with nothing left to do</source>
        <translation>已处理完的发现项所占比例</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::OverviewRuler</name>
    <message>
        <source>Open findings in this file</source>
        <translation>本文件中未处理的发现项</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::OwnTextEdit</name>
    <message>
        <source>Names of the target</source>
        <translation>目标框架的名称</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::ProblemModel</name>
    <message>
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::RulesNotice</name>
    <message numerus="yes">
        <source>%n error(s) in rules or settings. Entries with errors are not used, all others are.</source>
        <translation>
            <numerusform>规则或设置中有 %n 处错误。有错误的条目不予采用，其余照常使用。</numerusform>
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
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss this notice</source>
        <translation>关闭此提示</translation>
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
    <name>torchferry::ui::SentenceList</name>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>转到第 %1 行</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::Session</name>
    <message>
        <source>No finding matches the filter.</source>
        <translation>没有符合筛选条件的发现项。</translation>
    </message>
    <message>
        <source>There are no findings.</source>
        <translation>没有发现项。</translation>
    </message>
    <message>
        <source>Last finding reached: continued at the first one.</source>
        <translation>已到最后一个发现项：从第一个继续。</translation>
    </message>
    <message>
        <source>First finding reached: continued at the last one.</source>
        <translation>已到第一个发现项：从最后一个继续。</translation>
    </message>
    <message>
        <source>This finding has no proposal: edit it manually (E), or reject it to keep the source text (R).</source>
        <translation>此发现项没有建议：请手动修改（E），或拒绝以保持源代码原样（R）。</translation>
    </message>
    <message>
        <source>the project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>%1, %2, line %3</source>
        <translation>%1，%2，第 %3 行</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>Nothing that matches the filter is left to do.</source>
        <translation>没有符合筛选条件的未完成项。</translation>
    </message>
    <message>
        <source>Nothing is left to do. Ctrl+K goes to the commit.</source>
        <translation>没有未完成项。按 Ctrl+K 转到提交。</translation>
    </message>
    <message>
        <source>to decide: %1</source>
        <translation>待决定：%1</translation>
    </message>
    <message>
        <source>manual work: %1</source>
        <translation>需手动：%1</translation>
    </message>
    <message>
        <source>the only one left, %1</source>
        <translation>唯一的未完成项，%1</translation>
    </message>
    <message>
        <source> (from the beginning)</source>
        <translation>（从头开始）</translation>
    </message>
    <message>
        <source> (from the end)</source>
        <translation>（从末尾开始）</translation>
    </message>
    <message>
        <source>next %1</source>
        <translation>下一个 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>state, place</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Everything is to be decided again. Undo brings the decisions back.</source>
        <translation>全部需要重新决定。撤销可恢复这些决定。</translation>
    </message>
    <message>
        <source>note removed: %1</source>
        <translation>备注已删除：%1</translation>
    </message>
    <message>
        <source>note left: %1</source>
        <translation>已留下备注：%1</translation>
    </message>
    <message>
        <source>Accepted %1: %2. Undo takes all of it back.</source>
        <translation>已接受 %1：%2。撤销可全部还原。</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>done again</source>
        <translation>已重做</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <comment>undone: accept, what</comment>
        <translation>%1：%2，%3</translation>
    </message>
    <message numerus="yes">
        <source>%n decision(s)</source>
        <translation>
            <numerusform>%n 项决定</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>torchferry::ui::Sidebar</name>
    <message>
        <source>Files or findings</source>
        <translation>文件或发现项</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现项</translation>
    </message>
    <message>
        <source>Findings %1</source>
        <translation>发现项 %1</translation>
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
        <source>Type a path and press Return, or drop a folder here. The project is read at its last commit; your files, index and branches are never changed.</source>
        <translation>输入路径后按回车，或把文件夹拖到这里。项目按最近一次提交读取；您的文件、暂存区和分支都不会被改动。</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>最近的项目</translation>
    </message>
    <message>
        <source>Down goes to the list, Return opens a project, Del removes it from the list.</source>
        <translation>按 ↓ 进入列表，按回车打开项目，按 Del 将其从列表中移除。</translation>
    </message>
    <message>
        <source>last choice, or project settings</source>
        <translation>上次的选择，或由项目设置决定</translation>
    </message>
    <message>
        <source>Target version</source>
        <translation>目标版本</translation>
    </message>
    <message>
        <source>Ports PyTorch projects to another framework. You review every change.</source>
        <translation>把 PyTorch 项目迁移到其他框架，每处修改均由您审阅。</translation>
    </message>
    <message>
        <source>Port to</source>
        <translation>迁移到</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::TargetField</name>
    <message>
        <source>Target framework</source>
        <translation>目标框架</translation>
    </message>
    <message>
        <source>Each target, and each of its profiles, has a session of its own</source>
        <translation>每个目标框架的每个配置档各有自己的会话</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::VersionBar</name>
    <message>
        <source>Target version</source>
        <translation>目标版本</translation>
    </message>
    <message>
        <source>%1 · from the project&apos;s settings</source>
        <translation>%1 · 由项目设置决定</translation>
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
        <source>Decisions are kept. Findings with another replacement are pending again.</source>
        <translation>已做的决定会保留。替换内容不同的发现项会重新变为待定。</translation>
    </message>
    <message>
        <source>%1 · default of the mapping pack</source>
        <translation>%1 · 映射包默认</translation>
    </message>
    <message>
        <source>Nothing is known of %1 that is not known of %2: what holds for %2 is used.</source>
        <translation>关于 %1，没有比 %2 更新的资料：按 %2 处理。</translation>
    </message>
    <message>
        <source>%1 is a development version: it is not released, and what is known of it may change.</source>
        <translation>%1 是开发版：尚未发布，相关资料可能变化。</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::VersionField</name>
    <message>
        <source>Target version</source>
        <translation>目标版本</translation>
    </message>
    <message>
        <source>Choose a version, or type one</source>
        <translation>选择版本，或直接输入</translation>
    </message>
    <message>
        <source>%1 · development</source>
        <translation>%1 · 开发版</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::VersionTable</name>
    <message>
        <source>Compare the ways</source>
        <translation>比较各种方式</translation>
    </message>
    <message>
        <source>Compare proxy and port in the help</source>
        <translation>在帮助中比较代理与迁移</translation>
    </message>
    <message>
        <source>rewritten</source>
        <translation>改写</translation>
    </message>
    <message>
        <source>keep their text</source>
        <translation>文本不变</translation>
    </message>
    <message>
        <source>left for you</source>
        <translation>留给您</translation>
    </message>
    <message>
        <source>%1 · development</source>
        <translation>%1 · 开发版</translation>
    </message>
    <message>
        <source>%1 · open now</source>
        <translation>%1 · 当前打开</translation>
    </message>
    <message>
        <source>Convert to %1</source>
        <translation>转换到 %1</translation>
    </message>
    <message>
        <source>%1 rewritten · %2 keep their text · %3 left for you</source>
        <translation>改写 %1 · 文本不变 %2 · 留给您 %3</translation>
    </message>
    <message>
        <source>What would not work without a port is being worked out …</source>
        <translation>正在统计不迁移时哪些用法不能工作……</translation>
    </message>
    <message>
        <source>Without a port, run through %1 (%2): each of the %3 uses has its counterpart.</source>
        <translation>不迁移、通过 %1（%2）运行：%3 处使用都有对应的名称。</translation>
    </message>
    <message>
        <source>Without a port, run through %1 (%2): %3 of %4 uses would not work as they do now: %5</source>
        <translation>不迁移、通过 %1（%2）运行：%4 处使用中有 %3 处不能照原样工作：%5</translation>
    </message>
    <message>
        <source>Targets and their versions</source>
        <translation>各目标及其版本</translation>
    </message>
    <message>
        <source>What each choice means for this project</source>
        <translation>各种选择对本项目意味着什么</translation>
    </message>
    <message>
        <source>settled</source>
        <translation>已解决</translation>
    </message>
    <message>
        <source>mixed files</source>
        <translation>混用文件</translation>
    </message>
    <message>
        <source>The other choices are being worked out …</source>
        <translation>正在统计其他选择……</translation>
    </message>
    <message>
        <source>Some choices could not be worked out: %1 Read the project again (F5) to try once more.</source>
        <translation>有些选择无法统计：%1重新读取项目（F5）即可再试一次。</translation>
    </message>
</context>
<context>
    <name>torchferry::ui::Workbench</name>
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
        <source>%n uncertain finding(s) are not included.</source>
        <translation>
            <numerusform>不包含 %n 个不确定的发现项。</numerusform>
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
        <source>No decision was made: it could not be saved.</source>
        <translation>未作出决定：目前无法保存。</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>, %n new question(s) followed</source>
        <translation>
            <numerusform>，新增 %n 项待决定</numerusform>
        </translation>
    </message>
    <message>
        <source>Reject %1 as base class? The class stays one of the source framework.</source>
        <translation>拒绝把 %1 作为基类转换吗？该类仍属于源框架。</translation>
    </message>
    <message numerus="yes">
        <source>The %n use(s) inside it are still converted.</source>
        <translation>
            <numerusform>其中的 %n 处用法仍会被转换。</numerusform>
        </translation>
    </message>
    <message>
        <source>Reject the import of %1? It stays as it is.</source>
        <translation>拒绝替换 %1 的导入？它保持原样。</translation>
    </message>
    <message>
        <source>.</source>
        <comment>end of a sentence</comment>
        <translation>。</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Save answers for a script</source>
        <translation>为脚本保存回答</translation>
    </message>
    <message>
        <source>Answers (*.json)</source>
        <translation>回答 (*.json)</translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s) saved in %1</source>
        <translation>
            <numerusform>已在 %1 中保存 %n 个回答</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder:</source>
        <translation>文件夹：</translation>
    </message>
    <message>
        <source>File &amp;name:</source>
        <translation>文件名(&amp;N)：</translation>
    </message>
    <message>
        <source>File type:</source>
        <translation>文件类型：</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
</TS>
