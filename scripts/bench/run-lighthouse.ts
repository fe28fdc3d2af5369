import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/**
 * The last version that runs on the oldest Node.js of package.json. Fetched when it is needed:
 * it has 185 MB with its dependencies, a third of all packages of this project.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** Lighthouse's categories, in its order. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const number = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number() })),
  audits: z.object({
    'first-contentful-paint': number,
    'largest-contentful-paint': number,
    'total-blocking-time': number,
  }),
});

/** A report, in points from 0 to 100 and in milliseconds. */
export type Report = {
  points: Record<(typeof CATEGORIES)[number], number>;
  firstPaint: number;
  largestPaint: number;
  blockingTime: number;
};

const execute = promisify(execFile);

/** Runs Lighthouse's program; npx fetches it the first time. */
function npxLighthouse(args: readonly string[]) {
  return execute('npx', ['--yes', LIGHTHOUSE, ...args], { shell: process.platform === 'win32' });
}

/** Fetches Lighthouse unless it has been fetched. @returns why it cannot be had, if so */
export async function fetchLighthouse(): Promise<string | undefined> {
  console.log(`Fetching ${LIGHTHOUSE} unless it is there…`);
  return npxLighthouse(['--version']).then(
    () => undefined,
    () => `npx cannot fetch ${LIGHTHOUSE}`,
  );
}

/**
 * Runs Lighthouse with its mobile preset.
 * @param debuggingPort of the browser that it uses
 * @throws {Error} when it cannot be run, or the page cannot be loaded
 */
export async function runLighthouse(url: string, debuggingPort: number): Promise<Report> {
  const file = path.join(tmpdir(), `lighthouse-${process.pid}.json`);
  const output = ['--output=json', `--output-path=${file}`, '--quiet'];
  const options = [`--port=${debuggingPort}`, `--only-categories=${CATEGORIES.join()}`];
  try {
    await npxLighthouse([url, ...output, ...options]);
    return parseReport(JSON.parse(await readFile(file, 'utf8')));
  } finally {
    await rm(file, { force: true });
  }
}

/** @throws {Error} unless it is the report of a page that was loaded */
function parseReport(value: unknown): Report {
  const { runtimeError, categories, audits } = reportSchema.parse(value);
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const points = (category: (typeof CATEGORIES)[number]) =>
    Math.round(categories[category].score * 100);
  return {
    points: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    firstPaint: audits['first-contentful-paint'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blockingTime: audits['total-blocking-time'].numericValue,
  };
}
