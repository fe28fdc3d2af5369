import { type Dialect, importOne, withFields } from './test-import';

/* What becomes of the text of an article, each time among the same files. */

const FIELDS = 'title: An article\ndate: 2020-01-02\ndescription: It.';
const FILES = {
  'content/posts/a-lamp.md': withFields('title: A lamp\ndate: 2019-01-02'),
  '_posts/2019-01-02-a-lamp.md': withFields('title: A lamp'),
  ...{ 'content/x/twin.md': withFields('date: 2019-01-03') },
  ...{ 'content/y/twin.md': withFields('date: 2019-01-04') },
  'static/img/a b.png': 'picture',
  'public/img/c.JPEG': 'picture',
  'static/a.svg': '<svg/>',
};
const VIDEO = 'https://www.youtube.com/watch?v=aB3';

/** Texts and what they become, by the program that has them. */
const TEXTS: Record<Dialect, [text: string, expected: string][]> = {
  jekyll: [
    ['A{: .b}\n{: #c}\n\n![x][y]', 'A\n\n![x][y]'],
    ['* TOC\n{:toc}\n\n[TOC]\n\nA', 'A'],
    ['{% highlight js %}\na(`{{ b }}`);\n{% endhighlight %}', '```js\na(`{{ b }}`);\n```'],
    ['{% raw %}{{ a }}{% endraw %} `{% raw %}{{ b }}{% endraw %}`', '{{ a }} `{{ b }}`'],
    ['{% raw %} has no end', '<!-- {% raw %} -->\n has no end'],
    ['A{% comment %} {{ b }} {% endcomment %}', 'A'],
    ['[x]({% post_url 2019-01-02-a-lamp %}#y)', '[x](/article/a-lamp#section-y)'],
    ['[x]({{ site.baseurl }}{% link _posts/2019-01-02-a-lamp.md %})', '[x](/article/a-lamp)'],
    ["[x]({{ '/2019/01/02/a-lamp.html' | relative_url }})", '[x](/article/a-lamp)'],
    ['A\n{% include video id="aB3" provider="youtube" %}\nB', `A\n\n${VIDEO}\n\nB`],
    [`{% youtube ${VIDEO} %}`, VIDEO],
  ],
  eleventy: [
    ['{% for a in b %}\nA\n{% endfor %}', '<!-- {% for a in b %} -->\nA\n<!-- {% endfor %} -->'],
    ['{% if a %}**B**', '<!-- {% if a %} -->\n**B**'],
    ['[x]({{ a.b }})', '[x]({{ a.b }})'],
    ['{% a {{ b', '{% a {{ b'],
  ],
  hugo: [
    ['A\n\n<!--more-->\n\nB', 'A\n\nB'],
    ['```\n<!--more-->\n\n\n\n```', '```\n<!--more-->\n\n\n\n```'],
    ['# *An* article\n\nText', 'Text'],
    ['# Another\n\nText', '# Another\n\nText'],
    ['[x]({{< ref "a-lamp.md#y" >}})', '[x](/article/a-lamp#section-y)'],
    ['[x]({{< relref path="/posts/a-lamp" >}})', '[x](/article/a-lamp)'],
    ['{{< figure src="/img/a b.png" alt="B" caption="C" >}}', '![B](a-b.png "C")'],
    ['{{< ref "twin.md" >}}', '<!-- {{< ref "twin.md" >}} -->'],
    ['{{< youtube id="aB3" >}}', VIDEO],
    ['{{< highlight go "linenos=1" >}}\na\n{{< /highlight >}}', '```go\na\n```'],
    ['{{</* x */>}}', '{{< x >}}'],
    ['A {{< x "y" >}} b', 'A <!-- {{< x "y" >}} --> b'],
    // Links and pictures.
    ['[x](../a-lamp.md) [y](../a-lamp/#z)', '[x](/article/a-lamp) [y](/article/a-lamp#section-z)'],
    ['[x]\n\n[x]: </posts/a-lamp/> "y"', '[x]\n\n[x]: /article/a-lamp "y"'],
    ['<a href="/posts/a-lamp/">x</a>', '<a href="/article/a-lamp">x</a>'],
    ['[x](/tags/a-lamp/) [y](#a)', '[x](/tags/a-lamp/) [y](#a)'],
    ['[z](https://a.example/a-lamp)', '[z](https://a.example/a-lamp)'],
    ['[[x](y)](/posts/a-lamp/)', '[[x](y)](/posts/a-lamp/)'],
    ['![x](</img/a b.png>) ![y [z]](/img/c.JPEG?a=b "t")', '![x](a-b.png) ![y [z]](c.jpg "t")'],
    ['<img alt="x" src="/img/c.JPEG">', '<img alt="x" src="c.jpg">'],
    ['![x][y]\n\n[y]: /img/c.JPEG', '![x][y]\n\n[y]: c.jpg'],
    ['`![x](/img/c.JPEG)`', '`![x](/img/c.JPEG)`'],
  ],
  mdx: [
    ["import A, {\n  B,\n} from './a';\nexport const c = [\n  1,\n];\n\nText", 'Text'],
    ["```js\nimport A from 'a';\n```", "```js\nimport A from 'a';\n```"],
    ['export const a = () => {\n\n  b;\n};\nText', 'Text'],
    ['export const a = {\n\nText', 'Text'],
    ['A{/* b */}', 'A'],
    ['<Tabs a={b => "c>"}>\nA\n</Tabs>', '<!-- <Tabs a={b => "c>"}> -->\nA\n<!-- </Tabs> -->'],
  ],
  docusaurus: [
    ['## A, b! {#c}\n\n[x](#c)', '## A, b!\n\n[x](#a-b)'],
    [':::danger\n\nA\n\nB\n\n:::\n\nC', '> [!CAUTION]\n> A\n>\n> B\n\nC'],
    [':::note\nA', ':::note\nA'],
    [`<img src={require('@site/static/img/a b.png').default} alt="B" />`, '![B](a-b.png)'],
  ],
  astro: [['A {{ b }}', 'A {{ b }}']],
};

