import { symlinkSync } from 'node:fs';
import path from 'node:path';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import {
  article,
  loadContent,
  removeTestFolders,
  testFolder,
  validContent,
} from '../../testing/test-folder';
import { contact, home } from '../site/copy';
import { ContentError } from './content-files';

afterEach(removeTestFolders);

type Node = { type: string; value?: string; children?: Node[] };

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();

/** The prose of a Markdown text: no code, no URLs. */
function prose(text: string): string[] {
  const texts: string[] = [];
  const visit = ({ type, value = '', children = [] }: Node) => {
    if (type === 'text') texts.push(value);
    children.forEach(visit);
  };
  visit(markdown.parse(text));
  return texts;
}

const load = (changes: Record<string, string> = {}) =>
  loadContent(testFolder({ ...validContent, ...changes }));

describe('loadContent', () => {
  it('reads articles newest first, with their uploads', async () => {
    const { articles } = await load();
    expect(articles.map(({ id }) => id)).toEqual(['a3', 'a2', '1']);
    expect(articles[1]).toEqual({
      id: 'a2',
      name: 'new-things',
      slug: 'new',
      description: 'Fresh',
      body: 'Text.',
      tags: ['Data'],
      hidden: false,
      uploadDate: '2025-01-01T07:00:00.000Z',
      uploads: [{ name: 'cover.png' }, { name: 'notes.txt' }],
    });
    expect(articles[0]).toMatchObject({ slug: null, description: null, tags: [], hidden: true });
  });

  it('accepts a folder without resources', async () => {
    const { 'resources/clip.webm': _, 'resources/empty.mp4': __, ...rest } = validContent;
    expect((await loadContent(testFolder(rest))).resources.size).toBe(0);
  });

  it('omits hidden files and symbolic links', async () => {
    const folder = testFolder({ ...validContent, 'resources/.DS_Store': 'x' });
    symlinkSync('/etc/passwd', path.join(folder, 'resources/link.png'));
    const { resources } = await loadContent(folder);
    expect([...resources.keys()]).toEqual(['clip.webm', 'empty.mp4']);
  });

  it('accepts the content that ships with the site', async () => {
    const { articles, redirects, banner } = await loadContent();
    expect(articles.filter(({ hidden }) => !hidden).length).toBeGreaterThanOrEqual(16);
    const paths = [banner.link, ...redirects.map(({ output }) => output)];
    const names = articles.filter(({ hidden }) => !hidden).map(({ slug, name }) => slug ?? name);
    for (const link of paths.filter((it) => it?.startsWith('/article/'))) {
      expect(names).toContain(link?.slice('/article/'.length));
    }
  });

  it('has typographic quotes in the prose of its articles', async () => {
    const { articles } = await loadContent();
    const texts = articles.flatMap(({ id, body, description }) =>
      [...prose(body), description ?? ''].map((text) => [id, text] as const),
    );
    const straight = texts.filter(([, text]) => /["']/.test(text));
    expect(texts.map(([, text]) => text).join()).toMatch(/“.*”/);
    expect(straight).toEqual([]);
  });

  it('promises the same periods in articles and on pages', async () => {
    const { articles } = await loadContent();
    const bodyOf = (name: string) => articles.find((it) => it.name === name)?.body;
    const [replyPeriod] = /within \d+ working days/.exec(contact.next) ?? [];
    expect(bodyOf('how-to-pitch-us-in-ten-slides')).toContain(
      `**W${replyPeriod?.slice(1)}:** a yes`,
    );
    const [payday] = /within \d+ days/.exec(home.features.share.payday) ?? [];
    expect(bodyOf('revenue-share-worked-through-with-figures')).toContain(
      `W${payday?.slice(1)} of`,
    );
  });

  it.each<[string, Record<string, string>, string]>([
    ['no id', { 'articles/x/article.md': article('uploadDate: 2024-01-01') }, 'x/article.md'],
    ['no date', { 'articles/x/article.md': article('id: x') }, 'x/article.md'],
    ['a bad date', { 'articles/x/article.md': article('id: x\nuploadDate: soon') }, 'uploadDate'],
    [
      'a mistyped key',
      { 'articles/x/article.md': article('id: x\nuploadDate: 2024-01-01\ntag: [a]') },
      '"tag"',
    ],
    [
      'broken YAML',
      { 'articles/x/article.md': article('id: [') },
      'x/article.md:2 is not as it should be: Flow sequence',
    ],
    ['no front matter', { 'articles/x/article.md': 'Text' }, 'x/article.md:1 has no front matter'],
    ['no article file', { 'articles/x/cover.png': 'p' }, 'x/article.md cannot be read'],
    [
      'an id taken',
      { 'articles/x/article.md': article('id: a2\nuploadDate: 2024-01-01') },
      'x/article.md:2 repeats the id "a2" of',
    ],
    [
      'a slug taken',
      { 'articles/x/article.md': article('id: x\nslug: new\nuploadDate: 2024-01-01') },
      'x/article.md:3 repeats the slug "new" of',
    ],
    [
      'a banner that is no JSON',
      { 'banner.json': '{' },
      'banner.json:1 is not as it should be: Flow map must end with a }',
    ],
    ['a banner of wrong types', { 'banner.json': '{"active":1,"body":"x"}' }, 'banner.json'],
    ['redirects that are no list', { 'redirects.json': '{}' }, 'redirects.json'],
    [
      'a redirect twice',
      { 'redirects.json': '[{"input":"a","output":"/"},{"input":"A","output":"/b"}]' },
      'redirects.json has more than one redirect for "a"',
    ],
  ])('refuses %s and names the file', async (_, changes, message) => {
    const loading = load(changes);
    await expect(loading).rejects.toThrow(ContentError);
    await expect(loading).rejects.toThrow(message);
  });

  it('names a missing folder, and every missing entry of a folder', async () => {
    await expect(loadContent('/nowhere')).rejects.toThrow('/nowhere cannot be read: ');
    const { 'banner.json': _, ...rest } = validContent;
    await expect(loadContent(testFolder(rest))).rejects.toThrow(
      'is no folder of content: it has no banner.json.',
    );
    await expect(loadContent(testFolder({ 'notes.txt': '' }))).rejects.toThrow(
      'is no folder of content: it has no articles, no banner.json, no redirects.json.',
    );
  });
});
