/** @jest-environment node */
import fc from 'fast-check';
import type { Element, Nodes } from 'hast';
import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import { renderMarkdown } from '@/lib/articles/markdown';
import { MAX_CHARACTERS, MAX_NODES } from '@/lib/articles/markdown/worker/limits';
import { feedEntry, renderFeed } from '@/lib/discovery/feeds/render';
import type { Article } from '@/lib/publisher-api';
import { FUZZ } from '@/testing/fuzz';
import { testArticle } from '@/testing/test-article';
import { Markdown } from './markdown';
import { markdownBody } from './test-markdown';

jest.mock('@/components/scripts/copy-button?script', () => '/copy-button.js');

/* Renders generated texts as page and in feeds, in real worker threads: many with `npm run fuzz`. */

/** Articles per feed. */
const FEED_LENGTH = 50;
/** Most characters of HTML per character and per node of a document. */
const HTML_PER_CHARACTER = 6;
const HTML_PER_NODE = 150;

const COPY_SCRIPT = '<script async="" src="/copy-button.js"></script>';

const failures: Record<string, number> = {};
/** Milliseconds of the slowest worker run, and of the slowest rendering in React. */
let slowest = 0;
let slowestRender = 0;

beforeAll(() => {
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    const { failure } = JSON.parse(String(line));
    failures[failure] = (failures[failure] ?? 0) + 1;
    return true;
  });
});
afterAll(() => {
  jest.restoreAllMocks();
  if (!process.env.FUZZ_COUNT) return;
  const rounded = { slowest: Math.round(slowest), slowestRender: Math.round(slowestRender) };
  console.info(JSON.stringify({ ...FUZZ, shownAsPlainText: failures, ...rounded }));
});

function sizeOf(tree: Nodes) {
  let [nodes, characters] = [0, 0];
  const all: Nodes[] = [tree];
  for (const node of all) {
    nodes += 1;
    if (node.type === 'text') characters += node.value.length;
    if (node.type === 'element') characters += Object.values(node.properties).join('').length;
    if ('children' in node) all.push(...(node.children as Element[]));
  }
  return { nodes, characters };
}

async function checkPage(content: string) {
  const article = testArticle({ content, description: null });
  const start = performance.now();
  const element = await Markdown({ article });
  slowest = Math.max(slowest, performance.now() - start);
  const renderStart = performance.now();
  // The only script of a text is that of the copy buttons.
  const html = renderToStaticMarkup(element).replaceAll(COPY_SCRIPT, '');
  slowestRender = Math.max(slowestRender, performance.now() - renderStart);
  const rendered = await renderMarkdown(article);
  if (!rendered || html.includes('class="plain"')) {
    expect(html).toContain('class="plain"');
    expect(html.length).toBeLessThanOrEqual(HTML_PER_CHARACTER * content.length + 100);
    return;
  }
  const { nodes, characters } = sizeOf(JSON.parse(rendered.tree));
  expect(nodes).toBeLessThanOrEqual(MAX_NODES);
  expect(characters).toBeLessThanOrEqual(MAX_CHARACTERS);
  const limit = HTML_PER_CHARACTER * MAX_CHARACTERS + HTML_PER_NODE * MAX_NODES;
  for (const output of [html, rendered.html]) {
    expect(output.length).toBeLessThanOrEqual(limit);
    expect(output).not.toMatch(/<(?:script|iframe|style|meta)\b|href="(?:javascript|data):/i);
  }
}

it('serves generated texts within the limits, as page and in feeds', async () => {
  const articles: Article[] = [];
  const check = async (content: string) => {
    await checkPage(content);
    articles.push(testArticle({ id: `a${articles.length}`, content }));
  };
  await fc.assert(fc.asyncProperty(markdownBody, check), FUZZ);
  while (articles.length > 0) {
    const inFeed = articles.splice(0, FEED_LENGTH);
    const entries = [];
    for (const article of inFeed) entries.push(await feedEntry(article));
    expect(JSON.parse(renderFeed('json', entries)).items).toHaveLength(inFeed.length);
    for (const format of ['atom', 'rss'] as const) {
      const xml = renderFeed(format, entries);
      expect(() => new JSDOM(xml, { contentType: 'application/xml' })).not.toThrow();
    }
  }
}, 7_200_000);
