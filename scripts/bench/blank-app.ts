import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../../build/steps.mjs';

/** Folder of the blank app; not under version control. */
const BLANK_APP = '.bench/blank';

const FILES = {
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n',
  'app/page.js': 'export default function Page() { return <main><h1>Hello</h1></main>; }\n',
  // Without its own file, Next would run the site's instrumentation.ts.
  'instrumentation.js': 'export function register() {}\n',
  'next.config.mjs': 'export default { poweredByHeader: false };\n',
  'package.json': '{ "private": true }\n',
};

/** Builds a minimal app with the site's version of Next: the lower bound of what a page costs. */
export async function buildBlankApp(): Promise<void> {
  await rm(BLANK_APP, { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(BLANK_APP, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  console.log('Building a blank app for comparison…');
  await run('next', ['build', BLANK_APP], { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' });
}

/** Node.js arguments that start the blank app. */
export function blankAppArguments(port: number): string[] {
  const next = ['node_modules/next/dist/bin/next', 'start', BLANK_APP];
  return [...next, '-p', String(port), '-H', 'localhost'];
}
