import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import * as z from 'zod';
import { ensureBrowser, launchOptions } from '../programs/browsers.mjs';
import { commandLine } from '../steps/packages.mjs';
import { medians, type Part } from './figures';
import { withPages } from './servers';

/** The last version for the oldest Node.js of package.json. npx fetches its 185 MB on demand. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

export const lighthouse: Part = {
  title: 'Lighthouse, mobile: points, and milliseconds on its simulated connection and processor.',
  measure: () =>
    withPages(async (targets) => {
      await ensureBrowser();
      return medians(targets, [...CATEGORIES, ...TIMES], ({ url }) => visit(url));
    }),
};

/**
 * @returns points and milliseconds
 * @throws {Error} when Lighthouse cannot run, or cannot load the page
 */
async function visit(url: string): Promise<number[]> {
  const { args, executablePath = chromium.executablePath() } = launchOptions();
  const flags = `--chrome-flags=--headless ${args.join(' ')}`;
  const options = [`--only-categories=${CATEGORIES}`, flags, '--output=json', '--quiet'];
  const [program, ...first] = commandLine('npx');
  const { stdout } = await promisify(execFile)(
    program,
    [...first, '--yes', LIGHTHOUSE, url, ...options],
    { maxBuffer: 100_000_000, env: { ...process.env, CHROME_PATH: executablePath } },
  );
  const { categories, audits } = reportSchema.parse(JSON.parse(stdout));
  const points = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
  return [...points, ...TIMES.map((name) => audits[name]?.numericValue ?? Number.NaN)];
}
