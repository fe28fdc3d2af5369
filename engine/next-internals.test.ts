import { loadEnvConfig } from '@next/env';
import packages from '../package.json';
import { defineSettings } from './settings/engine-settings';
import { testFolder } from './testing/test-folder';

/* Internals of Next that the server relies on. If a test fails after an upgrade, read
   next-internals.md, which lists them all. */

it('Next and React are pinned to exact versions', () => {
  const { next, react, 'react-dom': dom } = packages.dependencies;
  for (const version of [next, react, dom]) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

it('the settings are those from before Next adds variables of its other files', () => {
  const folder = testFolder({ '.env.test': 'REVALIDATE_SECONDS=77' });
  const { settings } = defineSettings({});
  const before = settings().REVALIDATE_SECONDS;
  loadEnvConfig(folder, false);
  const after = [settings().REVALIDATE_SECONDS, process.env.REVALIDATE_SECONDS];
  expect([before, ...after]).toEqual([60, 60, '77']);
});
