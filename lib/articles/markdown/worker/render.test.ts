import { renderArticle } from './render';

const render = (text: string) =>
  renderArticle({
    text,
    url: 'https://example.com/article/x',
    siteUrl: 'https://example.com',
    imageOrigins: [],
    trailers: true,
    uploads: [],
  });

describe('the HTML for feeds', () => {
  const html = (text: string) => render(text).html;

  it('has absolute URLs only', () => {
    expect(html('[a](/contact) [b](#top) [c](../blog) ![d](/hero-poster.webp)')).toBe(
      '<p><a href="https://example.com/contact">a</a> <a href="https://example.com/article/x#top">b</a> ' +
        '<a href="https://example.com/blog">c</a> <img src="https://example.com/hero-poster.webp" alt="d"></p>',
    );
  });

  it('shows tags that mean nothing in an article as text', () => {
    expect(html('<script>alert(1)</script>')).toContain('&#x3C;script>alert(1)');
    expect(html('a <b onclick="x">b</b>')).toBe('<p>a <b>b</b></p>');
  });

  it('has the title of an alert, and the link to a trailer with the name of its site', () => {
    expect(html('> [!NOTE]\n> Text')).toContain('<blockquote><p><strong>Note</strong></p>');
    expect(html('[Our trailer](https://youtu.be/abc)')).toBe(
      '<p><a href="https://youtu.be/abc">Our trailer</a> (YouTube)</p>',
    );
  });

  it('drops URLs of other schemes', () => {
    const urls = ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'JAVA&#x73;cript:x'];
    const links = urls.map((url) => `[a](${url}) ![b](${url})`);
    expect(html(links.join(' '))).not.toMatch(/script:|data:|href|src/i);
  });

  it('renders tables, footnotes and strikethrough', () => {
    const result = html('|a|b|\n|-|-:|\n|1|2|\n\n~~old~~[^1]\n\n[^1]: Note');
    expect(result).toContain('<td align="right">2</td>');
    expect(result).toContain('<del>old</del>');
  });

  it('has the ids of the page, so that links in a feed lead to its sections and footnotes', () => {
    const result = html('## Set *up*\n\n[to it](#set-up) and a note[^1]\n\n[^1]: Note');
    for (const id of ['section-set-up', 'section-note-fn-1', 'section-note-fnref-1']) {
      expect(result).toContain(` id="${id}"`);
      expect(result).toContain(`href="https://example.com/article/x#${id}"`);
    }
  });

  it('has no highlighting classes, table of contents or anchors', () => {
    const result = html('## A\n\n## B\n\n## C\n\n```js\nlet a = 1;\n```');
    expect(result).not.toMatch(/hljs|<nav|anchor/);
    expect(result).toContain('let a = 1;');
  });
});

describe('the excerpt', () => {
  it('is the beginning of the paragraphs', () => {
    const text = '# Heading\n\nFirst **bold**.\n\n> quoted\n\nSecond.';
    expect(render(text).excerpt).toBe('First bold. Second.');
  });

  it('ends after 1,000 characters, never within one', () => {
    const { excerpt } = render(`x${'🔥'.repeat(2_000)}`);
    expect(excerpt).toHaveLength(1_000);
    expect(excerpt.isWellFormed()).toBe(true);
  });
});

describe('highlighting', () => {
  const code = (line: string, count: number) => `\`\`\`js\n${line.repeat(count)}\`\`\`\n\n`;

  it('skips a block of more than 10,000 characters', () => {
    expect(render(code('let a;\n', 1_400)).page).toContain('hljs-keyword');
    expect(render(code('let a;\n', 1_500)).page).not.toContain('hljs-keyword');
  });

  it('stops where colours would add more than 20,000 elements', () => {
    const { page } = render(code('let a = 1;\n', 900).repeat(10));
    const highlighted = page.match(/hljs-keyword/g)?.length ?? 0;
    expect(highlighted).toBeGreaterThan(1_500);
    expect(highlighted).toBeLessThan(5_000);
  });
});
