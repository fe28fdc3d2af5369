/** @jest-environment node */
import { feedHtml } from './feed-html';

const html = (text: string) => feedHtml(text, 'https://example.com/article/x');

describe('feedHtml', () => {
  it('makes every address absolute', () => {
    expect(html('[a](/contact) [b](#top) [c](../blog) ![d](/d.png)')).toBe(
      '<p><a href="https://example.com/contact">a</a> <a href="https://example.com/article/x#top">b</a> ' +
        '<a href="https://example.com/blog">c</a> <img src="https://example.com/d.png" alt="d"></p>',
    );
  });

  it('shows raw HTML as text', () => {
    expect(html('<script>alert(1)</script>\n\na <b onclick="x">b</b>')).not.toMatch(/<(script|b)/);
    expect(html('<script>alert(1)</script>')).toContain('&#x3C;script>alert(1)');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'JAVA&#x73;cript:x'])(
    'drops the address %s',
    (address) => {
      expect(html(`[a](${address}) ![b](${address})`)).not.toMatch(/script:|data:|href|src/i);
    },
  );

  it('knows tables, footnotes and strikethrough', () => {
    const result = html('|a|b|\n|-|-:|\n|1|2|\n\n~~old~~[^1]\n\n[^1]: Note');
    expect(result).toContain('<td align="right">2</td>');
    expect(result).toContain('<del>old</del>');
    expect(result).toContain('href="https://example.com/article/x#');
  });

  it.each([
    ['too much to parse', '*'.repeat(5_000)],
    ['nested too deep', `${'*a **b '.repeat(90)}c${'***'.repeat(90)}`],
  ])('shows a text that is %s as it is', (_, text) => {
    expect(html(text)).toBe(`<p>${text}</p>`);
  });
});
