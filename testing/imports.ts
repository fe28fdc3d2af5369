import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from '../engine/testing';

/** The project's modules in these folders. */
export const filesIn = (...folders: string[]) =>
  projectFiles(...folders).filter((file) => /\.(?:tsx?|m?js)$/.test(file));

/**
 * An import, a call of `require`, or a function of jest with a module name, such as `jest.mock`.
 */
const IMPORT =
  /\s*(?<isType>(?:im|ex)port type )?(?<names>[^;']*?)(?:from|import|require|jest\.\w+(?:<[^;']*>)?)\s*\(?\s*'(?<name>(?:\.{1,2}|@)(?:\/[^']*)?)'/g;
const ENDINGS = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts', '.d.ts'];

const found = new Map<string, ReturnType<typeof importStatements>>();

/** The project's modules that a file imports, with aliases resolved. */
export function importsOf(file: string, { withTypes = true } = {}): string[] {
  const all = found.get(file) ?? importStatements(file);
  found.set(file, all);
  return all
    .filter(({ isType }) => withTypes || !isType)
    .map(({ target }) => target)
    .filter((it) => !/^(?:public|docs)\/|^package\.json$/.test(it));
}

/** The import statements of a file, with the imported names; `isType` if they are only types. */
export function importStatements(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(({ groups }) => {
    const [target = ''] = (groups?.name ?? '').split('?');
    const isAlias = target.startsWith('@/');
    const from = isAlias ? target.slice(2) : path.join(path.dirname(file), target);
    const ending = ENDINGS.find((it) => existsSync(from + it) && /\.\w+$/.test(from + it));
    const names = /\{([^}]*)\}/.exec(groups?.names ?? '')?.[1]?.split(',') ?? [];
    return {
      target: from + (ending ?? ''),
      isType: groups?.isType !== undefined,
      names: names.map((it) => it.trim().split(' as ')[0] ?? '').filter(Boolean),
    };
  });
}
