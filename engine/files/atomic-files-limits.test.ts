import disk from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { AtomicFiles } from './atomic-files';
import { withChecksum } from './checksum';
import { folder, hash, names, onlyFile, open } from './test-files';

// To let a single call fail.
jest.mock('node:fs/promises', () => ({ ...jest.requireActual('node:fs/promises') }));

jest.mock('../log/log', () => ({ log: jest.fn() }));

describe('more files than the limits allow', () => {
  const ten = 'x'.repeat(10);
  const size = withChecksum('/a', ten).length;
  const LIMITS = [
    ['bytes', { bytes: 2 * size, files: 100 }],
    ['number', { bytes: 1e9, files: 2 }],
  ] as const;
  const existing = () => ['/a', '/b', '/c'].filter((name) => names().includes(hash(name)));
  /** Files are removed behind a write, in turn. */
  const settled = (files: AtomicFiles<string>) => files.remove('/none');

  it.each(LIMITS)('lose the least recently used one (%s)', async (_, limits) => {
    const files = open(limits);
    for (const name of ['/a', '/b']) await files.write(name, ten);
    await files.read('/a');
    await files.write('/c', ten);
    await settled(files);
    expect(names()).toHaveLength(2);
    expect(existing()).toEqual(['/a', '/c']);
  });

  it.each(LIMITS)('include those of earlier processes, no removed ones (%s)', async (_, limits) => {
    await open().write('/a', ten);
    const aDayAgo = Date.now() / 1000 - 24 * 60 * 60;
    disk.utimesSync(onlyFile(), aDayAgo, aDayAgo);
    await open().write('/b', ten);
    const files = open(limits);
    await files.clean();
    await files.write('/c', ten);
    await settled(files);
    expect(existing()).toEqual(['/b', '/c']);
    await files.remove('/c');
    await files.write('/a', ten);
    await settled(files);
    expect(existing()).toEqual(['/a', '/b']);
  });

  it('a file that was used before the folder is counted stays', async () => {
    for (const name of ['/a', '/b']) await open().write(name, ten);
    const files = open({ bytes: 1e9, files: 1 });
    await files.read('/a');
    await files.clean();
    await settled(files);
    expect(existing()).toEqual(['/a']);
  });

  it('are counted beside reads and writes, without the names of all of them in memory', async () => {
    const FILES = 6_000;
    const LIMIT = 100;
    await open().write('/a', ten);
    const own = path.basename(onlyFile());
    /** Used in the order of their numbers. */
    const numberOf = (file: unknown) => Number(path.basename(String(file)));
    let given = 0;
    const removed = new Set<number>();
    let mostHeld = 0;
    jest.spyOn(fs, 'opendir').mockImplementation((async (of: string) => ({
      async *[Symbol.asyncIterator]() {
        if (of !== folder()) return;
        for (; given < FILES; given += 1) {
          mostHeld = Math.max(mostHeld, given - removed.size);
          if (given % 10 === 0) await new Promise(setImmediate);
          // Not in the order of their use.
          yield { name: String((given * 7_919) % FILES) };
        }
        yield { name: own };
      },
    })) as unknown as typeof fs.opendir);
    const stat = async (file: string) => ({ size, mtimeMs: 0, atimeMs: numberOf(file) });
    jest.spyOn(fs, 'stat').mockImplementation(stat as unknown as typeof fs.stat);
    jest.spyOn(fs, 'rm').mockImplementation(async (file) => void removed.add(numberOf(file)));

    const files = open({ bytes: 1e9, files: LIMIT });
    const walk = files.clean();
    expect(await files.read('/a')).toBe(ten);
    await files.write('/b', ten);
    expect(given).toBeLessThan(FILES / 2);
    await walk;
    await settled(files);
    expect(given).toBe(FILES);
    expect(mostHeld).toBeLessThanOrEqual(2 * LIMIT);
    // The two that were used meanwhile are the other ones.
    const last = Array.from({ length: LIMIT - 2 }, (_, index) => FILES - 1 - index);
    expect(last.filter((number) => removed.has(number))).toEqual([]);
    expect(removed.size).toBe(FILES - LIMIT + 2 + 1);
  });
});
