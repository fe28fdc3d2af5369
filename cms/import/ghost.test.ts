import { readFileSync } from 'node:fs';
import path from 'node:path';
import { testFolder } from '../../engine/testing/test-folder';
import { importArticles } from './import-articles';
import { NOW } from './test-import';

const post = (slug: string, more: object) => ({
  ...{ id: slug, slug, title: slug.replace('-', ' '), type: 'post', visibility: 'public' },
  ...{
    status: 'published',
    published_at: '2021-03-04T05:06:07.000Z',
    html: '<p>Text.</p>',
    ...more,
  },
});

const HTML = `<!--kg-card-begin: markdown--><h2 id="a">A lamp</h2>
<p>It is <b>warm</b>, see <a href="__GHOST_URL__/a-wick/">the wick</a>.</p>
<figure class="kg-card"><img src="__GHOST_URL__/content/images/2021/lamp.png" alt="A lamp"></figure>
<figure class="kg-embed-card"><iframe src="https://www.youtube.com/embed/aB3?feature=oembed"></iframe></figure>
<pre><code class="language-js">a = 1;\n\n\nb = 2;</code></pre>
<ul><li>One</li><li>Two</li></ul><table><tr><th>A</th></tr><tr><td>{{ b }}</td></tr></table>`;

async function importExport(data: object) {
  const from = testFolder({
    'my-site.ghost.2026-11-26.json': JSON.stringify(data),
    'content/images/2021/lamp.png': 'lamp',
  });
  const to = path.join(testFolder(), 'content');
  const report = await importArticles({ from, to, now: NOW });
  return { report, read: (name: string) => readFileSync(path.join(to, 'articles', name), 'utf8') };
}

it('makes articles of the posts in an export of Ghost', async () => {
  const posts = [
    post('a-lamp', { html: HTML, feature_image: '__GHOST_URL__/content/images/2021/lamp.png' }),
    post('a-wick', { published_at: 1_600_000_000_000, custom_excerpt: 'In short.' }),
    post('paid', { visibility: 'paid' }),
    post('about', { type: 'page' }),
  ];
  const tags = [
    { id: 't', name: 'Light' },
    { id: 'i', name: '#internal' },
  ];
  const posts_tags = tags.map(({ id }) => ({ post_id: 'a-lamp', tag_id: id }));
  const { report, read } = await importExport({ db: [{ data: { posts, tags, posts_tags } }] });
  expect(report.written.map(({ slug, hidden }) => [slug, hidden])).toEqual([
    ['a-lamp', false],
    ['a-wick', false],
    ['paid', true],
  ]);
  expect(report.notes.map(({ message }) => message)).toEqual(['It is hidden: "visibility: paid".']);
  const [, fields, body] = read('a-lamp/article.md').split('---\n');
  expect(fields).toContain('tags:\n  - Light\nhidden: false\nuploadDate: 2021-03-04T05:06:07Z\n');
  expect(body).toBe(`
## A lamp

It is **warm**, see [the wick](/article/a-wick).

![A lamp](cover.png)

<https://www.youtube.com/embed/aB3?feature=oembed>

\`\`\`js
a = 1;


b = 2;
\`\`\`

- One
- Two

| A       |
| ------- |
| {{ b }} |
`);
  expect(read('a-lamp/cover.png')).toBe('lamp');
  expect(read('a-wick/article.md')).toContain(
    'description: In short.\ntags: []\nhidden: false\nuploadDate: 2020-09-13',
  );
});

it('says that a file is no export', async () => {
  const { report } = await importExport({ db: [] });
  expect(report.leftOut).toEqual([
    {
      file: expect.stringMatching(/\.json$/),
      line: 1,
      message: 'It is no export of Ghost. It is left out.',
    },
  ]);
});
