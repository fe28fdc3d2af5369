import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { log, PRIVATE_FOLDER, type Visit } from '../../engine';
import { addDay, countVisit, type DayOfVisits, emptyDay } from './visits';

/** Milliseconds between two writes. */
const WRITE_MS = 60_000;

const counts = z.record(z.string(), z.number().int().min(0));
const daySchema = z.object({
  pages: counts,
  clicks: counts,
  referrers: counts,
  missing: z.number().int().min(0),
  robots: z.number().int().min(0),
});

const folderOf = (dataDir: string) => path.resolve(/* turbopackIgnore: true */ dataDir, 'visits');
/** A day in UTC, such as `2026-11-12`. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Counts visits in a file for each day. Each process and each start has its own files. */
export function countVisits(dataDir: string, siteUrl: string) {
  const folder = folderOf(dataDir);
  const ownHost = new URL(siteUrl).hostname.replace(/^www\./, '');
  const id = randomUUID().slice(0, 8);
  let date = dayOf(new Date());
  let day = emptyDay();
  let isWritten = true;
  let isFailing = false;
  let writing = Promise.resolve();

  const write = () => {
    if (isWritten) return;
    isWritten = true;
    const file = path.join(folder, `${date}.${id}.json`);
    const text = JSON.stringify(day);
    writing = writing.then(async () => {
      try {
        await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
        await writeFile(`${file}.tmp`, text);
        await rename(`${file}.tmp`, file);
        isFailing = false;
      } catch (error) {
        // The next write includes these visits, unless it is for another day.
        isWritten = false;
        if (!isFailing)
          log('error', 'Visits cannot be written to disk', { problem: String(error) });
        isFailing = true;
      }
    });
  };
  const timer = setInterval(write, WRITE_MS).unref();

  return {
    add(visit: Visit): void {
      const today = dayOf(new Date());
      if (today !== date) {
        write();
        date = today;
        day = emptyDay();
      }
      countVisit(day, visit, ownHost);
      isWritten = false;
    },
    /** Stops the timer, and writes the remaining visits. */
    async close(): Promise<void> {
      clearInterval(timer);
      write();
      await writing;
    },
  };
}

/** The days that have files, sorted by date, with the counts of all processes added up. */
export async function readVisits(dataDir: string): Promise<Map<string, DayOfVisits>> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const days = new Map<string, DayOfVisits>();
  for (const name of names.sort()) {
    const [, date] = /^(\d{4}-\d\d-\d\d)\.[\da-f]+\.json$/.exec(name) ?? [];
    if (!date) continue;
    const day = days.get(date) ?? emptyDay();
    addDay(day, daySchema.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8'))));
    days.set(date, day);
  }
  return days;
}
