import { type Dialect, importOne, withFields } from './test-import';

/* What becomes of the text of an article. */

const FIELDS = 'title: An article\ndate: 2020-01-02\ndescription: It.';
const OTHER = { 'content/posts/a-lamp.md': withFields('title: A lamp\ndate: 2019-01-02') };
const POST = { '_posts/2019-01-02-a-lamp.md': withFields('title: A lamp') };
const PICTURE = { 'static/img/a b.png': 'picture', 'public/img/c.JPEG': 'picture' };
const VIDEO = 'https://www.youtube.com/watch?v=aB3';

it.each<[what: string, Dialect, text: string, expected: string, files?: Record<string, string>]>([
  // Marks that Markdown does not have.
  ['the mark of an excerpt', 'hugo', 'A\n\n<!--more-->\n\nB', 'A\n\nB'],
  ['such a mark in code', 'hugo', '```\n<!--more-->\n\n\n\n```', '```\n<!--more-->\n\n\n\n```'],
  ['the title as first heading', 'hugo', '# *An* article\n\nText', 'Text'],
  ['another first heading', 'hugo', '# Another\n\nText', '# Another\n\nText'],
  ['attributes of kramdown', 'jekyll', 'A{: .b}\n{: #c}\n\n![x][y]', 'A\n\n![x][y]'],
  ['a table of contents', 'jekyll', '* TOC\n{:toc}\n\n[TOC]\n\nA', 'A'],
  ['the id of a heading', 'docusaurus', '## A, b! {#c}\n\n[x](#c)', '## A, b!\n\n[x](#a-b)'],
  ['a box', 'docusaurus', ':::danger\n\nA\n\nB\n\n:::', '> [!CAUTION]\n> A\n>\n> B'],
  ['a box that is not closed', 'docusaurus', ':::note\nA', ':::note\nA'],
  // Liquid and Nunjucks.
  [
    'code of Jekyll',
    'jekyll',
    '{% highlight js %}\na(`{{ b }}`);\n{% endhighlight %}',
    '```js\na(`{{ b }}`);\n```',
  ],
  [
    'raw text',
    'jekyll',
    '{% raw %}{{ a }}{% endraw %} and `{% raw %}{{ b }}{% endraw %}`',
    '{{ a }} and `{{ b }}`',
  ],
  ['a comment', 'jekyll', 'A{% comment %} {{ b }} {% endcomment %}', 'A'],
  [
    'a link to a post',
    'jekyll',
    '[x]({% post_url 2019-01-02-a-lamp %}#y)',
    '[x](/article/a-lamp#section-y)',
    POST,
  ],
  [
    'a link to a file',
    'jekyll',
    '[x]({{ site.baseurl }}{% link _posts/2019-01-02-a-lamp.md %})',
    '[x](/article/a-lamp)',
    POST,
  ],
  [
    'an address by a filter',
    'jekyll',
    "[x]({{ '/2019/01/02/a-lamp.html' | relative_url }})",
    '[x](/article/a-lamp)',
    POST,
  ],
  [
    'a video',
    'jekyll',
    'A\n{% include video id="aB3" provider="youtube" %}\nB',
    `A\n\n${VIDEO}\n\nB`,
  ],
  ['a video by its address', 'jekyll', `{% youtube ${VIDEO} %}`, VIDEO],
  [
    'a statement that is not known',
    'eleventy',
    '{% for a in b %}\nA\n{% endfor %}',
    '<!-- {% for a in b %} -->\nA\n<!-- {% endfor %} -->',
  ],
  ['a tag before words', 'eleventy', '{% if a %}**B**', '<!-- {% if a %} -->\n**B**'],
  ['a tag in an address', 'eleventy', '[x]({{ a.b }})', '[x]({{ a.b }})'],
  ['a tag that does not end', 'eleventy', '{% a {{ b', '{% a {{ b'],
  // Hugo.
  [
    'a link by its file',
    'hugo',
    '[x]({{< ref "a-lamp.md#y" >}})',
    '[x](/article/a-lamp#section-y)',
    OTHER,
  ],
  [
    'a link by its path',
    'hugo',
    '[x]({{< relref path="/posts/a-lamp" >}})',
    '[x](/article/a-lamp)',
    OTHER,
  ],
  [
    'a figure',
    'hugo',
    '{{< figure src="/img/a b.png" alt="B" caption="C" >}}',
    '![B](a-b.png "C")',
    PICTURE,
  ],
  ['a video of Hugo', 'hugo', '{{< youtube id="aB3" >}}', VIDEO],
  [
    'highlighted code',
    'hugo',
    '{{< highlight go "linenos=1" >}}\na\n{{< /highlight >}}',
    '```go\na\n```',
  ],
  ['a shortcode as text', 'hugo', '{{</* x */>}}', '{{< x >}}'],
  ['a shortcode that is not known', 'hugo', 'A {{< x "y" >}} b', 'A <!-- {{< x "y" >}} --> b'],
  // MDX.
  [
    'statements',
    'mdx',
    "import A, {\n  B,\n} from './a';\nexport const c = [\n  1,\n];\n\nText",
    'Text',
  ],
  ['statements in code', 'mdx', "```js\nimport A from 'a';\n```", "```js\nimport A from 'a';\n```"],
  ['a statement with a blank line', 'mdx', 'export const a = () => {\n\n  b;\n};\nText', 'Text'],
  ['a statement that does not end', 'mdx', 'export const a = {\n\nText', 'Text'],
  ['a comment of JSX', 'mdx', 'A{/* b */}', 'A'],
  [
    'a picture of JSX',
    'docusaurus',
    '<img src={require(\'@site/static/img/a b.png\').default} alt="B" />',
    '![B](a-b.png)',
    PICTURE,
  ],
  [
    'a component',
    'mdx',
    '<Tabs a={b => "c>"}>\nA\n</Tabs>',
    '<!-- <Tabs a={b => "c>"}> -->\nA\n<!-- </Tabs> -->',
  ],
  ['a template in Astro', 'astro', 'A {{ b }}', 'A {{ b }}'],
  // Links and pictures.
  [
    'a relative link',
    'hugo',
    '[x](../a-lamp.md) [y](../a-lamp/#z)',
    '[x](/article/a-lamp) [y](/article/a-lamp#section-z)',
    OTHER,
  ],
  [
    'a link by a reference',
    'hugo',
    '[x]\n\n[x]: </posts/a-lamp/> "y"',
    '[x]\n\n[x]: /article/a-lamp "y"',
    OTHER,
  ],
  [
    'a link in HTML',
    'hugo',
    '<a href="/posts/a-lamp/">x</a>',
    '<a href="/article/a-lamp">x</a>',
    OTHER,
  ],
  [
    'links to a list, a heading, another site',
    'hugo',
    '[x](/tags/a-lamp/) [y](#a) [z](https://a.example/a-lamp)',
    '[x](/tags/a-lamp/) [y](#a) [z](https://a.example/a-lamp)',
    OTHER,
  ],
  ['a link in brackets', 'hugo', '[[x](y)](/posts/a-lamp/)', '[[x](y)](/posts/a-lamp/)', OTHER],
  [
    'pictures',
    'hugo',
    '![x](</img/a b.png>) ![y [z]](/img/c.JPEG?raw=true "t")',
    '![x](a-b.png) ![y [z]](c.jpg "t")',
    PICTURE,
  ],
  [
    'a picture in HTML',
    'hugo',
    '<img alt="x" src="/img/c.JPEG">',
    '<img alt="x" src="c.jpg">',
    PICTURE,
  ],
  [
    'a picture by a reference',
    'hugo',
    '![x][y]\n\n[y]: /img/c.JPEG',
    '![x][y]\n\n[y]: c.jpg',
    PICTURE,
  ],
  ['a picture in code', 'hugo', '`![x](/img/c.JPEG)`', '`![x](/img/c.JPEG)`', PICTURE],
])('carries over %s (%s)', async (_, dialect, text, expected, files = {}) => {
  const { body } = await importOne(dialect, withFields(FIELDS, text), files);
  expect(body).toBe(expected);
});

