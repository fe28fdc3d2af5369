import disk from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { testFolder } from '../../engine/testing/test-folder';
import { importArticles } from './import-articles';
import { importOne, NOW, withFields } from './test-import';

// To let a single call fail.
jest.mock('node:fs/promises', () => ({ ...jest.requireActual('node:fs/promises') }));

afterEach(() => jest.restoreAllMocks());

/** Every file below a folder with its content, by its path. */
function filesIn(folder: string): Record<string, string> {
  const names = disk.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => disk.statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(
    files.map((name) => [name, disk.readFileSync(path.join(folder, name), 'latin1')]),
  );
}

const text = withFields('title: A lamp\ndate: 2020-01-02\nimage: lamp.png', '![A](other.png)');
const site = { 'a-lamp/index.md': text, 'a-lamp/lamp.png': 'lamp', 'a-lamp/other.png': 'other' };

/** Imports the files of a website into a new folder. */
async function importFiles(files: Record<string, string | Buffer>, part = '') {
  const from = path.join(testFolder(files), part);
  const to = path.join(testFolder(), 'new/content');
  return { ...(await importArticles({ from, to, now: NOW })), to };
}

it('makes a folder of content, in which the cover comes first', async () => {
  const { to } = await importFiles(site);
  expect(Object.keys(filesIn(to))).toEqual([
    'articles/A-lamp/article.md',
    'articles/A-lamp/cover.png',
    'articles/A-lamp/other.png',
    'banner.json',
    'redirects.json',
  ]);
});

it('changes nothing that is there, and says so', async () => {
  const mine = withFields('id: 1\nslug: a-lamp\nuploadDate: 2020-01-01', 'Mine.');
  const from = testFolder({ ...site, 'b.md': withFields('title: B\ndate: 2020-01-02') });
  const to = testFolder({ 'articles/Mine/article.md': mine, 'articles/b/notes.txt': 'Mine, too.' });
  const before = filesIn(to);
  const { existing, written } = await importArticles({ from, to, now: NOW });
  expect(written).toEqual([]);
  expect(existing.map(({ message }) => message)).toEqual([
    'articles/Mine is there already.',
    'articles/B is there already.',
  ]);
  expect(filesIn(to)).toEqual(before);
});

it('knows an article again whose folder and slug its writer has changed', async () => {
  const { from, to } = await importOne('hugo', text);
  const folder = path.join(to, 'articles');
  disk.renameSync(path.join(folder, 'A-lamp'), path.join(folder, 'A-lantern'));
  const file = path.join(folder, 'A-lantern/article.md');
  disk.writeFileSync(file, disk.readFileSync(file, 'utf8').replace(/^slug: .*$/m, 'slug: lantern'));
  const before = filesIn(to);
  const { existing } = await importArticles({ from, to, now: NOW });
  expect(existing.map(({ message }) => message)).toEqual(['articles/A-lantern is there already.']);
  expect(filesIn(to)).toEqual(before);
});

it.each(['copyFile', 'writeFile', 'rename'] as const)(
  'leaves nothing of an article if %s fails, and makes the others',
  async (call) => {
    const from = testFolder({ ...site, 'b.md': withFields('title: B\ndate: 2020-01-02') });
    const to = testFolder({ 'articles/.keep': '' });
    const actual = fs[call] as (...args: string[]) => Promise<void>;
    let calls = 0;
    jest.spyOn(fs, call).mockImplementation(((...args: string[]) => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('ENOSPC: no space left')) : actual(...args);
    }) as never);
    const { leftOut, written } = await importArticles({ from, to, now: NOW });
    expect(leftOut.map(({ message }) => message)).toEqual([
      'It cannot be written: ENOSPC: no space left. It is left out.',
    ]);
    expect(written.map(({ folder }) => folder)).toEqual(['B']);
    expect(Object.keys(filesIn(to))).toEqual(['articles/.keep', 'articles/B/article.md']);
  },
);

it('follows no link out of the website, and none out of the folder of content', async () => {
  const secret = testFolder({ 'x.md': text, 'secret.png': 'secret' });
  const from = testFolder({ 'a.md': withFields('title: A\ndate: 2020-01-02', '![x](link.png)') });
  disk.symlinkSync(path.join(secret, 'secret.png'), path.join(from, 'link.png'));
  disk.symlinkSync(secret, path.join(from, 'linked'));
  const to = path.join(testFolder(), 'content');
  const { notes, written } = await importArticles({ from, to, now: NOW });
  expect(written.map(({ folder, pictures }) => [folder, pictures])).toEqual([['A', 0]]);
  expect(notes.map(({ message }) => message)).toEqual(['"link.png" is no picture of this import.']);

  const trap = testFolder();
  disk.symlinkSync(secret, path.join(trap, 'articles'));
  const importing = importArticles({ from, to: trap, now: NOW });
  await expect(importing).rejects.toThrow('is a link that leads out of');
  expect(Object.keys(filesIn(secret))).toEqual(['secret.png', 'x.md']);
});

it.each([
  ['a folder that does not exist', '/nowhere', undefined, '/nowhere is no folder.'],
  ['a folder of something else', undefined, { 'x.txt': '' }, 'is no folder of content'],
])('refuses %s', async (_, from, files, message) => {
  const to = testFolder(files);
  const importing = importArticles({ from: from ?? testFolder(site), to, now: NOW });
  await expect(importing).rejects.toThrow(message);
  expect(Object.keys(filesIn(to))).toEqual(Object.keys(files ?? {}));
});

it('takes what is in a folder of a website that is named, wherever its program has articles', async () => {
  const files = { '_config.yml': '', '_notes/a.md': text, '_posts/2020-01-03-b.md': text };
  const written = async (part: string) =>
    (await importFiles(files, part)).written.map(({ slug }) => slug);
  expect([await written(''), await written('_notes')]).toEqual([['b'], ['a']]);
});

it('takes articles from a part of a website, with pictures of all of it', async () => {
  const link = '![c](/c.png) [b](https://a.example/posts/b/)';
  const files = {
    ...{ 'hugo.toml': 'baseURL = "https://a.example/"', 'static/c.png': 'c' },
    'content/posts/a.md': withFields('title: A\ndate: 2020-01-02', link),
    'content/posts/b.md': withFields('title: B\ndate: 2020-01-02'),
  };
  const { to } = await importFiles(files, 'content/posts');
  expect(filesIn(to)['articles/A/article.md']).toContain('![c](c.png) [b](/article/b)');
});

it('leaves out pictures and texts that are too large', async () => {
  const large = Buffer.alloc(15_000_001);
  const long = withFields('title: B\ndate: 2020-01-02', 'x'.repeat(1_000_000));
  const files = { ...site, 'a-lamp/lamp.png': large, 'b.md': long };
  const { notes, leftOut, written } = await importFiles(files);
  expect(written.map(({ folder, pictures }) => [folder, pictures])).toEqual([['A-lamp', 1]]);
  expect([...notes, ...leftOut].map(({ message }) => message)).toEqual([
    'The cover "lamp.png" is not carried over. lamp.png has more than 15 MB.',
    'It has more than 1000000 bytes. It is left out.',
  ]);
});

it('writes nothing in a dry run, and says the same', async () => {
  const from = testFolder(site);
  const to = path.join(testFolder(), 'content');
  const dry = await importArticles({ from, to, isDryRun: true, now: NOW });
  expect(disk.existsSync(to)).toBe(false);
  const real = await importArticles({ from, to, now: NOW });
  expect(real).toEqual({ ...dry, isDryRun: false });
});
