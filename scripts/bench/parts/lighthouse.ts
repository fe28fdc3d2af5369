import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { commandLine } from '../../../build/packages.mjs';
import { withBrowser } from '../browser';
import { inTurns, medians, type Part } from '../runs';
import { PORT, withSites } from '../servers';

/** The last version for the oldest Node.js of package.json; npx fetches its 185 MB on demand. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const DEBUGGING_PORT = PORT + 2;

/** Lighthouse's categories, in its order. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Audits, and their most milliseconds; undefined where the blank page's time is the limit. */
const TIMES = [
  ['first-contentful-paint', 850],
  ['largest-contentful-paint', 1_450],
  ['total-blocking-time', undefined],
] as const;

const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/** Lighthouse, mobile, with its simulated slow connection and CPU. */
export const lighthouse: Part = {
  title: 'Lighthouse, mobile.',
  measure: (runs) =>
    withSites(async (targets) => {
      const reports = await inTurns(targets, runs, ({ url }) =>
        withBrowser(() => runLighthouse(url), DEBUGGING_PORT),
      );
      return [
        ...CATEGORIES.map((category) => ({
          name: category,
          unit: 'points' as const,
          ...medians(reports, ({ categories }) => Math.round(categories[category].score * 100)),
          limit: { atLeast: 100 },
        })),
        ...TIMES.map(([audit, limit]) => {
          const times = medians(reports, ({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
          const atMost = limit ?? times.compared.value;
          const name = `${audit.replaceAll('-', ' ')}${limit ? '' : ", at most the blank page's"}`;
          return { name, unit: 'ms' as const, ...times, limit: { atMost } };
        }),
      ];
    }),
};

/** @throws {Error} when it cannot be run, or the page cannot be loaded */
async function runLighthouse(url: string) {
  const options = [`--port=${DEBUGGING_PORT}`, `--only-categories=${CATEGORIES.join()}`];
  const [program, ...first] = commandLine('npx');
  const { stdout } = await promisify(execFile)(
    program,
    [...first, '--yes', LIGHTHOUSE, url, ...options, '--output=json', '--quiet'],
    { maxBuffer: 100_000_000 },
  );
  const report = reportSchema.parse(JSON.parse(stdout));
  if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.message}`);
  return report;
}
