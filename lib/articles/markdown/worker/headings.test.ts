import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { rehypeContents, rehypeIds } from './headings';

const html = (text: string) =>
  String(
    unified()
      .use(remarkParse)
      .use(remarkRehype)
      .use(rehypeIds)
      .use(rehypeContents)
      .use(rehypeStringify)
      .processSync(text),
  );

it('lists three headings or more, before the first of them', () => {
  expect(html('Intro\n\n## One & *two*\n\n### Three\n\n## Four').replaceAll('\n', '')).toBe(
    '<p>Intro</p>' +
      '<nav class="contents" aria-label="Contents"><ol>' +
      '<li><a href="#section-one--two">One &#x26; two</a></li>' +
      '<li class="below"><a href="#section-three">Three</a></li>' +
      '<li><a href="#section-four">Four</a></li></ol></nav>' +
      '<h2 id="section-one--two">One &#x26; <em>two</em></h2><h3 id="section-three">Three</h3><h2 id="section-four">Four</h2>',
  );
});

it('adds nothing to an article with two headings', () => {
  expect(html('## One\n\n## Two')).not.toContain('nav');
});

it('counts neither small nor empty headings, nor those in quotes', () => {
  expect(html('## One\n\n## Two\n\n#### Small\n\n##\n\n> ## Quoted')).not.toContain('nav');
});