it.each(
  Object.entries(TEXTS).flatMap(([dialect, texts]) =>
    texts.map((it) => [dialect as Dialect, ...it] as const),
  ),
)('in %s, %j becomes %j', async (dialect, text, expected) => {
  expect((await importOne(dialect, withFields(FIELDS, text), FILES)).body).toBe(expected);
});

const COMMENT = 'is not carried over: it is a comment in the text.';
it.each<[Dialect, text: string, note: string]>([
  ['eleventy', '\n\nA {% x %}', `8: {% x %} ${COMMENT}`],
  ['eleventy', '[x]({{ a }})', '6: {{ a }} is not carried over: it stands in the text.'],
  // Behind what was changed.
  [
    'hugo',
    '<!-- more -->\n\n{{< highlight a >}}\n\n{{< /highlight >}}\n{{< x >}}',
    `11: {{< x >}} ${COMMENT}`,
  ],
  ['mdx', "import A from './a';", `6: "import A from './a';" is left out: no program is run.`],
  ['mdx', 'A\n\n<B c="d" />', `8: <B c="d" /> ${COMMENT}`],
  ['hugo', '\n[x](/no/)', '7: The link "/no/" leads to no article of this import.'],
  ['hugo', 'A\n\n![x](none.png)', '8: "none.png" is no picture of this import.'],
  [
    'hugo',
    '![x](/a.svg)',
    '6: The site does not show .svg files: save /a.svg as .webp, .png or .jpg.',
  ],
  ['hugo', '![x](../../../../x.png)', '6: "../../../../x.png" is no picture of this import.'],
])('says with its line what is not carried over of %s: %j', async (dialect, text, note) => {
  expect((await importOne(dialect, withFields(FIELDS, text), FILES)).notes).toEqual([note]);
});
