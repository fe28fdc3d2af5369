import { Readability } from '@mozilla/readability';
import { JSDOM } from 'jsdom';
import { articleLabels, copyLabels } from '../../lib/brand/labels';
import { fresh } from '../../testing/fresh';
import { DEMO_URL } from '../ports';
import { expect, test } from '../support/test';

/* Reader modes and copies contain all that the writer has written, and no words for screen
   readers or on buttons. */

const PARAGRAPH = `${'A lamp burns for as long as somebody fills it, and longer in a good season. '.repeat(4)}\n\n`;
/** Headings that reader modes take for parts that are no text: menus, comments, links to share. */
const NAMES = ['Tags', 'Contact', 'Community', 'Comments', 'Share', 'Related', 'The menu', 'Media'];

/** A text with each element that a page adds words or elements to. */
const BODY = [
  `${PARAGRAPH}![A lamp](/icon-512.png "A caption of a lamp")\n\n`,
  `# Oil\n\n${PARAGRAPH}## Glass[^1]\n\n${PARAGRAPH}[A shop](https://shop.example/) sells it.\n\n`,
  `### Wicks\n\n${PARAGRAPH}\`\`\`js\nlet lamp = 1;\n\`\`\`\n\n`,
  `<h2 align="center">Prices</h2>\n\n${PARAGRAPH}| lamp | price |\n| - | -: |\n| red | 2 |\n\n`,
  `> ## Quoted\n>\n> ${PARAGRAPH}#### Small\n\n${PARAGRAPH}${NAMES.map((it) => `## ${it}\n\n${PARAGRAPH}`).join('')}[^1]: A note on glass.`,
].join('');

/** The parts of an article that each reader mode keeps. */
function partsOf(root: ParentNode) {
  const texts = (selector: string) =>
    [...root.querySelectorAll(selector)].map((it) => it.textContent?.trim());
  return {
    headings: texts('h2, h3, h4, h5, h6'),
    code: texts('pre'),
    cells: texts('td, th'),
    captions: texts('figcaption'),
    pictures: [...root.querySelectorAll('img')].map((it) => it.alt),
  };
}

/** Expects that a reader mode keeps the parts of an article's text. */
function expectReadable(html: string, url: string) {
  const { document } = new JSDOM(html, { url }).window;
  const text = document.querySelector('article [dir=auto]:has(> p)');
  const expected = partsOf(text as Element);
  const read = new Readability(document).parse();
  const shown = new JSDOM(read?.content ?? '').window.document;
  expect(partsOf(shown), url).toEqual(expected);
  expect(read?.textContent, url).not.toContain(articleLabels.newTab);
  expect(read?.textContent, url).not.toContain(`${copyLabels.copy}:`);
  return expected;
}

test('a reader mode keeps headings, tables, code and captions of an article', async ({
  request,
  api,
}) => {
  const slug = fresh('lamps');
  await api.putArticle({ id: slug, slug, name: slug, body: BODY });
  const html = await (await request.get(`/article/${slug}`)).text();
  expect(expectReadable(html, `https://site.example/article/${slug}`)).toEqual({
    headings: ['Oil', 'Glass1', 'Wicks', 'Prices', 'Quoted', 'Small', ...NAMES, 'Footnotes'],
    code: ['let lamp = 1;'],
    cells: ['lamp', 'price', 'red', '2'],
    captions: ['A caption of a lamp'],
    pictures: ['A lamp'],
  });
});

test('a reader mode keeps them of a long and a short article of the demo', async ({ request }) => {
  for (const slug of ['revenue-share-worked-through-with-figures', 'patch-notes-people-read']) {
    const url = `${DEMO_URL}/article/${slug}`;
    const html = await (await request.get(url)).text();
    expect(expectReadable(html, url).headings.length, url).toBeGreaterThan(2);
  }
});

test('what is copied of an article has no words that nobody sees, and no labels of buttons', async ({
  page,
  api,
}) => {
  const slug = fresh('copied');
  await api.putArticle({ id: slug, slug, name: slug, body: BODY });
  await page.goto(`/article/${slug}`);
  await page.getByRole('button', { name: copyLabels.copy }).waitFor();
  const copied = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector('article') as Element);
    return String(getSelection());
  });
  for (const words of [
    'Glass',
    'A shop sells it.',
    'let lamp = 1;',
    'red\t2',
    'A note on glass.',
  ]) {
    expect(copied).toContain(words);
  }
  for (const words of [articleLabels.newTab, copyLabels.copy, 'Footnotes', '↩']) {
    expect(copied).not.toContain(words);
  }
});

test('what is copied of a whole page is what is seen on it', async ({ page }) => {
  for (const path of ['/', '/blog', '/contact']) {
    await page.goto(path);
    const unseen = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.body);
      const all = [...document.querySelectorAll('.visually-hidden, .skip-link, button')];
      const isCopied = (it: Element) => {
        getSelection()?.selectAllChildren(it);
        return String(getSelection()).trim() !== '';
      };
      return { count: all.length, copied: all.filter(isCopied).map((it) => it.outerHTML) };
    });
    expect(unseen.count, path).toBeGreaterThan(1);
    expect(unseen.copied, path).toEqual([]);
  }
});
