import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Body } from '../base/body';
import { WholeFiles } from '../base/whole-files';
import { PageFiles } from './page-files';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('reads what an earlier process wrote, with its copies, and without its date', async () => {
  const body = new Body('<p>'.repeat(500));
  await body.compress();
  const page = { status: 200, headers: { a: 'b' }, body, publication: 7 };
  await new PageFiles(folder).write('/', { ...page, startedAt: Date.now(), freshSeconds: 60 });
  const read = await new PageFiles(folder).read('/');
  expect(read).toMatchObject({ status: 200, headers: { a: 'b' }, publication: 7 });
  expect(read?.startedAt).toBe(Number.NEGATIVE_INFINITY);
  expect(read?.body.hash).toBe(body.hash);
  expect(Buffer.from(read?.body.copies.br ?? []).equals(body.in('br'))).toBe(true);
});

it('reads the date of what this process wrote, unless another one has written since', async () => {
  const files = new PageFiles(folder);
  const dates = { startedAt: 1_000, freshSeconds: 60 };
  const page = { status: 200, headers: {}, body: new Body('<p>one'), publication: 7 };
  await files.write('/', { ...page, ...dates });
  expect(await files.read('/')).toMatchObject(dates);
  const other = { ...page, body: new Body('<p>two'), startedAt: 2_000, freshSeconds: 60 };
  await new PageFiles(folder).write('/', other);
  expect((await files.read('/'))?.startedAt).toBe(Number.NEGATIVE_INFINITY);
});

it('has no page where there is none, or one that cannot be read', async () => {
  const files = new PageFiles(folder);
  expect(await files.read('/')).toBeUndefined();
  await new WholeFiles({ folder, what: 'Pages' }).write('/', Buffer.from('not of this format'));
  expect(await files.read('/')).toBeUndefined();
});
