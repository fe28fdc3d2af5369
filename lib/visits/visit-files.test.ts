import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordLog, testFolder, until } from '../../engine/testing';
import { countVisits, readVisits } from './visit-files';

const logged = recordLog();

const SITE = 'https://www.site.example';
const visit = { path: '/about', status: 200, referrer: '', by: 'visitor' } as const;
const noTime = { doNotFake: ['nextTick', 'setImmediate', 'performance'] as const };

let folder: string;
const files = () => (existsSync(visits()) ? readdirSync(visits()) : []);
const visits = () => path.join(folder, 'visits');

beforeEach(() => {
  folder = testFolder();
  jest.useFakeTimers({ now: new Date('2026-11-12T23:59:00Z'), doNotFake: [...noTime.doNotFake] });
});
afterEach(() => jest.useRealTimers());

it('writes a file a minute after a visit, and none without one', async () => {
  const counting = countVisits(folder, SITE);
  jest.advanceTimersByTime(60_000);
  expect(files()).toEqual([]);
  counting.add(visit);
  jest.advanceTimersByTime(60_000);
  await until(() => files().some((name) => name.endsWith('.json')));
  await counting.close();
  expect(files()).toEqual([expect.stringMatching(/^2026-11-13\.[\da-f]{8}\.json$/)]);
});

it('adds up several processes and starts, by the day in UTC; the site’s own links are no referrers', async () => {
  const counting = [countVisits(folder, SITE), countVisits(folder, SITE)];
  for (const it of counting) it.add({ ...visit, referrer: 'https://site.example/blog' });
  jest.setSystemTime(new Date('2026-11-13T00:00:01Z'));
  counting[0]?.add({ ...visit, path: '/' });
  for (const it of counting) await it.close();
  expect(files()).toHaveLength(3);
  const none = { clicks: {}, referrers: {}, missing: 0, robots: 0 };
  expect([...(await readVisits(folder))]).toEqual([
    ['2026-11-12', { ...none, pages: { '/about': 2 } }],
    ['2026-11-13', { ...none, pages: { '/': 1 } }],
  ]);
});

it('logs once that the disk cannot be written', async () => {
  writeFileSync(visits(), 'a file in the place of the folder');
  const counting = countVisits(folder, SITE);
  for (const times of [1, 2]) {
    counting.add(visit);
    jest.advanceTimersByTime(60_000);
    await until(() => logged.length >= Math.min(times, 1));
  }
  await counting.close();
  const message = 'Visits cannot be written to disk';
  expect(logged).toEqual([{ level: 'error', message, problem: expect.any(String) }]);
});
