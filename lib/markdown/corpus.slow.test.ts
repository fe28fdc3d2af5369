import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { recordLog } from '../../engine/testing';
import { testArticle } from '../../testing/test-article';
import { renderMarkdown } from '.';

/* The outlines of texts as writers write them, one in each file, compared with cmark-gfm's,
   without the elements that GitHub removes. */

recordLog();

const FOLDER = path.join(__dirname, 'corpus');
const shapes = readdirSync(FOLDER).flatMap((file) => file.match(/^(.+)\.md$/)?.[1] ?? []);
const github: Record<string, string> = JSON.parse(
  readFileSync(path.join(FOLDER, 'outlines.json'), 'utf8'),
);

const ALERT = 'a paragraph with the title, which GitHub adds itself';
const NOTES = 'the heading of the notes, which GitHub adds itself';

/** The texts whose outline in feeds differs from that of cmark-gfm, and why. */
const OTHERWISE: Record<string, [outline: string, why: string]> = {
  'alert-in-small-letters': ['blockquote(p(strong) p)', ALERT],
  'alert-note': ['blockquote(p(strong) p)', ALERT],
  'alert-with-blocks': ['blockquote(p(strong)×2 ol(li×2) pre(code))', ALERT],
  'alerts-of-each-kind': ['blockquote(p(strong) p)×5', ALERT],
  devlog: [
    'p(strong) p(img) pre(code) p(a) table(thead(tr(th×2)) tbody(tr(td×2))) p(sup(a)) section(h2 ol(li(p(a))))',
    NOTES,
  ],
  'embeds-of-other-sites': [
    'p(a)×2 blockquote(p(br×2 a) a×2)',
    'a frame of another site is a link, and the script of an embed is left out',
  ],
  'frames-of-others': ['p(a) p', 'a frame of another site is a link'],
  'headings-with-a-note': ['h2(sup(a)) p(sup(a)) section(h2 ol(li(p(a a(sup)))))', NOTES],
  'html-centre': ['div(h1 p(img)) div', 'centred as by an attribute'],
  'html-unclosed': ['p(b) p p(i)', 'a tag without an end does not leave its block'],
  'html-unknown-tags': ['p×2', 'the tag is text, no paragraph of its own'],
  'html-wrongly-nested': ['p(b(i)) div', 'an element ends with the one around it'],
  'links-of-html': ['p(a×3)', 'a link of an unsafe scheme is its text'],
  'links-of-other-schemes': ['p(a×7)', 'a link of an unknown scheme is its text'],
  notes: ['p(sup(a)×3) section(h2 ol(li(p(a a(sup))) li(p p(a))))', NOTES],
  'notes-in-tables': ['table(thead(tr(th)) tbody(tr(td(sup(a))))) section(h2 ol(li(p(a))))', NOTES],
  'pictures-for-themes': ['img', 'the site has a theme of its own'],
  'pictures-of-other-sites': ['p(a)×2', 'readers are not disclosed to other sites'],
  'pictures-unknown': ['p×3', 'words in the place of what is not there'],
  'release-notes': [
    'h2 p(em) h3 ul(li li(strong a)) h3 ul(li(code×2)) blockquote(p(strong) p) details(summary ul(li×214))',
    ALERT,
  ],
  'tables-with-empty-cells': [
    'table(thead(tr(td th)) tbody(tr(td×2)×2))',
    'a screen reader would announce an empty header',
  ],
  'sounds-of-other-sites': ['p(a)×2', 'readers are not disclosed to other sites'],
  videos: ['p(a)×2 a', 'feeds link to a video'],
  'videos-in-boxes': ['div(p(a)) p(a)', 'feeds link to a trailer'],
  'videos-youtube': ['p(a)×2', 'feeds link to a trailer'],
};

const media = [
  ...['anim.gif', 'badge.png', 'caf\u00e9.png', 'photo.jpeg', 'plain.jpg', 'shot.avif'],
  ...['sprite16.png', 'trailer.mp4', 'trailer.webm'],
];

/**
 * The elements of an HTML fragment without texts, attributes and spaces between blocks:
 * `p(strong em) ul(li×3)`. Equal neighbours are counted.
 */
function outlineOf(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): string {
  const parts: { text: string; count: number }[] = [];
  for (const node of nodes) {
    if (!('tagName' in node)) continue;
    const within = outlineOf(node.childNodes);
    const text = within ? `${node.tagName}(${within})` : node.tagName;
    const last = parts.at(-1);
    if (last?.text === text) last.count += 1;
    else parts.push({ text, count: 1 });
  }
  return parts.map(({ text, count }) => (count > 1 ? `${text}×${count}` : text)).join(' ');
}

it('has at least 120 shapes, each with what GitHub makes of it', () => {
  expect(shapes.length).toBeGreaterThan(120);
  expect(Object.keys(github).sort()).toEqual(shapes.sort());
});

it.each(shapes)('is laid out as on GitHub: %s', async (shape) => {
  const content = readFileSync(path.join(FOLDER, `${shape}.md`), 'utf8');
  const rendered = await renderMarkdown(testArticle({ content, media }));
  const [expected] = OTHERWISE[shape] ?? [github[shape]];
  expect(outlineOf(parseFragment(rendered?.html ?? 'plain').childNodes)).toBe(expected);
});
