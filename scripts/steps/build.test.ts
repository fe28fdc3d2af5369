import { existsSync } from 'node:fs';
import { filesIn, importStatements } from '../../testing/imports';
import { BUILD } from '../adapter.mjs';
import { SOURCES } from './build.mjs';

/* `npm start` compares these sources to decide whether the build is stale. */

it('every file that is imported by what is built is among the sources of a build', () => {
  const files = new Set([
    ...filesIn('app').filter((file) => !file.includes('.test.')),
    ...['instrumentation.ts', 'middleware.ts', 'next.config.ts'],
    ...['engine/run/main.ts', 'site.config.ts'],
    ...Object.values({ ...BUILD.commands, ...BUILD.workers }),
  ]);
  for (const file of files) {
    // A comment may have an import of no file.
    const imported = importStatements(file).filter(({ target }) => existsSync(target));
    for (const { target } of imported) files.add(target);
  }
  expect(files).toContain('docs/openapi.json');
  const isSource = (file: string) => SOURCES.some((it) => file === it || file.startsWith(`${it}/`));
  expect([...files].filter((file) => !isSource(file))).toEqual([]);
});