it.each<[what: string, Dialect, text: string, notes: string[], files?: Record<string, string>]>([
  [
    'a tag',
    'eleventy',
    '\n\nA {% x %}',
    ['8: {% x %} is not carried over: it is a comment in the text.'],
  ],
  [
    'a tag in an address',
    'eleventy',
    '[x]({{ a }})',
    ['6: {{ a }} is not carried over: it stands in the text.'],
  ],
  [
    'a tag behind what was changed',
    'hugo',
    '<!-- more -->\n\n{{< highlight a >}}\n\n{{< /highlight >}}\n{{< x >}}',
    ['11: {{< x >}} is not carried over: it is a comment in the text.'],
  ],
  [
    'a program',
    'mdx',
    "import A from './a';",
    [`6: "import A from './a';" is left out: no program is run.`],
  ],
  [
    'a component',
    'mdx',
    'A\n\n<B c="d" />',
    ['8: <B c="d" /> is not carried over: it is a comment in the text.'],
  ],
  [
    'a link',
    'hugo',
    '\n[x](/posts/none/)',
    ['7: The link "/posts/none/" leads to no article of this import.'],
  ],
  ['a picture', 'hugo', 'A\n\n![x](none.png)', ['8: "none.png" is no picture of this import.']],
  [
    'a picture of another kind',
    'hugo',
    '![x](/a.svg)',
    ['6: The site does not show .svg files: save /a.svg as .webp, .png or .jpg.'],
    { 'static/a.svg': '<svg/>' },
  ],
  [
    'a picture outside of the website',
    'hugo',
    '![x](../../../../x.png)',
    ['6: "../../../../x.png" is no picture of this import.'],
  ],
])(
  'says with its line that it has not carried over %s (%s)',
  async (_, dialect, text, notes, files = {}) => {
    const { notes: said } = await importOne(dialect, withFields(FIELDS, text), files);
    expect(said).toEqual(notes);
  },
);
