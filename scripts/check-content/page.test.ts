import { linksOf, picturesOf } from './page';
import { testPage } from './test-page';

it('finds every kind of link with its line', () => {
  const { tree } = testPage(
    `[one](/a) and
[two][ref] in a paragraph

- > [three](</b c> "title")

https://example.com/four and www.example.com

Five[^1].

[^1]: [six](/f)

[ref]: /r
[ref]: /other
`,
  );
  const links = linksOf(tree).map(({ url, line }) => ({ url, line }));
  expect(links).toEqual([
    { url: '/a', line: 1 },
    { url: '/r', line: 2 },
    { url: '/b c', line: 4 },
    { url: 'https://example.com/four', line: 6 },
    { url: 'http://www.example.com', line: 6 },
    { url: '/f', line: 10 },
  ]);
});

it('finds every kind of picture with its line and text', () => {
  const { tree } = testPage('![A cat](cat.png)\n\nx\n![][dog]\n\n[dog]: dog.webp\n\n`![no](x)`');
  expect(picturesOf(tree)).toEqual([
    { url: 'cat.png', line: 1, alt: 'A cat' },
    { url: 'dog.webp', line: 4, alt: '' },
  ]);
});

it('knows the ids that headings and notes have on the page', () => {
  const { ids } = testPage('## Set up\n\n## Set up\n\nText[^n].\n\n[^n]: Note.');
  for (const id of ['section-set-up', 'section-set-up-1', 'section-note-fn-n'])
    expect(ids).toContain(id);
});

it('says why an article is shown as plain text', () => {
  const { failure, ids } = testPage(`${'> '.repeat(60)}deep`);
  expect(failure).toMatchObject({ reason: expect.stringContaining('too deep'), line: 1 });
  expect(ids.size).toBe(0);
});
