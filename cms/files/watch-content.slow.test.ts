import { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { watch } from 'chokidar';
import { recordLog, testFolder, until } from '../../engine/testing';
import { article, loadContent, validContent } from '../../testing/test-content';
import { type ContentFolder, hashOfContent, openContent } from './content';
import { watchContent } from './watch-content';

const logged = recordLog();
// The tests inspect the watcher that it returns.
jest.mock('chokidar', () => ({ watch: jest.fn(jest.requireActual('chokidar').watch) }));

let folder: string;
let content: ContentFolder;
let watching: { close(): Promise<void> } | undefined;
const onChange = jest.fn(async (_contentHash: string) => {});

const file = (name: string) => path.join(folder, name);
const save = (name: string, text: string) => writeFileSync(file(name), text);
const titled = (body: string, id = '1') => article(`id: ${id}\nuploadDate: 2024-01-01`, body);
const bodies = () => content.content.articles.map(({ body }) => body).sort();
const bodyOf = (name: string) => content.articles.get(name)?.article.body;
const warnings = () => logged.filter(({ level }) => level === 'warn');
const isWarnedOf = (name: string, line?: number) =>
  warnings().some((it) => it.file === file(name) && it.line === line);

/** Follows a folder. @param meanwhile called before the watcher starts */
async function follow(at: string, meanwhile = () => {}): Promise<void> {
  await watching?.close();
  folder = at;
  content = await openContent(folder);
  jest.clearAllMocks();
  logged.length = 0;
  meanwhile();
  watching = watchContent(content, { onContentChange: onChange });
}

beforeEach(async () => {
  const files = Object.entries(validContent).map(([name, text]) => [`content/${name}`, text]);
  await follow(path.join(testFolder(Object.fromEntries(files)), 'content'));
});
afterEach(() => watching?.close());

it('reads what is saved, in place or by renaming, and calls back', async () => {
  save('articles/old-news/article.md', titled('In place.'));
  await until(() => bodyOf('old-news') === 'In place.');
  save('articles/old-news/.article.md.swp', 'of an editor');
  save('articles/old-news/article.new', titled('Renamed.'));
  renameSync(file('articles/old-news/article.new'), file('articles/old-news/article.md'));
  await until(() => bodyOf('old-news') === 'Renamed.');
  save('banner.json', '{ "active": false, "body": "Bye" }');
  save('redirects.json', '[]');
  save('resources/new.webm', 'video');
  await until(() => content.content.banner.body === 'Bye');
  await until(() => content.content.redirects.length === 0);
  await until(() => content.content.resources.has('new.webm'));
  // The next start compares its content with this hash.
  const hash = hashOfContent((await openContent(folder)).content);
  await until(() => onChange.mock.lastCall?.[0] === hash);
  expect(warnings()).toEqual([]);
});

it('keeps the last good version of a wrong file, and logs the wrong line', async () => {
  const wrong = '---\nid: 1\nuploadDate: soon\n---\n\nText.\n';
  save('articles/old-news/article.md', wrong);
  await until(() => isWarnedOf('articles/old-news/article.md', 3));
  expect(bodyOf('old-news')).toBe('Needle.');
  expect(warnings()[0]?.problem).toContain('"uploadDate" is soon.');
  save('banner.json', '{\n "active": true,\n "body": "x"\n "link": "/"\n}');
  await until(() => isWarnedOf('banner.json', 4));
  expect(content.content.banner.body).toBe('Hello');
  expect(onChange).not.toHaveBeenCalled();
  // The log is cleared, because a file that is still wrong is logged again.
  logged.length = 0;
  save('articles/old-news/article.md', `${wrong}More.`);
  await until(() => isWarnedOf('banner.json', 4));
  expect(isWarnedOf('articles/old-news/article.md', 3)).toBe(true);
  save('articles/secret/article.md', article('id: a3\nuploadDate: 2026-01-01', 'Now.'));
  await until(() => bodyOf('secret') === 'Now.');
  save('articles/old-news/article.md', titled('Corrected.'));
  await until(() => bodyOf('old-news') === 'Corrected.');
  expect(content.problems.map((it) => it.file)).toEqual([file('banner.json')]);
});

it('notices articles that are added, renamed and removed, with their uploads', async () => {
  mkdirSync(file('articles/fresh'));
  await until(() => isWarnedOf('articles/fresh/article.md'));
  save('articles/fresh/article.md', titled('New.', 'a9'));
  save('articles/fresh/cover.webp', 'picture');
  await until(() => content.content.uploads.has('a9_._cover.webp'));
  renameSync(file('articles/fresh'), file('articles/stale'));
  await until(() => content.articles.has('stale') && !content.articles.has('fresh'));
  unlinkSync(file('articles/stale/cover.webp'));
  await until(() => !content.content.uploads.has('a9_._cover.webp'));
  rmSync(file('articles/stale'), { recursive: true });
  await until(() => bodies().length === 3);
  expect(content.problems).toEqual([]);
});

it('keeps everything while the folder is missing, and follows it when it is back', async () => {
  const away = `${folder}-away`;
  renameSync(folder, away);
  await until(() => isWarnedOf('.'));
  expect(warnings()[0]?.problem).toBe('It is missing.');
  expect(bodies()).toHaveLength(3);
  writeFileSync(path.join(away, 'articles/old-news/article.md'), titled('Meanwhile.'));
  renameSync(away, folder);
  await until(() => bodyOf('old-news') === 'Meanwhile.');
  save('articles/old-news/article.md', titled('After.'));
  await until(() => bodyOf('old-news') === 'After.');
});

it('follows a folder that is removed, and created again file by file', async () => {
  rmSync(folder, { recursive: true });
  await until(() => warnings().length > 0);
  for (const name of Object.keys(validContent).reverse()) {
    mkdirSync(path.dirname(file(name)), { recursive: true });
    save(name, validContent[name] ?? '');
  }
  save('articles/old-news/article.md', titled('Again.'));
  await until(() => bodyOf('old-news') === 'Again.' && content.problems.length === 0);
  expect(content.content).toEqual(await loadContent(folder));
});

it('follows a link that is pointed to another folder', async () => {
  const release = (name: string) =>
    Object.entries({ ...validContent, 'articles/old-news/article.md': titled(name) }).map(
      ([at, text]) => [`${name}/${at}`, text],
    );
  const releases = testFolder(Object.fromEntries(['one', 'two'].flatMap(release)));
  const current = path.join(releases, 'current');
  symlinkSync('one', current);
  await follow(current);
  expect(bodyOf('old-news')).toBe('one');
  symlinkSync('two', `${current}.new`);
  renameSync(`${current}.new`, current);
  await until(() => bodyOf('old-news') === 'two');
  save('articles/old-news/article.md', titled('three'));
  await until(() => bodyOf('old-news') === 'three');
});

it('watches what is read, and no more: neither through links nor beside the content', async () => {
  const many = Array.from({ length: 50 }, (_, index) => [`large/below/${index}`, '']);
  const large = path.join(testFolder(Object.fromEntries(many)), 'large');
  symlinkSync(large, file('articles/link'));
  symlinkSync(path.join(large, 'below'), file('articles/old-news/link'));
  symlinkSync(large, file('link'));
  mkdirSync(file('other/folder'), { recursive: true });
  await follow(folder);
  const { value: watcher } = jest.mocked(watch).mock.results.at(-1) ?? {};
  await new Promise((resolve) => watcher.on('ready', resolve));
  const watched = Object.keys(watcher.getWatched()).map((at) => path.relative(folder, at));
  const articles = ['new-things', 'old-news', 'secret'].map((name) => `articles/${name}`);
  expect(watched.sort()).toEqual(['', '..', 'articles', ...articles, 'resources']);
  save('articles/old-news/article.md', titled('Still followed.'));
  await until(() => bodyOf('old-news') === 'Still followed.');
});

it('reads what was saved before the watcher started', async () => {
  await follow(folder, () => save('articles/old-news/article.md', titled('Between.')));
  await until(() => bodyOf('old-news') === 'Between.');
});

it('does not log the problems of the start again before something changes', async () => {
  await watching?.close();
  mkdirSync(file('articles/fresh'));
  save('articles/fresh/article.md', 'wrong');
  await follow(folder);
  await new Promise((resolve) => setTimeout(resolve, 300));
  save('articles/old-news/article.md', titled('Changed.'));
  await until(() => bodyOf('old-news') === 'Changed.');
  expect(warnings()).toHaveLength(1);
});

it('goes on after the callback has failed', async () => {
  onChange.mockRejectedValueOnce(new Error('of the callback'));
  save('articles/old-news/article.md', titled('First.'));
  await until(() => onChange.mock.calls.length === 1);
  save('articles/old-news/article.md', titled('Second.'));
  await until(() => onChange.mock.calls.length === 2);
  expect(bodyOf('old-news')).toBe('Second.');
});
