import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { testFolder } from '../../engine/testing';
import { loadContent, validContent } from '../../testing/test-content';
import { openContent } from './content';
import { ContentError } from './content-files';

const load = (changes: Record<string, string> = {}) =>
  loadContent(testFolder({ ...validContent, ...changes }));

describe('readContent', () => {
  it('has uploads in the order of a file manager, so that the first picture is the cover', async () => {
    const sorted = ['art 1.png', 'Cover.png', 'img_2.png', 'IMG_0010.png', 'über.png', 'zebra.png'];
    const files = sorted.toSorted().map((name) => [`articles/new-things/${name}`, '']);
    const { articles } = await load({
      ...Object.fromEntries(files),
      'articles/new-things/cover.png': '',
    });
    const found = articles.find(({ id }) => id === 'a2')?.uploads.map(({ name }) => name);
    // Names that differ only in case have a fixed order.
    expect(found).toEqual([
      sorted[0],
      'Cover.png',
      'cover.png',
      ...sorted.slice(2, 4),
      'notes.txt',
      ...sorted.slice(4),
    ]);
  });

  it('reads articles newest first, with their uploads', async () => {
    const { articles } = await load();
    expect(articles.map(({ id }) => id)).toEqual(['a3', 'a2', '1']);
    expect(articles[1]).toEqual({
      ...{ id: 'a2', name: 'new-things', slug: 'new', description: 'Fresh', body: 'Text.' },
      ...{ tags: ['Data'], hidden: false, uploadDate: '2025-01-01T09:00:00+02:00' },
      uploads: [{ name: 'cover.png' }, { name: 'notes.txt' }],
    });
    expect(articles[0]).toMatchObject({ slug: null, description: null, tags: [], hidden: true });
  });

  it('names the files of a Mac as everybody writes them', async () => {
    const decomposed = 'Été'.normalize('NFD');
    const folder = testFolder({
      ...validContent,
      [`articles/${decomposed}/article.md`]: `---\nid: m1\ntags: [${decomposed}]\nuploadDate: 2024-01-01\n---\nText.`,
      [`articles/${decomposed}/${decomposed}.png`]: 'x',
    });
    const { articles, uploads } = await loadContent(folder);
    const found = articles.find(({ id }) => id === 'm1');
    expect(found).toMatchObject({ name: 'Été', tags: ['Été'], uploads: [{ name: 'Été.png' }] });
    const file = path.join(folder, 'articles', decomposed, `${decomposed}.png`);
    expect(uploads.get('m1_._Été.png')).toBe(file);
  });

  it('accepts a folder without resources, and omits hidden files and symbolic links', async () => {
    const { 'resources/clip.webm': _, 'resources/empty.mp4': __, ...rest } = validContent;
    expect((await loadContent(testFolder(rest))).resources.size).toBe(0);
    const folder = testFolder({ ...validContent, 'resources/.DS_Store': 'x' });
    symlinkSync('/etc/passwd', path.join(folder, 'resources/link.png'));
    const { resources } = await loadContent(folder);
    expect([...resources.keys()]).toEqual(['clip.webm', 'empty.mp4']);
  });

  it.each([
    ['{', 'banner.json:1: A "}" is missing at the end of "{".'],
    ['{"active":1,"body":"x"}', 'banner.json:1: "active" is 1. Write true or false, such as `"a'],
    ['{\n "active": true\n "body": "x"\n}', 'banner.json:2: ""active": true" cannot be read.'],
    ['{}', 'redirects.json:1: This is no list: it begins with "[" and ends with "]".'],
    ['[{"input":"a"}]', 'redirects.json:1: "output" is missing. Write a path of the site or an'],
    [
      '[{"input":"a","output":"/"},{"input":"A","output":"/b"}]',
      'redirects.json:1: There is more than one short link "A". Remove one of them.',
    ],
    [
      'Text.',
      'articles/mine.md: An article needs a folder of its own: move this file to articles/m',
    ],
    [
      '---\nid: 1\ntags: [*a*]\n---\n',
      'articles/mine/article.md:3: A text in "tags: [*a*]" begins',
    ],
    // scripts/check-content/writers-mistakes.slow.test.ts has more mistakes.
  ])('names the file and the mistake: %j', async (text, message) => {
    const [file = ''] = message.split(':');
    const loading = load({ [file]: text });
    await expect(loading).rejects.toThrow(ContentError);
    await expect(loading).rejects.toThrow(message);
  });

  it('names a missing folder, and every missing entry of a folder', async () => {
    await expect(loadContent('/nowhere')).rejects.toThrow('/nowhere: It is missing.');
    const { 'banner.json': _, ...rest } = validContent;
    await expect(loadContent(testFolder(rest))).rejects.toThrow('banner.json: It is missing.');
    await expect(loadContent(testFolder({ 'notes.txt': '' }))).rejects.toThrow(
      'is no folder of content: it has no articles, no banner.json, no redirects.json.',
    );
  });
});

describe('openContent', () => {
  const open = (changes: Record<string, string>) =>
    openContent(testFolder({ ...validContent, ...changes }));

  it('leaves out what is wrong, and starts with the rest', async () => {
    const broken = { 'articles/x/article.md': 'Text', 'banner.json': '{', 'redirects.json': 'x' };
    const { articles, content, problems } = await open(broken);
    expect([...articles.keys()]).toEqual(['new-things', 'old-news', 'secret']);
    expect([content.banner.active, content.redirects]).toEqual([false, []]);
    const files = problems.map(({ file, isKept }) => `${path.basename(file)} ${isKept}`);
    expect(files).toEqual(['article.md false', 'banner.json false', 'redirects.json false']);
  });

  it('leaves out one short link, not all', async () => {
    const redirects = '[{"input":"a","output":"/"},{"input":"b"},{"input":"A","output":"/b"}]';
    const { content, problems } = await open({ 'redirects.json': redirects });
    expect(content.redirects).toEqual([{ input: 'a', output: '/' }]);
    expect(problems).toHaveLength(2);
  });

  it('starts without a banner and short links', async () => {
    const { 'banner.json': _, 'redirects.json': __, ...rest } = validContent;
    const { content, problems } = await openContent(testFolder(rest));
    expect(content.articles).toHaveLength(3);
    expect(problems.map(({ problem }) => problem)).toEqual(['It is missing.', 'It is missing.']);
  });

  it.each<[string, Record<string, string>, string]>([
    ['cannot be read', { 'notes.txt': '' }, 'This is no folder of content: it has no articles'],
    ['has no article', { 'articles/README.md': 'x' }, 'There is no article in this folder'],
    ['has no good article', { 'articles/x/article.md': 'x' }, 'x/article.md:1: The file must'],
  ])('refuses a folder that %s', async (_, files, message) => {
    const data = { 'banner.json': '{"active":false,"body":"x"}', 'redirects.json': '[]' };
    const opening = openContent(testFolder({ ...data, ...files }));
    await expect(opening).rejects.toThrow(ContentError);
    await expect(opening).rejects.toThrow(message);
  });
});
