import { readFileSync } from 'node:fs';
import type { BrowserName, CompatData, Identifier } from '@mdn/browser-compat-data';
import BROWSERS from 'next/dist/shared/lib/modern-browserslist-target';

/* Features that pages must not rely on: properties that, according to MDN's data, the oldest
   version of some browser in Next's build target lacks. */

/** The oldest versions in Next's build target, by browser. */
const OLDEST = BROWSERS.map((it) => {
  const [browser = '', version] = it.split(' ');
  return { browser: browser as BrowserName, version: Number(version) };
});

/** Whether all of these versions have a feature. */
function isInAll({ __compat }: Identifier): boolean {
  return OLDEST.every(({ browser, version }) => {
    const statements = [__compat?.support[browser] ?? []].flat();
    return statements.some(({ version_added: added, flags, prefix }) => {
      if (flags || prefix || added === false || added === 'preview') return false;
      return typeof added !== 'string' || Number.parseFloat(added.replace('≤', '')) <= version;
    });
  });
}

/** The path of names of an object, and the name of its missing property. */
export type Missing = { owner: string[]; name: string };

function missingIn(entry: Identifier, owner: string[]): Missing[] {
  return Object.keys(entry).flatMap((key) => {
    const it = entry[key];
    if (key === '__compat' || !it?.__compat) return [];
    const name = key.replace(/_static$/, '').replace(/^(\w+)_event$/, 'on$1');
    return [...(isInAll(it) ? [] : [{ owner, name }]), ...missingIn(it, [...owner, name])];
  });
}

/** All properties that some browser of Next's list lacks. */
export function newerFeatures(): Missing[] {
  const file = require.resolve('@mdn/browser-compat-data');
  const { api, javascript }: CompatData = JSON.parse(readFileSync(file, 'utf8'));
  const found = [...missingIn(api, []), ...missingIn(javascript.builtins ?? {}, [])];
  // Members of the window are global variables.
  return found.map(({ owner, name }) => ({ owner: owner[0] === 'Window' ? [] : owner, name }));
}

/**
 * Deletes properties from a window's global variables and their prototypes, or the variables
 * themselves.
 */
export function takeAway(missing: readonly Missing[], window: object): void {
  for (const { owner, name } of missing) {
    const found = owner.reduce<unknown>((it, key) => Reflect.get(Object(it), key), window);
    for (const object of [found, Reflect.get(Object(found), 'prototype')]) {
      if (Object(object) === object) Reflect.deleteProperty(Object(object), name);
    }
  }
}
