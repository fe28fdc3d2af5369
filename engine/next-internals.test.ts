import { readFileSync } from 'node:fs';
import { loadEnvConfig } from '@next/env';
import packages from '../package.json';
import { checkPackages, checkPage, METADATA_PLACE } from './next-internals.mjs';
import { defineSettings } from './settings/engine-settings';
import { testFolder } from './testing/test-folder';

it('Next and React are pinned to exact versions', () => {
  const { next, react, 'react-dom': dom } = packages.dependencies;
  for (const version of [next, react, dom]) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

describe('the build', () => {
  const read = (file: string) => readFileSync(`node_modules/${file}`, 'utf8');
  const problemOf = (changed: (file: string) => string): string => {
    try {
      checkPackages((file) => changed(file));
      return '';
    } catch (error) {
      return String(error);
    }
  };

  it('accepts the installed packages', () => expect(problemOf(read)).toBe(''));

  it.each([
    ['setup-node-env', 'no longer has next/dist/build/adapter/setup-node-env.external: '],
    ['encryptionKey', 'no longer derives the names of actions from '],
    ['!--F!--', 'no longer marks a posted form with <!--F!-->: '],
    ['"$ACTION_REF_"', 'no longer names the hidden fields of a form $ACTION_…: '],
    ['"F!"', 'no longer comes with a react-dom that reads <!--F!-->: '],
  ])('says which need is not met without %s', (text, problem) => {
    const changed = (file: string) => {
      if (file.includes(text)) throw new Error('There is no such file');
      return read(file).replaceAll(text, '');
    };
    expect(problemOf(changed)).toContain(problem);
  });
});

it.each([
  ['<script nonce="a"></script>', /^Next no longer sends the place of metadata as <div /],
  [METADATA_PLACE, /^Next no longer marks its scripts with the nonce of the request: /],
  [`${METADATA_PLACE}<script nonce="a"></script>`, undefined],
])('the start says what its first page lacks: %s', (html, problem) => {
  const check = () => checkPage(html, 'a');
  if (problem) expect(check).toThrow(problem);
  else expect(check).not.toThrow();
});

it('the settings are those from before Next adds variables of its other files', () => {
  const folder = testFolder({ '.env.test': 'REVALIDATE_SECONDS=77' });
  const { settings } = defineSettings({});
  const before = settings().REVALIDATE_SECONDS;
  loadEnvConfig(folder, false);
  const after = [settings().REVALIDATE_SECONDS, process.env.REVALIDATE_SECONDS];
  expect([before, ...after]).toEqual([60, 60, '77']);
});
