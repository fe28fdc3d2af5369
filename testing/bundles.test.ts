import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn, importStatements } from './imports';

/* What the bundles of browsers and worker threads may include. */

/** The browser scripts, by the pages that load them. */
const SCRIPTS = filesIn('app', 'components').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/from '(.*)\?script'/g)].map(([, name = '']) =>
    name.startsWith('@/') ? `${name.slice(2)}.ts` : `${path.join(path.dirname(file), name)}.ts`,
  ),
);
/** Modules that browser scripts may include: none of the server, zod or Markdown. */
const FOR_BROWSERS =
  /^(?:app|components|engine\/islands)\/|^engine\/(?:next-internals\.mjs|text\.ts)$|^brand\/(?:brand|colors|copy\/.*|drawings\/[\w-]+)\.ts$|^lib\/(?:articles\/blog-query|contact\/form|constants|brand\/(?:labels|money|phrases)|site\/urls\/paths)\.ts$/;
const FOR_WORKERS =
  /^(?:lib\/markdown\/worker|engine\/process)\/|^engine\/text\.ts$|^lib\/(?:brand\/(?:labels|phrases)|site\/urls\/paths)\.ts$/;

/**
 * The modules that a bundler includes for these imported names: those that an index of the engine
 * re-exports, or the module itself.
 */
function behindPublicFile(file: string, names: readonly string[]): string[] {
  if (!/^engine\/.*index\.ts$/.test(file)) return [file];
  const exported = importStatements(file);
  return names
    .filter((name) => !name.startsWith('type '))
    .map((name) => exported.find((it) => it.names.includes(name))?.target ?? `${file}: ${name}`);
}

it('sees the small scripts of all pages', () => {
  expect(SCRIPTS).toContain('components/scripts/page.ts');
  expect(SCRIPTS.length).toBeGreaterThan(3);
});

it.each([
  ...[...SCRIPTS, 'app/_islands/loader.ts', 'app/_islands/hydrate.tsx'].map(
    (entry) => [entry, 'the browser', FOR_BROWSERS] as const,
  ),
  ['lib/markdown/worker/index.ts', 'a worker thread', FOR_WORKERS] as const,
])('%s brings nothing else into %s', (entry, _, allowed) => {
  /** Each reached module, with the chain of imports that leads to it. */
  const reached = new Map([[entry, entry]]);
  for (const [file, way] of reached) {
    const loaded = importStatements(file).filter(({ isType }) => !isType);
    for (const it of loaded.flatMap(({ target, names }) => behindPublicFile(target, names))) {
      if (!reached.has(it)) reached.set(it, `${way} -> ${it}`);
    }
  }
  expect(reached.size > 1).toBe(/^import /m.test(readFileSync(entry, 'utf8')));
  const wrong = [...reached].filter(([file]) => !allowed.test(file));
  expect(wrong.map(([, way]) => way)).toEqual([]);
});
